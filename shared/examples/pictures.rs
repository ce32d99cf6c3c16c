//! Draws the pictures of the documentation by the functions that it documents: `cargo run -p shared --example pictures`.
//!
//! Each becomes a file of `shared/pictures`, which the page of its module includes; a test compares them.

use std::fmt::{Display, Write as _};
use std::fs;
use std::path::{Path, PathBuf};

use shared::mex::mex;
use shared::nim::{nim_sum, winning_moves};
use shared::nim_product::nim_product;
use shared::octal::Octal;
use shared::partizan::Numbers;
use shared::retrograde::{endings, Outcome};
use shared::sg::Sequence;
use shared::suspense::suspense;
use shared::{blossom, matching, tree, wythoff};

/// What the player to move loses, and what they win; seen on light and on dark pages.
const LOST: &str = "#d9534f";
const WON: &str = "#3f87d9";
/// The colour of the text of the page.
const PLAIN: &str = "currentColor";

fn main() -> std::io::Result<()> {
    for (module, picture) in pictures() {
        let file = file(module);
        fs::create_dir_all(file.parent().unwrap_or(Path::new("")))?;
        fs::write(file, picture)?;
    }
    Ok(())
}

fn file(module: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("pictures");
    folder.join(format!("{module}.html"))
}

fn pictures() -> Vec<(&'static str, String)> {
    vec![
        ("blossom", any_graph()),
        ("matching", two_sides()),
        ("mex", least_missing()),
        ("nim", columns()),
        ("nim_product", products()),
        ("octal", kayles()),
        ("partizan", stalks()),
        ("retrograde", rounds()),
        ("suspense", durations()),
        ("tree", branches()),
        ("wythoff", lost_pairs()),
    ]
}

/// The elements of a picture.
#[derive(Default)]
struct Drawing(String);

impl Drawing {
    fn add(&mut self, element: impl Display) {
        writeln!(self.0, "{element}").expect("a string takes all");
    }

    fn text(&mut self, x: u64, y: u64, colour: &str, text: impl Display) {
        let y = y + 4; // the middle of a digit
        self.add(format_args!(
            r#"<text x="{x}" y="{y}" fill="{colour}">{text}</text>"#
        ));
    }

    fn line(&mut self, from: (u64, u64), to: (u64, u64), colour: &str, more: &str) {
        let ((x, y), (u, v)) = (from, to);
        self.add(format_args!(
            r#"<path d="M{x} {y}L{u} {v}" stroke="{colour}"{more}/>"#
        ));
    }

    fn square(&mut self, x: u64, y: u64, side: u64, colour: &str) {
        self.add(format_args!(
            r#"<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="{colour}"/>"#
        ));
    }

    fn disc(&mut self, (x, y): (u64, u64), colour: &str, text: impl Display) {
        self.add(format_args!(
            r#"<circle cx="{x}" cy="{y}" r="11" fill="{colour}"/>"#
        ));
        self.text(x, y, "#fff", text);
    }

    /// Ends a picture of this size. Markdown takes all of it as one block, for there is no blank line.
    fn figure(self, width: u64, height: u64, caption: &str) -> String {
        format!(
            "<figure>\n<svg viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" \
            aria-label=\"{caption}\" font-size=\"12\" text-anchor=\"middle\">\n{}</svg>\n\
            <figcaption>{caption}</figcaption>\n</figure>\n",
            self.0
        )
    }
}

fn colour(wins: bool) -> &'static str {
    if wins {
        WON
    } else {
        LOST
    }
}

/// The vertices a, b, … of edges such as `ab`, as numbers.
fn edges(text: &str) -> Vec<(usize, usize)> {
    let number = |letter: u8| usize::from(letter - b'a');
    let edges = text.split(' ').map(str::as_bytes);
    edges
        .map(|edge| (number(edge[0]), number(edge[1])))
        .collect()
}

