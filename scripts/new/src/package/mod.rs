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
            limits: Limits::of_post(post, &page.judge),
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
    fn of_post(post: &Post, judge: &str) -> Self {
        let is_hdu = judge.starts_with("HDU ");
        let memory = post.memory.map(|megabytes| {
            // The extension divides KiB by 1000 for these two, and drops the remainder.
            if is_hdu || judge.starts_with("POJ ") {
                let powers = (10..40).map(|exponent| 1 << exponent);
                powers
                    .into_iter()
                    .find(|kib| kib / 1000 == megabytes)
                    .unwrap_or(megabytes * 1000)
            } else {
                megabytes * 1024
            }
        });
        Limits {
            time: post.time,
            memory,
            are_of_java: is_hdu && (post.time.is_some() || memory.is_some()),
        }
    }
}
