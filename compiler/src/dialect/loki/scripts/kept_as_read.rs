//! A number that a script compares where it reads it, and prints as it was read: a counter that never counts.

use super::comparison::places;
use super::{ScriptNode, counter, reads};
use crate::diag::Report;
use crate::diag::codes::SCRIPT_COUNTER;
use crate::dialect::loki::ast::{Graph, Kind};
use crate::dialect::script::code::{Code, is_part};
use crate::dialect::script::compared::before_value;
use crate::dialect::script::follow::Shape;
use crate::dialect::script::state::{self, STATE};
use crate::dialect::script::{late_count, lost_count};
use crate::ir::Interpreter;
use crate::world::ScriptStep;

/// Reports each of them, and the first line that only seems to count.
pub(super) fn check(of: &ScriptNode<'_>, scripts: &[ScriptNode<'_>], report: &mut Report) {
    if let Some(lost) = lost_count::find(&of.code) {
        let found = of.diagnostic(&SCRIPT_COUNTER, &lost.does, "does not count");
        of.once(found.help(lost.instead), report);
    }
    if let Some((line, name)) = late_count::find(&of.code) {
        let does = format!("counts `{name}` behind the line that prints it (line {line})");
        let found = of.diagnostic(&SCRIPT_COUNTER, &does, "what it prints is not counted");
        of.once(found.help("count before the object is printed"), report);
    }
    for (key, value) in &of.graph.initial_state {
        let key = key.value.as_str();
        if !value.value.is_number() {
            continue;
        }
        let printed = match of.code.interpreter {
            Interpreter::Bash => in_jq(&of.code, key),
            Interpreter::Python | Interpreter::TypeScript => {
                in_code(&of.code, key).or_else(|| followed(of, key))
            }
        };
        let Some(line) = printed.filter(|_| !is_written_elsewhere(of, scripts, key)) else {
            continue;
        };
        let does = format!("compares `{key}` and prints it as it was read (line {line})");
        let found = of.diagnostic(&SCRIPT_COUNTER, &does, "what it compares never changes");
        let help = format!("print the next value of `{key}`, such as one more");
        of.once(found.help(help), report);
    }
}

/// The line that is followed to print a key as it is read, where each line that prints it does, and the script has another use for it.
fn followed(of: &ScriptNode<'_>, key: &str) -> Option<usize> {
    let all = of.followed.as_ref().filter(|all| !all.changes_given)?;
    let own: [ScriptStep; 1] = [ScriptStep::Key(key.to_owned())];
    let is_own = |shape: &Shape| matches!(shape, Shape::Given(path) if **path == own);
    // Where nothing is given, it may begin with a number.
    let is_first = |shape: &Shape| matches!(shape, Shape::Number(Some(_), _));
    let (line, _) = all.values(key).next()?;
    let unchanged = all.values(key).all(|(_, shape)| {
        let has_own = shape.all().iter().any(is_own);
        has_own && shape.all().iter().all(|one| is_own(one) || is_first(one))
    });
    let uses = of.code.find(key).count();
    (unchanged && uses > 2).then_some(line)
}

