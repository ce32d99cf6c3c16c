//! Runs a script.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use wasm_to_c::{translate, Error, Options, Program};

use super::floors;
use super::script::{read, Step};
use crate::check::{Action, End};
use crate::harness::{execute, ModuleFile, ScriptFile};

/// The result of a script.
#[derive(Debug, Default)]
pub struct Tally {
    /// The number of assertions that pass, counting instantiations.
    pub passed: usize,
    /// The failures.
    pub failures: Vec<String>,
    /// The number of skipped assertions, by reason.
    pub skipped: BTreeMap<String, usize>,
}

/// A module instance.
struct Instance {
    file: usize,
    program: Program,
    has_stubs: bool,
    /// Whether other modules may import and change its memory, table and globals.
    is_registered: bool,
}

/// A run in progress. `instances` holds the reason where there is no instance.
struct Run {
    tally: Tally,
    script: ScriptFile,
    files: Vec<ModuleFile>,
    instances: Vec<Result<Instance, String>>,
    named: HashMap<String, usize>,
}

/// Runs a script in a directory of its own. `judge_invalid` says whether its invalid modules must be
/// rejected: some are valid in a later version.
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
            Step::Register(module) => {
                run.skip("registering a module");
                let at = run.at(module.as_deref());
                if let Ok(instance) = &mut run.instances[at] {
                    instance.is_registered = true;
                }
            }
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
            Step::Invalid(_) if !judge_invalid => run.skip("validity in an earlier version"),
            Step::Invalid(wasm) => run.reject(line, &wasm),
            Step::Check {
                module,
                export,
                action,
                end,
            } => {
                let at = run.at(module.as_deref());
                run.check(line, at, &export, (&action, end));
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
    /// The index of a named module, or of the latest.
    fn at(&self, module: Option<&str>) -> usize {
        let at = match module {
            Some(name) => self.named.get(name).copied(),
            None => self.instances.len().checked_sub(1),
        };
        at.expect("a module before its assertions")
    }

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
                    is_registered: false,
                })
            }
            Err(Error::Unsupported(what)) => {
                if let Some(reason) = floors::accepted(&what) {
                    let reason = format!("rejected: {reason}");
                    self.skip(&reason);
                    if what.contains("import") {
                        self.forget_registered();
                    }
                    Err(reason)
                } else {
                    self.fail(line, &format!("rejected: {what}"));
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

    /// Forgets registered instances, which a rejected module might have changed.
    fn forget_registered(&mut self) {
        for instance in &mut self.instances {
            if matches!(instance, Ok(instance) if instance.is_registered) {
                *instance = Err("a rejected module may have changed it".to_owned());
            }
        }
    }

    fn reject(&mut self, line: usize, wasm: &[u8]) {
        match translate(wasm, &Options::default()) {
            Err(Error::Invalid(_)) => self.tally.passed += 1,
            Err(Error::Unsupported(what)) => match floors::accepted_invalid(&what) {
                Some(reason) => self.skip(&format!("invalid, but unsupported: {reason}")),
                None => self.fail(line, &format!("invalid, but unsupported: {what}")),
            },
            Ok(_) => self.fail(line, "an invalid module is accepted"),
        }
    }

    fn check(&mut self, line: usize, at: usize, name: &str, what: (&Action, End)) {
        let instance = match &self.instances[at] {
            Ok(instance) => instance,
            Err(reason) => {
                let reason = reason.clone();
                return self.skip(&reason);
            }
        };
        if let Action::Call(values) = what.0 {
            if let Some(reason) = floors::gap(name, values, c_test_support::is_gcc()) {
                return self.skip(reason);
            }
        }
        let is_global = matches!(what.0, Action::Global);
        let mut exports = instance.program.exports.iter();
        let export = exports.find(|export| export.name == name && export.is_global == is_global);
        match export {
            Some(export) => {
                let file = &mut self.files[instance.file];
                self.script.check(line, file, export, what);
            }
            None if instance.has_stubs => self.skip("a function replaced by a stub"),
            None => self.fail(line, &format!("no export {name:?}")),
        }
    }

    /// Compiles and runs the checks.
    fn execute(&mut self, directory: &Path) -> Result<(), String> {
        // By default, gcc assumes that no NaN is signalling.
        let mut compiler = kit::compilers::cc();
        compiler.args(["-O1", "-fsignaling-nans"]);
        let (passed, failures) = execute(directory, compiler, &self.script, &self.files)?;
        self.tally.passed += passed;
        self.tally.failures.extend(failures);
        Ok(())
    }
}
