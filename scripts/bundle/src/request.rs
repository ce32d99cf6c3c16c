//! What is asked for.

use std::collections::BTreeSet;
use std::time::Instant;

use semver::Version;

/// Which binary to bundle, and how.
#[derive(Clone, Debug)]
pub struct Request {
    /// The package; optional if the manifest has only one.
    pub package: Option<String>,
    /// The binary; optional if the package has only one.
    pub bin: Option<String>,
    /// The packages that stay outside of the bundle.
    pub outside: BTreeSet<String>,
    /// Arguments with which `rustc` finds the packages outside.
    pub rustc_arguments: Vec<String>,
    /// The editions to check; the bundle must compile in one of them.
    pub editions: Vec<u16>,
    /// The Rust version to compare with what the bundle needs, if any.
    pub rust_version: Option<Version>,
    /// Pack the crates from a registry, and path dependencies if the bundle would exceed 16 KiB.
    pub minify: bool,
    /// Compile the bundle before it is returned.
    pub check: bool,
    /// Leave out what does not run if that is proved to make no difference; needs `check`.
    pub prune: bool,
    /// When to look no longer for what is unused; by default, 45 s after the search begins.
    pub deadline: Option<Instant>,
}

impl Default for Request {
    /// A readable bundle of the only binary, checked in the editions 2021 and 2024.
    fn default() -> Self {
        Request {
            package: None,
            bin: None,
            outside: BTreeSet::new(),
            rustc_arguments: Vec::new(),
            editions: vec![2021, 2024],
            rust_version: None,
            minify: false,
            check: true,
            prune: true,
            deadline: None,
        }
    }
}
