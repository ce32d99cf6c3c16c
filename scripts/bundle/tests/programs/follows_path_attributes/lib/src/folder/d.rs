pub const NAME: &str = "fourth";
