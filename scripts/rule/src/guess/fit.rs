//! Numbers that depend on a parameter: linear functions, one per remainder.

/// A linear function of a parameter m for each entry of a vector, maybe one per remainder of m.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fit {
    /// The number of points that the search saw.
    pub fitted: usize,
    /// The number of points held out that agree: those with the largest parameters.
    pub tested: usize,
    /// The entries as functions of m: one list if they do not depend on a remainder, else one per
    /// remainder 0, 1, … of m.
    classes: Vec<Vec<Line>>,
}

/// (slope·m + offset) / divisor, an integer for each m of its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Line {
    slope: i64,
    offset: i64,
    divisor: i64,
}

/// The largest modulus.
const MODULUS: u64 = 6;

/// Finds for each entry of the vectors a linear function of the parameter, per remainder of the
/// parameter by a modulus up to 6 if need be.
///
/// `points` are parameters, each at most once, and their vectors. Vectors may differ in length only if the
/// remainder of the parameter determines the length. A third of the points, those with the largest
/// parameters, are held out and must agree. Returns `None` if nothing fits or if there are too few points:
/// each remainder needs three in the search and one held out.
///
/// # Examples
/// ```
/// let points: Vec<(u64, Vec<i64>)> = (1..=9).map(|m| (m, vec![m as i64 + 1, 0])).collect();
/// let fit = rule::guess::fit_parameter(&points).unwrap();
/// assert_eq!(fit.text("m"), "m + 1, 0");
/// assert_eq!(fit.value(100), Some(vec![101, 0]));
/// ```
pub fn fit_parameter(points: &[(u64, Vec<i64>)]) -> Option<Fit> {
    let mut points = points.to_vec();
    points.sort();
    points.dedup();
    if points.windows(2).any(|pair| pair[0].0 == pair[1].0) {
        return None;
    }
    (1..=MODULUS).find_map(|modulus| fit_by(&points, modulus))
}

fn fit_by(points: &[(u64, Vec<i64>)], modulus: u64) -> Option<Fit> {
    let mut classes = Vec::new();
    let (mut fitted, mut tested) = (0, 0);
    for rest in 0..modulus {
        let class: Vec<&(u64, Vec<i64>)> =
            points.iter().filter(|(m, _)| m % modulus == rest).collect();
        if class.is_empty() {
            return None;
        }
        let held = (class.len() / 3).max(1);
        let seen = class.len().checked_sub(held).filter(|&seen| seen >= 3)?;
        let length = class[0].1.len();
        if class.iter().any(|(_, vector)| vector.len() != length) {
            return None;
        }
        let lines: Option<Vec<Line>> = (0..length)
            .map(|entry| {
                let points = class
                    .iter()
                    .map(|(m, vector)| Some((i64::try_from(*m).ok()?, vector[entry])));
                let points: Vec<(i64, i64)> = points.collect::<Option<_>>()?;
                let line = Line::through(points[0], points[1], modulus as i64)?;
                points
                    .iter()
                    .all(|&(m, value)| line.value(m) == Some(value))
                    .then_some(line)
            })
            .collect();
        classes.push(lines?);
        fitted += seen;
        tested += held;
    }
    Some(Fit {
        fitted,
        tested,
        classes,
    })
}

impl Line {
    /// The line through two points, with a slope that is a multiple of 1/modulus.
    fn through(a: (i64, i64), b: (i64, i64), modulus: i64) -> Option<Self> {
        let (run, rise) = (b.0.checked_sub(a.0)?, b.1.checked_sub(a.1)?);
        let divisor = (1..=modulus).find(|divisor| {
            modulus % divisor == 0
                && rise
                    .checked_mul(*divisor)
                    .is_some_and(|rise| rise % run == 0)
        })?;
        let slope = rise * divisor / run;
        let offset =
            a.1.checked_mul(divisor)?
                .checked_sub(slope.checked_mul(a.0)?)?;
        Some(Self {
            slope,
            offset,
            divisor,
        })
    }

    fn value(self, m: i64) -> Option<i64> {
        let value = self.slope.checked_mul(m)?.checked_add(self.offset)?;
        (value % self.divisor == 0).then(|| value / self.divisor)
    }

    fn text(self, name: &str) -> String {
        let Self {
            slope,
            offset,
            divisor,
        } = self;
        let linear = match (slope, offset) {
            (0, _) => return (offset / divisor).to_string(),
            (1, 0) => name.to_string(),
            (1, _) => format!("{name} {} {}", sign(offset), offset.unsigned_abs()),
            (-1, 0) => format!("-{name}"),
            (..=-1, 1..) => {
                let slope = if slope == -1 {
                    String::new()
                } else {
                    slope.unsigned_abs().to_string()
                };
                format!("{offset} - {slope}{name}")
            }
            (-1, _) => format!("-{name} - {}", offset.unsigned_abs()),
            (_, 0) => format!("{slope}{name}"),
            _ => format!("{slope}{name} {} {}", sign(offset), offset.unsigned_abs()),
        };
        match divisor {
            1 => linear,
            _ if offset == 0 => format!("{linear}/{divisor}"),
            _ => format!("({linear})/{divisor}"),
        }
    }
}

