//! Guessed rules against searches of the games, far beyond the rows that were shown.

// Positions are ranges, answers are small, and a table of cases is long.
#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::manual_checked_ops,
    clippy::single_range_in_vec_init,
    clippy::too_many_lines
)]

mod code;
mod games;
mod traps;

use crate::printed;
use games::{heaps, positions, table, Random, Search};
use rule::guess::{guess, Rule, Table};

/// The rules found by a test, whose printed functions are compiled together at its end.
#[derive(Default)]
struct Rules {
    printed: Vec<printed::Printed>,
}

impl Drop for Rules {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            printed::check(&self.printed);
        }
    }
}

impl Rules {
    /// The rule of a table, which must agree with `answer` on `far`.
    fn found(
        &mut self,
        name: &str,
        table: &Table,
        far: &[Vec<u64>],
        mut answer: impl FnMut(&[u64]) -> i64,
    ) -> Rule {
        let start = std::time::Instant::now();
        let outcome = guess(table, &|| false);
        let rule = outcome
            .rule
            .unwrap_or_else(|| panic!("{name}: no rule; tried {:?}", outcome.tried));
        eprintln!(
            "{name}: {} [{} + {}, {:?}]",
            rule.text(),
            rule.fitted,
            rule.tested,
            start.elapsed()
        );
        assert_eq!(rule.fitted + rule.tested, table.rows.len(), "{name}");
        assert!(
            rule.tested * 6 >= rule.fitted,
            "{name}: {} of {}",
            rule.tested,
            table.rows.len()
        );
        for position in far {
            let wide: Vec<u128> = position.iter().map(|&x| u128::from(x)).collect();
            let expected = i128::from(answer(position));
            assert_eq!(
                rule.value(&wide),
                Some(expected),
                "{name}: {} at {position:?}",
                rule.text()
            );
        }
        self.printed.push(code::printed(name, &rule));
        rule
    }

    /// A game of one heap: the table of its first values, and all of them to compare.
    fn heap(
        &mut self,
        name: &str,
        rows: std::ops::Range<u64>,
        words: &str,
        values: &[i64],
    ) -> Rule {
        let answer = |position: &[u64]| {
            let value = values[position[0] as usize];
            if words.is_empty() {
                value
            } else {
                value.min(1)
            }
        };
        let table = table("n", words, &positions(std::slice::from_ref(&rows)), answer);
        self.found(
            name,
            &table,
            &positions(&[rows.start..values.len() as u64]),
            answer,
        )
    }
}

fn take(n: u64, sizes: impl IntoIterator<Item = u64>) -> Vec<Vec<u64>> {
    sizes
        .into_iter()
        .take_while(|&t| t <= n)
        .map(|t| vec![n - t])
        .collect()
}

#[test]
fn subtraction_games() {
    let mut rules = Rules::default();
    let values = heaps(1000, |n| take(n, 1..=3));
    assert_eq!(
        rules.heap("take 1..3", 0..60, "lost won", &values).text(),
        "n mod 4 = 0"
    );
    assert_eq!(
        rules.heap("take 1..3, values", 0..60, "", &values).text(),
        "n mod 4"
    );
    let values = heaps(1000, |n| take(n, [1, 3, 4]));
    assert_eq!(
        rules
            .heap("take 1, 3 or 4", 0..80, "lost won", &values)
            .text(),
        "n mod 7 in {0, 2}"
    );
    assert_eq!(
        rules
            .heap("take 1, 3 or 4, values", 0..80, "", &values)
            .text(),
        "[0, 1, 0, 1, 2, 3, 2][n mod 7]"
    );
    let values = heaps(1000, |n| take(n, (0..10).map(|e| 1 << e)));
    assert_eq!(
        rules
            .heap("powers of two", 0..60, "lost won", &values)
            .text(),
        "n mod 3 = 0"
    );
    assert_eq!(
        rules
            .heap("Alice and Bob", 1..60, "Bob Alice", &values)
            .text(),
        "Bob if n mod 3 = 0, else Alice"
    );
    let values = heaps(1000, |n| take(n, [2, 3, 7]));
    rules.heap("take 2, 3 or 7, values", 0..90, "", &values);
}