/// The digits of heaps and of their nim-sum, before and after a move that wins.
fn columns() -> String {
    let mut heaps = vec![5, 7, 9];
    let mut moves = winning_moves(&heaps);
    let (heap, left) = moves.next().expect("the nim-sum is not 0");
    assert_eq!(moves.next(), None);
    drop(moves);
    let caption = format!(
        "Heaps of 5, 7 and {}. A column with an odd number of ones is red. One move wins: it leaves {left} of the {}, \
        and every column is even.",
        heaps[heap], heaps[heap]
    );
    let mut drawing = Drawing::default();
    for start in [30, 210] {
        let sum = nim_sum(heaps.iter().copied());
        for (row, heap) in (0..).zip(&heaps) {
            let y = 12 + 26 * row;
            drawing.text(start - 14, y + 10, PLAIN, heap);
            for place in 0..4 {
                let x = start + 26 * place;
                let digit = |number: u64| number >> (3 - place) & 1;
                let shown = if digit(sum) == 1 { LOST } else { WON };
                if digit(*heap) == 1 {
                    drawing.square(x, y, 20, shown);
                }
                let ink = if digit(*heap) == 1 { "#fff" } else { PLAIN };
                drawing.text(x + 10, y + 10, ink, digit(*heap));
            }
        }
        drawing.text(start + 49, 104, PLAIN, format!("nim-sum {sum}"));
        heaps[heap] = left;
    }
    drawing.text(170, 48, PLAIN, "→");
    drawing.figure(320, 116, &caption)
}

/// The values of some options, and the least that none of them has.
fn least_missing() -> String {
    let values = [0, 1, 3, 6];
    let mex = mex(values);
    let mut drawing = Drawing::default();
    for value in 0..8 {
        let x = 8 + 34 * value;
        if values.contains(&value) {
            drawing.square(x, 8, 28, WON);
            drawing.text(x + 14, 22, "#fff", value);
        } else {
            drawing.text(x + 14, 22, PLAIN, value);
        }
        if value == mex {
            drawing.add(format_args!(
                r#"<rect x="{x}" y="8" width="28" height="28" fill="none" stroke="{LOST}" stroke-width="3"/>"#
            ));
        }
    }
    let caption =
        format!("The options have the values 0, 1, 3 and 6: the least that is missing is {mex}.");
    drawing.figure(284, 44, &caption)
}

/// The values of Kayles, twelve in a row; red are those that differ from the last row.
fn kayles() -> String {
    let mut game = Sequence::new("0.77".parse::<Octal>().expect("a code"));
    let mut value = |heap| game.grundy(heap).expect("a small heap");
    let (rows, period) = (8, 12);
    let mut drawing = Drawing::default();
    let mut last = 0;
    for row in 0..rows {
        let y = 8 + 22 * row;
        drawing.text(20, y + 10, PLAIN, period * row);
        for column in 0..period {
            let x = 44 + 24 * column;
            let heap = period * row + column;
            let is_exception = value(heap) != value(period * (rows - 1) + column);
            if is_exception {
                drawing.square(x, y, 20, LOST);
                last = heap;
            }
            let ink = if is_exception { "#fff" } else { PLAIN };
            drawing.text(x + 10, y + 10, ink, value(heap));
        }
    }
    let caption = format!(
        "Kayles, 0.77: the values of the rows of pins from 0 on, twelve in a line. Red: not as in the last line. The \
        largest of these exceptions is {last}."
    );
    drawing.figure(340, 188, &caption)
}

/// How long a heap lasts from which 1 to 3 stones are taken.
fn durations() -> String {
    let mut all: Vec<u64> = Vec::new();
    let mut drawing = Drawing::default();
    for heap in 0..16_usize {
        let long = suspense(all[heap.saturating_sub(3)..].iter().copied());
        all.push(long);
        let x = 10 + 24 * heap as u64;
        let height = 12 * long;
        drawing.add(format_args!(
            r#"<rect x="{x}" y="{}" width="18" height="{}" fill="{}"/>"#,
            120 - height,
            height.max(2),
            colour(long % 2 == 1)
        ));
        drawing.text(x + 9, 112 - height, PLAIN, long);
        drawing.text(x + 9, 132, PLAIN, heap);
    }
    let caption = "One heap, 1 to 3 stones per move: the moves that a game lasts if the winner delays and the loser \
        hurries. Odd and blue: the player to move wins; even and red: they lose.";
    drawing.figure(400, 144, caption)
}

