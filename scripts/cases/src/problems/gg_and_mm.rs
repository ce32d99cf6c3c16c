//! HDU 3595: in each game a move takes a positive multiple of one pile from the other; a player moves in
//! every unfinished game at once, and a player without any move loses (Every-SG).
//!
//! By the search, all games are played at once. Otherwise each pair of piles has its *step*, also called
//! suspense: the number of turns that the game lasts if its winner delays and its loser hurries. The game
//! that lasts longest decides.
//!
//! The sample is not the official one: the tests of the solution verify it by hand. Edge cases: bounds,
//! finished games, ties, and consecutive Fibonacci numbers.

use crate::prelude::*;

pub struct GgAndMm;

const CASES: u32 = 100;
const GAMES: u32 = 1000;
const LARGEST: u32 = 1000;

/// Two piles, in either order.
type Piles = [u32; 2];

impl Game for GgAndMm {
    const ID: &'static str = "gg-and-mm";
    const WORDS: Words = ["MM", "GG"];
    const CASES: Cases = Cases::UntilEnd(CASES);
    const MANY: u32 = 50;
    const STORED: Stored = &[("small", 100, &[3, 8]), ("large", 50, &[GAMES, LARGEST])];
    type Case = Vec<Piles>;
    type Answer = bool;

    fn layout(text: &mut Text, games: &mut Vec<Piles>) -> Checked {
        text.list("N", 0..=GAMES, games, |text, piles| {
            text.line([("p", 0..=LARGEST), ("q", 0..=LARGEST)], piles)
        })
    }

    fn by_search(games: &Vec<Piles>) -> Option<bool> {
        let is_small = games.len() <= 3 && games.iter().flatten().all(|&pile| pile <= 8);
        is_small.then(|| wins(unfinished(games.clone()), turns))
    }

    fn answer(games: &Vec<Piles>) -> bool {
        let step = |&[p, q]: &Piles| STEPS[p.max(q) as usize][p.min(q) as usize];
        games.iter().map(step).max().unwrap_or(0) % 2 == 1
    }

    fn draw(random: &mut Random, size: Size) -> Vec<Piles> {
        let [most, largest] = size.limits([1, 4], [GAMES, LARGEST]);
        let largest = magnitude(random, largest);
        let games = magnitude(random, most);
        (0..games).map(|_| piles(random, largest)).collect()
    }

    fn compared() -> Vec<Vec<Piles>> {
        let pairs: Vec<Piles> = (0..=7).array_combinations().collect();
        (0..=3).flat_map(|count| pairs.iter().copied().combinations_with_replacement(count)).collect()
    }

    /// A hundred cases of a thousand games: multiples of consecutive Fibonacci numbers, or all ratios.
    fn large(drafts: &mut Drafts<Self>) {
        drafts.random("fibonacci", |random| {
            let mut games = |case| (0..GAMES).map(|_| fibonacci(random, case % 15)).collect();
            (0..CASES).map(&mut games).collect()
        });
        drafts.drawn("ratios", CASES, |random| (0..GAMES).map(|_| ratio(random)).collect());
    }
}

/// Returns the unfinished games in order, each with the smaller pile first.
fn unfinished(games: Vec<Piles>) -> Vec<Piles> {
    let games = games.into_iter().map(|[p, q]| [p.min(q), p.max(q)]);
    games.filter(|&[smaller, _]| smaller > 0).sorted_unstable().collect()
}

/// Lists what the moves in all games at once may leave.
fn turns(games: &Vec<Piles>) -> Vec<Vec<Piles>> {
    if games.is_empty() {
        return Vec::new(); // the empty product would be one empty turn
    }
    games.iter().map(|&piles| moves(piles)).multi_cartesian_product().map(unfinished).collect()
}

/// Lists what a move leaves; the smaller pile comes first.
fn moves([smaller, larger]: Piles) -> impl Iterator<Item = Piles> + Clone {
    let most = larger.checked_div(smaller).unwrap_or(0);
    (1..=most).map(move |multiple| {
        let left = larger - multiple * smaller;
        [left.min(smaller), left.max(smaller)]
    })
}

/// The steps by larger pile, then by smaller pile; odd ones are won.
///
/// A winner chooses the longest of the lost positions, a loser the shortest of the won ones.
static STEPS: LazyLock<Vec<Vec<u32>>> = LazyLock::new(|| {
    let mut steps: Vec<Vec<u32>> = Vec::new();
    for larger in 0..=LARGEST {
        steps.push(Vec::new());
        for smaller in 0..=larger {
            let left = moves([smaller, larger]).map(|[p, q]| steps[q as usize][p as usize]);
            let slowest = left.clone().filter(|step| step % 2 == 0).max();
            let last = slowest.or(left.min());
            steps[larger as usize].push(last.map_or(0, |step| step + 1));
        }
    }
    steps
});

/// Draws two piles of any magnitude, or both from the upper half, which last longer.
fn piles(random: &mut Random, largest: u32) -> Piles {
    if random.random() {
        [0; 2].map(|_| magnitude(random, largest))
    } else {
        [0; 2].map(|_| random.random_range(largest.div_ceil(2)..=largest))
    }
}

/// Draws a multiple of two consecutive Fibonacci numbers, at most the one with index `last`.
fn fibonacci(random: &mut Random, last: u32) -> Piles {
    let (mut p, mut q) = (1, 1);
    for _ in 0..random.random_range(0..=last) {
        (p, q) = (q, p + q);
    }
    let times = random.random_range(1..=LARGEST / q);
    [times * p, times * q]
}

/// Draws two piles of any ratio.
fn ratio(random: &mut Random) -> Piles {
    let smaller = magnitude(random, LARGEST);
    let multiple = magnitude(random, LARGEST / smaller);
    let larger = multiple * smaller + random.random_range(0..smaller);
    [smaller, larger.min(LARGEST)]
}
