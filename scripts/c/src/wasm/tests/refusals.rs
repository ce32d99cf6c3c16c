//! What is refused by name, and that the greatest which is not is accepted.

use crate::wasm::{translate, Error};

fn result(text: &str) -> Result<String, Error> {
    translate(&wat::parse_str(text).expect("a module"))
}

/// Tests of a name, the parts of a module beside `start`, and what is refused about it.
macro_rules! refusals {
    ($($name:ident: $parts:expr => $what:literal;)*) => {
        $(#[test]
        fn $name() {
            let text = format!("(module {} (func (export \"start\")))", $parts);
            assert_eq!(result(&text), Err(Error::Unsupported($what.to_owned())), "{text}");
        })*
    };
}

refusals! {
    refuses_a_memory_with_32_bit_addresses: "(memory 1)" => "a memory with 32-bit addresses";
    refuses_imports_of_other_modules: "(import \"a\" \"b\" (func))" => "the import `a.b`";
    refuses_imports_that_the_host_lacks: "(import \"host\" \"open\" (func))" => "the import `host.open`";
    refuses_functions_that_math_lacks: "(import \"math\" \"gamma\" (func))" => "the import `math.gamma`";
    refuses_imports_of_memory: "(import \"a\" \"b\" (memory i64 1))" => "imports other than functions";
    refuses_several_results: "(func (result i32 i32) i32.const 1 i32.const 2)"
        => "functions with more than one result";
    refuses_a_table_that_is_too_large: "(table 100001 funcref)"
        => "a table as large as this, or a second one";
    refuses_a_second_table: "(table 1 funcref) (table 1 funcref)"
        => "a table as large as this, or a second one";
    refuses_a_start_function: "(func $f) (start $f)" => "a start function";
    refuses_elements_outside_of_the_table: "(func $f) (table i64 2 funcref) (elem (i64.const 1) $f $f)"
        => "elements outside of the table";
    refuses_elements_that_are_expressions: "(table i64 2 funcref) (elem (i64.const 1) funcref (ref.null func))"
        => "elements other than functions";
    refuses_passive_data: "(memory i64 1) (data \"a\")" => "passive data segments";
    refuses_data_outside_of_the_memory: "(memory i64 1) (data (i64.const 65535) \"ab\")"
        => "data outside of the memory";
    refuses_references_as_values: "(func (param funcref))" => "references as values";
    refuses_references_as_globals: "(global funcref (ref.null func))" => "a reference as a global";
    refuses_the_instructions_of_tables: "(table 1 funcref) (func i32.const 0 table.get drop)"
        => "the instruction table.get";
    refuses_blocks_beyond_all_compilers: format!("(func {} {})", "block ".repeat(5000), "end ".repeat(5000))
        => "blocks nested deeper than 5000";
}

#[test]
fn refuses_a_module_without_start() {
    let what = "a module without an exported function `start`";
    let refused = Err(Error::Unsupported(what.to_owned()));
    assert_eq!(result("(module)"), refused);
    assert_eq!(
        result("(module (func (export \"start\") (param i32)))"),
        refused
    );
    assert_eq!(result("(module (func (export \"other\")))"), refused);
}

#[test]
fn refuses_what_is_valid_only_with_more_features_as_unsupported() {
    for (parts, what) in [
        (
            "(func $f (return_call $f))",
            "tail calls support is not enabled",
        ),
        ("(memory i64 1) (memory i64 1)", "multiple memories"),
        (
            "(type (array i32))",
            "array indexed types not supported without the gc feature",
        ),
    ] {
        let error = result(&format!("(module {parts} (func (export \"start\")))"));
        assert!(
            matches!(&error, Err(Error::Unsupported(why)) if why.contains(what)),
            "{error:?}"
        );
    }
}

#[test]
fn tells_what_is_invalid_and_where() {
    let Err(Error::Invalid(why)) = translate(b"\0asm") else {
        panic!("it is invalid");
    };
    assert!(why.ends_with("at byte 4"), "{why}");
}

#[test]
fn accepts_what_just_fits() {
    for parts in [
        "(table 100000 funcref)",
        "(func $f) (table i64 2 funcref) (elem (i64.const 0) $f $f)",
        "(memory i64 1) (data (i64.const 65535) \"a\")",
        "(import \"math\" \"atan2\" (func (param f64 f64) (result f64)))",
        &format!("(func {} {})", "block ".repeat(4999), "end ".repeat(4999)),
    ] {
        let text = format!("(module {parts} (func (export \"start\")))");
        assert!(result(&text).is_ok(), "{}", &text[..text.len().min(100)]);
    }
}

#[test]
fn bounds_the_memory() {
    for (memory, most) in [("2 3", "3"), ("2", "65535"), ("2 65536", "65535")] {
        let text = format!(
            "(module (memory i64 {memory}) (func (export \"start\") (drop (memory.grow (i64.const 1)))))"
        );
        let c = result(&text).expect("it is supported");
        assert!(c.contains(&format!("if(a>{most}-b||")), "{memory}: {c}");
    }
}
