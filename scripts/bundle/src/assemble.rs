//! Reads a program and its crates, and writes them into one text: the solution, then a module per crate.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;

use anyhow::{bail, Context as _, Result};

use crate::cargo::{Library, Target, Workspace};
use crate::cfg::Cfg;
use crate::load::Loader;
use crate::paths::{rewrite, Names};
use crate::rustc::Compiler;
use crate::tokens::{Edits, Source};

/// A program and all that it may use, in one text.
pub struct Assembly {
    /// The text: the solution, then the modules.
    pub text: String,
    /// The bytes of the solution.
    pub solution: usize,
    /// The crates of the modules, and their modules' names.
    pub crates: Vec<(String, Library)>,
    /// What procedural macros the program can use, by their names: the packages that have them.
    pub proc_macros: HashMap<String, String>,
}

/// A crate that becomes a module.
struct Part {
    library: Library,
    module: String,
    text: String,
    /// The modules of its crates, by their names in its code.
    crates: HashMap<String, String>,
}

struct Reader<'a> {
    workspace: &'a Workspace,
    target: &'a Target,
    compiler: &'a Compiler,
    /// What the build scripts set, once it is asked for.
    cfgs: Option<HashMap<String, Vec<String>>>,
    parts: Vec<Part>,
    proc_macros: HashMap<String, String>,
}

/// Reads a program and the crates that it names, and those that they name.
///
/// # Errors
///
/// Returns an error if a file cannot be read, or if Cargo cannot build what the crates need.
pub fn assemble(workspace: &Workspace, target: &Target, compiler: &Compiler) -> Result<Assembly> {
    let mut reader = Reader {
        workspace,
        target,
        compiler,
        cfgs: None,
        parts: Vec::new(),
        proc_macros: HashMap::new(),
    };
    let mut cfg = Cfg::default();
    cfg.add(&reader.compiler.cfg);
    let features = workspace.features(&target.package)?;
    cfg.add_features(features.iter().map(String::as_str));
    let loader = Loader {
        cfg: &cfg,
        is_solution: true,
    };
    let solution = loader.load(&target.file)?;
    let crates = reader.crates(&solution, workspace.dependencies(&target.package, true)?)?;
    let mut done = 0;
    while done < reader.parts.len() {
        reader.read(done)?;
        done += 1;
    }
    reader.write(&solution, &crates)
}

impl Reader<'_> {
    /// Makes parts of the crates that a text names, and returns their modules.
    fn crates(
        &mut self,
        text: &str,
        dependencies: Vec<(String, Library)>,
    ) -> Result<HashMap<String, String>> {
        let source = Source::new(text)?;
        let words: HashSet<&str> = (0..source.tokens.len())
            .filter_map(|at| source.word(at))
            .collect();
        let mut crates = HashMap::new();
        for (name, library) in dependencies {
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
            if let Some(part) = self.parts.iter().find(|part| part.library.id == library.id) {
                crates.insert(name, part.module.clone());
                continue;
            }
            let mut module = name.clone();
            if self.parts.iter().any(|part| part.module == module) {
                let version = library.version.split('.').take(2);
                module = format!("{}_{}", library.name, version.collect::<Vec<_>>().join("_"));
            }
            crates.insert(name, module.clone());
            self.parts.push(Part {
                library,
                module,
                text: String::new(),
                crates: HashMap::new(),
            });
        }
        Ok(crates)
    }

    /// Reads the text of a part.
    fn read(&mut self, index: usize) -> Result<()> {
        let mut cfg = Cfg::default();
        cfg.add(&self.compiler.cfg);
        let library = &self.parts[index].library;
        let id = library.id.clone();
        cfg.add_features(library.features.iter().map(String::as_str));
        if library.has_build_script {
            if self.cfgs.is_none() {
                self.cfgs = Some(self.workspace.build(self.target)?);
            }
            let lines = self.cfgs.as_ref().and_then(|cfgs| cfgs.get(&id));
            lines.into_iter().flatten().for_each(|line| cfg.add(line));
        }
        let loader = Loader {
            cfg: &cfg,
            is_solution: false,
        };
        let library = &self.parts[index].library;
        let text = loader.load(&library.file);
        let text = text.with_context(|| format!("crate `{}`", library.package))?;
        let crates = self.crates(&text, self.workspace.dependencies(&id, false)?)?;
        self.parts[index].text = text;
        self.parts[index].crates = crates;
        Ok(())
    }

    fn write(self, solution: &str, crates: &HashMap<String, String>) -> Result<Assembly> {
        let names = Names {
            module: None,
            crates,
        };
        let mut text = rewrite(solution, &names)?;
        if !text.ends_with('\n') {
            text.push('\n');
        }
        let hidden = macros_of(&text)?;
        let solution = text.len();
        for part in &self.parts {
            let names = Names {
                module: Some(&part.module),
                crates: &part.crates,
            };
            let mut body = rewrite(&part.text, &names)?;
            if !hidden.is_empty() {
                body = unhide(&body, &hidden, &part.library.package)?;
            }
            text.extend(["mod ", &part.module, " {\n", &body, "\n}\n"]);
        }
        let crates = self
            .parts
            .into_iter()
            .map(|part| (part.module, part.library));
        Ok(Assembly {
            text,
            solution,
            crates: crates.collect(),
            proc_macros: self.proc_macros,
        })
    }
}

/// The names of the macros that a text defines.
fn macros_of(text: &str) -> Result<BTreeSet<String>> {
    let source = Source::new(text)?;
    let all = 0..source.tokens.len();
    let all = all.filter(|&at| source.is_at(at, &["macro_rules", "!"]));
    Ok(all
        .filter_map(|at| source.word(at + 2))
        .map(str::to_owned)
        .collect())
}

/// The procedural macros that a crate exports.
fn proc_macros(text: &str) -> Result<Vec<String>> {
    let source = Source::new(text)?;
    let mut names = Vec::new();
    for at in 0..source.tokens.len() {
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

/// Keeps the macros of the solution, which stand before the crates, from being called by the crates.
fn unhide(text: &str, hidden: &BTreeSet<String>, package: &str) -> Result<String> {
    let source = Source::new(text)?;
    let own = macros_of(text)?;
    let mut edits = Edits::default();
    let mut macro_end = 0;
    for at in 0..source.tokens.len() {
        if source.is_at(at, &["macro_rules", "!"]) {
            macro_end = source.next(at + 3);
        }
        let word = source.str(at);
        let is_call = source.str(at + 1) == "!" && source.str(at + 2) != "=";
        let is_path = source.is_after_colons(at) || at > 0 && source.str(at - 1) == "!";
        if !is_call || is_path || !hidden.contains(word) {
            continue;
        }
        if own.contains(word) || at < macro_end {
            bail!("the macro `{word}!` of your program hides that of the crate {package} in one file: rename yours");
        }
        edits.insert(source.tokens[at].start, "::std::");
    }
    Ok(edits.apply(text))
}
