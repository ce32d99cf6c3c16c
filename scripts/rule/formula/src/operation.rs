//! The operations of formulas: what they compute, and how they are written.

use shared::dynamic::Dynamic;

use Operation::{
    Abs, Always, And, AtLeast, AtMost, BitAnd, DigitCount, DigitSum, Equal, Exists, Exponent,
    Fibonacci, Floor, Gcd, Golden, Greater, If, LeadingDigit, Less, LowestPower, Max, Min, Minus,
    Mod, Moore, Never, Not, Ones, Or, Pair, Plus, Power, PowerOf, PrimeFactors, Primes, Range,
    Root, SchwenkPart, SmallestPart, Sorted, Square, Times, Unequal, Xor,
};

/// What a formula computes from others: a number, or of a condition 1 if it holds and 0 if not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the table of the syntax says what each is
pub enum Operation {
    Always,
    Never,
    If,
    Exists,
    /// A condition on the coordinates in ascending order.
    Sorted,
    Or,
    And,
    Not,
    Range,
    PowerOf,
    Fibonacci,
    Primes,
    Square,
    /// Of some numbers, and what divides the number of ones in each binary place.
    Moore,
    Equal,
    Unequal,
    AtMost,
    AtLeast,
    Less,
    Greater,
    Xor,
    /// The common ones of some numbers in binary.
    BitAnd,
    Plus,
    Minus,
    Times,
    Mod,
    Floor,
    Power,
    Golden,
    Max,
    Min,
    Gcd,
    Abs,
    Root,
    Exponent,
    LowestPower,
    SmallestPart,
    SchwenkPart,
    Ones,
    DigitCount,
    DigitSum,
    LeadingDigit,
    PrimeFactors,
    /// Wythoff's pairs, and those of Fraenkel for differences below t.
    Pair(u8),
}

/// How tightly an operation binds.
pub type Level = u8;
pub const LOOSEST: Level = 0;
/// `|` and `,` bind as in the moves of a game: less tightly than `or`.
pub const OPTIONS: Level = 1;
pub const LIST: Level = 2;
pub const OR: Level = 3;
pub const AND: Level = 4;
pub const CONDITION: Level = 5;
pub const NUMBER: Level = 6;
pub const SUM: Level = 7;
pub const PRODUCT: Level = 8;
pub const ATOM: Level = 9;

/// An operation, its level and the least ones of its first operand and of the others; in English, and in Chinese if that
/// differs. `#` stands for an operand, with a number behind it in another order, and `…` for a list of them.
type Syntax = (Operation, [Level; 3], &'static str, &'static str);

const WORDS: [Level; 3] = [NUMBER, ATOM, ATOM];
const TEST: [Level; 3] = [CONDITION, NUMBER, NUMBER];
const CALL: [Level; 3] = [ATOM, NUMBER, NUMBER];

