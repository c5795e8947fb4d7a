//! An agent that is no graph: the `config.yaml` of a model with instructions and tools (decision L16).
//!
//! Only what a run of it as a child needs is taken; what matters to the agent when a person talks to it (sessions,
//! starters, how it continues on its own) is known and passed over.

use crate::diag::Report;
use crate::ir::AgentConfig;
use crate::source::{FileId, Sources};
use crate::syntax::{self, Fields};

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
    "variables",
    "conversation_starters",
    "documents",
];

/// Reads the file of an agent. `None`: it says nothing that can be run.
pub(super) fn read(file: FileId, sources: &Sources) -> (Option<AgentConfig>, Report) {
    let (root, mut report) = syntax::read(file, sources);
    let Some(root) = root.filter(|_| syntax::is_whole(&report)) else {
        return (None, report);
    };
    let config = Fields::of_item("the agent", &root, &mut report).map(|mut fields| {
        let config = AgentConfig {
            path: sources.path(file).display().to_string(),
            instructions: text(&mut fields, "instructions").unwrap_or_default(),
            model: text(&mut fields, "model"),
            temperature: fields.number("temperature").map(|found| found.value),
            top_p: fields.number("top_p").map(|found| found.value),
            tools: tools(&mut fields),
        };
        fields.accept(PASSED_OVER);
        fields.close(&mut report);
        config
    });
    (config, report)
}

fn text(fields: &mut Fields<'_>, key: &'static str) -> Option<String> {
    let found = fields.optional_text(key)?;
    Some(found.value.trim().to_owned())
}

/// Tools are named by their files (`web_search.sh`), servers by themselves.
fn tools(fields: &mut Fields<'_>) -> Vec<String> {
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
        read(file, &sources)
    }

    #[test]
    fn what_a_child_needs_is_taken() {
        let (config, report) = config(
            "name: scout\nmodel: openai:gpt\ntemperature: 0.5\ninstructions: |\n  You help.\nglobal_tools: [web_search.sh, fetch]\nmcp_servers: [github]\nagent_session: temp\n",
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
