//! Graphs of actions that end where nobody meant them to, and parts that say something else than they seem to.

use super::actions::{bash, codes, said, when};

/// What is said of a node with these edges, in a graph whose other ways end with an output.
fn edges(next: &str) -> Vec<String> {
    said(
        &(bash("a", "found: \"${result.stdout}\"", next)
            + &bash("alert", "", "report")
            + &bash("report", "", "z")
            + "    z: { type: return, output: { found: \"${state.found}\" } }\n"),
    )
}

#[test]
fn a_run_does_not_end_by_chance_without_its_output() {
    let bad = "{ to: alert, when: { path: state.found, op: eq, value: bad } }";
    let high = "{ to: alert, when: { path: inputs.mode, op: eq, value: fast } }";
    for (next, told) in [
        // A run with nothing to do may end so.
        (format!("[{bad}]"), "note missing-next"),
        (format!("[{bad}, {high}]"), "warning missing-next"),
    ] {
        let found = edges(&next);
        assert!(codes(&found).contains(&told), "{next}: {found:?}");
    }
    for fine in [
        format!("[{bad}, {{ to: report }}]"),
        // What the last edge was to be, nobody knows.
        format!("[{bad}, {{ to: [report] }}]"),
        // What is written is all that the author knows of.
        format!("[{bad}, {{ to: report, when: {{ path: state.found, op: eq, value: good }} }}]"),
        format!("[{bad}, {{ to: alert, when: {{ path: state.found, op: ne, value: bad }} }}]"),
        "[{ to: alert, when: { path: inputs.count, op: gt, value: 3 } }, { to: alert, when: { path: inputs.count, op: lte, value: 3 } }]".to_owned(),
    ] {
        let found = edges(&fine);
        assert!(!found.iter().any(|one| one.contains("missing-next")), "{fine}: {found:?}");
    }
}

#[test]
fn the_value_of_an_input_that_no_edge_takes_is_named() {
    let of = |modes: &str, next: &str| {
        let given = format!("enum: [{modes}], default: fast");
        let head = super::actions::HEAD.replace("enum: [fast, slow]", &given);
        let nodes = bash("a", "found: \"${result.stdout}\"", next)
            + &bash("report", "", "z")
            + "    z: { type: return, output: { found: \"${state.found}\" } }\n";
        let report = super::checked(
            &format!("{head}{nodes}"),
            &super::UnknownWorld,
            super::Strictness::Optimistic,
        );
        let found = super::names(&report);
        let told = found.into_iter().find(|one| one.contains("missing-next"));
        told.unwrap_or_default()
    };
    let edge = |to: &str, mode: &str| {
        format!("{{ to: {to}, when: {{ path: inputs.mode, op: eq, value: {mode} }} }}")
    };
    let (fast, slow) = (edge("report", "fast"), edge("z", "slow"));
    let one = of("fast, slow", &format!("[{fast}]"));
    assert!(one.ends_with("if `inputs.mode` is \"slow\""), "{one}");
    let two = of("fast, slow, idle", &format!("[{fast}, {slow}]"));
    assert!(two.ends_with("if `inputs.mode` is \"idle\""), "{two}");
    assert_eq!(of("fast, slow", &format!("[{fast}, {slow}]")), "");
}

#[test]
fn a_graph_that_ends_without_an_output_elsewhere_may_do_so_here() {
    let bad = "[{ to: z, when: { path: state.found, op: eq, value: bad } }]";
    let first = bash("a", "found: \"${result.stdout}\"", bad);
    for end in [
        "    z: { type: return }\n",
        "    z: { action: { item_id: rye/bash, params: { command: ls } }, next: y }\n    y: { type: gate }\n",
    ] {
        let found = said(&(first.clone() + end));
        assert!(
            !found.iter().any(|one| one.contains("missing-next")),
            "{found:?}"
        );
    }
}

#[test]
fn a_number_in_quotes_is_compared_with_no_number() {
    let told = |assign: &str, condition: &str| {
        let found = when(assign, condition);
        found.iter().any(|one| one.contains("begins as a number"))
    };
    let seeded = |value: &str, condition: &str| {
        let graph = super::actions::HEAD.replace("  nodes:\n", "  state: { tries: 0 }\n  nodes:\n");
        let next = format!("[{{ to: b, when: {condition} }}, {{ to: z }}]");
        let nodes = bash("a", &format!("tries: \"{value}\""), &next) + super::actions::END;
        let report = super::checked(
            &format!("{graph}{nodes}"),
            &super::UnknownWorld,
            super::Strictness::Optimistic,
        );
        let found = super::names(&report);
        found.iter().any(|one| one.contains("begins as a number"))
    };
    let quoted = "{ path: state.tries, op: gte, value: \"5\" }";
    assert!(seeded("${result.tries}", quoted));
    assert!(seeded(
        "${result.tries}",
        "{ path: state.tries, op: eq, value: \"5\" }"
    ));
    assert!(!seeded(
        "${result.tries}",
        "{ path: state.tries, op: gte, value: 5 }"
    ));
    assert!(!seeded(
        "${result.tries}",
        "{ path: state.tries, op: eq, value: many }"
    ));
    // What a command prints is text.
    assert!(!seeded("${result.stdout}", quoted));
    assert!(!told("tries: \"${result.tries}\"", quoted));
}

