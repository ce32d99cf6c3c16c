//! The text of an input, read and written by one declaration of its layout.
//!
//! A layout calls the methods of [`Text`] in the order of the input. Reading fills the values and checks
//! every bound; writing takes the same calls and prints the values; describing notes the calls.

use std::fmt::{Debug, Display};
use std::iter::Peekable;
use std::mem::take;
use std::ops::RangeInclusive;
use std::str::{FromStr, SplitAsciiWhitespace};

use crate::grammar::{Amount, Rule};
use crate::structure::{Board, List, Naming, Structure};

/// The result of a layout; the error says which bound the input breaks.
pub type Checked<T = ()> = Result<T, String>;

/// A text that is being read, written or described.
pub struct Text<'a> {
    mode: Mode<'a>,
    structure: Structure,
}

enum Mode<'a> {
    /// The tokens left.
    Reading(Peekable<SplitAsciiWhitespace<'a>>),
    /// The text so far.
    Writing(String),
    /// The rules so far, and the number of numbers among them.
    Describing(Vec<Rule>, usize),
}

/// How many things follow, at once or later in the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number; its upper bound when describing.
    pub value: u32,
    /// The token that states it; when describing, the index of that number in the layout.
    token: Option<usize>,
    /// By how much it is below the stated number.
    less: u32,
}

impl Count {
    /// Creates a number that the input does not state.
    pub const fn fixed(value: u32) -> Self {
        Count { value, token: None, less: 0 }
    }

    /// Returns the number of all but one.
    #[must_use]
    pub fn less_one(self) -> Self {
        Count { value: self.value - 1, less: self.less + 1, ..self }
    }

    fn amount(self) -> Amount {
        match self.token {
            Some(number) => Amount::Stated(number, self.less),
            None => Amount::Fixed(self.value),
        }
    }
}

/// Names of things: consecutive numbers.
#[derive(Clone, Copy, Debug)]
pub struct Names {
    naming: usize,
    first: u32,
    last: u32,
}

/// A number as it stands in an input.
pub trait Number: Copy + Debug + Default + Display + FromStr + PartialOrd + TryInto<u64> {}

impl Number for u32 {}
impl Number for u64 {}
impl Number for i64 {}

impl<'a> Text<'a> {
    /// Creates a reader at the first token of `input`.
    pub fn reading(input: &'a str) -> Self {
        Text::new(Mode::Reading(input.split_ascii_whitespace().peekable()))
    }

    /// Creates a writer.
    pub fn writing() -> Self {
        Text::new(Mode::Writing(String::new()))
    }

    /// Creates a text that notes its layout, with every number at its upper bound.
    pub fn describing() -> Self {
        Text::new(Mode::Describing(Vec::new(), 0))
    }

    fn new(mode: Mode<'a>) -> Self {
        Text { mode, structure: Structure::default() }
    }

    /// Returns the text that was written; empty if none was.
    pub fn into_text(self) -> String {
        match self.mode {
            Mode::Writing(text) => text,
            _ => String::new(),
        }
    }

    /// Returns the layout that was described; empty if none was.
    pub fn into_rules(self) -> Vec<Rule> {
        match self.mode {
            Mode::Describing(rules, _) => rules,
            _ => Vec::new(),
        }
    }

    /// Returns the number of the line of `input` with the token read last.
    pub fn line_in(&self, input: &str) -> usize {
        let tokens = self.position().max(1);
        let mut read = 0;
        let ends_here = |line: &str| {
            read += line.split_ascii_whitespace().count();
            read >= tokens
        };
        let lines = input.lines().count().max(1);
        input.lines().position(ends_here).map_or(lines, |line| line + 1)
    }

    /// Returns how the tokens read are put together.
    pub fn into_structure(self) -> Structure {
        self.structure
    }

