//! The table of a game with one heap.

use crate::law::Law;

/// What is asked of a row.
#[derive(Clone, Copy, Debug)]
pub struct Ask {
    /// The last heap of the table.
    pub upto: usize,
    /// One more heap, which may be huge.
    pub at: Option<u64>,
}

impl Ask {
    /// The largest heap that has to be known.
    pub fn farthest(self) -> u64 {
        self.at.unwrap_or(0).max(self.upto as u64)
    }
}

/// Grundy values of heaps 0 or 1 to some last one, and how they go on.
#[derive(Clone, Debug)]
pub struct Row {
    /// What is played.
    pub title: String,
    /// What the numbers at the margin count: heaps, or lengths.
    pub thing: &'static str,
    /// The least heap that there is.
    pub first: usize,
    /// The value of each heap from 0 on; those below the first mean nothing.
    pub values: Vec<u32>,
    /// How they go on.
    pub law: Law,
    /// The heap that was asked for alone, and its value.
    pub at: Option<(u64, u64)>,
}

impl Row {
    /// The last heap of the table.
    pub fn upto(&self) -> usize {
        self.values.len() - 1
    }

    /// Each heap of the table with its value.
    pub fn heaps(&self) -> impl Iterator<Item = (usize, u32)> + '_ {
        self.values.iter().copied().enumerate().skip(self.first)
    }

    /// The heaps of value 0: who is to move there loses.
    pub fn p_positions(&self) -> Vec<usize> {
        let lost = self.heaps().filter(|&(_, value)| value == 0);
        lost.map(|(heap, _)| heap).collect()
    }
}
