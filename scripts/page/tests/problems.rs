//! The games of the problems against the answers of their solutions.
//!
//! How a position becomes the input of a solution, and which answer says that it is lost, stands in the problem's own
//! `[package.metadata.play]`; CONTRIBUTING.md tells its keys.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use ctd::Format;
use facts::{Problem, Workspace};
use fastrand::Rng;
use page::game::Player::Left;
use page::table::Table;
use serde_json::Value;

/// What stands for the names in a template.
type Words = BTreeMap<String, String>;

fn words<const N: usize>(words: [(&str, String); N]) -> Words {
    words.map(|(name, word)| (name.to_owned(), word)).into()
}

/// Fills in `{name}`, and `{name+1}` or `{name-1}` where it is a number.
fn filled(template: &str, words: &Words) -> String {
    let mut parts = template.split('{');
    let mut text = parts.next().unwrap().to_owned();
    for part in parts {
        let (name, rest) = part.split_once('}').unwrap();
        let (name, term) = name.split_at(name.find(['+', '-']).unwrap_or(name.len()));
        let word = words.get(name);
        let word = word.unwrap_or_else(|| panic!("no {name} for `{template}`"));
        if term.is_empty() {
            text += word;
        } else {
            let sum = word.parse::<i64>().unwrap() + term.parse::<i64>().unwrap();
            text += &sum.to_string();
        }
        text += rest;
    }
    text
}

/// The letters of an edge as numbers of vertices: where the piece is, or where the tree grows from, comes first.
fn graph_pieces(game: &str, position: &str) -> Vec<Words> {
    let (kind, edges) = game.split_once(' ').unwrap();
    let vertices: BTreeSet<char> = edges.replace(' ', "").chars().collect();
    let (numbered, is_left): (String, BTreeSet<char>) = if kind == "tree" {
        let numbered = format!("a{position}");
        let is_left = numbered.chars().collect();
        (numbered, is_left)
    } else {
        let (gone, here) = position.split_at(position.len() - 1);
        let others = vertices.iter().filter(|&&vertex| !here.contains(vertex));
        let is_left = vertices.iter().copied();
        (
            here.chars().chain(others.copied()).collect(),
            is_left.filter(|&vertex| !gone.contains(vertex)).collect(),
        )
    };
    let number = |vertex| (numbered.find(vertex).unwrap() + 1).to_string();
    let mut pieces = Vec::new();
    for edge in edges.split(' ') {
        let ends: Vec<char> = edge.chars().collect();
        if ends.iter().all(|end| is_left.contains(end)) {
            pieces.push(words([("from", number(ends[0])), ("to", number(ends[1]))]));
        }
    }
    pieces
}

/// What a position that is not numbers consists of: heads, the edges of a graph that are left, or those of stalks.
fn pieces(game: &str, position: &str) -> Vec<Words> {
    let rows = position.split(',');
    match game {
        "coins" | "corners" => {
            let heads = rows.enumerate().flat_map(|(y, row)| {
                let heads = row.match_indices('H');
                heads.map(move |(x, _)| words([("x", x.to_string()), ("y", y.to_string())]))
            });
            heads.collect()
        }
        "stalk" => {
            let mut edges = Vec::new();
            for stalk in rows {
                for (height, colour) in stalk.chars().enumerate() {
                    let below = match height {
                        0 => String::from("-1"),
                        _ => edges.len().to_string(),
                    };
                    edges.push(words([("below", below), ("colour", colour.to_string())]));
                }
            }
            edges
        }
        _ if game.contains("->") => Vec::new(),
        _ => graph_pieces(game, position),
    }
}

/// The input of a position: `[…]` in the template is repeated for each of its pieces.
fn input(play: &Value, position: &str) -> String {
    let pieces = pieces(play["game"].as_str().unwrap(), position);
    let numbers = position.split(',').zip(1..);
    let mut whole: Words = numbers
        .map(|(word, number): (_, u32)| (number.to_string(), word.to_owned()))
        .collect();
    whole.insert(String::from("count"), pieces.len().to_string());
    let mut text = String::new();
    let template = play["input"].as_str().unwrap();
    for (index, part) in template.split(['[', ']']).enumerate() {
        if index % 2 == 0 {
            text += &filled(part, &whole);
        } else {
            text.extend(pieces.iter().map(|piece| filled(part, piece)));
        }
    }
    text.replace(" \n", "\n")
}

/// Whether an answer is the one that is expected; `*` stands for any beginning or end.
fn is_answer(expected: &str, answer: &str) -> bool {
    match (expected.strip_prefix('*'), expected.strip_suffix('*')) {
        (Some(end), _) => answer.ends_with(end),
        (_, Some(begin)) => answer.starts_with(begin),
        _ => answer == expected,
    }
}

