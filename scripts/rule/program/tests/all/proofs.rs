//! Proofs and certificates: wrong automata are refused, by the prover and by a program that shares nothing with it.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;
use std::time::Duration;

use automata::numeration::{Kind, Numeration};
use automata::{Automaton, Edge};
use fastrand::Rng;
use game::language::Game;
use game::limit::Limit;
use game::moves::Moves;
use rule::certificate;
use rule::find::{candidates, find};
use rule::prove::{self, Theorem};
use search::Search;

use crate::audit::request;
use crate::{output, rule};

/// Games, of positions in normal play unless their text says otherwise. The certificates of the last two take the longest.
const GAMES: [&str; 15] = [
    "n -> n-t : t in powers of 2",
    "n -> n-t : t is a submask of n, t < n",
    "x,y -> x-t,y | x,y-t | x-t,y-t",
    "misere x,y -> x-t,y | x,y-t | x-t,y-t",
    "n,q -> n-t,2*t : t <= q",
    "misere x,y,z -> x-t,y,z | x,y-t,z | x,y,z-t",
    "n -> n-t : t in {1,3,4}",
    "n -> floor(n/k) : k in {2,3,4}, n >= 1",
    "x,y -> x-t,y | x,y-t | x-i,y-j : i-j < 2, j-i < 2",
    "x,y,z -> x-t,y+t,z | x,y-t,z+t | x,y,z-t",
    "values n -> n-t | a & b : a + b = n",
    "n -> n-t : t in primes | n-1",
    "misere n -> n-t : t in powers of primes",
    "x,y,z,w -> x-t,y,z,w | x,y-t,z,w | x,y,z-t,w | x,y,z,w-t",
    "values n -> n-1 | n-2 | a & b : a+b = n-1 | a & b : a+b = n-2",
];

/// Calls `check` with a game, its search and the numerations that may help.
fn with_search(text: &str, check: impl FnOnce(&Game, Search)) {
    let limit = Limit::work(Duration::from_secs(120));
    let is_misere = text.starts_with("misere ");
    let is_value = text.starts_with("values ");
    let moves = text.trim_start_matches("misere ");
    let game = Game::parse(moves.trim_start_matches("values "))
        .unwrap_or_else(|problem| panic!("{problem}"));
    let order = prove::order(&game, &limit).unwrap().unwrap();
    let request = request(is_misere, is_value, true);
    let search = Search::new(&game, request.play, request.question, order, limit);
    check(&game, search);
}

/// Returns the theorem of a game.
fn theorem(game: &Game, search: &Search, numeration: &Numeration) -> Theorem {
    let moves = Moves::new(game, numeration, &Limit::NONE).unwrap();
    Theorem::new(moves.expect("moves"), search, &Limit::NONE).unwrap()
}

/// An automaton with one acceptance or one transition changed.
fn changed(automaton: &Automaton, symbols: &[u64], random: &mut Rng) -> Automaton {
    let count = automaton.states() as u64;
    let changed = random.u64(..count) as u32;
    let flips = random.u64(..3) == 0;
    let symbol = symbols[random.u64(..symbols.len() as u64) as usize];
    let to = random.u64(..=count);
    let states = (0..count as u32).map(|state| {
        let mut edges: Vec<Edge> = automaton.edges(state).to_vec();
        if state == changed && !flips {
            edges.retain(|edge| edge.symbol != symbol);
            let to = to as u32;
            edges.extend((u64::from(to) < count).then_some(Edge { symbol, to }));
        }
        (
            automaton.accepts_in(state) != (flips && state == changed),
            edges,
        )
    });
    Automaton::new(automaton.tracks().to_vec(), states.collect::<Vec<_>>())
}

/// Verifies certificates with `check.py`; returns the game and the outcome of each.
pub fn verify(certificates: &str) -> Vec<(String, String)> {
    let checker = concat!(env!("CARGO_MANIFEST_DIR"), "/../check.py");
    let output = output(Command::new("python3").arg(checker), certificates);
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<String> = text.lines().map(|line| line.trim().to_owned()).collect();
    let pairs = lines.chunks_exact(2);
    let outcomes = pairs.map(|pair| (pair[0].clone(), pair[1].clone()));
    let outcomes: Vec<(String, String)> = outcomes.collect();
    let count = certificates.matches("certificate 1\n").count();
    assert_eq!(outcomes.len(), count);
    let is_verified = outcomes.iter().all(|(_, outcome)| outcome == "verified");
    assert_eq!(output.status.success(), is_verified);
    outcomes
}

