//! Programs that use only the standard library. The first line of the input names the program.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::error::Error;
use std::io::{self, BufRead, BufWriter, Read, Write};
use std::str::FromStr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{mpsc, Arc, Mutex, OnceLock, RwLock};
use std::thread;

fn main() -> Result<(), Box<dyn Error>> {
    let mut name = String::new();
    io::stdin().read_line(&mut name)?;
    match name.trim() {
        "lines" => lines(),
        "tokens" => tokens(),
        "bytes" => bytes(),
        "errors" => errors(),
        "workers" => workers(),
        "locals" => locals(),
        "traits" => traits(),
        "life" => life(),
        _ => unreachable!("{name}"),
    }
}

fn lines() -> Result<(), Box<dyn Error>> {
    let stdin = io::stdin();
    let mut lines = stdin.lock().lines();
    let n: usize = lines.next().unwrap()?.trim().parse()?;
    let mut out = BufWriter::new(io::stdout().lock());
    for line in lines.by_ref().take(n) {
        let line = line?;
        let mut parts = line.splitn(2, ' ');
        let (first, rest) = (parts.next().unwrap_or(""), parts.next());
        writeln!(out, "{first}:{}", rest.unwrap_or("-").len())?;
    }
    let rest: Vec<String> = lines.map_while(Result::ok).collect();
    writeln!(out, "{} {rest:?}", rest.len())?;
    out.flush()?;
    Ok(())
}

/// Reads whatever is asked for, as many templates do.
struct Scanner<R> {
    reader: R,
    words: Vec<String>,
}

impl<R: BufRead> Scanner<R> {
    fn next<T: FromStr>(&mut self) -> T {
        loop {
            if let Some(word) = self.words.pop() {
                return word.parse().ok().expect("a value");
            }
            let mut line = String::new();
            self.reader.read_line(&mut line).expect("a line");
            self.words = line
                .split_ascii_whitespace()
                .rev()
                .map(String::from)
                .collect();
        }
    }

    fn many<T: FromStr>(&mut self, n: usize) -> Vec<T> {
        (0..n).map(|_| self.next()).collect()
    }
}

macro_rules! max {
    ($x:expr) => { $x };
    ($x:expr, $($rest:expr),+) => {{
        let rest = max!($($rest),+);
        if $x > rest { $x } else { rest }
    }};
}

fn tokens() -> Result<(), Box<dyn Error>> {
    let mut scanner = Scanner {
        reader: io::stdin().lock(),
        words: vec![],
    };
    let n = scanner.next();
    let values = scanner.many::<i64>(n);
    let signs: Vec<char> = scanner.many(n);
    let x: f64 = scanner.next();
    let sum = values
        .iter()
        .zip(&signs)
        .map(|(v, s)| if *s == '-' { -v } else { *v })
        .sum::<i64>();
    println!("{sum} {} {x}", max!(values[0], values[n - 1], 3));
    Ok(())
}

fn bytes() -> Result<(), Box<dyn Error>> {
    let mut all = Vec::new();
    io::stdin().read_to_end(&mut all)?;
    let mut counts = [0_u32; 256];
    all.iter().for_each(|&byte| counts[byte as usize] += 1);
    let out = io::stdout();
    let mut out = out.lock();
    for (byte, count) in counts.iter().enumerate().filter(|(_, &count)| count > 0) {
        write!(out, "{:?}={count} ", byte as u8 as char)?;
    }
    out.write_all(b"\n")?;
    out.write_all(
        &all.iter()
            .rev()
            .copied()
            .filter(u8::is_ascii_graphic)
            .collect::<Vec<u8>>(),
    )?;
    match std::str::from_utf8(&all) {
        Ok(text) => writeln!(out, "\n{}", text.chars().count())?,
        Err(error) => writeln!(out, "\n{error}")?,
    }
    Ok(())
}

fn errors() -> Result<(), Box<dyn Error>> {
    #[derive(Debug)]
    enum Wrong {
        Number(std::num::ParseIntError),
        Range { least: i32, value: i32 },
    }
    impl std::fmt::Display for Wrong {
        fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
            match self {
                Wrong::Number(error) => write!(f, "number: {error}"),
                Wrong::Range { least, value } => write!(f, "{value} < {least}"),
            }
        }
    }
    impl Error for Wrong {}
    impl From<std::num::ParseIntError> for Wrong {
        fn from(error: std::num::ParseIntError) -> Self {
            Wrong::Number(error)
        }
    }
    fn check(word: &str, least: i32) -> Result<i32, Wrong> {
        let value = word.parse()?;
        if value < least {
            Err(Wrong::Range { least, value })
        } else {
            Ok(value)
        }
    }
    let mut all = String::new();
    io::stdin().read_to_string(&mut all)?;
    let results: Vec<Result<i32, Wrong>> =
        all.split_whitespace().map(|word| check(word, -5)).collect();
    for result in &results {
        match result {
            Ok(value) => println!("{value}"),
            Err(error) => println!("{error} {error:?}"),
        }
    }
    let sum: Result<i32, Wrong> = results.into_iter().sum();
    println!("{}", sum?); // may end the program with status 1
    Ok(())
}

fn read_numbers() -> Vec<u64> {
    let text = io::read_to_string(io::stdin()).unwrap();
    text.split_whitespace()
        .map(|word| word.parse().unwrap())
        .collect()
}

