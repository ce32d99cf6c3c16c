//! The games of the problems against the answers of their solutions.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use facts::{Problem, Workspace};
use fastrand::Rng;
use page::game::Player::Left;
use page::table::Table;
use serde_json::Value;

/// What a solution is given for a position, and what it says if the player to move has lost.
fn case(id: &str, position: &str) -> (String, &'static str) {
    let words = position.replace(',', " ");
    let count = position.split(',').count();
    let first = position.split(',').next().unwrap_or_default();
    match id {
        "hdu1846" => (format!("1\n{position} 4\n"), "second"),
        "hdu1847" => (format!("{position}\n"), "Cici"),
        "cf1194d" => (format!("1\n{position} 6\n"), "Bob"),
        "hdu1848" => (format!("{words}\n0 0 0\n"), "Nacci"),
        "p2197" => (format!("1\n{count}\n{words}\n"), "No"),
        "cses1730" | "cses1098" | "cses2208" => (format!("1\n{count}\n{words}\n"), "second"),
        "p1247" => (format!("{count}\n{words}\n"), "lose"),
        "hdu1850" => (format!("{count}\n{words}\n0\n"), "0"),
        "hdu2176" => (format!("{count}\n{words}\n0\n"), "No"),
        "hdu1907" => (format!("1\n{count}\n{words}\n"), "Brother"),
        "hdu1527" => (format!("{words}\n"), "0"),
        "p1290" => (format!("1\n{words}\n"), "Ollie wins"),
        "cses1729" => (format!("{position} 3\n1 3 4\n"), "L"),
        "edpc-k" => (format!("2 {position}\n2 3\n"), "Second"),
        "hdu1536" => (format!("2 2 5\n1\n{count} {words}\n0\n"), "L"),
        "abc297g" => (format!("{count} 2 4\n{words}\n"), "Second"),
        "hdu3032" => (format!("1\n{count}\n{words}\n"), "Bob"),
        "boj13034" => (format!("{position}\n"), "2"),
        "arc091f" => {
            let heaps: Vec<_> = position
                .split(',')
                .map(|heap| format!("{heap} 3"))
                .collect();
            (format!("{count}\n{}\n", heaps.join("\n")), "Aoki")
        }
        "cses1099" => (format!("1\n{}\n0 {words}\n", count + 1), "second"),
        "hdu2516" => (format!("{first}\n0\n"), "Second win"),
        "hdu2486" => (format!("1\n{first} 3\n"), "Case 1: lose"),
        "cses2207" => (format!("1\n{position}\n"), "second"),
        "p3480" => (format!("1\n{count}\n{words}\n"), "NIE"),
        "cf603c" => (format!("{count} 2\n{words}\n"), "Nicky"),
        "hdu3537" => {
            let heads: Vec<_> = position
                .match_indices('H')
                .map(|(x, _)| x.to_string())
                .collect();
            (format!("{}\n{}\n", heads.len(), heads.join(" ")), "Yes")
        }
        "hdu3404" => {
            let mut lights = String::new();
            for (y, row) in position.split(',').enumerate() {
                for (x, _) in row.match_indices('H') {
                    writeln!(lights, "{} {}", x + 1, y + 1).unwrap();
                }
            }
            (
                format!("1\n{}\n{lights}", lights.lines().count()),
                "Don't waste your time.",
            )
        }
        "hdu3094" => (format!("1\n{}", tree(id, position)), "Bob"),
        "agc017d" => (tree(id, position), "Bob"),
        _ => panic!("{id} is played, and not tested"),
    }
}

fn played(id: &str, key: &str) -> Value {
    let problem = problems().into_iter().find(|problem| problem.id == id);
    problem.unwrap().metadata["play"][key].clone()
}

/// The number of vertices of what is left of a tree, and its edges.
fn tree(id: &str, position: &str) -> String {
    let game = played(id, "game");
    let number = |vertex: &str| format!("a{position}").find(vertex).map(|index| index + 1);
    let mut edges = String::new();
    for edge in game.as_str().unwrap().split(' ').skip(1) {
        if let (Some(from), Some(to)) = (number(&edge[..1]), number(&edge[1..])) {
            writeln!(edges, "{from} {to}").unwrap();
        }
    }
    format!("{}\n{edges}", position.len() + 1)
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
    serde_json::from_str(&table.look(position, Left, "").unwrap()).unwrap()
}

