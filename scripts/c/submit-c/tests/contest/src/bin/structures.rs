//! Data structures. The first word of the input names the program.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, VecDeque};
use std::ops::Bound;
use std::rc::{Rc, Weak};

use itertools::Itertools;
use proconio::input;
use proconio::marker::Usize1;

fn main() {
    input! { name: String }
    match name.as_str() {
        "segments" => segments(),
        "inversions" => inversions(),
        "lazy" => lazy(),
        "multiset" => multiset(),
        "counts" => counts(),
        "window" => window(),
        "list" => list(),
        "median" => median(),
        "intervals" => intervals(),
        "treap" => treap(),
        "tree" => tree(),
        "matrix" => matrix(),
        _ => unreachable!("{name}"),
    }
}

struct SegmentTree<T, F> {
    size: usize,
    nodes: Vec<T>,
    join: F,
    unit: T,
}

impl<T: Copy, F: Fn(T, T) -> T> SegmentTree<T, F> {
    fn new(values: &[T], unit: T, join: F) -> Self {
        let size = values.len().next_power_of_two();
        let mut nodes = vec![unit; 2 * size];
        nodes[size..size + values.len()].copy_from_slice(values);
        let mut tree = SegmentTree {
            size,
            nodes,
            join,
            unit,
        };
        for at in (1..size).rev() {
            tree.update(at);
        }
        tree
    }

    fn update(&mut self, at: usize) {
        self.nodes[at] = (self.join)(self.nodes[2 * at], self.nodes[2 * at + 1]);
    }

    fn set(&mut self, at: usize, value: T) {
        let mut at = at + self.size;
        self.nodes[at] = value;
        while at > 1 {
            at /= 2;
            self.update(at);
        }
    }

    fn query(&self, range: std::ops::Range<usize>) -> T {
        let (mut l, mut r) = (range.start + self.size, range.end + self.size);
        let (mut left, mut right) = (self.unit, self.unit);
        while l < r {
            if l & 1 == 1 {
                left = (self.join)(left, self.nodes[l]);
                l += 1;
            }
            if r & 1 == 1 {
                r -= 1;
                right = (self.join)(self.nodes[r], right);
            }
            (l, r) = (l / 2, r / 2);
        }
        (self.join)(left, right)
    }
}

fn segments() {
    input! { n: usize, values: [usize; n], queries: [(u8, usize, usize)] }
    let mut minimum = SegmentTree::new(&values, usize::MAX, |a, b| a.min(b));
    let mut sums = SegmentTree::new(&values, 0, |a: usize, b| a.wrapping_add(b));
    for (kind, a, b) in queries {
        if kind == 0 {
            minimum.set(a % n, b);
            sums.set(a % n, b);
        } else {
            let (l, r) = (a.min(b) % n, a.max(b) % n);
            println!("{} {}", minimum.query(l..r), sums.query(l..r));
        }
    }
}

fn inversions() {
    input! { values: [i64] }
    let ranks: HashMap<i64, usize> = values
        .iter()
        .copied()
        .sorted()
        .dedup()
        .enumerate()
        .map(|(at, value)| (value, at + 1))
        .collect();
    let mut tree = vec![0_u64; ranks.len() + 1];
    let mut total = 0;
    for (seen, value) in values.iter().enumerate() {
        let mut at = ranks[value];
        let mut not_greater = 0;
        while at > 0 {
            not_greater += tree[at];
            at -= at & at.wrapping_neg();
        }
        total += seen as u64 - not_greater;
        at = ranks[value];
        while at < tree.len() {
            tree[at] += 1;
            at += at & (!at + 1);
        }
    }
    println!("{total}");
}

fn lazy() {
    const MOD: u64 = 998_244_353;
    struct Lazy {
        nodes: Vec<(u64, u64)>,
        pending: Vec<(u64, u64)>,
    }
    impl Lazy {
        fn apply(&mut self, at: usize, (a, b): (u64, u64)) {
            let (sum, len) = self.nodes[at];
            self.nodes[at].0 = (a * sum + b * len) % MOD;
            let (c, d) = self.pending[at];
            self.pending[at] = (a * c % MOD, (a * d + b) % MOD);
        }

        fn visit(
            &mut self,
            at: usize,
            (l, r): (usize, usize),
            range: (usize, usize),
            f: Option<(u64, u64)>,
        ) -> u64 {
            if r <= range.0 || range.1 <= l {
                return 0;
            }
            if range.0 <= l && r <= range.1 {
                if let Some(f) = f {
                    self.apply(at, f);
                }
                return self.nodes[at].0;
            }
            let f_here = std::mem::replace(&mut self.pending[at], (1, 0));
            self.apply(2 * at, f_here);
            self.apply(2 * at + 1, f_here);
            let middle = (l + r) / 2;
            let sum = self.visit(2 * at, (l, middle), range, f)
                + self.visit(2 * at + 1, (middle, r), range, f);
            self.nodes[at].0 = (self.nodes[2 * at].0 + self.nodes[2 * at + 1].0) % MOD;
            sum % MOD
        }
    }
    input! { n: usize, queries: [(usize, usize, u64, u64)] }
    let size = n.next_power_of_two();
    let mut tree = Lazy {
        nodes: vec![(0, 1); 2 * size],
        pending: vec![(1, 0); 2 * size],
    };
    for at in (1..size).rev() {
        tree.nodes[at].1 = 2 * tree.nodes[2 * at].1;
    }
    for (a, b, c, d) in queries {
        let range = (a.min(b), a.max(b));
        let f = (c > 0).then_some((c, d));
        println!("{}", tree.visit(1, (0, size), range, f));
    }
}

