//! Walking all ways through a graph: what its scripts and actions may give, and what was found.
//!
//! A script that declares its routes and what it writes prints just that, once per route. What one that declares nothing
//! writes is guessed in its favour, as the checks do: all keys that nobody else writes. What an action gives
//! is guessed from what the conditions of the graph ask of it. All of it is handed on as JSON Schemas, because the runtime
//! makes values up for them, as it does for models.

use super::agent::{Exploration, FoundFailure};
use graphwright_compiler::check::CheckedProgram;
use graphwright_compiler::ir::{
    Cond, ExitCondition, KeyId, MapList, Op, Program, Ref, Root, Script, Source, Step, Target,
    Tree, Type, ValueExpr,
};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// What scripts and actions may give, by node id.
pub(super) fn given(checked: &CheckedProgram) -> Value {
    let program = checked.program();
    let guessed = guessed(program);
    let mut scripts = Map::new();
    let mut actions = Map::new();
    for node in &program.nodes {
        if let Some(script) = node.work.script() {
            let schema = declared(script).unwrap_or_else(|| guessed.clone());
            let routes = routes(program, node);
            scripts.insert(node.id.clone(), json!({"schema": schema, "routes": routes}));
        } else if node.work.action().is_some() {
            actions.insert(node.id.clone(), wanted(program, node));
        }
    }
    json!({"scripts": scripts, "actions": actions})
}

/// The nodes that a script may name; null: none. One that has no `next` must name a route.
fn routes(program: &Program, node: &graphwright_compiler::ir::Node) -> Vec<Value> {
    let open = node
        .exits
        .iter()
        .filter(|exit| !matches!(exit.to, Target::Stuck));
    open.filter_map(|exit| match exit.when {
        ExitCondition::Done => Some(Value::Null),
        ExitCondition::Routed(to) => Some(program[to].id.clone().into()),
        ExitCondition::Failed
        | ExitCondition::Answer(_)
        | ExitCondition::Other
        | ExitCondition::RoutedAnywhere
        | ExitCondition::If(_)
        | ExitCondition::FailedIf(_) => None,
    })
    .collect()
}

/// What a script says that it writes.
fn declared(script: &Script) -> Option<Value> {
    script.writes.as_ref().map(|schema| schema.json.clone())
}

/// All keys that nothing writes but scripts that do not say what they write.
fn guessed(program: &Program) -> Value {
    let written = |key| {
        let mut exits = program.nodes.iter().flat_map(|node| &node.exits);
        exits.any(|exit| exit.writes.iter().any(|write| write.key == key))
    };
    let given = |key| program.input(key).is_some();
    let keys = program.key_ids();
    let orphans =
        keys.filter(|key| program[*key].initial.is_none() && !given(*key) && !written(*key));
    let properties: Map<String, Value> = orphans
        .map(|key| {
            let ty = program[key].declared.clone().unwrap_or(Type::Text);
            (program[key].name.clone(), schema_of(&ty))
        })
        .collect();
    json!({"type": "object", "properties": properties})
}

/// The JSON Schema of a type.
fn schema_of(ty: &Type) -> Value {
    match ty {
        Type::Any | Type::Text => json!({"type": "string"}),
        Type::Null => json!({"type": "null"}),
        Type::Bool => json!({"type": "boolean"}),
        Type::Int => json!({"type": "integer"}),
        Type::Number => json!({"type": "number"}),
        Type::Enum(values) => json!({"enum": values}),
        Type::List(item) => json!({"type": "array", "items": schema_of(item)}),
        Type::Object { fields, .. } => {
            let fields = fields.iter();
            let properties: Map<String, Value> = fields
                .map(|field| (field.name.clone(), schema_of(&field.ty)))
                .collect();
            json!({"type": "object", "properties": properties})
        }
        Type::Nullable(inner) => schema_of(inner),
    }
}

/// A JSON Schema of what the action of a node may give: the parts of its result that are written or asked for, each in the
/// form in which the graph uses it, with the values that conditions compare it with, and one that they do not.
fn wanted(program: &Program, node: &graphwright_compiler::ir::Node) -> Value {
    let mut whole = Shape::default();
    for exit in &node.exits {
        if let ExitCondition::If(cond) = &exit.when {
            for (left, values) in compared(cond) {
                if left.root == Root::Own {
                    whole.at(&left.path).values(values);
                }
            }
        }
        for write in &exit.writes {
            let exact = matches!(
                &write.source,
                Source::Tree(Tree::Pick(_)) | Source::Value(ValueExpr::Ref(_))
            );
            for found in picked(&write.source) {
                let part = whole.at(&found.path);
                for used in uses(program, write.key).iter().filter(|_| exact) {
                    let part = part.at(&used.path);
                    part.list |= used.list;
                    part.values(used.values.clone());
                }
            }
        }
    }
    // What says that the action failed is not made up: failures are tried anyway.
    whole
        .fields
        .retain(|name, _| !matches!(name.as_str(), "status" | "error" | "success"));
    let properties: Map<String, Value> = whole
        .fields
        .iter()
        .map(|(name, shape)| (name.clone(), shape.schema()))
        .collect();
    json!({"type": "object", "properties": properties})
}

/// What a graph wants of a value: parts, items, and values that it asks for.
#[derive(Default, PartialEq)]
struct Shape {
    fields: BTreeMap<String, Shape>,
    item: Option<Box<Shape>>,
    list: bool,
    values: Vec<Value>,
}

impl Shape {
    /// The part at a path.
    fn at(&mut self, path: &[Step]) -> &mut Self {
        let Some((step, rest)) = path.split_first() else {
            return self;
        };
        let next = match step {
            Step::Field(name) | Step::Part(name) if name.parse::<usize>().is_err() => {
                self.fields.entry(name.clone()).or_default()
            }
            Step::Index(_) | Step::Field(_) | Step::Part(_) => self.item.get_or_insert_default(),
        };
        next.at(rest)
    }

