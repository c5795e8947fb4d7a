//! What judges send back for, what comes of it, and what routes are called.

use super::{Level, of, report_of};

/// A digest that is judged, mended and saved.
const DIGEST: &str = r#"id: graph.digest
version: 1
category: research
description: Write a digest, judge it, revise it.
state_schema:
  outline: { type: string, merge: last_write }
  digest: { type: string, merge: last_write }
defaults: { max_iterations: 3 }
nodes:
  - id: plan
    kind: llm
    runner: { mode: execute }
    writes_state: [outline]
  - id: write
    kind: llm
    runner: { mode: execute }
    reads_state: [outline]
    writes_state: [digest]
  - id: check
    kind: judge
    judge: { schema: evaluator_v1, route_values: [accept, rework] }
    reads_state: [digest]
  - id: rework
    kind: llm
    runner: { mode: execute }
    reads_state: [digest, outline]
    writes_state: [digest]
  - id: save
    kind: llm
    runner: { mode: execute }
    reads_state: [digest]
    artifacts: { primary: digest.md }
edges:
  - { from: plan, to: write, when: "true" }
  - { from: write, to: check, when: "true" }
  - { from: check, to: save, when: "judge.route == accept" }
  - { from: check, to: rework, when: "judge.route == rework" }
  - { from: rework, to: check, when: "true" }
  - { from: save, to: finalize, when: "true" }
finalize: { artifact: digest.md }
"#;

/// What is told of the graph with other texts in it.
pub(super) fn with(changes: &[(&str, &str)]) -> Vec<&'static str> {
    of(&changed(changes))
}

pub(super) fn changed(changes: &[(&str, &str)]) -> String {
    changed_in(DIGEST, changes)
}

/// A graph with other texts in it, each of which has to be there.
pub(super) fn changed_in(graph: &str, changes: &[(&str, &str)]) -> String {
    let mut graph = graph.to_owned();
    for (old, new) in changes {
        assert!(graph.contains(old), "{old}");
        graph = graph.replacen(old, new, 1);
    }
    graph
}

const OWN_KEYS: &str = "reads_state: [digest, outline]\n    writes_state: [digest]\n";

#[test]
fn a_graph_that_hands_everything_on_is_fine() {
    assert_eq!(with(&[]), [""; 0]);
}

#[test]
fn a_key_that_is_written_again_before_anybody_reads_it_is_told() {
    let headline = |reads: &str| {
        let node = format!(
            "  - id: headline\n    kind: llm\n    runner: {{ mode: execute }}\n{reads}    writes_state: [digest]\n  - id: check\n"
        );
        with(&[
            ("  - id: check\n", &node),
            (
                "{ from: write, to: check",
                "{ from: write, to: headline, when: \"true\" }\n  - { from: headline, to: check",
            ),
        ])
    };
    assert_eq!(headline("    reads_state: [outline]\n"), ["dead-store"]);
    assert_eq!(headline("    reads_state: [digest]\n"), [""; 0]);
    // It may be meant to see what was made last.
    assert_eq!(headline(""), [""; 0]);
}

#[test]
fn a_key_that_is_written_behind_its_readers_is_noted() {
    let saves = |writes: &str| {
        let more = format!("reads_state: [digest]\n    writes_state: [{writes}]\n    artifacts");
        changed(&[("reads_state: [digest]\n    artifacts", &more)])
    };
    let report = report_of(&saves("outline"));
    let found = report
        .diagnostics
        .first()
        .map(|found| (found.code.name, found.level));
    assert_eq!(found, Some(("dead-store", Level::Note)));
    // It goes on from what it reads.
    assert_eq!(of(&saves("digest")), [""; 0]);
}

#[test]
fn what_mends_hands_on_what_it_mended() {
    let rework = |more: &str| with(&[(OWN_KEYS, &format!("reads_state: [digest]\n{more}"))]);
    assert_eq!(rework(""), ["lost-reply"]);
    assert_eq!(
        rework("    artifacts: { primary: reworked.md }\n"),
        ["lost-reply"]
    );
    assert_eq!(rework("    writes_state: [digest]\n"), [""; 0]);
    // The file is what is handed on.
    let found = rework("    artifacts: { primary: digest.md }\n");
    assert!(!found.contains(&"lost-reply"), "{found:?}");
}

