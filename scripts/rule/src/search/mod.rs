//! The plain search: who wins at a position, or its Grundy value, from the moves alone.
//!
//! This is the oracle of the learner and a check of the prover, and shares no code with either. It fills a
//! box of positions in an order in which options come before the positions that lead to them. Outcomes are
//! found backwards, from each P-position to the positions from which a move leads to it; values forwards, as
//! the mex of the options. Where moves lead out of every box, as those of `x,y -> x-1,y+1` do, a position is
//! searched alone, with all that can follow it.

mod plan;
mod sets;

use std::collections::HashMap;
use std::ops::ControlFlow;

use crate::language::Game;
use crate::limit::{Limit, Stop};
use plan::{Interval, Plan, System};
use sets::Sets;

/// How play ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// Whoever cannot move loses.
    Normal,
    /// Whoever cannot move wins.
    Misere,
}

/// What is asked of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether it is a P-position: the player to move loses.
    Outcome,
    /// Its Grundy value.
    Value,
}

/// In which order all options of a position come before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// The sum of the coordinates falls with every move.
    Sum,
    /// The coordinates in this order fall lexicographically: the first one that changes falls.
    Lexicographic(Vec<usize>),
}

/// The most positions of a box.
const MOST_POSITIONS: u64 = 1 << 23;

/// The most positions that are searched without a box.
const MOST_SINGLE: usize = 1 << 21;

/// The least side of a box.
const SMALLEST_SIDE: u64 = 16;

/// How often a box is enlarged until no move leads out of it.
const MOST_ROUNDS: usize = 20;

/// A kind of moves, with its plans.
struct Kind {
    system: System,
    /// The moves of a position.
    forwards: Plan,
    /// The positions from which a move leads to one; none for moves that split.
    backwards: Option<Plan>,
}

/// A searched box of positions; see the [module](self).
pub struct Search<'a> {
    game: &'a Game,
    play: Play,
    question: Question,
    order: Order,
    kinds: Vec<Kind>,
    sets: Sets,
    limit: Limit<'a>,
    /// The largest coordinate that may be asked for.
    upto: Option<u64>,
    /// The number of values of each coordinate that the box holds.
    sides: Vec<u64>,
    /// The largest sum of the coordinates, where moves lead out of every box: then only these positions of
    /// the box are searched.
    sum: Option<u64>,
    /// Per position of the box, the first coordinate running slowest: 1 for a P-position and 0 for an
    /// N-position, or the value.
    answers: Vec<u32>,
    /// The answers of single positions, if moves lead out of every box and their sum does not fall.
    single: Option<HashMap<Vec<u64>, u32>>,
}

impl<'a> Search<'a> {
    /// Prepares the search of a game; `order` must be one in which its moves go down. A game that
    /// splits is asked for values.
    pub fn new(
        game: &'a Game,
        play: Play,
        question: Question,
        order: Order,
        limit: Limit<'a>,
    ) -> Self {
        let dimension = game.dimension();
        let kinds = game.moves.iter().map(|one| {
            let system = System::new(game, one);
            let bounds = system.bounds(&vec![1000; dimension]);
            let targets = system.target_slots();
            Kind {
                forwards: system.plan(|slot| slot < dimension, &bounds),
                backwards: (one.parts.len() == 1)
                    .then(|| system.plan(|slot| targets.contains(&slot), &bounds)),
                system,
            }
        });
        let mut search = Search {
            game,
            play,
            question,
            order,
            kinds: kinds.collect(),
            sets: Sets::default(),
            limit,
            upto: None,
            sides: vec![0; dimension],
            sum: None,
            answers: Vec::new(),
            single: None,
        };
        if search.closed(&vec![SMALLEST_SIDE; dimension]) == Err(Stop::Size) {
            search.single = Some(HashMap::new());
        }
        search
    }

