//! Which octal game, all-but set, interval, share or Grundy's game the moves of one heap are, however they are written.
//!
//! What may be taken if large heaps are left, or none, suggests a game; that it has just these moves is an equality of
//! automata.

use crate::proof::{members, smallest};
use crate::theorem::{Divisor, Family};
use automata::numeration::{Comparison, Kind, Linear, Numeration};
use automata::{difference, eliminate, join, union, Automaton, Variable};
use formula::Formula;
use game::language::{Condition, Game, Move, Set};
use game::limit::{Limit, Stop};
use game::moves::Moves;
use game::Play;

/// A heap, those that a move leaves, the larger one first, and how much it takes. A heap of 0 is none.
const NAMES: [&str; 4] = ["n", "a", "b", "t"];
const N: Variable = 0;
const LEFT: [Variable; 2] = [1, 2];
const TAKEN: Variable = 3;

/// What an octal digit is the sum of, where that applies, and large heaps to which it applies.
const CASES: [(u8, &str, &str); 3] = [
    (1, "n = t, a = 0, b = 0", "n >= 0"),
    (2, "n = a + t, a > 0, b = 0", "a = 4194304"),
    (
        4,
        "n = a + b + t, a >= b, b > 0",
        "a = 4194305, b = 4194304",
    ),
];

/// The largest number that may be taken or not, and the most of them.
const LARGEST: u64 = 1 << 20;
const MOST_TAKEN: usize = 10_000;

/// Recognises a game that a theorem is about; none if the limit is reached.
pub fn recognise(game: &Game, play: Play, limit: &Limit) -> Option<Family> {
    if game.has_divisors() {
        let divisor = divisor(game, limit).ok()?;
        return divisor
            .filter(|_| play == Play::Normal)
            .map(Family::Divisor);
    }
    let moves = moves(game, limit).ok()??;
    if let Some(form) = form(&moves, play, limit).ok()? {
        return Some(form);
    }
    if let Some(share) = share(&moves, play, limit).ok()? {
        return Some(share);
    }
    match (play, family(&moves, limit).ok()??) {
        (Play::Normal, family) => Some(family),
        (Play::Misere, Family::Octal(octal)) => {
            let digits = (0..).zip(octal.digits());
            let takes: Vec<(u64, &u8)> = digits.filter(|(_, digit)| **digit > 0).collect();
            let is_plain = takes.iter().all(|(_, digit)| **digit == 3);
            is_plain.then(|| Family::Misere(takes.iter().map(|take| take.0).collect()))
        }
        (Play::Misere, _) => None,
    }
}

/// Recognises what may be taken as an interval, or as 1, 2 and one more number, from what leaves no heap.
fn form(moves: &Automaton, play: Play, limit: &Limit) -> Result<Option<Family>, Stop> {
    let parts = vec![moves.clone(), holds("n = t, a = 0, b = 0", 4, limit)?];
    let taken = eliminate(parts, [N, LEFT[0], LEFT[1]], limit)?;
    let least = |set: &Automaton| -> Result<Option<u64>, Stop> {
        let found = smallest(&binary(), set, limit)?;
        Ok(found.and_then(|numbers| i64::try_from(numbers[0]).ok()?.try_into().ok()))
    };
    let from = |number: u64| {
        let mut sum = Linear::variable(TAKEN, -1);
        sum.constant = number as i64;
        binary().compare(&sum, Comparison::AtMost, limit)
    };
    let Some(low @ 1..) = least(&taken)? else {
        return Ok(None);
    };
    let Some(end) = least(&difference(&[&from(low)?], &[&taken], limit)?)? else {
        return Ok(None);
    };
    let more = least(&join(&[&taken, &from(end)?], limit)?)?;
    let (sizes, family) = match (low, end - 1, more) {
        (low, high, None) => (
            format!("t in {low}..{high}"),
            Family::Between(low, high, play),
        ),
        (1, 2, Some(more)) if play == Play::Normal => {
            (format!("t in {{1,2,{more}}}"), Family::OneTwo(more))
        }
        _ => return Ok(None),
    };
    let like = holds(&format!("n = a + t, b = 0, {sizes}"), 4, limit)?;
    let like = eliminate(vec![like], [TAKEN], limit)?;
    Ok((like == *moves).then_some(family))
}

/// The largest divisor of a share that is recognised: values are then followed through few heaps.
const LARGEST_DIVISOR: i16 = 32;

