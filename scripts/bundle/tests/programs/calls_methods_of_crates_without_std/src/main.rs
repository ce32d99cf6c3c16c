use lib::Root;

fn main() {
    println!("{} {} {}", lib::Own(3).sqrt(), 2.5f64.own_floor(), lib::text());
    println!("{}", sees::two());
}
