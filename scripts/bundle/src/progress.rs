//! What the bundler is doing, for whoever waits.

use std::fmt;

/// A step that may take long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Cargo lists the packages.
    Metadata,
    /// Sources are read, and names in them resolved.
    Read,
    /// Cargo builds a package: a build script or procedural macros.
    Build(String),
    /// A procedural macro is expanded.
    Expand(String),
    /// The compiler tells what the bundle does not use.
    Prune,
    /// The bundle is compiled.
    Check,
    /// Cargo checks the package, as its bundle does not compile.
    CheckPackage,
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Phase::Metadata => f.write_str("listing the packages"),
            Phase::Read => f.write_str("reading the crates"),
            Phase::Build(package) => write!(f, "building {package}"),
            Phase::Expand(name) => write!(f, "expanding {name}"),
            Phase::Prune => f.write_str("removing what is unused"),
            Phase::Check => f.write_str("compiling the bundle"),
            Phase::CheckPackage => f.write_str("checking the package"),
        }
    }
}

/// Is told each phase when it begins.
pub type Observer = dyn Fn(Phase) + Send + Sync;
