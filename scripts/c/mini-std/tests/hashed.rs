//! Hash maps and sets match those of `std` operation by operation, with good and bad hashers.

use std::fmt::Debug;
use std::hash::{BuildHasher, Hasher};

use mini_std::collections::{hash_map, HashMap, HashSet};
use mini_std::hash::RandomState;
use proptest::prelude::*;

/// An operation on a map.
#[derive(Clone, Debug)]
enum Step {
    Insert(u16, u8),
    Remove(u16),
    RemoveEntry(u16),
    Get(u16),
    Change(u16, u8),
    OrInsert(u16, u8),
    Modify(u16, u8),
    EntryRemove(u16),
    EntryInsert(u16, u8),
    Retain(u16),
    Extend(Vec<(u16, u8)>),
    Reserve(usize),
    Shrink,
    Drain,
    Clear,
    Clone,
}

/// Defines the same function for both maps. Everything that depends on the order is sorted.
macro_rules! stepped {
    ($name:ident, $($module:tt)+) => {
        fn $name<S: BuildHasher + Default + Clone>(steps: &[Step]) -> Vec<String> {
            use $($module)+::{Entry, HashMap};

            let mut map: HashMap<u16, u8, S> = HashMap::default();
            let mut trace = Vec::new();
            for step in steps {
                let shown = match step.clone() {
                    Step::Insert(key, value) => show(map.insert(key, value)),
                    Step::Remove(key) => show(map.remove(&key)),
                    Step::RemoveEntry(key) => show(map.remove_entry(&key)),
                    Step::Get(key) => show((map.get_key_value(&key), map.contains_key(&key))),
                    Step::Change(key, value) => show(map.get_mut(&key).map(|old| *old ^= value)),
                    Step::OrInsert(key, value) => show(map.entry(key).or_insert(value)),
                    Step::Modify(key, value) => {
                        show(map.entry(key).and_modify(|old| *old ^= value / 2).or_default())
                    }
                    Step::EntryRemove(key) => match map.entry(key) {
                        Entry::Occupied(entry) => show(entry.remove_entry()),
                        Entry::Vacant(entry) => show(entry.into_key()),
                    },
                    Step::EntryInsert(key, value) => {
                        let entry = map.entry(key).insert_entry(value);
                        show((entry.key(), entry.get(), &entry)) + &show(entry.remove())
                    }
                    Step::Retain(part) => {
                        map.retain(|key, value| {
                            *value |= 1;
                            key % (part % 5 + 1) == 0
                        });
                        String::new()
                    }
                    Step::Extend(entries) => {
                        map.extend(entries);
                        String::new()
                    }
                    Step::Reserve(room) => {
                        map.reserve(room);
                        show(map.capacity() >= map.len() + room)
                    }
                    Step::Shrink => {
                        map.shrink_to_fit();
                        show(map.capacity() >= map.len())
                    }
                    Step::Drain => show(sorted(map.drain())),
                    Step::Clear => show(map.clear()),
                    Step::Clone => {
                        let copy = map.clone();
                        let equal = copy == map;
                        map = copy;
                        show(equal)
                    }
                };
                for (key, value) in &mut map {
                    *value ^= *key as u8;
                }
                for value in map.values_mut() {
                    *value ^= 1;
                }
                trace.push(shown);
                trace.push(show((map.len(), map.is_empty(), sorted(map.iter()))));
                trace.push(show((sorted(map.keys()), sorted(map.values()), map.iter().len())));
                trace.push(show(map.keys().map(|key| map[key]).fold(0, u8::wrapping_add)));
            }
            trace.push(show(sorted(map.clone().into_keys())));
            trace.push(show(sorted(map.clone().into_values())));
            trace.push(show(sorted(map)));
            trace
        }
    };
}

stepped!(ours, mini_std::collections::hash_map);
stepped!(theirs, std::collections::hash_map);

fn show<T: Debug>(value: T) -> String {
    format!("{value:?}")
}

fn sorted<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.into_iter().collect();
    items.sort();
    items
}

/// A hasher that returns the number itself, masked with `LOW`.
#[derive(Clone, Default)]
struct Bare<const LOW: u64>(u64);

