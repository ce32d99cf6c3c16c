//! The plain search: who wins at a position, or its Grundy value, from the moves alone.
//!
//! This is the oracle of the learner and a check of the prover, and shares no code with either. It fills a
//! box of positions in an order in which options come before the positions that lead to them. Outcomes are
//! found backwards, from each P-position to the positions from which a move leads to it; values forwards, as
//! the mex of the options. Where moves lead out of every box, as those of `x,y -> x-1,y+1` do, each position is
//! searched alone, with all that can follow it.
#![allow(clippy::cast_sign_loss)] // what is read as a natural was compared with 0 before
#![allow(clippy::cast_possible_wrap)] // naturals stay below 2^61, factors and digits are small

mod plan;
mod sets;

use std::collections::{BTreeSet, HashMap};

use shared::mex::MexSet;

use game::language::{wide, Game};
use game::limit::{Limit, Stop};
use game::{Play, Question};
use plan::{Interval, System};
use sets::UNBOUNDED;

/// In which order all options of a position come before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// The sum of the coordinates, each times its weight here, falls with every move.
    Sum(Vec<u64>),
    /// The coordinates in this order fall lexicographically: the first one that changes falls.
    Lexicographic(Vec<usize>),
}

/// The most positions of a box.
const MOST_POSITIONS: u64 = 1 << 23;
/// The least side of a box.
const SMALLEST_SIDE: u64 = 16;
/// What it takes to put a heap into a sum.
const STEPS_PER_HEAP: u64 = 3;
/// How often a box is enlarged until no move leads out of it.
const MOST_ROUNDS: usize = 20;

const N: u32 = 0;
const P: u32 = 1;
const UNKNOWN: u32 = u32::MAX;

/// A searched box of positions; see the [module](self).
pub struct Search {
    play: Play,
    question: Question,
    order: Order,
    kinds: Vec<System>,
    limit: Limit,
    /// The largest coordinate that may be asked for.
    pub most: u64,
    /// The number of values of each coordinate that the box holds.
    sides: Vec<u64>,
    /// Per position of the box, the first coordinate running slowest: 1 for a P-position and 0 for an
    /// N-position, or the value.
    answers: Vec<u32>,
    /// The answers of single positions, if moves lead out of every box, or of sums of them.
    single: Option<HashMap<Vec<u64>, u32>>,
    /// Whether outcomes of sums are searched: in misère play of a game that splits, nothing else decides them. A
    /// position is then the coordinates of all its heaps, one after the other.
    pub has_sums: bool,
    /// Which heaps of sums have moves.
    movable: HashMap<Vec<u64>, bool>,
}

impl Search {
    /// Prepares the search of a game; `order` must be one in which its moves go down. A game that splits is asked for
    /// values in normal play, and for outcomes in misère play, whose positions are searched as sums.
    pub fn new(game: &Game, play: Play, question: Question, order: Order, limit: Limit) -> Self {
        let mut search = Search {
            play,
            question,
            order,
            kinds: (game.moves.iter().map(|one| System::new(game, one))).collect(),
            limit,
            most: u64::MAX,
            sides: vec![0; game.dimension()],
            answers: Vec::new(),
            single: None,
            has_sums: game.splits() && play == Play::Misere,
            movable: HashMap::new(),
        };
        let fits = |sides: &[u64]| size(sides).is_ok();
        let is_open = search.closed(vec![SMALLEST_SIDE; game.dimension()], fits) == Err(Stop::Size);
        if search.has_sums || is_open {
            search.single = Some(HashMap::new());
        }
        search
    }

    /// Replaces the limit; returns the one before.
    pub fn set_limit(&mut self, limit: Limit) -> Limit {
        std::mem::replace(&mut self.limit, limit)
    }

    /// Returns what is asked.
    pub fn question(&self) -> Question {
        self.question
    }

    /// Returns the order in which all moves go down.
    pub fn order(&self) -> &Order {
        &self.order
    }

    /// Returns how play ends.
    pub fn play(&self) -> Play {
        self.play
    }

    /// Returns the number up to which all positions were searched: those with no larger coordinate.
    pub fn searched(&self) -> Option<u64> {
        self.sides.iter().min()?.checked_sub(1)
    }

    /// Returns an unknown that nothing bounds, by its name.
    pub fn unbounded(game: &Game) -> Option<String> {
        let mut moves = game.moves.iter();
        moves.find_map(|one| {
            one.unknowns[System::new(game, one).unbounded()?]
                .name
                .clone()
        })
    }

