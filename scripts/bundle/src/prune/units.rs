//! The parts of a bundle's crates that can be left out one by one.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Index, Range};

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Expr, ForeignItem, ImplItem, Item, ItemConst, Stmt, TraitItem, UseTree};

use super::unify::{Aliases, Shape};
use crate::syntax::{self, tokens};

/// The index of a unit.
pub type UnitId = usize;

/// A part of the text: an item, a member, a leaf of an import, a derived trait, a bound or an arm of a macro.
pub struct Unit {
    /// Where it stands, attributes included.
    pub range: Range<usize>,
    /// What it is a part of.
    pub parent: Option<UnitId>,
    /// The name it defines; empty if there is none.
    pub name: String,
    pub kind: Kind,
    /// Whether it has an attribute that gives it a meaning outside of the language, such as
    /// `#[no_mangle]`.
    pub is_root: bool,
    /// The identifiers in it, except for those in parts of it.
    pub mentions: BTreeSet<String>,
    /// The fields and methods that it names after a dot.
    pub calls: BTreeSet<String>,
    /// The block of a function, if `{ unreachable!() }` could stand there; the semicolon of a function without
    /// a block.
    pub body: Option<Range<usize>>,
}

/// What a unit is.
pub enum Kind {
    Module,
    /// A whole `use`.
    Use,
    /// A leaf of a `use`, and the last segment of its path; that of a glob is the module's name.
    Leaf {
        target: String,
        is_glob: bool,
    },
    /// A function.
    Function {
        is_const: bool,
    },
    /// A type, constant, static, alias, trait or macro: something that paths name.
    Named,
    Trait,
    /// A trait that a trait requires.
    Bound,
    Impl(Header),
    /// Part of a trait or impl.
    Member {
        is_function: bool,
        is_const: bool,
        has_body: bool,
    },
    /// A trait in `#[derive(…)]`.
    Derive,
    /// An arm of a macro.
    Arm,
    /// A constant without a name, for the items in it, or an `extern` block.
    Block,
    /// Anything else, such as a call of a macro.
    Other,
}

impl Kind {
    /// Returns the name of the trait that an impl is of.
    pub fn trait_name(&self) -> Option<&str> {
        match self {
            Kind::Impl(header) => header.of.as_deref(),
            _ => None,
        }
    }
}

/// The header of an impl.
pub struct Header {
    /// The name of the trait.
    pub of: Option<String>,
    /// The name of the type, or how it begins; `None` if it is a parameter.
    pub head: Option<String>,
    /// The tokens of the type.
    pub text: String,
    /// The trait and the type, if it is of a trait.
    pub shape: Option<Box<Shape>>,
}

/// The units of a bundle.
pub struct Units {
    pub all: Vec<Unit>,
    /// The identifiers of the solution.
    pub solution: BTreeSet<String>,
    /// The names of traits after `dyn`.
    pub objects: BTreeSet<String>,
    /// The enums by the names of their variants.
    pub variants: BTreeMap<String, Vec<UnitId>>,
    by_name: BTreeMap<String, Vec<UnitId>>,
    /// The impls by all names that their trait may have.
    impls: BTreeMap<String, Vec<UnitId>>,
    /// The leaves of imports by what they end in.
    leaves: BTreeMap<String, Vec<UnitId>>,
    aliases: Aliases,
}

impl Index<UnitId> for Units {
    type Output = Unit;

    fn index(&self, id: UnitId) -> &Unit {
        &self.all[id]
    }
}

impl Units {
    /// Finds the units of `text` from `begin`, where the solution ends.
    pub fn of(text: &str, begin: usize) -> syn::Result<Self> {
        let file = syn::parse_file(text)?;
        let mut collector = Collector::default();
        let is_crate = |item: &&Item| item.span().byte_range().start >= begin;
        for item in file.items.iter().filter(is_crate) {
            collector.item(item, None);
        }
        let Collector {
            mut units,
            variants,
            aliases,
        } = collector;
        for unit in &mut units {
            if let Kind::Impl(Header {
                shape: Some(shape), ..
            }) = &mut unit.kind
            {
                shape.resolve(&aliases);
            }
        }
        let mut by_name: BTreeMap<String, Vec<UnitId>> = BTreeMap::new();
        let mut impls: BTreeMap<String, Vec<UnitId>> = BTreeMap::new();
        let mut leaves: BTreeMap<String, Vec<UnitId>> = BTreeMap::new();
        for (id, unit) in units.iter().enumerate() {
            by_name.entry(unit.name.clone()).or_default().push(id);
            match &unit.kind {
                Kind::Impl(Header { of: Some(of), .. }) => {
                    let others = aliases.names_of(of).filter(|name| name != of);
                    for name in others.chain([&**of]) {
                        impls.entry(name.to_owned()).or_default().push(id);
                    }
                }
                Kind::Leaf { target, .. } => leaves.entry(target.clone()).or_default().push(id),
                _ => {}
            }
        }
        let (mut solution, mut objects) = (BTreeSet::new(), BTreeSet::new());
        let mut note = |place: Span, name: String, role: Role| {
            if matches!(role, Role::Object) {
                objects.insert(name.clone());
            }
            let names = match innermost(&units, place.byte_range().start) {
                Some(id) if matches!(role, Role::Call) => &mut units[id].calls,
                Some(id) => &mut units[id].mentions,
                None => &mut solution,
            };
            names.insert(name);
        };
        identifiers(text.parse::<TokenStream>()?, &mut note);
        Ok(Units {
            all: units,
            solution,
            objects,
            variants,
            by_name,
            impls,
            leaves,
            aliases,
        })
    }

