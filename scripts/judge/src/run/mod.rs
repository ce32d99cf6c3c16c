//! Runs programs on cases.
//!
//! | module | task |
//! |---|---|
//! | `pool` | judges cases in parallel and reports them in order |
//! | `cancellation` | stops cases that are no longer wanted |
//! | `job` | a program to run on a case |
//! | `runner` | runs jobs |
//! | `monitor` | runs a program until it ends or exceeds a limit, and judges it |
//! | `measurement` | what was measured, and the verdict on it |
//! | `platform` | the only code that knows the system: limits, memory, CPU time, supervisors |

mod cancellation;
mod job;
mod measurement;
mod monitor;
mod platform;
mod pool;
mod runner;

pub use cancellation::Cancellation;
pub use job::{Answer, Job};
pub use platform::{adopt_orphans, kill_descendants, supervised, MEMORY_NOTE};
pub use pool::{Item, Pool};
pub use runner::Runner;
