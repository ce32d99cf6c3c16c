//! The methods of floats that `core` lacks match those of `std` bit for bit.

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
