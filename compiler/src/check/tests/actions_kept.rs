//! What conditions, limits and ids of graphs of actions can never keep.

use super::actions::{END, HEAD, codes, said, when};
use super::{Strictness, UnknownWorld, checked, names};
use crate::world::{AgentFiles, ListedFiles, Presence, World};

/// A node with this action, which ends the run.
fn acts(action: &str) -> Vec<String> {
    said(&format!("    a: {{ action: {action} }}\n"))
}

/// A node that runs a command and goes by what `condition` says.
fn runs(command: &str, assign: &str, condition: &str) -> Vec<String> {
    said(&format!(
        "    a:\n      action: {{ item_id: rye/bash, params: {{ command: \"{command}\" }} }}\n      assign: {{ {assign} }}\n      next: [{{ to: b, when: {condition} }}, {{ to: z }}]\n{END}"
    ))
}

#[test]
fn what_a_command_prints_ends_with_a_line_break() {
    let keeps = "x: \"${result.stdout}\"";
    for condition in [
        "{ path: result.stdout, op: eq, value: \"yes\" }",
        "{ path: result.output, op: in, value: [\"yes\", \"no\"] }",
        "{ path: state.x, op: eq, value: \"yes\" }",
    ] {
        let found = runs("test -f a && echo yes || echo no", keeps, condition);
        assert_eq!(
            codes(&found),
            ["warning unfit-value"],
            "{condition}: {found:?}"
        );
    }
    for (command, condition) in [
        (
            "echo yes",
            "{ path: result.stdout, op: eq, value: \"yes\\n\" }",
        ),
        ("echo yes", "{ path: result.stdout, op: eq, value: \"\" }"),
        (
            "echo yes",
            "{ path: result.stdout, op: contains, value: \"yes\" }",
        ),
        (
            "printf yes",
            "{ path: result.stdout, op: eq, value: \"yes\" }",
        ),
        ("echo -n yes", "{ path: state.x, op: eq, value: \"yes\" }"),
        (
            "echo yes",
            "{ path: result.stderr, op: eq, value: \"yes\" }",
        ),
    ] {
        let found = runs(command, keeps, condition);
        assert!(found.is_empty(), "{command} {condition}: {found:?}");
    }
}

#[test]
fn a_key_that_something_else_writes_may_be_without_a_line_break() {
    let node = |id: &str, command: &str, next: &str| {
        format!(
            "    {id}:\n      action: {{ item_id: rye/bash, params: {{ command: \"{command}\" }} }}\n      assign: {{ x: \"${{result.stdout}}\" }}\n      next: {next}\n"
        )
    };
    let gate = "    g:\n      type: gate\n      next: [{ to: b, when: { path: state.x, op: eq, value: \"yes\" } }, { to: z }]\n";
    let one = node("a", "echo yes", "g") + gate + END;
    assert_eq!(codes(&said(&one)), ["warning unfit-value"]);
    let two = node("a", "echo yes", "c") + &node("c", "printf yes", "g") + gate + END;
    let found = said(&two);
    assert!(!codes(&found).contains(&"warning unfit-value"), "{found:?}");
}

