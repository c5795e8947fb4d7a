//! All parts of a tree, whatever they stand in.

use super::{Expression, ExpressionKind as E, Function, Statement, StatementKind as S};
use std::rc::Rc;

/// A part of a tree.
pub(crate) enum TreePart<'t> {
    /// A statement.
    Statement(&'t Statement),
    /// A value.
    Value(&'t Expression),
    /// A function, named or not.
    Function(&'t Rc<Function>),
}

/// Goes through all parts of statements, those of functions and classes in them, too.
pub(crate) fn walk<'t>(statements: &'t [Statement], sees: impl FnMut(&TreePart<'t>)) {
    all(statements.iter().map(TreePart::Statement).collect(), sees);
}

/// Goes through all parts of a value.
pub(crate) fn walk_value<'t>(value: &'t Expression, sees: impl FnMut(&TreePart<'t>)) {
    all(vec![TreePart::Value(value)], sees);
}

fn all<'t>(mut open: Vec<TreePart<'t>>, mut sees: impl FnMut(&TreePart<'t>)) {
    while let Some(part) = open.pop() {
        sees(&part);
        match part {
            TreePart::Statement(one) => below_statement(one, &mut open),
            TreePart::Value(one) => below_value(one, &mut open),
            TreePart::Function(function) => {
                for parameter in &function.parameters {
                    open.push(TreePart::Value(&parameter.target));
                    open.extend(parameter.default.as_ref().map(TreePart::Value));
                }
                open.extend(function.decorators.iter().map(TreePart::Value));
                open.extend(function.body.iter().map(TreePart::Statement));
            }
        }
    }
}

/// Goes through all lists of statements: that of the script, and each in a function, a branch or a loop.
pub(crate) fn blocks<'t>(statements: &'t [Statement], mut sees: impl FnMut(&'t [Statement])) {
    sees(statements);
    walk(statements, |part| match part {
        TreePart::Value(_) => {}
        TreePart::Function(function) => sees(&function.body),
        TreePart::Statement(one) => match &one.kind {
            S::If(_, then, other) | S::While(_, then, other) | S::For(_, _, then, other) => {
                sees(then);
                sees(other);
            }
            S::Cases(_, cases) => cases.iter().for_each(|(_, body)| sees(body)),
            S::Try(body, handlers, last) => {
                sees(body);
                handlers.iter().for_each(|(_, body)| sees(body));
                sees(last);
            }
            S::Value(_)
            | S::Assign(..)
            | S::Set(..)
            | S::Outer(_)
            | S::Change(..)
            | S::Return(_)
            | S::Raise(_)
            | S::Break
            | S::Continue
            | S::Function(_)
            | S::Class(_)
            | S::Import(_)
            | S::Nothing
            | S::Unknown(_) => {}
        },
    });
}

/// The names whose values statements use, or give another one.
pub(crate) fn names<'t>(statements: &'t [Statement], mut sees: impl FnMut(&'t str)) {
    walk(statements, |part| {
        if let TreePart::Value(Expression {
            kind: E::Name(name),
            ..
        }) = part
        {
            sees(name);
        }
    });
}

/// Whether a value uses one of these names.
pub(crate) fn uses(value: &Expression, is_meant: impl Fn(&str) -> bool) -> bool {
    let mut found = false;
    walk_value(value, |part| {
        if let TreePart::Value(Expression {
            kind: E::Name(name),
            ..
        }) = part
        {
            found |= is_meant(name);
        }
    });
    found
}

/// The names that statements say anywhere: of values, of their parts, and as texts.
pub(crate) fn mentions<'t>(statements: &'t [Statement], mut sees: impl FnMut(&'t str)) {
    walk(statements, |part| {
        if let TreePart::Value(one) = part {
            match &one.kind {
                E::Name(name) | E::Part(_, name) | E::Text(name) | E::Named(name, _) => sees(name),
                E::Number(..)
                | E::Truth(_)
                | E::Nothing
                | E::Undefined
                | E::Item(..)
                | E::Slice(_)
                | E::Call(_)
                | E::Sum(..)
                | E::Not(_)
                | E::Minus(_)
                | E::Joined(..)
                | E::Compared(..)
                | E::Choice(..)
                | E::List(_)
                | E::Tuple(_)
                | E::Set(_)
                | E::Map(_)
                | E::Format(_)
                | E::Lambda(_)
                | E::Each(_)
                | E::Spread(_)
                | E::Await(_)
                | E::Does(..)
                | E::Chain(_)
                | E::Present(_)
                | E::Unknown(_) => {}
            }
        }
    });
}

fn below_statement<'t>(one: &'t Statement, open: &mut Vec<TreePart<'t>>) {
    let values = |all: &'t [Expression]| all.iter().map(TreePart::Value);
    let blocks = |all: &'t [Statement]| all.iter().map(TreePart::Statement);
    match &one.kind {
        S::Value(value) | S::Return(Some(value)) | S::Raise(Some(value)) => {
            open.push(TreePart::Value(value));
        }
        S::Assign(targets, value) => {
            open.extend(values(targets));
            open.push(TreePart::Value(value));
        }
        S::Set(one, other) | S::Change(one, _, other) => {
            open.extend([one, other].map(TreePart::Value));
        }
        S::If(test, then, other) | S::While(test, then, other) => {
            open.push(TreePart::Value(test));
            open.extend(blocks(then));
            open.extend(blocks(other));
        }
        S::For(target, items, body, other) => {
            open.extend([target, items].map(TreePart::Value));
            open.extend(blocks(body));
            open.extend(blocks(other));
        }
        S::Cases(value, cases) => {
            open.push(TreePart::Value(value));
            for (asked, body) in cases {
                open.extend(values(asked));
                open.extend(blocks(body));
            }
        }
        S::Try(body, handlers, last) => {
            open.extend(blocks(body));
            for (_, body) in handlers {
                open.extend(blocks(body));
            }
            open.extend(blocks(last));
        }
        S::Function(function) => open.push(TreePart::Function(function)),
        S::Class(class) => {
            open.extend(values(&class.bases));
            open.extend(values(&class.decorators));
            open.extend(blocks(&class.body));
        }
        S::Unknown(all) => open.extend(values(all)),
        S::Return(None)
        | S::Raise(None)
        | S::Outer(_)
        | S::Break
        | S::Continue
        | S::Import(_)
        | S::Nothing => {}
    }
}

fn below_value<'t>(one: &'t Expression, open: &mut Vec<TreePart<'t>>) {
    let values = |all: &'t [Expression]| all.iter().map(TreePart::Value);
    match &one.kind {
        E::Text(_) | E::Number(..) | E::Truth(_) | E::Nothing | E::Undefined | E::Name(_) => {}
        E::Part(inner, _)
        | E::Slice(inner)
        | E::Not(inner)
        | E::Minus(inner)
        | E::Spread(inner)
        | E::Await(inner)
        | E::Named(_, inner)
        | E::Chain(inner)
        | E::Present(inner) => open.push(TreePart::Value(inner)),
        E::Item(one, other) | E::Sum(_, one, other) => {
            open.extend([one.as_ref(), other.as_ref()].map(TreePart::Value));
        }
        E::Choice(test, then, other) => {
            open.extend([test.as_ref(), then.as_ref(), other.as_ref()].map(TreePart::Value));
        }
        E::Call(call) => {
            open.push(TreePart::Value(&call.of));
            open.extend(values(&call.given));
            open.extend(call.named.iter().map(|(_, value)| TreePart::Value(value)));
        }
        E::Joined(_, all)
        | E::List(all)
        | E::Tuple(all)
        | E::Set(all)
        | E::Format(all)
        | E::Unknown(all) => open.extend(values(all)),
        E::Compared(left, rest) => {
            open.push(TreePart::Value(left));
            open.extend(rest.iter().map(|(_, right)| TreePart::Value(right)));
        }
        E::Map(all) => {
            for (key, value) in all {
                open.extend(key.as_ref().map(TreePart::Value));
                open.push(TreePart::Value(value));
            }
        }
        E::Lambda(function) => open.push(TreePart::Function(function)),
        E::Each(each) => {
            open.extend(each.key.as_ref().map(TreePart::Value));
            open.push(TreePart::Value(&each.value));
            for (target, items, tests) in &each.rounds {
                open.extend([target, items].map(TreePart::Value));
                open.extend(values(tests));
            }
        }
        E::Does(statement, value) => {
            open.push(TreePart::Statement(statement));
            open.push(TreePart::Value(value));
        }
    }
}
