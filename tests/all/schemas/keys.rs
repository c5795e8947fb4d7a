//! The schemas for editors and the readers of the languages know the same keys.
//!
//! Into each map of each graph that the tests have, a key that nobody knows is written. What is said of it names the keys that the
//! reader knows there; each of them must be in the schema, and nothing else. Where there are more than a message names, all
//! words of the readers are written into the map, and those are known that nothing is said of.

use super::{data, schema_of};
use crate::mistakes;
use graphwright_compiler::diag::Report;
use graphwright_compiler::ir::Dialect;
use graphwright_compiler::pipeline::{self, Settings};
use graphwright_compiler::registry;
use graphwright_compiler::source::Sources;
use graphwright_compiler::world::{ListedFiles, UnknownWorld, World};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// A key that no language has.
const NOBODYS: &str = "qzxqzx";

/// Keys that are read for nothing but to say that they mean nothing there: what, and the kind of the node.
const REFUSED: [(&str, &str); 3] = [("next", "end"), ("x-policies", ""), ("item_id", "foreach")];

/// A graph, and what is there outside of it.
struct Graph {
    dialect: &'static str,
    tree: Value,
    world: Box<dyn World>,
}

impl Graph {
    /// What is found in it after this was written in.
    fn inspect(&self, tree: &Value) -> Report {
        let text = serde_yaml::to_string(tree).unwrap();
        let mut sources = Sources::default();
        let file = sources.add("graph.yaml", text);
        let settings = Settings {
            dialect: Dialect::named(self.dialect),
            ..Settings::default()
        };
        pipeline::check(file, &settings, &mut sources, self.world.as_ref()).2
    }

    /// What is found where these keys stand in the map at this place.
    fn with(&self, at: &[Step], keys: &BTreeSet<String>) -> Report {
        let mut tree = self.tree.clone();
        let map = at.iter().try_fold(&mut tree, |value, step| match step {
            Step::Key(key) => value.get_mut(key),
            Step::Item(number) => value.get_mut(number),
        });
        let map = map.and_then(Value::as_object_mut).unwrap();
        for key in keys {
            map.entry(key.clone()).or_insert(json!(1));
        }
        self.inspect(&tree)
    }
}

/// What is read in all places of which the schema says the same.
struct Read {
    dialect: &'static str,
    /// One of them, and of what kind its node is.
    place: String,
    kind: String,
    /// What the schema names there, and what is known in any of them.
    named: BTreeSet<String>,
    known: BTreeSet<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    Key(String),
    Item(usize),
}

/// The parts of a schema that may say something of a value at a place.
#[derive(Clone)]
struct Part<'s> {
    all: Vec<&'s Value>,
    /// Whether it is one of several kinds, and which one cannot be said.
    unclear: bool,
}

struct Schema(Value);

impl Schema {
    fn whole(&self, value: &Value) -> Part<'_> {
        self.open(vec![&self.0], value)
    }

    /// With what is referred to, and those of several alternatives that the value may be.
    fn open<'s>(&'s self, mut todo: Vec<&'s Value>, value: &Value) -> Part<'s> {
        let mut parts = Vec::new();
        while let Some(part) = todo.pop() {
            let name = part.get("$ref").and_then(Value::as_str);
            let name = name.and_then(|name| name.strip_prefix('#'));
            todo.extend(name.and_then(|name| self.0.pointer(name)));
            for ways in ["oneOf", "anyOf", "allOf"] {
                let ways = part.get(ways).and_then(Value::as_array);
                todo.extend(ways.into_iter().flatten());
            }
            parts.push(part);
        }
        let kinds = |parts: &[&Value]| parts.iter().filter(|part| is_kind(part)).count();
        let several = kinds(&parts) > 1;
        parts.retain(|part| may_be(part, value));
        Part {
            unclear: several && kinds(&parts) != 1,
            all: parts,
        }
    }

    fn below<'s>(&'s self, part: &Part<'s>, step: &Step, value: &Value) -> Part<'s> {
        let next = part.all.iter().filter_map(|part| match step {
            Step::Item(_) => part.get("items"),
            Step::Key(key) => part
                .get("properties")
                .and_then(|known| known.get(key))
                .or_else(|| part.get("additionalProperties")),
        });
        let next = self.open(next.collect(), value);
        Part {
            unclear: next.unclear || part.unclear,
            ..next
        }
    }
}

