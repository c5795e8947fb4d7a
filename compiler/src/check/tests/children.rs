//! What a graph gives another one that it runs as an agent, and gets from it.

use super::actions_kept::Child;
use super::{Strictness, UnknownWorld, checked, names};
use crate::world::{AgentFiles, ListedFiles, Presence, World};

/// What is told of a graph that gives a child these inputs.
fn given(child: &'static str, inputs: &str) -> Vec<String> {
    let graph = format!(
        "name: t\nstart: a\ninitial_state: {{ files: [x], title: one }}\nnodes:\n  a: {{ type: agent, agent: child, prompt: \"{{{{initial_prompt}}}} {{{{title}}}}\", inputs: {{ {inputs} }}, state_updates: {{ out: \"{{{{output}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{out}}}} {{{{files}}}}\" }}\n"
    );
    names(&checked(&graph, &Child(child), Strictness::Optimistic))
}

const LISTS: &str = "name: child\nstart: done\ninitial_state: { files: [], size: 3, title: \"\", any: null }\nnodes:\n  done: { type: end, output: \"{{initial_prompt}} {{files}} {{size}} {{title}} {{any}}\" }\n";

#[test]
fn an_input_has_the_type_that_the_key_starts_with() {
    for inputs in [
        "files: \"Files: {{files}}\"",
        "files: x",
        "files: \"{{title}}\"",
        "size: \"3\"",
        "size: \"{{files}}\"",
    ] {
        let told = given(LISTS, inputs);
        assert!(
            told.iter().any(|one| one.contains("error mixed-types")),
            "{inputs}: {told:?}"
        );
    }
    for inputs in [
        "files: \"{{files}}\"",
        "files: [a]",
        "size: 4",
        "title: \"About {{title}}\"",
        "any: \"{{title}}\"",
    ] {
        assert_eq!(given(LISTS, inputs), [""; 0], "{inputs}");
    }
    // One that stores anything else there takes anything.
    let stores = "name: child\nstart: a\ninitial_state: { files: [] }\nnodes:\n  a: { type: input, question: \"Which? {{initial_prompt}} {{files}}\", state_updates: { files: \"{{input}}\" }, next: done }\n  done: { type: end, output: \"{{files}}\" }\n";
    let told = given(stores, "files: x");
    assert!(
        !told
            .iter()
            .any(|one| one.contains("mixed-types: `a` gives")),
        "{told:?}"
    );
}

#[test]
fn inputs_are_given_under_their_own_names() {
    let child = "name: child\nstart: done\ninitial_state: { body: \"\", subject: \"\" }\nnodes:\n  done: { type: end, output: \"{{initial_prompt}} {{body}} {{subject}}\" }\n";
    let told = |inputs: &str| {
        given(child, inputs)
            .iter()
            .any(|one| one.contains("spoken-value"))
    };
    let graph = |one: &str, other: &str| {
        told(&format!(
            "body: \"{{{{{one}}}}}\", subject: \"{{{{{other}}}}}\""
        ))
    };
    assert!(graph("mail_subject", "mail_body"));
    assert!(!graph("mail_body", "mail_subject"));
}

#[test]
fn a_map_asks_nobody_per_item() {
    let asks = "name: child\nstart: ask\nnodes:\n  ask: { type: input, question: \"Is {{initial_prompt}} right?\", state_updates: { said: \"{{input}}\" }, next: done }\n  done: { type: end, output: \"{{said}}\" }\n";
    let told = |child: &'static str, more: &str| {
        let graph = format!(
            "name: t\nstart: all\ninitial_state: {{ list: [x] }}\nnodes:\n  all: {{ type: map, over: \"{{{{list}}}}\", as: item, branch: a, collect_into: found, next: done{more} }}\n  a: {{ type: agent, agent: child, prompt: \"{{{{item}}}}\", state_updates: {{ output: \"{{{{output}}}}\" }} }}\n  done: {{ type: end, output: \"{{{{found}}}}\" }}\n"
        );
        let all = names(&checked(&graph, &Child(child), Strictness::Optimistic));
        all.iter().any(|one| one.contains("interaction-in-fan-out"))
    };
    assert!(told(asks, ""));
    assert!(!told(asks, ", max_concurrency: 1"));
    assert!(!told(LISTS, ""));
}

