//! Makes one file to submit of a program and the crates that it uses.
//!
//! # The way through
//!
//! | step | module |
//! |---|---|
//! | which program, which crates, which features | [`cargo`] |
//! | what is asked for | [`cli`], [`request`], [`submit`] |
//! | read a crate into one text: files in place of `mod x;`, `cfg`s evaluated | [`load`], [`mod@cfg`] |
//! | rewrite its paths, as it becomes a module | [`paths`] |
//! | the solution, then a module per crate | [`mod@assemble`] |
//! | split the crates into parts, and say what keeps each | [`parts`], [`names`] |
//! | remove those that nothing names | [`words`], [`imports`] |
//! | remove what the compiler says is not used, until nothing changes | [`mod@prune`], [`rustc`] |
//! | say why there can be no file | [`mod@refuse`] |
//! | white space | [`layout`] |
//! | in which editions the file means the same | [`meaning`] |
//!
//! All of them work on [`tokens`] and on [`mod@items`] made of them, and change the text only by cutting and inserting: what
//! stays is the author's. Macros are never expanded; their tokens are read like any others. Of the compiler only codes and
//! places of its messages are read.
//!
//! # Why pruning cannot change what runs
//!
//! Let a *word* be an identifier in the text, also in a macro's tokens or in a format string.
//!
//! **By words.** An item goes if no word of what stays is its name. Then no path in what stays means it, and none can begin
//! to mean something else: a name that is nowhere has nothing to resolve. Four things are used without being named:
//!
//! - *An `impl`* (`Drop`, `Deref`, operators, formatting, `From` by `?`, `Iterator`). It stays unless a type or trait of the
//!   crates in its header goes, so all `impl`s of what stays are there. Without a word for its type there is no value
//!   of it, and the `impl` that a type check selects is never among those that went: with fewer candidates the check
//!   selects the same one, or the file does not compile. A name in a header counts only if it cannot mean anything else:
//!   not a type parameter, not an alias, not a name that the text also takes from the standard library.
//! - *A method*: `x.f()` names `f`, not its trait. A method stays if its name follows `.` or `::` or is handed to a macro, and
//!   so does its trait, with its imports. So two methods of one name stay or go together, and the one that hides the other
//!   goes on doing so.
//! - *A foreign trait's method* in an `impl` stays, named or not, as the standard library calls it.
//! - *What macros make.* A call among the items stays, and so does all that its words name.
//!
//! An `impl` among the statements of a function works outside of it; such functions stay, as do `const _` and whatever the
//! linker sees (`#[no_mangle]`).
//!
//! **By lints.** `dead_code`, `unused_imports`, `unused_macros` and `unused_macro_rules` say, after all names are resolved, that
//! nothing means an item. A candidate that no call selects is not missed by any. With a type go its `impl`s, and nothing
//! else: *a broken header* of an `impl` goes if it names what goes, even if that name can also mean something else: the
//! header cannot stay without the type. `<T as Trait>::Type` names only the trait of its
//! `impl`.
//!
//! **What no longer compiles is taken back**: first what is named where the compiler complains. So a mistake of
//! the text's reading shows as a compile error, not as another program. The file is checked in each edition that it is
//! said to compile in. `tests/programs` holds programs that try to break this.
//!
//! # What else could change the meaning
//!
//! | what | why it does not |
//! |---|---|
//! | `cfg`, `cfg_attr`, `cfg!`, also inside modules, `impl`s, functions and each other | evaluated as Cargo and rustc do |
//! | `cfg` in an exported macro | the answer of the crates that call it, also by other macros; refused if they differ |
//! | what macros see: attributes, `cfg`s, documentation comments that they are handed | keeps its shape; only conditions are written anew |
//! | paths in what a macro may take apart, as a rule of it matches `::`, `crate` or `$x:tt` | refused if the file has a longer one |
//! | names of crates in an exported macro | mean those of its own crate; refused if they mean another one where it is called |
//! | exported macros, `local_inner_macros`, `#[macro_use] extern crate` | imported into the root of their crate; calls name the crate |
//! | features and optional dependencies | those with which Cargo builds the package alone, not the workspace or its tests; a binary that requires others is refused |
//! | `#[path]` | a plain string is followed, anything else is refused |
//! | a method that a macro calls by name | `write!` and `writeln!` call `write_fmt`; other macros of std name a trait of std, and the tokens of those in the file are words |
//! | `Drop`, `Deref`, operators, `?`, formatting | their `impl`s stay with the type |
//! | a trait with the name of one of std | where a glob brings in names of std, no member of an `impl` of a trait goes |
//! | names that hide the prelude's | stay if their name occurs |
//! | names of crates that a module, a statement or a `*` declares, too | left alone, or refused |
//! | modules of crates that the program does not know, beside what a `*` brings in | have another name where the program has that word |
//! | crates that are `no_std` | [`bare`]: refused if they call a method that another one of std hides |
//! | an `impl` of a crate's trait outside of it, for `i32` or `f64` | refused: numbers in the crate could become of that type |
//! | unused names that hide a trait which a glob brings in | stay |
//! | an edition other than that of the package | [`meaning`]: the compiler's migration lints tell where it differs |
//! | `$x:expr` and `$x:pat` of macros, which take more since 2024 and 2021 | a call that may match another rule is reported |
//! | `include!` of what a build script writes | that text, as Cargo has it for this machine; refused within an expression |
//! | procedural macros, any other `include!`, `env!` | refused |
//!
//! # What is left to the user
//!
//! - `cfg`s of the platform are evaluated for this machine. A `--cfg local` of its `rustflags` is not set, as on the judge.
//! - `file!`, `line!`, `column!`, `module_path!` and `type_name` say where an item is in the file, so does the place of a panic.
//! - If the solution compiles in a newer edition only, older crates are checked without it. A macro of theirs that declares
//!   variables may end them elsewhere in the solution's code: there is a warning.
//! - `stringify!` shows paths as the file has them; a macro that counts `tt`s sees a longer path where one begins with `$crate`.
//! - `overflow-checks`, `panic` and the like in a profile of Cargo are the judge's to set; crates have no `debug_assertions`.

