//! What pruning leaves out, and what the proof rejects.

use std::time::Instant;

use kit::diagnostics::Diagnostic;

use super::attempt::{unused, Attempt, HUGE};
use super::programs::Programs;
use super::selection::Selection;
use super::shrink::{shrink, TOO_LATE};
use super::units::Units;
use crate::check::Compiler;

/// Prunes a module that a solution uses under the name `kit`.
fn pruned(solution: &str, kit: &str) -> String {
    let text = bundle(solution, kit);
    let begin = text.find("#[allow(warnings)]").unwrap();
    let compiler = Compiler::default();
    let shorter = shrink(&text, begin, &compiler, 2021, &|| {})
        .unwrap()
        .unwrap();
    assert!(shorter.starts_with(&text[..begin]), "{shorter}");
    assert!(shorter.len() <= text.len() && differs(&text, &shorter).is_none());
    shorter
}

fn bundle(solution: &str, kit: &str) -> String {
    format!("{solution}\n#[allow(warnings)]\npub mod kit {{\n{kit}\n}}\n")
}

/// Compares what two texts compile to; returns identifiers of the first difference.
fn differs(before: &str, after: &str) -> Option<Vec<String>> {
    let compile = |text| Programs::of(text, &Compiler::default(), 2021).unwrap();
    let (before, after) = (compile(before).unwrap(), compile(after).unwrap());
    let difference = before.compare(&after).err()?;
    Some(difference.identifiers().into_iter().collect())
}

/// Asserts what is kept of a text and what is not.
fn assert_kept(text: &str, kept: &[&str], gone: &[&str]) {
    for name in kept {
        assert!(text.contains(name), "{name} is gone:\n{text}");
    }
    for name in gone {
        assert!(!text.contains(name), "{name} is kept:\n{text}");
    }
}

#[test]
fn keeps_methods_that_run_and_the_traits_they_need() {
    let kit = "
  use std::fmt;
  use std::ops::{Add, Mul};
  pub trait Number: Sized + Zero + Add<Output = Self> {
    fn double(self) -> Self;
    fn triple(self) -> Self { unreachable!() }
  }
  pub trait Zero { fn zero() -> Self; }
  #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
  pub struct Wrapped(pub u32);
  impl Zero for Wrapped { fn zero() -> Self { Wrapped(0) } }
  impl Zero for u8 { fn zero() -> Self { 0 } }
  impl Number for Wrapped {
    fn double(self) -> Self { Wrapped(self.0 * 2) }
    fn triple(self) -> Self { Wrapped(self.0 * 3) }
  }
  impl Number for u8 {
    fn double(self) -> Self { self * 2 }
  }
  impl Add for Wrapped { type Output = Self; fn add(self, other: Self) -> Self { Wrapped(self.0 + other.0) } }
  impl Mul for Wrapped { type Output = Self; fn mul(self, other: Self) -> Self { Wrapped(self.0 * other.0) } }
  impl fmt::Display for Wrapped {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { self.0.fmt(f) }
  }
  pub fn quadruple<T: Number>(it: T) -> T { it.double().double() }
  pub fn twelvefold<T: Number>(it: T) -> T { quadruple(it).triple() }";
    let solution =
        "use kit::{quadruple, Wrapped};\nfn main() { println!(\"{}\", quadruple(Wrapped(1))); }\n";
    let text = pruned(solution, kit);
    assert_kept(
        &text,
        &[
            "fn quadruple",
            "fn double",
            "Display for Wrapped",
            "Clone, Copy",
        ],
        &["triple", "twelvefold", "zero", "u8", "Mul", "Hash", "Debug"],
    );
}

