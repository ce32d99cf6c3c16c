//! Ends the tool by Ctrl-C, SIGTERM or SIGHUP, whatever its threads are doing.
//!
//! One thread waits for the signal. It ends what the tool has started, removes the temporary folders, shows the last
//! words, and exits with status 130. No other code has to ask whether it is to stop, but nothing may be concluded from
//! a program that was killed: see [`obey`].

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{mpsc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use tempfile::TempDir;

/// The longest time for an orderly end: a terminal or a disk may hang.
const PATIENCE: Duration = Duration::from_millis(800);

static STOPPED: AtomicBool = AtomicBool::new(false);

/// The temporary folders that exist.
static FOLDERS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Returns what is to be shown at a stop.
type LastWords = Box<dyn Fn() -> String + Send>;

static LAST_WORDS: Mutex<Option<LastWords>> = Mutex::new(None);

/// Locks something that is consistent even if a thread panicked while it held the lock.
fn locked<T>(it: &Mutex<T>) -> MutexGuard<'_, T> {
    it.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Begins to wait for a stop; `end` then ends what the tool has started.
pub fn watch(end: impl Fn() + Clone + Send + 'static) -> Result<()> {
    let handler = move || stop(end.clone());
    ctrlc::set_handler(handler).context("cannot watch for Ctrl-C")
}

fn stop(end: impl FnOnce() + Send + 'static) {
    STOPPED.store(true, Ordering::SeqCst);
    let (sender, is_done) = mpsc::channel();
    thread::spawn(move || {
        end();
        // Not unlocked again: no folder is made from here on.
        let folders = locked(&FOLDERS);
        for folder in folders.iter() {
            let _ = std::fs::remove_dir_all(folder); // it may be removed at this moment
        }
        std::mem::forget(folders);
        if std::io::stderr().is_terminal() {
            let _ = write!(std::io::stderr(), "\r\x1b[2K"); // the progress bar
        }
        if let Some(words) = &*locked(&LAST_WORDS) {
            let _ = write!(anstream::stdout(), "{}", words()); // it may be closed
        }
        let _ = sender.send(());
    });
    let _ = is_done.recv_timeout(PATIENCE);
    process::exit(130);
}

/// Waits for the end of the tool if it is being stopped: a program that has ended by then was perhaps killed, and its
/// verdict would be wrong.
pub fn obey() {
    while STOPPED.load(Ordering::SeqCst) {
        thread::park();
    }
}

/// Sets what a stop shows from now on.
pub fn set_last_words(words: impl Fn() -> String + Send + 'static) {
    *locked(&LAST_WORDS) = Some(Box::new(words));
}

/// A temporary folder, which is removed when it is dropped, or at a stop.
#[derive(Debug)]
pub struct Folder(TempDir);

impl Folder {
    /// Makes a temporary folder in the system's folder for them.
    pub fn new() -> Result<Self> {
        Folder::in_folder(&std::env::temp_dir())
    }

    /// Makes a temporary folder in another one.
    pub fn in_folder(parent: &Path) -> Result<Self> {
        let mut folders = locked(&FOLDERS);
        let folder = tempfile::tempdir_in(parent);
        let missing = || format!("cannot make a folder in {}", parent.display());
        let folder = folder.with_context(missing)?;
        folders.push(folder.path().to_owned());
        Ok(Folder(folder))
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        locked(&FOLDERS).retain(|folder| folder != self.0.path());
    }
}
