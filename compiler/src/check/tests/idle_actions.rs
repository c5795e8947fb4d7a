//! Parts of graphs of actions that have no effect where they stand, and hooks that never come to anything.

use super::actions::{HEAD, codes, said, when};
use super::{Strictness, UnknownWorld, checked, names};

/// What is said of a graph of actions with this hook.
pub(super) fn hook(hook: &str) -> Vec<String> {
    let graph = HEAD.replace("  nodes:\n", &format!("  hooks: [{hook}]\n  nodes:\n"));
    let graph =
        format!("{graph}    a: {{ action: {{ item_id: rye/bash, params: {{ command: ls }} }} }}\n");
    let mut all = names(&checked(&graph, &UnknownWorld, Strictness::Optimistic));
    all.retain(|one| !one.contains("unread-input"));
    all
}

#[test]
fn a_hook_that_waits_for_what_never_comes_is_told() {
    let act = "action: { item_id: rye/bash, params: { command: ls } }";
    for condition in [
        "event: after_step, condition: { path: node, op: eq, value: b }",
        "event: after_step, condition: { path: next_node, op: in, value: [a, b] }",
        "event: error, condition: { not: { path: node, op: eq, value: b } }",
        "event: limit, condition: { path: limit_code, op: eq, value: max_steps }",
    ] {
        let found = hook(&format!("{{ {condition}, {act} }}"));
        assert_eq!(
            codes(&found),
            ["warning unfit-value"],
            "{condition}: {found:?}"
        );
    }
    for condition in [
        "event: after_step, condition: { path: node, op: eq, value: a }",
        "event: after_step, condition: { path: state.node, op: eq, value: b }",
        "event: limit, condition: { path: limit_code, op: eq, value: max_steps_exceeded }",
    ] {
        assert_eq!(
            hook(&format!("{{ {condition}, {act} }}")),
            [""; 0],
            "{condition}"
        );
    }
    let retries = hook("{ event: after_step, action: { retry: true } }");
    assert_eq!(codes(&retries), ["warning action-params"], "{retries:?}");
    assert_eq!(hook("{ event: error, action: { retry: true } }"), [""; 0]);
}

#[test]
fn fields_that_change_nothing_are_told() {
    let each = |more: &str| {
        said(&format!(
            "    a: {{ type: foreach, over: [x], as: it, action: {{ item_id: rye/bash, params: {{ command: ls }} }}{more} }}\n"
        ))
    };
    assert_eq!(
        codes(&each(", max_concurrency: 3")),
        ["warning unknown-key"]
    );
    assert_eq!(each(", max_concurrency: 3, parallel: true"), [""; 0]);
    let gate = said("    a: { type: gate, on_error: z, next: z }\n    z: { type: return }\n");
    assert_eq!(codes(&gate), ["warning unknown-key"], "{gate:?}");
    let env = said(
        "    a: { action: { item_id: rye/bash, params: { command: ls } }, env_requires: [\"${TOKEN}\"] }\n",
    );
    assert_eq!(codes(&env), ["error invalid-value"], "{env:?}");
}

#[test]
fn exists_takes_no_value_and_nothing_is_fewer_than_none() {
    let found = when(
        "x: \"${result.stdout}\"",
        "{ path: state.x, op: exists, value: false }",
    );
    assert_eq!(codes(&found), ["warning unfit-value"], "{found:?}");
    let files = |condition: &str| {
        said(&format!(
            "    a: {{ action: {{ item_id: rye/file-system/glob, params: {{ pattern: \"*\" }} }}, assign: {{ n: \"${{result.count}}\" }}, next: [{{ to: b, when: {condition} }}, {{ to: z }}] }}\n    b: {{ type: gate, next: z }}\n    z: {{ type: return }}\n"
        ))
    };
    assert_eq!(
        codes(&files("{ path: state.n, op: lt, value: 0 }")),
        ["warning unfit-value"]
    );
    assert_eq!(files("{ path: state.n, op: lt, value: 1 }"), [""; 0]);
}

#[test]
fn an_item_that_has_another_name_for_a_part_is_told() {
    let list = |items: &str| {
        said(&format!(
            "    a: {{ type: gate, assign: {{ things: {items} }}, next: b }}\n    b: {{ type: foreach, over: \"${{state.things}}\", as: it, action: {{ item_id: rye/bash, params: {{ command: \"${{it.command}}\" }} }} }}\n"
        ))
    };
    let found = list("[{ command: ls }, { cmd: pwd }]");
    assert_eq!(codes(&found), ["warning undeclared-field"], "{found:?}");
    assert_eq!(list("[{ command: ls }, { command: pwd, cmd: x }]"), [""; 0]);
}

