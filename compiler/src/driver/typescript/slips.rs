//! Lines of a text in TypeScript that fail, or that do something else than they seem to: what its tree shows. Nothing of it is run.

mod arity;
mod around;
mod calls;
mod classes;
mod conditions;
mod contradictions;
mod dates;
mod defaults;
mod ends;
mod errors;
mod fields;
mod fixed;
mod items;
mod json;
mod layout;
mod lengths;
mod letters;
mod lists;
mod missing;
mod numbers;
mod pairs;
mod parts;
mod patterns;
mod precedence;
mod promises;
mod results;
mod rounds;
mod shadows;
mod statements;
mod streams;
mod tables;
mod unknown;
mod unused;

use super::careful::Careful;
use super::changed;
use super::names::Names;
use super::tree::Node;
use crate::source::line_of;
use crate::world::ScriptDiagnostic;
use around::Around;
use fixed::Fixed;
use std::collections::BTreeSet;

/// Something that is wrong with a place of the text.
pub(super) struct Slip {
    at: usize,
    /// What the text does there: "uses `.append`, which no list has".
    does: String,
    help: String,
}

impl Slip {
    fn new(at: Node<'_>, does: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            at: at.start(),
            does: does.into(),
            help: help.into(),
        }
    }
}

/// A text and what is known of it.
pub(super) struct Text<'t> {
    pub(super) text: &'t str,
    tree: Node<'t>,
    pub(super) names: Names<'t>,
    /// The names of what may be changed somewhere.
    pub(super) changed: BTreeSet<&'t str>,
    fixed: Fixed<'t>,
    pub(super) careful: Careful<'t>,
    around: Around<'t>,
}

impl<'t> Text<'t> {
    pub(super) fn of(text: &'t str, tree: Node<'t>) -> Self {
        let names = Names::of(tree);
        let changed = changed::find(&names, tree);
        Self {
            text,
            tree,
            fixed: Fixed::of(&names, &changed),
            careful: Careful::of(&names),
            around: Around::of(&names.nodes),
            names,
            changed,
        }
    }

    fn nodes(&self) -> impl Iterator<Item = Node<'t>> {
        self.names.nodes.iter().copied()
    }

    /// A part of the text as a message shows it.
    fn shown(&self, node: Node<'t>) -> String {
        let part = self.text.get(node.start()..node.end()).unwrap_or("");
        crate::shell::slips::shown(part)
    }
}

/// The first slip of a text.
pub(super) fn first(text: &Text<'_>) -> Option<ScriptDiagnostic> {
    let checks = [
        arity::find,
        calls::find,
        classes::find,
        conditions::find,
        contradictions::find,
        dates::find,
        defaults::find,
        ends::find,
        errors::find,
        fields::find,
        items::find,
        json::find,
        layout::find,
        lengths::find,
        letters::find,
        lists::find,
        missing::find,
        numbers::find,
        pairs::find,
        parts::find,
        patterns::find,
        precedence::find,
        promises::find,
        results::find,
        rounds::find,
        shadows::find,
        statements::find,
        streams::find,
        tables::find,
        unknown::find,
        unused::find,
    ];
    let found = checks.iter().flat_map(|check| check(text));
    let first = found.min_by_key(|slip| slip.at)?;
    Some(ScriptDiagnostic {
        line: line_of(text.text, first.at),
        does: first.does,
        help: first.help,
    })
}

/// The line at which an object is printed in each round of a loop.
pub(super) fn repeated_output(text: &str, tree: Node<'_>) -> Option<usize> {
    // What is inside of a function is printed as often as that is called.
    let leaves = [
        "BreakStatement",
        "ReturnStatement",
        "ThrowStatement",
        "AwaitExpression",
    ];
    let nodes = tree.all();
    let rounds = nodes
        .into_iter()
        .filter(|node| around::is_loop(*node))
        .filter(|round| {
            let mut inside = round.get("body").own().into_iter();
            !inside.any(|node| leaves.contains(&node.kind()) || around::is_exit(node))
        })
        .map(|round| round.get("body"));
    let each = tree.all().into_iter().filter_map(|node| {
        let (_, method, arguments) = node.get("expression").method()?;
        let function = arguments.first().copied();
        let function = function.filter(|one| method == "forEach" && one.is_function())?;
        Some(function.get("body"))
    });
    let mut printed = rounds.chain(each).flat_map(statements_of);
    let print = printed.find(|stmt| {
        let stmt = match stmt.kind() {
            "ExpressionStatement" => stmt.get("expression"),
            _ => *stmt,
        };
        let printed = stmt.called("console.log").unwrap_or_default();
        let json = match printed.as_slice() {
            [only] => only.called("JSON.stringify"),
            _ => None,
        };
        let first = json.and_then(|of| of.first().copied());
        first.is_some_and(|first| first.kind() == "ObjectExpression")
    })?;
    Some(line_of(text, print.start()))
}

/// The statements of a body; one that is an expression is its only one.
fn statements_of(body: Node<'_>) -> Vec<Node<'_>> {
    match body.kind() {
        "BlockStatement" => body.get("body").items(),
        _ => vec![body],
    }
}