#[test]
fn take_and_break_games() {
    let mut rules = Rules::default();
    let split = |n: u64| (1..=n / 2).map(move |a| vec![a, n - a]);
    let all = |n: u64| (1..=n).map(move |t| vec![n - t]);
    let values = heaps(600, |n| all(n).chain(split(n)).collect());
    rules.heap("HDU 3032", 0..120, "", &values);
    let three = |n: u64| {
        (1..n).flat_map(move |a| {
            (a..n)
                .filter(move |b| a + b < n && n - a - b >= *b)
                .map(move |b| vec![a, b, n - a - b])
        })
    };
    let values = heaps(300, |n| all(n).chain(three(n)).collect());
    rules.heap("HDU 5795", 0..150, "", &values);
    for (k, name) in [(2, "CF 603C, k even"), (3, "CF 603C, k odd")] {
        let values = heaps(2000, |n| {
            let halves = (n > 0 && n % 2 == 0).then(|| vec![n / 2; k]);
            (n > 0)
                .then(|| vec![n - 1])
                .into_iter()
                .chain(halves)
                .collect()
        });
        rules.heap(name, 0..250, "", &values);
        rules.heap(name, 0..250, "Nicky Kevin", &values);
    }
    let values = heaps(2000, |n| take(n, 1..=n / 2));
    let rule = rules.heap("LightOJ 1296", 1..150, "", &values);
    assert!(
        rule.text().starts_with("g(2n) = n, g(2n + 1) = g(n)"),
        "{}",
        rule.text()
    );
    // Kayles and Dawson's Kayles: the periods are 12 and 34, with few exceptions.
    let values = heaps(600, |n| {
        let row = |left: u64| {
            (0..=left / 2)
                .map(move |a| vec![a, left - a])
                .collect::<Vec<_>>()
        };
        (1..=2)
            .filter(|t| *t <= n)
            .flat_map(|t| row(n - t))
            .collect()
    });
    let rule = rules.heap("Kayles", 0..320, "", &values);
    assert_eq!(rule.exceptions().count(), 14);
    let values = heaps(600, |n| {
        let left = n.saturating_sub(2);
        if n < 2 {
            Vec::new()
        } else {
            (0..=left / 2).map(|a| vec![a, left - a]).collect()
        }
    });
    let rule = rules.heap("Dawson's Kayles", 0..320, "", &values);
    assert!(rule.exceptions().count() <= 8, "{}", rule.text());
}

#[test]
fn multiplication_games() {
    let mut rules = Rules::default();
    let values = heaps(7000, |n| {
        if n > 1 {
            (2..=9).map(|k| vec![n.div_ceil(k)]).collect()
        } else {
            Vec::new()
        }
    });
    rules.heap("HDU 1517", 1..4000, "lost won", &values);
}

#[test]
fn divisors_and_primes() {
    let mut rules = Rules::default();
    let values = heaps(1500, |n| {
        (1..n).filter(|d| n % d == 0).map(|d| vec![n - d]).collect()
    });
    assert_eq!(
        rules.heap("take a divisor", 1..100, "", &values).text(),
        "v2(n)"
    );
    assert_eq!(
        rules
            .heap("take a divisor", 1..100, "lost won", &values)
            .text(),
        "n mod 2 = 1"
    );
    let values = heaps(1500, |n| {
        (2..=n)
            .filter(|k| n % k == 0)
            .map(|k| vec![n / k; k as usize])
            .collect()
    });
    let rule = rules.heap("Lunch", 1..150, "", &values);
    assert!(
        rule.text().contains("odd_prime_factors(n)"),
        "{}",
        rule.text()
    );
    // A divisor of n above 1 and below n: a prime has none, and 1.
    let prime = |n: u64| i64::from(n < 2 || (2..n).any(|d| n % d == 0));
    let values: Vec<i64> = (0..2000).map(prime).collect();
    assert_eq!(
        rules
            .heap("primes lose", 0..150, "lost won", &values)
            .text(),
        "n is prime"
    );
    let mut but: Vec<i64> = values.clone();
    (but[2], but[17]) = (1, 1);
    assert_eq!(
        rules
            .heap("primes lose but 2 and 17", 0..250, "lost won", &but)
            .text(),
        "n is prime, except 2, 17"
    );
}

