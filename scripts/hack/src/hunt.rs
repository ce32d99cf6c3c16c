//! Finds a failing input, and makes it smaller.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::Ordering;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use anyhow::{bail, Result};
use cases::problem::Draft;
use cases::shrink;
use judge::model::{Report, Verdict};
use judge::run::Cancellation;
use kit::{pool, progress};

use crate::attempt::Attempt;
use crate::cli::Arguments;
use crate::source::ROUND;
use crate::target::Target;
use crate::team::{is_doubtful, is_failure, Failure, Next, Team, RETRIES};

/// How many small random inputs are tried first; after them, stored cases alternate with larger random
/// inputs.
const BEFORE_STORED: usize = 16;
/// The time for making a failing input smaller, unless twice the time limit is more.
const SHRINKING: Duration = Duration::from_secs(6);
/// After a change that works, the search goes back this many changes: about as many as there are for one
/// number.
const BACK: usize = 64;
/// How many inputs to request from a generator command to find a smaller one.
const SMALLER: usize = 256;

/// A search for a failure.
pub struct Hunt<'a> {
    target: &'a Target,
    team: Team<'a>,
    seed: u64,
    time: Duration,
}

/// What a search has found.
pub struct Found {
    /// The smallest failing input.
    pub failure: Option<Failure>,
    /// The seed of the random inputs.
    pub seed: u64,
    /// How many inputs were tried up to the first failure.
    pub tried: usize,
    /// How often the program ran to make the input smaller.
    pub runs: usize,
    /// The time up to the first failure, and in total.
    pub took: [Duration; 2],
}

impl<'a> Hunt<'a> {
    /// Prepares a search.
    ///
    /// # Errors
    ///
    /// If there is no room for temporary files.
    pub fn new(
        arguments: &Arguments,
        target: &'a Target,
        cancellation: &'a Cancellation,
    ) -> Result<Self> {
        let jobs = arguments.jobs.unwrap_or_else(pool::cores);
        Ok(Hunt {
            target,
            team: Team::new(target, cancellation, jobs)?,
            seed: arguments.seed.unwrap_or_else(clock),
            time: arguments.time,
        })
    }

    /// Searches until the first failure, the end of the time or Ctrl-C.
    ///
    /// # Errors
    ///
    /// If a command or a supervisor fails, or the program does not start.
    pub fn run(mut self) -> Result<Found> {
        let started = Instant::now();
        let bar = progress::counter("inputs");
        let mut failure = self.search(started, &bar)?;
        let (runs, searched) = (self.team.runs.load(Ordering::Relaxed), started.elapsed());
        let tried = failure.as_ref().map_or(runs, |failure| failure.number + 1);
        bar.finish_and_clear();
        if let Some(found) = failure {
            if found.report.verdict == Verdict::System {
                bail!("{}", found.report.note);
            }
            let bar = progress::counter("smaller inputs");
            let end = self.last_start(&found.report);
            failure = Some(match found.attempt.draft {
                Some(_) => self.shrink(found, end, &bar)?,
                None => self.draw_smaller(found, end, &bar)?,
            });
            bar.finish_and_clear();
        }
        Ok(Found {
            failure,
            seed: self.seed,
            tried,
            runs: self.team.runs.load(Ordering::Relaxed) - runs,
            took: [searched, started.elapsed()],
        })
    }

    fn search(&mut self, started: Instant, bar: &progress::ProgressBar) -> Result<Option<Failure>> {
        let (source, seed, time) = (&self.target.source, self.seed, self.time);
        let stored: Vec<Mutex<Option<Draft>>> = source
            .stored()
            .into_iter()
            .map(|draft| Mutex::new(Some(draft)))
            .collect();
        self.team.first_failure(0, is_failure, |number| {
            bar.inc(1);
            if started.elapsed() > time {
                return Ok(Next::End);
            }
            let due = number.checked_sub(BEFORE_STORED).filter(|due| due % 2 == 0);
            let due = due.map(|due| due / 2);
            let attempt = match due.and_then(|due| stored.get(due)) {
                Some(draft) => {
                    let draft = draft.lock().unwrap_or_else(PoisonError::into_inner).take();
                    let answered = draft.map(|draft| source.answered(draft));
                    answered.transpose()?.flatten()
                }
                None => source.random(seed, number)?,
            };
            Ok(Next::from(attempt))
        })
    }

