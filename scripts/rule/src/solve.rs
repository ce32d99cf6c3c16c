//! From a game to an answer: proved, guessed, or none.

pub use crate::answer::{Answer, At, Ground, Moves, Verdict};
use crate::find::{find, Attempted};
use crate::names;
use crate::proof::{Mover, Proof};
use crate::solver::{rows, FIRST_SIDES};
pub use crate::solver::{searcher, Refusal, Request, Solver};
use crate::sum;
use automata::numeration::Kind;
use formula::{Formula, Language};
use game::language::wide;
use game::limit::Limit;
use game::Question;
use guess::{self, Guess, Row, Table};
use search::Search;

/// The largest sides of the search, where it is fast enough.
const LAST_SIDES: [u64; 4] = [1 << 20, 512, 64, 24];
/// The most positions that a rule is compared with.
const MOST_COMPARED: u64 = 400_000;
/// The percentage of the steps for an automaton where a theorem has proved the rule already.
const BESIDE_THEOREM: u64 = 3;

impl<'a> Solver<'a> {
    /// Looks for a proof within a limit; then the answers come from the search, within the limit of before.
    pub fn solve_within(mut self, limit: Limit) -> Answer<'a> {
        let whole = self.limit;
        self.limit = limit;
        let mut answer = self.solve();
        answer.solver.search.set_limit(whole);
        answer
    }

    /// Looks for the rule within the limit.
    ///
    /// # Panics
    ///
    /// If the search and a proof differ, which would be a defect of this tool.
    pub fn solve(mut self) -> Answer<'a> {
        let (game, request, limit) = (self.game, self.request, self.limit);
        let kinds = if game.has_divisors() || self.search.has_sums {
            vec![]
        } else {
            self.kinds.clone()
        };
        let of_theorems = limit.percent(30);
        let known = sum::by_theorems(game, request, &of_theorems);
        let mut share = limit.percent(60);
        if known.is_some() && !request.wants_automaton {
            share = share.percent(BESIDE_THEOREM);
        }
        let is_binary = kinds.contains(&Kind::Base(2));
        let sum = is_binary.then(|| sum::prove(game, &self.search, &share.percent(30)));
        let (found, formula) = match sum {
            Some(Ok(Some((proof, formula)))) => (Ok(proof), formula),
            _ => (find(game, &mut self.search, &kinds, share), None),
        };
        let of_mover = limit.percent(10);
        let mover = match (&found, &known) {
            (Ok(proof), _) => Mover::new(game, proof, &of_mover).ok(),
            (_, Some(theorem)) => theorem.mover(game, &of_mover),
            _ => None,
        };
        let (verdict, compared) = match (found, known) {
            (Ok(proof), _) => self.named(proof, formula),
            (Err(_), Some(theorem)) => {
                let found = self.search.question();
                let compared = self.compare(limit, |position, answer| match found {
                    Question::Value if theorem.family().has_values() => {
                        theorem.value(position) == u64::from(answer)
                    }
                    Question::Value => (theorem.value(position) == 0) == (answer == 0),
                    Question::Outcome => (theorem.value(position) == 0) == (answer == 1),
                });
                (Verdict::Theorem(theorem), compared)
            }
            (Err(attempts), None) => self.without_proof(attempts),
        };
        let is_proved = matches!(verdict, Verdict::Proved(..) | Verdict::Theorem(_));
        let tried = compared.map_or(0, |upto| upto + 1);
        let changes = self.search.changes();
        Answer {
            is_late: limit.is_late(),
            untried: changes
                .range(tried..)
                .next()
                .copied()
                .filter(|_| !is_proved),
            solver: self,
            verdict,
            compared,
            mover,
            alone: None,
        }
    }

    /// Compares a proof with the search, and names it.
    fn named(&mut self, proof: Proof, formula: Option<Formula>) -> (Verdict, Option<u64>) {
        let (game, request, limit) = (self.game, self.request, self.limit);
        let side = 4 * FIRST_SIDES[game.dimension() - 1];
        self.enlarge(side, limit.percent(5));
        let compared = self.compare(limit.percent(10), |position, answer| {
            let mut numbers = wide(position);
            if proof.question == Question::Outcome {
                return proof.is_lost(&numbers) == (answer == 1);
            }
            numbers.push(answer.into());
            proof.automaton.accepts(&proof.numeration.word(&numbers))
        });
        let limit = limit.percent(30);
        let guess = || {
            let table = formula.is_none().then(|| self.table())?;
            let guess = guess::guess(&table, &|rows| limit.spend(rows).is_err());
            guess.rule.map(|guess| guess.formula)
        };
        let name = names::name(&proof, game.dimension(), request.question, guess, &limit);
        let names = name.ok().flatten().into_iter().chain(formula);
        let text = |name: &Formula| name.show(&game.coordinates, Language::English);
        let name = names.min_by_key(|name| text(name).len());
        (Verdict::Proved(Box::new(proof), name), compared)
    }

    /// Compares a rule with the search, on growing boxes; returns the number up to which it did.
    fn compare(&self, limit: Limit, holds: impl Fn(&[u64], u32) -> bool) -> Option<u64> {
        let (dimension, searched) = (self.game.dimension() as u32, self.search.searched()?);
        let is_new = |side: &u64| side.pow(dimension) <= MOST_COMPARED && side / 2 <= searched;
        let mut compared = None;
        for side in (2..).map(|power| 1 << power).take_while(is_new) {
            if limit.spend(10 * side.pow(dimension)).is_err() {
                break;
            }
            for (position, answer) in self.search.rows(side) {
                assert!(
                    holds(&position, answer),
                    "the search and the proof differ at {position:?}: please report this game"
                );
            }
            compared = Some(searched.min(side - 1));
        }
        compared
    }

    /// A guess, or nothing.
    fn without_proof(&mut self, attempts: Vec<Attempted>) -> (Verdict, Option<u64>) {
        let limit = self.limit;
        let place = self.game.dimension() - 1;
        // Beyond all numbers in the text of the game; without any only where that is cheap.
        let largest = self.search.changes().last().copied().unwrap_or(0);
        let wanted = largest.saturating_mul(2);
        let wanted = wanted.saturating_add(FIRST_SIDES[place]);
        let wanted = wanted.max(4 * FIRST_SIDES[place]).min(LAST_SIDES[place]);
        self.enlarge(wanted, limit.percent(10));
        let found = guess::guess(&self.table(), &|rows| limit.spend(rows).is_err());
        let verdict = match found.rule {
            Some(rule) if self.holds(&rule, limit.percent(10)) => Verdict::Holds(rule),
            wrong => Verdict::None {
                attempts,
                near_miss: wrong.or(found.near_miss),
            },
        };
        (verdict, self.search.searched())
    }

    /// The table that guesses are fitted to.
    fn table(&self) -> Table {
        let side = FIRST_SIDES[self.game.dimension() - 1];
        let rows = rows(&self.search, self.request, side);
        let rows = rows.map(|(position, answer)| Row {
            position,
            answer: answer.into(),
        });
        let is_outcome = self.request.question == Question::Outcome;
        Table {
            names: self.game.coordinates.clone(),
            rows: rows.collect(),
            words: None,
            is_condition: is_outcome,
        }
    }

    /// Returns whether a guess holds for everything searched, and where one coordinate alone is large, the others below 3.
    fn holds(&self, rule: &Guess, limit: Limit) -> bool {
        let (game, request, dimension) = (self.game, self.request, self.game.dimension());
        let fits = |search: &Search| {
            let mut all = rows(search, request, u64::MAX);
            all.all(|(position, answer)| rule.value(&wide(&position)) == Some(answer.into()))
        };
        let fits_thinly = |large: usize| {
            let (order, question) = (self.search.order().clone(), self.search.question());
            let mut thin = Search::new(game, request.play, question, order, limit);
            let mut sides = vec![3; dimension];
            for side in [64, 512, 4096] {
                sides[large] = side;
                if side > request.upto.unwrap_or(u64::MAX) || thin.grow(&sides).is_err() {
                    break;
                }
            }
            fits(&thin)
        };
        fits(&self.search) && (dimension == 1 || (0..dimension).all(fits_thinly))
    }
}
