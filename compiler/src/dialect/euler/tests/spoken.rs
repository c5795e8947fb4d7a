//! Routes and keys that texts speak of.

use super::report_of;
use super::routes::changed;

#[test]
fn a_text_speaks_of_all_routes_and_of_keys_by_their_names() {
    let judged = |text: &str| {
        let routes = "route_values: [accept, rework, decline] }\n    system_append: \"TEXT\"";
        let graph = changed(&[
            (
                "route_values: [accept, rework] }",
                &routes.replace("TEXT", text),
            ),
            (
                "  - { from: check, to: rework, when: \"judge.route == rework\" }\n",
                "  - { from: check, to: rework, when: \"judge.route == rework\" }\n  - { from: check, to: finalize, when: \"judge.route == decline\" }\n",
            ),
        ]);
        let found = report_of(&graph).diagnostics;
        let says =
            |one: &crate::diag::Diagnostic| one.message.contains("never speaks of `decline`");
        found.iter().filter(|one| says(one)).count()
    };
    assert_eq!(
        judged("Answer `accept` if it is whole and `rework` if something is missing."),
        1
    );
    for fine in [
        "Answer `accept` if it is whole, `rework` if something is missing, `decline` if it is none.",
        "Answer `accept` if it is whole, `rework` if something is missing, otherwise the third.",
        "Be strict.",
        "Answer `accept` if it is whole.",
    ] {
        assert_eq!(judged(fine), 0, "{fine}");
    }
    let keys = |text: &str| {
        let graph = changed(&[
            (
                "  digest: { type: string",
                "  open_questions: { type: string, merge: last_write }\n  digest: { type: string",
            ),
            (
                "    reads_state: [outline]\n    writes_state: [digest]\n",
                &format!(
                    "    reads_state: [outline]\n    writes_state: [digest, open_questions]\n    system_append: \"{text}\"\n"
                ),
            ),
        ]);
        let found = report_of(&graph).diagnostics;
        let says = |one: &crate::diag::Diagnostic| one.message.contains("no key of the state");
        found.iter().filter(|one| says(one)).count()
    };
    assert_eq!(keys("Add to `open_points` what is not known."), 1);
    assert_eq!(keys("Add to `open_questions` what is not known."), 0);
    assert_eq!(keys("Write in `plain_words`."), 0);
}

#[test]
fn a_file_that_a_text_keeps_to_is_no_artifact() {
    let told = |text: &str, part: &str| {
        let graph = changed(&[(
            "    reads_state: [outline]\n    writes_state: [digest]\n",
            &format!(
                "    reads_state: [outline]\n    writes_state: [digest]\n    system_append: \"{text}\"\n    artifacts: {{ primary: digest.json }}\n"
            ),
        )]);
        let found = report_of(&graph).diagnostics;
        found
            .iter()
            .filter(|one| one.message.contains(part))
            .count()
    };
    let file = "speaks of the file";
    assert_eq!(told("Write the digest to notes.json.", file), 1);
    assert_eq!(
        told("Write the digest. Keep to schemas/digest.json.", file),
        0
    );
    assert_eq!(told("Write it as schemas/digest.json has it.", file), 0);
    let beside = "Write a copy with `file.write` to notes.json, too.";
    assert_eq!(told(beside, file), 0);
}

#[test]
fn a_text_speaks_of_routes_that_there_are() {
    let of = |text: &str| {
        let text = text.replace('\n', "\\n").replace('"', "\\\"");
        let graph = changed(&[(
            "route_values: [accept, rework] }",
            &format!("route_values: [accept, rework] }}\n    system_append: \"{text}\""),
        )]);
        let found = report_of(&graph).diagnostics;
        let says = |one: &crate::diag::Diagnostic| one.message.contains("none of its routes");
        found.iter().filter(|one| says(one)).count()
    };
    for wrong in [
        "Accept only what names a source for each number, and send everything else to revise.",
        "Accept what is whole. Return the rest to drafting.",
        "Accept it if each number has a source, otherwise revise.",
        "Take accept when each number has a source. Take revise when one has none.",
        "accept: each number has a source\nrevise: a number has none",
        "- accept - all is there\n- revise - something is missing",
        "Choose publish only if each number has a source, else rework.",
        "Pick release once it is whole, otherwise rework.",
        "Take accept only when each number has a source. Take revise whenever one has none.",
    ] {
        assert_eq!(of(wrong), 1, "{wrong}");
    }
    for fine in [
        "Accept only what names a source for each number, and send everything else to rework.",
        "Accept it if each number has a source, otherwise rework.",
        "Accept what is whole, and send a summary to the user.",
        "Accept nothing that sends people to the wrong place.",
        "Be strict: send it to revise.",
        "Accept what is whole, otherwise be strict.",
        "accept: each number has a source\nrework: a number has none",
        "Note: accept only what is whole.",
        "Choose accept only if each number has a source, else rework.",
        "Take care only if a number is odd, and accept what is whole.",
    ] {
        assert_eq!(of(fine), 0, "{fine}");
    }
}

