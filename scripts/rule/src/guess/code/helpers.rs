//! The functions that printed rules call, in each language.

use std::collections::BTreeSet;

use super::super::function::Function;
use super::Language;

/// A function that printed code may call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Helper {
    Divide,
    Remainder,
    Min,
    Max,
    Distance,
    Gcd,
    Zeckendorf,
    CountFactors,
    Function(Function),
}

impl Helper {
    pub fn name(self) -> &'static str {
        match self {
            Self::Divide => "floor_div",
            Self::Remainder => "floor_mod",
            Self::Min => "min",
            Self::Max => "max",
            Self::Distance => "distance",
            Self::Gcd => "gcd",
            Self::Zeckendorf => "zeckendorf",
            Self::CountFactors => "count_factors",
            Self::Function(function) => match function {
                Function::Ones => "popcount",
                Function::BitLength => "bit_length",
                Function::LowBit => "low_bit",
                Function::Valuation(_) => "valuation",
                Function::LeadingDigit(_) => "first_digit",
                Function::DigitSum(_) => "digit_sum",
                Function::SquareRoot => "square_root",
                Function::Golden => "golden",
                Function::LeastFibonacciPart => "least_zeckendorf_part",
                Function::FibonacciParts => "zeckendorf_parts",
                Function::PrimeFactors => "prime_factors",
                Function::DistinctPrimeFactors => "distinct_prime_factors",
                Function::OddPrimeFactors => "odd_prime_factors",
                Function::Divisors => "divisors",
                Function::IsSquare => "is_square",
                Function::IsTriangular => "is_triangular",
                Function::IsPower(_) => "is_power",
                Function::IsFibonacci => "is_fibonacci",
                Function::IsPrime => "is_prime",
                Function::Not => "is_zero",
            },
        }
    }

    /// What it calls.
    fn needs(self, language: Language) -> &'static [Self] {
        use Function::{
            DistinctPrimeFactors, Divisors, FibonacciParts, Golden, IsFibonacci, IsSquare,
            IsTriangular, LeastFibonacciPart, OddPrimeFactors, PrimeFactors,
        };
        match self {
            Self::Function(Golden | LeastFibonacciPart | FibonacciParts | IsFibonacci) => {
                &[Self::Zeckendorf]
            }
            Self::Function(PrimeFactors | DistinctPrimeFactors | OddPrimeFactors | Divisors) => {
                &[Self::CountFactors]
            }
            Self::Function(IsTriangular) if language != Language::Python => &[],
            Self::Function(IsSquare | IsTriangular) => &[Self::Function(Function::SquareRoot)],
            _ => &[],
        }
    }
}

/// The text of the helpers and of what they call.
pub(super) fn text(language: Language, wide: bool, helpers: &BTreeSet<Helper>) -> String {
    let mut all = helpers.clone();
    for helper in helpers {
        all.extend(helper.needs(language));
    }
    // What is called stands first.
    let mut order: Vec<Helper> = all.into_iter().collect();
    order.sort_by_key(|helper| {
        (
            matches!(helper, Helper::Function(_)),
            *helper != Helper::Function(Function::SquareRoot),
            *helper,
        )
    });
    let mut text = String::new();
    for helper in order {
        let template = match language {
            Language::Rust => rust(helper),
            Language::C => c(helper),
            Language::Python => python(helper),
        };
        if template.is_empty() {
            continue;
        }
        let (number, natural) = match (language, wide) {
            (Language::Rust, false) => ("u64", "u128::from(n)"),
            (Language::Rust, true) => ("i128", "n.max(0) as u128"),
            (_, false) => ("unsigned long long", "n"),
            (_, true) => ("__int128", "n < 0 ? 0 : (unsigned __int128)n"),
        };
        let modulo = if wide { "(a % b + b) % b" } else { "a % b" };
        let template = template.trim_start_matches('\n').replace("NUMBER", number);
        let signs = if wide {
            ["a.abs()", "b.abs()"]
        } else {
            ["a", "b"]
        };
        let template = template
            .replace("ABSOLUTE_A", signs[0])
            .replace("ABSOLUTE_B", signs[1]);
        text += &template
            .replace("NATURAL", natural)
            .replace("MODULO", modulo);
        text += if language == Language::Python {
            "\n\n"
        } else {
            "\n"
        };
    }
    text
}

