//! Reads a program and its crates, and writes them into one text: the solution, then a module per crate.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use facts::Judge;

use crate::bare::Bare;
use crate::cargo::{Features, Library, Made, Target, Workspace};
use crate::cfg::Cfg;
use crate::items::{items, Item};
use crate::load::Loader;
use crate::names::{self, exported};
use crate::paths::{declarations, is_parser, rewrite, Crate};
use crate::rustc::Compiler;
use crate::tokens::{Edits, Source};

/// Lints that the compiler denies unless told otherwise, of which Cargo says nothing in crates of the registry.
pub(crate) const DENIED: &str =
    "bindings_with_variant_name, dangerous_implicit_autorefs, invalid_reference_casting, \
    overflowing_literals, semicolon_in_expressions_from_macros";

/// A program and all that it may use, in one text.
pub struct Assembly<'a> {
    /// The judge that the file is for.
    pub judge: Option<&'a Judge>,
    /// The text: the solution, then the modules.
    pub text: String,
    /// The bytes of the solution.
    pub solution: usize,
    /// The crates of the modules, and their modules' names.
    pub crates: Vec<(String, Library)>,
    /// What procedural macros the program can use, by their names: the packages that have them.
    pub proc_macros: HashMap<String, String>,
    /// What is set for the file.
    pub base: Cfg,
    /// What is set for the solution, then for the crates.
    pub cfgs: Vec<Cfg>,
}

impl Assembly<'_> {
    /// Writes the `dyn` of trait objects in crates from before edition 2021, where it could be left out.
    pub(crate) fn add_dyn(&mut self, compiler: &Compiler) -> Result<()> {
        if self
            .crates
            .iter()
            .any(|(_, library)| library.edition < 2021)
        {
            let found = compiler.check(&self.text, 2021)?.into_iter();
            let places = found
                .filter(|it| it.code == "E0782")
                .flat_map(|it| it.places)
                .map(|it| it.start);
            // A macro may be called twice.
            let places: BTreeSet<usize> = places.filter(|&it| it > self.solution).collect();
            let mut edits = Edits::default();
            for at in places {
                edits.insert(at, "dyn ");
            }
            self.text = edits.apply(&self.text);
        }
        Ok(())
    }

    /// The modules of this text, or of what pruning has left of it, each with the index of its crate.
    pub(crate) fn modules(&self, source: &Source) -> Vec<(usize, Item)> {
        let behind = source.index(self.solution)..source.tokens.len();
        let modules = items(source, behind).into_iter();
        let modules = modules.filter_map(|item| {
            let name = source.str(item.name?);
            let index = self.crates.iter().position(|(module, _)| module == name)?;
            Some((index, item))
        });
        modules.collect()
    }
}

struct Reader<'a> {
    workspace: &'a Workspace,
    target: &'a Target,
    features: Features,
    /// What the build scripts make, once it is asked for.
    built: Option<HashMap<String, Made>>,
    /// The crates that become modules, and their modules' names.
    crates: Vec<(String, Library)>,
    proc_macros: HashMap<String, String>,
    /// The words of the program.
    words: HashSet<String>,
    base: Cfg,
    /// What is set for each text that was read.
    cfgs: Vec<Cfg>,
}

