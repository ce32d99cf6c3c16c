//! Expands procedural macros, which run in the compiler and cannot become part of a bundle.
//!
//! Files are changed in place: whoever reads the file next finds the output of a macro instead of its
//! call. So everything else in the solution stays as it is written. Only macros that are reached are
//! expanded, in rounds, as an output may contain calls in turn. A `macro_rules!` macro that contains a call
//! is expanded first, where it stands for items or members.
//!
//! The macros of `proconio` are known here. All others are compiled by Cargo and expanded by the server
//! that the tool chain has for editors, which takes and returns token streams.

mod builtin;
mod edit;
mod file;
mod imports;
mod item;
mod print;
mod server;
mod tree;
mod unfold;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::PathBuf;

use kit::diagnostics::Diagnostic;
use proc_macro2::TokenStream;

use crate::cargo::{Builds, CrateId, CrateInfo};
use crate::error::Result;
use crate::program::Program;
use crate::progress::Phase;
use crate::reach::{MacroPath, MacroUse};
use crate::read::Sources;
use crate::resolve::Resolver;
use crate::syntax::tokens;

use file::SourceFile;
use server::{Call, MacroKind, Server};
use unfold::Unfolder;

/// A procedural macro.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ProcMacro {
    krate: CrateId,
    /// Its name in the crate; of a derive, that of the trait.
    name: String,
    kind: MacroKind,
}

/// The macros that are to be expanded, by their paths.
type Macros = BTreeMap<MacroPath, ProcMacro>;

/// Expands procedural macros, and remembers what was compiled for that.
pub struct Expander<'a> {
    builds: &'a Builds<'a>,
    /// A macro that was not expanded, if there is one.
    pub left: Option<Left>,
    server: Option<Server>,
    libraries: HashMap<CrateId, Library>,
    /// The words in the roots of crates.
    words: HashMap<CrateId, BTreeSet<String>>,
}

/// A macro that was not expanded, as it is a part of another one.
pub struct Left {
    /// The words that errors about it name: those of its path.
    words: Vec<String>,
    /// Where it is, and the way out.
    pub why: String,
}

impl Left {
    /// Returns whether these errors may be due to it.
    pub fn explains(&self, errors: &[Diagnostic]) -> bool {
        let quoted: Vec<String> = self.words.iter().map(|word| format!("`{word}`")).collect();
        let names_it = |error: &Diagnostic| quoted.iter().any(|word| error.text.contains(word));
        errors.iter().any(names_it)
    }
}

/// The macros of a crate.
struct Library {
    /// The compiled macros, unless they are known here.
    path: Option<PathBuf>,
    macros: Vec<(String, MacroKind)>,
}

impl<'a> Expander<'a> {
    /// Expands macros that `builds` compiles.
    pub fn new(builds: &'a Builds<'a>) -> Self {
        Expander {
            builds,
            left: None,
            server: None,
            libraries: HashMap::new(),
            words: HashMap::new(),
        }
    }

    /// Expands those of `uses` that are procedural macros; returns whether there are any.
    ///
    /// What is left as a part of another macro stays as it is: that macro may never expand to it.
    ///
    /// # Errors
    ///
    /// If a macro does not compile or panics.
    pub fn expand(
        &mut self,
        program: &Program,
        uses: &BTreeSet<MacroUse>,
        sources: &mut Sources,
    ) -> Result<bool> {
        let mut macros = Macros::new();
        let mut hidden = Macros::new();
        let mut definitions = BTreeSet::new();
        for one in uses {
            if let Some(found) = self.find(program, one)? {
                definitions.extend(one.definition);
                let kind = match one.definition {
                    Some(_) => &mut hidden,
                    None => &mut macros,
                };
                kind.insert(one.path.clone(), found);
            }
        }
        let unfolder = Unfolder::new(program, definitions);
        let modules = macros.keys().chain(hidden.keys()).map(|path| path.module);
        let mut is_changed = false;
        for file in SourceFile::of_modules(program, modules) {
            if let Some(text) = file.expand(program, &macros, &unfolder, self, sources)? {
                sources.replace(file.path, text);
                is_changed = true;
            }
        }
        let mut left = hidden.iter().chain(&macros);
        if let (false, Some((path, found))) = (is_changed, left.next()) {
            self.leave(program, path, found);
        }
        Ok(is_changed)
    }

