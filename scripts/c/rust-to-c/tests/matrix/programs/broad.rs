//! Exercises much of the language and of `std`, without floats, so that the output under test can be
//! compared with that of a native build. Reads lines of words; those that are numbers seed the random
//! generator.

#![cfg_attr(rustfmt, rustfmt_skip)] // kept short

use std::any::Any;
use std::borrow::Cow;
use std::cell::{Cell, OnceCell, RefCell};
use std::cmp::Reverse;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::error::Error;
use std::fmt::{self, Debug, Display, Write as _};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash, Hasher};
use std::io::{self, BufRead, BufWriter, Cursor, Read, Seek, SeekFrom, Write};
use std::iter::{from_fn, once, repeat_n, successors};
use std::num::{NonZeroU32, Wrapping};
use std::ops::{Add, AddAssign, ControlFlow, Index, Mul, Neg};
use std::rc::{Rc, Weak};
use std::str::FromStr;
use std::sync::atomic::{AtomicUsize, Ordering as Order};
use std::sync::{Arc, LazyLock, Mutex, OnceLock, RwLock};

thread_local! {
    static DEPTH: Cell<u32> = const { Cell::new(0) };
    static NAMES: RefCell<Vec<String>> = RefCell::new(vec!["first".to_string()]);
}

static TABLE: LazyLock<Vec<u64>> = LazyLock::new(|| (0..10).map(|n| n * n).collect());
static ONCE: OnceLock<String> = OnceLock::new();
static TOTAL: Mutex<u64> = Mutex::new(0);
static DROPS: AtomicUsize = AtomicUsize::new(0);

/// A deterministic generator of numbers.
struct Random(u64);
impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
    fn wide(&mut self) -> u128 {
        let shift = self.next() % 128;
        (u128::from(self.next()) << 64 | u128::from(self.next())) >> shift
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let input = read()?;
    let out = &mut BufWriter::new(io::stdout().lock());
    let seed = input.iter().flatten().filter_map(|word| word.parse::<u64>().ok());
    let mut random = Random(seed.fold(88_172_645_463_325_252_u64, |sum, n| sum.rotate_left(5) ^ n) | 1);
    words(out, &input)?; integers(out, &mut random)?; wide(out, &mut random)?;
    formats(out)?; slices(out, &mut random)?; collections(out, &mut random)?;
    hashed(out, &mut random)?; text(out)?; objects(out)?;
    errors(out)?; shared(out)?; recursion(out)?;
    out.flush()?;
    println!("{0:>1$} {name}", "end", 5, name = "of output");
    eprintln!("not compared {}", dbg!(1));
    Ok(())
}

fn read() -> io::Result<Vec<Vec<String>>> {
    let mut first = String::new();
    io::stdin().read_line(&mut first)?;
    let mut lines = vec![first.split_whitespace().map(str::to_owned).collect()];
    for line in io::stdin().lock().lines() { lines.push(line?.split(' ').map(String::from).collect()); }
    Ok(lines)
}

