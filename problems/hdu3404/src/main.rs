//! # HDU 3404 – Switch lights
//!
//! <https://acm.hdu.edu.cn/showproblem.php?pid=3404>
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=hdu3404), [the chapter](http://localhost:8017/#chapter=products)
//!
//! **The game.** A board of lights, some of them on. A move picks x₁ ≤ x₂ and y₁ ≤ y₂ so that the light at
//! (x₂, y₂) is on, and switches the corners (x₁, y₁), (x₁, y₂), (x₂, y₁) and (x₂, y₂): two lights if x₁ = x₂
//! or y₁ = y₂, one if both hold. Whoever switches the last light off wins. The input is a count of
//! cases T ≤ 100 and, per case, n ≤ 1000 and the `x y` of the n lights that are on, from 1 to 10,000; the
//! answer is `Have a try, lxhgww.` if the first player wins, else `Don't waste your time.`
//!
//! **The rule.** The first player wins iff the nim-sum of all x ⊗ y is not 0, where ⊗ is the
//! [`nim_product`]. While a light is on, it can be switched alone, so the player without a move has lost. The
//! board is the product of two games of coins: the columns x₂ and x₁, or x₂ alone, are a move of Turning
//! Turtles in a row, and the rows are one in a column. There the value of a single head at x is x, as
//! turning it alone leaves 0, and together with x' < x the values 1 to x − 1. So by the Tartan theorem a
//! single light has the value x ⊗ y, and all lights together the nim-sum of theirs. See [`shared::coins`]
//! for the proof.
//!
//! **Beware.** The usual product of x and y passes the sample, too, and coordinates count from 1.
//!
//! **Cost.** O(log² x) per light; for any coordinates below 2⁶⁴.
//!
//! **Source.** E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways*, 1982, chapter 14.

use proconio::input;
use shared::io::{run, Answers, Input, Natural, Positive};
use shared::nim::first_player_wins;
use shared::nim_product::nim_product;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.counted(|case| {
        input! { from &mut *case, n: Natural }
        let values = case.list(n?, |light| {
            input! { from light, x: Positive, y: Positive }
            Ok(nim_product(x?, y?))
        })?;
        let wins = first_player_wins(values);
        Ok(if wins { "Have a try, lxhgww." } else { "Don't waste your time." })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::{iproduct, Itertools};
    use shared::search::Search;

    testkit::judged!(solve);

    const WON: &str = "Have a try, lxhgww.\n";
    const LOST: &str = "Don't waste your time.\n";

    #[test]
    fn answers_the_official_sample() {
        let answers = testkit::answer(solve, "2\n2\n1 2\n2 1\n2\n1 1\n2 2\n");
        assert_eq!(answers, [LOST, WON].concat());
    }

    /// A board of this many columns; a light is a bit of a number.
    #[derive(Clone, Copy)]
    struct Board {
        columns: u32,
    }

    impl Board {
        fn light(self, x: u32, y: u32) -> u32 {
            1 << (self.columns * (y - 1) + x - 1)
        }

        /// The lights that are on.
        fn on(self, lights: u32) -> impl Iterator<Item = (u32, u32)> {
            let numbers = (0..32).filter(move |number| lights >> number & 1 == 1);
            numbers.map(move |number| (number % self.columns + 1, number / self.columns + 1))
        }

        fn moves(self, lights: u32) -> Vec<u32> {
            let mut options = Vec::new();
            for (x2, y2) in self.on(lights) {
                for (x1, y1) in iproduct!(1..=x2, 1..=y2) {
                    let corners =
                        iproduct!([x1, x2].into_iter().unique(), [y1, y2].into_iter().unique());
                    options.push(corners.fold(lights, |lights, (x, y)| lights ^ self.light(x, y)));
                }
            }
            options
        }

        fn input(self, lights: u32) -> String {
            let on = self.on(lights).map(|(x, y)| format!(" {x} {y}"));
            format!("1 {}{}", lights.count_ones(), on.collect::<String>())
        }
    }

    /// Tries every state of the first 11 or 12 lights, counted row by row, on boards of 2 to 6 columns.
    #[test]
    fn agrees_with_the_search() {
        for (columns, lights) in [(2, 11), (3, 11), (4, 12), (5, 11), (6, 11)] {
            let board = Board { columns };
            let mut game = Search::new(|&lights: &u32| board.moves(lights));
            for on in 0..1 << lights {
                let word = if game.first_player_wins(on) { WON } else { LOST };
                let input = board.input(on);
                assert_eq!(testkit::answer(solve, &input), word, "{input}");
            }
        }
    }

    /// The mistake of the usual product: 2 · 2 = 4 · 1, but 2 ⊗ 2 = 3 = 3 ⊗ 1.
    #[test]
    fn usual_products_are_wrong() {
        assert_eq!(
            testkit::answer(solve, "2 2 2 2 4 1 2 2 2 3 1"),
            [WON, LOST].concat()
        );
    }

    #[test]
    fn handles_no_lights_and_the_largest_coordinates() {
        let (last, power) = (u64::MAX, 1_u64 << 32);
        let input = format!(
            "3 0 2 {last} 1 1 {last} 2 {power} {power} 1 {}",
            power + power / 2
        );
        assert_eq!(testkit::answer(solve, &input), LOST.repeat(3));
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "1 1 1 0", "", "case 1: `0` is not positive");
        testkit::assert_bad(solve, "2 1 1 1 1 0 1", WON, "case 2: `0` is not positive");
        let end = "case 1: the input ends where a number is due";
        testkit::assert_bad(solve, "1 2 1 1 1", "", end);
    }
}
