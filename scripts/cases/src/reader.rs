//! Reading an input with every bound checked, and noting how it is put together.

use std::fmt::{Debug, Display};
use std::iter::Peekable;
use std::ops::RangeInclusive;
use std::str::{FromStr, SplitAsciiWhitespace};

use crate::structure::{Board, List, Naming, Structure};

/// Reads the tokens of an input.
pub struct Reader<'a> {
    tokens: Peekable<SplitAsciiWhitespace<'a>>,
    structure: Structure,
}

/// A number of things to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// How many.
    pub value: u32,
    token: Option<usize>,
}

impl Count {
    /// Creates a number that the input does not state.
    pub const fn fixed(value: u32) -> Self {
        Count { value, token: None }
    }

    /// Returns the number of all but one.
    #[must_use]
    pub fn less_one(self) -> Self {
        let value = self.value - 1;
        Count { value, ..self }
    }
}

/// Names of things: consecutive numbers.
#[derive(Clone, Copy, Debug)]
pub struct Names {
    naming: usize,
    first: u32,
    last: u32,
}

impl<'a> Reader<'a> {
    /// Creates a reader at the first token of `input`.
    pub fn new(input: &'a str) -> Self {
        Reader {
            tokens: input.split_ascii_whitespace().peekable(),
            structure: Structure::default(),
        }
    }

    /// Returns how the tokens read so far are put together.
    pub fn into_structure(self) -> Structure {
        self.structure
    }

    /// Reads the next token, which the statement calls `name`.
    pub fn word(&mut self, name: &str) -> Result<&'a str, String> {
        self.structure.least.push(None);
        self.tokens
            .next()
            .ok_or_else(|| format!("the input ends before {name}"))
    }

    /// Reads the next number, which the statement calls `name`.
    pub fn number<N>(&mut self, name: &str, bounds: RangeInclusive<N>) -> Result<N, String>
    where
        N: Copy + Debug + Display + FromStr + Into<u64> + PartialOrd,
    {
        let token = self.word(name)?;
        match token.parse() {
            Ok(number) if token != format!("{number}") => Err(format!("{name} is `{token}`")),
            Ok(number) if bounds.contains(&number) => {
                let least = (*bounds.start()).into();
                self.structure.least.pop();
                self.structure.least.push(Some(least));
                Ok(number)
            }
            _ => Err(format!("{name} = {token} is not in {bounds:?}")),
        }
    }

    /// Reads the number of things that follow, at once or later.
    pub fn count(&mut self, name: &str, bounds: RangeInclusive<u32>) -> Result<Count, String> {
        let value = self.number(name, bounds)?;
        let token = Some(self.position() - 1);
        Ok(Count { value, token })
    }

    /// Reads so many items.
    pub fn items<T>(
        &mut self,
        count: Count,
        mut item: impl FnMut(&mut Self) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        let mut left = count.value;
        self.while_some(count.token, |reader| {
            let is_done = left == 0;
            left = left.saturating_sub(1);
            if is_done {
                Ok(None)
            } else {
                item(reader).map(Some)
            }
        })
    }

    /// Reads a number of items, and then the items.
    pub fn list<T>(
        &mut self,
        name: &str,
        bounds: RangeInclusive<u32>,
        item: impl FnMut(&mut Self) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        let count = self.count(name, bounds)?;
        self.items(count, item)
    }

    /// Reads items until `item` returns `None` for the terminator.
    pub fn until<T>(
        &mut self,
        item: impl FnMut(&mut Self) -> Result<Option<T>, String>,
    ) -> Result<Vec<T>, String> {
        self.while_some(None, item)
    }

    fn while_some<T>(
        &mut self,
        count: Option<usize>,
        mut item: impl FnMut(&mut Self) -> Result<Option<T>, String>,
    ) -> Result<Vec<T>, String> {
        let mut values = Vec::new();
        let mut items = Vec::new();
        loop {
            let start = self.position();
            match item(self)? {
                Some(value) => values.push(value),
                None => break,
            }
            items.push(start..self.position());
        }
        self.structure.lists.push(List { count, items });
        Ok(values)
    }

    /// Declares `count` things that are named by numbers from `first` on; see [`Reader::name`].
    pub fn names(&mut self, count: Count, first: u32) -> Names {
        self.structure.namings.push(Naming {
            count: count.token,
            names: u64::from(first)..u64::from(first) + u64::from(count.value),
            uses: Vec::new(),
        });
        Names {
            naming: self.structure.namings.len() - 1,
            first,
            last: first + count.value - 1,
        }
    }

    /// Reads one of the names.
    pub fn name(&mut self, name: &str, names: Names) -> Result<u32, String> {
        let number = self.number(name, names.first..=names.last)?;
        let token = self.position() - 1;
        self.structure.namings[names.naming].uses.push(token);
        Ok(number)
    }

    /// Reads a board: words of the `cells`, the empty one being the last.
    pub fn board(
        &mut self,
        rows: Count,
        columns: Count,
        cells: &str,
    ) -> Result<Vec<Vec<u8>>, String> {
        let start = self.position();
        let width = columns.value;
        let row = |_| {
            let row = self.word("a row")?.as_bytes();
            if row.len() == width as usize && row.iter().all(|cell| cells.as_bytes().contains(cell))
            {
                Ok(row.to_vec())
            } else {
                let row = row.escape_ascii();
                Err(format!("the row `{row}` is not {width} of `{cells}`"))
            }
        };
        let board = (0..rows.value).map(row).collect::<Result<_, _>>()?;
        self.structure.boards.push(Board {
            rows: rows.token,
            columns: columns.token,
            words: start..self.position(),
            empty: cells.as_bytes()[cells.len() - 1],
        });
        Ok(board)
    }

    /// Checks that no token is left.
    pub fn end(&mut self) -> Result<(), String> {
        match self.tokens.next() {
            None => Ok(()),
            Some(token) => Err(format!("`{token}` after the last case")),
        }
    }

    /// The number of tokens read.
    fn position(&self) -> usize {
        self.structure.least.len()
    }
}

