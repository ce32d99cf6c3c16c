//! Which version of Rust a bundle needs, as far as that can be told.

use semver::Version;

use super::Compiler;
use crate::cargo::CrateInfo;
use crate::error::Result;

/// What is known of the Rust version that a bundle needs.
///
/// Clippy's `incompatible_msrv` knows since when the items of the standard library are stable. Syntax
/// and other changes of the language are not covered: for those there is only what the packages
/// declare, and a package may declare more than the code that is left of it needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RustVersion {
    /// The highest `rust-version` of the packages in the bundle, and one of these packages.
    pub declared: Option<(Version, String)>,
    /// The newest item of the standard library that is newer than the version asked for.
    pub newest: Option<Feature>,
    /// Whether the standard library was checked. If not, Clippy is not installed.
    pub is_checked: bool,
}

/// An item of the standard library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// The version that it is stable since.
    pub since: Version,
    /// The code that uses it.
    pub code: String,
    /// The line of the bundle, counted from 1.
    pub line: usize,
}

impl RustVersion {
    /// Finds what `source`, the bundle of `crates`, uses that is newer than `version`.
    pub(crate) fn of<'a>(
        source: &str,
        crates: impl Iterator<Item = &'a CrateInfo>,
        compiler: &Compiler,
        edition: u16,
        version: &Version,
    ) -> Result<Self> {
        let declared = crates
            .filter_map(|info| Some((info.rust_version.clone()?, info.package.clone())))
            .reduce(|best, next| if next.0 > best.0 { next } else { best });
        let settings = format!("msrv = \"{version}\"\n");
        let lint = "clippy::incompatible_msrv";
        let diagnostics = compiler.clippy(source, edition, lint, &settings)?;
        let newest = diagnostics
            .iter()
            .flatten()
            .filter(|diagnostic| diagnostic.code == lint)
            .filter_map(|diagnostic| {
                let span = diagnostic.spans.first()?;
                Some(Feature {
                    since: last_version(&diagnostic.text)?,
                    code: source.get(span.clone())?.to_owned(),
                    line: source.get(..span.start)?.matches('\n').count() + 1,
                })
            })
            .reduce(|best, next| if next.since > best.since { next } else { best });
        Ok(RustVersion {
            declared,
            newest,
            is_checked: diagnostics.is_some(),
        })
    }
}

/// Returns the last version that a message quotes.
fn last_version(message: &str) -> Option<Version> {
    let quoted = message.split('`').skip(1).step_by(2);
    quoted.filter_map(|text| Version::parse(text).ok()).last()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_newest_item() {
        let source = "fn main() {\n    println!(\"{}\", 5_u32.div_ceil(2));\n    \
                      println!(\"{}\", 5_u32.isqrt());\n}\n";
        let check = |version| {
            let compiler = Compiler::default();
            RustVersion::of(source, [].into_iter(), &compiler, 2021, &version).unwrap()
        };
        let found = check(Version::new(1, 60, 0));
        assert!(
            found.is_checked,
            "needs Clippy: rustup component add clippy"
        );
        let newest = found.newest.unwrap();
        assert_eq!(newest.since, Version::new(1, 84, 0));
        assert_eq!((newest.code.as_str(), newest.line), ("isqrt()", 3));
        assert_eq!(check(Version::new(1, 84, 0)).newest, None);
    }

    #[test]
    fn reads_the_version_that_an_item_needs() {
        let message = "current MSRV is `1.59.0` but this item is stable since `1.70.0`";
        assert_eq!(last_version(message), Some(Version::new(1, 70, 0)));
        assert_eq!(last_version("no `version` here"), None);
    }
}
