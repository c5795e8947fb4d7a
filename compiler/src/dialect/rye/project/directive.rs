//! What a directive gives: the outputs that its front matter lists.

use super::super::ast::Action;
use super::super::contract;
use super::constant;
use crate::ir::Type;
use crate::syntax::Value;
use crate::world::World;

/// The action that runs a directive.
const THREAD: &str = "rye/agent/threads/thread_directive";

/// The result of a thread whose outputs are known: those that its directive lists, or none where nobody waits for it.
pub(super) fn gives(action: &Action, world: &dyn World) -> Option<Type> {
    let param = |name: &str| action.params.as_ref()?.get(name);
    let id = match constant(action, "tool") {
        Some(THREAD) => ["directive_id", "directive_name", "directive"]
            .iter()
            .find_map(|name| param(name)?.text())?,
        Some(_) => return None,
        None => constant(action, "directive")?,
    };
    if param("async").is_some_and(|asks| asks.value == Value::Bool(true)) {
        let begun = ["thread_id", "pid", "directive"];
        return Some(contract::fields(begun.map(|name| (name, Type::Any))));
    }
    if !id.split('/').all(crate::world::is_plain_name) {
        return None;
    }
    let path = format!("{}/.ai/directives/{id}.md", world.project());
    let outputs = listed(&world.text(&path)?)?;
    let known = outputs.iter().map(|name| (name.as_str(), Type::Any));
    let mut whole = contract::built_in_result(action);
    if let Type::Object { fields, .. } = &mut whole {
        let field = fields.iter_mut().find(|field| field.name == "outputs")?;
        field.ty = contract::closed(known);
    }
    Some(whole)
}

/// The names under `outputs` of a front matter: a list on its own lines, in brackets, or after commas. `None`: it lists none, and then
/// whatever the model answers is an output.
fn listed(text: &str) -> Option<Vec<String>> {
    let front = text.strip_prefix("---\n")?.split_once("\n---")?.0;
    let mut lines = front.lines();
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
