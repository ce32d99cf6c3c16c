//! The two programs that a text is: without and with debug assertions.

use kit::diagnostics::Diagnostic;

use super::ir::{Difference, Function, Module};
use crate::check::{Compiler, FILE};
use crate::error::{Error, Result};

/// What a text compiles to, without and with debug assertions.
pub struct Programs([String; 2]);

impl Programs {
    /// Compiles a text; if that fails, returns the errors.
    pub fn of(
        text: &str,
        compiler: &Compiler,
        edition: u16,
    ) -> Result<std::result::Result<Self, Vec<Diagnostic>>> {
        let [plain, checked] = std::thread::scope(|scope| {
            [false, true]
                .map(|assertions| scope.spawn(move || compiler.ir(text, edition, assertions)))
                .map(|thread| {
                    thread
                        .join()
                        .unwrap_or_else(|_| Err(Error::refused("rustc failed")))
                })
        });
        let (plain, checked) = (plain?, checked?);
        Ok(plain.and_then(|plain| Ok(Programs([plain, checked?]))))
    }

    /// Compares both pairs, side by side.
    pub fn compare(&self, other: &Programs) -> std::result::Result<(), Difference> {
        let pairs: Vec<_> = self.0.iter().zip(&other.0).collect();
        let results = kit::pool::map(&pairs, |(mine, other)| {
            Module::parse(mine).compare(&Module::parse(other))
        });
        results.into_iter().collect()
    }

    /// Returns the functions of the text that may run.
    pub fn functions(&self) -> Vec<Function> {
        let modules = self.0.iter().map(|ir| Module::parse(ir));
        modules.flat_map(|module| module.functions(FILE)).collect()
    }
}