    /// Returns the units of this name.
    pub fn named(&self, name: &str) -> &[UnitId] {
        self.by_name.get(name).map_or(&[], Vec::as_slice)
    }

    /// Returns the impls of a trait, where this is its name or what an alias stands for.
    pub fn impls_of(&self, name: &str) -> &[UnitId] {
        self.impls.get(name).map_or(&[], Vec::as_slice)
    }

    /// Returns the leaves of imports that end in this name, and the globs in a module of this name.
    pub fn leaves_to(&self, name: &str) -> &[UnitId] {
        self.leaves.get(name).map_or(&[], Vec::as_slice)
    }

    /// Returns whether a name may be an alias of something that the compiler calls `other`, or is that name.
    pub fn may_mean(&self, name: &str, other: &str) -> bool {
        name == other || self.aliases.names_of(name).any(|it| it == other)
    }

    /// Returns the members of impls that implement a member of a trait, going by the names; none if it is a member
    /// of something else.
    pub fn implementations(&self, member: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        let of = self[member].parent.map(|of| &self[of]);
        let of = of.filter(|of| matches!(of.kind, Kind::Trait));
        let named = self.named(&self[member].name).iter().copied();
        named.filter(move |id| {
            let owner = self[*id].parent.map(|owner| &self[owner].kind);
            of.is_some_and(|of| owner.and_then(Kind::trait_name) == Some(&of.name))
        })
    }

    /// Returns whether a trait of this name is implemented or derived anywhere.
    pub fn is_implemented(&self, name: &str) -> bool {
        let mut impls = self.impls_of(name).iter();
        let mut derives = self.named(name).iter();
        impls.any(|id| self.all[*id].kind.trait_name() == Some(name))
            || derives.any(|id| matches!(self.all[*id].kind, Kind::Derive))
    }

    /// Returns the innermost unit at a place of the text.
    pub fn at(&self, place: usize) -> Option<UnitId> {
        innermost(&self.all, place)
    }

    /// Returns the units that start in a range of the text.
    pub fn starting_in(&self, range: Range<usize>) -> impl Iterator<Item = UnitId> + '_ {
        let start = self
            .all
            .partition_point(|unit| unit.range.start < range.start);
        let rest = self.all.iter().enumerate().skip(start);
        rest.take_while(move |(_, unit)| unit.range.start < range.end)
            .map(|(id, _)| id)
    }

    /// Returns a unit and all that it is part of, from the inside out.
    pub fn ancestors(&self, id: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        std::iter::successors(Some(id), |id| self.all[*id].parent)
    }

    /// Returns the module that a unit is in; none at the root.
    pub fn module(&self, id: UnitId) -> Option<UnitId> {
        let outside = self.ancestors(id).skip(1);
        outside
            .into_iter()
            .find(|id| matches!(self.all[*id].kind, Kind::Module))
    }

    /// Returns the parts of a unit.
    pub fn parts(&self, id: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        let end = self.all[id].range.end;
        let inside = self.all.iter().enumerate().skip(id + 1);
        inside
            .take_while(move |(_, unit)| unit.range.start < end)
            .filter(move |(_, unit)| unit.parent == Some(id))
            .map(|(part, _)| part)
    }
}

/// Returns the innermost unit at a place; units come before their parts.
fn innermost(units: &[Unit], place: usize) -> Option<UnitId> {
    let after = units.partition_point(|unit| unit.range.start <= place);
    let mut found = after.checked_sub(1);
    while let Some(id) = found {
        if units[id].range.contains(&place) {
            break;
        }
        found = units[id].parent;
    }
    found
}

