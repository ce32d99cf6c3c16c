//! Names for Grundy values.

use shared::period::Period;

use super::{values_text, Book, Name, Over};
use crate::limit::Stop;
use crate::proof::Transducer;
use automata::numeration::{Comparison, Kind, Linear};
use automata::{eliminate, Variable};

/// The number of heaps that suggest a period.
const TABLE: u64 = 2048;

impl Book<'_> {
    /// Values with a period, each of which may add something.
    pub(super) fn values_of_a_heap(&self) -> Result<Option<Name>, Stop> {
        let transducer = Transducer::new(self.rule.clone(), 1);
        let values = (0..TABLE).map(|heap| {
            self.limit.spend(self.rule.edge_count() as u64)?;
            let value = transducer.run(self.numeration, &[heap.into()]);
            let value = value.and_then(|value| u64::try_from(value[0]).ok());
            value.ok_or(Stop::Size)
        });
        let mut values = values.collect::<Result<Vec<u64>, Stop>>()?;
        // At least the second half of the table shows it, and six periods.
        let shows = |p: Period| (p.preperiod <= TABLE / 2 && p.period <= TABLE / 6).then_some(0);
        let Some(period) = Period::find(&values, shows) else {
            return Ok(None);
        };
        if !self.has(period)? {
            return Ok(None);
        }
        let text = values_text(&self.coordinates[0], &values, period);
        values.truncate((period.preperiod + period.period) as usize);
        let period = Some((period, values));
        Ok(Some(Name { text, period }))
    }

    /// Whether the values have a period: whether no heap n from the preperiod on has a value v, and n + period a
    /// value w, where w is not v + saltus.
    fn has(&self, period: Period) -> Result<bool, Stop> {
        let [n, v, m, w, sum]: [Variable; 5] = [0, 1, 2, 3, 4];
        let compare = |terms: &[(Variable, i64)], constant: u64, comparison| {
            let (terms, constant) = (terms.to_vec(), constant as i64);
            let sum = Linear { terms, constant };
            self.numeration.compare(&sum, comparison, self.limit)
        };
        let parts = vec![
            self.rule.clone(),
            self.rule.renamed(|track| track + m),
            compare(&[(n, -1)], period.preperiod, Comparison::AtMost)?,
            compare(&[(n, 1), (m, -1)], period.period, Comparison::Equal)?,
            compare(&[(v, 1), (sum, -1)], period.saltus, Comparison::Equal)?,
            compare(&[(w, 1), (sum, -1)], 0, Comparison::Unequal)?,
        ];
        let wrong = eliminate(parts, [n, v, m, w, sum], self.limit)?;
        Ok(wrong.is_empty())
    }

    /// The nim-sum of the coordinates.
    pub(super) fn values_of_heaps(&self) -> Result<(), Over> {
        if self.numeration.kind() != Kind::Base(2) {
            return Ok(());
        }
        let tracks: Vec<Variable> = (0..=self.dimension() as Variable).collect();
        let sum = self.numeration.digit_sums(&tracks, 2);
        self.offer(self.coordinates.join(" xor "), &sum)
    }
}
