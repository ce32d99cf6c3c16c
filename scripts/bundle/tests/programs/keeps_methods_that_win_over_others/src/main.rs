use lib::{specialized, Eight, Fallback, Five, Nine, Numbers, Own, Seven, Shape, Six, Square};
fn main() {
    println!("{:?}", specialized::kinds());
    println!("{}", Square.twice());
    println!("{} {}", Numbers(vec![]).len(), Numbers(vec![1]).first());
    println!("{}", 5.only());
    println!(
        "{} {} {} {}",
        (&Five).twice(),
        (&Six).twice(),
        (&Seven).twice(),
        (&Eight).twice()
    );
    println!("{} {}", (&Nine).twice(), (&&1).twice());
}