fn workers() -> Result<(), Box<dyn Error>> {
    let numbers = Arc::new(read_numbers());
    let (sender, receiver) = mpsc::channel();
    let total = Arc::new(Mutex::new(0_u64));
    let workers: Vec<thread::JoinHandle<usize>> = (0..4)
        .map(|id| {
            let (numbers, sender, total) =
                (Arc::clone(&numbers), sender.clone(), Arc::clone(&total));
            thread::spawn(move || {
                let part: Vec<u64> = numbers.iter().copied().skip(id).step_by(4).collect();
                *total.lock().unwrap() += part.iter().sum::<u64>();
                part.iter().for_each(|n| sender.send(n * n % 1009).unwrap());
                part.len()
            })
        })
        .collect();
    drop(sender);
    let lengths: Vec<usize> = workers
        .into_iter()
        .map(|worker| worker.join().unwrap())
        .collect();
    let mut squares: Vec<u64> = receiver.into_iter().collect();
    squares.sort_unstable();
    println!("{lengths:?} {squares:?} {}", total.lock().unwrap());
    let largest = RwLock::new(0);
    let count = AtomicUsize::new(0);
    let mut doubled = numbers.to_vec();
    thread::scope(|scope| {
        for chunk in doubled.chunks_mut(3) {
            let (largest, count) = (&largest, &count);
            scope.spawn(move || {
                for n in chunk {
                    *n *= 2;
                    count.fetch_add(1, Ordering::Relaxed);
                    let mut largest = largest.write().unwrap();
                    *largest = (*largest).max(*n);
                }
            });
        }
    });
    println!(
        "{doubled:?} {} {}",
        largest.into_inner()?,
        count.into_inner()
    );
    Ok(())
}

thread_local! {
    static MEMO: RefCell<HashMap<u64, u64>> = RefCell::new(HashMap::new());
    static CALLS: Cell<u32> = const { Cell::new(0) };
}

fn locals() -> Result<(), Box<dyn Error>> {
    fn collatz(n: u64) -> u64 {
        CALLS.with(|calls| calls.set(calls.get() + 1));
        if n <= 1 {
            return 0;
        }
        if let Some(known) = MEMO.with(|memo| memo.borrow().get(&n).copied()) {
            return known;
        }
        let steps = 1 + collatz(if n % 2 == 0 { n / 2 } else { 3 * n + 1 });
        MEMO.with(|memo| memo.borrow_mut().insert(n, steps));
        steps
    }
    static FIRST: OnceLock<u64> = OnceLock::new();
    let numbers = read_numbers();
    println!(
        "{:?}",
        numbers
            .iter()
            .map(|&n| *FIRST.get_or_init(|| n) + collatz(n))
            .collect::<Vec<_>>()
    );
    println!("{} {}", CALLS.get(), MEMO.with_borrow(HashMap::len));
    // A thread has values of its own.
    let inner = thread::spawn(|| (CALLS.get(), collatz(27), CALLS.replace(7)));
    println!("{:?} {}", inner.join().unwrap(), CALLS.get());
    Ok(())
}

fn traits() -> Result<(), Box<dyn Error>> {
    trait Shape {
        fn area(&self) -> u64;
        fn name(&self) -> String {
            "shape".to_string()
        }
    }
    struct Square(u64);
    struct Boxed<T>(u64, T);
    impl Shape for Square {
        fn area(&self) -> u64 {
            self.0 * self.0
        }
        fn name(&self) -> String {
            format!("square {}", self.0)
        }
    }
    impl<T: Shape + ?Sized> Shape for Boxed<Box<T>> {
        fn area(&self) -> u64 {
            self.0 + self.1.area()
        }
    }
    let mut shapes: Vec<Box<dyn Shape>> = vec![];
    for n in read_numbers() {
        let shape: Box<dyn Shape> = match shapes.pop() {
            Some(inner) if n % 3 == 0 => Box::new(Boxed(n, inner)),
            other => {
                shapes.extend(other);
                Box::new(Square(n))
            }
        };
        shapes.push(shape);
    }
    shapes.sort_by_key(|shape| shape.area());
    let names: Vec<String> = shapes
        .iter()
        .map(|shape| format!("{}={}", shape.name(), shape.area()))
        .collect();
    println!("{}", names.join(", "));
    let closures: [Box<dyn Fn(u64) -> u64>; 3] = [
        Box::new(|x| x + 1),
        Box::new(move |x| x * shapes.len() as u64),
        Box::new(move |x| x ^ names.len() as u64),
    ];
    println!("{}", closures.iter().rev().fold(5, |x, f| f(x)));
    Ok(())
}

fn life() -> Result<(), Box<dyn Error>> {
    const N: usize = 12;
    let mut cells = [[false; N]; N];
    for n in read_numbers() {
        cells[n as usize / N % N][n as usize % N] ^= true;
    }
    for _ in 0..10 {
        let mut next = [[false; N]; N];
        for (y, row) in next.iter_mut().enumerate() {
            for (x, cell) in row.iter_mut().enumerate() {
                let around = (0..9)
                    .filter(|i| *i != 4 && cells[(y + i / 3 + N - 1) % N][(x + i % 3 + N - 1) % N]);
                *cell = matches!((cells[y][x], around.count()), (true, 2) | (_, 3));
            }
        }
        cells = next;
    }
    for row in &cells {
        println!(
            "{}",
            row.iter()
                .map(|&cell| if cell { '#' } else { '.' })
                .collect::<String>()
                .trim_end_matches('.')
        );
    }
    Ok(())
}