fn words(out: &mut impl Write, input: &[Vec<String>]) -> io::Result<()> {
    for (number, line) in input.iter().enumerate().take(20) {
        let sum: i64 = line.iter().filter_map(|word| word.parse::<i64>().ok()).fold(0, i64::wrapping_add);
        let longest = line.iter().max_by_key(|word| (word.chars().count(), Reverse(word.len())));
        writeln!(out, "{number}: {} words, sum {sum}, longest {longest:?}", line.len())?;
        for word in line {
            match word.parse::<i32>() {
                Ok(n) => write!(out, "[{n:+}]")?,
                Err(error) => write!(out, "[{error} {:?}]", error.kind())?,
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

macro_rules! integer {
    ($out:expr, $random:expr, $($int:ident)*) => {
        $(for _ in 0..40 {
            let (a, b) = ($random.wide() as $int, $random.wide() as $int);
            let shift = b as u32;
            write!($out, "{} {a} {b}:", stringify!($int))?;
            write!($out, " {:?} {:?} {:?}", a.checked_add(b), a.checked_sub(b), a.checked_mul(b))?; write!($out, " {:?} {:?}", a.checked_div(b), a.checked_rem_euclid(b))?;
            write!($out, " {} {} {}", a.wrapping_add(b), a.wrapping_sub(b), a.wrapping_mul(b))?; write!($out, " {} {}", a.saturating_add(b), a.saturating_sub(b))?;
            write!($out, " {:?} {:?}", a.overflowing_add(b), a.overflowing_mul(b))?; write!($out, " {} {}", a.wrapping_shl(shift), a.wrapping_shr(shift))?;
            write!($out, " {:?} {}", a.checked_shl(shift % 150), a.rotate_left(shift % $int::BITS))?; write!($out, " {} {} {}", a.leading_zeros(), a.trailing_zeros(), a.count_ones())?;
            write!($out, " {} {} {} {}", a & b, a | b, a ^ b, !a)?; write!($out, " {} {:?} {:?}", a.swap_bytes(), a.cmp(&b), a.to_be_bytes())?;
            write!($out, " {} {}", a.wrapping_pow(3), (a >> 1).abs_diff(b >> 1))?; write!($out, " {} {} {} {}", a as u8, a as i16, a as u32, a as i64)?;
            writeln!($out, " {:?} {:x} {:#b}", u16::try_from(a).ok(), a, a >> ($int::BITS / 2))?;
        })*
    };
}

fn integers(out: &mut impl Write, random: &mut Random) -> io::Result<()> {
    integer!(out, random, u8 i8 u16 i16 u32 i32 u64 i64 u128 i128);
    for (a, b) in [(7, 2), (-7, 2), (7, -2), (-7, -2), (i64::MIN, 2), (i64::MAX, -1)] {
        writeln!(out, "{} {} {} {}", a / b, a % b, a.div_euclid(b), a.rem_euclid(b))?;
    }
    let roots = [0_u64, 1, 24, 25, u64::MAX].map(u64::isqrt);
    writeln!(out, "{roots:?} {:?} {:?}", 1000_u32.checked_ilog(7), 0_u32.checked_ilog2())?;
    writeln!(out, "{} {}", Wrapping(250_u8) + Wrapping(10), Wrapping(i32::MIN) - Wrapping(1))?;
    let parsed = ["12", "+7", "-0", "300", "", "x", "1_0", "-129"].map(i8::from_str);
    writeln!(out, "{parsed:?} {:?}", u64::from_str_radix("zz", 36))?;
    writeln!(out, "{:?} {:?}", NonZeroU32::new(0), NonZeroU32::new(5).map(NonZeroU32::get))
}

fn wide(out: &mut impl Write, random: &mut Random) -> io::Result<()> {
    let modulus = (1_u128 << 89) - 1;
    let mut power = 3_u128;
    for _ in 0..50 {
        power = (power * (random.wide() >> 90) + 1) % modulus;
        let (a, b) = (random.wide(), random.wide() | 1);
        write!(out, "{power} {} {} {:?} ", a / b, a % b, a.checked_mul(b))?;
        writeln!(out, "{} {}", a as i128 / (b as i128).max(1), (a as i128) >> (b % 128))?;
    }
    Ok(())
}
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Record { id: u32, name: String, tags: Vec<Option<char>>, place: (i8, [u16; 2]) }
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Shape { Empty, Square(u64), Box { width: u64, height: u64 } }

fn formats(out: &mut impl Write) -> io::Result<()> {
    let record = Record { id: 7, name: "a \"b\"\n\u{1f980}\u{7f}".into(), tags: vec![Some('x'), None], place: (-1, [2, 3]) };
    writeln!(out, "{record:?}\n{record:#?}\n{:?}", Record::default())?;
    let shapes = [Shape::Empty, Shape::Square(3), Shape::Box { width: 1, height: 2 }];
    writeln!(out, "{shapes:?} {:#?} {:?}", shapes[2], shapes.iter().max())?;
    writeln!(out, "[{:5}] [{:<5}] [{:^5}] [{:>5}] [{:05}] [{:+}]", 42, 42, 42, 42, -42, 42)?;
    writeln!(out, "[{:#x}] [{:#010b}] [{:o}] [{:X}] [{:e}]", 255, 5, 64, 48879, 1500)?;
    writeln!(out, "[{:*^9}] [{:.2}] [{:>6.3}] [{:-<4}]", "mid", "cut", "longer", 'c')?;
    writeln!(out, "[{:>1$}] [{:02x}] [{:>width$.prec$}]", 1, 4, "text", width = 6, prec = 2)?;
    writeln!(out, "{:?} {:?} {:?}", "tab\t'quote'\\", '\'', b"bytes\xff\0".escape_ascii().to_string())?;
    writeln!(out, "{:?} {:?} {{}} {:5}|{:<7?}|", (), (1,), true, Some(1))?;
    let arguments = format_args!("{}-{}", 1, "two").to_string();
    writeln!(out, "{arguments} {}", format!("{:>8}", Shape::Empty))
}
impl Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shape::Empty => f.pad("empty"),
            Shape::Square(side) => write!(f, "{side}x{side}"),
            Shape::Box { width, height } => f.write_fmt(format_args!("{width}x{height}")),
        }
    }
}

fn slices(out: &mut impl Write, random: &mut Random) -> io::Result<()> {
    for len in [0, 1, 2, 17, 50, 1000] {
        let mut numbers: Vec<i32> = (0..len).map(|_| (random.next() % 200) as i32 - 100).collect();
        let mut pairs: Vec<_> = numbers.iter().copied().zip(0_usize..).collect();
        let mut words: Vec<String> = numbers.iter().map(|n| format!("w{n}")).collect();
        pairs.sort_by_key(|&(number, _)| number.abs());
        numbers.sort_unstable_by_key(|&number| Reverse(number));
        words.sort();
        let hash = pairs.iter().fold(0_u64, |hash, &(n, i)| hash.wrapping_mul(31).wrapping_add(n as u64 ^ i as u64));
        write!(out, "{hash} {:?} {:?} ", numbers.get(..5), words.last())?;
        numbers.reverse();
        write!(out, "{:?} {} ", numbers.binary_search(&7), numbers.partition_point(|&n| n < 0))?;
        numbers.dedup();
        words.dedup_by_key(|word| word.len());
        let third = numbers.len() / 3;
        numbers.rotate_left(third);
        if len > 2 {
            let (_, middle, _) = numbers.select_nth_unstable(2);
            write!(out, "{middle} ")?;
        }
        writeln!(out, "{} {words:?}", numbers.len())?;
    }
    let digits = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3];
    writeln!(out, "{:?} {:?}", digits.chunks(3).map(|c| c.iter().sum::<i32>()).collect::<Vec<_>>(), digits.rchunks(4).last())?;
    writeln!(out, "{:?}", digits.windows(2).filter(|w| w[0] < w[1]).collect::<Vec<_>>())?;
    writeln!(out, "{:?} {:?}", digits.split(|&d| d == 1).collect::<Vec<_>>(), (digits.contains(&9), [digits, digits].concat().len(), digits.iter().min_by(|a, b| b.cmp(a))))?;
    let mut grid = [[0_u8; 4]; 3];
    grid.iter_mut().enumerate().for_each(|(y, row)| row.iter_mut().enumerate().for_each(|(x, cell)| *cell = (x * y) as u8));
    grid.swap(0, 2);
    let (left, right) = grid.split_at_mut(1);
    left[0][1..3].copy_from_slice(&right[0][2..]);
    let mut drained: Vec<i32> = (0..10).collect();
    let taken: Vec<i32> = drained.drain(2..5).collect();
    drained.splice(1..2, [70, 71]);
    drained.retain(|n| n % 3 != 0);
    drained.insert(1, 99);
    writeln!(out, "{grid:?} {taken:?} {drained:?} {:?}", drained.iter().rev().step_by(2).collect::<Vec<_>>())?;
    writeln!(out, "{:?} {:?}", [1, 2].cmp(&[1, 3]), digits.first_chunk::<2>())
}

