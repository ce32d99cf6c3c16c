//! Games whose rule is proved, and random numbers.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use rule::find::{candidates, find, Proof};
use rule::language::Game;
use rule::limit::Limit;
use rule::prove;
use rule::search::{Play, Question, Search};

pub const TAKE_A_POWER: &str = "n -> n-t : t in powers of 2";
pub const WYTHOFF: &str = "x,y -> x-t,y | x,y-t | x-t,y-t";
pub const FIBONACCI_NIM: &str = "n,q -> n-t,2*t : t <= q";
pub const NIM_2: &str = "x,y -> x-t,y | x,y-t";
pub const NIM_3: &str = "x,y,z -> x-t,y,z | x,y-t,z | x,y,z-t";
pub const NIM_4: &str = "x,y,z,w -> x-t,y,z,w | x,y-t,z,w | x,y,z-t,w | x,y,z,w-t";
pub const TAKE_1_3_4: &str = "n -> n-t : t in {1,3,4}";
pub const MULTIPLY: &str = "n -> ceil(n/k) : k in 2..9, n > 1";
pub const WYTHOFF_2: &str = "x,y -> x-t,y | x,y-t | x-i,y-j : i-j < 2, j-i < 2";
pub const WYTHOFF_3: &str = "x,y -> x-t,y | x,y-t | x-i,y-j : i-j < 3, j-i < 3";
pub const WYTHOFF_4: &str = "x,y -> x-t,y | x,y-t | x-i,y-j : i-j < 4, j-i < 4";
pub const STAIRS_2: &str = "x,y -> x-t,y+t | x,y-t";
pub const STAIRS_3: &str = "x,y,z -> x-t,y+t,z | x,y-t,z+t | x,y,z-t";
pub const LASKER: &str = "n -> n-t | a & b : a + b = n";
pub const KAYLES: &str = "n -> n-1 | n-2 | a & b : a+b = n-1 | a & b : a+b = n-2";
pub const DAWSON: &str = "n -> n-2 | a & b : a+b = n-2";

/// A game, and what is asked.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    pub text: &'static str,
    pub play: Play,
    pub question: Question,
}

const fn case(text: &'static str, play: Play, question: Question) -> Case {
    Case {
        text,
        play,
        question,
    }
}

/// The table of what is proved.
pub const CASES: [Case; 19] = {
    use Play::{Misere, Normal};
    use Question::{Outcome, Value};
    [
        case(TAKE_A_POWER, Normal, Outcome),
        case(WYTHOFF, Normal, Outcome),
        case(WYTHOFF, Misere, Outcome),
        case(FIBONACCI_NIM, Normal, Outcome),
        case(NIM_2, Normal, Outcome),
        case(NIM_3, Normal, Outcome),
        case(NIM_4, Normal, Outcome),
        case(NIM_2, Misere, Outcome),
        case(NIM_3, Misere, Outcome),
        case(TAKE_1_3_4, Normal, Outcome),
        case(MULTIPLY, Normal, Outcome),
        case(WYTHOFF_2, Normal, Outcome),
        case(WYTHOFF_3, Normal, Outcome),
        case(WYTHOFF_4, Normal, Outcome),
        case(STAIRS_2, Normal, Outcome),
        case(STAIRS_3, Normal, Outcome),
        case(LASKER, Normal, Value),
        case(KAYLES, Normal, Value),
        case(DAWSON, Normal, Value),
    ]
};

impl Case {
    pub fn game(&self) -> Game {
        Game::parse(self.text).unwrap_or_else(|problem| panic!("{problem}"))
    }

    /// Runs `check` with the game, its proof, and the search. The numeration is found by itself.
    pub fn with_proof<T>(&self, check: impl FnOnce(&Game, Proof, &Search) -> T) -> T {
        static NEVER: AtomicBool = AtomicBool::new(false);
        // Far more than is needed: only to end if there is no proof any more.
        let limit = Limit::new(Instant::now() + Duration::from_secs(120), &NEVER);
        let game = self.game();
        let order = prove::order(&game, &limit).unwrap().unwrap();
        let mut search = Search::new(&game, self.play, self.question, order, limit);
        let found = find(&game, &mut search, &candidates(&game), limit);
        let proof = found.unwrap_or_else(|attempts| panic!("{self:?}: {attempts:?}"));
        check(&game, proof, &search)
    }

    pub fn prove(&self) -> Proof {
        self.with_proof(|_, proof, _| proof)
    }
}

/// `SplitMix64` (S. Vigna).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// A number up to 10^18 of any length.
    pub fn number(&mut self) -> u128 {
        let length = self.below(61);
        u128::from(self.next() & ((1 << length) - 1)).min(10u128.pow(18))
    }
}
