//! What is running now, and how it is stopped: by Ctrl-C, by `--fail-fast`, by a failure.

use std::collections::BTreeMap;
use std::io;
use std::process::{Child, ChildStdin};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::descendants;

/// The running supervisors by the number of their case, and which cases may still start.
///
/// A supervisor stops its program as soon as its standard input ends: to stop it is to let go of
/// that pipe. The system does so too when the judge is killed.
#[derive(Default)]
pub struct Running(Mutex<State>);

#[derive(Default)]
struct State {
    interrupted: bool,
    /// Cases from this number on are no longer wanted.
    end: Option<usize>,
    pipes: BTreeMap<usize, ChildStdin>,
    is_building: bool,
}

impl Running {
    /// Starts the supervisor of a case, unless the case is no longer wanted.
    pub fn start(
        &self,
        case: usize,
        spawn: impl FnOnce() -> io::Result<Child>,
    ) -> io::Result<Option<Child>> {
        let mut state = self.state();
        if !state.wants(case) {
            return Ok(None);
        }
        let mut child = spawn()?;
        state
            .pipes
            .extend(child.stdin.take().map(|pipe| (case, pipe)));
        Ok(Some(child))
    }

    /// Ends the supervisor of a case, if it has not ended; tells whether the case is still wanted.
    pub fn finish(&self, case: usize) -> bool {
        let mut state = self.state();
        state.pipes.remove(&case);
        state.wants(case)
    }

    /// Is the case still wanted?
    pub fn wants(&self, case: usize) -> bool {
        self.state().wants(case)
    }

    /// Stops the cases after this one; those before it go on.
    pub fn stop_after(&self, case: usize) {
        self.state().stop_from(case + 1);
    }

    /// Stops everything.
    pub fn stop(&self) {
        self.state().stop_from(0);
    }

    /// Stops everything, as Ctrl-C does.
    pub fn interrupt(&self) {
        let mut state = self.state();
        state.interrupted = true;
        state.stop_from(0);
        if state.is_building {
            descendants::interrupt();
        }
    }

    /// Did [`Running::interrupt`] stop everything?
    pub fn is_interrupted(&self) -> bool {
        self.state().interrupted
    }

    /// Lets Ctrl-C reach cargo and the compilers, also where it comes from no terminal, as long as
    /// the guard lives.
    #[must_use]
    pub fn building(&self) -> Building<'_> {
        self.state().is_building = true;
        Building(self)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing panics halfway through a change.
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

/// Cargo is building.
pub struct Building<'a>(&'a Running);

impl Drop for Building<'_> {
    fn drop(&mut self) {
        self.0.state().is_building = false;
    }
}
