//! Lines of a script that fail with a value of the kind that a key has, as the graph writes it.

use super::ScriptNode;
use super::key_values::Class;
use crate::diag::Report;
use crate::diag::codes::SCRIPT_COMPARES;
use crate::world::{Kind, ScriptTake, ValueKind, World};
use std::collections::{BTreeMap, BTreeSet};

/// Reports the first such line of each key. `told`: the keys of which a comparison is told.
pub(super) fn check(
    of: &ScriptNode<'_>,
    (classes, told): (&BTreeMap<String, Class>, &BTreeSet<String>),
    world: &dyn World,
    report: &mut Report,
) {
    let mut told = told.clone();
    for take in world.script_takes(&of.script.script.value) {
        if told.contains(&take.key) {
            continue;
        }
        let Some((kind, wanted)) = unfit(&take, classes) else {
            continue;
        };
        let (key, line) = (&take.key, take.line);
        let does = format!(
            "reads `{key}`, which is {}, and {} (line {line})",
            kind.name(),
            take.does
        );
        let found = of.diagnostic(&SCRIPT_COMPARES, &does, "fails when it comes to that line");
        report.add(found.help(format!(
            "let `{key}` be {wanted} where the graph writes it, or change it in the script first"
        )));
        told.insert(take.key);
    }
}

/// What a key is, and what the line asks for, where these differ.
fn unfit(take: &ScriptTake, classes: &BTreeMap<String, Class>) -> Option<(Kind, &'static str)> {
    let kind = kind(*classes.get(&take.key)?);
    match &take.asks {
        ValueKind::Of(kinds) if !kinds.contains(&kind) => Some((kind, kinds.first()?.name())),
        ValueKind::Of(_) => None,
        ValueKind::Same(other) => {
            let other = self::kind(*classes.get(other)?);
            (other != kind).then_some((kind, other.name()))
        }
    }
}

fn kind(class: Class) -> Kind {
    match class {
        Class::Bool => Kind::Truth,
        Class::Number(_) => Kind::Number,
        Class::Text => Kind::Text,
        Class::List => Kind::List,
    }
}
