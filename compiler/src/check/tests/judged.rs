//! Keys that add up what is written to them, in graphs that are judged and revised.

use super::count_told;

/// A digest of this outline, which a node writes, judged and revised.
fn graph(merge: &str, write: &str, rework: &str) -> String {
    format!(
        r#"id: graph.digest
version: 1
category: research
description: Write a digest, judge it, revise it.
state_schema:
  outline: {{ type: list, merge: {merge} }}
  digest: {{ type: string, merge: last_write }}
  count: {{ type: integer, merge: sum_int }}
defaults: {{ max_iterations: 3 }}
nodes:
  - {{ id: plan, kind: llm, runner: {{ mode: execute }}, writes_state: [outline, count] }}
  - {{ id: write, kind: llm, runner: {{ mode: execute }}, reads_state: [outline], {write} }}
  - {{ id: check, kind: judge, judge: {{ schema: evaluator_v1, route_values: [accept, rework] }}, reads_state: [digest] }}
  - {{ id: rework, kind: llm, runner: {{ mode: execute }}, reads_state: [digest, outline], {rework} }}
  - {{ id: save, kind: llm, runner: {{ mode: execute }}, reads_state: [digest, outline, count], artifacts: {{ primary: digest.md }} }}
edges:
  - {{ from: plan, to: write, when: "true" }}
  - {{ from: write, to: check, when: "true" }}
  - {{ from: check, to: save, when: "judge.route == accept" }}
  - {{ from: check, to: rework, when: "judge.route == rework" }}
  - {{ from: rework, to: check, when: "true" }}
  - {{ from: save, to: finalize, when: "true" }}
finalize: {{ artifact: digest.md }}
"#
    )
}

const WRITE: &str = "writes_state: [digest]";

fn added(merge: &str, write: &str, rework: &str) -> usize {
    count_told(&graph(merge, write, rework), &[], "appended-again")
}

#[test]
fn a_number_of_all_is_added_in_each_round() {
    let sums = |text: &str| {
        let rework = format!("writes_state: [digest, count], system_append: {text}");
        added("last_write", WRITE, &rework)
    };
    assert_eq!(sums("Count the sources that it has in all."), 1);
    assert_eq!(sums("Count the sources that you add."), 0);
    assert_eq!(sums("Say it in all languages."), 0);
}

#[test]
fn a_list_that_is_sorted_is_added_to_itself() {
    let sorts = |text: &str, writes: &str, merge: &str| {
        let write = format!("writes_state: [{writes}], system_append: {text}");
        added(merge, &write, WRITE)
    };
    let sort = "Sort the outline by weight.";
    assert_eq!(sorts(sort, "outline", "append_list"), 1);
    assert_eq!(sorts(sort, "outline", "last_write"), 0);
    assert_eq!(sorts(sort, "outline, digest", "append_list"), 0);
    let drop = "Drop what is there twice.";
    assert_eq!(sorts(drop, "outline", "append_list"), 1);
    let gather = "Add what the outline lacks.";
    assert_eq!(sorts(gather, "outline", "append_list"), 0);
}

#[test]
fn a_text_that_is_revised_is_added_to_itself() {
    let revises = |merge: &str| {
        let graph = graph("last_write", WRITE, WRITE).replace(
            "digest: { type: string, merge: last_write }",
            &format!("digest: {{ type: string, merge: {merge} }}"),
        );
        count_told(&graph, &[], "appended-again")
    };
    assert_eq!(revises("concat_str"), 1);
    assert_eq!(revises("last_write"), 0);
}

