pub mod helper {
    pub fn name() -> &'static str {
        "a module of lib"
    }
}

pub fn of_lib() -> &'static str {
    ::helper::name()
}
