//! What files of a project say of the actions that run them: tools, directives and graphs.

use super::{Strictness, checked};
use crate::world::ListedFiles;

const CHECK: &str = "import json\nimport sys\n\nparams = json.load(sys.stdin)\nwith open(params[\"path\"]) as f:\n    rows = f.read().splitlines()\nprint(json.dumps({\"rows\": len(rows), \"note\": params.get(\"note\")}))\n";

/// What is said of a node that runs the tool `shop/check`.
fn said(tool: (&str, &str), node: &str) -> Vec<String> {
    let world = ListedFiles::new([
        tool,
        (
            ".ai/directives/shop/sum.md",
            "---\noutputs: [summary, verdict]\n---\nSum it up.\n",
        ),
        (
            "shop/child.yaml",
            "tool_type: graph\npermissions: [rye.execute.tool.*]\nconfig_schema: { type: object, properties: { n: { type: integer } }, required: [n] }\nconfig: { start: z, nodes: { z: { type: return, output: { address: \"${inputs.n}\" } } } }\n",
        ),
    ]);
    let graph = format!(
        "tool_type: graph\npermissions: [rye.execute.tool.*]\nconfig:\n  start: a\n  nodes:\n{node}    z: {{ type: return, output: \"${{state.x}}\" }}\n"
    );
    let report = checked(&graph, &world, Strictness::Optimistic);
    let found = report.diagnostics.iter();
    found
        .map(|found| format!("{}: {}", found.code.name, found.message))
        .collect()
}

fn tool(text: &str, params: &str, read: &str) -> Vec<String> {
    said(
        (".ai/tools/shop/check.py", text),
        &format!(
            "    a: {{ action: {{ item_id: shop/check, params: {params} }}, assign: {{ x: \"{read}\" }}, next: z }}\n"
        ),
    )
}

#[test]
fn a_tool_is_given_what_it_reads_and_gives_what_is_read() {
    assert_eq!(tool(CHECK, "{ path: a }", "${result.rows}"), [""; 0]);
    let renamed = tool(CHECK, "{ file: a }", "${result.rows}");
    assert_eq!(renamed.len(), 1, "{renamed:?}");
    assert!(
        renamed
            .concat()
            .contains("no `path`, which it reads (line 5)"),
        "{renamed:?}"
    );
    let other = tool(CHECK, "{ path: a }", "${result.row}");
    assert!(
        other.concat().contains("`result` has no field `row`"),
        "{other:?}"
    );
    // `path` of a result is never seen.
    let hidden = tool(
        &CHECK.replace("\"note\"", "\"path\""),
        "{ path: a }",
        "${result.path}",
    );
    assert!(hidden.concat().contains("no field `path`"), "{hidden:?}");
}

#[test]
fn what_a_tool_may_do_without_is_not_told() {
    for text in [
        CHECK.replace("params[\"path\"]", "params.get(\"path\", \"x\")"),
        CHECK.replace("with", "if \"path\" in params:\n  pass\nwith"),
        CHECK.replace("json.load(sys.stdin)", "defaults()"),
    ] {
        assert_eq!(
            tool(&text, "{ file: a }", "${result.rows}"),
            [""; 0],
            "{text}"
        );
    }
    let open = CHECK.replace("print(json.dumps({", "print(json.dumps({**params, ");
    assert_eq!(tool(&open, "{ path: a }", "${result.anything}"), [""; 0]);
}

