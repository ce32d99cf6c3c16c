//! The online judges as data: what they accept and how they compile it.
//!
//! [`Fact`] separates what is confirmed from what is merely reported. An unconfirmed fact is never a
//! reason to refuse a file.

use std::fmt;

use crate::names;

/// A judge, and how it compiles a submission.
#[derive(Clone, Copy, Debug)]
pub struct Judge {
    /// The name on the command line, such as `library-checker`.
    pub name: &'static str,
    /// The name as the judge writes it, such as `Library Checker`.
    pub title: &'static str,
    /// The language to submit in: C only if the judge does not accept Rust.
    pub language: Language,
    /// The Rust editions to choose from, oldest first; a file must compile in one of them.
    pub editions: &'static [u16],
    /// The version of its Rust compiler, if known.
    pub compiler: Option<Fact<Version>>,
    /// Compiler flags; those of a plain optimised build where the judge's own are not known.
    pub flags: &'static [&'static str],
    /// The crates that a submission may use.
    pub crates: &'static [Crate],
    /// The largest source it accepts, if known.
    pub size_limit: Option<Fact<SizeLimit>>,
    /// Whether a submission may start threads.
    pub allows_threads: bool,
    /// What it ignores in outputs.
    pub ignores: Ignored,
}

/// The white space that a judge ignores when it compares outputs; any other is part of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ignored {
    /// None.
    Nothing,
    /// The newline at the end of the output.
    LastNewline,
    /// Blanks at the ends of lines, and empty lines at the end of the output.
    LineEnds,
}

/// The largest source that a judge accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SizeLimit {
    /// So many bytes.
    Bytes(usize),
    /// So many characters.
    Characters(usize),
}

/// The language of a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// One Rust file.
    Rust,
    /// One C file.
    C,
}

/// Something known about a judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact<T> {
    /// What is known.
    pub value: T,
    /// Whether the judge's own pages or an accepted submission confirm it.
    pub is_confirmed: bool,
}

/// A version of the Rust compiler: `1.89` is `Version { major: 1, minor: 89 }`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version {
    /// Always 1 so far.
    pub major: u32,
    /// The release.
    pub minor: u32,
}

/// A crate that a judge provides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crate {
    /// The package's name.
    pub name: &'static str,
    /// Its version on the judge, as far as known: `0.8` stands for some `0.8.x`.
    pub version: Option<Fact<&'static str>>,
    /// The features enabled there beside the default ones.
    pub features: &'static [&'static str],
}

impl<T> Fact<T> {
    const fn confirmed(value: T) -> Self {
        Fact {
            value,
            is_confirmed: true,
        }
    }

    const fn unconfirmed(value: T) -> Self {
        Fact {
            value,
            is_confirmed: false,
        }
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

impl Crate {
    /// A crate whose version is not known.
    const fn new(name: &'static str) -> Self {
        Crate {
            name,
            version: None,
            features: &[],
        }
    }

    /// A crate that the judge has in this version.
    const fn confirmed(name: &'static str, version: &'static str) -> Self {
        Crate {
            version: Some(Fact::confirmed(version)),
            ..Crate::new(name)
        }
    }

    /// A crate that the judge is reported to have in this version.
    const fn of(name: &'static str, version: &'static str) -> Self {
        Crate {
            version: Some(Fact::unconfirmed(version)),
            ..Crate::new(name)
        }
    }

    const fn with(self, features: &'static [&'static str]) -> Self {
        Crate { features, ..self }
    }
}

impl SizeLimit {
    /// The number of units.
    pub const fn most(self) -> usize {
        match self {
            SizeLimit::Bytes(most) | SizeLimit::Characters(most) => most,
        }
    }

    /// The size of a text, in this unit.
    pub fn size_of(self, text: &str) -> usize {
        match self {
            SizeLimit::Bytes(_) => text.len(),
            SizeLimit::Characters(_) => text.chars().count(),
        }
    }

    /// The unit: `bytes` or `characters`.
    pub const fn unit(self) -> &'static str {
        match self {
            SizeLimit::Bytes(_) => "bytes",
            SizeLimit::Characters(_) => "characters",
        }
    }
}

