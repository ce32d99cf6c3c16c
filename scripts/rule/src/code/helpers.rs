//! The functions that printed formulas call.

use super::program::{assignments, Parameter, Program, Type, Use};
use super::Language;
use crate::guess::{Function, Operation};

/// A function that printed code may call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Helper {
    /// Of two numbers.
    Operation(Operation),
    /// Of one number, where a negative number counts as 0. If the function has a parameter, the printed one
    /// takes it as its second argument; here it is 0.
    Function(Function),
}

impl Helper {
    pub fn function(function: Function) -> Self {
        Helper::Function(match function {
            Function::Valuation(_) => Function::Valuation(0),
            Function::LeadingDigit(_) => Function::LeadingDigit(0),
            Function::DigitSum(_) => Function::DigitSum(0),
            Function::IsPower(_) => Function::IsPower(0),
            other => other,
        })
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Operation(operation) => match operation {
                Operation::Divide => "floor_div",
                Operation::Remainder => "floor_mod",
                Operation::Min => "min",
                Operation::Max => "max",
                Operation::Distance => "distance",
                Operation::Gcd => "gcd",
                _ => unreachable!("every language has the others"),
            },
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

    fn comment(self) -> &'static str {
        match self {
            Self::Operation(Operation::Divide) => "The quotient, rounded down; 0 if b is 0.",
            Self::Operation(Operation::Remainder) => "What is left of a after floor_div; a if b is 0.",
            Self::Function(Function::SquareRoot) => "The square root, rounded down.",
            Self::Function(Function::Golden) => {
                "n times the golden ratio, rounded down: the parts of Zeckendorf's sum of n - 1, moved up."
            }
            Self::Function(Function::LeastFibonacciPart | Function::FibonacciParts) => {
                "n as a sum of Fibonacci numbers that are not neighbours, the largest first."
            }
            Self::Function(Function::IsPrime) => "Miller and Rabin's test, exact below 2^64.",
            _ => "",
        }
    }

    /// Appends the function to a program in which numbers have the type `number`.
    pub fn print(self, program: &mut Program, number: Type) {
        let is_wide = number == Type::Wide;
        let is_built_in = matches!(self, Self::Operation(Operation::Min | Operation::Max));
        if is_built_in && program.language == Language::Python {
            return;
        }
        if !self.comment().is_empty() {
            program.comment(self.comment());
        }
        let name = self.name();
        let parameter = |name, kind, used| Parameter { name, kind, used };
        match self {
            Self::Operation(operation) => {
                let body = of_two(operation, is_wide);
                let used = match operation {
                    Operation::Gcd => Use::Changed,
                    _ => Use::Read,
                };
                let parameters = ["a", "b"].map(|name| parameter(name, number, used));
                program.function(name, false, &parameters, number);
                program.lines(&body, &["a", "b"], number, number);
            }
            Self::Function(function) => {
                let mut parameters = vec![parameter("x", number, Use::Read)];
                if function.parameter().is_some() {
                    parameters.push(parameter("p", Type::Large, Use::Read));
                }
                let result = if function.is_condition() {
                    Type::Condition
                } else {
                    number
                };
                program.function(name, false, &parameters, result);
                let body = of_natural(function);
                let x = match (program.language, is_wide) {
                    (Language::Rust, true) => "x.max(0) as u128",
                    (Language::Rust, false) => "x as u128",
                    (Language::C, true) => "x < 0 ? 0 : x",
                    (Language::C, false) => "x",
                    (Language::Python, _) => "max(x, 0)",
                };
                program.define("n", Type::Large, x, assignments(&body, "n") > 0);
                if is_wide && function == Function::IsPrime {
                    program.require_64_bits("n");
                }
                program.lines(&body, &["n"], Type::Large, result);
            }
        }
        program.end();
    }
}

fn of_two(operation: Operation, is_wide: bool) -> String {
    // The sign of a remainder of negative numbers differs between the languages.
    let rest = if is_wide { "(a % b + b) % b" } else { "a % b" };
    match operation {
        Operation::Min => "if a < b:\n    return a\nreturn b".to_owned(),
        Operation::Max => "if a < b:\n    return b\nreturn a".to_owned(),
        Operation::Distance => "if a < b:\n    return b - a\nreturn a - b".to_owned(),
        Operation::Divide => format!("if b == 0:\n    return 0\nreturn (a - {rest}) / b"),
        Operation::Remainder => format!("if b == 0:\n    return a\nreturn {rest}"),
        _ => {
            let positive = |name: &str| format!("if {name} < 0:\n    {name} = 0 - {name}\n");
            let positive = if is_wide {
                positive("a") + &positive("b")
            } else {
                String::new()
            };
            positive + "while b != 0:\n    rest = a % b\n    a = b\n    b = rest\nreturn a"
        }
    }
}

