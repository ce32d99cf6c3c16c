//! A problem: drafts of its inputs, and the answers to them.

use std::path::Path;

use itertools::Itertools;
use rand::RngExt;

pub use crate::drafts::Draft;
use crate::drafts::{by_hand, layout, write, Drafts};
use crate::game::{Answer, Cases, Game};
use crate::grammar::Rule;
use crate::random::{seeded, Random, Size};
use crate::structure::Structure;
use crate::text::{check_layout, Text};

/// How many random cases are drawn to find one with the wanted answer.
const TRIES: u32 = 100;

/// A judge's problem.
pub struct Problem {
    /// The name of its package, and of its folder of cases.
    pub id: &'static str,
    /// Drafts the cases that are kept in the repository: its inputs by hand, which are files in the problem's
    /// folder of `testcases`, and random ones. The outputs of samples are official: the answers must agree.
    pub stored: fn() -> Vec<Draft>,
    /// Drafts the largest inputs that the bounds allow.
    pub large: fn() -> Vec<Draft>,
    /// Drafts a random case, of which the name is the seed.
    pub random: fn(&str, Size) -> Draft,
    /// Returns the layout of its inputs.
    pub layout: fn() -> Vec<Rule>,
    /// Checks an input by the statement; returns how it is usually written.
    validate: fn(&str) -> Result<String, String>,
    answer: fn(&Draft, &str, Methods) -> Result<Answered, String>,
}

/// How to answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Methods {
    /// By [`Game::answer`].
    Fast,
    /// Small cases by [`Game::by_search`], too.
    Both,
}

/// An input that was read and answered.
struct Answered {
    output: String,
    won: Vec<bool>,
    structure: Structure,
}

/// A finished case: the contents of its `.in` and its `.out`.
pub struct Case {
    /// The name of both files without the extension.
    pub name: String,
    /// The input.
    pub input: String,
    /// The expected output.
    pub output: String,
    /// Whether the input keeps what the statement promises.
    pub keeps_statement: bool,
}

impl Problem {
    /// Creates the problem of a game.
    pub const fn of<G: Game>() -> Self {
        Problem {
            id: G::ID,
            stored: stored::<G>,
            large: || Drafts::<G>::collect(G::large),
            random: random::<G>,
            layout: describe::<G>,
            validate: validate::<G>,
            answer: answer::<G>,
        }
    }

    /// Answers the drafts; small cases in both ways.
    ///
    /// # Errors
    ///
    /// Returns the name of the first draft that is wrong, and why.
    pub fn finish(&self, drafts: Vec<Draft>) -> Result<Vec<Case>, String> {
        if let Some(draft) = drafts.iter().duplicates_by(|draft| &draft.name).next() {
            return Err(format!("{}/{}: two cases with this name", self.id, draft.name));
        }
        let case = |draft: Draft| {
            let name = format!("{}/{}", self.id, draft.name);
            self.case(draft).map_err(|why| format!("{name}: {why}"))
        };
        drafts.into_iter().map(case).collect()
    }

    /// Answers `input` in place of that of `draft`, if it keeps every bound of the statement.
    ///
    /// # Errors
    ///
    /// Returns which bound it breaks.
    pub fn answer(&self, draft: &Draft, input: &str) -> Result<(String, Structure), String> {
        let answered = (self.answer)(draft, input, Methods::Fast)?;
        Ok((answered.output, answered.structure))
    }

    /// Checks whether an input keeps every bound of the statement; returns how it is usually written, which
    /// may differ in blanks and line ends.
    ///
    /// # Errors
    ///
    /// Returns the line and the bound that it breaks.
    pub fn validate(&self, input: &str) -> Result<String, String> {
        (self.validate)(input)
    }

    fn case(&self, draft: Draft) -> Result<Case, String> {
        let answered = (self.answer)(&draft, &draft.input, Methods::Both)?;
        let Answered { output, won, .. } = answered;
        let (answers, won) = (won.len(), won.iter().filter(|&&won| won).count());
        let is_one_sided = answers > 1 && 5 * won.min(answers - won) < answers;
        if draft.name.starts_with("random") && is_one_sided {
            return Err(format!("{won} of {answers} cases are won"));
        }
        if let Some(official) = draft.official.filter(|official| *official != output) {
            return Err(format!("the answers are {output:?}, not {official:?}"));
        }
        Ok(Case { name: draft.name, input: draft.input, output, keeps_statement: draft.keeps_statement })
    }
}

