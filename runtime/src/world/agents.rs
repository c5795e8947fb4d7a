//! Agents that a `config.yaml` describes: a model with instructions and all the tools of the agent.

use crate::graph::spec::{AgentConfig, AgentSpec};
use crate::host::{AGENT_FILE, AgentCall, AgentDescription, Agents, BoxFuture, CallError};
use crate::value::failure::{Failure, Kind};
use crate::world::missing_parts::NoAgents;
use crate::world::tools;
#[cfg(any(feature = "yaml", test))]
use serde_json::{Map, Value};
use std::path::Path;

/// The largest file that is read, in bytes.
#[cfg(feature = "yaml")]
const LARGEST: u64 = 1024 * 1024;

/// Keys that change nothing about one answer.
#[cfg(any(feature = "yaml", test))]
const UNIMPORTANT: [&str; 5] = [
    "name",
    "description",
    "version",
    "conversation_starters",
    "agent_session",
];

/// Agents as the directories beside a graph describe them. None of them is run by the host itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct AgentFiles;

impl Agents for AgentFiles {
    fn takes(&self, _name: &str) -> bool {
        false
    }

    fn describe(&self, spec: &AgentSpec, dir: &Path) -> Option<Result<AgentDescription, Failure>> {
        described(spec, dir)
    }

    fn run<'a>(&'a self, call: AgentCall<'a>) -> BoxFuture<'a, Result<String, CallError>> {
        NoAgents.run(call)
    }
}

/// What is known about an agent that is a model with instructions: what was compiled in, else its file; `None`: nothing.
pub(crate) fn described(spec: &AgentSpec, dir: &Path) -> Option<Result<AgentDescription, Failure>> {
    match &spec.config {
        Some(config) => Some(compiled(config, dir)),
        #[cfg(feature = "yaml")]
        None if dir.join(AGENT_FILE).is_file() => Some(read(dir)),
        None => None,
    }
}

/// What was found when the graph was compiled, and the tools that the agent's directory declares now.
fn compiled(config: &AgentConfig, dir: &Path) -> Result<AgentDescription, Failure> {
    let about = |what: String| {
        failed(format!(
            "cannot use the {AGENT_FILE} that was compiled in: {what}"
        ))
    };
    let values = config
        .variables
        .iter()
        .map(|(name, default)| value(name, default.map(str::to_owned)));
    let own = tools::own_names(dir).map_err(|error| failed(error.message))?;
    let named = config.tools.iter().map(|tool| (*tool).to_owned());
    Ok(AgentDescription {
        model: config.model.map(str::to_owned),
        temperature: config.temperature,
        top_p: config.top_p,
        instructions: config.instructions.to_owned(),
        tools: named.chain(own).collect(),
        variables: values.collect::<Result<_, _>>().map_err(about)?,
        ignored: Vec::new(),
    })
}

/// Reads the description in a directory.
#[cfg(feature = "yaml")]
fn read(dir: &Path) -> Result<AgentDescription, Failure> {
    let file = dir.join(AGENT_FILE);
    let wrong = |what: String| failed(format!("cannot use `{}`: {what}", file.display()));
    let text = crate::files::text(&file, LARGEST).map_err(wrong)?;
    let read: Value = serde_yaml::from_str(&text).map_err(|error| wrong(error.to_string()))?;
    let Value::Object(keys) = read else {
        return Err(wrong("it must be a map of keys".to_owned()));
    };
    let mut found = of(&Keys(keys)).map_err(wrong)?;
    let own = tools::own_names(dir).map_err(|error| wrong(error.message))?;
    found.tools.extend(own);
    Ok(found)
}

#[cfg(any(feature = "yaml", test))]
fn of(keys: &Keys) -> Result<AgentDescription, String> {
    let mut tools = keys.texts("global_tools")?;
    let servers = keys.texts("mcp_servers")?;
    tools.extend(servers.into_iter().map(|server| format!("mcp:{server}")));
    let known = [
        "model",
        "temperature",
        "top_p",
        "instructions",
        "global_tools",
        "mcp_servers",
        "variables",
    ];
    let ignored = keys
        .0
        .iter()
        .filter(|(key, value)| {
            let key = key.as_str();
            !known.contains(&key) && !UNIMPORTANT.contains(&key) && !is_off(value)
        })
        .map(|(key, _)| key.clone());
    Ok(AgentDescription {
        model: keys.text("model")?,
        temperature: keys.number("temperature")?,
        top_p: keys.number("top_p")?,
        instructions: keys.text("instructions")?.unwrap_or_default(),
        tools,
        variables: keys.variables()?,
        ignored: ignored.collect(),
    })
}

