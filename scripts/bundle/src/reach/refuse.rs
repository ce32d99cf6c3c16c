//! Procedural macros: those that are really used can't be inlined.

use super::Reach;
use crate::error::Error;
use crate::mentions::Mention;
use crate::program::ns;
use crate::resolve::{Found, Hit};
use crate::std_names;

impl Reach<'_> {
    /// Notes the first one that is used; the mention may mean what was found.
    pub(super) fn refuse(&mut self, mention: &Mention, found: &Found) {
        if mention.ns != ns::MACRO || self.refused.is_some() {
            return;
        }
        let name = mention.segments.last().map_or("", String::as_str);
        let certain = found.hits.iter().find_map(|hit| match hit {
            Hit::ProcMacro(krate) => Some(*krate),
            _ => None,
        });
        let builtin = std_names::is_macro(name) || std_names::is_attribute(name);
        let krate = match certain {
            Some(krate) => krate,
            None if !found.hits.is_empty() || builtin => return,
            None => match found.perhaps.first() {
                Some(krate) => *krate,
                None => return,
            },
        };
        let info = &self.program.crates[krate].info;
        let (package, version) = (&info.package, &info.version);
        let used = if mention.is_attribute {
            format!("#[{name}]")
        } else {
            format!("{name}!")
        };
        self.refused = Some(Error::refused(format!(
            "`{package}` {version} can't be inlined: `{used}` is a procedural macro, a program that \
             runs inside the compiler; write out what it generates (`cargo expand` shows it), or \
             use a judge that has the crate (--for)"
        )));
    }
}