#[test]
fn a_call_takes_some_parameters_for_itself() {
    let of = |name: &str| {
        let head = HEAD.replace(
            "    word:",
            &format!("    {name}: {{ type: string }}\n    word:"),
        );
        let graph = format!(
            "{head}    a: {{ action: {{ item_id: rye/bash, params: {{ command: ls }} }}, assign: {{ x: \"${{inputs.{name}}}\" }} }}\n"
        );
        let all = names(&checked(&graph, &UnknownWorld, Strictness::Optimistic));
        all.iter().any(|one| one.contains("reserved-name"))
    };
    for taken in ["node", "resume", "validate", "inject_state"] {
        assert!(of(taken), "{taken}");
    }
    for fine in ["nodes", "valid", "resume_at", "limit", "run"] {
        assert!(!of(fine), "{fine}");
    }
}

#[test]
fn another_runtime_walks_no_graph() {
    let of = |runtime: &str| {
        let graph = format!(
            "executor_id: {runtime}\n{HEAD}    a: {{ action: {{ item_id: rye/bash, params: {{ command: ls }} }} }}\n"
        );
        let all = names(&checked(&graph, &UnknownWorld, Strictness::Optimistic));
        all.iter().any(|one| one.contains("walks no graph"))
    };
    assert!(of("rye/core/runtimes/python/script"));
    for fine in [
        "rye/core/runtimes/state-graph/runtime",
        "rye/core/runtimes/state_graph_runtime",
        "my/own/walker",
    ] {
        assert!(!of(fine), "{fine}");
    }
}

#[test]
fn a_default_keeps_the_limits_of_its_input() {
    let of = |schema: &str| {
        let head = HEAD.replace(
            "count: { type: integer }",
            &format!("count: {{ {schema} }}"),
        );
        let graph = format!(
            "{head}    a: {{ action: {{ item_id: rye/bash, params: {{ command: ls }} }}, assign: {{ x: \"${{inputs.count}}\" }} }}\n"
        );
        let all = names(&checked(&graph, &UnknownWorld, Strictness::Optimistic));
        all.iter().any(|one| one.contains("unfit-default"))
    };
    for wrong in [
        "type: integer, maximum: 100, default: 500",
        "type: number, minimum: 1, default: 0.5",
        "type: string, minLength: 3, default: ab",
    ] {
        assert!(of(wrong), "{wrong}");
    }
    for fine in [
        "type: integer, maximum: 100, default: 100",
        "type: integer, minimum: 1, default: 20",
        "type: string, maxLength: 2, default: ab",
        "type: integer, maximum: 100",
        "type: array, maximum: 1, default: [1, 2]",
    ] {
        assert!(!of(fine), "{fine}");
    }
}

#[test]
fn a_hook_says_what_its_event_is() {
    let of = |event: &str, text: &str, more: &str| {
        let hook = format!(
            "{{ event: {event}, {more} action: {{ item_id: rye/bash, params: {{ command: \"notify '{text}'\" }} }} }}"
        );
        let graph = HEAD.replace("  nodes:\n", &format!("  hooks: [{hook}]\n  nodes:\n"))
            + "    a: { action: { item_id: rye/bash, params: { command: \"ls /tmp/shop\" } }, next: z }\n    z: { type: return }\n";
        let all = names(&checked(&graph, &UnknownWorld, Strictness::Optimistic));
        all.iter().any(|one| one.contains("way-against-name"))
    };
    assert!(of("graph_completed", "The nightly check failed", ""));
    assert!(of("error", "The nightly check is complete", ""));
    assert!(of("graph_started", "The nightly check is done", ""));
    assert!(!of("error", "The nightly check failed", ""));
    assert!(!of("graph_completed", "The nightly check is complete", ""));
    assert!(!of(
        "graph_completed",
        "Whether the check failed or not",
        ""
    ));
    for (event, fine) in [
        (
            "graph_completed",
            "The nightly check is over, see errors.log",
        ),
        ("error", "It stopped, the rest is done tomorrow"),
        ("graph_started", "Clearing what failed"),
    ] {
        assert!(!of(event, fine, ""), "{fine}");
    }
    let when = "condition: { path: state.n, op: exists },";
    assert!(!of("graph_completed", "The nightly check failed", when));
}

