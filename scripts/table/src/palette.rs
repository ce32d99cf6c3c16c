//! The colours of the pictures: a P-position is orange, an N-position blue, and darker is larger.

use plotters::style::RGBColor;

/// A P-position where all are alike.
pub const P: RGBColor = RGBColor(230, 97, 1);
/// An N-position where all are alike.
pub const N: RGBColor = RGBColor(31, 105, 170);
/// An N-position as the ground of a board.
pub const GROUND: RGBColor = RGBColor(226, 236, 245);
/// Lines that lead the eye.
pub const GUIDE: RGBColor = RGBColor(190, 190, 190);

const P_RANGE: [RGBColor; 2] = [RGBColor(255, 190, 110), RGBColor(180, 60, 0)];
const N_RANGE: [RGBColor; 2] = [RGBColor(226, 236, 245), RGBColor(8, 48, 107)];

/// The colour of `number` among those up to `largest`.
pub fn shade(is_p: bool, number: u32, largest: u32) -> RGBColor {
    let [pale, dark] = if is_p { P_RANGE } else { N_RANGE };
    let (number, largest) = (u64::from(number.min(largest)), u64::from(largest.max(1)));
    let between = |pale: u8, dark: u8| {
        let weighed = u64::from(pale) * (largest - number) + u64::from(dark) * number;
        (weighed / largest) as u8
    };
    RGBColor(
        between(pale.0, dark.0),
        between(pale.1, dark.1),
        between(pale.2, dark.2),
    )
}

/// Is white text readable on it, rather than black?
pub fn is_dark(RGBColor(red, green, blue): RGBColor) -> bool {
    // The weights of the three for the eye, in thousandths.
    u32::from(red) * 299 + u32::from(green) * 587 + u32::from(blue) * 114 < 140_000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shades_go_from_pale_to_dark() {
        for is_p in [false, true] {
            assert!(!is_dark(shade(is_p, 0, 9)));
            assert!(is_dark(shade(is_p, 9, 9)));
        }
        assert_eq!(shade(true, 0, 0), P_RANGE[0]);
    }
}
