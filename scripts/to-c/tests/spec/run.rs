//! Runs one script.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use to_c::{translate, Error, Options, Program};

use super::harness::{ModuleFile, ScriptFile};
use super::script::{read, Look, Step};
use super::{cc, floors};

/// How a script went.
#[derive(Debug, Default)]
pub struct Tally {
    /// How many assertions hold, an instantiation without a trap among them.
    pub passed: usize,
    /// What does not hold.
    pub failures: Vec<String>,
    /// How many are not asked, by the reason.
    pub skipped: BTreeMap<String, usize>,
}

/// A module that assertions look at.
struct Instance {
    file: usize,
    program: Program,
    has_stubs: bool,
}

/// The modules of a script so far: the instance, or why there is none.
struct Run {
    tally: Tally,
    script: ScriptFile,
    files: Vec<ModuleFile>,
    instances: Vec<Result<Instance, String>>,
    named: HashMap<String, usize>,
}

/// Runs a script in a directory of its own. Whether what it calls invalid is judged depends on the
/// edition: a later one made some of it valid.
pub fn run(directory: &Path, text: &str, judge_invalid: bool) -> Tally {
    let mut run = Run {
        tally: Tally::default(),
        script: ScriptFile::default(),
        files: Vec::new(),
        instances: Vec::new(),
        named: HashMap::new(),
    };
    for (line, step) in read(text) {
        match step {
            Step::Skipped(reason) => run.skip(reason),
            Step::NoModule(reason) => {
                run.skip(reason);
                run.instances.push(Err(reason.to_owned()));
            }
            Step::Module {
                name,
                wasm,
                has_stubs,
            } => {
                run.instantiate(line, &wasm, has_stubs, false);
                if let Some(name) = name {
                    run.named.insert(name, run.instances.len() - 1);
                }
            }
            Step::TrappingModule(wasm) => {
                run.instantiate(line, &wasm, false, true);
                run.instances.pop();
            }
            Step::Invalid(_) if !judge_invalid => run.skip("validity by the first edition"),
            Step::Invalid(wasm) => run.refuse(line, &wasm),
            Step::Check {
                module,
                export,
                look,
                end,
            } => {
                let at = match module {
                    Some(name) => run.named.get(&name).copied(),
                    None => run.instances.len().checked_sub(1),
                };
                let at = at.expect("a module before its assertions");
                run.check(line, at, &export, (&look, end));
            }
        }
    }
    if run.script.count > 0 {
        if let Err(error) = run.execute(directory) {
            run.tally.failures.push(error);
        }
    }
    run.tally
}

impl Run {
    fn skip(&mut self, reason: &str) {
        *self.tally.skipped.entry(reason.to_owned()).or_default() += 1;
    }

    fn fail(&mut self, line: usize, what: &str) {
        self.tally.failures.push(format!("line {line}: {what}"));
    }

    fn instantiate(&mut self, line: usize, wasm: &[u8], has_stubs: bool, must_trap: bool) {
        let options = Options {
            checked: true,
            trap: Some("spec_trap".to_owned()),
            ..Options::default()
        };
        let instance = match translate(wasm, &options) {
            Ok(program) => {
                let file = ModuleFile::new(self.files.len(), &program);
                self.script.init(line, &file, must_trap);
                self.files.push(file);
                Ok(Instance {
                    file: self.files.len() - 1,
                    program,
                    has_stubs,
                })
            }
            Err(Error::Unsupported(what)) => {
                if let Some(reason) = floors::accepted(&what) {
                    let reason = format!("refused: {reason}");
                    self.skip(&reason);
                    Err(reason)
                } else {
                    self.fail(line, &format!("refused: {what}"));
                    Err("its module failed".to_owned())
                }
            }
            Err(error) => {
                self.fail(line, &error.to_string());
                Err("its module failed".to_owned())
            }
        };
        self.instances.push(instance);
    }

    fn refuse(&mut self, line: usize, wasm: &[u8]) {
        match translate(wasm, &Options::default()) {
            Err(Error::Invalid(_)) => self.tally.passed += 1,
            Err(Error::Unsupported(what)) => match floors::accepted(&what) {
                Some(reason) => self.skip(&format!("invalid, but refused: {reason}")),
                None => self.fail(line, &format!("invalid, but refused: {what}")),
            },
            Ok(_) => self.fail(line, "an invalid module is taken"),
        }
    }

    fn check(&mut self, line: usize, at: usize, name: &str, what: (&Look, super::script::End)) {
        let instance = match &self.instances[at] {
            Ok(instance) => instance,
            Err(reason) => {
                let reason = reason.clone();
                return self.skip(&reason);
            }
        };
        let is_global = matches!(what.0, Look::Global);
        let mut exports = instance.program.exports.iter();
        let export = exports.find(|export| export.name == name && export.is_global == is_global);
        match export {
            Some(export) => {
                let file = &mut self.files[instance.file];
                self.script.check(line, file, export, what);
            }
            None if instance.has_stubs => self.skip("of a function that became a stub"),
            None => self.fail(line, &format!("no export {name:?}")),
        }
    }

    /// Compiles the files and reads what the program tells.
    fn execute(&mut self, directory: &Path) -> Result<(), String> {
        let directory = &cc::scratch(&format!(
            "spec/{}",
            directory.file_name().unwrap().display()
        ));
        let mut names = vec!["script.c".to_owned()];
        std::fs::write(directory.join("script.c"), self.script.text()).expect("a file");
        for (number, file) in self.files.iter().enumerate() {
            let name = format!("module{number}.c");
            std::fs::write(directory.join(&name), file.text()).expect("a file");
            names.push(name);
        }
        let compiler = cc::compiler();
        let mut command = vec![compiler.as_str(), "-w", "-O1", "-pipe", "-o", "script"];
        command.extend(names.iter().map(String::as_str));
        command.push("-lm");
        cc::compile(directory, &command)?;
        let ran = cc::run(&directory.join("script"), b"")?;
        let output = String::from_utf8_lossy(&ran.output).into_owned();
        let mut lines: Vec<&str> = output.lines().collect();
        let last = lines.pop().unwrap_or_default();
        let words: Vec<&str> = last.split(' ').collect();
        let ["passed", passed, "failed", failed] = words[..] else {
            return Err(format!("it ended with {:?} after {last:?}", ran.status));
        };
        let (passed, failed): (usize, usize) = (
            passed.parse().expect("a number"),
            failed.parse().expect("a number"),
        );
        assert_eq!(failed, lines.len());
        assert_eq!(passed + failed, self.script.count);
        self.tally.passed += passed;
        self.tally
            .failures
            .extend(lines.into_iter().map(str::to_owned));
        Ok(())
    }
}
