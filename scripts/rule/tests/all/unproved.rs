//! What is never called proved: games without a rule in any of the numerations, and games whose play
//! may not end.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use rule::find::{candidates, find};
use rule::language::Game;
use rule::limit::Limit;
use rule::numeration::Kind;
use rule::prove;
use rule::search::{Order, Play, Question, Search};

static NEVER: AtomicBool = AtomicBool::new(false);

fn soon(milliseconds: u64) -> Limit<'static> {
    Limit::new(Instant::now() + Duration::from_millis(milliseconds), &NEVER)
}

fn is_proved(text: &str, question: Question, kinds: Option<&[Kind]>, milliseconds: u64) -> bool {
    let game = Game::parse(text).unwrap();
    let order = prove::order(&game, &Limit::NONE).unwrap().unwrap();
    let limit = soon(milliseconds);
    let mut search = Search::new(&game, Play::Normal, question, order, limit);
    let all = candidates(&game);
    find(&game, &mut search, kinds.unwrap_or(&all), limit).is_ok()
}

fn never_proved(milliseconds: u64) {
    use Question::{Outcome, Value};
    for (text, question) in [
        ("n -> n-t : t in squares", Outcome),
        ("n -> n-t : t in primes", Outcome),
        ("n -> n-t : t in fibonacci", Outcome),
        ("n -> a & b : a + b = n, a < b", Value),
        ("n -> n-t : 2*t <= n", Value), // g(2n) = n, g(2n+1) = g(n) is no automaton of n and g
    ] {
        assert!(!is_proved(text, question, None, milliseconds), "{text}");
    }
    let wythoff = "x,y -> x-t,y | x,y-t | x-t,y-t";
    assert!(!is_proved(
        wythoff,
        Outcome,
        Some(&[Kind::Base(2), Kind::Base(3)]),
        milliseconds
    ));
}

#[test]
fn games_without_a_rule_are_not_proved() {
    never_proved(150);
}

#[test]
#[ignore = "takes about 12 s"]
fn games_without_a_rule_are_not_proved_in_more_time() {
    never_proved(2000);
}

#[test]
fn games_that_may_not_end_are_refused() {
    for (text, shown) in [
        ("n -> n", "0 -> 0"),
        ("n -> n+1 : n < 5", "0 -> 1"),
        ("n -> ceil(n/2)", "0 -> 0"),
        ("n -> ceil(n/2) : n > 0", "1 -> 1"),
        ("n -> n-t | n : n = 17", "17 -> 17"),
        ("n -> a & b : a + b = n + 1", "1 -> 1 & 1"),
        ("x,y -> y,x", "(0, 0) -> (0, 0)"),
        ("x,y -> x-1,y+1 | x+1,y-1", "(0, 1) -> (1, 0)"),
        ("n -> t : t in primes, t != n", "0 -> 2"),
    ] {
        let game = Game::parse(text).unwrap();
        let endless = prove::order(&game, &Limit::NONE).unwrap().unwrap_err();
        assert!(endless.is_real, "{text}: {}", endless.describe());
        assert_eq!(endless.describe(), shown, "{text}");
    }
}

#[test]
fn play_ends_where_something_falls() {
    use Order::{Lexicographic, Sum};
    for (text, order) in [
        ("n -> n-t : t in squares", Sum),
        ("n -> a & b : a + b = n", Sum),
        ("n -> n-t : t in {0,1}", Sum), // choices are integers from 1 on
        ("x,y -> y-1,x", Sum),
        ("n,q -> n-t,2*t : t <= q", Lexicographic(vec![0, 1])),
        ("x,y -> x,y-1 | x-1,y+7", Lexicographic(vec![0, 1])),
        ("x,y -> x-1,y | x+3,y-1", Lexicographic(vec![1, 0])),
        (
            "x,y,z -> x+1,y-1,z | x,y+1,z-1 | x-1,y,z",
            Lexicographic(vec![2, 1, 0]),
        ),
    ] {
        let game = Game::parse(text).unwrap();
        assert_eq!(
            prove::order(&game, &Limit::NONE).unwrap(),
            Ok(order),
            "{text}"
        );
    }
}

/// A choice without a bound would be tried for ever.
#[test]
fn choices_without_a_bound_are_found() {
    for (text, unbounded) in [
        ("n -> n-1 : t > 3", Some("t")),
        ("n -> n-1 : t in primes", Some("t")),
        ("n -> n-t : k < t", None),
        ("n -> n-1 : k >= n, 2*k = 3*j, j < n+10^18", None),
        ("x,y -> x-1,t : t != y", Some("t")),
        ("n -> n-t : t in powers of 2", None),
        ("n -> floor(n/2) : n > 0", None),
    ] {
        let game = Game::parse(text).unwrap();
        assert_eq!(Search::unbounded(&game).as_deref(), unbounded, "{text}");
    }
}

/// More variables than fit a symbol are too many, but no defect.
#[test]
fn many_variables_end_cleanly() {
    use Question::{Outcome, Value};
    for (text, question) in [
        ("n -> a & b & c & d : a+b+c+d = n-1", Value),
        ("n -> n-1 : a+b+c+d+e+f+g+h+i+j+k+l+m < n", Outcome),
        (
            "x,y,z,w -> ceil(x/k),y-1,z,w : k in 2..60 | x-1,y,z,w | x,y,z,w-1 | x,y,z-1,w",
            Outcome,
        ),
    ] {
        let game = Game::parse(text).unwrap();
        let limit = soon(200);
        let Ok(Ok(order)) = prove::order(&game, &limit) else {
            continue;
        };
        let mut search = Search::new(&game, Play::Normal, question, order, limit);
        let _ = find(&game, &mut search, &candidates(&game), limit);
    }
}
