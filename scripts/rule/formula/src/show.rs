//! Formulas in English and Chinese.

use std::cell::RefCell;
use std::collections::BTreeMap;

use shared::period::Period;

use super::operation::{Level, ATOM, CONDITION, LOOSEST, NUMBER, OR};
use super::Formula;
use super::Operation::{self, Always, If, Never, Not, Pair, Times};
use game::language::tuple;
use game::Question;

/// A language in which rules are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English, which can be read again.
    English,
    /// Simplified Chinese.
    Chinese,
}

impl Language {
    fn say(self, english: &'static str, chinese: &'static str) -> &'static str {
        match self {
            Language::English => english,
            Language::Chinese => chinese,
        }
    }
}

/// The most numbers of a set that are written one by one, and of its runs.
const MOST_LISTED: usize = 16;
/// The most values of a period that are written out.
const MOST_WRITTEN: usize = 40;
/// The names of functions with a period.
const FUNCTIONS: [&str; 4] = ["g", "h", "k", "l"];
/// The name of an exponent.
pub const EXPONENT: &str = "k";

/// Writes one formula.
struct Writer<'a> {
    names: &'a [String],
    language: Language,
    /// The words for the numbers 0, 1, … where they are answers.
    words: &'a [String],
    /// The formulas that are values of functions, each function once.
    functions: RefCell<Vec<&'a Formula>>,
}

impl Formula {
    /// Returns the formula in a language, of coordinates with these names.
    pub fn show(&self, names: &[String], language: Language) -> String {
        self.show_with(names, language, &[])
    }

    /// Returns the formula with words for its values, if there are any.
    pub fn show_with(&self, names: &[String], language: Language, words: &[String]) -> String {
        let writer = Writer {
            names,
            language,
            words,
            functions: RefCell::default(),
        };
        if let Formula::Periodic(number, period, values) = self {
            if matches!(**number, Formula::Coordinate(_)) {
                return writer.law("g", (*period, values), "");
            }
        }
        let mut text = writer.write(self, LOOSEST);
        let mut between = language.say(", where ", "，其中 ");
        for (name, &function) in FUNCTIONS.iter().zip(&*writer.functions.borrow()) {
            let law = match function {
                Formula::Periodic(_, period, values) => {
                    writer.law(name, (*period, values), language.say(" has ", " 有"))
                }
                Formula::Share(_, most) => writer.share(name, most),
                _ => unreachable!("no function"),
            };
            text = text + between + &law;
            between = language.say(", and ", "；");
        }
        text
    }

    /// Returns what the formula says of a game as a sentence.
    pub fn sentence(&self, names: &[String], question: Question, language: Language) -> String {
        let begin = match (question, self) {
            (Question::Value, _) => language.say("value: ", "SG 值："),
            (_, Formula::Apply(Always, _)) => {
                return language
                    .say("every position is lost", "所有局面都必败")
                    .into()
            }
            (_, Formula::Apply(Never, _)) => {
                return language.say("no position is lost", "没有必败局面").into()
            }
            _ => language.say("lost if and only if ", "必败当且仅当 "),
        };
        begin.to_owned() + &self.show(names, language)
    }
}

