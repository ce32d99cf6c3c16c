//! What was measured of a run, and the verdict on it before its output is compared.

use std::process::ExitStatus;
use std::time::Duration;

use kit::run::platform::ending;

use crate::model::{in_short, Limits, Size, Verdict};

/// How a program ran.
pub struct Measurement {
    /// The limit at which it was killed.
    pub killed_at: Option<Verdict>,
    /// How it ended.
    pub status: ExitStatus,
    /// Wall-clock time.
    pub time: Duration,
    /// Processor time of all its processes.
    pub cpu: Duration,
    /// Peak resident memory of its largest process; at least that of the supervisor, some 3 MiB, if there is one.
    pub memory: Size,
    /// Bytes written to standard output or error, whichever is more; at most one more than allowed.
    pub printed: Size,
    /// Standard output.
    pub stdout: Vec<u8>,
    /// Standard error.
    pub stderr: Vec<u8>,
}

impl Measurement {
    /// The verdict on a run that failed, and its reason; `cap` limits the output.
    pub fn failure(&self, limits: Limits, cap: Size) -> Option<(Verdict, String)> {
        let verdict = self.exceeded(limits, cap);
        let verdict = verdict.or((!self.status.success()).then_some(Verdict::Runtime))?;
        let note = match verdict {
            Verdict::Time => {
                let (limit, cpu) = (in_short(limits.time), in_short(self.cpu));
                format!("over {limit}, {cpu} of CPU time")
            }
            Verdict::Memory => format!("over {}", limits.memory),
            Verdict::Output => format!("over {cap}"),
            _ => ending(self.status),
        };
        Some((verdict, note))
    }

    /// The limit at which the program was killed, or which it turns out to have exceeded.
    fn exceeded(&self, limits: Limits, cap: Size) -> Option<Verdict> {
        if self.killed_at.is_some() {
            self.killed_at
        } else if self.printed > cap {
            Some(Verdict::Output)
        } else if self.memory > limits.memory {
            Some(Verdict::Memory)
        } else {
            (self.time > limits.time).then_some(Verdict::Time)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAP: Size = Size::from_kib(64);

    fn judged(change: impl FnOnce(&mut Measurement)) -> Option<Verdict> {
        let limits = Limits::default();
        let mut measurement = Measurement {
            killed_at: None,
            status: ExitStatus::default(),
            time: limits.time,
            cpu: Duration::ZERO,
            memory: limits.memory,
            printed: CAP,
            stdout: Vec::new(),
            stderr: Vec::new(),
        };
        change(&mut measurement);
        measurement.exceeded(limits, CAP)
    }

    /// Also if the program ends before it can be killed.
    #[test]
    fn limits_are_exact() {
        assert_eq!(judged(|_| {}), None);
        let nanosecond = Duration::from_nanos(1);
        assert_eq!(judged(|it| it.time += nanosecond), Some(Verdict::Time));
        let more = |size: Size| Size::from_bytes(size.bytes() + 1);
        assert_eq!(
            judged(|it| it.memory = more(it.memory)),
            Some(Verdict::Memory)
        );
        assert_eq!(
            judged(|it| it.printed = more(it.printed)),
            Some(Verdict::Output)
        );
    }

    /// Killing takes time, in which other limits may be exceeded too.
    #[test]
    fn the_limit_at_which_it_was_killed_decides() {
        let killed = judged(|it| {
            it.killed_at = Some(Verdict::Memory);
            it.time *= 2;
        });
        assert_eq!(killed, Some(Verdict::Memory));
    }
}