/// What an identifier stands for.
enum Role {
    /// A field or method after a dot.
    Call,
    /// Part of the path after `dyn`.
    Object,
    Other,
}

/// Calls `found` with the identifiers among tokens, except for functions that are defined: with their
/// places, and what they stand for.
fn identifiers(stream: TokenStream, found: &mut impl FnMut(Span, String, Role)) {
    let mut before = String::new();
    let mut is_object = false; // whether an identifier would belong to a path after `dyn`
    for tree in stream {
        let place = tree.span();
        let was_object = std::mem::take(&mut is_object);
        let mut last = String::new();
        match tree {
            TokenTree::Group(group) => identifiers(group.stream(), found),
            TokenTree::Ident(ident) => {
                is_object = was_object || ident == "dyn";
                last = ident.unraw().to_string();
                let role = match &*before {
                    "fn" | "'" => None,
                    "." => Some(Role::Call),
                    _ if was_object => Some(Role::Object),
                    _ => Some(Role::Other),
                };
                if let Some(role) = role {
                    found(place, last.clone(), role);
                }
            }
            TokenTree::Punct(mark) => {
                is_object = was_object && mark.as_char() == ':';
                last.push(mark.as_char());
                // A range, `a..b`.
                if last == before && last == "." {
                    last.clear();
                }
            }
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                if text.contains('"') {
                    for name in tokens::format_names(&text) {
                        found(place, name, Role::Other);
                    }
                }
            }
        }
        before = last;
    }
}

#[derive(Default)]
struct Collector {
    units: Vec<Unit>,
    variants: BTreeMap<String, Vec<UnitId>>,
    aliases: Aliases,
}

impl Collector {
    fn add(
        &mut self,
        range: Range<usize>,
        parent: Option<UnitId>,
        name: String,
        kind: Kind,
        attrs: &[syn::Attribute],
    ) -> UnitId {
        self.units.push(Unit {
            range,
            parent,
            name,
            kind,
            is_root: attrs.iter().any(is_root),
            mentions: BTreeSet::new(),
            calls: BTreeSet::new(),
            body: None,
        });
        self.units.len() - 1
    }

    #[allow(clippy::too_many_lines)] // one case per kind of item
    fn item(&mut self, item: &Item, parent: Option<UnitId>) {
        let range = item.span().byte_range();
        if let Item::Fn(it) = item {
            let is_const = it.sig.constness.is_some();
            let name = syntax::name(&it.sig.ident);
            let id = self.add(range, parent, name, Kind::Function { is_const }, &it.attrs);
            self.units[id].body = body(&it.sig, it.block.span());
            return;
        }
        let mut named = |ident: &syn::Ident, attrs: &[syn::Attribute]| {
            let name = syntax::name(ident);
            self.add(range.clone(), parent, name, Kind::Named, attrs)
        };
        match item {
            Item::Const(it) if it.ident == "_" => self.anonymous(it, parent),
            Item::Const(it) => {
                named(&it.ident, &it.attrs);
            }
            Item::Static(it) => {
                named(&it.ident, &it.attrs);
            }
            Item::Type(it) => {
                named(&it.ident, &it.attrs);
                self.aliases.add_type(it);
            }
            Item::TraitAlias(it) => {
                named(&it.ident, &it.attrs);
            }
            Item::Struct(it) => {
                let id = named(&it.ident, &it.attrs);
                self.derives(&it.attrs, id);
            }
            Item::Enum(it) => {
                let id = named(&it.ident, &it.attrs);
                self.derives(&it.attrs, id);
                for variant in &it.variants {
                    let name = syntax::name(&variant.ident);
                    self.variants.entry(name).or_default().push(id);
                }
            }
            Item::Union(it) => {
                let id = named(&it.ident, &it.attrs);
                self.derives(&it.attrs, id);
            }
            Item::Macro(it) => {
                if let Some(ident) = &it.ident {
                    let id = named(ident, &it.attrs);
                    self.arms(&it.mac.tokens, id);
                } else {
                    self.add(range, parent, String::new(), Kind::Other, &it.attrs);
                }
            }
            Item::Mod(it) => {
                let id = self.add(
                    range,
                    parent,
                    syntax::name(&it.ident),
                    Kind::Module,
                    &it.attrs,
                );
                for item in it.content.iter().flat_map(|(_, items)| items) {
                    self.item(item, Some(id));
                }
            }
            Item::Use(it) => {
                let id = self.add(range, parent, String::new(), Kind::Use, &it.attrs);
                self.leaves(&it.tree, "", id);
            }
            Item::Trait(it) => {
                let id = self.add(
                    range,
                    parent,
                    syntax::name(&it.ident),
                    Kind::Trait,
                    &it.attrs,
                );
                for bound in &it.supertraits {
                    if let Some(name) = bound_name(bound) {
                        self.add(bound.span().byte_range(), Some(id), name, Kind::Bound, &[]);
                    }
                }
                for member in &it.items {
                    self.trait_member(member, id);
                }
            }
            Item::Impl(it) => {
                let kind = Kind::Impl(header(it));
                let id = self.add(range, parent, String::new(), kind, &it.attrs);
                for member in &it.items {
                    self.impl_member(member, id);
                }
            }
            Item::ForeignMod(it) => {
                let id = self.add(range, parent, String::new(), Kind::Block, &it.attrs);
                for item in &it.items {
                    let (ident, attrs) = match item {
                        ForeignItem::Fn(it) => (Some(&it.sig.ident), &it.attrs[..]),
                        ForeignItem::Static(it) => (Some(&it.ident), &it.attrs[..]),
                        ForeignItem::Type(it) => (Some(&it.ident), &it.attrs[..]),
                        _ => (None, &[][..]),
                    };
                    let kind = if ident.is_some() {
                        Kind::Named
                    } else {
                        Kind::Other
                    };
                    let name = ident.map(syntax::name).unwrap_or_default();
                    self.add(item.span().byte_range(), Some(id), name, kind, attrs);
                }
            }
            Item::ExternCrate(it) => {
                let alias = it.rename.as_ref().map_or(&it.ident, |(_, alias)| alias);
                named(alias, &it.attrs);
            }
            _ => {
                self.add(range, parent, String::new(), Kind::Other, &[]);
            }
        }
    }

