//! Reads a program and its crates, and writes them into one text: the solution, then a module per crate.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

use crate::cargo::{Library, Target, Workspace};
use crate::cfg::Cfg;
use crate::load::Loader;
use crate::paths::{rewrite, Names};
use crate::rustc::Compiler;
use crate::tokens::Source;

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
pub(crate) fn assemble(
    workspace: &Workspace,
    target: &Target,
    compiler: &Compiler,
) -> Result<Assembly> {
    let mut reader = Reader {
        workspace,
        target,
        compiler,
        cfgs: None,
        parts: Vec::new(),
        proc_macros: HashMap::new(),
    };
    let solution = reader.load(&target.package, &target.file, true)?;
    let crates = reader.crates(&solution, workspace.dependencies(&target.package, true)?)?;
    for index in 0.. {
        let Some(library) = reader.parts.get(index).map(|part| part.library.clone()) else {
            break;
        };
        let text = reader.load(&library.id, &library.file, false);
        let text = text.with_context(|| format!("crate `{}`", library.package))?;
        let crates = workspace.dependencies(&library.id, false)?;
        let crates = reader.crates(&text, crates)?;
        reader.parts[index].text = text;
        reader.parts[index].crates = crates;
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
        let words = (0..source.tokens.len()).filter_map(|at| source.word(at));
        let words: HashSet<&str> = words.collect();
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
                module = format!("{name}_{}", self.parts.len());
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

    /// Reads the text of a package's crate from its root file.
    fn load(&mut self, package: &str, file: &Path, is_solution: bool) -> Result<String> {
        let mut cfg = Cfg::default();
        cfg.add(&self.compiler.cfg);
        cfg.add(&self.workspace.features(package)?);
        if self.workspace.has_build_script(package)? {
            if self.cfgs.is_none() {
                self.cfgs = Some(self.workspace.build(self.target)?);
            }
            let lines = self.cfgs.as_ref().and_then(|cfgs| cfgs.get(package));
            lines.into_iter().flatten().for_each(|line| cfg.add(line));
        }
        let cfg = &cfg;
        Loader { cfg, is_solution }.load(file)
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
        let solution = text.len();
        for part in &self.parts {
            let names = Names {
                module: Some(&part.module),
                crates: &part.crates,
            };
            let body = rewrite(&part.text, &names)?;
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