impl<const LOW: u64> Hasher for Bare<LOW> {
    fn finish(&self) -> u64 {
        self.0 & LOW
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes.iter().rev() {
            self.0 = self.0 << 8 | u64::from(byte);
        }
    }
}

#[derive(Clone, Default)]
struct Build<const LOW: u64>;

impl<const LOW: u64> BuildHasher for Build<LOW> {
    type Hasher = Bare<LOW>;

    fn build_hasher(&self) -> Bare<LOW> {
        Bare(0)
    }
}

fn step() -> impl Strategy<Value = Step> {
    let key = || prop_oneof![0_u16..30, any::<u16>()];
    let entry = || (key(), any::<u8>());
    prop_oneof![
        8 => entry().prop_map(|(key, value)| Step::Insert(key, value)),
        4 => key().prop_map(Step::Remove),
        1 => key().prop_map(Step::RemoveEntry),
        2 => key().prop_map(Step::Get),
        1 => entry().prop_map(|(key, value)| Step::Change(key, value)),
        3 => entry().prop_map(|(key, value)| Step::OrInsert(key, value)),
        2 => entry().prop_map(|(key, value)| Step::Modify(key, value)),
        3 => key().prop_map(Step::EntryRemove),
        1 => entry().prop_map(|(key, value)| Step::EntryInsert(key, value)),
        1 => any::<u16>().prop_map(Step::Retain),
        2 => prop::collection::vec(entry(), 0..40).prop_map(Step::Extend),
        1 => (0_usize..100).prop_map(Step::Reserve),
        1 => Just(Step::Shrink),
        1 => Just(Step::Clone),
        1 => prop_oneof![Just(Step::Drain), Just(Step::Clear)],
    ]
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec(step(), 0..40)
}

/// Programs take the hash of nothing, or of a constant, as the seed of a random number generator.
#[test]
fn seeds_from_random_states_differ_and_are_not_0() {
    let states: Vec<RandomState> = (0..1000).map(|_| RandomState::new()).collect();
    for seed in [
        |state: &RandomState| state.build_hasher().finish(),
        |state: &RandomState| state.hash_one(0_u64),
    ] {
        let mut seeds: Vec<u64> = states.iter().map(seed).collect();
        assert_eq!(seeds[7], seed(&states[7].clone()));
        assert!(!seeds.contains(&0));
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), states.len());
    }
}

proptest! {
    #[test]
    fn map_matches_std(steps in steps()) {
        prop_assert_eq!(ours::<RandomState>(&steps), theirs::<RandomState>(&steps));
    }

    #[test]
    fn map_with_a_bad_hasher_matches_std(steps in steps()) {
        prop_assert_eq!(ours::<Build<{ u64::MAX }>>(&steps), theirs::<Build<{ u64::MAX }>>(&steps));
        prop_assert_eq!(ours::<Build<3>>(&steps), theirs::<Build<3>>(&steps));
        prop_assert_eq!(ours::<Build<0>>(&steps), theirs::<Build<0>>(&steps));
    }

    #[test]
    fn set_matches_std(a in prop::collection::vec(0_u8..60, 0..40), b in prop::collection::vec(0_u8..60, 0..40)) {
        use std::collections::HashSet as Theirs;

        let (ours_a, ours_b): (HashSet<u8>, HashSet<u8>) = (a.iter().copied().collect(), b.iter().copied().collect());
        let (theirs_a, theirs_b): (Theirs<u8>, Theirs<u8>) = (a.iter().copied().collect(), b.iter().copied().collect());
        prop_assert_eq!(sorted(&ours_a & &ours_b), sorted(&theirs_a & &theirs_b));
        prop_assert_eq!(sorted(&ours_a | &ours_b), sorted(&theirs_a | &theirs_b));
        prop_assert_eq!(sorted(&ours_a - &ours_b), sorted(&theirs_a - &theirs_b));
        prop_assert_eq!(sorted(&ours_a ^ &ours_b), sorted(&theirs_a ^ &theirs_b));
        prop_assert_eq!(ours_a.is_subset(&ours_b), theirs_a.is_subset(&theirs_b));
        prop_assert_eq!(ours_a.is_superset(&ours_b), theirs_a.is_superset(&theirs_b));
        prop_assert_eq!(ours_a.is_disjoint(&ours_b), theirs_a.is_disjoint(&theirs_b));
        prop_assert_eq!(ours_a == ours_b, theirs_a == theirs_b);
        prop_assert_eq!(sorted(ours_a.iter()), sorted(theirs_a.iter()));
        let (mut ours, mut theirs) = (ours_a, theirs_a);
        for number in b {
            prop_assert_eq!(ours.contains(&number), theirs.contains(&number));
            prop_assert_eq!(ours.replace(number), theirs.replace(number));
            prop_assert_eq!(ours.get(&number), theirs.get(&number));
            prop_assert_eq!(ours.insert(number / 2), theirs.insert(number / 2));
            prop_assert_eq!(ours.take(&number), theirs.take(&number));
            prop_assert_eq!(ours.remove(&(number / 3)), theirs.remove(&(number / 3)));
        }
        ours.retain(|number| number % 3 != 0);
        theirs.retain(|number| number % 3 != 0);
        prop_assert_eq!(sorted(ours.drain()), sorted(theirs.drain()));
    }
}

