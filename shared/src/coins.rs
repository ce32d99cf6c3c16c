//! Turning coins: games on a row of coins or on a board of them, and products of two games.
//!
//! A move turns some coins, the last of them from head to tail; whoever cannot move loses. Play ends,
//! because every move decreases the binary number whose ones are the heads, the last coin being the highest
//! digit. Which coins may be turned together is the game:
//!
//! | game | a move turns | Grundy value of a single head at x |
//! |---|---|---|
//! | Turning Turtles | one coin or two | x, counted from 1 |
//! | Mock Turtles | one, two or three | [`mock_turtles`], counted from 0 |
//! | Ruler | consecutive coins | [`ruler`]: the largest power of two that divides x, counted from 1 |
//!
//! # Heads are heaps
//!
//! **The Grundy value of a row is the nim-sum of those of its heads, each alone in the row.**
//!
//! The induction is on that binary number. Compare a row of several heads with the sum of their games. A move
//! turns the head at x and some coins before it. In the sum, the game of x becomes one with heads at just
//! these coins; by induction, its value is the nim-sum of theirs. A coin among them that was a head goes to
//! tail in the row, and is there twice in the sum, where equal values cancel. So by induction, corresponding
//! options have the same value, and hence the row and the sum.
//!
//! In other words, a head behaves like a heap that splits into the coins turned with it:
//!
//! ```
//! use shared::coins::mock_turtles;
//! use shared::sg::{Sequence, Sums};
//!
//! let mut game = Sequence::new(Sums(|x: u64| {
//!     let one = (0..x).map(|y| vec![y]);
//!     let two = (0..x).flat_map(|y| (0..y).map(move |z| vec![y, z]));
//!     [vec![]].into_iter().chain(one).chain(two).collect::<Vec<_>>()
//! }));
//! assert_eq!(game.table(6), [1, 2, 4, 7, 8, 11, 13]);
//! assert!((0..=6).map(mock_turtles).eq([1, 2, 4, 7, 8, 11, 13]));
//! ```
//!
//! # Products
//!
//! The product of two such games is played on a board. A move chooses columns that the first game may
//! turn together, and rows that the second may. It turns every coin where they cross; the one in the last
//! column and the last row goes from head to tail. Read row by row, the board is a row of coins, in which
//! that coin is the last one turned: heads are heaps here, too.
//!
//! **The Tartan theorem.** Let the value of a single head at x be a in the first game, and that of one at y
//! be b in the second. Then a single head in column x and row y has the value a ⊗ b, the
//! [`nim_product`](crate::nim_product::nim_product()).
//!
//! By induction, let it hold for all crossings before (x, y). Let a' be the nim-sum of the values of the
//! columns that a move turns beside x, and b' that of the rows beside y. As ⊗ distributes over XOR, the
//! values of all crossings but (x, y) have the nim-sum
//!
//! > (a XOR a') ⊗ (b XOR b') XOR a ⊗ b = (a' ⊗ b) XOR (a ⊗ b') XOR (a' ⊗ b').
//!
//! That is the value of the option. The numbers a' are the values of the options of x: all numbers below a,
//! perhaps some above, never a itself. The same holds for b' and b. So the options have all the values from
//! which the definition of ⊗ takes the mex, and their own mex is at least a ⊗ b. It is no more, because no
//! option has the value a ⊗ b: neither a XOR a' nor b XOR b' is 0, and in a field their product is not 0
//! either.
//!
//! Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways for your Mathematical Plays*, 1982,
//! chapter 14.
//!
//! # Problems
//!
//! <!-- index: theory -->
//!
//! - turning coins: heads are heaps; Mock Turtles ([a chapter](http://localhost:8017/#chapter=turning-coins))
//!   - [Daizhenyang's Coin](../../hdu3537/index.html), `hdu3537` [▶](http://localhost:8017/#problem=hdu3537)
//! - the Ruler game, in strings ([a chapter](http://localhost:8017/#chapter=turning-coins))
//!   - [Prefix-free Game](../../arc087e/index.html), `arc087e`
//! - coins as heaps that split in two; all moves that win ([a chapter](http://localhost:8017/#chapter=turning-coins))
//!   - [分裂游戏 (Splitting game, HNOI 2007)](../../p3185/index.html), `p3185`
//! - products of games, the Tartan theorem ([a chapter](http://localhost:8017/#chapter=products))
//!   - [Switch lights](../../hdu3404/index.html), `hdu3404` [▶](http://localhost:8017/#problem=hdu3404)
//! - squares and connected sets of coins on a board: the Ruler game again ([a chapter](http://localhost:8017/#chapter=products))
//!   - [Sharti](../../cf494e/index.html), `cf494e`
//!   - [染色游戏 (Colouring game, ZJOI 2009)](../../p2594/index.html), `p2594`
//!
//! <!-- end -->

