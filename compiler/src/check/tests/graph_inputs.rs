//! What a graph is given by the one that runs it.

use super::actions::codes;
use super::actions_kept::{Child, in_project};
use super::{Strictness, checked, names};

#[test]
fn a_graph_gets_the_inputs_that_it_asks_for() {
    let child =
        |params: &str| in_project(&format!("{{ item_id: t/child, params: {{ {params} }} }}"));
    assert_eq!(codes(&child("topik: x")), ["warning action-params"]);
    assert_eq!(codes(&child("depth_of: 2")), ["warning action-params"]);
    assert!(child("topic: x, other: y, depth: 3").is_empty());
    assert!(child("topic: \"${inputs.a}\"").is_empty());
}

const STRICT: Child = Child(
    "tool_type: graph\npermissions: [rye.execute.tool.*]\nconfig_schema: { type: object, additionalProperties: false, properties: { size: { type: integer, maximum: 9 }, word: { enum: [a, b] }, of: { $ref: \"#/$defs/of\" } }, $defs: { of: { type: array, items: { type: string } } } }\nconfig:\n  start: d\n  nodes:\n    d: { type: return, output: \"${inputs.size} ${inputs.word} ${inputs.of}\" }\n",
);

#[test]
fn a_constant_keeps_all_that_a_graph_says_of_its_inputs() {
    let child = |params: &str| {
        let text = format!(
            "tool_type: graph\npermissions: [rye.execute.*]\nconfig:\n  start: a\n  nodes:\n    a: {{ action: {{ item_id: t/child, params: {{ {params} }} }} }}\n"
        );
        names(&checked(&text, &STRICT, Strictness::Optimistic))
    };
    for (params, why) in [
        ("size: 10", "expected at most 9, found 10"),
        ("word: c", "expected one of \"a\", \"b\""),
        ("of: [x, 1]", "`[1]`: expected string"),
        ("sort: up", "allows no other inputs than its own"),
    ] {
        let found = child(params);
        assert_eq!(codes(&found), ["warning action-params"], "{params}");
        assert!(found[0].contains(why), "{found:?}");
    }
    for params in [
        "size: 9, word: a, of: [x]",
        "size: \"${inputs.n}\"",
        "word: \"${inputs.w}\"",
        "word: null",
        "of: [\"${inputs.n}\"]",
        "async: true",
    ] {
        assert_eq!(child(params), [""; 0], "{params}");
    }
}

#[test]
fn a_description_lists_what_an_input_may_be() {
    let of = |doc: &str| {
        let graph = format!(
            "tool_type: graph\npermissions: [rye.execute.tool.*]\nconfig_schema: {{ type: object, properties: {{ mode: {{ type: string, enum: [imaging, spectrum, guide], description: \"{doc}\" }} }}, required: [mode] }}\nconfig:\n  start: d\n  nodes:\n    d: {{ type: return, output: \"${{inputs.mode}}\" }}\n"
        );
        super::count_told(&graph, &[], "enum-text")
    };
    assert_eq!(of("What is taken: imaging, spectrum or flat"), 1);
    assert_eq!(of("What is taken: imaging, spectrum or guide"), 0);
    assert_eq!(of("What is taken, and how"), 0);
}