/// Three stalks of red–blue Hackenbush with their values.
fn stalks() -> String {
    let mut values = Numbers::new(|stalk: &String| {
        let cut = |colour: char| -> Vec<String> {
            let edges = stalk.match_indices(colour);
            edges.map(|(edge, _)| stalk[..edge].to_owned()).collect()
        };
        (cut('L'), cut('R'))
    });
    let mut drawing = Drawing::default();
    for (x, stalk) in (1..)
        .map(|place| 50 * place)
        .zip(["LRLL", "LLRR", "RR", "LRRR", "RL"])
    {
        for (height, edge) in (0..).zip(stalk.chars()) {
            let y = 140 - 28 * height;
            let shown = if edge == 'L' { WON } else { LOST };
            drawing.line((x, y), (x, y - 26), shown, " stroke-width=\"6\"");
        }
        let value = values.value(stalk.to_owned()).expect("a number");
        drawing.text(x, 158, PLAIN, value);
    }
    drawing.line((20, 143), (280, 143), PLAIN, "");
    let caption = "Red–blue Hackenbush, where all above a cut falls: Left cuts blue edges, Right red ones. Below each \
        stalk is its value.";
    drawing.figure(300, 170, caption)
}

/// Green Hackenbush: each edge with the value of what it carries, and one more.
fn branches() -> String {
    let edges = edges("ab bc cd be bf ag gh hi ij ak");
    let places = [
        (150, 150),
        (70, 110),
        (30, 70),
        (10, 30),
        (70, 70),
        (110, 70),
        (160, 120),
        (160, 90),
        (160, 60),
        (160, 30),
        (230, 110),
    ];
    let mut drawing = Drawing::default();
    for &(from, to) in &edges {
        // The edge alone with all above it: a vertex is numbered by its place in this list.
        let mut part = vec![from, to];
        let mut above = Vec::new();
        let mut next = 1;
        while next < part.len() {
            let lower = part[next];
            for (_, higher) in edges.iter().filter(|edge| edge.0 == lower) {
                above.push((next, part.len()));
                part.push(*higher);
            }
            next += 1;
        }
        above.push((0, 1));
        let values = tree::branches(part.len(), &above).expect("a tree");
        let ((x, y), (u, v)) = (places[from], places[to]);
        drawing.line((x, y), (u, v), WON, " stroke-width=\"4\"");
        drawing.text(
            u64::midpoint(x, u) + 12,
            u64::midpoint(y, v),
            PLAIN,
            values[0],
        );
    }
    drawing.line((10, 152), (270, 152), PLAIN, "");
    let ground = tree::branches(places.len(), &edges).expect("a tree");
    let sum = nim_sum(ground.iter().copied());
    let caption = format!(
        "Beside each edge the value of the branch that it begins: one more than the nim-sum of what it carries. The nim-sum at \
        the ground is {sum}."
    );
    drawing.figure(280, 164, &caption)
}

/// A piece on a bipartite graph.
fn two_sides() -> String {
    let edges = [(0, 0), (1, 0), (1, 1), (2, 1), (3, 2), (3, 3), (4, 3)];
    let (left, right) = matching::first_player_wins(5, 4, &edges);
    let place = |number: usize, x: u64| (x, 20 + 34 * number as u64);
    let mut drawing = Drawing::default();
    for (one, other) in edges {
        let other = place(other, 200);
        drawing.line(place(one, 60), (other.0, other.1 + 17), PLAIN, "");
    }
    for (number, &wins) in left.iter().enumerate() {
        drawing.disc(place(number, 60), colour(wins), "");
    }
    for (number, &wins) in right.iter().enumerate() {
        let (x, y) = place(number, 200);
        drawing.disc((x, y + 17), colour(wins), "");
    }
    let caption = "A piece that comes to no vertex twice. Blue: every maximum matching covers the vertex, and the player \
        to move wins by following it. Red: some maximum matching leaves it uncovered.";
    drawing.figure(260, 176, caption)
}

/// A piece on a graph with odd cycles.
fn any_graph() -> String {
    let places = [
        (30, 110),
        (140, 150),
        (230, 60),
        (300, 20),
        (370, 60),
        (340, 120),
        (250, 120),
        (180, 60),
        (90, 60),
    ];
    let edges = edges("ai bg bi cd cg de ef fg gh gi hi");
    let wins = blossom::first_player_wins(places.len(), &edges);
    let mut drawing = Drawing::default();
    for (one, other) in edges {
        drawing.line(places[one], places[other], PLAIN, "");
    }
    for ((place, wins), letter) in places.into_iter().zip(wins).zip('a'..) {
        drawing.disc(place, colour(wins), letter);
    }
    let caption = "A piece that comes to no vertex twice, on any graph. Blue: the player to move wins; red: they lose, for \
        some maximum matching leaves the vertex uncovered.";
    drawing.figure(400, 170, caption)
}