/// Returns the certificate of a game.
pub fn certificate(arguments: &str) -> String {
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().display();
    rule(&format!("{arguments} --certificate {path}"), "");
    fs::read_to_string(file.path()).unwrap()
}

/// The number of automata that are made of each proved one.
const MUTANTS: usize = 24;

#[test]
fn changed_automata_are_refused() {
    let (mut refuted, mut proved, mut mutants) = (0, String::new(), String::new());
    let mut refute = |index: usize, game: &Game, mut search: Search| {
        let limit = Limit::NONE;
        let found = find(game, &mut search, &candidates(game), limit);
        let mut proof = found.unwrap_or_else(|attempts| panic!("{}: {attempts:?}", game.text));
        let theorem = theorem(game, &search, &proof.numeration);
        let holds = theorem.holds(&proof.automaton, &limit);
        assert_eq!(holds, Ok(true), "{}", game.text);
        proved += &certificate::write(game, &BTreeMap::new(), &proof);
        let symbols = proof.numeration.symbols(theorem.tracks());
        let right = proof.automaton.minimised();
        let mut random = Rng::with_seed(7);
        for _ in 0..MUTANTS {
            let wrong = changed(&right, &symbols, &mut random);
            let is_same = wrong.minimised() == right;
            let holds = theorem.holds(&wrong, &Limit::work(Duration::from_secs(5)));
            let may_hold = is_same && wrong.ignores_leading_zeros();
            assert!(holds != Ok(true) || may_hold, "{}: {wrong:?}", game.text);
            refuted += usize::from(!is_same && holds == Ok(false));
            if !is_same && index < GAMES.len() - 2 {
                proof.automaton = wrong;
                mutants += &certificate::write(game, &BTreeMap::new(), &proof);
            }
        }
    };
    for (index, text) in GAMES.iter().enumerate() {
        with_search(text, |game, search| refute(index, game, search));
    }
    assert!(refuted > 120, "only {refuted} were refuted");
    for (game, outcome) in verify(&proved) {
        assert_eq!(outcome, "verified", "{game}");
    }
    let outcomes = verify(&mutants);
    let count = outcomes.len();
    assert!(count >= 200, "only {count} are different");
    for (game, outcome) in outcomes {
        let is_refused = outcome.starts_with("refused");
        assert!(is_refused, "a mutant of {game}: {outcome}");
    }
}

