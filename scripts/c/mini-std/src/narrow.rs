//! Casts with `as usize` and `as isize`, whose 32 bits cut what 64 bits hold where solutions are
//! written.
//!
//! A program that becomes a module checks them here: the number that is cast, then the cast.

/// Panics if a cast to `usize` cuts the number.
///
/// A negative number is not cut: it stands for a `usize` next to the largest, here as there.
#[inline]
pub const fn to_usize(number: i128) {
    assert!(-1 << 31 <= number && number < 1 << 32);
}

/// Panics if a cast to `isize` cuts the number.
#[inline]
pub const fn to_isize(number: i128) {
    assert!(-1 << 31 <= number && number < 1 << 31);
}
