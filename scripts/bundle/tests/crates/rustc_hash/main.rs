use rustc_hash::{FxHashMap, FxHashSet};
fn main() {
    let mut counts: FxHashMap<char, usize> = FxHashMap::default();
    for letter in "kayles"
        .chars()
        .chain("nim".chars())
        .chain("kayles".chars())
    {
        *counts.entry(letter).or_default() += 1;
    }
    println!("{} {}", counts.len(), counts[&(b"k"[0] as char)]);
    let set: FxHashSet<u32> = [1, 2, 1].into_iter().collect();
    println!("{}", set.len());
}
