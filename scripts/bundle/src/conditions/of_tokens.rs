//! A macro call in the place of an item lives if one of the impls does that it may make.

use super::Condition;
use crate::generated::Generated;
use crate::program::{ns, NodeId, Program};
use crate::resolve::{Resolver, Scope};

/// One condition for each impl that the tokens make; the call lives if one of them does.
pub fn of_tokens(
    program: &Program,
    resolver: &Resolver,
    id: NodeId,
    generated: &Generated,
) -> Vec<(NodeId, Condition)> {
    let arguments = requirements(program, resolver, id, &generated.arguments);
    let mut arguments: Vec<NodeId> = arguments.into_iter().flatten().collect();
    let makes_argument = arguments.contains(&id);
    arguments.retain(|node| *node != id);
    let mut conditions = Vec::new();
    for (paths, has_variable) in &generated.headers {
        let all = requirements(program, resolver, id, paths);
        // An impl of what the call itself makes lives with that.
        let makes_it = all.iter().any(|nodes| nodes.contains(&id))
            || (*has_variable && arguments.is_empty() && makes_argument);
        if makes_it {
            continue;
        }
        let any = if *has_variable {
            arguments.clone()
        } else {
            Vec::new()
        };
        conditions.push((
            id,
            Condition {
                all,
                any,
                ..Condition::default()
            },
        ));
    }
    if generated.headers.is_empty() && generated.defined.is_empty() {
        let any = arguments;
        conditions.push((
            id,
            Condition {
                any,
                ..Condition::default()
            },
        ));
    }
    conditions
}

/// What has to live for the paths that stand in the tokens of `node`.
pub fn requirements(
    program: &Program,
    resolver: &Resolver,
    node: NodeId,
    paths: &[Vec<String>],
) -> Vec<Vec<NodeId>> {
    let mut condition = Condition::default();
    let module = program.nodes[node].module;
    let scope = Scope::of(module);
    for path in paths {
        let found = resolver.path(scope, false, path, ns::TYPE);
        condition.require(program, &found.hits);
    }
    condition.all
}