const fn kib(count: usize) -> SizeLimit {
    SizeLimit::Bytes(1024 * count)
}

const fn rust(minor: u32) -> Version {
    Version { major: 1, minor }
}

/// What holds of a judge that takes Rust unless something else is known.
const RUST: Judge = Judge {
    name: "",
    title: "",
    language: Language::Rust,
    editions: &[2021],
    compiler: None,
    flags: &["-O"],
    crates: &[],
    size_limit: None,
    allows_threads: true,
    ignores: Ignored::LineEnds,
};

/// A judge that takes C but no Rust. The size limit usually quoted for them, 65,535 bytes, is
/// unconfirmed; the C files are kept below it anyway.
const C: Judge = Judge {
    language: Language::C,
    editions: &[],
    flags: &["-O2"],
    ignores: Ignored::LastNewline,
    ..RUST
};

/// What Cargo's release profile passes on.
const RELEASE: &[&str] = &["-C", "opt-level=3"];

/// The crates of DMOJ, as its judge server has them in 2026.
const DMOJ: [Crate; 4] = [
    Crate::confirmed("dmoj", "0.1"),
    Crate::confirmed("libc", "0.2"),
    Crate::confirmed("rand", "0.8"),
    Crate::confirmed("rand_xoshiro", "0.6"),
];

/// The crates of AtCoder since its language update of 2025, as contestants' manifests have them.
const ATCODER: [Crate; 68] = [
    Crate::of("ac-library-rs", "0.2.0"),
    Crate::of("alga", "0.9.3"),
    Crate::of("amplify", "4.9.0").with(&["c_raw", "rand", "stringly_conversions"]),
    Crate::of("amplify_derive", "4.0.1"),
    Crate::of("amplify_num", "0.5.3").with(&["std"]),
    Crate::of("argio", "0.2.0"),
    Crate::of("ascii", "1.1.0"),
    Crate::of("az", "1.2.1"),
    Crate::of("bitset-fixed", "0.1.0"),
    Crate::of("bitvec", "1.0.1"),
    Crate::of("bstr", "1.12.0"),
    Crate::of("btreemultimap", "0.1.1"),
    Crate::of("counter", "0.7.0"),
    Crate::of("easy-ext", "1.0.2"),
    Crate::of("either", "1.15.0"),
    Crate::of("fixedbitset", "0.5.7"),
    Crate::of("getrandom", "0.3.3"),
    Crate::of("glidesort", "0.1.2"),
    Crate::of("hashbag", "0.1.12"),
    Crate::of("im-rc", "15.1.0"),
    Crate::of("indexing", "0.4.1").with(&["experimental_pointer_ranges"]),
    Crate::of("indexmap", "2.11.0"),
    Crate::of("itertools", "0.14.0"),
    Crate::of("itertools-num", "0.1.3"),
    Crate::of("lazy_static", "1.5.0"),
    Crate::of("libm", "0.2.15"),
    Crate::of("maplit", "1.0.2"),
    Crate::of("memoise", "0.3.2"),
    Crate::of("multimap", "0.10.1"),
    Crate::of("multiversion", "0.8.0"),
    Crate::of("nalgebra", "0.34.0"),
    Crate::of("ndarray", "0.16.1"),
    Crate::of("num", "0.4.3"),
    Crate::of("num-bigint", "0.4.6"),
    Crate::of("num-complex", "0.4.6"),
    Crate::of("num-derive", "0.4.2"),
    Crate::of("num-integer", "0.1.46"),
    Crate::of("num-iter", "0.1.45"),
    Crate::of("num-rational", "0.4.2"),
    Crate::of("num-traits", "0.2.19"),
    Crate::of("omniswap", "0.1.0"),
    Crate::of("once_cell", "1.21.3"),
    Crate::of("ordered-float", "5.0.0"),
    Crate::of("pathfinding", "4.14.0"),
    Crate::of("permutohedron", "0.2.4"),
    Crate::of("petgraph", "0.8.2"),
    Crate::of("primal", "0.3.3"),
    Crate::of("proconio", "0.5.0").with(&["derive"]),
    Crate::of("rand", "0.9.2"),
    Crate::of("rand_chacha", "0.9.0"),
    Crate::of("rand_core", "0.9.3"),
    Crate::of("rand_distr", "0.5.1"),
    Crate::of("rand_hc", "0.4.0"),
    Crate::of("rand_pcg", "0.9.0"),
    Crate::of("rand_xorshift", "0.4.0"),
    Crate::of("rand_xoshiro", "0.7.0"),
    Crate::of("recur-fn", "2.2.0"),
    Crate::of("regex", "1.11.2"),
    Crate::of("rpds", "1.1.1"),
    Crate::of("rustc-hash", "2.1.1"),
    Crate::of("smallvec", "1.15.1").with(&[
        "const_generics",
        "const_new",
        "write",
        "union",
        "serde",
        "arbitrary",
    ]),
    Crate::of("static_assertions", "1.1.0"),
    Crate::of("statrs", "0.18.0"),
    Crate::of("superslice", "1.0.0"),
    Crate::of("tap", "1.0.1"),
    Crate::of("text_io", "0.1.13"),
    Crate::of("thiserror", "2.0.16"),
    Crate::of("varisat", "0.2.2"),
];

