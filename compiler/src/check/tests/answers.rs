//! What people and models answer, and what becomes of it.

use super::{Strictness, UnknownWorld, checked, names};

/// The findings of one name about these nodes, behind a first one that asks for a topic.
fn told(name: &str, nodes: &str) -> Vec<String> {
    let graph = format!("name: t\nstart: a\nnodes:\n{nodes}");
    let all = names(&checked(&graph, &UnknownWorld, Strictness::Optimistic));
    all.into_iter().filter(|one| one.contains(name)).collect()
}

fn llm(id: &str, prompt: &str, key: &str, next: &str) -> String {
    format!(
        "  {id}: {{ type: llm, prompt: \"Write of {prompt}\", state_updates: {{ {key}: \"{{{{output}}}}\" }}, fallback: failed, next: {next} }}\n"
    )
}

/// A text that is written, asked about, and written again.
fn asked(options: &str, routes: &str, kept: &str, shown: &str) -> Vec<String> {
    let nodes = [
        llm("a", "{{initial_prompt}}", "draft", "ask"),
        format!(
            "  ask: {{ type: approval, question: \"{{{{draft}}}} Send it? Type remarks to have it revised.\", options: {options}, routes: {routes}, on_other: again{kept} }}\n"
        ),
        llm("again", &format!("{{{{draft}}}} {shown}"), "draft", "done"),
        "  done: { type: end, output: \"{{draft}}\" }\n  stop: { type: end, output: stopped }\n  failed: { type: end, output: failed }\n".to_owned(),
    ];
    told("lost-reply", &nodes.concat())
}

const KEPT: &str = ", state_updates: { said: \"{{choice}}\" }";

#[test]
fn what_is_typed_in_place_of_an_option_is_kept() {
    let (options, routes) = ("[send, drop]", "{ send: done, drop: stop }");
    assert_eq!(asked(options, routes, "", "").len(), 1);
    assert_eq!(asked(options, routes, KEPT, "{{said}}").len(), 0);
    // Where an option leads there, too, it is an answer like any other.
    let again = "{ send: done, drop: again }";
    assert_eq!(asked(options, again, "", "").len(), 0);
}

#[test]
fn an_option_is_no_remark() {
    let of = |option: &str| {
        let options = format!("[send, {option}]");
        let routes = format!("{{ send: done, {option}: again }}");
        asked(&options, &routes, KEPT, "{{said}}")
    };
    let found = of("request changes");
    assert!(
        found.len() == 1 && found[0].starts_with("note"),
        "{found:?}"
    );
    assert_eq!(of("shorter").len(), 0);
}

#[test]
fn a_question_shows_the_text_that_is_used_behind_it() {
    let of = |shown: &str, sent: &str| {
        let nodes = [
            llm("a", "{{initial_prompt}}", "draft", "edit"),
            llm("edit", "{{draft}}", "final", "ask"),
            format!(
                "  ask: {{ type: approval, question: \"{{{{{shown}}}}} Send it?\", options: [send, drop], routes: {{ send: send, drop: stop }}, on_other: stop }}\n"
            ),
            llm("send", &format!("{{{{{sent}}}}}"), "receipt", "done"),
            "  done: { type: end, output: \"{{receipt}}\" }\n  stop: { type: end, output: stopped }\n  failed: { type: end, output: failed }\n".to_owned(),
        ];
        told("blind-question", &nodes.concat()).len()
    };
    assert_eq!(of("draft", "final"), 1);
    assert_eq!(of("final", "final"), 0);
    assert_eq!(of("draft", "draft"), 0);
}

fn reply(properties: &str, required: &str) -> String {
    format!(
        "output_schema: {{ type: object, properties: {{ {properties} }}, required: [{required}] }}"
    )
}

#[test]
fn fields_of_an_item_are_collected_or_read() {
    let of = |field: &str, more: &str| {
        let schema = reply(
            &format!("answer: {{ type: string }}, {field}: {{ type: string }}"),
            &format!("answer, {field}"),
        );
        told(
            "lost-reply",
            &format!(
                "  a: {{ type: map, over: \"{{{{list}}}}\", as: item, branch: one, output_key: answer, collect_into: all, next: done }}\n  one: {{ type: llm, prompt: \"About {{{{item}}}}\", {schema}{more}  done: {{ type: end, output: \"{{{{all}}}}\" }}\ninitial_state: {{ list: [x] }}\n"
            ),
        )
        .len()
    };
    assert_eq!(of("source", " }\n"), 1);
    assert_eq!(of("reasoning", " }\n"), 0);
    let reads = ", next: two }\n  two: { type: llm, prompt: \"Improve {{answer}} by {{source}}\", state_updates: { answer: \"{{output}}\" } }\n";
    assert_eq!(of("source", reads), 0);
}