fn collections(out: &mut impl Write, random: &mut Random) -> io::Result<()> {
    let (mut map, mut set, mut heap) = (BTreeMap::new(), BTreeSet::new(), BinaryHeap::new());
    let (mut queue, mut list) = (VecDeque::new(), LinkedList::new());
    for step in 0..3000_u32 {
        let n = random.next() % 500;
        *map.entry(n).or_insert(0_u32) += step;
        if n % 3 == 0 {
            map.remove(&(n / 3));
            set.remove(&n);
            queue.pop_front();
            heap.pop();
        } else {
            set.insert(n);
            queue.push_back(n);
            heap.push(Reverse((n, step)));
            list.push_front(n);
        }
    }
    let sum: u64 = map.iter().map(|(&k, &v)| k * u64::from(v)).sum();
    writeln!(out, "{} {sum} {:?} {:?}", map.len(), map.range(100..).next(), map.last_key_value())?;
    let upper = map.split_off(&250);
    writeln!(out, "{} {:?} {:?}", upper.len(), map.values().max(), upper.keys().rev().take(3).collect::<Vec<_>>())?;
    writeln!(out, "{} {:?} {:?}", set.len(), set.range(..10).collect::<Vec<_>>(), set.first())?;
    writeln!(out, "{} {:?} {:?}", heap.len(), heap.peek(), heap.clone().into_sorted_vec().last())?;
    queue.rotate_left(3);
    queue.make_contiguous().sort_unstable();
    writeln!(out, "{} {:?} {:?}", queue.len(), queue.iter().skip(5).take(5).collect::<Vec<_>>(), queue.binary_search(&77))?;
    let tail = list.split_off(10);
    writeln!(out, "{list:?} {} {:?}", tail.len(), tail.back())
}

