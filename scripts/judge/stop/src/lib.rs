//! Ends a tool by Ctrl-C, SIGTERM or SIGHUP, whatever its threads are doing.
//!
//! One thread waits for the signal. It ends what the tool has started, removes the temporary folders, shows the last
//! words, and exits with status 130. No other code has to ask whether it is to stop, but nothing may be concluded from
//! a program that was killed: see [`obey`].

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::{self, Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use tempfile::TempDir;

/// How often a stop looks for an orderly end, as a terminal or a disk may hang: less than a second. Looks are counted, for
/// on a busy machine a second may be too short.
const LOOKS: u32 = 800;

/// The time between two of them.
const LOOK: Duration = Duration::from_millis(1);

static STOPPED: AtomicBool = AtomicBool::new(false);

/// The temporary folders that exist.
static FOLDERS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The commands that run, by their processes.
static COMMANDS: Mutex<Vec<(u32, Kind)>> = Mutex::new(Vec::new());

/// Ends what was started in other ways than by [`output`] and [`tool`].
static END: Mutex<Option<Box<dyn Fn() + Send>>> = Mutex::new(None);

/// Returns what is to be shown at a stop.
type LastWords = Box<dyn Fn() -> String + Send>;

static LAST_WORDS: Mutex<Option<LastWords>> = Mutex::new(None);

/// How a command ends at a stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// It leads a process group, which is killed.
    Group,
    /// It is asked to end, as one that ends what it has started itself.
    Tool,
}

/// Locks something that is consistent even if a thread panicked while it held the lock.
pub fn locked<T>(it: &Mutex<T>) -> MutexGuard<'_, T> {
    it.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Begins to wait for a stop; `end` then ends what the tool has started in other ways than by [`output`] and [`tool`]. At
/// a second call, it takes the place of the first one's.
///
/// # Errors
///
/// Returns an error if the system has no such signals.
pub fn watch(end: impl Fn() + Send + 'static) -> Result<()> {
    if locked(&END).replace(Box::new(end)).is_some() {
        return Ok(());
    }
    ctrlc::set_handler(stop).context("cannot watch for Ctrl-C")
}

fn stop() {
    STOPPED.store(true, Ordering::SeqCst);
    let (sender, is_done) = mpsc::channel();
    thread::spawn(move || {
        end_commands();
        if let Some(end) = &*locked(&END) {
            end();
        }
        // Not unlocked again: no folder is made from here on.
        let folders = locked(&FOLDERS);
        for folder in folders.iter() {
            let _ = std::fs::remove_dir_all(folder); // it may be removed at this moment
        }
        std::mem::forget(folders);
        if io::stderr().is_terminal() {
            let _ = write!(io::stderr(), "\r\x1b[2K"); // the progress bar
        }
        if let Some(words) = &*locked(&LAST_WORDS) {
            let _ = write!(anstream::stdout(), "{}", words()); // it may be closed
        }
        let _ = sender.send(());
    });
    let mut looks = 0..LOOKS;
    looks.any(|_| is_done.recv_timeout(LOOK) != Err(RecvTimeoutError::Timeout));
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

/// Runs a compiler or Cargo without input, and returns what it prints; a stop kills it with all that it has started.
///
/// On Windows, the console tells all its programs of a stop.
///
/// # Errors
///
/// Returns an error if it cannot be started.
pub fn output(command: &mut Command) -> io::Result<Output> {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    command.stdin(Stdio::null()).stdout(Stdio::piped());
    run(command.stderr(Stdio::piped()), Kind::Group)
}

/// Runs another tool, which may ask the user; a stop lets it end what it has started. What it prints is shown, unless the
/// command has a pipe for it.
///
/// # Errors
///
/// Returns an error if it cannot be started.
pub fn tool(command: &mut Command) -> io::Result<Output> {
    run(command, Kind::Tool)
}

fn run(command: &mut Command, kind: Kind) -> io::Result<Output> {
    let mut commands = locked(&COMMANDS);
    let child = command.spawn()?;
    let id = child.id();
    commands.push((id, kind));
    drop(commands);
    let output = child.wait_with_output();
    locked(&COMMANDS).retain(|it| it.0 != id);
    obey();
    output
}

/// Returns whether a process is one that [`output`] or [`tool`] has started, and waits for.
pub fn has_started(process: u32) -> bool {
    locked(&COMMANDS).iter().any(|it| it.0 == process)
}

/// Ends all commands that run; from then on, no other starts.
fn end_commands() {
    let commands = locked(&COMMANDS);
    #[cfg(unix)]
    end_processes(&commands);
    std::mem::forget(commands); // locked until the end
}

#[cfg(unix)]
fn end_processes(commands: &[(u32, Kind)]) {
    use rustix::process::{kill_process, kill_process_group, test_kill_process, Pid, Signal};

    let pid = |id: u32| i32::try_from(id).ok().and_then(Pid::from_raw);
    let commands = commands.iter().filter_map(|it| Some((pid(it.0)?, it.1)));
    // One that has ended already is no longer there.
    for (pid, kind) in commands.clone() {
        let _ = match kind {
            Kind::Group => kill_process_group(pid, Signal::KILL),
            Kind::Tool => kill_process(pid, Signal::TERM),
        };
    }
    for _ in 0..LOOKS / 2 {
        if commands.clone().all(|it| test_kill_process(it.0).is_err()) {
            return;
        }
        thread::sleep(LOOK);
    }
    for (pid, _) in commands {
        let _ = kill_process(pid, Signal::KILL);
    }
}

/// A temporary folder, which is removed when it is dropped, or at a stop.
#[derive(Debug)]
pub struct Folder(TempDir);

impl Folder {
    /// Makes a temporary folder in the system's folder for them.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be made.
    pub fn new() -> Result<Self> {
        Folder::in_folder(&std::env::temp_dir())
    }

    /// Makes a temporary folder in another one.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be made.
    pub fn in_folder(parent: &Path) -> Result<Self> {
        let mut folders = locked(&FOLDERS);
        let folder = tempfile::tempdir_in(parent);
        let missing = || format!("cannot make a folder in {}", parent.display());
        let folder = folder.with_context(missing)?;
        folders.push(folder.path().to_owned());
        Ok(Folder(folder))
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let mut folders = locked(&FOLDERS);
        let _ = std::fs::remove_dir_all(self.0.path()); // a stop does not come in between
        folders.retain(|folder| folder != self.0.path());
    }
}
