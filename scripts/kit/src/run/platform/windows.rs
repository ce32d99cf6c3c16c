//! Windows: job objects, NTSTATUS codes, `cmd` or the `sh` of Git.
//!
//! It calls the system itself, as no crate offers the CPU time of a job and the memory of its processes. (The
//! crates `process-wrap` and `win32job` limit and kill jobs, `wait4` measures single processes.)

#![expect(unsafe_code, reason = "calls of the system, each with its own reason")]

use std::ffi::c_void;
use std::fs::File;
use std::io;
use std::mem;
use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle};
use std::os::windows::process::CommandExt;
use std::process::{Child, Command, ExitStatus};
use std::ptr;
use std::sync::Arc;
use std::time::Duration;

use wait_timeout::ChildExt;
use windows_sys::Win32::Foundation::{FILETIME, HANDLE};
use windows_sys::Win32::System::JobObjects as jobs;
use windows_sys::Win32::System::ProcessStatus::{GetProcessMemoryInfo, PROCESS_MEMORY_COUNTERS};
use windows_sys::Win32::System::Threading::{
    GetProcessTimes, OpenProcess, CREATE_NEW_PROCESS_GROUP, PROCESS_QUERY_LIMITED_INFORMATION,
    PROCESS_VM_READ,
};

/// How many processes of a job are measured.
const MOST: usize = 256;

/// A program in a job of its own, which holds all that it starts. If this process dies, so does the job.
///
/// Dropping it kills what is left of the job.
#[derive(Debug)]
pub struct Tree {
    child: Child,
    job: Arc<Job>,
}

/// Kills a [`Tree`] from another thread.
#[derive(Clone, Debug)]
pub struct Killer(Arc<Job>);

impl Tree {
    /// Starts a program that does not receive Ctrl-C.
    ///
    /// # Errors
    ///
    /// If it cannot be started, or there is no job for it.
    pub fn start(command: &mut Command) -> io::Result<Self> {
        let job = Arc::new(Job::new()?);
        let mut child = command.creation_flags(CREATE_NEW_PROCESS_GROUP).spawn()?;
        // A process that it starts before this line would not be in the job; it hardly has the time.
        if let Err(error) = job.add(&child) {
            // It may have ended already.
            if child.try_wait()?.is_none() {
                let _ = child.kill();
                return Err(error);
            }
        }
        Ok(Tree { child, job })
    }

    /// The program itself, for its pipes.
    pub fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    /// Kills it from another thread.
    pub fn killer(&self) -> Killer {
        Killer(Arc::clone(&self.job))
    }

    /// Waits for the program, at most for `limit`; returns how it ended, if it did.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub fn wait(&mut self, limit: Duration) -> io::Result<Option<ExitStatus>> {
        self.child.wait_timeout(limit)
    }

    /// Kills what is left of the job; returns how the program itself ended.
    ///
    /// # Errors
    ///
    /// If the program cannot be waited for.
    pub fn kill(&mut self) -> io::Result<ExitStatus> {
        self.job.kill();
        self.child.wait()
    }

    /// The processor time of all its processes, including those that have ended.
    pub fn cpu(&self) -> Duration {
        // Wine does not measure the CPU time of jobs.
        self.job.cpu().max(times(self.child.as_raw_handle()))
    }

    /// The peak resident memory in bytes of the program, or of the largest process of the job that is alive.
    pub fn peak_memory(&self) -> u64 {
        let own = memory(self.child.as_raw_handle());
        let others = self.job.processes().into_iter().filter_map(open);
        let others = others.map(|process| memory(process.as_raw_handle()));
        others.fold(own, u64::max)
    }
}

impl Killer {
    /// Kills the job, in which those of its processes are nested.
    pub fn ask(&self) {
        self.kill();
    }

    /// Returns whether a process of the job is left.
    pub fn is_alive(&self) -> bool {
        !self.0.processes().is_empty()
    }

    /// Kills the job.
    pub fn kill(&self) {
        self.0.kill();
    }
}