#[derive(Default)]
struct OwnHasher(u64);
impl Hasher for OwnHasher {
    fn finish(&self) -> u64 { self.0 }
    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |hash, &byte| hash.wrapping_mul(257) ^ u64::from(byte));
    }
}

fn hashed(out: &mut impl Write, random: &mut Random) -> io::Result<()> {
    let mut counts: HashMap<String, Vec<u64>> = HashMap::new();
    let mut own: HashMap<(u8, i64), u64, BuildHasherDefault<OwnHasher>> = HashMap::default();
    let mut removed = 0;
    for _ in 0..5000 {
        let n = random.next() % 700;
        counts.entry(format!("key{}", n % 90)).or_default().push(n);
        *own.entry((n as u8, -(n as i64))).or_insert(1) += n;
        if n % 7 == 0 {
            if let Entry::Occupied(entry) = counts.entry(format!("key{}", n % 13)) { removed += entry.remove().len(); }
            own.remove(&((n / 7) as u8, -(n as i64 / 7)));
        }
    }
    let mut sorted: Vec<_> = counts.iter().map(|(key, list)| (list.len(), key)).collect();
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    writeln!(out, "{removed} {} {:?} {}", counts.len(), &sorted[..4], own.values().sum::<u64>())?;
    own.retain(|&(a, _), value| a % 2 == 0 && *value > 100);
    writeln!(out, "{} {:?} {:?}", own.len(), own.keys().min(), counts.get("key1").map(Vec::len))?;
    let a: HashSet<u64> = (0..200).map(|_| random.next() % 300).collect();
    let b: HashSet<u64> = [2, 3, 5, 7, 11, 13, 299].into();
    for set in [&a & &b, &a | &b, &a - &b, &a ^ &b] {
        writeln!(out, "{} {:?} {}", set.len(), set.iter().max(), set.is_subset(&a))?;
    }
    let mut hasher = DefaultHasher::new();
    let nothing = hasher.finish();
    ("a tuple", [1_u8, 2], 'x', Some(-3_i128), vec![usize::MAX], String::from("text")).hash(&mut hasher);
    let build = BuildHasherDefault::<DefaultHasher>::default();
    writeln!(out, "{nothing} {} {}", hasher.finish(), build.hash_one(7))?;
    let state = HashMap::<u8, ()>::new().hasher().clone();
    let mut built = state.build_hasher();
    built.write_u32(5);
    writeln!(out, "{} {}", built.finish() == state.hash_one(5_u32), state.build_hasher().finish() == 0)?;
    let mut last = HashMap::from([(1, 'a'), (2, 'b')]);
    last.extend([(2, 'c'), (3, 'd')]);
    let swapped: BTreeMap<char, i32> = last.into_iter().map(|(n, c)| (c, n)).collect();
    writeln!(out, "{swapped:?} {:?}", HashMap::<u8, ()>::new())
}

