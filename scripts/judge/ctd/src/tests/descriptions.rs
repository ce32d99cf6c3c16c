//! Random descriptions: what is drawn from them, and what is read by them, against a plain second reader.

use std::collections::{BTreeSet, HashMap};

use fastrand::Rng;

use crate::{Format, Size};

/// A command.
#[derive(Clone, Debug)]
enum Part {
    /// From a least to a largest number, into a variable.
    Int(i64, i64, char),
    Space,
    Newline,
    Text(&'static str),
    /// So often, or as often as a variable says, with spaces between if so.
    Rep(Result<i64, char>, bool, Vec<Part>),
    /// Up to the end.
    Lines(Vec<Part>),
    /// What there is if the next character is a digit or a sign.
    IfNumber(Vec<Part>, Vec<Part>),
    /// What there is if a variable is less than a number.
    IfLess(char, i64, Vec<Part>, Vec<Part>),
    Assert(char, &'static str, i64),
}

use Part::{Assert, IfLess, IfNumber, Int, Lines, Newline, Rep, Space, Text};

fn written(parts: &[Part]) -> String {
    let one = |part: &Part| match part {
        Int(min, max, name) => format!("INT({min}, {max}, {name})"),
        Space => "SPACE".to_owned(),
        Newline => "NEWLINE".to_owned(),
        Text(text) => format!("STRING(\"{text}\")"),
        Rep(times, has_spaces, body) => {
            let times = times.map_or_else(|name| name.to_string(), |times| times.to_string());
            let separator = if *has_spaces { ", SPACE" } else { "" };
            format!("REP({times}{separator}) {} END", written(body))
        }
        Lines(body) => format!("WHILE(!ISEOF) {} NEWLINE END", written(body)),
        IfNumber(yes, no) => {
            let (yes, no) = (written(yes), written(no));
            format!("IF(MATCH(\"-0123456789\")) {yes} ELSE {no} END")
        }
        IfLess(name, bound, yes, no) => {
            let (yes, no) = (written(yes), written(no));
            format!("IF({name} < {bound}) {yes} ELSE {no} END")
        }
        Assert(name, sign, bound) => format!("ASSERT({name} {sign} {bound})"),
    };
    parts.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// Reads an input, and returns what is left of it; none if it differs.
fn read<'a>(parts: &[Part], mut text: &'a str, known: &mut HashMap<char, i64>) -> Option<&'a str> {
    let blank = |text: &'a str| text.trim_start_matches(' ');
    for part in parts {
        text = match part {
            Int(min, max, name) => {
                let is_in = |(at, c): &(usize, char)| c.is_ascii_digit() || *at == 0 && *c == '-';
                let length = text.char_indices().take_while(is_in).count();
                let value: i64 = text[..length].parse().ok()?;
                let is_plain = value.to_string() == text[..length];
                if !is_plain || value < *min || value > *max {
                    return None;
                }
                known.insert(*name, value);
                &text[length..]
            }
            Space => blank(text.strip_prefix(' ')?),
            Newline => blank(blank(text).strip_prefix('\n')?),
            Text(expected) => text.strip_prefix(expected)?,
            Rep(times, has_spaces, body) => {
                let times = times.or_else(|name| known.get(&name).copied().ok_or(()));
                for number in 0..times.ok().filter(|times| *times >= 0)? {
                    if *has_spaces && number > 0 {
                        text = read(&[Space], text, known)?;
                    }
                    text = read(body, text, known)?;
                }
                text
            }
            Lines(body) => {
                while !text.is_empty() {
                    text = read(body, text, known)?;
                    text = read(&[Newline], text, known)?;
                }
                text
            }
            IfNumber(yes, no) => {
                let is_number = text.starts_with(|c: char| c == '-' || c.is_ascii_digit());
                read(if is_number { yes } else { no }, text, known)?
            }
            IfLess(name, bound, yes, no) => {
                let is_less = known.get(name)? < bound;
                read(if is_less { yes } else { no }, text, known)?
            }
            Assert(name, sign, bound) => {
                let value = known.get(name)?;
                let holds = match *sign {
                    "<" => value < bound,
                    ">=" => value >= bound,
                    "==" => value == bound,
                    _ => value != bound,
                };
                holds.then_some(text)?
            }
        };
    }
    Some(text)
}

fn accepts(parts: &[Part], text: &str) -> bool {
    read(parts, text.trim_start_matches(' '), &mut HashMap::new()) == Some("")
}

fn random_parts(random: &mut Rng, depth: u32, names: &mut Vec<char>) -> Vec<Part> {
    let mut parts = Vec::new();
    for _ in 0..random.usize(1..4) {
        let name = random.choice(&*names).copied();
        let bound = random.i64(-3..7);
        parts.push(match (random.u32(..12), name) {
            (0..=3, _) => {
                let min = random.i64(-2..3);
                let name = random.choice(['a', 'b', 'c']).unwrap();
                names.push(name);
                Int(min, min + random.i64(0..9), name)
            }
            (4, _) => Space,
            (5, _) => Newline,
            (6, _) => Text(random.choice(["x", "yz", "-"]).unwrap()),
            (7, Some(name)) if random.bool() => {
                let sign = random.choice(["<", ">=", "==", "!="]).unwrap();
                Assert(name, sign, bound)
            }
            (7 | 8, Some(name)) if depth > 0 => {
                let yes = random_parts(random, depth - 1, &mut names.clone());
                let no = random_parts(random, depth - 1, &mut names.clone());
                IfLess(name, bound, yes, no)
            }
            (9, _) if depth > 0 => {
                let yes = random_parts(random, depth - 1, &mut names.clone());
                let no = random_parts(random, depth - 1, &mut names.clone());
                IfNumber(yes, no)
            }
            (_, name) if depth > 0 => {
                let times = name.filter(|_| random.u32(..4) > 0);
                let times = times.map_or(Ok(random.i64(0..4)), Err);
                let body = random_parts(random, depth - 1, &mut names.clone());
                Rep(times, random.bool(), body)
            }
            _ => Newline,
        });
    }
    parts
}

/// The parts without one, and with a smaller body.
fn smaller(parts: &[Part]) -> Vec<Vec<Part>> {
    let mut all = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        let mut with = |new: Vec<Part>| all.push([&parts[..at], &new, &parts[at + 1..]].concat());
        with(Vec::new());
        match part {
            Rep(times, has_spaces, body) => {
                with(body.clone());
                for body in smaller(body) {
                    with(vec![Rep(*times, *has_spaces, body)]);
                }
            }
            Lines(body) => {
                with(body.clone());
                for body in smaller(body) {
                    with(vec![Lines(body)]);
                }
            }
            IfNumber(yes, no) | IfLess(_, _, yes, no) => {
                with(yes.clone());
                with(no.clone());
            }
            _ => {}
        }
    }
    all
}

