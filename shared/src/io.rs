//! The input and output of a judge problem: cases in, one answer per case out.
//!
//! A solution is a function from [`Input`] to [`Answers`], and [`run`] connects it to standard input
//! and output. How the cases are laid out is one word:
//!
//! | method | the input is |
//! |---|---|
//! | [`counted`](Input::counted) | a count, then that many cases |
//! | [`until_end`](Input::until_end) | cases up to the end of the input |
//! | [`terminated`](Input::terminated) | cases up to a terminator, or the end of the input |
//! | [`single`](Input::single) | one case |
//! | [`queries`](Input::queries), within a case | queries up to a terminator, or the end of the input |
//!
//! Within a case, proconio's `input!` reads. The markers [`Natural`], [`Positive`] and [`Word`] yield a
//! [`Result`] where proconio's own types panic, so that a solution reports malformed input and still
//! prints the answers to the cases before it. So do the methods of [`Input`] for numbers in a range,
//! edges and boards. Any error of the theory becomes [`BadInput`] by `?`.
//!
//! Many things of a kind are a `Result` of a `Vec`: [`list`](Input::list) reads any number of anything, and
//! [`Counted`] is short for a count and a list of markers.
//!
//! ```
//! use proconio::input;
//! use shared::io::{Answers, Input, Natural, Positive};
//!
//! fn solve(cases: Input) -> Answers {
//!     cases.counted(|case| {
//!         input! { from case, n: Natural, m: Positive }
//!         Ok(n? % m?)
//!     })
//! }
//!
//! let answers = solve(Input::new("2  23 5  7 0"));
//! assert_eq!(answers.text, "3\n");
//! assert_eq!(answers.error.unwrap().to_string(), "case 2: `0` is not positive");
//! ```

use std::any::Any;
use std::fmt::{self, Display, Write as _};
use std::io::{self, BufRead, ErrorKind, Read, Write};
use std::marker::PhantomData;
use std::num::{IntErrorKind, ParseIntError};
use std::ops::RangeInclusive;

use proconio::source::{Readable, Source};

/// Solves standard input and prints the answers to standard output.
///
/// On malformed input it prints the answers so far, reports the offending case on stderr, and exits
/// with status 1. A closed pipe (`| head -1`) is a quiet success.
pub fn run(solve: fn(Input) -> Answers) {
    let mut bytes = Vec::new();
    if let Err(why) = io::stdin().read_to_end(&mut bytes) {
        fail(format_args!("cannot read the input: {why}"));
    }
    let answers = solve(Input::new(bytes));
    let mut out = io::stdout();
    let printed = out.write_all(answers.text.as_bytes());
    match printed.and_then(|()| out.flush()) {
        Ok(()) => {
            if let Some(bad) = answers.error {
                fail(format_args!("{bad}"));
            }
        }
        Err(why) if why.kind() == ErrorKind::BrokenPipe => {}
        Err(why) => fail(format_args!("cannot write the output: {why}")),
    }
}

/// Ends the program. An `ExitCode` of `main` would need Rust 1.61, which not every judge has.
fn fail(why: fmt::Arguments) -> ! {
    // With stderr closed as well, the exit status is all that is left.
    let _ = writeln!(io::stderr(), "error: {why}");
    std::process::exit(1)
}

/// What is read, or why it cannot be.
pub type Result<T> = std::result::Result<T, BadInput>;

/// What a solution prints: the answers to its cases, up to the first malformed one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// The answers, each with its line end.
    pub text: String,
    /// What is wrong with the input after the last answer, if anything.
    pub error: Option<BadInput>,
}

/// What a solution answers to one case: any value that can be displayed, as one line; [`Lines`]; or the
/// [`Answers`] to its queries.
pub trait Answer {
    /// Appends the answer with its line ends, and what is wrong with the input after it, if anything.
    fn append_to(self, answers: &mut Answers);
}