fn stored<G: Game>() -> Vec<Draft> {
    let testcases = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testcases"));
    let mut drafts = by_hand::<G>(testcases);
    drafts.extend(Drafts::<G>::collect(G::stored));
    drafts
}

/// Reads an input with every bound checked, and answers it.
fn answer<G: Game>(draft: &Draft, input: &str, methods: Methods) -> Result<Answered, String> {
    if let Some(why) = &draft.unreadable {
        return Err(why.clone());
    }
    check_layout(input)?;
    let input = format!("{input}{}", draft.missing);
    let (mut text, mut cases) = (Text::reading(&input), Vec::new());
    layout::<G>(&mut text, &mut cases)?;
    if draft.keeps_statement {
        G::check(&cases)?;
    }
    let (mut output, mut won) = (String::new(), Vec::new());
    for (number, case) in (1..).zip(&cases) {
        let answer = G::answer(case);
        if methods == Methods::Both {
            compare::<G>(case, &answer)?;
        }
        output.push_str(&G::label(number));
        for line in answer.lines(G::WORDS) {
            output.push_str(&line);
            output.push('\n');
        }
        won.extend(answer.won());
    }
    if output.is_empty() {
        return Err("no case".to_owned());
    }
    Ok(Answered { output, won, structure: text.into_structure() })
}

fn validate<G: Game>(input: &str) -> Result<String, String> {
    let (mut text, mut cases) = (Text::reading(input), Vec::new());
    layout::<G>(&mut text, &mut cases).map_err(|why| format!("line {}: {why}", text.line_in(input)))?;
    if cases.is_empty() && matches!(G::CASES, Cases::UntilEnd(_)) {
        return Err("no case".to_owned());
    }
    G::check(&cases)?;
    Ok(write::<G>(cases))
}

/// Describes the layout, whatever it has against numbers at their bounds.
fn describe<G: Game>() -> Vec<Rule> {
    let mut text = Text::describing();
    let _ = layout::<G>(&mut text, &mut Vec::new());
    text.into_rules()
}

/// Checks the answer to a small case by the search.
fn compare<G: Game>(case: &G::Case, answer: &G::Answer) -> Result<(), String> {
    match G::by_search(case) {
        Some(searched) if searched != *answer => {
            Err(format!("{case:?}: {answer:?}, but {searched:?} by the search"))
        }
        _ => Ok(()),
    }
}

/// Draws an input; if a case has one position, it is as likely to be lost as won.
fn random<G: Game>(name: &str, size: Size) -> Draft {
    let mut random = seeded(&format!("{}/{name}", G::ID));
    let count = size.of(G::MANY.min(2), G::MANY).min(G::CASES.most());
    let cases: Vec<G::Case> = (0..count).map(|_| case::<G>(&mut random, size)).collect();
    Draft::new(name, write::<G>(cases))
}

fn case<G: Game>(random: &mut Random, size: Size) -> G::Case {
    let wanted: bool = random.random();
    let is_wanted = |case: &G::Case| match G::answer(case).won()[..] {
        [won] => won == wanted,
        _ => true,
    };
    let drawn = (0..TRIES).map(|_| G::draw(random, size)).find(is_wanted);
    drawn.unwrap_or_else(|| G::draw(random, size))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Compares the answers of a game on the cases that it lists and on drawn ones, up to sizes that are too
    /// large for the search.
    pub fn answers_match_the_search<G: Game>() {
        let mut count = 0;
        let mut is_searched = |case: &G::Case| {
            let searched = G::by_search(case);
            if let Some(searched) = &searched {
                assert_eq!(G::answer(case), *searched, "{case:?}");
                count += 1;
            }
            searched.is_some()
        };
        for case in G::compared() {
            is_searched(&case);
        }
        let mut random = seeded(&format!("{}/answers", G::ID));
        let mut too_large = 0; // how many sizes in a row
        for size in (0..=100).map(Size::Percent) {
            let drawn = [(); 5].map(|()| G::draw(&mut random, size));
            let searched = drawn.iter().filter(|case| is_searched(case)).count();
            too_large = if searched > 0 { 0 } else { too_large + 1 };
            if too_large == 20 {
                break;
            }
        }
        assert!(count >= 50, "only {count} small cases");
    }

    #[test]
    fn rejects_two_cases_of_one_name() {
        let problem = &crate::problems::PROBLEMS[0];
        let draft = (problem.stored)().swap_remove(0);
        assert!(problem.finish(vec![draft.clone()]).is_ok());
        let why = problem.finish(vec![draft.clone(), draft]).map(|_| ()).unwrap_err();
        assert!(why.ends_with("two cases with this name"), "{why}");
    }
}
