//! The macros of `proconio-derive`, which half of all solutions with a procedural macro use: what they
//! generate is known, so that the macros need not be compiled, and no server is needed.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, ToTokens};
use syn::visit::{self, Visit};
use syn::{parse_quote, Data, DeriveInput, Fields, ItemFn, Macro};

use super::MacroKind;
use crate::cargo::CrateInfo;

/// Returns the macros of a crate that are known here, with their kinds.
pub fn macros(info: &CrateInfo) -> &'static [(&'static str, MacroKind)] {
    if info.package == "proconio-derive" && info.version.starts_with("0.2.") {
        &[
            ("fastout", MacroKind::Attribute),
            ("derive_readable", MacroKind::Attribute),
        ]
    } else {
        &[]
    }
}

/// Expands a macro of those that are known here; the error is that of the macro.
pub fn expand(
    name: &str,
    arguments: &TokenStream,
    input: TokenStream,
) -> Result<TokenStream, String> {
    if !arguments.is_empty() {
        return Err(format!("`#[{name}]` takes no arguments"));
    }
    let unfit = |error: syn::Error| format!("`#[{name}]` cannot be here: {error}");
    if name == "fastout" {
        fastout(syn::parse2(input).map_err(unfit)?)
    } else {
        derive_readable(syn::parse2(input).map_err(unfit)?)
    }
}

/// Prints into a buffer that is written at the end of the function.
fn fastout(mut function: ItemFn) -> Result<TokenStream, String> {
    let mut closures = Closures::default();
    closures.visit_block(&function.block);
    if closures.print {
        return Err(
            "a closure in a `#[fastout]` function cannot contain `print!` or `println!`: the lock of \
             standard output cannot be sent to another thread"
                .to_owned(),
        );
    }
    let body = &function.block;
    function.block = parse_quote!({
        let __proconio_stdout = ::std::io::stdout();
        let mut __proconio_stdout = ::std::io::BufWriter::new(__proconio_stdout.lock());
        #[allow(unused_macros)]
        macro_rules! print {
            ($($tt:tt)*) => {{
                use std::io::Write as _;
                ::std::write!(__proconio_stdout, $($tt)*).unwrap();
            }};
        }
        #[allow(unused_macros)]
        macro_rules! println {
            ($($tt:tt)*) => {{
                use std::io::Write as _;
                ::std::writeln!(__proconio_stdout, $($tt)*).unwrap();
            }};
        }
        let __proconio_res = #body;
        <::std::io::BufWriter<::std::io::StdoutLock> as ::std::io::Write>::flush(
            &mut __proconio_stdout
        ).unwrap();
        return __proconio_res;
    });
    Ok(function.into_token_stream())
}

/// Looks for closures that print.
#[derive(Default)]
struct Closures {
    depth: usize,
    print: bool,
}

impl<'ast> Visit<'ast> for Closures {
    fn visit_expr_closure(&mut self, closure: &'ast syn::ExprClosure) {
        self.depth += 1;
        visit::visit_expr_closure(self, closure);
        self.depth -= 1;
    }

    fn visit_macro(&mut self, mac: &'ast Macro) {
        let prints = mac.path.is_ident("print") || mac.path.is_ident("println");
        self.print |= self.depth > 0 && prints;
    }
}

