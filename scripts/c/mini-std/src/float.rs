//! The methods of floats that `std` adds to those of `core`.
//!
//! Square roots and rounding are instructions of WebAssembly; `math.h` has the rest, for `f32` computed as `f64`.

/// Functions that take and return floats, from a module of the host or from `compiler-builtins`.
macro_rules! functions {
    ($(#[$link:meta])? mod $module:ident { $($name:ident($($arg:ident),+: $float:ident);)* }) => {
        mod $module {
            mod imports {
                $(#[$link])?
                extern "C" {
                    $(pub fn $name($($arg: $float),+) -> $float;)*
                }
            }

            $(#[inline]
            pub fn $name($($arg: $float),+) -> $float {
                // SAFETY: a pure function.
                unsafe { imports::$name($($arg),+) }
            })*
        }
    };
}

functions! {
    // LLVM knows these names and emits instructions, except for `fma`, which `compiler-builtins` has.
    mod builtins {
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

functions! {
    #[link(wasm_import_module = "math")]
    mod math {
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

macro_rules! methods {
    ($float:ident: $($(#[doc = $doc:literal])* fn $name:ident($this:ident $(, $arg:ident: $ty:ty)*) -> $result:ty $body:block)*) => {
        impl $float {
            $($(#[doc = $doc])*
            #[rustc_allow_incoherent_impl]
            #[must_use]
            #[inline]
            pub fn $name($this $(, $arg: $ty)*) -> $result $body)*
        }
    };
}

/// The methods that are functions of `math.h`.
macro_rules! of_math {
    ($float:ident: $($name:ident $function:ident),*) => {
        methods! { $float: $(fn $name(self) -> Self { math::$function(self.into()) as $float })* }
    };
}

macro_rules! float {
    ($float:ident, $sqrt:ident $floor:ident $ceil:ident $trunc:ident $rint:ident $fma:ident) => {
        methods! { $float:
            /// The square root.
            fn sqrt(self) -> Self { builtins::$sqrt(self) }
            /// Rounds down.
            fn floor(self) -> Self { builtins::$floor(self) }
            /// Rounds up.
            fn ceil(self) -> Self { builtins::$ceil(self) }
            /// Rounds towards 0.
            fn trunc(self) -> Self { builtins::$trunc(self) }
            /// Rounds to the nearest integer, halves to the even one.
            fn round_ties_even(self) -> Self { builtins::$rint(self) }
            /// Rounds to the nearest integer, halves away from 0.
            fn round(self) -> Self {
                let whole = self.trunc();
                if (self - whole).abs() >= 0.5 {
                    whole + Self::copysign(1.0, self)
                } else {
                    whole
                }
            }
            /// The fractional part.
            fn fract(self) -> Self { self - self.trunc() }
            /// Computes `self * a + b`, rounded once.
            fn mul_add(self, a: Self, b: Self) -> Self { builtins::$fma(self, a, b) }
            /// Raises to an integer power.
            fn powi(self, n: i32) -> Self {
                // As in `compiler-builtins`.
                let (mut base, mut left, mut power) = (self, n.unsigned_abs(), 1.0);
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
                if n < 0 { 1.0 / power } else { power }
            }
            /// The quotient that belongs to `rem_euclid`.
            fn div_euclid(self, divisor: Self) -> Self {
                let quotient = (self / divisor).trunc();
                if self % divisor < 0.0 {
                    if divisor > 0.0 { quotient - 1.0 } else { quotient + 1.0 }
                } else {
                    quotient
                }
            }
            /// The remainder that is not negative.
            fn rem_euclid(self, divisor: Self) -> Self {
                let remainder = self % divisor;
                if remainder < 0.0 { remainder + divisor.abs() } else { remainder }
            }
            /// The sine and the cosine.
            fn sin_cos(self) -> (Self, Self) { (self.sin(), self.cos()) }
            /// The angle of the point `(x, self)`.
            fn atan2(self, x: Self) -> Self { math::atan2(self.into(), x.into()) as $float }
            /// The hypotenuse.
            fn hypot(self, other: Self) -> Self { math::hypot(self.into(), other.into()) as $float }
            /// Raises to a power.
            fn powf(self, exponent: Self) -> Self { math::pow(self.into(), exponent.into()) as $float }
            /// The logarithm to any base.
            fn log(self, base: Self) -> Self { self.ln() / base.ln() }
        }
        of_math! { $float: sin sin, cos cos, tan tan, asin asin, acos acos, atan atan, sinh sinh, cosh cosh,
            tanh tanh, asinh asinh, acosh acosh, atanh atanh, exp exp, exp2 exp2, exp_m1 expm1, ln log,
            ln_1p log1p, log2 log2, log10 log10, cbrt cbrt
        }
    };
}

float!(f32, sqrtf floorf ceilf truncf rintf fmaf);
float!(f64, sqrt floor ceil trunc rint fma);
