mod x {
    pub mod b {
        pub fn f() -> &'static str {
            "module"
        }
    }
}

pub fn imported() -> &'static str {
    use self::x::b;
    b::f()
}

pub fn declared() -> &'static str {
    {
        enum b {}
        impl b {
            fn f() -> &'static str {
                "type"
            }
        }
        b::f()
    }
}

pub fn outside() -> &'static str {
    b::f()
}