#[test]
fn a_child_ends_with_the_words_that_its_caller_takes() {
    let child = "name: child\nstart: a\nnodes:\n  a: { type: llm, prompt: \"Judge {{initial_prompt}}\", output_schema: { type: object, properties: { verdict: { enum: [ok, issues] } }, required: [verdict] }, fallback: failed, next: done }\n  done: { type: end, output: '{\"verdict\": \"{{verdict}}\"}' }\n  failed: { type: end, output: '{\"verdict\": \"issues\"}' }\n";
    let told = |words: &str| {
        let graph = format!(
            "name: t\nstart: a\nnodes:\n  a: {{ type: agent, agent: child, prompt: \"{{{{initial_prompt}}}}\", output_schema: {{ type: object, properties: {{ verdict: {{ enum: {words} }} }}, required: [verdict] }}, next: done }}\n  done: {{ type: end, output: \"{{{{verdict}}}}\" }}\n"
        );
        let all = names(&checked(&graph, &Child(child), Strictness::Optimistic));
        all.iter().any(|one| one.contains("text-against-schema"))
    };
    assert!(told("[clean, problems]"));
    assert!(!told("[ok, issues]"));
    assert!(!told("[clean, issues]"));
}

#[test]
fn agents_are_run_by_the_nodes_that_their_names_fit() {
    let told = |one: &str, other: &str| {
        let graph = format!(
            "name: t\nstart: gather\nnodes:\n  gather: {{ type: agent, agent: {one}, prompt: \"Collect what is known of {{{{initial_prompt}}}}\", state_updates: {{ facts: \"{{{{output}}}}\" }}, next: write_report }}\n  write_report: {{ type: agent, agent: {other}, prompt: \"Write it down. Facts: {{{{facts}}}}\", state_updates: {{ text: \"{{{{output}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}}\" }}\n"
        );
        let all = names(&checked(&graph, &UnknownWorld, Strictness::Optimistic));
        all.iter().any(|one| one.contains("spoken-value"))
    };
    assert!(told("report-writer", "fact-collector"));
    assert!(!told("fact-collector", "report-writer"));
    assert!(!told("helper", "worker"));
}

#[test]
fn what_a_prompt_hands_over_is_read() {
    let told = |child: &'static str, inputs: &str| {
        let all = given(child, inputs);
        all.iter().any(|one| one.contains("unread-input"))
    };
    let silent = "name: child\nstart: a\ninitial_state: { title: \"\" }\nnodes:\n  a: { type: llm, prompt: \"Write of {{title}}\", state_updates: { text: \"{{output}}\" }, fallback: done, next: done }\n  done: { type: end, output: \"{{text}}\" }\n";
    assert!(told(silent, ""));
    assert!(!told(LISTS, ""));
    // The request is the caller's, and it is given as an input.
    assert!(told(silent, "title: \"{{title}}\""));
    assert!(!told(silent, "title: \"{{title}} {{initial_prompt}}\""));
}

#[test]
fn a_variable_that_a_child_cannot_do_without_is_given() {
    let child = "name: child\nstart: done\nvariables:\n  - { name: tone, description: how }\nnodes:\n  say: { type: llm, prompt: \"{{initial_prompt}} {{tone}}\", state_updates: { out: \"{{output}}\" }, next: done }\n  done: { type: end, output: \"{{out}}\" }\n";
    let child = child.replace("start: done", "start: say");
    let child: &'static str = child.leak();
    let told = given(child, "");
    assert!(
        told.iter().any(|one| one.contains(
            "error unassigned-read: agent node `a` does not give `child` its variable `tone`"
        )),
        "{told:?}"
    );
    assert_eq!(given(child, "tone: kind"), [""; 0]);
    // With a default, or where nothing fails without it, or a way does not come to it, it may be left out.
    let asks = "name: child\nstart: ask\nvariables:\n  - { name: tone, description: how }\nnodes:\n  ask: { type: approval, question: \"{{initial_prompt}}?\", options: [go, say], routes: { go: done, say: say }, on_other: done }\n  say: { type: llm, prompt: \"{{tone}}\", next: done }\n  done: { type: end, output: done }\n";
    for right in [
        asks.to_owned(),
        child.replace("description: how", "description: how, default: kind"),
        child
            .replace(" {{tone}}", "")
            .replace("\"{{out}}\"", "\"{{out}} {{tone}}\""),
    ] {
        let told = given(right.leak(), "");
        assert!(
            !told.iter().any(|one| one.contains("does not give")),
            "{told:?}"
        );
    }
}

