//! Readers match those of `std` operation by operation, however the input is split.

use proptest::prelude::*;

/// The kind of reader.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Pieces,
    Slice,
    Cursor,
    Chain,
    Boxed,
}

/// An operation on a reader. The result of a single `read` is unspecified, so it is repeated until the
/// buffer is full.
#[derive(Clone, Debug)]
enum Step {
    Read(usize),
    ReadExact(usize),
    ReadLine,
    ReadUntil(u8),
    SkipUntil(u8),
    Consume(usize),
    Bytes(usize),
    TakeToEnd(u64),
    TakeLine(u64),
    Lines(usize),
    Split(u8, usize),
    ToEnd,
    ToText,
    Copy(u64),
}

/// Defines the same function for both crates.
macro_rules! traced {
    ($module:ident, $($io:tt)+) => {
        mod $module {
            use super::{Kind, Step};
            use $($io)+::{copy, BufRead, BufReader, Cursor, Error, ErrorKind, Read, Result};

            /// Returns `bytes` in pieces of these sizes, which depend only on the position, not on the
            /// number of calls. A size of 0 interrupts first. If one of the sizes is 8, the reader
            /// fails once at every 17th byte and never reads across one.
            struct Pieces<'a> {
                bytes: &'a [u8],
                sizes: &'a [usize],
                interrupted_at: usize,
                failed_at: usize,
            }

            impl Read for Pieces<'_> {
                fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
                    let left = self.bytes.len();
                    let size = self.sizes[left % self.sizes.len()];
                    let until_failure = if self.sizes.contains(&8) { left % 17 } else { left };
                    if left > 0 && until_failure == 0 && left != self.failed_at {
                        self.failed_at = left;
                        return Err(Error::from(ErrorKind::TimedOut));
                    }
                    if size == 0 && left != self.interrupted_at {
                        self.interrupted_at = left;
                        return Err(Error::from(ErrorKind::Interrupted));
                    }
                    let most = if until_failure == 0 { 17 } else { until_failure };
                    let len = size.clamp(1, most).min(buf.len());
                    self.bytes.read(&mut buf[..len])
                }
            }

            pub fn trace(
                kind: Kind,
                bytes: &[u8],
                sizes: &[usize],
                room: usize,
                steps: &[Step],
            ) -> Vec<String> {
                let half = bytes.len() / 2;
                let pieces = |bytes| BufReader::with_capacity(room, Pieces { bytes, sizes, interrupted_at: 0, failed_at: 0 });
                match kind {
                    Kind::Pieces => run(pieces(bytes), steps),
                    Kind::Slice => run(bytes, steps),
                    Kind::Cursor => run(Cursor::new(bytes.to_vec()), steps),
                    Kind::Chain => run((&bytes[..half]).chain(pieces(&bytes[half..])), steps),
                    Kind::Boxed => run(Box::new(pieces(bytes)) as Box<dyn BufRead>, steps),
                }
            }

            fn show<T: std::fmt::Debug>(result: Result<T>, rest: impl std::fmt::Debug) -> String {
                let result = result.map_err(|error| (error.to_string(), format!("{error:?}")));
                format!("{result:?} {rest:?}")
            }

            fn run<R: BufRead>(mut reader: R, steps: &[Step]) -> Vec<String> {
                let mut text = String::new();
                let mut bytes = Vec::new();
                let each = |step: &Step| match *step {
                    Step::Read(len) => {
                        let mut buf = vec![7; len];
                        let mut end = 0;
                        let result = loop {
                            match reader.read(&mut buf[end..]) {
                                Ok(0) => break Ok(end),
                                Ok(read) => end += read,
                                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                                Err(error) => break Err(error),
                            }
                        };
                        show(result, buf)
                    }
                    Step::ReadExact(len) => {
                        let mut buf = vec![7; len];
                        let result = reader.read_exact(&mut buf);
                        let shown = result.is_ok().then_some(buf);
                        show(result, shown)
                    }
                    Step::ReadLine => show(reader.read_line(&mut text), &text),
                    Step::ReadUntil(byte) => show(reader.read_until(byte, &mut bytes), &bytes),
                    Step::SkipUntil(byte) => show(reader.skip_until(byte), ()),
                    Step::Consume(most) => {
                        let mut found = Vec::new();
                        let result = loop {
                            let piece = match reader.fill_buf() {
                                Ok(piece) => &piece[..piece.len().min(most - found.len())],
                                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                                Err(error) => break Err(error),
                            };
                            let len = piece.len();
                            found.extend_from_slice(piece);
                            reader.consume(len);
                            if len == 0 {
                                break Ok(());
                            }
                        };
                        show(result, found)
                    }
                    Step::Bytes(most) => {
                        let found: Vec<_> = reader.by_ref().bytes().take(most).collect();
                        found.into_iter().map(|byte| show(byte, ())).collect()
                    }
                    Step::TakeToEnd(limit) => {
                        let mut part = reader.by_ref().take(limit);
                        let result = part.read_to_end(&mut bytes);
                        let left = part.limit();
                        show(result, (left, &bytes))
                    }
                    Step::TakeLine(limit) => {
                        let mut part = reader.by_ref().take(limit);
                        let result = part.read_line(&mut text);
                        let left = part.limit();
                        show(result, (left, &text))
                    }
                    Step::Lines(most) => {
                        let found: Vec<_> = reader.by_ref().lines().take(most).collect();
                        found.into_iter().map(|line| show(line, ())).collect()
                    }
                    Step::Split(byte, most) => {
                        let found: Vec<_> = reader.by_ref().split(byte).take(most).collect();
                        found.into_iter().map(|part| show(part, ())).collect()
                    }
                    Step::ToEnd => show(reader.read_to_end(&mut bytes), &bytes),
                    Step::ToText => {
                        let result = reader.read_to_string(&mut text);
                        // Then the content of the text is unspecified.
                        if matches!(&result, Err(error) if error.kind() == ErrorKind::TimedOut) {
                            text.clear();
                        }
                        show(result, &text)
                    }
                    Step::Copy(limit) => {
                        let mut part = reader.by_ref().take(limit);
                        let result = copy(&mut part, &mut bytes);
                        let left = part.limit();
                        show(result, (left, &bytes))
                    }
                };
                steps.iter().map(each).collect()
            }
        }
    };
}

