use lib::{Convert, Name};

struct Own;

impl Convert<Own> for i32 {
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
