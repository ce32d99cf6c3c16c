//! Writers, seeking and errors match those of `std`.

use proptest::prelude::*;

/// An operation on a writer.
#[derive(Clone, Debug)]
enum Step {
    Write(Vec<u8>),
    WriteAll(Vec<u8>),
    Format(String, i32),
    Start(u64),
    End(i64),
    Current(i64),
    Read(usize),
    SetPosition(u64),
}

/// Defines the same functions for both crates.
macro_rules! traced {
    ($module:ident, $($io:tt)+) => {
        mod $module {
            use super::Step;
            use std::collections::VecDeque;
            use $($io)+::{BufWriter, Cursor, Error, ErrorKind, LineWriter, Read, Result, Seek, SeekFrom, Write};

            fn show<T: std::fmt::Debug>(result: Result<T>) -> String {
                let result = result.map_err(|error| (error.to_string(), format!("{error:?}")));
                format!("{result:?}")
            }

            fn write(out: &mut impl Write, step: &Step) -> String {
                match step {
                    Step::Write(bytes) => show(out.write(bytes)),
                    Step::WriteAll(bytes) => show(out.write_all(bytes)),
                    Step::Format(text, number) => show(write!(out, "{text:>4}-{number}")),
                    _ => String::new(),
                }
            }

            fn all(out: &mut impl Write, steps: &[Step]) -> Vec<String> {
                steps.iter().map(|step| write(out, step)).collect()
            }

            /// Writers without positions.
            pub fn plain(room: usize, steps: &[Step]) -> (Vec<Vec<String>>, Vec<u8>, Vec<u8>) {
                let mut bytes = Vec::new();
                let mut trace = vec![all(&mut bytes, steps)];
                let mut slice = vec![9; room];
                trace.push(all(&mut &mut slice[..], steps));
                let mut queue = VecDeque::from([1, 2]);
                trace.push(all(&mut queue, steps));
                let mut buffered = BufWriter::with_capacity(room, LineWriter::new(Vec::new()));
                trace.push(all(&mut buffered, steps));
                bytes.extend(queue);
                let lines = buffered.into_inner().expect("a vector takes all");
                bytes.extend(lines.into_inner().expect("a vector takes all"));
                (trace, bytes, slice)
            }

            fn step<T>(cursor: &mut Cursor<T>, step: &Step) -> String
            where
                Cursor<T>: Write + Seek + Read,
            {
                let done = match *step {
                    Step::Start(place) => show(cursor.seek(SeekFrom::Start(place))),
                    Step::End(offset) => show(cursor.seek(SeekFrom::End(offset))),
                    Step::Current(offset) => show(cursor.seek(SeekFrom::Current(offset))),
                    Step::Read(len) => {
                        let mut bytes = vec![0; len];
                        show(cursor.read(&mut bytes)) + &format!("{bytes:?}")
                    }
                    Step::SetPosition(place) => {
                        cursor.set_position(place);
                        show(cursor.stream_position())
                    }
                    _ => write(cursor, step),
                };
                format!("{done} at {}", cursor.position())
            }

            pub fn placed(room: usize, steps: &[Step]) -> (Vec<String>, Vec<u8>, Vec<u8>) {
                let mut slice = vec![9; room];
                let mut fixed = Cursor::new(&mut slice[..]);
                let mut grown = Cursor::new(vec![8; room]);
                let mut trace: Vec<_> = steps.iter().map(|each| step(&mut fixed, each)).collect();
                trace.extend(steps.iter().map(|each| step(&mut grown, each)));
                (trace, grown.into_inner(), slice)
            }

            /// All kinds, and errors of each.
            pub fn errors() -> Vec<String> {
                use ErrorKind::*;
                let kinds = [
                    NotFound, PermissionDenied, ConnectionRefused, ConnectionReset, HostUnreachable,
                    NetworkUnreachable, ConnectionAborted, NotConnected, AddrInUse, AddrNotAvailable,
                    NetworkDown, BrokenPipe, AlreadyExists, WouldBlock, NotADirectory, IsADirectory,
                    DirectoryNotEmpty, ReadOnlyFilesystem, StaleNetworkFileHandle, InvalidInput,
                    InvalidData, TimedOut, WriteZero, StorageFull, NotSeekable, QuotaExceeded,
                    FileTooLarge, ResourceBusy, ExecutableFileBusy, Deadlock, TooManyLinks,
                    ArgumentListTooLong, Interrupted, Unsupported, UnexpectedEof, OutOfMemory, Other,
                ];
                let mut shown = Vec::new();
                for kind in kinds {
                    let cause = "x".parse::<u8>().expect_err("no number");
                    let mut made = [Error::from(kind), Error::new(kind, "text"), Error::new(kind, cause)];
                    for error in &mut made {
                        shown.push(format!("{error} {error:?} {kind} {kind:?} {:?}", error.kind()));
                        shown.push(format!("{:?} {:?}", error.get_ref(), error.raw_os_error()));
                        shown.push(format!("{:?}", error.get_mut().map(|inner| inner.to_string())));
                        shown.push(format!("{:?}", std::error::Error::source(error).is_some()));
                    }
                    shown.extend(made.map(|error| format!("{:?}", error.into_inner())));
                }
                shown
            }
        }
    };
}

traced!(ours, mini_std::io);
traced!(theirs, std::io);

fn step() -> impl Strategy<Value = Step> {
    let bytes = || prop::collection::vec(any::<u8>(), 0..12);
    prop_oneof![
        bytes().prop_map(Step::Write),
        bytes().prop_map(Step::WriteAll),
        ("\\PC{0,4}", any::<i32>()).prop_map(|(text, number)| Step::Format(text, number)),
        (0_u64..40).prop_map(Step::Start),
        (-20_i64..20).prop_map(Step::End),
        (-20_i64..20).prop_map(Step::Current),
        (0_usize..9).prop_map(Step::Read),
        (0_u64..40).prop_map(Step::SetPosition),
    ]
}

proptest! {
    #[test]
    fn matches_std(room in 0_usize..40, steps in prop::collection::vec(step(), 0..20)) {
        prop_assert_eq!(ours::plain(room, &steps), theirs::plain(room, &steps));
        prop_assert_eq!(ours::placed(room, &steps), theirs::placed(room, &steps));
    }
}

#[test]
fn errors_match_std() {
    assert_eq!(ours::errors(), theirs::errors());
}

/// A panic must not lose buffered output.
#[test]
fn writers_do_not_buffer() {
    use mini_std::io::{BufWriter, LineWriter, Write};

    let mut out = BufWriter::with_capacity(100, LineWriter::new(Vec::new()));
    let line = String::from("line");
    write!(out, "half a {line}").unwrap();
    assert_eq!(out.get_ref().get_ref(), b"half a line");
    assert_eq!(out.buffer(), b"");
}

#[test]
fn errors_are_small_and_need_no_drop() {
    use mini_std::io::{Error, Result};

    assert!(!std::mem::needs_drop::<Error>());
    assert_eq!(size_of::<Result<usize>>(), 2 * size_of::<usize>());
}

#[test]
fn passes_flush_on() {
    use mini_std::io::{BufWriter, LineWriter, Result, Write};

    struct Flushed(u32);

    impl Write for Flushed {
        fn write(&mut self, bytes: &[u8]) -> Result<usize> {
            Ok(bytes.len())
        }

        fn flush(&mut self) -> Result<()> {
            self.0 += 1;
            Ok(())
        }
    }

    let mut out = BufWriter::new(LineWriter::new(Flushed(0)));
    out.flush().unwrap();
    assert_eq!(out.get_ref().get_ref().0, 1);
}
