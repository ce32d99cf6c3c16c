//! Whether an impl is for a type and a trait that the compiler names.

use std::collections::{BTreeMap, BTreeSet};

use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, GenericArgument, Path, PathArguments, Type};

use crate::syntax;

/// How deep aliases may nest.
const DEPTH: usize = 16;

/// An impl that the compiler misses.
pub struct Wanted {
    of: Path,
    ty: Type,
}

impl Wanted {
    /// Parses a trait and a type as a message writes them; `None` for `{integer}` and the like.
    pub fn parse(of: &str, ty: &str) -> Option<Self> {
        let (of, ty) = (syn::parse_str(of).ok()?, syn::parse_str(ty).ok()?);
        Some(Wanted { of, ty })
    }

    /// Returns the name of the trait.
    pub fn trait_name(&self) -> String {
        let name = self.of.segments.last().map(|it| syntax::name(&it.ident));
        name.unwrap_or_default()
    }
}

/// Other names of types and traits: type aliases, and imports under another name.
#[derive(Default)]
pub struct Aliases {
    /// What an alias without parameters stands for; several if there are several of this name.
    types: BTreeMap<String, Vec<Type>>,
    /// The names that an import or alias gives another name to.
    names: BTreeMap<String, BTreeSet<String>>,
}

impl Aliases {
    /// Adds a type alias.
    pub fn add_type(&mut self, item: &syn::ItemType) {
        let name = syntax::name(&item.ident);
        if let Type::Path(ty) = &*item.ty {
            let names = self.names.entry(name.clone()).or_default();
            names.extend(syntax::path_names(&ty.path).pop());
        }
        let ty = if item.generics.params.is_empty() {
            (*item.ty).clone()
        } else {
            syn::parse_quote!(_)
        };
        self.types.entry(name).or_default().push(ty);
    }

    /// Adds an import of `target` as `name`.
    pub fn add_import(&mut self, name: &str, target: &str) {
        if !matches!(name, "" | "_") && name != target {
            let names = self.names.entry(name.to_owned()).or_default();
            names.insert(target.to_owned());
        }
    }

    /// Returns the names that a name may stand for.
    pub fn names_of(&self, name: &str) -> impl Iterator<Item = &str> {
        self.names.get(name).into_iter().flatten().map(|it| &**it)
    }
}

/// Puts what aliases stand for in their place; `_` where that is not certain.
struct Resolve<'a> {
    aliases: &'a Aliases,
    parameters: &'a BTreeSet<String>,
    depth: usize,
}

impl VisitMut for Resolve<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        if let Type::Path(path) = ty {
            let name = path.path.segments.last().map(|it| syntax::name(&it.ident));
            let name = name.filter(|it| path.qself.is_none() && !self.parameters.contains(it));
            match name
                .and_then(|it| self.aliases.types.get(&it))
                .map(Vec::as_slice)
            {
                Some([one]) if self.depth > 0 => {
                    *ty = one.clone();
                    self.depth -= 1;
                    self.visit_type_mut(ty);
                    self.depth += 1;
                    return;
                }
                Some(_) => {
                    *ty = syn::parse_quote!(_);
                    return;
                }
                None => {}
            }
        }
        visit_mut::visit_type_mut(self, ty);
    }
}

/// The trait and the type of an impl, up to its parameters.
pub struct Shape {
    of: Path,
    ty: Type,
    parameters: BTreeSet<String>,
}

impl Shape {
    /// Returns the shape of an impl of a trait.
    pub fn of(item: &syn::ItemImpl) -> Option<Self> {
        let (_, of, _) = item.trait_.as_ref()?;
        let parameters = item.generics.type_params();
        Some(Shape {
            of: of.clone(),
            ty: (*item.self_ty).clone(),
            parameters: parameters.map(|it| it.ident.to_string()).collect(),
        })
    }

    /// Replaces the aliases in it by what they stand for.
    pub fn resolve(&mut self, aliases: &Aliases) {
        let mut resolve = Resolve {
            aliases,
            parameters: &self.parameters,
            depth: DEPTH,
        };
        resolve.visit_type_mut(&mut self.ty);
        resolve.visit_path_mut(&mut self.of);
        if let Some(last) = self.of.segments.last_mut() {
            let name = syntax::name(&last.ident);
            let mut names = aliases.names_of(&name);
            if let (Some(name), None) = (names.next(), names.next()) {
                last.ident = syntax::ident(name);
            }
        }
    }

    /// Returns whether it may be this impl.
    pub fn may_be(&self, Wanted { of, ty }: &Wanted) -> bool {
        let (Some(mine), Some(other)) = (self.of.segments.last(), of.segments.last()) else {
            return false;
        };
        // `Add` is short for `Add<Self>`.
        let first = first_type(&mine.arguments);
        let other_first = first_type(&other.arguments);
        mine.ident == other.ident
            && self.ty(&self.ty, ty)
            && self.ty(first.unwrap_or(&self.ty), other_first.unwrap_or(ty))
    }

