#[macro_use]
extern crate lib;

mod nested {
    pub fn square() -> String {
        square!().to_string()
    }
}

fn main() {
    println!("{}\n{}", nested::square(), square!());
    println!("{}", lib::corners().0);
    println!("{}", lib::all_sides(&[Box::new(lib::Triangle)], &|sum| sum + 1));
}
