//! Which arms of macros no expansion takes.

use std::collections::BTreeSet;

use crate::assemble::Parts;
use crate::check::Message;
use crate::program::{Kind, NodeId, Program};
use crate::tokens;

/// The arms named by the lints, where the name of the macro is enough to know it.
pub fn dead(program: &Program, parts: &Parts, messages: &[Message]) -> BTreeSet<(NodeId, usize)> {
    let mut arms = BTreeSet::new();
    for message in messages {
        let begins = message
            .spans
            .iter()
            .all(|span| span.start >= parts.solution.len());
        let mut quoted = message.text.split('`').skip(1).step_by(2);
        let (true, Some(name)) = (begins, quoted.next()) else {
            continue;
        };
        let mut nodes = program.nodes.iter().enumerate().filter(|(_, node)| {
            let krate = program.modules[node.module].krate;
            krate != 0
                && matches!(&node.kind, Kind::Macro(..))
                && node.name.as_deref() == Some(name)
        });
        let (Some((node, this)), None) = (nodes.next(), nodes.next()) else {
            continue;
        };
        let Kind::Macro(item, _) = &this.kind else {
            continue;
        };
        if message.code == "unused_macros" {
            let count = tokens::arms(&item.mac.tokens).len();
            arms.extend((0..count).map(|arm| (node, arm)));
        } else if message.code == "unused_macro_rules" {
            let number = message.text.split('#').nth(1).and_then(|rest| {
                rest.split(' ')
                    .next()?
                    .parse::<usize>()
                    .ok()?
                    .checked_sub(1)
            });
            // Arms that are gone already are not counted by the compiler.
            let printed = parts.dead.kept_arms(program, node);
            if let Some(arm) = number.and_then(|number| printed.get(number)) {
                arms.insert((node, *arm));
            }
        }
    }
    arms
}