    /// Reads or writes a number, which the statement calls `name`.
    pub fn number<N: Number>(&mut self, name: &str, bounds: RangeInclusive<N>, number: &mut N) -> Checked {
        if let Mode::Describing(rules, numbers) = &mut self.mode {
            rules.push(Rule::Number {
                name: name.to_owned(),
                bounds: [bounds.start().to_string(), bounds.end().to_string()],
                index: *numbers,
            });
            *numbers += 1;
            *number = *bounds.end();
            return Ok(());
        }
        let Some(token) = self.token(name, &|| number.to_string())? else {
            return Ok(());
        };
        match token.parse() {
            Ok(read) if token != format!("{read}") => Err(format!("{name} is `{token}`")),
            Ok(read) if bounds.contains(&read) => {
                *number = read;
                let least = (*bounds.start()).try_into().unwrap_or(0);
                self.structure.least.pop();
                self.structure.least.push(Some(least));
                Ok(())
            }
            _ => Err(format!("{name} = {token} is not in {bounds:?}")),
        }
    }

    /// Reads or writes a word that is the same in every input.
    pub fn word(&mut self, word: &str) -> Checked {
        self.describe(|| Rule::Word(word.to_owned()));
        match self.token(&format!("`{word}`"), &|| word.to_owned())? {
            Some(token) if token != word => Err(format!("`{token}` instead of `{word}`")),
            _ => Ok(()),
        }
    }

    /// Reads or writes letters of an alphabet, as many as the bounds allow.
    pub fn letters(
        &mut self,
        name: &str,
        length: RangeInclusive<usize>,
        alphabet: &str,
        letters: &mut String,
    ) -> Checked {
        self.describe(|| Rule::Letters {
            name: name.to_owned(),
            lengths: length.clone(),
            alphabet: alphabet.to_owned(),
        });
        let Some(word) = self.token(name, &|| letters.clone())? else {
            return Ok(());
        };
        if !length.contains(&word.len()) {
            return Err(format!("{name} has {} letters, not {length:?}", word.len()));
        }
        if let Some(other) = word.chars().find(|&letter| !alphabet.contains(letter)) {
            return Err(format!("{name} contains `{}`", other.escape_default()));
        }
        word.clone_into(letters);
        Ok(())
    }

    /// Ends the line; any white space will do when reading.
    #[expect(clippy::unnecessary_wraps, reason = "a layout ends with it")]
    pub fn end_line(&mut self) -> Checked {
        match &mut self.mode {
            Mode::Reading(_) => {}
            Mode::Writing(text) => text.push('\n'),
            Mode::Describing(rules, _) => rules.push(Rule::EndLine),
        }
        Ok(())
    }

    /// Writes a blank line, except at the beginning.
    pub fn separator(&mut self) {
        match &mut self.mode {
            Mode::Writing(text) if !text.is_empty() => text.push('\n'),
            Mode::Describing(rules, _) => rules.push(Rule::Separator),
            _ => {}
        }
    }

    /// Reads or writes a line with one number.
    pub fn number_line<N: Number>(
        &mut self,
        name: &str,
        bounds: RangeInclusive<N>,
        number: &mut N,
    ) -> Checked {
        self.number(name, bounds, number)?;
        self.end_line()
    }

    /// Reads or writes a line of numbers, each with its name and bounds.
    pub fn line<N: Number, const COUNT: usize>(
        &mut self,
        columns: [(&str, RangeInclusive<N>); COUNT],
        numbers: &mut [N; COUNT],
    ) -> Checked {
        for ((name, bounds), number) in columns.into_iter().zip(numbers) {
            self.number(name, bounds, number)?;
        }
        self.end_line()
    }

    /// Reads or writes how many things follow, at once or later: `length` when writing.
    pub fn count(&mut self, name: &str, bounds: RangeInclusive<u32>, length: usize) -> Checked<Count> {
        let mut value = length as u32;
        self.number(name, bounds, &mut value)?;
        let token = match &self.mode {
            Mode::Reading(_) => Some(self.position() - 1),
            Mode::Writing(_) => None,
            Mode::Describing(_, numbers) => Some(numbers - 1),
        };
        let less = 0;
        Ok(Count { value, token, less })
    }

    /// Reads or writes `count` items.
    pub fn items<T: Default>(
        &mut self,
        count: Count,
        items: &mut Vec<T>,
        mut layout: impl FnMut(&mut Self, &mut T) -> Checked,
    ) -> Checked {
        if matches!(self.mode, Mode::Describing(..)) {
            let item = self.describe_item(layout);
            self.describe(|| Rule::Items(count.amount(), item));
            return Ok(());
        }
        let mut left = count.value;
        self.while_some(count.token, items, &mut |text, item| {
            if left == 0 {
                return Ok(false);
            }
            left -= 1;
            layout(text, item).map(|()| true)
        })
    }

