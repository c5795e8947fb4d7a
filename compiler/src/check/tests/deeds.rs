//! What is done outside, who is asked before, and what people and models are shown, beyond the examples of the pages.

use super::actions::{codes, said};
use super::{Strictness, checked, names};
use crate::world::{ListedFiles, UnknownWorld};

/// How often this code is told of a graph of these nodes, which begins at `write`, with further keys.
fn count(code: &str, nodes: &str, more: &str) -> usize {
    let graph = format!("name: t\nstart: write\n{more}\nnodes:\n{nodes}");
    let all = names(&checked(&graph, &UnknownWorld, Strictness::Optimistic));
    let told = all.iter();
    told.filter(|one| one.contains(&format!(" {code}: ")))
        .count()
}

#[test]
fn what_cannot_be_taken_back_is_not_done_again() {
    let of = |tool: &str, attempts: u32| {
        count(
            "repeated-effect",
            &format!(
                "  write: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", tools: [{tool}], max_attempts: {attempts}, state_updates: {{ text: \"{{{{output}}}}\" }}, fallback: done, next: done }}\n  done: {{ type: end, output: x }}\n"
            ),
            "",
        )
    };
    assert_eq!(of("send_mail", 3), 1);
    assert_eq!(of("delete_file.sh", 2), 1);
    for (tool, attempts) in [
        ("send_mail", 1),
        ("find_mail", 3),
        ("send_status", 3),
        ("resend_queue_list", 3),
        ("\"mcp:mail\"", 3),
    ] {
        assert_eq!(of(tool, attempts), 0, "{tool}");
    }
    let told = |prompt: &str, attempts: u32| {
        count(
            "repeated-effect",
            &format!(
                "  write: {{ type: llm, prompt: \"{prompt} {{{{initial_prompt}}}}\", tools: [\"mcp:bank\"], max_attempts: {attempts}, state_updates: {{ text: \"{{{{output}}}}\" }}, fallback: done, next: done }}\n  done: {{ type: end, output: x }}\n"
            ),
            "",
        )
    };
    assert_eq!(told("Transfer 300 EUR to the tenant.", 3), 1);
    assert_eq!(told("Transfer 300 EUR to the tenant.", 1), 0);
    assert_eq!(told("Find the transfer to the tenant.", 3), 0);
    let back = |script: &str, fallback: &str| {
        count(
            "repeated-effect",
            &format!(
                "  write: {{ type: script, script: {script}, x-writes: [receipt], x-routes: [], fallback: {fallback}, next: done }}\n  pause: {{ type: script, script: scripts/wait.sh, x-writes: [], x-routes: [], next: write }}\n  look: {{ type: script, script: scripts/status.sh, x-writes: [], x-routes: [], next: write }}\n  done: {{ type: end, output: \"{{{{receipt}}}}\" }}\n"
            ),
            "settings: { x-allow-cycles: true }",
        )
    };
    assert_eq!(back("scripts/charge_cards.sh", "write"), 1);
    assert_eq!(back("scripts/charge_cards.sh", "pause"), 1);
    for (script, fallback) in [
        ("scripts/charge_cards.sh", "look"),
        ("scripts/charge_cards.sh", "done"),
        ("scripts/read_cards.sh", "write"),
    ] {
        assert_eq!(back(script, fallback), 0, "{script} {fallback}");
    }
    let hook = |more: &str, item: &str| {
        let graph = format!(
            "tool_type: graph\npermissions: [\"rye.*\"]\nconfig:\n  start: a\n  hooks: [{{ event: error, {more} action: {{ retry: true, max_retries: 2 }} }}]\n  nodes:\n    a: {{ action: {{ item_id: {item} }}, next: b }}\n    b: {{ type: return }}\n"
        );
        let all = names(&checked(&graph, &UnknownWorld, Strictness::Optimistic));
        all.iter().any(|one| one.contains("repeated-effect"))
    };
    let passing = "condition: { path: classification.category, op: in, value: [transient] },";
    assert!(hook("", "shop/send_order"));
    assert!(!hook(passing, "shop/send_order"));
    assert!(!hook("", "shop/list_orders"));
}

#[test]
fn a_person_is_asked_before_it_is_done() {
    let of = |first: &str, option: &str, to: &str| {
        let nodes = format!(
            "  write: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", tools: [look], state_updates: {{ text: \"{{{{output}}}}\" }}, fallback: failed, next: {first} }}\n  {first}: {{ type: llm, prompt: \"{{{{text}}}}\", tools: [act], state_updates: {{ done: \"{{{{output}}}}\" }}, fallback: failed, next: ask }}\n  ask: {{ type: approval, question: \"{{{{text}}}} {{{{done}}}} Go on?\", options: [\"{option}\", \"stop\"], routes: {{ \"{option}\": {to}, stop: failed }}, on_other: failed }}\n  ended: {{ type: end, output: \"{{{{done}}}}\" }}\n  failed: {{ type: end, output: \"failed\" }}\n  send_more: {{ type: llm, prompt: \"{{{{done}}}}\", tools: [act], state_updates: {{ more: \"{{{{output}}}}\" }}, next: ended }}\n"
        );
        count("late-question", &nodes, "")
    };
    assert_eq!(of("send_letter", "send", "ended"), 1);
    assert_eq!(of("send_letter", "send it", "ended"), 1);
    assert_eq!(of("send_draft", "send", "send_more"), 0);
    for (first, option) in [
        ("draft_letter", "send"),
        ("send_letter", "keep"),
        ("review_send", "send"),
        ("plan_trip", "plan"),
        ("send_invoice", "send reminder"),
        ("release_notes", "release"),
        ("send_test", "send"),
    ] {
        assert_eq!(of(first, option, "ended"), 0, "{first} {option}");
    }
}

#[test]
fn secrets_are_not_shown_to_models() {
    let of = |key: &str| {
        count(
            "secret-in-text",
            &format!(
                "  write: {{ type: llm, prompt: \"{{{{initial_prompt}}}} {{{{{key}}}}}\", state_updates: {{ text: \"{{{{output}}}}\" }}, fallback: done, next: done }}\n  done: {{ type: end, output: x }}\n"
            ),
            &format!("variables: [{{ name: {key}, description: d }}]"),
        )
    };
    for key in ["crm_token", "api_key", "db_password"] {
        assert_eq!(of(key), 1, "{key}");
    }
    for key in [
        "next_page_token",
        "tokens",
        "max_token",
        "secret_santa",
        "topic",
        "token_count",
    ] {
        assert_eq!(of(key), 0, "{key}");
    }
    let command = |text: &str| {
        let found = said(&format!(
            "    a: {{ action: {{ item_id: rye/bash, params: {{ command: \"{text}\" }} }}, next: b }}\n    b: {{ type: return }}\n"
        ));
        codes(&found).contains(&"warning secret-in-text")
    };
    assert!(command(
        "curl -H 'Authorization: Bearer sk-live-4f9a8b7c6d5e4f3a2b1c0d9e' https://x.example"
    ));
    assert!(!command(
        "curl -H \\\"Authorization: Bearer $TOKEN\\\" https://x.example"
    ));
}

#[test]
fn sums_are_not_calculated_in_texts() {
    let of = |update: &str| {
        count(
            "literal-reference",
            &format!(
                "  write: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", state_updates: {{ n: \"{update}\", text: \"{{{{output}}}}\" }}, fallback: done, next: done }}\n  done: {{ type: end, output: \"{{{{n}}}}\" }}\n"
            ),
            "initial_state: { n: 0 }",
        )
    };
    assert_eq!(of("{{n}} + 1"), 1);
    assert_eq!(of("{{n}} * 2"), 1);
    for fine in [
        "{{n}}",
        "{{n}}-01",
        "{{n}} + tax",
        "+ {{n}}",
        "{{n}} - 2024-01",
        "{{n}}/10",
    ] {
        assert_eq!(of(fine), 0, "{fine}");
    }
}

#[test]
fn an_answer_is_kept_where_the_next_nodes_read() {
    let of = |key: &str| {
        count(
            "lost-reply",
            &format!(
                "  write: {{ type: llm, prompt: \"{{{{initial_prompt}}}} {{{{old}}}}\", state_updates: {{ text: \"{{{{output}}}}\" }}, fallback: done, next: ask }}\n  ask: {{ type: input, question: \"{{{{text}}}} What else?\", state_updates: {{ {key}: \"{{{{input}}}}\" }}, next: more }}\n  more: {{ type: llm, prompt: \"{{{{text}}}} {{{{new}}}}\", state_updates: {{ last: \"{{{{output}}}}\" }}, fallback: done, next: done }}\n  done: {{ type: end, output: \"{{{{last}}}}\" }}\n"
            ),
            "initial_state: { old: \"\", new: \"\", last: \"\" }",
        )
    };
    assert_eq!(of("old"), 1);
    assert_eq!(of("new"), 0);
    assert_eq!(of("last"), 0);
    // Whoever looks at the state of a run finds it.
    assert_eq!(of("noted"), 0);
}

#[test]
fn who_is_asked_is_shown_what_the_answer_gives() {
    let of = |question: &str, end: &str| {
        count(
            "blind-question",
            &format!(
                "  write: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", state_updates: {{ letter: \"{{{{output}}}}\" }}, fallback: failed, next: sum }}\n  sum: {{ type: llm, prompt: \"{{{{letter}}}}\", state_updates: {{ short: \"{{{{output}}}}\" }}, fallback: failed, next: ask }}\n  ask: {{ type: approval, question: \"{question} Send it?\", options: [\"send\", \"drop\"], routes: {{ send: sent, drop: failed }}, on_other: failed }}\n  sent: {{ type: end, output: \"{end}\" }}\n  failed: {{ type: end, output: \"not sent\" }}\n"
            ),
            "",
        )
    };
    assert_eq!(of("{{initial_prompt}}", "{{letter}}"), 1);
    for (question, end) in [
        ("{{letter}}", "{{letter}}"),
        ("{{short}}", "{{letter}}"),
        ("{{initial_prompt}}", "sent"),
    ] {
        assert_eq!(of(question, end), 0, "{question}");
    }
}

#[test]
fn texts_name_as_many_branches_as_there_are() {
    let of = |text: &str| {
        count(
            "other-number",
            &format!(
                "  write: {{ type: input, question: \"What?\", state_updates: {{ text: \"{{{{input}}}}\" }}, next: [one, other] }}\n  one: {{ type: llm, prompt: \"Praise {{{{text}}}}\", state_updates: {{ a: \"{{{{output}}}}\" }}, next: weigh }}\n  other: {{ type: llm, prompt: \"Blame {{{{text}}}}\", state_updates: {{ b: \"{{{{output}}}}\" }}, next: weigh }}\n  weigh: {{ type: llm, prompt: \"{text} {{{{a}}}} {{{{b}}}}\", state_updates: {{ c: \"{{{{output}}}}\" }}, fallback: done, next: done }}\n  done: {{ type: end, output: done }}\n"
            ),
            "",
        )
    };
    assert_eq!(of("Weigh what three reviewers say."), 1);
    for fine in [
        "Weigh what two reviewers say.",
        "Weigh what the reviewers say.",
        "Give three reasons.",
        "Write for at most three reviewers.",
        "Weigh both views.",
    ] {
        assert_eq!(of(fine), 0, "{fine}");
    }
}

#[test]
fn a_question_that_invites_words_leads_them_on() {
    let of = |question: &str, other: &str| {
        count(
            "way-against-name",
            &format!(
                "  write: {{ type: llm, prompt: \"{{{{initial_prompt}}}} {{{{more}}}}\", state_updates: {{ letter: \"{{{{output}}}}\" }}, fallback: failed, next: ask }}\n  ask: {{ type: approval, question: \"{{{{letter}}}} {question}\", options: [\"keep\", \"throw away\"], routes: {{ keep: kept, \"throw away\": failed }}, on_other: {other}, state_updates: {{ more: \"{{{{choice}}}}\" }} }}\n  kept: {{ type: end, output: \"{{{{letter}}}}\" }}\n  failed: {{ type: end, output: \"no letter\" }}\n  again: {{ type: llm, prompt: \"{{{{letter}}}} {{{{more}}}}\", state_updates: {{ letter: \"{{{{output}}}}\" }}, fallback: failed, next: kept }}\n"
            ),
            "initial_state: { more: \"\" }",
        )
    };
    assert_eq!(of("Keep it, or say what should change?", "failed"), 1);
    assert_eq!(of("Keep it, or say what should change?", "again"), 0);
    assert_eq!(of("Keep it?", "failed"), 0);
}

#[test]
fn one_value_stands_under_its_own_name() {
    let of = |prompt: &str| {
        count(
            "spoken-value",
            &format!(
                "  write: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", output_schema: {{ type: object, properties: {{ answers: {{ type: string }}, profiles: {{ type: string }} }}, required: [answers, profiles] }}, fallback: failed, next: more }}\n  more: {{ type: llm, prompt: \"{prompt}\", state_updates: {{ text: \"{{{{output}}}}\" }}, fallback: failed, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}} {{{{answers}}}}\" }}\n  failed: {{ type: end, output: \"failed\" }}\n"
            ),
            "",
        )
    };
    assert_eq!(of("Answers: {{profiles}}\\nProfiles: {{profiles}}"), 1);
    for fine in [
        "Answers: {{answers}}\\nProfiles: {{profiles}}",
        "People: {{profiles}}\\nProfiles: {{profiles}}",
        "Answers: {{profiles}}",
    ] {
        assert_eq!(of(fine), 0, "{fine}");
    }
}

#[test]
fn a_value_is_the_one_that_its_node_is_called_by() {
    let of = |id: &str, channel: &str| {
        let graph = format!(
            "tool_type: graph\npermissions: [\"rye.*\"]\nconfig_schema: {{ type: object, properties: {{ channel: {{ type: string, enum: [beta, stable] }} }} }}\nconfig:\n  start: {id}\n  nodes:\n    {id}: {{ action: {{ item_id: shop/put, params: {{ channel: {channel}, x: \"${{inputs.channel}}\" }} }}, next: b }}\n    b: {{ type: return }}\n"
        );
        let all = names(&checked(&graph, &UnknownWorld, Strictness::Optimistic));
        all.iter()
            .filter(|one| one.contains("way-against-name"))
            .count()
    };
    assert_eq!(of("put_beta", "stable"), 1);
    for (id, channel) in [
        ("put_beta", "beta"),
        ("put", "stable"),
        ("stable_to_beta", "stable"),
        ("put_beta", "other"),
        ("promote_beta", "stable"),
    ] {
        assert_eq!(of(id, channel), 0, "{id}");
    }
}

#[test]
fn permissions_are_those_that_actions_need() {
    let of = |permission: &str, item: &str| {
        let graph = format!(
            "tool_type: graph\npermissions: [rye.execute.tool.shop.*, {permission}]\nconfig:\n  start: a\n  nodes:\n    a: {{ action: {{ item_id: shop/look, params: {{}} }}, next: c }}\n    c: {{ action: {{ item_id: {item}, params: {{}} }}, next: b }}\n    b: {{ type: return }}\n"
        );
        let all = names(&checked(&graph, &UnknownWorld, Strictness::Optimistic));
        all.iter()
            .filter(|one| one.contains("unused-entry"))
            .count()
    };
    assert_eq!(of("rye.execute.tool.mail.*", "shop/put"), 1);
    assert_eq!(of("\"rye.execute.tool.*\"", "shop/put"), 0);
    assert_eq!(of("rye.execute.tool.mail.*", "mail/send"), 0);
    // A thread may hand it on.
    assert_eq!(
        of(
            "rye.execute.tool.mail.*, rye.execute.tool.rye.agent.*",
            "rye/agent/threads/thread_directive"
        ),
        0
    );
}

#[test]
fn a_list_is_no_path() {
    let of = |path: &str| {
        let found = said(&format!(
            "    a: {{ action: {{ item_id: rye/file-system/glob, params: {{ pattern: \"*.md\" }} }}, assign: {{ files: \"${{result.files}}\" }}, next: b }}\n    b: {{ action: {{ item_id: rye/file-system/read, params: {{ path: \"{path}\" }} }}, assign: {{ text: \"${{result.output}}\" }}, next: c }}\n    c: {{ type: return, output: {{ x: \"${{state.text}}\" }} }}\n"
        ));
        codes(&found).contains(&"warning action-params")
    };
    assert!(of("${state.files}"));
    assert!(!of("${state.files.0}"));
    assert!(!of("all of ${state.files}"));
}

#[test]
fn what_somebody_wrote_is_no_part_of_a_command() {
    let of = |line: &str| {
        let script = format!(
            "import json\nimport os\nimport shlex\nimport subprocess\n\npath = os.environ.get(\"GRAPH_STATE_FILE\")\nstate = json.load(open(path)) if path else json.loads(os.environ[\"GRAPH_STATE\"])\nwish = state.get(\"wish\", \"\")\n{line}\nprint(json.dumps({{\"n\": 1}}))\n"
        );
        let world = ListedFiles::new([("run.py", script.as_str())]);
        let graph = "name: t\nstart: a\nnodes:\n  a: { type: input, question: \"What?\", state_updates: { wish: \"{{input}}\" }, next: b }\n  b: { type: script, script: run.py, x-writes: [n], fallback: done, next: done }\n  done: { type: end, output: \"{{wish}}\" }\n";
        let all = names(&checked(graph, &world, Strictness::Optimistic));
        all.iter().filter(|one| one.contains("shell-slip")).count()
    };
    assert_eq!(of("subprocess.run(f\"log {wish}\", shell=True)"), 1);
    assert_eq!(of("os.system(\"log \" + wish)"), 1);
    assert_eq!(
        of("subprocess.run(\"log \" + state[\"wish\"], shell=True)"),
        1
    );
    for fine in [
        "subprocess.run([\"log\", wish])",
        "subprocess.run(\"date\", shell=True)",
        "os.system(\"log \" + shlex.quote(wish))",
        "subprocess.run(f\"log {wishes}\", shell=True)",
    ] {
        assert_eq!(of(fine), 0, "{fine}");
    }
}

#[test]
fn values_stand_under_their_own_names_and_units() {
    let of = |params: &str| {
        let found = said(&format!(
            "    a: {{ action: {{ item_id: shop/look }}, assign: {{ title: \"${{result.title}}\", body: \"${{result.body}}\", wait_ms: \"${{result.wait_ms}}\", old: \"${{result.old}}\", new: \"${{result.new}}\" }}, next: b }}\n    b: {{ action: {{ item_id: shop/put, params: {{ {params} }} }}, next: c }}\n    c: {{ type: return, output: {{ x: \"${{state.title}} ${{state.body}} ${{state.wait_ms}} ${{state.old}} ${{state.new}}\" }} }}\n"
        ));
        codes(&found).contains(&"warning spoken-value")
    };
    assert!(of("title: \"${state.body}\", body: \"${state.title}\""));
    assert!(of("wait_seconds: \"${state.wait_ms}\""));
    for fine in [
        "title: \"${state.title}\", body: \"${state.body}\"",
        "title: \"${state.body}\"",
        "old: \"${state.new}\", new: \"${state.old}\"",
        "wait_ms: \"${state.wait_ms}\"",
        "wait: \"${state.wait_ms}\"",
        "title: \"${state.body} x\", body: \"${state.title}\"",
    ] {
        assert!(!of(fine), "{fine}");
    }
    let kept = |updates: &str| {
        count(
            "spoken-value",
            &format!(
                "  write: {{ type: rag, documents: [a], query: \"{{{{initial_prompt}}}}\", state_updates: {{ {updates} }}, next: done }}\n  done: {{ type: end, output: \"{{{{sources}}}} {{{{context}}}}\" }}\n"
            ),
            "initial_state: { sources: \"\", context: \"\" }",
        )
    };
    assert_eq!(
        kept("sources: \"{{output.context}}\", context: \"{{output.sources}}\""),
        1
    );
    assert_eq!(
        kept("sources: \"{{output.sources}}\", context: \"{{output.context}}\""),
        0
    );
}

#[test]
fn texts_are_written_to_their_end() {
    let of = |prompt: &str| {
        count(
            "literal-reference",
            &format!(
                "  write: {{ type: llm, prompt: \"{prompt}\", state_updates: {{ text: \"{{{{output}}}}\" }}, fallback: done, next: done }}\n  done: {{ type: end, output: done }}\n"
            ),
            "",
        )
    };
    for left in [
        "TODO: say how long",
        "Answer {{initial_prompt}}\\nTBD",
        "Lorem ipsum dolor",
        "Write to [insert name]",
    ] {
        assert_eq!(of(left), 1, "{left}");
    }
    for fine in [
        "Find each TODO: in {{initial_prompt}}",
        "List the todo items",
        "Insert a title",
        "Leave no placeholders like [insert name]",
        "Write a TODO list",
        "Sort them into columns:\\n\\n    TODO: write tests\\n    DONE: write code",
        "Write [insert name] where the name goes.",
        "No lorem ipsum: real texts.",
    ] {
        assert_eq!(of(fine), 0, "{fine}");
    }
}

#[test]
fn two_nodes_do_not_ask_the_very_same() {
    let of = |id: &str, one: &str, other: &str, updates: &str| {
        count(
            "asked-twice",
            &format!(
                "  write: {{ type: llm, prompt: \"{one}\", state_updates: {{ text: \"{{{{output}}}}\" }}, fallback: done, next: {id} }}\n  {id}: {{ type: llm, prompt: \"{other}\", state_updates: {{ {updates}: \"{{{{output}}}}\" }}, fallback: done, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}} {{{{letter}}}}\" }}\n"
            ),
            "initial_state: { text: \"\", letter: \"\" }",
        )
    };
    let prompt = "Sort the ticket {{initial_prompt}}";
    assert_eq!(of("answer", prompt, prompt, "letter"), 1);
    assert_eq!(
        of(
            "answer",
            prompt,
            "Answer the ticket {{initial_prompt}}",
            "letter"
        ),
        0
    );
    assert_eq!(of("answer", prompt, prompt, "text"), 0);
    assert_eq!(of("write_2", prompt, prompt, "letter"), 0);
    assert_eq!(
        of(
            "answer",
            "Go on with {{text}}",
            "Go on with {{text}}",
            "letter"
        ),
        0
    );
}