/// Changes a character.
fn changed(random: &mut Rng, text: &str) -> String {
    let mut text: Vec<char> = text.chars().collect();
    let at = random.usize(..=text.len());
    let letter = char::from(*random.choice(b"0123459-xyz \n").unwrap());
    match random.u32(..3) {
        0 => text.insert(at, letter),
        1 if at < text.len() => text[at] = letter,
        _ => text.truncate(at),
    }
    text.into_iter().collect()
}

/// An input of which the two readers think differently, or that is drawn and wrong; none if all is well.
fn fault(parts: &[Part], drawn: &mut usize) -> Option<String> {
    let text = written(parts);
    let Ok(format) = Format::parse(&text) else {
        return Some(format!("{text} is refused"));
    };
    let mut random = Rng::with_seed(1);
    let mut inputs = vec![String::new(), "0 1\n".to_owned()];
    for percent in [10, 100] {
        let input = format.draw(
            &mut random,
            Size {
                percent,
                shape: None,
            },
        );
        if let Some(input) = input {
            *drawn += 1;
            if !accepts(parts, &input) {
                return Some(format!("{text} draws {input:?}"));
            }
            inputs.extend((0..6).map(|_| changed(&mut random, &input)));
            inputs.push(input);
        }
    }
    let wrong = |input: &String| format.check(input).is_ok() != accepts(parts, input);
    let wrong = inputs.into_iter().find(wrong);
    wrong.map(|input| format!("{text} on {input:?}: {:?}", format.check(&input)))
}

#[test]
fn inputs_are_read_and_drawn_as_a_plain_reader_reads_them() {
    let mut random = Rng::with_seed(8);
    let (mut drawn, all) = (0, 250);
    for _ in 0..all {
        let mut parts = random_parts(&mut random, 2, &mut Vec::new());
        if random.u32(..4) == 0 {
            parts.push(Lines(random_parts(&mut random, 1, &mut Vec::new())));
        }
        if fault(&parts, &mut drawn).is_some() {
            let mut smaller_ones = smaller(&parts).into_iter();
            while let Some(it) = smaller_ones.find(|it| fault(it, &mut drawn).is_some()) {
                smaller_ones = smaller(&it).into_iter();
                parts = it;
            }
            panic!("{}", fault(&parts, &mut drawn).unwrap());
        }
    }
    // Of some nothing can be drawn.
    assert!(2 * drawn > all, "only {drawn} of {} inputs", 2 * all);
}

fn drawn(format: &str, seed: u64, percent: u32, shape: Option<u32>) -> Vec<i128> {
    let format = Format::parse(format).unwrap();
    let input = format.draw(&mut Rng::with_seed(seed), Size { percent, shape });
    let input = input.unwrap();
    let numbers = input.split_whitespace().map(|it| it.parse().unwrap());
    numbers.collect()
}

/// Or nearly all rows would be won. Four in ten have such a last number; of those with other ones, few do.
#[test]
fn the_last_number_of_a_row_often_makes_the_nim_sum_0() {
    let format = "INT(3, 6, n) NEWLINE REP(n, SPACE) INT(0, 1023) END NEWLINE";
    let rows = (0..400).map(|seed| drawn(format, seed, 90, None));
    let lost = rows.filter(|row| row[1..].iter().fold(0, |a, b| a ^ b) == 0);
    let lost = lost.count();
    assert!((140..300).contains(&lost), "{lost} of 400");
}