/// A chapter that two judges look at, in turn.
fn chapter(first: &str, second: &str, write: &str, proof: &str) -> String {
    format!(
        r#"id: graph.chapter
version: 1
category: research
description: Write a chapter and look at it.
state_schema:
  article: {{ type: string, merge: last_write }}
  errors: {{ type: string, merge: last_write }}
defaults: {{ max_iterations: 3 }}
nodes:
  - {{ id: write, kind: llm, runner: {{ mode: execute }}, system_append: "{write}", writes_state: [article] }}
  - {{ id: facts, kind: judge, system_append: "{first}", judge: {{ schema: evaluator_v1, route_values: [accept, rework] }}, reads_state: [article] }}
  - {{ id: rework, kind: llm, runner: {{ mode: execute }}, reads_state: [article], writes_state: [article] }}
  - {{ id: style, kind: judge, system_append: "{second}", judge: {{ schema: evaluator_v1, route_values: [pass, polish] }}, reads_state: [article] }}
  - {{ id: polish, kind: llm, runner: {{ mode: execute }}, reads_state: [article], writes_state: [article] }}
  - {{ id: proofread, kind: llm, runner: {{ mode: execute }}, system_append: "List the errors. Do not change the article.", reads_state: [article], writes_state: [{proof}] }}
  - {{ id: save, kind: llm, runner: {{ mode: execute }}, reads_state: [article, errors], artifacts: {{ primary: digest.md }} }}
edges:
  - {{ from: write, to: facts, when: "true" }}
  - {{ from: facts, to: style, when: "judge.route == accept" }}
  - {{ from: facts, to: rework, when: "judge.route == rework" }}
  - {{ from: rework, to: facts, when: "true" }}
  - {{ from: style, to: proofread, when: "judge.route == pass" }}
  - {{ from: style, to: polish, when: "judge.route == polish" }}
  - {{ from: polish, to: style, when: "true" }}
  - {{ from: proofread, to: save, when: "true" }}
  - {{ from: save, to: finalize, when: "true" }}
finalize: {{ artifact: digest.md }}
"#
    )
}

const FACTS: &str = "Compare the article with what is known. Choose accept when each claim holds, rework when one does not.";
const STYLE: &str = "See how well the article reads and that it has at most 1000 words.";
const LONG: &str = "Write the article in 800 to 1000 words.";

#[test]
fn a_judge_goes_by_a_text_of_its_own() {
    let told = |second: &str| {
        let graph = chapter(FACTS, second, LONG, "errors");
        count_told(&graph, &[], "judges by the same text")
    };
    let copied = FACTS.replace("accept", "pass").replace("rework", "polish");
    assert_eq!(told(&copied), 1);
    assert_eq!(told(STYLE), 0);
}

#[test]
fn a_judge_wants_a_length_that_the_writer_may_keep() {
    let told = |write: &str, judge: &str| {
        count_told(&chapter(FACTS, judge, write, "errors"), &[], "other-number")
    };
    assert_eq!(told(LONG, STYLE), 0);
    assert_eq!(told(LONG, &STYLE.replace("1000", "600")), 1);
    assert_eq!(
        told(
            "Write the article in about 800 words.",
            &STYLE.replace("1000", "600")
        ),
        0
    );
    assert_eq!(told("Write the article in 40 sentences.", STYLE), 0);
    // How long the judge's own answer is, is another matter.
    let answer = "See how well the article reads, and say why in at most 50 words.";
    assert_eq!(told(LONG, answer), 0);
    let part = "See how well the article reads and that no sentence is longer than 25 words.";
    assert_eq!(told(LONG, part), 0);
}

#[test]
fn what_is_left_alone_is_not_stored_anew() {
    let told = |proof: &str| {
        count_told(
            &chapter(FACTS, STYLE, LONG, proof),
            &[],
            "stores `article` anew",
        )
    };
    assert_eq!(told("errors, article"), 1);
    assert_eq!(told("errors"), 0);
    let mends = chapter(FACTS, STYLE, LONG, "errors, article");
    let mends = mends.replace("List the errors.", "Correct the typos.");
    assert_eq!(count_told(&mends, &[], "stores `article` anew"), 0);
}

#[test]
fn branches_are_told_what_they_are_called_for() {
    let of = |one: &str, other: &str| {
        let branch = |id: &str, text: &str| {
            format!(
                "  - {{ id: {id}, kind: llm, runner: {{ mode: execute }}, system_append: {text}, reads_state: [outline], writes_state: [outline] }}\n"
            )
        };
        let branches = branch("news_search", one) + &branch("paper_search", other);
        let group = "parallel_groups: [{ id: both, branches: [news_search, paper_search], join: write }]\ndefaults:";
        let edges = r#"  - { from: plan, to: news_search, when: "true" }
  - { from: plan, to: paper_search, when: "true" }
  - { from: news_search, to: write, when: "true" }
  - { from: paper_search, to: write, when: "true" }
"#;
        let text = graph("append_list", WRITE, WRITE)
            .replace("defaults:", group)
            .replace("  - { id: write,", &format!("{branches}  - {{ id: write,"))
            .replace("  - { from: plan, to: write, when: \"true\" }\n", edges);
        count_told(&text, &[], "spoken-value")
    };
    assert_eq!(of("Search scientific papers.", "Search the news."), 1);
    assert_eq!(of("Search the news.", "Search scientific papers."), 0);
}

