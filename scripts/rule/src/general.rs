//! Rules for all values of the parameters of a game of one heap, of which numbers are taken that do not depend on it.
//!
//! Small members suggest the rule: a modulus p that is linear in the parameters, and which rests r of a heap n = qp + r are
//! lost. *It is proved by sentences in which q does not occur.* If no take exceeds Jp, a move by t leads to a rest
//! s = r - t + jp with 0 <= j <= J. Let all takes be positive, let none lead from a lost rest to a lost one, whatever j is,
//! and one from each other rest r to a lost one, with j = 0 and so t <= r. By induction over n, a heap is lost iff its rest
//! is: from a lost rest all moves lead to heaps that are won, and from another one a move leads to one that is lost, whatever
//! q is. In misère play also: each lost rest has a take t <= r, and so none of these heaps has won already; each other rest
//! with a take t <= r has one to a lost rest; and those without such a take, which have won if q = 0, have one to a lost rest
//! with j = 1, which is legal if q > 0.
//!
//! If numbers from l to h are taken, the values are known: the proof in [`theorem`](crate::theorem) is one for all l <= h.

use std::collections::BTreeMap;

use shared::period::Period;

use crate::recognise::{binary, told};
use crate::sum::heaps_beside;
use crate::theorem::Theorem;
use automata::numeration::{Comparison, Linear};
use automata::{difference, eliminate, union, Automaton, Variable};
use formula::Formula;
use formula::Operation::{Equal, Xor};
use game::language::{Game, Problem};
use game::limit::{Limit, Stop};
use game::moves::Moves;
use game::{Play, Question};

/// A rule for all values of the parameters for which a condition holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct General {
    /// The least value of each parameter.
    pub first: i64,
    /// A condition on the parameters; empty if there is none.
    pub domain: String,
    /// What was asked.
    pub formula: Formula,
    /// The lines of its certificate, from the theorem on.
    pub lines: String,
}

impl General {
    /// Returns for which parameters it holds, in words.
    pub fn condition(&self, parameters: &[String]) -> String {
        let all = format!("{} >= {}", parameters.join(", "), self.first);
        match self.domain.as_str() {
            "" => all,
            domain => format!("{all} with {domain}"),
        }
    }

    /// Returns the same as conditions, beside that parameters are positive; empty if there are none.
    pub fn conditions(&self, parameters: &[String]) -> String {
        let above = parameters
            .iter()
            .map(|name| format!("{name} >= {}", self.first));
        let above = above.filter(|_| self.first > 1);
        let domain = Some(self.domain.clone()).filter(|domain| !domain.is_empty());
        above.chain(domain).collect::<Vec<_>>().join(", ")
    }
}

/// The rest, and the heap; the parameters follow.
const REST: Variable = 0;
/// The rest after a move, and the heap.
const LEFT: Variable = 16;
const TAKEN: Variable = 17;
/// The variables of the next heap and of what is left of it; of how often the modulus is added.
const NEXT: [Variable; 2] = [18, 19];
const TURN: Variable = 20;

/// Parameters are told apart by their rests modulo at most this; a rule may begin at most here.
const MOST_CLASSES: i64 = 6;
const MOST_FIRST: i64 = 4;
/// Where members are looked at, and how far.
const BASE: i64 = 6;
const MEMBER: u64 = 600;
/// The most steps between lost rests of one run.
const MOST_STEP: i64 = 4;
/// The largest number of turns that is tried.
const MOST_TURNS: i64 = 3;

