//! Follows what a piece of code mentions to what it may mean.

use super::Reach;
use crate::mentions::{Mention, Mentions};
use crate::metadata::CrateId;
use crate::program::{ns, ModId};
use crate::resolve::{Found, Hit, Scope};
use crate::std_names;

impl Reach<'_> {
    /// Keeps what code mentions that means something in each of these modules, first of all in the
    /// first one.
    pub(super) fn apply(
        &mut self,
        mentions: &Mentions,
        modules: &[ModId],
        dollar_crate: Option<CrateId>,
    ) {
        let scope = |module| Scope {
            module,
            uses: &mentions.uses,
            dollar_crate,
        };
        for &module in modules {
            for path in &mentions.uses {
                let found = self.resolver.leaf(scope(module), path, ns::ALL);
                self.take(&found, None);
                // An import inside of a function may bring a trait: simply loosen it.
                for hit in &found.hits {
                    match hit {
                        Hit::Node(node) => self.loosen(*node),
                        Hit::Module(module) if path.glob => {
                            for item in self.traits_in(*module).into_keys() {
                                self.mark(item);
                                self.loosen(item);
                            }
                        }
                        _ => {}
                    }
                }
            }
        }
        for mention in &mentions.paths {
            let mut known = false;
            for &module in modules {
                let (leading, segments) = (mention.leading, &mention.segments);
                let found = self
                    .resolver
                    .path(scope(module), leading, segments, mention.ns);
                known |= found.hits.iter().any(|hit| *hit != Hit::External);
                self.mention(mention, &found, modules[0]);
            }
            let last = mention.segments.last();
            self.mentioned.extend(last.cloned());
            let of_std = last.is_some_and(|name| std_names::is_macro(name));
            if mention.ns == ns::MACRO && (known || !of_std) {
                for word in &mention.words {
                    self.method(modules[0], word);
                }
            }
        }
        for name in &mentions.methods {
            self.method(modules[0], name);
        }
    }

    /// Keeps what a mention may mean; the code stands in the module `host`, or is expanded there.
    fn mention(&mut self, mention: &Mention, found: &Found, host: ModId) {
        self.refuse(mention, found);
        self.take(found, (mention.ns == ns::MACRO).then_some(host));
        for name in &found.rest {
            self.method(host, name);
        }
        for hit in &found.hits {
            if let Hit::Node(node) = hit {
                for name in &found.rest {
                    self.want(*node, name);
                }
                if found.rest.is_empty() && !mention.is_plain_trait {
                    self.loosen(*node);
                }
            }
        }
    }

    /// Keeps what was found; a macro that is called in the module `host` expands there.
    pub(super) fn take(&mut self, found: &Found, host: Option<ModId>) {
        for &node in &found.via {
            self.mark(node);
        }
        for hit in &found.hits {
            match *hit {
                Hit::Node(node) => {
                    self.mark(node);
                    if let Some(host) = host {
                        if self.hosts.insert((node, host)) {
                            self.macros.push((node, host));
                        }
                    }
                }
                Hit::Module(module) => self.reached.modules[module] = true,
                Hit::External | Hit::ProcMacro(_) => {}
            }
        }
    }
}
