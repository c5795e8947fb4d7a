//! Numbers, forms and times that a sentence names, against the field beside it.

use super::actions::{HEAD, said};
use super::{Strictness, checked, count_told, names};
use crate::world::UnknownWorld;

/// A node that asks for this reply in these words.
fn replies(prompt: &str, properties: &str, code: &str) -> usize {
    let graph = format!(
        "name: t\nstart: a\nnodes:\n  a: {{ type: llm, prompt: \"{prompt} {{{{initial_prompt}}}}\", output_schema: {{ type: object, properties: {{ {properties} }}, required: [why] }}, fallback: done, next: done }}\n  done: {{ type: end, output: \"{{{{why}}}} {{{{arrival}}}}\" }}\n"
    );
    count_told(&graph, &[], code)
}

#[test]
fn a_day_is_asked_for_in_the_form_that_its_schema_takes() {
    let day = "why: { type: string }, arrival: { type: string, pattern: \"^[0-9]{4}-[0-9]{2}-[0-9]{2}$\" }";
    let of = |prompt: &str| replies(prompt, day, "text-against-schema");
    assert_eq!(of("Write the day of arrival as DD.MM.YYYY."), 1);
    for fine in [
        "Write the day of arrival as YYYY-MM-DD.",
        "Days in the mail stand as DD.MM.YYYY. Write the arrival.",
        "Write why, with all days as DD.MM.YYYY.",
        "Write the arrival, which is DD.MM.YYYY in the mail, as YYYY-MM-DD.",
    ] {
        assert_eq!(of(fine), 0, "{fine}");
    }
    let free = "why: { type: string }, arrival: { type: string }";
    assert_eq!(
        replies(
            "Write the arrival as DD.MM.YYYY.",
            free,
            "text-against-schema"
        ),
        0
    );
}

#[test]
fn sentences_and_paragraphs_need_their_letters() {
    let of = |doc: &str, most: u32| {
        let why = format!(
            "why: {{ type: string, maxLength: {most}, description: \"{doc}\" }}, arrival: {{ type: string }}"
        );
        replies("Say it.", &why, "other-number")
    };
    assert_eq!(of("What speaks for it, in three sentences", 30), 1);
    assert_eq!(of("Two paragraphs on it", 100), 1);
    assert_eq!(of("What speaks for it, in three sentences", 60), 1);
    assert_eq!(of("What speaks for it, in three sentences", 90), 0);
    assert_eq!(of("The tone of the first three sentences", 30), 0);
    assert_eq!(of("What speaks for it, in one sentence", 10), 0);
}

#[test]
fn points_make_the_sum_that_is_named() {
    let of = |points: &str| {
        let text = format!("Score it with 100 points: {points}.");
        replies(&text, "why: { type: string }", "other-number")
    };
    assert_eq!(of("40 for facts, 30 for sources, 20 for form"), 1);
    assert_eq!(of("40 for facts, 30 for sources, 30 for form"), 0);
}

#[test]
fn a_range_begins_with_its_lesser_number() {
    let of = |text: &str| replies(text, "why: { type: string }", "other-number");
    assert_eq!(of("Give between 5 and 3 reasons for it."), 1);
    assert_eq!(of("Give between 3 and 5 reasons for it."), 0);
}

#[test]
fn a_rule_of_letters_holds_no_number() {
    let of = |question: &str, rule: &str| {
        let graph = format!(
            "name: t\nstart: a\nnodes:\n  a: {{ type: input, question: \"{question}\", validation: \"{rule}\", state_updates: {{ guests: \"{{{{input}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{guests}}}}\" }}\n"
        );
        count_told(&graph, &[], "question-text")
    };
    assert_eq!(
        of("How many guests come (at most 40)?", "len(input) <= 40"),
        1
    );
    assert_eq!(of("A number from 10 to 40?", "len(input) < 41"), 1);
    for (question, rule) in [
        ("How many guests come (at most 40)?", "len(input) <= 2"),
        ("How many guests come (at most 40)?", "len(input) >= 1"),
        ("Who comes (at most 40)?", "len(input) <= 40"),
        (
            "How many come? Use at most 40 characters.",
            "len(input) <= 40",
        ),
    ] {
        assert_eq!(of(question, rule), 0, "{question}");
    }
}