#[test]
fn a_duration_in_milliseconds_is_told() {
    let limited = |seconds: &str| {
        let action = format!(
            "{{ item_id: rye/agent/threads/thread_directive, params: {{ directive_id: a/b, limit_overrides: {{ duration_seconds: {seconds} }} }} }}"
        );
        let found = said(&format!(
            "    a: {{ action: {action}, next: z }}\n    z: {{ type: return }}\n"
        ));
        codes(&found).contains(&"warning impossible-number")
    };
    assert!(limited("300000"));
    assert!(limited("36000000"));
    for fine in ["300", "3600", "86400", "\"${inputs.count}\""] {
        assert!(!limited(fine), "{fine}");
    }
}

#[test]
fn an_item_counts_as_read_only_where_it_is_read() {
    let idle = |param: &str| {
        let action = format!("{{ item_id: ops/check-file, params: {{ name: \"{param}\" }} }}");
        let found = said(&format!(
            "    a: {{ type: foreach, over: \"${{inputs.files}}\", as: file, action: {action}, next: z }}\n    z: {{ type: return }}\n"
        ));
        codes(&found).contains(&"warning idle-map")
    };
    assert!(idle("${inputs.files}"));
    assert!(idle("${inputs.mode}"));
    assert!(idle("a file"));
    for fine in [
        "${file}",
        "${file.name}",
        "${state.file}",
        "${inputs.mode || file}",
        "{file}",
        "$file",
        "a ${file} b",
        // That it means nothing is told.
        "${item}",
    ] {
        assert!(!idle(fine), "{fine}");
    }
}

#[test]
fn a_foreach_without_its_type_is_one_finding() {
    let node = "    a:\n      over: \"${inputs.files}\"\n      as: file\n      parallel: true\n      action: { item_id: ops/look, params: { name: \"${file}\" } }\n      collect: all\n      next: b\n    b: { type: gate, next: z }\n    z: { type: return, output: \"${state.all}\" }\n";
    let found = said(node);
    assert_eq!(codes(&found), ["error missing-field"], "{found:?}");
    let typed = node.replace("      over", "      type: foreach\n      over");
    assert_eq!(said(&typed), [""; 0]);
}

#[test]
fn a_policy_where_a_node_is_named_is_told_as_one() {
    let help = |word: &str| {
        let nodes = format!(
            "    a: {{ action: {{ item_id: rye/bash, params: {{ command: ls }} }}, on_error: {word}, next: z }}\n    z: {{ type: return }}\n"
        );
        let report = super::checked(
            &format!("{}{nodes}", super::actions::HEAD),
            &super::UnknownWorld,
            super::Strictness::Optimistic,
        );
        let target = report
            .diagnostics
            .into_iter()
            .find(|one| one.code.name == "unknown-target");
        target.map(|found| found.help.join(" ")).unwrap_or_default()
    };
    assert!(help("continue").contains("write `on_error: continue` into `config`"));
    assert!(help("fail").contains("take it out"));
    assert!(help("nobody").contains("the nodes are"));
}

#[test]
fn a_condition_that_is_written_as_a_text_is_shown_as_a_map() {
    let help = |text: &str| {
        let next = format!("[{{ to: b, when: \"{text}\" }}, {{ to: z }}]");
        let nodes = bash("a", "verdict: \"${result.stdout}\"", &next) + super::actions::END;
        let report = super::checked(
            &format!("{}{nodes}", super::actions::HEAD),
            &super::UnknownWorld,
            super::Strictness::Optimistic,
        );
        let wrong = report
            .diagnostics
            .into_iter()
            .find(|one| one.code.name == "wrong-type");
        wrong.map(|found| found.help.join(" ")).unwrap_or_default()
    };
    assert_eq!(
        help("state.verdict == 'bad'"),
        "write `when: { path: state.verdict, op: eq, value: \"bad\" }`"
    );
    assert_eq!(
        help("${state.tries} >= 5"),
        "write `when: { path: state.tries, op: gte, value: 5 }`"
    );
    assert_eq!(
        help("${state.approved}"),
        "write `when: { path: state.approved, op: eq, value: true }`"
    );
    assert!(help("state.a == 1 && state.b == 2").contains("a map is written"));
}
