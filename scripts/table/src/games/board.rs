//! Games with two heaps, and boards in general.

use shared::euclid;
use shared::mex::MexSet;

use super::Progress;

/// The games with a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// Take any number from one heap, or the same number from both (with --third: from two or three)
    Wythoff,
    /// Take a multiple of the smaller number from the larger one; whoever reaches 0 wins
    Euclid,
    /// The same: how many moves a game lasts if the loser hurries and the winner delays
    EuclidSuspense,
    /// Take any number from one heap
    Nim,
    /// One heap, and the most that may be taken: at most K times as much as the move before took
    Dynamic,
}

/// What the cells show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Who wins.
    Outcome,
    /// The Grundy value.
    Grundy,
    /// The suspense.
    Suspense,
    /// The number of moves that Alice is ahead.
    Number,
}

/// A table with a row and a column for each heap.
#[derive(Clone, Debug)]
pub struct Board {
    /// The game and its rules.
    pub game: String,
    /// What the cells show.
    pub measure: Measure,
    /// What x, the column, and y, the row, stand for.
    pub axes: [&'static str; 2],
    /// The least x and y that the board shows.
    pub first: usize,
    /// Whether (y, x) is always the same as (x, y).
    pub is_symmetric: bool,
    /// The numbers of each row, from 0 on: Grundy values, or what else is measured.
    pub numbers: Vec<Vec<i64>>,
}

/// A game with two heaps, and in Wythoff's game perhaps a third one.
struct Heaps {
    game: Game,
    third: Option<usize>,
}

impl Heaps {
    fn title(&self) -> String {
        let title = match (self.game, self.third) {
            (Game::Wythoff, Some(third)) => {
                return format!(
                    "Wythoff's game with a third heap of {third} (take the same from one, two or \
                     three heaps)"
                )
            }
            (Game::Wythoff, None) => "Wythoff's game (take from one heap, or the same from both)",
            (Game::Euclid | Game::EuclidSuspense, _) => {
                "Euclid's game (take a multiple of the smaller number from the larger)"
            }
            _ => "Nim with two heaps",
        };
        String::from(title)
    }

    /// Returns the least heap that the board shows: Euclid's game is over at 0.
    fn first(&self) -> usize {
        match self.game {
            Game::Euclid | Game::EuclidSuspense => 1,
            _ => 0,
        }
    }

    /// Calls `visit` for each option of (x, y), where x ≤ y, that leaves a third heap as it is.
    fn each_option(&self, x: usize, y: usize, mut visit: impl FnMut(usize, usize)) {
        if matches!(self.game, Game::Euclid | Game::EuclidSuspense) {
            // With x = 0 there is no move.
            (1..=y.checked_div(x).unwrap_or(0)).for_each(|multiple| visit(x, y - multiple * x));
            return;
        }
        (0..x).for_each(|left| visit(left, y));
        (0..y).for_each(|left| visit(x, left));
        if self.game == Game::Wythoff {
            (1..=x).for_each(|taken| visit(x - taken, y - taken));
        }
    }

    /// Calls `visit` for each option of (x, y, z), where x ≤ y, that takes from the third heap, z.
    fn each_option_of_third(
        x: usize,
        y: usize,
        z: usize,
        mut visit: impl FnMut(usize, usize, usize),
    ) {
        for taken in 1..=z {
            let left = z - taken;
            visit(x, y, left);
            if taken <= x {
                visit(x - taken, y, left);
                visit(x - taken, y - taken, left);
            }
            if taken <= y {
                visit(x, y - taken, left);
            }
        }
    }
}

impl Board {
    /// Computes the board of `game`, any but [`Game::Dynamic`], for heaps up to `upto`: Grundy
    /// values from its moves, or its suspense. Wythoff's game may have a `third` heap.
    pub fn of_heaps(
        game: Game,
        third: Option<usize>,
        values: bool,
        upto: usize,
        progress: &mut Progress,
    ) -> Self {
        let measure = match game {
            Game::EuclidSuspense => Measure::Suspense,
            _ => Measure::of_values(values),
        };
        let heaps = Heaps { game, third };
        let last = third.unwrap_or(0);
        // A board per third heap: options lead to all of them.
        let mut boards: Vec<Vec<Vec<u32>>> = Vec::new();
        let mut seen = MexSet::new();
        for z in 0..=last {
            let mut numbers = vec![vec![0; upto + 1]; upto + 1];
            for y in 0..=upto {
                for x in 0..=y {
                    let number = if measure == Measure::Suspense {
                        euclid::suspense(x as u64, y as u64) as u32
                    } else {
                        seen.clear();
                        heaps.each_option(x, y, |x, y| seen.insert(numbers[y][x]));
                        Heaps::each_option_of_third(x, y, z, |x, y, z| {
                            seen.insert(boards[z][y][x]);
                        });
                        seen.mex()
                    };
                    numbers[y][x] = number;
                    numbers[x][y] = number; // options may be on either side of the diagonal
                }
                let (rows, all) = (upto as u64 + 1, last as u64 + 1);
                progress.update(z as u64 * rows + y as u64, all * rows);
            }
            boards.push(numbers);
        }
        let numbers = boards.pop().unwrap_or_default();
        Board {
            game: heaps.title(),
            measure,
            axes: ["one heap", "other heap"],
            first: heaps.first(),
            is_symmetric: true,
            numbers: signed(numbers),
        }
    }