#[test]
fn coins_in_a_row() {
    let mut rules = Rules::default();
    // Turn over the coin at n and any of those directly before it, without a gap.
    let values = heaps(600, |n| (1..=n).map(|t| (n - t + 1..n).collect()).collect());
    assert_eq!(rules.heap("ruler", 1..100, "", &values).text(), "lowbit(n)");
    // One, two or three coins, the last at n.
    let values = heaps(300, |n| {
        let one = [Vec::new()];
        let two = (0..n).map(|a| vec![a]);
        let three = (0..n).flat_map(|a| (a + 1..n).map(move |b| vec![a, b]));
        one.into_iter().chain(two).chain(three).collect()
    });
    rules.heap("HDU 3537, Mock Turtles", 0..100, "", &values);
}

#[test]
fn fibonacci_nim() {
    let mut rules = Rules::default();
    let mut search = Search::new(|p: &[u64]| {
        (1..=p[0].min(p[1]))
            .map(|t| vec![p[0] - t, 2 * t])
            .collect()
    });
    let mut lost = |n: u64| search.won(&[n, n - 1], false);
    let values: Vec<i64> = (0..500).map(|n| if n == 0 { 0 } else { lost(n) }).collect();
    assert_eq!(
        rules.heap("HDU 2516", 2..240, "lost won", &values).text(),
        "n is a Fibonacci number"
    );
    let mut search = Search::new(|p: &[u64]| {
        (1..=p[0].min(p[1]))
            .map(|t| vec![p[0] - t, 2 * t])
            .collect()
    });
    let least = |n: u64, search: &mut Search<_>| {
        (1..=n)
            .find(|&t| search.won(&[n - t, 2 * t], false) == 0)
            .unwrap_or(0)
    };
    let mut values: Vec<i64> = Vec::new();
    for n in 0..500 {
        values.push(least(n, &mut search) as i64);
    }
    assert_eq!(
        rules.heap("P6487", 1..120, "", &values).text(),
        "least_zeckendorf_part(n)"
    );
    let table = table("n q", "lost won", &positions(&[1..40, 1..40]), |p| {
        search.won(p, false)
    });
    rules.found(
        "Fibonacci Nim, heap and limit",
        &table,
        &positions(&[1..90, 1..90]),
        |p| search.won(p, false),
    );
}

