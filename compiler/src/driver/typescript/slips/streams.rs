//! What a generator gives, taken for a list: asked whether it holds anything, or for its length.

use super::{Slip, Text};
use crate::driver::typescript::tree::Node;

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let mut found = Vec::new();
    for node in text.nodes() {
        let asked = match node.kind() {
            "IfStatement" | "WhileStatement" | "ConditionalExpression" => vec![node.get("test")],
            "UnaryExpression" if node.get("operator").text() == "!" => vec![node.get("argument")],
            "LogicalExpression" => vec![node.get("left")],
            _ => Vec::new(),
        };
        let help = |shown: &str| format!("make a list of it first: `[...{shown}]`");
        for value in asked.into_iter().filter(|value| is_stream(text, *value)) {
            let shown = text.shown(value);
            let does = format!(
                "asks whether `{shown}` holds anything: a generator is true whatever it gives"
            );
            found.push(Slip::new(value, does, help(&shown)));
        }
        let part = node.member().filter(|_| node.kind() == "MemberExpression");
        let of = part.filter(|(of, name)| *name == "length" && is_stream(text, *of));
        if let Some((of, _)) = of {
            let shown = text.shown(of);
            let does = format!("asks for the length of `{shown}`: a generator has none");
            found.push(Slip::new(node, does, help(&shown)));
        }
    }
    found
}

/// Whether a value is what a generator of the text gives.
fn is_stream(text: &Text<'_>, node: Node<'_>) -> bool {
    let called = text.value(node).call();
    let function = called.and_then(|(called, _)| text.function(called));
    function.is_some_and(|function| function.get("generator").is_set())
}
