//! # HDU 1079 – Calendar Game (also POJ 1082)
//!
//! <https://acm.hdu.edu.cn/showproblem.php?pid=1079>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=one-heap)
//!
//! **The game.** A date is on the table; a move goes to the next day, or to the same day of the
//! next month if that exists. Whoever reaches 4 November 2001 wins; moves beyond it are not allowed.
//! The input is a count of cases and a line `Y M D` per case, from 1900-01-01 to 2001-11-04; the
//! answer is `YES` if the first player wins, else `NO`.
//!
//! **The rule.** The first player wins iff month + day is even, or the date is 30 September or 30
//! November. On 4 November 2001, where the sum is odd, they have lost. For earlier dates, see what a move
//! does to the sum:
//!
//! - Nearly every move changes its parity: the same day of the next month (+1, or −11 in December),
//!   the next day within a month (+1), the first of the next month after a 31st (−29 or −41) and
//!   after 29 February (−27).
//! - Two keep it: from 28 February to 1 March (−26), and from a 30th to a first (−28). On 28 February,
//!   30 April and 30 June the sum is even; on 30 September and 30 November it is odd, and stays odd.
//! - So from an odd sum every move leaves an even one, except on these two dates, which are won by the
//!   move to the next day.
//! - From an even sum some move leaves a date with an odd sum other than these two: usually the next day;
//!   the same day of the next month on 28 February, 30 April and 30 June, and on 29 September and 29
//!   November, whose next days are the two exceptions.
//!
//! **Beware.** Months differ in length, and 1900 has no 29 February.
//!
//! **Cost.** O(1) per case, for any date of the Gregorian calendar up to 4 November 2001. Later
//! dates, and what is not a date, are refused.
//!
//! **Source.** The argument above; [`shared::search`] says what won and lost mean.

use proconio::input;
use shared::io::{run, Answers, BadInput, Input, Positive};

/// Year, month and day.
type Date = (u64, u64, u64);

/// The date that wins.
const LAST: Date = (2001, 11, 4);

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.counted(|case| {
        input! { from case, year: Positive, month: Positive, day: Positive }
        let date @ (year, month, day) = (year?, month?, day?);
        let refuse = |why| BadInput::new(format!("{year:04}-{month:02}-{day:02} is {why}"));
        if !is_date(date) {
            return Err(refuse("not a date"));
        }
        if date > LAST {
            return Err(refuse("after 2001-11-04"));
        }
        Ok(if first_player_wins(date) { "YES" } else { "NO" })
    })
}

/// Returns whether the first player wins from a date up to [`LAST`].
fn first_player_wins((_, month, day): Date) -> bool {
    (month + day) % 2 == 0 || (day == 30 && (month == 9 || month == 11))
}

/// Returns whether the Gregorian calendar has this day; all three numbers are at least 1.
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
    use shared::search::Search;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_sample() {
        let sample = "3\n2001 11 3\n2001 11 2\n2001 10 3\n";
        assert_eq!(testkit::answer(solve, sample), "YES\nNO\nNO\n");
    }

    /// A calendar of the years from 1900 to 2003.
    fn days(year: u64, month: u64) -> u64 {
        let is_leap = year % 4 == 0 && year != 1900;
        let february = if is_leap { 29 } else { 28 };
        [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month as usize - 1]
    }

    fn moves(&(year, month, day): &Date) -> Vec<Date> {
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

    #[test]
    fn agrees_with_the_search_on_every_date_since_1900() {
        let months = (1900..=2001).flat_map(|year| (1..=12).map(move |month| (year, month)));
        let dates = months
            .flat_map(|(year, month)| (1..=days(year, month)).map(move |day| (year, month, day)))
            .filter(|&date| date <= LAST);
        let mut game = Search::new(moves);
        let mut count = 0;
        for date in dates {
            assert_eq!(
                first_player_wins(date),
                game.first_player_wins(date),
                "{date:?}"
            );
            count += 1;
        }
        // 101 years with 25 leap days, and 2001 up to October and in November.
        assert_eq!(count, 101 * 365 + 25 + 304 + 4);
    }

    proptest! {
        #[test]
        fn answers_dates_and_refuses_the_rest(
            year in 1990_u64..2003,
            month in 1_u64..15,
            day in prop_oneof![1_u64..34, 28_u64..32],
        ) {
            let (date, input) = ((year, month, day), format!("1 {year} {month} {day}"));
            if month > 12 || day > days(year, month) {
                let bad = format!("case 1: {year}-{month:02}-{day:02} is not a date");
                testkit::assert_bad(solve, &input, "", &bad);
            } else if date > LAST {
                let bad = format!("case 1: {year}-{month:02}-{day:02} is after 2001-11-04");
                testkit::assert_bad(solve, &input, "", &bad);
            } else {
                let word = if first_player_wins(date) { "YES\n" } else { "NO\n" };
                prop_assert_eq!(testkit::answer(solve, &input), word);
            }
        }
    }

    #[test]
    fn knows_leap_years() {
        assert!(is_date((2000, 2, 29)) && is_date((1996, 2, 29)) && is_date((1600, 2, 29)));
        assert!(!is_date((1900, 2, 29)) && !is_date((2001, 2, 29)) && !is_date((2001, 4, 31)));
    }

    /// The first date of the statement, the last one, the one before it, and one long before.
    #[test]
    fn handles_the_first_and_last_dates() {
        let input = "4\n1900 1 1\n2001 11 4\n2001 11 3\n1 1 1\n";
        assert_eq!(testkit::answer(solve, input), "YES\nNO\nYES\nYES\n");
    }

    /// The mistake of looking at parity alone.
    #[test]
    fn knows_the_two_exceptions() {
        assert_eq!(
            testkit::answer(solve, "2\n2000 9 30\n2000 11 30\n"),
            "YES\nYES\n"
        );
    }

    #[test]
    fn reports_bad_input() {
        for (date, why) in [
            ("1900 2 29", "1900-02-29 is not a date"),
            ("2001 13 1", "2001-13-01 is not a date"),
            ("2001 11 5", "2001-11-05 is after 2001-11-04"),
            (
                "18446744073709551615 1 1",
                "18446744073709551615-01-01 is after 2001-11-04",
            ),
            ("0 1 1", "`0` is not positive"),
            ("2001 0 1", "`0` is not positive"),
            ("2001 1 0", "`0` is not positive"),
            ("2001 4294967297 1", "2001-4294967297-01 is not a date"),
            ("2001 11", "the input ends where a number is due"),
        ] {
            let input = format!("2\n2001 11 3\n{date}\n");
            testkit::assert_bad(solve, &input, "YES\n", &format!("case 2: {why}"));
        }
    }
}