pub mod assemble;
pub mod bare;
pub mod cargo;
pub mod cfg;
pub mod cli;
pub mod imports;
pub mod items;
pub mod layout;
pub mod load;
pub mod meaning;
pub mod names;
pub mod parts;
pub mod paths;
pub mod prune;
pub mod refuse;
pub mod request;
pub mod rustc;
pub mod submit;
pub mod tokens;
pub mod words;

use std::collections::HashSet;
use std::fmt::Write as _;

use anyhow::{Context as _, Result};
use facts::Judge;

use crate::assemble::{assemble, Assembly, DENIED};
use crate::cargo::{Target, Workspace};
use crate::meaning::{File, Section};
use crate::rustc::Compiler;
use crate::tokens::Source;

/// The editions of a file that is made for no judge, oldest first.
const EDITIONS: [u16; 2] = [2021, 2024];

/// A file to submit.
pub struct Bundle {
    /// Its text.
    pub text: String,
    /// The editions in which it compiles and means what the package means.
    pub editions: Vec<u16>,
    /// What is to be said to who submits it.
    pub warnings: Vec<String>,
}

/// Makes the file of a program, in one of the given editions, or in those that its judge takes.
///
/// # Errors
///
/// Returns an error if the program does not compile as one file, or needs what a file cannot have.
pub fn bundle(
    workspace: &Workspace,
    target: &Target,
    compiler: &Compiler,
    judge: Option<&Judge>,
) -> Result<Bundle> {
    let editions = match judge {
        Some(judge) if !judge.is_c => judge.editions.clone(),
        Some(_) => vec![2021],
        None => EDITIONS.to_vec(),
    };
    let mut assembly = assemble(workspace, target, compiler, judge)?;
    assembly.text = refuse::decided(&assembly)?;
    assembly.add_dyn(compiler)?;
    // What goes is found in the program's own edition: another one may refuse, or read in another way, what is left out.
    let mut order = vec![target.edition];
    order.extend(editions.iter().chain(&EDITIONS));
    let mut seen = HashSet::new();
    order.retain(|&edition| seen.insert(edition));
    let text = prune::prune(&assembly, compiler, &order)?;
    let finished = |allowed: &str| {
        let (text, sections) = finish(&text, &assembly, target, allowed)?;
        let file = File {
            text: &text,
            sections: &sections,
            compiler,
        };
        file.meaning(&editions)
    };
    finished("warnings").or_else(|_| finished(&format!("warnings, {DENIED}")))
}

/// Lays out the modules, and writes over each one where it is from, and that some lints are allowed in it.
fn finish(
    text: &str,
    assembly: &Assembly,
    target: &Target,
    allowed: &str,
) -> Result<(String, Vec<Section>)> {
    let source = Source::new(text)?;
    let mut result = text[..assembly.solution].trim_end().to_owned();
    result.push('\n');
    let mut sections = vec![Section {
        name: "the program".to_owned(),
        edition: target.edition,
        bytes: 0..result.len(),
    }];
    for (index, item) in assembly.modules(&source) {
        let (module, library) = &assembly.crates[index];
        let begin = result.len();
        let body = source.bytes(&item.body.context("a module without a body")?);
        let body = layout::tidy(&text[body])?;
        write!(
            result,
            "\n// {}\n#[allow({allowed})]\nmod {module} {{\n{body}\n}}\n",
            library.notice
        )?;
        sections.push(Section {
            name: format!("crate `{}`", library.package),
            edition: library.edition,
            bytes: begin..result.len(),
        });
    }
    Ok((result, sections))
}
