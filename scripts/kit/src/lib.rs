//! What the tools of this folder share.
//!
//! | module | contents | feature |
//! |---|---|---|
//! | [`judges`] | the online judges as data: language, editions, compiler, crates, limits | |
//! | [`compilers`] | the compilers named by `CARGO`, `RUSTC` and `CC` | |
//! | [`cases`] | the test cases of a problem | |
//! | [`names`] | suggestions for mistyped names, escaping of file names | |
//! | `run` | running a program under a time limit | `run` |
//! | `diagnostics` | the JSON messages of `rustc` | `diagnostics` |
//! | `crates` | the crates that a judge provides, compiled | `crates` |
//! | `console` | colours and error lines | `console` |
//! | `progress` | the progress bar | `progress` |

pub mod cases;
pub mod compilers;
#[cfg(feature = "console")]
pub mod console;
#[cfg(feature = "crates")]
pub mod crates;
#[cfg(feature = "diagnostics")]
pub mod diagnostics;
pub mod judges;
pub mod names;
#[cfg(feature = "progress")]
pub mod progress;
#[cfg(feature = "run")]
pub mod run;