/// Regular keys must not cluster: then this would take minutes.
#[test]
fn regular_keys_do_not_cluster() {
    fn fill<K: Eq + std::hash::Hash + Debug>(key: impl Fn(u64) -> K) {
        let map: HashMap<K, u64> = (0..200_000).map(|n| (key(n), n)).collect();
        assert_eq!(map.len(), 200_000);
        assert!((0..200_000).all(|n| map[&key(n)] == n));
    }
    fill(|n| n);
    fill(|n| n << 32);
    fill(|n| n * 1_000_003);
    fill(|n| (n % 500, n / 500));
    fill(|n| f64::from(n as u32).to_bits());
    fill(|n| n.to_string());
    fill(|n| [n as u8, (n >> 8) as u8, (n >> 16) as u8]);
}

#[test]
fn iterates_in_insertion_order() {
    let mut map = HashMap::from([("c", 1), ("a", 2), ("b", 3), ("d", 4)]);
    assert_eq!(show(&map), r#"{"c": 1, "a": 2, "b": 3, "d": 4}"#);
    map.remove("c");
    assert_eq!(
        map.into_iter().collect::<Vec<_>>(),
        [("d", 4), ("a", 2), ("b", 3)]
    );
    let set = HashSet::from([3, 1, 2, 3]);
    assert_eq!(show(set), "{3, 1, 2}");
    assert!(matches!(
        HashMap::from([(1, 2)]).entry(1),
        hash_map::Entry::Occupied(_)
    ));
}

#[test]
fn only_replace_replaces_an_equal_key() {
    #[derive(Clone, Copy, Debug)]
    struct Key(u8, char);

    impl PartialEq for Key {
        fn eq(&self, other: &Key) -> bool {
            self.0 == other.0
        }
    }
    impl Eq for Key {}
    impl std::hash::Hash for Key {
        fn hash<H: Hasher>(&self, hasher: &mut H) {
            hasher.write_u8(self.0);
        }
    }

    let mut map = HashMap::from([(Key(1, 'a'), 10)]);
    assert_eq!(map.insert(Key(1, 'b'), 20), Some(10));
    assert_eq!(*map.entry(Key(1, 'c')).or_insert(30), 20);
    map.entry(Key(1, 'd')).insert_entry(40);
    map.extend([(Key(1, 'e'), 50)]);
    let (key, value) = map.remove_entry(&Key(1, 'f')).expect("it is there");
    assert_eq!((key.1, value), ('a', 50));
    let mut set = HashSet::from([Key(1, 'a')]);
    assert!(!set.insert(Key(1, 'b')));
    assert_eq!(set.replace(Key(1, 'c')).map(|key| key.1), Some('a'));
    assert_eq!(set.take(&Key(1, 'd')).map(|key| key.1), Some('c'));
}