#[test]
fn a_node_does_not_run_the_action_of_the_one_before_it() {
    let of = |first: &str, second: &str, key: &str| {
        let node = |id: &str, command: &str, key: &str, next: &str| {
            format!(
                "    {id}: {{ action: {{ item_id: rye/bash, params: {{ command: \"{command}\" }} }}, assign: {{ {key}: \"${{result.stdout}}\" }}, next: {next} }}\n"
            )
        };
        let nodes = node("a", first, "files", "b") + &node("b", second, key, "z");
        let graph = format!("{HEAD}{nodes}    z: {{ type: return }}\n");
        let all = names(&checked(&graph, &UnknownWorld, Strictness::Optimistic));
        all.iter().any(|one| one.contains("asked-twice"))
    };
    let count = "find . -name '*.py' -not -path './venv/*' | wc -l";
    assert!(of(count, count, "lines"));
    assert!(!of(count, count, "files"));
    assert!(!of(
        count,
        "find . -name '*.rs' -not -path './venv/*' | wc -l",
        "lines"
    ));
    let wait = "sleep 20 && curl -fsS https://shop.example/health";
    assert!(!of(wait, wait, "lines"));
}

#[test]
fn an_empty_first_value_is_there() {
    let of = |state: &str, assign: &str| {
        let head = HEAD.replace("  nodes:\n", &format!("  state: {{ {state} }}\n  nodes:\n"));
        let graph = format!(
            "{head}    a: {{ action: {{ item_id: rye/bash, params: {{ command: \"ls /tmp/shop\" }} }}, {assign} next: [{{ to: z, when: {{ path: state.alert, op: exists }} }}, {{ to: y }}] }}\n    y: {{ type: return, output: none }}\n    z: {{ type: return, output: \"${{state.alert}}\" }}\n"
        );
        let all = names(&checked(&graph, &UnknownWorld, Strictness::Optimistic));
        all.iter().any(|one| one.contains("always-holds"))
    };
    assert!(of("alert: \"\"", ""));
    assert!(of("alert: []", ""));
    assert!(!of("alert: null", ""));
    assert!(!of(
        "alert: \"\"",
        "assign: { alert: \"${inputs.files.0}\" },"
    ));
    // Whatever the command prints.
    assert!(of(
        "alert: \"\"",
        "assign: { alert: \"${result.stdout}\" },"
    ));
}

#[test]
fn values_of_built_in_actions_are_of_their_kind() {
    let of = |code: &str, item: &str, params: &str| {
        let graph = format!(
            "{HEAD}    a: {{ action: {{ item_id: {item}, params: {{ {params} }} }}, next: z }}\n    z: {{ type: return }}\n"
        );
        let all = names(&checked(&graph, &UnknownWorld, Strictness::Optimistic));
        all.iter().any(|one| one.contains(code))
    };
    let write = |params: &str| of("action-params", "rye/file-system/write", params);
    assert!(write(
        "path: \"# Report\\nAll is well.\", content: reports/scan.md"
    ));
    assert!(!write(
        "path: reports/scan.md, content: \"# Report\\nAll is well.\""
    ));
    let glob = |params: &str| of("action-params", "rye/file-system/glob", params);
    assert!(glob("path: \"**/*.log\", pattern: \"${inputs.word}\""));
    assert!(!glob("path: \"${inputs.word}\", pattern: \"**/*.log\""));
    let bash = |timeout: &str| {
        let params = format!("command: \"ls /tmp/shop\", timeout: \"${{state.{timeout}}}\"");
        of("spoken-value", "rye/bash", &params)
    };
    assert!(bash("wait_ms"));
    assert!(!bash("wait_seconds") && !bash("wait"));
}

#[test]
fn two_keys_do_not_keep_one_field() {
    let of = |keys: &str| {
        let graph = format!(
            "{HEAD}    a: {{ action: {{ item_id: shop/judge }}, assign: {{ {keys} }}, next: z }}\n    z: {{ type: return }}\n"
        );
        let all = names(&checked(&graph, &UnknownWorld, Strictness::Optimistic));
        all.iter().any(|one| one.contains("spoken-value"))
    };
    assert!(of(
        "verdict: \"${result.outputs.verdict}\", detail: \"${result.outputs.verdict}\""
    ));
    for fine in [
        "verdict: \"${result.outputs.verdict}\", detail: \"${result.outputs.detail}\"",
        "verdict: \"${result.outputs.verdict}\", last: \"${result.outputs.verdict}\"",
        "word: \"${result.outputs.verdict}\", detail: \"${result.outputs.verdict}\"",
    ] {
        assert!(!of(fine), "{fine}");
    }
}

