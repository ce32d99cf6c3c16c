//! Whether an impl is for a type and a trait that the compiler names.

use std::collections::BTreeSet;

use quote::ToTokens;
use syn::{GenericArgument, Path, PathArguments, Type};

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

    /// Returns whether it may be this impl.
    pub fn may_be(&self, Wanted { of, ty }: &Wanted) -> bool {
        let (Some(mine), Some(other)) = (self.of.segments.last(), of.segments.last()) else {
            return false;
        };
        // `Add` is short for `Add<Self>`.
        let first = types(&mine.arguments).first().copied();
        let other_first = types(&other.arguments).first().copied();
        mine.ident == other.ident
            && self.ty(&self.ty, ty)
            && self.ty(first.unwrap_or(&self.ty), other_first.unwrap_or(ty))
    }

    /// Returns whether `mine`, in which there are parameters, may be `ty`.
    fn ty(&self, mine: &Type, ty: &Type) -> bool {
        match (mine, ty) {
            (_, Type::Infer(_)) => true,
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
        let (one, other_types) = (types(&mine.arguments), types(&other.arguments));
        let mut pairs = one.iter().zip(&other_types);
        mine.ident == other.ident && pairs.all(|(mine, ty)| self.ty(mine, ty))
    }
}

/// Returns the types among the arguments of a path.
fn types(arguments: &PathArguments) -> Vec<&Type> {
    let PathArguments::AngleBracketed(arguments) = arguments else {
        return Vec::new();
    };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    types.collect()
}

#[cfg(test)]
mod tests {
    use super::{Shape, Wanted};

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
        assert!(Wanted::parse("Add<u8>", "{integer}").is_none());
    }
}
