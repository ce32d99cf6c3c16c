//! The proof that an automaton is addition.

use super::Numeration;
use crate::automaton::{difference, join, shortest, Automaton, Variable};
use crate::limit::{Limit, Stop};

const X: Variable = 0;
const Y: Variable = 1;
const Z: Variable = 2;
const NEXT_Y: Variable = 3;
const NEXT_Z: Variable = 4;

impl Numeration {
    /// Proves that the adder is addition, where the successor of a number is the next word in order:
    ///
    /// 1. x + 0 = z iff x = z;
    /// 2. x + (y + 1) is never 0;
    /// 3. x + y = z iff x + (y + 1) = z + 1.
    ///
    /// By induction on y, the adder holds for x, y, z iff z is the y-th successor of x: for y = 0 by 1,
    /// and for y + 1 by 2, as the y + 1-th successor of x is not 0, and by 3.
    ///
    /// # Panics
    ///
    /// If it is not addition, which is a defect of the heuristic in [`adder`](super::adder).
    pub(super) fn verify(&self, limit: &Limit) -> Result<(), Stop> {
        let Some(adder) = &self.adder else {
            return Ok(());
        };
        assert!(
            self.is_addition(adder, limit)?,
            "the adder of {} is not addition",
            self.kind
        );
        Ok(())
    }

    pub(super) fn is_addition(&self, adder: &Automaton, limit: &Limit) -> Result<bool, Stop> {
        let zero = |track| self.constant(track, 0);
        let with_zero = join(&[adder, &zero(Y)], limit)?.project(Y, limit)?;
        if with_zero != self.equal(X, Z).minimised() {
            return Ok(false);
        }
        if shortest(&[adder, &self.positive(Y), &zero(Z)], limit)?.is_some() {
            return Ok(false);
        }
        let later = adder.renamed(|track| match track {
            Y => NEXT_Y,
            Z => NEXT_Z,
            other => other,
        });
        let in_y = self.successor(Y, NEXT_Y, limit)?;
        let in_z = self.successor(Z, NEXT_Z, limit)?;
        let half = join(&[&later, &in_y], limit)?.project(NEXT_Y, limit)?;
        let whole = join(&[&half, &in_z], limit)?.project(NEXT_Z, limit)?;
        Ok(whole == adder.minimised())
    }

    /// y is the next word after x: larger, and no word stands between them.
    fn successor(&self, x: Variable, y: Variable, limit: &Limit) -> Result<Automaton, Stop> {
        const BETWEEN: Variable = 5;
        let above = self.ordered(x, BETWEEN, false);
        let below = self.ordered(BETWEEN, y, false);
        let apart = join(&[&above, &below], limit)?.project(BETWEEN, limit)?;
        difference(&[&self.ordered(x, y, false)], &[&apart], limit)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{adder, Kind};
    use super::*;
    use crate::automaton::Edge;

    #[test]
    fn proves_the_adders() {
        for t in 1..=4 {
            let numeration = Numeration::new(Kind::Fraenkel(t), &Limit::NONE).unwrap();
            assert!(numeration.adder.is_some());
        }
    }

    /// Each change of one target or one acceptance is refuted, or does not change the relation.
    #[test]
    fn refutes_changed_adders() {
        let mut numeration = Numeration::fraenkel(1);
        let adder = adder::build(&[1, 1], &numeration, &Limit::NONE).unwrap();
        numeration.adder = Some(adder.clone());
        let states = adder.states() as u32;
        let mut refuted = 0;
        for changed in 0..states {
            let with = |flip: bool, shift: Option<usize>| {
                let states = (0..states).map(|state| {
                    let mut edges: Vec<Edge> = adder.edges(state).to_vec();
                    if let (true, Some(index)) = (state == changed, shift) {
                        let index = index % edges.len();
                        edges[index].to = (edges[index].to + 1) % adder.states() as u32;
                    }
                    let flips = flip && state == changed;
                    (adder.accepts_in(state) != flips, edges)
                });
                Automaton::new(adder.tracks().to_vec(), states.collect::<Vec<_>>())
            };
            for mutant in [with(true, None), with(false, Some(0)), with(false, Some(2))] {
                if mutant.minimised() != adder {
                    assert!(!numeration.is_addition(&mutant, &Limit::NONE).unwrap());
                    refuted += 1;
                }
            }
        }
        assert!(refuted > 20);
    }
}