/// Proves rules for all values of parameters, which none leaves out but for small ones, and but for `a > b` where `a <= b`
/// suggests itself; none if no rule is found that is proved. Values and sums of heaps are those of takes from one number to
/// another.
///
/// # Errors
///
/// Where the text of the game is wrong.
pub fn prove(
    text: &str,
    parameters: &[String],
    (play, question): (Play, Question),
    limit: &Limit,
) -> Result<Option<Vec<General>>, Problem> {
    if (play, question) == (Play::Normal, Question::Outcome) {
        if let Some(rule) = dynamic(text, parameters) {
            return Ok(Some(vec![rule]));
        }
    }
    let game = Game::for_all(text, parameters)?;
    let is_name = |name: &String| Formula::parse(&format!("{name} = 1"), &game.coordinates).is_ok();
    let is_readable = game.coordinates.iter().all(is_name); // no word of formulas
    let heaps = heaps_beside(&game, parameters.len()).filter(|_| is_readable);
    let families = heaps.iter().flatten().map(|heap| {
        let takes = takes(heap, limit).ok()??;
        Some(Family {
            names: &heap.coordinates,
            takes,
            play,
            limit,
        })
    });
    let Some(families) = families.collect::<Option<Vec<Family>>>() else {
        return Ok(None);
    };
    let rule = |base: &[i64], step, domain: &str| {
        let sample = Sample { base, step, domain };
        match (&families[..], question, play) {
            ([family], Question::Outcome, _) => family.rule(sample),
            (_, _, Play::Misere) => None,
            _ => sum_of_intervals(&families, question, &game.coordinates, sample),
        }
    };
    Ok(match parameters {
        _ if families.is_empty() => None,
        [name] => (1..=MOST_CLASSES).find_map(|count| {
            let class = |class| {
                let domain = match count {
                    1 => String::new(),
                    _ => format!("{name} mod {count} = {class}"),
                };
                rule(&[BASE * count + class], count, &domain)
            };
            (0..count).map(class).collect()
        }),
        [one, other] => {
            let signs = [
                ([4, 9], ""),
                ([4, 9], "<="),
                ([4, 9], "<"),
                ([9, 4], ">="),
                ([9, 4], ">"),
            ];
            signs.into_iter().find_map(|(base, sign)| {
                let domain = match sign {
                    "" => String::new(),
                    _ => format!("{one} {sign} {other}"),
                };
                rule(&base, 1, &domain).map(|rule| vec![rule])
            })
        }
        _ => None,
    })
}

/// Recognises dynamic subtraction, which is the same theorem for each k.
fn dynamic(text: &str, parameters: &[String]) -> Option<General> {
    let names = Game::names_like("n,q -> n-t,k*t : t <= q", text)?;
    (names[3..] == *parameters).then(|| General {
        first: 1,
        domain: String::new(),
        formula: Theorem::lost_in_dynamic(Formula::Coordinate(2)),
        lines: format!("theorem dynamic {}\n", names[3]),
    })
}

/// Members that suggest a rule.
#[derive(Clone, Copy)]
struct Sample<'a> {
    /// The parameters of the first one.
    base: &'a [i64],
    /// How far the next one is, in each parameter.
    step: i64,
    /// For which parameters the rule is meant.
    domain: &'a str,
}

impl Sample<'_> {
    fn points(self) -> Vec<Vec<i64>> {
        let mut points = vec![self.base.to_vec(); self.base.len() + 1];
        for place in 0..self.base.len() {
            points[place + 1][place] += self.step;
        }
        points
    }

    /// The sum of the parameters that has these values at the points.
    fn fit(self, values: &[i64]) -> Option<Linear> {
        let mut line = Linear::number(values[0]);
        for (place, value) in values[1..].iter().enumerate() {
            let rise = value - values[0];
            let factor = (rise % self.step == 0).then_some(rise / self.step)?;
            let term = sum(
                &[(place as Variable + 1, factor)],
                -factor * self.base[place],
            );
            line = line.plus(&term, 1)?;
        }
        Some(line)
    }
}

/// The values of heaps of which numbers from one to another are taken, and their nim-sum.
fn sum_of_intervals(
    families: &[Family],
    question: Question,
    names: &[String],
    sample: Sample,
) -> Option<General> {
    let (mut values, mut lines) = (Vec::new(), Vec::new());
    let number = |text: &str| match Formula::parse(&format!("{text} = 0"), names).ok()? {
        Formula::Apply(Equal, mut sides) => Some(sides.swap_remove(0)),
        _ => None,
    };
    for family in families {
        let (low, high) = family.interval(sample)?;
        let (n, period) = (&family.names[0], low.plus(&high, 1)?);
        let [low, high, period] = [low, high, period].map(|sum| family.text(&sum));
        if low == "1" {
            values.push(number(&format!("{n} mod ({period})"))?);
            lines.push(format!(
                "theorem residues\nmodulus {period}\nturns 1\nvalue {n}\n"
            ));
        } else {
            values.push(number(&format!("floor(({n} mod ({period}))/({low}))"))?);
            let [low, high] = [low, high].map(|sum| sum.replace(' ', ""));
            lines.push(format!("theorem between {low} {high}\n"));
        }
    }
    let formula = match (values.len(), question) {
        (1, Question::Value) => values.swap_remove(0),
        (1, Question::Outcome) => values.swap_remove(0).is(0),
        (_, Question::Value) => Formula::of(Xor, values),
        (_, Question::Outcome) => Formula::of(Xor, values).is(0),
    };
    Some(General {
        first: 1,
        domain: sample.domain.to_owned(),
        formula,
        lines: lines.concat(),
    })
}