/// A job object.
#[derive(Debug)]
struct Job(OwnedHandle);

impl Job {
    /// Makes a job whose processes are killed with its last handle, and show no window when they crash.
    fn new() -> io::Result<Self> {
        // SAFETY: both pointers may be null; the handle is new and owned by nobody else.
        let job = unsafe {
            let handle = jobs::CreateJobObjectW(ptr::null(), ptr::null());
            if handle.is_null() {
                return Err(io::Error::last_os_error());
            }
            Job(OwnedHandle::from_raw_handle(handle))
        };
        let mut limits = jobs::JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
        limits.BasicLimitInformation.LimitFlags = jobs::JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
            | jobs::JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION;
        // SAFETY: the pointer is to a structure of the announced kind and size.
        let is_set = unsafe {
            jobs::SetInformationJobObject(
                job.handle(),
                jobs::JobObjectExtendedLimitInformation,
                (&raw const limits).cast::<c_void>(),
                size_of_val(&limits),
            )
        };
        succeeded(is_set)?;
        Ok(job)
    }

    fn handle(&self) -> HANDLE {
        self.0.as_raw_handle()
    }

    fn add(&self, child: &Child) -> io::Result<()> {
        // SAFETY: both handles are open.
        succeeded(unsafe { jobs::AssignProcessToJobObject(self.handle(), child.as_raw_handle()) })
    }

    fn kill(&self) {
        // SAFETY: the handle is open. It fails only if the job is empty.
        unsafe { jobs::TerminateJobObject(self.handle(), 1) };
    }

    /// The processor time of all processes that are or were in the job.
    fn cpu(&self) -> Duration {
        let mut times = jobs::JOBOBJECT_BASIC_ACCOUNTING_INFORMATION::default();
        self.query(jobs::JobObjectBasicAccountingInformation, &mut times);
        let ticks = times.TotalUserTime.saturating_add(times.TotalKernelTime);
        ticks_to_time(ticks.try_into().unwrap_or_default())
    }

    /// The ids of its processes.
    fn processes(&self) -> Vec<u32> {
        /// The system's structure, which ends with an array of one id, with room for more.
        #[repr(C)]
        struct List {
            assigned: u32,
            listed: u32,
            ids: [usize; MOST],
        }
        let mut list = List {
            assigned: 0,
            listed: 0,
            ids: [0; MOST],
        };
        self.query(jobs::JobObjectBasicProcessIdList, &mut list);
        let ids = list.ids.iter().take(list.listed as usize);
        ids.filter_map(|&id| id.try_into().ok()).collect()
    }

    /// Queries the job; `answer` is unchanged if the system cannot tell.
    fn query<T>(&self, what: i32, answer: &mut T) {
        // SAFETY: both callers pass a structure of integers of the kind that `what` asks for, in its size.
        unsafe {
            jobs::QueryInformationJobObject(
                self.handle(),
                what,
                ptr::from_mut(answer).cast::<c_void>(),
                size_of_val(answer),
                ptr::null_mut(),
            );
        }
    }
}

fn succeeded(result: i32) -> io::Result<()> {
    if result == 0 {
        Err(io::Error::last_os_error())
    } else {
        Ok(())
    }
}

/// The size of a structure, as the system wants it.
fn size_of_val<T>(value: &T) -> u32 {
    mem::size_of_val(value) as u32
}

/// A duration in units of 100 ns.
fn ticks_to_time(ticks: u64) -> Duration {
    Duration::from_nanos(ticks.saturating_mul(100))
}

/// The processor time of a process, alive or not.
fn times(process: HANDLE) -> Duration {
    let mut times = [FILETIME::default(); 4];
    let [created, ended, kernel, user] = &mut times;
    // SAFETY: the handle is open, and the pointers are to times. On failure, these stay 0.
    unsafe { GetProcessTimes(process, created, ended, kernel, user) };
    let ticks =
        |time: FILETIME| u64::from(time.dwHighDateTime) << 32 | u64::from(time.dwLowDateTime);
    ticks_to_time(ticks(times[2]).saturating_add(ticks(times[3])))
}

