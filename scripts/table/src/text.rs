//! Tables as text.

use std::io::{self, Write};

use kit::console::{DIM, HEADING};

use crate::games::board::{Board, Measure};
use crate::games::column::LONGEST;
use crate::model::{self, Cells, Part, RowCells, Table, LOST, SHOWN};

/// The width of a terminal in columns.
const WIDTH: usize = 80;

/// The width of the labels.
const LABELS: usize = 13;

/// The last heap of a row whose values are all known before it is written.
const LONG: u64 = 20_000;

/// The distance between the columns of a board whose heap is written above them.
const MARKS: usize = 5;

/// Writes one table.
pub struct Writer<W> {
    out: W,
    /// Heaps per line of a row, if the user chose them.
    columns: Option<usize>,
    /// How a row is set out, once it has begun.
    layout: Option<Layout>,
    /// The first heap of the next line of a row.
    next: u64,
}

/// The widths of the columns of a row.
#[derive(Clone, Copy)]
struct Layout {
    margin: usize,
    columns: usize,
    cell: usize,
}

impl<W: Write> model::Writer for Writer<W> {
    fn extend(&mut self, table: Table) -> io::Result<()> {
        let Some(Part::Cells(Cells::Row(cells))) = table.parts.last() else {
            return Ok(());
        };
        // The widths are those of the values: of all, or, in a long table, of the first ones with
        // room for larger ones.
        if cells.known < LONG || cells.heading.upto <= LONG {
            return Ok(());
        }
        if self.layout.is_none() {
            self.write_heading(&table)?;
            self.begin(cells, 4 * cells.largest())?;
        }
        self.write_lines(cells)
    }

    fn finish(&mut self, table: Table) -> io::Result<()> {
        if self.layout.is_none() {
            self.write_heading(&table)?;
        }
        for part in &table.parts {
            match part {
                Part::Cells(Cells::Row(cells)) => {
                    if self.layout.is_none() {
                        self.begin(cells, cells.largest())?;
                    }
                    self.write_lines(cells)?;
                }
                Part::Cells(Cells::Board(board)) => self.write_board(board)?,
                Part::Cells(Cells::Columns(columns)) if !columns.is_complete => {
                    for (column, value) in &columns.values {
                        writeln!(self.out, "{column:LONGEST$}   {value}")?;
                    }
                }
                Part::Label(label, lines) => self.write_label(label, lines)?,
                Part::List {
                    label,
                    words,
                    count,
                } => self.write_label(label, &wrapped(words, *count))?,
                Part::Note(line) => writeln!(self.out, "{line}")?,
                Part::Field(..) | Part::Cells(Cells::Columns(_)) => {}
            }
        }
        self.out.flush()
    }
}

impl<W: Write> Writer<W> {
    /// Writes into `out`, with so many heaps per line of a row.
    pub fn new(out: W, columns: Option<usize>) -> Self {
        Writer {
            out,
            columns,
            layout: None,
            next: 0,
        }
    }

    fn write_heading(&mut self, table: &Table) -> io::Result<()> {
        let Table { title, about, .. } = table;
        writeln!(self.out, "{HEADING}{title}{HEADING:#}{about}\n")
    }

    /// Writes `lines` with `label` before the first one.
    fn write_label(&mut self, label: &str, lines: &[String]) -> io::Result<()> {
        for (index, line) in lines.iter().enumerate() {
            if index == 0 {
                writeln!(self.out, "{HEADING}{label:LABELS$}{HEADING:#}{line}")?;
            } else {
                writeln!(self.out, "{:LABELS$}{line}", "")?;
            }
        }
        Ok(())
    }

