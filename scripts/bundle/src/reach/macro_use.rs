//! Uses of procedural macros, which must be expanded.

use std::collections::BTreeSet;

use super::mentions::Mention;
use crate::cargo::CrateId;
use crate::program::{ns, ModId, NodeId, Program};
use crate::resolve::{Definition, Resolution};

/// A use of what may be a procedural macro.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MacroUse {
    /// Where it is, and what it is called there.
    pub path: MacroPath,
    /// The crates of procedural macros that it may come from.
    pub candidates: BTreeSet<CrateId>,
    /// The names that it may have there.
    pub names: BTreeSet<String>,
    /// The macro that it is a part of, if it is in the definition of one. The module is then that of the
    /// outermost call.
    pub definition: Option<NodeId>,
}

/// The path of a macro where it is used.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MacroPath {
    /// The module of the use.
    pub module: ModId,
    /// Whether the path begins with `::`.
    pub leading: bool,
    /// Its segments.
    pub segments: Vec<String>,
    /// Whether it is an attribute or a derive. If not, `!` follows.
    pub is_attribute: bool,
}

impl MacroUse {
    /// Returns the use that a mention in `module` may be.
    pub fn of(
        program: &Program,
        module: ModId,
        mention: &Mention,
        found: &Resolution,
        definition: Option<NodeId>,
    ) -> Option<Self> {
        if mention.ns != ns::MACRO {
            return None;
        }
        let certain = found.definitions.iter().filter_map(|it| match it {
            Definition::ProcMacro(krate) => Some(*krate),
            _ => None,
        });
        let mut candidates: BTreeSet<CrateId> = certain.collect();
        let is_foreign = |it: &Definition| *it == Definition::External;
        if candidates.is_empty() && found.definitions.iter().all(is_foreign) {
            let maybe = found.maybe_from.iter();
            candidates.extend(maybe.filter(|krate| program.crates[**krate].info.is_proc_macro));
        }
        (!candidates.is_empty()).then(|| MacroUse {
            path: MacroPath {
                module,
                leading: mention.leading,
                segments: mention.segments.clone(),
                is_attribute: mention.is_attribute,
            },
            candidates,
            names: found
                .macro_names
                .iter()
                .chain(mention.segments.last())
                .cloned()
                .collect(),
            definition,
        })
    }
}
