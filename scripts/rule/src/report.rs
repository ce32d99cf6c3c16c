//! What is printed, in one form for all writers.

use rule::code::{self, Language};
use rule::guess::{Rule, Table};
use rule::language::{tuple, Game};
use rule::search::{Play, Question};
use rule::solve::{Answer, Request, Verdict};

use crate::cli::Position;

/// How much is known of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// For all sizes.
    Proved,
    /// For everything tried.
    Holds,
    /// Nothing.
    None,
}

/// The answer at a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum At {
    /// Whether it is a P-position.
    Lost(bool),
    /// The value, or a word.
    Value(String),
    /// It is not known.
    Unknown,
}

/// A rule and what supports it.
pub struct Report {
    /// The moves; none for a table.
    pub game: Option<String>,
    /// How play ends; none for a table.
    pub play: Option<Play>,
    /// What is asked.
    pub question: Question,
    /// How much is known.
    pub status: Status,
    /// The number up to which everything was tried.
    pub upto: u64,
    /// The numeration of the proof.
    pub numeration: Option<String>,
    /// The states of its automaton.
    pub states: Option<usize>,
    /// The rule in words, if it has a name.
    pub rule: Option<String>,
    /// The rule as a function, where it has no name.
    pub function: Option<String>,
    /// What supports the rule, or what was tried, a sentence each.
    pub grounds: Vec<String>,
    /// The first positions or values, with their label.
    pub first: Option<(String, Vec<String>)>,
    /// Positions that were asked for.
    pub at: Vec<(Vec<u128>, At)>,
    /// The function in the language that was asked for.
    pub code: Option<String>,
    /// Whether Ctrl-C ended the work.
    pub is_interrupted: bool,
}

/// The most P-positions or values that are listed.
const LISTED: usize = 16;
/// The values of two heaps are listed up to this one.
const SIDE: u64 = 8;

impl Report {
    /// The report on a game.
    pub fn of_game(
        game: &Game,
        request: Request,
        answer: &Answer,
        positions: &[Position],
        language: Option<Language>,
    ) -> Self {
        let question = request.question;
        let mut report = Report {
            game: Some(game.text.clone()),
            play: Some(request.play),
            upto: answer.searched.upto(),
            first: first(game, question, answer),
            is_interrupted: answer.is_interrupted,
            ..Report::empty(question)
        };
        let names = &game.coordinates;
        match &answer.verdict {
            Verdict::Proved(proof, name) => {
                report.status = Status::Proved;
                report.numeration = Some(proof.numeration.kind().to_string());
                report.states = Some(proof.automaton.states());
                report.rule = name.as_ref().map(|name| name.text.clone());
                let states = proof.automaton.states();
                report.grounds = vec![
                    format!(
                        "an automaton of {states} {}, which reads the numbers in {}",
                        if states == 1 { "state" } else { "states" },
                        numeration_phrase(&proof.numeration.kind().to_string()),
                    ),
                    format!(
                        "learned from numbers up to {}; the search agrees on all positions up to {}",
                        proof.largest, report.upto
                    ),
                ];
                let formula = name.as_ref().and_then(|name| name.formula.as_ref());
                let print = |language, comments: &[String]| {
                    code::function(proof, formula, names, question, language, comments)
                };
                if name.is_none() {
                    report.function = Some(print(Language::Python, &[]));
                }
                report.code = language.map(|language| {
                    let rule = report.rule.iter().cloned();
                    let comments: Vec<String> = [headline(question), game.text.clone()]
                        .into_iter()
                        .chain(rule)
                        .chain([String::from("Proved for all sizes.")])
                        .collect();
                    print(language, &comments)
                });
            }
            Verdict::Holds(rule) => report.hold(rule, language, Some(&game.text)),
            Verdict::None { attempts, guesses } => {
                for attempt in attempts {
                    report
                        .grounds
                        .push(match (attempt.states, attempt.stopped) {
                            (None, _) => {
                                format!("{}: a set of the game is no automaton there", attempt.kind)
                            }
                            (Some(states), Some(stop)) => {
                                format!("{}: {states} states, until {stop}", attempt.kind)
                            }
                            (Some(states), None) => {
                                format!(
                                    "{}: {states} states, until the time was over",
                                    attempt.kind
                                )
                            }
                        });
                }
                report
                    .grounds
                    .push(format!("guesses from all positions up to {}:", report.upto));
                report
                    .grounds
                    .extend(guesses.iter().map(|guess| format!("  {guess}")));
            }
        }
        report.at = positions_of(answer, question, positions);
        report
    }

    /// The report on a family of games, of which a formula is conjectured or not.
    pub fn of_family(text: &str, request: Request, is_conjectured: bool) -> Self {
        Report {
            game: Some(text.to_owned()),
            play: Some(request.play),
            status: if is_conjectured {
                Status::Holds
            } else {
                Status::None
            },
            ..Report::empty(request.question)
        }
    }

    /// The report of which nothing is known yet.
    fn empty(question: Question) -> Self {
        Report {
            game: None,
            play: None,
            question,
            status: Status::None,
            upto: 0,
            numeration: None,
            states: None,
            rule: None,
            function: None,
            grounds: Vec::new(),
            first: None,
            at: Vec::new(),
            code: None,
            is_interrupted: false,
        }
    }

