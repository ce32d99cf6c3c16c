//! Which functions may end by an exception, of the kind that compilers emit: `try` with `catch`.
//!
//! In C an exception is a global that is set: whatever calls such a function tests it afterwards. No `setjmp` is
//! needed, and destructors run as in WebAssembly.

use std::collections::BTreeSet;

use wasmparser::Operator;

use crate::module::{invalid, Module};
use crate::Error;

/// What may throw.
#[derive(Debug, Default)]
pub struct Throwing {
    functions: BTreeSet<u32>,
    /// The function types of which a function in the table may throw.
    types: BTreeSet<u32>,
}

/// What may throw an exception that leaves a block.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Source {
    Throw,
    Call(u32),
    Indirect(u32),
}

impl Throwing {
    /// Finds what may throw in a module.
    pub fn find(module: &Module) -> Result<Self, Error> {
        let mut throwing = Throwing::default();
        if module.exception.is_none() {
            return Ok(throwing);
        }
        let sources: Result<Vec<_>, Error> = (0..module.bodies.len())
            .map(|index| sources(module, index))
            .collect();
        let sources = sources?;
        loop {
            let before = (throwing.functions.len(), throwing.types.len());
            for (index, sources) in (module.imports.len() as u32..).zip(&sources) {
                let throws = |source: &Source| match source {
                    Source::Throw => true,
                    Source::Call(callee) => throwing.call(*callee),
                    Source::Indirect(ty) => throwing.call_indirect(module, *ty),
                };
                if sources.iter().any(throws) {
                    throwing.functions.insert(index);
                }
            }
            let entries = module.table.iter().flatten().flatten();
            let entries = entries.filter(|entry| throwing.functions.contains(entry));
            let types: Vec<u32> = entries
                .map(|entry| module.functions[*entry as usize])
                .collect();
            throwing.types.extend(types);
            if before == (throwing.functions.len(), throwing.types.len()) {
                return Ok(throwing);
            }
        }
    }

    /// Returns whether a call of this function may throw.
    pub fn call(&self, function: u32) -> bool {
        self.functions.contains(&function)
    }

    /// Returns whether a call of a function of this type through the table may throw.
    pub fn call_indirect(&self, module: &Module, ty: u32) -> bool {
        let ty = &module.types[ty as usize];
        self.types
            .iter()
            .any(|it| module.types[*it as usize] == *ty)
    }
}

/// A block, and what may throw in it if it is the body of a `try`.
struct Block {
    is_body: bool,
    sources: BTreeSet<Source>,
}

/// What may throw an exception that leaves a function.
fn sources(module: &Module, index: usize) -> Result<BTreeSet<Source>, Error> {
    let body = |is_body| Block {
        is_body,
        sources: BTreeSet::new(),
    };
    // The function takes what leaves all blocks.
    let mut blocks = vec![body(true)];
    for operator in module.bodies[index]
        .get_operators_reader()
        .map_err(invalid)?
    {
        let source = match operator.map_err(invalid)? {
            Operator::Block { .. } | Operator::Loop { .. } | Operator::If { .. } => {
                blocks.push(body(false));
                continue;
            }
            Operator::Try { .. } => {
                blocks.push(body(true));
                continue;
            }
            Operator::Catch { .. } | Operator::CatchAll => {
                blocks.pop();
                blocks.push(body(false));
                continue;
            }
            Operator::End if blocks.len() > 1 => {
                let Block { sources, .. } = blocks.pop().unwrap_or_else(|| body(false));
                pass(&mut blocks, 0, sources);
                continue;
            }
            Operator::Delegate { relative_depth } => {
                let Block { sources, .. } = blocks.pop().unwrap_or_else(|| body(false));
                pass(&mut blocks, relative_depth as usize, sources);
                continue;
            }
            Operator::Throw { .. } | Operator::Rethrow { .. } => Source::Throw,
            Operator::Call { function_index } => Source::Call(function_index),
            Operator::CallIndirect { type_index, .. } => Source::Indirect(type_index),
            _ => continue,
        };
        pass(&mut blocks, 0, BTreeSet::from([source]));
    }
    Ok(blocks.swap_remove(0).sources)
}

/// Adds what throws in the block of that depth to the innermost body of a `try` around it.
fn pass(blocks: &mut [Block], depth: usize, sources: BTreeSet<Source>) {
    let mut around = blocks.iter_mut().rev().skip(depth);
    if let Some(block) = around.find(|block| block.is_body) {
        block.sources.extend(sources);
    }
}