impl<T: Display + 'static> Answer for T {
    fn append_to(self, answers: &mut Answers) {
        // A plain word needs no formatting, which would take half the time of a simple problem.
        match (&self as &dyn Any).downcast_ref::<&str>() {
            Some(word) => answers.text.push_str(word),
            None => write!(answers.text, "{self}").unwrap_or_default(), // a string takes all
        }
        answers.text.push('\n');
    }
}

/// An answer of several lines, or of none.
#[derive(Clone, Debug)]
pub struct Lines<T>(pub Vec<T>);

impl<T: Display + 'static> Answer for Lines<T> {
    fn append_to(self, answers: &mut Answers) {
        self.0.into_iter().for_each(|line| line.append_to(answers));
    }
}

impl Answer for Answers {
    fn append_to(self, answers: &mut Answers) {
        answers.text.push_str(&self.text);
        answers.error = self.error;
    }
}

/// The input, read token by token.
///
/// Tokens are separated by ASCII white space; line breaks have no other meaning. It is a proconio
/// `Source`, so `input! { from case, … }` reads from it.
#[derive(Clone, Debug)]
pub struct Input {
    text: String,
    /// Where the next token is sought.
    position: usize,
    case: u64,
}

impl Input {
    /// Creates an input from a text or from bytes.
    ///
    /// At both ends, Ctrl-Z, NUL bytes and byte order marks count as blanks, since the files of some judges
    /// have them there. Bytes that are not UTF-8 are read as Latin-1, so that one beyond ASCII spoils its
    /// token only.
    pub fn new(bytes: impl Into<Vec<u8>>) -> Self {
        let mut text = String::from_utf8(bytes.into())
            .unwrap_or_else(|bad| bad.into_bytes().into_iter().map(char::from).collect());
        let is_padding = |c| matches!(c, '\0' | '\x1a' | '\u{feff}' | ' ' | '\t'..='\r');
        text.truncate(text.trim_end_matches(is_padding).len());
        Input {
            position: text.len() - text.trim_start_matches(is_padding).len(),
            text,
            case: 0,
        }
    }

    /// Answers a count of cases, then that many cases.
    pub fn counted<A: Answer>(
        mut self,
        mut answer: impl FnMut(&mut Input) -> Result<A>,
    ) -> Answers {
        match Natural::read(&mut self) {
            Ok(count) => self.answer(|input| input.case < count, |case| answer(case).map(Some)),
            Err(bad) => Answers {
                text: String::new(),
                error: Some(bad),
            },
        }
    }

    /// Answers cases up to the end of the input.
    pub fn until_end<A: Answer>(
        mut self,
        mut answer: impl FnMut(&mut Input) -> Result<A>,
    ) -> Answers {
        self.answer(|input| !input.is_empty(), |case| answer(case).map(Some))
    }

    /// Answers cases up to the one for which `answer` returns `None`, the terminator.
    ///
    /// An input that ends where a case could begin ends the cases as well: published solutions stop
    /// there too, and some judges leave the terminator out.
    pub fn terminated<A: Answer>(
        mut self,
        answer: impl FnMut(&mut Input) -> Result<Option<A>>,
    ) -> Answers {
        self.answer(|input| !input.is_empty(), answer)
    }

    /// Answers the queries of a case, up to the one for which `answer` returns `None`, or up to the end of
    /// the input.
    ///
    /// If a query is malformed, the answers to those before it are kept. The queries of the only case of an
    /// input are numbered like cases.
    ///
    /// # Examples
    ///
    /// ```
    /// use proconio::input;
    /// use shared::io::{Input, Natural};
    ///
    /// // A case is a number and queries, up to 0: the remainder of each.
    /// let answers = Input::new("5  7 8 0  3  7 x").until_end(|case| {
    ///     input! { from &mut *case, modulus: Natural }
    ///     let modulus = modulus?;
    ///     Ok(case.queries(|query| {
    ///         input! { from query, number: Natural }
    ///         let number = number?;
    ///         Ok((number > 0).then_some(number % modulus))
    ///     }))
    /// });
    /// assert_eq!(answers.text, "2\n3\n1\n");
    /// assert_eq!(answers.error.unwrap().to_string(), "case 2: `x` is not a whole number");
    /// ```
    pub fn queries<A: Answer>(
        &mut self,
        answer: impl FnMut(&mut Input) -> Result<Option<A>>,
    ) -> Answers {
        self.answer(|input| !input.is_empty(), answer)
    }

