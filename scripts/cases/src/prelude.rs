//! What nearly every problem uses.

pub use std::sync::LazyLock;

pub use itertools::Itertools;
pub use rand::seq::{IndexedRandom, SliceRandom};
pub use rand::RngExt;

pub(crate) use crate::drafts::Drafts;
pub(crate) use crate::game::{Cases, Game, Plain, Positive, Stored, Words};
pub(crate) use crate::grundy::{grundy_values, mex, nim_sum, won_heaps};
pub(crate) use crate::heaps::{self, are_few, odd_columns};
pub(crate) use crate::random::{either, magnitude, with_answer, Random, Size};
pub(crate) use crate::search::{least, moves_in_one, wins, wins_misere};
pub(crate) use crate::text::{at_most_in_all, ensure, Checked, Text};