#[test]
fn two_conditions_on_a_number_leave_none_out() {
    let of = |one: &str, other: &str| {
        let edge = |to: &str, when: &str| {
            format!("{{ to: {to}, when: {{ path: inputs.count, {when} }} }}")
        };
        let graph = format!(
            "{HEAD}    a: {{ action: {{ item_id: rye/bash, params: {{ command: \"ls /tmp/shop\" }} }}, next: [{}, {}] }}\n    y: {{ type: return, output: few }}\n    z: {{ type: return, output: many }}\n",
            edge("y", one),
            edge("z", other)
        );
        let all = names(&checked(&graph, &UnknownWorld, Strictness::Optimistic));
        let found = all.into_iter().find(|one| one.contains("missing-next"));
        found.unwrap_or_default()
    };
    assert!(of("op: lt, value: 10", "op: gt, value: 10").contains("is 10"));
    assert!(of("op: lte, value: 10", "op: gte, value: 20").contains("between 10 and 20"));
    assert_eq!(of("op: lt, value: 10", "op: gte, value: 10"), "");
    assert_eq!(of("op: lt, value: 20", "op: gt, value: 10"), "");
}

#[test]
fn a_count_of_nothing_is_a_failure() {
    let of = |command: &str, when: &str| {
        let graph = format!(
            "{HEAD}    a: {{ action: {{ item_id: rye/bash, params: {{ command: \"{command}\" }} }}, assign: {{ n: \"${{result.stdout}}\" }}, next: [{{ to: z, when: {{ path: state.n, {when} }} }}, {{ to: y }}] }}\n    y: {{ type: return, output: some }}\n    z: {{ type: return, output: none }}\n"
        );
        let all = names(&checked(&graph, &UnknownWorld, Strictness::Optimistic));
        all.iter().any(|one| one.contains("edge-never-taken"))
    };
    let none = "op: regex, value: \"^0\"";
    assert!(of("grep -c ERROR shop.log", none));
    assert!(of("n=$(grep -c ERROR shop.log) && printf %s $n", none));
    assert!(!of("n=$(grep -c ERROR shop.log); printf %s $n", none));
    assert!(!of("grep -c ERROR shop.log || true", none));
    assert!(!of("grep -c ERROR shop.log", "op: regex, value: \"^5\""));
    assert!(!of("grep ERROR shop.log | wc -l", none));
}

#[test]
fn a_node_on_another_way_does_its_own_part() {
    let of = |first: (&str, &str), second: (&str, &str)| {
        let node = |(id, command): (&str, &str), end: &str| {
            format!(
                "    {id}: {{ action: {{ item_id: rye/bash, params: {{ command: \"{command}\" }} }}, next: {end} }}\n"
            )
        };
        let graph = format!(
            "{HEAD}    a: {{ action: {{ item_id: rye/bash, params: {{ command: \"ls /tmp/shop\" }} }}, next: [{{ to: {}, when: {{ path: inputs.count, op: gt, value: 3 }} }}, {{ to: {} }}] }}\n{}{}    y: {{ type: return, output: one }}\n    z: {{ type: return, output: two }}\n",
            first.0,
            second.0,
            node(first, "y"),
            node(second, "z")
        );
        let all = names(&checked(&graph, &UnknownWorld, Strictness::Optimistic));
        all.iter().filter(|one| one.contains("asked-twice")).count()
    };
    let deploy = "deployctl apply --image registry.example/shop:7";
    assert_eq!(of(("deploy", deploy), ("rollback", deploy)), 1);
    assert_eq!(of(("deploy", deploy), ("apply", deploy)), 0);
    let say = "notify 'version 7 is deployed and all is well'";
    assert_eq!(of(("announce", say), ("notify_late", say)), 1);
    assert_eq!(
        of(
            ("announce", say),
            (
                "notify_late",
                "notify 'version 7 was taken back again today'"
            )
        ),
        0
    );
}

