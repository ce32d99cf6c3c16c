#[macro_use]
extern crate words;

mod a {
    pub fn f() -> u8 {
        7
    }

    pub mod deep {
        use a::f;
        use ::a::f as g;

        pub fn sum() -> u8 {
            match f() {
                0...7 => f() + g() + ::a::f(),
                _ => 0,
            }
        }
    }
}

macro_rules! other {
    () => {
        "other of lib"
    };
}

pub mod b {
    use std::fmt;
    use words::deep::one;
    use words::words;
    use {a::deep, Shape};

    pub struct Square;

    pub struct Count(pub u8);

    impl Shape for Square {
        fn sides(&self) -> u8 {
            deep::sum()
        }
    }

    impl fmt::Display for Square {
        fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
            let result = try!(write!(f, "{} {} ", self.sides(), word!()));
            write!(f, "{} {} {}", one(), other!(), words!())?;
            Ok(result)
        }
    }

    #[macro_export]
    macro_rules! square {
        () => {
            $crate::b::Square
        };
    }
}

pub trait Shape {
    fn sides(&self) -> u8;
}

pub struct Triangle;

impl Shape for Triangle {
    fn sides(&self) -> u8 {
        3
    }
}

pub fn corners() -> ::b::Count {
    match 4 > ::LEAST {
        true => ::b::Count(<Triangle as ::Shape>::sides(&Triangle)),
        false => ::b::Count(0),
    }
}

const LEAST: u8 = 3;

macro_rules! sides {
    ($shape:expr) => {
        ($shape as &Shape).sides()
    };
}

impl Shape {
    fn doubled(&self) -> u8 {
        2 * self.sides()
    }
}

// Trait objects without `dyn`, also in a header and in a macro that is called twice.
pub fn all_sides(shapes: &[Box<Shape + Send>], take: &Fn(u8) -> u8) -> u8 {
    let boxed = shapes.iter().map(|it| it.sides()).sum::<u8>();
    let one: &Shape = &Triangle;
    take(boxed + sides!(&Triangle) + sides!(&b::Square) + one.doubled())
}
