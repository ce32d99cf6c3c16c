//! What the tools of this folder share.
//!
//! | module | contents |
//! |---|---|
//! | [`judges`] | the online judges as data: language, editions, compiler, crates, limits |
//! | [`comparator`] | how a judge compares outputs |
//! | [`compilers`] | the compilers named by `CARGO`, `RUSTC` and `CC` |
//! | [`cargo`] | the messages of Cargo, the tools of this workspace |
//! | [`cases`] | the test cases of a problem |
//! | [`names`] | suggestions for mistyped names, escaping of file names |
//! | [`run`] | running programs under a time limit, and killing them |
//! | [`pool`] | workers |
//! | [`diagnostics`] | the JSON messages of `rustc` |
//! | [`crates`] | the crates that a judge provides, compiled |
//! | [`console`] | colours and error lines |
//! | [`progress`] | the progress bar |
//! | [`json`] | texts in JSON |
//!
//! Without the feature `programs` there are only the last three and [`names`].

#[cfg(feature = "programs")]
pub mod cargo;
#[cfg(feature = "programs")]
pub mod cases;
#[cfg(feature = "programs")]
pub mod comparator;
#[cfg(feature = "programs")]
pub mod compilers;
pub mod console;
#[cfg(feature = "programs")]
pub mod crates;
#[cfg(feature = "programs")]
pub mod diagnostics;
pub mod json;
#[cfg(feature = "programs")]
pub mod judges;
pub mod names;
#[cfg(feature = "programs")]
pub mod pool;
pub mod progress;
#[cfg(feature = "programs")]
pub mod run;
