//! # Library Checker `nim_product_64` – Nim Product (`F_2^64`)
//!
//! <https://judge.yosupo.jp/problem/nim_product_64>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=products)
//!
//! **The task.** The input is a count of cases T ≤ 10⁶ and a line `A B` per case, both below 2⁶⁴; the answer
//! is the nim-product A ⊗ B, the Grundy value of a product of games with the values A and B. By definition,
//!
//! > A ⊗ B = mex { (A' ⊗ B) XOR (A ⊗ B') XOR (A' ⊗ B') : A' < A, B' < B }.
//!
//! **The rule.** ⊗ distributes over XOR, and for F = 2, 4, 16, 256, 2¹⁶ and 2³² it satisfies F ⊗ x = F·x
//! if x < F, and F ⊗ F = F XOR F/2. These are theorems of Conway, not proved here. So a product comes from
//! four products of half the length; see [`shared::nim_product`]. The numbers of 16 bits are a finite field,
//! so all but 0 are powers of one of them, and two tables, of logarithms and of powers, multiply them.
//!
//! **Beware.** All 64 bits are used: read and print unsigned numbers.
//!
//! **Cost.** 16 products of 16 bits per line, three look-ups each.
//!
//! **Source.** J. H. Conway, *On Numbers and Games*, 1976, chapter 6.

use proconio::input;
use shared::io::{run, Answers, Input, Natural};
use shared::nim_product::Tables;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    let tables = Tables::new();
    cases.counted(|case| {
        input! { from case, a: Natural, b: Natural }
        Ok(tables.nim_product(a?, b?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    use shared::mex::mex;
    use shared::nim_product::nim_product;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_sample() {
        let sample = "11\n5 0\n5 1\n5 2\n5 3\n5 4\n5 5\n5 6\n5 7\n5 8\n3141 5926\n\
            18446744073709551615 18446744073709551615\n";
        let products = "0\n5\n10\n15\n2\n7\n8\n13\n3\n14994\n11290409524105353207\n";
        assert_eq!(testkit::answer(solve, sample), products);
    }

    /// The mex of the definition, over the whole table up to 31.
    #[test]
    fn matches_the_definition() {
        let mut table = [[0; 32]; 32];
        for (a, b) in (0..32).cartesian_product(0..32) {
            let smaller = (0..a).cartesian_product(0..b);
            table[a][b] = mex(smaller.map(|(x, y)| table[x][b] ^ table[a][y] ^ table[x][y]));
        }
        let pairs = (0..32).cartesian_product(0..32);
        let input = format!("1024 {}", pairs.map(|(a, b)| format!("{a} {b}")).join(" "));
        let products = table.as_flattened().iter().join("\n") + "\n";
        assert_eq!(testkit::answer(solve, &input), products);
    }

    /// Beyond the definition: the recursion by halves, without tables.
    #[test]
    fn agrees_with_the_recursion() {
        let pairs = prop::collection::vec(any::<(u64, u64)>(), 1000);
        let pairs = pairs
            .new_tree(&mut TestRunner::default())
            .unwrap()
            .current();
        let input = pairs.iter().map(|(a, b)| format!("{a} {b}")).join("\n");
        let products = testkit::answer(solve, &format!("{}\n{input}\n", pairs.len()));
        let products: Vec<&str> = products.lines().collect();
        assert_eq!(products.len(), pairs.len());
        for (&(a, b), product) in pairs.iter().zip(products) {
            assert_eq!(product, nim_product(a, b).to_string(), "{a} {b}");
        }
    }

    /// The mistake of computing in 32 bits.
    #[test]
    fn handles_numbers_of_64_bits() {
        let (power, last) = (1_u64 << 63, u64::MAX);
        let input = format!("3 {power} 1 {last} 1 {} 4294967296", 1_u64 << 32);
        let products = format!("{power}\n{last}\n{}\n", (1_u64 << 32) + (1 << 31));
        assert_eq!(testkit::answer(solve, &input), products);
    }

    #[test]
    fn reports_bad_input() {
        let too_large = "2 2 2 1 18446744073709551616";
        let why = "case 2: `18446744073709551616` does not fit in 64 bits";
        testkit::assert_bad(solve, too_large, "3\n", why);
        let end = "case 2: the input ends where a number is due";
        testkit::assert_bad(solve, "2 2 3 1", "1\n", end);
    }
}
