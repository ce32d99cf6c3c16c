//! What is refused, in the words of the specification.

use wasmparser::Operator;

use crate::Error;

/// Why a function is refused.
pub const MANY_RESULTS: &str = "functions with more than one result (multi-value)";

/// Refuses an instruction.
pub fn instruction(operator: &Operator) -> Error {
    Error::Unsupported(format!("the instruction {}", name(operator)))
}

/// `TableGet` as `table.get`.
fn name(operator: &Operator) -> String {
    let debug = format!("{operator:?}");
    let camel = debug.split([' ', '{']).next().unwrap_or_default();
    let mut name = String::new();
    let mut capitals = 0;
    for character in camel.chars() {
        if character.is_uppercase() {
            match capitals {
                0 => {}
                1 => name.push('.'),
                _ => name.push('_'),
            }
            capitals += 1;
        }
        name.push(character.to_ascii_lowercase());
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_text_format() {
        assert_eq!(name(&Operator::TableGet { table: 0 }), "table.get");
        assert_eq!(
            name(&Operator::MemoryInit {
                data_index: 0,
                mem: 0
            }),
            "memory.init"
        );
        assert_eq!(name(&Operator::RefIsNull), "ref.is_null");
    }
}
