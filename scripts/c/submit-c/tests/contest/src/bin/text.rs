//! Text. The first word of the input names the program.

use std::collections::{BTreeMap, HashMap};
use std::iter::Peekable;
use std::str::Chars as Characters;

use itertools::Itertools;
use proconio::input;
use proconio::marker::{Bytes, Chars};

fn main() {
    input! { name: String }
    match name.as_str() {
        "search" => search(),
        "suffixes" => suffixes(),
        "palindromes" => palindromes(),
        "hashes" => hashes(),
        "runs" => runs(),
        "calculator" => calculator(),
        "anagrams" => anagrams(),
        "distance" => distance(),
        "trie" => trie(),
        "formats" => formats(),
        "unicode" => unicode(),
        "brackets" => brackets(),
        _ => unreachable!("{name}"),
    }
}

fn search() {
    input! { text: Chars, pattern: Chars }
    let mut failure = vec![0];
    for at in 1..pattern.len() {
        let mut k = failure[at - 1];
        while k > 0 && pattern[k] != pattern[at] {
            k = failure[k - 1];
        }
        failure.push(k + usize::from(pattern[k] == pattern[at]));
    }
    let (mut k, mut found) = (0, vec![]);
    for (at, c) in text.iter().enumerate() {
        while k > 0 && (k == pattern.len() || pattern[k] != *c) {
            k = failure[k - 1];
        }
        k += usize::from(pattern[k] == *c);
        if k == pattern.len() {
            found.push(at + 1 - k);
        }
    }
    println!("{failure:?}\n{found:?}");
    let mut z = vec![text.len(); 1];
    let (mut l, mut r) = (0, 0);
    for i in 1..text.len() {
        let mut k = if i < r { z[i - l].min(r - i) } else { 0 };
        while i + k < text.len() && text[k] == text[i + k] {
            k += 1;
        }
        if i + k > r {
            (l, r) = (i, i + k);
        }
        z.push(k);
    }
    println!("{z:?}");
    let (text, pattern): (String, String) = (text.iter().collect(), pattern.iter().collect());
    println!(
        "{:?} {:?}",
        text.find(&pattern),
        text.rmatch_indices(&pattern).map(|it| it.0).collect_vec()
    );
    println!("{:?}", text.split(&pattern).collect_vec());
}

fn suffixes() {
    input! { text: Bytes }
    let n = text.len();
    let mut order: Vec<usize> = (0..n).collect();
    let mut rank: Vec<i32> = text.iter().map(|&byte| i32::from(byte)).collect();
    let mut k = 1;
    while k < n {
        let key = |at: usize| (rank[at], rank.get(at + k).copied().unwrap_or(-1));
        order.sort_by(|&a, &b| key(a).cmp(&key(b)));
        let mut next = vec![0; n];
        for (&a, &b) in order.iter().tuple_windows() {
            next[b] = next[a] + i32::from(key(a) < key(b));
        }
        rank = next;
        k *= 2;
    }
    let common = |a: usize, b: usize| {
        text[a..]
            .iter()
            .zip(&text[b..])
            .take_while(|(a, b)| a == b)
            .count()
    };
    let longest = order
        .iter()
        .tuple_windows()
        .map(|(&a, &b)| common(a, b))
        .collect_vec();
    println!("{order:?}\n{longest:?}");
    println!("{}", n * (n + 1) / 2 - longest.iter().sum::<usize>());
}

fn palindromes() {
    input! { text: Chars }
    let spread: Vec<char> = text
        .iter()
        .flat_map(|&c| ['|', c])
        .chain(Some('|'))
        .collect();
    let mut radius = vec![0_usize; spread.len()];
    let (mut i, mut j) = (0, 0);
    while i < spread.len() {
        while i >= j && i + j < spread.len() && spread[i - j] == spread[i + j] {
            j += 1;
        }
        radius[i] = j;
        let mut k = 1;
        while i >= k && k + radius[i - k] < j {
            radius[i + k] = radius[i - k];
            k += 1;
        }
        i += k;
        j -= k;
    }
    let best = radius
        .iter()
        .enumerate()
        .max_by_key(|&(at, r)| (r, std::cmp::Reverse(at)))
        .unwrap();
    let from = (best.0 + 1 - best.1) / 2;
    let longest: String = text[from..from + best.1 - 1].iter().collect();
    println!(
        "{} {longest:?}",
        radius.iter().map(|r| r / 2).sum::<usize>()
    );
}

