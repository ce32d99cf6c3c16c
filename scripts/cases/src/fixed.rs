//! Numbers with a fixed number of binary places: the values of red-blue Hackenbush.

/// A number with a fixed number of binary places, in two's complement: words, the lowest first, of which only
/// the highest is before the point.
#[derive(Clone)]
pub struct Fixed(Vec<u32>);

impl Fixed {
    /// Creates 0 with at least `places` binary places.
    pub fn zero(places: usize) -> Self {
        Fixed(vec![0; places.div_ceil(32) + 1])
    }

    /// Adds a number with as many places.
    pub fn add(&mut self, other: &Fixed) {
        let mut carry = 0;
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            let sum = u64::from(*word) + u64::from(*other) + carry;
            (*word, carry) = (sum as u32, sum >> 32);
        }
    }

    /// Changes the sign.
    pub fn negate(&mut self) {
        let mut carry = true;
        for word in &mut self.0 {
            (*word, carry) = (!*word).overflowing_add(carry.into());
        }
    }

    fn is_integer(&self) -> bool {
        self.0[..self.0.len() - 1].iter().all(|&word| word == 0)
    }

    fn floor(&self) -> i32 {
        self.0[self.0.len() - 1].cast_signed()
    }

    fn set_floor(&mut self, floor: i32) {
        let last = self.0.len() - 1;
        self.0[last] = floor.cast_unsigned();
    }

    /// Divides a positive number by 2^`bits`.
    fn shift(&mut self, bits: u32) {
        let (words, bits) = ((bits / 32) as usize, bits % 32);
        let at = |index: usize| u64::from(self.0.get(index).copied().unwrap_or(0));
        let word = |index: usize| ((at(index + words) | at(index + words + 1) << 32) >> bits) as u32;
        self.0 = (0..self.0.len()).map(word).collect();
    }

    /// Puts an edge under it: a blue one, or a red one.
    ///
    /// A blue edge under x makes it (x + p) / 2^(p − 1) for the least p ≥ 1 with x + p > 1, as *Winning Ways*
    /// says.
    pub fn put_on(&mut self, is_blue: bool) {
        if !is_blue {
            self.negate();
        }
        let floor = self.floor();
        let p = 1.max(if self.is_integer() { 2 - floor } else { 1 - floor });
        self.set_floor(floor + p);
        self.shift(p.cast_unsigned() - 1);
        if !is_blue {
            self.negate();
        }
    }

    /// Writes the fraction in lowest terms, with a power of two such as `5/2^6`.
    pub fn into_fraction(mut self) -> String {
        let is_negative = self.floor() < 0;
        if is_negative {
            self.negate();
        }
        let places = 32 * (self.0.len() as u32 - 1);
        let zeros = self
            .0
            .iter()
            .position(|&word| word != 0)
            .map_or(places, |word| (32 * word as u32 + self.0[word].trailing_zeros()).min(places));
        self.shift(zeros);
        let mut words = self.0;
        let mut digits = Vec::new();
        while digits.is_empty() || words.iter().any(|&word| word != 0) {
            let mut rest = 0;
            for word in words.iter_mut().rev() {
                let number = rest << 32 | u64::from(*word);
                (*word, rest) = ((number / 1_000_000_000) as u32, number % 1_000_000_000);
            }
            digits.push(format!("{rest:09}"));
            while words.last() == Some(&0) {
                words.pop();
            }
        }
        let digits: String = digits.into_iter().rev().collect();
        let digits = match digits.trim_start_matches('0') {
            "" => "0",
            digits => digits,
        };
        let sign = if is_negative { "-" } else { "" };
        match places - zeros {
            0 => format!("{sign}{digits}"),
            exponent => format!("{sign}{digits}/2^{exponent}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: blue edges on the ground are worth 1 each; under a red edge, a blue one is worth 1/2.
    #[test]
    fn stalks_have_known_values() {
        for (stalk, value) in
            [("", "0"), ("BBB", "3"), ("R", "-1"), ("BR", "1/2^1"), ("BRR", "1/2^2"), ("RB", "-1/2^1")]
        {
            let mut fixed = Fixed::zero(40);
            for colour in stalk.chars().rev() {
                fixed.put_on(colour == 'B');
            }
            assert_eq!(fixed.into_fraction(), value, "{stalk}");
        }
    }
}
