//! Texts that are not games.

use game::language::Game;
use proptest::prelude::*;

const MALFORMED: [&str; 97] = [
    "",
    " ",
    "n",
    "n ->",
    " -> n-1",
    "n -> ",
    "n -> |",
    "n -> n-1 |",
    "n -> n-1 : ",
    "n -> n-1 : t",
    "n -> n-1 : t <",
    "n -> n-1 : < 3",
    "n -> n-1 : t in",
    "n -> n-1 : t in {",
    "n -> n-1 : t in {1",
    "n -> n-1 : t in {1,",
    "n -> n-1 : t in 1",
    "n -> n-1 : t in 1..",
    "n -> n-1 : t in powers",
    "n -> n-1 : t in powers of",
    "n -> n-1 : t in powers of 1",
    "n -> n-t : t in {a}",
    "n -> n-t : t in roots",
    "n -> n--1",
    "n -> n-",
    "n -> (n-1",
    "n -> n-1)",
    "n -> n/2",
    "n -> floor(n)",
    "n -> floor(n/2",
    "n -> floor n/2",
    "n -> ceil(n/0)",
    "n -> floor(n/m)",
    "n -> n*n",
    "n -> n*t : t <= n",
    "n -> n mod",
    "n -> n mod 0",
    "n -> n^2",
    "n -> 2^n",
    "n -> 2^99",
    "n -> 99999999999999999999",
    "n,n -> n-1,n-1",
    "n, -> n-1",
    "n,x -> n-1",
    "n -> n-1,2",
    "x,y -> x-1 & y-1",
    "x,y -> x-1,y & x,y-1",
    "a,b,c,d,e -> a-1,b,c,d,e",
    "n -> n-1 ; n-2",
    "n -> n-1 $",
    "n => n-1",
    "n - > n-1",
    "n -> n-1 n-2",
    "n -> n-1 : n > 1 n < 3",
    "in -> in-1",
    "n -> mod",
    "n -> n-t : t in {1,2",
    "n -> n-t : t in }",
    "n -> n-t : t =< 3",
    "n -> n-t : t <> 3",
    "n -> n-1..2",
    "n -> n-t : t in {1..}",
    "n -> n-t : t in {..3}",
    "1 -> 0",
    "n -> {n-1}",
    "n -> n-1 : n in {1,2}}",
    "n -> 3 n",
    "n -> n-1.5",
    "n -> n-1 : n = 1 = ",
    "n -> -",
    "n -> ()",
    "n -> n-1 & ",
    "n -> & n-1",
    "n -> n-t : t in 1..2..3",
    "n -> n-1 :: n > 1",
    "n -> n-1 : , n > 1",
    "n -> n-t : t in {1;2}",
    "n -> floor(floor(n/2)",
    "n -> n-1 | | n-2",
    "n -> n -> n",
    "n -> n-t : in {1}",
    "n -> n-t : t in {1,20000..90000}",
    "n -> n*9223372036854775807*9",
    "n -> k*n : k in {k*k}",
    "n -> n-t : t divides",
    "n -> n-t : divides n",
    "n -> n-t : t in divides n",
    "n -> n-t : t divides n divides n",
    "n -> n-d : d divides n*n",
    "n -> divides",
    "n -> n-t : t submask of n",
    "n -> n-t : t is submask of n",
    "n -> n-t : t is a mask of n",
    "n -> n-t : t is a submask n",
    "n -> n-t : t is a submask of",
    "n -> n-t : t is a submask of n is a submask of 7",
    "n -> n-t : is a submask of n",
];

/// Whether an error names the place, and the way out.
fn is_helpful(error: &str) -> bool {
    let lines: Vec<&str> = error.lines().collect();
    lines.len() == 4 && lines[2].trim_start().starts_with('^') && !lines[3].is_empty()
}

#[test]
fn are_refused_with_their_place() {
    let refused =
        |text: &str| Game::parse(text).is_err_and(|problem| is_helpful(&problem.to_string()));
    let accepted: Vec<&&str> = MALFORMED.iter().filter(|text| !refused(text)).collect();
    assert!(accepted.is_empty(), "{accepted:?}");
}

proptest! {
    /// Words and signs in any order: a game, or an error that helps.
    #[test]
    fn no_text_is_too_much(words in prop::collection::vec(prop::sample::select(vec![
        "n", "x", "t", "0", "2", "9223372036854775807", "->", ",", ":", "|", "&", "(", ")", "{", "}", "..", "+", "-", "*", "/", "^",
        "<=", "=", "in", "of", "powers", "primes", "divides", " is a ", "submask", "floor(", "ceil(", "mod", "é", "\t", "#",
    ]), 0..25), begins: bool) {
        let start = if begins { "n -> n-t : " } else { "" };
        if let Err(problem) = Game::parse(&format!("{start}{}", words.concat())) {
            let error = problem.to_string();
            prop_assert!(is_helpful(&error), "{}", error);
        }
    }
}