    /// Returns 1 for a P-position and 0 for an N-position, or the Grundy value.
    ///
    /// # Errors
    ///
    /// If the limit is reached, or a number is too large to be searched.
    pub fn answer(&mut self, position: &[u64]) -> Result<u32, Stop> {
        if position.iter().any(|&coordinate| coordinate > self.most) {
            return Err(Stop::Size);
        }
        if let Some(answer) = self.known(position) {
            return Ok(answer);
        }
        if self.single.is_some() {
            return self.single_answer(position);
        }
        let side = |&n: &u64| {
            n.max(SMALLEST_SIDE - 1)
                .checked_add(1)?
                .checked_next_power_of_two()
        };
        let sides: Option<Vec<u64>> = position.iter().map(side).collect();
        self.grow(&sides.ok_or(Stop::Size)?)?;
        self.known(position).ok_or(Stop::Size)
    }

    /// The answer at a position that was searched.
    fn known(&self, position: &[u64]) -> Option<u32> {
        if let Some(known) = &self.single {
            return known.get(position).copied();
        }
        let is_in_box = position.iter().zip(&self.sides).all(|(n, side)| n < side);
        is_in_box.then(|| self.answers[index(&self.sides, position.iter().copied())])
    }

    /// Searches a box of at least so many values of each coordinate.
    ///
    /// # Errors
    ///
    /// If the limit is reached, or a number is too large to be searched.
    pub fn grow(&mut self, sides: &[u64]) -> Result<(), Stop> {
        let sides = sides.iter().zip(&self.sides).map(|(&a, &b)| a.max(b));
        let sides: Vec<u64> = sides.collect();
        if sides == self.sides {
            return Ok(());
        }
        if self.single.is_some() {
            for index in 0..size(&sides)? {
                self.answer(&position(&sides, index))?;
            }
            self.sides = sides;
            return Ok(());
        }
        self.limit.check()?;
        let sides = self.closed(sides, |sides| size(sides).is_ok())?;
        let answers = self.filled(&sides)?;
        (self.sides, self.answers) = (sides, answers);
        Ok(())
    }

    /// Enlarges a box until no move leads out of it, if that has an end while it `fits`.
    fn closed(&self, mut sides: Vec<u64>, fits: impl Fn(&[u64]) -> bool) -> Result<Vec<u64>, Stop> {
        for round in 0..MOST_ROUNDS {
            if !fits(&sides) {
                return Err(Stop::Size);
            }
            let before = sides.clone();
            for kind in &self.kinds {
                let targets = kind.reach(&sides)?;
                for (index, target) in targets.into_iter().enumerate() {
                    let side = &mut sides[index % before.len()];
                    let needed = target.1 as u64 + 1;
                    if needed > *side {
                        // A limit of the next move such as t + 1 may go up in small steps.
                        *side = needed.max(if round < 4 { 0 } else { 2 * *side });
                    }
                }
            }
            if sides == before {
                return Ok(sides);
            }
        }
        Err(Stop::Size)
    }

    /// Returns numbers, ascending, from which on the moves may be others than among smaller numbers.
    pub fn changes(&self) -> BTreeSet<u64> {
        let of_kind = |kind: &System| kind.changes().unwrap_or(vec![UNBOUNDED.into()]);
        let all = self.kinds.iter().flat_map(of_kind);
        all.map(|number| u64::try_from(number).unwrap_or(u64::MAX))
            .collect()
    }

    /// Returns whether a position, and all that can follow it, surely have coordinates below `bound` only.
    pub fn stays_below(&self, bound: u64, position: &[u128]) -> bool {
        let side = |&n: &u128| u64::try_from(n).ok().filter(|&n| n < bound).map(|n| n + 1);
        let sides: Option<Vec<u64>> = position.iter().map(side).collect();
        let fits = |sides: &[u64]| sides.iter().all(|&side| side <= bound);
        sides.is_some_and(|sides| self.closed(sides, fits).is_ok())
    }

    /// Calls `visit` with each option of a position: the positions that it consists of.
    ///
    /// # Errors
    ///
    /// If the limit is reached, or a number is too large to be searched.
    pub fn each_option(
        &self,
        position: &[u64],
        visit: &mut impl FnMut(&[Vec<u64>]),
    ) -> Result<(), Stop> {
        let narrow = |part: &[Interval]| part.iter().map(|slot| slot.0 as u64).collect();
        for kind in &self.kinds {
            kind.options(position, &self.limit, |targets| {
                let parts = targets.chunks(position.len()).map(narrow);
                visit(&parts.collect::<Vec<Vec<u64>>>());
            })?;
        }
        Ok(())
    }

