//! The patterns of `REGEX`, which are POSIX extended regular expressions: parse, match, draw, and the simplest word.

use std::collections::BTreeSet;

use fastrand::Rng;

/// The most repetitions to draw where a pattern has no bound.
const UNBOUNDED: u32 = 20;
/// The longest word that a pattern may ask for.
const LONGEST: u64 = 1 << 24;
/// How deep groups may be nested.
const DEPTH: u32 = 100;
/// What has a meaning of its own outside brackets.
const SPECIAL: &str = r".[]\*^$()|+?{}";

/// A pattern, and how it is written.
#[derive(Clone, Debug)]
pub struct Pattern {
    pub source: String,
    tree: Node,
}

#[derive(Clone, Debug)]
enum Node {
    /// One of these bytes.
    Class(Vec<u8>),
    Concat(Vec<Node>),
    Alternatives(Vec<Node>),
    /// So often at least, and at most.
    Repeat(Box<Node>, u32, Option<u32>),
}

impl Pattern {
    /// Parses a pattern of ASCII characters.
    pub fn new(source: &str) -> Result<Self, String> {
        let mut parser = Parser {
            rest: source.as_bytes(),
            depth: 0,
        };
        let tree = parser.alternatives()?;
        if !parser.rest.is_empty() {
            return Err("a `)` too many".to_owned());
        }
        if tree.longest() > LONGEST {
            return Err("it matches words that are too long".to_owned());
        }
        let source = source.to_owned();
        Ok(Pattern { source, tree })
    }

    /// Returns the length of the longest match at the beginning of `text`.
    pub fn prefix(&self, text: &str) -> Option<usize> {
        let ends = self.tree.ends(text.as_bytes(), &[0]);
        let mut whole = ends.into_iter().filter(|end| text.is_char_boundary(*end));
        whole.next_back()
    }

    /// Draws a word; `longest` bounds each repetition, unless the pattern asks for more.
    pub fn draw(&self, random: &mut Rng, longest: u32) -> String {
        // Few different letters at times, for equal neighbours.
        let is_plain = random.bool();
        let mut word = Vec::new();
        self.tree.append(&mut word, &mut |min, max| match min {
            Some(min) => random.u32(min..=max.min(longest).max(min)),
            None if is_plain && max > 4 => random.u32(..2),
            None => random.u32(..max),
        });
        String::from_utf8_lossy(&word).into_owned()
    }

    /// Returns the word with the first letters and the fewest repetitions.
    pub fn simplest(&self) -> String {
        let mut word = Vec::new();
        self.tree
            .append(&mut word, &mut |min, _| min.unwrap_or_default());
        String::from_utf8_lossy(&word).into_owned()
    }
}

impl Node {
    /// Returns where matches can end that begin at one of these places; both are in ascending order.
    fn ends(&self, text: &[u8], starts: &[usize]) -> Vec<usize> {
        match self {
            Node::Class(bytes) => {
                let is_in = |at: &&usize| text.get(**at).is_some_and(|byte| bytes.contains(byte));
                starts.iter().filter(is_in).map(|at| at + 1).collect()
            }
            Node::Concat(parts) => parts
                .iter()
                .fold(starts.to_vec(), |starts, part| part.ends(text, &starts)),
            Node::Alternatives(parts) => {
                let ends = parts.iter().flat_map(|part| part.ends(text, starts));
                ends.collect::<BTreeSet<usize>>().into_iter().collect()
            }
            Node::Repeat(part, min, max) => {
                let (mut found, mut places) = (BTreeSet::new(), starts.to_vec());
                let mut times = 0;
                loop {
                    if times >= *min {
                        // More repetitions lead to no place that fewer do not lead to.
                        places.retain(|place| found.insert(*place));
                    }
                    if places.is_empty() || *max == Some(times) {
                        return found.into_iter().collect();
                    }
                    let next = part.ends(text, &places);
                    let is_still = next == places;
                    places = next;
                    times = if is_still {
                        (times + 1).max(*min)
                    } else {
                        times + 1
                    };
                }
            }
        }
    }

