//! What is made smaller, against a plain search among all small inputs.

use std::collections::HashSet;

use fastrand::Rng;

use crate::Format;

/// Makes an input that fails smaller until no change works, as `hack` does.
fn smallest(format: &Format, input: &str, fails: &dyn Fn(&str) -> bool) -> String {
    let (mut input, mut seen) = (input.to_owned(), HashSet::new());
    loop {
        let trace = format.trace(&input).unwrap();
        let mut inputs = trace.changes().into_iter().map(|it| trace.apply(&it));
        let next = inputs.find(|it| {
            *it != input && seen.insert(it.clone()) && format.check(it).is_ok() && fails(it)
        });
        match next {
            Some(next) => input = next,
            None => return input,
        }
    }
}

fn numbers(text: &str) -> Vec<i64> {
    let words = text.split_whitespace();
    words.map(|word| word.parse().unwrap()).collect()
}

/// Ways to lay out a list of numbers from 0 to 9, of at least one: the description, and the input of a list.
type Layout = (&'static str, fn(&[i64]) -> String);

fn joined(list: &[i64], separator: &str) -> String {
    let words: Vec<String> = list.iter().map(i64::to_string).collect();
    words.join(separator)
}

const LAYOUTS: [Layout; 4] = [
    (
        "INT(1, 9, n) NEWLINE REP(n, SPACE) INT(0, 9) END NEWLINE",
        |list| format!("{}\n{}\n", list.len(), joined(list, " ")),
    ),
    (
        "INT(0, 8, n) NEWLINE INT(0, 9) REP(n) SPACE INT(0, 9) END NEWLINE",
        |list| format!("{}\n{}\n", list.len() - 1, joined(list, " ")),
    ),
    ("WHILE(!ISEOF) INT(0, 9) NEWLINE END", |list| {
        format!("{}\n", joined(list, "\n"))
    }),
    (
        "INT(1, 9, n) REP(n) SPACE INT(0, 9) END NEWLINE REP(n) STRING(\"x\") END NEWLINE",
        |list| {
            let (n, marks) = (list.len(), "x".repeat(list.len()));
            format!("{n} {}\n{marks}\n", joined(list, " "))
        },
    ),
];

/// The list in an input of a layout.
fn list(layout: usize, input: &str) -> Vec<i64> {
    let words = if layout == 3 {
        input.lines().next().unwrap_or_default()
    } else {
        input
    };
    numbers(words)[usize::from(layout != 2)..].to_vec()
}

type Failure = Box<dyn Fn(&[i64]) -> bool>;

/// What may fail, and whether fewer or smaller numbers lead to the smallest list by single steps.
fn failure(random: &mut Rng) -> (Failure, bool) {
    let (k, m) = (random.i64(1..9), random.usize(1..4));
    match random.u32(..7) {
        0 => (Box::new(move |list| list.iter().any(|it| *it >= k)), true),
        1 => (
            Box::new(move |list| list.iter().filter(|it| **it >= k).count() >= m),
            true,
        ),
        2 => (Box::new(move |list| list.len() >= m), true),
        3 => (
            Box::new(move |list| list.iter().sum::<i64>() >= 2 * k),
            false,
        ),
        4 => (Box::new(move |list| list.contains(&k)), false),
        5 => (
            Box::new(move |list| list.iter().fold(0, |a, b| a ^ b) >= k),
            false,
        ),
        _ => (
            Box::new(move |list| list[0] == list[list.len() - 1] && list.len() > m),
            true,
        ),
    }
}

/// All lists of at most four numbers that are not larger than some, the smaller ones first.
fn lists(largest: i64) -> Vec<Vec<i64>> {
    let mut all: Vec<Vec<i64>> = vec![Vec::new()];
    let mut longest = all.clone();
    for _ in 0..4 {
        longest = longest
            .iter()
            .flat_map(|list| (0..=largest).map(|last| [&list[..], &[last]].concat()))
            .collect();
        all.extend(longest.iter().cloned());
    }
    all.remove(0);
    all.sort_by_key(|list| (list.len(), list.iter().sum::<i64>()));
    all
}

#[test]
fn no_single_step_makes_the_result_smaller() {
    let mut random = Rng::with_seed(4);
    for round in 0..2_000 {
        let layout = round % LAYOUTS.len();
        let (description, written) = LAYOUTS[layout];
        let format = Format::parse(description).unwrap();
        let (fails, _) = failure(&mut random);
        let length = random.usize(1..9);
        let start: Vec<i64> = (0..length).map(|_| random.i64(0..10)).collect();
        if !fails(&start) {
            continue;
        }
        let input = written(&start);
        let result = smallest(&format, &input, &|input| fails(&list(layout, input)));
        assert_eq!(format.check(&result), Ok(()), "{result:?}");
        let found = list(layout, &result);
        assert_eq!(written(&found), result);
        assert!(fails(&found), "{result:?}");
        let size = |list: &[i64]| (list.len(), list.iter().sum::<i64>());
        assert!(size(&found) <= size(&start), "{start:?} became {found:?}");
        for at in 0..found.len() {
            let mut fewer = found.clone();
            fewer.remove(at);
            // The first number may stand outside of the loop.
            let is_fixed = layout == 1 && at == 0 || fewer.is_empty();
            assert!(is_fixed || !fails(&fewer), "{found:?} has {fewer:?}");
            for value in [0, found[at] / 2, found[at] - 1] {
                let mut lower = found.clone();
                lower[at] = value;
                let is_lower = (0..found[at]).contains(&value);
                assert!(!is_lower || !fails(&lower), "{found:?} has {lower:?}");
            }
        }
    }
}

#[test]
fn the_smallest_failing_input_is_found_where_steps_lead_to_it() {
    let mut random = Rng::with_seed(6);
    let lists = lists(9);
    for round in 0..1_000 {
        let layout = round % LAYOUTS.len();
        let (description, written) = LAYOUTS[layout];
        let format = Format::parse(description).unwrap();
        let (fails, is_reached) = failure(&mut random);
        let start: Vec<i64> = (0..4).map(|_| random.i64(0..10)).collect();
        if layout == 1 || !is_reached || !fails(&start) {
            continue;
        }
        let least = lists.iter().find(|list| fails(list)).unwrap();
        let result = smallest(&format, &written(&start), &|input| {
            fails(&list(layout, input))
        });
        let found = list(layout, &result);
        let size = |list: &[i64]| (list.len(), list.iter().sum::<i64>());
        assert_eq!(
            size(&found),
            size(least),
            "{start:?} became {found:?}, not {least:?}"
        );
    }
}

/// Words become the shortest ones that fail, with the letters that do not matter replaced by the first of the pattern.
#[test]
fn words_lose_all_letters_that_do_not_matter() {
    let format = Format::parse("REGEX(\"[a-d]{1,200}\") NEWLINE").unwrap();
    let mut random = Rng::with_seed(2);
    for length in [1, 2, 3, 7, 60, 64, 65, 127, 128, 129, 200] {
        for needed in ["a", "d", "bd", "cbd"] {
            let mut word: Vec<char> = (0..length)
                .map(|_| *random.choice(&['a', 'b', 'c', 'd']).unwrap())
                .collect();
            let at = random.usize(..=length - needed.len().min(length));
            for (place, letter) in word[at..].iter_mut().zip(needed.chars()) {
                *place = letter;
            }
            let input = word.iter().chain(&['\n']).collect::<String>();
            if input.contains(needed) {
                let result = smallest(&format, &input, &|it| it.contains(needed));
                assert_eq!(result.trim_end(), needed, "{input}");
            }
            let third = |input: &str| input.chars().nth(2) == Some('d');
            if third(&input) {
                assert_eq!(smallest(&format, &input, &third), "aad\n");
            }
        }
    }
}

/// A row and a column are removed as a whole.
#[test]
fn grids_lose_rows_and_columns() {
    let format =
        "INT(1, 9, h) SPACE INT(1, 9, w) NEWLINE REP(h) REP(w, SPACE) INT(0, 9) END NEWLINE END";
    let format = Format::parse(format).unwrap();
    let mut random = Rng::with_seed(2);
    for _ in 0..20 {
        let [h, w] = [random.usize(1..7), random.usize(1..7)];
        let rows = (0..h).map(|_| {
            let row: Vec<i64> = (0..w).map(|_| random.i64(0..6)).collect();
            joined(&row, " ") + "\n"
        });
        let input = format!("{h} {w}\n{}", rows.collect::<String>());
        let fails = |input: &str| numbers(input)[2..].contains(&5);
        if fails(&input) {
            assert_eq!(smallest(&format, &input, &fails), "1 1\n5\n");
        }
    }
}

/// Random changes keep counts and what they count, and reach other counts, numbers and words.
#[test]
fn changed_inputs_keep_the_description() {
    let format = "INT(1, 9, n) NEWLINE REP(n) INT(1, 3, m) REP(m) SPACE INT(-5, 5) END NEWLINE END
        REP(n, SPACE) REGEX(\"[xy]{1,4}\") END NEWLINE";
    let format = Format::parse(format).unwrap();
    let mut random = Rng::with_seed(2);
    let input = "3\n1 4\n3 -5 5 0\n2 1 1\nx yy xyx\n";
    let (mut kept, mut seen) = (0, HashSet::new());
    for _ in 0..400 {
        let text = format.trace(input).unwrap().mutated(&mut random);
        kept += u32::from(format.check(&text).is_ok());
        seen.insert(text);
    }
    assert!(kept > 350, "{kept}"); // the rest has no case left
    assert!(seen.len() > 300, "{}", seen.len());
    for wanted in [
        |numbers: &[&str]| numbers[0] == "1",
        |numbers: &[&str]| numbers[0] == "3" && numbers.contains(&"-4"),
        |numbers: &[&str]| numbers.iter().filter(|it| **it == "yy").count() > 1,
    ] {
        let mut words = seen
            .iter()
            .map(|text| text.split_whitespace().collect::<Vec<_>>());
        assert!(words.any(|words| wanted(&words)));
    }
}
