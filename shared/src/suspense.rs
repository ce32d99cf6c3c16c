//! How long a game lasts: suspense and remoteness, which decide games played all at once.
//!
#![cfg_attr(doc, doc = include_str!("../pictures/suspense.html"))]
//!
//! In a *conjunctive* sum ("Every-SG") a player moves in **every** unfinished component. What counts
//! then is not the Grundy value of a component but its length. Both numbers are 0 at the end, odd
//! where the next player wins the component, and even where they lose it:
//!
//! - **suspense**: the winner delays, the loser hurries. It decides a sum that is won in the
//!   component that ends *last*: the first player wins iff the *largest* suspense is odd.
//! - **remoteness**: the winner hurries, the loser delays. It decides a sum that is won in the
//!   component that ends *first*, by the *least* remoteness. For games that may never end, [`retrograde`](crate::retrograde) has it.
//!
//! # Why the largest suspense decides
//!
//! - From an odd suspense s some option is even; the largest of the even ones is s − 1. From an even
//!   suspense s > 0 all options are odd, and the least of them is s − 1.
//! - **Largest suspense odd:** in each unfinished component the player moves to the option that is one
//!   less than the suspense. So the suspense of each unfinished component decreases by 1, while finished ones
//!   stay at 0. The largest was at least 1, so it decreases by 1, too: it is even.
//! - **Largest suspense s even:** if s = 0, all components are finished, and there is no move. Otherwise every move
//!   in a component of suspense s leaves an odd one of at least s − 1. An even one is left only by a component that
//!   was finished, which stays at 0, or by one of an odd suspense, at most s − 1, and so is at most s − 2. So the
//!   largest is odd.
//!
//! By induction over the moves that are left, the player to move wins iff the largest suspense is odd.
//!
//! For example, components of suspense 3, 2 and 0, won by the player to move: they move to 2 and 1. The opponent
//! must move in both, say to 1 and 0. Now 1, 0 and 0 are left; the last component is moved to 0, and the opponent has
//! no move.
//!
//! For the least remoteness the same holds with all comparisons turned round: from r the player moves to
//! r − 1 everywhere; and if the least, r > 0, is even, the component that has it becomes odd and at most
//! r − 1, while an even one comes from an odd one of at least r + 1, and so is at least r. At r = 0 one
//! component is over, and with it the sum.
//!
//! ```
//! use shared::suspense::{first_player_wins, remoteness, suspense};
//!
//! assert_eq!((suspense([]), remoteness([])), (0, 0));
//! // Won: by way of the slowest or the fastest lost option.
//! assert_eq!((suspense([0, 1, 2, 5]), remoteness([0, 1, 2, 5])), (3, 1));
//! // Lost: by way of the fastest or the slowest option.
//! assert_eq!((suspense([3, 1]), remoteness([3, 1])), (2, 4));
//!
//! assert!(first_player_wins([2, 3, 0]));
//! assert!(!first_player_wins([1, 2]));
//! ```
//!
//! Sources: J. H. Conway, *On Numbers and Games*, 1976, chapter 14 (suspense); H. Steinhaus, 1925,
//! and C. A. B. Smith, *Graphs and composite games*, 1966 (remoteness).
//!
//! # Problems
//!
//! <!-- index: theory -->
//!
//! - all unfinished games move at once (Every-SG): the largest suspense decides ([a chapter](http://localhost:8017/#chapter=all-at-once))
//!   - [GG and MM](../../gg_and_mm/index.html), `gg-and-mm`
//! - the suspense of Euclid's game, without a quadratic table ([a chapter](http://localhost:8017/#chapter=euclid))
//!   - [GG and MM](../../gg_and_mm/index.html), `gg-and-mm`
//! - the fewest moves, where play may never end: remoteness ([a chapter](http://localhost:8017/#chapter=games-that-may-not-end))
//!   - [棋盘游戏 (Board game, CQOI 2013)](../../p4576/index.html), `p4576`
//!
//! <!-- end -->