#[test]
fn a_default_may_be_said_in_another_unit() {
    let of = |question: &str, default: &str| {
        let graph = format!(
            "name: t\nstart: a\nnodes:\n  a: {{ type: input, question: \"{question}\", default: \"{default}\", state_updates: {{ days: \"{{{{input}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{days}}}}\" }}\n"
        );
        count_told(&graph, &[], "question-text")
    };
    let asked = "In how many days? Press Enter for 14.";
    assert_eq!(of(asked, "21"), 1);
    assert_eq!(of(asked, "3 days"), 1);
    assert_eq!(of(asked, "two weeks"), 0);
    assert_eq!(of(asked, "14"), 0);
    let legend = "How bad is the pain (none = 0, mild = 1, severe = 2)?";
    assert_eq!(of(legend, "1"), 0);
}

#[test]
fn a_pause_is_as_long_as_its_description_says() {
    let node = |doc: &str, command: &str| {
        format!(
            "    a: {{ description: \"{doc}\", action: {{ item_id: rye/bash, params: {{ command: \"{command}\", timeout: 9000 }} }}, next: z }}\n    z: {{ type: return }}\n"
        )
    };
    let of = |doc: &str, command: &str| {
        let all = said(&node(doc, command));
        all.iter()
            .filter(|one| one.contains("other-number"))
            .count()
    };
    assert_eq!(of("Waits five minutes", "sleep 5"), 1);
    assert_eq!(of("Waits 5 minutes", "sleep 30"), 1);
    assert_eq!(of("Looks every 2 hours", "sleep 2m; ls"), 1);
    for (doc, command) in [
        ("Waits five minutes", "sleep 300"),
        ("Waits five minutes", "sleep 5m"),
        ("Waits 5 minutes", "sleep 30; ls"),
        ("Lists what is older than 5 minutes", "sleep 5"),
        ("Waits 5 minutes, or 2 hours", "sleep 5"),
    ] {
        assert_eq!(of(doc, command), 0, "{doc}: {command}");
    }
    let whole = |doc: &str| {
        let graph = format!("description: \"{doc}\"\n{HEAD}{}", node("", "sleep 5"));
        let all = names(&checked(&graph, &UnknownWorld, Strictness::Optimistic));
        all.iter()
            .filter(|one| one.contains("other-number"))
            .count()
    };
    assert_eq!(whole("Looks every five minutes"), 1);
    assert_eq!(whole("Looks every 30 minutes"), 0);
}

/// How often a code is told of a graph of actions with this description and these nodes.
fn acting(doc: &str, nodes: &str, code: &str) -> usize {
    let graph = format!("description: \"{doc}\"\n{HEAD}{nodes}");
    let all = names(&checked(&graph, &UnknownWorld, Strictness::Optimistic));
    all.iter().filter(|one| one.contains(code)).count()
}

#[test]
fn a_command_looks_back_as_far_as_the_texts_say() {
    let of = |doc: &str, command: &str| {
        let nodes = format!(
            "    a: {{ action: {{ item_id: rye/bash, params: {{ command: \"{command}\" }} }}, assign: {{ word: \"${{result.stdout}}\" }}, next: z }}\n    z: {{ type: return, output: {{ x: \"${{state.word}}\" }} }}\n"
        );
        acting(doc, &nodes, "other-number")
    };
    let day = "git log --oneline --since='1 day ago'";
    assert_eq!(of("Weekly: lists the commits of the last week", day), 1);
    assert_eq!(
        of("Lists what changed in the last month", "find . -mtime -7"),
        1
    );
    for (doc, command) in [
        (
            "Lists the commits of the last week",
            "git log --since='7 days ago'",
        ),
        ("Lists the commits of the last day, once a week", day),
        ("Weekly: lists commits", day),
        (
            "Lists the commits of the last 3 weeks",
            "git log --since='21 days ago'",
        ),
    ] {
        assert_eq!(of(doc, command), 0, "{doc}: {command}");
    }
    let node = "    a: { description: Commits of the last 7 days, action: { item_id: rye/bash, params: { command: \"git log --since='1 day ago'\" } }, next: z }\n    z: { type: return }\n";
    assert_eq!(acting("d", node, "other-number"), 1);
    assert_eq!(
        acting("d", &node.replace("1 day", "1 week"), "other-number"),
        0
    );
    let keeps = "Makes dumps, and keeps the newest ten dumps";
    assert_eq!(of(keeps, "ls -1t dumps | tail -n +5 | xargs rm"), 1);
    assert_eq!(of(keeps, "ls -1t dumps | tail -n +11 | xargs rm"), 0);
    assert_eq!(of(keeps, "ls -1t logs | tail -n +5 | xargs rm"), 0);
}

