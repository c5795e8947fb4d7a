//! Names and texts that contradict where a run goes and what nodes keep, beyond the examples of the pages.

use super::actions::{codes, said};
use super::{Strictness, checked, names};
use crate::world::UnknownWorld;

/// The findings with this code in a graph of these nodes, which begins at `write`.
pub(super) fn told(code: &str, nodes: &str) -> Vec<String> {
    let graph = format!(
        "name: t\nstart: write\ninitial_state: {{ text: \"\", note: \"\" }}\nnodes:\n{nodes}"
    );
    let all = names(&checked(&graph, &UnknownWorld, Strictness::Optimistic));
    let mut all: Vec<String> = all;
    all.retain(|one| one.contains(&format!(" {code}: ")));
    all
}

const WRITE: &str = "  write: { type: llm, prompt: \"{{initial_prompt}} {{note}}\", fallback: failed, state_updates: { text: \"{{output}}\" }, next: ask }\n";
const ENDS: &str = "  published: { type: end, output: \"{{text}}\" }\n  discarded: { type: end, output: nothing }\n  failed: { type: end, output: \"not written\" }\n";

fn approval(options: &str, routes: &str, other: &str) -> String {
    format!(
        "{WRITE}  ask: {{ type: approval, question: \"{{{{text}}}}\", options: [{options}], routes: {{ {routes} }}, on_other: {other} }}\n{ENDS}"
    )
}

#[test]
fn an_answer_that_stops_ends_elsewhere_than_one_that_agrees() {
    let of = |options: &str, routes: &str, other: &str| {
        told("way-against-name", &approval(options, routes, other)).len()
    };
    let routes = "publish: published, drop: published";
    assert_eq!(of("publish, drop", routes, "write"), 1);
    // Whatever else is typed, too.
    let routes = "publish: published, drop: discarded";
    assert_eq!(of("publish, drop", routes, "published"), 1);
    assert_eq!(of("publish, drop", routes, "discarded"), 0);
    // Both are put away.
    let routes = "publish: discarded, drop: discarded";
    assert_eq!(of("publish, drop", routes, "write"), 0);
}

#[test]
fn an_answer_that_stops_goes_on_elsewhere_than_one_that_agrees() {
    let of = |drop: &str, other: &str, more: &str| {
        let nodes = format!(
            "{WRITE}  ask: {{ type: approval, question: \"{{{{text}}}}\", options: [publish, drop], routes: {{ publish: store, drop: {drop} }}, on_other: {other}{more} }}\n  store: {{ type: script, script: s.sh, x-routes: [], fallback: failed, next: published }}\n{ENDS}"
        );
        told("way-against-name", &nodes).len()
    };
    assert_eq!(of("store", "write", ""), 1);
    assert_eq!(of("discarded", "store", ""), 1);
    assert_eq!(of("discarded", "write", ""), 0);
    let kept = ", state_updates: { note: \"{{choice}}\" }";
    assert_eq!(of("store", "write", kept), 0);
    assert_eq!(of("discarded", "store", kept), 0);
}

#[test]
fn the_language_of_what_is_translated_is_its_own() {
    let of = |asks: &str| {
        let nodes = format!(
            "  write: {{ type: llm, prompt: \"Write a notice in German on {{{{initial_prompt}}}}.\", fallback: failed, state_updates: {{ text: \"{{{{output}}}}\", language: French }}, next: other }}\n  other: {{ type: llm, prompt: \"{asks} {{{{language}}}}: {{{{text}}}}\", fallback: failed, state_updates: {{ note: \"{{{{output}}}}\" }}, next: published }}\n  published: {{ type: end, output: \"{{{{note}}}}\" }}\n  failed: {{ type: end, output: \"not written\" }}\n"
        );
        told("spoken-value", &nodes).len()
    };
    assert_eq!(of("Write a letter on this in"), 1);
    assert_eq!(of("Translate this into"), 0);
}

