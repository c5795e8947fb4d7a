//! Fields that texts ask for, against the schema of the reply.

use super::{Strictness, UnknownWorld, checked, count_told};

/// How often it is told that this text asks for another reply.
fn of(text: &str) -> usize {
    let graph = format!(
        "models: [{{ llm: ollama, model: m }}]\nprompts:\n  - template: {{ prompt_template: {{ t: \"{text}\" }} }}\nnodes:\n  - {{ id: a, model: 0, temperature: 0, max_tokens: 99, show: true, prompt: {{ template: 0 }}, structured_output: {{ parameters: {{ reason: {{ type: string }} }}, required: [reason] }} }}\n"
    );
    let report = checked(&graph, &UnknownWorld, Strictness::Optimistic);
    let found = report.diagnostics.iter();
    found
        .filter(|found| found.code.name == "text-against-schema")
        .count()
}

#[test]
fn a_reply_is_asked_for_the_fields_that_it_has() {
    assert_eq!(of("Put your reasons in the field `explanation`."), 1);
    // What else the sentence says of other fields is no condition.
    let beside = "Return true if it is right, and put your reasons into the field `explanation`.";
    assert_eq!(of(beside), 1);
    assert_eq!(of("Answer in plain prose, never in JSON."), 1);
    for fine in [
        "Put your reasons in the field `reason`.",
        "Look at the field `explanation` of the order.",
        "Do not put anything into the field `explanation`.",
        "Put your reasons into a field of your own.",
    ] {
        assert_eq!(of(fine), 0, "{fine}");
    }
}

#[test]
fn the_texts_of_a_model_ask_for_one_language() {
    let cases = [
        ("Be brief. Answer in German only.", "Answer in English:", 1),
        ("Be brief. Answer in German only.", "Answer in German:", 0),
        ("Answer in German.", "Translate what is in English:", 0),
        ("Answer in German.", "Write comments in English:", 0),
        (
            "Answer in German if asked in German.",
            "Answer in English:",
            0,
        ),
    ];
    for (system, user, found) in cases {
        let kegal = format!(
            "models: [{{ llm: ollama, model: m }}]\nuser_message: hello\nprompts:\n  - template: {{ system_template: {{ s: \"{system}\" }}, prompt_template: {{ t: \"{user} {{user_message}}\" }} }}\nnodes:\n  - {{ id: a, model: 0, temperature: 0, max_tokens: 99, show: true, prompt: {{ template: 0, user_message: true }} }}\n"
        );
        let loki = format!(
            "name: t\nstart: a\nnodes:\n  a: {{ type: llm, instructions: \"{system}\", prompt: \"{user} {{{{initial_prompt}}}}\", state_updates: {{ text: \"{{{{output}}}}\" }}, fallback: done, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}}\" }}\ninitial_state: {{ text: \"\" }}\n"
        );
        for graph in [kegal, loki] {
            assert_eq!(
                count_told(&graph, &[], "text-against-schema"),
                found,
                "{graph}"
            );
        }
    }
}
