//! HDU 1079: a move goes to the next day, or to the same day of the next month; whoever reaches
//! 4 November 2001 wins.
//!
//! Late dates are searched. Otherwise the answers are a table of all dates, filled backwards.

use std::collections::HashMap;
use std::sync::LazyLock;

use rand::seq::IndexedRandom;
use rand::RngExt;

use crate::problem::{Answers, Draft, Oracle, Problem};
use crate::random::{either, seeded};
use crate::reader::{counted, Reader};
use crate::search::Search;
use crate::text::counted_lines;

/// Calendar Game.
pub const PROBLEM: Problem = Problem {
    id: "hdu1079",
    words: ["YES", "NO"],
    stored,
    large,
    random: |name, size| {
        let dates = DATES.len() as u64;
        random(name, by_table, (dates - size.scale(400, dates)) as usize)
    },
};

/// Year, month, day.
type Date = [u32; 3];

const LAST: Date = [2001, 11, 4];

/// Returns the number of days in a month of 1900 to 2001.
fn days(year: u32, month: u32) -> u32 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year == 1900 || year % 4 != 0 => 28, // 2000 is a leap year
        2 => 29,
        _ => 31,
    }
}

fn read(input: &mut Reader) -> Result<Vec<Date>, String> {
    counted(input, "T", 1..=u32::MAX, |reader| {
        let year = reader.number("Y", 1900..=2001)?;
        let month = reader.number("M", 1..=12)?;
        let date = [year, month, reader.number("D", 1..=days(year, month))?];
        if date > LAST {
            return Err(format!("{date:?} is after {LAST:?}"));
        }
        Ok(date)
    })
}

fn by_search(input: &mut Reader) -> Answers {
    let mut search = Search::new(|&date: &Date| options(date));
    Ok(read(input)?
        .into_iter()
        .map(|date| search.wins(date))
        .collect())
}

fn by_table(input: &mut Reader) -> Answers {
    Ok(read(input)?.iter().map(wins).collect())
}

fn options([year, month, day]: Date) -> Vec<Date> {
    let [next_year, next_month] = if month == 12 {
        [year + 1, 1]
    } else {
        [year, month + 1]
    };
    let first = [next_year, next_month, 1];
    let next_day = if day == days(year, month) {
        first
    } else {
        [year, month, day + 1]
    };
    let mut options = vec![next_day];
    if day <= days(next_year, next_month) {
        options.push([next_year, next_month, day]);
    }
    options.retain(|&date| date <= LAST);
    options
}

/// All dates within the bounds, in order.
static DATES: LazyLock<Vec<Date>> = LazyLock::new(|| {
    let months = (1900..=2001).flat_map(|year| (1..=12).map(move |month| [year, month]));
    let dates =
        months.flat_map(|[year, month]| (1..=days(year, month)).map(move |day| [year, month, day]));
    dates.take_while(|&date| date <= LAST).collect()
});

static WON: LazyLock<HashMap<Date, bool>> = LazyLock::new(|| {
    let mut won: HashMap<Date, bool> = HashMap::new();
    for &date in DATES.iter().rev() {
        let wins = options(date).iter().any(|left| !won[left]);
        won.insert(date, wins);
    }
    won
});

fn wins(date: &Date) -> bool {
    WON[date]
}

fn stored() -> Vec<Draft> {
    let sample = "3\n2001 11 3\n2001 11 2\n2001 10 3\n";
    vec![
        Draft::sample(by_search, sample, "YES\nNO\nNO\n"),
        Draft::new("smallest", by_search, counted_lines(&[LAST])),
        Draft::new("edges", by_table, counted_lines(&edges())),
        random("random-small", by_search, DATES.len() - 400),
        random("random-large", by_table, 0),
    ]
}

/// The bounds; the first and last days of all months in leap years and other years; all days of 2001.
fn edges() -> Vec<Date> {
    let is_edge = |&&[year, _, day]: &&Date| match year {
        1900 | 1904 | 1999 | 2000 => day == 1 || day >= 28,
        _ => year == 2001,
    };
    DATES.iter().filter(is_edge).copied().collect()
}

/// Draws three hundred dates from the one with index `first` on, half of them lost.
fn random(name: &str, oracle: Oracle, first: usize) -> Draft {
    let mut random = seeded(&format!("hdu1079/{name}"));
    let dates = &DATES[first..];
    let case = |_| {
        either(
            &mut random,
            |random| *dates.choose(random).expect("not empty"),
            wins,
        )
    };
    Draft::new(
        name,
        oracle,
        counted_lines(&(0..300).map(case).collect::<Vec<_>>()),
    )
}

/// Every date, and half a million dates, because the statement does not limit the number of cases.
fn large() -> Vec<Draft> {
    let mut random = seeded("hdu1079/large");
    let date = |_| DATES[random.random_range(0..DATES.len())];
    let many: Vec<Date> = (0..500_000).map(date).collect();
    vec![
        Draft::new("every-date", by_table, counted_lines(&DATES)),
        Draft::new("lines", by_table, counted_lines(&many)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 101 years with 25 leap days up to 2000-12-31, then 304 days and 4.
    #[test]
    fn lists_every_date() {
        assert_eq!(DATES.len(), 101 * 365 + 25 + 304 + 4);
        assert!(!DATES.contains(&[1900, 2, 29]) && DATES.contains(&[2000, 2, 29]));
        assert!(DATES.is_sorted() && DATES.last() == Some(&LAST));
    }

    #[test]
    fn moves_lead_to_existing_dates() {
        assert_eq!(options([2000, 1, 30]), [[2000, 1, 31]]);
        assert_eq!(options([1900, 2, 28]), [[1900, 3, 1], [1900, 3, 28]]);
        assert_eq!(options([1999, 12, 31]), [[2000, 1, 1], [2000, 1, 31]]);
        assert_eq!(options([2001, 10, 5]), [[2001, 10, 6]]);
        assert_eq!(options(LAST), [[0; 3]; 0]);
    }

    #[test]
    fn rejects_other_dates() {
        for date in [
            "2001 11 5",
            "1900 2 29",
            "1899 12 31",
            "2001 0 1",
            "2000 13 1",
        ] {
            assert!(
                read(&mut Reader::new(&format!("1\n{date}\n"))).is_err(),
                "{date}"
            );
        }
    }
}