/// `NUMBER` is the type of numbers, `NATURAL` the argument `n` as `u128`, 0 if it is negative.
fn rust(helper: Helper) -> &'static str {
    match helper {
        Helper::Divide => "
fn floor_div(a: NUMBER, b: NUMBER) -> NUMBER {
    if b == 0 {
        return 0;
    }
    (a - (MODULO)) / b
}
",
        Helper::Remainder => "
fn floor_mod(a: NUMBER, b: NUMBER) -> NUMBER {
    if b == 0 {
        return a;
    }
    MODULO
}
",
        Helper::Min => "
fn min(a: NUMBER, b: NUMBER) -> NUMBER {
    a.min(b)
}
",
        Helper::Max => "
fn max(a: NUMBER, b: NUMBER) -> NUMBER {
    a.max(b)
}
",
        Helper::Distance => "
fn distance(a: NUMBER, b: NUMBER) -> NUMBER {
    a.max(b) - a.min(b)
}
",
        Helper::Gcd => "
fn gcd(a: NUMBER, b: NUMBER) -> NUMBER {
    let (mut a, mut b) = (ABSOLUTE_A, ABSOLUTE_B);
    while b != 0 {
        let rest = a % b;
        a = b;
        b = rest;
    }
    a
}
",
        Helper::Zeckendorf => "
// The parts of Zeckendorf's sum: how many, the least one, and the sum of the Fibonacci numbers after them.
fn zeckendorf(n: u128) -> (u128, u128, u128) {
    let (mut n, mut part, mut next) = (n, 1, 2);
    while next <= n {
        let sum = part + next;
        part = next;
        next = sum;
    }
    let (mut parts, mut least, mut shifted) = (0, 0, 0);
    while n != 0 {
        if part <= n {
            n -= part;
            parts += 1;
            least = part;
            shifted += next;
        }
        let before = next - part;
        next = part;
        part = before;
    }
    (parts, least, shifted)
}
",
        Helper::CountFactors => "
// Prime factors: with multiplicity, different ones, odd ones with multiplicity, and the number of divisors.
fn count_factors(n: u128) -> (u128, u128, u128, u128) {
    let mut n = n;
    let (mut all, mut different, mut odd, mut divisors) = (0, 0, 0, u128::from(n != 0));
    let mut p = 2;
    while n > 1 {
        if p * p > n {
            p = n;
        }
        let mut exponent = 0;
        while n % p == 0 {
            n /= p;
            exponent += 1;
        }
        if exponent > 0 {
            all += exponent;
            different += 1;
            odd += if p == 2 { 0 } else { exponent };
            divisors *= exponent + 1;
        }
        p += 1;
    }
    (all, different, odd, divisors)
}
",
        Helper::Function(function) => match function {
            Function::Ones => "
fn popcount(n: NUMBER) -> NUMBER {
    let n = NATURAL;
    n.count_ones() as NUMBER
}
",
            Function::BitLength => "
fn bit_length(n: NUMBER) -> NUMBER {
    let n = NATURAL;
    (128 - n.leading_zeros()) as NUMBER
}
",
            Function::LowBit => "
fn low_bit(n: NUMBER) -> NUMBER {
    let n = NATURAL;
    (n & n.wrapping_neg()) as NUMBER
}
",
            Function::Valuation(_) => "
fn valuation(n: NUMBER, p: u128) -> NUMBER {
    let mut n = NATURAL;
    let mut exponent = 0;
    while n != 0 && n % p == 0 {
        n /= p;
        exponent += 1;
    }
    exponent
}
",
            Function::LeadingDigit(_) => "
fn first_digit(n: NUMBER, base: u128) -> NUMBER {
    let mut n = NATURAL;
    while n >= base {
        n /= base;
    }
    n as NUMBER
}
",
            Function::DigitSum(_) => "
fn digit_sum(n: NUMBER, base: u128) -> NUMBER {
    let mut n = NATURAL;
    let mut sum = 0;
    while n != 0 {
        sum += n % base;
        n /= base;
    }
    sum as NUMBER
}
",
            Function::SquareRoot => "
// The square root, rounded down, bit by bit.
fn square_root(n: NUMBER) -> NUMBER {
    let n = NATURAL;
    let mut root = 0_u128;
    for bit in (0..63).rev() {
        let next = root | (1 << bit);
        if next * next <= n {
            root = next;
        }
    }
    root as NUMBER
}
",
            Function::Golden => "
// n times the golden ratio, rounded down.
fn golden(n: NUMBER) -> NUMBER {
    let n = NATURAL;
    if n == 0 {
        return 0;
    }
    (1 + zeckendorf(n - 1).2) as NUMBER
}
",
            Function::LeastFibonacciPart => "
fn least_zeckendorf_part(n: NUMBER) -> NUMBER {
    zeckendorf(NATURAL).1 as NUMBER
}
",
            Function::FibonacciParts => "
fn zeckendorf_parts(n: NUMBER) -> NUMBER {
    zeckendorf(NATURAL).0 as NUMBER
}
",
            Function::PrimeFactors => "
fn prime_factors(n: NUMBER) -> NUMBER {
    count_factors(NATURAL).0 as NUMBER
}
",
            Function::DistinctPrimeFactors => "
fn distinct_prime_factors(n: NUMBER) -> NUMBER {
    count_factors(NATURAL).1 as NUMBER
}
",
            Function::OddPrimeFactors => "
fn odd_prime_factors(n: NUMBER) -> NUMBER {
    count_factors(NATURAL).2 as NUMBER
}
",
            Function::Divisors => "
fn divisors(n: NUMBER) -> NUMBER {
    count_factors(NATURAL).3 as NUMBER
}
",
            Function::IsSquare => "
fn is_square(n: NUMBER) -> bool {
    let root = square_root(n) as u128;
    root * root == NATURAL
}
",
            Function::IsTriangular => "
fn is_triangular(n: NUMBER) -> bool {
    let n = NATURAL;
    // The largest t with t(t+1)/2 <= n, bit by bit.
    let mut t = 0_u128;
    for bit in (0..62).rev() {
        let next = t | (1 << bit);
        if next * (next + 1) / 2 <= n {
            t = next;
        }
    }
    t * (t + 1) / 2 == n
}
",
            Function::IsPower(_) => "
fn is_power(n: NUMBER, base: u128) -> bool {
    let mut n = NATURAL;
    while n != 0 && n % base == 0 {
        n /= base;
    }
    n == 1
}
",
            Function::IsFibonacci => "
fn is_fibonacci(n: NUMBER) -> bool {
    zeckendorf(NATURAL).0 <= 1
}
",
            Function::IsPrime => "
// Miller and Rabin's test, exact below 2^64.
fn is_prime(n: NUMBER) -> bool {
    let n = NATURAL;
    assert!(n < 1 << 64, \"a number of 64 bits at most\");
    let witnesses = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if n < 2 {
        return false;
    }
    for p in witnesses {
        if n % p == 0 {
            return n == p;
        }
    }
    let twos = (n - 1).trailing_zeros();
    witnesses.iter().all(|&witness| {
        let (mut power, mut base, mut exponent) = (1_u128, witness, (n - 1) >> twos);
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = power * base % n;
            }
            base = base * base % n;
            exponent >>= 1;
        }
        if power == 1 || power == n - 1 {
            return true;
        }
        for _ in 1..twos {
            power = power * power % n;
            if power == n - 1 {
                return true;
            }
        }
        false
    })
}
",
            Function::Not => "
fn is_zero(n: NUMBER) -> bool {
    n == 0
}
",
        },
    }
}

