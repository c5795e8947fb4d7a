//! Numbers, questions and descriptions that say otherwise than the graph, beyond the examples of the pages.

use super::actions::{codes, said};
use super::{Strictness, checked, names};
use crate::world::UnknownWorld;

/// How often this code is told of a graph of these nodes, which begins at `write`.
fn count(code: &str, nodes: &str) -> usize {
    let graph = format!("name: t\nstart: write\nnodes:\n{nodes}");
    let all = names(&checked(&graph, &UnknownWorld, Strictness::Optimistic));
    let told = all.iter();
    told.filter(|one| one.contains(&format!(" {code}: ")))
        .count()
}

#[test]
fn amounts_in_prompts_are_held_against_the_schema() {
    let of = |prompt: &str, property: &str| {
        count(
            "other-number",
            &format!(
                "  write: {{ type: llm, prompt: \"{prompt} {{{{initial_prompt}}}}\", output_schema: {{ type: object, properties: {{ {property}, title: {{ type: string }} }}, required: [title] }}, fallback: done, next: done }}\n  done: {{ type: end, output: \"{{{{title}}}}\" }}\n"
            ),
        )
    };
    let list = "ideas: { type: array, items: { type: string }, minItems: 2, maxItems: 5 }";
    for wrong in [
        "Give ten ideas.",
        "List up to 8 short ideas.",
        "Name 3-7 ideas",
    ] {
        assert_eq!(of(wrong, list), 1, "{wrong}");
    }
    for fine in [
        "Give five ideas.",
        "Give three to five ideas.",
        "Give at least 2 ideas.",
        "Give a few ideas in ten minutes.",
        "You are given ten ideas.",
        "Read these ten ideas.",
        "Give three ideas with ten words each.",
        "Give about six ideas.",
        "Give ten reasons.",
        "Name the ten ideas of the reader that matter.",
        "Return all 12 ideas as one text.",
    ] {
        assert_eq!(of(fine, list), 0, "{fine}");
    }
    let short = "name: { type: string, maxLength: 80 }, summary: { type: string }";
    assert_eq!(
        of(
            "Write a name of at most 5 words and a summary of 300 words.",
            short
        ),
        0
    );
    let code = |pattern: &str, doc: &str| {
        let code =
            format!("country: {{ type: string, pattern: \"{pattern}\", description: {doc} }}");
        of("Where does it come from?", &code)
    };
    assert_eq!(code("^[A-Z]{3}$", "A code of two letters"), 1);
    assert_eq!(code("^[0-9]{5}$", "The code with its 4 digits"), 1);
    assert_eq!(code("^[A-Z]{2}$", "A code of two letters"), 0);
    for fine in ["Two letters and two digits", "It begins with two letters"] {
        assert_eq!(code("^[A-Z]{2}[0-9]{2}$", fine), 0);
        assert_eq!(code("^[A-Z0-9]{4}$", fine), 0);
    }
    let text = "summary: { type: string, maxLength: 200 }";
    assert_eq!(of("Write a summary of 300 words.", text), 1);
    assert_eq!(of("Write a summary with at most 500 characters.", text), 1);
    for fine in [
        "Write a summary of 30 words.",
        "Write a summary with at most 200 characters.",
        "Write 300 words.",
        "The summary was made of a text with 3000 words.",
    ] {
        assert_eq!(of(fine, text), 0, "{fine}");
    }
}

#[test]
fn rounds_in_texts_are_held_against_the_condition_that_ends_them() {
    let of = |text: &str, key: &str| {
        let found = said(&format!(
            "    a: {{ action: {{ item_id: shop/look }}, assign: {{ {key}: \"${{result.n}}\" }}, next: [{{ to: failed, when: {{ path: state.{key}, op: gte, value: 3 }} }}, {{ to: a }}] }}\n    failed: {{ type: return, output: {{ x: \"{text}\" }} }}\n"
        ));
        codes(&found).contains(&"warning other-number")
    };
    assert!(of("It is down after 5 tries.", "tries"));
    assert!(of("up to six times ${state.tries}", "tries"));
    for fine in [
        "It is down after three tries.",
        "It is down after 4 attempts.",
        "It is down after 5 minutes.",
        "5 tries were made before",
        "It is down after ${state.tries} tries.",
    ] {
        assert!(!of(fine, "tries"), "{fine}");
    }
    assert!(!of("It is down after 5 tries.", "score"));
}

