//! Data in fewer characters than literals and numbers take: an arithmetic code, with the C function that decodes it.
//!
//! The model is that of PAQ1: each bit is predicted from how often it was 0 and 1 in four contexts, which are nothing,
//! the last byte, the last two bytes, and the byte eight places before, as in a table of 64-bit numbers.

use super::data::literal;
use crate::names::Symbol;

/// The weight of what was counted in each context.
const WEIGHTS: [u32; 4] = [2, 4, 16, 4];

/// The number of places for the counts of a context.
const PLACES: usize = 1 << 18;

/// The largest count.
const MOST: u8 = 250;

/// The bits of the interval, and those of a character.
const BITS: u32 = 30;
const STEP: u32 = 6;
const MASK: u32 = (1 << BITS) - 1;

/// The character of the digit 0. There are 64.
const FIRST: u8 = 35;

/// C compilers need not support literals of more characters.
const LONGEST: usize = 4000;

/// The decoder: it writes `n` bytes from `p` on, of which the eight before are defined.
pub fn decoder(name: Symbol) -> String {
    let [one, two, three, four] = WEIGHTS;
    let after = PLACES - 1;
    format!(
        "static void {name}(unsigned char*p,u n,const char**t){{const char*s=\"\";\
         unsigned char*m=(unsigned char*)calloc(8,{PLACES}),*q[4];u a=0,b={MASK},x=0,k=6,c,g,h,j,y=0;\
         for(;--k;){{if(!*s)s=*t++;x=x<<{STEP}|*s++-{FIRST};}}\
         for(;n--;*p++=c)for(c=1;c<256;c+=c+y){{g=h=1;for(j=0;j<4;j++){{\
         k=j>2?p[-8]:(j?p[-1]:0)+(j>1?p[-2]<<8:0);q[j]=m+2*(j*{PLACES}+(k*1000003+c&{after}));\
         k=j>1?j>2?{four}:{three}:j?{two}:{one};g+=k**q[j];h+=k*q[j][1];}}\
         k=a+(U)(b-a)*h/(g+h);y=x<=k;if(y)b=k;else a=k+1;\
         for(j=0;j<4;j++){{if(q[j][y]<{MOST})q[j][y]++;if(q[j][!y]>2)q[j][!y]=q[j][!y]/2+1;}}\
         for(;!((a^b)>>{});){{if(!*s)s=*t++;a=a<<{STEP}&{MASK};b=b<<{STEP}&{MASK}|{};\
         x=x<<{STEP}&{MASK}|*s++-{FIRST};}}}}free(m);}}",
        BITS - STEP,
        (1 << STEP) - 1,
    )
}

/// The statement that writes the bytes to memory from an address on; the eight bytes before it are 0.
pub fn copy(decoder: Symbol, memory: Symbol, at: u64, bytes: &[u8]) -> String {
    let code = encode(bytes);
    let literals: Vec<String> = code.chunks(LONGEST).map(literal).collect();
    format!(
        "{{const char*t[]={{{}}};{decoder}({memory}+{at},{},t);}}",
        literals.join(","),
        bytes.len()
    )
}

/// The counts of the contexts, and the interval of the code so far.
struct Coder {
    counts: Vec<[u8; 2]>,
    low: u32,
    high: u32,
}

impl Coder {
    fn new() -> Self {
        Coder {
            counts: vec![[0; 2]; WEIGHTS.len() * PLACES],
            low: 0,
            high: MASK,
        }
    }

