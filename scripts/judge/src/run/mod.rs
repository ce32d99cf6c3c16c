//! Runs programs on cases.
//!
//! | module | task |
//! |---|---|
//! | `pool` | judges cases in parallel and reports them in order |
//! | `cancellation` | stops cases that are no longer wanted |
//! | `job` | what to run and what to compare its output with, and the verdict |
//! | `runner` | runs and judges programs for several threads |
//! | `monitor` | runs a program until it ends or exceeds a limit |
//! | `measurement` | what was measured of a run, its output, and whether it failed |
//! | `platform` | the only code that knows the system: limits, memory, CPU time, supervisors |

mod cancellation;
mod job;
mod measurement;
mod monitor;
mod platform;
mod pool;
mod runner;

pub use cancellation::Cancellation;
pub use job::{output_cap, Expected, Job, Task};
pub use measurement::{Exit, Run};
pub use platform::{supervised, MEMORY_NOTE};
pub use pool::{Item, Pool};
pub use runner::Runner;