/// Whether anything but the script gives the key a value.
pub(super) fn is_written_elsewhere(
    of: &ScriptNode<'_>,
    scripts: &[ScriptNode<'_>],
    key: &str,
) -> bool {
    let graph: &Graph = of.graph;
    let others = graph
        .nodes
        .iter()
        .filter(|node| node.id.value != of.node.id.value);
    let declared = |node: &crate::dialect::loki::ast::Node| {
        let schema = match &node.kind {
            Kind::Llm(llm) => llm.output_schema.as_ref(),
            Kind::Agent(agent) => agent.output_schema.as_ref(),
            Kind::Script(script) => script.writes.as_ref(),
            Kind::Map(map) => return map.collect_into.value == key || map.item.value == key,
            Kind::Approval(_) | Kind::Input(_) | Kind::Rag(_) | Kind::End(_) => None,
            Kind::Unknown(_) => return true,
        };
        let open = schema.is_some_and(|schema| super::super::words::is_open(Some(schema)));
        let mut properties = schema.iter().flat_map(|schema| &schema.properties);
        open || properties.any(|property| property.name == key)
    };
    let own = &of.script.script.value;
    let other_scripts = || scripts.iter().filter(|one| &one.script.script.value != own);
    { others }
        .any(|node| node.updates().iter().any(|update| update.key.value == key) || declared(node))
        || of
            .node
            .updates()
            .iter()
            .any(|update| update.key.value == key)
        || graph.reducers.iter().any(|(name, _)| name.value == key)
        || other_scripts().any(|one| reads::may_write(one, key))
}

const ORDERS: [&str; 7] = [">=", "<=", "===", "==", "> ", "< ", "!="];

/// Whether a key is compared, in what stands behind it, with a number or with what is named after a limit: anything else may be what counts.
fn is_limited(key: &str, rest: &str) -> bool {
    const LIMITS: [&str; 9] = [
        "max",
        "limit",
        "most",
        "cap",
        "allowed",
        "budget",
        "threshold",
        "min",
        "least",
    ];
    let names_limit = |name: &str| {
        let name = name.to_lowercase();
        { name.split('_') }.any(|word| LIMITS.contains(&word))
    };
    let Some(other) = ORDERS.iter().find_map(|order| rest.strip_prefix(order)) else {
        return false;
    };
    let other = other.trim_start_matches(['(', ' ', '.', '$', '-']);
    let is_path = |letter: char| is_part(letter) || ".?![]\"'$".contains(letter);
    let end = other.find(|letter| !is_path(letter));
    let path = end.map_or(other, |end| other.get(..end).unwrap_or(""));
    let mut parts = path.split(|letter| !is_part(letter));
    let name = parts.rfind(|part| !part.is_empty()).unwrap_or("");
    let is_constant = name.chars().any(|letter| letter.is_ascii_uppercase())
        && !name.chars().any(|letter| letter.is_ascii_lowercase());
    let is_number = other.starts_with(|letter: char| letter.is_ascii_digit());
    is_number || is_constant || names_limit(name) && !names_limit(key)
}

/// The line that prints a key as it is read, where the script compares it, and gives it no other value.
fn in_code(code: &Code, key: &str) -> Option<usize> {
    let holding = state::holding(code, STATE);
    let places = places(code, key, &holding);
    let mut printed = None;
    let mut printings = 0_usize;
    let mut is_compared = counter::counts_and_compares(code, key);
    for place in &places {
        let rest = place.behind.trim_start();
        let sets = ["+=", "-=", "++", "--"]
            .iter()
            .any(|sign| rest.starts_with(sign));
        if sets || rest.starts_with('=') && !rest.starts_with("==") && place.name.is_none() {
            return None;
        }
        let (is_order, ends) = (
            is_limited(key, rest),
            rest.is_empty() || rest.starts_with([',', '}']),
        );
        is_compared |= is_order;
        let before = before_value(code.interpreter, place.before).trim_end();
        let is_own = |begin: &str| {
            let named = begin.trim_end_matches(['"', '\'']);
            named
                .strip_suffix(key)
                .is_some_and(|rest| !rest.ends_with(is_part))
        };
        let prints = match place.name {
            None => before.strip_suffix(':').is_some_and(is_own),
            // `{ rounds, … }`
            Some(name) => {
                let is_short = name == key && place.before.trim_end().ends_with(['{', ',']);
                is_short
                    && code.interpreter == Interpreter::TypeScript
                    && in_braces(code, place.behind)
            }
        };
        if ends && prints {
            printings += 1;
            printed = printed.or(Some(place.line));
        }
    }
    // What holds it and is printed by its name is looked at as a counter.
    let is_held = code.interpreter == Interpreter::Python && counter::held(code, key).is_some();
    let written = code
        .find(key)
        .filter(|at| reads::is_written(code, *at, key))
        .count();
    (is_compared && !is_held && written == printings && counter::stays(code, key))
        .then_some(printed?)
}

/// Whether what stands before the rest of a text is open in braces, and not in the brackets of a call.
fn in_braces(code: &Code, rest: &str) -> bool {
    let before = code.text.len().checked_sub(rest.len());
    let before = before.and_then(|at| code.text.get(..at)).unwrap_or("");
    let mut closed = 0_usize;
    for letter in before.chars().rev().take(2000) {
        match letter {
            ')' | ']' | '}' => closed += 1,
            '(' | '[' | '{' if closed == 0 => return letter == '{',
            '(' | '[' | '{' => closed -= 1,
            _ => {}
        }
    }
    false
}

/// The same in a program of `jq`: `{rounds: .rounds, _next: (if .rounds >= 3 then …)}`.
fn in_jq(code: &Code, key: &str) -> Option<usize> {
    let (mut printed, mut is_compared) = (None, false);
    for at in code.find(key) {
        let before = code.text.get(..at)?;
        let after = code.behind(at + key.len());
        let rest = after.trim_start();
        if let Some(before) = before.strip_suffix('.') {
            if before.ends_with([']', ')']) || before.ends_with(is_part) {
                return None;
            }
            if ORDERS.iter().any(|order| rest.starts_with(order)) {
                is_compared |= is_limited(key, rest);
            } else if rest.starts_with([',', '}'])
                && before
                    .trim_end()
                    .strip_suffix(':')
                    .is_some_and(|name| name.ends_with(key))
            {
                printed = printed.or(Some(code.line_of(at)));
            } else {
                return None;
            }
        } else if !rest.starts_with(':') {
            return None;
        }
    }
    printed.filter(|_| is_compared && code.text.contains("jq "))
}
