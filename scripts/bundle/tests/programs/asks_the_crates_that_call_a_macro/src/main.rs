fn main() {
    println!("{} {}", lib::through_another!(), middle::has_y());
}
