//! Random inputs for the programs.

#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)] // of random bits

use std::fmt::{Display, Write};

/// A program of a binary.
pub struct Program {
    pub binary: &'static str,
    pub name: &'static str,
    /// Makes an input.
    pub input: fn(&mut Random) -> String,
}

/// A source of random numbers.
pub struct Random {
    state: u64,
    /// How large an input is to be.
    pub size: i64,
}

impl Random {
    /// Creates a source; equal seeds give equal numbers.
    pub fn new(seed: u64, size: i64) -> Self {
        let state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Random { state, size }
    }

    fn next(&mut self) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.state
    }

    /// A number from `low` to `high`.
    fn of(&mut self, low: i64, high: i64) -> i64 {
        low + (self.next() >> 1) as i64 % (high - low + 1)
    }

    /// A number up to `2^64 - 1`, of any length.
    fn any(&mut self) -> u64 {
        let shift = self.next() % 64;
        self.next() >> shift
    }

    /// A number up to the size.
    fn upto(&mut self) -> i64 {
        self.of(1, self.size)
    }

    /// A number with some digits after the point.
    fn float(&mut self) -> String {
        let digits = self.word("0123456789", 0, 6);
        format!("{}.{digits}", self.of(-1000, 1000))
    }

    fn word(&mut self, letters: &str, least: i64, most: i64) -> String {
        let letters: Vec<char> = letters.chars().collect();
        let len = self.of(least, most);
        (0..len)
            .map(|_| letters[self.of(0, letters.len() as i64 - 1) as usize])
            .collect()
    }

    /// A list of so many items, with blanks between them.
    fn list<T: Display>(&mut self, len: i64, item: impl Fn(&mut Self) -> T) -> String {
        (0..len).fold(String::new(), |mut text, _| {
            let _ = write!(text, "{} ", item(self)); // a String takes everything
            text
        })
    }

    /// The length of a list, and the list.
    fn counted<T: Display>(&mut self, item: impl Fn(&mut Self) -> T) -> String {
        let len = self.upto();
        format!("{len}\n{}\n", self.list(len, item))
    }

    /// Lines of cells.
    fn grid(&mut self, cells: &str) -> String {
        let (h, w) = (self.of(2, 9), self.of(2, 9));
        let rows: Vec<String> = (0..h).map(|_| self.word(cells, w, w)).collect();
        format!("{h} {w}\n{}\n", rows.join("\n"))
    }

    /// For each vertex but the first, one before it.
    fn parents(&mut self, n: i64) -> Vec<i64> {
        (1..n).map(|v| self.of(1, v)).collect()
    }
}

/// A program of the binary `$binary` per line: its name, a name for the random numbers, and an input.
macro_rules! programs {
    ($($binary:literal { $($name:literal |$r:ident| $input:expr;)* })*) => {
        &[$($(Program { binary: $binary, name: $name, input: |$r| $input },)*)*]
    };
}

/// Edges of a graph with `n` vertices, each with what `more` adds.
fn edges(r: &mut Random, n: i64, more: impl Fn(&mut Random) -> String) -> String {
    r.counted(|r| format!("{} {} {}", r.of(1, n), r.of(1, n), more(r)))
}

fn none(_: &mut Random) -> String {
    String::new()
}

/// A graph as its number of vertices and its edges.
fn graph(r: &mut Random, more: impl Fn(&mut Random) -> String) -> String {
    let n = r.upto() + 1;
    format!("{n}\n{}", edges(r, n, more))
}

fn points(r: &mut Random) -> String {
    r.counted(|r| format!("{} {}", r.float(), r.float()))
}

/// Something that is a float, or nearly.
fn float_text(r: &mut Random) -> String {
    match r.of(0, 4) {
        0 => r.float(),
        1 => r.word("0123456789.e-+", 1, 6),
        2 => format!("{}e{}", r.any(), r.of(-330, 300)),
        3 => format!("{}.{}", r.of(-99, 99), r.any()),
        _ => ["inf", "-Infinity", "NaN", "-0", ".5", "1e23", "5e-324"][r.of(0, 6) as usize]
            .to_owned(),
    }
}

