//! The methods of floats that `core` lacks match those of `std` bit for bit, except in the last bit of those
//! that the library of C computes.

use mini_std::float::FloatExt;
use proptest::prelude::*;

macro_rules! compare {
    ($name:ident, $float:ident) => {
        fn $name(a: $float, b: $float, c: $float, n: i32) {
            let same = |what: &str, ours: $float, theirs: $float| {
                let equal = ours.to_bits() == theirs.to_bits() || ours.is_nan() && theirs.is_nan();
                assert!(
                    equal,
                    "{what} of {a:?} {b:?} {c:?} {n}: {ours:?}, std {theirs:?}"
                );
            };
            same("sqrt", FloatExt::sqrt(a), a.sqrt());
            same("floor", FloatExt::floor(a), a.floor());
            same("ceil", FloatExt::ceil(a), a.ceil());
            same("trunc", FloatExt::trunc(a), a.trunc());
            same("round", FloatExt::round(a), a.round());
            let even = FloatExt::round_ties_even(a);
            same("round_ties_even", even, a.round_ties_even());
            same("fract", FloatExt::fract(a), a.fract());
            same("mul_add", FloatExt::mul_add(a, b, c), a.mul_add(b, c));
            same("powi", FloatExt::powi(a, n), a.powi(n));
            same("div_euclid", FloatExt::div_euclid(a, b), a.div_euclid(b));
            same("rem_euclid", FloatExt::rem_euclid(a, b), a.rem_euclid(b));
            let difference = FloatExt::abs_sub(a, b);
            #[allow(deprecated)] // programs may still call it
            let expected = a.abs_sub(b);
            same("abs_sub", difference, expected);
            // From the library of C: those of `f32` may be rounded better than by `std`.
            let near = |what: &str, ours: $float, theirs: $float| {
                let is_near = [theirs, theirs.next_up(), theirs.next_down()].contains(&ours);
                assert!(
                    is_near || ours.is_nan() && theirs.is_nan(),
                    "{what} of {a:?} {b:?}: {ours:?}, std {theirs:?}"
                );
            };
            near("sin", FloatExt::sin(a), a.sin());
            near("cos", FloatExt::sin_cos(a).1, a.cos());
            near("tan", FloatExt::tan(a), a.tan());
            near("asin", FloatExt::asin(a), a.asin());
            near("acos", FloatExt::acos(a), a.acos());
            near("atan", FloatExt::atan(a), a.atan());
            near("atan2", FloatExt::atan2(a, b), a.atan2(b));
            near("sinh", FloatExt::sinh(a), a.sinh());
            near("cosh", FloatExt::cosh(a), a.cosh());
            near("tanh", FloatExt::tanh(a), a.tanh());
            near("exp", FloatExt::exp(a), a.exp());
            near("exp2", FloatExt::exp2(a), a.exp2());
            near("exp_m1", FloatExt::exp_m1(a), a.exp_m1());
            near("ln", FloatExt::ln(a), a.ln());
            near("ln_1p", FloatExt::ln_1p(a), a.ln_1p());
            near("log2", FloatExt::log2(a), a.log2());
            near("log10", FloatExt::log10(a), a.log10());
            near("cbrt", FloatExt::cbrt(a), a.cbrt());
            near("hypot", FloatExt::hypot(a, b), a.hypot(b));
            near("powf", FloatExt::powf(a, b), a.powf(b));
            near("log", FloatExt::log(a, 2.0), a.ln() / <$float>::ln(2.0));
        }
    };
}

compare!(single, f32);
compare!(double, f64);

proptest! {
    #[test]
    fn match_std(
        a in any::<f64>(),
        b in any::<f64>(),
        c in any::<f64>(),
        halves in any::<i16>(),
        n in -40_i32..40,
    ) {
        let half = f64::from(halves) / 2.0;
        for (a, b) in [(a, b), (half, b), (a, half), (half, 2.5), (half + 0.5 - f64::EPSILON, a)] {
            double(a, b, c, n);
            single(a as f32, b as f32, c as f32, n);
        }
    }
}

#[test]
fn match_std_at_the_limits() {
    let limits = [
        0.0,
        -0.0,
        f64::INFINITY,
        f64::NAN,
        f64::MIN_POSITIVE,
        0.499_999_999_999_999_94,
    ];
    for (a, b) in limits.iter().flat_map(|&a| limits.map(|b| (a, b))) {
        for n in [i32::MIN, -1, 0, 1, i32::MAX] {
            double(a, b, 1.0, n);
            double(-a, b, -1.0, n);
            single(a as f32, b as f32, 1.0, n);
        }
    }
    double(4_503_599_627_370_497.5, 1e300, -1e300, 2);
    single(8_388_607.5, 1e30, -1e30, 2);
}
