pub const NAME: &str = "sixth";