#[test]
fn conditions_on_inputs_are_held_against_their_schema() {
    let input = |schema: &str, condition: &str| {
        let text = format!(
            "tool_type: graph\npermissions: [rye.execute.tool.*]\nconfig_schema: {{ type: object, properties: {{ n: {schema} }}, required: [n] }}\nconfig:\n  start: a\n  nodes:\n    a: {{ type: gate, next: [{{ to: b, when: {condition} }}, {{ to: z }}] }}\n{END}"
        );
        names(&checked(&text, &UnknownWorld, Strictness::Optimistic))
    };
    let bounded = "{ type: integer, minimum: 0, maximum: 5 }";
    for (schema, condition, code) in [
        (
            bounded,
            "{ path: inputs.n, op: gt, value: 5 }",
            "warning unfit-value",
        ),
        (
            bounded,
            "{ path: inputs.n, op: lt, value: 0 }",
            "warning unfit-value",
        ),
        (
            bounded,
            "{ path: inputs.n, op: eq, value: 7 }",
            "warning unfit-value",
        ),
        (
            bounded,
            "{ path: inputs.n, op: gte, value: 0 }",
            "warning always-holds",
        ),
        (
            bounded,
            "{ path: state.inputs.n, op: lte, value: 5 }",
            "warning always-holds",
        ),
        (
            "{ type: string }",
            "{ path: inputs.n, op: exists }",
            "warning always-holds",
        ),
        (
            "{ type: string, enum: [fast, slow] }",
            "{ path: inputs.n, op: in, value: [fsat, slow] }",
            "warning unfit-value",
        ),
    ] {
        let found = input(schema, condition);
        assert_eq!(codes(&found), [code], "{condition}: {found:?}");
    }
    for (schema, condition) in [
        (bounded, "{ path: inputs.n, op: gte, value: 5 }"),
        (bounded, "{ path: inputs.n, op: gt, value: 0 }"),
        ("{ type: integer }", "{ path: inputs.n, op: gte, value: 0 }"),
        (
            "{ type: [string, \"null\"] }",
            "{ path: inputs.n, op: exists }",
        ),
        ("{}", "{ path: inputs.n, op: exists }"),
    ] {
        let found = input(schema, condition);
        assert!(found.is_empty(), "{condition}: {found:?}");
    }
    // A value beside others that it may be does no harm.
    let listed = input(
        "{ type: string, enum: [fast, slow] }",
        "{ path: inputs.n, op: in, value: [fast, gone] }",
    );
    assert_eq!(codes(&listed), ["note unfit-value"]);
}

#[test]
fn of_two_parts_of_any_one_may_always_hold() {
    let any = |one: &str, other: &str| {
        let part = |text: &str| format!("{{ path: inputs.word, {text} }}");
        when(
            "k: 1",
            &format!("{{ any: [{}, {}] }}", part(one), part(other)),
        )
    };
    for (one, other) in [
        ("op: neq, value: a", "op: neq, value: b"),
        ("op: eq, value: a", "op: neq, value: a"),
    ] {
        assert_eq!(
            codes(&any(one, other)),
            ["warning always-holds"],
            "{one} {other}"
        );
    }
    assert!(any("op: neq, value: a", "op: eq, value: b").is_empty());
    assert!(any("op: eq, value: a", "op: eq, value: b").is_empty());
}

#[test]
fn an_edge_that_asks_for_a_failure_is_never_taken() {
    for condition in [
        "{ path: result.success, op: eq, value: false }",
        "{ path: result.status, op: eq, value: error }",
        "{ path: state.ok, op: eq, value: false }",
    ] {
        let found = when("ok: \"${result.success}\"", condition);
        assert_eq!(
            codes(&found),
            ["warning exit-code-edge"],
            "{condition}: {found:?}"
        );
    }
    assert!(when("k: 1", "{ path: result.status, op: eq, value: done }").is_empty());
}

#[test]
fn times_and_paths_that_cannot_be_kept_are_told() {
    let bash = |params: &str| acts(&format!("{{ item_id: rye/bash, params: {{ {params} }} }}"));
    for (params, code) in [
        ("command: ls, timeout: 10s", "warning action-params"),
        ("command: ls, timeout: -1", "warning action-params"),
        ("command: ls, timeout: 900", "warning timeout-above-graph"),
        ("command: sleep 300", "warning script-sleeps"),
        (
            "command: \"sleep 5; ls\", timeout: 4",
            "warning script-sleeps",
        ),
        ("command: ls, working_dir: ../x", "warning action-params"),
    ] {
        assert_eq!(codes(&bash(params)), [code], "{params}");
    }
    for params in [
        "command: ls, timeout: \"10\"",
        "command: ls, timeout: \"${inputs.count}\"",
        "command: sleep 300, timeout: 400",
        "command: sleep 300, timeout: \"${inputs.count}\"",
        "command: sleep 30",
        "command: ls, working_dir: x/..",
    ] {
        assert!(bash(params).is_empty(), "{params}: {:?}", bash(params));
    }
    let beside = acts("{ item_id: rye/bash, timeout: 10, params: { command: ls } }");
    assert_eq!(codes(&beside), ["warning action-params"]);
    let read = acts("{ item_id: rye/file-system/read, params: { path: /etc/passwd } }");
    assert_eq!(codes(&read), ["warning action-params"]);
}

