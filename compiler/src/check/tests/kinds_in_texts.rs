//! Texts against the kinds of values that schemas take.

use super::count_told;

/// How often a reply is told whose field has this schema, with these instructions and a text behind it.
fn told(field: &str, instructions: &str, behind: &str) -> usize {
    let graph = format!(
        "name: t\nstart: a\nnodes:\n  a: {{ type: llm, instructions: \"{instructions}\", prompt: \"Read {{{{initial_prompt}}}}\", output_schema: {{ type: object, properties: {{ due_day: {field} }}, required: [due_day] }}, fallback: failed, next: b }}\n  b: {{ type: llm, prompt: \"{behind} {{{{due_day}}}}\", state_updates: {{ text: \"{{{{output}}}}\" }}, fallback: failed, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}}\" }}\n  failed: {{ type: end, output: \"It did not work.\" }}\n"
    );
    count_told(&graph, &[], "text-against-schema")
}

#[test]
fn what_a_text_has_be_null_may_be_null() {
    let text = "{ type: string }";
    for wrong in [
        "If there is none, due_day is null.",
        "Use null for due_day where none is named.",
        "If there is none, leave due_day out.",
    ] {
        assert_eq!(told(text, wrong, "Write"), 1, "{wrong}");
    }
    assert_eq!(
        told(
            "{ type: string, description: \"null if none\" }",
            "Go.",
            "Write"
        ),
        1
    );
    let list = "{ type: array, items: { type: string }, minItems: 1 }";
    assert_eq!(
        told(list, "If there is none, due_day is an empty list.", "Write"),
        1
    );
    let null = r#"{ type: [string, "null"] }"#;
    for (field, fine) in [
        (null, "If there is none, due_day is null."),
        (text, "due_day is never null."),
        (text, "If the letter says null, due_day is today."),
        (text, "Leave out the year of due_day."),
    ] {
        assert_eq!(told(field, fine, "Write"), 0, "{fine}");
    }
}

#[test]
fn a_part_of_one_is_no_integer() {
    let of = |more: &str, behind: &str| told(&format!("{{ type: integer{more} }}"), "Go.", behind);
    assert_eq!(
        of(
            ", minimum: 0, maximum: 1, description: \"Your confidence\"",
            "Write"
        ),
        1
    );
    assert_eq!(of(", description: \"A share from 0 to 1\"", "Write"), 1);
    assert_eq!(of(", description: \"A number such as 0.85\"", "Write"), 1);
    assert_eq!(of("", "If due_day is below 0.7, ask:"), 1);
    assert_eq!(
        of(
            ", minimum: 0, maximum: 1, description: \"1 if it is late\"",
            "Write"
        ),
        0
    );
    assert_eq!(of("", "If due_day is below 7, ask:"), 0);
}

#[test]
fn a_key_holds_the_kind_of_value_that_is_asked_for() {
    for (ty, wrong) in [
        ("integer", "Write one word into due_day."),
        ("boolean", "Put a list of days into due_day."),
        ("array", "Give in `due_day` how many days are left."),
        ("string", "Put one day to an entry into `due_day`."),
    ] {
        assert_eq!(
            told(&format!("{{ type: {ty} }}"), wrong, "Write"),
            1,
            "{wrong}"
        );
    }
    for (ty, fine) in [
        ("string", "Write one word into due_day."),
        ("integer", "Write into due_day how many days are left."),
        ("array", "Write each day in one sentence into due_day."),
        (
            "integer",
            "Count the days, and write one word. Put the count into due_day.",
        ),
    ] {
        assert_eq!(
            told(&format!("{{ type: {ty} }}"), fine, "Write"),
            0,
            "{fine}"
        );
    }
}

#[test]
fn a_judge_answers_by_its_schema_and_its_routes() {
    let told = |text: &str| {
        let graph = format!(
            "id: graph.example\nversion: 1\ncategory: example\ndescription: Write and judge.\ncheckpointer: memory\ndefaults: {{ max_iterations: 3 }}\nnodes:\n  - {{ id: write, kind: llm, runner: {{ mode: execute }} }}\n  - {{ id: check, kind: judge, judge: {{ schema: evaluator_v1, route_values: [accept, rework] }}, system_append: '{text}' }}\n  - {{ id: mend, kind: llm, runner: {{ mode: execute }} }}\nedges:\n  - {{ from: write, to: check, when: \"true\" }}\n  - {{ from: check, to: finalize, when: \"judge.route == accept\" }}\n  - {{ from: check, to: mend, when: \"judge.route == rework\" }}\n  - {{ from: mend, to: check, when: \"true\" }}\nfinalize: {{ artifact: a.md }}\n"
        );
        count_told(&graph, &[], "text-against-schema")
    };
    assert_eq!(
        told("Answer with a JSON object that has the fields \"verdict\" and \"notes\"."),
        1
    );
    assert_eq!(told("Answer with YES or NO and nothing else."), 1);
    assert_eq!(
        told("Answer with a JSON object that has the fields \"score\" and \"route\"."),
        0
    );
    assert_eq!(told("Is the answer YES or NO? Say why."), 0);
}

#[test]
fn no_prompt_asks_for_two_lengths() {
    let told = |instructions: &str, prompt: &str| {
        let graph = format!(
            "name: t\nstart: a\nnodes:\n  a: {{ type: llm, instructions: \"{instructions}\", prompt: \"{prompt} {{{{initial_prompt}}}}\", state_updates: {{ text: \"{{{{output}}}}\" }}, fallback: failed, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}}\" }}\n  failed: {{ type: end, output: \"It did not work.\" }}\n"
        );
        count_told(&graph, &[], "other-number")
    };
    assert_eq!(
        told(
            "You answer in at most 120 words.",
            "Answer in at least 300 words:"
        ),
        1
    );
    assert_eq!(
        told(
            "You answer in at most 120 words, and in no less than 300 words.",
            "Go:"
        ),
        1
    );
    assert_eq!(
        told(
            "Answer in at most 120 words. Write at least 300 words.",
            "Go:"
        ),
        1
    );
    for fine in [
        "Customers wrote 300 words and more; you do not.",
        "Write a report of at least 300 words.",
        "If the letter is long, write at least 300 words.",
        "Write at least 100 words.",
    ] {
        assert_eq!(told("You answer in at most 120 words.", fine), 0, "{fine}");
    }
}

#[test]
fn no_text_says_which_day_it_is() {
    let told = |text: &str| {
        let graph = format!(
            "name: t\nstart: a\nnodes:\n  a: {{ type: llm, prompt: \"{text} {{{{initial_prompt}}}}\", state_updates: {{ reply: \"{{{{output}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{reply}}}}\" }}\n"
        );
        count_told(&graph, &[], "spoken-value") > 0
    };
    for text in [
        "Today is 14 March 2025.",
        "The current date is 2025-03-14.",
        "Today's date is Friday, March 14th, 2025. Answer",
        "The current year is 2024.",
    ] {
        assert!(told(text), "{text}");
    }
    for text in [
        "Today is a good day to ask 2000 people.",
        "If today is 14 March 2025, say so.",
        "Today is {{initial_prompt}}.",
        "The date is in 2024 words.",
        "Check that the date is 2025-01-01 or later.",
    ] {
        assert!(!told(text), "{text}");
    }
}