/// Returns the Grundy value of a single head at `x`, counted from 0, where a move turns one, two or three
/// coins (Mock Turtles).
///
/// It is 2·x or 2·x + 1, whichever is *odious*: has an odd number of ones in binary. The others are
/// *evil*; they include 0 and the nim-sum of any two odious numbers.
///
/// By induction, the coins before x have the odious numbers below 2·x, each once. Turning x alone leaves 0,
/// with one more coin it leaves one of these numbers, with two more the nim-sum of two of them:
///
/// - No option has the value of x: 0 and the nim-sums are evil, and the others are smaller.
/// - All smaller numbers are left. An odious one is below 2·x and belongs to a coin. An evil one, if it is
///   not 0, has a highest bit; that bit and the rest of the number are two odious numbers, each smaller than
///   it, with this nim-sum.
///
/// # Panics
///
/// Panics if `x` is 2⁶³ or more.
///
/// # Complexity
///
/// O(1).
pub fn mock_turtles(x: u64) -> u64 {
    assert!(x < 1 << 63, "the value of coin {x} does not fit in 64 bits");
    2 * x + u64::from(x.count_ones() % 2 == 0)
}

/// Returns the Grundy value of a single head at `x`, counted from 1, where a move turns any number of consecutive coins
/// (Ruler): the largest power of two that divides x.
///
/// Let 2ˢ be that power. By induction, the coins before x have values of this kind, and a move leaves the nim-sum of
/// those of the m coins just before x, for some m < x.
///
/// - No option has the value 2ˢ, that is, no run of coins up to x has the nim-sum 0. Let 2ᵖ be the largest power of two that
///   divides the length of the run. It holds an odd number of multiples of 2ᵖ, so some value of 2ᵖ or more is in it
///   an odd number of times.
/// - All smaller numbers are left, by m < 2ˢ. The coin i before x has the value of i then, and 2ᵗ is the value of ⌊m/2ᵗ⌋ −
///   ⌊m/2ᵗ⁺¹⌋ of the numbers 1 to m. So the place t of the nim-sum is the XOR of the places t and t + 1 of m: the nim-sum
///   tells the places of m from the highest down, and the 2ˢ numbers m give 2ˢ different nim-sums below 2ˢ.
///
/// # Panics
///
/// Panics if `x` is 0.
///
/// # Complexity
///
/// O(1).
///
/// # Examples
///
/// ```
/// use shared::coins::ruler;
///
/// assert!((1..=8).map(ruler).eq([1, 2, 1, 4, 1, 2, 1, 8]));
/// ```
pub fn ruler(x: u64) -> u64 {
    assert!(x > 0, "coins are counted from 1");
    1 << x.trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::nim_sum;
    use crate::nim_product::nim_product;
    use crate::search::Search;
    use crate::sg::{Sequence, Sums};
    use itertools::{iproduct, Itertools};

    #[derive(Clone, Copy, Debug)]
    enum Game {
        TurningTurtles,
        MockTurtles,
        Ruler,
    }
    use Game::{MockTurtles, Ruler, TurningTurtles};

    const GAMES: [Game; 3] = [TurningTurtles, MockTurtles, Ruler];

    impl Game {
        /// The sets of coins before `x` that may be turned with it.
        fn others(self, x: u64) -> Vec<Vec<u64>> {
            match self {
                TurningTurtles => (0..=1).flat_map(|size| (0..x).combinations(size)).collect(),
                MockTurtles => (0..=2).flat_map(|size| (0..x).combinations(size)).collect(),
                Ruler => (0..=x).map(|first| (first..x).collect()).collect(),
            }
        }

        /// The value of the table above, with `x` counted from 0.
        fn value(self, x: u64) -> u64 {
            match self {
                TurningTurtles => x + 1,
                MockTurtles => mock_turtles(x),
                Ruler => ruler(x + 1),
            }
        }
    }

    #[test]
    fn values_match_the_table() {
        for game in GAMES {
            let table = Sequence::new(Sums(|x: u64| game.others(x))).table(40);
            let values: Vec<u64> = (0..=40).map(|x| game.value(x)).collect();
            assert_eq!(table, values, "{game:?}");
        }
    }

    /// All rows of nine coins: heads are the bits of a number.
    #[test]
    fn heads_add_up() {
        let heads = |row: u64| (0..9).filter(move |x| row >> x & 1 == 1);
        for game in GAMES {
            let moves = |&row: &u64| -> Vec<u64> {
                let turned = |x: u64, others: Vec<u64>| {
                    others
                        .iter()
                        .fold(row ^ 1 << x, |row, other| row ^ 1 << other)
                };
                heads(row)
                    .flat_map(|x| game.others(x).into_iter().map(move |it| turned(x, it)))
                    .collect()
            };
            let mut search = Search::new(moves);
            for row in 0..1 << 9 {
                let values = heads(row).map(|x| game.value(x));
                assert_eq!(search.grundy(row), nim_sum(values), "{game:?}, row {row:b}");
            }
        }
    }

    /// All boards of four columns and three rows.
    #[test]
    fn products_match_the_search() {
        let coin = |x: u64, y: u64| 1 << (4 * y + x);
        let heads =
            |board: u64| iproduct!(0..4, 0..3).filter(move |&(x, y)| board & coin(x, y) != 0);
        for (first, second) in iproduct!(GAMES, GAMES) {
            let moves = |&board: &u64| -> Vec<u64> {
                let mut options = Vec::new();
                for (x, y) in heads(board) {
                    for (mut columns, mut rows) in iproduct!(first.others(x), second.others(y)) {
                        columns.push(x);
                        rows.push(y);
                        let crossings = iproduct!(columns, rows);
                        options.push(crossings.fold(board, |board, (x, y)| board ^ coin(x, y)));
                    }
                }
                options
            };
            let mut search = Search::new(moves);
            for board in 0..1 << 12 {
                let values =
                    heads(board).map(|(x, y)| nim_product(first.value(x), second.value(y)));
                assert_eq!(
                    search.grundy(board),
                    nim_sum(values),
                    "{first:?} × {second:?}, board {board:b}"
                );
            }
        }
    }

    #[test]
    fn handles_the_largest_coin() {
        let last = (1 << 63) - 1; // 63 ones, so 2·x is odious
        assert_eq!(mock_turtles(last), u64::MAX - 1);
        assert_eq!(mock_turtles(last - 1), u64::MAX - 2);
    }

    #[test]
    fn the_ruler_reaches_the_largest_power() {
        assert_eq!(ruler(1 << 63), 1 << 63);
        assert_eq!(ruler(u64::MAX), 1);
    }

    #[test]
    #[should_panic(expected = "coins are counted from 1")]
    fn the_ruler_has_no_coin_0() {
        ruler(0);
    }

    #[test]
    #[should_panic(expected = "does not fit in 64 bits")]
    fn rejects_larger_coins() {
        mock_turtles(1 << 63);
    }
}
