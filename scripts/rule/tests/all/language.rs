//! The language as it is typed: what may be written, and what a mistake looks like.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use rule::language::{Condition, Game, Set};
use rule::limit::Limit;
use rule::prove;
use rule::search::{Order, Play, Question, Search};

fn moves(text: &str) -> String {
    let game = Game::parse(text).unwrap_or_else(|problem| panic!("{problem}"));
    format!("{:?}", game.moves)
}

fn problem(text: &str) -> String {
    match Game::parse(text) {
        Ok(game) => panic!("no mistake in {text}: {game:?}"),
        Err(problem) => problem.to_string(),
    }
}

/// The values of all heaps below `count`, by the search.
fn values(text: &str, count: u64) -> Vec<u32> {
    let game = Game::parse(text).unwrap_or_else(|problem| panic!("{problem}"));
    let mut search = Search::new(
        &game,
        Play::Normal,
        Question::Value,
        Order::Sum,
        Limit::NONE,
    );
    (0..count)
        .map(|heap| search.answer(&[heap]).unwrap())
        .collect()
}

#[test]
fn blanks_mean_nothing() {
    let texts = [
        "n,q->n-t,2*t:t<=q,t in{1,3..5}|n-1,q",
        "n , q -> n - t , 2 * t : t <= q , t in { 1 , 3 .. 5 } | n - 1 , q",
        "\tn,q\n->\nn-t,2*t\n\t: t<=q, t in {1,3..5}\n| n-1,q\n",
    ];
    assert!(texts.iter().all(|text| moves(text) == moves(texts[0])));
}

#[test]
fn signs_have_other_spellings() {
    for (one, other) in [
        ("n → n−t : t ≤ 3", "n -> n-t : t <= 3"),
        (
            "n -> n-t : 1 ≤ t, t ≠ 2, 5 ≥ t",
            "n -> n-t : 1 <= t, t != 2, 5 >= t",
        ),
        ("n -> n-2·t : t == 3", "n -> n-2*t : t = 3"),
        ("n -> n-t : t in {1…3}", "n -> n-t : t in {1..3}"),
        ("n -> n-2t", "n -> n-2*t"),
        ("n -> n-2(t+1)", "n -> n-2*(t+1)"),
        (
            "n -> n-1 : n > 10^18",
            "n -> n-1 : n > 1_000_000_000_000_000_000",
        ),
        (
            "n -> n-t : 1 < t <= 4 < n",
            "n -> n-t : 1 < t, t <= 4, 4 < n",
        ),
        ("n -> n-t : t in 2..n-1", "n -> n-t : 2 <= t, t <= n-1"),
        ("n -> n-k*t : k in {2,3}", "n -> n-t*k : k in {2,3}"),
    ] {
        assert_eq!(moves(one), moves(other), "{one}");
    }
}

#[test]
fn knows_sets() {
    for (text, set) in [
        ("{5,1..3,2}", Set::Finite(vec![1, 2, 3, 5])),
        ("{}", Set::Finite(vec![])),
        ("powers of 3", Set::Powers(3)),
        ("fibonacci", Set::Fibonacci),
        ("squares", Set::Squares),
        ("primes", Set::Primes),
    ] {
        let game = Game::parse(&format!("n -> n-t : t in {text}")).unwrap();
        assert_eq!(game.moves[0].conditions, [Condition::Member(1, set)]);
    }
}

#[test]
fn parameters_are_numbers() {
    let family = BTreeMap::from([(String::from("m"), 4)]);
    let member = Game::with_parameters("n -> n-m*t : t in 1..m, n > m", &family).unwrap();
    assert_eq!(
        format!("{:?}", member.moves),
        moves("n -> n-4*t : t in 1..4, n > 4")
    );
    let clash = Game::with_parameters("m -> m-1", &family)
        .unwrap_err()
        .to_string();
    assert!(clash.starts_with("'m' is a coordinate and the parameter of --for\n  m -> m-1\n  ^\n"));
}

