//! Stops what is running: at Ctrl-C, at the first failure under `--fail-fast`, after an error.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::platform::Stop;

/// The running cases by their numbers, and which cases are still wanted.
#[derive(Default)]
pub struct Cancellation(Mutex<State>);

#[derive(Default)]
struct State {
    is_interrupted: bool,
    /// Cases from this number on are no longer wanted.
    end: Option<usize>,
    running: BTreeMap<usize, Stop>,
}

impl Cancellation {
    /// Keeps what stops a case until the case has finished, or stops it if it is no longer wanted.
    pub fn started(&self, case: usize, stop: Stop) {
        let mut state = self.state();
        if state.wants(case) {
            state.running.insert(case, stop);
        } else {
            stop.stop();
        }
    }

    /// Notes that a case has finished; returns false if it was stopped.
    pub fn finished(&self, case: usize) -> bool {
        self.state().running.remove(&case).is_some()
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
        drop(kit::run::kill_all());
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

    fn state(&self) -> MutexGuard<'_, State> {
        // Sound even if poisoned: no code panics between two changes that belong together.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn wants(&self, case: usize) -> bool {
        self.end.is_none_or(|end| case < end)
    }

    fn stop_from(&mut self, case: usize) {
        self.end = Some(self.end.map_or(case, |end| end.min(case)));
        let unwanted = self.running.split_off(&case);
        unwanted.into_values().for_each(Stop::stop);
    }
}