#[test]
fn the_content_of_a_file_is_asked_for() {
    let read = |params: &str| {
        said(&format!(
            "    a:\n      action: {{ item_id: rye/file-system/read, params: {{ {params} }} }}\n      assign: {{ x: \"${{result.content}}\" }}\n"
        ))
    };
    assert_eq!(codes(&read("path: a")), ["warning action-params"]);
    assert_eq!(
        codes(&read("path: a, raw: false")),
        ["warning action-params"]
    );
    assert!(read("path: a, raw: true").is_empty());
    assert!(read("path: a, raw: \"${inputs.word}\"").is_empty());
}

#[test]
fn ids_with_a_slip_are_told() {
    let file = |path: &str| -> Vec<String> {
        let world = ListedFiles::new([(path, "")]);
        let text = format!(
            "{HEAD}    a: {{ action: {{ item_id: rye/bsah, params: {{ command: ls }} }}, next: z }}\n    z: {{ type: return }}\n"
        );
        names(&checked(
            &text,
            &world as &dyn World,
            Strictness::Optimistic,
        ))
    };
    let is_told = |found: &[String]| codes(found).contains(&"error unknown-tool");
    assert!(is_told(&file("b.txt")));
    assert!(
        !is_told(&file(".ai/tools/rye/bsah.py")),
        "the project has it"
    );
    assert!(acts("{ item_id: own/bsah }").is_empty());
    assert!(acts("{ item_id: rye/email/send }").is_empty());
}

#[test]
fn a_pattern_with_a_slip_is_one_finding_and_says_what_is_meant() {
    let permitted = |pattern: &str, item: &str| {
        let text = format!(
            "tool_type: graph\npermissions: [\"{pattern}\"]\nconfig:\n  start: a\n  nodes:\n    a: {{ action: {{ item_id: {item}, params: {{ path: x }} }}, next: b }}\n    b: {{ action: {{ item_id: {item}s }} }}\n"
        );
        let report = checked(&text, &UnknownWorld, Strictness::Optimistic);
        let denied = report
            .diagnostics
            .into_iter()
            .filter(|found| found.code.name == "permission-denied");
        denied.collect::<Vec<_>>()
    };
    for (pattern, meant) in [
        ("rye.execute.tools.own.*", "rye.execute.tool.own.*"),
        ("rye.excute.tool.own.*", "rye.execute.tool.own.*"),
        ("rye.execute.tool.own/*", "rye.execute.tool.own.*"),
    ] {
        let found = permitted(pattern, "own/look");
        assert_eq!(found.len(), 1, "{pattern}");
        assert_eq!(found[0].fixes[0].replacement, meant);
    }
    let found = permitted("rye.execute.tool.own.lookup", "own/lokup");
    assert_eq!(found[0].fixes[0].replacement, "own/lookup");
    let found = permitted(
        "rye.execute.tool.rye.filesystem.read",
        "rye/file-system/read",
    );
    assert_eq!(
        found[0].fixes[0].replacement,
        "rye.execute.tool.rye.file-system.read"
    );
    let found = permitted("rye.execute.tool.other.*", "own/look");
    assert_eq!(found.len(), 2);
    assert!(found[0].fixes.is_empty());
}

