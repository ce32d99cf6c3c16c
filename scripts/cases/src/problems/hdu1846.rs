//! HDU 1846: one heap of n stones, a move takes 1 to m of them.
//!
//! Large heaps are answered by a table of won and lost ones: a heap is won if some move leaves a lost one.

use crate::prelude::*;

/// Brave Game.
pub struct BraveGame;

/// n and m.
type Case = [u32; 2];

impl Game for BraveGame {
    const ID: &'static str = "hdu1846";
    const WORDS: [&'static str; 2] = ["first", "second"];
    const CASES: Cases = Cases::Counted("C", 1..=100);
    type Case = Case;
    type Answer = bool;

    fn layout(text: &mut Text, case: &mut Case) -> Checked {
        text.line(["n", "m"], &(1..=1000), case)
    }

    fn is_small(&[n, _]: &Case) -> bool {
        n <= 80
    }

    fn by_search(case: &Case) -> bool {
        wins(*case, |&[n, m]| (1..=m.min(n)).map(|taken| [n - taken, m]).collect())
    }

    fn answer(&[n, m]: &Case) -> bool {
        table(n, m)[n as usize]
    }

    fn draw(random: &mut Random, size: Size) -> Case {
        draw(random, size.of(4, 1000))
    }

    fn compared() -> Vec<Case> {
        let pairs = (0..=80).cartesian_product(1..40);
        pairs.map(|(n, m)| [n, m]).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.sample("sample", "2\n23 2\n4 3\n", "first\nsecond\n");
        drafts.cases("smallest", [[1, 1]]);
        drafts.cases("edges", edges());
        drafts.drawn("random-small", 100, |random| draw(random, 20));
        drafts.drawn("random-large", 100, |random| draw(random, 1000));
    }

    fn large(drafts: &mut Drafts<Self>) {
        drafts.cases("largest", (901..=1000).map(|n| [n, 1901 - n]));
    }
}

/// Returns whether each heap of 0 to `largest` is won if a move takes 1 to `m`.
fn table(largest: u32, m: u32) -> Vec<bool> {
    let mut won = Vec::new();
    for n in 0..=largest as usize {
        let reached = n.saturating_sub(m as usize)..n;
        won.push(won[reached].contains(&false));
    }
    won
}

/// Bounds, and heaps around the multiples of m and of m + 1.
fn edges() -> Vec<Case> {
    let mut cases = vec![
        [1, 1], [1, 2], [1, 1000], [2, 1], [2, 2], [1000, 1], [999, 1],
    ];
    for m in [2, 3, 10, 332, 499, 500, 998] {
        let rounds = 1000 / (m + 1);
        for n in [
            m - 1,
            m,
            m + 1,
            m + 2,
            rounds * m,
            rounds * (m + 1) - 1,
            rounds * (m + 1),
        ] {
            cases.push([n, m]);
        }
    }
    cases.extend([
        [999, 1000], [1000, 999], [1000, 1000], [1000, 998], [999, 999],
    ]);
    cases
}

/// Draws a case with numbers up to `largest`, half of them lost.
fn draw(random: &mut Random, largest: u32) -> Case {
    let wanted = random.random::<bool>();
    loop {
        let m = magnitude(random, largest);
        let won = table(largest, m);
        let heaps: Vec<u32> = (1..=largest)
            .filter(|&n| won[n as usize] == wanted)
            .collect();
        if let Some(&n) = heaps.choose(random) {
            return [n, m]; // with m = largest, no heap is lost
        }
    }
}