#[test]
fn the_total_is_not_added_to_what_it_is_the_total_of() {
    let told = |text: &str, reads: &str| {
        let graph = graph("append_list", WRITE, WRITE)
            .replace(
                "id: save, kind: llm, runner: { mode: execute }, reads_state: [digest, outline, count]",
                &format!("id: save, kind: llm, runner: {{ mode: execute }}, system_append: \"{text}\", reads_state: [{reads}], writes_state: [count]"),
            );
        count_told(&graph, &[], "has added its own before")
    };
    assert_eq!(
        told(
            "Put the total of the sources into count.",
            "digest, outline, count"
        ),
        1
    );
    assert_eq!(told("Count your own sources.", "digest, outline, count"), 0);
    assert_eq!(
        told(
            "Put the total of the sources into count.",
            "digest, outline"
        ),
        0
    );
}

/// How often a judge of this model is told not to be held to its schema, with this property in it.
fn unheld(model: &str, points: &str, more: &str) -> usize {
    let graph = graph("last_write", WRITE, WRITE)
        .replacen("schema: evaluator_v1", "schema: own", 1)
        .replacen("reads_state: [digest] }", &format!("reads_state: [digest]{more} }}"), 1)
        .replacen(
            "defaults:",
            &format!(
                "x-model: \"{model}\"\nx-schemas:\n  own: {{ type: object, properties: {{ score: {{ type: number }}, points: {points} }}, required: [score, points], additionalProperties: false }}\ndefaults:"
            ),
            1,
        );
    count_told(&graph, &[], "unheld-schema")
}

#[test]
fn a_judge_is_held_to_what_its_provider_can_say() {
    let open = "{ type: object, additionalProperties: { type: number } }";
    assert_eq!(unheld("openai:gpt-4.1", open, ""), 1);
    assert_eq!(unheld("openai:gpt-4.1", "{ type: array }", ""), 1);
    assert_eq!(unheld("anthropic:claude-sonnet-4-5", "{}", ""), 1);
    let whole = "{ type: object, properties: { rent: { type: number } } }";
    for (model, points) in [
        ("gemini:gemini-2.5-pro", open),
        ("house:own", open),
        ("openai:gpt-4.1", whole),
    ] {
        assert_eq!(unheld(model, points, ""), 0, "{model}");
    }
    // The keys that a judge writes are no part of its schema.
    assert_eq!(
        unheld("openai:gpt-4.1", whole, ", writes_state: [outline]"),
        0
    );
}

