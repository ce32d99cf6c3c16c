//! The id and the title of a problem by its page.

use anyhow::{Context, Result};
use facts::sites::{without_scheme, Page};

/// Names that a package cannot have: those of Cargo and the compiler, and the devices of Windows, which cannot be folders.
const RESERVED: &str = "build core deps examples incremental std test aux con nul prn \
    com1 com2 com3 com4 com5 com6 com7 com8 com9 lpt1 lpt2 lpt3 lpt4 lpt5 lpt6 lpt7 lpt8 lpt9";

/// Finds the page of an address, with an id that is valid; `title` names a problem of an unknown judge.
///
/// # Errors
///
/// Returns an error if it is not the address of a page.
pub fn of_url(url: &str, title: &str) -> Result<Page> {
    let is_plain = |byte: u8| byte.is_ascii_graphic() && !b"<>\"`\\^{|}".contains(&byte);
    let place = without_scheme(url).filter(|place| place.bytes().all(is_plain));
    let place = place.with_context(|| format!("{url:?} is not the address of a page"))?;
    let mut page = Page::of_url(url).unwrap_or_else(|| {
        let mut page = unknown(&of_title(title));
        page.url = url.split('#').take(1).collect();
        page
    });
    if !is_id(&page.id) {
        page.id = slug(place);
    }
    if !is_id(&page.id) {
        page.id = format!("p-{}", page.id);
    }
    Ok(page)
}

/// Finds the page of an id, if that names its judge, such as `hdu1846`.
pub fn of_id(id: &str) -> Page {
    Page::of_id(id).unwrap_or_else(|| unknown(id))
}

/// The page of a problem of an unknown judge, at an unknown address.
fn unknown(id: &str) -> Page {
    let [judge, url] = ["unknown", ""].map(str::to_owned);
    let id = id.to_owned();
    Page { id, judge, url }
}

/// The id of a title; none if most of its letters are not ASCII.
fn of_title(title: &str) -> String {
    let kept = title.chars().filter(char::is_ascii_alphanumeric).count();
    let lost = title
        .chars()
        .filter(|c| !c.is_ascii() && c.is_alphanumeric());
    let is_kept = lost.count() <= kept;
    slug(if is_kept { title } else { "" })
}

/// Strips the letter or number that precedes a title on its page: `H - `, `C. `, `P1290 `, `#1. `.
pub fn title<'a>(page: &Page, title: &'a str) -> &'a str {
    let (word, rest) = title.split_once(' ').unwrap_or_default();
    let label = word.trim_start_matches("No.").trim_matches(['#', '.']);
    let is_marked = label.len() < word.len() || rest.starts_with("- ");
    let label = label.to_lowercase();
    let rest = rest.trim_start_matches("- ").trim();
    // Only an id of letters and numbers by the judge has such a label: any problem may be called `2048 Game`, or
    // `Guess the Number`, also where its id is `guess`.
    let is_label = match page.id.strip_suffix(&label) {
        _ if Page::of_id(&page.id).is_none() || label.is_empty() || rest.is_empty() => false,
        Some("") => true,
        Some(before) => {
            let is_digit = |c: char| c.is_ascii_digit();
            is_marked && !(label.starts_with(is_digit) && before.ends_with(is_digit))
        }
        None => false,
    };
    if is_label {
        rest
    } else {
        title
    }
}

/// Returns whether a problem can have this id.
pub fn is_id(id: &str) -> bool {
    id.starts_with(|c: char| c.is_ascii_lowercase()) && slug(id) == id && !is_reserved(id)
}

/// Returns whether a name is one that a package cannot have.
pub fn is_reserved(id: &str) -> bool {
    RESERVED.split_whitespace().any(|name| name == id)
}

/// Returns the ASCII letters and digits of `text` in lower case, with hyphens between the words.
pub fn slug(text: &str) -> String {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join("-").to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_id_judge_and_title_of_a_page() {
        for line in include_str!("../tests/pages.txt").lines() {
            let [url, id, judge, shown, own] = line.split(" | ").collect::<Vec<_>>()[..] else {
                panic!("{line}")
            };
            let page = of_url(url, shown).unwrap();
            let found = [&page.id, &page.judge, title(&page, shown)];
            assert_eq!(found, [id, judge, own]);
        }
        for url in ["hdu1846", "ftp://a.b/", "https://a/\n//!", "https://ä"] {
            assert!(of_url(url, "Nim").is_err(), "{url}");
        }
    }

    #[test]
    fn names_no_judge_for_an_id_that_does_not() {
        assert_eq!(of_id("bob-and-ben"), unknown("bob-and-ben"));
        assert_eq!(of_id("hdu1846").judge, "HDU 1846");
    }

    #[test]
    fn refuses_ids_that_cannot_be_folders() {
        for id in [
            "con", "nul", "aux", "prn", "com1", "lpt9", "test", "1a", "A", "a--b", "a_b", "",
        ] {
            assert!(!is_id(id), "{id}");
        }
        for id in ["hdu1", "con-1", "console", "bob-and-ben", "com10"] {
            assert!(is_id(id), "{id}");
        }
    }

    #[test]
    fn a_label_is_stripped_only_where_the_id_has_it() {
        for (id, shown, own) in [
            ("cf3c", "C. Nim", "Nim"),
            ("cf3c", "C - Nim", "Nim"),
            ("cf3c", "C Nim", "C Nim"), // not marked as a label
            ("cf3c", "3C. Nim", "Nim"),
            ("cf3c", "D. Nim", "D. Nim"),
            ("p1290", "P1290 Nim", "Nim"), // the whole id
            ("hdu1846", "1846 Nim", "1846 Nim"),
            ("hdu1846", "#1846. Nim", "Nim"),
            ("hdu1846", "46. Nim", "46. Nim"), // the end of a number
            ("hdu1846", "1846. ", "1846. "),
            ("hdu1846", ". Nim", ". Nim"),
            ("guess", "Guess the Number", "Guess the Number"),
            ("nim-c", "C. Nim", "C. Nim"), // not an id by a judge
        ] {
            assert_eq!(title(&of_id(id), shown), own, "{id}");
        }
    }

    #[test]
    fn ids_are_made_of_addresses_where_titles_have_no_letters() {
        for (url, shown, id) in [
            (
                "https://judge.example.org/1",
                "Golden Ratio",
                "golden-ratio",
            ),
            (
                "https://judge.example.org/1",
                "日本語",
                "judge-example-org-1",
            ),
            (
                "https://judge.example.org/1",
                "A 日本語",
                "judge-example-org-1",
            ),
            ("https://judge.example.org/1", "日本 abc", "abc"),
            ("https://1.example.org/", "石", "p-1-example-org"),
            (
                "https://judge.example.org/a#b",
                "2 heaps",
                "judge-example-org-a-b",
            ),
        ] {
            let page = of_url(url, shown).unwrap();
            assert_eq!((page.id.as_str(), page.judge.as_str()), (id, "unknown"));
            assert_eq!(page.url, url.split('#').next().unwrap());
        }
    }
}
