//! Values and conditions of graphs of actions.

use super::{Strictness, UnknownWorld, checked, names};

pub(super) const HEAD: &str = "tool_type: graph
permissions: [rye.execute.tool.*]
config_schema:
  type: object
  properties:
    count: { type: integer }
    mode: { type: string, enum: [fast, slow] }
    word: { type: string }
    files: { type: array, items: { type: string } }
config:
  start: a
  nodes:
";

#[test]
fn a_slip_in_the_type_of_the_tool_is_told() {
    let text = "tool_type: grahp\npermissions: []\nconfig:\n  start: a\n  nodes:\n    a: { type: return }\n";
    let found = names(&checked(text, &UnknownWorld, Strictness::Optimistic));
    let slip = "error invalid-value: `tool_type` of the graph cannot be `grahp`";
    assert!(found.iter().any(|one| one == slip), "{found:?}");
}

/// What is said of the nodes of a graph, without what is said of unused keys and shell inputs.
pub(super) fn said(nodes: &str) -> Vec<String> {
    let report = checked(
        &format!("{HEAD}{nodes}"),
        &UnknownWorld,
        Strictness::Optimistic,
    );
    let mut all = names(&report);
    let aside = ["unused-state-key", "shell-input", "unread-input"];
    all.retain(|one| !aside.iter().any(|code| one.contains(code)));
    all
}

/// A node that runs a command, assigns, and goes on.
pub(super) fn bash(id: &str, assign: &str, next: &str) -> String {
    format!(
        "    {id}:\n      action: {{ item_id: rye/bash, params: {{ command: ls }} }}\n      assign: {{ {assign} }}\n      next: {next}\n"
    )
}

pub(super) const END: &str = "    b: { type: gate, next: z }\n    z: { type: return }\n";

pub(super) fn when(assign: &str, condition: &str) -> Vec<String> {
    let next = format!("[{{ to: b, when: {condition} }}, {{ to: z }}]");
    said(&(bash("a", assign, &next) + END))
}

pub(super) fn codes(found: &[String]) -> Vec<&str> {
    found
        .iter()
        .filter_map(|one| one.split(':').next())
        .collect()
}

#[test]
fn conditions_that_never_hold_are_told() {
    for condition in [
        "{ path: result.stdout, op: gt, value: 3 }",
        "{ path: result.stdout, op: eq, value: 3 }",
        "{ path: result.truncated, op: eq, value: \"no\" }",
        "{ path: inputs.count, op: lt, value: \"9\" }",
        "{ path: inputs.mode, op: eq, value: quick }",
        "{ path: inputs.mode, op: in, value: [quick, lazy] }",
        "{ path: state.fixed, op: eq, value: other }",
        "{ path: state.copy, op: gt, value: 1 }",
        "{ all: [{ path: inputs.word, op: exists }, { path: state.list, op: eq, value: 1 }] }",
    ] {
        let assign = "fixed: one, copy: \"${result.stdout}\", list: [\"${result.stdout}\"]";
        let found = when(assign, condition);
        assert_eq!(
            codes(&found),
            ["warning unfit-value"],
            "{condition}: {found:?}"
        );
    }
}

#[test]
fn conditions_that_may_hold_are_not() {
    for condition in [
        "{ path: result.stdout, op: gt, value: \"3\" }",
        "{ path: result.stdout, op: contains, value: 3 }",
        "{ path: result.error, op: exists }",
        "{ path: result.success, op: eq, value: true }",
        "{ path: inputs.count, op: lt, value: 9.5 }",
        "{ path: inputs.count, op: eq, value: null }",
        "{ path: inputs.other, op: eq, value: 1 }",
        "{ path: state.fixed, op: ne, value: one }",
        "{ path: state.fixed, op: eq, value: one }",
        "{ path: state.last, op: exists }",
    ] {
        let found = when("fixed: one, last: \"${inputs.files.0}\"", condition);
        let found: Vec<_> = found
            .iter()
            .filter(|one| !one.contains("undeclared-input") && !one.contains("exit-code"))
            .collect();
        assert!(found.is_empty(), "{condition}: {found:?}");
    }
}

#[test]
fn only_the_values_that_reach_a_condition_count() {
    let ask = "[{ to: b, when: { path: state.phase, op: eq, value: one } }, { to: z }]";
    let again = bash("a", "phase: one", "c") + &bash("c", "other: 1", ask);
    assert_eq!(said(&(again + END)), [""; 0]);
    let replaced =
        bash("a", "phase: one", "c") + &bash("c", "phase: two", "d") + &bash("d", "other: 1", ask);
    assert_eq!(codes(&said(&(replaced + END))), ["warning unfit-value"]);
}