impl<'a> Writer<'a> {
    fn say(&self, english: &'static str, chinese: &'static str) -> &'static str {
        self.language.say(english, chinese)
    }

    fn word(&self, number: i128) -> String {
        let place = usize::try_from(number).ok();
        let word = place.and_then(|place| self.words.get(place)).cloned();
        word.unwrap_or_else(|| number.to_string())
    }

    /// An answer: a word, if there are words.
    fn answer(&self, formula: &'a Formula, level: Level) -> String {
        match formula {
            Formula::Number(number) => self.word(*number),
            _ => self.write(formula, level),
        }
    }

    fn all(&self, formulas: impl IntoIterator<Item = &'a Formula>) -> String {
        let each = formulas.into_iter().map(|one| self.write(one, NUMBER));
        each.collect::<Vec<_>>().join(", ")
    }

    /// The text of a formula, in parentheses if it binds less tightly than `level`.
    fn write(&self, formula: &'a Formula, level: Level) -> String {
        let (own, text) = match formula {
            Formula::Number(number) => (ATOM, number.to_string()),
            Formula::Coordinate(place) => (
                ATOM,
                self.names
                    .get(*place)
                    .map_or(EXPONENT, |name| name)
                    .to_owned(),
            ),
            Formula::Apply(Not, operands) if matches!(operands[0], Formula::Member(..)) => (
                CONDITION,
                self.member(&operands[0], ["!=", self.say("not in", "∉")]),
            ),
            Formula::Apply(operation, operands) => {
                (operation.syntax().1[0], self.apply(*operation, operands))
            }
            Formula::Member(..) => (CONDITION, self.member(formula, ["=", self.say("in", "∈")])),
            Formula::Except(formula, points) => (LOOSEST, self.except(formula, points)),
            Formula::Periodic(number, ..) | Formula::Share(number, _) => {
                let mut functions = self.functions.borrow_mut();
                let is_same = |other: &&Formula| match (formula, other) {
                    (Formula::Periodic(_, a, one), Formula::Periodic(_, b, other)) => {
                        (a, one) == (b, other)
                    }
                    (Formula::Share(_, one), Formula::Share(_, other)) => one == other,
                    _ => false,
                };
                let known = functions.iter().position(is_same);
                let place = known.unwrap_or_else(|| {
                    functions.push(formula);
                    functions.len() - 1
                });
                (
                    ATOM,
                    format!("{}({})", FUNCTIONS[place], self.write(number, NUMBER)),
                )
            }
            Formula::Similar(laws, first) => (LOOSEST, self.similar(laws, first)),
            Formula::Choices(game) => (LOOSEST, game.text.clone()),
        };
        if own < level {
            return format!("({text})");
        }
        text
    }

    fn apply(&self, operation: Operation, operands: &'a [Formula]) -> String {
        let (_, levels, english, chinese) = operation.syntax();
        let pattern = self.say(english, if chinese.is_empty() { english } else { chinese });
        let each = operands
            .iter()
            .enumerate()
            .map(|(place, one)| match (operation, place) {
                (If, 0) => self.answer(one, OR),
                (If, 2) => self.answer(one, LOOSEST),
                _ => self.write(one, levels[place.min(1) + 1]),
            });
        let mut each: Vec<String> = each.collect();
        if let Pair(_) = operation {
            each.extend([each[1].clone(), each[0].clone()]);
        }
        let pattern = match (operation, operands) {
            (Times, [_, Formula::Coordinate(_)]) => "##",
            (Times, _) if each[1].starts_with('(') => "##",
            (If, [_, _, Formula::Apply(If, _)]) => self.say("# if #; #", "# 若 #；#"),
            _ => pattern,
        };
        // A list is joined, and more operands than the pattern has repeat the signs between the first two.
        let signs: Vec<&str> = pattern.split('#').collect();
        let many = each.len().saturating_sub(signs.len() - 1);
        let (list, others) = each.split_at(if pattern.contains('…') { many } else { 0 });
        let mut text = signs[0].replace('…', &list.join(", "));
        for (place, other) in others.iter().enumerate() {
            let is_last = place + 1 == others.len();
            let next = if is_last {
                signs.len() - 1
            } else {
                (place + 1).min(signs.len() - 2)
            };
            let number = signs[next]
                .chars()
                .next()
                .and_then(|digit| digit.to_digit(10));
            let operand = number.map_or(other, |number| &each[number as usize - 1]);
            text = text + operand + signs[next].trim_start_matches(|c: char| c.is_ascii_digit());
        }
        match operation {
            Pair(t) => text + &pair_words(t),
            _ => text,
        }
    }

    fn except(&self, formula: &'a Formula, points: &BTreeMap<Vec<i128>, i128>) -> String {
        let mut text = self.answer(formula, OR);
        if !formula.is_condition() {
            let point = |(point, &value): (&Vec<i128>, &i128)| {
                format!("{}: {}", tuple(point), self.word(value))
            };
            let points: Vec<String> = points.iter().map(point).collect();
            return text + self.say(", except ", "，例外：") + &points.join(", ");
        }
        let not = self.say(", but not ", "，但不含 ");
        for (word, value) in [(not, 0), (self.say(", and also ", "，还有 "), 1)] {
            let points = points.iter().filter(|point| *point.1 == value);
            let list = listed(points.map(|point| &point.0[..])).join(", ");
            if !list.is_empty() {
                text = text + word + &list;
            }
        }
        text
    }

    /// `x = 3`, `n mod 7 in {0, 2}`, `(x, y) != (1, 1)`.
    fn member(&self, formula: &'a Formula, [equals, is_in]: [&str; 2]) -> String {
        let Formula::Member(terms, list) = formula else {
            unreachable!("a list");
        };
        let left = match &terms[..] {
            [one] => self.write(one, NUMBER),
            all => format!("({})", self.all(all)),
        };
        let items = progression(list).unwrap_or_else(|| listed(list.iter().map(Vec::as_slice)));
        if list.len() == 1 {
            return format!("{left} {equals} {}", items[0]);
        }
        if items.len() > 2 * MOST_LISTED && terms.len() == 1 {
            let (first, count) = (items[..MOST_LISTED].join(", "), list.len());
            return format!(
                "{left} {is_in} {{{first}, …}}, {count} {}",
                self.say("numbers", "个数")
            );
        }
        format!("{left} {is_in} {{{}}}", items.join(", "))
    }

    /// What defines the values of a function with a period, in a list if that is short.
    fn law(&self, g: &str, (period, table): (Period, &[u64]), has: &str) -> String {
        let n = if has.is_empty() { &self.names[0] } else { "n" };
        let [start, length] = [period.preperiod, period.period].map(|heaps| heaps as usize);
        let mut text = match period.saltus {
            0 if has.is_empty() => String::new(),
            0 => format!("{g}{has}"),
            saltus => format!("{g}({n} + {length}) = {g}({n}) + {saltus}"),
        };
        if period.saltus == 0 {
            text = format!("{text}{} {length}", self.say("period", "周期"));
        }
        if start > 0 {
            let (from, on) = (self.say(" from ", "，从 "), self.say(" on", " 起"));
            text = format!("{text}{from}{n} = {start}{on}");
        }
        let first = match start + length {
            ..=MOST_WRITTEN => 0,
            _ if length <= MOST_WRITTEN => start,
            _ => return text,
        };
        let (next, values) = (first + 1, spaced(&table[first..start + length]));
        let colon = self.say(": ", "：");
        format!("{text}{colon}{g}({first}), {g}({next}), … = {values}")
    }

    /// What defines the values of a heap of which a move takes at most a share.
    fn share(&self, g: &str, most: &Formula) -> String {
        let names = [String::from("n")];
        let most = most.show(&names, self.language);
        let grows = self.say(
            " if that is more than for n - 1, else ",
            " 若它比 n - 1 时的大，否则 ",
        );
        format!("{g}(0) = 0, {g}(n) = {most}{grows}{g}(n - 1 - {most})")
    }

    fn similar(&self, laws: &'a [(bool, Formula)], first: &[i128]) -> String {
        let (n, base) = (&self.names[0], laws.len());
        let laws = laws.iter().enumerate().map(|(rest, (is_of_value, law))| {
            let of = if *is_of_value {
                format!("g({n})")
            } else {
                n.clone()
            };
            let right = law.show(&[of], self.language);
            let plus = if rest == 0 {
                String::new()
            } else {
                format!(" + {rest}")
            };
            format!("g({base}{n}{plus}) = {right}")
        });
        let laws = laws.collect::<Vec<_>>().join(self.say("; ", "；"));
        let then = self.say("; then ", "；此后 ");
        format!("g(0), g(1), … = {}{then}{laws}", spaced(first))
    }
}

