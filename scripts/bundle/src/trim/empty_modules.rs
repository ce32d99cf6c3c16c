//! Modules that are left without content once their imports are gone.

use syn::Item;

use crate::assemble::Parts;

/// Drops those that nothing names; tells whether there were any.
pub fn drop_all(parts: &mut Parts) -> bool {
    let text = parts.readable();
    let mut empty = EmptyModules {
        text: &text,
        found: false,
    };
    for part in &mut parts.crates {
        empty.items(&mut part.items);
    }
    empty.found
}

struct EmptyModules<'a> {
    text: &'a str,
    found: bool,
}

impl EmptyModules<'_> {
    fn items(&mut self, items: &mut Vec<Item>) {
        items.retain_mut(|item| {
            let Item::Mod(module) = item else {
                return true;
            };
            let Some((_, items)) = &mut module.content else {
                return true;
            };
            self.items(items);
            let goes = items.is_empty() && self.is_named_once(&module.ident.to_string());
            self.found |= goes;
            !goes
        });
    }

    fn is_named_once(&self, name: &str) -> bool {
        let word = |c: char| c.is_alphanumeric() || c == '_';
        let stands_alone = |(at, _): &(usize, &str)| {
            !self.text[..*at].ends_with(word) && !self.text[at + name.len()..].starts_with(word)
        };
        self.text.match_indices(name).filter(stands_alone).count() == 1
    }
}