#[test]
fn a_loop_over_what_is_no_list_is_told() {
    let over = |over: &str| {
        let each = format!(
            "    c:\n      type: foreach\n      over: \"{over}\"\n      as: it\n      action: {{ item_id: rye/bash, x-quote: true, params: {{ command: \"ls ${{it}}\" }} }}\n      next: z\n"
        );
        let assign = "n: 2, text: \"${result.stdout}\", mixed: \"a ${result.stdout}\", list: [1], map: { a: \"${result.stdout}\" }, own: \"${inputs.files}\"";
        let found = said(&(bash("a", assign, "c") + &each + END));
        let found: Vec<String> = found
            .into_iter()
            .filter(|one| !one.contains("unreachable"))
            .collect();
        found
    };
    for wrong in [
        "state.n",
        "state.text",
        "state.mixed",
        "state.map",
        "inputs.word",
        "inputs.count",
    ] {
        let found = over(&format!("${{{wrong}}}"));
        assert_eq!(
            codes(&found),
            ["error foreach-over-not-list"],
            "{wrong}: {found:?}"
        );
    }
    for right in [
        "state.list",
        "inputs.files",
        "state.own",
        "inputs.any",
        "state.n || state.list",
    ] {
        let found = over(&format!("${{{right}}}"));
        let errors = found.iter().filter(|one| one.starts_with("error"));
        assert_eq!(errors.count(), 0, "{right}: {found:?}");
    }
}

#[test]
fn a_path_into_what_has_no_such_part_is_told() {
    let read = |path: &str| {
        let assign = "list: [{ id: x }, { id: y }], map: { a: \"${result.stdout}\" }, out: \"${result.stdout}\", copy: \"${state.list}\"";
        let next = bash("c", &format!("read: \"${{{path}}}\""), "z");
        said(&(bash("a", assign, "c") + &next + END))
            .into_iter()
            .filter(|one| !one.contains("unreachable"))
            .collect::<Vec<_>>()
    };
    for (wrong, code) in [
        ("state.list.2.id", "warning undeclared-field"),
        ("state.list[0].idd", "warning undeclared-field"),
        ("state.copy.7", "warning undeclared-field"),
        ("state.map.b", "warning undeclared-field"),
        ("state.map.a.b", "warning no-such-part"),
        ("state.out.line", "warning no-such-part"),
        ("result.stdot", "warning undeclared-field"),
    ] {
        let found = read(wrong);
        assert_eq!(codes(&found), [code], "{wrong}: {found:?}");
    }
    for right in [
        "state.list.1.id",
        "state.copy.0",
        "state.map.a",
        "result.status",
        "result.error.any",
    ] {
        let found = read(right);
        assert!(found.is_empty(), "{right}: {found:?}");
    }
    // The value of one way has the part.
    let other = bash(
        "a",
        "x: { a: 1 }",
        "[{ to: c, when: { path: inputs.word, op: exists } }, { to: d }]",
    ) + &bash("c", "x: { b: 1 }", "d")
        + &bash("d", "y: \"${state.x.b}\"", "z");
    assert!(
        said(&(other + END))
            .iter()
            .all(|one| one.contains("unreachable"))
    );
}

#[test]
fn items_of_a_list_that_is_written_down_are_known() {
    let read = |path: &str| {
        let each = format!(
            "    c:\n      type: foreach\n      over: \"${{state.list}}\"\n      as: it\n      action: {{ item_id: own/x, params: {{ a: \"${{{path}}}\" }} }}\n      next: z\n"
        );
        let list = "list: [{ name: a, size: 1, unit: m }, { name: b, unti: m }]";
        said(&(bash("a", list, "c") + &each + END))
            .into_iter()
            .filter(|one| !one.contains("unreachable"))
            .collect::<Vec<_>>()
    };
    assert_eq!(codes(&read("it.nam")), ["warning undeclared-field"]);
    assert_eq!(codes(&read("it.name.first")), ["warning no-such-part"]);
    assert!(read("it.name").is_empty());
    // One of the items has it, and the other has nothing like it.
    assert!(read("it.size").is_empty());
    // The other has nearly it.
    assert_eq!(codes(&read("it.unit")), ["warning undeclared-field"]);
}