/// What a pair is, for differences below t.
pub fn pair_words(t: u8) -> String {
    let (t, half) = (u32::from(t), u32::from(t / 2));
    let alpha = match t {
        1 => return String::from(" (⌊kφ⌋, ⌊kφ⌋ + k), φ = (1 + √5)/2"),
        2 => String::from("√2"),
        _ if t % 2 == 0 => format!("√{} - {}", half * half + 1, half - 1),
        _ => format!("(√{} - {})/2", t * t + 4, t - 2),
    };
    format!(" (⌊kα⌋, ⌊kα⌋ + {t}k), α = {alpha}")
}

fn spaced(numbers: &[impl ToString]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    numbers.join(" ")
}

/// The items of an even progression of four numbers or more.
fn progression(list: &[Vec<i128>]) -> Option<Vec<String>> {
    let [one, two, three, _, .., end] = list else {
        return None;
    };
    let step = two[0] - one[0];
    let is_even = list.windows(2).all(|pair| pair[1][0] - pair[0][0] == step);
    let [one, two, three, end] = [one, two, three, end].map(|item| tuple(item));
    (is_even && list[0].len() == 1).then(|| match step {
        1 => vec![format!("{one}..{end}")],
        _ => vec![one, two, three, String::from("…"), end],
    })
}

/// The items of a list: tuples, or numbers, in runs if there are many.
fn listed<'a>(list: impl Iterator<Item = &'a [i128]>) -> Vec<String> {
    let list: Vec<&[i128]> = list.collect();
    let is_next = |one: &&[i128], next: &&[i128]| {
        list.len() > MOST_LISTED && one.len() == 1 && one[0] + 1 == next[0]
    };
    let runs = list.chunk_by(is_next).flat_map(|run| match run {
        [first, _, .., end] => vec![format!("{}..{}", first[0], end[0])],
        few => few.iter().map(|one| tuple(one)).collect(),
    });
    runs.collect()
}
