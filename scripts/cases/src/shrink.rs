//! Making an input smaller, change by change: fewer cases, fewer heaps, smaller numbers.
//!
//! A change respects the [`Structure`] of the input but not the bounds of the problem: the caller has to
//! check the result.

use std::collections::{BTreeMap, BTreeSet};
use std::iter::successors;
use std::ops::Range;

use crate::structure::{Board, List, Naming, Structure};

/// Up to how many tokens and names are changed one by one; longer inputs must first become shorter.
const MANY: usize = 2000;

/// Tokens to leave out and tokens to replace.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    left_out: Vec<Range<usize>>,
    replaced: BTreeMap<usize, String>,
}

/// Lists changes to try on `input`, the largest removals first.
///
/// Each makes the input shorter, or a number in it smaller, or a cell empty, so no sequence of changes is
/// endless.
pub fn changes(input: &str, structure: &Structure) -> Vec<Change> {
    let tokens: Vec<&str> = input.split_ascii_whitespace().collect();
    let shrinker = Shrinker { tokens, structure };
    let mut changes = Vec::new();
    for list in structure.lists.iter().rev() {
        shrinker.leave_out_items(list, &mut changes);
    }
    for naming in &structure.namings {
        let names = naming.names.clone().rev().take(MANY);
        changes.extend(names.map(|name| shrinker.leave_out_name(naming, name)));
    }
    if shrinker.tokens.len() <= MANY {
        shrinker.leave_out_names_everywhere(&mut changes);
    }
    for board in &structure.boards {
        shrinker.leave_out_lines(board, &mut changes);
    }
    if shrinker.tokens.len() <= MANY {
        shrinker.leave_out_bits(&mut changes);
        shrinker.reduce_numbers(&mut changes);
    }
    for board in &structure.boards {
        shrinker.empty_cells(board, &mut changes);
    }
    changes
}

struct Shrinker<'a> {
    tokens: Vec<&'a str>,
    structure: &'a Structure,
}