    /// Reads or writes the number of items in a line of its own, then the items.
    pub fn list<T: Default>(
        &mut self,
        name: &str,
        bounds: RangeInclusive<u32>,
        items: &mut Vec<T>,
        layout: impl FnMut(&mut Self, &mut T) -> Checked,
    ) -> Checked {
        let count = self.count(name, bounds, items.len())?;
        self.end_line()?;
        self.items(count, items, layout)
    }

    /// Reads or writes a line: the number of items, and the items.
    pub fn row<T: Default>(
        &mut self,
        name: &str,
        bounds: RangeInclusive<u32>,
        items: &mut Vec<T>,
        layout: impl FnMut(&mut Self, &mut T) -> Checked,
    ) -> Checked {
        let count = self.count(name, bounds, items.len())?;
        self.items(count, items, layout)?;
        self.end_line()
    }

    /// Reads or writes a line with the number of numbers and a line with the numbers, which is missing if
    /// there are none.
    pub fn numbers<N: Number>(
        &mut self,
        (name, count): (&str, RangeInclusive<u32>),
        (number, bounds): (&str, RangeInclusive<N>),
        numbers: &mut Vec<N>,
    ) -> Checked {
        let is_always_there = *count.start() > 0;
        let count = self.count(name, count, numbers.len())?;
        self.end_line()?;
        self.items(count, numbers, |text, value| text.number(number, bounds.clone(), value))?;
        if is_always_there {
            return self.end_line();
        }
        self.if_any(count, Self::end_line)
    }

    /// Reads or writes a part that is present only if `count` is not 0.
    pub fn if_any(&mut self, count: Count, layout: impl FnOnce(&mut Self) -> Checked) -> Checked {
        if !matches!(self.mode, Mode::Describing(..)) {
            return if count.value > 0 { layout(self) } else { Ok(()) };
        }
        let part = self.describe_part(layout);
        self.describe(|| Rule::IfAny(count.amount(), part));
        Ok(())
    }

    /// Reads or writes items up to the `terminator`, which has a line of its own, or up to the end of the
    /// input.
    ///
    /// A longer word that begins with the terminator counts as one if the terminator is not a number.
    pub fn until<T: Default>(
        &mut self,
        terminator: Option<&str>,
        items: &mut Vec<T>,
        mut layout: impl FnMut(&mut Self, &mut T) -> Checked,
    ) -> Checked {
        if matches!(self.mode, Mode::Describing(..)) {
            let item = self.describe_item(layout);
            self.describe(|| Rule::Until(terminator.map(str::to_owned), item));
            return Ok(());
        }
        self.while_some(None, items, &mut |text, item| {
            if text.is_at_end(terminator)? {
                return Ok(false);
            }
            layout(text, item).map(|()| true)
        })?;
        self.terminator(terminator)
    }

    /// Reads or writes the line of a terminator, if there is one.
    fn terminator(&mut self, terminator: Option<&str>) -> Checked {
        let Some(terminator) = terminator else {
            return Ok(());
        };
        for word in terminator.split_ascii_whitespace() {
            self.token(&format!("`{word}`"), &|| word.to_owned())?;
        }
        self.end_line()
    }

    /// Returns whether the next tokens are the terminator; without a terminator, whether the input ends here.
    fn is_at_end(&self, terminator: Option<&str>) -> Checked<bool> {
        let Mode::Reading(tokens) = &self.mode else {
            return Ok(false);
        };
        let mut tokens = tokens.clone();
        let Some(terminator) = terminator else {
            return Ok(tokens.peek().is_none());
        };
        if tokens.peek().is_none() {
            return Err(format!("the input ends before `{terminator}`"));
        }
        let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
        Ok(terminator.split_ascii_whitespace().all(|word| {
            let is_word = |token: &str| token == word || !is_number(word) && token.starts_with(word);
            tokens.next().is_some_and(is_word)
        }))
    }

