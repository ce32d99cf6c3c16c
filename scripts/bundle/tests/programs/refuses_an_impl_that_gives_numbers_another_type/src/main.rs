use lib::{Convert as Into, Name};

type Number = i32;

struct Own;

impl Into<Own> for Number {
    fn convert(self) -> Own {
        Own
    }
}

impl Name for Own {
    fn name(&self) -> &'static str {
        "Own"
    }
}

fn main() {
    let own: Own = 1.convert();
    println!("{} {}", lib::name(), own.name());
}
