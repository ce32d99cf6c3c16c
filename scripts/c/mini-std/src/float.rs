//! The methods of floats that `core` lacks.

#![allow(unsafe_code)] // the functions of the C library that compile to instructions

/// The methods of `f32` and `f64` that are in `std` but not in `core`. The trait is in the prelude, so
/// they are called like inherent methods.
pub trait FloatExt: Sized {
    /// The square root.
    #[must_use]
    fn sqrt(self) -> Self;
    /// Rounds down.
    #[must_use]
    fn floor(self) -> Self;
    /// Rounds up.
    #[must_use]
    fn ceil(self) -> Self;
    /// Rounds towards 0.
    #[must_use]
    fn trunc(self) -> Self;
    /// Rounds to the nearest integer, halves away from 0.
    #[must_use]
    fn round(self) -> Self;
    /// Rounds to the nearest integer, halves to the even one.
    #[must_use]
    fn round_ties_even(self) -> Self;
    /// The fractional part.
    #[must_use]
    fn fract(self) -> Self;
    /// Computes `self * a + b`, rounded once.
    #[must_use]
    fn mul_add(self, a: Self, b: Self) -> Self;
    /// Raises to an integer power.
    #[must_use]
    fn powi(self, n: i32) -> Self;
    /// The quotient that belongs to [`rem_euclid`](FloatExt::rem_euclid).
    #[must_use]
    fn div_euclid(self, divisor: Self) -> Self;
    /// The non-negative remainder.
    #[must_use]
    fn rem_euclid(self, divisor: Self) -> Self;
}

macro_rules! float {
    ($float:ident, $sqrt:ident $floor:ident $ceil:ident $trunc:ident $rint:ident $fma:ident) => {
        impl FloatExt for $float {
            #[inline]
            fn sqrt(self) -> Self {
                functions::$sqrt(self)
            }

            #[inline]
            fn floor(self) -> Self {
                functions::$floor(self)
            }

            #[inline]
            fn ceil(self) -> Self {
                functions::$ceil(self)
            }

            #[inline]
            fn trunc(self) -> Self {
                functions::$trunc(self)
            }

            #[inline]
            fn round(self) -> Self {
                let whole = self.trunc();
                if (self - whole).abs() >= 0.5 {
                    whole + Self::copysign(1.0, self)
                } else {
                    whole
                }
            }

            #[inline]
            fn round_ties_even(self) -> Self {
                functions::$rint(self)
            }

            #[inline]
            fn fract(self) -> Self {
                self - self.trunc()
            }

            #[inline]
            fn mul_add(self, a: Self, b: Self) -> Self {
                functions::$fma(self, a, b)
            }

            fn powi(self, n: i32) -> Self {
                let mut base = self;
                let mut left = n.unsigned_abs();
                let mut power = 1.0;
                loop {
                    if left & 1 == 1 {
                        power *= base;
                    }
                    left >>= 1;
                    if left == 0 {
                        break;
                    }
                    base *= base;
                }
                if n < 0 {
                    1.0 / power
                } else {
                    power
                }
            }

            #[inline]
            fn div_euclid(self, divisor: Self) -> Self {
                let quotient = (self / divisor).trunc();
                if self % divisor >= 0.0 {
                    quotient
                } else if divisor > 0.0 {
                    quotient - 1.0
                } else {
                    quotient + 1.0
                }
            }

            #[inline]
            fn rem_euclid(self, divisor: Self) -> Self {
                let remainder = self % divisor;
                if remainder < 0.0 {
                    remainder + divisor.abs()
                } else {
                    remainder
                }
            }
        }
    };
}

float!(f32, sqrtf floorf ceilf truncf rintf fmaf);
float!(f64, sqrt floor ceil trunc rint fma);

mod functions {
    macro_rules! functions {
        ($($name:ident($($arg:ident),+: $float:ident);)*) => {
            mod c {
                extern "C" {
                    $(pub fn $name($($arg: $float),+) -> $float;)*
                }
            }

            $(#[inline]
            pub fn $name($($arg: $float),+) -> $float {
                // SAFETY: a pure function, which `compiler-builtins` or the C library defines.
                unsafe { c::$name($($arg),+) }
            })*
        };
    }

    functions! {
        sqrt(x: f64);
        floor(x: f64);
        ceil(x: f64);
        trunc(x: f64);
        rint(x: f64);
        fma(x, y, z: f64);
        sqrtf(x: f32);
        floorf(x: f32);
        ceilf(x: f32);
        truncf(x: f32);
        rintf(x: f32);
        fmaf(x, y, z: f32);
    }
}
