include!(concat!(env!("OUT_DIR"), "/made.rs"));