pub const PROGRAMS: &[Program] = programs! {
    "graphs" {
        "dijkstra" |r| {
            let (n, m) = (r.upto(), r.upto());
            format!("{n} {m}\n{}", r.list(m, |r| format!("{} {} {}", r.of(1, n), r.of(1, n), r.of(0, 3_000_000_000))))
        };
        "grid" |r| r.grid("..#");
        "kruskal" |r| {
            let (n, m) = (r.upto(), r.upto());
            format!("{n} {m}\n{}", r.list(m, |r| format!("{} {} {}", r.of(-50, 50), r.of(1, n), r.of(1, n))))
        };
        "topological" |r| {
            let n = r.upto() + 1;
            let back = r.of(0, 4) == 0;
            let edge = |r: &mut Random| (r.of(1, n - 1), r.of(0, n));
            let edges = r.counted(|r| {
                let (a, step) = edge(r);
                format!("{a} {}", if back { step.max(1) } else { (a + 1 + step).min(n) })
            });
            format!("{n}\n{edges}")
        };
        "floyd" |r| graph(r, |r| r.of(0, 1 << 40).to_string());
        "components" |r| graph(r, none);
        "ancestors" |r| {
            let n = r.upto() + 1;
            let parents = r.parents(n);
            let parents: Vec<String> = parents.iter().map(ToString::to_string).collect();
            format!("{n}\n{}\n{}", parents.join(" "), edges(r, n, none))
        };
        "bellman" |r| graph(r, |r| r.of(-2, 40).to_string());
        "flow" |r| graph(r, |r| r.of(0, 1 << 36).to_string());
        "rerooting" |r| {
            let n = r.upto() + 1;
            let modulus = r.of(2, 2_000_000_000);
            let parents = r.parents(n).into_iter().zip(2..);
            format!("{n} {modulus}\n{}", parents.fold(String::new(), |text, (a, b)| format!("{text}{a} {b}\n")))
        };
        "bipartite" |r| graph(r, none);
        "euler" |r| (r.size * 2000).to_string();
    }
    "structures" {
        "segments" |r| {
            let n = r.upto();
            let queries = |r: &mut Random| format!("{} {} {}", r.of(0, 1), r.any(), r.any());
            format!("{n}\n{}\n{}", r.list(n, Random::any), r.counted(queries))
        };
        "inversions" |r| r.counted(|r| r.of(-20, 20) << 40);
        "lazy" |r| {
            let n = r.upto();
            let query = |r: &mut Random| {
                let (a, b) = (r.of(0, n), r.of(0, n));
                format!("{a} {b} {} {}", r.of(0, 2) * r.of(0, 900_000_000), r.of(0, 998_244_352))
            };
            format!("{n}\n{}", r.counted(query))
        };
        "multiset" |r| r.counted(|r| format!("{} {}", r.word("+-?", 1, 1), r.of(-5, 5)));
        "counts" |r| r.counted(|r| r.word("abcdefg", 1, 2));
        "window" |r| format!("{}\n{}\n{}", r.of(1, 4), { r.size }, r.list(r.size, |r| r.of(-9, 9)));
        "list" |r| r.counted(|r| r.of(-9, 9));
        "median" |r| r.counted(|r| r.of(0, 2_000_000_000));
        "intervals" |r| r.counted(|r| format!("{} {}", r.of(-50, 50), r.of(-50, 50)));
        "treap" |r| r.counted(Random::any);
        "tree" |r| {
            let n = r.upto();
            let values = r.list(n, |r| r.of(-99, 99));
            let parents: Vec<String> = r.parents(n).iter().map(ToString::to_string).collect();
            format!("{n}\n{values}\n{}", parents.join(" "))
        };
        "matrix" |r| {
            let (h, w) = (r.of(1, 6), r.of(1, 6));
            format!("{h} {w}\n{}", r.list(h * w, |r| r.of(-9, 9)))
        };
    }
    "numbers" {
        "binomial" |r| r.counted(|r| format!("{} {}", r.of(0, 200_000), r.of(0, 200_000)));
        "sieve" |r| {
            let limit = r.size * 50;
            format!("{limit}\n{}", r.counted(|r| r.of(1, limit)))
        };
        "primes" |r| r.counted(|r| r.any() | r.of(0, 1) as u64);
        "remainders" |r| {
            let len = r.of(1, 6);
            format!("{len}\n{}", r.list(len, |r| format!("{} {}", r.of(-99, 99), r.of(1, 5) * r.of(1, 100_000))))
        };
        "fibonacci" |r| r.counted(Random::any);
        "convolution" |r| r.counted(|r| r.of(0, 998_244_352)) + &r.counted(|r| r.of(0, 998_244_352));
        "modular" |r| r.counted(|r| r.any() as i64);
        "factorial" |r| (r.size * 6).to_string();
        "words" |r| r.counted(Random::any);
        "basis" |r| r.counted(Random::any) + &r.counted(|r| r.any() & 0xffff);
        "digits" |r| format!("{} {}", r.word("0123456789", 1, 40), r.of(1, 99));
        "wide" |r| r.counted(|r| {
            let a = u128::from(r.any()) << r.of(0, 64) ^ u128::from(r.any());
            let b = i128::from(r.any() as i64) << r.of(0, 63) ^ i128::from(r.any());
            format!("{a} {b}")
        });
        "signed" |r| r.counted(|r| format!("{} {}", r.any() as i64, r.any() as i64));
    }
    "text" {
        "search" |r| format!("{} {}", r.word("aab", 1, 60), r.word("ab", 1, 3));
        "suffixes" |r| r.word("abc", 1, 40);
        "palindromes" |r| r.word("aab", 1, 40);
        "hashes" |r| {
            let text = r.word("ab", 1, 60);
            format!("{text} {}", r.counted(|r| format!("{} {} {}", r.of(0, 99), r.of(0, 99), r.of(0, 5))))
        };
        "runs" |r| r.counted(|r| r.word("aAb", 1, 9));
        "calculator" |r| r.counted(|r| {
            let right = r.word("0123456789", 1, 3);
            let operator = r.word("+-*/", 1, 1);
            match r.of(0, 3) {
                0 => r.word("12+-*/()", 1, 7),
                1 => format!("({}{operator}{right})*-{right}", r.of(-99, 99)),
                2 => format!("{}{operator}({right}-{})", r.of(0, 99), r.of(0, 9)),
                _ => format!("{}{operator}{right}*{right}", r.any()),
            }
        });
        "anagrams" |r| r.counted(|r| r.word("abc", 1, 3));
        "distance" |r| format!("{} {}", r.word("abc", 1, 30), r.word("abc", 1, 30));
        "trie" |r| r.counted(|r| r.word("abz", 1, 4)) + &r.counted(|r| r.word("abz", 1, 3));
        "formats" |r| r.counted(|r| format!("{} {} {}", r.word("aBé漢", 1, 9), r.of(-128, 127), r.any()));
        "unicode" |r| r.counted(|r| r.word("aéßЖ漢😀Z", 1, 5));
        "brackets" |r| r.counted(|r| {
            let inner = r.word("()[]", 1, 3);
            format!("{}({{{}}}){inner}", r.word("([", 0, 1), ["", "()", "[{}]"][r.of(0, 2) as usize])
        });
    }
    "floats" {
        "hull" |r| points(r);
        "closest" |r| points(r);
        "dice" |r| format!("{}\n{}", { r.size }, r.counted(|r| r.of(1, 6)));
        "bisection" |r| format!("{} {} {}", r.of(1, 100), r.of(1, 100), r.of(1, 100));
        "angles" |r| points(r);
        "elimination" |r| {
            let n = r.of(1, 6);
            format!("{n}\n{}", r.list(n * (n + 1), |r| if r.of(0, 5) == 0 { "0".to_owned() } else { r.float() }))
        };
        "texts" |r| r.counted(float_text);
        "functions" |r| r.counted(Random::float);
        "annealing" |r| points(r);
        "statistics" |r| r.counted(Random::float);
    }
    "dynamic" {
        "knapsack" |r| {
            let n = r.upto();
            format!("{n} {}\n{}", r.of(1, 300), r.list(n, |r| format!("{} {}", r.of(1, 120), r.of(0, 1 << 40))))
        };
        "increasing" |r| r.counted(|r| r.of(-50, 50));
        "salesman" |r| {
            let n = r.of(2, 7);
            format!("{n}\n{}", r.list(n * n, |r| r.of(0, 4_000_000_000)))
        };
        "chain" |r| {
            let n = r.of(2, 9);
            format!("{n}\n{}", r.list(n, |r| r.of(1, 1000)))
        };
        "grundy" |r| r.counted(|r| r.of(1, 9)) + &r.counted(|r| r.of(0, 40));
        "paths" |r| r.grid("....#");
        "subsets" |r| {
            let n = r.of(1, 13);
            format!("{} {n}\n{}", r.of(-30, 60), r.list(n, |r| r.of(-20, 30)))
        };
        "squares" |r| {
            let (h, w) = (r.of(1, 8), r.of(1, 8));
            format!("{h} {w}\n{}", r.list(h * w, |r| r.of(0, 255)))
        };
        "queens" |r| r.of(1, 8).to_string();
        "lines" |r| {
            let lines = r.counted(|r| format!("{} {}", r.of(-1_000_000, 1_000_000), r.any() as i64 >> 4));
            lines + &r.counted(|r| r.of(-1_000_000, 1_000_000))
        };
        "partitions" |r| r.of(1, 40).to_string();
        "offline" |r| {
            let n = r.upto();
            let values = r.list(n, |r| r.of(0, 9) << 35);
            format!("{n}\n{values}\n{}", r.counted(|r| format!("{} {}", r.of(1, n), r.of(0, 99))))
        };
    }
    "plain" {
        "lines" |r| {
            let lines = r.list(r.size, |r| format!("{} {}\r\n", r.word("ab", 0, 2), r.word("é c", 0, 5)));
            format!("{}\n{lines}", r.size / 2)
        };
        "tokens" |r| {
            let n = r.upto();
            let values = r.list(n, |r| r.any() as i64 >> 8);
            format!("{n}\n{values}\n\n  {}\n{}", r.list(n, |r| r.word("+-", 1, 1)), r.float())
        };
        "bytes" |r| r.list(r.size, |r| r.word("aé漢 \n", 1, 5));
        "errors" |r| {
            let small = r.of(0, 1) == 0;
            r.list(r.size, |r| if small { r.of(-5, 99).to_string() } else { r.word("0123456789-x", 1, 11) })
        };
        "workers" |r| r.list(r.size, |r| r.of(0, 1_000_000_000));
        "locals" |r| r.list(r.size, |r| r.of(1, 2000));
        "traits" |r| r.list(r.size, |r| r.of(1, 1_000_000));
        "life" |r| r.list(r.size * 2, |r| r.of(0, 143));
    }
};
