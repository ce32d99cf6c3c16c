#[allow(unused_imports)]
use std::io::Write as _;
use std::fmt::{self, Arguments};
use std::io::{BufWriter, Stdout};
use std::ops::{Deref, DerefMut};
use std::writeln as line;

pub struct Out(BufWriter<Stdout>);
impl Out {
    pub fn new() -> Self {
        Out(BufWriter::new(std::io::stdout()))
    }
    pub fn write_fmt(&mut self, text: Arguments) {
        println!("own<{}>", text.to_string().trim_end());
    }
}
impl Deref for Out {
    type Target = BufWriter<Stdout>;
    fn deref(&self) -> &Self::Target { &self.0 }
}
impl DerefMut for Out {
    fn deref_mut(&mut self) -> &mut Self::Target { &mut self.0 }
}

pub fn report(out: &mut Out) {
    out.deref_mut();
    line!(out, "b{}", 2);
    say!(out, loud);
}

macro_rules! call {
    ($out:ident . $method:ident) => { $out.$method() };
}
macro_rules! say {
    ($out:ident, $method:ident) => { call!($out.$method) };
}
use {call, say};
impl Out {
    pub fn loud(&self) { println!("loud") }
    pub fn silent(&self) { println!("silent") }
}
pub trait Loud {
    fn loud(&self) { println!("not loud") }
}
impl Loud for BufWriter<Stdout> {}

pub struct Plain;
mod local {
    pub trait Display {
        fn width(&self) -> usize { 0 }
    }
    impl Display for u8 {}
}
mod shown {
    use std::fmt::*;
    impl Display for super::Plain {
        fn fmt(&self, f: &mut Formatter) -> Result { f.write_str("plain") }
    }
}
pub fn used() -> usize { local::Display::width(&1) + usize::from(fmt::Alignment::Left == fmt::Alignment::Left) }
