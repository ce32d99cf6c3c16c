//! Joins a program and an interactor by pipes in both directions, records what they say, and tells a deadlock
//! apart from a slow program.

use std::io::{Read, Write};
use std::process::{ChildStdin, ChildStdout, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::{bail, Result};
use stop::locked;

use crate::program::Program;
use crate::run::{Ending, Limits, Outcome, Process, Streams};

/// How long nothing may happen, with both sides waiting, before it counts as a deadlock. A program that only
/// sleeps so long cannot be told apart.
const SILENCE: Duration = Duration::from_secs(1);

/// How often that has to be seen: on a busy machine, this process may have slept, with something left to pass on.
const SEEN: u32 = 250;

/// How long the interactor may take after the end of the program, and how much more CPU time it may use.
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
    /// With their newlines.
    pub lines: Vec<(Side, Vec<u8>)>,
    /// The number of lines left out after the first 100.
    pub left_out: usize,
    /// Bytes said by the program and by the interactor.
    bytes: [u64; 2],
    /// Who has stopped talking first, perhaps because it has ended.
    first_end: Option<Side>,
}

impl Dialogue {
    /// Adds what one side says: to its line, unless the other side has said something since.
    fn add(&mut self, side: Side, text: &[u8]) {
        self.bytes[side as usize] += text.len() as u64;
        for part in text.split_inclusive(|&byte| byte == b'\n') {
            let last = self.lines.last();
            if !last.is_some_and(|(last, line)| *last == side && !line.ends_with(b"\n")) {
                self.lines.push((side, Vec::new()));
            }
            if let Some((_, line)) = self.lines.last_mut() {
                line.extend(part.iter().take(LINE.saturating_sub(line.len())));
                if part.ends_with(b"\n") && !line.ends_with(b"\n") {
                    line.push(b'\n');
                }
            }
            if self.lines.len() > 2 * KEPT {
                self.lines.remove(KEPT);
                self.left_out += 1;
            }
        }
    }
}

/// Passes on what one side says to the other, and records it.
///
/// Goes on reading when the other side is gone: who speaks then is not killed by SIGPIPE, and the verdict is
/// that of the one who left.
fn relay(
    side: Side,
    mut from: ChildStdout,
    to: ChildStdin,
    record: Arc<Mutex<Dialogue>>,
) -> JoinHandle<()> {
    thread::spawn(move || {
        let mut to = Some(to);
        let mut buffer = [0; 1 << 14];
        while let Ok(count @ 1..) = from.read(&mut buffer) {
            let text = &buffer[..count];
            locked(&record).add(side, text);
            if to.as_mut().is_some_and(|to| to.write_all(text).is_err()) {
                to = None;
            }
        }
        locked(&record).first_end.get_or_insert(side); // before the other one can see it
    })
}

/// A dialogue that has ended.
pub struct Played {
    pub program: Outcome,
    pub interactor: Outcome,
    /// Whether the interactor ended before the program, or was over its limits.
    pub interactor_first: bool,
    pub dialogue: Dialogue,
}

/// Starts a program with pipes; its stderr goes to `streams`.
fn start(program: &Program, streams: &Streams) -> Result<(Process, ChildStdin, ChildStdout)> {
    let mut command = program.command();
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    command.stderr(streams.stderr.try_clone()?);
    let mut process = Process::start(command)?;
    match std::mem::take(&mut process.pipes) {
        (Some(stdin), Some(stdout)) => Ok((process, stdin, stdout)),
        _ => bail!("a program without pipes"),
    }
}

/// Lets a program and an interactor talk until both have ended, or one is over its limits.
pub fn play(program: &Program, interactor: &Program, limits: &Limits) -> Result<Played> {
    // Its wall time counts from the end of the program: until then it may wait for a program that is slow because
    // the machine is busy.
    let judge_limits = Limits::wall_only(limits.wall.saturating_add(GRACE));
    talk(program, interactor, [limits, &judge_limits], GRACE)
}

