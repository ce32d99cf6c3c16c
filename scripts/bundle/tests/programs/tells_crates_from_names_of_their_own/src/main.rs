mod nested {
    pub mod x {
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
    pub fn outside() -> &'static str {
        b::f()
    }
}

fn main() {
    println!("{} {} {}", a::imported(), a::declared(), a::outside());
    println!("{} {} {}", nested::imported(), nested::outside(), b::f());
}