#[test]
fn a_question_says_what_its_rule_takes() {
    let of = |question: &str, fields: &str| {
        count(
            "question-text",
            &format!(
                "  write: {{ type: input, question: \"{question}\", {fields}, state_updates: {{ answer: \"{{{{input}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{answer}}}}\" }}\n"
            ),
        )
    };
    let long = "validation: \"len(input) > 3\"";
    for wrong in [
        "Is it urgent? (yes/no)",
        "What else? Leave it empty to skip.",
        "Which colour [red|green]?",
    ] {
        assert_eq!(of(wrong, long), 1, "{wrong}");
    }
    for fine in [
        "When (dd/mm/yyyy)?",
        "How fast (km/h)?",
        "Which one (north/south)?",
        "What else?",
        "What is the code (8 digits)?",
    ] {
        assert_eq!(of(fine, long), 0, "{fine}");
    }
    assert_eq!(
        of(
            "Leave it empty to skip.",
            "validation: \"len(input) > 3\", default: none at all"
        ),
        0
    );
    let exact = "validation: \"len(input) == 5\"";
    assert_eq!(of("What is the code (8 digits)?", exact), 1);
    assert_eq!(of("What is the code (5 digits)?", exact), 0);
    assert_eq!(of("What is the code (8 digits, e.g. A-1)?", exact), 0);
    let default = "default: \"1500\"";
    assert_eq!(of("How much? (1000 if you say nothing)", default), 1);
    assert_eq!(of("How much? Default: 200", default), 1);
    for fine in [
        "How much? (1500 if you say nothing)",
        "How much? Default: 1500 euros",
        "How much?",
        "Tell me if empty rooms count.",
    ] {
        assert_eq!(of(fine, default), 0, "{fine}");
    }
}

