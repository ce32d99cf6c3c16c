//! Names for sets of numbers: the P-positions of games with one heap.

use shared::period::Period;

use super::text::{members_text, others_text, periodic_set_text, MOST_LISTED};
use super::{Book, Over, MOST_EXCEPTIONS};
use crate::guess::feature::signed;
use automata::numeration::Kind;
use automata::{Symbol, Variable};

/// The numbers that suggest names.
const TABLE: u64 = 4096;
/// The largest period.
const LARGEST_PERIOD: u64 = 700;

const N: Variable = 0;

impl Book<'_> {
    pub(super) fn sets_of_a_heap(&self) -> Result<(), Over> {
        self.finite_set()?;
        let table: Vec<bool> = (0..TABLE).map(|n| self.holds(&[n.into()])).collect();
        let shows =
            |p: Period| (p.preperiod <= TABLE / 2 && p.period <= LARGEST_PERIOD).then_some(0);
        if let Some(Period { period, .. }) = Period::find(&table, shows) {
            let start = (TABLE / 2).next_multiple_of(period) as usize;
            let is_in = &table[start..start + period as usize];
            let text = periodic_set_text(&self.coordinates[0], is_in, 0);
            if let Some(set) = self.by_remainders(period, |r| is_in[r[0] as usize]) {
                self.offer(text, &set)?;
            }
        }
        self.runs(&table)?;
        self.digits()
    }

    /// A few numbers, or all but a few.
    fn finite_set(&self) -> Result<(), Over> {
        let n = &self.coordinates[0];
        let numbers =
            |few: Vec<Vec<u128>>| -> Vec<u64> { few.iter().map(|one| one[0] as u64).collect() };
        if let Some(members) = self.few(&self.rule, &[], MOST_LISTED)? {
            self.offer(members_text(n, &numbers(members)), &self.rule)?;
        }
        let all = self.numeration.natural(N);
        if let Some(others) = self.few(&all, &[&self.rule], MOST_EXCEPTIONS)? {
            self.offer(others_text(n, &numbers(others)), &self.rule)?;
        }
        Ok(())
    }

    /// a·b^k + c <= n <= a'·b^k + c' for some k, by the last two runs of members.
    fn runs(&self, table: &[bool]) -> Result<(), Over> {
        let Kind::Base(base) = self.numeration.kind() else {
            return Ok(());
        };
        let numbers: Vec<i128> = (0..).zip(table).filter(|n| *n.1).map(|n| n.0).collect();
        let mut runs: Vec<&[i128]> = numbers.chunk_by(|one, next| one + 1 == *next).collect();
        if table[table.len() - 1] {
            runs.pop(); // cut by the end of the table
        }
        let [.., before, last] = runs[..] else {
            return Ok(());
        };
        let n = &self.coordinates[0];
        for ratio in 2..=i128::from(base) {
            // x = a·q + c and x' = a·q·ratio + c.
            let fit = |x: i128, next: i128| {
                let multiple = (next - x) / (ratio - 1);
                (multiple * (ratio - 1) == next - x).then_some((multiple, x - multiple))
            };
            let first = fit(before[0], last[0]);
            let second = fit(before[before.len() - 1], last[last.len() - 1]);
            let (Some((mut a, low)), Some((mut b, high))) = (first, second) else {
                continue;
            };
            while a % ratio == 0 && b % ratio == 0 {
                (a, b) = (a / ratio, b / ratio);
            }
            // The set of powers first: most ratios have none here.
            let (plus, less) = (signed(low), signed(high));
            let claim =
                format!("{n}' in powers of {ratio}, {a}*{n}'{plus} <= {n} <= {b}*{n}'{less}");
            let Some(set) = self.claim(&claim)? else {
                continue;
            };
            let power = |factor| match factor {
                1 => format!("{ratio}^k"),
                _ => format!("{factor}·{ratio}^k"),
            };
            let (first, last) = (power(a), power(b));
            let text = if (a, low) == (b, high) {
                format!("{n} = {first}{plus} with k >= 0")
            } else {
                format!("{first}{plus} <= {n} <= {last}{less} for some k >= 0")
            };
            self.offer(text, &set)?;
        }
        Ok(())
    }

    /// Sets told by the digits, in base b or in one that it is a power of.
    fn digits(&self) -> Result<(), Over> {
        let Kind::Base(base) = self.numeration.kind() else {
            return Ok(());
        };
        let n = &self.coordinates[0];
        let set = |step: &dyn Fn(usize, Symbol) -> usize, accepting: &[bool]| {
            let step = |&state: &usize, symbol| Some(step(state, symbol));
            (self.numeration).relation(vec![N], 0, step, |&state| accepting[state])
        };
        for root in 2..=u64::from(base) {
            let Some(power) = (1..=6).find(|&power| root.pow(power) == u64::from(base)) else {
                continue;
            };
            // 0 is the start; 1 and 2: after an even and an odd number of zeros at the end.
            let zeros = |state: usize, symbol: Symbol| match (state, symbol) {
                (0, 0) => 0,
                (_, 0) if power % 2 == 1 => 3 - state,
                (_, 0) => state,
                _ => 1 + (1..power).filter(|&k| symbol % root.pow(k) == 0).count() % 2,
            };
            let ones = |state: usize, symbol: Symbol| state ^ (symbol.count_ones() as usize & 1);
            for (is_odd, word, kind) in [(false, "even", "evil"), (true, "odd", "odious")] {
                let text = format!("{n} > 0 ends in an {word} number of zeros in base {root}");
                self.offer(text, &set(&zeros, &[false, !is_odd, is_odd]))?;
                if root == 2 {
                    let text = format!("{n} is {kind}: an {word} number of ones in binary");
                    self.offer(text, &set(&ones, &[!is_odd, is_odd]))?;
                }
            }
        }
        Ok(())
    }
}
