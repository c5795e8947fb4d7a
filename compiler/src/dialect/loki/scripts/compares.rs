//! A script that compares a key with a text which its declared values do not have.

use super::code::{Code, is_part, literal_at};
use super::{Of, counter};
use crate::diag::Report;
use crate::diag::codes::SCRIPT_COMPARES;
use crate::dialect::loki::ast::{Graph, Kind};
use crate::ir::{Extra, Interpreter, Schema};
use crate::nearest::nearest;
use std::collections::{BTreeMap, BTreeSet};

/// Reports each such comparison.
pub(super) fn check(of: &Of<'_>, values: &BTreeMap<String, BTreeSet<String>>, report: &mut Report) {
    let holding = super::state::holding(&of.code);
    for (key, values) in values {
        let found = compared(&of.code, key, &holding);
        let others = found
            .into_iter()
            .filter(|(_, text)| !values.contains(*text));
        for (line, text) in others {
            let message =
                format!("compares `{key}` with `{text}` (line {line}), which it never is");
            let found = of.diagnostic(&SCRIPT_COMPARES, &message, "decides the same each time");
            let near = nearest(text, values.iter().map(String::as_str));
            report.add(match near {
                Some(near) => found.help(format!("the script probably means `{}`", near.name)),
                None => {
                    let all: Vec<&str> = values.iter().map(String::as_str).collect();
                    found.help(format!("the values of `{key}` are: {}", all.join(", ")))
                }
            });
        }
    }
}

/// The keys whose values are all declared: each text that they may hold.
pub(super) fn closed(graph: &Graph) -> BTreeMap<String, BTreeSet<String>> {
    let mut closed: BTreeMap<String, Option<BTreeSet<String>>> = BTreeMap::new();
    let mut add = |key: &str, values: Option<BTreeSet<String>>| {
        let known = closed
            .entry(key.to_owned())
            .or_insert_with(|| Some(BTreeSet::new()));
        match (known.as_mut(), values) {
            (Some(known), Some(values)) => known.extend(values),
            (Some(_) | None, _) => *known = None,
        }
    };
    for variable in &graph.variables {
        add(&variable.name.value, None);
    }
    for (key, value) in &graph.initial_state {
        add(
            &key.value,
            value
                .value
                .as_str()
                .map(|text| BTreeSet::from([text.to_owned()])),
        );
    }
    for node in &graph.nodes {
        for update in node.updates() {
            let text = Some(&update.text.value).filter(|text| !text.contains("{{"));
            add(
                &update.key.value,
                text.map(|text| BTreeSet::from([text.clone()])),
            );
        }
        let schema = match &node.kind {
            Kind::Llm(llm) => llm.output_schema.as_ref(),
            Kind::Agent(agent) => agent.output_schema.as_ref(),
            // One that declares nothing may write anything.
            Kind::Script(script) => match &script.writes {
                Some(writes) => Some(writes),
                None => return BTreeMap::new(),
            },
            Kind::Map(map) => {
                add(&map.item.value, None);
                add(&map.collect_into.value, None);
                None
            }
            Kind::Approval(_) | Kind::Input(_) | Kind::Rag(_) | Kind::End(_) => None,
            Kind::Unknown => return BTreeMap::new(),
        };
        if schema.is_some_and(|schema| schema.extra == Extra::Merged) {
            return BTreeMap::new();
        }
        for property in schema
            .into_iter()
            .flat_map(|schema: &Schema| &schema.properties)
        {
            let texts = property.ty.texts();
            add(
                &property.name,
                texts.map(|texts| texts.iter().cloned().collect()),
            );
        }
    }
    let closed = closed.into_iter();
    closed
        .filter_map(|(key, values)| Some((key, values.filter(|values| values.len() > 1)?)))
        .collect()
}