#[test]
fn a_tool_that_looks_elsewhere_or_prints_more_is_told() {
    for (old, new) in [
        ("json.load(sys.stdin)", "json.loads(sys.argv[1])"),
        (
            "json.load(sys.stdin)",
            "json.loads(os.environ[\"GRAPH_STATE\"])",
        ),
        ("with open", "print(\"looking\")\nwith open"),
        ("with open", "print(json.dumps({\"a\": 1}))\nwith open"),
    ] {
        let found = tool(&CHECK.replace(old, new), "{ path: a }", "${result.rows}");
        assert!(
            found.iter().any(|one| one.starts_with("tool-file: ")),
            "{new}: {found:?}"
        );
    }
    let shell = |text: &str| {
        said(
            (".ai/tools/shop/log.sh", text),
            "    a: { action: { item_id: shop/log, params: { text: a } }, assign: { x: \"${result.output}\" }, next: z }\n",
        )
    };
    assert_eq!(shell("text=\"$(jq -r .text)\"\necho \"logged\"\n"), [""; 0]);
    let lost = shell("text=\"$(jq -r .text <<< \"${GRAPH_STATE:-}\")\"\necho \"$text\"\n");
    assert!(
        lost.concat().contains("state of a script of Loki"),
        "{lost:?}"
    );
    let both = "given=\"${GRAPH_STATE:-$(cat)}\"\ntext=\"$(jq -r .text <<< \"$given\")\"\necho \"$text\"\n";
    assert!(
        !shell(both).concat().contains("of Loki"),
        "{:?}",
        shell(both)
    );
    let slip = shell("text=\"$(jqq -r .text)\"\n");
    assert!(
        slip.concat()
            .contains("`jqq` is nothing that can be called"),
        "{slip:?}"
    );
}

#[test]
fn a_tool_that_prints_two_objects_gives_neither() {
    let twice = format!("{CHECK}print(json.dumps({{\"more\": 1}}))\n");
    let found = tool(&twice, "{ path: a }", "${result.rows}");
    let [only] = found.as_slice() else {
        panic!("{found:?}")
    };
    assert!(
        only.contains("prints a second object behind that of line 7 (line 8)"),
        "{only}"
    );
}

#[test]
fn a_directive_gives_the_outputs_that_it_lists() {
    let thread = |more: &str, read: &str| {
        said(
            ("x", ""),
            &format!(
                "    a: {{ action: {{ item_id: rye/agent/threads/thread_directive, params: {{ directive_id: shop/sum{more} }} }}, assign: {{ x: \"{read}\" }}, next: z }}\n"
            ),
        )
    };
    assert_eq!(thread("", "${result.outputs.summary}"), [""; 0]);
    let other = thread("", "${result.outputs.judgement}");
    assert!(other.concat().contains("no field `judgement`"), "{other:?}");
    let later = thread(", async: true", "${result.outputs.summary}");
    assert!(later.concat().contains("no field `outputs`"), "{later:?}");
    assert_eq!(thread(", async: true", "${result.thread_id}"), [""; 0]);
}

#[test]
fn the_model_of_a_thread_is_looked_at_wherever_it_is_named() {
    let thread = |model: &str| {
        said(
            ("x", ""),
            &format!(
                "    a: {{ action: {{ item_id: rye/agent/threads/thread_directive, params: {{ directive_id: shop/sum, model: \"{model}\" }} }}, assign: {{ x: \"${{result.outputs.summary}}\" }}, next: z }}\n"
            ),
        )
    };
    let other = thread("openai:claude-haiku-4-5").concat();
    assert!(
        other.contains(
            "action node `a` uses the model `openai:claude-haiku-4-5`, which is made by `anthropic`"
        ),
        "{other}"
    );
    let alone = thread("claude-haiku-4-5").concat();
    assert!(alone.contains("names no provider"), "{alone}");
    for right in ["anthropic:claude-haiku-4-5", "fast", "${inputs.model}"] {
        let found = thread(right).concat();
        assert!(!found.contains("uses the model"), "{right}: {found}");
    }
}

#[test]
fn a_graph_gives_its_output_below_that_name_and_takes_values_of_its_types() {
    let run = |params: &str, read: &str| {
        said(
            ("x", ""),
            &format!(
                "    a: {{ action: {{ item_id: shop/child, params: {params} }}, assign: {{ x: \"{read}\" }}, next: z }}\n"
            ),
        )
    };
    assert_eq!(run("{ n: 3 }", "${result.output.address}"), [""; 0]);
    let direct = run("{ n: 3 }", "${result.address}");
    assert!(direct.concat().contains("no field `address`"), "{direct:?}");
    let other = run("{ n: 3 }", "${result.output.url}");
    assert!(other.concat().contains("no field `url`"), "{other:?}");
    for value in ["three", "\"${_timestamp} times\"", "true", "[1]", "1.5"] {
        let found = run(&format!("{{ n: {value} }}"), "${result.output.address}");
        assert!(
            found.concat().contains("must be of the type `integer`"),
            "{value}: {found:?}"
        );
    }
}
