#[path = "fifth.rs"]
mod e;
mod block {
    #[path = "sixth.rs"]
    pub mod f;
}
pub const NAMES: [&str; 2] = [e::NAME, block::f::NAME];
