//! What the statements and values of a tree are, for whoever looks for slips in it.

use crate::world::script_tree::{Expression, ExpressionKind as E, Statement, StatementKind as S};

/// Whether statements never come to their end: the last one leaves the function, the loop or the program.
pub(super) fn leaves(statements: &[Statement]) -> bool {
    let Some(last) = statements.last() else {
        return false;
    };
    if let S::If(_, then, other) = &last.kind {
        return leaves(then) && leaves(other);
    }
    if let S::Value(value) = &last.kind
        && let E::Call(call) = &value.kind
    {
        const ENDS: [&str; 4] = ["sys.exit", "process.exit", "exit", "quit"];
        return path(&call.of).is_some_and(|path| ENDS.contains(&path.as_str()));
    }
    matches!(
        last.kind,
        S::Return(_) | S::Raise(_) | S::Break | S::Continue
    )
}

/// The names from its root on, with dots between them: `sys.exit`. `None`: it is something else.
pub(super) fn path(value: &Expression) -> Option<String> {
    let mut names = Vec::new();
    let mut value = value;
    while let E::Part(of, name) = &value.kind {
        names.push(name.as_str());
        value = of;
    }
    let E::Name(root) = &value.kind else {
        return None;
    };
    names.push(root);
    names.reverse();
    Some(names.join("."))
}

/// The name and the value of a statement that gives one name a value.
pub(super) fn given(one: &Statement) -> Option<(&str, &Expression)> {
    let (target, value) = if let S::Assign(targets, value) = &one.kind
        && let [target] = targets.as_slice()
    {
        (target, value)
    } else if let S::Set(target, value) = &one.kind {
        (target, value)
    } else {
        return None;
    };
    let E::Name(name) = &target.kind else {
        return None;
    };
    Some((name, value))
}

/// A name as it is written: one of a block has a number behind it.
pub(super) fn written(name: &str) -> &str {
    name.split(' ').next().unwrap_or(name)
}
