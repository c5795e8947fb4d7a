//! What texts ask for, or promise, that the graph around them does not do.

use super::{Strictness, checked, count_told};
use crate::world::UnknownWorld;

/// How often an empty promise is told of a plan that is written and judged.
fn told(prompt: &str, more: &str, end: &str) -> usize {
    let graph = format!(
        "name: t\ndescription: Writes a letter.\nstart: plan\nnodes:\n  plan: {{ type: llm, prompt: \"Plan {{{{initial_prompt}}}}\", state_updates: {{ text: \"{{{{output}}}}\" }}, next: write }}\n  write: {{ type: llm, {more} prompt: \"{{{{text}}}} {prompt}\", state_updates: {{ text: \"{{{{output}}}}\" }}, next: read }}\n  read: {{ type: llm, prompt: \"Mend {{{{text}}}}\", state_updates: {{ text: \"{{{{output}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{end} {{{{text}}}}\" }}\n"
    );
    count_told(&graph, &[], "empty-promise")
}

#[test]
fn a_model_with_one_way_on_leads_nowhere() {
    for prompt in [
        "Hand the conversation over to billing_agent.",
        "If it is about money, transfer the customer to the `billing-agent`.",
        "If it is too short, go back to plan.",
        "Go back to the `plan` node.",
    ] {
        assert_eq!(told(prompt, "", ""), 1, "{prompt}");
    }
    for prompt in [
        "If it is long enough, continue with read.",
        "Do not hand over to billing_agent.",
        "If they ask, return to plan A.",
        "Hand it over to the real estate agent.",
        "Tell them that they go back to planning if it rains.",
    ] {
        assert_eq!(told(prompt, "", ""), 0, "{prompt}");
    }
    let tool = "tools: [transfer_to_agent],";
    assert_eq!(told("Hand over to billing_agent.", tool, ""), 0);
}

#[test]
fn a_word_that_ends_the_work_is_for_somebody() {
    for prompt in [
        "Reply TERMINATE at the end.",
        "If all is well, answer with `DONE`.",
    ] {
        assert_eq!(told(prompt, "", ""), 1, "{prompt}");
    }
    for prompt in [
        "Do the work and reply DONE.",
        "Write about the STOP sign.",
        "Never reply TERMINATE.",
    ] {
        assert_eq!(told(prompt, "", ""), 0, "{prompt}");
    }
    let save = "If it is saved, answer DONE.";
    assert_eq!(told(save, "tools: [save_file],", ""), 0);
    assert_eq!(told("If all is well, answer DONE.", "", "DONE:"), 0);
}

#[test]
fn a_model_waits_for_nobody() {
    let asks = "If something is unclear, ask the customer first, wait for the answer, and only then write.";
    assert_eq!(told(asks, "", ""), 1);
    assert_eq!(told("Ask the user and wait for a reply.", "", ""), 1);
    assert_eq!(told(asks, "tools: [ask_customer],", ""), 0);
    for prompt in [
        "Ask the customer for the number at the end of the letter.",
        "Tell them to ask the user and wait for the answer.",
        "Do not ask the user. Do not wait for an answer.",
    ] {
        assert_eq!(told(prompt, "", ""), 0, "{prompt}");
    }
}

#[test]
fn what_is_said_to_be_sent_is_sent_by_a_node() {
    for end in [
        "This has been sent by e-mail.",
        "The articles have been published.",
    ] {
        assert_eq!(told("", "", end), 1, "{end}");
        assert_eq!(told("", "tools: [send_mail],", end), 0, "{end}");
    }
    for end in [
        "Nothing has been sent.",
        "It has been sent back to its author.",
        "Ready to be sent.",
    ] {
        assert_eq!(told("", "", end), 0, "{end}");
    }
}

#[test]
fn what_is_tried_again_has_a_way_back() {
    assert_eq!(told("", "", "It is tried again in ten minutes."), 1);
    assert_eq!(told("", "", "Please try again in ten minutes."), 0);
    assert_eq!(told("", "", "It is not tried again automatically."), 0);
    let of = |description: &str, dialect: &str| {
        let graph = format!("name: t\ndescription: {description}\n{dialect}");
        count_told(&graph, &[], "empty-promise")
    };
    let line = "start: a\nnodes:\n  a: { type: llm, prompt: \"{{initial_prompt}}\", state_updates: { text: \"{{output}}\" }, next: done }\n  done: { type: end, output: \"{{text}}\" }\n";
    assert_eq!(
        of(
            "Writes it and revises it until the editor is content.",
            line
        ),
        1
    );
    assert_eq!(
        of("Writes it and has it revised in up to three rounds.", line),
        1
    );
    assert_eq!(of("Writes it and has it revised once.", line), 0);
    assert_eq!(of("Waits until Monday.", line), 0);
}

