//! A prompt that was put in front of the others: each node behind it uses the one before its own, and the last one is used by nobody.

use super::ast::{Graph, Node};
use super::prompt::values;
use super::source::Prompts;
use super::template::{Damage, ParsedTemplate};
use crate::diag::codes::{INACTIVE_PLACEHOLDER, UNUSED_ENTRY, UNUSED_PLACEHOLDER};
use crate::diag::{Code, Diagnostic, Report};

/// What follows from it, and is not told beside it.
const FOLLOWS: [&Code; 3] = [&INACTIVE_PLACEHOLDER, &UNUSED_PLACEHOLDER, &UNUSED_ENTRY];

/// Tells it in place of what follows from it.
pub(super) fn check(graph: &Graph, prompts: &Prompts, report: &mut Report) {
    let Some(found) = shifted(graph, prompts) else {
        return;
    };
    let is_of = |one: &Diagnostic, code: &Code| one.code.id == code.id;
    report.diagnostics.retain(|one| {
        let is_entry = is_of(one, &UNUSED_ENTRY) && !one.message.contains("prompt");
        is_entry || !FOLLOWS.iter().any(|code| is_of(one, code))
    });
    report.add(found);
}

fn shifted(graph: &Graph, prompts: &Prompts) -> Option<Diagnostic> {
    let last = graph.prompts.len().checked_sub(1)?;
    let mut uses: Vec<(&Node, usize)> = Vec::new();
    for node in &graph.nodes {
        if let Some(prompt) = &node.prompt {
            uses.push((node, usize::try_from(prompt.template.as_ref()?.value).ok()?));
        }
    }
    let is_used = |number: usize| uses.iter().any(|(_, used)| *used == number);
    // Only the last one is free.
    if uses.len() < 3 || is_used(last) || !(0..last).all(is_used) {
        return None;
    }
    let parsed = |number: usize| {
        let parsed = prompts.all.get(number)?.as_ref()?;
        (parsed.damage == Damage::None).then_some(parsed)
    };
    let fits = |node: &Node, number: usize| Some(is_fit(node, parsed(number)?));
    let (unfit, used) = *uses
        .iter()
        .find(|(node, number)| fits(node, *number) == Some(false))?;
    // From the place on where it was put in, the next prompt fits each node.
    let mut starts = (0..=used).filter(|start| {
        let after = |(node, number): &(&Node, usize)| {
            fits(node, *number + usize::from(number >= start)) == Some(true)
        };
        uses.iter().all(after)
    });
    starts.next()?;
    let template = unfit.prompt.as_ref()?.template.as_ref()?;
    let id = &unfit.id.value;
    let next = used + 1;
    let message = format!(
        "prompt {used} does not fit node `{id}`, and prompt {next} does: a prompt seems to have been put in before it"
    );
    let label = "the number of the prompt before its own";
    let found = Diagnostic::new(&INACTIVE_PLACEHOLDER, template.span, message, label);
    let free = graph.prompts.get(last)?;
    let found = found.label(free.span, format!("no node uses prompt {last}"));
    Some(found.help(format!(
        "raise `template` by one in `{id}`, and in each node whose prompt stood behind the new one"
    )))
}

/// Whether a template shows all that a node gives it, and nothing else.
fn is_fit(node: &Node, parsed: &ParsedTemplate) -> bool {
    let Some(prompt) = &node.prompt else {
        return false;
    };
    let given = values(node, prompt);
    let is_given = |shown: &str| given.iter().any(|(name, _)| name == shown);
    let is_shown = |name: &str| parsed.names().any(|shown| shown == name);
    given.iter().all(|(name, _)| is_shown(name)) && parsed.names().all(is_given)
}
