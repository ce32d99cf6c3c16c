//! How far a long computation is, for somebody who waits for it.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Who waits for less does not need to be told.
const PATIENCE: Duration = Duration::from_millis(400);

/// A bar on standard error if that is a terminal, and nothing if not.
pub struct Progress {
    started: Instant,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// A computation that begins now.
    pub fn new() -> Self {
        Progress {
            started: Instant::now(),
            bar: None,
        }
    }

    /// It has got to `done` of `total`.
    pub fn reach(&mut self, done: usize, total: usize) {
        if self.bar.is_none() && self.started.elapsed() > PATIENCE {
            let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} in {elapsed}");
            let bar = ProgressBar::new(total as u64).with_elapsed(self.started.elapsed());
            self.bar = Some(match style {
                Ok(style) => bar.with_style(style),
                Err(_) => bar,
            });
        }
        if let Some(bar) = &self.bar {
            bar.set_position(done as u64);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