fn text(out: &mut impl Write) -> io::Result<()> {
    let text = "Größe: 3 Äpfel, naïve café – 日本語 \u{1F600}";
    writeln!(out, "{} {} {}", text.len(), text.to_uppercase(), text.to_lowercase())?;
    writeln!(out, "{:?} {:?}", text.char_indices().nth(3), text.find("Äp").map(|at| &text[at..at + 6]))?;
    writeln!(out, "{:?}", text.split([' ', ',']).filter(|part| !part.is_empty()).rev().collect::<Vec<_>>())?;
    writeln!(out, "{:?} {:?}", text.split_once(": "), text.rsplitn(2, ' ').last())?;
    writeln!(out, "{} {:?}", text.replace('a', "<a>"), text.bytes().rposition(|byte| byte == b' '))?;
    let mut own = String::with_capacity(8);
    for (i, c) in ('a'..='z').step_by(5).chain("Zß".chars()).enumerate() {
        write!(own, "{c}{i}").expect("a string takes all");
        own.insert(0, c.to_ascii_uppercase());
    }
    own.retain(|c| c != '3');
    writeln!(out, "{own} {:?} {:?}", own.pop(), own.char_indices().filter(|(_, c)| c.is_numeric()).count())?;
    let lossy: Vec<Cow<str>> = [&b"ok"[..], b"\xff bad \xe2\x82"].map(String::from_utf8_lossy).to_vec();
    writeln!(out, "{lossy:?} {:?}", std::str::from_utf8(b"a\xe2\x82x").map_err(|e| e.to_string()))?;
    let classes = ['7', 'x', 'Ω', '\u{2003}', '_'].map(|c| (c.is_alphanumeric(), c.is_whitespace(), c.to_digit(16), c.len_utf8()));
    writeln!(out, "{classes:?} {:?} {:?}", char::from_digit(11, 16), char::from_u32(0xD800))?;
    writeln!(out, "{:?} {}", "  trim me\t".trim_end(), "ab".repeat(3).chars().rev().collect::<String>())?;
    writeln!(out, "{:?} {:?}", "1,2,,3".split(',').map(str::parse::<u8>).collect::<Result<Vec<_>, _>>(), "a=b=c".splitn(2, '=').collect::<Vec<_>>())?;
    writeln!(out, "{:?} {:?}", "line\r\nnext\n\nlast".lines().collect::<Vec<_>>(), "abc".cmp("abd"))
}