    /// Adds a constant without a name. Statements in it are checks of the crate at most.
    fn anonymous(&mut self, item: &ItemConst, parent: Option<UnitId>) {
        let statements = syntax::anonymous_block(item);
        let is_open = match (statements, &*item.expr) {
            // It may expand to items.
            (Some(statements), _) => statements
                .iter()
                .any(|it| matches!(it, Stmt::Macro(call) if !syntax::is_check(&call.mac))),
            (None, Expr::Macro(call)) => !syntax::is_check(&call.mac),
            _ => false,
        };
        let kind = if is_open { Kind::Other } else { Kind::Block };
        let range = item.span().byte_range();
        let id = self.add(range, parent, String::new(), kind, &item.attrs);
        for statement in statements.into_iter().flatten() {
            if let Stmt::Item(item) = statement {
                self.item(item, Some(id));
            }
        }
    }

    fn trait_member(&mut self, member: &TraitItem, id: UnitId) {
        let name = syntax::of_trait_item(member).unwrap_or_default();
        let (is_function, is_const, has_body) = match member {
            TraitItem::Fn(it) => (true, it.sig.constness.is_some(), it.default.is_some()),
            TraitItem::Const(it) => (false, true, it.default.is_some()),
            TraitItem::Type(it) => (false, false, it.default.is_some()),
            _ => {
                self.add(member.span().byte_range(), Some(id), name, Kind::Other, &[]);
                return;
            }
        };
        let kind = Kind::Member {
            is_function,
            is_const,
            has_body,
        };
        let id = self.add(member.span().byte_range(), Some(id), name, kind, &[]);
        if let TraitItem::Fn(it) = member {
            let place = it.default.as_ref().map(Spanned::span);
            self.units[id].body = body(&it.sig, place.unwrap_or_else(|| it.semi_token.span()));
        }
    }

    fn impl_member(&mut self, member: &ImplItem, id: UnitId) {
        let name = syntax::of_impl_item(member).unwrap_or_default();
        let range = member.span().byte_range();
        let (is_function, is_const, attrs) = match member {
            ImplItem::Fn(it) => (true, it.sig.constness.is_some(), &it.attrs),
            ImplItem::Const(it) => (false, true, &it.attrs),
            ImplItem::Type(it) => (false, false, &it.attrs),
            _ => {
                self.add(range, Some(id), name, Kind::Other, &[]);
                return;
            }
        };
        let kind = Kind::Member {
            is_function,
            is_const,
            has_body: true,
        };
        let id = self.add(range, Some(id), name, kind, attrs);
        if let ImplItem::Fn(it) = member {
            self.units[id].body = body(&it.sig, it.block.span());
        }
    }

