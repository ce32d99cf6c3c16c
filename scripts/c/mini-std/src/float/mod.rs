//! The methods of floats that `core` lacks.

#![allow(unsafe_code)] // the functions of the C library that compile to instructions

#[cfg(target_family = "wasm")]
mod inherent;

/// The methods of `f32` and `f64` that are in `std` but not in `core`.
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
    /// The difference, or 0 if it is negative.
    #[must_use]
    fn abs_sub(self, other: Self) -> Self;
    /// The sine of an angle in radians.
    #[must_use]
    fn sin(self) -> Self;
    /// The cosine of an angle in radians.
    #[must_use]
    fn cos(self) -> Self;
    /// The tangent of an angle in radians.
    #[must_use]
    fn tan(self) -> Self;
    /// The arcsine.
    #[must_use]
    fn asin(self) -> Self;
    /// The arccosine.
    #[must_use]
    fn acos(self) -> Self;
    /// The arctangent.
    #[must_use]
    fn atan(self) -> Self;
    /// The hyperbolic sine.
    #[must_use]
    fn sinh(self) -> Self;
    /// The hyperbolic cosine.
    #[must_use]
    fn cosh(self) -> Self;
    /// The hyperbolic tangent.
    #[must_use]
    fn tanh(self) -> Self;
    /// The inverse hyperbolic sine.
    #[must_use]
    fn asinh(self) -> Self;
    /// The inverse hyperbolic cosine.
    #[must_use]
    fn acosh(self) -> Self;
    /// The inverse hyperbolic tangent.
    #[must_use]
    fn atanh(self) -> Self;
    /// `e^self`.
    #[must_use]
    fn exp(self) -> Self;
    /// `2^self`.
    #[must_use]
    fn exp2(self) -> Self;
    /// `e^self - 1`, also exact near 0.
    #[must_use]
    fn exp_m1(self) -> Self;
    /// The natural logarithm.
    #[must_use]
    fn ln(self) -> Self;
    /// `ln(1 + self)`, also exact near 0.
    #[must_use]
    fn ln_1p(self) -> Self;
    /// The logarithm to base 2.
    #[must_use]
    fn log2(self) -> Self;
    /// The logarithm to base 10.
    #[must_use]
    fn log10(self) -> Self;
    /// The cube root.
    #[must_use]
    fn cbrt(self) -> Self;
    /// The sine and the cosine.
    #[must_use]
    fn sin_cos(self) -> (Self, Self);
    /// The angle of the point `(x, self)`.
    #[must_use]
    fn atan2(self, x: Self) -> Self;
    /// The length of the hypotenuse of a right triangle.
    #[must_use]
    fn hypot(self, other: Self) -> Self;
    /// Raises to a power.
    #[must_use]
    fn powf(self, exponent: Self) -> Self;
    /// The logarithm to any base.
    #[must_use]
    fn log(self, base: Self) -> Self;
}

/// The functions of [`FloatExt`] that C's `math.h` computes. `f32` is computed as `f64`.
macro_rules! from_math_h {
    ($float:ident: $($name:ident $function:ident),*) => {
        $(#[inline]
        fn $name(self) -> Self {
            functions::$function(f64::from(self)) as $float
        })*

        #[inline]
        fn sin_cos(self) -> (Self, Self) {
            (self.sin(), self.cos())
        }

        #[inline]
        fn atan2(self, x: Self) -> Self {
            functions::atan2(f64::from(self), f64::from(x)) as $float
        }

        #[inline]
        fn hypot(self, other: Self) -> Self {
            functions::hypot(f64::from(self), f64::from(other)) as $float
        }

        #[inline]
        fn powf(self, exponent: Self) -> Self {
            functions::pow(f64::from(self), f64::from(exponent)) as $float
        }

        #[inline]
        fn log(self, base: Self) -> Self {
            self.ln() / base.ln()
        }
    };
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

            #[inline]
            fn abs_sub(self, other: Self) -> Self {
                if self <= other {
                    0.0
                } else {
                    self - other
                }
            }

            from_math_h!($float: sin sin, cos cos, tan tan, asin asin, acos acos, atan atan, sinh sinh, cosh cosh, tanh tanh, asinh asinh, acosh acosh, atanh atanh, exp exp, exp2 exp2, exp_m1 expm1, ln log, ln_1p log1p, log2 log2, log10 log10, cbrt cbrt);
        }
    };
}

float!(f32, sqrtf floorf ceilf truncf rintf fmaf);
float!(f64, sqrt floor ceil trunc rint fma);

mod functions {
    macro_rules! functions {
        ($($(#[$link:meta])? $module:ident { $($name:ident($($arg:ident),+: $float:ident);)* })*) => {
            $(mod $module {
                $(#[$link])?
                extern "C" {
                    $(pub fn $name($($arg: $float),+) -> $float;)*
                }
            }

            $(#[inline]
            pub fn $name($($arg: $float),+) -> $float {
                // SAFETY: a pure function of the C library, or of `compiler-builtins`.
                unsafe { $module::$name($($arg),+) }
            })*)*
        };
    }

    functions! {
        instructions {
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

        #[cfg_attr(target_family = "wasm", link(wasm_import_module = "math"))]
        imports {
            sin(x: f64);
            cos(x: f64);
            tan(x: f64);
            asin(x: f64);
            acos(x: f64);
            atan(x: f64);
            sinh(x: f64);
            cosh(x: f64);
            tanh(x: f64);
            asinh(x: f64);
            acosh(x: f64);
            atanh(x: f64);
            exp(x: f64);
            exp2(x: f64);
            expm1(x: f64);
            log(x: f64);
            log1p(x: f64);
            log2(x: f64);
            log10(x: f64);
            cbrt(x: f64);
            atan2(y, x: f64);
            hypot(x, y: f64);
            pow(x, y: f64);
        }
    }
}
