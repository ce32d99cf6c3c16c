//! Joins a program and an interactor by pipes in both directions, records what they say, and tells a deadlock
//! apart from a slow program.

use std::io::{Read, Write};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::grader::{ending, Report};
use crate::program::Program;
use crate::run::{Ending, Limits, Outcome, Process, Streams};
use crate::units::in_short;
use crate::verdict::{failure, Verdict};

/// How long nothing may happen, with both sides waiting, before it counts as a deadlock. A program that only
/// sleeps so long cannot be told apart.
const SILENCE: Duration = Duration::from_secs(1);

/// How often that has to be seen: on a busy machine, this process may have slept, with something left to pass on.
const SEEN: u32 = 250;

/// How much longer than the program the interactor may take.
const GRACE: Duration = Duration::from_secs(10);

/// The interval between checks.
const POLL: Duration = Duration::from_millis(2);

/// Lines that are kept of the beginning and of the end of a dialogue.
const KEPT: usize = 100;

/// Bytes that are kept of a line.
const LINE: usize = 2000;

/// Who says something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The program that is judged.
    Program,
    /// The interactor.
    Interactor,
}

/// The lines that a program and an interactor have said, without those in the middle if there are many.
#[derive(Clone, Debug, Default)]
pub struct Dialogue {
    /// Without their line ends.
    pub lines: Vec<(Side, Vec<u8>)>,
    /// The number of lines left out after the first 100.
    pub left_out: usize,
}

impl Dialogue {
    fn add(&mut self, side: Side, line: Vec<u8>) {
        self.lines.push((side, line));
        if self.lines.len() > 2 * KEPT {
            self.lines.remove(KEPT);
            self.left_out += 1;
        }
    }
}

/// What both relays share.
struct Record {
    dialogue: Dialogue,
    /// Bytes said by the program and by the interactor.
    bytes: [u64; 2],
}

fn locked(record: &Mutex<Record>) -> MutexGuard<'_, Record> {
    record.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Passes on what one side says to the other, and records it.
///
/// Goes on reading when the other side is gone: who speaks then is not killed by SIGPIPE, and the verdict is
/// that of the one who left.
fn relay(
    side: Side,
    mut from: ChildStdout,
    to: ChildStdin,
    record: Arc<Mutex<Record>>,
) -> JoinHandle<()> {
    thread::spawn(move || {
        let mut to = Some(to);
        let mut line = Vec::new();
        let mut buffer = [0; 1 << 14];
        while let Ok(count @ 1..) = from.read(&mut buffer) {
            let text = &buffer[..count];
            {
                let mut record = locked(&record);
                record.bytes[side as usize] += count as u64;
                for part in text.split_inclusive(|&byte| byte == b'\n') {
                    let content = part.strip_suffix(b"\n").unwrap_or(part);
                    let room = LINE.saturating_sub(line.len()).min(content.len());
                    line.extend_from_slice(&content[..room]);
                    if content != part {
                        record.dialogue.add(side, std::mem::take(&mut line));
                    }
                }
            }
            if to.as_mut().is_some_and(|to| to.write_all(text).is_err()) {
                to = None;
            }
        }
        if !line.is_empty() {
            line.extend_from_slice(b" (no newline)");
            locked(&record).dialogue.add(side, line);
        }
    })
}

/// Why a dialogue ended.
enum End {
    /// Both programs ended by themselves.
    Natural,
    /// The program exceeded a limit, or has to stop, or has lost while it still ran.
    Killed(Ending),
    /// Both waited for the other.
    Deadlock,
    /// The interactor was over its limits.
    Interactor,
}

/// A dialogue that has ended.
pub struct Played {
    program: Outcome,
    /// The interactor's outcome; none if it was killed together with the program.
    pub interactor: Option<Outcome>,
    /// Whether the interactor ended before the program.
    interactor_first: bool,
    end: End,
    dialogue: Dialogue,
}

/// Starts a program with pipes; its stderr goes to `streams`.
fn start(mut command: Command, streams: &Streams) -> Result<(Process, (ChildStdin, ChildStdout))> {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(streams.stderr.try_clone()?);
    let mut process = Process::start(command)?;
    let (stdin, stdout) = process.take_pipes();
    let pipes = stdin.zip(stdout).context("a program without pipes")?;
    Ok((process, pipes))
}

