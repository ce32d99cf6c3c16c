//! The descriptions of inputs: those in `testcases`, and what is made from them.

use std::fs;
use std::path::Path;

use super::{Format, Size};
use fastrand::Rng;

/// The folders in `testcases`, each with its description and its text.
fn formats() -> Vec<(std::path::PathBuf, Format, String)> {
    let mut roots = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let folder = roots.find_map(|root| fs::read_dir(root.join("testcases")).ok());
    let folders = folder.unwrap().map(|folder| folder.unwrap().path());
    let formats = folders.map(|folder| {
        let text = fs::read_to_string(folder.join("input.ctd"));
        let text = text.unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
        let format = Format::parse(&text);
        let format = format.unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
        (folder, format, text)
    });
    formats.collect()
}

#[test]
fn accept_all_stored_cases_but_those_outside() {
    for (folder, format, text) in formats() {
        let outside = text
            .lines()
            .filter_map(|line| line.strip_prefix("# outside:"));
        let outside: Vec<&str> = outside.flat_map(str::split_whitespace).collect();
        for file in fs::read_dir(&folder).unwrap() {
            let file = file.unwrap();
            let name = file.file_name().into_string().unwrap();
            if file.path().extension().is_some_and(|it| it == "in") {
                let checked = format.check(&fs::read_to_string(file.path()).unwrap());
                let is_outside = outside.contains(&&name[..]);
                assert_eq!(
                    checked.is_err(),
                    is_outside,
                    "{}: {checked:?}",
                    file.path().display()
                );
            }
        }
    }
}

#[test]
fn draw_inputs_of_every_size() {
    for (folder, format, _) in formats() {
        for percent in [0, 40] {
            let shape = None;
            let input = format.draw(&mut Rng::with_seed(3), Size { percent, shape });
            assert!(input.is_some(), "{} {percent}", folder.display());
        }
    }
}

/// Each line of `fixtures/inputs.txt`: a description, an input, and what is made of them.
#[test]
fn checks_inputs_names_cases_and_makes_smaller_ones() {
    let table = include_str!("../../tests/fixtures/inputs.txt").lines();
    for line in table.filter(|line| line.contains(" | ")).skip(1) {
        let (line, fields) = (line.replace("\\n", "\n"), line);
        let line = line.replace("\\r", "\r").replace("\\t", "\t");
        let mut results = line
            .split(" |")
            .map(|it| it.strip_prefix(' ').unwrap_or(it));
        let (description, input) = (results.next().unwrap(), results.next().unwrap());
        let format = Format::parse(description).map_err(|why| why.to_string());
        let trace = format.clone().and_then(|format| format.trace(input));
        let (format, trace) = match (format, trace) {
            (Ok(format), Ok(trace)) => (format, trace),
            (_, Err(why)) | (Err(why), _) => {
                assert_eq!(Some(&why[..]), results.next(), "{fields}");
                continue;
            }
        };
        let inputs: Vec<String> = trace.changes().iter().map(|it| trace.apply(it)).collect();
        for result in results {
            let is_so = match result.split_once(": ").unwrap_or((result, "")) {
                ("accepted", _) => true,
                ("smaller", other) => {
                    format.check(other).is_ok() && inputs.contains(&other.to_owned())
                }
                (place, case) => {
                    let (line, lines) = place.split_once(" of ").unwrap();
                    let found = trace.case(line.parse().unwrap(), lines.parse().unwrap());
                    found.map(|it| it.1).unwrap_or_default() == case
                }
            };
            assert!(is_so, "{fields}: {result:?}");
        }
    }
}

/// Half of the inputs that are drawn at the bounds have a total of at least half its bound.
#[test]
fn totals_come_near_their_bound() {
    let format =
        "INT(1, 10^5, t) NEWLINE SET(all = 0) REP(t) INT(1, 10^5, n) NEWLINE SET(all = all + n)
        ASSERT(all <= 10^5) REP(n, SPACE) INT(0, 1) END NEWLINE END";
    let format = Format::parse(format).unwrap();
    for shape in [0, 1, 2].map(Some) {
        let percent = 100;
        let input = format.draw(&mut Rng::with_seed(1), Size { percent, shape });
        let length = input.unwrap().len();
        assert!(length > 100_000, "{shape:?} {length}");
    }
}

/// Everything that nests, `times` deep.
fn nested(times: usize) -> [String; 8] {
    let repeated = |before: &str, inner: &str, after: &str| {
        before.repeat(times) + inner + &after.repeat(times)
    };
    [
        format!("INT(0, {})", repeated("(", "1", ")")),
        format!("INT(0, {})", repeated("-", "1", "")),
        format!("ASSERT({})", repeated("!", "ISEOF", "")),
        format!("INT({}, 1)", repeated("a[", "0", "]")),
        format!("ASSERT({} == 0)", repeated("MATCH(", "\"\"", ")")),
        repeated("REP(1) ", "", "END "),
        repeated("IF(1 == 1) ", "", "ELSE END "),
        repeated("REP(1, ", "SPACE", ") END"),
    ]
}

#[test]
fn rejects_deep_nesting() {
    let deepest = format!("INT(0, {}1)", "(".repeat(500_000));
    for text in nested(5_000).into_iter().chain([deepest]) {
        let why = Format::parse(&text).unwrap_err().to_string();
        assert_eq!(why, "line 1: nested too deeply", "{}", &text[..30]);
    }
    for text in nested(90) {
        let _ = Format::parse(&text).map(|format| format.check("")); // it may fail, but ends
    }
    for depth in [100, 5_000] {
        let (open, close) = ("(".repeat(depth), ")".repeat(depth));
        let pattern = format!("REGEX(\"{open}a{close}\")");
        let why = Format::parse(&pattern).unwrap_err().to_string();
        assert!(why.contains("nest"), "{why}");
    }
}

#[test]
fn rejects_long_chains() {
    let sum = |terms: usize| format!("INT({0}, {0})", vec!["1"; terms].join(" + "));
    assert!(Format::parse(&sum(501)).unwrap().check("501").is_ok());
    for text in [
        sum(502),
        sum(50_000),
        format!("ASSERT(1{})", " == 1".repeat(5000)),
        format!("ASSERT(ISEOF{})", " || ISEOF".repeat(5000)),
    ] {
        let why = Format::parse(&text).unwrap_err().to_string();
        assert_eq!(why, "line 1: an expression of more than 1000 operators");
    }
}
