//! One self-contained file of any Cargo binary: the solution as it is written, then only those
//! items of its crates that it reaches.
//!
//! A judge takes one file and has no crates. So a crate becomes a module behind the solution, its
//! paths are rewritten to that module, and what the solution can't reach stays out. The way of a
//! request: [`Session::new`] asks Cargo which crates there are, with which features, editions and
//! names; every file is parsed, and `cfg`s are settled; names are entered by module; the reaching
//! below decides; the kept items are rewritten and printed; the compiler has the last word.
//!
//! # What is reached
//!
//! No types are known here, only names. So the rule of rules is: **in doubt, keep.** A mistake must
//! show as a bundle that does not compile, never as one that does something else.
//!
//! 1. **Everything that the solution says is reached**, tests aside, and then whatever the reached
//!    code mentions, until nothing is added. A function, type, constant or macro is kept whole.
//! 2. **A mention is a path or a name behind a dot.** A path is looked up as the language does: by
//!    module, import, glob, re-export, extern crate, prelude; by the visibility of what a glob
//!    imports; by the edition of the crate. Where it may mean several things (a macro and a function
//!    of one name, a local variable and a constant), all of them are kept, and so are the imports on
//!    the way. Tokens of macros are read the same way, `{name}` in format strings too, and what is
//!    handed to a macro of a crate may stand for any kind of name.
//! 3. **An import is a thing of its own**, one leaf at a time. Those from the standard library stay
//!    if they may be a trait.
//! 4. **A method lives by its name.** `x.len()` keeps the inherent `len` of every kept type. Of a
//!    trait's provided functions those are kept that are called where the trait is in scope; if the
//!    trait bounds or makes a type anywhere (`T: Trait`, `dyn Trait`), those that are called
//!    anywhere. Overrides in impls follow their trait. Required items always stay.
//! 5. **A trait lives** if a path names it, or if a function of it is called where it is in scope
//!    and something that lives implements it.
//! 6. **An impl lives if every type and trait of this program in its header lives**; its bounds are
//!    then mentions. An impl of a foreign trait stays whole: `Drop`, operators and formatting are
//!    called without a name. (`DoubleEndedIterator` alone must be asked for: nothing uses it
//!    silently.)
//! 7. **A macro's body means something where it is called and where it is defined**, so its mentions
//!    are looked up in both places. A macro call in the place of an item lives if something that it
//!    may define is mentioned, or if one of the impls that it may make lives by rule 6.
//! 8. **Two lints of the compiler** then tell which arms of macros no expansion takes and which
//!    imports nothing needs. Both are exact; dead-code lints are never asked, as leaving out a
//!    `Drop` or an override compiles and changes the program.
//!
//! If the result does not compile, the crates in it are kept whole and the status line says so; if
//! that is no help, the first error is reported.
//!
//! # What becomes of a crate
//!
//! `crate::a` becomes `crate::name::a`, `$crate` likewise, and `pub(crate)` narrows to the module,
//! so that no method or glob sees more than before. An exported macro is re-exported by path behind
//! its definition. Crates of old editions get `dyn`, `r#` and rooted paths where newer ones ask for
//! them. `include_str!` and the like are replaced by what they embed. `cfg`s of features, build
//! scripts and the target are settled; those of compiler flags (`debug_assertions`) stay as they
//! are for the judge to decide. Two versions of a crate are two modules. Comments, documentation
//! and lint levels of crates are left out; every crate gets one line with name, version, licence.
//!
//! # What is not handled
//!
//! Procedural macros that are used, code that build scripts generate, and native libraries are
//! refused by name. `module_path!`, `line!` and `type_name` tell where things stand now. A crate of
//! an older edition is compiled in the file's: the order of drops at the end of an expression (new
//! in 2024), what a closure captures and `array.into_iter()` (new in 2021) follow that edition, and
//! the solution's own code is not translated between editions at all.

mod alloc;
mod artifacts;
mod assemble;
mod attributes;
mod cfg;
mod check;
mod conditions;
mod error;
mod generated;
mod imports;
pub mod judges;
mod layout;
mod load;
mod members;
mod mentions;
mod metadata;
mod minify;
mod module_names;
mod names;
mod place;
mod print;
mod program;
mod reach;
mod resolve;
mod rewrite;
#[cfg(test)]
mod samples;
mod session;
mod solution;
mod source;
mod std_names;
mod strip;
mod syntax;
mod tokens;
mod trim;

pub use error::{Error, Result};
pub use session::{Bundle, Request, Session};
