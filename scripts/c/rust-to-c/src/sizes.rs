//! Where the bytes go.

use std::fmt::Write;

use wasm_to_c::Function;

/// A table of the largest functions, the largest first.
pub fn largest(functions: &[Function], count: usize) -> String {
    let mut sorted: Vec<&Function> = functions.iter().collect();
    sorted.sort_by_key(|function| (std::cmp::Reverse(function.bytes), &function.c_name));
    let mut text = "   bytes  function\n".to_owned();
    for function in sorted.iter().take(count) {
        let mangled = function.name.as_deref().unwrap_or("(without a name)");
        let name = rustc_demangle::demangle(mangled);
        let _ = writeln!(
            text,
            "{:>8}  {name:#} ({})",
            function.bytes, function.c_name
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_come_first() {
        let function = |name: &str, bytes| Function {
            name: Some(name.to_owned()),
            c_name: "A".to_owned(),
            bytes,
        };
        let functions = [
            function("small", 10),
            function("large", 200),
            function("none", 1),
        ];
        let expected = "   bytes  function\n     200  large (A)\n      10  small (A)\n";
        assert_eq!(largest(&functions, 2), expected);
    }
}