/// All judges.
pub static JUDGES: [Judge; 10] = [
    Judge {
        name: "hdu",
        title: "HDU",
        ..C
    },
    Judge {
        name: "poj",
        title: "POJ",
        ..C
    },
    Judge {
        name: "luogu",
        title: "Luogu",
        editions: &[2021, 2024],
        compiler: Some(Fact::confirmed(rust(88))), // or later
        flags: &["-C", "opt-level=2"],
        size_limit: Some(Fact::unconfirmed(kib(50))),
        ..RUST
    },
    Judge {
        name: "hackerrank",
        title: "HackerRank",
        compiler: Some(Fact::unconfirmed(rust(59))), // in a list of 2024
        size_limit: Some(Fact::unconfirmed(kib(50))),
        ..RUST
    },
    Judge {
        name: "codeforces",
        title: "Codeforces",
        editions: &[2021, 2024],
        compiler: Some(Fact::confirmed(rust(89))),
        size_limit: Some(Fact::confirmed(kib(64))),
        ..RUST
    },
    Judge {
        name: "kattis",
        title: "Kattis",
        compiler: Some(Fact::confirmed(rust(78))),
        flags: &["-C", "opt-level=3", "-C", "target-cpu=native"],
        size_limit: Some(Fact::confirmed(kib(128))),
        ..RUST
    },
    Judge {
        name: "atcoder",
        title: "AtCoder",
        editions: &[2024],
        compiler: Some(Fact::confirmed(rust(89))),
        flags: RELEASE,
        crates: &ATCODER,
        size_limit: Some(Fact::unconfirmed(kib(512))),
        ..RUST
    },
    Judge {
        name: "yukicoder",
        title: "yukicoder",
        editions: &[2021, 2024],
        compiler: Some(Fact::confirmed(rust(97))),
        crates: &[Crate::new("itertools"), Crate::new("proconio")],
        ..RUST
    },
    Judge {
        name: "library-checker",
        title: "Library Checker",
        editions: &[2024],
        compiler: Some(Fact::confirmed(rust(94))),
        size_limit: Some(Fact::confirmed(kib(1024))),
        ..RUST
    },
    Judge {
        name: "dmoj",
        title: "DMOJ",
        flags: RELEASE,
        crates: &DMOJ,
        size_limit: Some(Fact::confirmed(SizeLimit::Characters(65_536))),
        allows_threads: false, // its stack is unlimited
        ..RUST
    },
];

impl Judge {
    /// Returns the crate of that name, if a submission may use it.
    pub fn crate_named(&self, name: &str) -> Option<&Crate> {
        self.crates.iter().find(|it| it.name == name)
    }
}