fn multiset() {
    input! { queries: [(char, i64)] }
    let mut all: BTreeMap<i64, usize> = BTreeMap::new();
    for (kind, x) in queries {
        match kind {
            '+' => *all.entry(x).or_insert(0) += 1,
            '-' => {
                if let Some(count) = all.get_mut(&x) {
                    *count -= 1;
                    if *count == 0 {
                        all.remove(&x);
                    }
                }
            }
            _ => {
                let below = all.range(..x).next_back().map(|(key, _)| key);
                let above = all.range((Bound::Excluded(x), Bound::Unbounded)).next();
                println!("{below:?} {above:?} {}", all.values().sum::<usize>());
            }
        }
    }
    println!("{:?}", all.first_key_value());
    println!("{:?}", all.into_iter().rev().take(3).collect_vec());
}

fn counts() {
    input! { words: [String] }
    let mut map: HashMap<&str, Vec<usize>> = HashMap::new();
    for (at, word) in words.iter().enumerate() {
        map.entry(word).or_default().push(at);
    }
    let mut all: Vec<(&&str, &Vec<usize>)> = map.iter().collect();
    all.sort_by(|a, b| b.1.len().cmp(&a.1.len()).then_with(|| a.0.cmp(b.0)));
    for (word, places) in &all {
        println!("{word:>6}|{:<4}|{places:?}", places.len());
    }
    let letters: HashSet<char> = words.iter().flat_map(|word| word.chars()).collect();
    let other: HashSet<char> = ('a'..='e').collect();
    println!("{}", letters.intersection(&other).sorted().join(""));
    println!(
        "{}",
        letters
            .symmetric_difference(&other)
            .sorted()
            .collect::<String>()
    );
}

fn window() {
    input! { k: usize, values: [i64] }
    let mut deque: VecDeque<usize> = VecDeque::new();
    let mut least = vec![];
    for (at, value) in values.iter().enumerate() {
        while deque.back().is_some_and(|&last| values[last] >= *value) {
            deque.pop_back();
        }
        deque.push_back(at);
        if deque[0] + k <= at {
            deque.pop_front();
        }
        if at + 1 >= k {
            least.push(values[deque[0]]);
        }
    }
    println!("{least:?}");
    println!(
        "{:?}",
        values
            .windows(k)
            .map(|part| part.iter().max().unwrap())
            .collect_vec()
    );
    println!(
        "{:?}",
        values
            .chunks(k)
            .map(|part| part.iter().sum::<i64>())
            .collect::<VecDeque<_>>()
    );
}

fn list() {
    #[derive(Debug, Clone)]
    struct Node {
        value: i32,
        next: Option<Box<Node>>,
    }
    input! { values: [i32] }
    let mut head = None;
    for &value in values.iter().rev() {
        head = Some(Box::new(Node { value, next: head }));
    }
    if values.len() < 4 {
        println!("{head:?}");
    }
    let mut reversed = None;
    while let Some(mut node) = head {
        head = node.next.take();
        node.next = reversed;
        reversed = Some(node);
    }
    let mut cursor = &mut reversed;
    while let Some(node) = cursor {
        if node.value % 2 == 0 {
            *cursor = node.next.take();
        } else {
            cursor = &mut cursor.as_mut().unwrap().next;
        }
    }
    let all = std::iter::successors(reversed.as_deref(), |node| node.next.as_deref());
    println!("{}", all.map(|node| node.value).join("->"));
}

fn median() {
    input! { values: [u32] }
    let (mut low, mut high) = (BinaryHeap::new(), BinaryHeap::new());
    for value in values {
        low.push(value);
        high.push(Reverse(low.pop().unwrap()));
        if high.len() > low.len() {
            low.push(high.pop().unwrap().0);
        }
        if low.len() > high.len() {
            println!("{}", low.peek().unwrap());
        } else {
            println!(
                "{:.1}",
                f64::from(low.peek().unwrap() + high.peek().unwrap().0) / 2.0
            );
        }
    }
    println!("{:?}", low.into_sorted_vec());
}

