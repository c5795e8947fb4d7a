//! All texts of a node, with the field each stands in.

use crate::ir::{Answer, Node, Source, Text, ValueExpr, Work};

/// The texts of `node`: those of its work, then those that its exits write, each place once.
pub(super) fn texts(node: &Node) -> Vec<&Text> {
    let mut found: Vec<&Text> = match &node.work {
        Work::Llm(llm) => llm.system.iter().chain([&llm.prompt]).collect(),
        Work::Agent(agent) => {
            let inputs = agent.inputs.iter().filter_map(|(_, value)| text(value));
            [&agent.prompt].into_iter().chain(inputs).collect()
        }
        Work::Script(_) => Vec::new(),
        Work::Ask(ask) => {
            let default = match &ask.answer {
                Answer::Choice { .. } => None,
                Answer::Line { default, .. } => default.as_ref(),
            };
            [&ask.question].into_iter().chain(default).collect()
        }
        Work::Retrieve(retrieve) => vec![&retrieve.query],
        Work::Map(map) => text(&map.over).into_iter().collect(),
        Work::Finish(finish) => vec![&finish.output],
        Work::Action(_) | Work::Pass | Work::ForEach(_) | Work::Return(_) => Vec::new(),
        Work::Runner(runner) => vec![&runner.system, &runner.prompt],
        Work::Judge(judge) => vec![&judge.system, &judge.prompt],
        Work::Publish(publish) => vec![&publish.output],
        Work::Stage(_) => Vec::new(),
    };
    for write in node.exits.iter().flat_map(|exit| &exit.writes) {
        let written = match &write.source {
            Source::Text(text) => Some(text),
            Source::Value(value) => text(value),
            Source::Returned(_) | Source::Whole | Source::Literal(_) | Source::Tree(_) => None,
        };
        // The exits of a failure and a success write the same text.
        found.extend(written.filter(|text| !found.iter().any(|known| known.span == text.span)));
    }
    found
}

fn text(value: &ValueExpr) -> Option<&Text> {
    match value {
        ValueExpr::Text(text) => Some(text),
        ValueExpr::Ref(_) | ValueExpr::Literal(_) => None,
    }
}
