//! What messages propose: the list, the number, the name that was meant.

use super::supply::{MODEL, graph};
use super::{node, read};

/// The kinds of what is told of a graph, each with its advice.
fn told(text: &str) -> Vec<(&'static str, String)> {
    let found = read(text).1.diagnostics.into_iter();
    found
        .map(|found| (found.code.name, found.help.join(" ")))
        .collect()
}

const SENDS: &str = ", prompt: { template: 0 }, message_passing: { output: true }";
const READS: &str = ", prompt: { template: 1 }, message_passing: { input: true }";

#[test]
fn a_sibling_that_reads_comes_after_the_one_that_sends() {
    let of = |list: &str| {
        let nodes = node("top", SENDS) + &node("one", SENDS) + &node("two", READS);
        let edges =
            format!("edges: [{{ node: top, {list}: [{{ node: one }}, {{ node: two }}] }}]\n");
        told(&graph(&["go", "{message_passing}"], &nodes, &edges))
    };
    let found = of("children");
    let help = "write `ordered_children` in place of `children` in the edge of `top`";
    assert!(
        found
            .iter()
            .any(|(code, text)| *code == "output-not-consumed" && text.starts_with(help)),
        "{found:?}"
    );
    assert!(
        !of("ordered_children")
            .iter()
            .any(|(code, _)| *code == "output-not-consumed")
    );
}

#[test]
fn prompts_that_are_counted_from_one_are_told_once() {
    let of = |first: usize| {
        let one = |id: &str, at: usize, more: &str| {
            node(
                id,
                &format!(", prompt: {{ template: {}{more} }}", first + at),
            )
        };
        let nodes = one("a", 0, "")
            + &one("b", 1, ", user_message: true")
            + &one("c", 2, ", prompt_placeholders: { tone: calm }");
        told(&graph(&["go", "{user_message}", "be {tone}"], &nodes, ""))
    };
    let found = of(1);
    let [(code, help)] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert_eq!(*code, "index-out-of-range");
    assert!(help.starts_with("lower `template` by one"), "{help}");
    assert_eq!(of(0), []);
}

#[test]
fn a_copy_that_kept_its_id_is_the_node_that_edges_name() {
    let nodes = node("one", ", prompt: { template: 0 }")
        + &node("two", ", prompt: { template: 0 }")
        + &node("two", ", prompt: { template: 0 }");
    let edges = "edges: [{ node: one, children: [{ node: two }, { node: last }] }]\n";
    let found = told(&graph(&["go"], &nodes, edges));
    assert!(
        found.contains(&("repeated-id", "did you mean `last`?".to_owned())),
        "{found:?}"
    );
}

#[test]
fn a_key_stands_in_the_variable_of_its_provider() {
    let nodes = node("one", ", prompt: { template: 0 }");
    let text = graph(&["go"], &nodes, "");
    let model = "models: [{ llm: openai, model: gpt-5, api_key: sk-proj-7Qm2Zr81Xb4tKdW0 }]\n";
    let found = told(&text.replace(MODEL, model));
    assert!(
        found
            .iter()
            .any(|(code, help)| *code == "literal-secret" && help.contains("${OPENAI_API_KEY}")),
        "{found:?}"
    );
}

#[test]
fn a_key_may_be_a_part_of_the_one_that_is_meant() {
    let nodes = node("one", ", prompt: { template: 0, chunks: true }");
    let found = told(&graph(&["go {retrieved_chunks}"], &nodes, ""));
    assert!(
        found.contains(&("unknown-key", "did you mean `retrieved_chunks`?".to_owned())),
        "{found:?}"
    );
}