    /// Answers the only case.
    pub fn single<A: Answer>(mut self, answer: impl FnOnce(&mut Input) -> Result<A>) -> Answers {
        let mut answers = Answers::default();
        match answer(&mut self) {
            Ok(answer) => answer.append_to(&mut answers),
            Err(bad) => answers.error = Some(bad),
        }
        answers
    }

    /// Answers while `has_case` holds, up to an answer of `None`; numbers the cases, but not the queries of one.
    fn answer<A: Answer>(
        &mut self,
        has_case: impl Fn(&mut Input) -> bool,
        mut answer: impl FnMut(&mut Input) -> Result<Option<A>>,
    ) -> Answers {
        let step = u64::from(self.case == 0);
        let mut answers = Answers::default();
        while answers.error.is_none() && has_case(self) {
            self.case += step;
            match answer(self) {
                Ok(Some(answer)) => answer.append_to(&mut answers),
                Ok(None) => break,
                Err(why) => answers.error = Some(bad(|| Reason::InCase(self.case, why))),
            }
        }
        answers
    }

    /// Reads `count` items.
    ///
    /// # Errors
    ///
    /// Returns the error of the first malformed item.
    ///
    /// # Examples
    ///
    /// ```
    /// use proconio::input;
    /// use shared::io::{Input, Natural};
    ///
    /// let mut case = Input::new("2  3 4  5 6");
    /// input! { from &mut case, count: Natural }
    /// let products = case.list(count.unwrap(), |pair| {
    ///     input! { from pair, a: Natural, b: Natural }
    ///     Ok(a? * b?)
    /// });
    /// assert_eq!(products, Ok(vec![12, 30]));
    /// ```
    pub fn list<T>(
        &mut self,
        count: u64,
        mut item: impl FnMut(&mut Input) -> Result<T>,
    ) -> Result<Vec<T>> {
        let mut items = Vec::with_capacity(count.min(64) as usize); // a larger count may be wrong
        for _ in 0..count {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// Reads a board: `rows` words, each of `columns` characters that are among `cells`.
    ///
    /// # Errors
    ///
    /// Returns [`BadInput`] if a row is missing, too short or too long, or has another cell.
    ///
    /// # Examples
    ///
    /// ```
    /// use shared::io::Input;
    ///
    /// let board = Input::new(".# ..").board(2, 2, ".#").unwrap();
    /// assert_eq!(board, [b".#", b".."]);
    /// let bad = Input::new(".# .x").board(2, 2, ".#").unwrap_err();
    /// assert_eq!(bad.to_string(), "a row is not 2 of the cells `.#`");
    /// ```
    pub fn board(&mut self, rows: u64, columns: u64, cells: &str) -> Result<Vec<Vec<u8>>> {
        self.list(rows, |case| {
            let row = Word::read(case)?.into_bytes();
            let is_cell = |cell| cells.as_bytes().contains(cell);
            let is_row = row.len() as u64 == columns && row.iter().all(is_cell);
            let bad = || BadInput::new(format!("a row is not {columns} of the cells `{cells}`"));
            is_row.then_some(row).ok_or_else(bad)
        })
    }

    /// Reads a number in `range`.
    ///
    /// For numbers that only have to fit, [`Natural`] and [`Positive`] are shorter.
    ///
    /// # Errors
    ///
    /// Returns [`BadInput`] if there is no number, or it is not in `range`.
    ///
    /// # Examples
    ///
    /// ```
    /// use shared::io::Input;
    ///
    /// let mut case = Input::new("8 9");
    /// assert_eq!(case.number(1..=8), Ok(8));
    /// assert_eq!(case.number(1..=8).unwrap_err().to_string(), "`9` is not from 1 to 8");
    /// ```
    pub fn number(&mut self, range: RangeInclusive<u64>) -> Result<u64> {
        let (least, most) = range.into_inner();
        match Natural::read(self)? {
            number if (least..=most).contains(&number) => Ok(number),
            number => Err(bad(|| Reason::Outside(number, least, most))),
        }
    }

    /// Reads `count` edges of a graph, each two vertices that count from 1 up to `size`, and returns them
    /// counted from 0.
    ///
    /// # Errors
    ///
    /// Returns [`BadInput`] if the input ends, or an end of an edge is not a vertex.
    ///
    /// # Examples
    ///
    /// ```
    /// use shared::io::Input;
    ///
    /// let edges = Input::new("1 2  3 1").edges(2, 3);
    /// assert_eq!(edges, Ok(vec![(0, 1), (2, 0)]));
    /// let bad = Input::new("1 2  3 4").edges(2, 3).unwrap_err();
    /// assert_eq!(bad.to_string(), "`4` is not from 1 to 3");
    /// ```
    pub fn edges(&mut self, count: u64, size: u64) -> Result<Vec<(usize, usize)>> {
        self.list(count, |case| {
            let mut vertex = || case.number(1..=size).map(|vertex| vertex as usize - 1);
            Ok((vertex()?, vertex()?))
        })
    }

    /// Returns the number of the current case, from 1.
    pub fn case_number(&self) -> u64 {
        self.case
    }
}

/// proconio asks for the type of the reader behind a source; nothing is left to read behind this one.
impl Source<io::Empty> for Input {
    #[inline]
    fn next_token(&mut self) -> Option<&str> {
        let bytes = self.text.as_bytes();
        let mut start = self.position;
        while is_blank(*bytes.get(start)?) {
            start += 1;
        }
        let mut end = start + 1;
        while end < bytes.len() && !is_blank(bytes[end]) {
            end += 1;
        }
        self.position = end;
        self.text.get(start..end)
    }

    #[inline]
    fn is_empty(&mut self) -> bool {
        let rest = self.text.as_bytes()[self.position..].iter();
        self.position += rest.take_while(|&&byte| is_blank(byte)).count();
        self.position == self.text.len()
    }
}

#[inline]
fn is_blank(byte: u8) -> bool {
    byte <= b' ' && matches!(byte, b' ' | b'\t'..=b'\r')
}

/// Reads a whole number from 0 to 2⁶⁴ − 1, as `Result<u64, BadInput>`.
pub enum Natural {}

impl Readable for Natural {
    type Output = Result<u64>;

    #[inline]
    fn read<R: BufRead, S: Source<R>>(source: &mut S) -> Self::Output {
        match source.next_token() {
            Some(token) => {
                natural(token).ok_or_else(|| bad(|| Reason::NotNatural(token.to_owned())))
            }
            None => Err(bad(|| Reason::Text("the input ends where a number is due"))),
        }
    }
}

/// Parses as the standard library does; in inputs that are mostly numbers, a program runs a tenth faster so.
#[inline]
fn natural(token: &str) -> Option<u64> {
    let digits = token.strip_prefix('+').unwrap_or(token);
    let mut number = (!digits.is_empty()).then_some(0_u64)?;
    for byte in digits.bytes() {
        let digit = byte.wrapping_sub(b'0');
        number = number.checked_mul(10)?.checked_add(digit.into())?;
        if digit > 9 {
            return None;
        }
    }
    Some(number)
}

/// Reads a whole number from 1 to 2⁶⁴ − 1, as `Result<u64, BadInput>`.
pub enum Positive {}

impl Readable for Positive {
    type Output = Result<u64>;

    fn read<R: BufRead, S: Source<R>>(source: &mut S) -> Self::Output {
        match Natural::read(source) {
            Ok(0) => Err(bad(|| Reason::Text("`0` is not positive"))),
            number => number,
        }
    }
}

/// Reads any token, as `Result<String, BadInput>`.
pub enum Word {}

impl Readable for Word {
    type Output = Result<String>;

    fn read<R: BufRead, S: Source<R>>(source: &mut S) -> Self::Output {
        let word = source.next_token().map(str::to_owned);
        word.ok_or_else(|| bad(|| Reason::Text("the input ends where a word is due")))
    }
}

/// Reads a count n, then n times a `T`, as `Result<Vec<_>, BadInput>`.
///
/// # Examples
///
/// ```
/// use proconio::input;
/// use shared::io::{Counted, Input, Natural};
///
/// let mut case = Input::new("3  5 7 9  2  1 1  0");
/// input! { from &mut case, heaps: Counted<Natural>, games: Counted<Counted<Natural>> }
/// assert_eq!(heaps, Ok(vec![5, 7, 9]));
/// assert_eq!(games, Ok(vec![vec![1], vec![]]));
/// ```
pub struct Counted<T>(PhantomData<T>);

impl<V, T: Readable<Output = Result<V>>> Readable for Counted<T> {
    type Output = Result<Vec<V>>;

    fn read<R: BufRead, S: Source<R>>(source: &mut S) -> Self::Output {
        let count = Natural::read(source)?;
        (0..count).map(|_| T::read(source)).collect()
    }
}

/// Why the input is malformed, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadInput(Box<Reason>); // small, as every number read may be one

/// Formatted only when it is shown, which costs a C file without stderr nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Reason {
    Text(&'static str),
    NotNatural(String),
    Outside(u64, u64, u64),
    Message(String),
    InCase(u64, BadInput),
}

impl BadInput {
    /// Creates the error from its reason, a phrase without a full stop such as `a tree of 0 nodes`. The
    /// number of the case is added to it.
    pub fn new(reason: impl Into<String>) -> Self {
        bad(|| Reason::Message(reason.into()))
    }
}

/// Makes the error, away from the code that reads well-formed input.
#[cold]
fn bad(reason: impl FnOnce() -> Reason) -> BadInput {
    BadInput(Box::new(reason()))
}

/// Converts what a module of the theory rejects, so that solutions can use `?`.
///
/// `BadInput` does not implement `Error` itself, so that this covers every error.
impl<E: std::error::Error> From<E> for BadInput {
    fn from(error: E) -> Self {
        BadInput::new(error.to_string())
    }
}

impl Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match &*self.0 {
            Reason::Text(text) => f.write_str(text),
            Reason::Message(text) => f.write_str(text),
            Reason::NotNatural(token) => {
                let why = match token.parse::<i64>().as_ref().map_err(ParseIntError::kind) {
                    Ok(_) | Err(IntErrorKind::NegOverflow) => "is negative",
                    Err(IntErrorKind::PosOverflow) => "does not fit in 64 bits",
                    Err(_) => "is not a whole number",
                };
                write!(f, "`{}` {why}", shortened(token))
            }
            Reason::Outside(n, least, most) => write!(f, "`{n}` is not from {least} to {most}"),
            Reason::InCase(case, bad) => write!(f, "case {case}: {bad}"),
        }
    }
}