/// Rounds of retrograde analysis.
fn rounds() -> String {
    let places = [
        (30, 70),
        (110, 25),
        (110, 115),
        (190, 115),
        (270, 115),
        (190, 25),
        (310, 50),
        (370, 20),
    ];
    let edges = edges("ab ac bf bg cd dc de eg fb fd ge gh");
    let endings = endings(places.len(), &edges);
    let mut drawing = Drawing::default();
    drawing.add(
        r#"<defs><marker id="arrow" viewBox="0 0 8 8" refX="20" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="currentColor"/></marker></defs>"#,
    );
    for (from, to) in edges {
        drawing.line(
            places[from],
            places[to],
            PLAIN,
            " marker-end=\"url(#arrow)\"",
        );
    }
    for (place, ending) in places.into_iter().zip(endings) {
        let shown = match Outcome::of(ending) {
            Outcome::Win => WON,
            Outcome::Loss => LOST,
            Outcome::Draw => "#777",
        };
        let round = ending.map_or("∞".to_owned(), |ending| ending.remoteness.to_string());
        drawing.disc(place, shown, round);
    }
    let caption = "Retrograde analysis: the round in which a position is known, which is how many moves are left. Even and \
        red: lost; odd and blue: won; never: a draw.";
    drawing.figure(400, 140, caption)
}

/// Products of small numbers.
fn products() -> String {
    let mut drawing = Drawing::default();
    for row in 1..9 {
        for column in 1..9 {
            let (x, y) = (8 + 30 * (column - 1), 8 + 24 * (row - 1));
            let product = nim_product(row, column);
            let is_usual = product == row * column;
            if is_usual {
                drawing.square(x, y, 20, WON);
            }
            let ink = if is_usual { "#fff" } else { PLAIN };
            drawing.text(x + 10, y + 10, ink, product);
        }
    }
    let caption = "The nim-products of 1 to 8. Blue: the same as the usual product.";
    drawing.figure(248, 200, caption)
}

/// The lost pairs of Wythoff's game.
fn lost_pairs() -> String {
    let size = 21;
    let mut drawing = Drawing::default();
    for number in (0..size).step_by(5) {
        drawing.text(36 + 12 * number, 276, PLAIN, number);
        drawing.text(14, 260 - 12 * number, PLAIN, number);
    }
    for (x, y) in (0..size).flat_map(|x| (0..size).map(move |y| (x, y))) {
        if !wythoff::first_player_wins(x, y) {
            drawing.square(31 + 12 * x, 255 - 12 * y, 10, LOST);
        }
    }
    drawing.line((28, 267), (284, 267), PLAIN, "");
    drawing.line((28, 267), (28, 10), PLAIN, "");
    let caption = "Two heaps of up to 20 stones: the pairs that the player to move loses lie along two lines, whose slopes are \
        the golden ratio φ and 1/φ.";
    drawing.figure(290, 286, caption)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_are_what_is_drawn() {
        for (module, picture) in pictures() {
            let stored = fs::read_to_string(file(module)).unwrap_or_default();
            let is_same = stored.lines().eq(picture.lines());
            assert!(
                is_same,
                "{module}: run `cargo run -p shared --example pictures`"
            );
            assert!(picture.len() < 10_000, "{module}: {} bytes", picture.len());
            assert!(!picture.contains("\n\n"), "{module}");
        }
    }

    #[test]
    fn each_module_shows_its_picture_and_no_file_is_left() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let files = fs::read_dir(root.join("pictures")).unwrap();
        assert_eq!(files.count(), pictures().len());
        for (module, _) in pictures() {
            let text = fs::read_to_string(root.join(format!("src/{module}.rs"))).unwrap();
            let included = format!("doc = include_str!(\"../pictures/{module}.html\")");
            assert!(text.contains(&included), "{module}");
        }
    }
}
