//! The theory of combinatorial games, for contestants: small modules, each one idea with its proof and
//! its source, written to be pasted into a single file.
//!
//! # Where to start
//!
//! A position is lost if all its options are won, and won if one of them is lost: the whole theory
//! stands on that. [`search`] does just this for any game, and every rule here is tested against it.
//! Then read [`mex`], [`nim`] and [`sg`].
//!
//! | module | about |
//! |---|---|
//! | **any game** | |
//! | [`search`] | who wins, and Grundy values, from the moves alone |
//! | [`mex`] | the least excluded value, of which Grundy values are made |
//! | [`nim`] | sums of games: the nim-sum, winning moves, and misère Nim |
//! | [`moore`] | a move takes from several heaps at once |
//! | [`suspense`] | all components move at once: how long a game lasts |
//! | [`retrograde`] | games that may never end: wins, losses and draws on any finite graph |
//! | **heaps** | |
//! | [`sg`] | the Grundy values of heaps 0, 1, 2, …: one engine for every heap game |
//! | [`subtraction`], [`octal`], [`cutting`] | families of heap games: Bash, Kayles, Grundy's game, … |
//! | [`period`] | when a table repeats for ever |
//! | [`dynamic`] | a move takes at most k times as much as the one before |
//! | [`euclid`], [`wythoff`] | two heaps with closed forms |
//! | [`nim_product`] | nim multiplication: the field of the Grundy values |
//! | [`coins`] | turning coins, and products of two games |
//! | **graphs and boards** | |
//! | [`graph`] | pieces on a directed graph |
//! | [`tree`], [`fusion`] | cutting the edges of a rooted tree, or of any graph |
//! | [`matching`] | a piece on a bipartite graph that never returns to a vertex |
//! | [`minimax`] | scores and draws: alpha–beta with memory |
//! | [`partizan`] | the players have different moves: games as numbers |
//! | **tools** | |
//! | [`sieve`], [`primality`], [`factor`] | prime numbers |
//! | [`io`] | the input and output of a judge problem |
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
//! - What only the theory can judge, such as a cycle, is an error; an index that is not a vertex
//!   panics. [`io`] turns any error into bad input by `?`.

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
pub mod retrograde;
pub mod search;
pub mod sg;
pub mod sieve;
pub mod subtraction;
pub mod suspense;
pub mod tree;
pub mod wythoff;
