use ac_library::{Dsu, Max, ModInt998244353 as Mint, Segtree};
fn main() {
    let mut sets = Dsu::new(4);
    sets.merge(0, 1);
    println!("{} {} {}", sets.same(0, 1), sets.same(0, 2), sets.size(1));
    println!("{} {}", Mint::new(998_244_352) + 3, Mint::new(2).pow(10));
    let mut tree = Segtree::<Max<i32>>::from(vec![3, 1, 4, 1, 5]);
    tree.set(2, 2);
    println!("{} {}", tree.prod(0..3), tree.all_prod());
    println!(
        "{:?}",
        ac_library::convolution(&[Mint::new(1), 1.into()], &[1.into(), 1.into()])
            .iter()
            .map(|x| x.val())
            .collect::<Vec<_>>()
    );
}
