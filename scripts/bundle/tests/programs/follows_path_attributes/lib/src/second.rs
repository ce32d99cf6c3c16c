pub const NAME: &str = "second";