#[test]
fn keeps_what_runs_without_being_called() {
    let kit = "
  use std::cell::Cell;
  pub struct Guard(pub u8);
  impl Drop for Guard { fn drop(&mut self) { println!(\"dropped {}\", self.0); } }
  impl Guard { pub fn never(&self) -> u8 { self.0 } }
  pub trait Shape {
    fn area(&self) -> u32 { 0 }
    fn name(&self) -> &'static str { \"shape\" }
    fn corners(&self) -> u32 where Self: Sized { 0 }
  }
  pub struct Square(pub u32);
  impl Shape for Square {
    fn area(&self) -> u32 { self.0 * self.0 }
    fn corners(&self) -> u32 { 4 }
  }
  pub struct Point;
  impl Shape for Point { fn name(&self) -> &'static str { \"point\" } }
  thread_local! { static COUNT: Cell<u32> = Cell::new(1); }
  pub fn count() -> u32 { COUNT.with(|it| { it.set(it.get() + 1); it.get() }) }
  pub fn shapes() -> Vec<Box<dyn Shape>> { vec![Box::new(Square(3)), Box::new(Point)] }";
    let solution = "fn main() {
    let _guard = kit::Guard(7);
    for shape in kit::shapes() { println!(\"{} {}\", shape.name(), shape.area()); }
    println!(\"{}\", kit::count());\n}\n";
    assert_kept(
        &pruned(solution, kit),
        &["impl Drop", "self.0 * self.0", "\"point\"", "COUNT"],
        &["never", "corners"],
    );
}

#[test]
fn keeps_what_shadows_something_else() {
    let kit = "
  use std::fmt::{self, Write};
  use std::ops::Deref;
  pub struct Loud(pub String);
  impl Loud { pub fn write_fmt(&mut self, it: fmt::Arguments) { self.0.push('!'); self.0.write_fmt(it).unwrap() } }
  impl Deref for Loud { type Target = String; fn deref(&self) -> &String { &self.0 } }
  impl std::ops::DerefMut for Loud { fn deref_mut(&mut self) -> &mut String { &mut self.0 } }
  pub trait Kind { fn kind(&self) -> &'static str; }
  impl<T> Kind for &T { fn kind(&self) -> &'static str { \"any\" } }
  pub struct Special;
  impl Special { pub fn kind(&self) -> &'static str { \"special\" } }
  pub struct Plain;
  impl Plain { pub fn kin(&self) -> &'static str { \"kin\" } }
  impl Loud { pub fn len(&self) -> usize { 1000 } }";
    let solution = "use kit::Kind;
use std::fmt::Write;
fn main() {
    let mut loud = kit::Loud(String::new());
    write!(loud, \"{}\", 1);
    println!(\"{} {} {} {}\", loud.0, loud.len(), kit::Special.kind(), (&kit::Plain).kind());\n}\n";
    assert_kept(
        &pruned(solution, kit),
        &["fn write_fmt", "1000", "\"special\"", "\"any\""],
        &["kin\""],
    );
}

#[test]
fn keeps_what_only_debug_assertions_run() {
    let kit = "
  pub struct Sorted(Vec<u32>);
  impl Sorted {
    pub fn new(it: Vec<u32>) -> Self {
      let it = Sorted(it);
      debug_assert!(it.is_sorted());
      #[cfg(debug_assertions)]
      it.check();
      it
    }
    fn is_sorted(&self) -> bool { self.0.windows(2).all(|pair| pair[0] <= pair[1]) }
    #[cfg(debug_assertions)]
    fn check(&self) { assert!(self.0.len() < 100); }
    pub fn first(&self) -> u32 { self.0[0] }
    pub fn last(&self) -> u32 { self.0[self.0.len() - 1] }
  }";
    let solution = "fn main() { println!(\"{}\", kit::Sorted::new(vec![1, 2]).first()); }\n";
    let text = pruned(solution, kit);
    assert_kept(&text, &["fn is_sorted", "fn check"], &["fn last"]);
}

#[test]
fn expands_macros_that_hide_impls() {
    let kit = "
  pub trait Bits { const BITS: u32; fn ones(self) -> u32; }
  macro_rules! bits {
    ($($t:ident $bits:expr),* $(,)?) => { $(
      impl Bits for $t {
        const BITS: u32 = $bits;
        methods! { fn ones(self) -> u32; }
      }
    )* };
  }
  macro_rules! methods {
    ($(fn $name:ident(self) -> $t:ty;)*) => { $(fn $name(self) -> $t { self.count_ones() })* };
  }
  bits!(u8 4 + 4, u16 16, u32 32,);";
    let solution =
        "use kit::Bits;\nfn main() { println!(\"{} {}\", 5_u8.ones(), 2 * <u8 as Bits>::BITS); }\n";
    let text = pruned(solution, kit);
    assert_kept(
        &text,
        &["impl Bits for u8", "4 + 4"],
        &["macro_rules", "u16", "for u32"],
    );
}

#[test]
fn removes_crates_of_which_nothing_runs() {
    let text = "fn main() { println!(\"{}\", one::one()); }

// one 1.0.0, MIT
#[allow(warnings)]
pub mod one {
  use crate::two::Two;
  pub fn one() -> u32 { 1 }
  pub fn two() -> Two { Two }
}

// two 1.0.0, MIT
#[allow(warnings)]
pub mod two {
  pub struct Two;
}
";
    let begin = text.find("\n// one").unwrap();
    let shorter = shrink(text, begin, &Compiler::default(), 2021, &|| {})
        .unwrap()
        .unwrap();
    assert_kept(&shorter, &["// one 1.0.0, MIT", "fn one"], &["two", "Two"]);
}

#[test]
fn keeps_empty_modules_of_which_everything_is_imported() {
    let solution = "#[allow(unused_imports)]\nuse kit::prelude::*;\nfn main() { kit::used(); }";
    let text = pruned(
        solution,
        "pub mod prelude { pub fn unused() {} }\npub fn used() {}\npub fn unused() {}",
    );
    assert_kept(&text, &["mod prelude", "fn used"], &["fn unused"]);
}

#[test]
fn ends_at_the_deadline() {
    let text = bundle(
        "fn main() { kit::used(); }",
        "pub fn used() {} pub fn unused() {}",
    );
    let begin = text.find("\n#[allow").unwrap();
    let compiler = Compiler {
        deadline: Some(Instant::now()),
        ..Compiler::default()
    };
    let why = shrink(&text, begin, &compiler, 2021, &|| {}).unwrap();
    assert_eq!(why, Err(TOO_LATE.to_owned()));
}

#[test]
fn proof_rejects_what_makes_a_difference() {
    let kit = "
  use std::sync::atomic::{AtomicU32, Ordering};
  pub struct Guard;
  impl Drop for Guard { fn drop(&mut self) { println!(\"dropped\"); } }
  pub trait Shape {
    const SIDES: u32 = 0;
    fn area(&self) -> u32 { 0 }
  }
  impl Shape for Guard {
    const SIDES: u32 = 4;
    fn area(&self) -> u32 { 9 }
  }
  impl Guard { pub fn area(&self) -> u32 { 5 } }
  pub static A: AtomicU32 = AtomicU32::new(0);
  pub static B: AtomicU32 = AtomicU32::new(0);
  pub fn next() -> u32 { A.fetch_add(1, Ordering::SeqCst) + B.fetch_add(1, Ordering::SeqCst) }
  pub fn checked(it: u32) -> u32 { debug_assert!(it > 0); it }
  #[no_mangle]
  pub extern \"C\" fn exported() {}
  struct Counting;
  unsafe impl std::alloc::GlobalAlloc for Counting {
    unsafe fn alloc(&self, it: std::alloc::Layout) -> *mut u8 { std::alloc::System.alloc(it) }
    unsafe fn dealloc(&self, at: *mut u8, it: std::alloc::Layout) { std::alloc::System.dealloc(at, it) }
  }
  #[global_allocator]
  static COUNTING: Counting = Counting;";
    let solution = "use kit::Shape;
fn main() {
    let guard = kit::Guard;
    println!(\"{} {}\", guard.area(), kit::Guard::SIDES + Shape::area(&guard));
    println!(\"{}\", kit::next() + kit::checked(1));\n}\n";
    let before = bundle(solution, kit);
    assert_eq!(differs(&before, &before.replace("9 }", " 9 }")), None);
    for (part, other) in [
        (
            "impl Drop for Guard { fn drop(&mut self) { println!(\"dropped\"); } }",
            "",
        ),
        ("const SIDES: u32 = 4;", ""),
        ("fn area(&self) -> u32 { 9 }", ""),
        ("impl Guard { pub fn area(&self) -> u32 { 5 } }", ""),
        ("B.fetch_add", "A.fetch_add"),
        ("debug_assert!(it > 0);", ""),
        ("#[no_mangle]", ""),
        ("#[global_allocator]", ""),
    ] {
        assert!(before.contains(part));
        let after = before.replace(part, other);
        assert!(differs(&before, &after).is_some(), "{part}");
    }
}

#[test]
fn proof_ignores_names_and_order() {
    let kit = "
  pub struct A;
  impl A { pub fn name(&self) -> String { Some(1).map(|it| format!(\"a{it}\")).unwrap() } }
  pub struct B;
  impl B { pub fn name(&self) -> String { Some(2).map(|it| format!(\"b{it}\")).unwrap() } }";
    let solution = "fn main() { println!(\"{} {}\", kit::A.name(), kit::B.name()); }\n";
    let before = bundle(solution, kit);
    let after = bundle(
        solution,
        &format!("impl Clone for B {{ fn clone(&self) -> B {{ B }} }}{kit}"),
    );
    assert_eq!(differs(&before, &after), None);
}

#[test]
fn removes_parts_of_anonymous_constants_and_extern_blocks() {
    let kit = "
  pub trait Size { fn size() -> u32; }
  macro_rules! sizes {
    ($t:ty: $($of:ident),*) => {{ check(); $( sizes!(@one $t, $of); )* }};
    (@one $t:ty, $of:ident) => {
      impl $of for $t { fn size() -> u32 { core::mem::size_of::<$t>() as u32 } }
    };
  }
  const fn check() {}
  const _: () = { sizes!(u8: Size); sizes!(u16: Size); };
  const _: () = { use core::mem; impl Size for u64 { fn size() -> u32 { mem::size_of::<u64>() as u32 } } };
  extern \"C\" {
    fn abs(it: i32) -> i32;
    fn labs(it: i64) -> i64;
  }
  pub fn absolute(it: i32) -> i32 { unsafe { abs(it) } }
  pub fn long(it: i64) -> i64 { unsafe { labs(it) } }";
    let solution = "use kit::Size;
fn main() { println!(\"{} {}\", <u8 as Size>::size(), kit::absolute(-3)); }\n";
    assert_kept(
        &pruned(solution, kit),
        &["impl Size for u8", "fn abs("],
        &["macro_rules", "u16", "u64", "labs", "check"],
    );
}

#[test]
fn leaves_out_bodies_of_large_bundles() {
    let idle: Vec<String> = (0..6000)
        .map(|it| format!("  pub fn idle_{it}() -> u32 {{ {it} }}\n"))
        .collect();
    let idle = idle.concat();
    let kit = format!(
        "
  pub trait Shape {{ fn area(&self) -> u32; fn name(&self) -> String; }}
  pub struct Square(pub u32);
  impl Shape for Square {{
    fn area(&self) -> u32 {{ self.0 * self.0 }}
    fn name(&self) -> String {{ describe(self.0) }}
  }}
  fn describe(it: u32) -> String {{ it.to_string() }}
  pub fn area(it: impl Shape) -> u32 {{ it.area() }}
  pub fn name(it: impl Shape) -> String {{ it.name() }}
{idle}"
    );
    let solution = "fn main() { println!(\"{}\", kit::area(kit::Square(3))); }\n";
    assert_kept(
        &pruned(solution, &kit),
        &["self.0 * self.0", "fn area"],
        &["describe", "idle"],
    );
}

#[test]
fn keeps_what_a_kept_impl_implies() {
    let text = "mod kit {
        trait Shape: Solid {}
        trait Solid: Body {}
        trait Body {}
        struct Cube;
        struct Ball;
        impl Shape for Cube {}
        impl Solid for Cube {}
        impl Solid for Ball {}
        impl Body for Cube {}
        impl Body for Ball {}
    }";
    let units = Units::of(text, 0).unwrap();
    let mut selection = Selection::new(&units, text, &[], true);
    let is_wanted = |id: &usize| text[units[*id].range.clone()].starts_with("impl Shape");
    selection.require((0..units.all.len()).filter(is_wanted));
    let kept = selection.kept();
    let impls = (0..kept.len()).filter(|id| kept[*id] && units[*id].kind.trait_name().is_some());
    let impls: Vec<&str> = impls.map(|id| &text[units[id].range.clone()]).collect();
    let expected = [
        "impl Shape for Cube {}",
        "impl Solid for Cube {}",
        "impl Body for Cube {}",
    ];
    assert_eq!(impls, expected);
}

#[test]
fn notes_names_by_what_they_stand_for() {
    let text = "mod kit { fn f(it: &dyn shapes::Shape) -> u8 { it.sides() + SIDES } }";
    let units = Units::of(text, 0).unwrap();
    let names =
        |names: &std::collections::BTreeSet<String>| names.iter().cloned().collect::<Vec<_>>();
    assert_eq!(names(&units.objects), ["Shape", "shapes"]);
    let unit = &units[units.named("f")[0]];
    assert_eq!(names(&unit.calls), ["sides"]);
    assert!(unit.mentions.contains("SIDES") && !unit.mentions.contains("sides"));
}

#[test]
fn finds_the_errors_that_debug_assertions_add_to_a_large_text() {
    let text = "fn main() { #[cfg(debug_assertions)] gone(); }\n";
    let errors = |text: &str| {
        let compiler = Compiler::default();
        let units = Units::of(text, 0).unwrap();
        let attempt = Attempt::new(text, 0, &compiler, 2021, &units);
        let errors = attempt.errors_with_assertions(text).unwrap();
        errors
            .into_iter()
            .map(|it| it.code)
            .filter(|it| !it.is_empty())
            .collect::<Vec<_>>()
    };
    let padding = " ".repeat(192 * 1024);
    assert_eq!(errors(&(text.to_owned() + &padding)), ["E0425"]);
    assert!(errors(text).is_empty());
}

#[test]
fn thins_out_what_a_judge_may_accept() {
    let limits = kit::judges::JUDGES.iter().filter_map(|it| it.size_limit);
    let largest = limits.map(|limit| limit.value.most()).max().unwrap();
    assert!(HUGE > largest);
}

#[test]
fn lists_functions_that_run_only_with_or_only_without_debug_assertions() {
    let text = "mod kit { pub fn checked() {} pub fn fast() {} pub fn never() {} }
fn main() { if cfg!(debug_assertions) { kit::checked() } else { kit::fast() } }
";
    let programs = Programs::of(text, &Compiler::default(), 2021).unwrap();
    let functions = programs.map(|it| it.functions()).unwrap();
    let names: Vec<&str> = functions.iter().map(|it| &*it.name).collect();
    assert!(
        names.contains(&"checked") && names.contains(&"fast"),
        "{names:?}"
    );
    assert!(!names.contains(&"never"), "{names:?}");
}

/// Returns what lints say of a text, and the code of the units that they call unused.
fn linted<'a>(text: &'a str, lints: &[&str]) -> (Vec<Diagnostic>, Vec<&'a str>) {
    let units = Units::of(text, 0).unwrap();
    let found = Compiler::default().diagnostics(text, 2021, lints).unwrap();
    let gone = unused(&found, text, &units, &vec![true; units.all.len()]);
    let gone = gone.iter().map(|id| &text[units[*id].range.clone()]);
    let gone = gone.collect();
    (found, gone)
}

#[test]
fn leaves_out_an_arm_only_for_a_lint_about_arms() {
    let text = "macro_rules! kit { () => { use std::fmt; }; (it) => {}; }\nkit!();\nfn main() {}\n";
    let (found, gone) = linted(text, &["unused_imports", "unused_macro_rules"]);
    let codes: Vec<&str> = found.iter().map(|it| &*it.code).collect();
    assert!(codes.contains(&"unused_imports"), "{codes:?}");
    assert_eq!(gone, ["(it) => {};"]);
}

#[test]
fn leaves_out_what_implements_an_unused_member_unless_a_vtable_has_it() {
    let text = "mod kit {
  pub trait Shape { fn area(&self) -> u8 { 0 } fn sides(&self) -> u8; }
  pub trait Solid { fn volume(&self) -> u8 { 0 } fn faces(&self) -> u8; }
  impl Shape for u8 { fn area(&self) -> u8 { *self } fn sides(&self) -> u8 { 4 } }
  impl Solid for u8 { fn volume(&self) -> u8 { *self } fn faces(&self) -> u8 { 6 } }
}
mod other {
  pub trait Shape { fn sides(&self) -> u8; }
  impl Shape for u16 { fn sides(&self) -> u8 { 3 } }
}
use kit::{Shape, Solid};
fn main() { let solid: &dyn Solid = &5_u8; println!(\"{}\", 5_u8.area() + solid.volume() + other::Shape::sides(&1)); }
";
    let (found, gone) = linted(text, &["dead_code"]);
    let messages: Vec<&str> = found.iter().map(|it| &*it.text).collect();
    let is_faces = |it: &&str| it.contains("`faces`");
    assert!(messages.iter().any(is_faces), "{messages:?}");
    assert_eq!(
        gone,
        ["fn sides(&self) -> u8;", "fn sides(&self) -> u8 { 4 }"]
    );
}

#[test]
fn guesses_that_code_calls_macros_of_other_modules() {
    let text = "mod kit {
  #[macro_use] mod macros {
    macro_rules! twice { ($it:expr) => { sum!($it, $it) }; }
    macro_rules! sum { ($a:expr, $b:expr) => { $a + $b }; }
    macro_rules! never { () => {}; }
  }
  pub mod numbers { pub fn double(it: u8) -> u8 { twice!(it) } }
}
mod other { #[macro_use] mod macros { macro_rules! twice { () => {}; } } }
fn main() { println!(\"{}\", kit::numbers::double(1)); }
";
    let programs = Programs::of(text, &Compiler::default(), 2021).unwrap();
    let functions = programs.map(|it| it.functions()).unwrap();
    let units = Units::of(text, 0).unwrap();
    let kept = Selection::new(&units, text, &functions, true).kept();
    let count = |name: &str| units.named(name).iter().filter(|id| kept[**id]).count();
    let counts = ["twice", "sum", "never", "double"].map(count);
    assert_eq!(counts, [1, 1, 0, 1]);
}