/// What the text of a game says counts, not what the prover made of it.
#[test]
fn certificates_of_another_game_are_refused() {
    let nim = certificate("'n -> n-t : t in {1,3,4}'");
    let primes = certificate("'n -> n-t : t in primes | n-1'");
    let masks = certificate("'n -> n-t : t is a submask of n, t < n'");
    let sets = "n-t : t in {1,3,4}";
    let cases = [
        (&nim, sets, "n-t : t in {1,3,5}", "refused"),
        (&nim, sets, "n-t : t in {1,3,4}, n != 5", "refused"),
        (&nim, sets, "n-t : t in {1,3,4} | n-7 : n > 40", "refused"),
        (&nim, sets, "n-t : t in 1..4", "refused"),
        (&nim, sets, "n-t : t in {1,3,4} | n", "refused"),
        (&nim, sets, "n-t : t in {1,3,4}, t in {1,2}", "refused"),
        (&nim, sets, "n-t : t in {1,2}, t in {1,3,4}", "refused"),
        (&nim, sets, "n-t : t in {1,3,4}, n-t in {1}", "refused"),
        (&nim, sets, "n-t : t in {1,3,4} # and so on", "refused"),
        (&nim, sets, "n-t : t in {1,3,4} in {1}", "refused"),
        (&nim, sets, "n-t : t in {1,,3,4}", "refused"),
        (&nim, sets, "n-t : t in {1,3..4..4}", "refused"),
        (&nim, sets, "n-t : t in {1,3,4} : t < 9", "refused"),
        (&nim, sets, "n-10^18", "refused"),
        (&masks, "of n,", "of n+1,", "refused"),
        (&masks, "of n,", "of n, t in powers of 2,", "refused"),
        (&masks, "of n,", "of 0-n,", "refused"),
        (&masks, "is a submask", "is submask", "refused"),
        (&masks, "base 2", "base 4", "refused"),
        (
            &masks,
            "t is a submask of n",
            "n-t is a submask of n",
            "verified",
        ),
        (&masks, "t <", "n is a submask of n, t <", "verified"),
        (
            &nim,
            sets,
            "n-t : t in {1,3,4} | n : t in {0,-1}",
            "refused",
        ),
        (&nim, sets, "n-t-1 : t in {0,2,3}", "verified"),
        (&nim, sets, "n-t-1 : t in 0..3, t != 1", "verified"),
        (&nim, sets, "n-t-1 : t > -2, t <= 3, t != 1", "verified"),
        (
            &nim,
            sets,
            "n-t-1 : t in {2,3} | n-t-1 : 2*t = 0",
            "verified",
        ),
        (&nim, sets, "n-k*t-1 : k in {0,1}, t in {2,3}", "verified"),
        (&nim, sets, "n-t-1 : t <= 3, t != 1", "refused"),
        (&nim, sets, "n-10^9999999999", "refused"),
        (&nim, sets, "n-t : t in {1..10^18}", "refused"),
        (&nim, "0>1", "0,>1", "refused"),
        (&nim, sets, "n-t : t in 1..9, t in {1,3,4}", "verified"),
        (
            &nim,
            sets,
            "n-t : t in {7 mod 2, floor(6/2), 0_04}",
            "verified",
        ),
        (&nim, sets, "n-t : t in {1,3,4}, 2 in {1..2}", "verified"),
        (&nim, sets, "n-t : t in {1,3,4} | n-t : 3 = 1", "verified"),
        (&nim, sets, "n-t : t in {1,3,4} | n : t in {-1}", "verified"),
        (&nim, sets, "n−t : t in {3..4, 1}", "verified"),
        (&nim, "play normal", "play misere", "refused"),
        (&primes, "n-1", "n-1 | n-101 : n = 101", "verified"),
        (&primes, "n-1", "n-1 | n-8", "refused"),
        (&primes, "n-1", "n-2", "refused"),
        (&primes, "n-1", "n-1 | n-t : t in squares", "refused"),
    ];
    let others = cases.map(|(certificate, from, to, _)| certificate.replace(from, to));
    let outcomes = verify(&others.concat());
    for ((_, _, to, expected), (_, outcome)) in cases.iter().zip(outcomes) {
        assert!(outcome.starts_with(expected), "{to}: {outcome}");
    }
    // The numbers with one digit 1 are not the powers of 2 there.
    let powers = certificate("'n -> n-t : t in powers of 2'");
    let other = powers.replace("numeration base 2", "numeration fraenkel 2");
    assert!(verify(&other)[0].1.contains("not an automaton"));
}

/// A number for a name is what counts, also where the name is in a set, or a choice elsewhere.
#[test]
fn a_name_with_a_number_is_not_a_choice() {
    let family = certificate("'n -> n-t : t <= m' --for m=3..3");
    let cases = [
        ("t <= m", "verified"),
        ("t <= m, m in {3}", "verified"),
        ("t <= m, m in {1,2}", "refused"),
        ("t <= m, m in 1..2", "refused"),
        ("t <= 3, t*m in {3,6,9}", "verified"),
        ("t in {1,2,m}", "verified"),
    ];
    let others = cases.map(|(conditions, _)| family.replace("t <= m", conditions));
    for ((conditions, expected), (_, outcome)) in cases.iter().zip(verify(&others.concat())) {
        assert!(outcome.starts_with(expected), "{conditions}: {outcome}");
    }
    let chosen = family.replace("with m = 3", "with m = 3\nwith t = 1");
    assert!(verify(&chosen)[0].1.starts_with("refused"));
}

