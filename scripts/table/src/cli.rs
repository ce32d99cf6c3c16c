//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use crate::board::Game;
use crate::number;
use crate::take::LAST;

/// Prints the Grundy values of a game, its P-positions and its period.
///
/// It says whether a theorem proves the period or whether it is only seen so far, and knows the
/// value of a huge heap where that is proved.
#[derive(Debug, Parser)]
#[command(bin_name = "scripts/table.sh", after_help = EXAMPLES)]
pub struct Arguments {
    /// The game
    #[command(subcommand)]
    pub command: Command,
}

/// The games.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Take a number of stones that is in a set: 1,3,4 or 1..7 or fibonacci
    #[command(after_help = TAKE)]
    Take {
        /// 1,3,4 | 1..7 | fibonacci | powers-of-two | all-but 2,5
        #[arg(required = true, value_name = "SET")]
        set: Vec<String>,
        /// What to print
        #[command(flatten)]
        row: RowOptions,
    },
    /// An octal game by its code: 0.77 is Kayles
    #[command(after_help = OCTAL)]
    Octal {
        /// 0 or 4, a point, and digits from 0 to 7
        code: String,
        /// What to print
        #[command(flatten)]
        row: RowOptions,
    },
    /// Split a heap into two unequal ones
    #[command(after_help = "Values are computed up to heap 100000; no theorem goes further.")]
    GrundysGame {
        /// What to print
        #[command(flatten)]
        row: RowOptions,
    },
    /// Cut a piece into two or more equal ones (HDU 6892)
    #[command(after_help = "A theorem knows every length of 64 bits: --at 10^18.")]
    Lunch {
        /// What to print
        #[command(flatten)]
        row: RowOptions,
    },
    /// A game with two heaps: a board of P- and N-positions, or of values
    Board {
        /// The game
        game: Game,
        /// What to print
        #[command(flatten)]
        options: BoardOptions,
    },
}

/// What is asked of a game with one heap.
#[derive(Args, Debug)]
pub struct RowOptions {
    /// The last heap of the table, up to 1000000
    #[arg(long, value_name = "N", default_value = "100", value_parser = upto_row)]
    pub upto: usize,
    /// The value of one more heap, which may be huge: 10^18
    #[arg(long, value_name = "HEAP", value_parser = number::parse)]
    pub at: Option<u64>,
    /// So many heaps a line [default: 20, or 10 if that is too wide]
    #[arg(long, value_name = "N", value_parser = columns)]
    pub columns: Option<usize>,
    /// How to print it
    #[command(flatten)]
    pub output: Output,
}

/// What is asked of a game with two heaps.
#[derive(Args, Debug)]
pub struct BoardOptions {
    /// The last heap of the board, up to 500
    #[arg(long, value_name = "N", default_value = "20", value_parser = upto_board)]
    pub upto: usize,
    /// Grundy values instead of P- and N-positions
    #[arg(long)]
    pub values: bool,
    /// How to print it
    #[command(flatten)]
    pub output: Output,
}

/// Where the table goes.
#[derive(Args, Debug)]
pub struct Output {
    /// Draw a picture into this file, too: up to heap 20000, a board of values up to heap 300
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Print JSON, for programs
    #[arg(long)]
    pub json: bool,
}

fn upto_row(text: &str) -> Result<usize, String> {
    within(text, LAST)
}

fn upto_board(text: &str) -> Result<usize, String> {
    within(text, 500)
}

fn columns(text: &str) -> Result<usize, String> {
    within(text, 1000)
}

fn within(text: &str, most: usize) -> Result<usize, String> {
    let number = usize::try_from(number::parse(text)?).unwrap_or(usize::MAX);
    if (1..=most).contains(&number) {
        Ok(number)
    } else {
        Err(format!("{text} is not from 1 to {most}"))
    }
}

const EXAMPLES: &str = "\
Examples:
  scripts/table.sh octal 0.77                    Kayles, heaps 0 to 100
  scripts/table.sh octal 0.07 --columns 34       one period of Dawson's Kayles a line
  scripts/table.sh octal 0.77 --at 10^18         one huge heap
  scripts/table.sh take 1,3,4                    take 1, 3 or 4 stones
  scripts/table.sh take all-but 2,5              any number but 2 and 5
  scripts/table.sh grundys-game --upto 10000     long tables
  scripts/table.sh lunch --json                  for programs
  scripts/table.sh board wythoff                 P- and N-positions of two heaps
  scripts/table.sh board euclid --values --upto 60 --svg euclid.svg

Exit status: 0 if all is answered, 1 if a heap is out of reach or a file cannot be written, 2 for
wrong use.";

const TAKE: &str = "\
Sets:
  1,3,4            these numbers (1..3,10 too)
  1..7             1 to 7
  fibonacci        1, 2, 3, 5, 8, …
  powers-of-two    1, 2, 4, 8, …
  all-but 2,5      every number except these

Values are computed up to heap 1000000, or 2 * 10^9 divided by the count of the numbers, of which
there may be 10000; further through a proved period. A set of 1 to m may have any m.";

const OCTAL: &str = "\
The k-th digit behind the point says what may become of a heap from which k stones are taken: 1 if
they may be the whole heap, plus 2 if one heap may be left, plus 4 if two may be left. A 4 before
the point splits a heap without taking.

  0.77   Kayles: one pin or two neighbours
  0.07   Dawson's Kayles: two neighbours
  0.137  Dawson's Chess

Values are computed up to heap 100000 (fewer if many digits split; 1000000 if none does); further
through a proved period.";

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn declared_without_contradictions() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn bounds() {
        assert_eq!(upto_row("10^6"), Ok(1_000_000));
        assert!(upto_row("0").is_err() && upto_row("1000001").is_err());
        assert!(upto_board("500").is_ok() && upto_board("501").is_err());
    }
}