/// Recognises takes of at most a share of the heap, by those from small heaps.
fn share(moves: &Automaton, play: Play, limit: &Limit) -> Result<Option<Family>, Stop> {
    let small = 1..2 * LARGEST_DIVISOR;
    let is_move = |n: i16, left: i16| {
        let numbers = [n, left, 0].map(|number| number as u128);
        moves.accepts(&binary().word(&numbers))
    };
    let most = small.map(|n| (n, n - (0..n).find(|&left| is_move(n, left)).unwrap_or(n)));
    let most: Vec<(i16, i16)> = most.collect();
    let fits = |&[a, b, c]: &[i16; 3]| most.iter().all(|&(n, most)| n.min((a * n + b) / c) == most);
    let of_divisor =
        |c| (1..c).flat_map(move |a| (-a..2 * LARGEST_DIVISOR).map(move |b| [a, b, c]));
    let mut shares = (2..=LARGEST_DIVISOR).flat_map(of_divisor);
    let Some([a, b, c]) = shares.find(fits).filter(|_| play == Play::Normal) else {
        return Ok(None);
    };
    let like = format!("n = a + t, b = 0, t > 0, {c}*t <= {a}*n {b:+}");
    let like = eliminate(vec![holds(&like, 4, limit)?], [TAKEN], limit)?;
    Ok((like == *moves).then_some(Family::Share([a, b, c])))
}

/// The largest multiple of dynamic subtraction that is recognised: the number of parts grows with it.
const LARGEST_MULTIPLE: u64 = 100;

/// Recognises dynamic subtraction in normal play by how often what was taken may be taken; none if the limit is reached.
/// What an automaton proves with words of its own, once and twice, is left out.
pub fn dynamic(game: &Game, limit: &Limit) -> Option<u64> {
    let kind = |game: &Game| {
        let moves = Moves::new(game, &binary(), limit).ok()??;
        moves.certain.into_iter().next()
    };
    if game.dimension() != 2 || game.has_irregular_set() || game.moves.len() != 1 {
        return None;
    }
    let own = kind(game)?;
    let leads_to = |&k: &u64| own.relation.accepts(&binary().word(&[1, 1, 0, k.into()]));
    let is_whole = own.relation.tracks().len() == 4;
    let k = (3..=LARGEST_MULTIPLE).find(|k| is_whole && leads_to(k))?;
    let like = Game::parse(&format!("n,q -> n-t,{k}*t : t <= q")).ok()?;
    let like = kind(&like)?;
    ((&like.relation, &like.targets) == (&own.relation, &own.targets)).then_some(k)
}

/// What is taken or left where it must be a divisor, and which divisors these are.
const DIVISORS: [(bool, &str, Divisor); 5] = [
    (true, "a < n, b = 0", Divisor::Taken),
    (true, "0 < a, a < n, b = 0", Divisor::TakenInPart),
    (true, "0 < a, a + 1 < n, b = 0", Divisor::TakenBetween),
    (false, "0 < a, a < n, b = 0", Divisor::Left),
    (false, "1 < a, a < n, b = 0", Divisor::LeftBetween),
];

/// Recognises takes of a divisor, or moves to one, by the moves without the condition that it is one. Of 0 all numbers are
/// divisors, and of others only numbers from 1 to them.
fn divisor(game: &Game, limit: &Limit) -> Result<Option<Divisor>, Stop> {
    let [one] = &game.moves[..] else {
        return Ok(None);
    };
    let is_divisor =
        |condition: &&Condition| matches!(condition, Condition::Member(_, Set::Divisors(_)));
    let divisors: Vec<&Condition> = one.conditions.iter().filter(is_divisor).collect();
    let (&[&Condition::Member(d, Set::Divisors(N))], [part]) = (&divisors[..], &one.parts[..])
    else {
        return Ok(None);
    };
    let is_taken = *part
        == [Linear {
            terms: vec![(N, 1), (d, -1)],
            constant: 0,
        }];
    if !is_taken && part[0].as_variable() != Some(d) {
        return Ok(None);
    }
    let mut plain = game.clone();
    plain.moves[0]
        .conditions
        .retain(|condition| !is_divisor(&condition));
    let Some(moves) = moves(&plain, limit)? else {
        return Ok(None);
    };
    let possible = if is_taken {
        "n = 0 | a < n"
    } else {
        "n = 0 | 0 < a, a <= n"
    };
    let moves = join(&[&moves, &holds(possible, 3, limit)?], limit)?;
    for (of_taken, like, divisor) in DIVISORS {
        if of_taken == is_taken && holds(like, 3, limit)? == moves {
            return Ok(Some(divisor));
        }
    }
    Ok(None)
}