/// The syntax of all operations but pairs. What an operation has beside its first row is only read.
#[rustfmt::skip] // a table
pub const SYNTAX: [Syntax; 47] = [
    (Always, TEST, "always", "总成立"),
    (Never, TEST, "never", "从不成立"),
    (If, [LOOSEST, OR, OR], "# if #, else #", "# 若 #，否则 #"),
    (If, [LOOSEST, OR, OR], "# if #; #", ""),
    (Exists, [LOOSEST, OR, OR], "# with k >= 0", "#，其中 k >= 0"),
    (Sorted, [LOOSEST, OR, OR], "after sorting the coordinates: #", "坐标按升序排列后，#"),
    (Or, [OR, OR, AND], "# or #", "# 或 #"),
    (Or, [OPTIONS, OPTIONS, LIST], "# | #", ""),
    (And, [AND, AND, CONDITION], "# and #", "# 且 #"),
    (And, [LIST, LIST, OR], "#, #", ""),
    (Not, [CONDITION, ATOM, ATOM], "not #", "非 #"),
    (PowerOf, TEST, "# in powers of #", "# 是 # 的幂"),
    (Fibonacci, TEST, "# in fibonacci", "# 是斐波那契数"),
    (Primes, TEST, "# in primes", "# 是素数"),
    (Square, TEST, "# is a square", "# 是平方数"),
    (Range, TEST, "# in #..#", ""),
    (Moore, TEST, "in each binary place, the number of ones of … is divisible by # (Moore)", "在每个二进制位上，… 的 1 的个数都被 # 整除（Moore）"),
    (Equal, TEST, "# = #", ""),
    (Unequal, TEST, "# != #", ""),
    (AtMost, TEST, "# <= #", ""),
    (AtLeast, TEST, "# >= #", ""),
    (Less, TEST, "# < #", ""),
    (Greater, TEST, "# > #", ""),
    (Xor, WORDS, "# xor #", ""),
    (BitAnd, WORDS, "# & #", ""),
    (Plus, [SUM, SUM, PRODUCT], "# + #", ""),
    (Minus, [SUM, SUM, PRODUCT], "# - #", ""),
    (Times, [PRODUCT, ATOM, ATOM], "#·#", ""),
    (Mod, [PRODUCT, ATOM, ATOM], "# mod #", ""),
    (Floor, [ATOM, ATOM, ATOM], "floor(#/#)", ""),
    (Power, [ATOM, ATOM, ATOM], "#^#", ""),
    (Golden, [ATOM, ATOM, ATOM], "floor(φ·#)", ""),
    (Max, CALL, "max(…)", ""),
    (Min, CALL, "min(…)", ""),
    (Gcd, CALL, "gcd(…)", ""),
    (Abs, CALL, "|#|", ""),
    (Root, CALL, "isqrt(#)", ""),
    (Exponent, WORDS, "the exponent of # in #", "#2 所含因子 #1 的个数"),
    (LowestPower, WORDS, "the largest power of # that divides #", "整除 #2 的 #1 的最大幂"),
    (SmallestPart, WORDS, "the smallest part of Zeckendorf's sum of #", "# 的 Zeckendorf 分解的最小项"),
    (SchwenkPart, WORDS, "the smallest part of # in Schwenk's sum for #", "# 的 Schwenk 分解（倍数 #）的最小项"),
    (Ones, WORDS, "the number of ones of # in binary", "# 的二进制中 1 的个数"),
    (DigitCount, WORDS, "the number of digits of # in base #", "# 的 # 进制位数"),
    (DigitSum, WORDS, "the sum of the digits of # in base #", "# 的 # 进制数位和"),
    (LeadingDigit, WORDS, "the leading digit of # in base #", "# 的 # 进制首位"),
    (PrimeFactors, WORDS, "the number of prime factors of #", "# 的素因子个数（含重数）"),
    (Pair(0), [OR, NUMBER, NUMBER], "(#, #) or (#, #) is a pair", "(#, #) 或 (#, #) 是数对"),
];

impl Operation {
    /// Returns its row of the syntax; pairs of all kinds have one.
    pub fn syntax(self) -> Syntax {
        let known = if matches!(self, Pair(_)) {
            Pair(0)
        } else {
            self
        };
        let mut all = SYNTAX.into_iter();
        all.find(|one| one.0 == known).unwrap_or(SYNTAX[0])
    }

    /// Returns whether it is a condition.
    pub fn is_condition(self) -> bool {
        self != If && self.syntax().1[0] <= CONDITION
    }

    /// Returns whether its operands are conditions; of a choice, the second one.
    pub fn takes_condition(self, place: usize) -> bool {
        matches!(self, Or | And | Not | Exists | Sorted) || self == If && place == 1
    }