    /// Returns the game, and what the cells show.
    pub fn title(&self) -> String {
        let what = match self.measure {
            Measure::Outcome => "who wins",
            Measure::Grundy => "Grundy values",
            Measure::Suspense => "suspense",
            Measure::Number => "how many moves Alice is ahead",
        };
        format!("{}: {what}", self.game)
    }

    /// Returns the last heap.
    pub fn upto(&self) -> usize {
        self.numbers.len() - 1
    }

    /// Returns the heaps of each side.
    pub fn heaps(&self) -> std::ops::RangeInclusive<usize> {
        self.first..=self.upto()
    }

    /// Returns whether the player to move at (x, y) loses.
    pub fn is_p(&self, x: usize, y: usize) -> bool {
        match self.measure {
            Measure::Suspense => self.numbers[y][x] % 2 == 0,
            Measure::Outcome | Measure::Grundy | Measure::Number => self.numbers[y][x] == 0,
        }
    }

    /// Returns the P-positions (x, y); on a symmetric board, those with x ≤ y.
    pub fn p_positions(&self) -> Vec<(usize, usize)> {
        let pairs = self.heaps().flat_map(|x| {
            let least = if self.is_symmetric { x } else { self.first };
            (least..=self.upto()).map(move |y| (x, y))
        });
        pairs.filter(|&(x, y)| self.is_p(x, y)).collect()
    }
}

impl Measure {
    /// Returns what the board of an impartial game shows.
    pub fn of_values(values: bool) -> Self {
        if values {
            Measure::Grundy
        } else {
            Measure::Outcome
        }
    }
}

/// Returns Grundy values as the numbers of a board.
pub fn signed(values: Vec<Vec<u32>>) -> Vec<Vec<i64>> {
    let row = |row: Vec<u32>| row.into_iter().map(i64::from).collect();
    values.into_iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::search::Search;

    fn board(game: Game, values: bool, upto: usize) -> Board {
        Board::of_heaps(game, None, values, upto, &mut Progress::new())
    }

    #[test]
    fn finds_the_cold_pairs_of_wythoff() {
        assert_eq!(
            board(Game::Wythoff, false, 15).p_positions(),
            [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15)]
        );
    }

    fn third(third: usize, upto: usize) -> Board {
        Board::of_heaps(Game::Wythoff, Some(third), true, upto, &mut Progress::new())
    }

    #[test]
    fn finds_the_lost_triples_of_wythoff() {
        assert!(third(2, 3).is_p(0, 1) && third(4, 3).is_p(1, 1) && third(3, 3).is_p(1, 3));
        assert!(!third(3, 3).is_p(1, 1) && !third(3, 3).is_p(1, 2));
    }

    /// The same position, whichever heap is the third one; and two heaps if it is empty.
    #[test]
    fn the_order_of_three_heaps_does_not_matter() {
        let boards: Vec<Board> = (0..=9).map(|heap| third(heap, 9)).collect();
        for (x, y, z) in (0..1000).map(|index| (index % 10, index / 10 % 10, index / 100)) {
            assert_eq!(boards[z].numbers[y][x], boards[x].numbers[z][y]);
        }
        assert_eq!(boards[0].numbers, board(Game::Wythoff, true, 9).numbers);
    }

    /// The rules as stated: the same number from each heap of any set.
    #[test]
    fn three_heaps_match_the_search() {
        let mut search = Search::new(|heaps: &[usize; 3]| {
            let mut options = Vec::new();
            for (set, taken) in (1..8).flat_map(|set| (1..=7).map(move |taken| (set, taken))) {
                let left = [0, 1, 2].map(|heap| {
                    heaps[heap].checked_sub(if set >> heap & 1 == 1 { taken } else { 0 })
                });
                if let [Some(x), Some(y), Some(z)] = left {
                    options.push([x, y, z]);
                }
            }
            options
        });
        for z in 0..=7 {
            let board = third(z, 7);
            for (x, y) in (0..=7).flat_map(|x| (0..=7).map(move |y| (x, y))) {
                assert_eq!(board.numbers[y][x], search.grundy([x, y, z]).cast_signed());
            }
        }
    }

    #[test]
    fn nim_matches_the_exclusive_or() {
        let board = board(Game::Nim, true, 40);
        for (x, y) in (0..=40).flat_map(|x| (0..=40).map(move |y| (x, y))) {
            assert_eq!(usize::try_from(board.numbers[y][x]), Ok(x ^ y));
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