fn hashes() {
    const M: u64 = (1 << 61) - 1;
    fn mul(a: u64, b: u64) -> u64 {
        let product = a as u128 * b as u128;
        let sum = (product >> 61) as u64 + (product as u64 & M);
        if sum >= M {
            sum - M
        } else {
            sum
        }
    }
    input! { text: Bytes, queries: [(usize, usize, usize)] }
    let (mut hash, mut power) = (vec![0], vec![1]);
    for &byte in &text {
        hash.push((mul(*hash.last().unwrap(), 1_000_003) + byte as u64) % M);
        power.push(mul(*power.last().unwrap(), 1_000_003));
    }
    let get = |l: usize, r: usize| (hash[r] + M - mul(hash[l], power[r - l])) % M;
    for (a, b, len) in queries {
        let n = text.len();
        let (a, b) = (a % n, b % n);
        let len = len % (n - a.max(b)) + 1;
        println!("{} {}", get(a, a + len) == get(b, b + len), get(a, a + len));
    }
}

fn runs() {
    input! { texts: [String] }
    for text in &texts {
        let runs = text
            .chars()
            .dedup_with_count()
            .map(|(count, c)| format!("{c}{count}"))
            .join("");
        let groups = text.bytes().chunk_by(|byte| byte % 3);
        let lengths = groups
            .into_iter()
            .map(|(key, group)| (key, group.count()))
            .collect_vec();
        println!("{runs} {lengths:?}");
        println!(
            "{:?}",
            text.char_indices()
                .filter(|(at, _)| at % 2 == 1)
                .map(|it| it.1)
                .collect::<String>()
        );
    }
    let longest = texts
        .iter()
        .max_by(|a, b| a.len().cmp(&b.len()).then(b.cmp(a)));
    println!(
        "{longest:?} {}",
        texts.iter().sorted_unstable().unique().format(",")
    );
    println!("{}", texts.concat().to_uppercase().replace('A', "<a>"));
}

fn calculator() {
    struct Parser<'a>(Peekable<Characters<'a>>);
    impl Parser<'_> {
        fn sum(&mut self) -> Result<i64, String> {
            let mut value = self.product()?;
            while let Some(operator) = self.0.next_if(|c| "+-".contains(*c)) {
                let right = self.product()?;
                value = if operator == '+' {
                    value.checked_add(right)
                } else {
                    value.checked_sub(right)
                }
                .ok_or("overflow")?;
            }
            Ok(value)
        }

        fn product(&mut self) -> Result<i64, String> {
            let mut value = self.atom()?;
            while let Some(operator) = self.0.next_if(|&c| c == '*' || c == '/') {
                let right = self.atom()?;
                let result = if operator == '*' {
                    value.checked_mul(right)
                } else {
                    value.checked_div(right)
                };
                value = result.ok_or_else(|| format!("{value} {operator} {right}"))?;
            }
            Ok(value)
        }

        fn atom(&mut self) -> Result<i64, String> {
            match self.0.next() {
                Some('(') => {
                    let value = self.sum()?;
                    self.0
                        .next()
                        .filter(|&c| c == ')')
                        .map(|_| value)
                        .ok_or("no )".to_owned())
                }
                Some('-') => Ok(-self.atom()?),
                Some(c @ '0'..='9') => {
                    let mut text = c.to_string();
                    text.extend(self.0.peeking_take_while(|c| c.is_ascii_digit()));
                    text.parse::<i64>().map_err(|error| error.to_string())
                }
                other => Err(format!("unexpected {other:?}")),
            }
        }
    }
    input! { lines: [String] }
    for line in lines {
        match Parser(line.chars().peekable()).sum() {
            Ok(value) => println!("{value}"),
            Err(error) => println!("error: {error}"),
        }
    }
}

fn anagrams() {
    input! { words: [String] }
    let mut groups: BTreeMap<Vec<u8>, Vec<&str>> = BTreeMap::new();
    for word in &words {
        let mut key = word.clone().into_bytes();
        key.sort_unstable_by(|a, b| b.cmp(a));
        groups.entry(key).or_insert_with(Vec::new).push(word);
    }
    for (key, group) in &groups {
        println!(
            "{} {group:?} {}",
            String::from_utf8_lossy(key),
            group.iter().map(|word| word.len()).product::<usize>()
        );
    }
    let counts: BTreeMap<char, usize> =
        words.concat().chars().fold(BTreeMap::new(), |mut map, c| {
            *map.entry(c).or_default() += 1;
            map
        });
    println!("{counts:?}");
    println!("{:#?}", groups.iter().next());
}

