//! Stops what is running: at Ctrl-C, at the first failure under `--fail-fast`, after an error.

use std::collections::BTreeMap;
use std::process::ChildStdin;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::process_tree;

/// The running supervisors by the number of their case, and which cases are still wanted.
///
/// A supervisor stops its program as soon as its standard input ends, so dropping that pipe stops the
/// case. The system drops it if the judge is killed.
#[derive(Default)]
pub struct Cancellation(Mutex<State>);

#[derive(Default)]
struct State {
    is_interrupted: bool,
    /// Cases from this number on are no longer wanted.
    end: Option<usize>,
    pipes: BTreeMap<usize, ChildStdin>,
    /// How many guards of [`Cancellation::building`] are alive.
    builds: usize,
}

impl Cancellation {
    /// Keeps the pipe to the supervisor of a case until the case has finished, or is no longer wanted.
    pub fn started(&self, case: usize, pipe: ChildStdin) {
        let mut state = self.state();
        if state.wants(case) {
            state.pipes.insert(case, pipe);
        }
    }

    /// Returns the pipe to the supervisor of a case; none if the case was stopped.
    pub fn finished(&self, case: usize) -> Option<ChildStdin> {
        self.state().pipes.remove(&case)
    }

    /// Returns whether the case is still wanted.
    pub fn wants(&self, case: usize) -> bool {
        self.state().wants(case)
    }

    /// Stops all cases after this one.
    pub fn stop_after(&self, case: usize) {
        self.state().stop_from(case + 1);
    }

    /// Stops all cases.
    pub fn stop(&self) {
        self.state().stop_from(0);
    }

    /// Stops all cases, and the compilers if any are running.
    pub fn interrupt(&self) {
        let mut state = self.state();
        state.is_interrupted = true;
        state.stop_from(0);
        if state.builds > 0 {
            process_tree::interrupt_descendants();
        }
    }

    /// Makes all cases wanted again, unless Ctrl-C has stopped them.
    pub fn restart(&self) {
        let mut state = self.state();
        if !state.is_interrupted {
            state.end = None;
        }
    }

    /// Returns whether [`Cancellation::interrupt`] was called.
    pub fn is_interrupted(&self) -> bool {
        self.state().is_interrupted
    }

    /// Passes Ctrl-C on to child processes as long as the guard lives.
    #[must_use]
    pub fn building(&self) -> BuildGuard<'_> {
        self.state().builds += 1;
        BuildGuard(self)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // No code panics between two changes that belong together.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn wants(&self, case: usize) -> bool {
        self.end.is_none_or(|end| case < end)
    }

    fn stop_from(&mut self, case: usize) {
        self.end = Some(self.end.map_or(case, |end| end.min(case)));
        drop(self.pipes.split_off(&case));
    }
}

/// A build is running.
pub struct BuildGuard<'a>(&'a Cancellation);

impl Drop for BuildGuard<'_> {
    fn drop(&mut self) {
        self.0.state().builds -= 1;
    }
}