#[test]
fn the_examples_of_certificates_are_right() {
    let wythoff = certificate("'x,y -> x-t,y | x,y-t | x-t,y-t'");
    let text = include_str!("../../../README.md");
    assert!(text.contains(&wythoff));
    let blocks = text
        .split("```")
        .map(|block| block.trim_start_matches("text\n"));
    let examples: String = blocks
        .filter(|block| block.starts_with("certificate 1"))
        .collect();
    let outcomes = verify(&examples);
    assert!(outcomes.len() > 1);
    for (game, outcome) in outcomes {
        assert_eq!(outcome, "verified", "{game}");
    }
}

/// A set that depends on leading zeros passes both sentences of this game, but is not a set of numbers.
#[test]
fn refuses_a_set_that_leading_zeros_matter_to() {
    with_search("x,y -> x-1,4*y+3", |game, search| {
        let numeration = Numeration::new(Kind::Base(2));
        let theorem = theorem(game, &search, &numeration);
        // Words of even length, all of them.
        let symbols = numeration.symbols(2);
        let edge = |to| move |&symbol: &u64| Edge { symbol, to };
        let edges = |to| symbols.iter().map(edge(to)).collect::<Vec<_>>();
        let even = Automaton::new(vec![0, 1], [(true, edges(1)), (false, edges(0))]);
        assert_eq!(theorem.holds(&even, &Limit::NONE), Ok(false));
    });
}

/// Of 77 the prover knows only that 2, 3 and 5 do not divide it: it must neither use nor exclude the move from there.
#[test]
fn what_may_be_a_prime_proves_nothing() {
    let certain = "n -> 0 : n in {77}";
    let perhaps = "n -> 0 : n in {77}, n in primes";
    let limit = Limit::NONE;
    let prove = |text: &str| {
        let mut found = None;
        with_search(text, |game, mut search| {
            found = find(game, &mut search, &[Kind::Base(2)], limit).ok();
        });
        found.expect("a proof").automaton
    };
    let (but_one, all) = (prove(certain), prove("n -> n-1 : n < 1"));
    with_search(perhaps, |game, search| {
        let theorem = theorem(game, &search, &Numeration::new(Kind::Base(2)));
        assert_eq!(theorem.holds(&but_one, &limit), Ok(false));
        assert_eq!(theorem.holds(&all, &limit), Ok(false));
    });
    let [but_one, all] = [certain, "n -> n-1 : n < 1"].map(|text| {
        let certificate = certificate(&format!("'{text}'"));
        assert_eq!(verify(&certificate)[0].1, "verified");
        certificate.replace(text, perhaps)
    });
    for certificate in [but_one, all] {
        assert!(
            verify(&certificate)[0].1.starts_with("refused"),
            "{certificate}"
        );
    }
}

#[test]
fn certificates_with_too_many_digits_are_refused_at_once() {
    let text =
        "certificate 1\ngame x,y,z,w -> x-1,y,z,w | x,y-1,z,w\nplay normal\nasks positions\n\
                numeration base 64\norder sum\n- 0,0,0,0>0\nend\n";
    let outcomes = verify(text);
    assert!(
        outcomes[0].1.contains("20000 tuples of digits"),
        "{outcomes:?}"
    );
}

type Changes = &'static [(&'static str, &'static str)];

