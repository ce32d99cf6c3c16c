//! Enters items under their names.

use syn::ext::IdentExt;
use syn::{ImplItem, Item, TraitItem};

use super::{ns, Extern, Kind, MacroOutput, ModId, Node, NodeId, Program, Visibility};
use crate::cargo::CrateId;
use crate::syntax;

/// Adds a node, and enters its name in its module.
pub fn add(program: &mut Program, node: Node) -> NodeId {
    let id = program.nodes.len();
    if let Some(name) = &node.name {
        if !matches!(node.kind, Kind::Member { .. } | Kind::Macro(..)) {
            let names = &mut program.modules[node.module].names;
            names.entry(name.clone()).or_default().push(id);
        }
    }
    program.nodes.push(node);
    id
}

/// Adds an item other than a module or a `use`, with its members.
#[allow(clippy::too_many_lines)] // one arm per kind of item
pub fn enter(program: &mut Program, module: ModId, item: Item) -> NodeId {
    let (name, vis, spaces) = match &item {
        Item::Const(item) => (Some(&item.ident), Some(&item.vis), ns::VALUE | ns::PATTERN),
        Item::Static(item) => (Some(&item.ident), Some(&item.vis), ns::VALUE | ns::PATTERN),
        Item::Fn(item) => (Some(&item.sig.ident), Some(&item.vis), ns::VALUE),
        Item::Struct(item) => {
            let spaces = match item.fields {
                syn::Fields::Named(_) => ns::TYPE,
                _ => ns::TYPE | ns::VALUE | ns::PATTERN,
            };
            (Some(&item.ident), Some(&item.vis), spaces)
        }
        Item::Enum(item) => (Some(&item.ident), Some(&item.vis), ns::TYPE),
        Item::Union(item) => (Some(&item.ident), Some(&item.vis), ns::TYPE),
        Item::Type(item) => (Some(&item.ident), Some(&item.vis), ns::TYPE | ns::VALUE),
        Item::Trait(item) => (Some(&item.ident), Some(&item.vis), ns::TYPE),
        Item::TraitAlias(item) => (Some(&item.ident), Some(&item.vis), ns::TYPE),
        Item::Macro(item) => (item.ident.as_ref(), None, ns::MACRO),
        Item::ExternCrate(item) => {
            let name = item.rename.as_ref().map_or(&item.ident, |(_, name)| name);
            (Some(name), Some(&item.vis), ns::TYPE)
        }
        _ => (None, None, 0),
    };
    let name = name.map(|name| name.unraw().to_string());
    let visibility = vis.map_or(Visibility::Within(module), |vis| {
        program.visibility(module, vis)
    });
    let mut node = Node {
        module,
        name,
        visibility,
        ns: spaces,
        kind: Kind::Item(Item::Verbatim(proc_macro2::TokenStream::new())),
    };
    let krate = program.modules[module].krate;
    match item {
        Item::Trait(item) => {
            let provided: Vec<_> = item
                .items
                .iter()
                .map(|item| match item {
                    TraitItem::Fn(function) if function.default.is_some() => {
                        Some(&function.sig.ident)
                    }
                    _ => None,
                })
                .map(|name| name.map(|name| name.unraw().to_string()))
                .collect();
            node.kind = Kind::Trait(item);
            let owner = add(program, node);
            members(program, module, owner, provided);
            owner
        }
        Item::Impl(item) => {
            let functions: Vec<_> = item
                .items
                .iter()
                .map(|item| match item {
                    ImplItem::Fn(function) => Some(function.sig.ident.unraw().to_string()),
                    ImplItem::Const(item) => Some(item.ident.unraw().to_string()),
                    _ => None,
                })
                .collect();
            node.kind = Kind::Impl(item);
            let owner = add(program, node);
            members(program, module, owner, functions);
            owner
        }
        Item::Macro(item) if item.ident.is_some() => {
            let exported = item
                .attrs
                .iter()
                .any(|attr| attr.path().is_ident("macro_export"));
            if exported {
                node.visibility = Visibility::Public;
            }
            node.kind = Kind::Macro(item, exported);
            let name = node.name.clone().unwrap_or_default();
            let id = add(program, node);
            let krate = &mut program.crates[krate];
            krate.macros.entry(name.clone()).or_default().push(id);
            if exported {
                let root = krate.root;
                program.modules[root]
                    .names
                    .entry(name)
                    .or_default()
                    .push(id);
            }
            id
        }
        Item::Macro(item) => {
            node.kind = Kind::Call(item);
            add(program, node)
        }
        Item::ExternCrate(item) => {
            let target = extern_crate(program, krate, module, &item);
            node.kind = Kind::ExternCrate(item, target);
            add(program, node)
        }
        item => {
            if let Item::ForeignMod(item) = &item {
                node.kind = Kind::Item(Item::ForeignMod(item.clone()));
                let names = syntax::of_foreign_block(item);
                let id = add(program, node);
                for name in names {
                    program.modules[module]
                        .names
                        .entry(name)
                        .or_default()
                        .push(id);
                }
                program.nodes[id].ns = ns::ALL;
                // Each of its items has a visibility of its own.
                program.nodes[id].visibility = Visibility::Public;
                return id;
            }
            node.kind = Kind::Item(item);
            add(program, node)
        }
    }
}

fn members(program: &mut Program, module: ModId, owner: NodeId, names: Vec<Option<String>>) {
    for (index, name) in names.into_iter().enumerate() {
        if name.is_some() {
            let kind = Kind::Member { owner, index };
            add(
                program,
                Node {
                    module,
                    name,
                    visibility: Visibility::Public,
                    ns: 0,
                    kind,
                },
            );
        }
    }
}

fn extern_crate(
    program: &mut Program,
    krate: CrateId,
    module: ModId,
    item: &syn::ItemExternCrate,
) -> Option<Extern> {
    let krate = &mut program.crates[krate];
    let name = item.ident.unraw().to_string();
    let target = if name == "self" {
        // A crate is not among its own dependencies.
        Some(Extern::Crate(program.modules[module].krate))
    } else {
        krate.extern_names.get(&name).cloned()
    };
    if let Some(target) = &target {
        let is_root = module == krate.root;
        if let (true, Some((_, alias))) = (is_root, &item.rename) {
            krate
                .extern_names
                .insert(alias.unraw().to_string(), target.clone());
        }
        if item
            .attrs
            .iter()
            .any(|attr| attr.path().is_ident("macro_use"))
        {
            if let Extern::Crate(target) = target {
                krate.macro_use.push(*target);
            }
        }
    }
    target
}

/// Enters the names that macro calls in item position may define; again whenever there are more
/// macros.
pub fn enter_macro_output(program: &mut Program) {
    for node in 0..program.nodes.len() {
        let Kind::Call(item) = &program.nodes[node].kind else {
            continue;
        };
        let module = program.nodes[node].module;
        let krate = program.modules[module].krate;
        let output = MacroOutput::of_call(program, krate, item);
        let enter = |nodes: &mut Vec<NodeId>| {
            if !nodes.contains(&node) {
                nodes.push(node);
            }
        };
        for name in &output.defined {
            enter(
                program.modules[module]
                    .names
                    .entry(name.clone())
                    .or_default(),
            );
        }
        for name in &output.macros {
            enter(
                program.crates[krate]
                    .macros
                    .entry(name.clone())
                    .or_default(),
            );
        }
        program.outputs.insert(node, output);
        program.nodes[node].ns = ns::TYPE | ns::VALUE | ns::MACRO | ns::PATTERN;
        program.nodes[node].visibility = Visibility::Public;
    }
}
