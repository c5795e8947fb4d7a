//! Walking all ways through a graph: what its scripts may print, and what was found.
//!
//! A script that declares its routes and what it writes prints just that, once per route. What one that declares nothing
//! writes is guessed in its favour, as the checks do (decision L19): all keys that nobody else writes.

use super::agent::{Explored, Finding};
use crate::check::Checked;
use crate::ir::{Program, Script, Target, Type, When, Work};
use serde_json::{Map, Value, json};

/// The results of script nodes, by node id.
pub(super) fn printed(checked: &Checked) -> Value {
    let program = checked.program();
    let guessed = guessed(program);
    let mut printed = Map::new();
    for node in &program.nodes {
        if let Work::Script(script) = &node.work {
            let object = declared(script).unwrap_or_else(|| guessed.clone());
            // One that has no `next` must name a route.
            let open = node
                .exits
                .iter()
                .filter(|exit| !matches!(exit.to, Target::Stuck));
            let routes = open.filter_map(|exit| match exit.when {
                When::Done => Some(None),
                When::Routed(to) => Some(Some(program[to].id.clone())),
                When::Failed
                | When::Answer(_)
                | When::Other
                | When::RoutedAnywhere
                | When::If(_)
                | When::FailedIf(_) => None,
            });
            let results = routes.map(|route| {
                let mut object = object.clone();
                object.extend(route.map(|to| ("_next".to_owned(), Value::from(to))));
                json!({"stdout": Value::Object(object).to_string()})
            });
            printed.insert(node.id.clone(), results.collect());
        }
    }
    Value::Object(printed)
}

/// What a script says that it writes.
fn declared(script: &Script) -> Option<Map<String, Value>> {
    let schema = script.writes.as_ref()?;
    let properties = schema.properties.iter();
    Some(
        properties
            .map(|property| (property.name.clone(), sample(&property.ty)))
            .collect(),
    )
}

/// All keys that nothing writes but scripts that do not say what they write.
fn guessed(program: &Program) -> Map<String, Value> {
    let written = |key| {
        let mut exits = program.nodes.iter().flat_map(|node| &node.exits);
        exits.any(|exit| exit.writes.iter().any(|write| write.key == key))
    };
    let given = |key| program.inputs.iter().any(|input| input.key == key);
    let keys = program.key_ids();
    let orphans =
        keys.filter(|key| program[*key].initial.is_none() && !given(*key) && !written(*key));
    orphans
        .map(|key| {
            let ty = program[key].declared.clone().unwrap_or(Type::Text);
            (program[key].name.clone(), sample(&ty))
        })
        .collect()
}

/// A value of a type.
fn sample(ty: &Type) -> Value {
    match ty {
        Type::Any | Type::Text => "made up".into(),
        Type::Null => Value::Null,
        Type::Bool => true.into(),
        Type::Int | Type::Number => 1.into(),
        Type::Enum(values) => values.first().cloned().into(),
        Type::List(item) => vec![sample(item)].into(),
        Type::Object { fields, .. } => {
            let fields = fields.iter();
            Value::Object(
                fields
                    .map(|field| (field.name.clone(), sample(&field.ty)))
                    .collect(),
            )
        }
        Type::Nullable(inner) => sample(inner),
    }
}

/// What a walk found, for a person.
pub(super) fn told(explored: &Explored) -> String {
    let runs = explored.runs;
    let how = if explored.complete {
        format!("all ways taken in {runs} runs")
    } else {
        format!("stopped after {runs} runs; --runs N takes more")
    };
    if explored.findings.is_empty() {
        return format!("  explored: {how}, no fault\n");
    }
    let mut text = format!("  explored: {how}\n");
    for finding in &explored.findings {
        text.push_str(&one(finding));
    }
    text
}

fn one(finding: &Finding) -> String {
    let problem = &finding.problem;
    let times = match finding.runs {
        1 => "in 1 run".to_owned(),
        runs => format!("in {runs} runs"),
    };
    let mut text = format!(
        "  FAULT {times}, at `{}`: {}\n",
        problem.node, problem.message
    );
    text.push_str(&format!(
        "    the way there: {}\n",
        finding.path.join(" -> ")
    ));
    text.push_str("    a scenario that shows it:\n");
    for (key, value) in &finding.scenario {
        text.push_str(&format!("      {key}: {value}\n"));
    }
    text
}