/// Reads a struct field by field; the fields get the types that reading them yields.
fn derive_readable(mut item: DeriveInput) -> Result<TokenStream, String> {
    let name = &item.ident;
    let Data::Struct(data) = &mut item.data else {
        return Err("`#[derive_readable]` is for structs only".to_owned());
    };
    let mut reads = Vec::new();
    let mut variables = Vec::new();
    for (number, field) in data.fields.iter_mut().enumerate() {
        let variable = field.ident.clone();
        let variable = variable.unwrap_or_else(|| format_ident!("field{number}"));
        let ty = &field.ty;
        reads.push(quote! {
            let #variable = <#ty as ::proconio::source::Readable>::read(source);
        });
        field.ty = parse_quote!(<#ty as ::proconio::source::Readable>::Output);
        variables.push(variable);
    }
    let value = match data.fields {
        Fields::Named(_) => quote!(#name { #(#variables,)* }),
        Fields::Unnamed(_) => quote!(#name(#(#variables,)*)),
        Fields::Unit => quote!(#name),
    };
    let readable = quote! {
        impl ::proconio::source::Readable for #name {
            type Output = #name;
            fn read<R: ::std::io::BufRead, S: ::proconio::source::Source<R>>(source: &mut S) -> #name {
                #(#reads)*
                #value
            }
        }
    };
    Ok(quote!(#item #readable))
}

#[cfg(test)]
mod tests {
    use super::super::server::{Call, Server};
    use super::*;
    use std::fs;
    use std::path::{Path, PathBuf};

    fn refused(name: &str, source: &str) -> String {
        let input = source.parse().expect("tokens");
        expand(name, &TokenStream::new(), input).expect_err("refused")
    }

    #[test]
    fn refuses_what_the_macros_refuse() {
        let closure = "fn main() { let f = |x: u8| { g(|| println!(\"{x}\")); }; f(1); }";
        assert!(refused("fastout", closure).contains("a closure"));
        assert!(refused("fastout", "struct A;").contains("cannot be here"));
        assert!(refused("derive_readable", "enum A {}").contains("structs only"));
        let arguments = expand(
            "fastout",
            &quote!(a),
            quote!(
                fn f() {}
            ),
        );
        assert!(arguments.is_err_and(|error| error.contains("no arguments")));
    }

    /// Compiles `proconio-derive`; returns the library.
    fn compiled() -> PathBuf {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/tmp/proconio-derive");
        let manifest = "[package]\nname = \"user\"\nedition = \"2021\"\n\n[dependencies]\n\
                        proconio-derive = \"0.2\"\n\n[workspace]\n";
        fs::create_dir_all(folder.join("src")).expect("a folder");
        fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
        fs::write(folder.join("src/lib.rs"), "").expect("a library");
        let output = kit::compilers::cargo()
            .args(["build", "--quiet", "--message-format", "json"])
            .current_dir(&folder)
            .env("CARGO_TARGET_DIR", folder.join("target"))
            .output()
            .expect("cargo runs");
        cargo_metadata::Message::parse_stream(output.stdout.as_slice())
            .flatten()
            .find_map(|message| match message {
                cargo_metadata::Message::CompilerArtifact(artifact)
                    if artifact.target.name == "proconio_derive" =>
                {
                    artifact.filenames.into_iter().next()
                }
                _ => None,
            })
            .expect("the library")
            .into()
    }

    /// The tokens without blanks, which mean nothing.
    fn squeezed(tokens: &TokenStream) -> String {
        tokens.to_string().replace([' ', '\n'], "")
    }

    #[test]
    #[ignore = "downloads and compiles proconio-derive"]
    fn expands_as_the_macros_themselves_do() {
        let library = compiled();
        let mut server = Server::start().expect("the server of the tool chain");
        let cases = [
            ("fastout", "fn main() { println!(\"{}\", 1); }"),
            ("fastout", "/// It.\n#[inline] pub(crate) fn f<T: Copy>(x: T) -> u8 where T: Into<u8> { #![allow(unused)] let f = |y: u8| y + 1; print!(\"a\"); if f(1) > 1 { return 2; } x.into() }"),
            ("derive_readable", "#[derive(Debug)] pub struct A { /// It.\n pub a: usize, b: [Usize1; 3] }"),
            ("derive_readable", "struct A(pub i64, Vec<(u8, Chars)>);"),
            ("derive_readable", "struct A;"),
        ];
        for (name, source) in cases {
            let input: TokenStream = source.parse().expect("tokens");
            let ours = expand(name, &TokenStream::new(), input.clone()).expect("an expansion");
            let theirs = server
                .expand(Call {
                    library: &library,
                    name,
                    input,
                    arguments: Some(TokenStream::new()),
                    environment: &[],
                    folder: Path::new("."),
                })
                .expect("an answer")
                .expect("an expansion");
            assert_eq!(squeezed(&ours), squeezed(&theirs), "{source}");
        }
    }

    #[test]
    fn prints_outside_of_closures() {
        let source = quote!(
            fn main() {
                let f = |x| x + 1;
                println!("{}", f(1));
            }
        );
        let output = expand("fastout", &TokenStream::new(), source).expect("an expansion");
        assert!(output.to_string().contains("BufWriter"));
    }
}
