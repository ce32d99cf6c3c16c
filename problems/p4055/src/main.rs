//! # Luogu P4055 – 游戏 (A game, JSOI 2009)
//!
//! <https://www.luogu.com.cn/problem/P4055>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=piece-on-a-graph)
//!
//! **The game.** A maze of N × M cells, free (`.`) or blocked (`#`). AA puts a piece on a free cell;
//! then YY and AA move it in turn to one of the four neighbours, never to a blocked cell or to one
//! visited before. The player who makes the last move wins; if YY cannot move at all, AA wins. The
//! input is N, M ≤ 100 and N rows; the answer is `WIN` and all cells, `row column` counted from 1, on
//! which AA may start and win, or `LOSE` if there is none.
//!
//! **The rule.** Colour the cells like a chessboard: every move changes the colour, so the free cells
//! are a bipartite graph. The player to move, here YY, wins iff *every* maximum matching covers the
//! cell of the piece; so AA wins from the cells that some maximum matching leaves uncovered. See
//! [`shared::matching`] for the proof.
//!
//! **Beware.** An isolated free cell is a winning start. Without a free cell AA has no start: `LOSE`.
//!
//! **Cost.** At worst O(V·E) for V free cells and E pairs of neighbours, in practice a few rounds of
//! O(E); no recursion. N and M are at most [`LARGEST`].
//!
//! **Source.** C. Berge, *Graphs and Hypergraphs*, 1973.

use shared::io::{run, Answers, Input, Lines};
use shared::matching::first_player_wins;

/// The largest N and M: a maze of that size takes a second or two at most.
const LARGEST: u64 = 500;

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        let (rows, columns) = (case.number(0..=LARGEST)?, case.number(0..=LARGEST)?);
        let starts = winning_starts(&case.board(rows, columns, ".#")?);
        let result = if starts.is_empty() { "LOSE" } else { "WIN" };
        let mut lines = vec![result.to_owned()];
        lines.extend(
            starts
                .iter()
                .map(|(row, column)| format!("{} {}", row + 1, column + 1)),
        );
        Ok(Lines(lines))
    })
}

/// Returns the free cells, as row and column, from which the player to move loses.
fn winning_starts(maze: &[Vec<u8>]) -> Vec<(usize, usize)> {
    let width = maze.first().map_or(0, Vec::len);
    let cells = (0..maze.len()).flat_map(|row| (0..width).map(move |column| (row, column)));
    let is_free = |&(row, column): &(usize, usize)| {
        maze.get(row).and_then(|cells| cells.get(column)) == Some(&b'.')
    };
    let free: Vec<(usize, usize)> = cells.filter(is_free).collect();
    let is_even = |(row, column): (usize, usize)| (row + column) % 2 == 0;
    // Each colour has indices of its own; blocked cells have some, too, but no edges.
    let index = |(row, column): (usize, usize)| row * (width / 2 + 1) + column / 2;
    let mut edges = Vec::new();
    for &cell in &free {
        let neighbours = [(cell.0 + 1, cell.1), (cell.0, cell.1 + 1)];
        for next in neighbours.into_iter().filter(is_free) {
            let (this, next) = (index(cell), index(next));
            edges.push(if is_even(cell) { (this, next) } else { (next, this) });
        }
    }
    let size = index((maze.len(), 0));
    let (even, odd) = first_player_wins(size, size, &edges);
    let wins = |cell| if is_even(cell) { even[index(cell)] } else { odd[index(cell)] };
    free.into_iter().filter(|&cell| !wins(cell)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;
    use shared::search::Search;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_sample() {
        assert_eq!(
            testkit::answer(solve, "3 3\n.##\n...\n#.#\n"),
            "WIN\n2 3\n3 2\n"
        );
    }

    /// The start and the cells visited, as bits of a maze 4 wide.
    fn moves(maze: &[String], &(at, visited): &(usize, u32)) -> Vec<(usize, u32)> {
        let mut next = Vec::new();
        next.extend((at % 4 > 0).then(|| at - 1));
        next.extend((at % 4 < 3).then(|| at + 1));
        next.extend(at.checked_sub(4));
        next.extend((at / 4 + 1 < maze.len()).then(|| at + 4));
        next.into_iter()
            .filter(|&cell| maze[cell / 4].as_bytes()[cell % 4] == b'.' && visited >> cell & 1 == 0)
            .map(|cell| (cell, visited | 1 << cell))
            .collect()
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(maze in prop::collection::vec("[.#]{4}", 1..5)) {
            let mut game = Search::new(|state| moves(&maze, state));
            let cells = (0..maze.len()).cartesian_product(0..4);
            let free = cells.filter(|&(row, column)| maze[row].as_bytes()[column] == b'.');
            let starts = free.filter(|&(row, column)| {
                let at = 4 * row + column;
                !game.first_player_wins((at, 1 << at))
            });
            let lines = starts.map(|(row, column)| format!("{} {}\n", row + 1, column + 1)).join("");
            let answer = if lines.is_empty() { "LOSE\n".to_owned() } else { format!("WIN\n{lines}") };
            let input = format!("{} 4\n{}\n", maze.len(), maze.join("\n"));
            prop_assert_eq!(testkit::answer(solve, &input), answer);
        }
    }

    #[test]
    fn an_isolated_cell_wins_and_no_cell_loses() {
        assert_eq!(testkit::answer(solve, "1 1 ."), "WIN\n1 1\n");
        assert_eq!(testkit::answer(solve, "2 2 ## ##"), "LOSE\n");
        assert_eq!(testkit::answer(solve, "0 0"), "LOSE\n");
        assert_eq!(testkit::answer(solve, "2 2 .. .."), "LOSE\n");
    }

    /// A snake of about 10^4 / 2 cells, whose only augmenting path is all of it.
    #[test]
    fn long_corridors_need_no_stack() {
        let row = |row: usize| match row % 4 {
            0 | 2 => ".".repeat(99),
            1 => "#".repeat(98) + ".",
            _ => ".".to_owned() + &"#".repeat(98),
        };
        let maze = (0..99).map(row).join("\n");
        let answer = testkit::answer(solve, &format!("99 99\n{maze}\n"));
        assert!(answer.starts_with("WIN\n1 1\n1 3\n"), "{answer}");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "2 2 ..", "", "the input ends where a word is due");
        testkit::assert_bad(solve, "1 501 .", "", "`501` is not from 0 to 500");
        testkit::assert_bad(solve, "1 2 .x", "", "a row is not 2 of the cells `.#`");
        testkit::assert_bad(solve, "1 2 ...", "", "a row is not 2 of the cells `.#`");
    }
}