    /// Remembers a macro that is not expanded.
    fn leave(&mut self, program: &Program, path: &MacroPath, found: &ProcMacro) {
        let info = &program.crates[found.krate].info;
        let (package, version) = (&info.package, &info.version);
        let name = path.segments.join("::");
        let used = match found.kind {
            MacroKind::Derive => format!("#[derive({name})]"),
            MacroKind::Attribute => format!("#[{name}]"),
            MacroKind::Bang => format!("{name}!"),
        };
        let place = &program.crates[program.modules[path.module].krate].info;
        let why = format!(
            "`{used}` of `{package}` {version} cannot be expanded, as it is a part of another macro in \
             `{}`; write out what it generates (`cargo expand` shows it), or submit to a judge that has \
             the crate (--for)",
            place.package
        );
        let words = path.segments.clone();
        self.left.get_or_insert(Left { words, why });
    }

    /// Removes the imports of procedural macros from the solution, once all are expanded; returns
    /// whether there are any.
    pub fn remove_imports(
        &mut self,
        program: &Program,
        resolver: &Resolver,
        sources: &mut Sources,
    ) -> Result<bool> {
        if !program.crates.iter().any(|krate| krate.info.is_proc_macro) {
            return Ok(false);
        }
        let modules = 0..program.modules.len();
        let solution = modules.filter(|module| program.modules[*module].krate == 0);
        let mut is_changed = false;
        for file in SourceFile::of_modules(program, solution) {
            if let Some(text) = file.remove_imports(program, resolver, self, sources)? {
                sources.replace(file.path, text);
                is_changed = true;
            }
        }
        Ok(is_changed)
    }

    /// Returns the procedural macro that is used, if it is one.
    fn find(&mut self, program: &Program, one: &MacroUse) -> Result<Option<ProcMacro>> {
        for &krate in &one.candidates {
            for name in &one.names {
                let kinds = self.kinds(program, krate, name)?;
                let is_meant =
                    |kind: &MacroKind| one.path.is_attribute != (*kind == MacroKind::Bang);
                if let Some(kind) = kinds.into_iter().find(is_meant) {
                    let name = name.clone();
                    return Ok(Some(ProcMacro { krate, name, kind }));
                }
            }
        }
        Ok(None)
    }

    /// Returns the kinds of the macros of this name in a crate.
    fn kinds(&mut self, program: &Program, krate: CrateId, name: &str) -> Result<Vec<MacroKind>> {
        let info = &program.crates[krate].info;
        if !info.is_proc_macro || !self.may_define(info, krate, name) {
            return Ok(Vec::new());
        }
        let macros = &self.library(program, krate)?.macros;
        let of_name = macros.iter().filter(|(known, _)| known == name);
        Ok(of_name.map(|(_, kind)| *kind).collect())
    }

    /// Returns whether a crate may define a macro of this name. Its root must at least contain the
    /// name.
    fn may_define(&mut self, info: &CrateInfo, krate: CrateId, name: &str) -> bool {
        let words = self.words.entry(krate).or_insert_with(|| {
            let mut words = BTreeSet::new();
            let text = Sources::default().read(&info.root).unwrap_or_default();
            let stream: TokenStream = text.parse().unwrap_or_default();
            tokens::idents(&stream, &mut words);
            words
        });
        words.contains(name)
    }

    /// Returns the macros of a crate, which are compiled when they are first asked for.
    fn library(&mut self, program: &Program, krate: CrateId) -> Result<&Library> {
        if !self.libraries.contains_key(&krate) {
            let info = &program.crates[krate].info;
            let known = builtin::macros(info);
            let library = if known.is_empty() {
                let path = self.builds.macros(info)?;
                Library {
                    macros: self.server()?.macros(&path)?,
                    path: Some(path),
                }
            } else {
                let owned = |(name, kind): &(&str, MacroKind)| ((*name).to_owned(), *kind);
                Library {
                    path: None,
                    macros: known.iter().map(owned).collect(),
                }
            };
            self.libraries.insert(krate, library);
        }
        Ok(&self.libraries[&krate])
    }

    fn server(&mut self) -> Result<&mut Server> {
        let server = match self.server.take() {
            Some(server) => server,
            None => Server::start()?,
        };
        Ok(self.server.insert(server))
    }

    /// Expands a call in the crate `caller`; the inner error is what the macro says.
    fn call(
        &mut self,
        program: &Program,
        caller: CrateId,
        mac: &ProcMacro,
        arguments: Option<TokenStream>,
        input: TokenStream,
    ) -> Result<std::result::Result<TokenStream, String>> {
        let Some(library) = self.library(program, mac.krate)?.path.clone() else {
            let arguments = arguments.unwrap_or_default();
            return Ok(builtin::expand(&mac.name, &arguments, input));
        };
        let caller = &program.crates[caller].info;
        self.builds.observe(Phase::Expand(mac.name.clone()));
        self.server()?.expand(Call {
            library: &library,
            name: &mac.name,
            input,
            arguments,
            environment: &caller.environment(),
            folder: &caller.directory,
        })
    }
}