/// Fifty positions of a game, or all that there are: numbers up to those of the start, or what follows from it.
fn positions(id: &str, table: &mut Table, start: &str, random: &mut Rng) -> Vec<String> {
    let mut positions = HashSet::new();
    for _ in 0..2000 {
        let position = if start.starts_with(|first: char| first.is_ascii_digit()) {
            let most = start
                .split(',')
                .map(|number| number.parse::<u64>().unwrap());
            let mut numbers: Vec<u64> = most.map(|most| random.u64(1..=2 * most)).collect();
            match id {
                "hdu2516" | "hdu2486" => {
                    numbers[0] += 1;
                    numbers[1] = numbers[0] - 1;
                }
                "boj13034" => numbers[0] += 2,
                "p3480" => numbers.sort_unstable(),
                "cses1729" => numbers[0] += 3, // the set has a 4
                _ => {}
            }
            let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
            numbers.join(",")
        } else if id == "hackenbush" {
            let colour = |random: &mut Rng| if random.bool() { 'B' } else { 'R' };
            let stalks = [(); 3]
                .map(|()| -> String { (0..random.usize(1..5)).map(|_| colour(random)).collect() });
            stalks.join(",")
        } else {
            let mut position = start.to_owned();
            for _ in 0..random.usize(0..5) {
                let seen = look(table, &position);
                if let Some(one) = random.choice(seen["moves"].as_array().unwrap()) {
                    one["to"].as_str().unwrap().clone_into(&mut position);
                }
            }
            position
        };
        positions.insert(position);
        if positions.len() == 50 {
            break;
        }
    }
    positions.into_iter().collect()
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

    let mut random = Rng::with_seed(53);
    for problem in &problems {
        let id = &*problem.id;
        let play = &problem.metadata["play"];
        let text = |key: &str| play[key].as_str().unwrap();
        let is_misere = play["misere"] == true;
        let mut table = Table::open(text("game"), is_misere).unwrap();
        let start = table.start(text("start")).unwrap();
        assert_eq!(
            look(&mut table, &start)["lost"],
            false,
            "{id}: {start} is lost"
        );
        let mut lost = 0;
        let positions = match id {
            "p4617" => ["a", "b", "c", "d"].map(str::to_owned).to_vec(),
            _ => positions(id, &mut table, &start, &mut random),
        };
        assert!(
            positions.len() >= 18 || id == "p4617",
            "{id}: {positions:?}"
        );
        for position in &positions {
            let seen = look(&mut table, position);
            let is_lost = seen["lost"] == true;
            lost += usize::from(is_lost);
            match id {
                "p4617" => {
                    // Peaks are a to d, valleys e to h.
                    let trails = "1 1\n1 2\n2 1\n2 3\n3 3\n4 3\n";
                    let winners = answer(id, &format!("4 6\n{trails}"));
                    let peak = usize::from(position.as_bytes()[0] - b'a');
                    let winner = winners.lines().nth(peak).unwrap();
                    assert_eq!(winner == "Mirko", is_lost, "{id}: {position}");
                }
                "hackenbush" => {
                    let mut below = Vec::new();
                    for stalk in position.split(',') {
                        let first = below.len();
                        let edges = (0..stalk.len()).map(|edge| (edge > 0).then(|| first + edge));
                        below.extend(
                            edges.map(|edge| edge.map_or(-1, |edge| i64::try_from(edge).unwrap())),
                        );
                    }
                    let letters = position.replace(',', "");
                    let below: Vec<String> = below.iter().map(i64::to_string).collect();
                    let input = format!("{}\n{}\n{letters}\n", letters.len(), below.join(" "));
                    // It writes 15/2^3 for 15/8.
                    let answer = answer(id, &input);
                    let (above, power) = answer.split_once("/2^").unwrap_or((&answer, "0"));
                    let value = match 1_u64 << power.parse::<u32>().unwrap() {
                        1 => above.to_owned(),
                        below => format!("{above}/{below}"),
                    };
                    assert_eq!(value, seen["value"].as_str().unwrap(), "{position}");
                }
                _ => {
                    let (input, says_lost) = case(id, position);
                    let answer = answer(id, &input);
                    let is_lost_there = match id {
                        "cses1729" => answer.ends_with(says_lost),
                        _ => answer == says_lost,
                    };
                    assert_eq!(is_lost_there, is_lost, "{id}: {position}: {answer}");
                }
            }
        }
        assert!(
            (1..positions.len()).contains(&lost),
            "{id}: {lost} of {}",
            positions.len()
        );
    }
}