#[test]
fn answers_that_lead_where_the_other_names_are_told() {
    let of = |options: &str, routes: &str, other: &str| {
        told("way-against-name", &approval(options, routes, other)).len()
    };
    assert_eq!(
        of(
            "publish, discard",
            "publish: discarded, discard: published",
            "discarded"
        ),
        1
    );
    assert_eq!(
        of(
            "send, discard",
            "send: discarded, discard: published",
            "discarded"
        ),
        1
    );
    for (options, routes) in [
        ("publish, discard", "publish: published, discard: discarded"),
        ("yes, no", "yes: discarded, no: published"),
        ("more, less", "more: published, less: discarded"),
        ("publish, later", "publish: published, later: failed"),
        ("again, publish", "again: discarded, publish: published"),
        ("done, drop", "done: discarded, drop: failed"),
    ] {
        let options: String = options
            .split(", ")
            .map(|one| format!("\"{one}\", "))
            .collect();
        let routes: Vec<String> = routes
            .split(", ")
            .map(|one| {
                one.split_once(": ")
                    .map_or_else(String::new, |(from, to)| format!("\"{from}\": {to}"))
            })
            .collect();
        assert_eq!(
            of(
                options.trim_end_matches(", "),
                &routes.join(", "),
                "discarded"
            ),
            0,
            "{routes:?}"
        );
    }
}

#[test]
fn other_words_that_publish_are_told_where_an_option_stops_it() {
    let of = |other: &str| {
        let routes = "publish: published, discard: discarded";
        told(
            "way-against-name",
            &approval("publish, discard", routes, other),
        )
        .len()
    };
    assert_eq!(of("published"), 1);
    assert_eq!(of("discarded"), 0);
    assert_eq!(of("failed"), 0);
}

#[test]
fn a_failure_that_ends_well_is_told_where_others_end_badly() {
    let of = |fallback: &str, more: &str| {
        let nodes = format!(
            "{WRITE}  ask: {{ type: llm, prompt: \"{{{{text}}}}\", fallback: {fallback}, state_updates: {{ text: \"{{{{output}}}}\" }}, next: published }}\n{more}{ENDS}"
        );
        told("way-against-name", &nodes).len()
    };
    // It is done as well as it can be.
    assert_eq!(of("published", ""), 0);
    assert_eq!(of("failed", ""), 0);
    let skipped = "  more: { type: llm, prompt: \"{{text}}\", fallback: published, state_updates: { text: \"{{output}}\" }, next: again }\n  again: { type: llm, prompt: \"{{text}}\", fallback: failed, state_updates: { text: \"{{output}}\" }, next: published }\n";
    assert_eq!(of("more", skipped), 1);
    let check = "  published_check: { type: llm, prompt: p, fallback: failed, state_updates: { text: \"{{output}}\" }, next: published }\n";
    assert_eq!(of("published_check", check), 0);
    let alone = "  write: { type: llm, prompt: \"{{initial_prompt}}\", fallback: published, state_updates: { text: \"{{output}}\" }, next: published }\n  published: { type: end, output: \"{{text}}\" }\n";
    assert!(told("way-against-name", alone).is_empty());
}

#[test]
fn an_end_that_is_called_a_failure_does_not_say_that_all_went_well() {
    let of = |says: &str| {
        let nodes = format!(
            "  write: {{ type: llm, prompt: p, fallback: failed, state_updates: {{ text: \"{{{{output}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}} was successfully sent\" }}\n  failed: {{ type: end, output: \"{says}\" }}\n"
        );
        told("way-against-name", &nodes).len()
    };
    assert_eq!(of("The letter was sent successfully."), 1);
    for fine in [
        "The letter was not sent successfully.",
        "It failed before it was successfully sent.",
        "Last successful step: write.",
        "No success.",
        "sent",
    ] {
        assert_eq!(of(fine), 0, "{fine}");
    }
}

#[test]
fn conditions_whose_targets_are_exchanged_are_told() {
    let of = |when: &str, first: &str, second: &str| {
        let found = said(&format!(
            "    a: {{ action: {{ item_id: shop/look }}, assign: {{ verdict: \"${{result.verdict}}\", error: \"${{result.error}}\" }}, on_error: failed, next: [{{ to: {first}, when: {when} }}, {{ to: {second} }}] }}\n    published: {{ type: return, output: {{ x: \"${{state.verdict}}\" }} }}\n    failed: {{ type: return, output: {{ x: \"${{state.error}}\" }} }}\n"
        ));
        codes(&found).contains(&"warning way-against-name")
    };
    assert!(of(
        "{ path: state.verdict, op: eq, value: ok }",
        "failed",
        "published"
    ));
    for (when, first, second) in [
        (
            "{ path: state.verdict, op: eq, value: ok }",
            "published",
            "failed",
        ),
        (
            "{ path: state.verdict, op: eq, value: late }",
            "failed",
            "published",
        ),
        (
            "{ path: state.verdict, op: ne, value: ok }",
            "failed",
            "published",
        ),
        (
            "{ path: state.error, op: eq, value: ok }",
            "failed",
            "published",
        ),
        (
            "{ path: state.verdict, op: eq, value: rejected }",
            "failed",
            "published",
        ),
    ] {
        assert!(!of(when, first, second), "{when}");
    }
}