/// Returns what may be taken for which parameters, if that does not depend on the heap.
fn takes(game: &Game, limit: &Limit) -> Result<Option<Automaton>, Stop> {
    if game.has_irregular_set() {
        return Ok(None);
    }
    let Some(moves) = Moves::new(game, &binary(), limit)? else {
        return Ok(None);
    };
    let mut relations = Vec::new();
    for kind in &moves.certain {
        let left = kind.targets[0][0];
        relations.push(
            kind.relation
                .renamed(|track| if track == left { LEFT } else { track }),
        );
    }
    let tracks = (REST..).take(game.dimension()).chain([LEFT]);
    let naturals: Vec<Automaton> = tracks.map(|track| binary().natural(track)).collect();
    let relations = relations
        .into_iter()
        .map(|one| eliminate([&naturals[..], &[one]].concat(), [], limit));
    let relations: Vec<Automaton> = relations.collect::<Result<_, _>>()?;
    let relation = union(&relations.iter().collect::<Vec<_>>(), limit)?;
    let [next, left] = NEXT;
    let above =
        |more, less| binary().compare(&sum(&[(more, 1), (less, -1)], -1), Comparison::Equal, limit);
    let later = relation.renamed(|track| match track {
        REST => next,
        LEFT => left,
        track => track,
    });
    let parts = vec![later, above(next, REST)?, above(left, LEFT)?];
    if eliminate(parts, NEXT, limit)? != relation {
        return Ok(None);
    }
    let all = eliminate(vec![relation, binary().constant(LEFT, 0)], [LEFT], limit)?;
    Ok(Some(all.renamed(
        |track| if track == REST { TAKEN } else { track },
    )))
}

fn sum(terms: &[(Variable, i64)], constant: i64) -> Linear {
    let add = |sum: Linear, &(variable, factor): &(Variable, i64)| {
        sum.plus(&Linear::variable(variable, factor), 1)
            .expect("small factors")
    };
    terms.iter().fold(Linear::number(constant), add)
}

/// A game with parameters.
struct Family<'a> {
    /// Of the heap, then of the parameters.
    names: &'a [String],
    takes: Automaton,
    play: Play,
    limit: &'a Limit,
}

/// The modulus of a member, and its lost rests.
type Member = (i64, Vec<i64>);

/// The first and the last number of a run of rests.
type Run = (Linear, Linear);

