//! Tools of which the texts of Loki nodes speak.

use super::count_told;

fn told(prompt: &str, tools: &str) -> usize {
    let graph = format!(
        "name: t\nglobal_tools: [web_search.sh, fetch_url.sh]\nstart: a\nnodes:\n  a: {{ type: llm, prompt: \"{prompt}\", tools: [{tools}], state_updates: {{ text: \"{{{{output}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}}\" }}\n"
    );
    count_told(&graph, &[], "foreign-tool")
}

#[test]
fn a_tool_that_a_text_says_to_use_is_told_where_the_node_has_none() {
    for prompt in [
        "Use `web_search` for facts.",
        "Use the web_search tool for facts.",
        "Find the price with `web_search`.",
        "Look the price up, then read pages with fetch_url.",
    ] {
        assert_eq!(told(prompt, ""), 1, "{prompt}");
        assert_eq!(told(prompt, "web_search, fetch_url"), 0, "{prompt}");
    }
    assert_eq!(told("Use fetch_url.", "web_search"), 1);
}

#[test]
fn what_others_did_and_what_is_forbidden_is_no_order() {
    for prompt in [
        "The facts were found with `web_search`.",
        "The next node uses these with fetch_url.",
        "Do not use `web_search`.",
        "Never call fetch_url.",
        "A note on the results of web_search follows.",
    ] {
        assert_eq!(told(prompt, ""), 0, "{prompt}");
    }
}

#[test]
fn a_tool_of_nearly_the_name_of_one_that_is_never_spoken_of_is_told() {
    let of = |text: &str| {
        let graph = format!(
            "name: t\nglobal_tools: [batch_record.sh, kiln_log.sh]\nstart: a\nnodes:\n  a: {{ type: llm, prompt: \"{text} {{{{initial_prompt}}}}\", tools: [batch_record, kiln_log], state_updates: {{ text: \"{{{{output}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}}\" }}\n"
        );
        count_told(&graph, &[], "foreign-tool")
    };
    let with = |name: &str| {
        format!("Fetch the record with `batch_record` first; ask `{name}` for the firing.")
    };
    assert_eq!(of(&with("kiln_curve")), 1);
    assert_eq!(of(&with("kiln_log")), 0);
    assert_eq!(of(&with("foreman")), 0);
    assert_eq!(
        of("Fetch it with `batch_record`, and fill in `kiln_id`."),
        0
    );
}
