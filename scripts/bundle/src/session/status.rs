//! What is worth knowing of a file, in one line.

use super::made::Made;
use super::Request;
use crate::error::{Error, Result};
use crate::judges::Judge;
use crate::metadata::CrateInfo;

/// The line; an error if the file is too large for the judge.
pub fn of(crates: &[CrateInfo], made: &Made, request: &Request) -> Result<String> {
    let name = &crates[0].name;
    let bytes = made.source.len();
    let mut size = format!("{name}: {bytes} bytes");
    for part in &made.parts.crates {
        size.extend([", ", &part.info.package, " ", &part.info.version]);
    }
    let mut notes = vec![size];
    if request.no_check {
        notes.push("not checked".to_owned());
    }
    if !made.whole.is_empty() {
        let names = made
            .whole
            .iter()
            .map(|krate| crates[*krate].package.as_str());
        let names: Vec<_> = names.collect();
        notes.push(format!("kept whole: {}", names.join(", ")));
    }
    if let Some(judge) = request.judge {
        notes.extend(other_versions(crates, judge));
        notes.extend(limit(name, bytes, judge, request.minify)?);
    }
    let only_in = made.only_in.iter();
    notes.extend(only_in.map(|edition| format!("compiles in edition {edition} only")));
    Ok(notes.join("; "))
}

/// The crates that the judge has in another version than the file was checked with.
fn other_versions<'a>(
    crates: &'a [CrateInfo],
    judge: &'a Judge,
) -> impl Iterator<Item = String> + 'a {
    let known = judge
        .crates
        .iter()
        .filter(|(_, version)| !version.is_empty());
    known.filter_map(|(name, version)| {
        let info = crates.iter().find(|info| info.package == *name)?;
        let (judge, checked) = (judge.name, &info.version);
        (checked != version).then(|| format!("{judge} has {name} {version}, not {checked}"))
    })
}

/// A note on a limit that is only said; an error if the file is over one that is confirmed.
fn limit(name: &str, bytes: usize, judge: &Judge, is_minified: bool) -> Result<Option<String>> {
    let Some(limit) = judge.limit.as_ref().filter(|limit| bytes > limit.bytes) else {
        return Ok(None);
    };
    let (judge, most) = (judge.name, limit.bytes);
    if limit.is_rumour {
        return Ok(Some(format!("{judge} is said to take no more than {most}")));
    }
    let advice = if is_minified {
        "it is minified already"
    } else {
        "try --minify"
    };
    Err(Error::refused(format!(
        "{name}: {bytes} bytes, but {judge} takes {most}; {advice}"
    )))
}