/// Recognises a game in which each heap with a move has one to two equal heaps, or to one without a move, and returns the
/// heaps without a move if they are few.
///
/// # Errors
///
/// If the limit is reached.
pub fn mirror(game: &Game, limit: &Limit) -> Result<Option<Vec<u64>>, Stop> {
    let Some(moves) = moves(game, limit)? else {
        return Ok(None);
    };
    let from = |moves: Automaton| eliminate(vec![moves], LEFT, limit);
    let all = binary().natural(N);
    let without = difference(&[&all], &[&from(moves.clone())?], limit)?;
    let parts = vec![
        moves.clone(),
        without.renamed(|_| LEFT[0]),
        holds("b = 0", 3, limit)?,
    ];
    let to_end = from(eliminate(parts, [], limit)?)?;
    let to_equal = from(join(&[&moves, &holds("a = b", 3, limit)?], limit)?)?;
    let is_whole = union(&[&without, &to_end, &to_equal], limit)? == all;
    Ok(numbers(&without).filter(|_| is_whole))
}

/// Returns whether a game is Euclid's, as it is usually typed.
pub fn is_euclids_game(game: &Game) -> bool {
    let like = "x,y -> x-t,y : y divides t | x,y-t : x divides t";
    let Ok(like) = Game::parse(like) else {
        return false;
    };
    let is_like = |one: &Move| {
        let mut one = one.clone();
        one.unknowns
            .iter_mut()
            .for_each(|unknown| unknown.name = Some(String::from("t")));
        like.moves.contains(&one)
    };
    let moves = &game.moves;
    moves.len() == 2 && moves.iter().all(is_like) && moves[0].parts != moves[1].parts
}

/// Returns whether a game is Grundy's: a heap splits into two unequal ones.
pub fn is_grundys_game(game: &Game, limit: &Limit) -> bool {
    let like = holds("n = a + b, a > b, b > 0", 3, limit);
    matches!((moves(game, limit), like), (Ok(Some(moves)), Ok(like)) if moves == like)
}

/// Returns the relation between a heap and those that a move leaves, one or two.
fn moves(game: &Game, limit: &Limit) -> Result<Option<Automaton>, Stop> {
    if game.dimension() != 1 || game.has_irregular_set() {
        return Ok(None);
    }
    let Some(moves) = Moves::new(game, &binary(), limit)? else {
        return Ok(None);
    };
    // Without a kind of moves, none.
    let tracks = vec![N, LEFT[0], LEFT[1]];
    let mut relations = vec![Automaton::new(tracks, [(false, Vec::new())])];
    for kind in &moves.certain {
        let [_, left @ ..] = kind.relation.tracks() else {
            return Ok(None);
        };
        let (each, orders) = match kind.targets.len() {
            1 => ("b = 0", vec![LEFT]),
            2 => ("a >= b", vec![LEFT, [LEFT[1], LEFT[0]]]),
            _ => return Ok(None),
        };
        if kind.bound(1) != left {
            return Ok(None);
        }
        for order in orders {
            let place = |track| left.iter().position(|&target| target == track);
            let name = |track| place(track).map_or(track, |place| order[place]);
            let parts = vec![kind.relation.renamed(name), holds(each, 3, limit)?];
            relations.push(eliminate(parts, [], limit)?);
        }
    }
    let relations: Vec<&Automaton> = relations.iter().collect();
    union(&relations, limit).map(Some)
}

