//! What a module may import: the functions of the host.

use wasmparser::TypeRef;

use super::{unsupported, FuncType, Import, Module};
use crate::ir::Type;
use crate::Error;

impl Module<'_> {
    /// Takes an import, if it is one of the host, by name and type.
    pub(super) fn import(&mut self, module: &str, name: &str, what: TypeRef) -> Result<(), Error> {
        let TypeRef::Func(ty) = what else {
            return Err(unsupported(format!(
                "the import `{module}.{name}`, which is no function"
            )));
        };
        let FuncType { params, results } = &self.types[ty as usize];
        let (import, arity) = match (module, name) {
            ("host", "read") => (Import::Read, (2, 1)),
            ("host", "write") => (Import::Write, (2, 0)),
            ("host", "exit") => (Import::Exit, (1, 0)),
            _ => return Err(unsupported(format!("the import `{module}.{name}`"))),
        };
        let all_i32 = params.iter().chain(results).all(|ty| *ty == Type::I32);
        if !all_i32 || arity != (params.len(), results.len()) {
            return Err(unsupported(format!(
                "the import `{module}.{name}` with these parameters and results"
            )));
        }
        self.imports.push(import);
        self.functions.push(ty);
        Ok(())
    }
}