#[test]
fn a_judge_is_shown_what_is_mended() {
    let judge = |reads: &str| {
        let new = format!("[accept, rework] }}\n{reads}");
        with(&[("[accept, rework] }\n    reads_state: [digest]\n", &new)])
    };
    assert_eq!(judge("    reads_state: [outline]\n"), ["unchanging-loop"]);
    assert_eq!(judge("    reads_state: [outline, digest]\n"), [""; 0]);
    assert_eq!(judge(""), [""; 0]);
}

#[test]
fn a_bound_on_rounds_that_nothing_goes_is_noted() {
    let on = ("{ from: rework, to: check", "{ from: rework, to: save");
    let report = report_of(&changed(&[on]));
    let found = report
        .diagnostics
        .first()
        .map(|found| (found.code.name, found.level));
    assert_eq!(found, Some(("unused-runner-field", Level::Note)));
    let gone = (
        "defaults: { max_iterations: 3 }",
        "defaults: { max_total_tool_calls: 9 }",
    );
    assert_eq!(with(&[on, gone]), [""; 0]);
}

#[test]
fn a_route_leads_to_the_node_that_it_is_called_by() {
    let exchanged = [
        (
            "to: save, when: \"judge.route == accept\"",
            "to: save, when: \"judge.route == no\"",
        ),
        (
            "to: rework, when: \"judge.route == rework\"",
            "to: rework, when: \"judge.route == accept\"",
        ),
        ("judge.route == no", "judge.route == rework"),
    ];
    assert_eq!(with(&exchanged), ["way-against-name"]);
    // It gets there by another node.
    let by = [
        (
            "to: rework, when: \"judge.route == rework\"",
            "to: plan, when: \"judge.route == rework\"",
        ),
        ("{ from: plan, to: write", "{ from: plan, to: rework"),
    ];
    assert!(!with(&by).contains(&"way-against-name"));
}

#[test]
fn a_judge_is_asked_for_the_routes_that_it_has() {
    let judge = |text: &str| {
        let new = format!("[accept, rework] }}\n    system_append: \"{text}\"\n");
        with(&[("[accept, rework] }\n", &new)])
    };
    for text in [
        "Choose the route pass or fail.",
        "Return accept if the digest is complete, otherwise return revise.",
        "Answer accept or revise.",
        "Choose `accept` where it is complete, and `reject` where it is not.",
    ] {
        assert_eq!(judge(text), ["text-against-schema"], "{text}");
    }
    for text in [
        "Choose the route accept or rework.",
        "Return accept if it is complete, otherwise return rework.",
        "Return rework if a claim has no source. Return it otherwise.",
        "Answer in one or two sentences.",
        "Choose accept only if names or dates are right.",
    ] {
        assert_eq!(judge(text), [""; 0], "{text}");
    }
}

#[test]
fn nothing_is_put_into_the_braces_of_a_text() {
    let plan = |text: &str| {
        let new = format!("    system_append: \"{text}\"\n    writes_state: [outline]\n");
        with(&[("    writes_state: [outline]\n", &new)])
    };
    for text in [
        "Search for news about {topic}.",
        "Read the ${papers}.",
        "Write of {{topic}}.",
    ] {
        assert_eq!(plan(text), ["literal-reference"], "{text}");
    }
    for text in [
        "Use the template Dear {name}.",
        "Call GET /orders/{order}.",
        "Write a set, as in {red}.",
        "Keep placeholders, as of {topic}.",
    ] {
        assert_eq!(plan(text), [""; 0], "{text}");
    }
}

#[test]
fn names_of_other_systems_are_meant() {
    let report = report_of(&changed(&[
        (
            "    writes_state: [outline]",
            "    prompt: Make an outline.\n    writes_state: [outline]",
        ),
        (
            "runner: { mode: execute }",
            "runner: { mode: execute, exclude_tools: [bash] }",
        ),
    ]));
    let said = |words: &str| {
        let mut help = report.diagnostics.iter().flat_map(|found| &found.help);
        help.any(|help| help.contains(words))
    };
    assert!(
        said("`system_append`") && said("`shell.exec`"),
        "{report:?}"
    );
}

#[test]
fn a_pause_before_anything_was_done_is_told() {
    let pause = |id: &str| {
        let node = format!("  - id: {id}\n");
        let report = report_of(&changed(&[
            (&node, &format!("{node}    interrupt_before: true\n")),
            ("defaults:", "checkpointer: memory\ndefaults:"),
        ]));
        let found = report.diagnostics.iter();
        found
            .map(|found| (found.code.name, found.level))
            .collect::<Vec<_>>()
    };
    assert_eq!(pause("plan"), [("misplaced-pause", Level::Note)]);
    assert_eq!(pause("save"), []);
}

