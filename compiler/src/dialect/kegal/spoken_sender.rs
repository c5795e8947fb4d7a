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
        let waits = schedule.waits.range((index, 0)..(index + 1, 0));
        let senders = waits.filter_map(|((_, sender), _)| graph.nodes.get(*sender));
        let names: Vec<&str> = senders
            .filter(|sender| sender.output && !sender.is_guard())
            .map(|sender| sender.id.value.as_str())
            .collect();
        let texts = parsed.written.iter();
        let texts: Vec<Vec<&str>> = texts.map(|text| text.literals().collect()).collect();
        let Some(found) = other_name(&texts, &names) else {
            continue;
        };
        let text = parsed.written.get(found.text);
        if let (Some(text), Some(missing)) = (text, names.get(found.missing)) {
            let said = found.said;
            let message = format!(
                "a text of `{}` lists `{said}` among those it reads, and none is called so: `{missing}` is not named",
                node.id.value
            );
            let found = Diagnostic::new(&SPOKEN_VALUE, text.span, message, "none of the senders");
            report.add(found.help(format!("name what `{missing}` says")));
        }
    }
}