#[test]
fn too_few_steps_for_some_nodes_are_told() {
    let steps = |most: u32| {
        let text = format!(
            "tool_type: graph\npermissions: [rye.execute.tool.*]\nconfig:\n  start: a\n  max_steps: {most}\n  nodes:\n    a: {{ action: {{ item_id: own/x }}, on_error: z, next: b }}\n    b: {{ type: gate, next: c }}\n    c: {{ type: gate, next: z }}\n    z: {{ type: return }}\n"
        );
        names(&checked(&text, &UnknownWorld, Strictness::Optimistic))
    };
    let told = |most: u32, part: &str| {
        let found = steps(most);
        assert!(found.iter().any(|one| one.contains(part)), "{found:?}");
    };
    told(1, "the shortest way to an end takes 2 steps");
    told(2, "no run comes to `c`");
    told(3, "a run that comes to `c` takes 4 steps to an end");
    assert!(steps(4).is_empty(), "{:?}", steps(4));
}

#[test]
fn expressions_do_not_calculate() {
    for (expression, advice) in [
        ("state.n + 1", "does not calculate"),
        ("inputs.word | upper", "has no filters"),
    ] {
        let text = format!(
            "{HEAD}    a:\n      type: gate\n      assign: {{ n: \"${{{expression}}}\" }}\n      next: z\n    z: {{ type: return, output: \"${{state.n}}\" }}\n"
        );
        let report = checked(&text, &UnknownWorld, Strictness::Optimistic);
        let mut found = report.diagnostics.iter();
        let found = found.find(|found| found.code.name == "unknown-namespace");
        let found = found.unwrap();
        assert!(found.help[0].contains(advice), "{:?}", found.help);
        let read = report.diagnostics.iter().map(|found| found.code.name);
        assert!(
            !read
                .clone()
                .any(|name| name == "never-written" || name == "undeclared-input")
        );
    }
}

#[test]
fn a_dollar_without_braces_is_no_expression() {
    let write = |text: &str| {
        acts(&format!(
            "{{ item_id: rye/file-system/write, params: {{ path: x, content: \"{text}\" }} }}"
        ))
    };
    assert_eq!(codes(&write("$inputs.word")), ["warning literal-reference"]);
    assert!(write("$inputs.other $word $5.00").is_empty());
    let shell = acts("{ item_id: rye/bash, params: { command: \"echo $inputs.word\" } }");
    assert_eq!(codes(&shell), ["warning shell-variable"]);
}