/// A place in which a child has a script.
struct WithScript(&'static str, &'static str);

impl World for WithScript {
    fn directory(&self) -> Option<String> {
        None
    }
    fn file(&self, path: &str) -> Presence {
        UnknownWorld.file(path)
    }
    fn agent(&self, name: &str) -> AgentFiles {
        Child(self.0).agent(name)
    }
    fn tools(&self) -> Option<&[String]> {
        None
    }
    fn mcp_servers(&self) -> Option<&[String]> {
        None
    }
    fn models(&self) -> Option<&[String]> {
        None
    }
    fn of_agent(&self, _name: &str) -> Box<dyn World> {
        Box::new(ListedFiles::new([("wait.sh", self.1)]))
    }
}

#[test]
fn a_child_that_sleeps_longer_than_its_node_may_take_is_told() {
    let always = "name: child\nstart: a\nnodes:\n  a: { type: llm, prompt: \"{{initial_prompt}}\", fallback: bad, next: wait }\n  wait: { type: script, script: wait.sh, timeout: 900, next: done }\n  done: { type: end, output: x }\n  bad: { type: end, output: y }\n";
    let sometimes = "name: child\nstart: a\nnodes:\n  a: { type: approval, question: \"{{initial_prompt}}\", options: [yes, no], routes: { yes: wait, no: done } }\n  wait: { type: script, script: wait.sh, timeout: 900, next: done }\n  done: { type: end, output: x }\n";
    let told = |child: &'static str, script: &'static str, more: &str| {
        let graph = format!(
            "name: t\nstart: a\nnodes:\n  a: {{ type: agent, agent: child, prompt: \"Wait\"{more}, state_updates: {{ out: \"{{{{output}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{out}}}}\" }}\n"
        );
        let world = WithScript(child, script);
        let all = names(&checked(&graph, &world, Strictness::Optimistic));
        all.iter().any(|one| one.contains("script-sleeps"))
    };
    let waits = "sleep 600\necho '{}'\n";
    assert!(told(always, waits, ""));
    assert!(told(always, waits, ", timeout: 500"));
    assert!(!told(always, waits, ", timeout: 700"));
    assert!(!told(sometimes, waits, ""));
    assert!(!told(always, "sleep 60\necho '{}'\n", ""));
    assert!(!told(
        always,
        "if test -f a; then\n  sleep 600\nfi\necho '{}'\n",
        ""
    ));
    assert!(!told(
        always,
        "test -f a && exit 0\nsleep 600\necho '{}'\n",
        ""
    ));
}

#[test]
fn a_child_translates_into_the_language_that_it_is_asked_for() {
    let spanish = "name: child\ndescription: Translates letters into Spanish.\nstart: a\nnodes:\n  a: { type: llm, instructions: You translate letters into Spanish., prompt: \"{{initial_prompt}}\", state_updates: { out: \"{{output}}\" }, next: done }\n  done: { type: end, output: \"{{out}}\" }\n";
    let both = "name: child\ndescription: Translates letters into Spanish or French.\nstart: a\nnodes:\n  a: { type: llm, instructions: You translate letters into Spanish., prompt: \"{{initial_prompt}}\", state_updates: { out: \"{{output}}\" }, next: done }\n  done: { type: end, output: \"{{out}}\" }\n";
    let told = |child: &'static str, language: &str| {
        let graph = format!(
            "name: t\nstart: a\nnodes:\n  a: {{ type: agent, agent: child, prompt: \"Translate the letter into {language}.\", state_updates: {{ out: \"{{{{output}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{out}}}}\" }}\n"
        );
        let all = names(&checked(&graph, &Child(child), Strictness::Optimistic));
        all.iter().any(|one| one.contains("translation into"))
    };
    assert!(told(spanish, "French"));
    assert!(!told(spanish, "Spanish"));
    assert!(!told(both, "French"));
    assert!(!told(spanish, "{{initial_prompt}}"));
}
