//! What a problem declares about its inputs and answers; everything else follows from it.

use std::fmt::{Debug, Display};
use std::ops::RangeInclusive;

use crate::drafts::Drafts;
use crate::random::{Random, Size};
use crate::text::{Checked, Text};

/// The words for a win of the first player and of the second.
pub type Words = [&'static str; 2];

/// Random inputs: what follows `random-` in the name, the number of cases, and the limits of each; see
/// [`Size::Limits`]. If an input is one case, these are as many inputs, numbered from 1.
pub type Stored = &'static [(&'static str, u32, &'static [u32])];

/// A judge's problem: the layout of its inputs, two independent ways to answer them, and how to draw one.
///
/// Everything else follows: reading, writing, checking and shrinking inputs, random inputs of any size for
/// `hack`, packages for other judges, and a test that both answers agree. Inputs that need no drawing, such
/// as samples and edge cases, are files; see [`Problem::stored`](crate::problem::Problem::stored).
pub trait Game: 'static {
    /// The name of the package, and of the folder of cases.
    const ID: &'static str;

    /// What is printed for a win of the first player and of the second; see [`Answer`].
    const WORDS: Words = [""; 2];

    /// How the cases follow each other.
    const CASES: Cases;

    /// Whether a blank line separates the cases.
    const BLANK_LINES: bool = false;

    /// The number of cases in the largest random inputs.
    const MANY: u32 = 100;

    /// The random inputs that are kept in the repository.
    const STORED: Stored = &[];

    /// Whether half of the stored cases are lost; otherwise they are as drawn.
    const HALF_LOST: bool = true;

    /// What an input named `no-terminator` lacks; it is answered as if it had it.
    const TERMINATOR: &'static str = Self::CASES.terminator();

    /// The stored inputs that [`Game::check`] rejects, which try how robust a solution is. They are not
    /// exported.
    const BEYOND_THE_STATEMENT: &'static [&'static str] = &[];

    /// What the input says about one case.
    type Case: Clone + Debug + Default;

    /// The answer to one case.
    type Answer: Answer;

    /// Reads or writes a case; checks the bounds of each number, and whatever the answers rely on.
    ///
    /// # Errors
    ///
    /// Returns what the case breaks.
    fn layout(text: &mut Text, case: &mut Self::Case) -> Checked;

    /// Checks what else the statement promises about an input.
    ///
    /// # Errors
    ///
    /// Returns what the cases break.
    fn check(_cases: &[Self::Case]) -> Checked {
        Ok(())
    }

    /// Answers a case by the rules alone, with no theory and no closed form; `None` if that takes longer than
    /// a few milliseconds.
    fn by_search(case: &Self::Case) -> Option<Self::Answer>;

    /// Answers any case, by a method independent of the solution's.
    fn answer(case: &Self::Case) -> Self::Answer;

    /// Returns what is printed before the answer to the case with this number, counted from 1.
    fn label(_number: usize) -> String {
        String::new()
    }

    /// Draws a case of this size.
    fn draw(random: &mut Random, size: Size) -> Self::Case;

    /// Lists cases on which a test compares both answers, besides drawn ones: all of the smallest. Those too
    /// large for the search are skipped.
    fn compared() -> Vec<Self::Case> {
        Vec::new()
    }

    /// Drafts the random inputs that are kept in the repository, if [`Game::STORED`] does not suffice; their
    /// names begin with `random`.
    fn stored(drafts: &mut Drafts<Self>)
    where
        Self: Sized,
    {
        for &(name, count, limits) in Self::STORED {
            let name = format!("random-{name}");
            let draw = |random: &mut Random| Self::draw(random, Size::Limits(limits));
            match (&Self::CASES, Self::HALF_LOST) {
                (Cases::One, true) => drafts.lost_and_won(&name, count, draw),
                (Cases::One, false) => drafts.numbered(&name, count, |random, _| draw(random)),
                (_, true) => drafts.half_lost(name, count, draw),
                (_, false) => drafts.drawn(name, count, draw),
            }
        }
    }

    /// Drafts the largest inputs that the bounds allow.
    fn large(drafts: &mut Drafts<Self>)
    where
        Self: Sized;
}