/// The value of a function at `n`, with its parameter `p`.
fn of_natural(function: Function) -> String {
    let body = match function {
        Function::Ones => {
            "
ones = 0
while n > 0:
    ones = ones + n % 2
    n = n / 2
return ones"
        }
        Function::BitLength => {
            "
length = 0
while n > 0:
    n = n / 2
    length = length + 1
return length"
        }
        Function::LowBit => {
            "
if n == 0:
    return 0
bit = 1
while n % 2 == 0:
    n = n / 2
    bit = bit * 2
return bit"
        }
        Function::Valuation(_) => {
            "
exponent = 0
while n > 0 and n % p == 0:
    n = n / p
    exponent = exponent + 1
return exponent"
        }
        Function::LeadingDigit(_) => {
            "
while n >= p:
    n = n / p
return n"
        }
        Function::DigitSum(_) => {
            "
total = 0
while n > 0:
    total = total + n % p
    n = n / p
return total"
        }
        Function::IsPower(_) => {
            "
while n > 0 and n % p == 0:
    n = n / p
return n == 1"
        }
        Function::SquareRoot => return format!("{ROOT}return root"),
        Function::IsSquare => return format!("{ROOT}return root * root == n"),
        Function::IsTriangular => {
            return format!("n = 8 * n + 1\n{ROOT}return root * root == n");
        }
        Function::Golden => {
            return format!(
                "if n == 0:\n    return 0\nn = n - 1\n{}return total + 1",
                ZECKENDORF.replace("STEP", "total = total + after")
            );
        }
        Function::LeastFibonacciPart => {
            return format!("{}return total", ZECKENDORF.replace("STEP", "total = part"));
        }
        Function::FibonacciParts => {
            return format!(
                "{}return total",
                ZECKENDORF.replace("STEP", "total = total + 1")
            );
        }
        Function::IsFibonacci => {
            return format!(
                "{}return total <= 1",
                ZECKENDORF.replace("STEP", "total = total + 1")
            );
        }
        Function::PrimeFactors => return factors("count = count + exponent"),
        Function::DistinctPrimeFactors => return factors("count = count + 1"),
        Function::OddPrimeFactors => {
            return factors("if p > 2:\n            count = count + exponent");
        }
        Function::Divisors => {
            let body = factors("count = count * (exponent + 1)");
            return body.replacen("count = 0", "if n == 0:\n    return 0\ncount = 1", 1);
        }
        Function::IsPrime => IS_PRIME,
        Function::Not => "return n == 0",
    };
    body.to_owned()
}

/// Below 2^126, bit by bit.
const ROOT: &str = "
root = 0
bit = 4611686018427387904
while bit > 0:
    if (root + bit) * (root + bit) <= n:
        root = root + bit
    bit = bit / 2
";

/// Each part of Zeckendorf's sum, with the Fibonacci number after it.
const ZECKENDORF: &str = "
part = 1
after = 2
while after <= n:
    after = part + after
    part = after - part
total = 0
while n > 0:
    if part <= n:
        n = n - part
        STEP
    before = after - part
    after = part
    part = before
";

/// Each prime factor, with its exponent.
fn factors(step: &str) -> String {
    format!(
        "
count = 0
p = 2
while n > 1:
    if p * p > n:
        p = n
    exponent = 0
    while n % p == 0:
        n = n / p
        exponent = exponent + 1
    if exponent > 0:
        {step}
    p = p + 1
return count"
    )
}

/// With all numbers to 37 as witnesses, of which the primes suffice below 2^64.
const IS_PRIME: &str = "
if n < 2:
    return False
odd = n - 1
twos = 0
while odd % 2 == 0:
    odd = odd / 2
    twos = twos + 1
witness = 2
while witness < 38:
    if n % witness == 0:
        return n == witness
    power = 1
    base = witness
    exponent = odd
    while exponent > 0:
        if exponent % 2 == 1:
            power = power * base % n
        base = base * base % n
        exponent = exponent / 2
    left = twos
    while left > 1 and power != 1 and power != n - 1:
        power = power * power % n
        left = left - 1
    if power != n - 1 and (power != 1 or left != twos):
        return False
    witness = witness + 1
return True";