impl Shrinker<'_> {
    /// Removes all items, then each half, each quarter, and so on down to single items.
    fn leave_out_items(&self, List { count, items }: &List, changes: &mut Vec<Change>) {
        let mut size = items.len();
        while size > 0 {
            for part in items.chunks(size) {
                let mut change = Change::default();
                change.left_out.extend(part.iter().cloned());
                self.reduce(*count, part.len(), &mut change);
                changes.push(change);
            }
            size /= 2;
        }
    }

    /// Removes the thing with a name and all items that mention it, and renumbers the names above it.
    fn leave_out_name(&self, naming: &Naming, name: u64) -> Change {
        let mut change = Change::default();
        let mut used = BTreeSet::new();
        for &token in &naming.uses {
            match self.number(token) {
                Some(number) if number == name => {
                    used.insert(token);
                }
                Some(number) if number > name => {
                    change.replaced.insert(token, (number - 1).to_string());
                }
                _ => {}
            }
        }
        let things = naming.names.end - naming.names.start;
        for List { count, items } in &self.structure.lists {
            let is_of_things = *count == naming.count && items.len() as u64 == things;
            let mut left_out = 0;
            for (index, item) in items.iter().enumerate() {
                let is_thing = is_of_things && index as u64 == name - naming.names.start;
                // Inner lists come first, and take the tokens that they leave out.
                let mentions: Vec<usize> = used.range(item.clone()).copied().collect();
                if is_thing || (!is_of_things && !mentions.is_empty()) {
                    for token in &mentions {
                        used.remove(token);
                    }
                    change.left_out.push(item.clone());
                    left_out += 1;
                }
            }
            if *count != naming.count {
                self.reduce(*count, left_out, &mut change);
            }
        }
        self.reduce(naming.count, 1, &mut change);
        change
    }

    /// Removes a name from all cases that have it at once, as a program may carry state from case to case.
    fn leave_out_names_everywhere(&self, changes: &mut Vec<Change>) {
        let namings = || self.structure.namings.iter();
        let last = namings().map(|naming| naming.names.end).max().unwrap_or(0);
        for name in (0..last).rev() {
            let with = namings().filter(|naming| naming.names.contains(&name));
            let each: Vec<Change> = with.map(|one| self.leave_out_name(one, name)).collect();
            if each.len() > 1 {
                // Each changes only tokens of its own case; its other replacements change nothing.
                changes.push(each.into_iter().fold(Change::default(), |mut all, one| {
                    let is_new = |&(token, ref new): &(usize, String)| self.tokens[token] != new;
                    all.left_out.extend(one.left_out);
                    all.replaced.extend(one.replaced.into_iter().filter(is_new));
                    all
                }));
            }
        }
    }

    /// Removes a row or a column, or one of each if the same number counts both.
    fn leave_out_lines(&self, board: &Board, changes: &mut Vec<Change>) {
        let width = self.tokens[board.words.start].len();
        let is_square = board.rows.is_some() && board.rows == board.columns;
        let some = |is_free: bool, length: usize| -> Vec<Option<usize>> {
            let lines = (0..length).filter(|_| is_free).map(Some);
            lines.chain([None]).collect()
        };
        for row in some(board.rows.is_some(), board.words.len()) {
            for &column in &some(board.columns.is_some(), width) {
                let is_wanted = match (row, column) {
                    (Some(_), Some(_)) => is_square,
                    (None, None) => false,
                    _ => !is_square,
                };
                if is_wanted {
                    changes.push(self.leave_out_line(board, row, column));
                }
            }
        }
    }

    fn leave_out_line(&self, board: &Board, row: Option<usize>, column: Option<usize>) -> Change {
        let mut change = Change::default();
        if let Some(row) = row {
            let word = board.words.start + row;
            change.left_out.push(word..word + 1);
            self.reduce(board.rows, 1, &mut change);
        }
        if let Some(column) = column {
            for word in board.words.clone() {
                let mut cells = self.tokens[word].to_owned();
                cells.remove(column);
                change.replaced.insert(word, cells);
            }
            self.reduce(board.columns, 1, &mut change);
        }
        change
    }

    /// Removes a binary digit from all numbers, which keeps a nim-sum of 0.
    fn leave_out_bits(&self, changes: &mut Vec<Change>) {
        let numbers = self.plain_numbers();
        for bit in (0..u64::BITS).rev() {
            let high = |number: u64| number.checked_shr(bit + 1).unwrap_or(0) << bit;
            let without = |number: u64| high(number) | number & ((1 << bit) - 1);
            let longer = numbers.iter().filter(|(_, number, _)| without(*number) < *number);
            let replaced: BTreeMap<usize, String> =
                longer.map(|&(token, number, _)| (token, without(number).to_string())).collect();
            if !replaced.is_empty() {
                changes.push(Change { left_out: Vec::new(), replaced });
            }
        }
    }

    /// Lists the numbers that are not counts: the token, the number, and the least one allowed there.
    fn plain_numbers(&self) -> Vec<(usize, u64, u64)> {
        let Structure { lists, boards, .. } = self.structure;
        let mut counts: BTreeSet<usize> = lists.iter().filter_map(|list| list.count).collect();
        let sizes = boards.iter().flat_map(|board| [board.rows, board.columns]);
        counts.extend(sizes.flatten());
        let tokens = self.structure.least.iter().enumerate();
        tokens
            .filter(|(token, _)| !counts.contains(token))
            .filter_map(|(token, least)| Some((token, self.number(token)?, (*least)?)))
            .collect()
    }

    /// Reduces each number, and all equal ones together, by large steps first: halving the step finds the
    /// smallest number that still fails.
    fn reduce_numbers(&self, changes: &mut Vec<Change>) {
        let mut equal: BTreeMap<(u64, u64), Vec<usize>> = BTreeMap::new();
        for (token, number, least) in self.plain_numbers() {
            equal.entry((number, least)).or_default().push(token);
        }
        for (&(number, least), tokens) in equal.iter().rev() {
            let halved = |&by: &u64| Some(by / 2).filter(|&by| by > 0);
            let first = Some(number - least).filter(|&by| by > 0);
            let all = (tokens.len() > 1).then_some(&tokens[..]);
            for tokens in all.into_iter().chain(tokens.chunks(1)) {
                for smaller in successors(first, halved).map(|by| number - by) {
                    let replaced = tokens.iter().map(|&token| (token, smaller.to_string()));
                    changes.push(Change { left_out: Vec::new(), replaced: replaced.collect() });
                }
            }
        }
    }

    /// Empties each cell.
    fn empty_cells(&self, board: &Board, changes: &mut Vec<Change>) {
        let empty = char::from(board.empty);
        for word in board.words.clone() {
            for (column, cell) in self.tokens[word].char_indices() {
                if cell != empty {
                    let mut cells = self.tokens[word].to_owned();
                    cells.replace_range(column..=column, &empty.to_string());
                    changes.push(Change { left_out: Vec::new(), replaced: BTreeMap::from([(word, cells)]) });
                }
            }
        }
    }

    /// Lowers a count; if it becomes too small, the caller's check rejects the input.
    fn reduce(&self, count: Option<usize>, by: usize, change: &mut Change) {
        if let Some((token, number)) = count.and_then(|token| Some((token, self.number(token)?))) {
            let left = number.saturating_sub(by as u64);
            change.replaced.insert(token, left.to_string());
        }
    }

    fn number(&self, token: usize) -> Option<u64> {
        self.tokens.get(token)?.parse().ok()
    }
}

