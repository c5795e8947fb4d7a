//! A second variable of a name, where the first one was meant; and a constant that gets another value.

use super::{Slip, Text};
use crate::driver::typescript::names::Declaration;
use crate::driver::typescript::tree::Node;

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let mut found = Vec::new();
    for (name, all) in &text.names.declared {
        found.extend(shadowed(text, name, all));
        found.extend(constant(text, name, all));
    }
    for node in text
        .nodes()
        .filter(|node| node.kind() == "VariableDeclaration")
    {
        found.extend(
            node.get("declarations")
                .items()
                .into_iter()
                .filter_map(|one| own_value(node, one)),
        );
    }
    found
}

/// `let up = false; while (!up) { const up = …; }`: the outer one never gets another value.
fn shadowed<'t>(text: &Text<'t>, name: &str, all: &[Declaration<'t>]) -> Option<Slip> {
    let first = all.iter().min_by_key(|one| one.at.start());
    let outer = first.filter(|one| one.word == "let")?;
    if text.names.assigned.contains_key(name) {
        return None;
    }
    let block = block_of(text, outer.at)?;
    let inner = all.iter().find(|one| {
        let is_block = matches!(one.word, "const" | "let") && !one.at.is_same(outer.at);
        is_block && one.at.start() > outer.at.end() && is_within(text, block, one.at)
    })?;
    // What nobody reads outside of the inner block is no loss.
    let inner_block = block_of(text, inner.at)?;
    let is_read = text.names.reads(block).into_iter().any(|one| {
        let is_named = one.name() == Some(name) && !one.is_same(outer.at);
        is_named && !(inner_block.start() <= one.start() && one.end() <= inner_block.end())
    });
    is_read.then(|| {
        let does = format!(
            "declares a second `{name}` with `{}`, so the first one keeps its first value",
            inner.word
        );
        Slip::new(
            inner.at,
            does,
            format!("write `{name} = …`, without `{}`", inner.word),
        )
    })
}

/// The block that a place stands in.
fn block_of<'t>(text: &Text<'t>, at: Node<'t>) -> Option<Node<'t>> {
    let kinds = [
        "Program",
        "BlockStatement",
        "ForStatement",
        "ForOfStatement",
        "ForInStatement",
        "SwitchStatement",
    ];
    let around = text.nodes().filter(|node| {
        kinds.contains(&node.kind()) && node.start() <= at.start() && at.end() <= node.end()
    });
    around.min_by_key(|node| node.end() - node.start())
}

/// Whether a place stands in a block, in no other function than it.
fn is_within<'t>(text: &Text<'t>, block: Node<'t>, at: Node<'t>) -> bool {
    let holds = |node: Node<'_>| node.start() <= at.start() && at.end() <= node.end();
    let between = text.nodes().any(|node| {
        node.is_function()
            && holds(node)
            && block.start() <= node.start()
            && node.end() <= block.end()
    });
    holds(block) && !between
}

/// `const total = 0; total += 1;`
fn constant<'t>(text: &Text<'t>, name: &str, all: &[Declaration<'t>]) -> Option<Slip> {
    let [only] = all else { return None };
    let assigned = text.names.assigned.get(name)?;
    let at = assigned
        .iter()
        .find(|at| at.start() > only.at.end() && is_direct(**at, name))?;
    let is_round = only.word == "const"
        && text.nodes().any(|node| {
            matches!(node.kind(), "ForOfStatement" | "ForInStatement")
                && node
                    .get("left")
                    .all()
                    .iter()
                    .any(|one| one.is_same(only.at))
        });
    (only.word == "const" && !is_round).then(|| {
        Slip::new(
            *at,
            format!("gives `{name}` another value, and it is a `const`: the script fails there"),
            format!("declare it with `let {name}`"),
        )
    })
}

/// Whether the name itself gets the value.
fn is_direct(at: Node<'_>, name: &str) -> bool {
    let target = match at.kind() {
        "UpdateExpression" => at.get("argument"),
        _ => at.get("left"),
    };
    target.name() == Some(name)
}

/// `const total = total + 1;`
fn own_value<'t>(node: Node<'t>, one: Node<'t>) -> Option<Slip> {
    let word = node.get("kind").text();
    let name = one
        .get("id")
        .name()
        .filter(|_| word != "var" && !node.get("declare").is_set())?;
    let value = one.get("init");
    let parts = value.all_but(Node::is_function);
    let reads = parts.iter().any(|part| match part.kind() {
        "BinaryExpression" | "LogicalExpression" => {
            part.get("left").name() == Some(name) || part.get("right").name() == Some(name)
        }
        "MemberExpression" => part.get("object").name() == Some(name),
        _ => false,
    });
    reads.then(|| {
        let does = format!(
            "reads `{name}` in the line that declares it with `{word}`, where it has no value yet"
        );
        Slip::new(
            one,
            does,
            format!("write `{name} = …` without `{word}`, or give one of the two another name"),
        )
    })
}