traced!(ours, mini_std::io);
traced!(theirs, std::io);

fn step() -> impl Strategy<Value = Step> {
    let byte = prop_oneof![Just(b'\n'), Just(b' '), any::<u8>()];
    prop_oneof![
        (0_usize..20).prop_map(Step::Read),
        (0_usize..20).prop_map(Step::ReadExact),
        Just(Step::ReadLine),
        byte.clone().prop_map(Step::ReadUntil),
        byte.clone().prop_map(Step::SkipUntil),
        (0_usize..20).prop_map(Step::Consume),
        (0_usize..5).prop_map(Step::Bytes),
        (0_u64..30).prop_map(Step::TakeToEnd),
        (0_u64..30).prop_map(Step::TakeLine),
        (0_usize..3).prop_map(Step::Lines),
        (byte, 0_usize..3).prop_map(|(byte, most)| Step::Split(byte, most)),
        Just(Step::ToEnd),
        Just(Step::ToText),
        (0_u64..30).prop_map(Step::Copy),
    ]
}

/// Lines of text, mostly UTF-8.
fn input() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        4 => "[a-z0-9 ]{0,12}\r?\n".prop_map(String::into_bytes),
        2 => "\\PC{0,8}".prop_map(String::into_bytes),
        1 => prop::collection::vec(any::<u8>(), 0..4),
    ];
    prop::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn matches_std(
        kind in prop_oneof![
            Just(Kind::Pieces), Just(Kind::Slice), Just(Kind::Cursor), Just(Kind::Chain), Just(Kind::Boxed)
        ],
        bytes in input(),
        sizes in prop::collection::vec(0_usize..9, 1..6),
        room in 1_usize..20,
        steps in prop::collection::vec(step(), 1..20),
    ) {
        let ours = ours::trace(kind, &bytes, &sizes, room, &steps);
        let theirs = theirs::trace(kind, &bytes, &sizes, room, &steps);
        prop_assert_eq!(ours, theirs);
    }
}

#[test]
fn reads_and_copies_large_unbuffered_readers() {
    use mini_std::io::{copy, empty, read_to_string, repeat, sink, Read, Write};

    let mut bytes = vec![1];
    let read = repeat(b'x').take(1_000_000).read_to_end(&mut bytes);
    assert_eq!(read.unwrap(), 1_000_000);
    assert_eq!(bytes.len(), 1_000_001);
    assert!(bytes[1..].iter().all(|&byte| byte == b'x'));
    assert!(bytes.capacity() <= 2_000_002);
    let mut copied = Vec::new();
    assert_eq!(copy(&mut &bytes[..], &mut copied).unwrap(), 1_000_001);
    assert_eq!(copied, bytes);
    assert_eq!(copy(&mut repeat(0).take(9), &mut sink()).unwrap(), 9);
    assert_eq!(read_to_string(empty()).unwrap(), "");
    assert_eq!(read_to_string("text".as_bytes()).unwrap(), "text");
    sink().write_all(b"gone").unwrap();
}

/// Reading beyond the limit could block forever.
#[test]
fn take_does_not_read_beyond_its_limit() {
    use mini_std::io::{BufRead, BufReader, Read, Result};

    struct Endless;

    impl Read for Endless {
        fn read(&mut self, _: &mut [u8]) -> Result<usize> {
            panic!("it would block");
        }
    }

    let mut line = String::new();
    let mut bytes = [0; 4];
    assert_eq!(Endless.take(0).read(&mut bytes).unwrap(), 0);
    let mut part = BufReader::new("ab".as_bytes().chain(Endless)).take(2);
    assert_eq!(part.read_line(&mut line).unwrap(), 2);
    assert_eq!(line, "ab");
}
