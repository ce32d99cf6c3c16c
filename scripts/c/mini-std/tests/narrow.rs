//! Casts that truncate where `usize` has 32 bits.

use mini_std::narrow::{to_isize, to_usize};

fn panics(cast: impl FnOnce() + std::panic::UnwindSafe) -> bool {
    std::panic::catch_unwind(cast).is_err()
}

#[test]
fn accepts_what_fits_in_32_bits() {
    for number in [0, 1, u32::MAX.into(), -1, i32::MIN.into()] {
        to_usize(number);
    }
    for number in [0, -1, i32::MAX.into(), i32::MIN.into()] {
        to_isize(number);
    }
}

#[test]
fn panics_on_truncation() {
    let (most, least) = (i128::from(u32::MAX), i128::from(i32::MIN));
    for number in [most + 1, least - 1, u64::MAX.into(), i128::MAX, i128::MIN] {
        assert!(panics(|| to_usize(number)), "{number}");
        assert!(panics(|| to_isize(number)), "{number}");
    }
    assert!(panics(|| to_isize(1 << 31)));
}