#[test]
fn conditions_that_no_provider_is_told_of_are_noted() {
    // Nobody tells the model of it, and the reply is held to it.
    for (part, expected) in [
        ("{ type: string, not: { const: rent } }", 1),
        (
            "{ type: array, items: { type: string }, contains: { const: rent } }",
            1,
        ),
        (
            "{ type: object, properties: { rent: { type: string, if: { const: a }, then: { minLength: 1 } } } }",
            1,
        ),
        (
            "{ type: array, items: { type: string }, uniqueItems: true }",
            1,
        ),
        (
            "{ type: array, items: { type: string }, uniqueItems: false }",
            0,
        ),
        ("{ type: string, minLength: 2 }", 0),
        ("{ type: number, exclusiveMinimum: 0 }", 0),
        (
            "{ type: object, properties: { rent: { type: string } }, unevaluatedProperties: { type: string } }",
            1,
        ),
        (
            "{ type: object, properties: { rent: { type: string } }, unevaluatedProperties: false }",
            0,
        ),
        (
            "{ type: array, items: { type: string }, unevaluatedItems: true }",
            0,
        ),
        (
            "{ type: object, properties: { rent: { type: string } }, propertyNames: {} }",
            0,
        ),
        (
            "{ type: object, properties: { rent: { type: string } }, dependencies: { rent: [size] } }",
            1,
        ),
        ("{ type: array, items: { type: string }, contains: {} }", 1),
        ("{ type: string, if: { const: a } }", 0),
        ("{ type: string, if: {}, then: { maxLength: 4 } }", 1),
        (
            "{ type: object, properties: { rent: { type: string } }, minProperties: 0 }",
            0,
        ),
        // What is not referred to says nothing.
        (
            "{ type: string, $defs: { rent: { not: { const: a } } } }",
            0,
        ),
    ] {
        assert_eq!(unheld("openai:gpt-4.1", part, ""), expected, "{part}");
    }
    for (part, expected) in [
        ("{ type: number, exclusiveMinimum: 0 }", 1),
        ("{ type: integer, exclusiveMinimum: 0 }", 0),
        ("{ type: [integer, \"null\"], exclusiveMinimum: 2.0 }", 0),
        ("{ enum: [1, 2, 3], exclusiveMaximum: 3 }", 0),
        ("{ type: number, minimum: 0 }", 0),
        (
            "{ type: object, additionalProperties: { type: string, not: { const: a } } }",
            1,
        ),
        (
            "{ type: array, prefixItems: [{ type: string, not: { const: a } }] }",
            1,
        ),
    ] {
        assert_eq!(
            unheld("gemini:gemini-2.5-pro", part, ""),
            expected,
            "{part}"
        );
    }
}

#[test]
fn a_judge_answers_in_json() {
    let count = |text: &str| {
        let whole = graph("last_write", WRITE, WRITE).replace(
            "[accept, rework] }, reads_state: [digest]",
            &format!("[accept, rework] }}, reads_state: [digest], system_append: \"{text}\""),
        );
        count_told(&whole, &[], "text-against-schema")
    };
    assert_eq!(count("Reply in one plain sentence, without JSON."), 1);
    assert_eq!(count("Answer with a table and nothing else."), 1);
    assert_eq!(count("Give your reason in one plain sentence."), 0);
    let example = |score: &str| {
        count(&format!(
            "Judge like this: {{\\\"score\\\": {score}, \\\"reason\\\": \\\"clear\\\"}}"
        ))
    };
    assert_eq!(example("9"), 1);
    assert_eq!(example("0.9"), 0);
}

#[test]
fn a_judge_is_asked_for_the_fields_that_its_schema_has() {
    let count = |text: &str| {
        let whole = graph("last_write", WRITE, WRITE)
            .replacen("schema: evaluator_v1", "schema: own", 1)
            .replace(
                "[accept, rework] }, reads_state: [digest]",
                &format!("[accept, rework] }}, reads_state: [digest], system_append: \"{text}\""),
            )
            .replacen(
                "defaults:",
                "x-schemas:\n  own: { type: object, properties: { score: { type: number }, route: { type: string }, marks: { type: array, items: { type: integer } }, remark: { type: string } }, required: [score, route, marks, remark] }\ndefaults:",
                1,
            );
        count_told(&whole, &[], "text-against-schema")
    };
    assert_eq!(
        count("Give `marks` for its chapters and one `comment` in whole sentences."),
        1
    );
    for fine in [
        "Give `marks` for its chapters and one `remark` in whole sentences.",
        "Give `marks` for its chapters, and a remark on each `heading`.",
        "Give `marks` as `digest` has them.",
        "Read the `comment` before you decide.",
    ] {
        assert_eq!(count(fine), 0, "{fine}");
    }
}

#[test]
fn a_judge_offers_the_routes_that_it_has() {
    let count = |text: &str| {
        let whole = graph("last_write", WRITE, WRITE).replace(
            "[accept, rework] }, reads_state: [digest]",
            &format!(
                "[accept, rework, cancel] }}, reads_state: [digest], system_append: \"{text}\""
            ),
        );
        count_told(&whole, &[], "text-against-schema")
    };
    assert_eq!(
        count("Choose accept if it is complete, rework if a part is missing, stop if all is."),
        1
    );
    assert_eq!(
        count("Choose accept if it is complete, rework if a part is missing, cancel if all is."),
        0
    );
    assert_eq!(
        count("Choose accept if it is complete, rework if a part is missing, even if it is small."),
        0
    );
}
