//! Which of the units that were left out the compiler misses.

mod messages;
mod search;
#[cfg(test)]
mod tests;

use std::cell::OnceCell;
use std::collections::BTreeSet;

use kit::diagnostics::Diagnostic;

use super::units::{Kind, UnitId, Units};
use messages::quoted;
use search::Search;

/// The number of errors above which not every one is looked at.
const MANY: usize = 100;

/// What to do about the errors of a bundle without some units.
#[derive(Default)]
pub struct Blame {
    /// The units to put back.
    pub missing: BTreeSet<UnitId>,
    /// The imports of something that is gone, which nothing needs.
    pub dangling: BTreeSet<UnitId>,
}

impl Blame {
    /// Looks for what the errors name, among the units that are not kept. The higher `effort`, the larger
    /// the guesses that are followed.
    pub fn of(errors: &[Diagnostic], units: &Units, kept: &[bool], effort: u32) -> Self {
        let mut blame = Blame::default();
        let mut guesses: Vec<BTreeSet<UnitId>> = Vec::new();
        let mut known = BTreeSet::new();
        let mentions = OnceCell::new();
        let mentioned = || mentioned(units, kept);
        for error in errors {
            let places: Vec<UnitId> = error
                .spans
                .iter()
                .filter_map(|span| units.at(span.start))
                .collect();
            // Of many errors, those that say the same of the same unit most likely miss the same.
            let is_new = known.insert((&error.code, &error.text, places.clone()));
            if !is_new && errors.len() > MANY {
                continue;
            }
            let mut names = quoted(&error.text);
            // Imports of what is gone go too, unless kept code needs them.
            let leaves: Vec<UnitId> = places
                .iter()
                .flat_map(|id| leaves(*id, units, kept))
                .collect();
            if !leaves.is_empty() {
                let (needed, dangling): (Vec<_>, Vec<_>) = leaves.into_iter().partition(|leaf| {
                    let is_mentioned = |name: &str| mentions.get_or_init(mentioned).contains(name);
                    is_mentioned(&units[*leaf].name) || is_detour(*leaf, units, kept)
                });
                blame.dangling.extend(dangling);
                if needed.is_empty() {
                    continue;
                }
                names.extend(needed.iter().filter_map(|leaf| match &units[*leaf].kind {
                    Kind::Leaf { target, .. } => Some(target.clone()),
                    _ => None,
                }));
            }
            let search = Search {
                units,
                kept,
                places: &places,
                is_about_names: is_about_names(error),
            };
            guesses.push(search.missing(error, names));
        }
        // The smallest guesses are the best, and often they mend other errors, too.
        guesses.retain(|guess| !guess.is_empty());
        let fewest = guesses.iter().map(BTreeSet::len).min().unwrap_or(0);
        let most = (2 * fewest + 2) << (2 * effort);
        let good = guesses.into_iter().filter(|it| it.len() <= most);
        blame.missing.extend(good.flatten());
        blame
    }
}

/// Returns the kept leaves of an import, if the unit is one.
fn leaves(id: UnitId, units: &Units, kept: &[bool]) -> Vec<UnitId> {
    match units[id].kind {
        Kind::Leaf { .. } => vec![id],
        Kind::Use => units.parts(id).filter(|leaf| kept[*leaf]).collect(),
        _ => Vec::new(),
    }
}

/// Returns whether a leaf is a glob import of a kept module whose own import is missing.
fn is_detour(leaf: UnitId, units: &Units, kept: &[bool]) -> bool {
    let Kind::Leaf {
        target,
        is_glob: true,
    } = &units[leaf].kind
    else {
        return false;
    };
    let named = || units.named(target).iter();
    let is_import = |id: &UnitId| matches!(units[*id].kind, Kind::Leaf { is_glob: false, .. });
    let is_module = |id: &UnitId| matches!(units[*id].kind, Kind::Module);
    named().any(|id| is_import(id) && !kept[*id]) && named().any(|id| is_module(id) && kept[*id])
}

/// Returns what anything kept other than imports mentions.
fn mentioned<'a>(units: &'a Units, kept: &[bool]) -> BTreeSet<&'a str> {
    let kept = units.all.iter().zip(kept).filter(|(_, kept)| **kept);
    let code = kept.filter(|(unit, _)| !matches!(unit.kind, Kind::Leaf { .. } | Kind::Use));
    let mentions = code.flat_map(|(unit, _)| &unit.mentions);
    mentions.chain(&units.solution).map(|it| &**it).collect()
}

/// Returns whether the error says that a name is not found, or not what it should be.
fn is_about_names(error: &Diagnostic) -> bool {
    let resolution = [
        "", "E0364", "E0365", "E0404", "E0405", "E0407", "E0408", "E0411", "E0412", "E0422",
        "E0423", "E0424", "E0425", "E0426", "E0432", "E0433", "E0437", "E0438", "E0531", "E0532",
        "E0573", "E0574", "E0576", "E0583", "E0603",
    ];
    resolution.contains(&&*error.code)
}
