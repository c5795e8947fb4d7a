//! What looks like a reference and is none.

use super::{Strictness, UnknownWorld, checked};

fn found(graph: &str) -> Vec<String> {
    let report = checked(graph, &UnknownWorld, Strictness::Optimistic);
    let own = report
        .diagnostics
        .iter()
        .filter(|one| one.code.name == "literal-reference");
    own.map(|one| one.help.first().cloned().unwrap_or_default())
        .collect()
}

fn loki(prompt: &str) -> Vec<String> {
    found(&format!(
        "name: t\nstart: a\ninitial_state: {{ topic: x, other: y }}\nnodes:\n  a:\n    type: llm\n    prompt: |\n      {prompt}\n    state_updates: {{ said: \"{{{{output}}}} {{{{topic}}}} {{{{other}}}}\" }}\n    next: done\n  done: {{ type: end, output: \"{{{{said}}}}\" }}\n"
    ))
}

#[test]
fn a_reference_that_is_not_closed_or_is_of_another_language_is_told() {
    for prompt in [
        "About {{topic",
        "About {{topic and more",
        "About {topic}}",
        "About ${topic}",
        "About ${topic",
        "About {$topic}",
        "About ${state.topic}",
        "About %(topic)s",
    ] {
        assert_eq!(loki(prompt), ["write `{{topic}}`"], "{prompt}");
    }
    assert_eq!(loki("{% if topic %}x{% endif %}").len(), 1);
    assert_eq!(loki("Version {{ version }} is out").len(), 1);
    assert_eq!(loki("Write `{{ topic }}`"), ["write `{{topic}}`"]);
    for prompt in [
        "About {{topic}}",
        "echo ${HOME} ${x:-y} {{other}}",
        "{{title",
        "{% raw %}",
        "{\"topic\": {\"a\": 1}}",
        "f = {{topic: 1",
        "{{{topic}}}",
        // It is spoken of.
        "Do not write \"{{ version }}\".",
        "Like `${{ secrets.TOKEN }}` there.",
        "```jinja\n      {{ count }} mails\n      ```",
    ] {
        assert_eq!(loki(prompt), [""; 0], "{prompt}");
    }
}

#[test]
fn the_name_of_a_key_among_words_or_alone_is_told() {
    assert_eq!(loki("About {topic}, please"), ["write `{{topic}}`"]);
    assert_eq!(loki("initial_prompt"), ["write `{{initial_prompt}}`"]);
    let ended = "name: t\nstart: a\ninitial_state: { topic: x }\nnodes:\n  a: { type: end, output: topic }\n";
    assert_eq!(found(ended), ["write `{{topic}}`"]);
    // Here another text reads the key, so a person may speak of it.
    for prompt in [
        "GET /topics/{topic}/all",
        "f(\"{topic}\")",
        "topic and more",
    ] {
        assert_eq!(loki(prompt), [""; 0], "{prompt}");
    }
}

#[test]
fn the_word_for_what_a_node_returned_is_told() {
    let updated = |text: &str| {
        found(&format!(
            "name: t\nstart: a\nnodes:\n  a: {{ type: llm, prompt: p, state_updates: {{ said: \"{text}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{said}}}}\" }}\n"
        ))
    };
    assert_eq!(updated("output"), ["write `\"{{output}}\"`"]);
    assert_eq!(updated("output.title"), ["write `\"{{output.title}}\"`"]);
    for text in ["output of it", "choice", "outputs"] {
        assert_eq!(updated(text), [""; 0], "{text}");
    }
}

fn rye(command: &str) -> Vec<String> {
    found(&format!(
        "tool_type: graph\npermissions: [rye.execute.tool.*]\nconfig_schema: {{ type: object, properties: {{ dir: {{ type: string }} }} }}\nconfig:\n  start: a\n  nodes:\n    a:\n      type: gate\n      assign: {{ stamp: 1 }}\n      next: b\n    b:\n      action:\n        item_id: own/x\n        params:\n          text: >-\n            {command}\n      next: c\n    c: {{ type: return, output: \"${{state.stamp}} ${{inputs.dir}}\" }}\n"
    ))
}

#[test]
fn an_expression_that_is_not_closed_or_is_of_another_language_is_told() {
    for (text, meant) in [
        ("ls {$inputs.dir}", "inputs.dir"),
        ("a ${state.stamp", "state.stamp"),
        ("a {{state.stamp}}", "state.stamp"),
        ("a {{ inputs.dir }}", "inputs.dir"),
        ("a {{stamp}}", "state.stamp"),
        ("a {inputs.dir}", "inputs.dir"),
    ] {
        assert_eq!(rye(text), [format!("write `${{{meant}}}`")], "{text}");
    }
    for text in [
        "ls ${inputs.dir}",
        "docker ps --format '{{.Names}}'",
        "echo ${HOME} $((1)) {a,b}",
        "awk '{print $1}'",
        "python -c 'f\"{stamp}\"'",
        "{{state.other}}",
    ] {
        assert_eq!(rye(text), [""; 0], "{text}");
    }
}
