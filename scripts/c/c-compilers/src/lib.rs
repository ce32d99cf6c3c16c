//! What the tests of C files share: the compilers of C, compiling a text, running what comes out.
//!
//! [`COMPILERS`] lists them, [`present`] tells which are here: where one is missing, its part of a
//! test is left out, unless `TO_C_ALL_COMPILERS=1` asks for all of them.

mod call;
mod list;
mod run;
mod threads;

pub use call::{call, default, is_gcc, scratch};
pub use list::{present, Compiler, COMPILERS};
pub use run::{run, Ran};
pub use threads::map;