/// Games that theorems prove, what is said of their certificates, and changes of these that are refused.
const BY_THEOREM: [(&str, &str, Changes); 19] = [
    (
        "'n -> n-t : t in {2,3,2000}'",
        "verified",
        &[
            ("take 2..3,2000", "take 2..3,1999"),
            ("take 2..3,2000", "take 2..3"),
            ("take 2..3,2000", "take 0,2..3,2000"),
            ("take 2..3,2000", "octal 0.033"),
            ("t in {2,3,2000}", "t in {2,3,2000}, n != 10^9"),
            ("t in {2,3,2000}", "t in {2,3,2000} | n-1 : n > 10^12"),
            ("play normal", "play misere"),
            ("period 0 2002 0", "period 0 2001 0"),
            ("period 0 2002 0", "period 0 2002 1"),
            ("values 0", "values 1"),
            ("values 0", "values 0 0"),
            ("values", "lost n = 0\nvalues"),
        ],
    ),
    (
        "--misere 'n -> n-t : t in {1,3,100}'",
        "verified",
        &[
            ("play misere", "play normal"),
            ("asks positions", "asks values"),
            ("take 1,3,100", "take 1,3,101"),
            ("values 1 0", "values 0 0"),
        ],
    ),
    (
        "--values 'n -> n-t : t != 100, t != 777'",
        "verified",
        &[
            ("all-but 100,777", "all-but 100"),
            ("all-but 100,777", "all-but 100,778"),
            ("t != 777", "t != 777, n != 10^15"),
            ("values 0 1", "values 0 0"),
            ("period 0", "period 1"),
            ("200 100\n", "200 99\n"),
        ],
    ),
    (
        "--values 'n -> n-1 | n-2 | a & b : a+b = n-1 | a & b : a+b = n-2'",
        "verified",
        &[
            ("octal 0.77", "octal 0.75"),
            ("octal 0.77", "octal 0.7701"),
            ("octal 0.77", "octal 0.87"),
            ("period 71 12 0", "period 70 12 0"),
            ("a+b = n-2", "a+b = n-2, a != 10^6"),
            ("a+b = n-2", "a+b = n-2 | a & b & c : a+b+c = n-9"),
        ],
    ),
    (
        "'n -> n-t : t in 1000000..7000000'",
        "verified",
        &[
            ("lost n < 1000000", "lost n < 1000001"),
            ("lost n < 1000000", "lost n < 999999"),
            ("lost n < 1000000", "lost n < 1000000 | n = 7999999"),
            ("lost n < 1000000", "lost 3 = 1"),
            ("modulus 8000000", "modulus 8000001"),
            ("modulus 8000000", "modulus 4000000"),
            ("modulus 8000000", "modulus m"),
            ("modulus 8000000", "modulus 0-8000000"),
            ("turns 1", "turns any\nturns 1"),
            ("in 1000000..7000000", "in 1000000..7000000, n != 9000000"),
            ("in 1000000..7000000", "in 1000000..7000000 | n : n = 9"),
            ("play normal", "play misere"),
        ],
    ),
    (
        "--values 'n -> n-t : t in 1000..7500'",
        "verified",
        &[
            ("1 : 1000 <= n", "1 : 1001 <= n"),
            ("7 : ", "6 : "),
            ("7 : ", "8 : "),
            ("n < 9000", "n < 8000"),
        ],
    ),
    (
        "--misere 'n -> n-t : t in 1000..7000'",
        "verified",
        &[
            ("1000 <= n < 2000", "1000 <= n < 2001"),
            ("1000 <= n < 2000", "n < 1000"),
            ("play misere", "play normal"),
        ],
    ),
    (
        "--values 'n -> n-t : t in {1,2,3000}'",
        "verified",
        &[
            ("3 : n = 3000", "2 : n = 3000"),
            ("n mod 3", "n mod 4"),
            ("turns 1", "turns 0"),
        ],
    ),
    (
        "'x,y -> x-t,y : t in 1..1000 | x,y-t : t in {1,2000}'",
        "verified",
        &[
            ("modulus 1001", "modulus 1002"),
            ("take 1,2000", "take 1,2001"),
            ("x-t,y : t", "x-t,y : y != 9, t"),
            ("x-t,y : t", "x-t,y-1 : t"),
            ("play normal", "play misere"),
        ],
    ),
    (
        "'n -> a & b : n-42 <= a+b, a+b < n-39, a = b | 0 : n in {40,41,42}'",
        "verified",
        &[
            ("{0..39}", "{0..38}"),
            ("{0..39}", "{0..40}"),
            ("a = b", "a > b"),
            ("asks positions", "asks values"),
        ],
    ),
    (
        "--values 'n -> n-t : 7*t <= 3*n + 2'",
        "compared",
        &[
            ("share 3 2 7", "share 3 1 7"),
            ("share 3 2 7", "share 3 10 7"),
            ("share 3 2 7", "share 3 2"),
        ],
    ),
    (
        "'n,q -> n-t,3*t : t <= q'",
        "compared",
        &[
            ("dynamic 3", "dynamic 4"),
            ("asks positions", "asks values"),
            ("dynamic 3", "dynamic"),
        ],
    ),
    (
        "'x,y -> x-t,y : y divides t | x,y-t : x divides t'",
        "compared",
        &[
            ("euclid", "dynamic 3"),
            ("y divides t", "y divides t, t < 9"),
            ("play normal", "play misere"),
        ],
    ),
    (
        "'n -> n-d : d divides n, 1 < d < n'",
        "compared",
        &[
            ("taken between", "taken"),
            ("taken between", "left"),
            ("1 < d", "2 < d"),
            ("asks positions", "asks values"),
        ],
    ),
    (
        "'n -> n-t : t is a submask of 8191, t <= 7000'",
        "verified",
        &[
            ("submask of 8191", "submask of 8190"),
            ("submask of 8191", "submask of 4095"),
            ("submask of 8191", "submask of n"),
            ("submask of 8191", "submask of 0-8191"),
        ],
    ),
    (
        "'n -> n-t : t in {1,2,k}' --for k",
        "verified",
        &[
            ("k mod 3 = 0", "k mod 2 = 0"),
            ("for k : k mod 3 = 0", "for k"),
            ("n < k - 2", "n < k + 1"),
            ("n < k - 2", "n < k - 3"),
            ("modulus k + 1", "modulus k + 4"),
            ("modulus k + 1", "modulus k - 3"),
            ("{1,2,k}", "{1,2,k+3}"),
            ("{1,2,k}", "{1,2,k..k+1}"),
            ("{1,2,k}", "{1,2,k}, n != 5k"),
        ],
    ),
    (
        "--misere 'n -> n-t : t in l..h' --for l,h",
        "verified",
        &[
            (" : l <= h", ""),
            (" : l <= h", " : l < 2h"),
            ("n < 2l", "n <= 2l"),
            ("for l, h", "for l, n"),
            ("for l, h", "for l, l"),
            ("play misere", "play normal"),
        ],
    ),
    (
        "--values 'n -> n-t : t in l..h' --for l,h",
        "compared",
        &[
            ("between l h", "between l l"),
            ("between l h", "between l l+h"),
            ("between l h", "between l"),
            ("between l h", "between 1 h"),
            (" : l <= h", ""),
            ("l <= h", "l > 9"),
        ],
    ),
    (
        "'n,q -> n-t,k*t : t <= q' --for k",
        "compared",
        &[
            ("dynamic k", "dynamic 3"),
            ("dynamic k", "dynamic k+1"),
            ("t <= q", "t < q + 1, t < 9"),
        ],
    ),
];

