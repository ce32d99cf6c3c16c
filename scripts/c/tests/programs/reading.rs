//! Readers and writers that give little, fail or are interrupted, and what is left after that.

use std::fmt;
use std::io::{self, empty, BufRead, BufReader, BufWriter, Cursor, ErrorKind, Read, Seek, SeekFrom, Write};

/// Gives at most `step` bytes, and before each of them an interruption; fails at the byte `!`.
struct Slow<'a> {
    rest: &'a [u8],
    step: usize,
    interrupted: bool,
}

impl Read for Slow<'_> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        self.interrupted = !self.interrupted;
        if self.interrupted {
            return Err(ErrorKind::Interrupted.into());
        }
        if self.rest.first() == Some(&b'!') {
            self.rest = &self.rest[1..];
            return Err(io::Error::new(ErrorKind::InvalidInput, "it is full"));
        }
        let end = self.rest.iter().position(|it| *it == b'!').unwrap_or(self.rest.len());
        let count = end.min(self.step).min(buf.len());
        buf[..count].copy_from_slice(&self.rest[..count]);
        self.rest = &self.rest[count..];
        Ok(count)
    }
}

/// Takes at most `step` bytes, and none at the end.
struct Narrow {
    taken: Vec<u8>,
    step: usize,
    room: usize,
    interrupted: bool,
}

impl Write for Narrow {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        self.interrupted = !self.interrupted;
        if self.interrupted {
            return Err(ErrorKind::Interrupted.into());
        }
        let count = self.step.min(buf.len()).min(self.room);
        self.taken.extend(&buf[..count]);
        self.room -= count;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        Err(io::Error::new(ErrorKind::WouldBlock, "later"))
    }
}

struct Failing;

impl fmt::Display for Failing {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("abc")?;
        f.pad("def")
    }
}

fn slow(rest: &[u8], step: usize) -> Slow {
    Slow { rest, step, interrupted: false }
}

fn show<T: fmt::Debug>(what: &str, result: io::Result<T>) {
    match result {
        Ok(value) => println!("{what}: {value:?}"),
        Err(error) => println!("{what}: {:?} {error} {error:?}", error.kind()),
    }
}

fn readers(input: &[u8]) {
    for step in [1, 3, 100] {
        for capacity in [1, 2, 7, 64] {
            let reader = || BufReader::with_capacity(capacity, slow(input, step));
            println!("step {step} capacity {capacity}");
            let mut text = String::new();
            let mut all = reader();
            show("string", all.read_to_string(&mut text));
            println!("{text:?} {:?}", all.buffer());
            let mut more = String::from("start ");
            show("more", slow(input, step).read_to_string(&mut more));
            println!("{more:?}");
            let mut bytes = vec![1, 2];
            show("rest", all.read_to_end(&mut bytes));
            println!("{bytes:?}");
            let mut until = reader();
            for byte in *b"\n a" {
                let mut part = Vec::new();
                show("until", until.read_until(byte, &mut part));
                println!("{part:?}");
            }
            let mut exact = [0; 5];
            show("exact", until.read_exact(&mut exact));
            println!("{exact:?}");
            let mut line = String::new();
            show("line", until.read_line(&mut line));
            println!("{line:?}");
            for line in reader().lines().take(9) {
                show("lines", line);
            }
            for part in reader().split(b' ').take(9) {
                show("split", part);
            }
            for byte in reader().bytes().take(11) {
                show("byte", byte);
            }
            let mut first = Vec::new();
            let mut taken = reader().take(4);
            show("taken", taken.by_ref().read_to_end(&mut first));
            show("no more", taken.read(&mut [0; 3]));
            println!("{first:?}");
            show("into", reader().into_inner().read(&mut [0; 2]));
        }
    }
    let mut boxed: Box<dyn BufRead> = Box::new(input);
    let mut line = Vec::new();
    show("boxed", boxed.read_until(b'\n', &mut line));
    show("whole", io::read_to_string(&mut boxed));
    show("empty", io::read_to_string(empty()));
    let mut slice = input;
    show("exact", slice.read_exact(&mut [0; 2]));
    println!("{line:?} {slice:?}");
}

fn cursors(input: &[u8]) {
    let mut cursor = Cursor::new(input);
    for to in [
        SeekFrom::Start(3),
        SeekFrom::Current(-2),
        SeekFrom::Current(-2),
        SeekFrom::End(-1),
        SeekFrom::End(-1000),
        SeekFrom::Current(i64::MAX),
        SeekFrom::Start(1 << 40),
        SeekFrom::End(0),
    ] {
        show("seek", cursor.seek(to));
        let mut two = [0; 2];
        show("read", cursor.read(&mut two));
        println!("{two:?} {}", cursor.position());
    }
    cursor.set_position(1);
    cursor.consume(1);
    println!("{:?} {:?}", cursor.fill_buf().map(<[u8]>::len).ok(), cursor.into_inner().len());
}

fn writers() {
    for (step, room) in [(1, 100), (3, 100), (100, 7), (2, 0)] {
        let mut narrow = Narrow { taken: Vec::new(), step, room, interrupted: false };
        show("all", narrow.write_all(b"bytes "));
        show("formatted", write!(narrow, "{}|{:>5}|{:.2}", Failing, 7, 1.0));
        show("nothing", narrow.write_all(b""));
        show("flush", narrow.flush());
        println!("{:?}", String::from_utf8_lossy(&narrow.taken));
    }
    let mut out = BufWriter::with_capacity(3, Vec::new());
    show("count", out.write(b"abcdefgh"));
    show("line", writeln!(out.by_ref(), "{:?}", (1, "x")));
    out.get_mut().push(b'.');
    show("flush", out.flush());
    println!("{:?}", out.into_inner().map(|it| it.len()).ok());
    let mut boxed: Box<dyn Write> = Box::new(Vec::new());
    show("boxed", boxed.write_all(b"x").and_then(|()| boxed.flush()));
}

fn main() {
    let mut input = Vec::new();
    show("input", io::stdin().read_to_end(&mut input));
    show("after the end", io::stdin().read_line(&mut String::new()));
    readers(&input);
    cursors(&input);
    writers();
    let kinds = [
        ErrorKind::BrokenPipe,
        ErrorKind::NotFound,
        ErrorKind::OutOfMemory,
        ErrorKind::PermissionDenied,
        ErrorKind::Unsupported,
        ErrorKind::WouldBlock,
        ErrorKind::WriteZero,
        ErrorKind::Other,
    ];
    for kind in kinds {
        println!("{kind:?} {kind} {:?}", io::Error::from(kind));
    }
    io::stdout().lock().write_all(b"the end\n").unwrap();
}