/// Returns at most forty characters of `token` for a message, escaped as in a literal of Rust: other
/// scripts have digits that look like ours.
pub fn shortened(token: &str) -> String {
    let shown = token.chars().take(40).flat_map(char::escape_default);
    let ellipsis = token.chars().nth(40).map(|_| '…');
    shown.chain(ellipsis).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proconio::input;
    use proptest::prelude::*;

    fn double(case: &mut Input) -> Result<u64> {
        input! { from case, n: Natural }
        Ok(2 * n?)
    }

    fn outcome(answers: Answers) -> (String, Option<String>) {
        (answers.text, answers.error.map(|error| error.to_string()))
    }

    fn with(text: &str, error: &str) -> (String, Option<String>) {
        (
            text.to_owned(),
            (!error.is_empty()).then(|| error.to_owned()),
        )
    }

    const END: &str = "the input ends where a number is due";

    #[test]
    fn counted_reads_as_many_cases_as_the_count_says() {
        let solve = |text: &str| outcome(Input::new(text).counted(double));
        assert_eq!(solve("2 3 4 5"), with("6\n8\n", ""));
        assert_eq!(solve("0 x"), with("", ""));
        assert_eq!(solve(""), with("", END));
        assert_eq!(solve("x"), with("", "`x` is not a whole number"));
        assert_eq!(solve("3 1"), with("2\n", &format!("case 2: {END}")));
        assert_eq!(solve("3 1 -1 1"), with("2\n", "case 2: `-1` is negative"));
    }

    #[test]
    fn until_end_stops_at_the_end_only() {
        let solve = |text: &str| outcome(Input::new(text).until_end(double));
        assert_eq!(solve("3\r\n\n 0 \t4 \n"), with("6\n0\n8\n", ""));
        assert_eq!(solve(" \n"), with("", ""));
        assert_eq!(
            solve("1 2 3x 4"),
            with("2\n4\n", "case 3: `3x` is not a whole number")
        );
    }

    #[test]
    fn terminated_stops_at_the_terminator_or_the_end() {
        let solve = |text: &str| {
            outcome(Input::new(text).terminated(|case| {
                input! { from case, a: Natural, b: Natural }
                let (a, b) = (a?, b?);
                Ok((a > 0 || b > 0).then_some(a + b))
            }))
        };
        assert_eq!(solve("1 2 0 3 0 0 4 5"), with("3\n3\n", ""));
        assert_eq!(solve("1 2 0 3\n"), with("3\n3\n", ""));
        assert_eq!(solve("1 2 0"), with("3\n", &format!("case 2: {END}")));
    }

    #[test]
    fn single_ignores_what_follows_and_numbers_nothing() {
        let solve = |text: &str| outcome(Input::new(text).single(double));
        assert_eq!(solve("21 x"), with("42\n", ""));
        assert_eq!(solve(""), with("", END));
    }

    #[test]
    fn queries_keep_the_answers_before_a_malformed_one() {
        let even = |case: &mut Input| {
            Ok(case.queries(|query| double(query).map(|answer| (answer > 0).then_some(answer))))
        };
        let single = |text: &str| outcome(Input::new(text).single(even));
        assert_eq!(single("1 2 0 x"), with("2\n4\n", ""));
        assert_eq!(single("1 2"), with("2\n4\n", ""));
        assert_eq!(
            single("1 x 2"),
            with("2\n", "case 2: `x` is not a whole number")
        );
        let counted = |text: &str| outcome(Input::new(text).counted(even));
        assert_eq!(counted("2 1 0 2 3 0 x"), with("2\n4\n6\n", ""));
        assert_eq!(
            counted("3 1 0 2 x 3 0 4 0"),
            with("2\n4\n", "case 2: `x` is not a whole number")
        );
        assert_eq!(
            counted("3 1 0 x"),
            with("2\n", "case 2: `x` is not a whole number")
        );
    }

    #[test]
    fn a_list_reports_its_count_or_the_bad_item() {
        fn list(case: &mut Input) -> Result<Vec<u64>> {
            input! { from &mut *case, count: Natural }
            case.list(count?, double)
        }
        fn counted(case: &mut Input) -> Result<Vec<u64>> {
            input! { from case, numbers: Counted<Natural> }
            Ok(numbers?.into_iter().map(|number| 2 * number).collect())
        }
        for (text, expected) in [
            ("2 4 5 6", Ok(vec![8, 10])),
            ("0", Ok(vec![])),
            ("x", Err("`x` is not a whole number")),
            ("2 4 y", Err("`y` is not a whole number")),
            ("2 4", Err(END)),
            ("18446744073709551615 4", Err(END)),
        ] {
            for read in [list as fn(&mut Input) -> Result<Vec<u64>>, counted] {
                let items = read(&mut Input::new(text)).map_err(|bad| bad.to_string());
                assert_eq!(items, expected.clone().map_err(str::to_owned), "{text}");
            }
        }
    }

    /// As published programs do, whose `scanf` stops there: in any number and order, but at the ends only.
    #[test]
    fn takes_ctrl_z_nul_and_byte_order_marks_at_the_ends_for_blanks() {
        let solve = |text: &str| outcome(Input::new(text).until_end(double));
        for padding in [
            "\u{1a}",
            "\0",
            "\u{feff}",
            "\0\0 \u{1a}\r\n",
            "\u{feff} \u{feff}\0\n",
        ] {
            assert_eq!(solve(padding), with("", ""));
            assert_eq!(solve(&format!("1 2{padding}")), with("2\n4\n", ""));
            assert_eq!(solve(&format!("{padding}1 2")), with("2\n4\n", ""));
            assert_eq!(
                solve(&format!("{padding}1 2\n{padding}")),
                with("2\n4\n", "")
            );
        }
        for (middle, shown) in [
            ("\u{1a}", r"\u{1a}"),
            ("\0", r"\u{0}"),
            ("\u{feff}", r"\u{feff}"),
            ("2\0", r"2\u{0}"),
        ] {
            let error = format!("case 2: `{shown}` is not a whole number");
            assert_eq!(solve(&format!("1 {middle} 3\0")), with("2\n", &error));
        }
    }

    /// Neither a no-break space nor a line separator parts a token, whatever the encoding.
    #[test]
    fn bytes_beyond_ascii_spoil_their_token() {
        let read = |bytes: &[u8]| {
            let mut input = Input::new(bytes);
            input! { from &mut input, first: Natural, second: Natural, third: Natural }
            [first, second, third].map(|number| number.map_err(|bad| bad.to_string()))
        };
        let spoilt = |shown: &str| Err(format!("`{shown}` is not a whole number"));
        assert_eq!(
            read("1 2\u{a0}3 \u{2028}4".as_bytes()),
            [Ok(1), spoilt(r"2\u{a0}3"), spoilt(r"\u{2028}4")]
        );
        assert_eq!(
            read(b"1 2\xa03 \xc3\xa9"),
            [Ok(1), spoilt(r"2\u{a0}3"), spoilt(r"\u{c3}\u{a9}")]
        );
    }

    #[test]
    fn long_tokens_are_shortened_to_forty_characters() {
        let (forty, more) = ("x".repeat(40), "x".repeat(41));
        assert_eq!(shortened(&forty), forty);
        assert_eq!(shortened(&more), format!("{forty}…"));
        assert_eq!(
            shortened(&"\u{663}".repeat(41)),
            format!("{}…", r"\u{663}".repeat(40))
        );
    }

    #[test]
    fn messages_tell_what_is_wrong_with_a_number() {
        for (token, why) in [
            ("-", "is not a whole number"),
            ("+", "is not a whole number"),
            ("--1", "is not a whole number"),
            ("1.5", "is not a whole number"),
            ("-0", "is negative"),
            ("-18446744073709551616", "is negative"),
            ("18446744073709551616", "does not fit in 64 bits"),
            ("+99999999999999999999", "does not fit in 64 bits"),
        ] {
            let bad = Natural::read(&mut Input::new(token)).unwrap_err();
            assert_eq!(bad.to_string(), format!("`{token}` {why}"));
        }
        let mut numbers = Input::new("0 1 -1");
        let positive =
            [(); 3].map(|()| Positive::read(&mut numbers).map_err(|bad| bad.to_string()));
        let bad = ["`0` is not positive", "`-1` is negative"].map(str::to_owned);
        assert_eq!(positive, [Err(bad[0].clone()), Ok(1), Err(bad[1].clone())]);
    }

    proptest! {
        /// Tokens and numbers as the standard library reads them.
        #[test]
        fn reads_as_the_standard_library_does(text in "[-+0-9a \t\r\n\u{b}\u{c}]{0,40}|[0-9]{18,21}") {
            let mut input = Input::new(text.as_str());
            for token in text.split_whitespace() {
                prop_assert_eq!(Natural::read(&mut input).ok(), token.parse().ok());
            }
            prop_assert!(input.is_empty() && input.next_token().is_none());
        }
    }
}