/// Whether it is about one kind of things.
fn is_kind(part: &Value) -> bool {
    let known = part.get("properties").and_then(Value::as_object);
    let mut known = known.into_iter().flatten();
    known.any(|(_, own)| own.get("const").is_some())
}

/// Whether a value is of the kind that a part of a schema is about.
fn may_be(part: &Value, value: &Value) -> bool {
    let known = part.get("properties").and_then(Value::as_object);
    let chosen = known.into_iter().flatten().all(|(key, own)| {
        let Some(given) = value.get(key).filter(|_| own.get("const").is_some()) else {
            return true;
        };
        own.get("const") == Some(given)
    });
    chosen && (value.is_object() || known.is_none())
}

impl Part<'_> {
    /// The keys that it names.
    fn keys(&self) -> BTreeSet<String> {
        let known = self.all.iter().filter_map(|part| part.get("properties"));
        let known = known.filter_map(Value::as_object);
        known.flat_map(|known| known.keys().cloned()).collect()
    }
}

/// All keys that a schema names anywhere.
fn named(schema: &Value, into: &mut BTreeSet<String>) {
    if let Some(known) = schema.get("properties").and_then(Value::as_object) {
        into.extend(known.keys().cloned());
    }
    match schema {
        Value::Object(fields) => fields.values().for_each(|inner| named(inner, into)),
        Value::Array(items) => items.iter().for_each(|inner| named(inner, into)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// A place without the numbers of items.
fn pattern(dialect: &str, at: &[Step]) -> String {
    let steps = at.iter().map(|step| match step {
        Step::Key(key) => key.as_str(),
        Step::Item(_) => "[]",
    });
    std::iter::once(dialect)
        .chain(steps)
        .collect::<Vec<_>>()
        .join(".")
}

/// All maps of a tree, with what the schema says of each.
fn maps<'s>(
    schema: &'s Schema,
    (value, part): (&Value, Part<'s>),
    at: &[Step],
    found: &mut Vec<(Vec<Step>, Part<'s>, Map<String, Value>)>,
) {
    let mut deeper = |step: Step, inner: &Value| {
        let inner_part = schema.below(&part, &step, inner);
        maps(schema, (inner, inner_part), &[at, &[step]].concat(), found);
    };
    match value {
        Value::Object(fields) => {
            for (key, inner) in fields {
                deeper(Step::Key(key.clone()), inner);
            }
            found.push((at.to_vec(), part, fields.clone()));
        }
        Value::Array(items) => {
            for (number, inner) in items.iter().enumerate() {
                deeper(Step::Item(number), inner);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The words between quotes in the readers: all keys are among them.
fn words(directory: &Path, into: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            words(&path, into);
            continue;
        }
        let text = std::fs::read_to_string(path).unwrap();
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "_-".contains(c);
        let key = |word: &&str| !word.is_empty() && word.chars().all(plain);
        let between = text.split('"').filter(key);
        into.extend(between.map(str::to_owned));
    }
}

/// The keys that are known at a place; `None`: any may stand there.
fn known(graph: &Graph, at: &[Step], words: &BTreeSet<String>) -> Option<BTreeSet<String>> {
    let report = graph.with(at, &BTreeSet::from([NOBODYS.to_owned()]));
    let said = format!("unknown key `{NOBODYS}` in");
    let mut found = report.diagnostics.iter();
    let found = found.find(|found| found.message.starts_with(&said))?;
    let listed = |note: &String| {
        let names = note.strip_prefix("the keys known here are ")?;
        let names = names.split('`').skip(1).step_by(2);
        Some(names.map(str::to_owned).collect())
    };
    if let Some(listed) = found.notes.iter().find_map(listed) {
        return Some(listed);
    }
    let report = graph.with(at, words);
    let mut known = words.clone();
    // Those that begin with `x-` are never unknown.
    known.retain(|word| !word.starts_with("x-"));
    for found in &report.diagnostics {
        let (_, rest) = found
            .message
            .split_once("unknown key `")
            .unwrap_or_default();
        if let Some((key, _)) = rest.split_once('`') {
            known.remove(key);
        }
    }
    Some(known)
}

/// The graphs that the tests have, of all languages.
fn graphs() -> Vec<Graph> {
    let mut found = Vec::new();
    for (dialect, file) in super::graphs() {
        let dialect = Dialect::named(&dialect).unwrap().name();
        let directory = file.parent().unwrap();
        found.push(Graph {
            dialect,
            tree: data(&file),
            world: Box::new(graphwright_compiler::driver::Directory::new(directory)),
        });
    }
    let of_text = |text: &str, world: Box<dyn World>| {
        let mut sources = Sources::default();
        let file = sources.add("graph.yaml", text);
        let (dialect, ..) =
            pipeline::check(file, &Settings::default(), &mut sources, world.as_ref());
        let mut tree: serde_yaml::Value = serde_yaml::from_str(text).ok()?;
        tree.apply_merge().ok()?;
        Some(Graph {
            dialect: dialect?.name(),
            tree: serde_json::to_value(tree).ok()?,
            world,
        })
    };
    for code in registry::ALL {
        let page = code.page();
        for example in [page.wrong, page.right] {
            let world = Box::new(ListedFiles::example(&example));
            found.extend(of_text(&example.graph, world));
        }
    }
    for path in mistakes::mistakes() {
        let text = std::fs::read_to_string(&path).unwrap();
        found.extend(of_text(&text, Box::new(UnknownWorld)));
    }
    found
}

#[test]
fn the_schemas_know_the_keys_that_are_read_and_no_others() {
    let mut all = BTreeSet::new();
    let compiler = super::root().join("compiler/src");
    words(&compiler.join("dialect"), &mut all);
    let mut seen = BTreeSet::new();
    let mut looked: BTreeMap<&str, usize> = BTreeMap::new();
    // By what the schema says of a place.
    let mut read: BTreeMap<String, Read> = BTreeMap::new();
    let schemas = ["loki", "rye", "kegal", "euler"].map(|name| (name, Schema(schema_of(name))));
    let schemas: BTreeMap<&str, Schema> = schemas.into_iter().collect();
    for graph in graphs() {
        let schema = &schemas[graph.dialect];
        let mut places = Vec::new();
        maps(
            schema,
            (&graph.tree, schema.whole(&graph.tree)),
            &[],
            &mut places,
        );
        for (at, part, fields) in places {
            if part.unclear {
                continue;
            }
            // What has the same keys and the same schema is read alike.
            let kinds = ["type", "kind"].map(|key| fields.get(key).map(Value::to_string));
            let keys: Vec<&String> = fields.keys().collect();
            let place = pattern(graph.dialect, &at);
            let same = match part.all.is_empty() {
                true => place.clone(),
                false => format!(
                    "{:?}",
                    part.all
                        .iter()
                        .map(|part| std::ptr::from_ref(*part))
                        .collect::<BTreeSet<_>>()
                ),
            };
            if !seen.insert(format!("{kinds:?} {same} {keys:?}")) {
                continue;
            }
            let Some(known) = known(&graph, &at, &all) else {
                continue;
            };
            *looked.entry(graph.dialect).or_default() += 1;
            let entry = read.entry(same);
            let entry = entry.or_insert_with(|| Read {
                dialect: graph.dialect,
                place,
                kind: ["type", "kind"]
                    .iter()
                    .find_map(|key| fields.get(*key)?.as_str())
                    .unwrap_or_default()
                    .to_owned(),
                named: part.keys(),
                known: BTreeSet::new(),
            });
            entry.known.extend(known);
        }
    }
    let mut wrong = BTreeSet::new();
    for Read {
        dialect,
        place,
        kind,
        named: own,
        known,
    } in read.values()
    {
        let mut anywhere = BTreeSet::new();
        named(&schemas[*dialect].0, &mut anywhere);
        // What begins with `x-` is read in some places to say that it means nothing there.
        let lacks = known
            .difference(own)
            .filter(|key| !key.starts_with("x-") || !anywhere.contains(*key))
            .filter(|key| !REFUSED.contains(&(key.as_str(), kind.as_str())));
        wrong.extend(lacks.map(|key| format!("{place}: the schema lacks `{key}`")));
        let more = own.difference(known).filter(|key| !key.starts_with("x-"));
        wrong.extend(more.map(|key| format!("{place}: the reader does not know `{key}`")));
    }
    let wrong: Vec<String> = wrong.into_iter().collect();
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(looked.len(), 4, "{looked:?}");
    assert!(looked.values().all(|count| *count > 10), "{looked:?}");
}
