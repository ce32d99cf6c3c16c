//! Problems and their limits, the selection of cases, verdicts.

mod comparator;
mod problem;
mod selection;
mod units;
mod verdict;

pub use comparator::{compare, Comparator};
pub use problem::{Limits, Problem, Workspace};
pub use selection::{cases_in, large_cases_in, select, TestSet};
pub use units::{in_short, in_table, parse_seconds, Size};
pub use verdict::{Report, Verdict};