    /// The report on a table.
    pub fn of_table(
        table: &Table,
        outcome: &rule::guess::Outcome,
        positions: &[Position],
        language: Option<Language>,
        is_interrupted: bool,
    ) -> Self {
        let largest = table.rows.iter().flat_map(|row| &row.position).max();
        let mut report = Report {
            upto: largest.copied().unwrap_or(0),
            is_interrupted,
            ..Report::empty(Question::Value)
        };
        match &outcome.rule {
            Some(rule) => report.hold(rule, language, None),
            None => report.grounds.clone_from(&outcome.tried),
        }
        for Position(position) in positions {
            let at = match &outcome.rule {
                Some(rule) => guessed(rule, position, Question::Value, table.words.as_deref()),
                None => At::Unknown,
            };
            report.at.push((position.clone(), at));
        }
        report
    }

    fn hold(&mut self, rule: &Rule, language: Option<Language>, game: Option<&str>) {
        self.status = Status::Holds;
        self.rule = Some(rule.text());
        self.grounds = vec![format!(
            "fitted to {} rows, and tested on {} that the search for the rule had not seen",
            rule.fitted, rule.tested
        )];
        self.code = language.map(|language| {
            let mut comments: Vec<String> = game.map(str::to_owned).into_iter().collect();
            comments.push(format!(
                "Holds for everything tried, up to {}; not proved.",
                self.upto
            ));
            rule.code(language, &comments)
        });
    }
}

/// The answers at the positions that were asked for.
fn positions_of(
    answer: &Answer,
    question: Question,
    positions: &[Position],
) -> Vec<(Vec<u128>, At)> {
    let mut all = Vec::new();
    for Position(position) in positions {
        let at = match (&answer.verdict, question) {
            (Verdict::Proved(proof, _), Question::Outcome) => At::Lost(proof.is_lost(position)),
            (Verdict::Proved(proof, _), Question::Value) => {
                let value = proof.value(position);
                value.map_or(At::Unknown, |value| At::Value(value.to_string()))
            }
            (Verdict::Holds(rule), _) => guessed(rule, position, question, None),
            (Verdict::None { .. }, _) => match (answer.searched.at(position), question) {
                (None, _) => At::Unknown,
                (Some(lost), Question::Outcome) => At::Lost(lost == 1),
                (Some(value), Question::Value) => At::Value(value.to_string()),
            },
        };
        all.push((position.clone(), at));
    }
    all
}

fn headline(question: Question) -> String {
    String::from(match question {
        Question::Outcome => "Returns whether the player to move loses.",
        Question::Value => "Returns the Grundy value.",
    })
}

/// The answer of a guessed rule; `words` are what numbers stand for in a table of words.
fn guessed(rule: &Rule, position: &[u128], question: Question, words: Option<&[String]>) -> At {
    let Some(answer) = rule.value(position) else {
        return At::Unknown;
    };
    let word = |words: &[String]| {
        usize::try_from(answer)
            .ok()
            .and_then(|index| words.get(index).cloned())
    };
    match (question, words) {
        (Question::Outcome, _) => At::Lost(answer == 1),
        (Question::Value, None) => At::Value(answer.to_string()),
        (Question::Value, Some(words)) => word(words).map_or(At::Unknown, At::Value),
    }
}

/// Returns `base 2`, or `Zeckendorf's numeration`.
fn numeration_phrase(kind: &str) -> String {
    match kind.split_once(' ') {
        Some(("base", _)) => kind.to_owned(),
        Some((name, t)) => format!("{name}'s numeration for t = {t}"),
        None => format!("{kind}'s numeration"),
    }
}

/// The first P-positions or values.
fn first(game: &Game, question: Question, answer: &Answer) -> Option<(String, Vec<String>)> {
    let rows = &answer.searched.rows;
    if rows.is_empty() {
        return None;
    }
    match (question, game.dimension()) {
        (Question::Value, 1) => {
            let values = rows.iter().take(2 * LISTED).map(|row| row.1.to_string());
            Some((String::from("values"), values.collect()))
        }
        (Question::Value, 2) => {
            let mut lines = Vec::new();
            for x in 0..SIDE {
                let row = rows.iter().filter(|row| row.0[0] == x && row.0[1] < SIDE);
                let values: Vec<String> = row.map(|row| format!("{:>2}", row.1)).collect();
                lines.push(values.join(" "));
            }
            Some((String::from("values"), lines))
        }
        (Question::Value, _) => None,
        (Question::Outcome, dimension) => {
            let mut lost: Vec<&Vec<u64>> = rows
                .iter()
                .filter(|row| row.1 == 1)
                .map(|row| &row.0)
                .collect();
            let swapped = |position: &[u64], place: usize| {
                let mut other = position.to_vec();
                other.swap(place, place + 1);
                other
            };
            let known: std::collections::HashSet<&Vec<u64>> = lost.iter().copied().collect();
            let is_symmetric = dimension > 1
                && lost.iter().all(|one| {
                    (0..dimension - 1).all(|place| known.contains(&swapped(one, place)))
                });
            lost.sort_by_key(|position| (position.iter().sum::<u64>(), (*position).clone()));
            if is_symmetric {
                lost.retain(|position| position.is_sorted());
            }
            let wide = |position: &Vec<u64>| {
                tuple(&position.iter().map(|&n| n.into()).collect::<Vec<u128>>())
            };
            let count = lost.len();
            let mut listed: Vec<String> = lost.into_iter().take(LISTED).map(wide).collect();
            if count > LISTED {
                listed.push(String::from("…"));
            }
            if is_symmetric && count > 1 {
                listed.push(String::from("and in any order"));
            }
            Some((String::from("P-positions"), listed))
        }
    }
}