/// Both ends, and 0 where it may be: at any size.
#[test]
fn drawn_numbers_cover_the_edges() {
    for (min, max) in [
        (0, 1),
        (5, 5),
        (1, 1_000_000_000),
        (-7, 9),
        (-1_000_000_000, -3),
        (-1_000_000_000_000_000_000, 1_000_000_000_000_000_000),
        (i128::MIN / 4, i128::MAX / 4),
    ] {
        let format = format!("INT({min}, {max})");
        for (percent, shape) in [
            (0, None),
            (30, None),
            (100, None),
            (100, Some(0)),
            (100, Some(1)),
        ] {
            let values: BTreeSet<i128> = (0..500)
                .flat_map(|seed| drawn(&format, seed, percent, shape))
                .collect();
            // At the bounds of the statement, at least those far from 0.
            let is_wanted = |end: &i128| shape.is_none() || end.abs() > 9;
            for end in [min, max].iter().filter(|end| is_wanted(end)) {
                assert!(values.contains(end), "{format} {percent} {shape:?}: {end}");
            }
            assert!(values.iter().all(|value| (min..=max).contains(value)));
            let is_between = |value: &&i128| (min + 3..=max - 3).contains(*value);
            assert!(max - min < 9 || values.iter().any(|it| is_between(&it)));
            if shape.is_none() && min <= 0 && max >= 0 {
                assert!(values.contains(&0), "{format} {percent}");
            }
        }
    }
}

/// Small inputs have small numbers, but for those near the ends.
#[test]
fn drawn_numbers_grow_with_the_size() {
    let largest = |percent| {
        let values = (0..300).flat_map(|seed| drawn("INT(0, 10^9)", seed, percent, None));
        values.filter(|value| *value < 999_999_998).max().unwrap()
    };
    assert_eq!(largest(0), 4); // 4 steps at least
    assert!((100..1 << 15).contains(&largest(50)), "{}", largest(50));
    assert!(largest(100) > 900_000_000);
}

const CASES: &str = "INT(1, 100, t) NEWLINE
    REP(t) INT(1, 50, n) NEWLINE REP(n, SPACE) INT(0, 9) END NEWLINE END";

/// The numbers of items in each case.
fn counts(numbers: &[i128]) -> Vec<i128> {
    let (mut rest, mut counts) = (&numbers[1..], Vec::new());
    while let [count, items @ ..] = rest {
        counts.push(*count);
        rest = &items[usize::try_from(*count).unwrap()..];
    }
    counts
}

#[test]
fn large_inputs_have_many_cases_or_large_ones_or_any() {
    let mut numbers_of_cases = BTreeSet::new();
    for seed in 0..40 {
        let of_shape = |shape| counts(&drawn(CASES, seed, 100, Some(shape)));
        let many = of_shape(0);
        assert!(many.len() >= 99, "{}", many.len());
        assert!(many.iter().all(|count| *count >= 50), "{many:?}");
        let large = of_shape(1);
        assert!(matches!(large[..], [50]), "{large:?}");
        numbers_of_cases.insert(of_shape(2).len());
    }
    assert!(numbers_of_cases.len() > 20, "{numbers_of_cases:?}");
}

#[test]
fn drawn_counts_reach_both_ends() {
    for (percent, least, most) in [(0, 1, 2), (100, 1, 5)] {
        let format = "INT(1, 5, n) NEWLINE REP(n) INT(0, 9) NEWLINE END";
        let counts: BTreeSet<i128> = (0..300)
            .map(|seed| drawn(format, seed, percent, None)[0])
            .collect();
        assert_eq!(counts.first(), Some(&least));
        assert!(counts.last() >= Some(&most), "{counts:?}");
    }
}

/// Conditions that hold seldom are met by drawing an iteration again.
#[test]
fn drawn_inputs_keep_conditions_of_iterations() {
    for format in [
        "INT(1, 9, n) NEWLINE REPI(i, n) INT(1, 9, x[i]) NEWLINE ASSERT(UNIQUE(x)) END",
        "INT(5, 9, n) NEWLINE REPI(i, n) INT(1, 20, x[i]) NEWLINE IF(i > 0) ASSERT(x[i] > x[i - 1]) END END",
        "INT(1, 20, n) NEWLINE REP(n) INT(1, 30, a) SPACE INT(1, 30, b) NEWLINE ASSERT(a == b) END",
        "SET(s = 0) REP(8) INT(-9, 9, a) NEWLINE SET(s = s + a) ASSERT(s >= 0) END",
    ] {
        let format = Format::parse(format).unwrap();
        for seed in 0..20 {
            for percent in [0, 50, 100] {
                let size = Size { percent, shape: None };
                let input = format.draw(&mut Rng::with_seed(seed), size);
                assert!(input.is_some(), "{format:?} {seed} {percent}");
            }
        }
    }
}
