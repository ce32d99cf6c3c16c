//! Ctrl-C ends a computation, not the program: what is known so far is printed.

use std::process;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::OnceLock;

/// The exit status after Ctrl-C, by convention.
pub const STATUS: u8 = 130;

static COMPUTATIONS: AtomicUsize = AtomicUsize::new(0);
static IS_REQUESTED: AtomicBool = AtomicBool::new(false);

/// A computation that Ctrl-C ends. The second Ctrl-C ends the program, and so does the first one after
/// the computation.
pub struct Interruptible(&'static AtomicBool);

impl Interruptible {
    /// Begins a computation.
    pub fn begin() -> Self {
        static HANDLER: OnceLock<()> = OnceLock::new();
        COMPUTATIONS.fetch_add(1, Ordering::SeqCst);
        HANDLER.get_or_init(|| {
            // Without a handler, Ctrl-C ends the program as usual.
            let _ = ctrlc::set_handler(|| {
                let is_computing = COMPUTATIONS.load(Ordering::SeqCst) > 0;
                if !is_computing || IS_REQUESTED.swap(true, Ordering::SeqCst) {
                    process::exit(STATUS.into());
                }
            });
        });
        Interruptible(&IS_REQUESTED)
    }

    /// Returns whether Ctrl-C was pressed.
    pub fn is_interrupted(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Drop for Interruptible {
    fn drop(&mut self) {
        COMPUTATIONS.fetch_sub(1, Ordering::SeqCst);
    }
}
