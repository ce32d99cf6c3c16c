//! A deterministic generator of numbers.

/// The generator splitmix64.
pub struct Numbers(u64);

impl Numbers {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// True with probability `1 / times`.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub fn choose<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// An integer of up to 64 bits, often an edge case.
    pub fn integer(&mut self) -> u64 {
        match self.below(8) {
            0 => 0,
            1 => u64::MAX,
            2 => self.choose(&[0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 0x1_0000_0000]),
            3 => self.choose(&[u64::MAX >> 1, 1 << 63, 0xffff_ffff_8000_0000]),
            4 => self.choose(&[0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x10000]),
            5 | 6 => self.below(70) as u64,
            _ => self.next(),
        }
    }

    /// A float, often an edge case. The only NaN is the canonical one.
    pub fn float(&mut self) -> f64 {
        match self.below(6) {
            0 => self.choose(&[0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, -2.5]),
            1 => self.choose(&[
                f64::INFINITY,
                f64::NEG_INFINITY,
                f64::NAN,
                1e300,
                -1e-300,
                5e-324,
            ]),
            2 => self.choose(&[
                2_147_483_647.0,
                2_147_483_648.0,
                -2_147_483_649.0,
                4_294_967_296.0,
                9_223_372_036_854_775_808.0,
                16_777_217.0,
            ]),
            3 => f64::from(self.next() as i16),
            4 => f64::from(self.next() as u32),
            _ => Some(f64::from_bits(self.next()))
                .filter(|x| !x.is_nan())
                .unwrap_or(3.25),
        }
    }
}
