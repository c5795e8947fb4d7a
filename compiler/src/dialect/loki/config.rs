//! An agent that is no graph: the `config.yaml` of a model with instructions and tools.
//!
//! Only what a run of it as a child needs is taken; what matters to the agent when a person talks to it (sessions,
//! starters, how it continues on its own) is known and passed over.

use crate::diag::Report;
use crate::dialect::sampling::{temperature, top_p};
use crate::ir::AgentConfig;
use crate::source::{FileId, Sources, Spanned};
use crate::syntax::{self, FieldReader};

/// Keys that mean nothing to a child of a graph.
const PASSED_OVER: &[&str] = &[
    "name",
    "description",
    "version",
    "agent_session",
    "auto_continue",
    "max_auto_continues",
    "inject_todo_instructions",
    "continuation_prompt",
    "can_spawn_agents",
    "max_concurrent_agents",
    "max_agent_depth",
    "inject_spawn_instructions",
    "summarization_model",
    "summarization_threshold",
    "escalation_timeout",
    "reasoning_effort",
    "dynamic_instructions",
    "conversation_starters",
    "documents",
];

/// An agent, and its model where it stands.
type AgentEntry = (AgentConfig, Option<Spanned<String>>);

/// Reads the file of an agent. `None`: it says nothing that can be run.
/// With the model, where it stands.
pub(super) fn read(file: FileId, sources: &Sources) -> (Option<AgentEntry>, Report) {
    let (root, mut report) = syntax::read(file, sources);
    let Some(root) = root.filter(|_| syntax::is_whole(&report)) else {
        return (None, report);
    };
    let config = FieldReader::of_item("the agent", &root, &mut report).map(|mut fields| {
        let model = fields.name("model").map(|found| Spanned {
            value: found.value.trim().to_owned(),
            span: found.span,
        });
        let config = AgentConfig {
            path: sources.path(file).display().to_string(),
            instructions: text(&mut fields, "instructions").unwrap_or_default(),
            model: model.as_ref().map(|model| model.value.clone()),
            temperature: temperature(&mut fields),
            top_p: top_p(&mut fields),
            tools: tools(&mut fields),
            variables: variables(&mut fields, &mut report),
        };
        fields.accept(PASSED_OVER);
        fields.close(&mut report);
        (config, model)
    });
    (config, report)
}

fn text(fields: &mut FieldReader<'_>, key: &'static str) -> Option<String> {
    let found = fields.optional_text(key)?;
    Some(found.value.trim().to_owned())
}

/// Their values stand in the instructions as `{{name}}`, and reach tools as `LLM_AGENT_VAR_<NAME>`.
fn variables(fields: &mut FieldReader<'_>, report: &mut Report) -> Vec<(String, Option<String>)> {
    let items = fields.list("variables").map_or(&[][..], |list| list.value);
    let variables = items
        .iter()
        .filter_map(|item| super::read::variable(item, report));
    variables
        .map(|variable| {
            let default = variable.default.map(|default| {
                let text = default.value.as_str().map(str::to_owned);
                text.unwrap_or_else(|| default.value.to_string())
            });
            (variable.name.value, default)
        })
        .collect()
}

/// Tools are named by their files (`web_search.sh`), servers by themselves.
fn tools(fields: &mut FieldReader<'_>) -> Vec<String> {
    let mut tools: Vec<String> = Vec::new();
    for tool in fields
        .texts("global_tools")
        .into_iter()
        .flat_map(|list| list.value)
    {
        let name = tool
            .value
            .rsplit_once('.')
            .map_or(tool.value, |(name, _)| name);
        tools.push(name.to_owned());
    }
    for server in fields
        .texts("mcp_servers")
        .into_iter()
        .flat_map(|list| list.value)
    {
        tools.push(format!("mcp:{}", server.value));
    }
    tools
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(text: &str) -> (Option<AgentConfig>, Report) {
        let mut sources = Sources::default();
        let file = sources.add("../scout/config.yaml", text);
        let (read, report) = read(file, &sources);
        (read.map(|(config, _)| config), report)
    }

    #[test]
    fn what_a_child_needs_is_taken() {
        let (config, report) = config(
            "name: scout\nmodel: openai:gpt\ntemperature: 0.5\ninstructions: |\n  You help.\nglobal_tools: [web_search.sh, fetch]\nmcp_servers: [github]\nagent_session: temp\nvariables:\n  - { name: place, description: Where, default: here }\n  - { name: who, description: Who }\n",
        );
        assert!(report.diagnostics.is_empty(), "{report:?}");
        assert_eq!(
            config.unwrap(),
            AgentConfig {
                path: "../scout/config.yaml".into(),
                instructions: "You help.".into(),
                model: Some("openai:gpt".into()),
                temperature: Some(0.5),
                top_p: None,
                tools: vec!["web_search".into(), "fetch".into(), "mcp:github".into()],
                variables: vec![("place".into(), Some("here".into())), ("who".into(), None)],
            }
        );
    }

    #[test]
    fn faults_stand_in_the_file_of_the_agent() {
        let (config, report) = config("instruction: You help.\ntemperature: warm\n");
        assert!(config.is_some());
        let codes: Vec<&str> = report
            .diagnostics
            .iter()
            .map(|found| found.code.name)
            .collect();
        assert_eq!(codes, ["wrong-type", "unknown-key"]);
        assert!(
            report.diagnostics[1].help[0].contains("`instructions`"),
            "{report:?}"
        );
        assert!(
            super::read(Sources::default().add("x", "- a\n"), &Sources::default())
                .0
                .is_none()
        );
    }
}