    /// Returns the answer at positions beside each other.
    ///
    /// # Errors
    ///
    /// If the limit is reached, or a number is too large to be searched.
    pub fn answer_of(&mut self, parts: &[Vec<u64>]) -> Result<u32, Stop> {
        if self.has_sums {
            let sum = self.sum(parts)?;
            return self.answer(&sum);
        }
        (parts.iter()).try_fold(0, |sum, part| Ok(sum ^ self.answer(part)?))
    }

    /// The heaps of a sum as one position, in ascending order: those without moves change nothing.
    fn sum(&mut self, parts: &[Vec<u64>]) -> Result<Vec<u64>, Stop> {
        let mut left = Vec::new();
        for part in parts {
            let mut has_moves = self.movable.get(part).copied().unwrap_or(false);
            if !self.movable.contains_key(part) {
                self.each_option(part, &mut |_| has_moves = true)?;
                self.movable.insert(part.clone(), has_moves);
            }
            left.extend(has_moves.then_some(part));
        }
        left.sort_unstable();
        Ok(left.into_iter().flatten().copied().collect())
    }

    /// The options of a position that is searched alone, each as positions beside each other: a single one, if sums are
    /// searched.
    fn options(&mut self, position: &[u64]) -> Result<Vec<Vec<Vec<u64>>>, Stop> {
        let mut options = Vec::new();
        if !self.has_sums {
            self.each_option(position, &mut |parts| options.push(parts.to_vec()))?;
            return Ok(options);
        }
        let heaps = position.chunks(self.sides.len()).map(<[u64]>::to_vec);
        let heaps: Vec<Vec<u64>> = heaps.collect();
        for place in 0..heaps.len() {
            if place > 0 && heaps[place] == heaps[place - 1] {
                continue; // the same moves
            }
            let mut moved = Vec::new();
            self.each_option(&heaps[place], &mut |parts| moved.push(parts.to_vec()))?;
            for parts in moved {
                let rest = [&heaps[..place], &heaps[place + 1..], &parts].concat();
                self.limit.spend(STEPS_PER_HEAP * rest.len() as u64)?;
                options.push(vec![self.sum(&rest)?]);
            }
        }
        Ok(options)
    }

    /// Returns the least P-position, or positions beside each other, that a move leads to; none if every move loses.
    ///
    /// # Errors
    ///
    /// If the limit is reached, or a number is too large to be searched.
    pub fn winning_option(&mut self, position: &[u64]) -> Result<Option<Vec<Vec<u128>>>, Stop> {
        let mut options = Vec::new();
        self.each_option(position, &mut |parts| options.push(parts.to_vec()))?;
        options.sort_unstable();
        let wanted = u32::from(self.question == Question::Outcome);
        for parts in options {
            if self.answer_of(&parts)? == wanted {
                return Ok(Some(parts.iter().map(|part| wide(part)).collect()));
            }
        }
        Ok(None)
    }

    /// Returns the answers of a box that no move leads out of.
    fn filled(&self, sides: &[u64]) -> Result<Vec<u32>, Stop> {
        let mut answers = vec![UNKNOWN; size(sides)? as usize];
        for place in self.in_order(sides)? {
            self.limit.spend(1)?;
            if answers[place as usize] == N {
                continue; // a move leads to a P-position
            }
            let position = position(sides, place.into());
            if self.question == Question::Value {
                answers[place as usize] = self.value(&position, sides, &answers)?;
                continue;
            }
            let mut is_lost = self.play == Play::Normal;
            if !is_lost {
                self.each_option(&position, &mut |_| is_lost = true)?;
            }
            answers[place as usize] = u32::from(is_lost);
            for kind in self.kinds.iter().filter(|_| is_lost) {
                kind.origins(&position, sides, &self.limit, |slots| {
                    answers[index(sides, slots.iter().map(|slot| slot.0 as u64))] = N;
                })?;
            }
        }
        Ok(answers)
    }