/// The value of a variable: from `LLM_AGENT_VAR_<NAME>`, else its default.
fn value(name: &str, default: Option<String>) -> Result<(String, String), String> {
    let set = format!("LLM_AGENT_VAR_{}", name.to_uppercase());
    match std::env::var(&set).ok().or(default) {
        Some(value) => Ok((name.to_owned(), value)),
        None => Err(format!(
            "the variable `{name}` has no `default`, and {set} is not set"
        )),
    }
}

/// Whether a key that is not supported asks for nothing.
#[cfg(any(feature = "yaml", test))]
fn is_off(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(wanted) => !wanted,
        Value::Array(items) => items.is_empty(),
        Value::Number(_) | Value::String(_) | Value::Object(_) => false,
    }
}

#[cfg(any(feature = "yaml", test))]
struct Keys(Map<String, Value>);

#[cfg(any(feature = "yaml", test))]
impl Keys {
    fn text(&self, key: &str) -> Result<Option<String>, String> {
        match self.0.get(key) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.clone())),
            Some(_) => Err(format!("`{key}` must be a text")),
        }
    }

    fn number(&self, key: &str) -> Result<Option<f64>, String> {
        match self.0.get(key) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => match value.as_f64().filter(|number| number.is_finite()) {
                Some(number) => Ok(Some(number)),
                None => Err(format!("`{key}` must be a number")),
            },
        }
    }

    fn texts(&self, key: &str) -> Result<Vec<String>, String> {
        let wrong = || format!("`{key}` must be a list of names");
        let name = |item: &Value| item.as_str().map(str::to_owned).ok_or_else(wrong);
        match self.0.get(key) {
            None | Some(Value::Null) => Ok(Vec::new()),
            Some(Value::Array(items)) => items.iter().map(name).collect(),
            Some(_) => Err(wrong()),
        }
    }

    fn variables(&self) -> Result<Vec<(String, String)>, String> {
        let items = match self.0.get("variables") {
            None | Some(Value::Null) => return Ok(Vec::new()),
            Some(Value::Array(items)) => items,
            Some(_) => return Err("`variables` must be a list".to_owned()),
        };
        let variable = |item: &Value| {
            let Some(name) = item.get("name").and_then(Value::as_str) else {
                return Err("each of `variables` must have a `name`".to_owned());
            };
            let default = item.get("default").filter(|default| !default.is_null());
            value(name, default.map(crate::value::text::shown))
        };
        items.iter().map(variable).collect()
    }
}

fn failed(message: String) -> Failure {
    Failure::new(Kind::Agent, message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(value: Value) -> Result<AgentDescription, String> {
        let Value::Object(keys) = value else {
            panic!("an object");
        };
        of(&Keys(keys))
    }

    #[test]
    fn every_key_that_matters_is_read() {
        let mut described = read(json!({
            "name": "scout", "model": "a:b", "temperature": 0, "top_p": 0.5, "global_tools": ["search.sh"],
            "mcp_servers": ["pubmed"], "can_spawn_agents": false, "documents": ["x"], "auto_continue": true,
            "instructions": "Go {{where}} on {{__now__}}, {{unknown}} {{ {{where}}.",
            "variables": [{"name": "where", "description": "d", "default": "{{__os__}}"}],
        }))
        .unwrap();
        assert_eq!(described.tools, ["search.sh", "mcp:pubmed"]);
        assert_eq!(described.ignored, ["documents", "auto_continue"]);
        described.instructions = described.filled_in("today");
        assert_eq!(
            described.instructions,
            "Go {{__os__}} on today, {{unknown}} {{ {{__os__}}."
        );
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (value, message) in [
            (json!({"model": 1}), "`model` must be a text"),
            (
                json!({"temperature": "hot"}),
                "`temperature` must be a number",
            ),
            (
                json!({"global_tools": "x"}),
                "`global_tools` must be a list of names",
            ),
            (
                json!({"variables": [{}]}),
                "each of `variables` must have a `name`",
            ),
            (
                json!({"variables": [{"name": "gw_none"}]}),
                "the variable `gw_none` has no `default`, and LLM_AGENT_VAR_GW_NONE is not set",
            ),
        ] {
            assert_eq!(read(value).unwrap_err(), message);
        }
    }
}