#[test]
fn who_is_shown_something_does_not_decide_blindly() {
    let of = |question: &str, ends: &str, more: &str| {
        let show = if more == "show" {
            "  show: { type: input, question: \"{{letter}} What is the address?\", state_updates: { to: \"{{input}}\" }, next: ask }\n"
        } else {
            ""
        };
        count(
            "blind-question",
            &format!(
                "  write: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", state_updates: {{ letter: \"{{{{output}}}}\" }}, fallback: failed, next: {more} }}\n  ask: {{ type: approval, question: \"{question}\", options: [\"send\", \"drop\"], routes: {{ send: sent, drop: failed }}, on_other: failed }}\n  sent: {{ type: end, output: \"{ends}\" }}\n  failed: {{ type: end, output: \"nothing was sent\" }}\n{show}"
            ),
        )
    };
    assert_eq!(of("Send it?", "{{letter}}", "ask"), 1);
    assert_eq!(of("Send {{letter}}?", "{{letter}}", "ask"), 0);
    // The person has seen it before.
    assert_eq!(of("Send it?", "{{letter}}", "show"), 0);
    // What was written is not what is decided on.
    assert_eq!(of("Send the report of yesterday?", "sent", "ask"), 0);
}

#[test]
fn descriptions_of_nodes_are_their_own() {
    let of = |one: &str, other: &str, keys: [&str; 2]| {
        count(
            "copied-description",
            &format!(
                "  write: {{ type: llm, description: \"{one}\", prompt: \"{{{{initial_prompt}}}}\", state_updates: {{ {}: \"{{{{output}}}}\" }}, fallback: done, next: sort }}\n  sort: {{ type: llm, description: \"{other}\", prompt: \"{{{{initial_prompt}}}}\", state_updates: {{ {}: \"{{{{output}}}}\" }}, fallback: done, next: done }}\n  done: {{ type: end, output: \"{{{{a}}}} {{{{b}}}}\" }}\n",
                keys[0], keys[1]
            ),
        )
    };
    assert_eq!(
        of(
            "Writes a first letter.",
            "Writes a first letter.",
            ["a", "b"]
        ),
        1
    );
    assert_eq!(
        of(
            "Writes a first letter.",
            "Writes another letter.",
            ["a", "b"]
        ),
        0
    );
    assert_eq!(
        of(
            "Writes a first letter.",
            "Writes a first letter.",
            ["a", "a"]
        ),
        0
    );
    assert_eq!(of("Writes.", "Writes.", ["a", "b"]), 0);
    for fine in ["Runs a test suite.", "Runs the whole test suite."] {
        assert_eq!(of(fine, fine, ["a", "b"]), 0, "{fine}");
    }
    assert_eq!(of("", "", ["a", "b"]), 0);
}

#[test]
fn a_model_in_a_loop_is_shown_what_was_wrong() {
    let of = |prompt: &str, key: &str, tools: &str| {
        count(
            "unchanging-loop",
            &format!(
                "  write: {{ type: llm, prompt: \"{{{{initial_prompt}}}} {prompt}\", {tools} state_updates: {{ text: \"{{{{output}}}}\" }}, next: test }}\n  test: {{ type: script, script: test.sh, x-writes: [{key}], x-routes: [write, done] }}\n  done: {{ type: end, output: \"{{{{text}}}} {{{{{key}}}}}\" }}\ninitial_state: {{ {key}: \"\" }}\n"
            ),
        )
    };
    assert_eq!(of("", "last_error", ""), 1);
    assert_eq!(of("{{last_error}}", "last_error", ""), 0);
    assert_eq!(of("", "error_count", ""), 0);
    assert_eq!(of("", "rounds", ""), 0);
    assert_eq!(of("", "last_error, report", ""), 1);
    assert_eq!(of("{{report}}", "last_error, report", ""), 0);
    assert_eq!(of("", "last_error", "tools: [look],"), 0);
}

#[test]
fn instructions_of_branches_are_their_own() {
    let of = |one: &str, other: &str| {
        count(
            "spoken-value",
            &format!(
                "  write: {{ type: input, question: \"What?\", state_updates: {{ text: \"{{{{input}}}}\" }}, next: [security, style] }}\n  security: {{ type: llm, instructions: \"{one}\", prompt: \"{{{{text}}}}\", state_updates: {{ a: \"{{{{output}}}}\" }}, next: done }}\n  style: {{ type: llm, instructions: \"{other}\", prompt: \"{{{{text}}}}\", state_updates: {{ b: \"{{{{output}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{a}}}} {{{{b}}}}\" }}\n"
            ),
        )
    };
    assert_eq!(of("You look at the style.", "You look for security."), 1);
    for (one, other) in [
        ("You look for security.", "You look at the style."),
        (
            "You look for security, not style.",
            "You look at style, not security.",
        ),
        ("You look for holes.", "You look for security."),
        ("You look at the style.", "You look at names."),
    ] {
        assert_eq!(of(one, other), 0, "{one}");
    }
}

#[test]
fn a_list_is_added_to_or_made_anew() {
    let of = |text: &str, name: &str, key: &str| {
        let schema = "type: object, properties: { KEY: { type: array, items: { type: string } } }, required: [KEY]".replace("KEY", key);
        count(
            "appended-again",
            &format!(
                "  write: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", output_schema: {{ {schema} }}, fallback: done, next: {name} }}\n  {name}: {{ type: llm, prompt: \"{text} {{{{{key}}}}}\", output_schema: {{ {schema} }}, fallback: done, next: done }}\n  done: {{ type: end, output: \"{{{{{key}}}}}\" }}\nreducers: {{ {key}: extend }}\ninitial_state: {{ {key}: [] }}\n"
            ),
        )
    };
    assert_eq!(of("Keep only the best of", "sort", "ideas"), 1);
    assert_eq!(of("Look at", "revise_ideas", "ideas"), 1);
    assert_eq!(of("Look at", "rework", "notes"), 1);
    for (text, name, key) in [
        ("Find more than", "sort", "ideas"),
        ("Keep only to the point with", "sort", "ideas"),
        ("Look at", "revise", "log"),
        ("Look at", "retry_search", "notes"),
        ("Add what is missing in", "extend", "ideas"),
    ] {
        assert_eq!(of(text, name, key), 0, "{text}");
    }
}

#[test]
fn a_prompt_is_a_text_and_no_path() {
    let of = |prompt: &str| {
        count(
            "literal-reference",
            &format!(
                "  write: {{ type: llm, prompt: \"{prompt}\", state_updates: {{ text: \"{{{{output}}}}\" }}, fallback: done, next: done }}\n  done: {{ type: end, output: done }}\n"
            ),
        )
    };
    assert_eq!(of("prompts/sort.md"), 1);
    assert_eq!(of("@sort.txt"), 1);
    for fine in ["Read notes.md", "Sort it.", "{{initial_prompt}}.md", "e.g."] {
        assert_eq!(of(fine), 0, "{fine}");
    }
}

#[test]
fn a_search_needs_a_tool() {
    let of = |prompt: &str, tools: &str| {
        count(
            "foreign-tool",
            &format!(
                "  write: {{ type: llm, prompt: \"{prompt} {{{{initial_prompt}}}}\",{tools} state_updates: {{ text: \"{{{{output}}}}\" }}, fallback: done, next: done }}\n  done: {{ type: end, output: done }}\n"
            ),
        )
    };
    assert_eq!(of("Search the web for hotels.", ""), 1);
    assert_eq!(of("Search the web for hotels.", " tools: [find],"), 0);
    let both = "Search the web pages below. Search the web for hotels.";
    assert_eq!(of(both, ""), 1);
    for fine in [
        "Do not search the web.",
        "Search the web pages below for prices.",
        "Write queries to search the web with.",
        "Say what a user would search the web for.",
    ] {
        assert_eq!(of(fine, ""), 0, "{fine}");
    }
}

#[test]
fn percent_is_no_share_of_one() {
    let of = |property: &str| {
        count(
            "enum-text",
            &format!(
                "  write: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", output_schema: {{ type: object, properties: {{ sure: {{ {property} }} }}, required: [sure] }}, fallback: failed, next: done }}\n  done: {{ type: end, output: \"{{{{sure}}}}\" }}\n  failed: {{ type: end, output: \"failed\" }}\n"
            ),
        )
    };
    assert_eq!(
        of("type: number, maximum: 1, description: \"How sure, in percent\""),
        1
    );
    for fine in [
        "type: number, maximum: 100, description: \"How sure, in percent\"",
        "type: number, maximum: 1, description: \"How sure\"",
        "type: number, description: \"In percent\"",
    ] {
        assert_eq!(of(fine), 0, "{fine}");
    }
}

#[test]
fn what_is_kept_of_an_action_in_a_loop_is_always_the_first() {
    let of = |cached: &str, params: &str, more: &str| {
        let found = said(&format!(
            "    a: {{ {cached} action: {{ item_id: shop/look, params: {{ {params} }} }}, assign: {{ ready: \"${{result.ready}}\"{more} }}, next: [{{ to: done, when: {{ path: state.ready, op: eq, value: true }} }}, {{ to: b }}] }}\n    b: {{ action: {{ item_id: rye/bash, params: {{ command: sleep 1 }} }}, next: a }}\n    done: {{ type: return, output: {{ x: \"${{state.ready}}\" }} }}\n"
        ));
        codes(&found).contains(&"warning cached-effect")
    };
    let cached = "cache_result: true,";
    assert!(of(cached, "x: 1", ""));
    assert!(!of("", "x: 1", ""));
    assert!(!of(
        cached,
        "page: \"${state.page}\"",
        ", page: \"${result.page}\""
    ));
    // Nothing is kept of what is never asked again.
    assert!(of(cached, "at: \"${_now}\"", ""));
    assert!(!of("", "at: \"${_now}\"", ""));
}

#[test]
fn each_item_is_written_to_a_file_of_its_own() {
    let of = |path: &str| {
        let found = said(&format!(
            "    a: {{ type: foreach, over: [1, 2], as: n, action: {{ item_id: rye/file-system/write, params: {{ path: \"{path}\", content: \"${{n}}\" }} }}, collect: all, next: done }}\n    done: {{ type: return, output: {{ x: \"${{state.all}}\" }} }}\n"
        ));
        codes(&found).contains(&"warning write-race")
    };
    assert!(of("report.md"));
    for fine in ["${n}.md", "out/${_timestamp}.md", "${inputs.path}"] {
        assert!(!of(fine), "{fine}");
    }
}

#[test]
fn an_empty_first_value_is_one() {
    let of = |seed: &str, assigned: &str| {
        let found = said(&format!(
            "    a: {{ action: {{ item_id: rye/bash, params: {{ command: date }} }}, assign: {{ other: \"${{result.stdout}}\", {assigned} }}, next: done }}\n    done: {{ type: return, output: {{ x: \"${{state.note || state.other}}\" }} }}\n  state: {{ {seed} }}\n"
        ));
        codes(&found).contains(&"warning always-holds")
    };
    assert!(of("note: \"\"", "n: 1"));
    assert!(of("note: \"\"", "note: \"${result.stdout}\""));
    assert!(!of("note: null", "n: 1"));
    assert!(!of("n: 1", "note: \"${result.stdout}\""));
    assert!(!of("note: \"\"", "note: \"${result.note}\""));
    assert!(!of("note: none", "n: 1"));
}

#[test]
fn a_default_is_a_value_and_a_hook_waits_for_a_step_that_comes() {
    let of = |default: &str, steps: u32| {
        let graph = format!(
            "tool_type: graph\npermissions: [\"rye.*\"]\nconfig_schema: {{ type: object, properties: {{ who: {{ type: string, default: \"{default}\" }} }} }}\nconfig:\n  start: a\n  max_steps: 12\n  hooks: [{{ event: after_step, condition: {{ path: state.step_count, op: gte, value: {steps} }}, action: {{ item_id: rye/bash, params: {{ command: date }} }} }}]\n  nodes:\n    a: {{ action: {{ item_id: shop/look, params: {{ who: \"${{inputs.who}}\" }} }}, next: b }}\n    b: {{ type: return }}\n"
        );
        let all = names(&checked(&graph, &UnknownWorld, Strictness::Optimistic));
        all.iter()
            .map(|one| one.split(':').next().unwrap_or_default().to_owned())
            .collect::<Vec<_>>()
    };
    assert!(of("${state.team}", 3).contains(&"warning unfit-default".to_owned()));
    assert!(of("me", 20).contains(&"warning unfit-value".to_owned()));
    assert_eq!(of("me", 12), [""; 0]);
}

#[test]
fn a_number_in_percent_is_no_fraction() {
    let told = |name: &str, limits: &str| {
        let graph = format!(
            "name: t\nstart: a\nnodes:\n  a: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", output_schema: {{ type: object, properties: {{ {name}: {{ type: number, {limits} }} }}, required: [{name}] }}, fallback: bad, next: done }}\n  bad: {{ type: end, output: nothing }}\n  done: {{ type: end, output: \"{{{{{name}}}}}\" }}\n"
        );
        super::count_told(&graph, &[], "other-number")
    };
    assert_eq!(told("margin_percent", "minimum: -1, maximum: 1"), 1);
    assert_eq!(told("margin_percent", "minimum: 0, maximum: 100"), 0);
    assert_eq!(told("share", "minimum: 0, maximum: 100"), 1);
    assert_eq!(told("share", "minimum: 0, maximum: 1"), 0);
    assert_eq!(told("score", "minimum: 0, maximum: 1"), 0);
}

#[test]
fn conditions_of_numbers_leave_none_out_by_chance() {
    let told = |last: &str| {
        let head = super::actions::HEAD;
        let nodes = format!(
            "    a:\n      action: {{ item_id: shop/days }}\n      assign: {{ days: \"${{result.days}}\" }}\n      next: [{{ to: x, when: {{ path: state.days, op: gt, value: 60 }} }}, {{ to: y, when: {{ path: state.days, op: gt, value: 30 }} }}, {{ to: z, when: {{ path: state.days, op: {last}, value: 30 }} }}]\n    x: {{ type: return, output: late }}\n    y: {{ type: return, output: soon }}\n    z: {{ type: return, output: early }}\n"
        );
        super::count_told(&format!("{head}{nodes}"), &[], "missing-next")
    };
    assert_eq!(told("lt"), 1);
    assert_eq!(told("lte"), 0);
}

#[test]
fn a_pattern_is_no_glob() {
    let told = |pattern: &str| {
        let head = super::actions::HEAD;
        let nodes = format!(
            "    a:\n      action: {{ item_id: shop/look }}\n      assign: {{ file: \"${{result.file}}\" }}\n      next: [{{ to: x, when: {{ path: state.file, op: regex, value: '{pattern}' }} }}, {{ to: z }}]\n    x: {{ type: return, output: a }}\n    z: {{ type: return, output: b }}\n"
        );
        super::count_told(&format!("{head}{nodes}"), &[], "invalid-regex")
    };
    assert_eq!(told("docs/*.md"), 1);
    for fine in ["docs/.*\\.md", "^docs/[^/]*\\.md$", "a/*b"] {
        assert_eq!(told(fine), 0, "{fine}");
    }
}

#[test]
fn chunks_are_counted_in_characters() {
    let told = |size: u32| {
        let graph = format!(
            "name: t\nstart: look\nnodes:\n  look: {{ type: rag, documents: [a.md], query: \"{{{{initial_prompt}}}}\", chunk_size: {size}, state_updates: {{ found: \"{{{{output.context}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{found}}}}\" }}\n"
        );
        let found = names(&checked(&graph, &UnknownWorld, Strictness::Optimistic));
        found
            .iter()
            .filter(|one| one.contains("hold no sentence"))
            .count()
    };
    assert_eq!((told(8), told(200)), (1, 0));
}
