mod inner {
    pub mod helper {
        pub fn name() -> &'static str {
            "a module of lib"
        }
    }
}

pub fn other() -> &'static str {
    inner::helper::name()
}