/// A place in which there is one graph, as a tool and as an agent.
pub(super) struct Child(pub(super) &'static str);

impl World for Child {
    fn directory(&self) -> Option<String> {
        None
    }
    fn file(&self, path: &str) -> Presence {
        UnknownWorld.file(path)
    }
    fn agent(&self, _name: &str) -> AgentFiles {
        AgentFiles::Graph {
            path: "child/graph.yaml".to_owned(),
            text: self.0.to_owned(),
        }
    }
    fn tools(&self) -> Option<&[String]> {
        None
    }
    fn mcp_servers(&self) -> Option<&[String]> {
        None
    }
    fn models(&self) -> Option<&[String]> {
        None
    }
    fn graph_tool(&self, id: &str) -> Option<(String, String)> {
        (id == "t/child").then(|| ("child.yaml".to_owned(), self.0.to_owned()))
    }
    fn siblings(&self, path: &str) -> Vec<String> {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        vec![format!("{folder}/lookup.py"), format!("{folder}/lookup.md")]
    }
    fn of_agent(&self, _name: &str) -> Box<dyn World> {
        Box::new(UnknownWorld)
    }
}

const CHILD: Child = Child(
    "tool_type: graph\npermissions: [rye.execute.tool.*]\nconfig_schema: { type: object, properties: { topic: { type: string }, depth_of: { type: integer, default: 1 } }, required: [topic] }\nconfig:\n  start: d\n  nodes:\n    d: { type: return, output: \"${inputs.topic} ${inputs.depth_of}\" }\n",
);

pub(super) fn in_project(action: &str) -> Vec<String> {
    let text = format!(
        "tool_type: graph\npermissions: [rye.execute.*]\nconfig:\n  start: a\n  nodes:\n    a: {{ action: {action} }}\n"
    );
    names(&checked(&text, &CHILD, Strictness::Optimistic))
}

#[test]
fn a_file_of_the_project_with_nearly_this_name_is_told() {
    let tool = in_project("{ item_id: own/lokup }");
    assert_eq!(codes(&tool), ["warning unknown-tool"]);
    let directive = in_project("{ item_type: directive, item_id: own/lookupp }");
    assert_eq!(codes(&directive), ["warning unknown-tool"]);
    assert!(in_project("{ item_id: own/send }").is_empty());
}

#[test]
fn parts_that_no_result_and_no_event_has_are_told() {
    let each = |path: &str| {
        said(&format!(
            "    a: {{ type: foreach, over: [1], action: {{ item_id: rye/bash, params: {{ command: \"echo ${{item}}\" }} }}, collect: x, next: z }}\n    z: {{ type: return, output: \"${{state.x.0.{path}}}\" }}\n"
        ))
    };
    assert_eq!(codes(&each("stdotu")), ["warning undeclared-field"]);
    assert!(each("stdout").is_empty());
    let directive = |path: &str| {
        said(&format!(
            "    a:\n      action: {{ item_type: directive, item_id: own/x }}\n      assign: {{ x: \"${{result.{path}}}\" }}\n"
        ))
    };
    assert!(codes(&directive("output.title")).contains(&"warning no-such-part"));
    assert!(codes(&directive("title")).contains(&"warning undeclared-field"));
    let hook = |event: &str, condition: &str| {
        let text = format!(
            "tool_type: graph\npermissions: [rye.execute.tool.*]\nconfig:\n  start: z\n  hooks: [{{ event: {event}, condition: {{ path: {condition}, op: exists }}, action: {{ item_id: own/x }} }}]\n  nodes:\n    z: {{ type: return }}\n"
        );
        names(&checked(&text, &UnknownWorld, Strictness::Optimistic))
    };
    assert_eq!(
        codes(&hook("error", "classification.retriable")),
        ["warning unknown-namespace"]
    );
    assert_eq!(
        codes(&hook("graph_completed", "error")),
        ["warning unknown-namespace"]
    );
    assert!(hook("error", "classification.retryable").is_empty());
}

#[test]
fn a_loop_that_gives_a_key_its_own_value_changes_nothing() {
    let around = |value: &str| {
        let next = "[{ to: z, when: { path: state.n, op: gte, value: 3 } }, { to: a }]";
        said(&format!(
            "    a: {{ type: gate, assign: {{ n: \"{value}\" }}, next: {next} }}\n    z: {{ type: return }}\n"
        ))
    };
    assert!(codes(&around("${state.n}")).contains(&"warning unchanging-loop"));
    assert!(!codes(&around("${inputs.count}")).contains(&"warning unchanging-loop"));
}

#[test]
fn forms_of_other_languages_are_told_with_what_is_meant() {
    let help = |nodes: &str, code: &str| {
        let report = checked(
            &format!("{HEAD}{nodes}"),
            &UnknownWorld,
            Strictness::Optimistic,
        );
        let mut found = report.diagnostics.into_iter();
        found.find(|found| found.code.name == code).unwrap().help
    };
    let edge = "    a: { type: gate, next: { to: z } }\n    z: { type: return }\n";
    assert!(help(edge, "wrong-type")[0].contains("`next: [{ to: z }]`"));
    let edges = "    a: { type: gate, edges: [{ to: z }] }\n    z: { type: return }\n";
    assert_eq!(help(edges, "unknown-key"), ["did you mean `next`?"]);
    let when = "    a: { type: gate, next: [{ to: z, if: { path: inputs.word } }] }\n    z: { type: return }\n";
    assert_eq!(help(when, "unknown-key"), ["did you mean `when`?"]);
    let item = "    a: { type: foreach, over: [1], action: { item_id: own/x, params: { p: \"${file.path}\" } }, next: z }\n    z: { type: return }\n";
    assert!(help(item, "unknown-namespace")[0].contains("`as: file`"));
    let one = "tool_type: graph\npermissions: rye.execute.tool.own.x\nconfig:\n  start: a\n  nodes:\n    a: { action: { item_id: own/x } }\n";
    let found = names(&checked(one, &UnknownWorld, Strictness::Optimistic));
    assert!(found.is_empty(), "{found:?}");
}
