pub const NAME: &str = "fifth";
