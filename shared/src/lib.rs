//! The theory of combinatorial games, for contestants: small modules, each one idea and its source, written to be
//! pasted into a single file. Each rule comes with its proof, but for three that rest on published ones, as their
//! pages say: [`fusion`], the theorems behind [`nim_product`], and the bases of [`primality`].
//!
//! # Where to start
//!
//! A position is lost if all its options are won, and won if one of them is lost: the whole theory
//! stands on that. [`search`] does just this for any game, and every rule of a game here is tested against a search
//! of its positions. Then read [`mex`], [`nim`] with the theorem of Sprague and Grundy, and [`sg`]. What study
//! notes get wrong is in `shared/MISTAKES.md`, and `shared/NOTES.md` leads from a topic to its theory, problems and
//! tools.
//!
//! | module | about |
//! |---|---|
//! | **any game** | |
//! | [`search`] | who wins, and Grundy values, from the moves alone |
//! | [`mex`] | the least excluded value, of which Grundy values are made |
//! | [`nim`] | sums of games, by Sprague and Grundy: the nim-sum, winning moves, and misère Nim |
//! | [`moore`] | a move takes from several heaps at once |
//! | [`suspense`] | all components move at once: how long a game lasts |
//! | [`retrograde`] | games that may never end: wins, losses and draws on any finite graph, and the fewest moves |
//! | **heaps** | |
//! | [`sg`] | the Grundy values of heaps 0, 1, 2, …: one engine for every heap game |
//! | [`subtraction`], [`octal`], [`cutting`] | families of heap games: Bash, Kayles, Grundy's game, … |
//! | [`sparse`] | long tables of octal games and of Grundy's game, by the sparse space method |
//! | [`period`] | when a table repeats for ever |
//! | [`dynamic`] | a move takes at most k times as much as the one before |
//! | [`euclid`], [`wythoff`] | two heaps with closed forms |
//! | [`nim_product`] | nim multiplication: the field of the Grundy values |
//! | [`coins`] | turning coins, and products of two games |
//! | [`walsh`] | counting the choices of heaps with a given nim-sum |
//! | **graphs and boards** | |
//! | [`graph`] | pieces on a directed graph |
//! | [`tree`], [`fusion`] | cutting the edges of a rooted tree, or of any graph |
//! | [`matching`], [`blossom`] | a piece that never returns to a vertex, on a bipartite graph or on any |
//! | [`minimax`] | scores and draws: alpha–beta with memory |
//! | [`partizan`] | the players have different moves: games as numbers |
//! | [`switch`] | hot games: a sum of switches, the hottest first |
//! | **tools** | |
//! | [`sieve`], [`primality`], [`factor`] | prime numbers |
//! | [`io`] | the input and output of a judge problem |
//!
//! The solutions that use it are listed in [`problems`], by idea and title.
//!
//! # Terms
//!
//! Two players move in turn. In *normal* play the player without a move loses, in *misère* play they
//! win. An *N-position* is won by the next player, the one to move; a *P-position* by the previous
//! one. In an *impartial* game both have the same moves. Its *Grundy value* is the mex of those of its
//! options, so in normal play the P-positions are those of value 0. Grundy values apply where play
//! ends, the player without a move loses, and components are independent of each other.
//!
//! # Conventions
//!
//! - Who wins is one question everywhere: `first_player_wins`, and `first_player_wins_misere` in misère
//!   play. The first player is the one to move.
//! - A winning move is what it leaves: the position, or, where one of many heaps changes, the index of
//!   that heap and the stones left.
//! - Heaps and Grundy values are `u64`; long tables store values as `u32`. Vertices are `usize`, from 0.
//! - A graph is the number of its vertices and a list of its edges, both ends each.
//! - Play must end. A graph is data: a cycle in it is an error, as all that only the theory can judge, and [`io`] turns
//!   any error into bad input by `?`. Moves that are a function are code: a search that comes back to a position on the
//!   line of play that it follows panics. An index that is not a vertex panics, too.
//!
//! # An unknown game
//!
//! 1. **Search it.** [`search`] needs the moves alone, and small positions show who wins:
//!
//!    ```
//!    use shared::search::Search;
//!
//!    // One heap; a move takes 1, 3 or 4 stones.
//!    let mut game = Search::new(|&heap: &u64| {
//!        [1, 3, 4].into_iter().filter_map(move |taken| heap.checked_sub(taken))
//!    });
//!    assert!(!game.first_player_wins(7));
//!    assert_eq!(game.grundy(6), 2);
//!    ```
//!
//! 2. **Is it a sum?** If parts never meet again, search a part, not the sum: the Grundy values of the parts add up by
//!    [`nim_sum`](nim::nim_sum()). This requires normal play, independent parts, the same moves for both players, and one
//!    part per move. Otherwise: misère Nim ([`nim`]), all parts at once ([`suspense`]), different moves ([`partizan`]).
//! 3. **Print a table** and look at it: `scripts/table.sh take 1,3,4`, `scripts/table.sh octal 0.77`, or your own values. A
//!    period? Look for the theorem that proves it ([`subtraction`], [`octal`]). P-positions at regular places? Guess the
//!    rule; for heaps, `scripts/rule.sh` guesses it and proves it.
//! 4. **Prove the rule**: no move leads from lost to lost, and from any other position one does. Then compare it with the
//!    search, on every small position.
//! 5. **No rule?** A piece that never returns to a vertex, on a graph whose edges go both ways, is a [`matching`]; scores are
//!    [`minimax`]; limits that depend on the last move are [`dynamic`].
//!
//! # Games that split
//!
//! If a move leaves several parts that never meet again, the recipe is the same for all:
//!
//! 1. Take one part as the position: a row, a heap, a tree.
//! 2. An option's value is the [`nim_sum`](nim::nim_sum()) of the values of the parts that it leaves.
//! 3. The value of the position is the [`mex`] of the values of its options.
//! 4. The first player wins a sum of parts iff the nim-sum of their values is not 0.
//!
//! For rows and heaps, [`sg::Sequence`] with [`octal`] or [`cutting`] does this. For example, in Kayles a row of 3 pins
//! leaves 2, or 1 and 1, or 1: values 2, 1 XOR 1 = 0 and 1, so it has the value 3.

// The pages of the problems lie beside these, in whichever order they are rendered.
#![doc(html_root_url = "..")]

pub mod blossom;
pub mod coins;
pub mod cutting;
pub mod dynamic;
pub mod euclid;
pub mod factor;
pub mod fusion;
pub mod graph;
pub mod io;
pub mod matching;
pub mod mex;
pub mod minimax;
pub mod moore;
pub mod nim;
pub mod nim_product;
pub mod octal;
pub mod partizan;
pub mod period;
pub mod primality;
#[cfg(doc)] // written by scripts/index.sh, for the rendered documentation alone
#[doc = include_str!("problems.md")]
pub mod problems {}
pub mod retrograde;
pub mod search;
pub mod sg;
pub mod sieve;
pub mod sparse;
pub mod subtraction;
pub mod suspense;
pub mod switch;
pub mod tree;
pub mod walsh;
pub mod wythoff;