/// Reads a program and the crates that it names, and those that they name.
pub(crate) fn assemble<'a>(
    workspace: &Workspace,
    target: &Target,
    compiler: &Compiler,
    judge: Option<&'a Judge>,
) -> Result<Assembly<'a>> {
    let mut reader = Reader {
        workspace,
        target,
        features: workspace.features(target)?,
        built: None,
        crates: Vec::new(),
        proc_macros: HashMap::new(),
        words: HashSet::new(),
        base: Cfg::default(),
        cfgs: Vec::new(),
    };
    reader.base.add(&compiler.cfg);
    let mut texts = vec![reader.load(&target.package, &target.file, true)?];
    let mut modules = vec![reader.modules(&texts[0], &target.package, true)?];
    let (mut macros, mut declared) = (HashMap::new(), HashSet::new());
    let mut bare = Bare::default();
    for index in 0.. {
        let Some((module, library)) = reader.crates.get(index).cloned() else {
            break;
        };
        let body = reader.load(&library.id, &library.file, false);
        let body = body.with_context(|| format!("crate `{}`", library.package))?;
        let body = bare.read(body, &module)?;
        modules.push(reader.modules(&body, &library.id, false)?);
        let source = Source::new(&body)?;
        let names = exported(&source).into_iter().map(|it| it.0.to_owned());
        macros.insert(module, names.collect());
        let names = declarations(&source, source.all());
        declared.extend(names.into_iter().map(str::to_owned));
        texts.push(body);
    }
    bare.check(&reader.crates, &modules[1..])?;
    let mut parsers = HashSet::new();
    for text in &texts {
        let source = Source::new(text)?;
        let all = names::macros(&source, source.all());
        let all = all.filter(|it| is_parser(&source, &it.1));
        parsers.extend(all.map(|it| it.0.to_owned()));
    }
    let mut known: HashMap<&String, &String> = HashMap::new();
    let mut several = HashSet::new();
    for (name, module) in modules.iter().flatten() {
        if known.insert(name, module).is_some_and(|it| it != module) {
            several.insert(name.clone());
        }
    }
    let rewrite = |index: usize, module, edition| {
        let of = Crate {
            module,
            crates: &modules[index],
            macros: &macros,
            declared: &declared,
            several: &several,
            parsers: &parsers,
            edition,
        };
        rewrite(&texts[index], &of)
    };
    let mut text = rewrite(0, None, target.edition)?;
    text.push('\n'); // the last line may be a comment
    let solution = text.len();
    for (index, (module, library)) in reader.crates.iter().enumerate() {
        let body = rewrite(index + 1, Some(module), library.edition)?;
        text.extend(["#[allow(", DENIED, ")]\n"]);
        text.extend(["mod ", module, " {\n", &body, "\n}\n"]);
    }
    Ok(Assembly {
        judge,
        text,
        solution,
        crates: reader.crates,
        proc_macros: reader.proc_macros,
        base: reader.base,
        cfgs: reader.cfgs,
    })
}

impl Reader<'_> {
    /// Returns the modules of the crates that a text names, by their names in the text.
    fn modules(
        &mut self,
        text: &str,
        package: &str,
        is_program: bool,
    ) -> Result<HashMap<String, String>> {
        let source = Source::new(text)?;
        let words = source.all().filter_map(|at| source.word(at));
        let words: HashSet<&str> = words.collect();
        if is_program {
            self.words = words.iter().copied().map(str::to_owned).collect();
        }
        let mut modules = HashMap::new();
        let workspace = self.workspace;
        for (name, library) in workspace.dependencies(package, is_program, &self.features)? {
            if !words.contains(name.as_str()) {
                continue;
            }
            if library.is_proc_macro {
                let file = fs::read_to_string(&library.file)?;
                for word in proc_macros(&file)? {
                    self.proc_macros.insert(word, library.package.clone());
                }
                self.proc_macros.insert(name, library.package);
                continue;
            }
            let mut known = self.crates.iter();
            if let Some((module, _)) = known.find(|(_, known)| known.id == library.id) {
                modules.insert(name, module.clone());
                continue;
            }
            // At the root, the module of a crate that the program does not know hides what a glob of the program brings in.
            let is_taken = |module: &String| {
                let mut crates = self.crates.iter();
                crates.any(|it| it.0 == *module) || !is_program && self.words.contains(module)
            };
            let others = (self.crates.len()..).map(|count| format!("{name}_{count}"));
            let mut modules_of = std::iter::once(name.clone()).chain(others);
            let module = modules_of.find(|it| !is_taken(it)).unwrap_or_default();
            modules.insert(name, module.clone());
            self.crates.push((module, library));
        }
        Ok(modules)
    }

    /// Reads the text of a package's crate from its root file.
    fn load(&mut self, package: &str, file: &Path, is_solution: bool) -> Result<String> {
        let mut cfg = self.base.clone();
        let features = self.features.get(&self.workspace.key(package)?);
        cfg.add(features.map_or("", |it| &it.1));
        let mut made = Made::default();
        if self.workspace.has_build_script(package)? {
            if self.built.is_none() {
                self.built = Some(self.workspace.build(self.target)?);
            }
            let own = self.built.as_ref().and_then(|all| all.get(package));
            made = own.cloned().unwrap_or_default();
            made.cfgs.iter().for_each(|line| cfg.add(line));
        }
        let loader = Loader {
            cfg: &cfg,
            base: &self.base,
            made: &made.folder,
            is_solution,
        };
        let text = loader.load(file);
        self.cfgs.push(cfg);
        text
    }
}

/// The procedural macros that a crate exports.
fn proc_macros(text: &str) -> Result<Vec<String>> {
    let source = Source::new(text)?;
    let mut names = Vec::new();
    for at in source.all() {
        let name = match source.str(at) {
            "proc_macro_derive" => Some(at + 2),
            "proc_macro" | "proc_macro_attribute" => (at..source.tokens.len())
                .find(|&at| source.str(at) == "fn")
                .map(|at| at + 1),
            _ => None,
        };
        names.extend(name.and_then(|name| source.word(name)).map(str::to_owned));
    }
    Ok(names)
}
