#[cfg_attr(all(), path = "first.rs")]
mod a;
#[cfg(any())]
#[path = "missing.rs"]
mod b;
#[cfg(not(any()))]
#[path = r"second.rs"]
mod b;
#[path = "folder"]
mod inline {
    #[path = "third.rs"]
    pub mod c;
    pub mod d;
}
mod nested;
pub fn names() -> String {
    [a::NAME, b::NAME, inline::c::NAME, inline::d::NAME, nested::NAMES[0], nested::NAMES[1]].join(" ")
}