    fn values(&mut self, values: Vec<Value>) {
        for value in values {
            if !self.values.contains(&value) {
                self.values.push(value);
            }
        }
    }

    fn schema(&self) -> Value {
        if *self == Self::default() {
            return json!({"type": "string"});
        }
        json!({ "enum": self.samples() })
    }

    /// Values that make a difference, the most useful one first.
    fn samples(&self) -> Vec<Value> {
        let item = self.item.as_deref();
        if self.list || item.is_some() {
            let items = item.map_or_else(|| vec![Value::from(MADE_UP)], Self::samples);
            let all = items.into_iter().map(|item| json!([item]));
            return all.chain([json!([])]).collect();
        }
        if !self.fields.is_empty() {
            return self.objects();
        }
        let mut values = self.values.clone();
        values.push(
            if values.is_empty() {
                MADE_UP
            } else {
                "something else"
            }
            .into(),
        );
        values
    }

    /// The first value of each field; then, field by field, the others.
    fn objects(&self) -> Vec<Value> {
        let all: Vec<(&str, Vec<Value>)> = self
            .fields
            .iter()
            .map(|(name, shape)| (name.as_str(), shape.samples()))
            .collect();
        let first: Map<String, Value> = all
            .iter()
            .filter_map(|(name, values)| Some(((*name).to_owned(), values.first()?.clone())))
            .collect();
        let mut objects = vec![Value::Object(first.clone())];
        for (name, values) in &all {
            objects.extend(values.iter().skip(1).map(|value| {
                let mut other = first.clone();
                other.insert((*name).to_owned(), value.clone());
                Value::Object(other)
            }));
        }
        objects
    }
}

/// What a part stands for that nothing is asked of.
const MADE_UP: &str = "made up";

/// The parts of a result that a write takes over as they are.
fn picked(source: &Source) -> Vec<&Ref> {
    let own = |found: &&Ref| found.root == Root::Own;
    match source {
        Source::Tree(Tree::Pick(pick)) => pick.refs.iter().filter(own).collect(),
        Source::Value(ValueExpr::Ref(found)) if found.root == Root::Own => vec![found],
        Source::Tree(tree) => tree.refs().into_iter().filter(own).collect(),
        Source::Value(_)
        | Source::Returned(_)
        | Source::Whole
        | Source::Text(_)
        | Source::Literal(_) => Vec::new(),
    }
}

/// What a graph does with a key, or with a part of it.
struct Use {
    path: Vec<Step>,
    list: bool,
    values: Vec<Value>,
}

/// What conditions anywhere in the graph compare a key with, and what is gone through item by item.
fn uses(program: &Program, key: KeyId) -> Vec<Use> {
    let of_key = |found: &&Ref| found.root == Root::Key(key);
    let exits = program.nodes.iter().flat_map(|node| &node.exits);
    let conds = exits.filter_map(|exit| exit.when.condition());
    let asked = conds
        .flat_map(compared)
        .filter(|(left, _)| of_key(left))
        .map(|(left, values)| Use {
            path: left.path.clone(),
            list: false,
            values,
        });
    let lists = program
        .nodes
        .iter()
        .filter_map(|node| match node.work.over()? {
            MapList::Tree(Tree::Pick(pick), _) => pick.refs.iter().find(of_key),
            MapList::Value(ValueExpr::Ref(found)) => Some(found).filter(of_key),
            MapList::Tree(..) | MapList::Value(_) => None,
        });
    let lists = lists.map(|found| Use {
        path: found.path.clone(),
        list: true,
        values: Vec::new(),
    });
    asked.chain(lists).collect()
}

/// What a condition compares with what: values for which it holds, and for which it does not.
fn compared(cond: &Cond) -> Vec<(&Ref, Vec<Value>)> {
    match cond {
        Cond::Always => Vec::new(),
        Cond::All(all) | Cond::Any(all) => all.iter().flat_map(compared).collect(),
        Cond::Not(inner) => compared(inner),
        Cond::Compare {
            left,
            op,
            right: ValueExpr::Literal(value),
        } => {
            let near = |by: f64| value.as_f64().map(|number| Value::from(number + by));
            let values = match (op, value) {
                (Op::In, Value::Array(items)) => items.clone(),
                (Op::Eq | Op::Ne | Op::In | Op::Contains, value) => vec![value.clone()],
                (Op::Gt | Op::Gte | Op::Lt | Op::Lte, value) => {
                    let all = [near(-1.0), Some(value.clone()), near(1.0)];
                    all.into_iter().flatten().collect()
                }
                (Op::Regex | Op::Exists, _) => Vec::new(),
            };
            vec![(left, values)]
        }
        Cond::Compare { left, .. } => vec![(left, Vec::new())],
    }
}

/// What a walk found, for a person.
pub(super) fn told(explored: &Exploration) -> String {
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

fn one(finding: &FoundFailure) -> String {
    let problem = &finding.problem;
    let times = match finding.runs {
        1 => "in 1 run".to_owned(),
        runs => format!("in {runs} runs"),
    };
    let place = match problem.node.as_str() {
        "" => "before the first node".to_owned(),
        node => format!("at `{node}`"),
    };
    let mut text = format!("  FAULT {times}, {place}: {}\n", problem.message);
    if !finding.path.is_empty() {
        let way = finding.path.join(" -> ");
        text.push_str(&format!("    the way there: {way}\n"));
    }
    text.push_str("    a scenario that shows it (save it as NAME.scenario.yaml):\n");
    for (key, value) in &finding.scenario {
        text.push_str(&format!("      {key}: {value}\n"));
    }
    text
}
