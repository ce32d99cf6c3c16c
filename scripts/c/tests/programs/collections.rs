//! Collections, iterators, strings, sorting, recursion.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::hash_map::{DefaultHasher, Entry, RandomState};
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, VecDeque};
use std::fmt;
use std::hash::{BuildHasher, Hash, Hasher};
use std::io::{self, BufRead};
use std::rc::Rc;

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Token {
    Word(String),
    Number(i64),
}

struct Table<'a>(&'a BTreeMap<String, Vec<usize>>);

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (word, places) in self.0 {
            writeln!(f, "{word:>12}|{:<6}|{:^+8}|{places:?}", places.len(), places[0])?;
        }
        Ok(())
    }
}

fn main() {
    let mut tokens = Vec::new();
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        tokens.extend(line.split_whitespace().map(|word| match word.parse() {
            Ok(number) => Token::Number(number),
            Err(_) => Token::Word(word.to_lowercase()),
        }));
    }
    let mut places: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let mut counts: HashMap<&Token, u32> = HashMap::new();
    for (at, token) in tokens.iter().enumerate() {
        if let Token::Word(word) = token {
            places.entry(word.clone()).or_default().push(at);
        }
        match counts.entry(token) {
            Entry::Occupied(mut entry) => *entry.get_mut() += 1,
            Entry::Vacant(entry) => {
                entry.insert(1);
            }
        }
    }
    print!("{}", Table(&places));
    let mut ranked: Vec<(&&Token, &u32)> = counts.iter().collect();
    ranked.sort_by_key(|(token, count)| (Reverse(**count), **token));
    println!("{:?}", &ranked[..ranked.len().min(5)]);

    let numbers: Vec<i64> = tokens
        .iter()
        .filter_map(|token| if let Token::Number(n) = token { Some(*n) } else { None })
        .collect();
    let mut sorted = numbers.clone();
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    sorted.dedup();
    println!("{sorted:?} {:?}", sorted.binary_search_by(|n| 7.cmp(n)));
    let windows: Vec<i64> = numbers.windows(3).map(|it| it.iter().sum()).collect();
    println!("{windows:?} {:?}", numbers.iter().rev().step_by(2).max_by_key(|n| n.abs()));
    let (even, odd): (Vec<i64>, Vec<i64>) = numbers.iter().partition(|n| *n % 2 == 0);
    println!("{even:?} {odd:?} {:?}", even.iter().zip(&odd).fold(0, |sum, (a, b)| sum + a * b));
    let set: HashSet<i64> = even.into_iter().collect();
    let other: HashSet<i64> = odd.iter().map(|n| n + 1).collect();
    let mut both: Vec<i64> = set.intersection(&other).copied().collect();
    both.sort();
    println!("{both:?} {}", set.union(&other).count());

    let mut heap: BinaryHeap<(i64, Reverse<usize>)> = BinaryHeap::new();
    let mut queue: VecDeque<i64> = numbers.iter().copied().take(7).collect();
    queue.rotate_left(queue.len() / 2);
    while let Some(n) = queue.pop_front() {
        heap.push((n % 10, Reverse(queue.len())));
        if n > 40 {
            queue.push_back(n / 3);
        }
    }
    println!("{:?} {:?}", heap.peek(), heap.clone().into_sorted_vec());
    let ordered: BTreeSet<i64> = numbers.iter().copied().collect();
    println!("{:?} {:?}", ordered.range(10..).next(), ordered.range(..10).next_back());

    let text = "Grüße, Wörter → 日本語: ß".to_string();
    println!("{} {} {:?}", text.len(), text.chars().rev().collect::<String>(), text.find('→'));
    println!("{} {:?}", text.to_uppercase(), text.char_indices().filter(|(_, c)| !c.is_ascii()).nth(3));
    println!("{:?}", text.split([',', ':']).map(str::trim).collect::<Vec<_>>().join("/"));
    println!("{:08.3}|{:#x}|{:#010b}|{:e}|{:?}|{:5}|{:<5}|{:^5}|", 3.14159, 255, 5, 1234.5, 'a', 1, 2, 3);
    println!("{:?} {:?}", "12x".parse::<i32>(), "".parse::<u8>().map_err(|e| e.to_string()));
    println!("{:#?}", (Token::Word("a\n\"".into()), [1u8; 2]));

    #[derive(Debug, Default)]
    struct Node {
        value: i64,
        children: Vec<Rc<RefCell<Node>>>,
    }
    fn total(node: &Rc<RefCell<Node>>) -> i64 {
        let node = node.borrow();
        node.value + node.children.iter().map(total).sum::<i64>()
    }
    let root = Rc::new(RefCell::new(Node::default()));
    let mut last = Rc::clone(&root);
    for n in &numbers {
        let node = Rc::new(RefCell::new(Node { value: *n, children: vec![] }));
        last.borrow_mut().children.push(Rc::clone(&node));
        if n % 3 == 0 {
            last = node;
        }
    }
    println!("{} {}", total(&root), Rc::strong_count(&last));

    let mut hasher = DefaultHasher::new();
    (1u32, "text", [3u8, 4]).hash(&mut hasher);
    println!("{:016x} {}", hasher.finish(), RandomState::new().hash_one(1) == 0);
    println!("{:?}", std::mem::size_of::<usize>());

    // Seeds: a generator by xorshift would stay at 0.
    let state = RandomState::new();
    println!("{} {}", state.build_hasher().finish() == 0, state.hash_one(0) == 0);
    let start = std::time::Instant::now();
    println!("{}", start.elapsed().as_nanos() == 0);
}