/// Quotients are those of naturals, and a negative dividend is no move.
#[test]
fn rounds_as_naturals_do() {
    assert_eq!(values("n -> floor(n/2) : n > 0", 6), [0, 1, 0, 0, 1, 1]);
    assert_eq!(values("n -> ceil(n/2) : n > 1", 6), [0, 0, 1, 0, 0, 1]);
    assert_eq!(
        values("n -> n - n mod 3 : n mod 3 > 0", 6),
        [0, 1, 1, 0, 1, 1]
    );
    assert_eq!(values("n -> floor((n-3)/2)", 6), [0, 0, 0, 1, 1, 1]);
    assert_eq!(values("n -> ceil((n-3)/2)", 7), [0, 0, 0, 1, 1, 1, 1]);
    assert_eq!(values("n -> n-1 : (n-3) mod 2 = 0", 6), [0, 0, 0, 1, 0, 1]);
    assert_eq!(
        values("n -> floor(floor(n/2)/k) : k in 1..2, n > 0", 5),
        [0, 1, 2, 2, 0]
    );
}

/// Conditions on the coordinates alone count, forwards, too.
#[test]
fn conditions_may_be_about_the_coordinates() {
    assert_eq!(values("n -> n-1 : n != 3", 6), [0, 1, 0, 0, 1, 0]);
    assert_eq!(values("n -> n-1 : n in {1,4}", 6), [0, 1, 0, 0, 1, 0]);
    assert_eq!(values("n -> n-1 : n in primes", 6), [0, 0, 1, 0, 0, 1]);
    assert_eq!(
        values("n -> n-1 : n mod 2 = 0, n in squares", 6),
        [0, 0, 0, 0, 1, 0]
    );
}