impl Family<'_> {
    /// Where the parameters are as they are meant to be.
    fn always(&self, first: i64, domain: &str) -> Result<Vec<Automaton>, Stop> {
        let names = 1..self.names.len() as Variable;
        let above =
            |name| binary().compare(&sum(&[(name, -1)], first), Comparison::AtMost, self.limit);
        let mut always: Vec<Automaton> = names.map(above).collect::<Result<_, _>>()?;
        if !domain.is_empty() {
            always.push(told(domain, self.names, self.limit)?);
        }
        Ok(always)
    }

    /// The least and the largest take, if all between them may be taken, and they are from 1 on and in this order.
    fn interval(&self, sample: Sample) -> Option<(Linear, Linear)> {
        let points = sample.points();
        let takes: Vec<Vec<u64>> = points.iter().map(|point| self.takes_of(point)).collect();
        let ends = takes
            .iter()
            .map(|takes| Some((*takes.first()? as i64, *takes.last()? as i64)));
        let (low, high): (Vec<i64>, Vec<i64>) =
            ends.collect::<Option<Vec<_>>>()?.into_iter().unzip();
        let (low, high) = (sample.fit(&low)?, sample.fit(&high)?);
        let is_proved = || -> Result<bool, Stop> {
            let always = self.always(1, sample.domain)?;
            let hold = |sum: Option<Linear>| {
                binary().compare(&sum.ok_or(Stop::Size)?, Comparison::AtMost, self.limit)
            };
            let all =
                |parts: Vec<Automaton>| eliminate([&always[..], &parts].concat(), [], self.limit);
            let take = Linear::variable(TAKEN, 1);
            let like = all(vec![
                hold(low.plus(&take, -1))?,
                hold(take.plus(&high, -1))?,
            ])?;
            let next = high.plus(&Linear::number(1), 1).ok_or(Stop::Size)?;
            let is_none = all(vec![hold(Some(low.clone()))?])?.is_empty()
                && all(vec![hold(next.plus(&low, -1))?])?.is_empty();
            Ok(is_none && like == all(vec![self.takes.clone(), binary().natural(TAKEN)])?)
        };
        (is_proved() == Ok(true)).then_some((low, high))
    }

    /// The rule of one heap that the members suggest, if it is proved.
    fn rule(&self, sample: Sample) -> Option<General> {
        let members = sample.points().into_iter().map(|point| self.member(&point));
        let members: Vec<Member> = members.collect::<Option<_>>()?;
        let fit = |values: Vec<i64>| sample.fit(&values);
        let modulus = fit(members.iter().map(|member| member.0).collect())?;
        (1..=MOST_STEP).find_map(|step| {
            let runs = members.iter().map(|member| runs(&member.1, step));
            let runs: Vec<Vec<(i64, i64)>> = runs.collect();
            let is_alike = |other: &Vec<(i64, i64)>| {
                let class =
                    |runs: &[(i64, i64)]| runs.iter().map(|run| run.0 % step).collect::<Vec<_>>();
                class(other) == class(&runs[0])
            };
            if !runs.iter().all(is_alike) {
                return None;
            }
            let line = |place: usize| -> Option<(Run, i64)> {
                let first = fit(runs.iter().map(|runs| runs[place].0).collect())?;
                let last = fit(runs.iter().map(|runs| runs[place].1).collect())?;
                Some(((first, last), runs[0][place].0 % step))
            };
            let lines: Vec<(Run, i64)> = (0..runs[0].len()).map(line).collect::<Option<_>>()?;
            let rests = |n: &str| {
                let each = lines
                    .iter()
                    .map(|(run, class)| self.run(n, run, step, *class));
                each.collect::<Vec<_>>().join(" | ")
            };
            let n = &self.names[0];
            let text = self.text(&modulus);
            let lost = rests(&format!("{n} mod ({text})"));
            let formula = Formula::parse(&lost, self.names).ok()?;
            (1..=MOST_FIRST).find_map(|first| {
                let always = self.always(first, sample.domain).ok()?;
                let turns = self.proved(&rests(n), &modulus, &always).ok()??;
                Some(General {
                    first,
                    domain: sample.domain.to_owned(),
                    formula: formula.clone(),
                    lines: format!(
                        "theorem residues\nmodulus {text}\nturns {turns}\nlost {}\n",
                        rests(n)
                    ),
                })
            })
        })
    }

    fn takes_of(&self, parameters: &[i64]) -> Vec<u64> {
        let is_take = |take: &u64| {
            let all = self.takes.tracks().iter().map(|&track| match track {
                TAKEN => u128::from(*take),
                track => parameters[usize::from(track) - 1] as u128,
            });
            self.takes.accepts(&binary().word(&all.collect::<Vec<_>>()))
        };
        (1..MEMBER / 4).filter(is_take).collect()
    }

    /// The period of a member and its lost rests, if it has no preperiod.
    fn member(&self, parameters: &[i64]) -> Option<Member> {
        let takes = self.takes_of(parameters);
        let mut is_won: Vec<u32> = Vec::new();
        for heap in 0..MEMBER {
            let left = takes.iter().map_while(|take| heap.checked_sub(*take));
            let mut left = left.peekable();
            let is_over = self.play == Play::Misere && left.peek().is_none();
            is_won.push((is_over || left.any(|left| is_won[left as usize] == 0)).into());
        }
        let most = takes.last()?;
        let needed = |found: Period| {
            let needed = found.preperiod + found.period + most;
            (found.saltus == 0).then_some(needed)
        };
        let period = Period::find(&is_won, needed);
        let period = period.filter(|found| found.preperiod == 0)?.period;
        let lost = (0..period).filter(|&rest| is_won[rest as usize] == 0);
        Some((period as i64, lost.map(|rest| rest as i64).collect()))
    }

    /// A sum of parameters as it is typed.
    fn text(&self, sum: &Linear) -> String {
        let mut text = String::new();
        let named = sum
            .terms
            .iter()
            .map(|&(variable, factor)| (factor, self.names[usize::from(variable)].as_str()));
        for (factor, name) in named.chain([(sum.constant, "")]) {
            let sign = match (factor < 0, text.is_empty()) {
                (true, true) => "-",
                (true, false) => " - ",
                (false, true) => "",
                (false, false) => " + ",
            };
            match factor.unsigned_abs() {
                0 if text.is_empty() && name.is_empty() => text.push('0'),
                0 => {}
                1 if !name.is_empty() => text = text + sign + name,
                factor => text = format!("{text}{sign}{factor}{name}"),
            }
        }
        text
    }

    /// The conditions of a run of rests.
    fn run(&self, n: &str, (first, last): &Run, step: i64, class: i64) -> String {
        let mut conditions = Vec::new();
        if first == last {
            conditions.push(format!("{n} = {}", self.text(first)));
        } else {
            if *first != Linear::number(class) {
                conditions.push(format!("{n} >= {}", self.text(first)));
            }
            let end = last.plus(&Linear::number(1), 1).expect("a small sum");
            conditions.push(format!("{n} < {}", self.text(&end)));
            if step > 1 {
                conditions.push(format!("{n} mod {step} = {class}"));
            }
        }
        conditions.join(", ")
    }

    /// Proves which rests are lost; returns how many turns that takes.
    fn proved(
        &self,
        rests: &str,
        modulus: &Linear,
        always: &[Automaton],
    ) -> Result<Option<String>, Stop> {
        let limit = self.limit;
        let hold = |sum: &Linear, sign| binary().compare(sum, sign, limit);
        // The sum of these, and so many times the modulus.
        let with = |terms: &[(Variable, i64)], times: i64, constant: i64| {
            sum(terms, constant).plus(modulus, times).ok_or(Stop::Size)
        };
        let is_empty = |parts: &[&[Automaton]]| -> Result<bool, Stop> {
            let parts = parts.iter().copied().chain([always]).flatten().cloned();
            Ok(eliminate(parts.collect(), [], limit)?.is_empty())
        };
        let takes = [self.takes.clone()];
        if !is_empty(&[&[hold(&with(&[], 1, 0)?, Comparison::AtMost)?]])?
            || !is_empty(&[&takes, &[binary().constant(TAKEN, 0)]])?
        {
            return Ok(None);
        }
        let leads = |turn: i64| -> Result<Automaton, Stop> {
            hold(
                &with(&[(LEFT, 1), (TAKEN, 1), (REST, -1)], -turn, 0)?,
                Comparison::Equal,
            )
        };
        let (turns, mut turned) = if modulus.terms.is_empty() {
            let any = [(LEFT, 1), (TAKEN, 1), (REST, -1), (TURN, -modulus.constant)];
            let any = hold(&sum(&any, 0), Comparison::Equal)?;
            (
                String::from("any"),
                vec![eliminate(vec![any], [TURN], limit)?],
            )
        } else {
            let is_enough = |turns: &i64| {
                let more = hold(&with(&[(TAKEN, -1)], *turns, 1)?, Comparison::AtMost)?;
                is_empty(&[&takes, &[more]])
            };
            let Some(turns) = (1..=MOST_TURNS).find(|turns| is_enough(turns) == Ok(true)) else {
                return Ok(None);
            };
            let turned = (0..=turns).map(leads).collect::<Result<_, _>>()?;
            (turns.to_string(), turned)
        };
        let below = |rest| hold(&with(&[(rest, 1)], -1, 1)?, Comparison::AtMost);
        let rests = [told(rests, self.names, limit)?, below(REST)?];
        let after = [
            rests[0].renamed(|track| if track == REST { LEFT } else { track }),
            below(LEFT)?,
        ];
        for turn in turned.drain(..) {
            if !is_empty(&[&rests, &after, &takes, &[turn]])? {
                return Ok(None);
            }
        }
        let from = |parts: &[&[Automaton]]| {
            let parts = parts.iter().copied().flatten().cloned().collect();
            eliminate(parts, [LEFT, TAKEN], limit)
        };
        let lost = from(&[&rests])?;
        let reached = from(&[&takes, &after, &[leads(0)?]])?;
        let covers = |all: &[&[Automaton]], by: &[&Automaton]| -> Result<bool, Stop> {
            let all = eliminate(
                all.iter()
                    .copied()
                    .chain([always])
                    .flatten()
                    .cloned()
                    .collect(),
                [],
                limit,
            )?;
            Ok(difference(&[&all], by, limit)?.is_empty())
        };
        let is_proved = match self.play {
            Play::Normal => covers(&[&[below(REST)?]], &[&lost, &reached])?,
            Play::Misere => {
                let moving = from(&[&takes, &[leads(0)?]])?;
                let turned = from(&[&takes, &after, &[leads(1)?]])?;
                covers(&[&rests], &[&moving])?
                    && covers(&[&[below(REST)?, moving.clone()]], &[&lost, &reached])?
                    && covers(&[&[below(REST)?]], &[&lost, &reached, &turned])?
            }
        };
        Ok(is_proved.then_some(turns))
    }
}

/// Runs of numbers, ascending, that are a step apart: the first and the last one of each.
fn runs(numbers: &[i64], step: i64) -> Vec<(i64, i64)> {
    let mut runs: BTreeMap<(i64, i64), i64> = BTreeMap::new();
    for class in 0..step {
        let mut first = 0;
        for &number in numbers.iter().filter(|&number| number % step == class) {
            if runs.get(&(class, first)) != Some(&(number - step)) {
                first = number;
            }
            runs.insert((class, first), number);
        }
    }
    runs.into_iter()
        .map(|((_, first), last)| (first, last))
        .collect()
}