trait Animal {
    fn name(&self) -> String;
    fn legs(&self) -> u32 { 4 }
}
struct Dog;
struct Bird(u8);
impl Animal for Dog { fn name(&self) -> String { "dog".into() } }
impl Animal for Bird {
    fn name(&self) -> String { format!("bird{}", self.0) }
    fn legs(&self) -> u32 { 2 }
}
impl Drop for Bird { fn drop(&mut self) { DROPS.fetch_add(1, Order::Relaxed); } }
#[derive(Clone, Copy, Debug, PartialEq)]
struct Matrix<const N: usize>([[u64; N]; N]);
impl<const N: usize> Mul for Matrix<N> {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Matrix(std::array::from_fn(|y| std::array::from_fn(|x| (0..N).map(|k| self.0[y][k].wrapping_mul(other.0[k][x])).fold(0, u64::wrapping_add))))
    }
}

fn compose<A, B, C>(f: impl Fn(A) -> B, g: impl Fn(B) -> C) -> impl Fn(A) -> C { move |a| g(f(a)) }
struct Node { value: i32, parent: RefCell<Weak<Node>>, children: RefCell<Vec<Rc<Node>>> }

fn objects(out: &mut impl Write) -> io::Result<()> {
    let animals: Vec<Box<dyn Animal>> = vec![Box::new(Dog), Box::new(Bird(1)), Box::new(Bird(2))];
    let names = animals.iter().map(|animal| animal.name()).collect::<Vec<_>>().join("+");
    writeln!(out, "{names} {}", animals.iter().map(|animal| animal.legs()).sum::<u32>())?;
    drop(animals);
    let fibonacci = (0..90).fold(Matrix([[1, 0], [0, 1]]), |power, _| power * Matrix([[1, 1], [1, 0]]));
    writeln!(out, "{} {fibonacci:?}", DROPS.load(Order::Relaxed))?;
    let mut counter = 0;
    let mut count = || { counter += 3; counter };
    let steps: Vec<Box<dyn Fn(i64) -> i64>> = vec![Box::new(|n| n + 1), Box::new(move |n| n * count_of(&[1, 2])), Box::new(i64::neg)];
    let both = compose(|n: i64| n + 1, |n: i64| n.to_string() + "!");
    writeln!(out, "{} {} {} {}", count(), count(), steps.iter().fold(5, |n, step| step(n)), both(41))?;
    let leaf = Rc::new(Node { value: 3, parent: RefCell::default(), children: RefCell::default() });
    let branch = Rc::new(Node { value: 5, parent: RefCell::default(), children: RefCell::new(vec![Rc::clone(&leaf)]) });
    *leaf.parent.borrow_mut() = Rc::downgrade(&branch);
    let parent = leaf.parent.borrow().upgrade().map(|parent| parent.value + parent.children.borrow().len() as i32);
    writeln!(out, "{parent:?} {} {} {}", Rc::strong_count(&leaf), Rc::weak_count(&branch), leaf.value)?;
    let any: [&dyn Any; 3] = [&5_u8, &"text", &Shape::Empty];
    writeln!(out, "{:?} {:?}", any.map(|value| value.downcast_ref::<u8>().copied()), any[2].is::<Shape>())?;
    let found = (1..).try_for_each(|n: u32| if n * n > 200 { ControlFlow::Break(n) } else { ControlFlow::Continue(()) });
    let mut evens = (0..9).filter(|n| n % 2 == 0).peekable();
    let pairs = from_fn(|| evens.next().map(|n| (n, evens.next_if(|&next| next > 2)))).collect::<Vec<_>>();
    writeln!(out, "{found:?} {pairs:?}")?;
    let powers = successors(Some(1_u32), |n| n.checked_mul(10)).chain(once(7)).chain(repeat_n(8, 2));
    writeln!(out, "{:?} {:?}", powers.collect::<Vec<_>>(), (0..5).flat_map(|n| (0..n).map(move |k| n * k)).scan(0, |s, n| { *s += n; Some(*s) }).collect::<Vec<_>>())
}
fn count_of<T: Copy + Into<i64>>(list: &[T]) -> i64 { list.iter().copied().map(Into::into).sum() }

