//! The moves of a game that takes stones from a heap and may split the rest.

/// For each kind of move, the numbers of stones that it may take.
#[derive(Clone, Debug, Default)]
pub struct Moves {
    /// Moves that take the whole heap.
    pub to_nothing: Vec<usize>,
    /// Moves that leave one heap.
    pub to_one: Vec<usize>,
    /// Moves that leave two heaps.
    pub to_two: Vec<usize>,
    /// Whether the two heaps must differ.
    pub unequal: bool,
}

impl Moves {
    /// Creates the moves of an octal game: the digit before the point, then those after it.
    pub fn from_digits(digits: &[u8]) -> Self {
        let with = |bit: u8| {
            let digits = digits.iter().enumerate();
            let allowed = digits.filter(|(_, &digit)| digit & bit != 0);
            allowed.map(|(taken, _)| taken).collect()
        };
        Moves {
            to_nothing: with(1),
            to_one: with(2),
            to_two: with(4),
            unequal: false,
        }
    }

    /// Creates the moves of Grundy's game.
    pub fn unequal_splits() -> Self {
        Moves {
            to_two: vec![0],
            unequal: true,
            ..Moves::default()
        }
    }

    /// Lists, for each way of splitting `heap`, how many stones are left and the largest possible
    /// smaller part, 0 if there is none.
    pub fn splits(&self, heap: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let left = self
            .to_two
            .iter()
            .filter_map(move |&taken| heap.checked_sub(taken));
        left.map(|left| (left, left.saturating_sub(self.unequal.into()) / 2))
    }

    /// Returns the parity of the number of stones that a split takes, if all have the same.
    pub fn parity(&self) -> Option<usize> {
        let parity = self.to_two.first()? % 2;
        let all = self.to_two.iter().all(|taken| taken % 2 == parity);
        all.then_some(parity)
    }
}
