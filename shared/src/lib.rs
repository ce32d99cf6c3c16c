//! The theory of impartial games, as far as the solutions need it: one idea a file.
//!
//! | module | what it answers |
//! |---|---|
//! | [`mex`] | the least value that is missing: what a Grundy value is made of |
//! | [`nim`] | several heaps at once: the nim-sum, and the moves that win |
//! | [`misere`] | who takes the last stone loses |
//! | [`sg`] | Grundy values of heaps 0, 1, 2, …: one engine for every heap game |
//! | [`subtraction`], [`octal`] | the two families whose tables are proved periodic |
//! | [`period`] | preperiod and period of a table, and when a theorem proves them |
//! | [`suspense`] | how long a game lasts: every component moves at once |
//! | [`euclid`] | a multiple of the smaller number is taken from the larger |
//! | [`wythoff`] | one heap, or the same number from both: the cold pairs |
//! | [`sieve`], [`primality`], [`factor`] | primes, and how many of them a number is made of |
//! | [`io`] | what every `main` needs |
//! | [`mistakes`] | what study notes commonly get wrong, and what holds |
//!
//! **Words.** Two players move in turn, and both have the same moves. In *normal* play the player
//! without a move loses, in *misère* play he wins. An *N-position* is won by the next player, the
//! one who is to move; a *P-position* by the previous one. The *Grundy value* of a position is the
//! least natural number that none of its options has, so a P-position of normal play is one of
//! value 0.
//!
//! **Where to start.** [`mex`], then [`nim`], then [`sg`]. That a position is lost if all its
//! options are won, and won if one of them is lost, is all that the theory stands on; every rule
//! here is tested against a search that knows nothing else.

pub mod dynamic;
pub mod euclid;
pub mod factor;
pub mod graph;
pub mod io;
pub mod matching;
pub mod mex;
pub mod minimax;
pub mod misere;
pub mod mistakes;
mod montgomery;
pub mod nim;
pub mod octal;
pub mod partizan;
pub mod period;
pub mod primality;
pub mod search;
pub mod sg;
pub mod sieve;
pub mod subtraction;
pub mod suspense;
pub mod tree;
pub mod wythoff;