    /// Sets out a row with values up to `largest`, and writes its header.
    fn begin(&mut self, cells: &RowCells, largest: u64) -> io::Result<()> {
        let upto = cells.heading.upto;
        let margin = upto.to_string().len().max(3);
        let digits = largest.to_string().len().max(2);
        // Ten heaps per line are easy to count, twenty to compare.
        let fits = margin + 2 + 20 * (digits + 1) <= WIDTH;
        let columns = self.columns.unwrap_or(if fits { 20 } else { 10 });
        let cell = digits.max((columns - 1).to_string().len()) + 1;

        write!(self.out, "{:margin$} {DIM}│", "")?;
        for column in (0..columns).take_while(|&column| column as u64 <= upto) {
            write!(self.out, "{column:cell$}")?;
        }
        self.layout = Some(Layout {
            margin,
            columns,
            cell,
        });
        writeln!(self.out, "{DIM:#}")
    }

    /// Writes the lines of a row whose heaps are all known, once it has begun.
    fn write_lines(&mut self, cells: &RowCells) -> io::Result<()> {
        let Some(Layout {
            margin,
            columns,
            cell,
        }) = self.layout
        else {
            return Ok(());
        };
        let out = &mut self.out;
        while self.next <= cells.known {
            let start = self.next;
            let last = cells.heading.upto.min(start + columns as u64 - 1);
            if last > cells.known {
                break;
            }
            write!(out, "{DIM}{start:margin$} │{DIM:#}")?;
            for heap in start..=last {
                if heap < cells.heading.first {
                    write!(out, "{:cell$}", "")?;
                    continue;
                }
                let value = (cells.value)(heap);
                if value == 0 {
                    write!(out, "{LOST}{value:cell$}{LOST:#}")?;
                } else {
                    write!(out, "{value:cell$}")?;
                }
            }
            writeln!(out)?;
            self.next = last + 1;
        }
        Ok(())
    }

