//! Programs that would print something else if the wrong thing were removed. What they print follows from the reference of
//! the language, and stands beside each.

use std::fs;
use std::process::Command;

use bundle::cargo::Workspace;
use bundle::rustc::Compiler;

/// Bundles a program with the library `lib`, whose name is `tricky`, and which may have more in its manifest, and a build
/// script; returns the file.
fn bundled(lib: &str, more: &str, build: &str, main: &str) -> anyhow::Result<String> {
    let folder = tempfile::tempdir()?;
    fs::create_dir_all(folder.path().join("tricky/src"))?;
    fs::create_dir_all(folder.path().join("src"))?;
    let package = |name: &str| format!("[package]\nname = \"{name}\"\nedition = \"2021\"\n");
    let tricky = package("tricky") + more;
    let own = package("main") + "[dependencies]\ntricky = { path = \"tricky\" }\n[workspace]\n";
    for (path, text) in [
        ("tricky/Cargo.toml", tricky.as_str()),
        ("tricky/src/lib.rs", lib),
        ("tricky/build.rs", build),
        ("Cargo.toml", &own),
        ("src/main.rs", main),
    ] {
        if !text.is_empty() {
            fs::write(folder.path().join(path), text)?;
        }
    }
    let compiler = Compiler::new()?;
    let manifest = folder.path().join("Cargo.toml");
    let workspace = Workspace::new(Some(manifest), &compiler.host)?;
    let target = workspace.target(None, None)?;
    let near = workspace.target(Some("mian"), None).err().unwrap();
    assert!(near.to_string().ends_with("did you mean main?"), "{near}");
    let bundle = bundle::bundle(&workspace, &target, &compiler, None)?;
    assert!(bundle.text.starts_with(main.lines().next().unwrap()));
    assert_eq!(bundle.editions, [2021, 2024]);
    Ok(bundle.text)
}

/// Checks what the file of a program prints, without a warning in either edition, and returns the file.
fn prints(lib: &str, main: &str, expected: &str) -> String {
    let build = "fn main() { println!(\"cargo::rustc-cfg=built\"); }";
    let text = bundled(lib, "", build, main).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("main.rs");
    fs::write(&file, &text).unwrap();
    for edition in ["2021", "2024"] {
        let mut rustc = Command::new("rustc");
        rustc.args(["--edition", edition, "-D", "warnings", "-o"]);
        rustc.arg(folder.path().join("main")).arg(&file);
        let output = rustc.output().unwrap();
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{messages}\n{text}");
        let output = Command::new(folder.path().join("main")).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{text}");
    }
    text
}