    /// Reads items as long as `layout` returns true; writes all of `values`.
    ///
    /// It is compiled once per type of item, not per layout.
    fn while_some<T: Default>(
        &mut self,
        count: Option<usize>,
        values: &mut Vec<T>,
        layout: &mut dyn FnMut(&mut Self, &mut T) -> Checked<bool>,
    ) -> Checked {
        if !self.is_reading() {
            for value in values {
                layout(self, value)?;
            }
            return Ok(());
        }
        values.clear();
        let mut items = Vec::new();
        loop {
            let (start, mut value) = (self.position(), T::default());
            if !layout(self, &mut value)? {
                break;
            }
            values.push(value);
            items.push(start..self.position());
        }
        self.structure.lists.push(List { count, items });
        Ok(())
    }

    /// Declares `count` things that are named by numbers from `first` on; see [`Text::name`].
    pub fn names(&mut self, count: Count, first: u32) -> Names {
        self.structure.namings.push(Naming {
            count: count.token,
            names: u64::from(first)..u64::from(first) + u64::from(count.value),
            uses: Vec::new(),
        });
        Names { naming: self.structure.namings.len() - 1, first, last: first + count.value - 1 }
    }

    /// Reads or writes one of the names.
    pub fn name(&mut self, name: &str, names: Names, number: &mut u32) -> Checked {
        self.number(name, names.first..=names.last, number)?;
        if self.is_reading() {
            let token = self.position() - 1;
            self.structure.namings[names.naming].uses.push(token);
        }
        Ok(())
    }

    /// Reads or writes the rows of a board, each a line of the `cells`, of which the last is the empty one.
    pub fn board(&mut self, rows: Count, columns: Count, cells: &str, board: &mut Vec<Vec<u8>>) -> Checked {
        if matches!(self.mode, Mode::Describing(..)) {
            self.describe(|| Rule::Board([rows, columns].map(Count::amount), cells.to_owned()));
            *board =
                vec![vec![cells.as_bytes()[cells.len() - 1]; columns.value as usize]; rows.value as usize];
            return Ok(());
        }
        let (start, width) = (self.position(), columns.value as usize);
        board.resize(rows.value as usize, Vec::new());
        for row in &mut *board {
            let word = self.token("a row", &|| row.escape_ascii().to_string())?;
            self.end_line()?;
            let Some(word) = word else { continue };
            *row = word.as_bytes().to_vec();
            if row.len() != width || !row.iter().all(|cell| cells.as_bytes().contains(cell)) {
                let row = row.escape_ascii();
                return Err(format!("the row `{row}` is not {width} of `{cells}`"));
            }
        }
        self.structure.boards.push(Board {
            rows: rows.token,
            columns: columns.token,
            words: start..self.position(),
            empty: cells.as_bytes()[cells.len() - 1],
        });
        Ok(())
    }

