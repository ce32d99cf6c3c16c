//! A rule: a formula, finitely many exceptions, and on how many rows it was tested.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::expression::Expression;

/// A formula that fits every row of a table, the rows that were held out included.
#[derive(Clone, Debug)]
pub struct Rule {
    /// The number of rows that the search saw.
    pub fitted: usize,
    /// The number of rows that were held out from the search and agree.
    pub tested: usize,
    /// The names of the coordinates.
    pub(crate) names: Vec<String>,
    /// What the answers 0, 1, … stand for, if they are words.
    pub(crate) words: Option<Vec<String>>,
    /// Positions that the formula does not cover, with their answers; the initial values of a recursion.
    pub(crate) exceptions: BTreeMap<Vec<u64>, i64>,
    pub(crate) body: Arc<Expression>,
}

impl Rule {
    /// The answer at a position (for words, the index of the word), or `None` if it is not known: the
    /// formula leaves `i128`, needs the factors of a number above 10¹² or the primality of one above
    /// 2⁶⁴.
    ///
    /// # Complexity
    /// A number of steps logarithmic in the position, except where prime factors are counted: O(√n).
    pub fn value(&self, position: &[u128]) -> Option<i128> {
        let position: Option<Vec<i128>> =
            position.iter().map(|&x| i128::try_from(x).ok()).collect();
        value(&self.body, &self.exceptions, &position?)
    }

    /// The positions that are exceptions to the formula, or its initial values, with their answers.
    pub fn exceptions(&self) -> impl Iterator<Item = (&[u64], i64)> {
        self.exceptions
            .iter()
            .map(|(position, &answer)| (&**position, answer))
    }

    /// Whether the rule computes an answer from that of a smaller position, so that its exceptions are
    /// initial values.
    pub fn is_recursive(&self) -> bool {
        self.body.is_recursive()
    }

    /// The names of the coordinates.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Whether the answers are words other than lost and won.
    pub fn has_words(&self) -> bool {
        self.words.is_some() && self.lost().is_none()
    }

    /// An answer as printed functions show it: `true` for lost and `false` for won, a word, or a number.
    pub fn answer_text(&self, answer: i128) -> String {
        if let Some(lost) = self.lost() {
            return (answer == i128::from(lost)).to_string();
        }
        let words = self.words.as_deref().unwrap_or_default();
        let word = usize::try_from(answer)
            .ok()
            .and_then(|index| words.get(index));
        word.cloned().unwrap_or_else(|| answer.to_string())
    }

    /// The formula.
    pub fn formula(&self) -> &Expression {
        &self.body
    }
}

/// The value of a formula with exceptions. A recursion must go to positions of smaller sum.
pub(super) fn value(
    body: &Expression,
    exceptions: &BTreeMap<Vec<u64>, i64>,
    position: &[i128],
) -> Option<i128> {
    if !exceptions.is_empty() {
        let small: Option<Vec<u64>> = position.iter().map(|&x| u64::try_from(x).ok()).collect();
        if let Some(&answer) = small.and_then(|position| exceptions.get(&position)) {
            return Some(i128::from(answer));
        }
    }
    let sum: i128 = position.iter().sum();
    body.value(position, &|other| {
        let smaller = other.iter().all(|&x| x >= 0) && other.iter().sum::<i128>() < sum;
        smaller.then(|| value(body, exceptions, other))?
    })
}