fn errors(out: &mut impl Write) -> io::Result<()> {
    fn parse(word: &str) -> Result<i32, Box<dyn Error>> {
        let n: i32 = word.parse()?;
        (n >= 0).then_some(n).ok_or_else(|| format!("{n} is negative").into())
    }
    writeln!(out, "{:?}", ["5", "-5", "five"].map(|word| parse(word).map_err(|error| error.to_string())))?;
    let mut cursor = Cursor::new(b"one\ntwo\xff\nthree".to_vec());
    let (mut line, mut bytes) = (String::new(), [0; 20]);
    writeln!(out, "{:?} {:?}", cursor.read_line(&mut line), cursor.read_line(&mut line).map_err(|e| (e.kind(), e.to_string())))?;
    cursor.seek(SeekFrom::End(-5))?;
    writeln!(out, "{line:?} {:?} {:?}", cursor.clone().bytes().count(), cursor.read_exact(&mut bytes).map_err(|e| (e.kind(), e.to_string())))?;
    let (mut rest, mut small) = (String::new(), [0_u8; 4]);
    b"chained".chain(&b" readers"[..]).take(11).read_to_string(&mut rest)?;
    let full = (&mut small[..]).write_all(b"too long").map_err(|error| error.kind());
    let custom = io::Error::new(io::ErrorKind::InvalidInput, "own text");
    writeln!(out, "{rest} {full:?} {small:?} {custom} {custom:?} {}", io::Error::other("other"))
}

fn shared(out: &mut impl Write) -> io::Result<()> {
    let (lock, arc) = (RwLock::new(vec![1]), Arc::new(Mutex::new(5)));
    lock.write().expect("free").push(2);
    *arc.clone().lock().expect("free") += lock.read().expect("free").len() as u64;
    *TOTAL.lock().expect("free") += *arc.lock().expect("free") + TABLE[3];
    NAMES.with_borrow_mut(|names| names.push(ONCE.get_or_init(|| "once".into()).clone()));
    DEPTH.set(DEPTH.get() + 4);
    let cell = OnceCell::new();
    writeln!(out, "{:?} {:?} {:?}", TOTAL.lock().map(|t| *t).ok(), NAMES.take(), (cell.get_or_init(|| 3), DEPTH.get()))
}

struct Memo<T>(HashMap<(u32, u32), T>);
impl<T: Copy + Add<Output = T> + AddAssign + From<u8>> Memo<T> {
    fn paths(&mut self, x: u32, y: u32) -> T {
        if x == 0 || y == 0 { return T::from(1); }
        if let Some(&known) = self.0.get(&(x, y)) { return known; }
        let mut sum = self.paths(x - 1, y);
        sum += self.paths(x, y - 1);
        self.0.insert((x, y), sum);
        sum
    }
}
impl<T> Index<(u32, u32)> for Memo<T> {
    type Output = T;
    fn index(&self, at: (u32, u32)) -> &T { &self.0[&at] }
}

fn depth(n: u64, seen: &mut [u64; 4]) -> u64 {
    seen[(n % 4) as usize] += 1;
    if n == 0 { 0 } else { 1 + depth(n - 1, seen) }
}

fn recursion(out: &mut impl Write) -> io::Result<()> {
    let (mut memo, mut seen) = (Memo::<u64>(HashMap::new()), [0; 4]);
    writeln!(out, "{} {} {}", memo.paths(30, 30), memo[(5, 5)], depth(20_000, &mut seen))?;
    let sorted: u32 = { let mut copy = seen; copy.sort_unstable(); copy.iter().map(|&n| n as u32).max().unwrap_or_default() };
    let triple = (1..100_u32).find_map(|a| (a..100).map(|b| (a, b, (a * a + b * b).isqrt())).find(|&(a, b, c)| c * c == a * a + b * b && a + b + c == 112));
    writeln!(out, "{sorted} {triple:?}")
}
