//! What is put back for messages of the compiler.

use super::Blame;
use crate::check::Compiler;
use crate::prune::cut::blank;
use crate::prune::units::Units;

const KIT: &str = "
use std::ops::Rem;
pub mod prelude { pub use super::Whole; }
pub trait Half: Sized { fn half(self) -> Self; }
pub trait Whole: Half + PartialOrd { fn is_even(&self) -> bool; }
impl Half for i64 { fn half(self) -> Self { self / 2 } }
impl Half for u8 { fn half(self) -> Self { self / 2 } }
impl Whole for i64 { fn is_even(&self) -> bool { *self % 2 == 0 } }
impl Whole for u8 { fn is_even(&self) -> bool { *self % 2 == 0 } }
pub fn quarter<T: Whole>(it: T) -> T { it.half().half() }
pub struct Big(pub u64);
impl Rem for Big { type Output = Big; fn rem(self, it: Big) -> Big { Big(self.0 % it.0) } }
impl Rem<&Big> for Big { type Output = Big; fn rem(self, it: &Big) -> Big { Big(self.0 % it.0) } }
impl Rem<u8> for Big { type Output = Big; fn rem(self, it: u8) -> Big { self % Big(it.into()) } }
impl Rem<u16> for Big { type Output = Big; fn rem(self, it: u16) -> Big { self % Big(it.into()) } }
pub fn step(it: u8) -> u8 { match if it > 0 { Left(it) } else { Right } { Left(it) => it, Right => 0 } }
enum Step { Left(u8), Right }
use self::Step::*;
pub mod outer {
  pub use self::inner::*;
  pub use self::parts::*;
  mod inner { pub const SIDES: u8 = 4; }
  pub mod parts { pub const CORNERS: u8 = 4; }
  mod deep { pub mod lists { pub const EDGES: u8 = 4; } }
  use self::deep::lists;
  pub use lists::*;
}
pub mod names { pub type Side = u8; }
mod elsewhere { use super::names::Side; pub fn side(it: Side) -> Side { it } }
#[derive(Default)] pub enum Mode { #[default] Slow, Fast }
pub mod others { pub trait Mode { fn default() -> u8 { 0 } } }
pub fn rest<T: Bits>(it: T) -> T { it % T::two() }
pub trait Bits: Sized + Rem<Output = Self> { fn two() -> Self; }
impl Bits for u8 { fn two() -> u8 { 2 } }
pub struct T;
impl Rem for T { type Output = T; fn rem(self, _: T) -> T { self } }
#[derive(PartialEq)] pub struct Code(pub u8);
pub fn is_well(it: Code) -> bool { const WELL: Code = Code(0); matches!(it, WELL) }
pub struct Grid<S>(pub S);
pub trait Cells { fn cells(&mut self) -> &mut [u8]; }
pub trait Mutable: Cells {}
impl Cells for [u8; 1] { fn cells(&mut self) -> &mut [u8] { self } }
pub struct Owned(pub u8);
impl Cells for Owned { fn cells(&mut self) -> &mut [u8] { std::slice::from_mut(&mut self.0) } }
impl Mutable for Owned {}
pub trait Wide {}
impl<T: Whole + Rem> Wide for T {}
impl Rem<Big> for i64 { type Output = Big; fn rem(self, it: Big) -> Big { it } }
impl<T: Wide> std::ops::Sub for Grid<T> { type Output = T; fn sub(self, _: Self) -> T { self.0 } }
impl<T: Whole> std::ops::Shl for Grid<T> { type Output = T; fn shl(self, _: Self) -> T { self.0 } }
impl<T: Whole> std::ops::ShlAssign<T> for Grid<T> { fn shl_assign(&mut self, it: T) { self.0 = it; } }
pub trait Ranked: Half + Ord {}
pub struct Level(pub u8);
impl PartialEq for Level { fn eq(&self, it: &Level) -> bool { self.0 == it.0 } }
impl Eq for Level {}
impl PartialOrd for Level { fn partial_cmp(&self, _: &Level) -> Option<std::cmp::Ordering> { None } }
impl Ord for Level { fn cmp(&self, it: &Level) -> std::cmp::Ordering { self.0.cmp(&it.0) } }
pub fn is_less<T: Ranked>(it: T, other: T) -> bool { it.cmp(&other).is_lt() }
impl<S: Cells> std::ops::Index<usize> for Grid<S> { type Output = u8; fn index(&self, _: usize) -> &u8 { &0 } }
impl<S: Mutable> std::ops::IndexMut<usize> for Grid<S> { fn index_mut(&mut self, at: usize) -> &mut u8 { &mut self.0.cells()[at] } }
";