    /// Checks that no token is left.
    pub fn end(&mut self) -> Checked {
        match &mut self.mode {
            Mode::Reading(tokens) => match tokens.next() {
                Some(token) => {
                    self.structure.least.push(None);
                    Err(format!("`{token}` after the last case"))
                }
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    fn is_reading(&self) -> bool {
        matches!(self.mode, Mode::Reading(_))
    }

    /// Notes a rule when describing.
    fn describe(&mut self, rule: impl FnOnce() -> Rule) {
        if let Mode::Describing(rules, _) = &mut self.mode {
            rules.push(rule());
        }
    }

    /// Returns the rules of one item.
    fn describe_item<T: Default>(
        &mut self,
        mut layout: impl FnMut(&mut Self, &mut T) -> Checked,
    ) -> Vec<Rule> {
        self.describe_part(|text| layout(text, &mut T::default()))
    }

    /// Returns the rules of a part.
    fn describe_part(&mut self, layout: impl FnOnce(&mut Self) -> Checked) -> Vec<Rule> {
        let before = self.take_rules();
        // With all numbers at their bounds, the layout's own checks may fail, which says nothing here.
        let _ = layout(self);
        let part = self.take_rules();
        if let Mode::Describing(rules, _) = &mut self.mode {
            *rules = before;
        }
        part
    }

    fn take_rules(&mut self) -> Vec<Rule> {
        match &mut self.mode {
            Mode::Describing(rules, _) => take(rules),
            _ => Vec::new(),
        }
    }

    /// Reads a token, or writes the `word`.
    fn token(&mut self, name: &str, word: &dyn Fn() -> String) -> Checked<Option<&'a str>> {
        let tokens = match &mut self.mode {
            Mode::Reading(tokens) => tokens,
            Mode::Writing(text) => {
                if !text.is_empty() && !text.ends_with('\n') {
                    text.push(' ');
                }
                text.push_str(&word());
                return Ok(None);
            }
            Mode::Describing(..) => return Ok(None),
        };
        let token = tokens.next();
        self.structure.least.push(None);
        token.map(Some).ok_or_else(|| format!("the input ends before {name}"))
    }

    /// The number of tokens read.
    fn position(&self) -> usize {
        self.structure.least.len()
    }
}

/// Checks what the statement promises; `otherwise` says how it is broken.
pub fn ensure(holds: bool, otherwise: impl FnOnce() -> String) -> Checked {
    holds.then_some(()).ok_or_else(otherwise)
}

/// Checks that the cases have at most `most` of these items in all.
pub fn at_most_in_all<T>(most: u32, items: &str, cases: &[Vec<T>]) -> Checked {
    let count: usize = cases.iter().map(Vec::len).sum();
    ensure(count <= most as usize, || format!("{count} {items}"))
}

/// Checks the layout of a judge's file: numbers, or words without digits, separated by single blanks, and
/// `\n` after each line.
pub fn check_layout(input: &str) -> Checked {
    if !input.ends_with('\n') {
        return Err("no newline at the end".to_owned());
    }
    for line in input.lines() {
        if !line.is_empty() && !line.split(' ').all(is_token) {
            return Err(format!("the line {line:?}"));
        }
    }
    if input.contains('\r') {
        return Err("a carriage return".to_owned());
    }
    Ok(())
}

fn is_token(token: &str) -> bool {
    let digits = token.strip_prefix('-').unwrap_or(token);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let is_word = token.bytes().all(|byte| byte.is_ascii_graphic() && !byte.is_ascii_digit());
    !token.is_empty() && (is_number || is_word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(text: &mut Text, pairs: &mut Vec<[u32; 2]>) -> Checked {
        text.list("C", 1..=3, pairs, |text, pair| text.line([("n", 1..=9), ("m", 1..=9)], pair))?;
        text.end()
    }

    fn read(input: &str) -> Checked<Vec<[u32; 2]>> {
        let mut read = Vec::new();
        pairs(&mut Text::reading(input), &mut read).map(|()| read)
    }

    #[test]
    fn reads_what_is_written() {
        let mut rows = vec![[1, 9], [5, 5]];
        let mut text = Text::writing();
        pairs(&mut text, &mut rows).unwrap();
        let text = text.into_text();
        assert_eq!(text, "2\n1 9\n5 5\n");
        assert_eq!(read(&text), Ok(rows));
    }

    #[test]
    fn rejects_what_breaks_a_bound() {
        for (input, why) in [
            ("0\n", "C = 0 is not in 1..=3"),
            ("4\n", "C = 4 is not in 1..=3"),
            ("1\n1 10\n", "m = 10 is not in 1..=9"),
            ("1\n1 -1\n", "m = -1 is not in 1..=9"),
            ("1\n1 07\n", "m is `07`"),
            ("1\n1\n", "the input ends before m"),
            ("1\n1 1\n1\n", "`1` after the last case"),
        ] {
            assert_eq!(read(input), Err(why.to_owned()), "{input:?}");
        }
    }

    #[test]
    fn only_the_whole_terminator_ends_the_input() {
        let read = |input: &str, terminator| {
            let (mut text, mut cases) = (Text::reading(input), Vec::new());
            text.until(terminator, &mut cases, |text, case| {
                text.line([("a", 0..=9_u32), ("b", 0..=9)], case)
            })?;
            text.end().map(|()| cases)
        };
        let zeros = Some("0 0");
        assert_eq!(read("0 1\n1 0\n0 0\n", zeros), Ok(vec![[0, 1], [1, 0]]));
        assert_eq!(read("0 1\n", None), Ok(vec![[0, 1]]));
        assert_eq!(read("0 1\n$$\n", Some("$")), Ok(vec![[0, 1]]));
        for (input, why) in [
            ("1 1\n", "the input ends before `0 0`"),
            ("0 0\n1 1\n", "`1` after the last case"),
            ("1 1\n0\n", "the input ends before b"),
        ] {
            assert_eq!(read(input, zeros), Err(why.to_owned()), "{input:?}");
        }
    }

    #[test]
    fn reads_only_boards_of_the_size_and_the_cells() {
        let layout = |mut text: Text, rows: &mut Vec<Vec<u8>>| {
            text.board(Count::fixed(2), Count::fixed(3), "#.", rows)?;
            Ok(text.into_text())
        };
        let mut rows = vec![b"#..".to_vec(), b".#.".to_vec()];
        let text = layout(Text::writing(), &mut rows).unwrap();
        assert_eq!(text, "#..\n.#.\n");
        let mut read = Vec::new();
        layout(Text::reading(&text), &mut read).unwrap();
        assert_eq!(read, rows);
        for (input, why) in [
            ("#..\n", "the input ends before a row"),
            ("#..\n..\n", "the row `..` is not 3 of `#.`"),
            ("#.x\n...\n", "the row `#.x` is not 3 of `#.`"),
        ] {
            let read: Checked<String> = layout(Text::reading(input), &mut Vec::new());
            assert_eq!(read, Err(why.to_owned()), "{input:?}");
        }
    }

    #[test]
    fn reads_letters_of_the_alphabet_only() {
        let read = |input: &str| {
            let mut letters = String::new();
            let read = Text::reading(input).letters("s", 2..=3, "ab", &mut letters);
            read.map(|()| letters)
        };
        assert_eq!(read("aba\n"), Ok("aba".to_owned()));
        assert_eq!(read("a\n"), Err("s has 1 letters, not 2..=3".to_owned()));
        assert_eq!(read("abc\n"), Err("s contains `c`".to_owned()));
    }

    #[test]
    fn signed_numbers_shrink_towards_zero() {
        let (mut text, mut number) = (Text::reading("-3\n"), 0_i64);
        assert_eq!(text.number("n", -9..=9, &mut number), Ok(()));
        assert_eq!((number, text.into_structure().least), (-3, vec![Some(0)]));
    }

    #[test]
    fn describes_what_it_reads() {
        let mut text = Text::describing();
        pairs(&mut text, &mut Vec::new()).unwrap();
        let number = |name: &str, bounds: [&str; 2], index| Rule::Number {
            name: name.to_owned(),
            bounds: bounds.map(str::to_owned),
            index,
        };
        let pair = vec![number("n", ["1", "9"], 1), number("m", ["1", "9"], 2), Rule::EndLine];
        let expected = [number("C", ["1", "3"], 0), Rule::EndLine, Rule::Items(Amount::Stated(0, 0), pair)];
        assert_eq!(text.into_rules(), expected);
    }

    #[test]
    fn names_the_line_of_a_mistake() {
        let input = "2\n1 2\n\n3 99\n";
        let mut text = Text::reading(input);
        assert!(pairs(&mut text, &mut Vec::new()).is_err());
        assert_eq!(text.line_in(input), 4);
    }

    #[test]
    fn notes_lists_and_names() {
        let mut text = Text::reading("2\n1 1\n0\n");
        let count = text.count("N", 1..=9, 0).unwrap();
        let names = text.names(count, 0);
        let mut lists: Vec<Vec<u32>> = Vec::new();
        text.items(count, &mut lists, |text, list| {
            text.row("X", 0..=9, list, |text, next| text.name("a", names, next))
        })
        .unwrap();
        assert_eq!(lists, [vec![1], vec![]]);
        let structure = text.into_structure();
        assert_eq!(structure.least, [Some(1), Some(0), Some(0), Some(0)]);
        let list = |count, items: &[[usize; 2]]| List {
            count: Some(count),
            items: items.iter().map(|&[start, end]| start..end).collect(),
        };
        let expected = [list(1, &[[2, 3]]), list(3, &[]), list(0, &[[1, 3], [3, 4]])];
        assert_eq!(structure.lists, expected);
        let naming = Naming { count: Some(0), names: 0..2, uses: vec![2] };
        assert_eq!(structure.namings, [naming]);
    }

    #[test]
    fn accepts_only_plain_layout() {
        assert_eq!(check_layout("2\n1 2\n\n3\n"), Ok(()));
        assert_eq!(check_layout("?\n..xo\n-1 12\n$\n"), Ok(()));
        for bad in ["", "1", "1 \n", " 1\n", "1  2\n", "1\t2\n", "1\r\n", "1-\n", "é\n"] {
            assert!(check_layout(bad).is_err(), "{bad:?}");
        }
    }
}