#[test]
fn names_in_conditions_must_mean_something() {
    let condition = |path: &str| when("k: 1", &format!("{{ path: \"{path}\", op: eq, value: 1 }}"));
    for (path, code) in [
        ("stat.k", "error unknown-namespace"),
        ("k", "warning unknown-namespace"),
        ("${state.k}", "warning unknown-namespace"),
        ("_now", "warning unknown-namespace"),
        ("inputs.cuont", "error undeclared-input"),
        ("state.kk", "warning never-written"),
    ] {
        let found = condition(path);
        assert_eq!(codes(&found), [code], "{path}: {found:?}");
    }
    for path in [
        "state.k",
        "inputs.count",
        "result.exit",
        "state.inputs.count",
        "state._retries.a",
    ] {
        let found = condition(path);
        let names = found.iter().filter(|one| {
            ["namespace", "undeclared-input", "never-written"]
                .iter()
                .any(|code| one.contains(code))
        });
        assert_eq!(names.count(), 0, "{path}: {found:?}");
    }
}

#[test]
fn an_edge_behind_a_wider_one_and_parts_that_exclude_each_other_are_told() {
    let edges = |first: &str, second: &str| {
        let next =
            format!("[{{ to: b, when: {first} }}, {{ to: z, when: {second} }}, {{ to: b }}]");
        said(&(bash("a", "k: 1", &next) + END))
    };
    let n = |op: &str, value: &str| format!("{{ path: inputs.count, op: {op}, value: {value} }}");
    for (first, second) in [
        (n("gt", "5"), n("gt", "10")),
        (n("gte", "5"), n("eq", "7")),
        (n("in", "[1, 2]"), n("eq", "2")),
        (n("exists", "true"), n("lt", "3")),
        (n("ne", "3"), n("eq", "4")),
        (n("ne", "3"), n("lt", "3")),
        (n("eq", "4"), n("eq", "4")),
        (
            n("gt", "5"),
            format!("{{ all: [{}, {}] }}", n("gt", "6"), n("lt", "9")),
        ),
    ] {
        let found = edges(&first, &second);
        assert_eq!(
            codes(&found),
            ["warning edge-never-taken"],
            "{first} {second}: {found:?}"
        );
    }
    for (first, second) in [
        (n("gt", "10"), n("gt", "5")),
        (n("eq", "2"), n("in", "[1, 2]")),
        (n("gt", "5"), n("gte", "5")),
        (n("lt", "3"), n("exists", "true")),
        (n("ne", "3"), n("lte", "3")),
        (n("ne", "3"), n("ne", "4")),
        (
            n("eq", "3"),
            "{ path: inputs.word, op: eq, value: \"3\" }".to_owned(),
        ),
    ] {
        let found = edges(&first, &second);
        assert!(found.is_empty(), "{first} {second}: {found:?}");
    }
    let all = |one: &str, other: &str| when("k: 1", &format!("{{ all: [{one}, {other}] }}"));
    assert_eq!(
        codes(&all(&n("eq", "1"), &n("eq", "2"))),
        ["warning unfit-value"]
    );
    assert_eq!(
        codes(&all(&n("gt", "5"), &n("lt", "5"))),
        ["warning unfit-value"]
    );
    let not = format!("{{ not: {} }}", n("gt", "1"));
    assert_eq!(codes(&all(&not, &n("gt", "2"))), ["warning unfit-value"]);
    assert!(all(&n("gt", "5"), &n("lt", "6")).is_empty());
    assert!(all(&n("gte", "5"), &n("lte", "5")).is_empty());
}

#[test]
fn a_value_that_goes_into_several_commands_is_one_finding_with_all_of_its_fixes() {
    let node = |id: &str, next: &str, value: &str| {
        format!(
            "    {id}:\n      action: {{ item_id: rye/bash, params: {{ command: \"ls ${{{value}}}\" }} }}\n      next: {next}\n"
        )
    };
    let nodes = node("a", "b", "inputs.word")
        + &node("b", "c", "inputs.word")
        + &node("c", "z", "inputs.mode");
    let text = format!("{HEAD}{nodes}    z: {{ type: return }}\n");
    let report = checked(&text, &UnknownWorld, Strictness::Optimistic);
    let shell = report
        .diagnostics
        .iter()
        .filter(|one| one.code.name == "shell-input");
    let told: Vec<(usize, usize)> = shell
        .map(|one| (one.labels.len(), one.fixes.len()))
        .collect();
    // `mode` is one of a few words, and cannot break out.
    assert_eq!(told, [(1, 2)]);
}

