//! Expressions by the machine, and by a second evaluator.

use std::collections::{BTreeMap, BTreeSet};

use fastrand::Rng;

use crate::{Format, Size};

/// An expression of integers, written with parentheses only where the specification needs them.
#[derive(Clone, Debug)]
enum Tree {
    Number(i128),
    Minus(Box<Tree>),
    Binary(char, Box<Tree>, Box<Tree>),
}

use Tree::{Binary, Minus, Number};

/// How tightly an operator binds.
fn level(tree: &Tree) -> u32 {
    match tree {
        Number(_) => 4,
        Minus(_) | Binary('^', ..) => 3,
        Binary('*' | '/' | '%', ..) => 2,
        Binary(..) => 1,
    }
}

fn written(tree: &Tree) -> String {
    let inner = |tree: &Tree, least: u32| match written(tree) {
        text if level(tree) < least => format!("({text})"),
        text => text,
    };
    match tree {
        Number(value) => value.to_string(),
        Minus(it) => format!("-{}", inner(it, 3)),
        Binary(sign, left, right) => {
            // A sign takes the whole power behind it.
            let least = level(tree) + u32::from(matches!(**left, Minus(_)) && *sign == '^');
            format!(
                "{} {sign} {}",
                inner(left, least),
                inner(right, level(tree) + 1)
            )
        }
    }
}

/// The value; none if there is none, or if a step leaves 128 bits.
fn value(tree: &Tree) -> Option<i128> {
    match tree {
        Number(value) => Some(*value),
        Minus(it) => value(it)?.checked_neg(),
        Binary(sign, left, right) => {
            let (left, right) = (value(left)?, value(right)?);
            match sign {
                '+' => left.checked_add(right),
                '-' => left.checked_sub(right),
                '*' => left.checked_mul(right),
                '/' => left.checked_div(right),
                '%' => left.checked_rem(right),
                _ => match (left, u32::try_from(right).ok()?) {
                    (_, 0) => Some(1),
                    (-1..=1, exponent) => Some(if exponent % 2 == 0 { left * left } else { left }),
                    (_, exponent) => (0..exponent).try_fold(1_i128, |all, _| all.checked_mul(left)),
                },
            }
        }
    }
}

fn drawn(random: &mut Rng, depth: u32) -> Tree {
    if depth == 0 || random.u32(..4) == 0 {
        let large = [i128::MAX, 1 << 64, 1 << 126, 127];
        return Number(match random.u32(..5) {
            0 => *random.choice(&large).unwrap(),
            _ => random.i128(0..6),
        });
    }
    let mut inner = || Box::new(drawn(random, depth - 1));
    let (left, right) = (inner(), inner());
    match *random.choice(&['+', '-', '*', '/', '%', '^', '~']).unwrap() {
        '~' => Minus(left),
        sign => Binary(sign, left, right),
    }
}

/// The parts of a tree, and the tree with a part in its place.
fn smaller(tree: &Tree) -> Vec<Tree> {
    match tree {
        Number(value) => Vec::from_iter((*value > 0).then(|| Number(value / 2))),
        Minus(it) => {
            let inner = smaller(it).into_iter().map(|it| Minus(Box::new(it)));
            inner.chain([(**it).clone()]).collect()
        }
        Binary(sign, left, right) => {
            let mut all = vec![(**left).clone(), (**right).clone()];
            let lefts = smaller(left).into_iter();
            all.extend(lefts.map(|it| Binary(*sign, Box::new(it), right.clone())));
            let rights = smaller(right).into_iter();
            all.extend(rights.map(|it| Binary(*sign, left.clone(), Box::new(it))));
            all
        }
    }
}

/// What is wrong with the value of an expression, if something is.
fn fault(tree: &Tree) -> Option<String> {
    let text = written(tree);
    let Ok(format) = Format::parse(&format!("SET(x = {text}) INT(x, x)")) else {
        return Some(format!("{text} is refused"));
    };
    let input = value(tree).map_or_else(|| "0".to_owned(), |value| value.to_string());
    let checked = format.check(&input);
    let is_right = match (value(tree), &checked) {
        (Some(_), checked) => checked.is_ok(),
        (None, Err(why)) => why.starts_with("input.ctd, line 1: "),
        (None, Ok(())) => false,
    };
    (!is_right).then(|| format!("{text}: {input}, {checked:?}"))
}

#[test]
fn expressions_have_the_values_of_a_second_evaluator() {
    let mut random = Rng::with_seed(11);
    for _ in 0..3_000 {
        let mut tree = drawn(&mut random, 4);
        if fault(&tree).is_some() {
            while let Some(it) = smaller(&tree).into_iter().find(|it| fault(it).is_some()) {
                tree = it;
            }
            panic!("{}", fault(&tree).unwrap());
        }
    }
}