/// Reads as many cases as the first number says, up to the end of the input.
pub fn counted<T>(
    reader: &mut Reader,
    name: &str,
    bounds: RangeInclusive<u32>,
    case: impl Fn(&mut Reader) -> Result<T, String>,
) -> Result<Vec<T>, String> {
    let cases = reader.list(name, bounds, case)?;
    reader.end()?;
    Ok(cases)
}

/// Reads cases until `case` returns `None` for the terminator, which ends the input.
pub fn terminated<T>(
    reader: &mut Reader,
    case: impl Fn(&mut Reader) -> Result<Option<T>, String>,
) -> Result<Vec<T>, String> {
    let cases = reader.until(case)?;
    reader.end()?;
    Ok(cases)
}

/// Reads cases until the end of the input.
pub fn until_end<T>(
    reader: &mut Reader,
    case: impl Fn(&mut Reader) -> Result<T, String>,
) -> Result<Vec<T>, String> {
    reader.until(|reader| match reader.tokens.peek() {
        None => Ok(None),
        Some(_) => case(reader).map(Some),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{board, counted_lines};

    fn pairs(input: &str) -> Result<Vec<[u32; 2]>, String> {
        counted(&mut Reader::new(input), "C", 1..=3, |reader| {
            Ok([reader.number("n", 1..=9)?, reader.number("n", 1..=9)?])
        })
    }

    #[test]
    fn reads_what_is_written() {
        let rows = vec![[1, 9], [5, 5]];
        assert_eq!(counted_lines(&rows), "2\n1 9\n5 5\n");
        assert_eq!(pairs(&counted_lines(&rows)), Ok(rows));
    }

    #[test]
    fn rejects_what_breaks_a_bound() {
        for (input, why) in [
            ("0\n", "C = 0 is not in 1..=3"),
            ("4\n", "C = 4 is not in 1..=3"),
            ("1\n1 10\n", "n = 10 is not in 1..=9"),
            ("1\n1 -1\n", "n = -1 is not in 1..=9"),
            ("1\n1 07\n", "n is `07`"),
            ("1\n1\n", "the input ends before n"),
            ("1\n1 1\n1\n", "`1` after the last case"),
        ] {
            assert_eq!(pairs(input), Err(why.to_owned()), "{input:?}");
        }
    }

    #[test]
    fn reads_only_boards_of_the_size_and_the_cells() {
        let read = |input: &str| Reader::new(input).board(Count::fixed(2), Count::fixed(3), "#.");
        let rows = vec![b"#..".to_vec(), b".#.".to_vec()];
        assert_eq!(board(&rows), "#..\n.#.\n");
        assert_eq!(read(&board(&rows)), Ok(rows));
        for (input, why) in [
            ("#..\n", "the input ends before a row"),
            ("#..\n..\n", "the row `..` is not 3 of `#.`"),
            ("#.x\n...\n", "the row `#.x` is not 3 of `#.`"),
        ] {
            assert_eq!(read(input), Err(why.to_owned()), "{input:?}");
        }
    }

    #[test]
    fn notes_lists_and_names() {
        let mut reader = Reader::new("2\n1 1\n0\n");
        let count = reader.count("N", 1..=9).unwrap();
        let names = reader.names(count, 0);
        let list = |reader: &mut Reader| reader.list("X", 0..=9, |reader| reader.name("a", names));
        assert_eq!(reader.items(count, list), Ok(vec![vec![1], vec![]]));
        let structure = reader.into_structure();
        assert_eq!(structure.least, [Some(1), Some(0), Some(0), Some(0)]);
        let list = |count, items: &[[usize; 2]]| List {
            count: Some(count),
            items: items.iter().map(|&[start, end]| start..end).collect(),
        };
        let expected = [list(1, &[[2, 3]]), list(3, &[]), list(0, &[[1, 3], [3, 4]])];
        assert_eq!(structure.lists, expected);
        let naming = Naming {
            count: Some(0),
            names: 0..2,
            uses: vec![2],
        };
        assert_eq!(structure.namings, [naming]);
    }
}