/// No judge has this name. The message suggests near names, or lists all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownJudge {
    /// The name that was asked for.
    pub name: String,
}

impl fmt::Display for UnknownJudge {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let known = || JUDGES.iter().map(|judge| judge.name);
        let hint = names::hint(&self.name, known());
        write!(f, "unknown judge `{}`", self.name)?;
        if hint.is_empty() {
            let known: Vec<&str> = known().collect();
            write!(f, "; known judges: {}", known.join(", "))
        } else {
            f.write_str(&hint)
        }
    }
}

impl std::error::Error for UnknownJudge {}

/// Finds a judge by its name on the command line.
///
/// # Errors
///
/// Returns [`UnknownJudge`], which suggests near names.
pub fn find(name: &str) -> Result<&'static Judge, UnknownJudge> {
    JUDGES
        .iter()
        .find(|judge| judge.name == name)
        .ok_or_else(|| UnknownJudge {
            name: name.to_owned(),
        })
}

/// Finds the judge that hosts a problem, given as in its metadata: `HDU 1846`.
pub fn host(problem: &str) -> Option<&'static Judge> {
    let is_host = |judge: &&Judge| {
        let rest = problem.strip_prefix(judge.title);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    };
    JUDGES.iter().find(is_host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_judge_is_complete_and_found_by_its_name() {
        for judge in &JUDGES {
            assert_eq!(find(judge.name).map(|it| it.title), Ok(judge.title));
            assert!(!judge.title.is_empty() && !judge.flags.is_empty());
            assert!(judge.editions.is_sorted(), "{}", judge.name);
            let is_rust = judge.language == Language::Rust;
            assert_eq!(judge.editions.is_empty(), !is_rust, "{}", judge.name);
            assert!(is_rust || (judge.crates.is_empty() && judge.compiler.is_none()));
        }
    }

    #[test]
    fn finds_the_host_of_a_problem() {
        let name = |problem| host(problem).map(|judge| judge.name);
        assert_eq!(name("AtCoder ABC 229 H"), Some("atcoder"));
        assert_eq!(name("Kattis"), Some("kattis"));
        assert_eq!(name("HDUX 1"), None);
        assert_eq!(name("BOJ 13034"), None);
    }

    #[test]
    fn names_are_unique() {
        let mut names = JUDGES.map(|judge| judge.name);
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn crates_are_listed_once_and_in_order() {
        for judge in &JUDGES {
            let names = judge.crates.iter().map(|it| it.name.replace('_', "-"));
            let names: Vec<String> = names.collect();
            let is_sorted = names.windows(2).all(|pair| pair[0] < pair[1]);
            assert!(is_sorted, "{}", judge.name);
        }
    }

    #[test]
    fn suggests_near_names() {
        let error = find("atcodr").unwrap_err().to_string();
        assert_eq!(error, "unknown judge `atcodr` (did you mean `atcoder`?)");
        let error = find("nowhere").unwrap_err().to_string();
        assert!(error.starts_with("unknown judge `nowhere`; known judges: hdu, poj"));
    }

    #[test]
    fn compares_versions_by_number() {
        assert!(rust(9) < rust(10));
        assert_eq!(rust(89).to_string(), "1.89");
    }

    #[test]
    fn measures_a_text_in_the_unit_of_the_judge() {
        let limit = |name| find(name).unwrap().size_limit.unwrap().value;
        let text = "\u{f6}\u{2264}x";
        let of = |limit: SizeLimit| (limit.most(), limit.size_of(text), limit.unit());
        assert_eq!(of(limit("dmoj")), (65_536, 3, "characters"));
        assert_eq!(of(limit("kattis")), (131_072, 6, "bytes"));
    }

    #[test]
    fn finds_the_crates_of_a_judge() {
        let atcoder = find("atcoder").unwrap();
        let proconio = atcoder.crate_named("proconio").unwrap();
        assert_eq!(proconio.version, Some(Fact::unconfirmed("0.5.0")));
        assert_eq!(proconio.features, ["derive"]);
        assert_eq!(atcoder.crate_named("shared"), None);
    }
}
