//! A question that shows a text of which another one was made before it, and only that one is used behind it.

use super::graph::Graph;
use crate::diag::codes::BLIND_QUESTION;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Answer, KeyId, Node, NodeId, Ref};
use std::collections::BTreeSet;

/// How many questions are looked at, each of which walks the graph.
const MOST: usize = 32;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    if graph.damaged || graph.open {
        return;
    }
    let program = graph.program;
    let questions = program.each_node();
    let questions = questions.filter(|(_, node)| {
        let ask = node.work.question();
        ask.is_some_and(|ask| matches!(ask.answer, Answer::Choice { .. }))
    });
    for (id, node) in questions.take(MOST) {
        report.diagnostics.extend(of_question(graph, id, node));
    }
}

fn of_question(graph: &Graph<'_>, id: NodeId, node: &Node) -> Option<Diagnostic> {
    let program = graph.program;
    let ask = node.work.question()?;
    let shown: BTreeSet<KeyId> = ask.question.refs().filter_map(Ref::key).collect();
    if shown.is_empty() {
        return None;
    }
    let behind: BTreeSet<NodeId> = graph.facts.reached_from(id, program).into_iter().collect();
    let read_behind = |key: KeyId| {
        let mut nodes = behind.iter().filter(|other| **other != id);
        nodes
            .find(|node| program.may_read(&program[**node], key))
            .map(|node| &program[*node])
    };
    let makers = program.each_node().filter(|(maker, made)| {
        let mut reads = made.reads.iter().filter_map(|read| read.from.key());
        let works_on_it = reads.any(|key| shown.contains(&key));
        works_on_it && !made.work.model_calls().is_empty() && !behind.contains(maker)
    });
    // Each of these walks the graph.
    let makers = makers.take(MOST);
    let makers = makers.filter(|(maker, _)| graph.facts.path(*maker, id).is_some());
    makers.into_iter().find_map(|(maker, made)| {
        let read: BTreeSet<KeyId> = made.reads.iter().filter_map(|read| read.from.key()).collect();
        let old = *read.iter().find(|key| shown.contains(key) && is_reply_of_model(graph, **key))?;
        let writes = made.exits.iter().flat_map(|exit| &exit.writes);
        let mut replies = writes.filter(|write| write.source.shows_result());
        let new = replies.next()?.key;
        let user = read_behind(new)?;
        let used_alone = !shown.contains(&new) && read_behind(old).is_none();
        (used_alone && new != old).then(|| {
            let (old, new, maker) = (graph.name(old), graph.name(new), graph.id(maker));
            let message = format!(
                "the question of `{}` shows `{old}`, and `{}` uses `{new}`, which `{maker}` made of it",
                node.id, user.id
            );
            let label = "another text than the one that is agreed to";
            let found = Diagnostic::new(&BLIND_QUESTION, ask.question.span, message, label);
            found.help(format!("show `{{{{{new}}}}}` there"))
        })
    })
}

/// Whether all that is stored under a key is what models reply.
fn is_reply_of_model(graph: &Graph<'_>, key: KeyId) -> bool {
    let mut writers = graph.program.nodes.iter().filter(|node| {
        let mut writes = node.exits.iter().flat_map(|exit| &exit.writes);
        writes.any(|write| write.key == key)
    });
    let first = writers.next();
    first.is_some_and(|node| !node.work.model_calls().is_empty())
        && writers.all(|node| !node.work.model_calls().is_empty())
}
