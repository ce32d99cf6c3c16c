//! Checks an output for Election Promises: `checker in out ans`, as testlib calls it.
//!
//! The status is 0 if the output is right, 1 if it is wrong, 2 if it is malformed, 3 if the input or the answer is.
//! After `WIN`, the numbers must be those after one legal move, and the nim-sum on every level must be 0.

use std::process::ExitCode;
use std::str::SplitAsciiWhitespace;

const LARGEST: u64 = 2_000_000_000_000_000_000;

#[allow(dead_code)] // in the tests of the solution
fn main() -> ExitCode {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let read = |at: usize| {
        let bytes = files.get(at).and_then(|file| std::fs::read(file).ok());
        bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
    };
    let result = match (read(0), read(1), read(2)) {
        (Some(input), Some(output), Some(answer)) => check(&input, &output, &answer),
        _ => Err((3, "usage: checker in out ans".to_owned())),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err((status, why)) => {
            eprintln!("{why}");
            ExitCode::from(status)
        }
    }
}

/// Judges an output; an error is the exit status and the reason.
pub fn check(input: &str, output: &str, answer: &str) -> Result<(), (u8, String)> {
    let (numbers, edges) = game(input).ok_or((3, "the input is malformed".to_owned()))?;
    let is_won = match answer.split_ascii_whitespace().next() {
        Some("WIN") => true,
        Some("LOSE") => false,
        _ => return Err((3, "the answer is malformed".to_owned())),
    };
    let wrong = |why: &str| Err((1, why.to_owned()));
    let malformed = |why: String| Err((2, why));
    let mut words = output.split_ascii_whitespace();
    let says_won = match words.next() {
        Some("WIN") => true,
        Some("LOSE") => false,
        Some(word) => return malformed(format!("`{word}` is neither WIN nor LOSE")),
        None => return malformed("the output is empty".to_owned()),
    };
    let mut after = Vec::new();
    for _ in 0..if says_won { numbers.len() } else { 0 } {
        let Some(word) = words.next() else {
            return malformed("the output ends where a number is due".to_owned());
        };
        match word.parse() {
            Ok(number) if number <= LARGEST => after.push(number),
            _ => return malformed(format!("`{word}` is not a number from 0 to {LARGEST}")),
        }
    }
    if let Some(word) = words.next() {
        return malformed(format!("the output goes on: `{word}`"));
    }
    match (says_won, is_won) {
        (false, false) => return Ok(()),
        (false, true) => return wrong("LOSE, but there is a winning move"),
        (true, false) => return wrong("WIN, but there is no winning move"),
        (true, true) => {}
    }
    is_move(&numbers, &after, &edges).or_else(wrong)?;
    let levels = levels(numbers.len(), &edges).ok_or((3, "a cycle".to_owned()))?;
    let mut sums = vec![0; numbers.len()];
    for (&level, &number) in levels.iter().zip(&after) {
        sums[level] ^= number;
    }
    match sums.iter().position(|&sum| sum != 0) {
        Some(level) => wrong(&format!(
            "after the move, the nim-sum on level {level} is {}",
            sums[level]
        )),
        None => Ok(()),
    }
}

type Game = (Vec<u64>, Vec<(usize, usize)>);

/// Reads the numbers and the edges, whose vertices count from 0.
fn game(input: &str) -> Option<Game> {
    let mut words = input.split_ascii_whitespace();
    let number = |words: &mut SplitAsciiWhitespace| words.next()?.parse::<u64>().ok();
    let n = number(&mut words)? as usize;
    let m = number(&mut words)?;
    let numbers: Option<Vec<u64>> = (0..n).map(|_| number(&mut words)).collect();
    let vertex = |words: &mut SplitAsciiWhitespace| {
        let vertex = (number(words)? as usize).checked_sub(1)?;
        (vertex < n).then_some(vertex)
    };
    let edges = (0..m).map(|_| Some((vertex(&mut words)?, vertex(&mut words)?)));
    Some((numbers?, edges.collect::<Option<_>>()?))
}

/// Tells whether some vertex decreases, and only its successors change beside it.
fn is_move(before: &[u64], after: &[u64], edges: &[(usize, usize)]) -> Result<(), &'static str> {
    let changed = |&vertex: &usize| before[vertex] != after[vertex];
    let count = (0..before.len()).filter(changed).count();
    if count == 0 {
        return Err("no number has changed");
    }
    let mut explained = vec![1; before.len()]; // by each vertex: itself and its successors
    for (from, to) in edges {
        explained[*from] += usize::from(changed(to));
    }
    let explains = |&vertex: &usize| after[vertex] < before[vertex] && explained[vertex] == count;
    match (0..before.len()).find(explains) {
        Some(_) => Ok(()),
        None => Err("no vertex explains the change"),
    }
}

/// Returns the mex of the levels of the successors for each vertex; none if there is a cycle.
fn levels(n: usize, edges: &[(usize, usize)]) -> Option<Vec<usize>> {
    let mut missing = vec![0; n]; // successors whose level is not known yet
    let mut successors = vec![Vec::new(); n];
    let mut predecessors = vec![Vec::new(); n];
    for &(from, to) in edges {
        missing[from] += 1;
        successors[from].push(to);
        predecessors[to].push(from);
    }
    let mut levels = vec![0; n];
    let mut ready: Vec<usize> = (0..n).filter(|&vertex| missing[vertex] == 0).collect();
    let mut done = 0;
    while let Some(vertex) = ready.pop() {
        done += 1;
        let mut seen: Vec<usize> = successors[vertex].iter().map(|&it| levels[it]).collect();
        seen.sort_unstable();
        seen.dedup();
        let mex = seen
            .iter()
            .enumerate()
            .take_while(|(at, level)| at == *level)
            .count();
        levels[vertex] = mex;
        for &other in &predecessors[vertex] {
            missing[other] -= 1;
            if missing[other] == 0 {
                ready.push(other);
            }
        }
    }
    (done == n).then_some(levels)
}
