//! Edges that ask whether an action failed: none of them is looked at if it did.

use super::super::ast::{Condition, Graph, Kind, Node, OnError};
use super::super::{contract, interpolate};
use super::comparisons;
use crate::diag::codes::EXIT_CODE_EDGE;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Op, Type};
use serde_json::Value;

/// What tells whether an action succeeded.
#[derive(Clone, Copy)]
enum Sign {
    ExitCode,
    Success,
    Status,
}

impl Sign {
    const ALL: [(&'static str, Self); 3] = [
        ("result.exit_code", Self::ExitCode),
        ("result.success", Self::Success),
        ("result.status", Self::Status),
    ];

    /// What is always so where the edge is looked at.
    fn always(self) -> &'static str {
        match self {
            Self::ExitCode => "always 0",
            Self::Success => "never false",
            Self::Status => "never \"error\"",
        }
    }
}

pub(super) fn check(graph: &Graph, node: &Node, report: &mut Report) {
    let Kind::Action(action) = &node.kind else {
        return;
    };
    if node.on_error.is_none() && graph.on_error == OnError::Continue {
        return;
    }
    let mut signs: Vec<(String, Sign)> = Sign::ALL
        .iter()
        .map(|(path, sign)| ((*path).to_owned(), *sign))
        .collect();
    for (key, value) in &node.assign {
        let path = value.text().and_then(interpolate::whole).map(str::trim);
        let sign = Sign::ALL.iter().find(|(name, _)| path == Some(name));
        let key = format!("state.{}", key.value);
        signs.retain(|(name, _)| *name != key);
        signs.extend(sign.map(|(_, sign)| (key, *sign)));
    }
    let built_in = matches!(contract::built_in_result(action), Type::Object { .. });
    let asks = |when: &Condition| {
        let Condition::Compare { path, op, value } = when else {
            return None;
        };
        let place = path.value.trim();
        let (_, sign) = signs.iter().find(|(name, _)| name == place)?;
        let is = |wanted: Value| *op == Op::Eq && value.value == wanted;
        let idle = match sign {
            Sign::ExitCode => action.item.value == "rye/bash",
            Sign::Success => is(false.into()) || (built_in && is(true.into())),
            Sign::Status => is("error".into()),
        };
        idle.then(|| (place.to_owned(), path.span, *sign))
    };
    let Some((place, span, sign)) = comparisons(node).into_iter().find_map(asks) else {
        return;
    };
    let id = &node.id.value;
    let always = sign.always();
    let message = format!("an edge of node `{id}` tests `{place}`, which is {always} there");
    let witness = match sign {
        Sign::ExitCode => "only a command that succeeded comes here",
        Sign::Success | Sign::Status => "only an action that succeeded comes here",
    };
    let found = Diagnostic::new(&EXIT_CODE_EDGE, span, message, witness);
    report.add(found.help(match &node.on_error {
        Some(to) => format!(
            "a failure of `{id}` goes to `{}` (`on_error`): leave out the edge that tests it",
            to.value
        ),
        None => format!("say where a failure of `{id}` goes with `on_error: <node>`"),
    }));
}
