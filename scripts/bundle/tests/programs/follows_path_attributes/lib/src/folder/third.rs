pub const NAME: &str = "third";