fn intervals() {
    input! { ranges: [(i32, i32)] }
    let mut set: BTreeSet<(i32, i32)> =
        BTreeSet::from([(i32::MIN, i32::MIN), (i32::MAX, i32::MAX)]);
    for (a, b) in ranges {
        let (mut l, mut r) = (a.min(b), a.max(b));
        while let Some(&other) = set.range(..(r, i32::MAX)).next_back() {
            if other.1 < l {
                break;
            }
            set.remove(&other);
            l = l.min(other.0);
            r = r.max(other.1);
        }
        set.insert((l, r));
    }
    let merged = set
        .iter()
        .filter(|range| range.0.checked_sub(range.1).is_none_or(|d| d <= 0));
    println!("{:?}", merged.collect_vec());
}

fn treap() {
    type Tree = Option<Box<Node>>;
    struct Node {
        key: u64,
        rank: u64,
        size: usize,
        left: Tree,
        right: Tree,
    }
    fn size(tree: &Tree) -> usize {
        tree.as_ref().map_or(0, |node| node.size)
    }
    fn fixed(mut node: Box<Node>) -> Tree {
        node.size = 1 + size(&node.left) + size(&node.right);
        Some(node)
    }
    fn split(tree: Tree, key: u64) -> (Tree, Tree) {
        let Some(mut node) = tree else {
            return (None, None);
        };
        if node.key < key {
            let (left, right) = split(node.right.take(), key);
            node.right = left;
            (fixed(node), right)
        } else {
            let (left, right) = split(node.left.take(), key);
            node.left = right;
            (left, fixed(node))
        }
    }
    fn merge(left: Tree, right: Tree) -> Tree {
        match (left, right) {
            (None, tree) | (tree, None) => tree,
            (Some(mut a), Some(b)) if a.rank > b.rank => {
                a.right = merge(a.right.take(), Some(b));
                fixed(a)
            }
            (Some(a), Some(mut b)) => {
                b.left = merge(Some(a), b.left.take());
                fixed(b)
            }
        }
    }
    input! { keys: [u64] }
    let mut state = 88_172_645_463_325_252_u64;
    let mut root = None;
    for key in keys {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let (left, right) = split(root, key);
        println!("{}", size(&left));
        let node = Box::new(Node {
            key,
            rank: state,
            size: 1,
            left: None,
            right: None,
        });
        root = merge(merge(left, Some(node)), right);
    }
    let mut sum = 0_u64;
    let mut open: Vec<&Node> = root.as_deref().into_iter().collect();
    while let Some(node) = open.pop() {
        sum = sum.rotate_left(5) ^ node.key;
        open.extend(
            node.left
                .as_deref()
                .into_iter()
                .chain(node.right.as_deref()),
        );
    }
    println!("{sum:016x}");
}

fn tree() {
    struct Node {
        value: i64,
        parent: RefCell<Weak<Node>>,
        children: RefCell<Vec<Rc<Node>>>,
    }
    impl Drop for Node {
        fn drop(&mut self) {
            print!("<{}>", self.value);
        }
    }
    input! { n: usize, values: [i64; n], parents: [Usize1; n - 1] }
    let nodes = values.iter().map(|&value| {
        Rc::new(Node {
            value,
            parent: RefCell::new(Weak::new()),
            children: RefCell::new(vec![]),
        })
    });
    let nodes = nodes.collect_vec();
    for (child, parent) in nodes[1..].iter().zip(&parents) {
        *child.parent.borrow_mut() = Rc::downgrade(&nodes[*parent]);
        nodes[*parent].children.borrow_mut().push(Rc::clone(child));
    }
    let mut sum = 0;
    let mut at = Some(Rc::clone(&nodes[n - 1]));
    while let Some(node) = at {
        sum += node.value;
        at = node.parent.borrow().upgrade();
    }
    println!(
        "{sum} {} {}",
        Rc::strong_count(&nodes[n - 1]),
        Rc::weak_count(&nodes[0])
    );
    let root = Rc::clone(&nodes[0]);
    drop(nodes);
    drop(root);
    println!();
}

fn matrix() {
    input! { h: usize, w: usize, mut rows: [[i32; w]; h] }
    for row in &mut rows {
        row.rotate_left(w / 2);
    }
    let turned = (0..w)
        .map(|x| rows.iter().rev().map(|row| row[x]).collect_vec())
        .collect_vec();
    println!("{turned:?}");
    rows.sort_by_key(|row| row.iter().sum::<i32>());
    rows.dedup_by(|a, b| a[0] == b[0]);
    println!(
        "{}",
        rows.concat().iter().map(|x| format!("{x:+}")).join(",")
    );
    let (even, odd): (Vec<i32>, Vec<i32>) = rows.into_iter().flatten().partition(|x| x % 2 == 0);
    println!(
        "{:?} {:?}",
        even.iter().minmax().into_option(),
        odd.iter().position_max()
    );
    println!(
        "{:?}",
        even.iter()
            .zip_longest(&odd)
            .map(|pair| pair.left_and_right())
            .collect_vec()
    );
}
