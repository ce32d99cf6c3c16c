//! What the tools of this folder share.
//!
//! | module | contents |
//! |---|---|
//! | [`judges`] | the online judges as data: language, editions, compiler, crates, limits |
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

pub mod cargo;
pub mod cases;
pub mod compilers;
pub mod console;
pub mod crates;
pub mod diagnostics;
pub mod judges;
pub mod names;
pub mod pool;
pub mod progress;
pub mod run;
