pub fn base(at: usize) -> u64 {
    mod made {
        include! { concat!(env!("OUT_DIR"), "/bases.rs") }
    }

    made::BASES[at]
}