#[test]
fn mistakes_have_a_caret_and_help() {
    for (text, expected) in [
        ("", "the game ends where a name is expected\n  \n  ^\nbegin with the coordinates: `x,y -> …`"),
        ("n", "the game ends where `->` is expected\n  n\n   ^\nafter the coordinates come `->` and the options"),
        ("2 -> 1", "'2' stands where a name is expected\n  2 -> 1\n  ^\nbegin with the coordinates: `x,y -> …`"),
        ("n ->", "the game ends where a term is expected\n  n ->\n      ^\na term is made of names and numbers: `n-2*t+1`, `floor(n/2)`"),
        ("n,n -> n,n", "the coordinate 'n' stands twice\n  n,n -> n,n\n    ^\ngive each coordinate a name of its own"),
        ("a,b,c,d,e -> a", "more than 4 coordinates\n  a,b,c,d,e -> a\n          ^\na position has at most four coordinates"),
        ("x,y -> x-1", "a position of 1 term, not 2\n  x,y -> x-1\n         ^^^\nwrite one term per coordinate: x,y"),
        ("x,y -> x-1,y & x,y-1", "only games with one coordinate split\n  x,y -> x-1,y & x,y-1\n         ^^^^^\nwrite the heaps of a sum as one coordinate, or without `&`"),
        ("n -> n-t : t", "the game ends where `<`, `<=`, `=`, `!=`, `>=`, `>` or `in` is expected\n  n -> n-t : t\n              ^\na condition looks like `t <= q` or `t in {1,3,4}`"),
        ("n -> n-t : t in {1,3", "the game ends where `,` or `}` is expected\n  n -> n-t : t in {1,3\n                      ^\nsets are `{1,3,4}`, `2..9`, `powers of 2`, `fibonacci`, `squares` and `primes`"),
        ("n -> n-t : t in cubes", "the game ends where `..` is expected\n  n -> n-t : t in cubes\n                       ^\nsets are `{1,3,4}`, `2..9`, `powers of 2`, `fibonacci`, `squares` and `primes`"),
        ("n -> n-t : t in powers 2", "'2' stands where `of` is expected\n  n -> n-t : t in powers 2\n                         ^\nwrite `powers of 2`"),
        ("n -> n-t : t in powers of 1", "too small a base\n  n -> n-t : t in powers of 1\n                            ^\nwrite `powers of 2`, or of a larger number"),
        ("n -> n-t : t in {1,n}", "not a number\n  n -> n-t : t in {1,n}\n                     ^\nthe members of a set are numbers"),
        ("n -> n-t : t in {1..10^6}", "more than 10000 numbers\n  n -> n-t : t in {1..10^6}\n                   ^^^^^^^\nwrite a range without braces: `t in 1..10^6`"),
        ("n -> n/2", "'/' stands where no division is expected\n  n -> n/2\n        ^\nsay how to round: `floor(n/2)` or `ceil(n/2)`"),
        ("n -> floor(n)", "')' stands where `/` is expected\n  n -> floor(n)\n              ^\nwrite `floor(n/2)`"),
        ("n -> floor(n/0)", "the divisor is not positive\n  n -> floor(n/0)\n               ^\ndivide by a number from 1 on"),
        ("x,y -> floor(x/y),y", "the divisor is a variable\n  x,y -> floor(x/y),y\n                 ^\ndivide by a number, or by a choice with few values: `k in 2..9`"),
        ("n -> ceil(n/k)", "'k' is a factor or divisor, but its values are not listed\n  n -> ceil(n/k)\n              ^\nname its values: `k in 2..9` or `k in {2,3}`"),
        ("x,y -> x-k*y,y : k in 1..x", "'k' is a factor or divisor, but its values are not listed\n  x,y -> x-k*y,y : k in 1..x\n           ^\nname its values: `k in 2..9` or `k in {2,3}`"),
        ("x,y -> x-k*y,y : k in {1,x}", "'k' is a factor or divisor, but its values are not listed\n  x,y -> x-k*y,y : k in {1,x}\n           ^\nname its values: `k in 2..9` or `k in {2,3}`"),
        ("x,y -> x*y,y", "a product of two variables\n  x,y -> x*y,y\n         ^^^\nterms are linear: one factor must be a number"),
        ("n -> n-k*t : k in 1..2000", "more than 1000 factors and divisors\n  n -> n-k*t : k in 1..2000\n         ^\nchoose them from smaller sets"),
        ("n -> n-9223372036854775808", "the number is too large\n  n -> n-9223372036854775808\n         ^^^^^^^^^^^^^^^^^^^\nuse numbers below 2^63"),
        ("n -> n-10^19", "the number is too large\n  n -> n-10^19\n         ^^^^^\nuse numbers below 2^63"),
        ("n -> n-t : 10^18*20*t < n", "the numbers in this term are too large\n  n -> n-t : 10^18*20*t < n\n             ^^^^^^^^^^\nuse numbers below 2^63"),
        ("n -> n-t : t^2 < n", "'^' stands where `<`, `<=`, `=`, `!=`, `>=`, `>` or `in` is expected\n  n -> n-t : t^2 < n\n              ^\na condition looks like `t <= q` or `t in {1,3,4}`"),
        ("n -> (n-1", "the game ends where `)` is expected\n  n -> (n-1\n           ^\neach `(` needs its `)`"),
        ("n -> n-1; n-2", "unexpected ';'\n  n -> n-1; n-2\n          ^\na game looks like `n -> n-t : t in {1,3,4}`"),
        ("n -> n-1 n-2", "'n' stands where `|`, `:` or the end is expected\n  n -> n-1 n-2\n           ^\noptions are separated by `|`"),
        // The caret counts characters, and a line break is shown as a blank.
        ("größe →\n größe-1 !", "unexpected '!'\n  größe →  größe-1 !\n                   ^\na game looks like `n -> n-t : t in {1,3,4}`"),
    ] {
        assert_eq!(problem(text), expected, "{text}");
    }
}

#[test]
fn long_and_deep_games_are_refused() {
    let deep = format!("n -> {}n{}", "(".repeat(100_000), ")".repeat(100_000));
    assert!(problem(&deep).starts_with("the game has more than 2000 words and signs"));
    let deep = format!("n -> {}n{}", "(".repeat(60), ")".repeat(60));
    assert!(problem(&deep).starts_with("more than 50 parentheses within each other"));
    let long = format!("n -> n{}", "-1".repeat(900));
    assert_eq!(moves(&long), moves("n -> n-900"));
}

