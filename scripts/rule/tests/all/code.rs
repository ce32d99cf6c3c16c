//! Printed functions, compiled and run, against the solutions' own rules up to 10^18.

// Programs are printed piece by piece.
#![allow(clippy::format_push_string)]

use crate::printed::{self, Printed, LANGUAGES};
use rule::code::function;
use rule::language::Game;
use rule::limit::Limit;
use rule::search::{Play, Question};
use rule::solve::{solve, Request, Verdict};
use shared::octal::Octal;
use shared::sg::Sequence;
use shared::{dynamic, nim, wythoff};

/// The rule of a position, 1 for lost, or the value.
type Expected = Box<dyn FnMut(&[u64]) -> u64>;

struct Case {
    game: &'static str,
    play: Play,
    question: Question,
    /// Whether the name of the rule is printed, not its automaton.
    has_formula: bool,
    expected: Expected,
}

fn lost(
    game: &'static str,
    play: Play,
    has_formula: bool,
    mut wins: impl FnMut(&[u64]) -> bool + 'static,
) -> Case {
    Case {
        game,
        play,
        question: Question::Outcome,
        has_formula,
        expected: Box::new(move |position| u64::from(!wins(position))),
    }
}

fn value(
    game: &'static str,
    has_formula: bool,
    value: impl FnMut(&[u64]) -> u64 + 'static,
) -> Case {
    Case {
        game,
        play: Play::Normal,
        question: Question::Value,
        has_formula,
        expected: Box::new(value),
    }
}

fn cases() -> Vec<Case> {
    use Play::{Misere, Normal};
    let (two, three) = (
        "x,y -> x-t,y | x,y-t",
        "x,y,z -> x-t,y,z | x,y-t,z | x,y,z-t",
    );
    let wythoffs = "x,y -> x-t,y | x,y-t | x-t,y-t";
    let mut fibonacci = dynamic::Dynamic::new(2);
    let mut kayles = Sequence::new("0.77".parse::<Octal>().unwrap());
    let kayles_game = "n -> n-1 | n-2 | a & b : a+b = n-1 | a & b : a+b = n-2";
    vec![
        lost("n -> n-t : t in powers of 2", Normal, true, |n| {
            n[0] % 3 != 0
        }),
        lost("n -> n-t : t in {1,3,4}", Normal, true, |n| {
            n[0] % 7 != 0 && n[0] % 7 != 2
        }),
        lost(wythoffs, Normal, false, |n| {
            wythoff::first_player_wins(n[0], n[1])
        }),
        lost(wythoffs, Misere, false, |n| {
            wythoff::first_player_wins_misere(n[0], n[1])
        }),
        lost("n,q -> n-t,2*t : t <= q", Normal, false, move |n| {
            n[0] > 0 && fibonacci.smallest_part(n[0]) <= n[1]
        }),
        lost(two, Normal, true, |n| {
            nim::first_player_wins(n.iter().copied())
        }),
        lost(three, Normal, true, |n| {
            nim::first_player_wins(n.iter().copied())
        }),
        lost(three, Misere, false, |n| {
            nim::first_player_wins_misere(n.iter().copied())
        }),
        lost("n -> ceil(n/k) : k in 2..9, n > 1", Normal, false, |n| {
            // Won in (1, 9], (18, 162], (324, 2916], …: multiply by 9 and by 2 in turn.
            let (mut most, mut turn) = (1u128, 0);
            while most < n[0].into() {
                most *= [9, 2][turn % 2];
                turn += 1;
            }
            turn % 2 == 1
        }),
        value("n -> n-t | a & b : a+b = n", true, |n| match n[0] % 4 {
            0 if n[0] > 0 => n[0] - 1,
            3 => n[0] + 1,
            _ => n[0],
        }),
        value(kayles_game, true, move |n| kayles.grundy(n[0]).unwrap()),
        value("x,y -> x-t,y | x,y-t", true, |n| n[0] ^ n[1]),
        lost(
            "a,b,c -> a-t,b+t,c | a,b-t,c+t | a,b,c-t",
            Normal,
            true,
            |n| n[0] != n[2],
        ),
    ]
}

/// Small positions, and random ones of all magnitudes up to 10^18, near each other in half the cases.
fn positions(dimension: usize, game: &str) -> Vec<Vec<u64>> {
    let mut seed = game.bytes().fold(1u64, |seed, byte| {
        seed.wrapping_mul(31).wrapping_add(byte.into())
    });
    let mut random = move || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    };
    let side = [400u64, 20, 7][dimension - 1];
    let mut positions: Vec<Vec<u64>> = (0..side.pow(dimension as u32))
        .map(|index| {
            (0..dimension as u32)
                .map(|place| index / side.pow(place) % side)
                .collect()
        })
        .collect();
    for _ in 0..600 {
        let most = 10u64.pow(1 + (random() % 18) as u32);
        let mut position: Vec<u64> = (0..dimension).map(|_| random() % most).collect();
        if random() % 2 == 0 && dimension > 1 {
            position[dimension - 1] = position[..dimension - 1].iter().fold(0, |sum, n| sum ^ n);
        }
        positions.push(position);
    }
    if dimension == 2 {
        // Cold pairs, which random pairs hardly ever are.
        for k in (0..300u64).map(|i| i.pow(7) + i) {
            if let Some((x, y)) = wythoff::cold_pair(k).filter(|pair| pair.1 < 10u64.pow(18)) {
                positions.extend([vec![x, y], vec![y, x], vec![x, y + 1]]);
            }
        }
    }
    positions
}

#[test]
fn printed_functions_agree_with_the_solutions() {
    let mut all = Vec::new();
    for mut case in cases() {
        let game = Game::parse(case.game).unwrap();
        let request = Request {
            play: case.play,
            question: case.question,
            numeration: None,
            upto: None,
        };
        let answer = solve(&game, request, Limit::NONE).unwrap();
        let Verdict::Proved(proof, name) = answer.verdict else {
            panic!("{} is proved", case.game);
        };
        let formula = name.and_then(|name| name.formula);
        assert_eq!(formula.is_some(), case.has_formula, "{}", case.game);
        let positions = positions(game.dimension(), case.game).into_iter();
        let expected = positions.map(|position| {
            let wide: Vec<u128> = position.iter().map(|&n| n.into()).collect();
            let answer = (case.expected)(&position);
            let own = match case.question {
                Question::Outcome => u128::from(proof.is_lost(&wide)),
                Question::Value => proof.value(&wide).unwrap(),
            };
            assert_eq!(own, answer.into(), "{} at {position:?}", case.game);
            let text = match case.question {
                Question::Outcome => (answer == 1).to_string(),
                Question::Value => answer.to_string(),
            };
            (position, text)
        });
        let expected: Vec<(Vec<u64>, String)> = expected.collect();
        // With the formula, and with the automaton for those who have one, too.
        let mut formulas = vec![None];
        formulas.extend(formula.as_ref().map(Some));
        for formula in formulas {
            let comments = [String::from("A comment.")];
            let (names, question) = (&game.coordinates, case.question);
            all.push(Printed {
                name: case.game.to_owned(),
                function: match question {
                    Question::Outcome => "lost",
                    Question::Value => "value",
                },
                code: LANGUAGES.map(|language| {
                    function(&proof, formula, names, question, language, &comments)
                }),
                expected: expected.clone(),
            });
        }
    }
    printed::check(&all);
}