/// Returns the family that has these moves.
fn family(moves: &Automaton, limit: &Limit) -> Result<Option<Family>, Stop> {
    let (mut like, mut sets) = (Vec::new(), Vec::new());
    for (_, applies, to) in CASES {
        let applies = holds(applies, 4, limit)?;
        let parts = vec![moves.clone(), applies.clone(), holds(to, 4, limit)?];
        let taken = eliminate(parts, [N, LEFT[0], LEFT[1]], limit)?;
        like.push(eliminate(vec![applies, taken.clone()], [TAKEN], limit)?);
        sets.push(taken);
    }
    if union(&like.iter().collect::<Vec<_>>(), limit)? != *moves {
        return Ok(None);
    }
    let excluded = difference(&[&binary().natural(TAKEN)], &[&sets[1]], limit)?;
    if sets[0] == sets[1] && numbers(&sets[2]) == Some(Vec::new()) {
        if let Some([0, excluded @ ..]) = numbers(&excluded).as_deref() {
            return Ok(Some(Family::AllBut(excluded.to_vec())));
        }
    }
    let Some(sets) = sets.iter().map(numbers).collect::<Option<Vec<_>>>() else {
        return Ok(None);
    };
    let digit = |taken: u64| -> u8 {
        let legal = CASES.iter().zip(&sets);
        let legal = legal.filter(|(_, set)| set.binary_search(&taken).is_ok());
        legal.map(|((bit, ..), _)| bit).sum()
    };
    let last = sets.iter().flatten().max().map_or(0, |&last| last);
    let fraction: String = (1..=last).map(|taken| digit(taken).to_string()).collect();
    let code = format!("{}.{fraction}", digit(0));
    Ok(code.parse().ok().map(Family::Octal))
}

pub(crate) fn binary() -> Numeration {
    Numeration::new(Kind::Base(2))
}

/// Returns where conditions on the first names hold.
fn holds(conditions: &str, names: usize, limit: &Limit) -> Result<Automaton, Stop> {
    told(conditions, &NAMES.map(String::from)[..names], limit)
}

/// Returns where linear conditions hold.
pub(crate) fn told(conditions: &str, names: &[String], limit: &Limit) -> Result<Automaton, Stop> {
    let formula = Formula::parse(conditions, names).expect("conditions");
    let told = formula.to_automaton(names.len(), &binary(), limit)?;
    Ok(told.expect("linear conditions"))
}

/// Returns the numbers of a finite set, ascending; none of an infinite or a large one, or if a number is large.
fn numbers(set: &Automaton) -> Option<Vec<u64>> {
    let found = members(&binary(), set, MOST_TAKEN + 1).filter(|all| all.len() <= MOST_TAKEN)?;
    let narrow = |n| u64::try_from(n).ok().filter(|&n| n <= LARGEST);
    found.concat().into_iter().map(narrow).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games, and what they are: an octal code, numbers that must not be taken, Grundy's game, or none of these.
    const GAMES: [(&str, &str); 19] = [
        (
            "n -> n-1 | n-2 | a & b : a+b = n-1 | a & b : n = a+b+2",
            "0.77",
        ),
        ("n -> a & b : a+b+t = n, t <= 2 | n-t : t in 1..2", "0.77"),
        (
            "n -> 0 : n in {1,2} | n-1 : n > 1 | a & n-1-a : a < n-1 | a & b : 2+b = n-a | n-2",
            "0.77",
        ),
        (
            "n -> 0 : n = 1 | n-2 | a & b : b+a = n-2, a >= b | n-3 : 3 < n",
            "0.172",
        ),
        ("n -> a & b : a+b = n | n-5 : n != 5", "4.00002"),
        ("n -> n-2*t : t in {1,3}", "0.030003"),
        ("n -> n-1 : n < 1", "0.0"),
        ("n -> n-t : 3 = 1", "0.0"),
        ("n -> n-t : t < 3 | n-s : s >= 5", "all but [3, 4]"),
        ("n -> a & b : n-b = a, a != b", "Grundy's"),
        ("n -> a & n-a : 2*a > n, a < n", "Grundy's"),
        ("n -> a & b : a+b = n, a+1 < b", ""),
        ("n -> a & b : a+b = n, a != b | n-9", ""),
        ("n -> n-t : t in 1..3, n != 1000000", ""),
        ("n -> n-1 | n-2 : n != 3", ""),
        ("n -> n-t : t in powers of 2", ""),
        ("n -> n-t : t != 3, n != 2", ""),
        ("n -> n-1 | a & b : a+b = n-1, a != 70", ""),
        ("n -> n-1 | a & b & c : a+b+c = n", ""),
    ];

    #[test]
    fn games_are_recognised_however_they_are_written() {
        for (text, what) in GAMES {
            let game = Game::parse(text).expect("a game");
            let octal = what.parse().ok().map(Family::Octal);
            match recognise(&game, Play::Normal, &Limit::NONE) {
                Some(Family::AllBut(set)) => assert_eq!(format!("all but {set:?}"), what, "{text}"),
                family => assert_eq!(family, octal, "{text}"),
            }
            let is_grundys = is_grundys_game(&game, &Limit::NONE);
            assert_eq!(is_grundys, what == "Grundy's", "{text}");
        }
    }
}