#[test]
fn several_heaps() {
    fn nim(p: &[u64]) -> Vec<Vec<u64>> {
        let smaller = |axis: usize| {
            (0..p[axis]).map(move |x| {
                let mut q = p.to_vec();
                q[axis] = x;
                q
            })
        };
        (0..p.len()).flat_map(smaller).collect()
    }
    let mut rules = Rules::default();
    let mut search = Search::new(nim);
    let far = positions(&[0..24, 0..24, 0..24]);
    let shown = positions(&[0..9, 0..9, 0..9]);
    let rule = rules.found(
        "Nim",
        &table("x y z", "lost won", &shown, |p| search.won(p, false)),
        &far,
        |p| search.won(p, false),
    );
    assert_eq!(rule.text(), "x xor y xor z = 0");
    let mut search = Search::new(nim);
    rules.found(
        "misère Nim",
        &table("x y z", "lost won", &shown, |p| search.won(p, true)),
        &far,
        |p| search.won(p, true),
    );
    let mut search = Search::new(nim);
    let (shown, far) = (positions(&[0..16, 0..16]), positions(&[0..70, 0..70]));
    let rule = rules.found(
        "Nim, values",
        &table("x y", "", &shown, |p| search.value(p)),
        &far,
        |p| search.value(p),
    );
    assert_eq!(rule.text(), "x xor y");
    // Take up to three from a heap.
    let few = |p: &[u64]| {
        nim(p)
            .into_iter()
            .filter(|q| p.iter().sum::<u64>() - q.iter().sum::<u64>() <= 3)
            .collect()
    };
    let mut search = Search::new(few);
    rules.found(
        "CSES 1098, values",
        &table("x y", "", &shown, |p| search.value(p)),
        &far,
        |p| search.value(p),
    );
    let mut search = Search::new(few);
    rules.found(
        "CSES 1098",
        &table("x y z", "lost won", &positions(&[0..9, 0..9, 0..9]), |p| {
            search.won(p, false)
        }),
        &positions(&[0..20, 0..20, 0..20]),
        |p| search.won(p, false),
    );
    // One from each of the chosen heaps.
    let some = |p: &[u64]| {
        (1..1 << p.len())
            .filter_map(|set: u64| {
                p.iter()
                    .enumerate()
                    .map(|(i, x)| x.checked_sub(set >> i & 1))
                    .collect()
            })
            .collect()
    };
    let mut search = Search::new(some);
    rules.found(
        "CSES 2208",
        &table(
            "a b c",
            "second first",
            &positions(&[0..9, 0..9, 0..9]),
            |p| search.won(p, false),
        ),
        &positions(&[0..20, 0..20, 0..20]),
        |p| search.won(p, false),
    );
    // Stairs: balls go one step down; what lies on the first is out of play.
    let stairs = |p: &[u64]| {
        (1..p.len())
            .flat_map(|k| {
                (1..=p[k]).map(move |t| {
                    let mut q = p.to_vec();
                    q[k] -= t;
                    q[k - 1] += t;
                    q
                })
            })
            .collect()
    };
    let mut search = Search::new(stairs);
    let rule = rules.found(
        "CSES 1099",
        &table("a b c", "lost won", &positions(&[0..9, 0..9, 0..9]), |p| {
            search.won(p, false)
        }),
        &positions(&[0..14, 0..14, 0..14]),
        |p| search.won(p, false),
    );
    assert_eq!(rule.text(), "b = 0");
    // P3480: non-decreasing piles.
    let piles = |p: &[u64]| {
        (0..p.len())
            .flat_map(|k| {
                (p[..k].last().copied().unwrap_or(0)..p[k]).map(move |x| {
                    let mut q = p.to_vec();
                    q[k] = x;
                    q
                })
            })
            .collect()
    };
    let mut search = Search::new(piles);
    let ordered = |end: u64| {
        positions(&[0..end, 0..end])
            .into_iter()
            .filter(|p| p[0] <= p[1])
            .collect::<Vec<_>>()
    };
    rules.found(
        "P3480",
        &table("a b", "NIE TAK", &ordered(18), |p| search.won(p, false)),
        &ordered(60),
        |p| search.won(p, false),
    );
}

