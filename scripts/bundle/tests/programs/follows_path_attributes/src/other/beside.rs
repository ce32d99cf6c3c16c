pub fn name() -> &'static str { "beside" }