/// The texts that what is read of a key is compared with, with the lines.
fn compared<'c>(code: &'c Code, key: &'c str, holding: &BTreeSet<&str>) -> Vec<(usize, &'c str)> {
    let mut found = Vec::new();
    let name = counter::held(code, key)
        .filter(|name| super::variable::values(code, name).is_some_and(|all| all.len() == 1));
    for at in name
        .into_iter()
        .flat_map(|name| code.find(name).map(|at| at + name.len()))
    {
        let rest = code.behind(at);
        let rest = rest.strip_prefix('}').unwrap_or(rest);
        let rest = rest.strip_prefix('"').unwrap_or(rest);
        found.extend(operand(code.interpreter, rest).map(|text| (code.line_of(at), text)));
    }
    for at in code
        .find(key)
        .filter(|at| is_read_of_state(code, *at, holding))
    {
        let rest = code.behind(at + key.len());
        let rest = match code.interpreter {
            Interpreter::Bash => continue,
            Interpreter::TypeScript if !rest.starts_with(['"', '\'']) => Some(rest),
            Interpreter::Python | Interpreter::TypeScript => behind_read(rest),
        };
        let text = rest.and_then(|rest| operand(code.interpreter, rest));
        found.extend(text.map(|text| (code.line_of(at), text)));
    }
    found
}

/// Whether a key is what a read of the state names.
fn is_read_of_state(code: &Code, at: usize, holding: &BTreeSet<&str>) -> bool {
    let before = code.text.get(..at).unwrap_or("");
    let before = before.strip_suffix(['"', '\'']).unwrap_or(before);
    let before = [".get(", "[", "?.", "."]
        .iter()
        .find_map(|way| before.strip_suffix(way));
    let holder = before.map(|before| {
        let before = before.strip_suffix("()").unwrap_or(before);
        before
            .rsplit(|letter| !is_part(letter))
            .next()
            .unwrap_or("")
    });
    holder.is_some_and(|holder| holding.contains(holder))
}

/// What stands behind `"]`, `")` or `", …)`.
fn behind_read(rest: &str) -> Option<&str> {
    let rest = rest.strip_prefix(['"', '\''])?;
    match rest.strip_prefix([']', ')']) {
        Some(rest) => Some(rest),
        None => {
            let (default, after) = rest.split_once(')')?;
            (!default.contains('(')).then_some(after)
        }
    }
}

/// The literal that stands behind the sign of a comparison.
fn operand(interpreter: Interpreter, rest: &str) -> Option<&str> {
    let rest = rest.trim_start_matches(' ');
    let signs: &[&str] = match interpreter {
        Interpreter::Bash => &["== ", "!= ", "= "],
        Interpreter::Python => &["==", "!="],
        Interpreter::TypeScript => &["===", "!==", "==", "!="],
    };
    let rest = signs.iter().find_map(|sign| rest.strip_prefix(sign))?;
    let (text, _) = literal_at(rest.trim_start())?;
    (!text.is_empty()).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str, interpreter: Interpreter) -> Vec<String> {
        let code = Code::of(text, interpreter);
        let found = compared(&code, "wish", &super::super::state::holding(&code)).into_iter();
        found.map(|(_, text)| text.to_owned()).collect()
    }

    #[test]
    fn comparisons_of_what_is_read_are_found() {
        for text in [
            "state = json.loads(os.environ[\"GRAPH_STATE\"])\nif state[\"wish\"] == \"refund\": pass\n",
            "state = json.loads(os.environ[\"GRAPH_STATE\"])\nwish = state.get(\"wish\", \"\")\nif wish != 'refund':\n    pass\n",
        ] {
            assert_eq!(texts(text, Interpreter::Python), ["refund"], "{text}");
        }
        let text = "wish=$(echo \"$GRAPH_STATE\" | jq -r '.wish')\nif [ \"$wish\" = \"refund\" ]; then echo '{}'; fi\n";
        assert_eq!(texts(text, Interpreter::Bash), ["refund"]);
        let text = "const state = JSON.parse(process.env.GRAPH_STATE!);\nif (state.wish === \"refund\") {}\n";
        assert_eq!(texts(text, Interpreter::TypeScript), ["refund"]);
    }

    #[test]
    fn what_is_no_read_of_the_state_is_not_compared() {
        for text in [
            "state = json.loads(os.environ[\"GRAPH_STATE\"])\nif row[\"wish\"] == \"refund\": pass\n",
            "state = json.loads(os.environ[\"GRAPH_STATE\"])\nwish = state[\"wish\"]\nwish = wish.lower()\nif wish == \"refund\": pass\n",
        ] {
            assert!(texts(text, Interpreter::Python).is_empty(), "{text}");
        }
    }
}