#[test]
fn two_replies_of_one_name_mean_the_same() {
    let named = |name: &str, first: &str, second: &str, reads: &str| {
        let one = reply(
            &format!("{name}: {{ type: string, description: \"{first}\" }}"),
            name,
        );
        let two = reply(
            &format!("{name}: {{ type: string, description: \"{second}\" }}"),
            name,
        );
        told(
            "dead-store",
            &format!(
                "  a: {{ type: llm, prompt: \"Sum up {{{{initial_prompt}}}}\", {one}, fallback: failed, next: write }}\n  write: {{ type: llm, prompt: \"Answer {{{{{name}}}}}\", state_updates: {{ text: \"{{{{output}}}}\" }}, fallback: failed, next: look }}\n  look: {{ type: llm, prompt: \"Check {{{{text}}}} {reads}\", {two}, fallback: failed, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}} {{{{{name}}}}}\" }}\n  failed: {{ type: end, output: failed }}\n"
            ),
        )
        .len()
    };
    let of = |first: &str, second: &str, reads: &str| named("summary", first, second, reads);
    assert_eq!(of("What is asked.", "What is wrong.", ""), 1);
    assert_eq!(
        named("reason", "Why it is asked.", "Why it is wrong.", ""),
        0
    );
    assert_eq!(of("What is asked.", "what is asked", ""), 0);
    assert_eq!(of("What is asked.", "What is wrong.", "{{summary}}"), 0);
}

#[test]
fn an_end_says_what_its_name_does() {
    let of = |id: &str, text: &str| {
        let nodes = llm("a", "{{initial_prompt}}", "brief", id)
            + &format!(
                "  {id}: {{ type: end, output: \"{text} {{{{brief}}}}\" }}\n  failed: {{ type: end, output: \"it failed\" }}\n"
            );
        told("way-against-name", &nodes).len()
    };
    assert_eq!(of("published_end", "The brief was dropped."), 1);
    assert_eq!(of("dropped_end", "Published:"), 1);
    assert_eq!(
        of("published_end", "Published, the old one was dropped."),
        0
    );
    assert_eq!(of("dropped_end", "Not published:"), 0);
    assert_eq!(of("done", "The brief was dropped."), 0);
}

#[test]
fn the_language_comes_from_where_others_take_it() {
    let of = |second: &str| {
        let nodes = llm(
            "a",
            "{{initial_prompt}}. Answer in {{language}}.",
            "one",
            "b",
        ) + &llm("b", &format!("{{{{one}}}}. {second}"), "two", "done")
            + "  done: { type: end, output: \"{{two}}\" }\n  failed: { type: end, output: \"it failed\" }\ninitial_state: { language: English }\n";
        told("spoken-value", &nodes).len()
    };
    assert_eq!(of("Answer in German."), 1);
    assert_eq!(of("Answer in {{language}}."), 0);
    assert_eq!(of("The source is in German."), 0);
    assert_eq!(of("Answer in two lines."), 0);
}

#[test]
fn what_a_text_forbids_is_not_given() {
    let of = |text: &str, tools: &str| {
        let nodes = format!(
            "  a: {{ type: llm, instructions: \"{text}\", prompt: \"{{{{initial_prompt}}}}\", tools: {tools}, state_updates: {{ text: \"{{{{output}}}}\" }}, fallback: done, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}}\" }}\ninitial_state: {{ text: \"\" }}\n"
        );
        told("foreign-tool", &nodes).len()
    };
    for text in ["You have no tools.", "Sum it up. Do not call find_hotels."] {
        assert_eq!(of(text, "[find_hotels]"), 1, "{text}");
    }
    for text in [
        "Do not call find_hotels twice.",
        "If the town is not known, do not use any tool.",
        "Do not use any tool before you know the town.",
        "Do not find hotels.",
    ] {
        assert_eq!(of(text, "[find_hotels]"), 0, "{text}");
    }
    assert_eq!(of("You have no tools.", "[]"), 0);
}