    /// Returns whether `mine`, in which there are parameters, may be `ty`.
    fn ty(&self, mine: &Type, ty: &Type) -> bool {
        match (mine, ty) {
            (Type::Infer(_), _) | (_, Type::Infer(_)) => true,
            (Type::Group(mine), _) => self.ty(&mine.elem, ty),
            (Type::Paren(mine), _) => self.ty(&mine.elem, ty),
            (Type::Path(mine), _) if self.is_parameter(&mine.path) => true,
            (Type::Path(mine), Type::Path(ty)) => self.path(&mine.path, &ty.path),
            (Type::Reference(mine), Type::Reference(ty)) => {
                mine.mutability.is_some() == ty.mutability.is_some()
                    && self.ty(&mine.elem, &ty.elem)
            }
            (Type::Slice(mine), Type::Slice(ty)) => self.ty(&mine.elem, &ty.elem),
            (Type::Array(mine), Type::Array(ty)) => self.ty(&mine.elem, &ty.elem),
            (Type::Tuple(mine), Type::Tuple(ty)) => {
                let mut elements = mine.elems.iter().zip(&ty.elems);
                mine.elems.len() == ty.elems.len() && elements.all(|(mine, ty)| self.ty(mine, ty))
            }
            _ => mine.to_token_stream().to_string() == ty.to_token_stream().to_string(),
        }
    }

    fn is_parameter(&self, path: &Path) -> bool {
        // `Self::Item` and `T::Item` may be anything, too.
        let first = path.segments.first().map(|it| it.ident.to_string());
        first.is_some_and(|first| first == "Self" || self.parameters.contains(&first))
    }

    /// Compares the last segments of paths; arguments that are left out are the default ones.
    fn path(&self, mine: &Path, path: &Path) -> bool {
        let (Some(mine), Some(other)) = (mine.segments.last(), path.segments.last()) else {
            return false;
        };
        let (one, others) = (arguments(&mine.arguments), arguments(&other.arguments));
        mine.ident == other.ident && one.zip(others).all(|(mine, it)| self.argument(mine, it))
    }

    fn argument(&self, mine: &GenericArgument, other: &GenericArgument) -> bool {
        match (mine, other) {
            (GenericArgument::Type(mine), GenericArgument::Type(ty)) => self.ty(mine, ty),
            (GenericArgument::Const(Expr::Lit(mine)), GenericArgument::Const(Expr::Lit(other))) => {
                mine.to_token_stream().to_string() == other.to_token_stream().to_string()
            }
            // A parameter for a constant looks like a type.
            _ => true,
        }
    }
}

/// Returns the types and constants among the arguments of a path.
fn arguments(arguments: &PathArguments) -> impl Iterator<Item = &GenericArgument> {
    let arguments = match arguments {
        PathArguments::AngleBracketed(arguments) => Some(&arguments.args),
        _ => None,
    };
    let is_compared =
        |it: &&GenericArgument| matches!(it, GenericArgument::Type(_) | GenericArgument::Const(_));
    arguments.into_iter().flatten().filter(is_compared)
}

/// Returns the first type among the arguments of a path.
fn first_type(path: &PathArguments) -> Option<&Type> {
    arguments(path).find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::{Aliases, Shape, Wanted};

    #[test]
    fn looks_through_aliases() {
        let mut aliases = Aliases::default();
        for item in [
            "type Two = Pair<One, One>;",
            "type One = Unit<u8>;",
            "type Many<T> = Vec<T>;",
        ] {
            aliases.add_type(&syn::parse_str(item).unwrap());
        }
        aliases.add_import("StdError", "Error");
        let may_be = |header: &str, of, ty| {
            let mut shape = Shape::of(&syn::parse_str(&format!("{header} {{}}")).unwrap()).unwrap();
            shape.resolve(&aliases);
            shape.may_be(&Wanted::parse(of, ty).unwrap())
        };
        let pair = "Pair<Unit<u8>, Unit<u8>>";
        assert!(may_be("impl StdError for Two", "std::error::Error", pair));
        assert!(!may_be(
            "impl StdError for Two",
            "std::error::Error",
            "Pair<Unit<u8>, u8>"
        ));
        assert!(!may_be("impl Bits for Two", "Error", pair));
        assert!(may_be("impl Bits for Many<u8>", "Bits", "Vec<u8>"));
        assert!(may_be("impl<One> Bits for One", "Bits", "u16"));
    }

    #[test]
    fn compares_traits_and_types_up_to_parameters() {
        let shape =
            |header: &str| Shape::of(&syn::parse_str(&format!("{header} {{}}")).unwrap()).unwrap();
        let may_be = |header: &str, of, ty| shape(header).may_be(&Wanted::parse(of, ty).unwrap());
        let add = "impl<'a, T: Clone> Add<&'a Ratio<T>> for Ratio<T>";
        assert!(may_be(add, "Add<&Ratio<i64>>", "Ratio<i64>"));
        assert!(may_be(add, "Add<_>", "crate::kit::Ratio<u8>"));
        assert!(!may_be(add, "Add<Ratio<i64>>", "Ratio<i64>"));
        assert!(!may_be(add, "Add<&Ratio<i64>>", "&Ratio<i64>"));
        assert!(!may_be(add, "Sub<&Ratio<i64>>", "Ratio<i64>"));
        assert!(may_be("impl Add<Wrapped> for Wrapped", "Add", "Wrapped"));
        assert!(!may_be("impl Add for Wrapped", "Add<u8>", "Wrapped"));
        assert!(!may_be("impl Add<u8> for Wrapped", "Add<u16>", "Wrapped"));
        assert!(may_be("impl<A, B> Pair for (A, [B])", "Pair", "(u8, [u8])"));
        let of_three = "impl<T> Named for Const<T, 3>";
        assert!(may_be(of_three, "Named", "Const<u8, 3>"));
        assert!(!may_be(of_three, "Named", "Const<u8, 4>"));
        assert!(may_be(
            "impl<const N: usize> Named for Const<N>",
            "Named",
            "Const<4>"
        ));
        assert!(Wanted::parse("Add<u8>", "{integer}").is_none());
    }
}
