//! A second variable of a name, where the first one was meant; and a constant that gets another value.

use super::around::holds;
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

/// How many places of a name are looked at in pairs.
const MOST: usize = 24;

/// `let up = false; while (!up) { const up = …; }`: the outer one never gets another value.
fn shadowed<'t>(text: &Text<'t>, name: &str, all: &[Declaration<'t>]) -> Option<Slip> {
    if all.len() < 2 || all.len() > MOST {
        return None;
    }
    let mut pairs = all
        .iter()
        .flat_map(|outer| all.iter().map(move |inner| (outer, inner)));
    let (_, inner) = pairs.find(|(outer, inner)| is_shadowed(text, name, outer, inner, all))?;
    let does = format!(
        "declares a second `{name}` with `{}`, so the first one keeps its first value",
        inner.word
    );
    let help = format!("write `{name} = …`, without `{}`", inner.word);
    Some(Slip::new(inner.at, does, help))
}

fn is_shadowed<'t>(
    text: &Text<'t>,
    name: &str,
    outer: &Declaration<'t>,
    inner: &Declaration<'t>,
    all: &[Declaration<'t>],
) -> bool {
    let is_block = matches!(inner.word, "const" | "let") && inner.at.start() > outer.at.end();
    if outer.word != "let" || !is_block {
        return false;
    }
    let (Some(block), Some(inner_block)) = (block_of(text, outer.at), block_of(text, inner.at))
    else {
        return false;
    };
    let is_third = |one: &Declaration<'t>| {
        holds(block, one.at) && !one.at.is_same(outer.at) && !one.at.is_same(inner.at)
    };
    let assigned = text.names.assigned.get(name).into_iter().flatten();
    let mut own = assigned.filter(|at| holds(block, **at) && !holds(inner_block, **at));
    let is_inside = holds(block, inner_block) && !inner_block.is_same(block);
    if !is_inside
        || all.iter().any(is_third)
        || own.next().is_some()
        || is_in_function(text, block, inner.at)
    {
        return false;
    }
    // What nobody reads outside of the inner block is no loss.
    text.names
        .reads(block)
        .into_iter()
        .any(|one| one.name() == Some(name) && !one.is_same(outer.at) && !holds(inner_block, one))
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
    text.outwards(at).find(|node| kinds.contains(&node.kind()))
}

/// Whether a place stands in another function than a block around it.
fn is_in_function<'t>(text: &Text<'t>, block: Node<'t>, at: Node<'t>) -> bool {
    let mut between = text.outwards(at).take_while(|node| !node.is_same(block));
    between.any(Node::is_function)
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