#[test]
fn a_default_is_no_example_and_no_form() {
    let of = |value: &str| {
        let nodes = format!(
            "  a: {{ type: input, question: \"Which market?\", default: \"{value}\", state_updates: {{ text: \"{{{{input}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}}\" }}\n"
        );
        told("literal-reference", &nodes).len()
    };
    assert_eq!(of("e.g. cars in Norway"), 1);
    assert_eq!(of("<your market here>"), 1);
    assert_eq!(of("cars in Norway"), 0);
}

#[test]
fn what_a_model_is_asked_with_is_its_prompt() {
    let of = |system: &str, prompt: &str| {
        let nodes = format!(
            "  a: {{ type: llm, instructions: \"{system}\", prompt: \"{prompt}\", state_updates: {{ text: \"{{{{output}}}}\" }}, fallback: done, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}}\" }}\ninitial_state: {{ text: \"\" }}\n"
        );
        told("spoken-value", &nodes).len()
    };
    let (role, asked) = ("You plan market research.", "Market: {{initial_prompt}}");
    assert_eq!(of(asked, role), 1);
    assert_eq!(of(role, asked), 0);
    assert_eq!(
        of(
            "You know this: {{initial_prompt}}. Be brief and kind.",
            role
        ),
        0
    );
}

#[test]
fn a_graph_that_offers_requests_reads_one() {
    let of = |question: &str, default: &str| {
        let nodes = format!(
            "  a: {{ type: input, question: \"{question}\", default: \"{default}\", state_updates: {{ text: \"{{{{input}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}}\" }}\nconversation_starters: [heat pumps]\n"
        );
        told("unread-input", &nodes).len()
    };
    assert_eq!(of("Which market?", "all"), 1);
    assert_eq!(of("Which market?", "{{initial_prompt}}"), 0);
}

#[test]
fn what_a_text_announces_is_shown() {
    let of = |text: &str| {
        let nodes = format!(
            "  a: {{ type: llm, prompt: \"{text}\", state_updates: {{ text: \"{{{{output}}}}\" }}, fallback: failed, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}}\" }}\n  failed: {{ type: end, output: \"it failed\" }}\nvariables: [{{ name: season, description: The season, default: autumn }}]\n"
        );
        (
            told("unread-input", &nodes).len(),
            told("spoken-value", &nodes).len(),
        )
    };
    assert_eq!(
        of("A choir sings this in {{season}}:\\n\\nWhich pieces are these?"),
        (1, 0)
    );
    assert_eq!(
        of(
            "A choir sings this in {{season}}:\\n\\n{{initial_prompt}}\\n\\nWhich pieces are these?"
        ),
        (0, 0)
    );
    assert_eq!(of("Which pieces does a choir sing in {{season}}?"), (0, 0));
    assert_eq!(
        of("Sort these notes on {{initial_prompt}} by {{season}}.\\n\\nThe notes:\\n"),
        (0, 1)
    );
    assert_eq!(
        of("Sort by {{season}}.\\n\\nThe notes:\\n{{initial_prompt}}"),
        (0, 0)
    );
}

#[test]
fn a_copied_line_shows_one_value_twice() {
    let of = |second: &str| {
        let nodes = llm("a", "{{initial_prompt}}", "context", "b")
            + &llm("b", "{{context}}", "findings", "c")
            + &llm(
                "c",
                &format!("this.\\nKnown: {{{{context}}}}\\nResearch: {{{{{second}}}}}\\n"),
                "text",
                "done",
            )
            + "  done: { type: end, output: \"{{text}}\" }\n  failed: { type: end, output: \"it failed\" }\n";
        told("spoken-value", &nodes).len()
    };
    assert_eq!(of("context"), 1);
    assert_eq!(of("findings"), 0);
}

#[test]
fn a_person_has_time_to_answer() {
    let of = |seconds: u32, node: &str| {
        let nodes = format!(
            "  a: {node}\n  done: {{ type: end, output: \"{{{{initial_prompt}}}}\" }}\nsettings: {{ timeout: {seconds} }}\n"
        );
        told("impossible-number", &nodes).len()
    };
    let asks = "{ type: input, question: \"Which one?\", state_updates: { said: \"{{input}}\" }, next: done }";
    assert_eq!(of(60, asks), 1);
    assert_eq!(of(3600, asks), 0);
    assert_eq!(
        of(
            60,
            "{ type: llm, prompt: \"Write {{initial_prompt}}\", state_updates: { said: \"{{output}}\" }, fallback: done, next: done }"
        ),
        0
    );
}