    /// Returns the latest time at which a run may start to make the input of this report smaller, and sets
    /// how often a [doubtful](is_doubtful) run is repeated.
    ///
    /// If the program exceeds the time limit, each step takes as long as the limit. If the failure itself is
    /// doubtful, doubtful runs are repeated; otherwise they count as passed.
    fn last_start(&mut self, report: &Report) -> Instant {
        let limit = self.target.limits.time;
        let is_doubtful = is_doubtful(report, self.target);
        self.team.retries = if is_doubtful { RETRIES } else { 0 };
        let step = match report.verdict {
            Verdict::Time => limit * (1 + self.team.retries),
            _ => Duration::ZERO,
        };
        Instant::now() + SHRINKING.max(2 * limit).saturating_sub(step)
    }

    /// Applies changes after which the program still fails.
    ///
    /// The search continues near the last such change, and ends when no change works.
    fn shrink(
        &mut self,
        mut failure: Failure,
        end: Instant,
        bar: &progress::ProgressBar,
    ) -> Result<Failure> {
        let (source, target) = (&self.target.source, self.target);
        let Some(draft) = failure.attempt.draft.take() else {
            return Ok(failure);
        };
        // Failing inputs are not remembered: a round may find several and uses only the first.
        let passed = Passed::default();
        let (mut position, mut is_smaller) = (0, false);
        loop {
            let (input, structure) = (&failure.attempt.input, &failure.attempt.structure);
            let (verdict, is_certain) = (failure.report.verdict, self.team.retries == 0);
            let changes = shrink::changes(input, structure);
            let is_failure = |attempt: &Attempt, report: &Report| {
                let fails = match report.verdict {
                    Verdict::Accepted | Verdict::System => false,
                    // These never replace a failure of another kind: a presentation error says less, and
                    // exceeding the time limit takes longer to repeat.
                    Verdict::Presentation => report.verdict == verdict,
                    Verdict::Time => {
                        report.verdict == verdict && !(is_certain && is_doubtful(report, target))
                    }
                    _ => true,
                };
                if !fails {
                    passed.insert(&attempt.input);
                }
                fails
            };
            let smaller = self.team.first_failure(position, is_failure, |number| {
                let Some(change) = changes.get(number).filter(|_| Instant::now() < end) else {
                    return Ok(Next::End);
                };
                let input = change.apply(input);
                let is_new = !passed.contains(&input);
                let attempt = is_new.then(|| source.smaller(&draft, input)).flatten();
                bar.inc(u64::from(attempt.is_some()));
                Ok(Next::from(attempt))
            })?;
            match smaller {
                Some(smaller) => {
                    (position, is_smaller) = (smaller.number.saturating_sub(BACK), true);
                    failure = smaller;
                }
                None if is_smaller => (position, is_smaller) = (0, false),
                None => return Ok(failure),
            }
        }
    }

    /// Asks the generator command for smaller inputs, since an input of unknown format cannot be changed.
    fn draw_smaller(
        &mut self,
        failure: Failure,
        end: Instant,
        bar: &progress::ProgressBar,
    ) -> Result<Failure> {
        let (source, seed, length) = (&self.target.source, self.seed, failure.attempt.input.len());
        let smaller = self.team.first_failure(0, is_failure, |number| {
            if number == SMALLER || Instant::now() > end {
                return Ok(Next::End);
            }
            bar.inc(1);
            // Sizes grow by one per eight runs.
            let run = number / 8 * 2 + (number % 8 + 1) * ROUND;
            let attempt = source.random(seed, run)?;
            let attempt = attempt.filter(|attempt| attempt.input.len() < length);
            Ok(Next::from(attempt))
        })?;
        Ok(smaller.unwrap_or(failure))
    }
}

/// The hashes of the inputs on which the program does not fail.
#[derive(Default)]
struct Passed(Mutex<HashSet<u64>>);

impl Passed {
    fn insert(&self, input: &str) {
        self.hashes().insert(hash(input));
    }

    fn contains(&self, input: &str) -> bool {
        self.hashes().contains(&hash(input))
    }

    fn hashes(&self) -> MutexGuard<'_, HashSet<u64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn hash(input: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    input.hash(&mut hasher);
    hasher.finish()
}

/// A seed from the clock.
fn clock() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs() % 1_000_000)
}
