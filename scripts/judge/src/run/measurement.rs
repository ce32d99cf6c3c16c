//! What limits and exit status say of a run, before its output is looked at.

use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;

use nix::sys::signal::Signal;

use crate::job::Job;
use crate::monitor::Measured;
use crate::seconds;
use crate::size::Size;
use crate::verdict::Verdict;

/// The verdict on a run that failed, and what it means in a few words.
pub fn failure(job: &Job, cap: Size, measured: &Measured) -> Option<(Verdict, String)> {
    let verdict = exceeded(job, cap, measured);
    let verdict = verdict.or((!measured.status.success()).then_some(Verdict::Runtime))?;
    let note = match verdict {
        Verdict::Time => {
            let limit = seconds::sentence(job.limits.time);
            format!(
                "over {limit}, {} of it computing",
                seconds::sentence(measured.cpu)
            )
        }
        Verdict::Memory => format!("over {}", job.limits.memory),
        Verdict::Output => format!("over {cap}"),
        _ => ending(measured.status),
    };
    Some((verdict, note))
}

/// The limit at which the program was stopped, or which it turns out to have exceeded.
fn exceeded(job: &Job, cap: Size, measured: &Measured) -> Option<Verdict> {
    if measured.stopped.is_some() {
        measured.stopped
    } else if measured.printed > cap {
        Some(Verdict::Output)
    } else if measured.memory > job.limits.memory {
        Some(Verdict::Memory)
    } else {
        (measured.time > job.limits.time).then_some(Verdict::Time)
    }
}

/// The exit status or the name of the signal.
fn ending(status: ExitStatus) -> String {
    let name = |number: i32| Signal::try_from(number).map(Signal::as_str).ok();
    match (status.code(), status.signal()) {
        (Some(code), _) => match name(code - 128) {
            Some(signal) => format!("exit {code}, as a shell tells {signal}"),
            None => format!("exit {code}"),
        },
        (None, Some(signal)) => match name(signal) {
            Some(name) => name.to_owned(),
            None => format!("signal {signal}"),
        },
        (None, None) => status.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use std::time::Duration;

    const CAP: Size = Size::from_kib(64);

    fn judged(change: impl FnOnce(&mut Measured)) -> Option<Verdict> {
        let limits = Limits::HOUSE;
        let mut measured = Measured {
            stopped: None,
            status: ExitStatus::from_raw(0),
            time: limits.time,
            cpu: Duration::ZERO,
            memory: limits.memory,
            printed: CAP,
            stdout: Vec::new(),
            stderr: Vec::new(),
        };
        change(&mut measured);
        let job = Job {
            command: Vec::new(),
            input: "a.in".into(),
            expected: "a.out".into(),
            limits,
            output: None,
        };
        exceeded(&job, CAP, &measured)
    }

    /// What is exactly as much as allowed is allowed, and what is over it counts in any case, also
    /// where the program has ended before anybody could stop it.
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

    /// Stopping takes time, in which other limits may be exceeded too.
    #[test]
    fn the_limit_that_stopped_it_counts() {
        let stopped = judged(|it| {
            it.stopped = Some(Verdict::Memory);
            it.time *= 2;
        });
        assert_eq!(stopped, Some(Verdict::Memory));
    }

    #[test]
    fn endings() {
        for (raw, text) in [
            (3 << 8, "exit 3"),
            (139 << 8, "exit 139, as a shell tells SIGSEGV"),
            (128 << 8, "exit 128"),
            (11, "SIGSEGV"),
            (34, "signal 34"),
        ] {
            assert_eq!(ending(ExitStatus::from_raw(raw)), text);
        }
    }
}