#[test]
fn pieces_on_a_board() {
    let mut rules = Rules::default();
    let queen = |p: &[u64]| {
        let (x, y) = (p[0], p[1]);
        let rook = (1..=x)
            .map(move |t| vec![x - t, y])
            .chain((1..=y).map(move |t| vec![x, y - t]));
        rook.chain((1..=x.min(y)).map(move |t| vec![x - t, y - t]))
            .collect()
    };
    let (shown, far) = (positions(&[0..26, 0..26]), positions(&[0..120, 0..120]));
    let mut search = Search::new(queen);
    rules.found(
        "HDU 1527, Wythoff",
        &table("x y", "lost won", &shown, |p| search.won(p, false)),
        &far,
        |p| search.won(p, false),
    );
    let mut search = Search::new(queen);
    let rule = rules.found(
        "misère Wythoff",
        &table("x y", "lost won", &positions(&[0..36, 0..36]), |p| {
            search.won(p, true)
        }),
        &far,
        |p| search.won(p, true),
    );
    assert_eq!(rule.exceptions().count(), 6, "{}", rule.text());
    let king = |p: &[u64]| {
        let steps = [(1, 0), (0, 1), (1, 1)];
        steps
            .iter()
            .filter_map(|&(a, b)| Some(vec![p[0].checked_sub(a)?, p[1].checked_sub(b)?]))
            .collect()
    };
    let shown = positions(&[0..16, 0..16]);
    let mut search = Search::new(king);
    rules.found(
        "king",
        &table("x y", "lost won", &shown, |p| search.won(p, false)),
        &far,
        |p| search.won(p, false),
    );
    let mut search = Search::new(king);
    rules.found(
        "king, values",
        &table("x y", "", &shown, |p| search.value(p)),
        &far,
        |p| search.value(p),
    );
    let knight = |p: &[u64]| {
        let steps: [(i64, i64); 4] = [(-2, 1), (-2, -1), (-1, -2), (1, -2)];
        let step = |&(a, b): &(i64, i64)| {
            Some(vec![
                p[0].checked_add_signed(a)?,
                p[1].checked_add_signed(b)?,
            ])
        };
        steps.iter().filter_map(step).collect()
    };
    let mut search = Search::new(knight);
    rules.found(
        "knight",
        &table("x y", "lost won", &positions(&[0..24, 0..24]), |p| {
            search.won(p, false)
        }),
        &positions(&[0..60, 0..60]),
        |p| search.won(p, false),
    );
    let chomp = |p: &[u64]| {
        (0..p[0])
            .map(|x| vec![x, p[1].min(x)])
            .chain((0..p[1]).map(|y| vec![p[0], y]))
            .filter(|q| q[0] > 0)
            .collect()
    };
    let mut search = Search::new(chomp);
    let rows = |end: u64| {
        positions(&[1..end, 0..end])
            .into_iter()
            .filter(|p| p[0] >= p[1])
            .collect::<Vec<_>>()
    };
    rules.found(
        "Chomp, two rows",
        &table("x y", "lost won", &rows(20), |p| search.won(p, false)),
        &rows(60),
        |p| search.won(p, false),
    );
    let euclid = |p: &[u64]| {
        let (low, high) = (p[0].min(p[1]), p[0].max(p[1]));
        if low == 0 {
            Vec::new()
        } else {
            (1..=high / low)
                .map(|k| vec![low, high - k * low])
                .collect()
        }
    };
    let mut search = Search::new(euclid);
    rules.found(
        "P1290, Euclid",
        &table("x y", "lost won", &positions(&[1..26, 1..26]), |p| {
            search.won(p, false)
        }),
        &positions(&[1..150, 1..150]),
        |p| search.won(p, false),
    );
}

#[test]
fn games_with_parameters() {
    let mut rules = Rules::default();
    let bash = |p: &[u64]| (1..=p[1].min(p[0])).map(|t| vec![p[0] - t, p[1]]).collect();
    let (shown, far) = (positions(&[0..30, 1..9]), positions(&[0..150, 1..20]));
    let mut search = Search::new(bash);
    let rule = rules.found(
        "HDU 1846",
        &table("n m", "lost won", &shown, |p| search.won(p, false)),
        &far,
        |p| search.won(p, false),
    );
    assert_eq!(rule.text(), "n mod (m + 1) = 0");
    let mut search = Search::new(bash);
    rules.found(
        "HDU 1846, values",
        &table("n m", "", &shown, |p| search.value(p)),
        &far,
        |p| search.value(p),
    );
    let mut search = Search::new(|p: &[u64]| {
        [1, 2, p[1]]
            .iter()
            .filter(|&&t| t <= p[0])
            .map(|t| vec![p[0] - t, p[1]])
            .collect()
    });
    rules.found(
        "CF 1194D",
        &table("n k", "Bob Alice", &positions(&[0..60, 3..20]), |p| {
            search.won(p, false)
        }),
        &positions(&[0..200, 3..60]),
        |p| search.won(p, false),
    );
    let mut search = Search::new(|p: &[u64]| {
        (p[1]..=p[2].min(p[0]))
            .map(|t| vec![p[0] - t, p[1], p[2]])
            .collect()
    });
    let ordered = |ranges: &[std::ops::Range<u64>]| {
        positions(ranges)
            .into_iter()
            .filter(|p| p[1] <= p[2])
            .collect::<Vec<_>>()
    };
    let rule = rules.found(
        "ABC 297 G",
        &table("x l r", "", &ordered(&[0..40, 1..7, 1..9]), |p| {
            search.value(p)
        }),
        &ordered(&[0..120, 1..12, 1..20]),
        |p| search.value(p),
    );
    assert_eq!(rule.text(), "floor((x mod (l + r)) / l)");
}

