use smallvec::{smallvec, SmallVec};
fn main() {
    let mut numbers: SmallVec<[u32; 2]> = smallvec![1, 2];
    println!("{}", numbers.spilled());
    numbers.push(3);
    numbers.insert(0, 7);
    println!(
        "{} {:?} {}",
        numbers.spilled(),
        numbers,
        numbers.iter().sum::<u32>()
    );
    numbers.retain(|x| *x % 2 == 1);
    println!("{:?}", numbers.into_iter().rev().collect::<Vec<_>>());
}
