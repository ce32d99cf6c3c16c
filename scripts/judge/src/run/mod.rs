//! Runs programs on cases.
//!
//! | module | task |
//! |---|---|
//! | `pool` | judges cases in parallel and reports them in order |
//! | `cancellation` | stops cases that are no longer wanted |
//! | `protocol` | what the judge and its supervisors send each other |
//! | `worker` | has supervisors judge one case after the other |
//! | `supervisor` | the process that runs the programs |
//! | `monitor` | waits for the program's end or a limit |
//! | `measurement` | what was measured, and the verdict on it |
//! | `process` | starts the program and kills it |
//! | `process_tree` | finds and kills whatever the program has started |

mod cancellation;
mod measurement;
mod monitor;
mod pool;
mod process;
mod process_tree;
mod protocol;
mod supervisor;
mod worker;

pub use cancellation::Cancellation;
pub use pool::{Item, Pool};
pub use process_tree::{adopt_orphans, kill_descendants};
pub use protocol::{Job, SUPERVISE};
pub use supervisor::main as supervise;
pub use worker::Worker;
