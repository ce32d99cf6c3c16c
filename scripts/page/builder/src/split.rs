//! Divides the games into two files, so that a reader plays before the prover is loaded.
//!
//! Both files are as long as the module. The first has zeros instead of the functions that only the prover calls; the
//! second has these, and zeros for all else. Byte by byte, the module is one `|` the other. A body of zeros is valid: it
//! has no locals, and 0 is the instruction `unreachable`. Compressed, zeros are next to nothing, so that hardly more is
//! transferred than before.

use std::hash::{DefaultHasher, Hasher as _};

use anyhow::{bail, Result};
use wasmparser::{ElementItems, ExternalKind, Operator, Parser, Payload};

/// Divides a module without imports, whose function `last` is not needed at first, nor what only it calls.
///
/// # Errors
///
/// The module is not valid, or its table is not a list of functions.
pub fn split(module: &[u8], last: &str) -> Result<[Vec<u8>; 2]> {
    let mut functions = Vec::new(); // where each one has its body, and what it calls
    let mut pending = Vec::new();
    for part in Parser::new(0).parse_all(module) {
        match part? {
            Payload::ExportSection(exports) => {
                for export in exports {
                    let export = export?;
                    if export.kind == ExternalKind::Func && export.name != last {
                        pending.push(export.index);
                    }
                }
            }
            // What has an address may be called from anywhere.
            Payload::ElementSection(elements) => {
                for element in elements {
                    let ElementItems::Functions(items) = element?.items else {
                        bail!("the table has expressions");
                    };
                    for function in items {
                        pending.push(function?);
                    }
                }
            }
            Payload::CodeSectionEntry(body) => {
                let mut called = Vec::new();
                for operator in body.get_operators_reader()? {
                    if let Operator::Call { function_index } = operator? {
                        called.push(function_index);
                    }
                }
                functions.push((body.range(), called));
            }
            _ => {}
        }
    }
    let mut is_needed = vec![false; functions.len()];
    while let Some(function) = pending.pop() {
        let function = function as usize;
        if !is_needed[function] {
            is_needed[function] = true;
            pending.extend(&functions[function].1);
        }
    }
    let mut files = [module.to_vec(), vec![0; module.len()]];
    for ((body, _), is_needed) in functions.into_iter().zip(is_needed) {
        if !is_needed {
            let code = body.start as usize..body.end as usize - 1; // without the instruction `end`
            files[1][code.clone()].copy_from_slice(&module[code.clone()]);
            files[0][code].fill(0);
        }
    }
    // Both end with their version, a section of eight bytes without a name.
    let mut hasher = DefaultHasher::new();
    hasher.write(module);
    for file in &mut files {
        file.extend([0, 9, 0]);
        file.extend(hasher.finish().to_le_bytes());
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use wasmparser::Validator;

    use super::*;

    /// Each function drops a number of its own.
    const MODULE: &str = r#"(module
        (table funcref (elem $addressed))
        (func (export "play") (call $both) (drop (i32.const 1)))
        (func $both (drop (i32.const 2)))
        (func $addressed (call $of_addressed) (drop (i32.const 3)))
        (func $of_addressed (drop (i32.const 4)))
        (func (export "prove") (call $both) (call $own) (drop (i32.const 5)))
        (func $own (call $own) (call $of_own) (drop (i32.const 6)))
        (func $of_own (drop (i32.const 7)))
        (func (export "room") (drop (i32.const 8))))"#;

    /// The functions whose code a file has.
    fn functions(file: &[u8]) -> Vec<u8> {
        let has = |number: &u8| file.windows(3).any(|code| code == [0x41, *number, 0x1a]);
        (1..=8).filter(has).collect()
    }

    #[test]
    fn divides_the_code_by_what_is_called() {
        let module = wat::parse_str(MODULE).unwrap();
        let [play, prover] = split(&module, "prove").unwrap();
        assert_eq!(functions(&play), [1, 2, 3, 4, 8]);
        assert_eq!(functions(&prover), [5, 6, 7]);
        let all: Vec<u8> = play.iter().zip(&prover).map(|(a, b)| a | b).collect();
        assert!(all.starts_with(&module));
        for file in [&play, &all] {
            Validator::new().validate_all(file).unwrap();
        }
    }

    #[test]
    fn tells_versions_apart() {
        let version = |text: &str| {
            let files = split(&wat::parse_str(text).unwrap(), "prove").unwrap();
            let [play, prover] = files.map(|file| file[file.len() - 8..].to_vec());
            assert_eq!(play, prover);
            play
        };
        let other = MODULE.replace("const 7", "const 9");
        assert_ne!(version(MODULE), version(&other));
    }

    #[test]
    fn refuses_what_it_cannot_follow() {
        let computed = "(module (table 1 funcref) (elem (i32.const 0) funcref (ref.null func)))";
        assert!(split(&wat::parse_str(computed).unwrap(), "prove").is_err());
        assert!(split(b"no module", "prove").is_err());
    }
}
