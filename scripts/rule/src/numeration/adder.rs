//! Addition in a system with a recurrence.

use std::collections::HashMap;

use super::Numeration;
use crate::automaton::{digit, Automaton, Edge, Symbol};
use crate::limit::{Limit, Stop};

/// Builds an automaton for x + y = z over the tracks 0, 1, 2 in a system whose weights satisfy
/// `w(k) = a₁·w(k-1) + … + a_d·w(k-d)` with `recurrence = (a₁, …, a_d)` and `a_d = 1`.
///
/// A run follows what the digits so far of x + y - z are worth, as a combination of the d weights around the
/// next digit. It is dropped once this leaves a bound from which later digits cannot bring it back to 0,
/// estimated with large weights. The bound is a heuristic, so the result must be
/// [verified](Numeration::verify).
pub fn build(
    recurrence: &[i64],
    numeration: &Numeration,
    limit: &Limit,
) -> Result<Automaton, Stop> {
    let degree = recurrence.len();
    assert_eq!(
        recurrence.last(),
        Some(&1),
        "weights before the first are integers"
    );
    // The weights w(-1), w(-2), …, by the recurrence backwards: w(k-d) = w(k) - a₁·w(k-1) - ….
    let mut weights: Vec<i128> = (0..degree).map(|k| numeration.weights[k] as i128).collect();
    for _ in 1..degree {
        let later: i128 = (1..degree)
            .map(|j| i128::from(recurrence[j - 1]) * weights[degree - 1 - j])
            .sum();
        weights.insert(0, weights[degree - 1] - later);
    }
    // w(0), w(-1), …, w(1-d): what a state is worth at the end.
    let last: Vec<i128> = (0..degree).map(|j| weights[degree - 1 - j]).collect();
    // With large weights: whether the digits to come, of x and y on one side and of z on the other, can bring
    // the difference back to 0.
    let far: Vec<i128> = (0..degree)
        .map(|j| numeration.weights[FAR - j] as i128)
        .collect();
    let dot = |state: &[i64], weights: &[i128]| -> i128 {
        let products = state.iter().zip(weights);
        products.map(|(&c, &w)| i128::from(c) * w).sum()
    };
    let slack = far[0] / 2;
    let bounds = -2 * far[0] - slack..=far[0] + slack;

    let start = (vec![0i64; degree], [0u8; 3]);
    let symbols = numeration.symbols(3);
    let mut numbers = HashMap::from([(start.clone(), 0u32)]);
    let mut pending = vec![start];
    let mut states = Vec::new();
    let mut next = 0;
    while next < pending.len() {
        limit.check()?;
        let (state, valid) = pending[next].clone();
        next += 1;
        let mut edges = Vec::new();
        for &symbol in &symbols {
            let Some(valid) = valid_after(numeration, valid, symbol) else {
                continue;
            };
            let [x, y, z] = [0, 1, 2].map(|place| i64::from(digit(symbol, place)));
            // w(k) becomes a combination of the weights below it, and the digit adds w(k-1).
            let mut to: Vec<i64> = (0..degree)
                .map(|j| state[0] * recurrence[j] + state.get(j + 1).unwrap_or(&0))
                .collect();
            to[0] += x + y - z;
            if !bounds.contains(&dot(&to, &far)) {
                continue;
            }
            let new = pending.len() as u32;
            let to = *numbers.entry((to, valid)).or_insert_with_key(|key| {
                pending.push(key.clone());
                new
            });
            edges.push(Edge { symbol, to });
        }
        states.push((dot(&state, &last) == 0, edges));
    }
    Ok(Automaton::new(vec![0, 1, 2], states).minimised())
}

/// The index of the weights that estimate the value of a state.
const FAR: usize = 40;

/// Returns the states of the valid words on the three tracks after one more symbol.
fn valid_after(numeration: &Numeration, valid: [u8; 3], symbol: Symbol) -> Option<[u8; 3]> {
    let mut result = valid;
    for (place, state) in result.iter_mut().enumerate() {
        *state = numeration.valid[usize::from(*state)][usize::from(digit(symbol, place))]?;
    }
    Some(result)
}
