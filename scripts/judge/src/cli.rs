//! The command line.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Parser;

use crate::seconds;
use crate::size::Size;

/// Builds the solutions and judges them on their test cases.
///
/// A problem is a package of the workspace with [package.metadata.judge]; its cases are
/// testcases/PROBLEM/NAME.in and NAME.out. Verdicts are those of the online judges: AC, PE (only
/// blanks or newlines differ), WA, TLE, MLE, OLE (output limit), RE (with the exit status or the
/// signal) and CE.
#[allow(clippy::struct_excessive_bools)] // each a switch of the command line
#[derive(Debug, Parser)]
#[command(bin_name = "scripts/check.sh", after_help = EXAMPLES)]
pub struct Arguments {
    /// The problems to judge [default: all]
    #[arg(value_name = "PROBLEM")]
    pub problems: Vec<String>,

    /// Judge only the case of this name, with or without its extension
    #[arg(long, value_name = "NAME")]
    pub case: Option<String>,

    /// Take the cases from another folder
    #[arg(long, value_name = "DIR")]
    pub cases: Option<PathBuf>,

    /// Judge this shell command instead of the solution in the workspace; nothing is built
    #[arg(long, value_name = "CMD")]
    pub command: Option<String>,

    /// Judge the single files that scripts/bundle.sh makes, compiled by rustc and nothing else; those
    /// in C by $CC, else cc
    #[arg(long, conflicts_with = "command")]
    pub bundled: bool,

    /// Judge the single files for this judge: scripts/bundle.sh --for
    #[arg(long = "for", value_name = "JUDGE", requires = "bundled")]
    pub judge: Option<String>,

    /// Judge the single files in this language: scripts/bundle.sh --lang
    #[arg(long, value_name = "LANGUAGE", requires = "bundled")]
    pub lang: Option<String>,

    /// Judge the large cases too, those that scripts/cases.sh --large makes
    #[arg(long)]
    pub large: bool,

    /// Allow this much wall clock, whatever the problem says
    #[arg(long, value_name = "SECONDS", value_parser = seconds::parse)]
    pub time: Option<Duration>,

    /// Allow this much memory, whatever the problem says: 64M, 32768K, 1G, or a number of MiB
    #[arg(long, value_name = "SIZE")]
    pub memory: Option<Size>,

    /// Allow this much output [default: 16M, or four times the expected output if that is more]
    #[arg(long, value_name = "SIZE")]
    pub output: Option<Size>,

    /// Judge so many cases side by side [default: the number of cores]
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,

    /// Stop at the first case that is not AC
    #[arg(long)]
    pub fail_fast: bool,

    /// List the problems with judge, limits and number of cases, and judge nothing
    #[arg(long)]
    pub list: bool,

    /// The workspace; scripts/check.sh tells it
    #[arg(long, value_name = "DIR", hide = true, default_value = ".")]
    pub root: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  scripts/check.sh                               every problem
  scripts/check.sh hdu1846 --large               one problem, its large cases too
  scripts/check.sh hdu1846 --case sample         one case
  scripts/check.sh hdu1846 --cases ~/found       other cases
  scripts/check.sh hdu1846 --command 'python3 a.py' --time 10
                                                 another program under the problem's memory limit
  scripts/check.sh --command ./a.out --cases .   another program on other cases
  scripts/check.sh --bundled                     what would be submitted
  scripts/check.sh --bundled --for hdu           the C files, for judges without Rust
  scripts/check.sh --list                        what there is

Exit status: 0 if every case is AC, 1 if one is not, 2 for wrong use, 130 after Ctrl-C.";

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn declared_without_contradictions() {
        Arguments::command().debug_assert();
    }
}