#[test]
fn a_text_asks_for_the_keys_that_are_written() {
    let of = |text: &str| {
        let text = text.replace('"', "\\\"");
        let graph = changed(&[
            (
                "  digest: { type: string",
                "  doubts: { type: list, merge: last_write }\n  digest: { type: string",
            ),
            (
                "    reads_state: [outline]\n    writes_state: [digest]\n",
                &format!(
                    "    reads_state: [outline]\n    writes_state: [digest, doubts]\n    system_append: \"{text}\"\n"
                ),
            ),
        ]);
        let found = report_of(&graph).diagnostics;
        let says = |one: &crate::diag::Diagnostic| one.message.contains("asks for `");
        found.iter().filter(|one| says(one)).count()
    };
    for wrong in [
        "Find what is unclear. Answer with `digest` and `open_questions`.",
        "Return digest_text under `digest` and what is unclear under `open_questions`.",
        "Write `digest` first. Give what is unclear under the key `problems`.",
        "Answer with JSON: {\"digest\": …, \"problems\": …}.",
        "Reply with `digest`, open_points.",
        "Write `digest` first. Give what is unclear as `open_points`.",
    ] {
        let expected = usize::from(!wrong.contains("digest_text"));
        assert_eq!(of(wrong), expected, "{wrong}");
    }
    for fine in [
        "Answer with `digest` and `doubts`.",
        "Answer with `digest`, each line with `source_name`.",
        "Answer with `digest` and the doubts, as `open_questions` in the outline has them.",
        "Find `open_questions` in the outline.",
        "Answer with `digest` and `outline`.",
        "Write `digest` in `english`, and `doubts`.",
        "Write it with `web_search`.",
    ] {
        assert_eq!(of(fine), 0, "{fine}");
    }
}

#[test]
fn what_a_node_writes_is_read_by_another() {
    let of = |reads: &str, artifact: &str| {
        let graph = format!(
            "id: graph.leaflet\nversion: 1\ncategory: chemist\ndefaults: {{ max_iterations: 4 }}\nstate_schema:\n  formula: {{ type: string, merge: last_write }}\n  dosage: {{ type: string, merge: last_write }}\nnodes:\n  - {{ id: formula, kind: llm, runner: {{ mode: execute }}, writes_state: [formula] }}\n  - {{ id: dosage, kind: llm, runner: {{ mode: execute }}, reads_state: [formula], writes_state: [dosage]{artifact} }}\n  - {{ id: write, kind: llm, runner: {{ mode: execute }}{reads}, artifacts: {{ primary: leaflet.md }} }}\nedges:\n  - {{ from: formula, to: dosage, when: \"true\" }}\n  - {{ from: dosage, to: write, when: \"true\" }}\n  - {{ from: write, to: finalize, when: \"true\" }}\nfinalize: {{ artifact: leaflet.md }}\n"
        );
        let found = report_of(&graph).diagnostics;
        let says = |one: &crate::diag::Diagnostic| one.message.contains("which no node reads");
        found.iter().filter(|one| says(one)).count()
    };
    assert_eq!(of(", reads_state: [formula]", ""), 1);
    assert_eq!(of(", reads_state: [formula, dosage]", ""), 0);
    // A node that says nothing of what it reads is shown everything.
    assert_eq!(of("", ""), 0);
    let own = ", artifacts: { primary: dosage.md }";
    assert_eq!(of(", reads_state: [formula]", own), 0);
}

#[test]
fn a_route_that_is_called_after_a_node_leads_there() {
    let of = |to: &str| {
        let graph = format!(
            "id: graph.drink\nversion: 1\ncategory: bar\ndefaults: {{ max_iterations: 4 }}\nstate_schema:\n  mixed: {{ type: string, merge: last_write }}\nnodes:\n  - {{ id: mix, kind: llm, runner: {{ mode: execute }}, writes_state: [mixed] }}\n  - {{ id: taste, kind: llm, runner: {{ mode: execute }}, reads_state: [mixed], artifacts: {{ primary: card.md }} }}\n  - {{ id: panel, kind: judge, judge: {{ schema: evaluator_v1, route_values: [good, taste_again, mix_again] }}, reads_state: [mixed] }}\nedges:\n  - {{ from: mix, to: taste, when: \"true\" }}\n  - {{ from: taste, to: panel, when: \"true\" }}\n  - {{ from: panel, to: finalize, when: \"judge.route == good\" }}\n  - {{ from: panel, to: taste, when: \"judge.route == taste_again\" }}\n  - {{ from: panel, to: {to}, when: \"judge.route == mix_again\" }}\nfinalize: {{ artifact: card.md }}\n"
        );
        let found = report_of(&graph).diagnostics;
        let says =
            |one: &crate::diag::Diagnostic| one.message.contains("and not to the node `mix`");
        found.iter().filter(|one| says(one)).count()
    };
    assert_eq!(of("taste"), 1);
    assert_eq!(of("mix"), 0);
}
