//! What a file on its own cannot have.

use std::collections::HashSet;
use std::ops::Range;

use anyhow::{bail, Result};

use crate::assemble::Assembly;
use crate::cfg::{arguments, Cfg};
use crate::imports::leaves;
use crate::names::macros;
use crate::tokens::{Edits, Source};

/// Returns the solution and the crates in a text, and what is set for each.
fn sections<'a>(source: &Source, assembly: &'a Assembly) -> Vec<(Range<usize>, &'a Cfg)> {
    let mut sections = vec![(0..source.index(assembly.solution), &assembly.cfgs[0])];
    let modules = assembly.modules(source).into_iter();
    sections.extend(modules.map(|(index, item)| (item.range, &assembly.cfgs[index + 1])));
    sections
}

/// The names behind one of these words in a section.
fn declared<'a>(source: &Source<'a>, section: &Range<usize>, words: &str) -> HashSet<&'a str> {
    let names = section.clone().filter(|&at| source.is_behind(at, words));
    names.filter_map(|at| source.word(at)).collect()
}

/// Refuses an `impl` of the trait of a crate for `i32` or `f64`, which the crate itself does not see: a number there whose type
/// nothing else says is one of a type that has the trait, and among several that is `i32` or `f64`.
fn numbers(source: &Source, assembly: &Assembly) -> Result<()> {
    let sections = sections(source, assembly).into_iter();
    let sections: Vec<Range<usize>> = sections.map(|it| it.0).collect();
    let traits = sections.iter().map(|it| declared(source, it, "trait"));
    let mut all: HashSet<&str> = traits.flatten().collect();
    // Other names of the traits and of the numbers.
    for leaf in leaves(source, source.all()) {
        if all.contains(source.str(leaf.target(source))) {
            all.insert(source.str(leaf.bound));
        }
    }
    let mut numbers = HashSet::from(["i32", "f64", "$"]);
    for at in source.all().filter(|&at| source.before(at) == "type") {
        let mut value = (at..source.tokens.len()).take_while(|&at| source.str(at) != ";");
        if value.any(|at| numbers.contains(source.str(at))) {
            numbers.insert(source.str(at));
        }
    }
    for section in sections {
        let own = declared(source, &section, "trait");
        let own_types = declared(source, &section, "enum struct union");
        for at in section {
            if source.str(at) != "impl" || !source.is_behind(at, "{ } ; ] unsafe") {
                continue;
            }
            let mut tokens = at..source.tokens.len();
            let end = tokens.find(|&at| source.is_one(at, "{ where"));
            let end = end.unwrap_or(at);
            // `for<'a>` is another one.
            let Some(of) =
                (at..end).find(|&at| source.str(at) == "for" && source.str(at + 1) != "<")
            else {
                continue;
            };
            let is_foreign = |at: usize| {
                let name = source.str(at);
                source.str(at + 1) == "<" && all.contains(name) && !own.contains(name)
            };
            // The crate that has the trait does not know the types of this one.
            let mut words = (of + 1..end).filter_map(|at| source.word(at));
            let is_own = words.next().is_some_and(|it| own_types.contains(it));
            let mut types = (of..end).filter(|_| !is_own);
            if (at..of).any(is_foreign) && types.any(|at| numbers.contains(source.str(at))) {
                let header = &source.text[source.bytes(&(at..end))];
                bail!(
                    "`{header}` may change the types of numbers in the crate that has the trait: \
                     paste what you use of that crate into your program"
                );
            }
        }
    }
    Ok(())
}