fn c(helper: Helper) -> &'static str {
    match helper {
        Helper::Divide => "
static NUMBER floor_div(NUMBER a, NUMBER b)
{
    if (b == 0)
        return 0;
    return (a - (MODULO)) / b;
}
",
        Helper::Remainder => "
static NUMBER floor_mod(NUMBER a, NUMBER b)
{
    if (b == 0)
        return a;
    return MODULO;
}
",
        Helper::Min => "
static NUMBER min(NUMBER a, NUMBER b)
{
    return a < b ? a : b;
}
",
        Helper::Max => "
static NUMBER max(NUMBER a, NUMBER b)
{
    return a < b ? b : a;
}
",
        Helper::Distance => "
static NUMBER distance(NUMBER a, NUMBER b)
{
    return a < b ? b - a : a - b;
}
",
        Helper::Gcd => "
static NUMBER gcd(NUMBER a, NUMBER b)
{
    while (b != 0) {
        NUMBER rest = a % b;
        a = b;
        b = rest;
    }
    return a > 0 ? a : 0 - a;
}
",
        Helper::Zeckendorf => "
struct zeckendorf {
    unsigned __int128 parts, least, shifted;
};

/* The parts of Zeckendorf's sum: how many, the least one, and the sum of the Fibonacci numbers after them. */
static struct zeckendorf zeckendorf(unsigned __int128 n)
{
    struct zeckendorf sum = {0, 0, 0};
    unsigned __int128 part = 1, next = 2;
    while (next <= n) {
        unsigned __int128 after = part + next;
        part = next;
        next = after;
    }
    while (n != 0) {
        unsigned __int128 before = next - part;
        if (part <= n) {
            n -= part;
            sum.parts++;
            sum.least = part;
            sum.shifted += next;
        }
        next = part;
        part = before;
    }
    return sum;
}
",
        Helper::CountFactors => "
struct factors {
    unsigned long long all, different, odd, divisors;
};

/* Prime factors: with multiplicity, different ones, odd ones with multiplicity, and the number of divisors. */
static struct factors count_factors(unsigned __int128 n)
{
    struct factors counts = {0, 0, 0, n != 0};
    for (unsigned __int128 p = 2; n > 1; p++) {
        unsigned long long exponent = 0;
        if (p * p > n)
            p = n;
        for (; n % p == 0; n /= p)
            exponent++;
        if (exponent > 0) {
            counts.all += exponent;
            counts.different++;
            counts.odd += p == 2 ? 0 : exponent;
            counts.divisors *= exponent + 1;
        }
    }
    return counts;
}
",
        Helper::Function(function) => match function {
            Function::Ones => "
static NUMBER popcount(NUMBER n)
{
    unsigned __int128 left = NATURAL;
    NUMBER ones = 0;
    for (; left != 0; left &= left - 1)
        ones++;
    return ones;
}
",
            Function::BitLength => "
static NUMBER bit_length(NUMBER n)
{
    unsigned __int128 left = NATURAL;
    NUMBER length = 0;
    for (; left != 0; left >>= 1)
        length++;
    return length;
}
",
            Function::LowBit => "
static NUMBER low_bit(NUMBER n)
{
    unsigned __int128 m = NATURAL;
    return (NUMBER)(m & (0 - m));
}
",
            Function::Valuation(_) => "
static NUMBER valuation(NUMBER n, unsigned p)
{
    unsigned __int128 left = NATURAL;
    NUMBER exponent = 0;
    for (; left != 0 && left % p == 0; left /= p)
        exponent++;
    return exponent;
}
",
            Function::LeadingDigit(_) => "
static NUMBER first_digit(NUMBER n, unsigned base)
{
    unsigned __int128 left = NATURAL;
    while (left >= base)
        left /= base;
    return (NUMBER)left;
}
",
            Function::DigitSum(_) => "
static NUMBER digit_sum(NUMBER n, unsigned base)
{
    unsigned __int128 left = NATURAL;
    NUMBER sum = 0;
    for (; left != 0; left /= base)
        sum += (NUMBER)(left % base);
    return sum;
}
",
            Function::SquareRoot => "
/* The square root, rounded down, bit by bit. */
static NUMBER square_root(NUMBER n)
{
    unsigned __int128 m = NATURAL, root = 0;
    for (int bit = 62; bit >= 0; bit--) {
        unsigned __int128 next = root | (unsigned __int128)1 << bit;
        if (next * next <= m)
            root = next;
    }
    return (NUMBER)root;
}
",
            Function::Golden => "
/* n times the golden ratio, rounded down. */
static NUMBER golden(NUMBER n)
{
    unsigned __int128 m = NATURAL;
    if (m == 0)
        return 0;
    return (NUMBER)(1 + zeckendorf(m - 1).shifted);
}
",
            Function::LeastFibonacciPart => "
static NUMBER least_zeckendorf_part(NUMBER n)
{
    return (NUMBER)zeckendorf(NATURAL).least;
}
",
            Function::FibonacciParts => "
static NUMBER zeckendorf_parts(NUMBER n)
{
    return (NUMBER)zeckendorf(NATURAL).parts;
}
",
            Function::PrimeFactors => "
static NUMBER prime_factors(NUMBER n)
{
    return (NUMBER)count_factors(NATURAL).all;
}
",
            Function::DistinctPrimeFactors => "
static NUMBER distinct_prime_factors(NUMBER n)
{
    return (NUMBER)count_factors(NATURAL).different;
}
",
            Function::OddPrimeFactors => "
static NUMBER odd_prime_factors(NUMBER n)
{
    return (NUMBER)count_factors(NATURAL).odd;
}
",
            Function::Divisors => "
static NUMBER divisors(NUMBER n)
{
    return (NUMBER)count_factors(NATURAL).divisors;
}
",
            Function::IsSquare => "
static int is_square(NUMBER n)
{
    unsigned __int128 m = NATURAL, root = (unsigned __int128)square_root(n);
    return root * root == m;
}
",
            Function::IsTriangular => "
static int is_triangular(NUMBER n)
{
    /* The largest t with t(t+1)/2 <= n, bit by bit. */
    unsigned __int128 m = NATURAL, t = 0;
    for (int bit = 61; bit >= 0; bit--) {
        unsigned __int128 next = t | (unsigned __int128)1 << bit;
        if (next * (next + 1) / 2 <= m)
            t = next;
    }
    return t * (t + 1) / 2 == m;
}
",
            Function::IsPower(_) => "
static int is_power(NUMBER n, unsigned base)
{
    unsigned __int128 left = NATURAL;
    while (left != 0 && left % base == 0)
        left /= base;
    return left == 1;
}
",
            Function::IsFibonacci => "
static int is_fibonacci(NUMBER n)
{
    return zeckendorf(NATURAL).parts <= 1;
}
",
            Function::IsPrime => "
/* Miller and Rabin's test, exact below 2^64. */
static int is_prime(NUMBER n)
{
    static const unsigned witnesses[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
    unsigned __int128 m = NATURAL;
    if (m < 2)
        return 0;
    if (m >> 64 != 0)
        __builtin_trap();
    for (int i = 0; i < 12; i++)
        if (m % witnesses[i] == 0)
            return m == witnesses[i];
    for (int i = 0; i < 12; i++) {
        unsigned __int128 power = 1, base = witnesses[i], exponent = m - 1;
        int twos = 0, composite;
        for (; exponent % 2 == 0; exponent /= 2)
            twos++;
        for (; exponent > 0; exponent /= 2) {
            if (exponent % 2 == 1)
                power = power * base % m;
            base = base * base % m;
        }
        composite = power != 1;
        for (; composite && twos > 0; twos--) {
            composite = power != m - 1;
            power = power * power % m;
        }
        if (composite)
            return 0;
    }
    return 1;
}
",
            Function::Not => "
static int is_zero(NUMBER n)
{
    return n == 0;
}
",
        },
    }
}

