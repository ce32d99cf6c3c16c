use superslice::Ext;
fn main() {
    let numbers = [1, 2, 2, 3];
    println!("{} {}", numbers.lower_bound(&2), numbers.upper_bound(&2));
    println!("{:?}", numbers.equal_range(&2));
    let mut numbers = [1, 3, 2];
    println!("{} {numbers:?}", numbers.next_permutation());
}
