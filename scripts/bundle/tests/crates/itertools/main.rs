use itertools::{iproduct, izip, Itertools};
fn main() {
    println!("{}", (1..=3).permutations(2).count());
    println!("{}", [3, 1, 2].iter().sorted().join("-"));
    println!(
        "{:?}",
        [1, 1, 2, 3, 3].iter().dedup_with_count().collect_vec()
    );
    println!(
        "{:?}",
        (0..4).tuple_windows().map(|(a, b)| a * b).collect_vec()
    );
    println!("{}", iproduct!(0..2, 0..3).count());
    println!("{:?}", izip!([1, 2], [3, 4], [5, 6]).collect_vec());
    println!(
        "{:?}",
        "aab".chars().counts().into_iter().sorted().collect_vec()
    );
    println!("{:?}", [5, 2, 9].iter().minmax().into_option());
}
