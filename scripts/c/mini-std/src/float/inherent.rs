//! The methods of [`FloatExt`] as inherent methods, as in `std`. As trait methods they would be ambiguous
//! beside another trait with methods of the same names, such as `Float` of `num-traits`.

use super::FloatExt;

macro_rules! methods {
    ($float:ident: $($name:ident($($argument:ident: $ty:ty),*) -> $result:ty;)*) => {
        impl $float {
            $(#[doc = concat!("[`FloatExt::", stringify!($name), "`]")]
            #[rustc_allow_incoherent_impl]
            #[must_use]
            #[inline]
            pub fn $name(self, $($argument: $ty),*) -> $result {
                FloatExt::$name(self, $($argument),*)
            })*
        }
    };
}

macro_rules! inherent {
    ($float:ident) => {
        methods! { $float:
            sqrt() -> Self;
            floor() -> Self;
            ceil() -> Self;
            trunc() -> Self;
            round() -> Self;
            round_ties_even() -> Self;
            fract() -> Self;
            mul_add(a: Self, b: Self) -> Self;
            powi(n: i32) -> Self;
            div_euclid(divisor: Self) -> Self;
            rem_euclid(divisor: Self) -> Self;
            abs_sub(other: Self) -> Self;
            sin() -> Self;
            cos() -> Self;
            tan() -> Self;
            asin() -> Self;
            acos() -> Self;
            atan() -> Self;
            sinh() -> Self;
            cosh() -> Self;
            tanh() -> Self;
            asinh() -> Self;
            acosh() -> Self;
            atanh() -> Self;
            exp() -> Self;
            exp2() -> Self;
            exp_m1() -> Self;
            ln() -> Self;
            ln_1p() -> Self;
            log2() -> Self;
            log10() -> Self;
            cbrt() -> Self;
            sin_cos() -> (Self, Self);
            atan2(x: Self) -> Self;
            hypot(other: Self) -> Self;
            powf(exponent: Self) -> Self;
            log(base: Self) -> Self;
        }
    };
}

inherent!(f32);
inherent!(f64);
