//! The descriptions of inputs: those in `testcases`, and what is made from them.

mod descriptions;
mod machine;
mod smaller;

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

/// Each folder in `tests/inputs`: a description, `input.ctd`, and why it is refused, `refused`; or inputs, `NAME.in`.
///
/// `NAME.verdict` is `accepted` or the first difference. Of an input that is accepted, `NAME.smaller-…` are inputs that
/// are tried to make it smaller, and `NAME.case-LINE-of-LINES` is the case to which a line of the output belongs.
///
/// `cargo test -p judge NAME` runs one of them, with `_` for each `-`.
mod inputs {
    use super::{check_folder, fs, inputs};
    use std::collections::BTreeSet;

    macro_rules! folders {
        ($($name:ident)*) => {
            $(
                #[test]
                fn $name() {
                    check_folder(&inputs().join(stringify!($name).replace('_', "-")));
                }
            )*
            const FOLDERS: &[&str] = &[$(stringify!($name)),*];
        };
    }

    folders! {
        and_before_or
        arithmetic
        blanks_of_a_pattern
        cases_of_a_count
        cases_of_blocks
        count_and_set
        count_in_a_separator
        count_is_not_the_last
        count_of_no_iteration
        count_of_repi
        inarray_of_nothing
        no_value
        not_comparison
        not_parentheses
        or_before_and
        overflow
        patterns
        ranges
        refused_anchor
        refused_command
        refused_comment_before
        refused_end
        refused_missing_end
        refused_missing_parenthesis
        refused_not_and
        refused_not_group
        refused_not_in_a_sum
        refused_number
        refused_open_string
        refused_pattern_by_name
        refused_repetition
        shorter_words
        signs_and_powers
        smaller_numbers
        smaller_words
        unique_and_inarray
        unique_of_nothing
        unique_of_other_indices
        unique_of_unset
        white_space
    }

    #[test]
    fn lists_all_folders() {
        let entries = fs::read_dir(inputs()).unwrap().map(|it| it.unwrap());
        let names = entries.map(|entry| entry.file_name().into_string().unwrap());
        let listed = FOLDERS.iter().map(|name| name.replace('_', "-"));
        assert_eq!(names.collect::<BTreeSet<_>>(), listed.collect());
    }
}

fn inputs() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/inputs")
}

fn check_folder(folder: &Path) {
    let text = |name: &str| fs::read_to_string(folder.join(name));
    let format = Format::parse(text("input.ctd").unwrap().trim_end());
    if let Ok(why) = text("refused") {
        assert_eq!(
            format.unwrap_err().to_string(),
            why.trim_end(),
            "{folder:?}"
        );
        return;
    }
    let format = format.unwrap_or_else(|why| panic!("{folder:?}: {why}"));
    for file in fs::read_dir(folder).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        let Some((case, kind)) = name.split_once('.').filter(|it| it.0 != "input") else {
            continue;
        };
        let trace = format.trace(&text(&format!("{case}.in")).unwrap());
        let expected = text(&name).unwrap();
        if kind == "verdict" {
            let verdict = trace.map_or_else(|why| why, |_| "accepted".to_owned());
            assert_eq!(verdict, expected.trim_end(), "{folder:?} {name}");
        } else if kind.starts_with("smaller-") {
            let trace = trace.unwrap();
            let mut inputs = trace.changes().into_iter().map(|it| trace.apply(&it));
            assert!(inputs.any(|it| it == expected), "{folder:?} {name}");
            assert_eq!(format.check(&expected), Ok(()), "{folder:?} {name}");
        } else if let Some((line, lines)) = kind
            .strip_prefix("case-")
            .and_then(|place| place.split_once("-of-"))
        {
            let found = trace
                .unwrap()
                .case(line.parse().unwrap(), lines.parse().unwrap());
            let found = found.map_or_else(String::new, |it| it.1);
            assert_eq!(found, expected, "{folder:?} {name}");
        } else {
            assert_eq!(kind, "in", "{folder:?} {name}");
            assert!(
                folder.join(format!("{case}.verdict")).exists(),
                "{folder:?} {name}"
            );
        }
    }
}

/// Half of the inputs that are drawn at the bounds have a total of at least half its bound.
#[test]
fn totals_come_near_their_bound() {
    let format =
        "INT(1, 10^4, t) NEWLINE SET(all = 0) REP(t) INT(1, 10^4, n) NEWLINE SET(all = all + n)
        ASSERT(all <= 10^4) REP(n, SPACE) INT(0, 1) END NEWLINE END";
    let format = Format::parse(format).unwrap();
    for shape in [0, 1, 2].map(Some) {
        let percent = 100;
        let input = format.draw(&mut Rng::with_seed(1), Size { percent, shape });
        let length = input.unwrap().len();
        assert!(length > 10_000, "{shape:?} {length}");
    }
}