#[test]
fn keeps_impls_that_the_language_calls() {
    let lib = r#"
        use std::fmt;
        pub struct Guard(pub u8);
        impl Drop for Guard { fn drop(&mut self) { println!("drop {}", self.0); } }
        pub struct Inner;
        impl Inner { pub fn name(&self) -> &'static str { "inner" } }
        pub struct Outer(pub Inner);
        impl std::ops::Deref for Outer { type Target = Inner; fn deref(&self) -> &Inner { &self.0 } }
        #[derive(Debug)]
        pub struct Failure(pub String);
        impl From<std::num::ParseIntError> for Failure {
            fn from(_: std::num::ParseIntError) -> Self { Failure("converted".into()) }
        }
        pub struct Pair(pub i32);
        impl std::ops::Add for Pair { type Output = Pair; fn add(self, other: Pair) -> Pair { Pair(self.0 - other.0) } }
        impl fmt::Display for Pair { fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { write!(f, "<{}>", self.0) } }
        impl Iterator for Pair {
            type Item = i32;
            fn next(&mut self) -> Option<i32> { self.0 -= 1; (self.0 > 0).then_some(self.0) }
            fn size_hint(&self) -> (usize, Option<usize>) { println!("asked"); (0, None) }
        }
        const _: () = { impl Drop for Inner { fn drop(&mut self) { println!("inner dropped"); } } };
        pub fn unused() -> u8 { 1 }
        fn never() { impl PartialEq for Pair { fn eq(&self, _: &Pair) -> bool { true } } }
    "#;
    let main = r#"use tricky::*;
fn parse(text: &str) -> Result<i32, Failure> { Ok(text.parse::<i32>()?) }
fn main() {
    let _guard = Guard(1);
    println!("{}", Outer(Inner).name());
    println!("{}", parse("x").unwrap_err().0);
    println!("{}", Pair(3) + Pair(1));
    println!("{:?}", Pair(3).collect::<Vec<_>>());
    println!("{}", Pair(1) == Pair(2));
}
"#;
    // A vector asks for the hint once an element is there.
    let expected = "inner\ninner dropped\nconverted\n<2>\nasked\n[2, 1]\ntrue\ndrop 1\n";
    let text = prints(lib, main, expected);
    assert!(!text.contains("unused"));
}

#[test]
fn keeps_methods_that_win_over_others() {
    let lib = r#"
        pub mod specialized {
            pub struct Wrap<T>(pub T);
            trait ByDebug { fn kind(&self) -> &'static str { "debug" } }
            impl<T: std::fmt::Debug> ByDebug for &Wrap<T> {}
            trait ByDisplay { fn kind(&self) -> &'static str { "display" } }
            impl<T: std::fmt::Display> ByDisplay for Wrap<T> {}
            pub fn kinds() -> [&'static str; 2] { [(&Wrap(1)).kind(), (&Wrap(())).kind()] }
        }
        pub trait Shape { fn sides(&self) -> u8 { 0 } fn twice(&self) -> u8 { 2 * self.sides() } fn unnamed(&self) {} }
        pub struct Square;
        impl Shape for Square { fn sides(&self) -> u8 { 4 } }
        pub struct Numbers(pub Vec<u8>);
        impl Numbers { pub fn len(&self) -> usize { 100 } pub fn first(&self) -> u8 { 7 } }
        impl std::ops::Deref for Numbers { type Target = Vec<u8>; fn deref(&self) -> &Vec<u8> { &self.0 } }
        pub trait Own { fn clamp(self, low: i32, high: i32) -> i32; fn only(self) -> i32; }
        // Of each call the compiler reports a name, and all but one make something else that is used.
        macro_rules! one { ($a:ident $b:ident) => { struct $a(u8); impl Shape for $b { fn sides(&self) -> u8 { 5 } } }; }
        macro_rules! each {
            ($a:ident $b:ident) => { struct $a(u8); each! { $b } };
            ($a:ident) => { impl Shape for $a { fn sides(&self) -> u8 { 6 } } };
        }
        macro_rules! either {
            (first $a:ident $b:ident) => { struct $a(u8); };
            (second $b:ident $a:ident) => { struct $b(u8); impl Shape for $a { fn sides(&self) -> u8 { 7 } } };
        }
        macro_rules! named { ($a:ident $f:ident) => {
            impl $a { fn $f(&self) {} } impl Shape for $a { fn sides(&self) -> u8 { 8 } }
        }; }
        macro_rules! alone { ($a:ident) => { struct $a(u8); impl Drop for $a { fn drop(&mut self) {} } }; }
        macro_rules! within { ($f:ident) => { fn $f() { impl Shape for Nine { fn sides(&self) -> u8 { 9 } } } }; }
        pub struct Five; pub struct Six; pub struct Seven; pub struct Eight; pub struct Nine;
        one! { Dead Five } each! { Dead6 Six } either! { second Dead7 Seven } named! { Eight dead } alone! { Gone }
        within! { nowhere }
        pub trait Fallback { fn twice(&self) -> u8 { 0 } }
        impl<T> Fallback for &T {}
        impl Own for i32 { fn clamp(self, _: i32, _: i32) -> i32 { -1 } fn only(self) -> i32 { Own::clamp(self, 0, 0) } }
    "#;
    let main = r#"use tricky::{specialized, Eight, Fallback, Five, Nine, Numbers, Own, Seven, Shape, Six, Square};
fn main() {
    println!("{:?}", specialized::kinds());
    println!("{}", Square.twice());
    println!("{} {}", Numbers(vec![]).len(), Numbers(vec![1]).first());
    println!("{}", 5.only());
    println!("{} {} {} {}", (&Five).twice(), (&Six).twice(), (&Seven).twice(), (&Eight).twice());
    println!("{} {}", (&Nine).twice(), (&&1).twice());
}
"#;
    let expected = "[\"display\", \"debug\"]\n8\n100 7\n-1\n10 12 14 16\n18 0\n";
    let text = prints(lib, main, expected);
    assert!(!text.contains("unnamed"));
}

#[test]
fn keeps_what_hides_the_prelude_and_impls_that_decide_types() {
    let lib = r#"
        pub mod types {
            pub struct Vec(pub u8);
            impl Vec { pub fn new() -> Self { Vec(9) } }
            #[allow(non_snake_case)]
            pub fn Ok(x: u8) -> u8 { x + 1 }
            pub struct String;
        }
        use types::*;
        pub fn made() -> (u8, u8) { (Vec::new().0, Ok(1)) }
        pub struct Total(pub i64);
        impl From<u8> for Total { fn from(x: u8) -> Self { Total(x.into()) } }
        impl From<i32> for Total { fn from(x: i32) -> Self { Total(-i64::from(x)) } }
        pub struct Other;
        impl From<Other> for Total { fn from(_: Other) -> Self { Total(0) } }
        #[macro_export]
        macro_rules! max { ($a:expr, $b:expr) => { $crate::larger($a, $b) }; }
        pub fn larger(a: u8, b: u8) -> u8 { if a > b { a } else { b } }
        pub const LIMIT: usize = { let mut n = 1; while n < 100 { n *= 3; } n };
        macro_rules! documented { ($($(#[$doc:meta])* $name:ident)+) => { $($(#[$doc])* pub const $name: u8 = 4;)+ }; }
        documented! {
            /// Four.
            FOUR
            ALSO
        }
        #[cfg(not(built))]
        pub fn listed() -> usize { 0 }
        #[cfg(built)]
        pub fn listed() -> usize { vec![1, 2, 3].len() }
        pub static WORDS: [&str; 2] = ["a", "b"];
        #[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
        pub struct Derived { pub x: u8 }
    "#;
    let main = r#"use tricky::{made, max, Total};
fn main() {
    println!("{:?}", made());
    println!("{}", Total::from(5).0);
    println!("{}", max!(2, 3));
    println!("{} {} {}", tricky::listed(), tricky::LIMIT, tricky::WORDS[1]);
    println!("{:?} {}", tricky::Derived::default(), tricky::FOUR + tricky::ALSO);
}
"#;
    let expected = "(9, 2)\n-5\n3\n3 243 b\nDerived { x: 0 } 8\n";
    let text = prints(lib, main, expected);
    assert!(!text.contains("Other"));
}

#[test]
fn refuses_what_one_file_cannot_have() {
    let include = "include!(concat!(env!(\"OUT_DIR\"), \"/made.rs\"));";
    let build = "fn main() { let out = std::env::var(\"OUT_DIR\").unwrap();
        std::fs::write(out + \"/made.rs\", \"pub const N: u8 = 1;\").unwrap(); }";
    let macros = "use proc_macro::TokenStream;
        #[proc_macro_derive(Made)] pub fn made(_: TokenStream) -> TokenStream { TokenStream::new() }
        #[proc_macro_attribute] pub fn same(_: TokenStream, item: TokenStream) -> TokenStream { item }
        #[proc_macro] pub fn one(_: TokenStream) -> TokenStream { \"1\".parse().unwrap() }";
    let text = "pub fn f() -> &'static str { include_str!(\"lib.rs\") }";
    let name = "pub fn f() -> &'static str { env!(\"CARGO_PKG_NAME\") }";
    let hidden = "#[macro_export] macro_rules! m { () => { 1 } } pub fn f() -> u8 { m!() }";
    let own = "macro_rules! m { () => { 2 } } let _ = (m!(), tricky::f());";
    let derived = "#[derive(tricky::Made)] struct S; let _ = S;";
    let proc_macro = "[lib]\nproc-macro = true\n";
    for (lib, more, build, main, why) in [
        (text, "", "", "tricky::f();", "`include_str!` reads a file"),
        (
            include,
            "",
            build,
            "let _ = tricky::N;",
            "`include!` reads a file, perhaps of a build script: paste",
        ),
        (name, "", "", "tricky::f();", "`env!` reads the environment"),
        (hidden, "", "", own, "the macro `m!` of your program hides"),
        (
            macros,
            proc_macro,
            "",
            derived,
            "`Made` is a procedural macro of tricky: write it out",
        ),
        (
            macros,
            proc_macro,
            "",
            "#[tricky::same] fn f() {} f();",
            "`same` is a procedural macro",
        ),
        (
            macros,
            proc_macro,
            "",
            "tricky::one!();",
            "`one` is a procedural macro",
        ),
        ("pub fn f() {}", "", "", "tricky::g();", "does not compile"),
    ] {
        let main = format!("fn main() {{ {main} }}\n");
        let error = bundled(lib, more, build, &main).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
}