    /// Writes a line and a column for each heap.
    fn write_board(&mut self, board: &Board) -> io::Result<()> {
        let text = |x: usize, y: usize| match board.measure {
            Measure::Outcome if board.is_p(x, y) => String::from("P"),
            Measure::Outcome => String::from("·"),
            Measure::Grundy | Measure::Suspense | Measure::Number => {
                board.numbers[y][x].to_string()
            }
        };
        let cells = board.heaps();
        let cells = cells.flat_map(|y| board.heaps().map(move |x| (x, y)));
        let widths = cells.map(|(x, y)| text(x, y).chars().count());
        let cell = widths.max().unwrap_or(0) + 1;
        let margin = board.upto().to_string().len().max(3);

        let mut header = String::new();
        for (column, x) in board.heaps().enumerate() {
            if x % MARKS == 0 || x == board.first {
                let end = margin + 2 + (column + 1) * cell;
                header = format!("{header}{x:>width$}", width = end - header.len());
            }
        }
        let out = &mut self.out;
        writeln!(out, "{DIM}{header}{DIM:#}")?;
        for y in board.heaps() {
            write!(out, "{DIM}{y:margin$} │{DIM:#}")?;
            for x in board.heaps() {
                let text = text(x, y);
                if board.is_p(x, y) {
                    write!(out, "{LOST}{text:>cell$}{LOST:#}")?;
                } else if board.measure == Measure::Outcome {
                    write!(out, "{DIM}{text:>cell$}{DIM:#}")?;
                } else {
                    write!(out, "{text:>cell$}")?;
                }
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

/// Returns the first of `count` `words` in lines of the terminal's width, and how many are left out.
fn wrapped(words: &[String], count: u64) -> Vec<String> {
    let mut words: Vec<&str> = words.iter().take(SHOWN).map(String::as_str).collect();
    let left = count - words.len() as u64;
    let rest = format!("… and {left} more");
    if left > 0 {
        words.push(&rest);
    } else if words.is_empty() {
        words.push("none");
    }
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in words {
        if !line.is_empty() {
            let length = line.chars().count() + 1 + word.chars().count();
            if length > WIDTH - LABELS {
                lines.push(std::mem::take(&mut line));
            } else {
                line.push(' ');
            }
        }
        line.push_str(word);
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::board::Game;
    use crate::games::column::Columns;
    use crate::games::dynamic::LostHeaps;
    use crate::games::row::{tests::of, Row, Sparse};
    use crate::games::Progress;
    use crate::model::Writer as _;

    fn text(table: Table, columns: Option<usize>) -> String {
        let mut out = Vec::new();
        Writer::new(&mut out, columns).finish(table).unwrap();
        plain(&out)
    }

    fn plain(out: &[u8]) -> String {
        String::from_utf8(anstream::adapter::strip_bytes(out).into_vec()).unwrap()
    }

    fn numbers(count: usize) -> Vec<String> {
        (1000..1000 + count).map(|heap| heap.to_string()).collect()
    }

    fn wrapped(words: &[String]) -> Vec<String> {
        super::wrapped(words, words.len() as u64)
    }

    #[test]
    fn lists_few_positions_in_full() {
        assert_eq!(wrapped(&[]), ["none"]);
        assert_eq!(wrapped(&numbers(2)), ["1000 1001"]);
        let lines = wrapped(&numbers(60));
        assert_eq!(lines.len(), 5);
        assert!(lines.iter().all(|line| line.len() <= 67));
        assert!(lines[4].ends_with("1059"), "{lines:?}");
    }

    #[test]
    fn counts_the_positions_left_out() {
        let lines = wrapped(&numbers(100)).join(" ");
        assert!(lines.ends_with("1058 1059 … and 40 more"), "{lines}");
    }

    #[test]
    fn writes_the_label_before_the_first_line() {
        let mut out = Vec::new();
        let lines = ["a", "b"].map(String::from);
        let mut writer = Writer::new(&mut out, None);
        writer.write_label("period", &lines).unwrap();
        assert_eq!(plain(&out), "period       a\n             b\n");
    }

    #[test]
    fn aligns_the_columns() {
        assert_eq!(
            text(of(&[0, 1, 12, 3, 0]).table(), Some(3)),
            "a game: Grundy values of heaps 0 to 4\n\
             \n    │  0  1  2\
             \n  0 │  0  1 12\
             \n  3 │  3  0\n\
             \nP-positions  0 4\
             \nvalues       up to 12, first at heap 2; the last new one is 3, at heap 3\
             \nperiod       none observed up to heap 9\
             \nat           heap 12 has the value 3, computed\n"
        );
    }

    #[test]
    fn shows_rare_values_and_interruption() {
        let row = Row {
            sparse: Some(Sparse {
                mask: 6,
                by_parity: true,
                rare: 2,
                last: Some(3),
                to: 4,
            }),
            is_interrupted: true,
            ..of(&[0, 1, 12, 3, 0])
        };
        let text = text(row.table(), None);
        let rare = "rare values  2 heaps from 1 to 4, the last 3\n             \
                    an even number of ones in value AND 0b110 and the heap's parity\n";
        assert!(text.contains(rare), "{text}");
        assert!(text.ends_with("interrupted  by Ctrl-C, after heap 4\n"));
    }

    /// In steps that do not fit the lines.
    #[test]
    fn streams_long_tables_as_they_are_written_at_once() {
        let values: Vec<u64> = (0..30_000).map(|heap| heap % 7 * 10).collect();
        let row = of(&values);
        for end in [29_999, 25_123] {
            let mut out = Vec::new();
            let mut writer = Writer::new(&mut out, None);
            for known in (0..end).step_by(777) {
                let cells = RowCells {
                    known,
                    ..row.cells()
                };
                writer.extend(Table::beginning(cells)).unwrap();
            }
            let known = of(&values[..=end as usize]);
            writer.finish(known.table()).unwrap();
            let text = plain(&out);
            let lines = text.lines().filter_map(|line| line.split_once('│'));
            let words = lines.skip(1).flat_map(|(_, line)| line.split_whitespace());
            let found: Vec<u64> = words.map(|word| word.parse().unwrap()).collect();
            assert_eq!(found, values[..=end as usize]);
        }
    }

    #[test]
    fn leaves_heaps_below_the_first_blank() {
        let mut row = of(&[0, 0, 1]);
        row.heading.first = 1;
        let text = text(row.table(), None);
        assert!(text.contains("│  0  1  2\n  0 │     0  1\n"), "{text}");
        assert!(text.contains("heaps 1 to 2") && text.contains("P-positions  1\n"));
    }

    #[test]
    fn fits_the_terminal() {
        for largest in [9, 99, 999, 99_999] {
            let values: Vec<u64> = (0..1000).map(|heap| heap % largest).collect();
            let text = text(of(&values).table(), None);
            assert!(text.lines().all(|line| line.chars().count() <= WIDTH));
        }
    }

    fn board(game: Game, values: bool, upto: usize) -> String {
        let board = Board::of_heaps(game, None, values, upto, &mut Progress::new());
        text(board.table(), None)
    }

    #[test]
    fn shows_outcomes() {
        assert_eq!(
            board(Game::Wythoff, false, 5),
            "Wythoff's game (take from one heap, or the same from both): \
             who wins for heaps 0 to 5\n\
             \n      0         5\
             \n  0 │ P · · · · ·\
             \n  1 │ · · P · · ·\
             \n  2 │ · P · · · ·\
             \n  3 │ · · · · · P\
             \n  4 │ · · · · · ·\
             \n  5 │ · · · P · ·\n\
             \nP the player to move loses   · N: the player to move wins\
             \nP-positions  (0,0) (1,2) (3,5)\n"
        );
    }

    #[test]
    fn aligns_the_values() {
        let text = board(Game::Nim, true, 10);
        assert!(
            text.contains("\n       0              5             10\n"),
            "{text}"
        );
        assert!(text.contains("\n 10 │ 10 11  8  9 14 15 12 13  2  3  0\n"));
    }

    #[test]
    fn leaves_out_the_zeros_of_euclid() {
        let text = board(Game::EuclidSuspense, false, 3);
        assert!(
            text.contains("\n      1\n  1 │ 1 1 1\n  2 │ 1 1 2\n  3 │ 1 2 1\n"),
            "{text}"
        );
        assert!(text.contains("P-positions  (2,3)\n"));
    }

    fn lost_heaps(k: u64) -> String {
        text(LostHeaps::new(k, 30).table(), None)
    }

    #[test]
    fn shows_a_proved_recurrence() {
        assert_eq!(
            lost_heaps(3),
            "dynamic subtraction (take at most 3 times as much as the move before): \
             lost heaps from a[0] = 1 up to 30\n\
             \nP-positions  1 2 3 4 6 8 11 15 21 29\
             \nrecurrence   a[i+1] = a[i] + a[i-3] for i >= 4\
             \n             proved: by induction from i = 4 to 8\n"
        );
        assert!(lost_heaps(1).contains("a[i+1] = a[i] + a[i] for i >= 0\n"));
    }

    #[test]
    fn labels_unproved_recurrences() {
        let text = lost_heaps(100_000);
        assert!(text.contains("only observed, from i = "), "{text}");
        assert!(text.ends_with("(Schwenk's theorem)\n"), "{text}");
    }

    const HEAD: &str = "Columns of Advance or Eat, from top to bottom: \
                        how many moves Takahashi (white) is ahead\n\n";

    #[test]
    fn shows_columns_and_their_sum() {
        let columns = Columns::new([".W", "B"].map(String::from)).unwrap();
        assert_eq!(
            text(columns.table(), None).strip_prefix(HEAD),
            Some(
                ".W           -1/2\
                 \nB            1\n\
                 \nsum          1/2, positive: Takahashi (white) wins, whoever begins\n"
            )
        );
    }

    #[test]
    fn groups_columns_by_value() {
        let columns = Columns::all(1).unwrap();
        assert_eq!(
            text(columns.table(), None).strip_prefix(HEAD),
            Some("-1           W\n0            .\n1            B\n")
        );
    }
}
