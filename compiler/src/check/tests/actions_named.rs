//! Steps, patterns and items, by the names that they have in a graph of actions.

use super::actions::{END, codes, said};
use super::{Strictness, UnknownWorld, checked, names};

#[test]
fn the_number_of_steps_has_a_name_at_each_event_that_tells_it() {
    let hook = |event: &str, path: &str| {
        let text = format!(
            "tool_type: graph\npermissions: [rye.execute.tool.*]\nconfig:\n  start: z\n  hooks: [{{ event: {event}, condition: {{ path: {path}, op: gte, value: 3 }}, action: {{ item_id: own/x, params: {{ n: \"${{{path}}}\" }} }} }}]\n  nodes:\n    z: {{ type: return }}\n"
        );
        let all = names(&checked(&text, &UnknownWorld, Strictness::Optimistic));
        let told = |one: &&String| one.contains("unknown-namespace");
        all.iter().filter(told).count()
    };
    for event in ["graph_started", "limit", "graph_completed"] {
        assert_eq!(hook(event, "step_count"), 2, "{event}");
    }
    for (event, path) in [
        ("after_step", "step_count"),
        ("error", "step_count"),
        ("limit", "current_value"),
        ("limit", "current_max"),
        ("graph_completed", "steps"),
    ] {
        assert_eq!(hook(event, path), 0, "{event} {path}");
    }
}

#[test]
fn a_pattern_is_held_against_the_values_of_an_enum() {
    let of = |condition: &str| {
        let text = format!(
            "tool_type: graph\npermissions: [rye.execute.tool.*]\nconfig_schema: {{ type: object, properties: {{ region: {{ type: string, enum: [eu-west, eu-north, us-east] }}, parts: {{ type: array, items: {{ type: string, enum: [a, b] }} }} }}, required: [region, parts] }}\nconfig:\n  start: a\n  state: {{ name: eu-west }}\n  nodes:\n    a: {{ type: gate, next: [{{ to: b, when: {condition} }}, {{ to: z }}] }}\n{END}"
        );
        let all = names(&checked(&text, &UnknownWorld, Strictness::Optimistic));
        let told = ["unfit-value", "always-holds"];
        let told = |one: &&String| told.iter().any(|code| one.contains(code));
        let all: Vec<String> = all.iter().filter(told).cloned().collect();
        let found = codes(&all).into_iter();
        found.map(str::to_owned).collect::<Vec<_>>()
    };
    for never in [
        "{ path: inputs.region, op: regex, value: \"^eu_\" }",
        "{ path: inputs.region, op: contains, value: \"eu_\" }",
        "{ path: inputs.region, op: in, value: [eu_west, eu_north] }",
        "{ path: inputs.parts, op: contains, value: c }",
        "{ path: state.name, op: regex, value: \"^us\" }",
    ] {
        assert_eq!(of(never), ["warning unfit-value"], "{never}");
    }
    for always in [
        "{ path: inputs.region, op: regex, value: \"^(eu|us)-\" }",
        "{ path: inputs.region, op: contains, value: \"-\" }",
    ] {
        assert_eq!(of(always), ["warning always-holds"], "{always}");
    }
    for fine in [
        "{ path: inputs.region, op: regex, value: \"^eu-\" }",
        "{ path: inputs.region, op: contains, value: north }",
        "{ path: inputs.parts, op: contains, value: b }",
        "{ path: state.name, op: regex, value: \"^eu\" }",
    ] {
        assert!(of(fine).is_empty(), "{fine} {:?}", of(fine));
    }
}

#[test]
fn an_item_has_a_name_behind_its_folder() {
    let told = |id: &str| {
        let found = said(&format!(
            "    a: {{ action: {{ item_id: \"{id}\" }}, next: z }}\n    z: {{ type: return }}\n"
        ));
        let says = |one: &&String| one.contains("ends before a name");
        found.iter().filter(says).count()
    };
    for wrong in ["shop/", "tool:"] {
        assert_eq!(told(wrong), 1, "{wrong}");
    }
    for fine in ["shop/put", "tool:shop/put", "shop/${inputs.word}"] {
        assert_eq!(told(fine), 0, "{fine}");
    }
}