#[test]
fn a_final_artifact_is_written_behind_the_last_revision() {
    let early = [
        ("from: write, to: check", "from: write, to: save"),
        ("from: check, to: save", "from: check, to: finalize"),
        ("from: save, to: finalize", "from: save, to: check"),
    ];
    assert_eq!(with(&early), ["unwritten-artifact"]);
}

#[test]
fn an_artifact_has_the_kind_that_its_text_asks_for() {
    let of = |text: &str| {
        let node = "    artifacts: { primary: digest.md }\n";
        with(&[(node, &format!("{node}    system_append: \"{text}\"\n"))])
    };
    assert_eq!(
        of("Put the digest into a JSON file."),
        ["text-against-schema"]
    );
    for fine in [
        "Put the digest into a Markdown file.",
        "Turn the JSON into a markdown file.",
        "Quote what stands in the JSON file.",
        "Put it into a file.",
        "Compare it to a JSON file.",
        "Put together what is to be added to the JSON file.",
    ] {
        assert_eq!(of(fine), [""; 0], "{fine}");
    }
}

#[test]
fn a_text_calls_nodes_by_their_ids() {
    let of = |text: &str| {
        let node = "    reads_state: [outline]\n";
        with(&[(node, &format!("    system_append: \"{text}\"\n{node}"))])
    };
    assert_eq!(
        of("Start from what plan_work made."),
        ["text-against-schema"]
    );
    for fine in [
        "Start from what plan made.",
        "Use the plan_work.",
        "Say what web_hits mean.",
        "Read what plan_search finds.",
        "Keep to what is meant by plan_work.",
    ] {
        assert_eq!(of(fine), [""; 0], "{fine}");
    }
}

#[test]
fn a_judge_sends_back_what_is_wrong() {
    let of = |text: &str| {
        let node = "    reads_state: [digest]\n  - id: rework";
        with(&[(node, &format!("    system_append: \"{text}\"\n{node}"))])
    };
    let wrong = "Choose rework when it is complete; choose accept when something is missing.";
    assert_eq!(of(wrong), ["way-against-name"]);
    for fine in [
        "Choose accept when it is complete; choose rework when something is missing.",
        "Choose rework if it is not complete; choose accept when nothing is missing.",
        "Choose rework when it is complete.",
        "Choose rework if it is only partly complete; choose accept when all gaps are closed.",
    ] {
        assert_eq!(of(fine), [""; 0], "{fine}");
    }
}

#[test]
fn a_route_that_was_renamed_in_one_place_is_told_once() {
    let renamed = ("[accept, rework]", "[accept, again]");
    let text =
        "system_append: \"Choose accept or rework.\"\n    reads_state: [digest]\n  - id: rework";
    let told = with(&[renamed, ("reads_state: [digest]\n  - id: rework", text)]);
    assert_eq!(told, ["judge-route-coverage"]);
    assert_eq!(
        with(&[("[accept, rework]", "[accept, rewrok]")]),
        ["unknown-route-label"]
    );
}

#[test]
fn a_way_that_is_missing_is_told_once() {
    let of = |edge: &str| {
        let edge = format!("  - {{ {edge} }}\n");
        let report = report_of(&changed(&[(&edge, "")]));
        let found = report.diagnostics.iter();
        let found = found.filter(|found| found.code.name != "state-read-before-write");
        found
            .map(|found| (found.code.name, found.help.join("")))
            .collect::<Vec<_>>()
    };
    let route = of("from: check, to: save, when: \"judge.route == accept\"");
    let help =
        "add `{from: check, to: save, when: \"judge.route == accept\"}`, or remove the route";
    assert_eq!(route, [("judge-route-coverage", help.to_owned())]);
    let entry = of("from: plan, to: write, when: \"true\"");
    let help = "add `{from: plan, to: write, when: \"true\"}`, or remove what is not used";
    assert_eq!(entry, [("multiple-entry-nodes", help.to_owned())]);
}

#[test]
fn edges_among_the_nodes_are_told_once() {
    assert_eq!(with(&[("edges:\n", "")]), ["missing-field"]);
}

