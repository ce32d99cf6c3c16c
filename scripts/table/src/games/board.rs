//! Games with two heaps.

use clap::ValueEnum;
use serde::Serialize;
use shared::euclid;
use shared::mex::MexSet;

use super::Progress;

/// The games with two heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Game {
    /// Take any number from one heap, or the same number from both
    Wythoff,
    /// Take a multiple of the smaller number from the larger one; whoever reaches 0 wins
    Euclid,
    /// The same: how many moves a game lasts if the loser hurries and the winner delays
    EuclidSuspense,
    /// Take any number from one heap
    Nim,
}

/// What the cells show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Measure {
    /// Who wins.
    Outcome,
    /// The Grundy value.
    Grundy,
    /// The suspense.
    Suspense,
}

/// A table with a row and a column for each heap.
#[derive(Clone, Debug)]
pub struct Board {
    /// The game.
    pub game: Game,
    /// What the cells show.
    pub measure: Measure,
    /// The numbers of each row, from heap 0 on: Grundy values, or the suspense.
    pub numbers: Vec<Vec<u32>>,
}

impl Game {
    /// Returns its name and rules.
    pub fn title(self) -> &'static str {
        match self {
            Game::Wythoff => "Wythoff's game (take from one heap, or the same from both)",
            Game::Euclid | Game::EuclidSuspense => {
                "Euclid's game (take a multiple of the smaller number from the larger)"
            }
            Game::Nim => "Nim with two heaps",
        }
    }

    /// Returns the least heap that the board shows: Euclid's game is over at 0.
    pub fn first(self) -> usize {
        match self {
            Game::Wythoff | Game::Nim => 0,
            Game::Euclid | Game::EuclidSuspense => 1,
        }
    }

    /// Calls `visit` for each option of (x, y), where x ≤ y.
    fn each_option(self, x: usize, y: usize, mut visit: impl FnMut(usize, usize)) {
        if matches!(self, Game::Euclid | Game::EuclidSuspense) {
            // With x = 0 there is no move.
            (1..=y.checked_div(x).unwrap_or(0)).for_each(|multiple| visit(x, y - multiple * x));
            return;
        }
        (0..x).for_each(|left| visit(left, y));
        (0..y).for_each(|left| visit(x, left));
        if self == Game::Wythoff {
            (1..=x).for_each(|taken| visit(x - taken, y - taken));
        }
    }
}

impl Board {
    /// Computes the board of `game` for heaps up to `upto`: Grundy values from its moves, or its
    /// suspense.
    pub fn new(game: Game, values: bool, upto: usize, progress: &mut Progress) -> Self {
        let measure = match game {
            Game::EuclidSuspense => Measure::Suspense,
            _ if values => Measure::Grundy,
            _ => Measure::Outcome,
        };
        let mut numbers = vec![vec![0; upto + 1]; upto + 1];
        let mut seen = MexSet::new();
        for y in 0..=upto {
            for x in 0..=y {
                let number = if measure == Measure::Suspense {
                    euclid::suspense(x as u64, y as u64) as u32
                } else {
                    seen.clear();
                    game.each_option(x, y, |x, y| seen.insert(numbers[y][x]));
                    seen.mex()
                };
                numbers[y][x] = number;
                numbers[x][y] = number; // options may be on either side of the diagonal
            }
            progress.update(y as u64, upto as u64);
        }
        Board {
            game,
            measure,
            numbers,
        }
    }

    /// Returns the game, and what the cells show.
    pub fn title(&self) -> String {
        let what = match self.measure {
            Measure::Outcome => "who wins",
            Measure::Grundy => "Grundy values",
            Measure::Suspense => "suspense",
        };
        format!("{}: {what}", self.game.title())
    }

    /// Returns the last heap.
    pub fn upto(&self) -> usize {
        self.numbers.len() - 1
    }

    /// Returns the heaps of each side.
    pub fn heaps(&self) -> std::ops::RangeInclusive<usize> {
        self.game.first()..=self.upto()
    }

    /// Does the player to move at (x, y) lose?
    pub fn is_p(&self, x: usize, y: usize) -> bool {
        match self.measure {
            Measure::Suspense => self.numbers[y][x] % 2 == 0,
            Measure::Outcome | Measure::Grundy => self.numbers[y][x] == 0,
        }
    }

    /// Returns the P-positions (x, y) with x ≤ y.
    pub fn p_positions(&self) -> Vec<(usize, usize)> {
        let pairs = self
            .heaps()
            .flat_map(|x| (x..=self.upto()).map(move |y| (x, y)));
        pairs.filter(|&(x, y)| self.is_p(x, y)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(game: Game, values: bool, upto: usize) -> Board {
        Board::new(game, values, upto, &mut Progress::new())
    }

    #[test]
    fn finds_the_cold_pairs_of_wythoff() {
        assert_eq!(
            board(Game::Wythoff, false, 15).p_positions(),
            [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15)]
        );
    }

    #[test]
    fn nim_matches_the_exclusive_or() {
        let board = board(Game::Nim, true, 40);
        for (x, y) in (0..=40).flat_map(|x| (0..=40).map(move |y| (x, y))) {
            assert_eq!(board.numbers[y][x] as usize, x ^ y);
        }
    }

    /// By hand: (2, 5) leads to (2, 3) and (1, 2), of values 0 and 2.
    #[test]
    fn euclid_matches_its_rule() {
        let board = board(Game::Euclid, true, 60);
        assert_eq!(board.numbers[1][..5], [0, 1, 2, 3, 4]);
        assert_eq!(board.numbers[2][..6], [0, 2, 1, 0, 2, 1]);
        for (x, y) in (1..=60).flat_map(|x| (1..=60).map(move |y| (x, y))) {
            let wins = euclid::first_player_wins(x as u64, y as u64);
            assert_eq!(board.is_p(x, y), !wins, "({x}, {y})");
        }
    }

    /// As published.
    #[test]
    fn wythoff_matches_its_published_values() {
        let board = board(Game::Wythoff, true, 4);
        assert_eq!(
            board.numbers,
            [
                [0, 1, 2, 3, 4],
                [1, 2, 0, 4, 5],
                [2, 0, 1, 5, 3],
                [3, 4, 5, 6, 2],
                [4, 5, 3, 2, 7],
            ]
        );
    }

    #[test]
    fn suspense_matches_the_winner_of_euclid() {
        let (suspense, outcome) = (
            board(Game::EuclidSuspense, false, 60),
            board(Game::Euclid, false, 60),
        );
        assert_eq!(suspense.measure, Measure::Suspense);
        assert_eq!(suspense.p_positions(), outcome.p_positions());
        assert_eq!(suspense.numbers[24][15], 4);
        assert_eq!(suspense.numbers[15][39], 5);
    }
}
