//! Pictures: well-formed SVG with a title, axes and a legend.

use std::fs;

use crate::explorer::{explorer, run};

/// Draws a picture and returns its texts and the number of its shapes.
#[track_caller]
fn picture(words: &str) -> (Vec<String>, usize) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("picture.svg");
    let outcome = run(explorer(words).arg("--svg").arg(&file));
    assert_eq!(
        (outcome.status, outcome.stderr.as_str()),
        (Some(0), ""),
        "{words}"
    );
    let last = outcome.stdout.lines().last().unwrap_or_default();
    assert!(
        last.starts_with("picture ") && last.ends_with("picture.svg"),
        "{last}"
    );
    let svg = fs::read_to_string(&file).unwrap();
    let document = roxmltree::Document::parse(&svg).unwrap();
    assert_eq!(document.root_element().tag_name().name(), "svg");
    let elements = |name: &'static str| {
        document
            .descendants()
            .filter(move |node| node.has_tag_name(("http://www.w3.org/2000/svg", name)))
    };
    let texts = elements("text").filter_map(|node| node.text());
    let texts = texts.map(|text| String::from(text.trim())).collect();
    (texts, elements("circle").count() + elements("rect").count())
}

#[track_caller]
fn assert_shows(words: &str, shapes: usize, parts: &[&str]) {
    let (texts, drawn) = picture(words);
    assert!(drawn >= shapes, "{words}: {drawn} shapes");
    for part in parts {
        assert!(
            texts.iter().any(|text| text == part),
            "{words}: no {part:?} in {texts:?}"
        );
    }
}

#[test]
fn draws_rows() {
    assert_shows(
        "octal 0.07 --upto 200",
        201,
        &[
            "octal 0.07 (Dawson's Kayles)",
            "heap",
            "Grundy value",
            "0",
            "100",
            "N: the player to move wins",
            "P: the player to move loses",
            "a period begins (proved)",
        ],
    );
    let (texts, _) = picture("take fibonacci");
    assert!(
        !texts.iter().any(|text| text.contains("period")),
        "{texts:?}"
    );
}

/// 8,000 cells hold 300,000 heaps.
#[test]
fn draws_long_rows_as_a_density() {
    let legend = ["N: the darker, the more heaps", "P: some heap has value 0"];
    let (texts, shapes) = picture("octal 0.106 --upto 300000");
    assert!(
        legend
            .iter()
            .all(|entry| texts.iter().any(|text| text == entry)),
        "{texts:?}"
    );
    assert!((280..10_000).contains(&shapes), "{shapes}");
}

#[test]
fn draws_boards() {
    let title = "Wythoff's game (take from one heap, or the same from both): who wins";
    let legend = ["N: the player to move wins", "P: the player to move loses"];
    assert_shows(
        "board wythoff",
        17,
        &[title, "one heap", "other heap", "20", legend[0], legend[1]],
    );
    let values = [
        "P: Grundy value 0",
        "N: Grundy value 1",
        "N: Grundy value 7",
    ];
    assert_shows("board nim --values --upto 7", 64, &values);
    assert_shows(
        "board euclid-suspense",
        100,
        &["P: even suspense", "N: odd suspense"],
    );
}

#[test]
fn draws_the_numbers_of_bars() {
    let title = "Alice's Game (bars of x by y: Alice divides x, Bob divides y): \
                 how many moves Alice is ahead";
    let legend = [
        "0: the player to move loses",
        "Alice wins, up to 11 ahead",
        "Bob wins, up to 11 ahead",
    ];
    assert_shows("bars", 60, &[title, "x", "y", "-11", "11"]);
    assert_shows("bars", 60, &legend);
}

#[test]
fn draws_columns() {
    let title = "Advance or Eat: how many moves Takahashi is ahead";
    assert_shows("column W.BW .B", 10, &[title, "-1", "1/2"]);
    assert_shows("column --length 5", 243 * 5, &["5", "-5"]);
}

#[test]
fn draws_dynamic_subtraction() {
    let axes = ["heap", "at most to be taken"];
    assert_shows("board dynamic --k 3", 30, &axes);
    assert_shows("board dynamic --values --upto 30", 100, &axes);
}

#[test]
fn draws_the_smallest_tables() {
    for words in [
        "take 1",
        "lunch",
        "octal 0.0",
        "board nim",
        "board euclid",
        "board euclid-suspense",
        "board dynamic",
        "bars",
    ] {
        picture(&format!("{words} --upto 1"));
    }
    picture("board nim --values --upto 1");
}