#[test]
fn a_subject_is_one_line() {
    let of = |params: &str| {
        let nodes = format!(
            "    a: {{ action: {{ item_id: mail/send, params: {{ {params} }} }}, next: z }}\n    z: {{ type: return }}\n"
        );
        acting("Mails", &nodes, "action-params")
    };
    assert_eq!(of("subject: \"Hello,\\n\\nhere it is.\", text: Digest"), 1);
    assert_eq!(of("subject: Digest, text: \"Hello,\\n\\nhere it is.\""), 0);
    assert_eq!(of("subject: \"Digest\\n\", text: here"), 0);
}

#[test]
fn words_are_encoded_in_an_address() {
    let of = |doc: &str, command: &str| {
        let graph = format!(
            "tool_type: graph\npermissions: [rye.execute.tool.*]\nconfig_schema:\n  type: object\n  properties:\n    topic: {{ type: string, description: \"{doc}\" }}\n  required: [topic]\nconfig:\n  start: a\n  nodes:\n    a: {{ action: {{ item_id: rye/bash, x-quote: true, params: {{ command: '{command}' }} }}, next: z }}\n    z: {{ type: return }}\n"
        );
        count_told(&graph, &[], "shell-slip")
    };
    let raw = "curl -fsS \"https://example.com/search?q=${inputs.topic}\"";
    assert_eq!(of("What to look for, for instance: slow search", raw), 1);
    assert_eq!(of("The topic in words", raw), 1);
    assert_eq!(of("Id of the topic, such as t17", raw), 0);
    let encoded =
        "curl -fsS --get --data-urlencode \"q=${inputs.topic}\" https://example.com/search";
    assert_eq!(of("The topic in words", encoded), 0);
}

#[test]
fn a_text_ends_with_its_sentence() {
    let of = |text: &str| {
        let graph = format!(
            "name: t\nstart: a\nnodes:\n  a: {{ type: llm, instructions: \"{text}\", prompt: \"{{{{initial_prompt}}}}\", state_updates: {{ note: \"{{{{output}}}}\" }}, fallback: done, next: done }}\n  done: {{ type: end, output: \"{{{{note}}}}\" }}\n"
        );
        count_told(&graph, &[], "literal-reference")
    };
    assert_eq!(of("Write in the language of the"), 1);
    for fine in [
        "Write in the language of the mail",
        "What is it made of",
        "Plan A or B",
    ] {
        assert_eq!(of(fine), 0, "{fine}");
    }
}