    /// Returns its value; none if it is not defined, too large, or too slow to compute.
    #[inline] // as that of a formula
    pub fn value(self, x: &[i128]) -> Option<i128> {
        // The others are of naturals.
        let pairs = |holds: fn(&i128, &i128) -> bool| x.is_sorted_by(holds).into();
        match self {
            Always => return Some(1),
            Never => return Some(0),
            Not => return Some(1 - x[0]),
            Range => return Some((x[1] <= x[0] && x[0] <= x[2]).into()),
            Minus => return x[0].checked_sub(x[1]),
            Equal => return Some(pairs(|a, b| a == b)),
            Unequal => return Some(pairs(|a, b| a != b)),
            AtMost => return Some(pairs(|a, b| a <= b)),
            AtLeast => return Some(pairs(|a, b| a >= b)),
            Less => return Some(pairs(|a, b| a < b)),
            Greater => return Some(pairs(|a, b| a > b)),
            Plus => return x.iter().try_fold(0, |sum: i128, &n| sum.checked_add(n)),
            Times => return x[0].checked_mul(x[1]),
            Mod => return x[0].checked_rem_euclid(x[1]).filter(|_| x[1] > 0),
            Floor => return x[0].checked_div_euclid(x[1]).filter(|_| x[1] > 0),
            Abs => return x[0].checked_abs(),
            _ if x.iter().any(|&n| n < 0) => return None,
            _ => {}
        }
        let n = x.first().copied()?;
        Some(match self {
            PowerOf => (digits(n, x[1])?.iter().sum::<i128>() == 1).into(),
            Square => (n.isqrt().pow(2) == n).into(),
            Fibonacci => parts(n).len().eq(&1).into(),
            Primes => (prime_factors(n)?.len() == 1).into(),
            Moore => {
                let (divisor, numbers) = x.split_last()?;
                let ones = |place: u32| numbers.iter().map(|n| n >> place & 1).sum::<i128>();
                (*divisor > 0 && (0..127).all(|place| ones(place) % divisor == 0)).into()
            }
            Xor => x.iter().fold(0, |sum, n| sum ^ n),
            BitAnd => x.iter().fold(n, |common, n| common & n),
            Power => n.checked_pow(u32::try_from(x[1]).ok()?)?,
            Golden => {
                // ⌊nφ⌋ = ⌊(n + √(5n²))/2⌋
                let root = n.checked_mul(n)?.checked_mul(5)?.isqrt();
                n.midpoint(root)
            }
            Max => *x.iter().max()?,
            Min => *x.iter().min()?,
            Gcd => x.iter().fold(0, gcd),
            Root => n.isqrt(),
            Exponent => zeros(x[1], n)?,
            LowestPower if x[1] == 0 => 0,
            LowestPower => n.checked_pow(u32::try_from(zeros(x[1], n)?).ok()?)?,
            SmallestPart => parts(n).last().copied().unwrap_or(0),
            SchwenkPart if n == 0 => 0,
            SchwenkPart => {
                let (n, k) = (u64::try_from(n).ok()?, u64::try_from(x[1]).ok()?);
                let left = Dynamic::new(Some(k).filter(|&k| k > 0)?).winning_move(n);
                (n - left.unwrap_or(0)).into()
            }
            Ones => n.count_ones().into(),
            DigitCount => digits(n, x[1])?.len() as i128,
            DigitSum => digits(n, x[1])?.iter().sum(),
            LeadingDigit => digits(n, x[1])?.last().copied().unwrap_or(0),
            PrimeFactors => prime_factors(n)?.len() as i128,
            Pair(t) => {
                // The pairs are (a, a + tk), with a = ⌊kα⌋ and α = (2 - t + √(t² + 4))/2.
                let (t, least, more) = (i128::from(t), n.min(x[1]), (n - x[1]).abs());
                let k = more / t;
                let root = k.checked_mul(k)?.checked_mul(t * t + 4)?.isqrt();
                (more % t == 0 && least == ((2 - t) * k + root).div_euclid(2)).into()
            }
            _ => unreachable!("computed above"),
        })
    }
}

/// Returns the digits of a natural in a base, the lowest first.
fn digits(n: i128, base: i128) -> Option<Vec<i128>> {
    let rests = std::iter::successors(Some(n), |rest| Some(rest / base));
    let rests = rests.take_while(|&rest| rest > 0);
    (base >= 2).then(|| rests.map(|rest| rest % base).collect())
}

/// Returns the number of zeros at the end of a natural in a base; none of 0.
fn zeros(n: i128, base: i128) -> Option<i128> {
    let digits = digits(n, base)?.into_iter();
    Some(digits.take_while(|&digit| digit == 0).count() as i128)
}

/// Returns the Fibonacci numbers of Zeckendorf's sum of a natural, the largest first.
fn parts(mut n: i128) -> Vec<i128> {
    let next = |&(one, two): &(i128, i128)| Some((two, one + two));
    let numbers = std::iter::successors(Some((1, 2)), next).map(|pair| pair.0);
    let numbers: Vec<i128> = numbers
        .take_while(|&one| one <= n && one < 1 << 125)
        .collect();
    let is_part = |&one: &i128| {
        let fits = one <= n;
        n -= if fits { one } else { 0 };
        fits
    };
    numbers.into_iter().rev().filter(is_part).collect()
}

fn gcd(a: i128, b: &i128) -> i128 {
    match *b {
        0 => a,
        b => gcd(b, &(a % b)),
    }
}

/// Prime factors are sought up to this one.
const LARGEST_FACTOR: i128 = 3000;

/// Returns the prime factors of a natural, none of 0; or none if that takes too long.
pub fn prime_factors(mut n: i128) -> Option<Vec<i128>> {
    let (mut found, mut factor) = (Vec::new(), 2);
    while factor * factor <= n && factor <= LARGEST_FACTOR {
        if n % factor == 0 {
            found.push(factor);
            n /= factor;
        } else {
            factor += 1;
        }
    }
    found.extend((n > 1).then_some(n));
    (factor * factor > n).then_some(found)
}
