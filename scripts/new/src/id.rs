//! Ids of problems, which name packages and folders.

use std::fmt;

/// A valid id: lower-case letters and digits, with single hyphens between words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Id(String);

/// The maximal length.
const LENGTH: usize = 64;

/// Names that a package cannot have: subfolders of Cargo's target folder, crates of Rust and of this
/// workspace, keywords, and Windows device names, which cannot be folders there.
const RESERVED: [&str; 4] = [
    "build deps examples incremental alloc core proc-macro std test shared testkit",
    "abstract as async await become box break const continue crate do dyn else enum extern false final \
     fn for gen if impl in let loop macro match mod move mut override priv pub ref return",
    "self static struct super trait true try type typeof unsafe unsized use virtual where while yield",
    "aux con nul prn com0 com1 com2 com3 com4 com5 com6 com7 com8 com9 lpt0 lpt1 lpt2 lpt3 lpt4 lpt5 \
     lpt6 lpt7 lpt8 lpt9",
];

impl Id {
    /// Validates a name.
    ///
    /// # Errors
    ///
    /// The reason why it is not valid, as a predicate: `is a reserved name`.
    pub fn new(name: &str) -> Result<Self, String> {
        let is_word = |word: &str| {
            let is_allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
            !word.is_empty() && word.bytes().all(is_allowed)
        };
        if !name.starts_with(|c: char| c.is_ascii_lowercase()) || !name.split('-').all(is_word) {
            let rule = "lower-case letters, digits and single hyphens, starting with a letter";
            return Err(format!("is not a valid id: use {rule}"));
        }
        if name.len() > LENGTH {
            return Err(format!("is longer than {LENGTH} characters"));
        }
        if RESERVED
            .iter()
            .any(|names| names.split(' ').any(|reserved| reserved == name))
        {
            return Err(String::from("is a reserved name"));
        }
        Ok(Id(name.to_owned()))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Returns the ASCII letters and digits of `text` in lower case, with hyphens for anything between them.
///
/// It is a valid [`Id`] unless it is empty, starts with a digit or is reserved. Long text is cut at a word
/// boundary, to at most 48 characters.
pub fn slug(text: &str) -> String {
    const LIMIT: usize = 48;
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let mut slug = words.join("-").to_ascii_lowercase();
    if slug.len() > LIMIT {
        let end = slug[..=LIMIT].rfind('-').unwrap_or(LIMIT);
        slug.truncate(end);
    }
    slug
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn accepts_the_names_of_problems() {
        for name in [
            "hdu1846",
            "p1290",
            "bob-and-ben",
            "edpc-k",
            "a",
            "peggamefortwo",
        ] {
            assert_eq!(Id::new(name).unwrap().as_str(), name);
        }
    }

    #[test]
    fn rejects_names_that_no_package_or_folder_can_have() {
        let long = "a".repeat(65);
        for name in [
            "", "-", "a-", "-a", "a--b", "1a", "A", "a_b", "a b", "ä", "../a", "a/b", "a\\b", ".",
            "a\0", "nul", "com1", "match", "std", "shared", "build", &long,
        ] {
            assert!(Id::new(name).is_err(), "{name}");
        }
    }

    #[test]
    fn slugs_keep_letters_and_digits() {
        assert_eq!(slug("Bob and Ben"), "bob-and-ben");
        assert_eq!(slug("  A + B (easy)! "), "a-b-easy");
        assert_eq!(slug("many_aplusb"), "many-aplusb");
        assert_eq!(slug("取石子游戏"), "");
        assert_eq!(slug(&"long ".repeat(20)), ["long"; 9].join("-"));
        assert_eq!(slug(&"x".repeat(50)), "x".repeat(48));
    }

    proptest! {
        #[test]
        fn a_slug_behind_a_word_is_an_id(text in "\\PC{0,60}") {
            let slug = slug(&text);
            prop_assume!(!slug.is_empty());
            let name = format!("page-{slug}");
            prop_assert_eq!(Id::new(&name), Ok(Id(name)));
        }
    }
}