/// A value as the page writes it: solutions write 15/2^3 for 15/8.
fn value(answer: &str) -> String {
    match answer.split_once("/2^") {
        Some((above, power)) => format!("{above}/{}", 1_u64 << power.parse::<u32>().unwrap()),
        None => answer.to_owned(),
    }
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The problems that are played.
fn problems() -> Vec<Problem> {
    let problems = Workspace::find(Some(root())).unwrap().problems.into_iter();
    let is_played = |problem: &Problem| problem.metadata.get("play").is_some();
    problems.filter(is_played).collect()
}

fn look(table: &mut Table, position: &str) -> Value {
    table.look(position, Left, "").unwrap()
}

/// A random position: numbers up to `scale` times those of the start, stalks, or what follows from the start.
fn random(play: &Value, table: &mut Table, scale: u64, random: &mut Rng) -> String {
    let text = |key: &str| play[key].as_str();
    let (game, start) = (text("game").unwrap(), text("start").unwrap());
    if game.contains("->") {
        let most = start.split(',').map(|most| most.parse::<u64>().unwrap());
        let numbers: Vec<String> = most
            .map(|most| random.u64(1..=scale * most).to_string())
            .collect();
        let Some(template) = text("position") else {
            return numbers.join(",");
        };
        let numbers = numbers.into_iter().zip(1..);
        return filled(
            template,
            &numbers
                .map(|(word, number): (_, u32)| (number.to_string(), word))
                .collect(),
        );
    }
    if game == "stalk" {
        let mut stalk = || -> String {
            let edges = 0..random.usize(1..5);
            edges
                .map(|_| if random.bool() { 'B' } else { 'R' })
                .collect()
        };
        return [stalk(), stalk(), stalk()].join(",");
    }
    // On a path the piece may begin anywhere.
    let edges = game.strip_prefix("path ");
    let anywhere = edges.map(|edges| -> Vec<char> { edges.replace(' ', "").chars().collect() });
    let anywhere = anywhere.and_then(|vertices| random.choice(vertices));
    let mut position = anywhere.map_or(start.to_owned(), String::from);
    for _ in 0..random.usize(0..5) {
        let seen = look(table, &position);
        if let Some(one) = random.choice(seen["moves"].as_array().unwrap()) {
            one["to"].as_str().unwrap().clone_into(&mut position);
        }
    }
    position
}

/// Fifty positions of a problem with their inputs, which its description allows.
fn positions(
    problem: &Problem,
    table: &mut Table,
    generator: &mut Rng,
) -> BTreeMap<String, String> {
    let play = &problem.metadata["play"];
    let description = fs::read_to_string(problem.cases.join("input.ctd")).unwrap();
    let format = Format::parse(&description).unwrap();
    let mut positions = BTreeMap::new();
    for tries in 0..4000 {
        let position = random(play, table, 2 + tries / 1000, generator);
        let input = input(play, &position);
        if format.check(&input).is_ok() {
            positions.insert(position, input);
        }
        if positions.len() == 50 {
            break;
        }
    }
    positions
}

fn answer(id: &str, input: &str) -> String {
    let solution = root().join("target/debug").join(id);
    let child = Command::new(&solution)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let mut child = child.unwrap_or_else(|error| panic!("{}: {error}", solution.display()));
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{id}: {input}");
    String::from_utf8(output.stdout)
        .unwrap()
        .trim_end()
        .to_owned()
}

#[test]
fn plays_problems_as_their_solutions_answer() {
    let problems = problems();
    assert!(problems.len() >= 30, "{}", problems.len());
    let mut build = Command::new(env!("CARGO"));
    build.args(["build", "--quiet", "--locked", "--target-dir"]);
    build
        .arg(root().join("target"))
        .arg("--manifest-path")
        .arg(root().join("Cargo.toml"));
    build.args(problems.iter().flat_map(|problem| ["-p", &problem.id]));
    assert!(build.status().unwrap().success());

    let mut generator = Rng::with_seed(53);
    for problem in &problems {
        let id = &*problem.id;
        let play = &problem.metadata["play"];
        let text = |key: &str| play[key].as_str().unwrap();
        let mut table = Table::open(text("game"), play["misere"] == true).unwrap();
        let start = table.start(text("start")).unwrap();
        let seen = look(&mut table, &start);
        assert_eq!(seen["lost"], false, "{id}: {start} is lost");
        let positions = positions(problem, &mut table, &mut generator);
        assert_eq!(positions.len(), 50, "{id}: {positions:?}");
        let mut lost = 0;
        for (position, input) in &positions {
            let seen = look(&mut table, position);
            let is_lost = seen["lost"] == true;
            lost += usize::from(is_lost);
            let answer = answer(id, input);
            match play["lost"].as_str() {
                Some(expected) => assert_eq!(
                    is_answer(expected, &answer),
                    is_lost,
                    "{id}: {position}: {answer}"
                ),
                None => assert_eq!(
                    value(&answer),
                    seen["value"].as_str().unwrap(),
                    "{id}: {position}"
                ),
            }
        }
        let some = 1..positions.len();
        assert!(some.contains(&lost), "{id}: {lost} of {}", positions.len());
    }
}