/// A test, in which only operators of one level stand beside each other.
#[derive(Clone, Debug)]
enum Test {
    Compare(&'static str, Tree, Tree),
    Not(Box<Test>),
    Join(&'static str, Box<Test>, Box<Test>),
}

use Test::{Compare, Join, Not};

fn written_test(test: &Test) -> String {
    match test {
        Compare(sign, left, right) => format!("{} {sign} {}", written(left), written(right)),
        Not(it) => match **it {
            // It takes a whole comparison.
            Compare(..) => format!("!{}", written_test(it)),
            _ => format!("!({})", written_test(it)),
        },
        Join(sign, left, right) => {
            let [left, right] = [(left, true), (right, false)].map(|(it, is_left)| match **it {
                Compare(..) => written_test(it),
                Join(..) if is_left => written_test(it),
                _ => format!("({})", written_test(it)),
            });
            format!("{left} {sign} {right}")
        }
    }
}

/// Whether it holds; none if that takes a value that there is not.
fn holds(test: &Test) -> Option<bool> {
    Some(match test {
        Compare(sign, left, right) => {
            let (left, right) = (value(left)?, value(right)?);
            match *sign {
                "<" => left < right,
                ">" => left > right,
                "<=" => left <= right,
                ">=" => left >= right,
                "==" => left == right,
                _ => left != right,
            }
        }
        Not(it) => !holds(it)?,
        Join(sign, left, right) => {
            let left = holds(left)?;
            // What does not matter is not computed.
            if left == (*sign == "||") {
                left
            } else {
                holds(right)?
            }
        }
    })
}

fn drawn_test(random: &mut Rng, depth: u32) -> Test {
    if depth == 0 {
        let signs = ["<", ">", "<=", ">=", "==", "!="];
        let sign = random.choice(signs).unwrap();
        return Compare(sign, drawn(random, 1), drawn(random, 1));
    }
    let mut inner = || Box::new(drawn_test(random, depth - 1));
    let (left, right) = (inner(), inner());
    match random.u32(..5) {
        0 => Not(left),
        1 | 2 => Join("&&", left, right),
        3 => Join("||", left, right),
        _ => *left,
    }
}

fn smaller_tests(test: &Test) -> Vec<Test> {
    match test {
        Compare(..) => Vec::new(),
        Not(it) => vec![(**it).clone()],
        Join(sign, left, right) => {
            let mut all = vec![(**left).clone(), (**right).clone()];
            let lefts = smaller_tests(left).into_iter();
            all.extend(lefts.map(|it| Join(sign, Box::new(it), right.clone())));
            let rights = smaller_tests(right).into_iter();
            all.extend(rights.map(|it| Join(sign, left.clone(), Box::new(it))));
            all
        }
    }
}

fn fault_of_test(test: &Test) -> Option<String> {
    let shown = written_test(test);
    let format = format!("IF({shown}) STRING(\"yes\") ELSE STRING(\"no\") END");
    let Ok(format) = Format::parse(&format) else {
        return Some(format!("{shown} is refused"));
    };
    let found = [format.check("yes"), format.check("no")];
    let is_right = match holds(test) {
        Some(true) => found[0].is_ok() && found[1].is_err(),
        Some(false) => found[1].is_ok() && found[0].is_err(),
        None => found.iter().all(|it| {
            let why = it.as_ref().err();
            why.is_some_and(|why| why.starts_with("input.ctd, line 1: "))
        }),
    };
    (!is_right).then(|| format!("{shown}: {found:?}"))
}

#[test]
fn tests_hold_as_a_second_evaluator_says() {
    let mut random = Rng::with_seed(12);
    for _ in 0..3_000 {
        let mut test = drawn_test(&mut random, 3);
        if fault_of_test(&test).is_some() {
            let mut smaller = smaller_tests(&test).into_iter();
            while let Some(it) = smaller.find(|it| fault_of_test(it).is_some()) {
                smaller = smaller_tests(&it).into_iter();
                test = it;
            }
            panic!("{}", fault_of_test(&test).unwrap());
        }
    }
}

/// What two arrays hold, apart from the machine.
#[derive(Default)]
struct Arrays([BTreeMap<Vec<i128>, i128>; 2]);

const NAMES: [&str; 2] = ["a", "b"];

fn element(name: &str, indices: &[i128]) -> String {
    let indices: Vec<String> = indices.iter().map(ToString::to_string).collect();
    match &indices[..] {
        [] => name.to_owned(),
        all => format!("{name}[{}]", all.join(",")),
    }
}

impl Arrays {
    /// Sets and removes elements at random; returns the commands that do the same.
    fn change(&mut self, random: &mut Rng) -> String {
        let indices = [&[-1][..], &[0], &[1], &[2], &[3], &[4], &[7], &[], &[0, 1]];
        let mut commands = Vec::new();
        for _ in 0..random.usize(..12) {
            let which = random.usize(..2);
            if random.u32(..8) == 0 {
                self.0[which].clear();
                commands.push(format!("UNSET({})", NAMES[which]));
                continue;
            }
            let indices = *random.choice(&indices).unwrap();
            // Both arrays often have the same indices, as `UNIQUE` asks for.
            for which in [which, random.usize(..2)] {
                let value = [1, 2, 3, 1 << 70][random.usize(..4)];
                self.0[which].insert(indices.to_vec(), value);
                commands.push(format!("SET({} = {value})", element(NAMES[which], indices)));
            }
        }
        commands.join(" ")
    }

    /// Returns commands that are accepted iff the arrays hold just this.
    fn asserted(&self) -> String {
        let mut commands = Vec::new();
        for (name, array) in NAMES.iter().zip(&self.0) {
            for (indices, value) in array {
                commands.push(format!("ASSERT({} == {value})", element(name, indices)));
            }
            for value in [1, 2, 3, 1 << 70].iter().filter(|_| !array.is_empty()) {
                let not = if array.values().any(|it| it == value) {
                    ""
                } else {
                    "!"
                };
                commands.push(format!("ASSERT({not}INARRAY({value}, {name}))"));
            }
        }
        let [one, other] = &self.0;
        if !one.is_empty() && one.keys().eq(other.keys()) {
            let tuples: BTreeSet<_> = one.values().zip(other.values()).collect();
            // As a condition alone, it would be kept by every iteration that is drawn.
            let not = if tuples.len() == one.len() { "" } else { "!" };
            commands.push(format!("ASSERT(1 == 1 && {not}UNIQUE(a, b))"));
            // A single array has tuples, too.
            let values: BTreeSet<_> = one.values().collect();
            let not = if values.len() == one.len() { "" } else { "!" };
            commands.push(format!("ASSERT(1 == 1 && {not}UNIQUE(a))"));
        }
        commands.join(" ")
    }
}

/// What is set in an iteration that is drawn again is taken back, with all that is counted.
#[test]
fn arrays_hold_what_a_plain_map_holds() {
    let mut random = Rng::with_seed(7);
    let mut unique = 0;
    for _ in 0..3_000 {
        let mut arrays = Arrays::default();
        let first = [arrays.change(&mut random), arrays.asserted()].join(" ");
        let before = arrays.asserted();
        let changes = arrays.change(&mut random);
        let after = arrays.asserted();
        // Half of the iterations fail when they are drawn.
        let format = format!(
            "{first} REP(1) {before} {changes} {after} INT(0, 1, z) ASSERT(z == 1) END {after}"
        );
        unique += usize::from(format.contains("1 == 1 && UNIQUE(a, b)"));
        let parsed = Format::parse(&format).unwrap();
        assert_eq!(parsed.check("1"), Ok(()), "{format}");
        let (percent, shape) = (0, None);
        let drawn = parsed.draw(&mut random, Size { percent, shape });
        assert_eq!(drawn.as_deref(), Some("1"), "{format}");
    }
    assert!(unique > 100, "{unique}");
}

/// Variables, arrays and the functions on them, each in the last place where it may be right and the first where not.
#[test]
fn variables_are_what_was_set_last() {
    for (format, accepted, refused) in [
        ("SET(a = 1) SET(a = a + 1, b = a) INT(b, b)", "2", "1"),
        ("INT(0, 9, a[0]) SPACE INT(a[0], a[0], a[1])", "3 3", "3 4"),
        (
            "INT(0, 9, a[1, 2]) SPACE SET(a[2, 1] = 5) INT(a[1, 2], a[1, 2])",
            "7 7",
            "7 5",
        ),
        ("REPI(i, 3) SET(a[i] = i * i) END INT(a[2], a[2])", "4", "2"),
        (
            "REPI(i, 3) INT(i, i) SPACE END INT(i, i)",
            "0 1 2 3",
            "0 1 2 2",
        ),
        ("REPI(a[7], 2) END INT(a[7], a[7])", "2", "1"),
        (
            "REPI(i, 3, SPACE) INT(0, 9, a[i]) END ASSERT(UNIQUE(a))",
            "1 2 4",
            "1 2 1",
        ),
        (
            "REPI(i, 2) INT(0, 9, a[i]) SPACE INT(0, 9, b[i]) NEWLINE END ASSERT(UNIQUE(a, b))",
            "1 1\n1 2\n",
            "1 1\n1 1\n",
        ),
        (
            "REPI(i, 2, SPACE) INT(0, 9, a[i]) END ASSERT(!UNIQUE(a))",
            "1 1",
            "1 2",
        ),
        // An element that is set again counts once, with its last value.
        (
            "SET(a[0] = 1, a[1] = 1) INT(0, 9, a[1]) ASSERT(UNIQUE(a))",
            "2",
            "1",
        ),
        (
            "SET(a[0] = 1, a[1] = 2) INT(0, 9, x) ASSERT(INARRAY(x, a))",
            "2",
            "3",
        ),
        (
            "SET(a[0] = 1) UNSET(a) SET(a[1] = 2) INT(0, 9, x) ASSERT(INARRAY(x, a))",
            "2",
            "1",
        ),
        ("SET(s = \"ab\") STRING(s)", "ab", "s"),
        ("REGEX(\"[ab]\", s) STRING(s)", "aa", "ab"),
        ("REGEX(\"[ab]*\", s) ASSERT(s < \"ab\")", "aa", "ab"),
        (
            "IF(MATCH(\"ab\")) STRING(\"b\") ELSE STRING(\"c\") END",
            "b",
            "a",
        ),
        ("WHILE(MATCH(\"1\"), SPACE) INT(1, 1) END", "1", "1 "),
        (
            "INT(1, 3, n) IF(n > 1) SPACE REP(n, STRING(\",\")) INT(0, 9) END END EOF",
            "2 1,2",
            "2 1,2,3",
        ),
    ] {
        let parsed = Format::parse(format).unwrap_or_else(|why| panic!("{format}: {why}"));
        assert_eq!(parsed.check(accepted), Ok(()), "{format}");
        assert!(parsed.check(refused).is_err(), "{format} accepts {refused}");
    }
}

#[test]
fn names_the_line_of_a_value_that_cannot_be() {
    for (action, why) in [
        ("INT(x, 1)", "`x` has no value here"),
        ("INT(1, \"a\")", "an integer is needed here"),
        ("STRING(1)", "a string is needed here"),
        ("ASSERT(1)", "a test is needed here"),
        ("SET(x = ISEOF) INT(x, 1)", "an integer is needed here"),
        ("ASSERT(\"a\" == 1)", "`==` cannot take these values"),
        (
            "SET(x = \"a\" + \"b\")",
            "`+` calculates with integers only",
        ),
        ("SET(x = 1 / 0)", "division by 0"),
        ("SET(x = 1 % 0)", "division by 0"),
        ("SET(x = 2 ^ (0 - 1))", "-1 cannot be an exponent"),
        ("SET(x = 2 ^ 127)", "the result does not fit into 128 bits"),
        ("REP(0 - 1) END", "a loop cannot run -1 times"),
        ("REP(2 ^ 32) END", "a loop cannot run 4294967296 times"),
        ("ASSERT(UNIQUE(x))", "`x` has no value here"),
        ("ASSERT(INARRAY(1, x))", "`x` has no value here"),
        (
            "SET(x[0] = 1, y[1] = 1) ASSERT(UNIQUE(x, y))",
            "the arrays of `UNIQUE` have different indices",
        ),
        ("SET(x = 1) UNSET(x) INT(x, 1)", "`x` has no value here"),
    ] {
        let format = format!("# A comment.\n{action}\n");
        let format = Format::parse(&format).unwrap_or_else(|why| panic!("{action}: {why}"));
        let expected = Err(format!("input.ctd, line 2: {why}"));
        assert_eq!(format.check("1"), expected, "{action}");
    }
    // At the edges of 128 bits there are values.
    for value in [
        "2 ^ 126 - 1 + 2 ^ 126",
        "0 - 2 ^ 126 - 2 ^ 126",
        "0 ^ 0",
        "(0 - 1) ^ 3",
    ] {
        let format = format!("SET(x = {value}) ASSERT(x != 5)");
        assert_eq!(Format::parse(&format).unwrap().check(""), Ok(()), "{value}");
    }
}

#[test]
fn integers_are_written_in_one_way() {
    let format = Format::parse("INT(-99, 10^30) NEWLINE").unwrap();
    let large = format!("1{}", "0".repeat(30));
    for word in ["0", "7", "10", "-7", "-10", "-99", &large] {
        assert_eq!(format.check(&format!("{word}\n")), Ok(()), "{word}");
    }
    let larger = format!("1{}1", "0".repeat(29));
    for word in [
        "",
        "-",
        "-0",
        "00",
        "07",
        "-07",
        "+7",
        "--7",
        "7-",
        "0x7",
        "100000000000000000000000000000000000000000",
        &larger,
    ] {
        assert!(format.check(&format!("{word}\n")).is_err(), "{word}");
    }
}
