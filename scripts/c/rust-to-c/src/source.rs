//! The source of the standard library, changed so that floats and letters take little room in a C file.
//!
//! `core` prints and parses floats by algorithms with large tables, behind exact ones that rarely run.
//! In a copy of its source, the exact ones of `mini-std` take the place of all of them. The tables of upper and lower
//! case become compact. Where it is built for size, `core` sorts by heap alone; there it gets a small quicksort.

use std::fs;
use std::io;
use std::path::Path;

use crate::unicode;

/// What tells apart the changes that are made here.
pub const CHANGES: [&str; 3] = [
    FLOATS,
    include_str!("source.rs"),
    include_str!("unicode.rs"),
];

/// Printing and parsing, in the place of `flt2dec/strategy/grisu.rs`.
const FLOATS: &str = include_str!("../../mini-std/core/floats.rs");

/// A module for `sort_unstable` where the libraries are built for size.
const SORT: &str = include_str!("../../mini-std/core/sort.rs");

/// The end of the first line of the function that parses a float, in `dec2flt/mod.rs`.
const PARSES: &str = "-> Result<F, ParseFloatError> {\n";

/// The new body of that function.
const PARSE: &str = "    return super::flt2dec::strategy::grisu::parse(s, size_of::<F>())
        .map(F::from_u64_bits)
        .ok_or(ParseFloatError {
            kind: if s.is_empty() { FloatErrorKind::Empty } else { FloatErrorKind::Invalid },
        });
";

/// The end of `sort_unstable` where the libraries are built for size, in `slice/sort/unstable/mod.rs`.
const HEAPSORT: &str = "            heapsort::heapsort(v, is_less);\n        }\n        _ =>";

/// What stands there instead.
const QUICKSORT: &str = "            quicksort_compact::quicksort(v, is_less, 2 * len.ilog2());
        }
        _ =>";

/// The line after which that module is declared.
const MODULES: &str = "pub(crate) mod heapsort;\n";

/// Its declaration.
const MODULE: &str = "#[cfg(feature = \"optimize_for_size\")]\nmod quicksort_compact;\n";

/// The functions of `fmt/float.rs` that format a float, each with the arguments of [`PRINT`] after the float.
const PRINTS: [(&str, &str); 4] = [
    (
        "float_to_decimal_common_exact",
        "true, precision.into(), None",
    ),
    (
        "float_to_decimal_common_shortest",
        "false, precision.into(), None",
    ),
    (
        "float_to_exponential_common_exact",
        "true, precision.into(), Some(if upper { b\"E-\" } else { b\"e-\" })",
    ),
    (
        "float_to_exponential_common_shortest",
        "false, 0, Some(if upper { b\"E-\" } else { b\"e-\" })",
    ),
];

/// The beginning of the function that all of them call.
const DECODE: &str = "pub fn decode<T: DecodableFloat>(";

/// What they have in common.
const PRINT: &str = "
#[inline(never)]
fn print(
    fmt: &mut Formatter<'_>,
    (is_negative, float): (bool, flt2dec::FullDecoded),
    sign: flt2dec::Sign,
    is_exact: bool,
    count: usize,
    exponent: Option<&'static [u8; 2]>,
) -> Result {
    let mut buffer = [MaybeUninit::uninit(); 1024];
    let mut parts = [numfmt::Part::Zero(0); 6];
    let sign = match (&float, sign) {
        (flt2dec::FullDecoded::Nan, _) => \"\",
        _ if is_negative => \"-\",
        (_, flt2dec::Sign::MinusPlus) => \"+\",
        _ => \"\",
    };
    let parts = flt2dec::strategy::grisu::lay_out(&float, is_exact, count, exponent, &mut buffer, &mut parts);
    // SAFETY: the parts are ASCII.
    unsafe { fmt.pad_formatted_parts(&numfmt::Formatted { sign, parts }) }
}
";

/// Lets the functions that format floats share their code. Returns none if the file is of another form.
fn shared_prints(source: &str) -> Option<String> {
    let mut text = source.to_owned();
    for (name, arguments) in PRINTS {
        let (before, rest) = text.split_once(&format!("#[inline(never)]\nfn {name}<T>("))?;
        let (head, rest) = rest.split_once("\n{\n")?;
        let (_, after) = rest.split_once("\n}\n")?;
        text = format!(
            "{before}fn {name}<T>({head}\n{{\n    print(fmt, flt2dec::decode(*num), sign, {arguments})\n}}\n{after}"
        );
    }
    Some(text + PRINT)
}

