//! What values, prompts and files say, against what the graph has.

use super::read_in;
use super::supply::{MODEL, codes, graph, node};
use crate::world::ListedFiles;

const PASS: &str = ", message_passing: { output: true }";

#[test]
fn values_of_two_nodes_are_not_exchanged() {
    let of = |one: &str, other: &str| {
        let value = |word: &str| {
            format!("{PASS}, prompt: {{ template: 0, prompt_placeholders: {{ field: {word} }} }}")
        };
        let nodes = node("traffic_expert", &value(one)) + &node("finance_expert", &value(other));
        codes(&graph(&["As an expert of {field}: go"], &nodes, "")).contains(&"spoken-value")
    };
    assert!(of("finance", "traffic"));
    for (one, other) in [
        ("traffic", "finance"),
        ("finance", "law"),
        ("expert", "expert"),
        ("roads", "money"),
    ] {
        assert!(!of(one, other), "{one}");
    }
}

#[test]
fn a_controller_has_the_rounds_that_its_prompt_grants() {
    let of = |text: &str| {
        let routing = "react_output: { parameters: { done: { type: boolean }, next_agent: { type: string }, agent_input: { type: string }, final_answer: { type: string } }, required: [done] }";
        let nodes = node(
            "boss",
            &format!(", prompt: {{ template: 0 }}, react: {{ max_iterations: 6 }}, {routing}"),
        ) + &node(
            "worker",
            ", prompt: { template: 1 }, message_passing: { input: true, output: true }",
        );
        let all = codes(&graph(
            &[text, "{message_passing}"],
            &nodes,
            "edges: [{ node: boss, react: [{ node: worker }] }]\n",
        ));
        all.contains(&"other-number")
    };
    assert!(of("Ask worker in at most three rounds."));
    for fine in [
        "Ask worker in at most six rounds.",
        "Ask worker in up to 5 rounds.",
        "Ask worker for at most three facts.",
        "Ask worker. Three rounds are often enough.",
    ] {
        assert!(!of(fine), "{fine}");
    }
}

#[test]
fn no_prompt_holds_a_secret_and_no_address_is_open() {
    let of = |text: &str, host: &str| {
        let graph = graph(&[text], &node("a", ", prompt: { template: 0 }"), "");
        codes(&graph.replace("model: m", &format!("model: m, host: \"{host}\"")))
    };
    let local = "http://localhost:11434";
    assert!(of("go with ${SHOP_API_KEY}", local).contains(&"secret-in-text"));
    assert!(of("go", "http://models.example.com:11434").contains(&"invalid-value"));
    for endpoint in [
        "http://localhost:11434/v1/chat/completions",
        "http://localhost:11434/api/chat/",
        "https://generativelanguage.googleapis.com/v1beta/models/gemini-2.5-flash:generateContent",
    ] {
        assert!(of("go", endpoint).contains(&"invalid-value"), "{endpoint}");
    }
    let elsewhere = graph(&["go"], &node("a", ", prompt: { template: 0 }"), "");
    let at = |host: &str| {
        codes(&elsewhere.replace(
            "llm: ollama, model: m",
            &format!("llm: openai, model: gpt-4o, host: \"{host}\""),
        ))
        .contains(&"unknown-model")
    };
    assert!(at("https://api.anthropic.com/v1"));
    assert!(!at("https://api.openai.com/v1") && !at("https://models.example.com/v1"));
    for host in [
        local,
        "localhost:11434",
        "https://models.example.com/openai/v1",
        "https://models.example.com",
        "http://ollama:11434",
        "http://192.168.1.7:11434",
    ] {
        assert_eq!(of("go in ${REGION}", host), [""; 0], "{host}");
    }
}

#[test]
fn a_guard_can_say_no() {
    let of = |schema: &str| {
        let nodes = node(
            "a",
            &format!(
                ", prompt: {{ template: 0 }}, structured_output: {{ parameters: {{ validation: {{ {schema} }} }}, required: [validation] }}"
            ),
        );
        codes(&graph(&["go"], &nodes, "")).contains(&"reserved-field")
    };
    assert!(of("type: boolean, const: true"));
    assert!(of("type: boolean, enum: [true]"));
    assert!(!of("type: boolean"));
    assert!(!of("type: boolean, enum: [true, false]"));
}

#[test]
fn a_file_of_a_history_holds_turns() {
    let of = |text: &'static str| {
        let graph = format!(
            "{MODEL}prompts: [{{ template: {{ prompt_template: {{ t: go }} }} }}]\nchat_history: {{ past: {{ path: past.json }} }}\nnodes:\n{}edges: [{{ node: a }}]\n",
            node("a", ", prompt: { template: 0, chat_history: past }")
        );
        let (_, report) = read_in(&graph, &ListedFiles::new([("past.json", text)]));
        let mut found = report.diagnostics.iter().map(|found| found.code.name);
        found.any(|name| name == "history-turns")
    };
    assert!(of("{\"messages\": []}"));
    assert!(of("[\"hello\"]"));
    for fine in [
        "[]",
        "",
        "[{\"role\": \"user\", \"content\": \"hello\"}, {\"role\": \"assistant\", \"content\": \"hello\"}]",
    ] {
        assert!(!of(fine), "{fine}");
    }
}

