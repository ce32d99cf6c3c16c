//! Streams, values that are shared, and the end of a program: its first line says how.

use std::cell::{Cell, RefCell};
use std::io::{self, BufRead, BufReader, BufWriter, Cursor, Read, Seek, SeekFrom, Write};
use std::process::{exit, ExitCode};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex, OnceLock, RwLock};
use std::time::Instant;

static CALLS: AtomicUsize = AtomicUsize::new(0);
static SQUARES: LazyLock<Vec<u64>> = LazyLock::new(|| (0..20).map(|n| n * n).collect());
static LOG: Mutex<Vec<String>> = Mutex::new(Vec::new());
static NAME: OnceLock<String> = OnceLock::new();

thread_local! {
    static DEPTH: Cell<u32> = const { Cell::new(3) };
    static MEMO: RefCell<Vec<u64>> = RefCell::new(vec![1, 1]);
}

fn fibonacci(n: usize) -> u64 {
    CALLS.fetch_add(1, Ordering::Relaxed);
    if let Some(known) = MEMO.with(|memo| memo.borrow().get(n).copied()) {
        return known;
    }
    let value = fibonacci(n - 1) + fibonacci(n - 2);
    MEMO.with_borrow_mut(|memo| memo.push(value));
    value
}

fn end(how: &str, numbers: &[usize]) -> Result<ExitCode, Box<dyn std::error::Error>> {
    let [first, second] = [numbers[0], numbers[1]];
    match how {
        "exit" => exit(first as i32),
        "code" => return Ok(ExitCode::from(first as u8)),
        "error" => {
            how.parse::<f64>()?;
        }
        "index" => println!("{}", numbers[first]),
        "slice" => println!("{:?}", &numbers[second..first]),
        "text" => println!("{}", &"é"[first..]),
        "unwrap" => println!("{}", numbers.iter().position(|n| *n == 99).unwrap()),
        "expect" => println!("{}", how.parse::<u8>().expect("a number")),
        "divide" => println!("{}", first / second),
        "overflow" => println!("{}", first.wrapping_sub(second) - second),
        "borrow" => drop((MEMO.with(|memo| (memo.borrow_mut().len(), memo.borrow_mut().len())), 0)),
        "capacity" => println!("{}", Vec::<u64>::with_capacity(usize::MAX / first).len()),
        "panic" => panic!("stopped at {first}"),
        "assert" => assert_eq!(first, second, "not equal"),
        _ => {}
    }
    Ok(ExitCode::SUCCESS)
}

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let start = Instant::now();
    let mut how = String::new();
    io::stdin().read_line(&mut how)?;
    let mut head = [0; 4];
    let mut stdin = io::stdin().lock();
    stdin.read_exact(&mut head)?;
    let mut line = Vec::new();
    let read = stdin.by_ref().take(6).read_to_end(&mut line)?;
    println!("{head:?} {read} {line:?}");
    let rest: Vec<String> = stdin.lines().collect::<Result<_, _>>()?;
    println!("{rest:?}");

    let mut out = BufWriter::new(io::stdout().lock());
    writeln!(out, "{} {}", fibonacci(60), CALLS.load(Ordering::Relaxed))?;
    write!(out, "{}", SQUARES[7])?;
    out.write_all(b" bytes\n")?;
    out.flush()?;
    let mut cursor = Cursor::new("one two\nthree and more\r\n");
    cursor.seek(SeekFrom::Current(4))?;
    let mut text = String::new();
    BufReader::with_capacity(2, cursor).read_to_string(&mut text)?;
    writeln!(out, "{text:?} {:?}", text.as_bytes().lines().map(Result::unwrap).collect::<Vec<_>>())?;
    let failed = String::from_utf8(vec![b'a', 0xff]).unwrap_err();
    let mut bad = Cursor::new([0xffu8, b'\n']);
    writeln!(out, "{failed} {:?}", bad.read_line(&mut text).map_err(|error| error.kind()))?;
    let error = io::Error::other("custom");
    writeln!(out, "{error} {error:?} {}", io::Error::from(io::ErrorKind::UnexpectedEof))?;

    let shared = Arc::new(RwLock::new(vec![1]));
    shared.write().unwrap().push(2);
    LOG.lock().unwrap().extend(shared.read().unwrap().iter().map(|n| format!("<{n}>")));
    writeln!(out, "{} {}", LOG.lock().unwrap().concat(), NAME.get_or_init(|| "once".into()))?;
    DEPTH.set(DEPTH.get() + 1);
    writeln!(out, "{} {}", DEPTH.get(), start + start.elapsed() <= Instant::now())?;
    eprintln!("to stderr {}", Arc::strong_count(&shared));
    let numbers: Vec<usize> = rest.iter().flat_map(|it| it.split(' ').map(str::parse)).collect::<Result<_, _>>()?;
    drop(out);
    print!("without a line end");
    end(how.trim(), &numbers)
}