/// The findings of a writer and a second node with this text, which keeps its reply in this way.
fn second(code: &str, prompt: &str, keeps: &str) -> Vec<String> {
    told(
        code,
        &format!(
            "  write: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", output_schema: {{ type: object, properties: {{ summary: {{ type: string }}, risk: {{ type: string, enum: [low, high] }} }}, required: [summary, risk] }}, fallback: done, next: use }}\n  use: {{ type: llm, prompt: \"{prompt}\", fallback: done, state_updates: {{ {keeps} }}, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}} {{{{note}}}}\" }}\n"
        ),
    )
}

#[test]
fn a_value_that_a_text_speaks_of_stands_in_it() {
    let of = |prompt: &str| second("spoken-value", prompt, "text: \"{{output}}\"").len();
    assert_eq!(
        of("For {{initial_prompt}}, write from the summary above."),
        1
    );
    assert_eq!(of("Risk: {{summary}}\\nSummary: {{risk}}"), 1);
    for fine in [
        "{{summary}} Write from the summary above.",
        "Summary:\\n{{initial_prompt}}\\nWrite from the summary above.",
        "Write a summary of {{initial_prompt}}. Put the summary below the title.",
        "Write from the summary above.",
        "{{initial_prompt}}\\n\\nWrite from the summary above.",
        "Check the summary below:\\n{{initial_prompt}}",
        "Mail {{initial_prompt}}, and mention the attached summary.",
        "Summary: {{summary}}\\nRisk: {{risk}}",
        "Text: {{summary}}\\nSummary: {{risk}}",
    ] {
        assert_eq!(of(fine), 0, "{fine}");
    }
}

#[test]
fn entries_of_one_node_read_the_state_as_it_was() {
    let of = |keeps: &str| second("earlier-value", "{{summary}}", keeps).len();
    assert_eq!(of("text: \"{{output}}\", note: \"Dear all, {{text}}\""), 1);
    for fine in [
        "note: \"Dear all, {{text}}\", text: \"{{output}}\"",
        "text: \"{{output}}\", previous: \"{{text}}\"",
        "text: \"{{output}}\", note: \"{{note}} {{text}}\"",
        "text: \"{{output}}\", note: \"{{output}}\"",
        "text: \"{{output}}\", note: \"{{summary}}\"",
        "text: \"{{output}}\", note: \"{{text}}\"",
        "text: \"{{output}}\", note: \"Before: {{text}} After: {{output}}\"",
        "output: \"{{summary}}\", note: \"{{output}}\"",
    ] {
        assert_eq!(of(fine), 0, "{fine}");
    }
}

/// The findings of a node with this schema that asks in these words and keeps its reply so.
fn replying(code: &str, prompt: &str, keeps: &str) -> usize {
    told(
        code,
        &format!(
            "  write: {{ type: llm, prompt: \"{{{{initial_prompt}}}} {prompt}\", output_schema: {{ type: object, properties: {{ text: {{ type: string }}, risk: {{ type: string, enum: [low, high] }} }}, required: [text, risk] }}, fallback: done{keeps}, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}} {{{{risk}}}} {{{{note}}}}\" }}\n"
        ),
    )
    .len()
}

#[test]
fn a_property_that_an_update_replaces_by_the_whole_reply_is_told() {
    let of = |keeps: &str| replying("dead-store", "", &format!(", state_updates: {{ {keeps} }}"));
    assert_eq!(of("text: \"{{output}}\""), 1);
    for fine in [
        "note: \"{{output}}\"",
        "text: \"{{output.text}}\"",
        "text: \"Dear all, {{output.text}}\"",
        "note: \"{{text}}\"",
        "text: \"- {{output}}\"",
    ] {
        assert_eq!(of(fine), 0, "{fine}");
    }
}

#[test]
fn a_prompt_gives_a_field_the_values_that_it_has() {
    let of = |prompt: &str| replying("enum-text", prompt, "");
    assert_eq!(of("Set risk to 'minor' or 'major'."), 1);
    for fine in [
        "Set risk to 'low' or 'high'.",
        "Set risk to what you believe.",
        "The risk is low or so they say.",
        "Say whether risk is 'low', or leave it.",
        "risk: low | high",
    ] {
        assert_eq!(of(fine), 0, "{fine}");
    }
}

