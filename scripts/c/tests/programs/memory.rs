//! Blocks of all sizes and alignments that come, grow and go, and the collections that live on them.

use std::alloc::{alloc, alloc_zeroed, dealloc, realloc, Layout};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, VecDeque};
use std::fmt::Write;
use std::io::{read_to_string, stdin};
use std::rc::{Rc, Weak};
use std::sync::{Arc, LazyLock, Mutex, OnceLock, RwLock};

/// A random number.
fn next(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

/// Blocks keep what is written to them, whatever happens to others.
fn blocks(state: &mut u64) -> u64 {
    let mut live: Vec<(*mut u8, Layout, u8)> = Vec::new();
    let mut sum = 0u64;
    let check = |at: *mut u8, layout: Layout, with: u8| {
        assert_eq!(at as usize % layout.align(), 0);
        let bytes = unsafe { std::slice::from_raw_parts(at, layout.size()) };
        assert!(bytes.iter().all(|it| *it == with), "{layout:?} {with}");
    };
    for round in 0..6000 {
        let random = next(state);
        let size = match random % 5 {
            0 => 1 + random as usize / 7 % 15,
            1 | 2 => 1 + random as usize / 7 % 300,
            3 => 1 + random as usize / 7 % 5000,
            _ => 1 + random as usize / 7 % 70_000,
        };
        let align = 1 << (random / 11 % 9);
        let layout = Layout::from_size_align(size, align).unwrap();
        let with = random as u8;
        if live.len() > 60 || (random >> 20) % 3 == 0 {
            if live.is_empty() {
                continue;
            }
            let (at, layout, with) = live.swap_remove(random as usize % live.len());
            check(at, layout, with);
            unsafe { dealloc(at, layout) };
        } else if (random >> 20) % 3 == 1 && !live.is_empty() {
            let place = random as usize % live.len();
            let (at, old, with) = live[place];
            let at = unsafe { realloc(at, old, size) };
            let kept = old.size().min(size);
            check(at, Layout::from_size_align(kept, old.align()).unwrap(), with);
            unsafe { at.write_bytes(with, size) };
            live[place] = (at, Layout::from_size_align(size, old.align()).unwrap(), with);
        } else if round % 4 == 0 {
            let at = unsafe { alloc_zeroed(layout) };
            check(at, layout, 0);
            live.push((at, layout, 0));
        } else {
            let at = unsafe { alloc(layout) };
            unsafe { at.write_bytes(with, size) };
            live.push((at, layout, with));
        }
        sum += live.len() as u64;
    }
    for (at, layout, with) in live {
        check(at, layout, with);
        unsafe { dealloc(at, layout) };
    }
    sum
}

fn sorted(state: &mut u64) {
    for len in [0, 1, 2, 19, 21, 50, 300, 5000] {
        let numbers: Vec<(u16, usize)> = (0..len).map(|at| (next(state) as u16 % 500, at)).collect();
        let mut stable = numbers.clone();
        stable.sort_by_key(|it| it.0);
        assert!(stable.windows(2).all(|it| it[0] < it[1]));
        let mut unstable = numbers.clone();
        unstable.sort_unstable_by(|a, b| b.cmp(a));
        assert!(unstable.windows(2).all(|it| it[0] > it[1]));
        let mut cached: Vec<String> = numbers.iter().map(|it| it.0.to_string()).collect();
        cached.sort_by_cached_key(|it| it.len());
        let heap: BinaryHeap<_> = numbers.iter().copied().collect();
        assert!(heap.into_sorted_vec().into_iter().rev().eq(unstable));
        let mut middle = numbers;
        if len > 0 {
            let (_, it, _) = middle.select_nth_unstable(len / 2);
            println!("{len} {it:?} {:?} {:?}", stable[len / 2], cached[len / 2]);
        }
    }
}

fn maps(state: &mut u64) {
    let mut tree: BTreeMap<u64, String> = BTreeMap::new();
    let mut table: HashMap<u64, String> = HashMap::new();
    let mut words: HashMap<String, usize> = HashMap::with_capacity(3);
    let mut set = HashSet::new();
    let mut queue = VecDeque::new();
    for _ in 0..20_000 {
        let random = next(state);
        let key = random % 700;
        match random >> 32 & 3 {
            0 | 1 => {
                let value = format!("{key:x}-{}", random % 10);
                assert_eq!(tree.insert(key, value.clone()), table.insert(key, value.clone()));
                *words.entry(value).or_insert(0) += 1;
                queue.push_back(key);
            }
            2 => {
                assert_eq!(tree.remove(&key), table.remove(&key));
                queue.pop_front();
            }
            _ => {
                assert_eq!(tree.get(&key), table.get(&key));
                set.insert((key, random & 4 == 0));
                queue.rotate_right(queue.len() / 3);
            }
        }
    }
    table.retain(|key, _| key % 2 == 0);
    let rest = tree.split_off(&350);
    let from_table: BTreeMap<u64, String> = table.clone().into_iter().collect();
    let even: BTreeMap<u64, String> = tree.iter().chain(&rest).filter(|it| it.0 % 2 == 0).map(|(k, v)| (*k, v.clone())).collect();
    assert_eq!(from_table, even);
    println!("{} {} {} {} {}", tree.len(), rest.len(), table.len(), words.len(), set.len());
    println!("{:?} {:?}", tree.range(100..).next(), rest.range(..=500).next_back());
    println!("{:?}", &queue.make_contiguous()[..5]);
    println!("{} {}", words.values().sum::<usize>(), words.keys().map(String::len).max().unwrap());
    println!("{}", set.drain().filter(|it| it.1).count() + set.len());
    let mut both: BTreeSet<&u64> = tree.keys().collect();
    both.extend(rest.keys().take(2));
    println!("{:?} {:?}", both.pop_last(), both.first());
}

#[derive(Debug)]
struct Node {
    name: usize,
    parent: Cell<Option<usize>>,
    up: Weak<Node>,
}

static SHARED: RwLock<Vec<u32>> = RwLock::new(Vec::new());
static COUNT: Mutex<usize> = Mutex::new(0);
static ONCE: OnceLock<String> = OnceLock::new();
static LAZY: LazyLock<usize> = LazyLock::new(|| {
    *COUNT.lock().unwrap() += 1;
    SHARED.read().unwrap().len()
});

struct Loud(&'static str);

impl Drop for Loud {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}

fn shared() {
    let root = Rc::new(Node { name: 0, parent: Cell::new(None), up: Weak::new() });
    let leaf = Node { name: 1, parent: Cell::new(Some(0)), up: Rc::downgrade(&root) };
    println!("{:?} {} {}", leaf.up.upgrade().map(|it| it.name), Rc::weak_count(&root), leaf.name);
    drop(root);
    println!("{:?} {:?}", leaf.up.upgrade().is_none(), leaf.parent.replace(None));
    {
        let first = SHARED.read().unwrap();
        let second = SHARED.read().unwrap();
        println!("{} {}", first.len(), second.len());
    }
    SHARED.write().unwrap().extend([1, 2, 3]);
    println!("{} {} {}", *LAZY, *LazyLock::force(&LAZY), *COUNT.lock().unwrap());
    println!("{:?} {:?}", ONCE.get(), ONCE.set("first".into()));
    println!("{:?} {:?}", ONCE.set("second".into()), ONCE.get_or_init(String::new));
    let mut mutex = Mutex::new(5);
    *mutex.get_mut().unwrap() += 1;
    println!("{:?} {}", mutex.lock().map(|it| *it).ok(), mutex.into_inner().unwrap());
    let arc = Arc::new(Loud("arc"));
    let other = Arc::clone(&arc);
    drop(arc);
    println!("{}", Arc::strong_count(&other));
    let moved = Box::new(Loud("box"));
    let _later = Loud("later");
    let kept = std::mem::ManuallyDrop::new(Loud("never"));
    drop(moved);
    println!("{}", kept.0);
}

fn main() {
    let text = read_to_string(stdin()).unwrap();
    let mut state: u64 = text.trim().parse().unwrap();
    println!("{}", blocks(&mut state));
    sorted(&mut state);
    maps(&mut state);
    shared();
    let mut long = String::new();
    for n in 0..3000 {
        write!(long, "{n:>4}{:<3}{:+}{:#o}", n % 7, n, n).unwrap();
    }
    println!("{} {}", long.len(), &long[long.len() - 40..]);
    println!("{}", "ab".repeat(40_000).replace("ba", "c").len());
}