    fn leaves(&mut self, tree: &UseTree, module: &str, id: UnitId) {
        let (name, target) = match tree {
            UseTree::Path(path) => {
                self.leaves(&path.tree, &syntax::name(&path.ident), id);
                return;
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.leaves(tree, module, id);
                }
                return;
            }
            UseTree::Glob(_) => (String::new(), module.to_owned()),
            UseTree::Name(it) => (syntax::name(&it.ident), syntax::name(&it.ident)),
            UseTree::Rename(it) => (syntax::name(&it.rename), syntax::name(&it.ident)),
        };
        let own = |name: String| {
            if name == "self" {
                module.to_owned()
            } else {
                name
            }
        };
        let (name, target) = (own(name), own(target));
        self.aliases.add_import(&name, &target);
        let kind = Kind::Leaf {
            target,
            is_glob: matches!(tree, UseTree::Glob(_)),
        };
        self.add(tree.span().byte_range(), Some(id), name, kind, &[]);
    }

    fn derives(&mut self, attrs: &[syn::Attribute], id: UnitId) {
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("derive")) {
            let _ = attr.parse_nested_meta(|meta| {
                let name = meta
                    .path
                    .segments
                    .last()
                    .map(|last| syntax::name(&last.ident));
                let range = meta.path.span().byte_range();
                self.add(range, Some(id), name.unwrap_or_default(), Kind::Derive, &[]);
                Ok(())
            });
        }
    }

    fn arms(&mut self, definition: &TokenStream, id: UnitId) {
        let mut start = None;
        let mut groups = 0;
        let mut end = 0;
        let mut arms = Vec::new();
        for tree in definition.clone() {
            let range = tree.span().byte_range();
            let is_group = matches!(tree, TokenTree::Group(_));
            if is_group && groups % 2 == 0 {
                arms.extend(start.replace(range.start).map(|start| start..end));
            }
            groups += usize::from(is_group);
            end = range.end;
        }
        arms.extend(start.map(|start| start..end));
        for arm in arms {
            self.add(arm, Some(id), String::new(), Kind::Arm, &[]);
        }
    }
}

/// Returns where the block of a function is whose type says nothing of it. The compiler may run constant
/// functions, and `impl Trait` stands for a type that the block decides.
fn body(signature: &syn::Signature, place: Span) -> Option<Range<usize>> {
    let mut words = BTreeSet::new();
    tokens::idents(&signature.output.to_token_stream(), &mut words);
    let is_open =
        signature.constness.is_some() || signature.asyncness.is_some() || words.contains("impl");
    (!is_open).then(|| place.byte_range())
}

/// Returns the last segment of a bound, if it is a trait.
fn bound_name(bound: &syn::TypeParamBound) -> Option<String> {
    match bound {
        syn::TypeParamBound::Trait(it) => syntax::path_names(&it.path).pop(),
        _ => None,
    }
}

fn header(item: &syn::ItemImpl) -> Header {
    let of = item.trait_.as_ref();
    let head = type_name(&item.self_ty);
    let is_parameter = |name: &String| item.generics.type_params().any(|it| it.ident == name);
    Header {
        of: of.and_then(|(_, path, _)| syntax::path_names(path).pop()),
        head: head.filter(|name| !is_parameter(name)),
        text: item.self_ty.to_token_stream().to_string(),
        shape: Shape::of(item).map(Box::new),
    }
}

/// Returns the name that stands for a type; of those without a name, how they begin.
fn type_name(ty: &syn::Type) -> Option<String> {
    match ty {
        syn::Type::Path(it) => syntax::path_names(&it.path).pop(),
        syn::Type::Reference(it) => type_name(&it.elem),
        syn::Type::Paren(it) => type_name(&it.elem),
        syn::Type::Group(it) => type_name(&it.elem),
        syn::Type::TraitObject(it) => it.bounds.iter().find_map(bound_name),
        syn::Type::Ptr(it) => type_name(&it.elem),
        syn::Type::Tuple(_) => Some("(".to_owned()),
        syn::Type::Slice(_) | syn::Type::Array(_) => Some("[".to_owned()),
        syn::Type::BareFn(_) => Some("fn".to_owned()),
        _ => None,
    }
}

/// Returns whether the attribute does more than describe an item to the compiler.
fn is_root(attr: &syn::Attribute) -> bool {
    const ROOTS: [&str; 8] = [
        "export_name",
        "global_allocator",
        "link",
        "link_section",
        "no_mangle",
        "panic_handler",
        "unsafe",
        "used",
    ];
    let first = attr.path().segments.first();
    first.is_some_and(|first| ROOTS.contains(&&*first.ident.to_string()))
}