impl Change {
    /// Applies the change to the input for which it was made.
    pub fn apply(&self, input: &str) -> String {
        let mut is_left_out = vec![false; input.split_ascii_whitespace().count()];
        for range in &self.left_out {
            is_left_out[range.clone()].fill(true);
        }
        let mut text = String::new();
        let mut rest = input;
        for (token, is_left_out) in is_left_out.into_iter().enumerate() {
            let word = rest.find(|c: char| c.is_ascii_whitespace()).unwrap_or(rest.len());
            let blank = rest[word..].find(|c: char| !c.is_ascii_whitespace());
            let next = blank.map_or(rest.len(), |length| word + length);
            let (word, blank) = (&rest[..word], &rest[word..next]);
            rest = &rest[next..];
            if !is_left_out {
                let replaced = self.replaced.get(&token).map(String::as_str);
                text.push_str(replaced.unwrap_or(word));
                text.push_str(blank);
            } else if blank.starts_with('\n') && text.ends_with(' ') {
                // The line ends with what is left of it.
                text.pop();
                text.push_str(blank);
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Checked, Count, Text};

    /// Lists what the changes of an input leave of it.
    fn smaller(input: &str, read: impl Fn(&mut Text) -> Checked) -> Vec<String> {
        let mut text = Text::reading(input);
        read(&mut text).unwrap();
        let changes = changes(input, &text.into_structure());
        changes.iter().map(|change| change.apply(input)).collect()
    }

    #[test]
    fn leaves_out_items_and_reduces_numbers() {
        let read = |text: &mut Text| text.numbers(("N", 0..=9), ("a", 1..=9_u32), &mut Vec::new());
        let expected = [
            "0\n", "1\n7\n", "1\n5\n", // fewer
            "2\n1 3\n", "2\n3 3\n", "2\n2 3\n", // a binary digit of both
            "2\n5 1\n", "2\n5 4\n", "2\n5 6\n", // 7
            "2\n1 7\n", "2\n3 7\n", "2\n4 7\n", // 5
        ];
        assert_eq!(smaller("2\n5 7\n", read), expected);
        let expected =
            ["0\n", "1\n4\n", "1\n4\n", "2\n0 0\n", "2\n2 2\n", "2\n2 2\n", "2\n1 1\n", "2\n3 3\n"];
        assert_eq!(smaller("2\n4 4\n", read)[..8], expected);
    }

    #[test]
    fn leaves_out_a_leaf_and_closes_the_gap() {
        let read = |text: &mut Text| {
            let count = text.count("N", 1..=9, 0)?;
            let names = text.names(count, 1);
            let mut edges: Vec<[u32; 2]> = Vec::new();
            text.items(count.less_one(), &mut edges, |text, [a, b]| {
                text.name("a", names, a)?;
                text.name("b", names, b)
            })
        };
        let without_2 = "3\n1 3\n3 2\n".to_owned();
        assert!(smaller("4\n1 4\n4 3\n2 4\n", read).contains(&without_2));
    }

    #[test]
    fn leaves_out_a_position_with_its_successors() {
        let read = |text: &mut Text| {
            let count = text.count("N", 1..=9, 0)?;
            let names = text.names(count, 0);
            let mut lists: Vec<Vec<u32>> = Vec::new();
            text.items(count, &mut lists, |text, list| {
                text.row("X", 0..=9, list, |text, next| text.name("a", names, next))
            })
        };
        let without_1 = "2\n1 1\n0\n".to_owned();
        assert!(smaller("3\n2 1 2\n1 2\n0\n", read).contains(&without_1));
    }

    #[test]
    fn leaves_out_a_position_from_all_cases_at_once() {
        let read = |text: &mut Text| {
            for _ in 0..2 {
                let count = text.count("N", 1..=9, 0)?;
                let names = text.names(count, 0);
                let mut lists: Vec<Vec<u32>> = Vec::new();
                text.items(count, &mut lists, |text, list| {
                    text.row("X", 0..=9, list, |text, next| text.name("a", names, next))
                })?;
            }
            Ok(())
        };
        let without_0 = "1\n0\n2\n1 1\n0\n".to_owned();
        assert!(smaller("2\n0\n0\n3\n0\n1 2\n0\n", read).contains(&without_0));
    }

    #[test]
    fn leaves_out_lines_and_empties_cells() {
        let read = |text: &mut Text| {
            let rows = text.count("N", 1..=9, 0)?;
            text.board(rows, Count::fixed(2), "#.", &mut Vec::new())
        };
        let expected = ["1\n.#\n", "1\n#.\n", "2\n..\n.#\n", "2\n#.\n..\n"];
        assert_eq!(smaller("2\n#.\n.#\n", read), expected);
        let square = |text: &mut Text| {
            let size = text.count("N", 1..=9, 0)?;
            text.board(size, size, "#.", &mut Vec::new())
        };
        let expected = ["1\n#\n", "1\n.\n", "1\n.\n", "1\n#\n"];
        assert_eq!(smaller("2\n#.\n.#\n", square)[..4], expected);
    }
}