/// Leaves out the units that begin so; returns what comes back for the compiler's errors.
fn missing(main: &str, left_out: &[&str]) -> Vec<String> {
    let solution = format!("use kit::prelude::*;\nfn main() {{ {main} }}\n");
    let text = format!("{solution}#[allow(warnings)]\npub mod kit {{{KIT}}}\n");
    let units = Units::of(&text, solution.len()).unwrap();
    let code = |id: usize| &text[units[id].range.clone()];
    let is_gone = |id| {
        let mut around = units.ancestors(id);
        around.any(|id| left_out.iter().any(|it| code(id).starts_with(it)))
    };
    let kept: Vec<bool> = (0..units.all.len()).map(|id| !is_gone(id)).collect();
    let blanked = blank(&text, &units, &kept);
    let errors = Compiler::default()
        .diagnostics(&blanked, 2021, &[])
        .unwrap();
    let missing = Blame::of(&errors, &units, &kept, 0).missing;
    let header = |id: usize| code(id).split(" {").next().unwrap_or_default().to_owned();
    missing.into_iter().map(header).collect()
}

#[test]
fn imports_a_trait_before_it_adds_impls() {
    let all = ["Whole", "impl Half for u8", "impl Whole for u8"];
    let found = missing("4_i64.is_even();", &all);
    assert_eq!(found, ["Whole"]);
}

#[test]
fn adds_the_bounds_that_lead_to_a_method() {
    let found = missing("kit::quarter(9_i64);", &["Half", "PartialOrd"]);
    assert_eq!(found, ["Half"]);
}

#[test]
fn adds_the_impl_that_the_message_names() {
    let all = ["impl Rem<", "impl Half", "impl Whole"];
    assert_eq!(
        missing("kit::Big(7) % 4_u8;", &all),
        ["impl Rem<u8> for Big"]
    );
    assert_eq!(
        missing("kit::Big(7) % &kit::Big(4);", &all),
        ["impl Rem<&Big> for Big"]
    );
    assert_eq!(
        missing("kit::quarter(9_i64);", &all),
        ["impl Whole for i64"]
    );
}

#[test]
fn adds_the_enum_of_a_variant_and_its_import() {
    let found = missing("kit::step(1);", &["enum Step", "use self::Step"]);
    assert_eq!(found, ["enum Step", "*"]);
}

#[test]
fn adds_the_import_that_makes_a_constant_accessible() {
    assert_eq!(
        missing("kit::outer::SIDES;", &["pub use self::inner"]),
        ["*"]
    );
}

#[test]
fn adds_the_import_from_the_module_that_the_message_suggests() {
    let main = "kit::outer::CORNERS;";
    assert_eq!(missing(main, &["pub use self::parts"]), ["*"]);
}

#[test]
fn adds_what_a_path_names_and_not_its_imports_elsewhere() {
    let gone = ["pub type Side", "use super::names::Side", "pub fn side"];
    assert_eq!(
        missing("let _: kit::names::Side;", &gone),
        ["pub type Side = u8;"]
    );
}

#[test]
fn adds_the_import_of_a_module_of_which_everything_is_imported() {
    assert_eq!(
        missing("kit::outer::EDGES;", &["use self::deep::lists"]),
        ["lists"]
    );
}

#[test]
fn derives_the_trait_whose_attribute_is_there() {
    assert_eq!(missing("", &["Default", "pub trait Mode"]), ["Default"]);
}

#[test]
fn adds_the_bound_of_an_operator_and_no_impls() {
    let gone = ["Rem<Output", "impl Rem for T"];
    assert_eq!(missing("", &gone), ["Rem<Output = Self>"]);
}

#[test]
fn adds_the_bound_that_the_message_suggests() {
    assert_eq!(missing("", &["Ord", "impl Ord"]), ["Ord"]);
}

#[test]
fn derives_what_a_constant_in_a_pattern_needs() {
    assert_eq!(
        missing("kit::is_well(kit::Code(0));", &["PartialEq"]),
        ["PartialEq"]
    );
}

#[test]
fn adds_what_an_impl_requires_that_is_there() {
    let main = "let mut it = kit::Grid(kit::Owned(1)); it[0] = 2;";
    assert_eq!(missing(main, &["impl Mutable"]), ["impl Mutable for Owned"]);
}

#[test]
fn adds_what_an_operator_requires_that_is_there() {
    let gone = ["impl Whole for", "impl Rem"];
    let shift = "kit::Grid(1_i64) << kit::Grid(2);";
    assert_eq!(missing(shift, &gone), ["impl Whole for i64"]);
    let assign = "let mut it = kit::Grid(1_i64); it <<= 2;";
    assert_eq!(missing(assign, &gone), ["impl Whole for i64"]);
    // By an impl for every type.
    let minus = "kit::Grid(1_i64) - kit::Grid(2);";
    let gone = ["impl Whole for", "impl Rem<Big>"];
    assert_eq!(missing(minus, &gone), ["impl Whole for i64"]);
    let gone = ["impl<T: Whole> std::ops::Shl"];
    let header = "impl<T: Whole> std::ops::ShlAssign<T> for Grid<T>";
    assert_eq!(missing(assign, &gone), [header]);
}
