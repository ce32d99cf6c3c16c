//! Casts with `as usize` and `as isize`: they would cut silently where these have 32 bits.
//!
//! Each becomes a block that checks the number before it casts it:
//!
//! ```text
//! left as usize    ({let number=left;::std::narrow::to_usize(number as i128);number as usize})
//! ```
//!
//! Whatever can be cast so can be cast to `i128` too. What is in a macro may be no expression, and
//! what `as _` casts to is not known: such casts stay as they are.

use proc_macro2::{TokenStream, TokenTree};
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Expr, ExprCast, Macro, Token, Type};

/// A program whose casts are checked.
#[derive(Debug, PartialEq, Eq)]
pub struct Checked {
    /// Its text, with every line where it was.
    pub text: String,
    /// How many casts are as they were.
    pub left: usize,
}

/// Puts a check before each cast of a program; `None` if the text is no program.
pub fn check(rust: &str) -> Option<Checked> {
    let tokens: TokenStream = rust.parse().ok()?;
    let all = count(tokens.clone());
    let mut casts = Casts::default();
    casts.visit_file(&syn::parse2(tokens).ok()?);
    let left = all + casts.unknown - casts.harmless - casts.insertions.len() / 3;
    let text = casts.inserted_into(rust);
    Some(Checked { text, left })
}

/// How many casts to such types a program has.
pub fn count(tokens: TokenStream) -> usize {
    let mut after_as = false;
    let mut casts = 0;
    for token in tokens {
        if let TokenTree::Group(group) = &token {
            casts += count(group.stream());
        }
        let word = token.to_string();
        casts += usize::from(after_as && matches!(word.as_str(), "usize" | "isize"));
        after_as = word == "as";
    }
    casts
}

/// The macros of std whose arguments are expressions, and are used for nothing else.
const MACROS: [&str; 18] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "eprint",
    "eprintln",
    "format",
    "panic",
    "print",
    "println",
    "todo",
    "unimplemented",
    "unreachable",
    "vec",
    "write",
    "writeln",
];

#[derive(Default)]
struct Casts {
    /// Where to insert what; three a cast. In one place, the greater number comes first.
    insertions: Vec<(usize, isize, String)>,
    /// Casts of a literal, whose size the compiler checks.
    harmless: usize,
    /// Casts to a type that is not written.
    unknown: usize,
}

impl Casts {
    fn inserted_into(mut self, rust: &str) -> String {
        self.insertions.sort_by_key(|(at, rank, _)| (*at, -rank));
        let mut text = String::new();
        let mut done = 0;
        for (at, _, inserted) in &self.insertions {
            text += &rust[done..*at];
            text += inserted;
            done = *at;
        }
        text + &rust[done..]
    }
}

impl Visit<'_> for Casts {
    fn visit_expr_cast(&mut self, cast: &ExprCast) {
        visit::visit_expr_cast(self, cast);
        let name = match &*cast.ty {
            Type::Path(ty) => ty.path.get_ident().map(ToString::to_string),
            Type::Infer(_) => {
                self.unknown += 1;
                None
            }
            _ => None,
        };
        let Some(name) = name else { return };
        if name != "usize" && name != "isize" {
            return;
        }
        if is_literal(&cast.expr) {
            self.harmless += 1;
            return;
        }
        let (whole, number) = (cast.span().byte_range(), cast.expr.span().byte_range());
        // Of casts in each other, the outer begins first and ends last.
        let rank = whole.len().cast_signed();
        let check = format!(";::std::narrow::to_{name}(number as i128);number");
        self.insertions.extend([
            (whole.start, rank, "({let number=".to_owned()),
            (number.end, -rank, check),
            (whole.end, -rank, "})".to_owned()),
        ]);
    }

    fn visit_macro(&mut self, call: &Macro) {
        if !MACROS.iter().any(|name| call.path.is_ident(name)) {
            return;
        }
        let separated = |input: ParseStream| {
            let mut all = Punctuated::<Expr, Token![,]>::new();
            while !input.is_empty() {
                all.push_value(input.parse()?);
                if input.peek(Token![;]) {
                    input.parse::<Token![;]>()?; // of `vec![zero; count]`
                    all.push_punct(Token![,](input.span()));
                } else if !input.is_empty() {
                    all.push_punct(input.parse()?);
                }
            }
            Ok(all)
        };
        if let Ok(arguments) = separated.parse2(call.tokens.clone()) {
            arguments
                .iter()
                .for_each(|argument| self.visit_expr(argument));
        }
    }
}

/// A number as it is written: its type is that of the cast.
fn is_literal(number: &Expr) -> bool {
    match number {
        Expr::Lit(_) => true,
        Expr::Group(group) => is_literal(&group.expr),
        Expr::Paren(paren) => is_literal(&paren.expr),
        Expr::Unary(unary) => is_literal(&unary.expr),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(body: &str) -> (String, usize) {
        let program = format!("fn main() {{ {body} }}");
        let checked = check(&program).unwrap();
        assert!(syn::parse_file(&checked.text).is_ok(), "{}", checked.text);
        let inner = checked.text.strip_prefix("fn main() { ").unwrap();
        (inner.strip_suffix(" }").unwrap().to_owned(), checked.left)
    }

    #[test]
    fn one() {
        let checked =
            "f(({let number=-a.b;::std::narrow::to_usize(number as i128);number as usize}) + 1);";
        assert_eq!(of("f(-a.b as usize + 1);"), (checked.to_owned(), 0));
    }

    /// In each other, one after the other, in macros: each has its check, in the right order.
    #[test]
    fn many() {
        let check =
            |name: &str| format!(";::std::narrow::to_{name}(number as i128);number as {name}}})");
        let (u, i) = (check("usize"), check("isize"));
        let begin = "({let number=";
        for (body, expected) in [
            ("a as usize as isize;", format!("{begin}{begin}a{u}{i};")),
            (
                "a[b as usize] as usize;",
                format!("{begin}a[{begin}b{u}]{u};"),
            ),
            ("vec![0; n as usize];", format!("vec![0; {begin}n{u}];")),
            (
                "println!(\"é{}\", n as usize,);",
                format!("println!(\"é{{}}\", {begin}n{u},);"),
            ),
            ("if n as usize == 1 {}", format!("if {begin}n{u} == 1 {{}}")),
            (
                "const N: usize = M\n as usize;",
                format!(
                    "const N: usize = {begin}M{};",
                    u.replace(";number as", ";number\n as")
                ),
            ),
        ] {
            assert_eq!(of(body), (expected, 0));
        }
    }

    #[test]
    fn literals_and_other_types_are_left() {
        for body in [
            "3 as usize;",
            "(-3_i64) as usize;",
            "b'a' as usize;",
            "a as u32 as u64;",
        ] {
            assert_eq!(of(body), (body.to_owned(), 0));
        }
        for body in [
            "mine!(a as usize);",
            "use a::B as _; let a: usize = b as _;",
        ] {
            assert_eq!(of(body), (body.to_owned(), 1));
        }
    }
}
