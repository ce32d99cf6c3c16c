//! What is known of a row beyond the values that were computed.

use serde::Serialize;
use shared::period::Period;

/// From heap `preperiod` on, the value of heap n + `period` is that of heap n, plus `saltus`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Repetition {
    /// The first heap of the part that repeats.
    pub preperiod: u64,
    /// After how many heaps it repeats.
    pub period: u64,
    /// By how much the values grow from one period to the next; 0 if they do not.
    pub saltus: u64,
}

/// How the values go on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "status", rename_all = "lowercase")]
pub enum Law {
    /// They repeat for ever.
    Proved {
        /// How.
        #[serde(flatten)]
        repetition: Repetition,
        /// The theorem, and what it needed.
        why: String,
    },
    /// They repeat as far as they were computed, and no theorem says more.
    Seen {
        /// How.
        #[serde(flatten)]
        repetition: Repetition,
        /// The last heap that was computed.
        to: usize,
    },
    /// No period is to be seen.
    Unseen {
        /// The last heap that was computed.
        to: usize,
    },
    /// They have no period at all.
    Never {
        /// The theorem.
        why: String,
    },
}

impl From<Period> for Repetition {
    fn from(Period { preperiod, period }: Period) -> Self {
        Repetition {
            preperiod: preperiod as u64,
            period: period as u64,
            saltus: 0,
        }
    }
}

impl Repetition {
    /// The value of `heap`, where `values` has those of the preperiod and the first period.
    pub fn value(&self, values: &[u32], heap: u64) -> u64 {
        let &Repetition {
            preperiod,
            period,
            saltus,
        } = self;
        if heap < preperiod {
            return u64::from(values[heap as usize]);
        }
        let (rounds, place) = ((heap - preperiod) / period, (heap - preperiod) % period);
        u64::from(values[(preperiod + place) as usize]) + rounds * saltus
    }
}

impl Law {
    /// What the values show, without a theorem.
    ///
    /// A period counts as seen if at least the second half of the table shows it, and shows it
    /// three times: the last few values of nearly every table repeat by chance.
    pub fn seen(values: &[u32]) -> Self {
        let to = values.len().saturating_sub(1);
        let enough = |found: Period| (2 * found.preperiod).max(found.preperiod + 3 * found.period);
        match Period::find(values, enough) {
            Some(period) => Law::Seen {
                repetition: period.into(),
                to,
            },
            None => Law::Unseen { to },
        }
    }

    /// The repetition, proved or seen.
    pub fn repetition(&self) -> Option<Repetition> {
        match self {
            Law::Proved { repetition, .. } | Law::Seen { repetition, .. } => Some(*repetition),
            Law::Unseen { .. } | Law::Never { .. } => None,
        }
    }

    /// The lines of a report: what, and how certain it is.
    pub fn lines(&self) -> Vec<String> {
        match self {
            Law::Proved { repetition, why } => {
                vec![repetition.sentence(), format!("proved: {why}")]
            }
            Law::Seen { repetition, to } => vec![
                repetition.sentence(),
                format!(
                    "only seen, from heap {} to heap {to}, and not proved",
                    repetition.preperiod
                ),
            ],
            Law::Unseen { to } => vec![format!("none seen up to heap {to}")],
            Law::Never { why } => vec![String::from("none"), format!("proved: {why}")],
        }
    }
}

impl Repetition {
    fn sentence(&self) -> String {
        let &Repetition {
            preperiod,
            period,
            saltus,
        } = self;
        let start = match preperiod {
            0 => String::from("from heap 0 on"),
            _ => format!("after a preperiod of {preperiod}: from heap {preperiod} on"),
        };
        match saltus {
            0 => format!("{period}, {start}"),
            _ => format!("{period}, {start}, the values growing by {saltus} each time"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repetition(preperiod: u64, period: u64, saltus: u64) -> Repetition {
        Repetition {
            preperiod,
            period,
            saltus,
        }
    }

    #[test]
    fn a_theorem_is_told_from_what_is_seen() {
        let proved = Law::Proved {
            repetition: repetition(53, 34, 0),
            why: String::from("a theorem"),
        };
        assert_eq!(
            proved.lines(),
            [
                "34, after a preperiod of 53: from heap 53 on",
                "proved: a theorem"
            ]
        );
        let seen = Law::seen(&[5, 0, 1, 0, 1, 0, 1]);
        assert_eq!(
            seen.lines(),
            [
                "2, after a preperiod of 1: from heap 1 on",
                "only seen, from heap 1 to heap 6, and not proved",
            ]
        );
        let unseen = Law::seen(&[0, 1, 2, 3, 4, 5]);
        assert_eq!(unseen.lines(), ["none seen up to heap 5"]);
    }

    #[test]
    fn a_few_equal_values_at_the_end_are_no_period() {
        let mut values: Vec<u32> = (0..20).collect();
        values.extend([7; 10]);
        assert_eq!(Law::seen(&values), Law::Unseen { to: 29 });
        values.extend([7; 10]);
        assert_eq!(Law::seen(&values).repetition(), Some(repetition(20, 1, 0)));
    }

    #[test]
    fn values_of_huge_heaps() {
        let values = [9, 0, 1, 5];
        let grows = repetition(1, 3, 2);
        assert_eq!(grows.value(&values, 0), 9);
        assert_eq!(grows.value(&values, 3), 5);
        assert_eq!(grows.value(&values, 4), 2);
        assert_eq!(
            grows.value(&values, 3_000_000_000_000_000_002),
            2_000_000_000_000_000_001
        );
    }
}