#[test]
fn a_reply_is_kept_by_more_than_what_was_there() {
    let of = |kept: &str| {
        let nodes = llm("a", "{{initial_prompt}}", "one", "b")
            + &format!(
                "  b: {{ type: llm, prompt: \"Shorten {{{{one}}}} for me\", state_updates: {{ text: \"{{{{{kept}}}}}\" }}, fallback: failed, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}}\" }}\n  failed: {{ type: end, output: \"it failed\" }}\ninitial_state: {{ text: \"\" }}\n"
            );
        told("lost-reply", &nodes).len()
    };
    assert_eq!(of("text"), 1);
    assert_eq!(of("output"), 0);
}

#[test]
fn a_failure_that_ends_the_run_reads_nothing() {
    let of = |key: &str, failed: &str| {
        let nodes = llm("a", "{{initial_prompt}}", "gains", "b")
            + &llm("b", "{{initial_prompt}}", key, "c")
            + &llm("c", "{{gains}}", "text", "done")
            + &format!(
                "  done: {{ type: end, output: \"{{{{text}}}}\" }}\n  failed: {{ type: end, output: \"it failed {failed}\" }}\n"
            );
        told("dead-store", &nodes).len()
    };
    assert_eq!(of("gains", ""), 1);
    assert_eq!(of("risks", ""), 0);
    assert_eq!(of("gains", "{{gains}}"), 0);
}

#[test]
fn a_rule_goes_the_way_that_the_question_does() {
    let of = |said: &str, rule: &str| {
        let nodes = format!(
            "  a: {{ type: input, question: \"What is it? {said} 10 characters.\", validation: \"len(input) {rule} 10\", state_updates: {{ text: \"{{{{input}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}}\" }}\n"
        );
        told("question-text", &nodes).len()
    };
    assert_eq!(of("At least", "<="), 1);
    assert_eq!(of("At most", ">="), 1);
    assert_eq!(of("At least", ">="), 0);
    assert_eq!(of("At most", "<="), 0);
}

#[test]
fn a_description_says_what_its_property_is() {
    let of = |name: &str, description: &str, required: &str| {
        let nodes = format!(
            "  a: {{ type: llm, prompt: \"Read {{{{initial_prompt}}}}\", output_schema: {{ type: object, properties: {{ kind: {{ type: string }}, {name}: {{ type: number, description: \"{description}\" }} }}, required: [{required}] }}, fallback: failed, next: done }}\n  done: {{ type: end, output: \"{{{{kind}}}} {{{{{name}}}}}\" }}\n  failed: {{ type: end, output: \"it failed\" }}\n"
        );
        told("text-against-schema", &nodes).len()
    };
    assert_eq!(of("amount", "The sum. Required.", "kind"), 1);
    assert_eq!(of("amount", "The sum. Required.", "kind, amount"), 0);
    assert_eq!(of("amount_eur", "Amount in US dollars", "kind"), 1);
    assert_eq!(of("amount_eur", "Amount in euros", "kind"), 0);
    assert_eq!(of("wait_ms", "How long it takes, in seconds", "kind"), 1);
    assert_eq!(
        of(
            "wait_ms",
            "How long it takes in ms, once in seconds",
            "kind"
        ),
        0
    );
}

#[test]
fn a_node_that_mends_a_text_is_shown_it() {
    let of = |shown: &str| {
        let nodes = llm("a", "{{initial_prompt}}", "reply", "look")
            + &llm("look", "{{reply}}", "remarks", "revise")
            + &llm(
                "revise",
                &format!("better. {{{{{shown}}}}}"),
                "reply",
                "done",
            )
            + "  done: { type: end, output: \"{{reply}}\" }\n  failed: { type: end, output: \"it failed\" }\n";
        told("unchanging-loop", &nodes).len()
    };
    assert_eq!(of("initial_prompt"), 1);
    assert_eq!(of("reply"), 0);
}

