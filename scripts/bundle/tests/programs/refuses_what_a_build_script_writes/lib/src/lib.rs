pub const N: u8 = 2 * include!(concat!(env!("OUT_DIR"), "/made.rs"));