#[test]
fn a_reply_may_have_as_many_tokens_as_it_has_words() {
    let of = |text: &str, tokens: u32| {
        let nodes = node("a", ", prompt: { template: 0 }");
        let graph =
            graph(&[text], &nodes, "").replace("max_tokens: 9", &format!("max_tokens: {tokens}"));
        codes(&graph).contains(&"other-number")
    };
    assert!(of("Write an essay of 500 words.", 400));
    assert!(of("Explain it in 500 words.", 400));
    for (text, tokens) in [
        ("Write an essay of 500 words.", 900),
        ("Write at most 500 words.", 400),
        ("Read the essay of 500 words.", 400),
        ("Summarise an essay of 500 words.", 400),
    ] {
        assert!(!of(text, tokens), "{text}");
    }
}

#[test]
fn images_and_documents_are_not_exchanged() {
    let of = |one: &str, other: &str| {
        let nodes = node(
            "image_analyst",
            &format!(", {one}: [0], prompt: {{ template: 0 }}"),
        ) + &node(
            "doc_analyst",
            &format!(", {other}: [0], prompt: {{ template: 1 }}"),
        );
        let files = "images: [{ uri: a.png }]\ndocuments: [{ uri: a.pdf }]\n";
        let all = codes(&graph(
            &["Describe the picture.", "Sum up the document."],
            &nodes,
            files,
        ));
        all.contains(&"spoken-value")
    };
    assert!(of("documents", "images"));
    assert!(!of("images", "documents"));
    assert!(!of("documents", "documents"));
}

#[test]
fn an_agent_is_described_as_one_and_its_task_as_a_task() {
    let of = |agent: &str, input: &str| {
        let routing = format!(
            "react_output: {{ parameters: {{ done: {{ type: boolean }}, next_agent: {{ type: string, description: \"{agent}\" }}, agent_input: {{ type: string, description: \"{input}\" }}, final_answer: {{ type: string }} }}, required: [done] }}"
        );
        let nodes = node(
            "boss",
            &format!(", prompt: {{ template: 0 }}, react: {{ max_iterations: 6 }}, {routing}"),
        ) + &node(
            "worker",
            ", prompt: { template: 1 }, message_passing: { input: true, output: true }",
        );
        let edges = "edges: [{ node: boss, react: [{ node: worker }] }]\n";
        codes(&graph(&["Ask.", "{message_passing}"], &nodes, edges)).contains(&"spoken-value")
    };
    assert!(of("The task for that agent", "The agent to ask next"));
    for (agent, input) in [
        ("The agent to ask next", "The task for that agent"),
        ("ID of the agent", "Question to send to the agent"),
        ("The agent for the task", "The agent's task"),
    ] {
        assert!(!of(agent, input), "{agent}");
    }
}

#[test]
fn a_template_reads_fields_that_are_sent() {
    let of = |text: &str| {
        let schema = "structured_output: { parameters: { amount_eur: { type: number }, growth_pct: { type: number } }, required: [amount_eur, growth_pct] }";
        let nodes = node(
            "boss",
            &format!("{PASS}, prompt: {{ template: 0 }}, {schema}"),
        ) + &node(
            "a",
            ", prompt: { template: 1 }, message_passing: { input: true }",
        );
        let edges = "edges: [{ node: boss, children: [{ node: a }] }]\n";
        codes(&graph(
            &["go", &format!("{text} {{message_passing}}")],
            &nodes,
            edges,
        ))
        .contains(&"text-against-schema")
    };
    assert!(of("Numbers (JSON): read `amount`."));
    for fine in [
        "Numbers (JSON): read `amount_eur` and `growth_pct`.",
        "Read `currency` from the JSON.",
        "Say the `amount` aloud.",
        "Read the JSON. Then answer with `amount`.",
        "Answer in JSON with the field `amount`.",
    ] {
        assert!(!of(fine), "{fine}");
    }
}

#[test]
fn a_template_lists_those_who_send() {
    let of = |text: &str| {
        let sender = |id: &str| node(id, &format!("{PASS}, prompt: {{ template: 0 }}"));
        let nodes = sender("tax_expert")
            + &sender("law_expert")
            + &sender("road_expert")
            + &node(
                "a",
                ", prompt: { template: 1 }, message_passing: { input: true }",
            );
        let text = format!("{text} {{message_passing}}");
        codes(&graph(&["go", &text], &nodes, "")).contains(&"spoken-value")
    };
    assert!(of("Join what the tax, the law and the water expert say."));
    assert!(!of("Join what the tax, the law and the road expert say."));
    assert!(!of("Be brief, kind and clear."));
}

