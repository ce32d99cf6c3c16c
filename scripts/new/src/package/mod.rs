//! The package of a problem that is not solved yet: its manifest, its source and its cases.

mod layout;
mod manifest;
mod source;
mod text;

use anyhow::{anyhow, Result};

use crate::id::{slug, Id};
use crate::page::Page;
use crate::post::{Post, Sample};

use layout::Layout;

/// A problem to make a package for.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The package's name.
    pub id: Id,
    /// The title, on one line.
    pub title: String,
    /// The judge, on one line; none if it is not known.
    pub judge: Option<String>,
    /// The address of its page, if known.
    pub url: Option<String>,
    /// Its limits.
    pub limits: Limits,
    /// Its samples.
    pub samples: Vec<Sample>,
    layout: Layout,
}

/// What a solution may use, as far as it is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Milliseconds.
    pub time: Option<u64>,
    /// KiB.
    pub memory: Option<u64>,
    /// Whether these are the limits for Java, which HDU lists first.
    pub are_of_java: bool,
}

impl Problem {
    /// The problem of a post. `is_free` tells whether a package can have that name.
    ///
    /// # Errors
    ///
    /// If the address of its page is none, or nothing names the problem.
    pub fn of_post(post: &Post, is_free: impl Fn(&Id) -> bool) -> Result<Self> {
        let name = text::line(&post.name);
        let group = text::line(&post.group);
        let page = Page::read(&post.url, &name, &group).map_err(|why| anyhow!("`url` {why}"))?;
        let id = Id::new(&page.id).ok().filter(&is_free);
        let id = id.or_else(|| {
            // A name such as `3dprinter` or `either`.
            let judge = page.judge.split(' ').next().unwrap_or_default();
            Id::new(&format!("{}-{}", slug(judge), page.id))
                .ok()
                .filter(&is_free)
        });
        let id =
            id.ok_or_else(|| anyhow!("no name for the package: make one with scripts/new.sh ID"))?;
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

    /// A problem of which the command line tells everything.
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

    /// The files of the package by their paths in it.
    pub fn package(&self) -> [(&'static str, String); 2] {
        [
            ("Cargo.toml", manifest::text(self)),
            ("src/main.rs", source::text(self)),
        ]
    }

    /// The files of its cases by their names.
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
        let is_hdu = is_of(&["acm.hdu.edu.cn/showproblem.php", "acm.hdu.edu.cn/contests/"]);
        let memory = post.memory.map(|megabytes| {
            // For these pages the extension divides KiB by 1000, and drops the remainder.
            if is_hdu || is_of(&["poj.org/"]) {
                let powers = (10..40).map(|exponent| 1 << exponent);
                let power = powers.into_iter().find(|kib| kib / 1000 == megabytes);
                power.unwrap_or(megabytes * 1000)
            } else {
                megabytes * 1024
            }
        });
        let are_of_java = is_hdu && (post.time.is_some() || memory.is_some());
        Limits {
            time: post.time,
            memory,
            are_of_java,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn memory(url: &str, megabytes: u64) -> Option<u64> {
        let post = Post {
            url: url.to_owned(),
            memory: Some(megabytes),
            ..Post::default()
        };
        Limits::of_post(&post).memory
    }

    #[test]
    fn restores_the_memory_limit() {
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
    fn says_whose_limits_hdu_lists_first() {
        let url = "https://acm.hdu.edu.cn/showproblem.php?pid=1849".to_owned();
        let post = Post {
            url,
            time: Some(2000),
            ..Post::default()
        };
        assert!(Limits::of_post(&post).are_of_java);
        let post = Post { time: None, ..post };
        assert!(!Limits::of_post(&post).are_of_java);
    }
}