/// Of words that may be long, one in four is drawn short: at most four letters.
#[test]
fn some_words_are_short() {
    let format = Format::parse("REGEX(\"a{1,1000}\") NEWLINE").unwrap();
    let mut random = Rng::with_seed(1);
    let size = Size {
        percent: 100,
        shape: None,
    };
    let words = (0..2000).map(|_| format.draw(&mut random, size).unwrap());
    let short = words.filter(|word| word.len() <= 5).count();
    assert!((400..600).contains(&short), "{short}");
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
    for depth in [101, 5_000] {
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

/// Descriptions with a token too many or too few are refused with a line of theirs, or read; nothing else happens.
#[test]
fn broken_descriptions_are_refused_with_their_line() {
    let mut refused = 0;
    for (folder, _, text) in formats() {
        let lines: Vec<&str> = text.lines().collect();
        let words = text.split_inclusive([' ', '\n', '(', ')', ',']);
        let words: Vec<&str> = words.collect();
        for at in 0..words.len() {
            let (before, after) = (words[..at].concat(), words[at + 1..].concat());
            let word = words[at];
            for broken in [
                before.clone() + &after,
                format!("{before}{word}{word}{after}"),
            ] {
                let Err(why) = Format::parse(&broken) else {
                    continue;
                };
                let why = why.to_string();
                let line = why.strip_prefix("line ").and_then(|it| it.split_once(": "));
                let line = line.and_then(|it| it.0.parse().ok());
                let is_in = line.is_some_and(|line| (1..=lines.len() + 2).contains(&line));
                assert!(is_in, "{}: {why}", folder.display());
                refused += 1;
            }
        }
    }
    assert!(refused > 1_000, "{refused}");
}

#[test]
fn white_space_and_comments_between_tokens_mean_nothing() {
    let tight = "INT(1,9,n)NEWLINE REPI(i,n,SPACE)INT(-5,5,x[i])END IF(n>=2&&!n==4)SPACE STRING(\"a#\\\"b\")END";
    let loose = "
        INT ( 1 , 9 , n ) # INT(
        NEWLINE\tREPI ( i , n , SPACE ) INT ( - 5 , 5 , x [ i ] ) END # \" unclosed
        IF ( n >= 2 && ! n == 4 ) SPACE STRING ( \"a#\\\"b\" ) END
        # the end";
    let inputs = [
        "1\n3",
        "2\n3 -5 a#\"b",
        "2\n3 -5",
        "4\n1 2 3 4",
        "4\n1 2 3 4 a#\"b",
    ];
    let [tight, loose] = [tight, loose].map(|text| Format::parse(text).unwrap());
    let expected = [true, true, false, true, false];
    for (input, is_accepted) in inputs.into_iter().zip(expected) {
        assert_eq!(tight.check(input).is_ok(), is_accepted, "{input}");
        assert_eq!(loose.check(input), tight.check(input), "{input}");
    }
}

/// What is read differs at its place: the line and the column from 1, and what stands there.
#[test]
fn the_first_difference_is_named_with_its_place() {
    let format = "INT(1, 9, n) NEWLINE REP(n) REGEX(\"[ab]+\") SPACE STRING(\"x\") NEWLINE END";
    let format = Format::parse(format).unwrap();
    for (input, why) in [
        (
            "",
            "1, column 1: expected an integer from 1 to 9, found the end of the input",
        ),
        (
            "10\n",
            "1, column 1: expected an integer from 1 to 9, found `10`",
        ),
        (
            "01\n",
            "1, column 1: expected an integer from 1 to 9, found `01`",
        ),
        (
            "-\n",
            "1, column 1: expected an integer from 1 to 9, found `-`",
        ),
        (
            "1",
            "1, column 2: expected the end of the line, found the end of the input",
        ),
        (
            "1 2",
            "1, column 2: expected the end of the line, found a space",
        ),
        ("1x", "1, column 2: expected the end of the line, found `x`"),
        (
            "1\n\n",
            "2, column 1: expected a word like `[ab]+`, found the end of the line",
        ),
        (
            "1\n  \n",
            "2, column 3: expected a word like `[ab]+`, found the end of the line",
        ),
        (
            "1\nab  \n",
            "2, column 5: expected `x`, found the end of the line",
        ),
        ("1\nabx\n", "2, column 3: expected a space, found `x`"),
        (
            "1\nab \u{e9}\u{1b}\n",
            "2, column 4: expected `x`, found `\u{e9}\\u{1b}`",
        ),
        (
            "2\na x\n",
            "3, column 1: expected a word like `[ab]+`, found the end of the input",
        ),
        (
            "1\na x\n\n",
            "3, column 1: expected the end of the input, found the end of the line",
        ),
        (
            "1\na x\n  z",
            "3, column 3: expected the end of the input, found `z`",
        ),
        (
            "1\ncdefghijklmnopqrstuvwxyz0123456789 x",
            "2, column 1: expected a word like `[ab]+`, found `cdefghijklmnopqrstuvwxyz012345…`",
        ),
    ] {
        assert_eq!(format.check(input), Err(format!("line {why}")), "{input:?}");
    }
    for input in ["1\na x\n", " 1 \n a   x \n ", "1\t\r\nb\t x\r\n"] {
        assert_eq!(format.check(input), Ok(()), "{input:?}");
    }
}