    /// Replaces the limit; returns the one before.
    pub fn set_limit(&mut self, limit: Limit<'a>) -> Limit<'a> {
        std::mem::replace(&mut self.limit, limit)
    }

    /// Bounds the coordinates of the positions that may be asked for.
    pub fn set_upto(&mut self, upto: Option<u64>) {
        self.upto = upto;
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

    /// Returns the number of values of each coordinate that were searched, in all combinations.
    pub fn searched_sides(&self) -> Vec<u64> {
        match self.sum {
            None => self.sides.clone(),
            Some(sum) => vec![sum / self.sides.len() as u64 + 1; self.sides.len()],
        }
    }

    /// Returns the number of values of each coordinate of the box, not all of which may be searched.
    pub fn sides(&self) -> &[u64] {
        &self.sides
    }

    /// Returns an unknown that nothing bounds, by its name.
    pub fn unbounded(game: &Game) -> Option<String> {
        game.moves.iter().find_map(|one| {
            let system = System::new(game, one);
            let bounds = system.bounds(&vec![1000; game.dimension()]);
            let slot = system.unbounded(&bounds)?;
            let unknown = &one.unknowns[slot - game.dimension()];
            unknown.name.clone()
        })
    }

    /// Returns 1 for a P-position and 0 for an N-position, or the Grundy value.
    pub fn answer(&mut self, position: &[u64]) -> Result<u32, Stop> {
        let is_beyond = |&coordinate: &u64| self.upto.is_some_and(|upto| coordinate > upto);
        if position.iter().any(is_beyond) {
            return Err(Stop::Size);
        }
        if self.single.is_some() {
            return self.single_answer(position);
        }
        if !self.holds(position) {
            let sides: Vec<u64> = position
                .iter()
                .zip(&self.sides)
                .map(|(&coordinate, &side)| {
                    if coordinate < side {
                        return side;
                    }
                    let next = coordinate.saturating_add(1).checked_next_power_of_two();
                    next.map_or(u64::MAX, |side| side.max(SMALLEST_SIDE))
                })
                .collect();
            while !self.holds(position) {
                self.grow(&sides)?;
            }
        }
        Ok(self.answers[self.index(position)])
    }

    /// Returns whether the box holds a position.
    pub fn holds(&self, position: &[u64]) -> bool {
        let own = || {
            position
                .iter()
                .fold(0, |sum: u64, &coordinate| sum.saturating_add(coordinate))
        };
        let is_near = self.sum.is_none_or(|sum| own() <= sum);
        is_near
            && position
                .iter()
                .zip(&self.sides)
                .all(|(coordinate, side)| coordinate < side)
    }

    fn index(&self, position: &[u64]) -> usize {
        let places = position.iter().zip(&self.sides);
        places.fold(0, |index, (&coordinate, &side)| {
            index * side as usize + coordinate as usize
        })
    }

    /// Searches a box of at least so many values of each coordinate.
    pub fn grow(&mut self, sides: &[u64]) -> Result<(), Stop> {
        if self.single.is_some() {
            return self.grow_singly(sides);
        }
        let (sides, sum) = self.closed(sides)?;
        if sides.len() == 1 && self.question == Question::Value {
            return self.extend_row(sides[0]);
        }
        let before = (
            std::mem::replace(&mut self.sides, sides),
            std::mem::replace(&mut self.sum, sum),
        );
        let count = self.sides.iter().product::<u64>() as usize;
        let answers = std::mem::replace(&mut self.answers, vec![UNKNOWN; count]);
        let result = self.fill();
        if result.is_err() {
            ((self.sides, self.sum), self.answers) = (before, answers);
        }
        result
    }

    /// Enlarges a box until no move leads out of it. If that has no end, but the sum of the coordinates
    /// falls, it is the box of all positions of the largest sum, which is returned, too.
    fn closed(&self, sides: &[u64]) -> Result<(Vec<u64>, Option<u64>), Stop> {
        let asked: Vec<u64> = sides
            .iter()
            .zip(&self.sides)
            .map(|(&a, &b)| a.max(b))
            .collect();
        if is_large(&asked) {
            return Err(Stop::Size);
        }
        let mut sides = asked.clone();
        for round in 0..MOST_ROUNDS {
            self.limit.check()?;
            if is_large(&sides) {
                break;
            }
            let largest: Vec<i64> = sides.iter().map(|&side| side as i64 - 1).collect();
            let mut closed = true;
            for kind in &self.kinds {
                let mut bounds = kind.system.bounds(&largest);
                if kind.system.narrow(&mut bounds)?.is_none() {
                    continue;
                }
                for (index, slot) in kind.system.target_slots().enumerate() {
                    let side = &mut sides[index % largest.len()];
                    let needed = bounds[slot].1 as u64 + 1;
                    if needed > *side {
                        // A limit of the next move such as t + 1 may go up in small steps.
                        *side = needed.max(if round < 4 { 0 } else { 2 * *side });
                        closed = false;
                    }
                }
            }
            if closed {
                return Ok((sides, None));
            }
        }
        let sum = match self.sum {
            Some(sum) if asked == self.sides => 2 * sum + 1,
            _ => asked.iter().map(|side| side - 1).sum(),
        };
        let sides = vec![sum + 1; asked.len()];
        if self.order != Order::Sum || is_large(&sides) {
            return Err(Stop::Size);
        }
        Ok((sides, Some(sum)))
    }

    /// Calls `visit` with each option of a position: the positions that it consists of.
    pub fn each_option(
        &mut self,
        position: &[u64],
        visit: &mut impl FnMut(&[Vec<u64>]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Stop> {
        let dimension = self.game.dimension();
        let unlimited = vec![plan::UNBOUNDED; dimension];
        for kind in &self.kinds {
            let mut bounds = kind.system.bounds(&unlimited);
            fix(&mut bounds, 0, position);
            let targets = kind.system.target_slots();
            let (sets, limit) = (&mut self.sets, &self.limit);
            let flow = kind
                .system
                .solve(&kind.forwards, bounds, sets, limit, &mut |values| {
                    let parts = values[targets.clone()].chunks(dimension);
                    let parts = parts.map(|part| part.iter().map(|&v| v as u64).collect());
                    visit(&parts.collect::<Vec<Vec<u64>>>())
                })?;
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Returns the least P-position, or positions beside each other, that a move leads to; none if every move loses.
    pub fn winning_option(&mut self, position: &[u64]) -> Result<Option<Vec<Vec<u128>>>, Stop> {
        let mut options = Vec::new();
        let _ = self.each_option(position, &mut |parts| {
            options.push(parts.to_vec());
            ControlFlow::Continue(())
        })?;
        options.sort_unstable();
        let wanted = u32::from(self.question == Question::Outcome);
        for parts in options {
            let mut sum = 0;
            for part in &parts {
                sum ^= self.answer(part)?;
            }
            if sum == wanted {
                let wide = |part: &Vec<u64>| part.iter().map(|&n| n.into()).collect();
                return Ok(Some(parts.iter().map(wide).collect()));
            }
        }
        Ok(None)
    }

    /// Fills the box of `sides`.
    fn fill(&mut self) -> Result<(), Stop> {
        let order = self.indices_in_order();
        let mut position = vec![0u64; self.sides.len()];
        for (done, index) in order.into_iter().enumerate() {
            if done % 256 == 0 {
                self.limit.check()?;
            }
            let index = index as usize;
            let mut rest = index;
            for (coordinate, &side) in position.iter_mut().zip(&self.sides).rev() {
                *coordinate = rest as u64 % side;
                rest /= side as usize;
            }
            if self
                .sum
                .is_some_and(|sum| position.iter().sum::<u64>() > sum)
            {
                continue;
            }
            match self.question {
                Question::Value => {
                    let value = self.value_from_options(&position)?;
                    self.answers[index] = value;
                }
                Question::Outcome if self.answers[index] == N => {}
                Question::Outcome => {
                    let is_won_end = self.play == Play::Misere && !self.has_move(&position)?;
                    self.answers[index] = if is_won_end { N } else { P };
                    if !is_won_end {
                        self.mark_predecessors(&position)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// The indices of all positions, options first.
    fn indices_in_order(&self) -> Vec<u32> {
        let mut indices: Vec<u32> = (0..self.answers.len() as u32).collect();
        let stride = |place: usize| self.sides[place + 1..].iter().product::<u64>();
        let strides: Vec<u64> = (0..self.sides.len()).map(stride).collect();
        let digit =
            |index: u32, place: usize| u64::from(index) / strides[place] % self.sides[place];
        let places = 0..self.sides.len();
        match &self.order {
            Order::Sum => indices.sort_by_cached_key(|&index| {
                places.clone().map(|place| digit(index, place)).sum::<u64>()
            }),
            Order::Lexicographic(order) if order.is_sorted() => {}
            Order::Lexicographic(order) => indices.sort_by_cached_key(|&index| {
                let digits = order
                    .iter()
                    .map(|&place| (digit(index, place), self.sides[place]));
                digits.fold(0, |key, (digit, side)| key * side + digit)
            }),
        }
        indices
    }

    fn has_move(&mut self, position: &[u64]) -> Result<bool, Stop> {
        let found = self.each_option(position, &mut |_| ControlFlow::Break(()))?;
        Ok(found.is_break())
    }

    /// Marks the positions of the box from which a move leads to this P-position.
    fn mark_predecessors(&mut self, position: &[u64]) -> Result<(), Stop> {
        let largest: Vec<i64> = self.sides.iter().map(|&side| side as i64 - 1).collect();
        let dimension = largest.len();
        let (sides, answers, limit) = (&self.sides, &mut self.answers, &self.limit);
        for kind in &self.kinds {
            let plan = kind
                .backwards
                .as_ref()
                .expect("outcomes are asked without splits");
            let mut bounds = kind.system.bounds(&largest);
            fix(&mut bounds, kind.system.target_slots().start, position);
            let _ = kind
                .system
                .solve(plan, bounds, &mut self.sets, limit, &mut |values| {
                    let places = values[..dimension].iter().zip(sides);
                    let index =
                        places.fold(0, |index, (&v, &side)| index * side as usize + v as usize);
                    answers[index] = N;
                    ControlFlow::Continue(())
                })?;
        }
        Ok(())
    }

    /// Extends the values of a game with one coordinate.
    fn extend_row(&mut self, side: u64) -> Result<(), Stop> {
        for heap in self.sides[0]..side {
            self.limit.check()?;
            let value = self.value_from_options(&[heap])?;
            self.answers.push(value);
            self.sides[0] = heap + 1;
        }
        Ok(())
    }

    /// The mex of the values of all options, which are known.
    fn value_from_options(&mut self, position: &[u64]) -> Result<u32, Stop> {
        let dimension = self.game.dimension();
        let unlimited = vec![plan::UNBOUNDED; dimension];
        let mut seen = vec![0u64; 4];
        let (sides, answers, limit) = (&self.sides, &self.answers, &self.limit);
        for kind in &self.kinds {
            let mut bounds = kind.system.bounds(&unlimited);
            fix(&mut bounds, 0, position);
            let targets = kind.system.target_slots();
            let (plan, sets) = (&kind.forwards, &mut self.sets);
            let _ = kind
                .system
                .solve(plan, bounds, sets, limit, &mut |values| {
                    let mut value = 0;
                    for part in values[targets.clone()].chunks(dimension) {
                        let places = part.iter().zip(sides);
                        let index =
                            places.fold(0, |index, (&v, &side)| index * side as usize + v as usize);
                        value ^= answers[index];
                    }
                    let word = value as usize / 64;
                    if word >= seen.len() {
                        seen.resize(2 * word, 0);
                    }
                    seen[word] |= 1 << (value % 64);
                    ControlFlow::Continue(())
                })?;
        }
        let word = seen.iter().position(|&word| word != u64::MAX);
        let word = word.unwrap_or(seen.len());
        let bits = seen.get(word).map_or(0, |word| word.trailing_ones());
        Ok(word as u32 * 64 + bits)
    }

    /// Answers for each position of a box alone.
    fn grow_singly(&mut self, sides: &[u64]) -> Result<(), Stop> {
        let sides: Vec<u64> = sides
            .iter()
            .zip(&self.sides)
            .map(|(&a, &b)| a.max(b))
            .collect();
        if is_large(&sides) {
            return Err(Stop::Size);
        }
        let mut answers = Vec::new();
        for index in 0..sides.iter().product::<u64>() {
            let mut rest = index;
            let mut position = vec![0; sides.len()];
            for (coordinate, &side) in position.iter_mut().zip(&sides).rev() {
                *coordinate = rest % side;
                rest /= side;
            }
            answers.push(self.single_answer(&position)?);
        }
        (self.sides, self.answers) = (sides, answers);
        Ok(())
    }

    /// Answers for a position alone, and for all that can follow it.
    fn single_answer(&mut self, position: &[u64]) -> Result<u32, Stop> {
        let mut known = self.single.take().unwrap_or_default();
        let result = self.answer_all_after(position, &mut known);
        self.single = Some(known);
        result
    }

    fn answer_all_after(
        &mut self,
        position: &[u64],
        known: &mut HashMap<Vec<u64>, u32>,
    ) -> Result<u32, Stop> {
        let mut pending = vec![position.to_vec()];
        while let Some(last) = pending.last() {
            self.limit.check()?;
            if known.contains_key(last) {
                pending.pop();
                continue;
            }
            let position = last.clone();
            let mut values = Vec::new();
            let before = pending.len();
            let _ = self.each_option(&position, &mut |parts| {
                let mut value = 0;
                for part in parts {
                    match known.get(part) {
                        Some(&answer) => value ^= answer,
                        None => pending.push(part.clone()),
                    }
                }
                values.push(value);
                ControlFlow::Continue(())
            })?;
            if known.len() + pending.len() > MOST_SINGLE {
                return Err(Stop::Size);
            }
            if before < pending.len() {
                continue; // first these
            }
            let answer = self.answer_from(&values);
            known.insert(position, answer);
            pending.pop();
        }
        Ok(known[position])
    }

    /// The answer for a position whose options have these.
    fn answer_from(&self, options: &[u32]) -> u32 {
        match self.question {
            Question::Value => (0..=u32::MAX)
                .find(|value| !options.contains(value))
                .expect("finitely many options"),
            Question::Outcome if options.is_empty() => u32::from(self.play == Play::Normal),
            Question::Outcome => u32::from(!options.contains(&P)),
        }
    }

    /// Returns the searched positions whose coordinates are all below `side`, in the order of their
    /// coordinates, each with its answer.
    pub fn rows(&self, side: u64) -> impl Iterator<Item = (Vec<u64>, u32)> + '_ {
        let sides: Vec<u64> = self.sides.iter().map(|&own| own.min(side)).collect();
        let count: u64 = sides.iter().product();
        let positions = (0..count).map(move |index| {
            let mut rest = index;
            let mut position = vec![0; sides.len()];
            for (coordinate, &side) in position.iter_mut().zip(&sides).rev() {
                *coordinate = rest % side;
                rest /= side;
            }
            position
        });
        let searched = positions.filter(|position| self.holds(position));
        searched.map(|position| {
            let answer = self.answers[self.index(&position)];
            (position, answer)
        })
    }
}

/// Whether a box has too many positions.
fn is_large(sides: &[u64]) -> bool {
    let count = sides
        .iter()
        .try_fold(1u64, |count, &side| count.checked_mul(side));
    count.is_none_or(|count| count > MOST_POSITIONS)
}

const N: u32 = 0;
const P: u32 = 1;
const UNKNOWN: u32 = u32::MAX;

/// Fixes the slots from `first` on to the coordinates of a position.
fn fix(bounds: &mut [Interval], first: usize, position: &[u64]) {
    for (bound, &coordinate) in bounds[first..].iter_mut().zip(position) {
        *bound = (coordinate as i64, coordinate as i64);
    }
}