#[test]
fn a_look_that_is_taken_again_at_once_is_told() {
    let looks = |item: &str, params: &str| {
        let node = format!(
            "    a:\n      action: {{ item_id: {item}, params: {{ {params} }} }}\n      assign: {{ ready: \"${{result.ready}}\", cursor: \"${{result.cursor}}\" }}\n      next: [{{ to: z, when: {{ path: state.ready, op: eq, value: true }} }}, {{ to: a }}]\n    z: {{ type: return }}\n"
        );
        let all = said(&node);
        all.iter()
            .filter(|one| one.contains("leads back to itself"))
            .count()
    };
    assert_eq!(looks("shop/verify", "id: 7"), 1);
    assert_eq!(looks("shop/check", "of: \"${inputs.cursor_id}\""), 1);
    for (item, params) in [
        ("shop/verify", "id: 7, timeout: 30"),
        ("shop/wait_for", "id: 7"),
        // It may do a part each time.
        ("shop/work", "id: 7"),
        ("shop/list", "from: \"${state.cursor}\""),
    ] {
        assert_eq!(looks(item, params), 0, "{item}");
    }
}

#[test]
fn what_belongs_into_an_action_is_led_there() {
    let nodes = "    a:\n      action: { item_id: shop/do }\n      params: { n: 1 }\n      next: z\n    z: { type: return }\n";
    let report = checked(
        &format!("{HEAD}{nodes}"),
        &UnknownWorld,
        Strictness::Optimistic,
    );
    let mut helps = report.diagnostics.iter().flat_map(|found| &found.help);
    assert!(helps.any(|help| help == "`params` belongs to `action`"));
}

/// What is told of these nodes, under this policy, with this code.
fn told_of(policy: &str, nodes: &str, code: &str) -> usize {
    let graph = format!(
        "tool_type: graph\ndescription: Opens a ticket below 5 GB.\npermissions: [rye.execute.tool.*]\nconfig:\n  start: a\n  on_error: {policy}\n  nodes:\n{nodes}    z: {{ type: return }}\n"
    );
    super::count_told(&graph, &[], code)
}

#[test]
fn a_test_holds_up_what_it_is_there_for() {
    let of = |policy: &str, on_error: &str, last: &str| {
        let nodes = format!(
            "    a: {{ action: {{ item_id: ci/test }}, {on_error}next: b }}\n    b: {{ action: {{ item_id: store/upload }}, next: c }}\n    c: {{ action: {{ item_id: {last} }}, next: z }}\n"
        );
        told_of(policy, &nodes, "way-against-name")
    };
    assert_eq!(of("continue", "", "deploy/run"), 0);
    assert_eq!(of("continue", "", "x/deploy"), 1);
    assert_eq!(of("fail", "", "x/deploy"), 0);
    assert_eq!(of("continue", "on_error: z, ", "x/deploy"), 0);
    assert_eq!(of("continue", "", "x/notify"), 0);
}

#[test]
fn a_loop_that_waits_looks_at_what_it_has_started() {
    let of = |back: &str, start: &str| {
        let nodes = format!(
            "    a: {{ action: {{ item_id: {start} }}, assign: {{ build: \"${{result.id}}\" }}, next: look }}\n    look: {{ action: {{ item_id: ci/status, params: {{ build: \"${{state.build}}\" }} }}, assign: {{ phase: \"${{result.phase}}\" }}, next: [{{ to: z, when: {{ path: state.phase, op: eq, value: done }} }}, {{ to: wait }}] }}\n    wait: {{ action: {{ item_id: rye/bash, params: {{ command: sleep 60 }} }}, next: {back} }}\n"
        );
        told_of("fail", &nodes, "repeated-effect")
    };
    assert_eq!(of("a", "ci/start"), 1);
    assert_eq!(of("look", "ci/start"), 0);
    assert_eq!(of("a", "ci/list"), 0);
}

#[test]
fn a_condition_has_the_unit_of_its_key() {
    let of = |key: &str, number: u32| {
        let nodes = format!(
            "    a: {{ action: {{ item_id: host/disk }}, assign: {{ {key}: \"${{result.{key}}}\" }}, next: [{{ to: z, when: {{ path: state.{key}, op: lt, value: {number} }} }}, {{ to: b }}] }}\n    b: {{ type: return }}\n"
        );
        told_of("fail", &nodes, "other-number")
    };
    assert_eq!(of("free_mb", 5), 1);
    assert_eq!(of("free_mb", 5120), 0);
    assert_eq!(of("free_gb", 5), 0);
    assert_eq!(of("free", 5), 0);
}