#[test]
fn descriptions_of_two_properties_are_their_own() {
    let of = |one: &str, other: &str| {
        let nodes = format!(
            "  a: {{ type: llm, prompt: \"Read {{{{initial_prompt}}}}\", output_schema: {{ type: object, properties: {{ sender_city: {{ type: string, description: \"{one}\" }}, sender_street: {{ type: string, description: \"{other}\" }} }}, required: [sender_city, sender_street] }}, fallback: failed, next: done }}\n  done: {{ type: end, output: \"{{{{sender_city}}}} {{{{sender_street}}}}\" }}\n  failed: {{ type: end, output: \"it failed\" }}\n"
        );
        told("text-against-schema", &nodes).len()
    };
    assert_eq!(of("The street of the sender", "The city of the sender"), 1);
    assert_eq!(of("The city of the sender", "The street of the sender"), 0);
    assert_eq!(
        of(
            "The city, without the street",
            "The street, without the city"
        ),
        0
    );
}

#[test]
fn an_answer_is_kept_by_what_comes_from_it() {
    let of = |kept: &str| {
        let nodes = format!(
            "  a: {{ type: approval, question: \"How, of {{{{initial_prompt}}}}?\", options: [mail, phone], routes: {{ mail: b, phone: b }}, on_other: b, state_updates: {{ way: \"{kept}\" }} }}\n  b: {{ type: end, output: \"{{{{way}}}}\" }}\n"
        );
        told("idle-choice", &nodes).len()
    };
    assert_eq!(of("{{initial_prompt}}"), 1);
    assert_eq!(of("asked"), 1);
    assert_eq!(of("{{choice}}"), 0);
    assert_eq!(of("by {{choice}}"), 0);
    // Other words lead elsewhere, and the options to one node.
    let other = |mirror: &str| {
        let nodes = format!(
            "  a: {{ type: approval, question: \"Which chair, {{{{initial_prompt}}}}?\", options: [window, mirror], routes: {{ window: b, mirror: {mirror} }}, on_other: c }}\n  b: {{ type: end, output: \"yes\" }}\n  c: {{ type: end, output: \"no\" }}\n"
        );
        told("idle-choice", &nodes).len()
    };
    assert_eq!(other("b"), 1);
    assert_eq!(other("c"), 0);
}

#[test]
fn a_question_for_one_of_two_things_is_not_answered_by_yes() {
    let of = |question: &str| {
        let nodes = format!(
            "  a: {{ type: approval, question: \"{question}\", options: [\"yes\", \"no\"], routes: {{ \"yes\": b, \"no\": c }}, on_other: c }}\n  b: {{ type: end, output: \"{{{{initial_prompt}}}}\" }}\n  c: {{ type: end, output: none }}\n"
        );
        told("option-text", &nodes).len()
    };
    assert_eq!(of("It is heavy. Is there a lift, or only stairs?"), 1);
    for fine in [
        "Is there a lift, or not?",
        "Is the lift, or its door, broken?",
        "Can guests, or only the staff, take it?",
        "Does it need a lift, or a ramp?",
        "Does it contain errors, or just slips?",
        "Is there a lift, yes or no?",
        "Is there a lift or a ramp?",
        "Is there a lift?",
    ] {
        assert_eq!(of(fine), 0, "{fine}");
    }
}

#[test]
fn the_first_model_knows_what_is_asked() {
    let of = |prompt: &str, second: &str| {
        let nodes = format!(
            "  a: {{ type: llm, prompt: \"{prompt}\", state_updates: {{ text: \"{{{{output}}}}\" }}, fallback: failed, next: b }}\n  b: {{ type: llm, prompt: \"{second}\", tools: [stock], state_updates: {{ more: \"{{{{output}}}}\" }}, fallback: failed, next: done }}\n  done: {{ type: end, output: \"{{{{more}}}}\" }}\n  failed: {{ type: end, output: \"Not done: {{{{initial_prompt}}}}\" }}\n"
        );
        told("unread-input", &nodes).len()
    };
    let blind = "List the things that are consigned by the owner.";
    assert_eq!(of(blind, "Describe {{text}}."), 1);
    assert_eq!(of(blind, "Describe {{text}} for {{initial_prompt}}."), 0);
    assert_eq!(
        of(
            "List the things in {{initial_prompt}}.",
            "Describe {{text}}."
        ),
        0
    );
}