fn soon() -> Limit<'static> {
    static NEVER: AtomicBool = AtomicBool::new(false);
    Limit::new(Instant::now() + Duration::from_millis(30), &NEVER)
}

/// Parses, proves that play ends, and searches a little: nothing panics.
fn try_out(text: &str) {
    let Ok(game) = Game::parse(text) else { return };
    let _ = Search::unbounded(&game);
    let Ok(Ok(order)) = prove::order(&game, &soon()) else {
        return;
    };
    let mut search = Search::new(&game, Play::Normal, Question::Value, order, soon());
    let _ = search.answer(&vec![7; game.dimension()]);
    search.set_limit(soon());
    let _ = search.each_option(&vec![u64::MAX >> 3; game.dimension()], &mut |_| {
        ControlFlow::Continue(())
    });
}

const TOKENS: [&str; 44] = [
    "n",
    "x",
    "y",
    "t",
    "k",
    "a",
    "b",
    "n",
    "t",
    "->",
    "|",
    "&",
    ":",
    ",",
    ",",
    "(",
    ")",
    "{",
    "}",
    "+",
    "-",
    "-",
    "*",
    "/",
    "^",
    "..",
    "=",
    "!=",
    "<",
    "<=",
    ">",
    ">=",
    "in",
    "mod",
    "floor",
    "ceil",
    "powers of",
    "fibonacci",
    "squares",
    "0",
    "1",
    "2",
    "10^18",
    "9223372036854775807",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,40}") {
        let _ = Game::parse(&text).map_err(|problem| problem.to_string());
    }

    #[test]
    fn any_tokens_are_read_or_refused(tokens in prop::collection::vec(0..TOKENS.len(), 0..30)) {
        let text: Vec<&str> = tokens.into_iter().map(|token| TOKENS[token]).collect();
        try_out(&text.join(" "));
        try_out(&format!("n -> n-{}", text.join(" ")));
    }

    /// Games that parse, with numbers that are too large for anything.
    #[test]
    fn huge_numbers_end_cleanly(
        numbers in prop::collection::vec(prop::sample::select(vec![1, 2, 3, 64, 100, 1 << 31, 10i64.pow(12), 10i64.pow(18), i64::MAX]), 6),
        shape in 0..14usize,
    ) {
        let [a, b, c, d, e, f] = numbers[..] else { unreachable!("six numbers") };
        try_out(&match shape {
            0 => format!("n -> n-t : t in {{{a},{b},{c}}}"),
            1 => format!("n -> n-t : {a}*t <= {b}*n+{c}"),
            2 => format!("n -> n-{a}*t : t < {b}, t != {c}"),
            3 => format!("n -> floor(n/{a}) : n > {b}, n mod {c} != {d}"),
            4 => format!("n -> ceil((n+{a})/{b}) : n >= {c}"),
            5 => format!("x,y -> x-t,{a}*t+{b} : t <= {c}*y"),
            6 => format!("x,y -> x-{a},y+{b} : y < {c}"),
            7 => format!("n -> n-1 : k = {a}*n+{b}, k mod {c} = {d}"),
            8 => format!("n -> n-1 : k in powers of {a}, k <= {b}*n"),
            9 => format!("n -> n-1 : k in primes, k <= {a} | n-k : k in squares, k > {b}"),
            10 => format!("n -> k & n-k-1 : k in {a}..{b}, k < n"),
            11 => format!("x,y,z,w -> x-{a}*t,y-{b}*t,z-{c}*t,w-{d}*t : {e}*t > {f}"),
            12 => format!("n -> n-1 : {a}*i + {b}*j = {c}*n, {d}*i < {e}*j"),
            _ => format!("n -> n-k*t : k in {{{a},{b}}}, t <= {c}"),
        });
    }
}
