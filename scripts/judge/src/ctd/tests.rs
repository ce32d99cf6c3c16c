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
            let input = format.draw(
                &mut Rng::with_seed(3),
                Size {
                    percent,
                    shape: None,
                },
            );
            assert!(input.is_some(), "{} {percent}", folder.display());
        }
    }
}

#[test]
fn names_the_place_and_what_is_expected() {
    let table = include_str!("../../tests/fixtures/mismatches.txt").lines();
    for line in table.filter(|line| line.contains(" | ")).skip(1) {
        let fields: Vec<String> = line
            .split(" |")
            .map(|it| it.trim_start().replace("\\n", "\n"))
            .collect();
        let found = match Format::parse(&fields[0]) {
            Ok(format) => format.check(&fields[1]).unwrap_err(),
            Err(error) => error.to_string(),
        };
        assert_eq!(found, fields[2], "{line}");
    }
}

#[test]
fn white_space_counts_by_kind_only() {
    let format = "INT(1, 9, n) NEWLINE REP(n, SPACE) INT(0, 9) END NEWLINE WHILE(!ISEOF) STRING(\"x\") NEWLINE END";
    let format = Format::parse(format).unwrap();
    for input in ["2\n1 2\nx\n", "\n2 \r\n\n1\t  2\r\n\nx", "1\n\n5\n"] {
        assert_eq!(format.check(input), Ok(()), "{input:?}");
    }
}

#[test]
fn names_the_case_of_a_line_of_the_output() {
    let case = |description: &str, input: &str, line, lines| {
        let trace = Format::parse(description).unwrap().trace(input).unwrap();
        trace.case(line, lines)
    };
    let counted =
        "INT(1, 9, t) NEWLINE REP(t) INT(1, 9, n) NEWLINE REP(n, SPACE) INT(0, 9) END NEWLINE END";
    let input = "2\n1\n5\n3\n1 2 3\n";
    assert_eq!(case(counted, input, 2, 2), Some((2, "3\n1 2 3".to_owned())));
    assert_eq!(case(counted, input, 2, 5), None);
    let queries = "WHILE(!ISEOF) INT(9, 9) NEWLINE WHILE(!MATCH(\"0\")) INT(1, 8) NEWLINE END STRING(\"0\") NEWLINE END";
    assert_eq!(
        case(queries, "9\n1\n2\n0\n9\n3\n0\n", 3, 3),
        Some((3, "3".to_owned()))
    );
}

#[test]
fn smaller_inputs_keep_counts_and_separators() {
    let smaller = |description: &str, input: &str| -> Vec<String> {
        let format = Format::parse(description).unwrap();
        let trace = format.trace(input).unwrap();
        let inputs = trace
            .changes()
            .into_iter()
            .map(|change| trace.apply(&change));
        inputs.filter(|input| format.check(input).is_ok()).collect()
    };
    let list = smaller(
        "INT(1, 9, n) NEWLINE REP(n, SPACE) INT(0, 99) END NEWLINE",
        "3\n5 80 5\n",
    );
    for input in [
        "2\n80 5\n",
        "2\n5 5\n",
        "3\n0 80 0\n",
        "3\n5 40 5\n",
        "3\n0 75 5\n",
        "3\n5 16 5\n",
    ] {
        assert!(list.contains(&input.to_owned()), "{input:?} {list:?}");
    }
    let word = smaller("REGEX(\"[a-z]{1,9}\") NEWLINE", "bcd\n");
    for input in ["a\n", "cd\n", "bc\n", "acd\n"] {
        assert!(word.contains(&input.to_owned()), "{input:?} {word:?}");
    }
}

/// Half of the inputs that are drawn at the bounds have a total of at least half its bound.
#[test]
fn totals_come_near_their_bound() {
    let format =
        "INT(1, 10^5, t) NEWLINE SET(all = 0) REP(t) INT(1, 10^5, n) NEWLINE SET(all = all + n)
        ASSERT(all <= 10^5) REP(n, SPACE) INT(0, 1) END NEWLINE END";
    let format = Format::parse(format).unwrap();
    for shape in 0..3 {
        let input = format
            .draw(
                &mut Rng::with_seed(1),
                Size {
                    percent: 100,
                    shape: Some(shape),
                },
            )
            .unwrap();
        assert!(input.len() > 100_000, "{shape} {}", input.len());
    }
}
