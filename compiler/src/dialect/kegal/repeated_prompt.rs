//! A file of a prompt that stands twice in `prompts`, where one of the folder stands nowhere: it was to be that one.

use super::ast::Graph;
use crate::diag::codes::{INACTIVE_PLACEHOLDER, UNUSED_ENTRY, UNUSED_PLACEHOLDER};
use crate::diag::{Diagnostic, Report};
use crate::world::World;

/// Tells it in place of what follows from it.
pub(super) fn check(graph: &Graph, world: &dyn World, report: &mut Report) {
    let Some((first, second, found)) = repeated(graph, world) else {
        return;
    };
    let users: Vec<String> = graph
        .nodes
        .iter()
        .filter(|node| {
            let template = node
                .prompt
                .as_ref()
                .and_then(|prompt| prompt.template.as_ref());
            let number = template.and_then(|number| usize::try_from(number.value).ok());
            number == Some(first) || number == Some(second)
        })
        .map(|node| format!("`{}`", node.id.value))
        .collect();
    let follows = [INACTIVE_PLACEHOLDER.id, UNUSED_PLACEHOLDER.id];
    report.diagnostics.retain(|one| {
        let is_of = users.iter().any(|user| one.message.contains(user.as_str()));
        !(follows.contains(&one.code.id) && is_of)
    });
    report.add(found);
}

/// The numbers of two prompts that are one file, and what is told of them.
fn repeated(graph: &Graph, world: &dyn World) -> Option<(usize, usize, Diagnostic)> {
    let uri = |number: usize| graph.prompts.get(number)?.uri.as_ref();
    let (first, second) = (0..graph.prompts.len()).find_map(|second| {
        let own = uri(second)?;
        let first =
            (0..second).find(|first| uri(*first).is_some_and(|one| one.value == own.value))?;
        Some((first, second))
    })?;
    let (one, other) = (uri(first)?, uri(second)?);
    let ids: Vec<&str> = graph
        .nodes
        .iter()
        .map(|node| node.id.value.as_str())
        .collect();
    let beside = world.siblings(&other.value);
    let mut free = beside.iter().filter(|path| {
        let name = path.rsplit('/').next().unwrap_or(path);
        let (stem, end) = name.rsplit_once('.').unwrap_or((name, ""));
        let is_used = graph
            .prompts
            .iter()
            .chain(&graph.compact_prompts)
            .any(|data| data.uri.as_ref().is_some_and(|uri| uri.value == **path));
        ["yml", "yaml", "json"].contains(&end) && ids.contains(&stem) && !is_used
    });
    let meant = free.next()?;
    let message = format!(
        "prompts {first} and {second} are the same file `{}`, and no entry of `prompts` is `{meant}`",
        other.value
    );
    let found = Diagnostic::new(&UNUSED_ENTRY, other.span, message, "there already");
    let found = found.label(one.span, format!("prompt {first}"));
    Some((
        first,
        second,
        found.help(format!("write `{meant}` in one of them")),
    ))
}