    /// The indices of all positions of a box, options first.
    fn in_order(&self, sides: &[u64]) -> Result<Vec<u32>, Stop> {
        let mut indices: Vec<u32> = (0..size(sides)? as u32).collect();
        indices.sort_by_cached_key(|&index| {
            let position = position(sides, index.into());
            match &self.order {
                Order::Sum(weights) => {
                    let weighed = position.iter().zip(weights);
                    weighed.map(|(n, weight)| n * weight).sum::<u64>()
                }
                Order::Lexicographic(order) => {
                    let places = order.iter();
                    places.fold(0, |key, &place| key * sides[place] + position[place])
                }
            }
        });
        Ok(indices)
    }

    /// The mex of the values of all options, which are known.
    fn value(&self, position: &[u64], sides: &[u64], answers: &[u32]) -> Result<u32, Stop> {
        let mut values = MexSet::new();
        for kind in &self.kinds {
            kind.options(position, &self.limit, |targets| {
                let parts = targets.chunks(sides.len());
                let places = parts.map(|part| part.iter().map(|slot| slot.0 as u64));
                values.insert(places.fold(0, |sum, part| sum ^ answers[index(sides, part)]));
            })?;
        }
        Ok(values.mex())
    }

    /// Answers for a position alone, and for all that can follow it.
    fn single_answer(&mut self, position: &[u64]) -> Result<u32, Stop> {
        let mut pending = vec![position.to_vec()];
        while let Some(last) = pending.last().cloned() {
            self.limit.spend(4)?;
            let options = self.options(&last)?;
            let known = self.single.get_or_insert_default();
            let parts = options.iter().flatten();
            let before = pending.len();
            pending.extend(parts.filter(|&part| !known.contains_key(part)).cloned());
            if (known.len() + pending.len()) as u64 > MOST_POSITIONS / 4 {
                return Err(Stop::Size);
            }
            if before < pending.len() {
                continue; // first these
            }
            let sum = |parts: &Vec<Vec<u64>>| parts.iter().fold(0, |sum, part| sum ^ known[part]);
            let values: Vec<u32> = options.iter().map(sum).collect();
            let answer = match self.question {
                Question::Value => values.into_iter().collect::<MexSet>().mex(),
                Question::Outcome if values.is_empty() => u32::from(self.play == Play::Normal),
                Question::Outcome => u32::from(!values.contains(&P)),
            };
            known.extend(pending.pop().map(|position| (position, answer)));
            while pending.last().is_some_and(|next| known.contains_key(next)) {
                pending.pop();
            }
        }
        Ok(self.single.get_or_insert_default()[position])
    }

    /// Returns the searched positions whose coordinates are all below `side`, in the order of their
    /// coordinates, each with its answer.
    pub fn rows(&self, side: u64) -> impl Iterator<Item = (Vec<u64>, u32)> + '_ {
        let sides: Vec<u64> = self.sides.iter().map(|&own| own.min(side)).collect();
        (0..sides.iter().product()).filter_map(move |number| {
            let position = position(&sides, number);
            self.known(&position).map(|answer| (position, answer))
        })
    }
}

/// Conditions on positions, evaluated one by one.
pub struct Conditions(Vec<System>);

impl Conditions {
    /// Takes the [conditions](Game::conditions); none if nothing bounds one of their unknowns.
    pub fn new(claim: &Game) -> Option<Self> {
        let systems = claim.moves.iter().map(|one| System::new(claim, one));
        Search::unbounded(claim)
            .is_none()
            .then(|| Conditions(systems.collect()))
    }

    /// Returns whether one of the alternatives holds at a position.
    ///
    /// # Errors
    ///
    /// If the limit is reached, or a number is too large to be searched.
    pub fn hold(&self, position: &[u64], limit: &Limit) -> Result<bool, Stop> {
        let mut holds = false;
        for system in &self.0 {
            system.options(position, limit, |_| holds = true)?;
        }
        Ok(holds)
    }
}

/// The number of positions of a box, if it is not too large.
fn size(sides: &[u64]) -> Result<u64, Stop> {
    let mut sides = sides.iter();
    let size = sides.try_fold(1u64, |size, &side| size.checked_mul(side));
    let size = size.filter(|&size| size <= MOST_POSITIONS);
    size.ok_or(Stop::Size)
}

fn index(sides: &[u64], position: impl Iterator<Item = u64>) -> usize {
    let places = position.zip(sides);
    places.fold(0, |index, (n, &side)| index * side as usize + n as usize)
}

/// The position of a box with an index.
fn position(sides: &[u64], mut index: u64) -> Vec<u64> {
    let mut position = vec![0; sides.len()];
    for (coordinate, &side) in position.iter_mut().zip(sides).rev() {
        *coordinate = index % side;
        index /= side;
    }
    position
}