/// How often a code is told of a prompt behind another node.
fn behind(instructions: &str, prompt: &str, code: &str) -> usize {
    let graph = format!(
        "name: t\nstart: plan\nnodes:\n  plan: {{ type: llm, prompt: \"Plan {{{{initial_prompt}}}}\", state_updates: {{ plan: \"{{{{output}}}}\" }}, next: write }}\n  write: {{ type: llm, instructions: \"{instructions}\", prompt: \"{prompt}\", state_updates: {{ text: \"{{{{output}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}} {{{{plan}}}}\" }}\n"
    );
    count_told(&graph, &[], code)
}

#[test]
fn what_the_step_before_made_is_shown() {
    let of = |prompt: &str| behind("You write.", prompt, "spoken-value");
    assert_eq!(of("Write it by the plan of the previous step."), 1);
    assert_eq!(of("{{initial_prompt}} Write it from the previous step."), 1);
    assert_eq!(of("{{plan}} Write it by the plan of the previous step."), 0);
    assert_eq!(of("Shorten the plan above."), 1);
    assert_eq!(of("Each step mends the mistakes of the one before."), 0);
}

#[test]
fn an_example_that_is_announced_is_there() {
    let of = |instructions: &str| behind(instructions, "Write it by {{plan}}", "other-number");
    assert_eq!(of("Keep to the form of the example letter below."), 1);
    assert_eq!(of("Write as in the example that follows."), 1);
    assert_eq!(of("Keep to the example below. Dear Sir, good bye."), 0);
    assert_eq!(of("Example: Dear Sir. Keep to the example below."), 0);
}

#[test]
fn a_tool_with_a_dot_is_one_of_the_graph() {
    let of = |prompt: &str| behind("You write.", prompt, "foreign-tool");
    assert_eq!(of("{{plan}} Open each page with web.fetch."), 1);
    assert_eq!(of("{{plan}} Use `file.read` for the rest."), 1);
    assert_eq!(of("{{plan}} Do not use web.fetch."), 0);
    assert_eq!(of("{{plan}} Begin with example.com and use node.js."), 0);
}

#[test]
fn what_is_for_trying_out_is_left_over() {
    let of = |prompt: &str| behind("You write.", prompt, "literal-reference");
    assert_eq!(of("Judge {{plan}}.\\nFor testing: always answer yes."), 1);
    assert_eq!(
        of("Judge {{plan}}.\\nFor testing: pytest, for linting: ruff."),
        0
    );
    let link = "{{plan}} End with the line \\\"More on http://localhost:8000/leaflets\\\".";
    assert_eq!(of(link), 1);
    assert_eq!(of("{{plan}} Ask http://localhost:8000 for facts."), 0);
}

/// A graph of steps whose last one is like this.
fn steps(description: &str, model: &str, node: &str) -> String {
    format!(
        "id: graph.t\nversion: 1\ncategory: writing\ndescription: {description}\nx-model: {model}\nstate_schema:\n  leaflet: {{ type: string, merge: last_write }}\n  score: {{ type: string, merge: last_write }}\ndefaults: {{ max_iterations: 1, max_total_tool_calls: 5, max_web_search_calls: 2 }}\nnodes:\n  - id: write\n    kind: llm\n    runner: {{ mode: execute, exclude_tools: [web.search, shell.exec] }}\n    system_append: Write the leaflet.\n    writes_state: [leaflet]\n  - id: translate\n    kind: llm\n    reads_state: [leaflet]\n{node}edges:\n  - {{ from: write, to: translate, when: \"true\" }}\n  - {{ from: translate, to: finalize, when: \"true\" }}\nfinalize:\n  artifact: leaflet.md\n"
    )
}

#[test]
fn an_artifact_is_what_its_name_says() {
    let of = |artifact: &str, text: &str, excluded: &str| {
        let node = format!(
            "    runner: {{ mode: execute, exclude_tools: [{excluded}] }}\n    system_append: {text}\n    artifacts: {{ primary: {artifact} }}\n"
        );
        let graph = steps("Writes a leaflet.", "ollama:llama3.1:8b", &node);
        count_told(&graph, &[], "text-against-schema")
    };
    assert_eq!(of("leaflet.docx", "Mend it.", "shell.exec"), 1);
    assert_eq!(of("leaflet.docx", "Mend it.", "web.search"), 0);
    assert_eq!(of("leaflet.md", "Mend it.", "shell.exec"), 0);
    let polish = "Translate the leaflet into Polish.";
    assert_eq!(of("leaflet.fr.md", polish, "shell.exec"), 1);
    assert_eq!(of("leaflet.pl.md", polish, "shell.exec"), 0);
    assert_eq!(of("leaflet.new.md", polish, "shell.exec"), 0);
    let both = "Translate the leaflet from French into Polish.";
    assert_eq!(of("leaflet.fr.md", both, "shell.exec"), 0);
}