/// How the cases of an input follow each other.
#[derive(Clone, Debug)]
pub enum Cases {
    /// The input is one case.
    One,
    /// A number of cases, called by this name in the statement, then the cases.
    Counted(&'static str, RangeInclusive<u32>),
    /// Cases up to the end of the input, at most this number.
    UntilEnd(u32),
    /// Cases up to this terminator.
    Until(&'static str),
}

impl Cases {
    /// Returns the largest number of cases.
    pub fn most(&self) -> u32 {
        match self {
            Cases::One => 1,
            Cases::Counted(_, bounds) => *bounds.end(),
            Cases::UntilEnd(most) => *most,
            Cases::Until(_) => u32::MAX,
        }
    }

    /// Returns what ends an input; empty if nothing does.
    pub const fn terminator(&self) -> &'static str {
        match self {
            Cases::Until(terminator) => terminator,
            _ => "",
        }
    }
}

/// An answer to a case.
pub trait Answer: Debug + PartialEq {
    /// Returns for each position that is answered whether the first player wins.
    fn won(&self) -> Vec<bool>;

    /// Returns the lines to print, with the words of [`Game::WORDS`].
    fn lines(&self, words: Words) -> Vec<String>;
}

/// One of the two words.
impl Answer for bool {
    fn won(&self) -> Vec<bool> {
        vec![*self]
    }

    fn lines(&self, [first, second]: Words) -> Vec<String> {
        vec![if *self { first } else { second }.to_owned()]
    }
}

/// One of the two words per position, each in a line of its own.
impl Answer for Vec<bool> {
    fn won(&self) -> Vec<bool> {
        self.clone()
    }

    fn lines(&self, words: Words) -> Vec<String> {
        self.iter().flat_map(|won| won.lines(words)).collect()
    }
}

/// One of the two words per position, all in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneLine(pub Vec<bool>);

impl Answer for OneLine {
    fn won(&self) -> Vec<bool> {
        self.0.clone()
    }

    fn lines(&self, words: Words) -> Vec<String> {
        vec![self.0.lines(words).concat()]
    }
}

/// A number that is positive iff the first player wins, such as the winning moves or a lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Positive<N>(pub N);

impl<N: Copy + Debug + Default + Display + PartialOrd> Answer for Positive<N> {
    fn won(&self) -> Vec<bool> {
        vec![self.0 > N::default()]
    }

    fn lines(&self, _: Words) -> Vec<String> {
        vec![self.0.to_string()]
    }
}

/// An answer that does not tell who wins, printed as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plain<T>(pub T);

impl<T: Debug + Display + PartialEq> Answer for Plain<T> {
    fn won(&self) -> Vec<bool> {
        Vec::new()
    }

    fn lines(&self, _: Words) -> Vec<String> {
        vec![self.0.to_string()]
    }
}

/// A winning move, or the second word if there is none.
impl<M: Debug + Display + PartialEq> Answer for Option<M> {
    fn won(&self) -> Vec<bool> {
        vec![self.is_some()]
    }

    fn lines(&self, [_, none]: Words) -> Vec<String> {
        vec![self.as_ref().map_or(none.to_owned(), M::to_string)]
    }
}

/// Draws a case of which each player wins a quarter of the decided positions; any case if none of 1000 is
/// like that.
pub fn balanced<G: Game>(random: &mut Random, draw: impl Fn(&mut Random) -> G::Case) -> G::Case {
    let is_balanced = |case: &G::Case| {
        let won = G::answer(case).won();
        let (decided, won) = (won.len(), won.iter().filter(|&&won| won).count());
        decided > 0 && 4 * won.min(decided - won) >= decided
    };
    let drawn = (0..1000).map(|_| draw(random)).find(is_balanced);
    drawn.unwrap_or_else(|| draw(random))
}

/// Returns whether the first player wins a case with one position.
pub fn wins<G: Game>(case: &G::Case) -> bool {
    G::answer(case).won() == [true]
}