    /// Returns the length of the longest word that is drawn.
    fn longest(&self) -> u64 {
        match self {
            Node::Class(_) => 1,
            Node::Concat(parts) => {
                let lengths = parts.iter().map(Node::longest);
                lengths.fold(0, u64::saturating_add)
            }
            Node::Alternatives(parts) => parts.iter().map(Node::longest).max().unwrap_or(0),
            Node::Repeat(part, min, max) => {
                let times = max.unwrap_or(min.saturating_add(UNBOUNDED));
                part.longest().max(1).saturating_mul(times.into())
            }
        }
    }

    /// Appends a word. `choose` draws a number of repetitions from a least to a largest one, or without a least one, a
    /// letter or an alternative below a number.
    fn append(&self, word: &mut Vec<u8>, choose: &mut dyn FnMut(Option<u32>, u32) -> u32) {
        match self {
            Node::Class(bytes) => {
                let is_shown = |byte: &&u8| (b' '..=b'~').contains(*byte);
                let shown: Vec<u8> = bytes.iter().filter(is_shown).copied().collect();
                let letters = if shown.is_empty() { bytes } else { &shown };
                let chosen = choose(None, letters.len() as u32) as usize;
                word.push(letters[chosen]);
            }
            Node::Concat(parts) => parts.iter().for_each(|part| part.append(word, choose)),
            Node::Alternatives(parts) => {
                let chosen = choose(None, parts.len() as u32);
                parts[chosen as usize].append(word, choose);
            }
            Node::Repeat(part, min, max) => {
                let max = max.unwrap_or(min.saturating_add(UNBOUNDED));
                for _ in 0..choose(Some(*min), max) {
                    part.append(word, choose);
                }
            }
        }
    }
}

struct Parser<'a> {
    rest: &'a [u8],
    depth: u32,
}

