//! Shows on a terminal what is being done, and enforces the time limit.

use std::cell::Cell;
use std::process::{self, ExitCode};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use bundle::{Observer, Phase, Result};
use kit::progress::{self, ProgressBar};

use crate::{finish, note};

/// The phase shown on the terminal, and the clock of the time limit.
pub struct Watch {
    line: ProgressBar,
    state: Arc<Mutex<State>>,
    /// Stops and restarts the clock. The thread behind it ends when the watch is dropped.
    clock: mpsc::Sender<()>,
    /// When the clock runs out.
    end: Cell<Instant>,
}

/// What happens when the clock runs out.
struct State {
    /// What is being done.
    phase: Phase,
    /// What to do instead of giving up.
    way_out: Option<Box<dyn FnOnce() -> Result<()> + Send>>,
    /// Whether the watch is dropped.
    is_over: bool,
}

impl Watch {
    /// Starts the clock.
    ///
    /// After `limit` seconds, the programs that are running are killed, and the process exits: with what
    /// [`Watch::way_out`] has been given, or with status 1 and a message that says what it was doing.
    pub fn start(limit: u64) -> Self {
        let (sender, clock) = mpsc::channel();
        let state = State {
            phase: Phase::Metadata,
            way_out: None,
            is_over: false,
        };
        let watch = Watch {
            line: progress::line(),
            state: Arc::new(Mutex::new(state)),
            clock: sender,
            end: Cell::new(Instant::now() + Duration::from_secs(limit)),
        };
        let (line, state) = (watch.line.clone(), Arc::clone(&watch.state));
        thread::spawn(move || {
            if !runs_out(&clock, Duration::from_secs(limit)) {
                return;
            }
            // While this is locked, the watch cannot be dropped: nothing else is written.
            let mut state = locked(&state);
            if state.is_over {
                return;
            }
            line.finish_and_clear();
            // While the guard lives, no thread can report the killed programs as failures.
            let _stopped = kit::run::kill_all();
            if let Some(way_out) = state.way_out.take() {
                let is_well = finish(way_out().map(|()| ExitCode::SUCCESS)) == ExitCode::SUCCESS;
                process::exit(i32::from(!is_well));
            }
            note(&format!(
                "error: gave up after {limit} s while {}; --timeout sets another limit",
                state.phase
            ));
            process::exit(1);
        });
        watch
    }

    /// Sets what is done instead of giving up when the clock runs out.
    pub fn way_out(&self, way_out: impl FnOnce() -> Result<()> + Send + 'static) {
        locked(&self.state).way_out = Some(Box::new(way_out));
    }

    /// Shows a phase.
    fn phase(&self, phase: Phase) {
        show(&self.line, &self.state, phase);
    }

    /// Runs `work` with the clock stopped, since compiling crates for the first time may take long.
    pub fn without_limit<T>(&self, phase: Phase, work: impl FnOnce() -> T) -> T {
        self.phase(phase);
        // The thread lives as long as the watch.
        let _ = self.clock.send(());
        let start = Instant::now();
        let result = work();
        self.end.set(self.end.get() + start.elapsed());
        let _ = self.clock.send(());
        result
    }

    /// Returns when the clock runs out, unless it is stopped before that.
    pub fn end(&self) -> Instant {
        self.end.get()
    }

    /// Returns an observer that shows the phases of a session.
    pub fn observer(&self) -> Box<Observer> {
        let (line, state) = (self.line.clone(), Arc::clone(&self.state));
        Box::new(move |phase| show(&line, &state, phase))
    }
}

/// Waits until the clock has run for `limit`; returns `false` if its owner is dropped before that.
fn runs_out(clock: &mpsc::Receiver<()>, limit: Duration) -> bool {
    let mut left = limit;
    loop {
        let start = Instant::now();
        match clock.recv_timeout(left) {
            Err(RecvTimeoutError::Timeout) => return true,
            Err(RecvTimeoutError::Disconnected) => return false,
            Ok(()) => left = left.saturating_sub(start.elapsed()),
        }
        // The clock is stopped until it is restarted.
        if clock.recv().is_err() {
            return false;
        }
    }
}

fn show(line: &ProgressBar, state: &Mutex<State>, phase: Phase) {
    line.set_message(phase.to_string());
    locked(state).phase = phase;
}

fn locked(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Drop for Watch {
    fn drop(&mut self) {
        locked(&self.state).is_over = true;
        self.line.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_only_while_the_clock_runs() {
        let (sender, clock) = mpsc::channel();
        sender.send(()).expect("a receiver");
        let waiter = thread::spawn(move || runs_out(&clock, Duration::from_millis(100)));
        thread::sleep(Duration::from_millis(300));
        assert!(!waiter.is_finished());
        sender.send(()).expect("a waiter");
        assert!(waiter.join().expect("no panic"));
    }

    #[test]
    fn ends_with_its_owner() {
        let (sender, clock) = mpsc::channel();
        let waiter = thread::spawn(move || runs_out(&clock, Duration::from_secs(60)));
        drop(sender);
        assert!(!waiter.join().expect("no panic"));
    }
}