/// The conditions in macros that the crates which call them, and so decide, answer in another way than the file: the macro, the
/// tokens, and the answer if all give one.
fn differing<'a>(
    source: &Source<'a>,
    assembly: &Assembly,
) -> Vec<(&'a str, Range<usize>, Option<bool>)> {
    let sections = sections(source, assembly);
    let definitions: Vec<_> = macros(source, source.all()).collect();
    let begin = source.index(assembly.solution);
    let mut differing = Vec::new();
    for (name, body) in definitions.iter().filter(|it| it.1.start >= begin) {
        let conditions = body.clone().filter_map(|at| {
            let open = at + 1 + usize::from(source.str(at + 1) == "!");
            let close = source.close(open)?;
            let is_one = source.is_one(at, "cfg cfg_attr");
            let mut parts = arguments(source, open + 1..close).into_iter();
            parts.next().filter(|_| is_one)
        });
        let conditions: Vec<Range<usize>> = conditions.collect();
        if conditions.is_empty() {
            continue;
        }
        // Who calls a macro that calls this one decides, too.
        let mut names = vec![*name];
        let mut index = 0;
        while let Some(&name) = names.get(index) {
            let calls = |at: usize| source.str(at) == name && source.str(at + 1) == "!";
            let others = definitions.iter().filter(|it| it.1.clone().any(calls));
            let others: Vec<&str> = others.map(|it| it.0).collect();
            names.extend(
                others
                    .into_iter()
                    .filter(|it| !names.contains(it))
                    .collect::<Vec<_>>(),
            );
            index += 1;
        }
        let is_behind = |at: usize, next: &str| {
            names.contains(&source.str(at))
                && source.str(at + 1) == next
                && !definitions.iter().any(|it| it.1.contains(&at))
        };
        let is_renamed = source.all().any(|at| is_behind(at, "as"));
        let mut callers = sections.clone();
        callers.retain(|it| is_renamed || it.0.clone().any(|at| is_behind(at, "!")));
        for condition in conditions {
            let holds = |cfg: &Cfg| cfg.holds(source, condition.clone());
            let answers: HashSet<_> = callers.iter().map(|it| holds(it.1)).collect();
            let here = holds(&assembly.base);
            if answers.iter().any(|&it| it != here) {
                let mut answers = answers.into_iter();
                let one = answers
                    .next()
                    .flatten()
                    .filter(|_| answers.next().is_none());
                differing.push((*name, condition, one));
            }
        }
    }
    differing
}

/// Writes into macros the answer that all crates give which call them.
pub(crate) fn decided(assembly: &Assembly) -> Result<String> {
    let source = Source::new(&assembly.text)?;
    let mut edits = Edits::default();
    for (_, condition, answer) in differing(&source, assembly) {
        if let Some(answer) = answer {
            let text = if answer { "all()" } else { "any()" };
            edits.replace(source.bytes(&condition), text);
        }
    }
    Ok(edits.apply(source.text))
}

/// Refuses what a text has that a file cannot have, and says what to do. `errors` are the words at which it does not compile.
pub(crate) fn refuse(text: &str, assembly: &Assembly, errors: &HashSet<String>) -> Result<()> {
    let source = Source::new(text)?;
    let own = macros(&source, 0..source.index(assembly.solution));
    let own: HashSet<&str> = own.map(|(name, _)| name).collect();
    for at in source.all() {
        let word = source.str(at);
        let is_in_crate = source.tokens[at].start >= assembly.solution;
        if source.str(at + 1) != "!" || source.str(at + 2) == "=" {
            continue;
        }
        match word {
            "include" | "include_str" | "include_bytes" => bail!(
                "`{word}!` reads a file, perhaps of a build script: paste what is needed into your program"
            ),
            "env" | "option_env" => {
                let advice = if is_in_crate {
                    "paste what you use of the crate into your program"
                } else {
                    "write its value out"
                };
                bail!("`{word}!` reads the environment of the build, which the judge does not have: {advice}");
            }
            _ => {}
        }
        // The macros of the solution, which stand before the crates, are called by the crates.
        if is_in_crate && own.contains(word) && !source.is_after_colons(at) {
            bail!("the macro `{word}!` of your program hides one that a crate calls: rename yours");
        }
    }
    for at in source.index(assembly.solution)..source.tokens.len() {
        // The only comments left in crates are those of `paths`.
        let gap = &source.text[source.gap(at)];
        if let Some(reason) = gap.trim().strip_prefix("/*") {
            bail!("{}", reason.split("*/").next().unwrap_or_default());
        }
    }
    if let Some((name, condition, _)) = differing(&source, assembly).into_iter().next() {
        let condition = &source.text[source.bytes(&condition)];
        bail!(
            "the macro `{name}!` depends on `{condition}` in the crate that calls it, which one file cannot tell: \
             write out what it does, or turn that feature off"
        );
    }
    numbers(&source, assembly)?;
    // The name of a macro says more than that of its crate.
    let words: HashSet<&str> = source.all().map(|at| source.str(at)).collect();
    let packages = errors
        .iter()
        .filter_map(|word| assembly.proc_macros.get(word));
    if let Some(package) = packages.min() {
        let mut macros: Vec<_> = assembly.proc_macros.iter().collect();
        macros.retain(|(name, of)| *of == package && words.contains(name.as_str()));
        macros.sort_by_key(|(name, _)| (name.replace('_', "-") == *package, *name));
        let name = macros.first().map_or(package, |first| first.0);
        let judge = assembly.judge.filter(|it| it.crates.contains(package));
        let advice = match judge {
            Some(judge) => format!("as it is: {} has the crate", judge.title),
            None => "where the judge has the crate".to_owned(),
        };
        bail!("`{name}` is a procedural macro of {package}: write it out, or submit your source {advice}");
    }
    Ok(())
}