/// Like [`play`], with the limits of both, and so much time for the interactor after the end of the program.
fn talk(
    program: &Program,
    interactor: &Program,
    [limits, judge_limits]: [&Limits; 2],
    grace: Duration,
) -> Result<Played> {
    let mut streams = [Streams::new()?, Streams::new()?];
    let record = Arc::new(Mutex::new(Dialogue::default()));
    let (mut judge, judge_in, judge_out) = start(interactor, &streams[1])?;
    let (mut played, program_in, program_out) = start(program, &streams[0])?;
    let relays = [
        relay(Side::Program, program_out, judge_in, Arc::clone(&record)),
        relay(Side::Interactor, judge_out, program_in, Arc::clone(&record)),
    ];
    let (mut program_ended, mut interactor_first) = (None, false);
    // What was said and the CPU time of both, since when nothing has changed, and how often that was seen.
    let mut still = ([0; 2], Duration::ZERO, Instant::now(), 0);
    let killed = loop {
        let program_done = played.wait(POLL)?;
        let judge_done = judge.wait(if program_done { POLL } else { Duration::ZERO })?;
        let said = locked(&record).bytes;
        let mut exceeded = None;
        if program_done {
            program_ended.get_or_insert_with(Instant::now);
        } else {
            interactor_first |= judge_done;
            exceeded = played.exceeded(limits);
        }
        if program_done && judge_done {
            break None;
        } else if !judge_done {
            // Then the verdict is that of the program if it has failed.
            if program_ended.is_some_and(|ended| ended.elapsed() > grace) {
                break Some(Ending::Stopped);
            }
            let cpu = judge.usage().cpu;
            if cpu > judge_limits.time || said[1] > judge_limits.output {
                interactor_first = true;
                break Some(Ending::Stopped);
            }
        }
        if exceeded == Some(Ending::Wall) && still.2.elapsed() > SILENCE {
            break Some(Ending::Deadlock); // too seldom seen on a busy machine
        } else if exceeded.is_some() {
            break exceeded;
        } else if said[0] > limits.output {
            break Some(Ending::Output);
        } else if judge_done {
            // After a verdict against it, nobody waits for the program.
            if !matches!(judge.code(), Some(0 | 42)) {
                break Some(Ending::Stopped);
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
                break Some(Ending::Deadlock);
            }
        }
    };
    let played_done = played.wait(Duration::ZERO)?;
    let own = killed.filter(|ending| !played_done || *ending != Ending::Stopped);
    let mut program = played.end(own, limits)?;
    let judged = judge.wait(Duration::ZERO)?;
    let over = if interactor_first || played_done {
        Ending::Wall
    } else {
        Ending::Stopped
    };
    let mut interactor = judge.end((!judged).then_some(over), judge_limits)?;
    // The relays end with the programs, unless something that has escaped holds a pipe open.
    let started = Instant::now();
    while !relays.iter().all(JoinHandle::is_finished) && started.elapsed() < SILENCE {
        thread::sleep(Duration::from_millis(1));
    }
    streams[0].read_into(&mut program, limits.output)?;
    streams[1].read_into(&mut interactor, judge_limits.output)?;
    let dialogue = locked(&record).clone();
    if killed.is_none() && dialogue.bytes[0] > limits.output {
        program.ending = Ending::Output; // both have ended before that was seen
    }
    // They have ended one after the other: a program may fail because nobody talks to it any more.
    interactor_first |= killed.is_none() && dialogue.first_end == Some(Side::Interactor);
    Ok(Played {
        program,
        interactor,
        interactor_first,
        dialogue,
    })
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits {
        time: Duration::from_secs(50),
        wall: Duration::from_secs(500),
        memory: 1 << 40,
        output: 10,
    };

    fn line(text: &str) -> Program {
        Program::Line(text.to_owned())
    }

    fn played(program: &str, interactor: &str) -> Played {
        play(&line(program), &line(interactor), &LIMITS).unwrap()
    }

    #[test]
    fn the_one_who_ends_first_is_known() {
        // Each waits for the end of what the other says, or for a line.
        for (program, interactor, codes, is_first) in [
            ("exit 3", "cat; exit 43", (3, 43), false),
            ("echo 1; exit 3", "read x; cat; exit 43", (3, 43), false),
            ("cat; exit 3", "exit 42", (3, 42), true),
            ("cat; exit 3", "exit 0", (3, 0), true),
            ("cat; echo 1; exit 0", "echo 5; exit 42", (0, 42), true),
        ] {
            let played = played(program, interactor);
            let found = (played.program.code(), played.interactor.code());
            assert_eq!(found, (Some(codes.0), Some(codes.1)), "{program}");
            assert_eq!(played.interactor_first, is_first, "{program} {interactor}");
        }
    }

    /// After a verdict against it, nobody waits for a program; the interactor is not to blame.
    #[test]
    fn a_verdict_against_a_program_ends_it() {
        for status in [1, 2, 43, 101] {
            let played = played("sleep 3000", &format!("exit {status}"));
            assert_eq!(played.program.ending, Ending::Stopped, "{status}");
            assert_eq!(played.interactor.code(), Some(status));
            assert!(played.interactor_first, "{status}");
        }
    }

    #[test]
    fn an_interactor_that_hangs_is_stopped_after_the_program() {
        for status in [0, 3] {
            let (program, hangs) = (line(&format!("exit {status}")), line("sleep 3000"));
            let played = talk(&program, &hangs, [&LIMITS; 2], Duration::ZERO).unwrap();
            assert_eq!(played.program.code(), Some(status));
            assert_eq!(played.interactor.ending, Ending::Wall);
            assert!(!played.interactor_first);
        }
    }

    #[test]
    fn an_interactor_over_its_limits_is_to_blame() {
        let limits = Limits {
            time: Duration::from_millis(50),
            ..LIMITS
        };
        for (interactor, is_over) in [
            ("while :; do :; done", true),
            ("head -c 11 /dev/zero; exec sleep 3000", true),
            ("head -c 10 /dev/zero; exit 42", false),
        ] {
            // It ends once it has read everything.
            let program = line("cat > /dev/null; exit 3");
            let both = [&LIMITS, &limits];
            let played = talk(&program, &line(interactor), both, Duration::ZERO).unwrap();
            assert!(played.interactor_first, "{interactor}");
            if is_over {
                assert_eq!(played.program.ending, Ending::Stopped, "{interactor}");
                assert_eq!(played.interactor.ending, Ending::Wall, "{interactor}");
            } else {
                assert_eq!(played.program.code(), Some(3));
                assert_eq!(played.interactor.code(), Some(42));
            }
        }
    }

    #[test]
    fn what_a_program_says_is_limited() {
        for (length, is_over) in [(9, false), (10, false), (11, true), (5000, true)] {
            let program = format!("head -c {length} /dev/zero; cat; exit 0");
            let played = played(&program, "head -c 9 >&2; exit 0");
            let is_found = played.program.ending == Ending::Output;
            assert_eq!(is_found, is_over, "{length}");
        }
    }

    #[test]
    fn a_dialogue_says_who_said_what() {
        let played = played(
            "read x; echo $((x + 1)); printf a; read y; echo b",
            "echo 4; read x; y=$((x + 1)); echo $y; echo $y >&2; cat >&2",
        );
        let mut said = [String::new(), String::new()];
        for (side, line) in &played.dialogue.lines {
            said[*side as usize] += &String::from_utf8_lossy(line);
        }
        // `a` stands in a line of its own, or before `b`.
        said[0] = said[0].replace("a\n", "a");
        assert_eq!(said, ["5\nab\n", "4\n6\n"]);
        let stderr = String::from_utf8(played.interactor.stderr).unwrap();
        assert_eq!(stderr, "6\nab\n");
    }

    /// What is kept of some texts: whole, then without the middle.
    fn plain(texts: &[(Side, &str)]) -> (Vec<(Side, String)>, usize) {
        let mut lines: Vec<(Side, String)> = Vec::new();
        for (side, text) in texts {
            for char in text.chars() {
                match lines.last_mut() {
                    Some((last, line)) if last == side && !line.ends_with('\n') => line.push(char),
                    _ => lines.push((*side, char.to_string())),
                }
            }
        }
        for (_, line) in &mut lines {
            let end = if line.ends_with('\n') { "\n" } else { "" };
            if line.len() > LINE {
                line.truncate(LINE);
                *line += end;
            }
        }
        let left_out = lines.len().saturating_sub(2 * KEPT);
        if left_out > 0 {
            lines.drain(KEPT..KEPT + left_out);
        }
        (lines, left_out)
    }

    #[test]
    fn a_long_dialogue_is_kept_but_for_its_middle() {
        let long = ["x".repeat(700), "x".repeat(1300), "x".repeat(2001)];
        let mut random = fastrand::Rng::with_seed(2);
        for length in [0, 1, 5, 199, 200, 201, 400] {
            for _ in 0..20 {
                let texts = (0..length).map(|_| {
                    let side = random.choice([Side::Program, Side::Interactor]).unwrap();
                    let some = ["a\n", "b", "c\nd", "\n", &long[0], &long[1], &long[2]];
                    let at = if random.u32(..8) > 0 { 4 } else { some.len() };
                    (side, some[random.usize(..at)])
                });
                let texts: Vec<(Side, &str)> = texts.collect();
                let mut dialogue = Dialogue::default();
                for (side, text) in &texts {
                    dialogue.add(*side, text.as_bytes());
                }
                let lines = dialogue.lines.iter();
                let lines = lines.map(|(side, line)| (*side, String::from_utf8_lossy(line).into()));
                assert_eq!((lines.collect(), dialogue.left_out), plain(&texts));
                for side in [Side::Program, Side::Interactor] {
                    let own = texts.iter().filter(|it| it.0 == side);
                    let bytes: usize = own.map(|it| it.1.len()).sum();
                    assert_eq!(dialogue.bytes[side as usize], bytes as u64);
                }
            }
        }
    }
}
