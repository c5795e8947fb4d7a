//! Numbers of prompts that are shifted by one: a prompt was put in front of others, so that each node behind it uses the one before its own; or they
//! are counted from 1.

use super::ast::{Graph, Node};
use super::prompt::values;
use super::source::Prompts;
use super::template::{Damage, ParsedTemplate};
use crate::diag::codes::{
    INACTIVE_PLACEHOLDER, INDEX_OUT_OF_RANGE, UNUSED_ENTRY, UNUSED_PLACEHOLDER,
};
use crate::diag::{Code, Diagnostic, Report};

/// What follows from it, and is not told beside it.
const FOLLOWS: [&Code; 3] = [&INACTIVE_PLACEHOLDER, &UNUSED_PLACEHOLDER, &UNUSED_ENTRY];

/// A node, and the number of the prompt that it uses.
type Use<'g> = (&'g Node, usize);

/// Tells it in place of what follows from it.
pub(super) fn check(graph: &Graph, prompts: &Prompts, report: &mut Report) {
    let Some(uses) = uses(graph) else {
        return;
    };
    let found = shifted(graph, prompts, &uses);
    let Some(found) = found.or_else(|| from_one(graph, prompts, &uses)) else {
        return;
    };
    let is_of = |one: &Diagnostic, code: &Code| one.code.id == code.id;
    report.diagnostics.retain(|one| {
        let is_entry = is_of(one, &UNUSED_ENTRY) && !one.message.contains("prompt");
        let is_range = is_of(one, &INDEX_OUT_OF_RANGE) && one.message.contains("prompt template");
        !is_range && (is_entry || !FOLLOWS.iter().any(|code| is_of(one, code)))
    });
    report.add(found);
}

/// `None`: some number cannot be read.
fn uses(graph: &Graph) -> Option<Vec<Use<'_>>> {
    let nodes = graph.nodes.iter();
    let asked = nodes.filter_map(|node| Some((node, node.prompt.as_ref()?)));
    let uses = asked.map(|(node, prompt)| {
        let number = usize::try_from(prompt.template.as_ref()?.value).ok()?;
        Some((node, number))
    });
    uses.collect()
}

/// The numbers begin with 1: prompt 0 is used by nobody, the last one is not there, and the one before fits each node.
fn from_one(graph: &Graph, prompts: &Prompts, uses: &[Use<'_>]) -> Option<Diagnostic> {
    let count = graph.prompts.len();
    let (last, _) = uses.iter().find(|(_, number)| *number == count)?;
    let in_range = |number: usize| (1..=count).contains(&number);
    let fits = |(node, number): &Use<'_>, back: usize| {
        let parsed = prompts.all.get(number.checked_sub(back)?)?.as_ref()?;
        (parsed.damage == Damage::None).then(|| is_fit(node, parsed))
    };
    let all_fit = uses.iter().all(|one| fits(one, 1) == Some(true));
    let some_unfit = uses.iter().any(|one| fits(one, 0) == Some(false));
    if uses.len() < 3
        || !uses.iter().all(|(_, number)| in_range(*number))
        || !all_fit
        || !some_unfit
    {
        return None;
    }
    let template = last.prompt.as_ref()?.template.as_ref()?;
    let message = format!(
        "the numbers of the prompts are counted from 1: there is no prompt {count}, and no node uses prompt 0"
    );
    let label = format!("the entries of `prompts` are numbered 0 to {}", count - 1);
    let found = Diagnostic::new(&INDEX_OUT_OF_RANGE, template.span, message, label);
    let free = graph.prompts.first()?;
    let found = found.label(free.span, "no node uses prompt 0");
    Some(
        found.help(
            "lower `template` by one in each node: each fits the prompt before the one it names",
        ),
    )
}

fn shifted(graph: &Graph, prompts: &Prompts, uses: &[Use<'_>]) -> Option<Diagnostic> {
    let last = graph.prompts.len().checked_sub(1)?;
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
