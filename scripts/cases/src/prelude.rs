//! What nearly every problem uses.

pub use itertools::Itertools;
pub use rand::seq::{IndexedRandom, SliceRandom};
pub use rand::RngExt;

pub use crate::drafts::Drafts;
pub use crate::game::{Cases, Game};
pub use crate::random::{either, magnitude, with_answer, Random, Size};
pub use crate::search::{mex, moves_in_one, wins, wins_misere};
pub use crate::text::{Checked, Text};
