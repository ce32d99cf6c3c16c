//! The nim-product, twice: by its definition, and from the products of powers of two.

use std::sync::LazyLock;

use itertools::Itertools;

use crate::grundy::mex;

/// Numbers below this have their products by the definition.
pub const DEFINED: u32 = 40;

/// Returns the product of two numbers below [`DEFINED`]: the mex of the definition.
pub fn defined_product(a: u32, b: u32) -> u32 {
    BY_DEFINITION[a as usize][b as usize]
}

static BY_DEFINITION: LazyLock<Vec<Vec<u32>>> = LazyLock::new(|| {
    let size = DEFINED as usize;
    let mut table = vec![vec![0; size]; size];
    for a in 0..size {
        for b in 0..size {
            let smaller = (0..a).flat_map(|x| (0..b).map(move |y| (x, y)));
            table[a][b] = mex(smaller.map(|(x, y)| table[x][b] ^ table[a][y] ^ table[x][y]));
        }
    }
    table
});

/// Returns the product of any two numbers: the XOR of the products of their hexadecimal digits.
pub fn product(a: u64, b: u64) -> u64 {
    let mut product = 0;
    for (row, table) in OF_DIGITS.iter().enumerate() {
        let digit = (a >> (4 * row) & 15) as usize;
        for (column, products) in table.iter().enumerate() {
            product ^= products[digit][(b >> (4 * column) & 15) as usize];
        }
    }
    product
}

/// The products of hexadecimal digits, by the places of both and then by both.
static OF_DIGITS: LazyLock<Vec<Vec<[[u64; 16]; 16]>>> = LazyLock::new(|| {
    let of_places = |row: usize, column: usize| {
        let of_digits = |a: usize, b: usize| {
            let powers = bits(a as u64).cartesian_product(bits(b as u64));
            let products = powers.map(|(i, j)| OF_POWERS[4 * row + i][4 * column + j]);
            products.fold(0, |sum, product| sum ^ product)
        };
        std::array::from_fn(|a| std::array::from_fn(|b| of_digits(a, b)))
    };
    (0..16).map(|row| (0..16).map(|column| of_places(row, column)).collect()).collect()
});

/// The products of powers of two.
static OF_POWERS: LazyLock<Vec<Vec<u64>>> = LazyLock::new(|| {
    let mut table = vec![vec![0; 64]; 64];
    for row in 0..64 {
        for column in 0..=row {
            table[row][column] = product_of_powers(&table, row, column);
            table[column][row] = table[row][column];
        }
    }
    table
});

/// Multiplies 2^`row` and 2^`column`, given all products with smaller exponents up to `row`.
fn product_of_powers(known: &[Vec<u64>], row: usize, column: usize) -> u64 {
    if row == 0 {
        return 1;
    }
    // The largest of the numbers 2, 4, 16, 256, … in the row is 2^highest.
    let highest = 1 << row.ilog2();
    if column & highest == 0 {
        return known[row - highest][column] << highest;
    }
    // Its square is 2^highest XOR 2^(highest − 1).
    let rest = known[row - highest][column - highest];
    let halves = bits(rest).map(|bit| known[highest - 1][bit]);
    halves.fold(rest << highest, |sum, product| sum ^ product)
}

fn bits(number: u64) -> impl Iterator<Item = usize> + Clone {
    (0..64).filter(move |bit| number >> bit & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_of_digits_match_the_definition() {
        for a in 0..DEFINED {
            for b in 0..DEFINED {
                let defined = defined_product(a, b);
                assert_eq!(product(a.into(), b.into()), u64::from(defined), "{a}, {b}");
            }
        }
    }

    /// As the judge's own program answers.
    #[test]
    fn large_products_are_those_of_the_judge() {
        assert_eq!(product(3141, 5926), 14994);
        assert_eq!(product(u64::MAX, u64::MAX), 11_290_409_524_105_353_207);
    }
}
