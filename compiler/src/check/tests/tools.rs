//! What files beside a graph say of the tools and servers that it names, without a list of all there are.

use super::{Strictness, checked};
use crate::world::ListedFiles;

const FILES: [(&str, &str); 3] = [
    (
        "tools.py",
        "def hours(city: str):\n    \"\"\"When it is open.\"\"\"\n\ndef prices(city: str):\n    return 1\n",
    ),
    ("tools/route.sh", "# @describe The way.\n"),
    (
        "mcp.json",
        "{\"mcpServers\": {\"weather\": {\"command\": \"x\"}}}",
    ),
];

/// What is said of a node with this tool.
fn said(tool: &str) -> Vec<String> {
    let world = ListedFiles::new(FILES);
    let graph = format!(
        "name: t\nmcp_servers: [weather, wether]\nstart: a\nnodes:\n  a: {{ type: llm, prompt: p, tools: [\"{tool}\"], state_updates: {{ x: \"{{{{output}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{x}}}}\" }}\n"
    );
    let report = checked(&graph, &world, Strictness::Optimistic);
    let found = report.diagnostics.iter();
    found
        .map(|found| format!("{}; {}", found.message, found.help.join("; ")))
        .collect()
}

#[test]
fn a_slip_in_the_name_of_what_a_file_offers_is_told() {
    for (tool, near) in [
        ("hour", "hours"),
        ("rout", "route"),
        ("mcp:wether", "mcp:weather"),
    ] {
        let told = said(tool);
        assert!(
            told.iter().any(|told| told.contains(&format!("`{near}`"))),
            "{tool}: {told:?}"
        );
    }
}

#[test]
fn a_function_that_says_nothing_is_told_to_be_no_tool() {
    let told = said("prices");
    assert!(
        told.concat()
            .contains("a function of `tools.py` without a description"),
        "{told:?}"
    );
    assert!(told.concat().contains("docstring"), "{told:?}");
}

#[test]
fn what_is_offered_and_what_a_run_may_bring_is_not_told() {
    for tool in [
        "hours",
        "route",
        "route.sh",
        "mcp:weather",
        "brought_by_the_run",
    ] {
        let mut told = said(tool);
        told.retain(|told| !told.starts_with("no node uses the MCP server `wether`"));
        assert_eq!(told, [""; 0], "{tool}");
    }
}

/// What is said of a graph whose node has the tool `look_up` of this `tools.sh`.
fn of_file(text: &str) -> Vec<String> {
    let world = ListedFiles::new([("tools.sh", text)]);
    let graph = "name: t\nstart: a\nnodes:\n  a: { type: llm, prompt: p, tools: [look_up], state_updates: { x: \"{{output}}\" }, next: done }\n  done: { type: end, output: \"{{x}}\" }\n";
    let report = checked(graph, &world, Strictness::Optimistic);
    let found = report
        .diagnostics
        .iter()
        .filter(|found| found.code.name == "tool-file");
    found.map(|found| found.message.clone()).collect()
}

#[test]
fn a_slip_in_a_file_of_tools_is_told_where_a_node_has_one_of_them() {
    let fine = "# @cmd Look up\n# @option --url!  The page\nlook_up() {\n  curl \"$argc_url\" >> \"$LLM_OUTPUT\"\n}\n";
    assert_eq!(of_file(fine), [""; 0]);
    for (old, new, part) in [
        ("$argc_url", "$argc_uri", "nothing declares `$argc_uri`"),
        ("# @cmd", "# @command", "`@command` declares nothing"),
        ("# @cmd Look", "# Look", "no tool without `@cmd`"),
        ("$LLM_OUTPUT", "$LLM_OUTPU", "nothing gives `$LLM_OUTPU`"),
        ("curl \"", "jq '{a: (1}' \"", "without its other half"),
    ] {
        let found = of_file(&fine.replace(old, new));
        assert!(
            found.len() == 1 && found[0].contains(part),
            "{new}: {found:?}"
        );
    }
    let helper = format!("{fine}_get_page() {{\n  ls\n}}\nx=$(_get_pge)\n");
    let found = of_file(&helper);
    assert!(
        found.len() == 1 && found[0].contains("`_get_pge` is nothing"),
        "{found:?}"
    );
}

#[test]
fn a_name_that_the_provider_refuses_is_told() {
    let of = |model: &str, tool: &str| {
        let graph = format!(
            "name: t\nmodel: \"{model}\"\nstart: a\nnodes:\n  a: {{ type: llm, prompt: p, tools: [\"{tool}\"], state_updates: {{ x: \"{{{{output}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{x}}}}\" }}\n"
        );
        let report = checked(&graph, &crate::world::UnknownWorld, Strictness::Optimistic);
        let found = report.diagnostics.iter();
        found.filter(|one| one.code.name == "beyond-model").count()
    };
    assert_eq!(of("openai:gpt-4.1", "duty.rate"), 1);
    assert_eq!(of("openai:gpt-4.1", "duty.rate.sh"), 1);
    assert_eq!(of("anthropic:claude-sonnet-4-5", "duty rate"), 1);
    for (model, tool) in [
        ("openai:gpt-4.1", "duty_rate"),
        ("openai:gpt-4.1", "duty_rate.sh"),
        ("openai:gpt-4.1", "mcp:duty.rates"),
        ("ollama:llama3.1", "duty.rate"),
        ("gemini:gemini-2.5-pro", "duty.rate"),
    ] {
        assert_eq!(of(model, tool), 0, "{model} {tool}");
    }
}