/// Lets a program and an interactor talk until both have ended, or the program is over its limits.
pub fn play(program: &Program, interactor: &Program, limits: &Limits) -> Result<Played> {
    let mut streams = [Streams::new()?, Streams::new()?];
    let record = Arc::new(Mutex::new(Record {
        dialogue: Dialogue::default(),
        bytes: [0, 0],
    }));
    let (mut judge, (judge_in, judge_out)) = start(interactor.command(), &streams[1])?;
    let (mut played, (program_in, program_out)) = start(program.command(), &streams[0])?;
    let relays = [
        relay(Side::Program, program_out, judge_in, Arc::clone(&record)),
        relay(Side::Interactor, judge_out, program_in, Arc::clone(&record)),
    ];
    let judge_limits = Limits::wall_only(limits.wall.saturating_add(GRACE));
    let mut interactor_first = None;
    // What was said and the CPU time of both, since when nothing has changed, and how often that was seen.
    let mut still = ([0; 2], Duration::ZERO, Instant::now(), 0);
    let end = loop {
        let program_done = played.wait(POLL)?;
        let judge_done = judge.wait(if program_done { POLL } else { Duration::ZERO })?;
        if judge_done {
            interactor_first.get_or_insert(!program_done);
        }
        let said = locked(&record).bytes;
        let is_over = judge.exceeded(&judge_limits).is_some();
        if program_done && judge_done {
            break End::Natural;
        } else if !judge_done && (is_over || said[1] > judge_limits.output.bytes()) {
            break End::Interactor;
        }
        let exceeded = if program_done {
            None
        } else {
            played.exceeded(limits)
        };
        if let Some(ending) = exceeded {
            break End::Killed(ending);
        } else if said[0] > limits.output.bytes() {
            break End::Killed(Ending::Output);
        } else if judge_done {
            // After a verdict against it, nobody waits for the program.
            if !matches!(judge.code(), Some(0 | 42)) {
                break End::Killed(Ending::Stopped);
            }
        } else if !program_done {
            let (one, other) = (played.usage(), judge.usage());
            let cpu = one.cpu + other.cpu;
            let is_waiting = [one, other].iter().all(|it| it.is_waiting == Some(true));
            if !is_waiting || (said, cpu) != (still.0, still.1) {
                still = (said, cpu, Instant::now(), 0);
            }
            still.3 += 1;
            if still.3 > SEEN && still.2.elapsed() > SILENCE {
                break End::Deadlock;
            }
        }
    };
    let killed = match end {
        End::Natural => None,
        End::Killed(ending) => Some(ending),
        End::Deadlock | End::Interactor => Some(Ending::Stopped),
    };
    let mut program = played.end(killed, limits)?;
    let judge_ended = judge.wait(Duration::ZERO)?;
    let mut interactor = judge.end((!judge_ended).then_some(Ending::Stopped), &judge_limits)?;
    // The relays end with the programs, unless something that has escaped holds a pipe open.
    let started = Instant::now();
    while !relays.iter().all(JoinHandle::is_finished) && started.elapsed() < SILENCE {
        thread::sleep(Duration::from_millis(1));
    }
    streams[0].read_into(&mut program, limits.output)?;
    streams[1].read_into(&mut interactor, judge_limits.output)?;
    let dialogue = locked(&record).dialogue.clone();
    Ok(Played {
        program,
        interactor: judge_ended.then_some(interactor),
        interactor_first: interactor_first == Some(true),
        end,
        dialogue,
    })
}

impl Played {
    /// Returns the report, if the interactor's status stands for the verdict `said`, and it says `message`.
    pub fn report(self, said: Option<Verdict>, message: &str, limits: &Limits) -> Report {
        let (verdict, note) = self.verdict(said, message, limits);
        Report {
            verdict,
            note,
            outcome: self.program,
            dialogue: Some(self.dialogue),
        }
    }

    fn verdict(&self, said: Option<Verdict>, message: &str, limits: &Limits) -> (Verdict, String) {
        let message = message.to_owned();
        match self.end {
            End::Interactor => {
                return (
                    Verdict::System,
                    "the interactor is over its limits".to_owned(),
                )
            }
            End::Deadlock => {
                let after = format!("deadlock after {}", in_short(self.program.wall));
                let why = "each waits for the other; is the output flushed?";
                return (Verdict::Time, format!("{after}: {why}"));
            }
            End::Natural | End::Killed(_) => {}
        }
        let own = failure(&self.program, limits);
        let crash = |outcome| {
            let how = ending(outcome, &message);
            (Verdict::System, format!("the interactor fails: {how}"))
        };
        match (&self.interactor, said, own) {
            (Some(outcome), None, _) if self.interactor_first => crash(outcome),
            (_, Some(verdict), _) if self.interactor_first && verdict != Verdict::Accepted => {
                (verdict, message)
            }
            (_, _, Some((verdict, note))) if message.is_empty() => (verdict, note),
            (_, _, Some((verdict, note))) => {
                (verdict, format!("{note}; the interactor: {message}"))
            }
            (_, Some(verdict), None) => (verdict, message),
            (Some(outcome), None, None) => crash(outcome),
            (None, None, None) => (Verdict::System, "the interactor was stopped".to_owned()),
        }
    }
}
