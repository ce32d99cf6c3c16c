//! The package of an unsolved problem: its manifest, its source, and its cases.

mod layout;
mod manifest;
mod source;
pub mod text;

use anyhow::{anyhow, Result};

use crate::id::{slug, Id};
use crate::page::Page;
use crate::post::{Post, Sample};

use layout::Layout;

/// A problem to create a package for.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The package's name.
    pub id: Id,
    /// The title, one line.
    pub title: String,
    /// The judge, one line, if known.
    pub judge: Option<String>,
    /// The address of its page, if known.
    pub url: Option<String>,
    /// The limits.
    pub limits: Limits,
    /// The samples.
    pub samples: Vec<Sample>,
    layout: Layout,
}

/// What a solution may use, as far as known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Milliseconds.
    pub time: Option<u64>,
    /// KiB.
    pub memory: Option<u64>,
    /// Whether these are the limits for Java, which HDU lists first.
    pub are_for_java: bool,
}

impl Problem {
    /// Reads a post. `is_free` tells whether a package may have a name.
    ///
    /// # Errors
    ///
    /// If its address is malformed, or no package name can be derived from it.
    pub fn of_post(post: &Post, is_free: impl Fn(&Id) -> bool) -> Result<Self> {
        let name = text::line(&post.name);
        let group = text::line(&post.group);
        let page = Page::read(&post.url, &name, &group).map_err(|why| anyhow!("`url` {why}"))?;
        // The prefixed ids are for names such as `3dprinter` or `either`.
        let judge = slug(page.judge.split(' ').next().unwrap_or_default());
        let prefixes = [String::new(), format!("{judge}-"), String::from("problem-")];
        let id = prefixes
            .iter()
            .filter_map(|prefix| Id::new(&format!("{prefix}{}", page.id)).ok())
            .find(is_free)
            .ok_or_else(|| {
                anyhow!("cannot derive a package name; choose one with scripts/new.sh ID")
            })?;
        let title = match page.title(&name) {
            "" => id.to_string(),
            title => title.to_owned(),
        };
        Ok(Problem {
            title,
            limits: Limits::of_post(post),
            layout: Layout::guess(&post.samples, post.has_count),
            samples: post.samples.clone(),
            judge: Some(page.judge),
            url: Some(page.url),
            id,
        })
    }

    /// A problem without limits and samples. The title defaults to the id.
    pub fn empty(id: Id, title: Option<&str>, page: Option<Page>) -> Self {
        let title = title.map(text::line).filter(|title| !title.is_empty());
        let (judge, url) = page.map(|page| (page.judge, page.url)).unzip();
        Problem {
            title: title.unwrap_or_else(|| id.to_string()),
            judge,
            url,
            limits: Limits::default(),
            samples: Vec::new(),
            layout: Layout::guess(&[], false),
            id,
        }
    }

