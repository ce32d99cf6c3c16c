//! What the tools of this folder share.
//!
//! | module | contents |
//! |---|---|
//! | [`judges`] | the online judges as data: language, editions, compiler, crates, limits |
//! | [`compilers`] | the compilers named by `CARGO`, `RUSTC` and `CC` |
//! | [`cases`] | the test cases of a problem |
//! | [`names`] | suggestions for mistyped names, escaping of file names |
//! | [`run`] | running a program under a time limit |
//! | [`diagnostics`] | the JSON messages of `rustc` |
//! | [`crates`] | the crates that a judge provides, compiled |
//! | [`console`] | colours and error lines |
//! | [`progress`] | the progress bar |

pub mod cases;
pub mod compilers;
pub mod console;
pub mod crates;
pub mod diagnostics;
pub mod judges;
pub mod names;
pub mod progress;
pub mod run;