#[test]
fn what_a_person_approves_is_only_proposed() {
    let of = |text: &str| {
        let save = "    reads_state: [digest]\n    artifacts";
        with(&[(save, &format!("    system_append: \"{text}\"\n{save}"))])
    };
    assert_eq!(
        of("Propose the write, a person approves it."),
        ["unawaited-proposals"]
    );
    for fine in ["Write what a person approves.", "Propose three titles."] {
        assert_eq!(of(fine), [""; 0], "{fine}");
    }
}

#[test]
fn what_each_round_adds_is_kept() {
    let kept = |merge: &str, text: &str, reads: &str| {
        let found = with(&[
            (
                "  digest: { type: string, merge: last_write }\n",
                &format!(
                    "  digest: {{ type: string, merge: last_write }}\n  faults: {{ type: list, merge: {merge} }}\n"
                ),
            ),
            (
                "    reads_state: [digest, outline]\n    writes_state: [digest]\n",
                &format!(
                    "    system_append: \"{text}\"\n    reads_state: [digest, outline{reads}]\n    writes_state: [digest, faults]\n"
                ),
            ),
            (
                "    artifacts:",
                "    system_append: \"List the faults of all rounds below it.\"\n    artifacts:",
            ),
            (
                "    reads_state: [digest]\n    system_append",
                "    reads_state: [digest, faults]\n    system_append",
            ),
        ]);
        found.contains(&"text-against-schema")
    };
    assert!(kept("last_write", "Add to `faults` what was wrong.", ""));
    assert!(kept("first_write", "Mend it.", ""));
    assert!(!kept("append_list", "Add to `faults` what was wrong.", ""));
    assert!(!kept(
        "last_write",
        "Add to `faults` what was wrong.",
        ", faults"
    ));
}

#[test]
fn a_file_that_is_read_is_made_before() {
    let read = |text: &str| {
        let found = with(&[
            (
                "    writes_state: [outline]\n",
                "    writes_state: [outline]\n    artifacts: { primary: outline.md }\n",
            ),
            (
                "    reads_state: [outline]\n",
                &format!("    system_append: \"{text}\"\n    reads_state: [outline]\n"),
            ),
        ]);
        found.contains(&"text-against-schema")
    };
    assert!(read("Read table.md first."));
    assert!(read("Read the file `outlin.md`."));
    assert!(read("Read digest.md."));
    for fine in [
        "Read outline.md.",
        "Read README.md.",
        "Write it as table.md.",
        "Read notes.csv.",
        "Read table.md and outline.md.",
    ] {
        assert!(!read(fine), "{fine}");
    }
}

#[test]
fn each_way_writes_the_final_artifact() {
    let of = |counter: &str, other: &str| {
        let text = format!(
            r#"id: graph.offers
version: 1
category: sales
description: An example.
defaults: {{ max_total_tool_calls: 4 }}
nodes:
  - {{ id: read, kind: llm, runner: {{ mode: execute }} }}
  - {{ id: triage, kind: judge, judge: {{ schema: evaluator_v1, route_values: [grant, counter, refuse] }} }}
  - {{ id: counter, kind: llm, runner: {{ mode: execute }}{counter} }}
  - {{ id: offer, kind: llm, runner: {{ mode: execute }}, artifacts: {{ primary: answer.md }} }}
  - {{ id: refusal, kind: llm, runner: {{ mode: execute }}{other} }}
edges:
  - {{ from: read, to: triage, when: "true" }}
  - {{ from: triage, to: offer, when: "judge.route == grant" }}
  - {{ from: triage, to: counter, when: "judge.route == counter" }}
  - {{ from: triage, to: refusal, when: "judge.route == refuse" }}
  - {{ from: counter, to: finalize, when: "true" }}
  - {{ from: offer, to: finalize, when: "true" }}
  - {{ from: refusal, to: finalize, when: "true" }}
finalize: {{ artifact: answer.md }}
"#
        );
        let mut found = super::of(&text);
        found.retain(|code| *code == "unwritten-artifact");
        found.len()
    };
    let answer = ", artifacts: { primary: answer.md }";
    let refusal = ", artifacts: { primary: refusal.md }";
    assert_eq!(of(answer, refusal), 1);
    assert_eq!(of(answer, answer), 0);
    assert_eq!(of(answer, ""), 0);
    // What is refused may have a file of its own.
    assert_eq!(of("", refusal), 0);
    assert_eq!(of(refusal, refusal), 0);
}
