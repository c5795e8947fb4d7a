//! What a directive gives, the outputs that its front matter lists, and the model that carries it out.

use super::super::ast::{Action, Graph};
use super::super::{contract, interpolate};
use super::constant;
use crate::diag::Report;
use crate::dialect::external_name::check_model;
use crate::ir::{ActionModel, Type};
use crate::source::Spanned;
use crate::syntax::Value;
use crate::world::World;
use graphwright_rules::front_matter;
use std::collections::BTreeSet;

/// The action that runs a directive.
const THREAD: &str = "rye/agent/threads/thread_directive";

/// The result of a thread whose outputs are known: those that its directive lists, or none where nobody waits for it.
pub(super) fn gives(action: &Action, world: &dyn World) -> Option<Type> {
    let id = id(action)?;
    let param = |name: &str| action.params.as_ref()?.get(name);
    if param("async").is_some_and(|asks| asks.value == Value::Bool(true)) {
        let begun = ["thread_id", "pid", "directive"];
        return Some(contract::fields(begun.map(|name| (name, Type::Any))));
    }
    let outputs = listed(&text(id, world)?)?;
    let known = outputs.iter().map(|name| (name.as_str(), Type::Any));
    let mut whole = contract::built_in_result(action);
    if let Type::Object { fields, .. } = &mut whole {
        let field = fields.iter_mut().find(|field| field.name == "outputs")?;
        field.ty = contract::closed(known);
    }
    Some(whole)
}

/// The directive that an action has carried out, where the graph names it.
fn id(action: &Action) -> Option<&str> {
    match constant(action, "tool") {
        Some(THREAD) => {
            let params = action.params.as_ref()?;
            let names = ["directive_id", "directive_name", "directive"];
            names.iter().find_map(|name| params.get(name)?.text())
        }
        Some(_) => None,
        None => constant(action, "directive"),
    }
}

/// The text of a directive of the project.
fn text(id: &str, world: &dyn World) -> Option<String> {
    if !id.split('/').all(crate::world::is_plain_name) {
        return None;
    }
    world.text(&format!("{}/.ai/directives/{id}.md", world.project()))
}

/// The model that the parameters of an action name.
fn named_model(action: &Action) -> Option<Spanned<String>> {
    let node = action.params.as_ref()?.get("model")?;
    let value = node.text()?;
    let is_constant = interpolate::pieces(value).len() == 1 && interpolate::whole(value).is_none();
    (is_constant && !value.is_empty()).then(|| Spanned {
        value: value.to_owned(),
        span: node.span,
    })
}

/// The model that carries an action out: that of its parameters, else that of the directive. `None`: the caller's, or it is known in a
/// run only.
pub(super) fn model(action: &Action, world: &dyn World) -> Option<ActionModel> {
    let id = id(action)?;
    let whole = text(id, world).unwrap_or_default();
    let named = match action
        .params
        .as_ref()
        .and_then(|params| params.get("model"))
    {
        Some(_) => named_model(action)?,
        None => Spanned {
            value: field(&whole, "model")?,
            span: action.item.span,
        },
    };
    Some(ActionModel {
        name: named.value,
        span: named.span,
        is_opened: OPENING.iter().any(|key| field(&whole, key).is_some()),
    })
}

/// Reports models of threads that are probably wrong, those of a directive once.
pub(super) fn check(graph: &Graph, world: &dyn World, report: &mut Report) {
    let mut told = BTreeSet::new();
    let nodes = graph.nodes.iter();
    let actions = nodes.filter_map(|node| Some((node, super::action(node)?)));
    for (node, action) in actions {
        let (Some(directive), Some(model)) = (id(action), &action.model) else {
            continue;
        };
        if model.is_opened {
            continue;
        }
        let named = Spanned {
            value: model.name.clone(),
            span: model.span,
        };
        if named_model(action).is_some() {
            let owner = format!("action node `{}`", node.id.value);
            check_model(&owner, &named, world, report);
        } else if told.insert(directive) {
            let owner = format!("directive `{directive}` of node `{}`", node.id.value);
            let mut own = Report::default();
            check_model(&owner, &named, world, &mut own);
            for mut found in own.diagnostics {
                // The name stands in another file.
                found.fixes.clear();
                found.insertions.clear();
                report.add(found.note(format!("it stands in `.ai/directives/{directive}.md`")));
            }
        }
    }
}

/// A text in the front matter of a directive, as runs read it.
fn field(text: &str, name: &str) -> Option<String> {
    let front = front_matter::split(text).0?;
    let mut fields = front_matter::fields(front);
    let (_, value) = fields.find(|(key, _)| *key == name)?;
    match serde_json::from_str(value) {
        Ok(serde_json::Value::String(text)) => Some(text),
        Ok(_) => None,
        Err(_) => Some(value.to_owned()),
    }
}

/// What says where a model is, and opens it.
const OPENING: [&str; 5] = ["endpoint", "api_key", "region", "access_key", "secret_key"];

/// The names under `outputs` of a front matter: a list on its own lines, in brackets, or after commas. `None`: it lists none, and then
/// whatever the model answers is an output.
fn listed(text: &str) -> Option<Vec<String>> {
    let mut lines = front_matter::split(text).0?.lines();
    let first = lines.find_map(|line| line.strip_prefix("outputs:"))?.trim();
    let plain = |name: &str| {
        let name = name.trim().trim_matches(['"', '\'']);
        let is_name = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '-';
        (!name.is_empty() && name.chars().all(is_name)).then(|| name.to_owned())
    };
    let names: Option<Vec<String>> = if first.is_empty() {
        let items = lines.take_while(|line| line.trim_start().starts_with("- "));
        items
            .map(|line| plain(line.trim_start().strip_prefix("- ")?))
            .collect()
    } else {
        let inner = first.strip_prefix('[').unwrap_or(first);
        let inner = inner.strip_suffix(']').unwrap_or(inner);
        inner.split(',').map(plain).collect()
    };
    names.filter(|names| !names.is_empty())
}

#[cfg(test)]
mod tests {
    use super::listed;

    #[test]
    fn outputs_are_listed_in_three_ways() {
        for outputs in [
            " [summary, verdict]",
            " summary, \"verdict\"",
            "\n  - summary\n  - verdict",
        ] {
            let text = format!("---\nturns: 3\noutputs:{outputs}\nmodel: x\n---\nDo it.\n");
            let found = listed(&text).expect("names");
            assert_eq!(found, ["summary", "verdict"], "{text}");
        }
        for text in [
            "---\nturns: 3\n---\nDo it.\n",
            "---\noutputs:\n  summary: One paragraph.\n---\n",
            "Do it.",
        ] {
            assert_eq!(listed(text), None, "{text}");
        }
    }
}
