//! What the judges take: language, crates, edition, size. What is not confirmed is never a reason to refuse.

/// The language of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// The solution, and what it reaches of its crates.
    Rust,
    /// What a compiler made of that.
    C,
}

/// A judge.
#[derive(Debug)]
pub struct Judge {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it takes; C where it takes no Rust.
    pub language: Language,
    /// Editions that its compiler is run with, or may be.
    pub editions: &'static [u16],
    /// The crates it has, as far as they are known, with their versions there if these are known.
    pub crates: &'static [(&'static str, &'static str)],
    /// The largest source it takes, in bytes.
    pub limit: Option<Limit>,
}

/// A limit of the source's size.
#[derive(Debug)]
pub struct Limit {
    /// In bytes.
    pub bytes: usize,
    /// Only said, never confirmed: it makes a note, not an error.
    pub is_rumour: bool,
}

const KIB: usize = 1024;

const fn limit(bytes: usize) -> Limit {
    Limit {
        bytes,
        is_rumour: false,
    }
}

/// The judges.
pub const JUDGES: [Judge; 9] = [
    Judge {
        language: Language::C,
        name: "hdu",
        editions: &[],
        crates: &[],
        limit: None, // not confirmed; every C file is kept below what it is said to be
    },
    Judge {
        language: Language::C,
        name: "poj",
        editions: &[],
        crates: &[],
        limit: None, // as that of hdu
    },
    Judge {
        language: Language::Rust,
        name: "luogu",
        editions: &[2021, 2024],
        crates: &[],
        limit: Some(Limit {
            bytes: 50 * KIB,
            is_rumour: true,
        }),
    },
    Judge {
        language: Language::Rust,
        name: "hackerrank",
        editions: &[2021],
        crates: &[],
        limit: Some(limit(50 * KIB)),
    },
    Judge {
        language: Language::Rust,
        name: "codeforces",
        editions: &[2021, 2024],
        crates: &[],
        limit: Some(limit(64 * KIB)),
    },
    Judge {
        language: Language::Rust,
        name: "kattis",
        editions: &[2021],
        crates: &[],
        limit: None,
    },
    Judge {
        language: Language::Rust,
        name: "atcoder",
        editions: &[2024],
        crates: &[("proconio", "0.5.0"), ("itertools", "0.14.0")],
        limit: Some(limit(512 * KIB)),
    },
    Judge {
        language: Language::Rust,
        name: "yukicoder",
        editions: &[2021, 2024],
        crates: &[("proconio", ""), ("itertools", "")],
        limit: None,
    },
    Judge {
        language: Language::Rust,
        name: "library-checker",
        editions: &[2024],
        crates: &[],
        limit: Some(limit(KIB * KIB)),
    },
];

/// The judge of that name, or why there is none.
///
/// # Errors
///
/// What to tell the user.
pub fn find(name: &str) -> Result<&'static Judge, String> {
    JUDGES
        .iter()
        .find(|judge| judge.name == name)
        .ok_or_else(|| {
            let names: Vec<_> = JUDGES.iter().map(|judge| judge.name).collect();
            format!("no judge `{name}`; known are {}", names.join(", "))
        })
}