#[test]
fn a_board_is_no_file_that_the_graph_is_made_of() {
    let of = |path: &str, file: &str| {
        let text = graph(
            &["go {blackboard}"],
            &node(
                "a",
                ", prompt: { template: 0 }, blackboard: { id: x, write: true, read: true }",
            ),
            &format!(
                "blackboard: {{ path: {path}, boards: [{{ id: x, file: {file} }}] }}\ndocuments: [{{ uri: texts/notes.md }}]\n"
            ),
        );
        let world = ListedFiles::new([("texts/notes.md", "notes")]);
        let (_, report) = read_in(&text, &world);
        let found = report.diagnostics.into_iter();
        let mut found = found.filter(|found| found.code.name == "repeated-id");
        found.next().map(|found| found.message)
    };
    let reads = "which the graph reads: a run writes over it";
    let says = |file: &str, what: &str| Some(format!("board `x` is the file `{file}`, {what}"));
    assert_eq!(of("texts", "notes.md"), says("texts/notes.md", reads));
    assert_eq!(
        of("./boards/../texts", "notes.md"),
        says("texts/notes.md", reads)
    );
    assert_eq!(of("\"\"", "texts/notes.md"), says("texts/notes.md", reads));
    let own = "which is the graph itself: a run writes over it";
    assert_eq!(of(".", "graph.yml"), says("graph.yml", own));
    assert_eq!(of("boards", "notes.md"), None);
    assert_eq!(of("boards", "graph.yml"), None);
}

#[test]
fn a_tag_that_a_text_speaks_of_is_a_part() {
    let of = |text: &str| {
        let graph = graph(
            &["{message_passing}"],
            &node("a", ", prompt: { template: 0, user_message: true }"),
            "",
        );
        let graph = graph.replace(
            "prompt_template: { t: \"{message_passing}\" }",
            &format!("system_template: {{ role: \"{text}\" }}, prompt_template: {{ answer: \"{{user_message}}\" }}"),
        );
        codes(&graph).contains(&"text-against-schema")
    };
    assert!(of(
        "The answer stands between <draft> and </draft>. Mend it."
    ));
    assert!(of("What you mend stands in <reply>."));
    for fine in [
        "The answer stands between <answer> and </answer>.",
        "Put your text between <draft> and </draft>.",
        "Answer in <result>.",
        "It stands in <draft>: <draft>a text</draft>",
    ] {
        assert!(!of(fine), "{fine}");
    }
}

#[test]
fn a_text_works_on_what_comes_before_it() {
    let of = |said: &str, first: &str, then: &str| {
        let sends = ", message_passing: { input: true, output: true }, prompt: { template: ";
        let one = |id: &str| {
            let number = if id == "editor" { 1 } else { 2 };
            node(id, &format!("{sends}{number} }}"))
        };
        let begin = node(
            "facts",
            ", message_passing: { output: true }, prompt: { template: 0, user_message: true }",
        );
        let last = node(
            "b",
            ", message_passing: { input: true }, prompt: { template: 3 }",
        );
        let nodes = begin + &one(first) + &one(then) + &last;
        let texts = [
            "{user_message}",
            &format!("{said} {{message_passing}}"),
            "Write on {message_passing}",
            "Sum up {message_passing}",
        ];
        let mut found = codes(&graph(&texts, &nodes, ""));
        found.retain(|code| *code == "spoken-value");
        found.len()
    };
    let said = "Shorten the text of the writer by a third.";
    assert_eq!(of(said, "editor", "writer"), 1);
    assert_eq!(of(said, "writer", "editor"), 0);
    assert_eq!(
        of("Write for the writer of the letter.", "editor", "writer"),
        0
    );
}

#[test]
fn a_parameter_describes_the_values_of_its_enum() {
    let of = |text: &str| {
        let tool = format!(
            "tools: [{{ name: look, description: Looks it up, parameters: {{ basin: {{ type: string, enum: [shallow, diving], description: \"{text}\" }} }}, required: [basin] }}]\n"
        );
        let nodes = node(
            "a",
            ", tools: [look], prompt: { template: 0, user_message: true }",
        );
        codes(&graph(&["Look up {user_message}"], &nodes, &tool)).contains(&"enum-text")
    };
    assert!(of("The basin: shallow or deep"));
    for fine in [
        "The basin: shallow or diving",
        "The basin, such as the deep one",
        "shallow",
    ] {
        assert!(!of(fine), "{fine}");
    }
}