    /// The files of the package, with their paths in it.
    pub fn package(&self) -> [(&'static str, String); 2] {
        [
            ("Cargo.toml", manifest::text(self)),
            ("src/main.rs", source::text(self)),
        ]
    }

    /// The files of the cases, with their names.
    pub fn cases(&self) -> impl Iterator<Item = (String, &str)> {
        self.samples.iter().zip(1..).flat_map(|(sample, number)| {
            let file = move |extension| format!("sample-{number}.{extension}");
            [
                (file("in"), sample.input.as_str()),
                (file("out"), sample.output.as_str()),
            ]
        })
    }
}

impl Limits {
    fn of_post(post: &Post) -> Self {
        let page = post.url.split_once("://").map_or("", |(_, page)| page);
        let is_of = |sites: &[&str]| sites.iter().any(|site| page.starts_with(site));
        if is_of(&["www.hackerrank.com/"]) {
            return Limits::default(); // constants of the extension, not read from the page
        }
        let is_hdu = is_of(&["acm.hdu.edu.cn/showproblem.php", "acm.hdu.edu.cn/contests/"]);
        let memory = post.memory.map(|megabytes| {
            // The extension divides the KiB on these pages by 1000, and truncates.
            if is_hdu || is_of(&["poj.org/"]) {
                let powers = (10..40).map(|exponent| 1 << exponent);
                let power = powers.into_iter().find(|kib| kib / 1000 == megabytes);
                power.unwrap_or(megabytes * 1000)
            } else {
                megabytes * 1024
            }
        });
        let are_for_java = is_hdu && (post.time.is_some() || memory.is_some());
        Limits {
            time: post.time,
            memory,
            are_for_java,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::time::Duration;

    fn memory(url: &str, megabytes: u64) -> Option<u64> {
        let post = Post {
            url: url.to_owned(),
            memory: Some(megabytes),
            ..Post::default()
        };
        Limits::of_post(&post).memory
    }

    #[test]
    fn restores_the_memory_limit_of_the_page() {
        let hdu = "https://acm.hdu.edu.cn/showproblem.php?pid=1849";
        assert_eq!(
            [32, 65, 131, 262].map(|size| memory(hdu, size)),
            [32768, 65536, 131_072, 262_144].map(Some)
        );
        assert_eq!(memory("http://poj.org/problem?id=1704", 10), Some(10000));
        assert_eq!(
            memory("https://vjudge.net/problem/HDU-1849", 64),
            Some(65536)
        );
        assert_eq!(
            memory("https://cses.fi/problemset/task/1730", 512),
            Some(524_288)
        );
    }

    #[test]
    fn ignores_limits_that_are_not_on_the_page() {
        let url = "https://www.hackerrank.com/challenges/bob-and-ben/problem";
        assert_eq!(memory(url, 512), None);
    }

    #[test]
    fn marks_the_limits_for_java() {
        let url = "https://acm.hdu.edu.cn/showproblem.php?pid=1849".to_owned();
        let post = Post {
            url,
            time: Some(2000),
            ..Post::default()
        };
        assert!(Limits::of_post(&post).are_for_java);
        let post = Post { time: None, ..post };
        assert!(!Limits::of_post(&post).are_for_java);
    }

    fn text() -> impl Strategy<Value = String> {
        let hostile = prop::sample::select(
            &[
                "*/", "\n//!", "\"\"\"", "]]", "`", "\\", "{}", "\u{202e}", "0\n",
            ][..],
        );
        prop::collection::vec(
            prop_oneof![hostile.prop_map(str::to_owned), any::<String>()],
            0..4,
        )
        .prop_map(|parts| parts.concat())
    }

    proptest! {
        #[test]
        fn any_text_becomes_a_package(
            name in text(), group in text(), input in text(), output in text(), has_count: bool,
            time in prop::option::of(1_u64..3_600_000), memory in prop::option::of(1_u64..1 << 20),
        ) {
            let post = Post {
                name,
                group,
                url: "https://judge.example.org/problem/7".to_owned(),
                time,
                memory,
                samples: vec![Sample { input, output }],
                has_count,
            };
            let problem = Problem::of_post(&post, |_| true).unwrap();
            let [(_, manifest), (_, source)] = problem.package();

            let manifest: toml::Table = manifest.parse().unwrap();
            prop_assert_eq!(manifest.len(), 4);
            prop_assert_eq!(manifest["package"]["name"].as_str(), Some(problem.id.as_str()));
            let facts = &manifest["package"]["metadata"]["judge"];
            prop_assert_eq!(facts["title"].as_str(), Some(problem.title.as_str()));
            prop_assert_eq!(facts["judge"].as_str(), problem.judge.as_deref());
            for field in ["idea", "game", "wins"] {
                prop_assert_eq!(manifest["package"]["metadata"]["index"][field].as_str(), Some(""));
            }
            let seconds = time.map(|time| Duration::from_millis(time).as_secs_f64());
            prop_assert_eq!(facts.get("time").and_then(toml::Value::as_float), seconds);

            // Two imports, `main`, `solve` and the tests; the heading is one line.
            prop_assert_eq!(syn::parse_file(&source).unwrap().items.len(), 5);
            prop_assert!(source.lines().take_while(|line| line.starts_with("//!")).count() == 11);
        }
    }
}
