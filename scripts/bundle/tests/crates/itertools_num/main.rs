use itertools_num::{linspace, ItertoolsNum};
fn main() {
    println!("{:?}", [1, 2, 3].iter().cumsum().collect::<Vec<i32>>());
    println!("{:?}", linspace::<f64>(0.0, 1.0, 5).collect::<Vec<_>>());
}
