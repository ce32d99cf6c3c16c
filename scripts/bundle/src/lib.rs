//! Bundles a Cargo binary into one self-contained Rust file: the solution as its author wrote it, then
//! only those items of its crates that it reaches.
//!
//! Online judges compile a single file and offer few crates or none. So each crate becomes a module
//! below the solution, its paths are rewritten accordingly, and everything that the solution cannot
//! reach is left out.
//!
//! A [`Session`] asks Cargo about a workspace; [`Session::bundle`] then takes a [`Request`] through
//! these phases:
//!
//! | phase | from | to |
//! |---|---|---|
//! | `cargo` | a package and a binary | its crates, with features, editions and names |
//! | `read` | source files | syntax trees of what is compiled under these `cfg`s |
//! | `program` | syntax trees | items by module and name |
//! | `resolve` | a path | everything that it may refer to |
//! | `reach` | the solution | the items that it may reach |
//! | `expand` | a use of a procedural macro that is reached | what it generates, in its place |
//! | `rewrite` | an item, the solution's text | the same in its new place |
//! | `assemble` | the items that are reached | the bundle's text |
//! | `prune` | a bundle | one without what does not run |
//! | `check` | a bundle | the editions that it compiles in, the Rust version that it needs |
//!
//! # From Cargo to the printed file
//!
//! The fastest way into the code is to follow one bundle:
//!
//! 1. `session`: [`Session::bundle`] asks `cargo` for the crates of the binary, and makes a `program` of them.
//! 2. `draft::load` reads the crates that the solution reaches, until no more are missing, and expands
//!    procedural macros.
//! 3. `assemble`: an `Assembly` is the solution's text and, per crate, the items that `reach` keeps, with
//!    their paths rewritten. Printed, it is the *conservative* bundle.
//! 4. `prune::shrink` takes the printed text. From here on there is no program any more, only `units` of
//!    text and what the compiler says of them: the instantiated functions give a first `selection`, its
//!    errors and lints correct it, and equal LLVM IR proves the result.
//! 5. `Assembly::reread` takes the items from the pruned text, and `assemble::layout` prints them.
//! 6. `draft::Draft::new` compiles the result in each edition; the conservative bundle only if that fails in
//!    one, or if there is no result. If the conservative bundle does not compile, its crates are kept whole.
//!
//! # What is reached
//!
//! The bundler knows names, not types. So **in doubt, it keeps**: a mistake must show as a bundle that
//! does not compile, never as one that behaves differently.
//!
//! A crate is read once a path leads into it, or an import that may bring a trait of it into scope: what
//! a crate contains cannot matter before it is named. So dependencies that are not used cost nothing.
//!
//! 1. **Roots.** Everything in the solution except its tests is reached, and then whatever reached code
//!    mentions, up to a fixpoint. Functions, types, constants and macros are kept or dropped as a whole.
//! 2. **Mentions.** A mention is a path or a name after a dot. Paths are resolved as in the language:
//!    through modules, imports, globs, re-exports, `extern crate` and preludes, by visibility and by the
//!    edition of the crate. If a path may mean several things (a macro and a function of the same name, a
//!    variable and a constant), all of them are kept, with the imports on the way. The tokens of macros
//!    are read the same way, including `{name}` in format strings; the arguments of a crate's macro may
//!    be names of any kind.
//! 3. **Imports** are kept leaf by leaf. An import from the standard library stays if it may be a trait, and
//!    with it the imports through which a module that calls methods gets it, such as those of a prelude.
//! 4. **Methods** live by their name: `x.len()` keeps the inherent `len` of every kept type, and `write!`
//!    calls `write_fmt`. (Operators, `for` and `?` call traits of the standard library.) A provided
//!    method of a trait is kept if it is called where the trait is in scope or, for a trait that is used
//!    as a bound or a type (`T: Trait`, `dyn Trait`), if it is called anywhere. Overrides in impls follow
//!    their trait. Required items always stay.
//! 5. **Traits** live if a path names them, or if one of their functions is called where the trait is in
//!    scope and something alive implements it.
//! 6. **Impls** live if every type and trait in their header that belongs to the program lives; only then
//!    do their bounds count as mentions. Types that inference may find count as alive: the arguments of
//!    the type in an inherent impl, and types without content among the arguments of a trait. An impl of
//!    a foreign trait is kept whole, as `Drop`, operators and formatting are called without being named.
//!    `DoubleEndedIterator` alone must be mentioned: the language never calls it implicitly. What takes
//!    effect by being linked, such as a `#[global_allocator]`, lives with its crate.
//! 7. **Macros.** The names in a macro's body are resolved both where it is called and where it is
//!    defined, and the arguments of a macro that defines another one also where that one is called;
//!    where a path ends in a variable, it may end in any word of a call. A macro that is named may be
//!    called. A macro call in item position lives if something that it may define is mentioned, or if an
//!    impl that it may define lives by rule 6.
//!
//! The result is the *conservative* bundle. If it cannot be pruned as described below, the compiler tells
//! which macro arms are never expanded and which imports are unused, and these go. Both lints are exact.
//!
//! If the conservative bundle does not compile, its crates are kept whole, and [`Bundle::whole`] names
//! them. If that does not help either, Cargo is asked whether the package itself compiles. Its errors are
//! the author's; otherwise the first error of the bundle is reported, with the author's line or with the
//! item and crate that it is in.
//!
//! # What runs
//!
//! By names alone, too much is reached: impls for every integer, every method of a common name. The
//! compiler knows which functions are instantiated, so the conservative bundle is pruned to them and what
//! they need to compile. What goes are items, members of traits and impls, derived traits, supertraits,
//! imports and macro arms; macro calls that stand for items are expanded where that helps. This is a guess,
//! which the compiler's errors correct. If the guess lacks too much, the search begins at the other end, with
//! everything, and leaves out one group of impls after another, with what is unused without them. In the same
//! way, a large result is thinned out, unless it is far larger than judges accept. An impl must define what
//! its trait requires even if that never runs: in a large bundle, such a function gets `unreachable!()` for a
//! body, or the trait provides one, and the impl need not define it. All of this is guessing, and so **it needs
//! a proof**: the pruned bundle replaces the conservative one only if both compile to the same program.
//!
//! Compared is the LLVM IR of an unoptimised build, before any optimisation, both without and with debug
//! assertions and overflow checks. From `main` and all symbols that are visible outside, every function,
//! constant, static, vtable and drop glue that can be reached must be the same, with a one-to-one
//! correspondence of names. A `Drop` or an override that goes missing shows there.
//!
//! The proof does not cover the line numbers in panics, which pruning changes; neither stack traces, nor
//! addresses. It is made in one edition and for one target: in the other editions, the pruned bundle must
//! compile wherever the conservative one does. It takes unstable options of the compiler, which a stable
//! one accepts under `RUSTC_BOOTSTRAP=1`; if it does not, if there is no proof, or if the search takes longer
//! than it may, the conservative bundle is the result, and [`Bundle::unpruned`] says why. A caller with a time
//! limit of its own receives the conservative bundle as soon as it compiles: [`Session::bundle_with`].
//!
//! # Why two steps select
//!
//! Both steps select: `reach` by names in their scopes, before there is a text, and `prune` by what the
//! compiler says of the text. A single selection was tried: print whole crates, keep a unit of that text if
//! a kept one mentions its name in a module that may see it, and prune the rest. Of five programs, pruning
//! then returned the same file for three, and one that is 1 to 2 % larger for the two with `ac-library-rs`.
//! But words know less than resolved paths: with `itertools`, the conservative bundles had 46 to 84 KB
//! instead of 23 to 56 KB, and bundling took 2 to 4 times the CPU time (`user` and `sys` of one build, the
//! compiler included; for `poj2425` 9 to 10 s instead of 3.3 s). If only those modules were read of which
//! something is kept, an estimate is 1.2 to 1.7 times. For `num-bigint`, `im-rc`, `ndarray` and `ahash`, the
//! conservative bundle did not compile, as some of the rules above were missing. With them, little of
//! `reach` would be saved, and `resolve` would stay: paths have to be rewritten anyway.
//!
//! # How crates are rewritten
//!
//! `crate::a` and `$crate::a` become `crate::name::a`, and `pub(crate)` is narrowed to the module, so that
//! methods and globs see what they saw before; pruning makes it `pub` where the proof holds. An exported
//! macro is re-exported by path after its definition. Crates of older editions get the `dyn`, `r#` and
//! rooted paths that newer editions require. `include_str!` and the like are replaced by what they embed.
//! `cfg`s of features, build scripts and the target are evaluated; those of compiler flags
//! (`debug_assertions`) remain for the judge's compiler to decide. Two versions of a crate become two
//! modules. Comments, documentation and lint levels of crates are dropped; each crate gets a line with
//! name, version and licence. Lints that are errors by default are allowed where a crate needs that, as
//! Cargo does not report them in dependencies.
//!
//! # What is built
//!
//! A macro of a crate that stands for modules of other files is expanded when its call is read. Reading
//! needs no build, with two exceptions. Cargo runs the build script of a crate that is reached,
//! for its `cfg`s, its variables and the code that it generates. And it compiles the procedural macros
//! that are reached; the server that the tool chain has for editors expands them. What they generate
//! takes the place of their uses: among the solution's text it is formatted, with the blocks that the
//! macro left alone as they were written. `#[fastout]` and `#[derive_readable]` of `proconio` are known
//! and need no build.
//!
//! # Limits
//!
//! Procedural macros are expanded where they are written out, or where a `macro_rules!` macro of the same
//! crate expands to them in the place of items or members, not where it stands for an expression. They see
//! the tokens of their input without its spacing and places. Native libraries are refused by name.
//! `module_path!`, `line!` and `type_name` reflect the new places. The whole file is compiled in one
//! edition, so for crates of older editions the drop order at the end of an expression (2024), closure
//! captures and `array.into_iter()` (2021) follow the file's edition. The solution itself is not
//! translated between editions.
//!
//! An allocator or an exported symbol in a crate that is linked, but that nothing reaches, is dropped.
//!
//! Which Rust version a bundle needs is known in part only; see [`RustVersion`].

mod assemble;
mod cargo;
mod cfg;
mod check;
mod draft;
mod error;
mod expand;
mod macro_rules;
mod program;
mod progress;
mod prune;
mod reach;
mod read;
mod request;
mod resolve;
mod rewrite;
#[cfg(test)]
mod samples;
mod session;
mod syntax;

pub use check::{Feature, RustVersion};
pub use error::{Error, Result};
pub use progress::{Observer, Phase};
pub use request::Request;
pub use semver::{Version, VersionReq};
pub use session::{Bundle, Outside, Session};
