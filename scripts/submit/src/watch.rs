//! Watches the work: a line on a terminal says what is being done, and there is a limit.

use std::process;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use bundle::{Observer, Phase};
use kit::progress::{self, ProgressBar};

use crate::note;

/// What is being done, shown on a terminal; at the limit, the process ends.
pub struct Watch {
    line: ProgressBar,
    phase: Arc<Mutex<Phase>>,
    /// Lets the thread that waits for the limit end with the watch.
    _ended: mpsc::Sender<()>,
}

impl Watch {
    /// Begins to watch.
    ///
    /// After `limit` seconds, the programs that are running are killed, and the process exits with
    /// status 1 and a message that says what it was doing.
    pub fn start(limit: u64) -> Self {
        let (sender, ended) = mpsc::channel();
        let watch = Watch {
            line: progress::line(),
            phase: Arc::new(Mutex::new(Phase::Metadata)),
            _ended: sender,
        };
        let (line, phase) = (watch.line.clone(), Arc::clone(&watch.phase));
        thread::spawn(move || {
            let result = ended.recv_timeout(Duration::from_secs(limit));
            if result != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let phase = phase.lock().unwrap_or_else(PoisonError::into_inner);
            line.finish_and_clear();
            note(&format!(
                "error: gave up after {limit} s while {phase}; --timeout sets another limit"
            ));
            bundle::kill_programs();
            process::exit(1);
        });
        watch
    }

    /// Shows a phase.
    pub fn phase(&self, phase: Phase) {
        show(&self.line, &self.phase, phase);
    }

    /// Returns what a session tells its phases to.
    pub fn observer(&self) -> Box<Observer> {
        let (line, known) = (self.line.clone(), Arc::clone(&self.phase));
        Box::new(move |phase| show(&line, &known, phase))
    }
}

fn show(line: &ProgressBar, known: &Mutex<Phase>, phase: Phase) {
    line.set_message(phase.to_string());
    *known.lock().unwrap_or_else(PoisonError::into_inner) = phase;
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.line.finish_and_clear();
    }
}