#[test]
fn scores_may_be_negative() {
    let mut rules = Rules::default();
    // A row of n coins worth 1, 2, …, n: a player takes the last one or the last two; the difference.
    let mut scores: Vec<i64> = vec![0];
    for n in 1..400_i64 {
        let one = n - scores[n as usize - 1];
        let two = if n >= 2 {
            2 * n - 1 - scores[n as usize - 2]
        } else {
            i64::MIN
        };
        scores.push(one.max(two));
    }
    heap_of_scores(&mut rules, "coins from the end", &scores);
    let negative: Vec<i64> = (0..400)
        .map(|n| if n % 2 == 0 { -n / 2 } else { n })
        .collect();
    heap_of_scores(&mut rules, "signs", &negative);
}

fn heap_of_scores(rules: &mut Rules, name: &str, scores: &[i64]) {
    let answer = |p: &[u64]| scores[p[0] as usize];
    let table = table("n", "", &positions(&[0..120]), answer);
    rules.found(name, &table, &positions(&[0..scores.len() as u64]), answer);
}

#[test]
fn rows_may_be_shuffled_and_missing() {
    let mut rules = Rules::default();
    let values = heaps(600, |n| take(n, 1..=n / 2));
    let mut random = Random(7);
    let mut rows: Vec<Vec<u64>> = positions(&[1..300]);
    rows.retain(|_| random.below(4) != 0);
    for i in (1..rows.len()).rev() {
        rows.swap(i, random.below(i as u64 + 1) as usize);
    }
    let answer = |p: &[u64]| values[p[0] as usize];
    rules.found(
        "gaps",
        &table("n", "", &rows, answer),
        &positions(&[1..600]),
        answer,
    );
}

#[test]
fn three_words() {
    let mut rules = Rules::default();
    let answer = |p: &[u64]| match p[0] % 5 {
        0 => 0,
        1 | 4 => 1,
        _ => 2,
    };
    let table = table("n", "lose draw win", &positions(&[0..80]), answer);
    rules.found("three words", &table, &positions(&[0..500]), answer);
}

#[test]
fn stops_when_told() {
    let table = table("x y", "", &positions(&[0..20, 0..20]), |p| {
        ((p[0] * 7919 + p[1] * 104_729) % 31 % 3) as i64
    });
    let start = std::time::Instant::now();
    let outcome = guess(&table, &|| true);
    assert!(start.elapsed().as_secs() < 10);
    assert!(outcome.rule.is_none());
    assert!(
        outcome.tried.iter().any(|tried| tried.contains("stopped")),
        "{:?}",
        outcome.tried
    );
}

#[test]
fn says_why_a_table_cannot_have_a_rule() {
    let mut short = table("n", "", &positions(&[0..10]), |p| p[0] as i64);
    assert!(guess(&short, &|| false).rule.is_none());
    short = table("n", "", &positions(&[0..80]), |p| p[0] as i64);
    short.rows.push(rule::guess::Row {
        position: vec![3],
        answer: 4,
    });
    let outcome = guess(&short, &|| false);
    assert!(outcome.rule.is_none());
    assert!(
        outcome.tried[0].contains("two answers"),
        "{:?}",
        outcome.tried
    );
}