fn sign(offset: i64) -> char {
    if offset < 0 {
        '-'
    } else {
        '+'
    }
}

impl Fit {
    /// The modulus of the remainders; 1 if the entries do not depend on one.
    pub fn modulus(&self) -> u64 {
        self.classes.len() as u64
    }

    /// The vector for a parameter; `None` if a number leaves `i64`.
    pub fn value(&self, m: u64) -> Option<Vec<i64>> {
        let class = self.classes.get((m % self.modulus()) as usize)?;
        let m = i64::try_from(m).ok()?;
        class.iter().map(|line| line.value(m)).collect()
    }

    /// Slope, offset and divisor, if there is one entry that does not depend on a remainder.
    pub(super) fn single(&self) -> Option<(i64, i64, i64)> {
        match &self.classes[..] {
            [lines] => match lines[..] {
                [line] => Some((line.slope, line.offset, line.divisor)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The entries as text in the parameter's name, joined by commas.
    pub fn text(&self, name: &str) -> String {
        let classes = self.class_texts(name);
        if classes.iter().all(|class| class.len() == classes[0].len()) {
            return self.texts(name).join(", ");
        }
        let cases = classes.iter().enumerate().map(|(rest, class)| {
            format!(
                "({}) for {name} mod {} = {rest}",
                class.join(", "),
                self.modulus()
            )
        });
        cases.collect::<Vec<_>>().join("; ")
    }

    /// Each entry as text in the parameter's name.
    ///
    /// # Panics
    /// If the number of entries depends on the remainder: ask [`class_texts`](Self::class_texts).
    pub fn texts(&self, name: &str) -> Vec<String> {
        let modulus = self.modulus();
        let classes = self.class_texts(name);
        if modulus == 1 {
            return classes[0].clone();
        }
        let length = classes[0].len();
        assert!(
            classes.iter().all(|class| class.len() == length),
            "every class has as many entries"
        );
        let entry = |entry: usize| {
            let all: Vec<&String> = classes.iter().map(|class| &class[entry]).collect();
            if all.iter().all(|text| *text == all[0]) {
                return all[0].clone();
            }
            let cases = all.iter().enumerate();
            let cases: Vec<String> = cases
                .map(|(rest, text)| format!("{text} for {name} mod {modulus} = {rest}"))
                .collect();
            cases.join("; ")
        };
        (0..length).map(entry).collect()
    }

    /// For each remainder of the parameter, the entries as text.
    pub fn class_texts(&self, name: &str) -> Vec<Vec<String>> {
        self.classes
            .iter()
            .map(|lines| lines.iter().map(|line| line.text(name)).collect())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(
        range: std::ops::Range<u64>,
        vector: impl Fn(i64) -> Vec<i64>,
    ) -> Vec<(u64, Vec<i64>)> {
        range.map(|m| (m, vector(m as i64))).collect()
    }

    #[test]
    fn finds_lines_for_each_entry() {
        let fit = fit_parameter(&points(1..10, |m| vec![m + 1, 3, 5 - 2 * m])).unwrap();
        assert_eq!((fit.modulus(), fit.fitted, fit.tested), (1, 6, 3));
        assert_eq!(fit.text("m"), "m + 1, 3, 5 - 2m");
        assert_eq!(fit.value(1000), Some(vec![1001, 3, -1995]));
    }

    #[test]
    fn finds_lines_for_each_remainder() {
        // Take 1, 2 or k: the period is k + 1 if 3 divides k, else 3.
        let fit =
            fit_parameter(&points(3..21, |k| vec![if k % 3 == 0 { k + 1 } else { 3 }])).unwrap();
        assert_eq!(fit.modulus(), 3);
        assert_eq!(
            fit.text("k"),
            "k + 1 for k mod 3 = 0; 3 for k mod 3 = 1; 3 for k mod 3 = 2"
        );
        assert_eq!(fit.value(30), Some(vec![31]));
        let halves = fit_parameter(&points(0..12, |m| vec![m / 2])).unwrap();
        assert_eq!(
            halves.text("m"),
            "m/2 for m mod 2 = 0; (m - 1)/2 for m mod 2 = 1"
        );
        assert_eq!(halves.value(101), Some(vec![50]));
    }

    #[test]
    fn vectors_may_differ_in_length_by_remainder() {
        let fit = fit_parameter(&points(1..13, |m| {
            if m % 2 == 0 {
                vec![m]
            } else {
                vec![0, m]
            }
        }))
        .unwrap();
        assert_eq!(fit.class_texts("m"), [vec!["m"], vec!["0", "m"]]);
        assert_eq!(fit.text("m"), "(m) for m mod 2 = 0; (0, m) for m mod 2 = 1");
    }

    #[test]
    fn says_nothing_without_points_held_out() {
        assert_eq!(fit_parameter(&points(1..3, |m| vec![m])), None);
        assert_eq!(fit_parameter(&[]), None);
        assert_eq!(fit_parameter(&points(1..20, |m| vec![m * m])), None);
        let mut wrong = points(1..20, |m| vec![m]);
        wrong[17].1[0] += 1;
        assert_eq!(fit_parameter(&wrong), None);
    }
}
