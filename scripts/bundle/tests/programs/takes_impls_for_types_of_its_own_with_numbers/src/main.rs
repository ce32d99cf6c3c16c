use lib::Convert;

struct Own;

struct Pair<T>(T, T);

impl Convert<Own> for Pair<i32> {
    fn convert(self) -> Own {
        Own
    }
}

impl Own {
    fn name(&self) -> &'static str {
        "Own"
    }
}

fn main() {
    let pair = Pair(1, 2);
    println!("{} {} {}", pair.0 + pair.1, lib::name(), pair.convert().name());
}