/// Letter by letter, in the place of three calls for three letters.
fn shared_pushes(source: &str) -> Option<String> {
    let mut text = source.to_owned();
    for function in ["to_lower", "to_upper"] {
        let (before, rest) = text.split_once(&format!("match conversions::{function}(c) {{\n"))?;
        let indent = &before[before.rfind('\n')?..];
        let (arms, after) = rest.split_once(&format!("{indent}}}\n"))?;
        arms.contains("[a, '\\0', _] => s.push(a),").then_some(())?;
        text = format!(
            "{before}for (n, letter) in conversions::{function}(c).into_iter().enumerate() {{\n\
             if n == 0 || letter != '\\0' {{ s.push(letter) }}\n}}\n{after}"
        );
    }
    Some(text)
}

/// Where the libraries are built for size, one function searches all tables of letters, and one looks for those that are
/// not printable. Elsewhere they are inlined as before. Returns none if the file is of another form.
fn shared_searches(source: &str) -> Option<String> {
    const RARE: &str = "#[cfg_attr(feature = \"optimize_for_size\", inline(never))]\n";
    if let Some((before, after)) = source.split_once("fn check(x: u16, singletonuppers") {
        return Some(format!(
            "{before}{RARE}fn check(x: u16, singletonuppers{after}"
        ));
    }
    let inlined = "#[cfg_attr(not(feature = \"optimize_for_size\"), inline(always))]\n";
    let mut text = source.to_owned();
    for (generic, general) in [
        (
            "#[inline(always)]\nunsafe fn skip_search<const SOR: usize, const OFFSETS: usize>(",
            format!("{RARE}{inlined}unsafe fn skip_search(").as_str(),
        ),
        (
            "short_offset_runs: &[ShortOffsetRunHeader; SOR],",
            "short_offset_runs: &[ShortOffsetRunHeader],",
        ),
        ("offsets: &[u8; OFFSETS],", "offsets: &[u8],"),
        (
            "assume(last_idx < SOR)",
            "assume(last_idx < short_offset_runs.len())",
        ),
        (
            "assume(offset_idx < OFFSETS)",
            "assume(offset_idx < offsets.len())",
        ),
    ] {
        let (before, after) = text.split_once(generic)?;
        text = format!("{before}{general}{after}");
    }
    Some(text)
}

/// A change of a file; none if it is of another form.
type Change = fn(&str) -> Option<String>;

/// Copies the folder `library` of a compiler to `copy`, and changes `core` there. Returns whether it
/// prints and parses floats as expected; versions of the compiler differ.
pub fn copy_changed(library: &Path, copy: &Path) -> io::Result<bool> {
    copy_folder(library, copy)?;
    let sorts = copy.join("core/src/slice/sort/unstable");
    let text = fs::read_to_string(sorts.join("mod.rs")).unwrap_or_default();
    if text.contains(HEAPSORT) && text.contains(MODULES) {
        let text = text.replacen(HEAPSORT, QUICKSORT, 1);
        let text = text.replacen(MODULES, &(MODULES.to_owned() + MODULE), 1);
        fs::write(sorts.join("mod.rs"), text)?;
        fs::write(sorts.join("quicksort_compact.rs"), SORT)?;
    }
    let changes: [(&str, Change); 4] = [
        ("core/src/unicode/unicode_data.rs", unicode::compact),
        ("core/src/unicode/unicode_data.rs", shared_searches),
        ("core/src/unicode/printable.rs", shared_searches),
        ("alloc/src/str.rs", shared_pushes),
    ];
    for (file, change) in changes {
        let file = copy.join(file);
        let text = fs::read_to_string(&file).unwrap_or_default();
        if let Some(text) = change(&text) {
            fs::write(file, text)?;
        }
    }
    for parent in ["core/src/num", "core/src/num/imp"] {
        let prints = copy.join(parent).join("flt2dec/strategy/grisu.rs");
        let parses = copy.join(parent).join("dec2flt/mod.rs");
        if !prints.is_file() || !parses.is_file() {
            continue;
        }
        let text = fs::read_to_string(&parses)?;
        if let [before, after] = text.split(PARSES).collect::<Vec<_>>()[..] {
            fs::write(parses, format!("{before}{PARSES}{PARSE}{after}"))?;
            fs::write(prints, FLOATS)?;
            let formats = copy.join("core/src/fmt/float.rs");
            let text = fs::read_to_string(&formats)?;
            if let Some(text) = shared_prints(&text) {
                fs::write(formats, text)?;
                let decodes = copy.join(parent).join("flt2dec/decoder.rs");
                let text = fs::read_to_string(&decodes)?;
                fs::write(
                    decodes,
                    text.replace(DECODE, &format!("#[inline(never)]\n{DECODE}")),
                )?;
            }
            return Ok(true);
        }
    }
    Ok(false)
}

fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let place = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_folder(&entry.path(), &place)?;
        } else {
            fs::copy(entry.path(), place)?;
        }
    }
    Ok(())
}