#[test]
fn certificates_of_theorems_are_checked() {
    for (arguments, expected, changes) in BY_THEOREM {
        let right = certificate(arguments);
        let right = right
            .split_inclusive("\nend\n")
            .next()
            .expect("a certificate")
            .to_owned();
        assert!(right.contains("\ntheorem "), "{right}");
        let wrong = changes.iter().map(|(from, to)| {
            assert!(right.contains(from), "no {from} in {arguments}");
            right.replacen(from, to, 1)
        });
        let all: Vec<String> = [right.clone()].into_iter().chain(wrong).collect();
        let outcomes = verify(&all.concat());
        assert!(
            outcomes[0].1.starts_with(expected),
            "{arguments}: {}",
            outcomes[0].1
        );
        for ((from, to), (_, outcome)) in changes.iter().zip(&outcomes[1..]) {
            assert!(
                outcome.starts_with("refused"),
                "{arguments}, {from} -> {to}: {outcome}"
            );
        }
    }
}

/// One value of a table after the other.
#[test]
fn each_value_of_a_certificate_is_checked() {
    let right = certificate("--values 'n -> n-t : t in {2,5,70}'");
    let (before, values) = right.split_once("values 0").unwrap();
    let values: Vec<u64> = values
        .trim_end_matches("\nend\n")
        .split(' ')
        .skip(1)
        .map(|value| value.parse().unwrap())
        .collect();
    assert!(values.len() > 30);
    let wrong = (0..values.len()).map(|place| {
        let mut values = values.clone();
        values[place] += 1;
        let values: String = values.iter().map(|value| format!(" {value}")).collect();
        format!("{before}values 0{values}\nend\n")
    });
    for (_, outcome) in verify(&wrong.collect::<String>()) {
        assert!(outcome.contains("not those of the game"), "{outcome}");
    }
}