/// The peak resident memory of a process in bytes; 0 if the system does not know.
fn memory(process: HANDLE) -> u64 {
    let mut counters = PROCESS_MEMORY_COUNTERS::default();
    // SAFETY: the handle is open, and the pointer is to a structure of this size.
    unsafe { GetProcessMemoryInfo(process, &raw mut counters, size_of_val(&counters)) };
    counters.PeakWorkingSetSize as u64
}

/// Opens a process to measure it; none if it has ended.
fn open(id: u32) -> Option<OwnedHandle> {
    // SAFETY: the handle, if there is one, is new and owned by nobody else.
    unsafe {
        let rights = PROCESS_QUERY_LIMITED_INFORMATION | PROCESS_VM_READ;
        let handle = OpenProcess(rights, 0, id);
        (!handle.is_null()).then(|| OwnedHandle::from_raw_handle(handle))
    }
}

/// The shell's command for a line: `sh` in the terminal of Git for Windows, otherwise `cmd`.
pub fn shell(line: &str) -> Command {
    if std::env::var_os("MSYSTEM").is_some() {
        let mut shell = Command::new("sh");
        shell.args(["-c", line]);
        return shell;
    }
    let mut shell = Command::new("cmd");
    // It takes what is between the first and the last quote as the line, unchanged.
    shell.raw_arg(format!("/d /s /c \"{line}\""));
    shell
}

/// Opens the console, to write to and to read from.
///
/// # Errors
///
/// If this process has none.
pub fn terminal() -> io::Result<[File; 2]> {
    let open = |name| File::options().read(true).write(true).open(name);
    Ok([open("CONOUT$")?, open("CONIN$")?])
}

/// Why Windows ends programs; see [MS-ERREF], 2.3.1.
///
/// [MS-ERREF]: https://learn.microsoft.com/openspecs/windows_protocols/ms-erref
const ENDINGS: [(u32, &str); 14] = [
    (0x8000_0003, "BREAKPOINT"),
    (0xC000_0005, "ACCESS_VIOLATION"),
    (0xC000_0017, "NO_MEMORY"),
    (0xC000_001D, "ILLEGAL_INSTRUCTION"),
    (0xC000_008C, "ARRAY_BOUNDS_EXCEEDED"),
    (0xC000_0094, "INTEGER_DIVIDE_BY_ZERO"),
    (0xC000_0095, "INTEGER_OVERFLOW"),
    (0xC000_00FD, "STACK_OVERFLOW"),
    (0xC000_0135, "DLL_NOT_FOUND"),
    (0xC000_0139, "ENTRYPOINT_NOT_FOUND"),
    (0xC000_013A, "CONTROL_C_EXIT"),
    (0xC000_0142, "DLL_INIT_FAILED"),
    (0xC000_0374, "HEAP_CORRUPTION"),
    (0xC000_0409, "STACK_BUFFER_OVERRUN, or the program aborted"),
];

/// The exit status, or the name of the NTSTATUS code.
pub fn ending(status: ExitStatus) -> String {
    let Some(code) = status.code() else {
        return status.to_string();
    };
    let known = ENDINGS
        .iter()
        .find(|(known, _)| *known == code.cast_unsigned());
    match known {
        Some((code, name)) => format!("{name} ({code:#x})"),
        // Codes of the system have the top bits set.
        None if code < -0x1000_0000 => format!("exit {code:#x}"),
        None => format!("exit {code}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::windows::process::ExitStatusExt;

    #[test]
    fn names_exit_statuses_and_codes_of_the_system() {
        for (raw, text) in [
            (3, "exit 3"),
            (0xC000_00FD, "STACK_OVERFLOW (0xc00000fd)"),
            (0xC000_FFFF, "exit 0xc000ffff"),
            (u32::MAX, "exit -1"),
        ] {
            assert_eq!(ending(ExitStatus::from_raw(raw)), text);
        }
    }
}