impl Parser<'_> {
    fn take(&mut self, byte: u8) -> bool {
        let rest = self.rest.strip_prefix(&[byte]);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn next(&mut self) -> Result<u8, String> {
        let (&byte, rest) = self.rest.split_first().ok_or("it ends too early")?;
        if !byte.is_ascii() {
            return Err("only ASCII characters are supported".to_owned());
        }
        self.rest = rest;
        Ok(byte)
    }

    fn alternatives(&mut self) -> Result<Node, String> {
        let mut parts = vec![self.concat()?];
        while self.take(b'|') {
            parts.push(self.concat()?);
        }
        match &mut parts[..] {
            [_] => Ok(parts.remove(0)),
            _ => Ok(Node::Alternatives(parts)),
        }
    }

    fn concat(&mut self) -> Result<Node, String> {
        let mut parts = Vec::new();
        while !matches!(self.rest.first(), None | Some(b'|' | b')')) {
            let atom = self.atom()?;
            parts.push(self.repeated(atom)?);
        }
        Ok(Node::Concat(parts))
    }

    fn atom(&mut self) -> Result<Node, String> {
        Ok(match self.next()? {
            b'(' => {
                if self.depth == DEPTH {
                    return Err("groups are nested too deeply".to_owned());
                }
                self.depth += 1;
                let group = self.alternatives()?;
                self.depth -= 1;
                if !self.take(b')') {
                    return Err("a `)` is missing".to_owned());
                }
                group
            }
            b'.' => Node::Class((0..=u8::MAX).collect()),
            b'[' => Node::Class(self.bracket()?),
            b'\\' => match self.next()? {
                byte if SPECIAL.as_bytes().contains(&byte) => Node::Class(vec![byte]),
                byte => return Err(format!("`\\{}` has no meaning", byte as char)),
            },
            b'^' | b'$' => return Err("anchors are not supported".to_owned()),
            byte @ (b'*' | b'+' | b'?' | b'{') => {
                return Err(format!("nothing before `{}`", byte as char));
            }
            byte => Node::Class(vec![byte]),
        })
    }

    /// Parses what follows an atom.
    fn repeated(&mut self, atom: Node) -> Result<Node, String> {
        let (min, max) = match self.rest.first() {
            Some(b'*') => (0, None),
            Some(b'+') => (1, None),
            Some(b'?') => (0, Some(1)),
            Some(b'{') => {
                self.next()?;
                let min = self.number()?;
                let max = match (self.take(b','), self.rest.first()) {
                    (false, _) => Some(min),
                    (true, Some(b'}')) => None,
                    (true, _) => Some(self.number()?),
                };
                if self.rest.first() != Some(&b'}') {
                    return Err("a `}` is missing".to_owned());
                }
                (min, max)
            }
            _ => return Ok(atom),
        };
        self.next()?;
        if max.is_some_and(|max| max < min) {
            return Err(format!("at least {min} and at most fewer repetitions"));
        }
        if let Some(b'*' | b'+' | b'?' | b'{') = self.rest.first() {
            return Err("two repetitions in a row".to_owned());
        }
        Ok(Node::Repeat(Box::new(atom), min, max))
    }

    fn number(&mut self) -> Result<u32, String> {
        let digits = self.rest.iter().take_while(|byte| byte.is_ascii_digit());
        let (digits, rest) = self.rest.split_at(digits.count());
        self.rest = rest;
        let number = std::str::from_utf8(digits).unwrap_or_default().parse();
        number.map_err(|_| "not a number of repetitions".to_owned())
    }

    /// Parses the inside of brackets, where a backslash has no meaning and a `]` at the beginning is one.
    fn bracket(&mut self) -> Result<Vec<u8>, String> {
        let is_negated = self.take(b'^');
        let mut bytes = BTreeSet::new();
        loop {
            if !bytes.is_empty() && self.take(b']') {
                break;
            }
            let first = self.next()?;
            if let (b'[', Some(b':' | b'.' | b'=')) = (first, self.rest.first()) {
                return Err(
                    "write the characters of `[:…:]`, `[.….]` or `[=…=]` out, such as `0-9`"
                        .to_owned(),
                );
            }
            let last = match self.rest {
                [b'-', b']', ..] => first,
                [b'-', ..] => {
                    self.next()?;
                    self.next()?
                }
                _ => first,
            };
            if last < first {
                let [first, last] = [first, last].map(char::from);
                return Err(format!("`{first}-{last}` is not a range"));
            }
            bytes.extend(first..=last);
        }
        let is_in = |byte: &u8| bytes.contains(byte) != is_negated;
        Ok((0..=u8::MAX).filter(is_in).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pattern(source: &str) -> Pattern {
        Pattern::new(source).unwrap_or_else(|why| panic!("{source}: {why}"))
    }

    #[test]
    fn draws_words_that_match() {
        let mut random = Rng::with_seed(1);
        for source in [
            "[.#]{3,9}",
            "(ab?|c)*x",
            "[^a-y]",
            "-?[1-9][0-9]*",
            "[]a]+|b",
        ] {
            let pattern = pattern(source);
            for _ in 0..50 {
                let word = pattern.draw(&mut random, 5);
                assert_eq!(pattern.prefix(&word), Some(word.len()), "{word}");
            }
        }
        assert_eq!(pattern("(bb|a)[xy]{2,}").simplest(), "bbxx");
    }

    #[test]
    fn matches_as_posix_says() {
        for (source, text, expected) in [
            ("a|ab|abc", "abcd", Some(3)), // the longest, not the first
            ("(a|ab)(c|bcd)", "abcd", Some(4)),
            ("a.c", "a\nc", Some(3)), // a newline is a character
            ("[]x-]+", "x]-a", Some(3)),
            ("[^]]+", "ab]", Some(2)),
            ("[\\]+", "\\\\n", Some(2)), // a backslash in brackets is one
            ("[a-c-]*", "b-d", Some(2)),
            ("[0-9A-Z_[]+", "A1_[a", Some(4)),
            ("\\(\\.{2}\\)", "(..)", Some(4)),
            ("(a*)*b", "aaab", Some(4)),
            ("(a?){3}", "aaaa", Some(3)),
            ("a{2,}", "a", None),
            ("", "x", Some(0)),
            ("()|x", "x", Some(1)),
            ("[^a]", "é", None), // a byte of two
            ("[^a]*", "é", Some(2)),
        ] {
            assert_eq!(pattern(source).prefix(text), expected, "{source}");
        }
    }

    const NAMED: &str = "write the characters of `[:…:]`, `[.….]` or `[=…=]` out, such as `0-9`";

    #[test]
    fn rejects_what_means_something_else_elsewhere() {
        for (source, why) in [
            ("\\d", "`\\d` has no meaning"),
            ("a*?", "two repetitions in a row"),
            ("a$", "anchors are not supported"),
            ("(?:a)", "nothing before `?`"),
            ("a{2,1}", "at least 2 and at most fewer repetitions"),
            ("a{,2}", "not a number of repetitions"),
            ("a{99999999999}", "not a number of repetitions"),
            ("(a", "a `)` is missing"),
            ("a)", "a `)` too many"),
            ("[a", "it ends too early"),
            ("[b-a]", "`b-a` is not a range"),
            ("[[.a.]]", NAMED),
            ("[[=a=]]", NAMED),
            ("[_[:digit:]]", NAMED),
            ("é", "only ASCII characters are supported"),
            ("((a{999}){999}){999}", "it matches words that are too long"),
        ] {
            assert_eq!(Pattern::new(source).unwrap_err(), why, "{source}");
        }
    }

    /// A pattern apart from the parser's tree, matched by trying everything.
    #[derive(Clone, Debug)]
    enum Naive {
        Byte(u8),
        /// In brackets: the letters of a class, or all others.
        Class(&'static str, bool),
        Any,
        Both(Box<Naive>, Box<Naive>),
        Either(Box<Naive>, Box<Naive>),
        Times(Box<Naive>, u32, Option<u32>),
    }

    use Naive::{Any, Both, Byte, Class, Either, Times};

    impl Naive {
        fn written(&self) -> String {
            let group = |it: &Naive| match it {
                Byte(_) | Class(..) | Any => it.written(),
                _ => format!("({})", it.written()),
            };
            match self {
                Byte(byte) if SPECIAL.contains(*byte as char) => format!("\\{}", *byte as char),
                Byte(byte) => char::from(*byte).to_string(),
                Class(letters, false) => format!("[{letters}]"),
                Class(letters, true) => format!("[^{letters}]"),
                Any => ".".to_owned(),
                Both(one, two) => group(one) + &group(two),
                Either(one, two) => format!("{}|{}", one.written(), two.written()),
                Times(it, min, max) => {
                    let times = match (min, max) {
                        (0, None) => "*".to_owned(),
                        (1, None) => "+".to_owned(),
                        (0, Some(1)) => "?".to_owned(),
                        (min, None) => format!("{{{min},}}"),
                        (min, Some(max)) if min == max => format!("{{{min}}}"),
                        (min, Some(max)) => format!("{{{min},{max}}}"),
                    };
                    group(it) + &times
                }
            }
        }

        /// Returns whether a text is a word of the pattern, by its definition.
        fn has(&self, text: &[u8]) -> bool {
            let mut splits = (0..=text.len()).map(|at| text.split_at(at));
            match (self, text) {
                (Byte(byte), _) => text == [*byte],
                (Any, _) => text.len() == 1,
                (Class("a-c", is_negated), [byte]) => (b'a'..=b'c').contains(byte) != *is_negated,
                (Class(letters, is_negated), [byte]) => {
                    letters.as_bytes().contains(byte) != *is_negated
                }
                (Both(one, two), _) => splits.any(|(left, right)| one.has(left) && two.has(right)),
                (Either(one, two), _) => one.has(text) || two.has(text),
                (Times(it, min, _), b"") => *min == 0 || it.has(b""),
                (Class(..) | Times(_, _, Some(0)), _) => false,
                (Times(it, min, max), _) => {
                    let min = if it.has(b"") {
                        0
                    } else {
                        min.saturating_sub(1)
                    };
                    let rest = Times(it.clone(), min, max.map(|max| max - 1));
                    splits.any(|(left, right)| !left.is_empty() && it.has(left) && rest.has(right))
                }
            }
        }

        fn prefix(&self, text: &[u8]) -> Option<usize> {
            (0..=text.len()).rev().find(|end| self.has(&text[..*end]))
        }

        fn random(random: &mut Rng, depth: u32) -> Self {
            if depth == 0 || random.u32(..5) == 0 {
                return match random.u32(..8) {
                    0 => Any,
                    1 => Byte(b'.'),
                    2 => Class("a-c", random.bool()),
                    3 => Class("]b", random.bool()),
                    4 => Class("b-", random.bool()),
                    _ => Byte(b"abc"[random.usize(..3)]),
                };
            }
            let mut inner = || Box::new(Naive::random(random, depth - 1));
            let (one, two) = (inner(), inner());
            match random.u32(..4) {
                0 => Either(one, two),
                1 => Both(one, two),
                _ => {
                    let min = random.u32(..3);
                    let max = random.bool().then(|| min + random.u32(..3));
                    Times(one, min, max)
                }
            }
        }

        /// The parts of a pattern, and the pattern with simpler ones.
        fn smaller(&self) -> Vec<Self> {
            let (one, two) = match self {
                Both(one, two) | Either(one, two) => (one, Some(two)),
                Times(it, ..) => (it, None),
                _ => return Vec::new(),
            };
            let with = |one: Naive, two: Option<Naive>| match (self, two) {
                (Both(..), Some(two)) => Both(one.into(), two.into()),
                (Either(..), Some(two)) => Either(one.into(), two.into()),
                (Times(_, min, max), _) => Times(one.into(), *min, *max),
                _ => one,
            };
            let mut all = vec![(**one).clone()];
            let other = || two.map(|it| (**it).clone());
            all.extend(other());
            all.extend(one.smaller().into_iter().map(|it| with(it, other())));
            for it in other().into_iter().flat_map(|it| it.smaller()) {
                all.push(with((**one).clone(), Some(it)));
            }
            all
        }
    }

    /// A text whose longest match differs, or a drawn word that does not match; none if all is well.
    fn fault(naive: &Naive) -> Option<String> {
        let source = naive.written();
        let pattern = match Pattern::new(&source) {
            Ok(pattern) => pattern,
            Err(why) => return Some(format!("{source}: {why}")),
        };
        let letters = b"abc.-]\n";
        let mut random = Rng::with_seed(3);
        for length in 0..40 {
            let text = (0..length % 6).map(|_| letters[random.usize(..7)]);
            let text = String::from_utf8(text.collect()).unwrap();
            let (found, expected) = (pattern.prefix(&text), naive.prefix(text.as_bytes()));
            if found != expected {
                return Some(format!("{source} on {text:?}: {found:?}, not {expected:?}"));
            }
        }
        let drawn = (0..8).map(|longest| pattern.draw(&mut random, longest));
        // Longer words would take too long here.
        let mut words = drawn.chain([pattern.simplest()]).filter(|it| it.len() < 9);
        let wrong = words.find(|word| !naive.has(word.as_bytes()));
        wrong.map(|word| format!("{source} draws {word:?}"))
    }

    #[test]
    fn patterns_match_what_trying_everything_matches() {
        let mut random = Rng::with_seed(5);
        for _ in 0..2_000 {
            let mut naive = Naive::random(&mut random, 3);
            if fault(&naive).is_some() {
                while let Some(it) = naive.smaller().into_iter().find(|it| fault(it).is_some()) {
                    naive = it;
                }
                panic!("{}", fault(&naive).unwrap());
            }
        }
    }

    /// How often a pattern repeats is drawn from its least number to the bound, and both occur.
    #[test]
    fn drawn_repetitions_reach_both_ends() {
        let mut random = Rng::with_seed(1);
        for (source, longest, expected) in [
            ("a{2,5}", 9, 2..=5),
            ("a{2,5}", 3, 2..=3),
            ("a{4,5}", 1, 4..=4), // the pattern asks for more
            ("a+", 6, 1..=6),
            ("a*", 1000, 0..=20),
        ] {
            let pattern = pattern(source);
            let drawn = (0..400).map(|_| pattern.draw(&mut random, longest).len());
            let lengths: BTreeSet<usize> = drawn.collect();
            assert!(lengths.iter().copied().eq(expected), "{source} {longest}");
        }
    }
}