/// Returns the suspense of a position, given that of its options; 0 if it has none.
///
/// It is one more than that of the slowest lost option, or of the fastest won one if none is lost.
///
/// # Complexity
///
/// O(k) for k options.
pub fn suspense(options: impl IntoIterator<Item = u64>) -> u64 {
    let (lost, won): (Vec<u64>, Vec<u64>) =
        options.into_iter().partition(|&option| option % 2 == 0);
    let best = lost.into_iter().max().or(won.into_iter().min());
    best.map_or(0, |option| option + 1)
}

/// Returns the remoteness of a position, given that of its options; 0 if it has none.
///
/// It is one more than that of the fastest lost option, or of the slowest won one if none is lost.
///
/// # Complexity
///
/// O(k) for k options.
pub fn remoteness(options: impl IntoIterator<Item = u64>) -> u64 {
    let (lost, won): (Vec<u64>, Vec<u64>) =
        options.into_iter().partition(|&option| option % 2 == 0);
    let best = lost.into_iter().min().or(won.into_iter().max());
    best.map_or(0, |option| option + 1)
}

/// Returns whether the first player wins a sum in which every unfinished component moves and the one
/// that ends last decides.
///
/// Takes the suspense of each component. Without a component there is no move: lost.
///
/// # Complexity
///
/// O(k) for k components.
pub fn first_player_wins(suspenses: impl IntoIterator<Item = u64>) -> bool {
    suspenses.into_iter().max().unwrap_or(0) % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Search;
    use itertools::Itertools;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// A game on the positions 0, 1, …: `moves[i]` are the options of i, all smaller than i.
    type Game = Vec<BTreeSet<usize>>;

    fn game() -> impl Strategy<Value = Game> {
        prop::collection::vec(prop::collection::btree_set(0_usize..12, 0..4), 1..12).prop_map(
            |sets| {
                let below = |(position, set): (usize, BTreeSet<usize>)| {
                    set.range(..position).copied().collect()
                };
                sets.into_iter().enumerate().map(below).collect()
            },
        )
    }

    fn numbers(game: &Game, rule: impl Fn(Vec<u64>) -> u64) -> Vec<u64> {
        let mut numbers = Vec::new();
        for options in game {
            numbers.push(rule(
                options.iter().map(|&option| numbers[option]).collect(),
            ));
        }
        numbers
    }

    /// A move in every component that still has one; none if all are over.
    fn all_move(game: &Game, components: &[usize]) -> Vec<Vec<usize>> {
        let unfinished = components
            .iter()
            .filter(|&&position| !game[position].is_empty());
        let moves = unfinished
            .map(|&position| game[position].iter().copied())
            .multi_cartesian_product();
        moves.filter(|chosen| !chosen.is_empty()).collect()
    }

    #[test]
    fn without_a_component_there_is_no_move() {
        assert!(!first_player_wins([]));
        assert!(!first_player_wins([0, 0]) && first_player_wins([0, 1]));
    }

    proptest! {
        #[test]
        fn largest_suspense_decides_the_last_to_end(
            game in game(),
            starts in prop::collection::vec(any::<prop::sample::Index>(), 1..4),
        ) {
            let components: Vec<usize> = starts.iter().map(|start| start.index(game.len())).collect();
            let suspenses = numbers(&game, suspense);
            let mut search = Search::new(|components: &Vec<usize>| all_move(&game, components));
            let searched = search.first_player_wins(components.clone());
            prop_assert_eq!(first_player_wins(components.iter().map(|&start| suspenses[start])), searched);
        }

        #[test]
        fn least_remoteness_decides_the_first_to_end(
            game in game(),
            starts in prop::collection::vec(any::<prop::sample::Index>(), 1..4),
        ) {
            let components: Vec<usize> = starts.iter().map(|start| start.index(game.len())).collect();
            let remotenesses = numbers(&game, remoteness);
            let mut search = Search::new(|components: &Vec<usize>| {
                let one_is_over = components.iter().any(|&position| game[position].is_empty());
                if one_is_over { Vec::new() } else { all_move(&game, components) }
            });
            let searched = search.first_player_wins(components.clone());
            let least = components.iter().map(|&start| remotenesses[start]).min();
            prop_assert_eq!(least.is_some_and(|least| least % 2 == 1), searched);
        }
    }
}
