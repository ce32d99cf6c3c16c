use indexmap::{indexmap, IndexMap, IndexSet};
fn main() {
    let mut map: IndexMap<&str, u32> = indexmap! { "b" => 1, "a" => 2 };
    map.insert("c", 3);
    *map.entry("b").or_insert(0) += 5;
    println!("{:?} {:?}", map, map.get_index(1));
    map.swap_remove("b");
    println!("{:?}", map.keys().collect::<Vec<_>>());
    println!("{:?}", [3, 1, 3, 2].into_iter().collect::<IndexSet<_>>());
}