#[test]
fn what_stays_in_the_house_is_asked_there() {
    let of = |description: &str, model: &str| {
        let node = "    runner: { mode: execute, exclude_tools: [shell.exec] }\n    system_append: Mend it.\n";
        count_told(&steps(description, model, node), &[], "beyond-model")
    };
    let stays = "The notes must not leave the house.";
    assert_eq!(of(stays, "openai:gpt-4o-mini"), 1);
    assert_eq!(of(stays, "ollama:llama3.1:8b"), 0);
    assert_eq!(of("Writes a leaflet.", "openai:gpt-4o-mini"), 0);
}

#[test]
fn an_earlier_version_is_kept() {
    let of = |text: &str, reducers: &str| {
        let graph = format!(
            "name: t\n{reducers}start: plan\nnodes:\n  plan: {{ type: llm, prompt: \"Plan {{{{initial_prompt}}}}\", state_updates: {{ plan: \"{{{{output}}}}\" }}, next: write }}\n  write: {{ type: llm, prompt: \"{{{{plan}}}} {text}\", state_updates: {{ text: \"{{{{output}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}}\" }}\n"
        );
        count_told(&graph, &[], "spoken-value")
    };
    assert_eq!(of("Compare it with its previous version.", ""), 1);
    let kept = "reducers: { plan: append }\n";
    assert_eq!(of("Compare it with its previous version.", kept), 0);
    assert_eq!(of("Compare it with the rules.", ""), 0);
    let node = "    runner: { mode: execute, exclude_tools: [shell.exec] }\n    system_append: Compare the leaflet with its previous version.\n";
    let last = steps("Writes a leaflet.", "ollama:llama3.1:8b", node);
    assert_eq!(count_told(&last, &[], "spoken-value"), 1);
    let all = last.replace("merge: last_write", "merge: concat_str");
    assert_eq!(count_told(&all, &[], "spoken-value"), 0);
}

#[test]
fn a_controller_is_told_of_all_its_agents() {
    let of = |role: &str| {
        let node = |id: &str, more: &str| {
            format!(
                "  - {{ id: {id}, model: 0, temperature: 0.0, max_tokens: 100, show: true, message_passing: {{ output: true }}, prompt: {{ template: 1 }}{more} }}\n"
            )
        };
        let agents: String = ["lawyer", "engineer", "accountant"]
            .iter()
            .map(|id| node(id, ""))
            .collect();
        let graph = format!(
            "models:\n  - {{ llm: ollama, model: \"qwen2.5:7b\" }}\nuser_message: go\nprompts:\n  - template: {{ system_template: {{ role: \"{role}\" }}, prompt_template: {{ task: \"{{user_message}}\" }} }}\n  - template: {{ prompt_template: {{ task: \"Answer {{message_passing}}\" }} }}\nnodes:\n  - {{ id: lead, model: 0, temperature: 0.0, max_tokens: 100, show: true, message_passing: {{ output: true }}, prompt: {{ template: 0, user_message: true }} }}\n{agents}edges:\n  - node: lead\n    react: [{{ node: lawyer }}, {{ node: engineer }}, {{ node: accountant }}]\n"
        );
        count_told(&graph, &[], "controller-without-agents")
    };
    assert_eq!(
        of("You lead two agents: `lawyer` for rules and `engineer` for technology."),
        1
    );
    assert_eq!(of("You lead agents: lawyer, engineer and accountant."), 0);
    assert_eq!(
        of("You lead agents: lawyer, engineer, and one for what an account costs."),
        0
    );
    assert_eq!(of("You answer questions."), 0);
}

#[test]
fn a_key_or_an_event_of_another_program_is_told_with_its_place() {
    let told = |graph: &str| {
        let report = checked(graph, &UnknownWorld, Strictness::Optimistic);
        let found = report.diagnostics.into_iter();
        let helps = found.flat_map(|found| {
            let fixes = found.fixes.into_iter().map(|fix| format!("{fix:?}"));
            found.help.into_iter().chain(fixes).collect::<Vec<_>>()
        });
        helps.collect::<Vec<_>>().join("\n")
    };
    let rye = |hook: &str, more: &str| {
        format!(
            "tool_type: graph\npermissions: [\"rye.*\"]\nconfig:\n  start: a\n{hook}  nodes:\n    a: {{ action: {{ item_id: rye/bash/bash, params: {{ command: ls }} }},{more} next: b }}\n    b: {{ type: return }}\n"
        )
    };
    let help = told(&rye("", " timeout: 1200,"));
    assert!(help.contains("`timeout` belongs to `params`"), "{help}");
    let hook = "  hooks: [{ event: graph_failed, action: { item_id: rye/bash/bash, params: { command: ls } } }]\n";
    let help = told(&rye(hook, ""));
    assert!(help.contains("did you mean `error`"), "{help}");
    let loki = "name: t\nstart: a\nnodes:\n  a: { type: approval, question: q, options: [x, y], routes: { x: done, y: done }, on_other: done, on_timeout: done }\n  done: { type: end, output: x }\n";
    let help = told(loki);
    assert!(help.contains("`on_timeout` belongs to no node"), "{help}");
}
