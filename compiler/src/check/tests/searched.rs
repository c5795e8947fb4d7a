//! Words that are made for a search, and the time that a run has for a person.

use super::count_told;
use super::in_words::told;

#[test]
fn words_that_are_made_for_a_search_are_searched_for() {
    let of = |key: &str, query: &str, end: &str| {
        let nodes = format!(
            "  write: {{ type: llm, prompt: \"Words for {{{{initial_prompt}}}}\", fallback: failed, state_updates: {{ {key}: \"{{{{output}}}}\" }}, next: look }}\n  look: {{ type: rag, documents: [x.md], {query}state_updates: {{ text: \"{{{{output}}}}\" }}, next: published }}\n  published: {{ type: end, output: \"{{{{text}}}} {end}\" }}\n  failed: {{ type: end, output: \"not written\" }}\n"
        );
        let told = told("unused-key", &nodes);
        told.iter()
            .filter(|one| one.contains("searches for"))
            .count()
    };
    assert_eq!(of("search_words", "", ""), 1);
    assert_eq!(of("search_words", "", "{{search_words}}"), 0);
    assert_eq!(of("search_words", "query: \"{{search_words}}\", ", ""), 0);
    assert_eq!(of("plan", "", ""), 0);
}

#[test]
fn a_run_lasts_as_long_as_a_person_may_take() {
    let of = |settings: &str, said: &str| {
        let graph = format!(
            "name: t\ndescription: The office {said}.\nstart: ask\n{settings}nodes:\n  ask: {{ type: input, question: \"What?\", state_updates: {{ text: \"{{{{input}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}}\" }}\n"
        );
        count_told(&graph, &[], "impossible-number")
    };
    let short = "settings: { timeout: 900 }\n";
    assert_eq!(of(short, "answers within a day"), 1);
    assert_eq!(
        of("settings: { timeout: 172800 }\n", "answers within a day"),
        0
    );
    assert_eq!(of("", "answers within a day"), 0);
    assert_eq!(of(short, "answers within ten minutes"), 0);
}

#[test]
fn a_search_brings_back_what_a_model_takes() {
    let count = |model: &str, most: u32, size: u32| {
        let graph = format!(
            "name: t\nmodel: {model}\nstart: look\nnodes:\n  look: {{ type: rag, documents: [a.md], query: \"{{{{initial_prompt}}}}\", top_k: {most}, chunk_size: {size}, state_updates: {{ found: \"{{{{output.context}}}}\" }}, next: say }}\n  say: {{ type: llm, prompt: \"{{{{initial_prompt}}}} {{{{found}}}}\", state_updates: {{ said: \"{{{{output}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{said}}}}\" }}\n"
        );
        super::count_told(&graph, &[("a.md", "text\n")], "beyond-model")
    };
    assert_eq!(count("acme:large", 600, 12_000), 1);
    assert_eq!(count("openai:gpt-4o", 600, 1_200), 1);
    assert_eq!(count("acme:large", 600, 1_200), 0);
    assert_eq!(count("openai:gpt-4.1", 600, 1_200), 0);
    assert_eq!(count("openai:gpt-4o", 12, 1_200), 0);
}

#[test]
fn chunks_are_cut_as_their_model_can_look_at_them() {
    let count = |fields: &str, code: &str| {
        let graph = format!(
            "name: t\nstart: look\nnodes:\n  look: {{ type: rag, documents: [a.md], query: \"{{{{initial_prompt}}}}\", {fields}, state_updates: {{ found: \"{{{{output.context}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{found}}}}\" }}\n"
        );
        super::count_told(&graph, &[("a.md", "text\n")], code)
    };
    let small = "embedding_model: openai:text-embedding-3-small";
    assert_eq!(
        count(&format!("{small}, chunk_size: 200000"), "beyond-model"),
        1
    );
    assert_eq!(
        count(&format!("{small}, chunk_size: 4000"), "beyond-model"),
        0
    );
    assert_eq!(
        count(
            "embedding_model: ollama:bge-m3, chunk_size: 200000",
            "beyond-model"
        ),
        0
    );
    assert_eq!(count("chunk_overlap: 1200", "impossible-number"), 1);
    assert_eq!(count("chunk_overlap: 120", "impossible-number"), 0);
    assert_eq!(
        count("chunk_size: 5000, chunk_overlap: 1200", "impossible-number"),
        0
    );
}
