//! Printed functions compiled and run, compared with the rule itself.

use rule::guess::Rule;

use super::games::Random;
use crate::printed::{Printed, LANGUAGES};

/// The printed functions of a rule, and its answers at random positions.
pub fn printed(name: &str, rule: &Rule) -> Printed {
    let dimensions = rule.names().len();
    let mut random = Random(42);
    let mut positions: Vec<Vec<u64>> = Vec::new();
    for bits in [3, 5, 8, 16, 30, 40, 60, 64] {
        for _ in 0..25 {
            let coordinate =
                |_| (random.below(u64::MAX) ^ random.below(u64::MAX) << 20) >> (64 - bits);
            positions.push((0..dimensions).map(coordinate).collect());
        }
    }
    positions.extend(rule.exceptions().map(|(position, _)| position.to_vec()));
    let expected = positions.into_iter().filter_map(|position| {
        let wide: Vec<u128> = position.iter().map(|&x| u128::from(x)).collect();
        let answer = rule.answer_text(rule.value(&wide)?);
        Some((position, answer))
    });
    let expected: Vec<(Vec<u64>, String)> = expected.collect();
    assert!(expected.len() >= 75, "{name}: {} positions", expected.len());
    let code = LANGUAGES.map(|language| rule.code(language, &[]));
    Printed {
        name: name.to_owned(),
        function: if code[0].contains("pub fn lost(") {
            "lost"
        } else {
            "value"
        },
        code,
        expected,
    }
}