#[test]
fn what_another_command_exports_is_told_to_be_gone() {
    let two = |first: &str, second: &str| {
        let one = bash("a", "word: \"${result.stdout}\"", "b")
            .replace("command: ls", &format!("command: \"{first}\""));
        let other = bash("b", "more: \"${result.stdout}\"", "z")
            .replace("command: ls", &format!("command: \"{second}\""));
        said(
            &(one
                + &other
                + "    z: { type: return, output: { x: \"${state.word} ${state.more}\" } }\n"),
        )
    };
    let found = two("export NAME=x; echo $NAME", "echo $NAME");
    assert!(
        found.len() == 1 && found[0].contains("its shell ends"),
        "{found:?}"
    );
    assert_eq!(
        two("export NAME=x; echo $NAME", "NAME=y; echo $NAME"),
        [""; 0]
    );
    assert_eq!(two("echo $NAME", "echo $NAME"), [""; 0]);
}

#[test]
fn a_length_and_ids_of_other_systems_are_told() {
    let asks = |path: &str| {
        when(
            "word: \"${result.stdout}\"",
            &format!("{{ path: {path}, op: gt, value: 3 }}"),
        )
    };
    let found = asks("state.word.length");
    assert!(
        found.iter().any(|one| one.contains("no-such-part")),
        "{found:?}"
    );
    // What is measured may have one.
    let found = asks("result.box.length");
    assert!(
        !found.iter().any(|one| one.contains("no-such-part")),
        "{found:?}"
    );
    let of = |id: &str| {
        said(
            &(bash("a", "word: \"${result.stdout}\"", "z").replace("rye/bash", id)
                + "    z: { type: return, output: { x: \"${state.word}\" } }\n"),
        )
    };
    for id in ["bash", "rye.bash", "rye/shell"] {
        let found = of(id);
        assert!(
            found.iter().any(|one| one.contains("unknown-tool")),
            "{id}: {found:?}"
        );
    }
    assert_eq!(of("rye/bash"), [""; 0]);
    let text = |text: &str| {
        let node = bash("a", "word: \"${result.stdout}\"", "c");
        let next = "    c: { action: { item_id: tools/say, params: { text: \"TEXT\" } }, next: z }\n    z: { type: return, output: { x: \"${state.word}\" } }\n";
        said(&(node + &next.replace("TEXT", text)))
    };
    let found = text("{{ $json.word }}");
    assert!(
        found.iter().any(|one| one.contains("literal-reference")),
        "{found:?}"
    );
    assert_eq!(text("{{ $json.other }}"), [""; 0]);
}

#[test]
fn an_edge_behind_a_command_that_always_fails_is_told() {
    let with = |command: &str, more: &str| {
        let node = bash("a", "word: \"${result.stdout}\"", "z")
            .replace("command: ls", &format!("command: \"{command}\""));
        said(&(node + more + "    z: { type: return, output: { x: \"${state.word}\" } }\n"))
    };
    for command in ["ls | wc -l && exit 1", "ls; exit 2"] {
        let found = with(command, "");
        assert!(
            found.len() == 1 && found[0].contains("edge-never-taken"),
            "{command}: {found:?}"
        );
    }
    for command in ["ls || exit 1", "ls; exit 0", "if ls; then exit 1; fi"] {
        assert_eq!(with(command, ""), [""; 0], "{command}");
    }
    let found = with("ls; exit 1", "      on_error: z\n");
    assert!(
        !found.iter().any(|one| one.contains("edge-never-taken")),
        "{found:?}"
    );
}

#[test]
fn a_comparison_without_a_value_is_told() {
    let asks = |more: &str| {
        when(
            "word: \"${result.stdout}\"",
            &format!("{{ path: state.word{more} }}"),
        )
    };
    let found = asks(", op: eq");
    assert!(
        found.iter().any(|one| one.contains("unfit-value")),
        "{found:?}"
    );
    for fine in [", op: exists", ", op: eq, value: null"] {
        let found = asks(fine);
        assert!(
            !found
                .iter()
                .any(|one| one.contains("compares `state.word` with nothing")),
            "{found:?}"
        );
    }
}

#[test]
fn a_command_with_a_limit_of_time_may_fail_whatever_it_ends_with() {
    let command = |more: &str| {
        said(&format!(
            "    a: {{ action: {{ item_id: rye/bash, params: {{ command: \"./bench.sh; exit 0\"{more} }} }}, on_error: late, next: z }}\n    late: {{ type: return, output: late }}\n    z: {{ type: return }}\n"
        ))
    };
    assert_eq!(codes(&command("")), ["warning tolerant-command"]);
    assert!(codes(&command(", timeout: 9")).is_empty());
}