fn python(helper: Helper) -> &'static str {
    match helper {
        Helper::Divide => "
def floor_div(a, b):
    return a // b if b else 0
",
        Helper::Remainder => "
def floor_mod(a, b):
    return a % b if b else a
",
        Helper::Min | Helper::Max => "",
        Helper::Distance => "
def distance(a, b):
    return abs(a - b)
",
        Helper::Gcd => "
from math import gcd
",
        Helper::Zeckendorf => "
def zeckendorf(n):
    \"\"\"The parts of Zeckendorf's sum: how many, the least one, the sum of the Fibonacci numbers after them.\"\"\"
    part, following = 1, 2
    while following <= n:
        part, following = following, part + following
    parts, least, shifted = 0, 0, 0
    while n > 0:
        if part <= n:
            n -= part
            parts, least, shifted = parts + 1, part, shifted + following
        part, following = following - part, part
    return parts, least, shifted
",
        Helper::CountFactors => "
def count_factors(n):
    \"\"\"Prime factors: with multiplicity, different ones, odd ones with multiplicity, and the divisors.\"\"\"
    every, different, odd, divisors, p = 0, 0, 0, int(n > 0), 2
    while n > 1:
        if p * p > n:
            p = n
        exponent = 0
        while n % p == 0:
            n //= p
            exponent += 1
        if exponent > 0:
            every += exponent
            different += 1
            odd += 0 if p == 2 else exponent
            divisors *= exponent + 1
        p += 1
    return every, different, odd, divisors
",
        Helper::Function(function) => match function {
            Function::Ones => "
def popcount(n):
    return bin(max(n, 0)).count(\"1\")
",
            Function::BitLength => "
def bit_length(n):
    return max(n, 0).bit_length()
",
            Function::LowBit => "
def low_bit(n):
    return n & -n if n > 0 else 0
",
            Function::Valuation(_) => "
def valuation(n, p):
    exponent = 0
    while n > 0 and n % p == 0:
        n //= p
        exponent += 1
    return exponent
",
            Function::LeadingDigit(_) => "
def first_digit(n, base):
    while n >= base:
        n //= base
    return max(n, 0)
",
            Function::DigitSum(_) => "
def digit_sum(n, base):
    total = 0
    while n > 0:
        total += n % base
        n //= base
    return total
",
            Function::SquareRoot => "
from math import isqrt


def square_root(n):
    return isqrt(max(n, 0))
",
            Function::Golden => "
def golden(n):
    \"\"\"n times the golden ratio, rounded down.\"\"\"
    return 1 + zeckendorf(n - 1)[2] if n > 0 else 0
",
            Function::LeastFibonacciPart => "
def least_zeckendorf_part(n):
    return zeckendorf(n)[1]
",
            Function::FibonacciParts => "
def zeckendorf_parts(n):
    return zeckendorf(n)[0]
",
            Function::PrimeFactors => "
def prime_factors(n):
    return count_factors(n)[0]
",
            Function::DistinctPrimeFactors => "
def distinct_prime_factors(n):
    return count_factors(n)[1]
",
            Function::OddPrimeFactors => "
def odd_prime_factors(n):
    return count_factors(n)[2]
",
            Function::Divisors => "
def divisors(n):
    return count_factors(n)[3]
",
            Function::IsSquare => "
def is_square(n):
    return square_root(n) ** 2 == max(n, 0)
",
            Function::IsTriangular => "
def is_triangular(n):
    return square_root(8 * max(n, 0) + 1) ** 2 == 8 * max(n, 0) + 1
",
            Function::IsPower(_) => "
def is_power(n, base):
    while n > 0 and n % base == 0:
        n //= base
    return n == 1
",
            Function::IsFibonacci => "
def is_fibonacci(n):
    return zeckendorf(n)[0] <= 1
",
            Function::IsPrime => "
def is_prime(n):
    \"\"\"Miller and Rabin's test, exact below 2^64.\"\"\"
    assert n < 2**64
    witnesses = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
    if n < 2:
        return False
    for p in witnesses:
        if n % p == 0:
            return n == p
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd //= 2
        twos += 1
    for witness in witnesses:
        power = pow(witness, odd, n)
        if power == 1:
            continue
        for _ in range(twos):
            if power == n - 1:
                break
            power = power * power % n
        else:
            return False
    return True
",
            Function::Not => "
def is_zero(n):
    return n == 0
",
        },
    }
}
