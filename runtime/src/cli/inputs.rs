//! From the command line to the state that a run starts with.

use super::args::Args;
use crate::any_graph::{AnyGraph, Opaque};
use crate::cli::input_names::Names;
use crate::run::Graph;
use crate::value::failure::InputError;
use crate::value::shared::Shared;
use crate::value::text::printable;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::io::Read;

/// A state to start with, and the inputs that it was made of.
type StartState = (Shared<Opaque>, Map<String, Value>);

/// The state that the command line asks for.
///
/// A value of `--input` may be JSON or just text: `5` is a number for a key that holds numbers and a text for one that
/// holds texts. So it is offered as JSON first and as text where the graph refuses that.
pub(super) fn state(graph: &AnyGraph, args: &Args) -> Result<StartState, String> {
    let mut inputs = match &args.file {
        Some(path) => file(path)?,
        None => Map::new(),
    };
    let prompt = graph
        .about()
        .inputs
        .iter()
        .find(|input| input.prompt)
        .map(|input| input.name.as_ref());
    let mut texts: BTreeMap<&str, &str> = BTreeMap::new();
    for (key, text) in &args.inputs {
        match read(text) {
            Ok(value) if prompt != Some(key) => {
                texts.insert(key, text);
                inputs.insert(key.clone(), value);
            }
            Ok(_) | Err(_) => {
                inputs.insert(key.clone(), Value::from(text.as_str()));
            }
        }
    }
    if let Some(text) = &args.prompt {
        let name = prompt.ok_or("this graph takes no PROMPT; see --help for its inputs")?;
        inputs.insert(name.to_owned(), Value::from(text.as_str()));
    }
    let shown = |mut error: InputError| {
        error.input = printable(&error.input).into_owned();
        error.to_string()
    };
    Names::of(graph).check(&inputs).map_err(shown)?;
    loop {
        let error = match crate::run::begin(graph, inputs.clone()) {
            Ok(state) => return Ok((state, inputs)),
            Err(error) => error,
        };
        match texts.remove(error.input.as_str()) {
            Some(text) => drop(inputs.insert(error.input, Value::from(text))),
            None if prompt == Some(&error.input) && !inputs.contains_key(&error.input) => {
                return Err(format!("{error}; give it as PROMPT (see --help)"));
            }
            None => return Err(error.to_string()),
        }
    }
}

/// A value that is typed: JSON, of which a whole number that would lose digits is a text.
fn read(text: &str) -> serde_json::Result<Value> {
    let value: Value = serde_json::from_str(text)?;
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_whole = digits.bytes().all(|letter| letter.is_ascii_digit());
    let is_kept = value.is_i64() || value.is_u64();
    Ok(match is_whole && !is_kept {
        true => Value::from(text),
        false => value,
    })
}

/// Parameters that say how a run is run (Rye, "Running a graph").
#[cfg(feature = "project")]
pub(crate) const OURS: [&str; 9] = [
    "async",
    "capabilities",
    "depth",
    "graph_run_id",
    "inject_state",
    "node",
    "resume",
    "resume_run_id",
    "validate",
];

/// The parameters that the command line gives a graph tool: those that say how it is run are not the graph's own.
#[cfg(feature = "project")]
pub(super) fn given(graph: &AnyGraph, args: &Args) -> Result<Map<String, Value>, String> {
    let mut parameters = match &args.file {
        Some(path) => file(path)?,
        None => Map::new(),
    };
    if args.prompt.is_some() {
        return Err("this graph takes no PROMPT; see --help for its inputs".to_owned());
    }
    let mut texts: BTreeMap<&str, &str> = BTreeMap::new();
    for (key, text) in &args.inputs {
        let value = read(text).unwrap_or_else(|_| Value::from(text.as_str()));
        texts.insert(key, text);
        parameters.insert(key.clone(), value);
    }
    // Those that say how a run is run have names of their own.
    let mut own = parameters.clone();
    own.retain(|name, _| !OURS.contains(&name.as_str()));
    let names = Names::of(graph);
    names.check(&own).map_err(|error| error.to_string())?;
    for warning in names.warnings(&own).iter().filter(|_| !args.how.quiet) {
        tell!("warning: {warning}");
    }
    // `5` is a number for an input that takes numbers, and a text for one that takes texts.
    while let Err(error) = crate::run::begin(graph, parameters.clone()) {
        let Some(text) = texts.remove(error.input.as_str()) else {
            break;
        };
        parameters.insert(error.input, Value::from(text));
    }
    Ok(parameters)
}

/// The object in a file, on standard input (`-`), or that is the argument itself.
pub(super) fn file(path: &str) -> Result<Map<String, Value>, String> {
    let is_object = path.trim_start().starts_with('{');
    let text = if is_object {
        Ok(path.to_owned())
    } else if path == "-" {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).map(|_| text)
    } else {
        std::fs::read_to_string(path)
    };
    let text = text.map_err(|error| format!("cannot read {path}: {error}"))?;
    let path = if is_object { "the object" } else { path };
    let value: Value = serde_yaml::from_str(&text).map_err(|error| format!("{path}: {error}"))?;
    match value {
        Value::Object(inputs) => Ok(inputs),
        other @ (Value::Null
        | Value::Bool(_)
        | Value::Number(_)
        | Value::String(_)
        | Value::Array(_)) => Err(format!(
            "{path}: inputs must be one object, found {}",
            crate::value::schema::type_name(&other)
        )),
    }
}
