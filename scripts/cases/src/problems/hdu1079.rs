//! HDU 1079: a move goes to the next day, or to the same day of the next month; whoever reaches 4 November
//! 2001 wins.
//!
//! Early dates are answered by a table of all dates, filled backwards. Edge cases: the bounds, the first and
//! last days of all months in leap years and other years, and all days of 2001.

use std::collections::HashMap;

use crate::prelude::*;

pub struct Calendar;

/// Year, month, day.
type Date = [u32; 3];

const LAST: Date = [2001, 11, 4];

/// The number of dates: 101 years with 25 leap days up to 2000-12-31, then 304 days and 4.
const DATES: u32 = 101 * 365 + 25 + 304 + 4;

impl Game for Calendar {
    const ID: &'static str = "hdu1079";
    const WORDS: Words = ["YES", "NO"];
    const CASES: Cases = Cases::Counted("T", 1..=u32::MAX);
    const MANY: u32 = 300;
    const STORED: Stored = &[("small", 300, &[400]), ("large", 300, &[DATES])];
    type Case = Date;
    type Answer = bool;

    fn layout(text: &mut Text, [year, month, day]: &mut Date) -> Checked {
        text.number("Y", 1900..=2001, year)?;
        text.number("M", 1..=12, month)?;
        text.number("D", 1..=days(*year, *month), day)?;
        text.end_line()?;
        let date = [*year, *month, *day];
        ensure(date <= LAST, || format!("{date:?} is after {LAST:?}"))
    }

    fn by_search(date: &Date) -> Option<bool> {
        (*date >= [2000, 10, 1]).then(|| wins(*date, options))
    }

    fn answer(date: &Date) -> bool {
        WON[date]
    }

    /// Draws one of the last dates.
    fn draw(random: &mut Random, size: Size) -> Date {
        let dates = size.of(400, DATES);
        let first = IN_ORDER.len() - dates as usize;
        *IN_ORDER[first..].choose(random).expect("not empty")
    }

    /// Every date, and half a million dates, because the statement does not limit the number of cases.
    fn large(drafts: &mut Drafts<Self>) {
        drafts.cases("every-date", IN_ORDER.iter().copied());
        drafts.drawn("lines", 500_000, |random| Self::draw(random, Size::LARGEST));
    }
}

/// Returns the number of days in a month of 1900 to 2001.
fn days(year: u32, month: u32) -> u32 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year == 1900 || year % 4 != 0 => 28, // 2000 is a leap year
        2 => 29,
        _ => 31,
    }
}

fn options(&[year, month, day]: &Date) -> Vec<Date> {
    let [next_year, next_month] = if month == 12 { [year + 1, 1] } else { [year, month + 1] };
    let is_last = day == days(year, month);
    let next_day = if is_last { [next_year, next_month, 1] } else { [year, month, day + 1] };
    let next_month = (day <= days(next_year, next_month)).then_some([next_year, next_month, day]);
    [next_day].into_iter().chain(next_month).filter(|&date| date <= LAST).collect()
}

/// All dates within the bounds, in order.
static IN_ORDER: LazyLock<Vec<Date>> = LazyLock::new(|| {
    let months = (1900..=2001).flat_map(|year| (1..=12).map(move |month| [year, month]));
    let dates = months.flat_map(|[year, month]| (1..=days(year, month)).map(move |day| [year, month, day]));
    dates.take_while(|&date| date <= LAST).collect()
});

static WON: LazyLock<HashMap<Date, bool>> = LazyLock::new(|| {
    let mut won: HashMap<Date, bool> = HashMap::new();
    for &date in IN_ORDER.iter().rev() {
        let wins = options(&date).iter().any(|left| !won[left]);
        won.insert(date, wins);
    }
    won
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_every_date() {
        assert_eq!(IN_ORDER.len(), DATES as usize);
        assert!(!IN_ORDER.contains(&[1900, 2, 29]) && IN_ORDER.contains(&[2000, 2, 29]));
        assert!(IN_ORDER.is_sorted() && IN_ORDER.last() == Some(&LAST));
    }

    #[test]
    fn moves_lead_to_existing_dates() {
        assert_eq!(options(&[2000, 1, 30]), [[2000, 1, 31]]);
        assert_eq!(options(&[1900, 2, 28]), [[1900, 3, 1], [1900, 3, 28]]);
        assert_eq!(options(&[1999, 12, 31]), [[2000, 1, 1], [2000, 1, 31]]);
        assert_eq!(options(&[2001, 10, 5]), [[2001, 10, 6]]);
        assert_eq!(options(&LAST), [[0; 3]; 0]);
    }

    #[test]
    fn rejects_other_dates() {
        for date in ["2001 11 5", "1900 2 29", "1899 12 31", "2001 0 1", "2000 13 1"] {
            let read = Calendar::layout(&mut Text::reading(date), &mut LAST.clone());
            assert!(read.is_err(), "{date}");
        }
    }
}
