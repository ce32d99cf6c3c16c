//! What every `main` needs: standard input as a source of numbers, buffered output, errors in one
//! line.
//!
//! `proconio` panics at a token that is no number and where the input ends early. The markers
//! [`Natural`] and [`Positive`] read a [`Result`] instead, so that a solution can say which case
//! was wrong after it has answered the earlier ones:
//!
//! ```
//! use proconio::{input, source::once::OnceSource};
//! use shared::io::{Natural, Positive};
//!
//! let mut source = OnceSource::from("23 0");
//! input! { from &mut source, n: Natural, m: Positive }
//! assert_eq!(n.unwrap(), 23);
//! assert_eq!(m.unwrap_err().to_string(), "`0` is not positive");
//! ```

use std::fmt::{self, Write as _};
use std::io::{self, BufWriter, Cursor, ErrorKind, Read, StdoutLock, Write};
use std::num::IntErrorKind;
use std::process::ExitCode;

use proconio::source::{once::OnceSource, Readable, Source};

/// The source that [`run`] hands to a solution: the whole of standard input, token by token.
pub type Input = OnceSource<Cursor<Vec<u8>>>;

/// Makes a source of `bytes`.
///
/// In input that is no UTF-8, every byte beyond ASCII becomes `U+FFFD`, so that the token around it
/// reads as no number.
///
/// # Complexity
///
/// O(n) time; at most four times the input is in memory at once.
pub fn source(bytes: Vec<u8>) -> Input {
    let text = String::from_utf8(bytes).unwrap_or_else(|bad| {
        // Not its Latin character: some of those are blanks to proconio, and would part a token.
        let visible = |&byte| {
            if byte < 128 {
                char::from(byte)
            } else {
                '\u{fffd}'
            }
        };
        bad.as_bytes().iter().map(visible).collect()
    });
    OnceSource::new(Cursor::new(text.into_bytes()))
}

/// Solves standard input to standard output and tells the system how it went.
///
/// Output is locked once, buffered, and flushed also when the input turns out bad: the answers
/// found so far are printed first, then one line `error: …` on standard error, and the exit status
/// is 1. A reader that has closed its end of the pipe (`| head -1`) ends the program quietly, with
/// status 0.
pub fn run<F>(solve: F) -> ExitCode
where
    F: FnOnce(Input, &mut BufWriter<StdoutLock<'static>>) -> Result<(), Error>,
{
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let solved = read_stdin().and_then(|bytes| solve(source(bytes), &mut out));
    let flushed = out.flush().map_err(Error::Output);
    match flushed.and(solved) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Error::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // Nobody is left to tell if standard error is closed too.
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn read_stdin() -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    match io::stdin().lock().read_to_end(&mut bytes) {
        Ok(_) => Ok(bytes),
        Err(error) => Err(BadInput::new(format!("cannot read the input: {error}")).into()),
    }
}

/// Why a run ended early.
#[derive(Debug)]
pub enum Error {
    /// The input is not what the problem's statement promises.
    Input(BadInput),
    /// The output could not be written.
    Output(io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Input(bad) => bad.fmt(f),
            Error::Output(error) => write!(f, "cannot write the output: {error}"),
        }
    }
}

impl std::error::Error for Error {}

impl From<BadInput> for Error {
    fn from(bad: BadInput) -> Self {
        Error::Input(bad)
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Error::Output(error)
    }
}

/// What is wrong with the input, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadInput(String);

impl BadInput {
    /// Says what is wrong.
    ///
    /// # Examples
    ///
    /// ```
    /// use shared::io::BadInput;
    ///
    /// let bad = BadInput::new("a tree of 0 nodes").in_case(3);
    /// assert_eq!(bad.to_string(), "case 3: a tree of 0 nodes");
    /// ```
    pub fn new(what: impl Into<String>) -> Self {
        BadInput(what.into())
    }

    /// Adds where it is wrong: in the `case`-th case, counted from 1.
    #[must_use]
    pub fn in_case(self, case: u64) -> Self {
        BadInput(format!("case {case}: {}", self.0))
    }
}

impl fmt::Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadInput {}

/// Reads a whole number from 0 to 2^64 − 1, as `Result<u64, BadInput>`.
pub enum Natural {}

impl Readable for Natural {
    type Output = Result<u64, BadInput>;

    fn read<R: io::BufRead, S: Source<R>>(source: &mut S) -> Self::Output {
        match source.next_token() {
            Some(token) => natural(token),
            None => Err(BadInput::new("the input ends where a number is due")),
        }
    }
}

/// Reads a whole number from 1 to 2^64 − 1, as `Result<u64, BadInput>`.
pub enum Positive {}

impl Readable for Positive {
    type Output = Result<u64, BadInput>;

    fn read<R: io::BufRead, S: Source<R>>(source: &mut S) -> Self::Output {
        match Natural::read(source) {
            Ok(0) => Err(BadInput::new("`0` is not positive")),
            number => number,
        }
    }
}

fn natural(token: &str) -> Result<u64, BadInput> {
    token.parse().map_err(|error: std::num::ParseIntError| {
        let digits = token.strip_prefix('-').unwrap_or(token);
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let why = if *error.kind() == IntErrorKind::PosOverflow {
            "does not fit in 64 bits"
        } else if is_number {
            "is negative"
        } else {
            "is not a whole number"
        };
        BadInput::new(format!("`{}` {why}", shortened(token)))
    })
}

/// At most forty characters of `token`, those beyond the visible ones of ASCII by their numbers: other
/// scripts have digits that look like ours.
fn shortened(token: &str) -> String {
    let mut shown = String::new();
    for (index, character) in token.chars().enumerate() {
        if index == 40 {
            shown.push('…');
            break;
        }
        if character.is_ascii_graphic() {
            shown.push(character);
        } else {
            // A string takes all that is written to it.
            let _ = write!(shown, "\\u{{{:x}}}", u32::from(character));
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_token_is_cut_after_forty_characters() {
        let (forty, more) = ("x".repeat(40), "x".repeat(41));
        assert_eq!(shortened(&forty), forty);
        assert_eq!(shortened(&more), format!("{forty}…"));
        assert_eq!(
            shortened(&"\u{663}".repeat(41)),
            format!("{}…", r"\u{663}".repeat(40))
        );
    }

    /// Also a byte that is a blank in Latin-1 does not part its token.
    #[test]
    fn a_byte_that_is_no_utf8_makes_its_token_no_number() {
        let mut source = source(b"12 3\x854 5\xa06 \xc3\xa9".to_vec());
        let tokens = std::iter::from_fn(|| source.next_token().map(str::to_owned));
        let tokens: Vec<String> = tokens.collect();
        assert_eq!(
            tokens,
            ["12", "3\u{fffd}4", "5\u{fffd}6", "\u{fffd}\u{fffd}"]
        );
    }
}