fn distance() {
    input! { s: Chars, t: Chars }
    let mut edit = vec![vec![usize::MAX; t.len() + 1]; s.len() + 1];
    let mut common = vec![vec![0; t.len() + 1]; s.len() + 1];
    for i in 0..=s.len() {
        for j in 0..=t.len() {
            if i == 0 || j == 0 {
                edit[i][j] = i + j;
                continue;
            }
            let same = s[i - 1] == t[j - 1];
            edit[i][j] =
                (edit[i - 1][j].min(edit[i][j - 1]) + 1).min(edit[i - 1][j - 1] + !same as usize);
            common[i][j] = if same {
                common[i - 1][j - 1] + 1
            } else {
                common[i - 1][j].max(common[i][j - 1])
            };
        }
    }
    let (mut i, mut j, mut subsequence) = (s.len(), t.len(), String::new());
    while i > 0 && j > 0 {
        if common[i][j] == common[i - 1][j] {
            i -= 1;
        } else if common[i][j] == common[i][j - 1] {
            j -= 1;
        } else {
            subsequence.insert(0, s[i - 1]);
            (i, j) = (i - 1, j - 1);
        }
    }
    println!("{} {subsequence}", edit[s.len()][t.len()]);
}

fn trie() {
    #[derive(Clone, Default)]
    struct Node {
        next: [Option<usize>; 26],
        words: u32,
        passed: u32,
    }
    input! { words: [Bytes], queries: [String] }
    let mut nodes = vec![Node::default()];
    for word in words {
        let mut at = 0;
        for byte in word {
            let letter = (byte - b'a') as usize;
            at = match nodes[at].next[letter] {
                Some(to) => to,
                None => {
                    nodes.push(Node::default());
                    let to = nodes.len() - 1;
                    *nodes[at].next[letter].get_or_insert(to)
                }
            };
            nodes[at].passed += 1;
        }
        nodes[at].words += 1;
    }
    for query in queries {
        let end = query
            .bytes()
            .try_fold(0, |at, byte| nodes[at].next[usize::from(byte - b'a')]);
        println!("{:?}", end.map(|at| (nodes[at].words, nodes[at].passed)));
    }
}

fn formats() {
    #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
    struct Item {
        name: String,
        at: (i8, u64),
        kind: Option<Kind>,
    }
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    enum Kind {
        Unit,
        Tuple(char),
        Fields { x: bool },
    }
    input! { items: [(String, i8, u64)] }
    let width = 9;
    let mut all = vec![];
    for (at, (name, a, b)) in items.into_iter().enumerate() {
        println!(
            "[{name:>8}] [{name:<width$}] [{name:^7}] [{name:*^0$.3}]",
            width
        );
        println!("{a:+} {a:04} {b:>5} {b:<5}| {a:x} {b:#010b} {b:o} {b:e} {b:#X}");
        let kind = [
            None,
            Some(Kind::Unit),
            name.chars().next().map(Kind::Tuple),
            Some(Kind::Fields { x: a > 0 }),
        ][at % 4];
        all.push(Item {
            name,
            at: (a, b),
            kind,
        });
    }
    all.sort();
    println!("{all:?}");
    println!("{:#?}", all.first());
    println!(
        "{:?} {:?} {:?}",
        'a'..'c',
        "tab\t\"quote\" \\ \u{7f} é",
        ('\'', '\n', "'")
    );
    println!("{:?} {:?} {{}} {:5}|{:<5}|", (), [Some(1), None], true, 'x');
    println!("{0:?} {0:#?} {1:02x?}", Item::default(), [10, 200]);
}

fn unicode() {
    input! { words: [String] }
    for word in words {
        let reversed: String = word.chars().rev().collect();
        println!(
            "{} {} {reversed} {}",
            word.len(),
            word.chars().count(),
            word.to_uppercase()
        );
        println!(
            "{:?} {:?}",
            word.char_indices().last(),
            word.bytes().map(u32::from).sum::<u32>()
        );
        println!(
            "{word:>10}|{word:-^10.2}|{:?}",
            word.chars().map(|c| c as u32).collect_vec()
        );
        println!(
            "{:?}",
            word.chars()
                .map(|c| (c.is_alphabetic(), c.is_uppercase(), c.len_utf8()))
                .collect_vec()
        );
    }
}

fn brackets() {
    input! { lines: [String] }
    let partners: HashMap<char, char> = [('(', ')'), ('[', ']'), ('{', '}')].into_iter().collect();
    for line in lines {
        let mut open = vec![];
        let result = line.chars().enumerate().find_map(|(at, c)| {
            if let Some(&close) = partners.get(&c) {
                open.push(close);
                None
            } else if open.pop() == Some(c) {
                None
            } else {
                Some(at)
            }
        });
        match (result, open.as_slice()) {
            (None, []) => println!("balanced"),
            (None, [.., last]) => println!("expected {last} and {} more", open.len() - 1),
            (Some(at), _) => println!("unexpected at {at}: {}", &line[at..]),
        }
    }
}