#[test]
fn the_ends_of_a_scale_are_the_same_in_all_texts() {
    let of = |text: &str| {
        let graph = format!(
            "name: t\nstart: a\nnodes:\n  a: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", output_schema: {{ type: object, properties: {{ urgency: {{ type: integer, minimum: 1, maximum: 5, description: \"5 is the most urgent\" }} }}, required: [urgency] }}, fallback: none, next: b }}\n  b: {{ type: llm, prompt: \"Answer it. Its urgency is {{{{urgency}}}} ({text}).\", state_updates: {{ note: \"{{{{output}}}}\" }}, fallback: none, next: done }}\n  done: {{ type: end, output: \"{{{{note}}}}\" }}\n  none: {{ type: end, output: nothing }}\n"
        );
        count_told(&graph, &[], "other-number")
    };
    assert_eq!(of("1 is the most urgent"), 1);
    assert_eq!(of("5 is the most urgent"), 0);
    assert_eq!(of("1 is the least urgent"), 0);
}

/// How often it is told of a judge with this text that reads what a node with that text writes.
fn judged(writer: &str, judge: &str) -> usize {
    let graph = format!(
        "name: t\nstart: write\nnodes:\n  write: {{ type: llm, prompt: \"{writer} {{{{initial_prompt}}}}\", state_updates: {{ report: \"{{{{output}}}}\" }}, fallback: none, next: review }}\n  review: {{ type: llm, prompt: \"{judge} {{{{report}}}}\", output_schema: {{ type: object, properties: {{ verdict: {{ type: string, enum: [good, bad] }} }}, required: [verdict] }}, fallback: none, next: done }}\n  done: {{ type: end, output: \"{{{{report}}}} {{{{verdict}}}}\" }}\n  none: {{ type: end, output: nothing }}\n"
    );
    count_told(&graph, &[], "text-against-schema")
}

#[test]
fn a_judge_wants_what_the_writer_is_told() {
    let asks = "It is bad if power is not given in terawatt hours.";
    assert_eq!(judged("Give power in gigawatt hours.", asks), 1);
    assert_eq!(judged("Give power in terawatt hours.", asks), 0);
    assert_eq!(
        judged("Give power in gigawatt hours (1000 GWh are 1 TWh).", asks),
        0
    );
    let asks = "It is bad if a section of these is missing: no. It is bad if the section Figures, Laws or Sources is missing.";
    assert_eq!(judged("It has the sections Figures and Laws.", asks), 1);
    assert_eq!(
        judged("It has the sections Figures, Laws and Sources.", asks),
        0
    );
    assert_eq!(
        judged("It has the sections Figures, Laws and others.", asks),
        1
    );
    assert_eq!(
        judged("It has at least the sections Figures and Laws.", asks),
        0
    );
}

#[test]
fn a_tag_is_closed_by_its_name() {
    let of = |text: &str| replies(text, "why: { type: string }", "text-against-schema");
    assert_eq!(
        of("<mail>\\n{{initial_prompt}}\\n</letter>\\nAnswer it:"),
        1
    );
    assert_eq!(of("<mail>\\n{{initial_prompt}}\\n</mail>\\nAnswer it:"), 0);
}

#[test]
fn steps_are_told_in_their_order() {
    let of = |doc: &str, first: &str, second: &str| {
        let node = |id: &str, next: &str, key: &str, reads: &str| {
            format!(
                "  {id}: {{ type: llm, prompt: \"{{{{{reads}}}}}\", state_updates: {{ {key}: \"{{{{output}}}}\" }}, fallback: none, next: {next} }}\n"
            )
        };
        let graph = format!(
            "name: t\ndescription: \"{doc}\"\nstart: {first}\nnodes:\n{}{}{}  done: {{ type: end, output: \"{{{{one}}}} {{{{two}}}} {{{{three}}}}\" }}\n  none: {{ type: end, output: nothing }}\n",
            node(first, second, "one", "initial_prompt"),
            node(second, "check_all", "two", "one"),
            node("check_all", "done", "three", "two"),
        );
        count_told(&graph, &[], "text-against-schema")
    };
    let told = "Writes the lessons, then makes the exercises, and checks all";
    assert_eq!(of(told, "make_exercises", "write_lessons"), 1);
    assert_eq!(of(told, "write_lessons", "make_exercises"), 0);
    let after = "Writes the lessons, then makes the exercises before that";
    assert_eq!(of(after, "make_exercises", "write_lessons"), 0);
    let beside = "Writes the lessons and makes the exercises at the same time";
    assert_eq!(of(beside, "write_lessons", "make_exercises"), 1);
}

#[test]
fn an_option_is_no_template() {
    let of = |options: &str, routes: &str| {
        let graph = format!(
            "name: t\nstart: a\nnodes:\n  a: {{ type: approval, question: \"{{{{initial_prompt}}}}\", options: [{options}], routes: {{ {routes} }}, on_other: done }}\n  done: {{ type: end, output: done }}\n"
        );
        let all = names(&checked(&graph, &UnknownWorld, Strictness::Optimistic));
        all.concat()
    };
    let told = of(
        "\"{{initial_prompt}}\", no",
        "\"{{initial_prompt}}\": done, no: done",
    );
    assert!(told.contains("the option `{{initial_prompt}}`"), "{told}");
    assert!(!told.contains("the key `{{initial_prompt}}`"), "{told}");
    let told = of("\"yes\", no", "\"yes\": done, no: done");
    assert!(!told.contains("the option `"), "{told}");
}

#[test]
fn one_text_that_names_other_years_is_noted() {
    let of = |years: &str, more: &str| {
        let node = |id: &str, next: &str, prompt: &str| {
            format!(
                "  {id}: {{ type: llm, prompt: \"{{{{initial_prompt}}}} {prompt}\", state_updates: {{ {id}_text: \"{{{{output}}}}\" }}, fallback: none, next: {next} }}\n"
            )
        };
        let graph = format!(
            "name: t\ndescription: Figures of 2019 to 2024\nstart: look\nnodes:\n{}{}  done: {{ type: end, output: \"{{{{look_text}}}} {{{{write_text}}}}\" }}\n  none: {{ type: end, output: nothing }}\n",
            node("look", "write", &format!("Look for figures of {years}.")),
            node("write", "done", &format!("Write it for 2019-2024{more}.")),
        );
        count_told(&graph, &[], "other-number")
    };
    assert_eq!(of("2014 to 2019", ""), 1);
    assert_eq!(of("2019 to 2024", ""), 0);
    assert_eq!(of("2014 to 2019", ", compared to before"), 0);
}

#[test]
fn a_value_stands_under_its_own_title() {
    let graph = |text: &str| {
        let graph = format!(
            "name: t\nstart: a\nnodes:\n  a: {{ type: llm, prompt: \"One of {{{{initial_prompt}}}}\", state_updates: {{ draft_a: \"{{{{output}}}}\" }}, fallback: failed, next: b }}\n  b: {{ type: llm, prompt: \"Other of {{{{initial_prompt}}}}\", state_updates: {{ draft_b: \"{{{{output}}}}\" }}, fallback: failed, next: c }}\n  c: {{ type: llm, prompt: \"{text}\", state_updates: {{ best: \"{{{{output}}}}\" }}, fallback: failed, next: done }}\n  done: {{ type: end, output: \"{{{{best}}}} {{{{draft_a}}}} {{{{draft_b}}}}\" }}\n  failed: {{ type: end, output: \"It did not work.\" }}\n"
        );
        count_told(&graph, &[], "spoken-value")
    };
    for wrong in [
        "Which one? First: {{draft_a}} Second: {{draft_a}}",
        "Compare.\\n\\n**Before:**\\n{{draft_b}}\\n\\n**After:**\\n{{draft_b}}",
        "Draft of Ann: {{draft_a}}\\nDraft of Bob: {{draft_a}}",
        "Original text: {{initial_prompt}}\\nTranslation: {{initial_prompt}}",
    ] {
        assert_eq!(graph(wrong), 1, "{wrong}");
    }
    for fine in [
        "Which one? First: {{draft_a}} Second: {{draft_b}}",
        "Title: {{initial_prompt}}\\nTopic: {{initial_prompt}} {{draft_a}} {{draft_b}}",
        "Draft: {{draft_a}}\\nThe same draft again: {{draft_a}}\\nOther: {{draft_b}}",
        "First: {{draft_a}}\\nNotes: {{draft_b}}\\nSecond: {{draft_a}}",
    ] {
        assert_eq!(graph(fine), 0, "{fine}");
    }
}