#[test]
fn a_limit_of_rounds_is_for_nodes_with_tools() {
    let of = |more: &str| {
        told(
            "unused-entry",
            &format!("  write: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", fallback: done, state_updates: {{ text: \"{{{{output}}}}\" }}, next: done, {more} }}\n  done: {{ type: end, output: \"{{{{text}}}} {{{{note}}}}\" }}\n"),
        )
        .len()
    };
    assert_eq!(of("max_iterations: 20"), 1);
    assert_eq!(of("tools: [], max_iterations: 3"), 1);
    for fine in [
        "max_iterations: 10",
        "tools: [look], max_iterations: 20",
        "max_attempts: 3",
    ] {
        assert_eq!(of(fine), 0, "{fine}");
    }
}

#[test]
fn what_nobody_reads_is_told_where_it_has_a_first_value_or_replaces_what_is_shown() {
    let of = |keeps: &str, shows: &str| {
        told(
            "unused-key",
            &format!("  write: {{ type: llm, prompt: \"{{{{initial_prompt}}}} {{{{text}}}}\", fallback: done, state_updates: {{ {keeps} }}, next: done }}\n  done: {{ type: end, output: \"{shows}\" }}\n"),
        )
        .len()
    };
    assert_eq!(of("note: \"{{output}}\"", "{{text}}"), 1);
    assert_eq!(of("revised_text: \"{{output}}\"", "{{text}} {{note}}"), 1);
    for (keeps, shows) in [
        ("note: \"{{output}}\"", "{{text}} {{note}}"),
        ("other: \"{{output}}\"", "{{text}} {{note}}"),
        ("note: written", "{{text}}"),
        ("revised_text: \"{{output}}\"", "{{revised_text}} {{note}}"),
        (
            "revised_text: \"{{output}}\", text: \"{{output}}\"",
            "{{revised_text}} {{note}}",
        ),
    ] {
        assert_eq!(of(keeps, shows), 0, "{keeps} {shows}");
    }
}

#[test]
fn a_run_that_may_enter_each_node_once_goes_back_nowhere() {
    let of = |settings: &str| {
        let graph = format!(
            "name: t\nstart: a\nsettings: {{ {settings} }}\nnodes:\n  a: {{ type: script, script: a.py, x-routes: [b, done], x-writes: [], fallback: done }}\n  b: {{ type: input, question: \"Go on?\", next: c }}\n  c: {{ type: script, script: c.py, x-routes: [a, done], x-writes: [], fallback: done }}\n  done: {{ type: end, output: \"{{{{initial_prompt}}}}\" }}\n"
        );
        let all = names(&checked(&graph, &UnknownWorld, Strictness::Optimistic));
        all.iter()
            .filter(|one| one.contains("impossible-number"))
            .count()
    };
    assert_eq!(of("max_loop_iterations: 1"), 1);
    assert_eq!(of("max_loop_iterations: 2"), 0);
    assert_eq!(of(""), 0);
}

#[test]
fn what_is_good_is_not_repaired() {
    let of = |good: &str, bad: &str| {
        let nodes = format!(
            "{WRITE}  ask: {{ type: approval, question: \"{{{{text}}}}\", options: [good, weak], routes: {{ good: {good}, weak: {bad} }}, on_other: discarded }}\n  improve: {{ type: llm, prompt: \"{{{{text}}}}\", fallback: failed, state_updates: {{ text: \"{{{{output}}}}\" }}, next: published }}\n  bind: {{ type: llm, prompt: \"{{{{text}}}}\", fallback: failed, state_updates: {{ text: \"{{{{output}}}}\" }}, next: published }}\n{ENDS}"
        );
        told("way-against-name", &nodes).len()
    };
    assert_eq!(of("improve", "bind"), 1);
    assert_eq!(of("bind", "improve"), 0);
    assert_eq!(of("improve", "discarded"), 0);
    assert_eq!(of("improve", "improve"), 0);
}

#[test]
fn who_agrees_to_an_end_gets_it() {
    let of = |question: &str, options: &str, routes: &str| {
        let nodes = approval(options, routes, "failed")
            .replace("\"{{text}}\", options", &format!("\"{question}\", options"));
        told("way-against-name", &nodes).len()
    };
    let crossed = "ok: discarded, wrong: published";
    assert_eq!(of("Is it good? {{text}}", "ok, wrong", crossed), 1);
    for (question, options, routes) in [
        ("Shall {{text}} be removed?", "ok, wrong", crossed),
        (
            "Which? {{text}}",
            "english, german",
            "english: to_german, german: to_english",
        ),
        (
            "Right? {{text}}",
            "correct, wrong",
            "correct: mark_correct, wrong: again",
        ),
        (
            "Worth it? {{text}}",
            "good, poor",
            "good: improve, poor: archive",
        ),
    ] {
        assert_eq!(of(question, options, routes), 0, "{question}");
    }
    let any = |question: &str| {
        let nodes = approval(
            "publish, discard",
            "publish: published, discard: discarded",
            "published",
        );
        let nodes = nodes.replace("\"{{text}}\", options", &format!("\"{question}\", options"));
        told("way-against-name", &nodes).len()
    };
    assert_eq!(any("Publish {{text}}?"), 1);
    assert_eq!(any("Anything else than discard publishes {{text}}."), 0);
}

#[test]
fn what_is_cancelled_may_be_so_with_success() {
    let of = |end: &str| {
        let nodes = format!(
            "  write: {{ type: llm, prompt: p, fallback: {end}, state_updates: {{ text: \"{{{{output}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}}\" }}\n  {end}: {{ type: end, output: \"It was done successfully.\" }}\n"
        );
        told("way-against-name", &nodes).len()
    };
    assert_eq!(of("failed"), 1);
    assert_eq!(of("cancelled"), 0);
}

#[test]
fn conditions_on_what_is_bad_may_lead_anywhere() {
    let of = |when: &str| {
        let found = said(&format!(
            "    a: {{ action: {{ item_id: shop/look }}, assign: {{ found: \"${{result.found}}\", fraud_confirmed: \"${{result.fraud}}\", passed: \"${{result.passed}}\", attack: \"${{result.attack}}\" }}, on_error: failed, next: [{{ to: rejected, when: {when} }}, {{ to: published }}] }}\n    published: {{ type: return, output: {{ x: \"${{state.found}}\" }} }}\n    rejected: {{ type: return, output: {{ x: no }} }}\n    failed: {{ type: return, output: {{ y: no }} }}\n"
        ));
        codes(&found).contains(&"warning way-against-name")
    };
    assert!(of("{ path: state.passed, op: eq, value: true }"));
    for fine in [
        "{ path: state.fraud_confirmed, op: eq, value: true }",
        "{ path: state.found, op: eq, value: confirmed }",
        "{ path: state.attack, op: eq, value: successful }",
        "{ path: state.passed, op: eq, value: false }",
    ] {
        assert!(!of(fine), "{fine}");
    }
}

#[test]
fn what_is_asked_alike_may_be_asked_for_other_things() {
    let of = |one: &str, other: &str| {
        let nodes = format!(
            "  write: {{ type: input, question: \"What?\", state_updates: {{ text: \"{{{{input}}}}\" }}, next: [careful, bold] }}\n  careful: {{ type: llm, prompt: \"Read {{{{text}}}}\", {one}, next: done }}\n  bold: {{ type: llm, prompt: \"Read {{{{text}}}}\", {other}, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}}\" }}\n"
        );
        told("asked-twice", &nodes).len()
    };
    let field = |name: &str| {
        format!(
            "output_schema: {{ type: object, properties: {{ {name}: {{ type: string }} }}, required: [{name}] }}"
        )
    };
    let keep = |name: &str| format!("state_updates: {{ {name}: \"{{{{output}}}}\" }}");
    assert_eq!(of(&keep("one"), &keep("two")), 1);
    assert_eq!(of(&field("dates"), &field("dates_more")), 1);
    assert_eq!(of(&field("dates"), &field("people")), 0);
    let warm = format!("temperature: 0.9, {}", keep("two"));
    assert_eq!(of(&keep("one"), &warm), 0);
}

#[test]
fn what_is_said_about_a_text_is_no_later_form_of_it() {
    let of = |key: &str| {
        told(
            "unused-key",
            &format!("  write: {{ type: llm, prompt: \"{{{{initial_prompt}}}} {{{{note}}}} {{{{text}}}}\", fallback: done, state_updates: {{ {key}: \"{{{{output}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}}\" }}\n"),
        )
        .len()
    };
    assert_eq!(of("polished_text"), 1);
    assert_eq!(of("text_language"), 0);
}
