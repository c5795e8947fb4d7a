//! A template that lists who is read, and somebody else in place of one: "the economic, the environmental and the legal analysis".

use super::ast::Graph;
use super::schedule::Schedule;
use super::source::Prompts;
use crate::diag::codes::SPOKEN_VALUE;
use crate::diag::{Diagnostic, Report};
use crate::enumeration::other_name;

pub(super) fn check(graph: &Graph, schedule: &Schedule, prompts: &Prompts, report: &mut Report) {
    for (index, node) in graph.nodes.iter().enumerate() {
        let Some(parsed) = prompts.of(node).filter(|_| node.input) else {
            continue;
        };
        let waits = schedule.waits.keys().filter(|(waits, _)| *waits == index);
        let senders = waits.filter_map(|(_, sender)| graph.nodes.get(*sender));
        let names: Vec<&str> = senders
            .filter(|sender| sender.output && !sender.is_guard())
            .map(|sender| sender.id.value.as_str())
            .collect();
        let found = parsed.written.iter().find_map(|text| {
            let (said, missing) = text.literals().find_map(|one| other_name(one, &names))?;
            Some((text.span, said, *names.get(missing)?))
        });
        if let Some((span, said, missing)) = found {
            let message = format!(
                "a text of `{}` lists `{said}` among those it reads, and none is called so: `{missing}` is not named",
                node.id.value
            );
            let found = Diagnostic::new(&SPOKEN_VALUE, span, message, "none of the senders");
            report.add(found.help(format!("name what `{missing}` says")));
        }
    }
}
