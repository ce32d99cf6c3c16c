//! What is known about the values of a game beyond those that were computed.

use shared::period::Period;

/// How the values of a game go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Periodicity {
    /// A theorem proves a period.
    Proved {
        /// The period.
        period: Period,
        /// The theorem, and the values that it needed.
        why: String,
    },
    /// The values show a period as far as they were computed; no theorem proves it.
    Observed {
        /// The period.
        period: Period,
        /// The last heap that was computed.
        to: u64,
    },
    /// The values show no period.
    Unobserved {
        /// The last heap that was computed.
        to: u64,
    },
    /// A theorem proves that there is no period.
    Aperiodic {
        /// The theorem.
        why: String,
    },
}

impl Periodicity {
    /// Describes what the values of heaps 0 to `to` show, without a theorem; `find` finds the least
    /// period that has lasted for enough values.
    ///
    /// The last few values of most tables repeat by chance. So a period counts as observed only if
    /// at least the second half of the table shows it, three times over.
    pub fn observe(
        to: u64,
        find: impl FnOnce(fn(Period) -> Option<u64>) -> Option<Period>,
    ) -> Self {
        let enough =
            |found: Period| Some((2 * found.preperiod).max(found.preperiod + 3 * found.period));
        match find(enough) {
            Some(period) => Periodicity::Observed { period, to },
            None => Periodicity::Unobserved { to },
        }
    }

    /// Returns the period, proved or observed.
    pub fn period(&self) -> Option<Period> {
        match self {
            Periodicity::Proved { period, .. } | Periodicity::Observed { period, .. } => {
                Some(*period)
            }
            Periodicity::Unobserved { .. } | Periodicity::Aperiodic { .. } => None,
        }
    }

    /// Returns whether a theorem proves it.
    pub fn is_proved(&self) -> bool {
        match self {
            Periodicity::Proved { .. } | Periodicity::Aperiodic { .. } => true,
            Periodicity::Observed { .. } | Periodicity::Unobserved { .. } => false,
        }
    }

    /// Returns the lines of a report: the period, and how certain it is.
    pub fn lines(&self) -> Vec<String> {
        match self {
            Periodicity::Proved { period, why } => {
                vec![sentence(*period), format!("proved: {why}")]
            }
            Periodicity::Observed { period, to } => vec![
                sentence(*period),
                format!(
                    "only observed, from heap {} to heap {to}, not proved",
                    period.preperiod
                ),
            ],
            Periodicity::Unobserved { to } => vec![format!("none observed up to heap {to}")],
            Periodicity::Aperiodic { why } => vec![String::from("none"), format!("proved: {why}")],
        }
    }
}

fn sentence(period: Period) -> String {
    let Period {
        preperiod,
        period,
        saltus,
    } = period;
    let start = match preperiod {
        0 => String::from("from heap 0 on"),
        _ => format!("after a preperiod of {preperiod}: from heap {preperiod} on"),
    };
    match saltus {
        0 => format!("{period}, {start}"),
        _ => format!("{period}, {start}, the values growing by {saltus} each time"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn observe(values: &[u64]) -> Periodicity {
        Periodicity::observe(values.len() as u64 - 1, |enough| {
            Period::find(values, enough)
        })
    }

    #[test]
    fn distinguishes_proved_from_observed_periods() {
        let proved = Periodicity::Proved {
            period: Period {
                preperiod: 53,
                period: 34,
                saltus: 0,
            },
            why: String::from("a theorem"),
        };
        let lines = [
            "34, after a preperiod of 53: from heap 53 on",
            "proved: a theorem",
        ];
        assert_eq!(proved.lines(), lines);
        let observed = observe(&[5, 0, 1, 0, 1, 0, 1]);
        let lines = [
            "2, after a preperiod of 1: from heap 1 on",
            "only observed, from heap 1 to heap 6, not proved",
        ];
        assert_eq!(observed.lines(), lines);
        let growing = observe(&[0, 0, 1, 1, 2, 2]);
        let line = "2, from heap 0 on, the values growing by 1 each time";
        assert_eq!(growing.lines()[0], line);
        let unobserved = observe(&[0, 1, 4, 9, 16, 25]);
        assert_eq!(unobserved.lines(), ["none observed up to heap 5"]);
    }

    #[test]
    fn a_few_equal_values_at_the_end_are_no_period() {
        let mut values: Vec<u64> = (0..20).map(|heap| heap * heap).collect();
        values.extend([7; 10]);
        let unobserved = Periodicity::Unobserved { to: 29 };
        assert_eq!(observe(&values), unobserved);
        values.extend([7; 10]);
        let constant = Period {
            preperiod: 20,
            period: 1,
            saltus: 0,
        };
        assert_eq!(observe(&values).period(), Some(constant));
    }
}