    /// Narrows the interval to the part of a bit, which follows the bits of `prefix` and the bytes `before`.
    /// `decide` returns the bit: it is 1 if the code is at most the number that it is given. `digit` takes each digit
    /// on which both ends agree.
    fn bit(
        &mut self,
        before: &[u8],
        prefix: u32,
        decide: impl FnOnce(u32) -> bool,
        mut digit: impl FnMut(u32),
    ) -> bool {
        let byte = |back: usize| match before.len().checked_sub(back) {
            Some(at) => u32::from(before[at]),
            None => 0,
        };
        let contexts = [0, byte(1), byte(1) + (byte(2) << 8), byte(8)];
        let mut places = [0; WEIGHTS.len()];
        let mut counts = [1; 2];
        for (context, place) in places.iter_mut().enumerate() {
            let hash = contexts[context]
                .wrapping_mul(1_000_003)
                .wrapping_add(prefix) as usize;
            *place = context * PLACES + hash % PLACES;
            for (sum, count) in counts.iter_mut().zip(self.counts[*place]) {
                *sum += WEIGHTS[context] * u32::from(count);
            }
        }
        let [zeros, ones] = counts.map(u64::from);
        let middle = self.low + (u64::from(self.high - self.low) * ones / (zeros + ones)) as u32;
        let bit = decide(middle);
        if bit {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
        for place in places {
            let counts = &mut self.counts[place];
            let (same, other) = (usize::from(bit), usize::from(!bit));
            if counts[same] < MOST {
                counts[same] += 1;
            }
            if counts[other] > 2 {
                counts[other] = counts[other] / 2 + 1;
            }
        }
        while (self.low ^ self.high) >> (BITS - STEP) == 0 {
            digit(self.low >> (BITS - STEP));
            self.low = self.low << STEP & MASK;
            self.high = self.high << STEP & MASK | ((1 << STEP) - 1);
        }
        bit
    }
}

/// The code, in characters.
fn encode(bytes: &[u8]) -> Vec<u8> {
    let mut coder = Coder::new();
    let mut code = Vec::new();
    let character = |digit: u32| FIRST + digit as u8;
    for (at, byte) in bytes.iter().enumerate() {
        let mut prefix = 1;
        for shift in (0..8).rev() {
            let bit = byte >> shift & 1 == 1;
            coder.bit(&bytes[..at], prefix, |_| bit, |it| code.push(character(it)));
            prefix = 2 * prefix + u32::from(bit);
        }
    }
    // Any number of the interval, with as many digits as the decoder reads.
    let digits = (0..BITS / STEP).rev();
    code.extend(digits.map(|it| character(coder.high >> (it * STEP) & ((1 << STEP) - 1))));
    code
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    /// Decodes as the C function does.
    fn decode(code: &[u8], length: usize) -> Vec<u8> {
        let digits = Cell::new(code.iter());
        let shifted = |x: u32| {
            let mut rest = digits.take();
            let digit = rest.next().expect("a digit") - FIRST;
            digits.set(rest);
            x << STEP & MASK | u32::from(digit)
        };
        let x = Cell::new((0..BITS / STEP).fold(0, |x, _| shifted(x)));
        let mut coder = Coder::new();
        let mut bytes = Vec::new();
        for _ in 0..length {
            let mut prefix = 1;
            while prefix < 256 {
                let next = |_| x.set(shifted(x.get()));
                let bit = coder.bit(&bytes, prefix, |middle| x.get() <= middle, next);
                prefix = 2 * prefix + u32::from(bit);
            }
            bytes.push(prefix as u8);
        }
        assert!(digits.take().next().is_none(), "all digits are read");
        bytes
    }

    #[test]
    fn decodes_what_was_encoded() {
        let text = b"It was the best of times, it was the worst of times".repeat(9);
        let table: Vec<u8> = (0..300_u64)
            .flat_map(|n| (n * n % 70).to_le_bytes())
            .collect();
        let random =
            (0..2000_u32).map(|n| (n.wrapping_mul(n).wrapping_mul(2_654_435_769) >> 24) as u8);
        for bytes in [
            vec![],
            vec![7],
            vec![0; 5000],
            vec![255; 300],
            text,
            table,
            random.collect(),
        ] {
            let code = encode(&bytes);
            assert!(code.iter().all(|it| (FIRST..FIRST + 64).contains(it)));
            assert_eq!(decode(&code, bytes.len()), bytes);
            assert!(
                code.len() < bytes.len() * 3 / 2 + 100,
                "{} {}",
                code.len(),
                bytes.len()
            );
        }
        assert!(encode(&[0; 5000]).len() < 100);
    }
}
