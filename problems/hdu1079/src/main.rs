//! # HDU 1079 – Calendar Game (also POJ 1082)
//!
//! <https://acm.hdu.edu.cn/showproblem.php?pid=1079>
//!
//! **The game.** A date is on the table; a move goes to the next day, or to the same day of the
//! next month if that exists. Whoever reaches 4 November 2001 wins; moves beyond it are not allowed.
//! The input is a count of cases and a line `Y M D` per case, from 1900-01-01 to 2001-11-04; the
//! answer is `YES` if the first player wins, else `NO`.
//!
//! **The rule.** The first player wins iff month + day is even, or on 30 September and 30 November.
//! On 4 November 2001, where the sum is odd, they have lost. Before, look at what a move does to the
//! sum:
//!
//! - Nearly every move changes its parity: the same day of the next month (+1, or −11 in December),
//!   the next day within a month (+1), the first of the next month after a 31st (−29 or −41) and
//!   after 29 February (−27).
//! - Two keep it: from 28 February to 1 March (−26), and from a 30th to a first (−28). In February,
//!   April and June they start from an even sum; on 30 September and 30 November from an odd one,
//!   and end on an odd one.
//! - So from an odd sum every move leaves an even one, except on these two dates, which are won by
//!   that very move.
//! - From an even sum some move leaves an odd one that is neither of the two: usually the next day;
//!   the same day of the next month on 28 February, 30 April and 30 June, and on 29 September and 29
//!   November, whose next days are the two.
//!
//! The year matters only for 29 February; 1900 has none.
//!
//! **Cost.** O(1) per case, for any date of the Gregorian calendar up to 4 November 2001. Later
//! dates, and what is not a date, are refused.
//!
//! **Source.** The argument above.

use std::process::ExitCode;

use proconio::input;
use shared::io::{run, Answers, BadInput, Input, Positive};

/// Year, month and day.
type Date = (u64, u64, u64);

/// The date that wins.
const LAST: Date = (2001, 11, 4);

fn main() -> ExitCode {
    run(solve)
}

fn solve(cases: Input) -> Answers {
    cases.counted(|case| {
        input! { from case, year: Positive, month: Positive, day: Positive }
        let date @ (year, month, day) = (year?, month?, day?);
        let refuse = |why| BadInput::new(format!("{year:04}-{month:02}-{day:02} is {why}"));
        if !is_date(date) {
            return Err(refuse("no date"));
        }
        if date > LAST {
            return Err(refuse("after 2001-11-04"));
        }
        Ok(if first_player_wins(date) { "YES" } else { "NO" })
    })
}

/// Does the first player win from this date, which is not after [`LAST`]?
fn first_player_wins((_, month, day): Date) -> bool {
    (month + day) % 2 == 0 || (day == 30 && (month == 9 || month == 11))
}

/// Is there such a day in the Gregorian calendar? All three numbers are at least 1.
fn is_date((year, month, day): Date) -> bool {
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + u64::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    month <= 12 && day <= days
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    testkit::judged!(solve);

    #[test]
    fn official_sample() {
        let sample = "3\n2001 11 3\n2001 11 2\n2001 10 3\n";
        assert_eq!(testkit::answer(solve, sample), "YES\nNO\nNO\n");
    }

    /// A calendar that knows its leap years by name, from 1600 to 2001: every fourth one but three.
    fn days(year: u64, month: u64) -> u64 {
        let february = if year % 4 == 0 && ![1700, 1800, 1900].contains(&year) {
            29
        } else {
            28
        };
        [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month as usize - 1]
    }

    /// All dates from the year 1600 to the last one.
    fn dates() -> Vec<Date> {
        let months = (1600..=2001).flat_map(|year| (1..=12).map(move |month| (year, month)));
        let dates = months
            .flat_map(|(year, month)| (1..=days(year, month)).map(move |day| (year, month, day)));
        dates.filter(|&date| date <= LAST).collect()
    }

    fn options(&(year, month, day): &Date) -> Vec<Date> {
        let (next_year, next_month) = match month {
            12 => (year + 1, 1),
            _ => (year, month + 1),
        };
        let next_day = if day < days(year, month) {
            (year, month, day + 1)
        } else {
            (next_year, next_month, 1)
        };
        let mut options = vec![next_day];
        if day <= days(next_year, next_month) {
            options.push((next_year, next_month, day));
        }
        options.retain(|&date| date <= LAST);
        options
    }

    /// From the last date backwards, so that the search never goes deep.
    #[test]
    fn rule_is_the_search_on_every_date() {
        let dates = dates();
        let mut search = testkit::Search::new(options);
        for &date in dates.iter().rev() {
            assert_eq!(
                first_player_wins(date),
                search.wins(date),
                "{}",
                shown(date)
            );
        }
        // The year 1600, the 400 years from 1601 on, and 2001 to the end of October and after.
        assert_eq!(dates.len(), 366 + 146_097 + 304 + 4);
    }

    proptest! {
        /// What the statement calls a date is answered by the search, the rest refused.
        #[test]
        fn dates_are_answered_and_nothing_else(
            year in 1990_u64..2003,
            month in 1_u64..15,
            day in prop_oneof![1_u64..34, 28_u64..32],
        ) {
            let (date, input) = ((year, month, day), format!("1 {year} {month} {day}"));
            if month > 12 || day > days(year, month) {
                let bad = format!("case 1: {year}-{month:02}-{day:02} is no date");
                testkit::assert_bad(solve, &input, "", &bad);
            } else if date > LAST {
                let bad = format!("case 1: {year}-{month:02}-{day:02} is after 2001-11-04");
                testkit::assert_bad(solve, &input, "", &bad);
            } else {
                let searched = testkit::first_player_wins(date, options);
                prop_assert_eq!(testkit::answer(solve, &input), if searched { "YES\n" } else { "NO\n" });
            }
        }
    }

    /// Leap years, the first date of the statement, the last one, and one long before.
    #[test]
    fn special_dates() {
        assert!(is_date((2000, 2, 29)) && is_date((1996, 2, 29)) && is_date((1600, 2, 29)));
        assert!(!is_date((1900, 2, 29)) && !is_date((2001, 2, 29)) && !is_date((2001, 4, 31)));
        let input = "5\n1900 1 1\n2001 11 4\n2001 11 3\n2000 9 30\n1 1 1\n";
        assert_eq!(testkit::answer(solve, input), "YES\nNO\nYES\nYES\nYES\n");
    }

    /// A common mistake: the parity alone, without the two exceptions.
    #[test]
    fn parity_alone_is_wrong() {
        let wrong = |(_, month, day): Date| (month + day) % 2 == 0;
        for date in [(2000, 11, 30), (2000, 9, 30)] {
            assert!(testkit::first_player_wins(date, options));
            assert!(!wrong(date));
        }
    }

    #[test]
    fn bad_input() {
        for (date, why) in [
            ("1900 2 29", "1900-02-29 is no date"),
            ("2001 13 1", "2001-13-01 is no date"),
            ("2001 11 5", "2001-11-05 is after 2001-11-04"),
            (
                "18446744073709551615 1 1",
                "18446744073709551615-01-01 is after 2001-11-04",
            ),
            ("2001 0 1", "`0` is not positive"),
            ("2001 11", "the input ends where a number is due"),
        ] {
            let input = format!("2\n2001 11 3\n{date}\n");
            testkit::assert_bad(solve, &input, "YES\n", &format!("case 2: {why}"));
        }
    }
}
