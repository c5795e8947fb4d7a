//! Tools of a Rye project and scripts of its commands: what they are given, what they give, and how long they take.

use super::followed::all;
use super::tool_files::told;

/// What is told of a graph of Rye with this tool.
fn of_rye(file: &str, text: &str, params: &str, node: &str) -> String {
    told(&rye(params, node), &[(file, text)])
}

/// A graph of Rye whose node runs a tool with these parameters, and keeps this of its result.
fn rye(params: &str, kept: &str) -> String {
    format!(
        "tool_type: graph\npermissions: [rye.execute.tool.*]\nconfig:\n  start: a\n  nodes:\n    a: {{ action: {{ item_id: shop/check, params: {params} }}, assign: {{ x: \"{kept}\" }}, next: z }}\n    z: {{ type: return, output: \"${{state.x}}\" }}\n"
    )
}

#[test]
fn a_module_has_no_require() {
    let text = "const { readFileSync } = require(\"node:fs\");\nconst { path } = JSON.parse(readFileSync(0, \"utf-8\"));\nconsole.log(JSON.stringify({ rows: path.length }));\n";
    let of = |end: &str| {
        let file = format!(".ai/tools/shop/check.{end}");
        of_rye(&file, text, "{ path: a }", "${result.rows}")
    };
    let found = of("mjs");
    assert!(
        found.contains("uses `require` (line 1), which a module has not"),
        "{found}"
    );
    assert!(!of("js").contains("require"), "{}", of("js"));
}

const RECUT: &str = "#!/usr/bin/env bash\nset -euo pipefail\ngiven=$(cat)\nreel=$(jq -r '.reel' <<< \"$given\")\nwidth=$(jq -r '.width' <<< \"$given\")\njq -n --arg reel \"$reel\" --argjson width \"$width\" '{rows: $width, reel: $reel}'\n";

#[test]
fn what_actions_give_a_tool_is_what_it_reads() {
    let of = |text: &str, params: &str| {
        of_rye(".ai/tools/shop/check.sh", text, params, "${result.rows}")
    };
    let given = "{ reel: a, width: 3 }";
    let found = of(&RECUT.replace(".width", ".breadth"), given);
    let says = "a `width`, which it does not read, and no `breadth`, which it reads (line 5)";
    assert!(found.contains(says), "{found}");
    for (text, params) in [
        (RECUT.to_owned(), given),
        (RECUT.to_owned(), "{ reel: a, width: 3, timeout: 20 }"),
        // It may do without, or take what is not seen.
        (RECUT.to_owned(), "{ reel: a }"),
        (RECUT.to_owned(), "{ reel: a, width: 3, colour: red }"),
        (
            RECUT.replace(".width", ".breadth") + "python3 more.py <<< \"$given\" >&2\n",
            given,
        ),
    ] {
        let found = of(&text, params);
        assert!(!found.contains("does not read"), "{params}: {found}");
    }
    let python = |second: &str| {
        let text = "import json\nimport sys\n\n\ndef warm(rows, target):\n    return [row for row in rows if row > target]\n\n\ngiven = json.load(sys.stdin)\nprint(json.dumps({\"rows\": warm(given[\"rows\"], SECOND)}))\n";
        let text = text.replace("SECOND", second);
        let params = "{ rows: [1, 9], target: 4 }";
        let graph = rye(params, "${result.rows}");
        all(&graph, &[(".ai/tools/shop/check.py", &text)]).join("\n")
    };
    let found = python("6");
    assert!(
        found
            .contains("a `target`, which it does not read: `warm` gets `6` in its place (line 10)"),
        "{found}"
    );
    let fine = python("given[\"target\"]");
    assert!(!fine.contains("does not read"), "{fine}");
}

#[test]
fn a_tool_has_no_parameters_among_its_arguments() {
    let of = |text: &str| {
        let text = format!("set -eu\n{text}\njq -n '{{rows: 1}}'\n");
        of_rye(
            ".ai/tools/shop/check.sh",
            &text,
            "{ path: a }",
            "${result.rows}",
        )
    };
    let says = "reads `$1` (line 2), which is the word `--project-path`";
    let found = of("path=$1");
    assert!(found.contains(says), "{found}");
    for fine in [
        "path=$(jq -r .path)",
        "cd \"$2\"",
        "path=${1:-a}",
        "[ \"$1\" = --project-path ] && cd \"$2\"",
        "awk '{print $1}' rows >&2",
        "show() { echo \"$1\" >&2; }\nshow x",
    ] {
        let found = of(fine);
        assert!(!found.contains("reads `$1`"), "{fine}: {found}");
    }
}

#[test]
fn a_tool_that_prints_a_text_by_its_name_gives_no_object() {
    let text = "const { readFileSync } = require(\"node:fs\");\n\nconst { path } = JSON.parse(readFileSync(0, \"utf-8\"));\nconst page = [\"# Cut\", \"\", path].join(\"\\n\");\nconsole.log(PRINTED);\n";
    let of = |printed: &str, read: &str| {
        let text = text.replace("PRINTED", printed);
        of_rye(".ai/tools/shop/check.js", &text, "{ path: a }", read)
    };
    let found = of("page", "${result.page}");
    assert!(found.contains("prints words (line 5)"), "{found}");
    let fine = of("JSON.stringify({ page })", "${result.page}") + &of("page", "${result.stdout}");
    assert!(!fine.contains("prints words"), "{fine}");
}

#[test]
fn a_tool_and_a_script_of_a_command_sleep_less_than_they_may_take() {
    let script = "open=0\nfor turn in 1 2 3; do\n  sleep 15\ndone\necho \"$open\"\n";
    let of = |command: &str, timeout: u32| {
        let graph = format!(
            "tool_type: graph\npermissions: [rye.execute.tool.*]\nconfig:\n  start: a\n  nodes:\n    a: {{ action: {{ item_id: rye/bash, params: {{ command: \"{command}\", timeout: {timeout} }} }}, assign: {{ x: \"${{result.stdout}}\" }}, next: z }}\n    z: {{ type: return, output: \"${{state.x}}\" }}\n"
        );
        told(&graph, &[("watch.sh", script)])
    };
    let says = "runs `watch.sh`, which sleeps up to 3 times 15 s (line 3), which is 45 s, and may take 40 s in all";
    let found = of("bash watch.sh", 40);
    assert!(found.contains(says), "{found}");
    for (command, timeout) in [
        ("bash watch.sh", 60),
        ("timeout 30 bash watch.sh", 40),
        ("bash watch.sh & sleep 1", 40),
    ] {
        let found = of(command, timeout);
        assert!(!found.contains("sleeps"), "{command}: {found}");
    }
    let tool = |params: &str| {
        let text = "import json\nimport sys\nimport time\n\npath = json.load(sys.stdin)[\"path\"]\ntime.sleep(40)\nprint(json.dumps({\"rows\": path}))\n";
        of_rye(".ai/tools/shop/check.py", text, params, "${result.rows}")
    };
    let found = tool("{ path: a, timeout: 30 }");
    assert!(
        found.contains("sleeps 40 s (line 6), and may take 30 s in all"),
        "{found}"
    );
    assert!(!tool("{ path: a }").contains("sleeps"));
}

#[test]
fn a_command_gives_a_script_a_word_that_it_takes() {
    let script = "#!/usr/bin/env bash\nset -euo pipefail\nkind=${1:?which}\ncase \"$kind\" in\n  courier) prefix=C ;;\n  packet) prefix=P ;;\n  *) echo \"no $kind\" >&2; exit 2 ;;\nesac\necho \"$prefix\"\n";
    let of = |word: &str| {
        let graph = format!(
            "tool_type: graph\npermissions: [rye.execute.tool.*]\nconfig:\n  start: a\n  nodes:\n    a: {{ action: {{ item_id: rye/bash, params: {{ command: \"./book.sh {word}\" }} }}, assign: {{ x: \"${{result.stdout}}\" }}, next: z }}\n    z: {{ type: return, output: \"${{state.x}}\" }}\n"
        );
        told(&graph, &[("book.sh", script)])
    };
    let found = of("parcel");
    assert!(
        found.contains("takes `courier` and `packet` as `$1` (line 4), and fails with `parcel`"),
        "{found}"
    );
    assert!(!of("courier").contains("fails with"));
}

#[test]
fn a_hook_reads_keys_that_something_writes() {
    let of = |object: &str| {
        let graph = format!(
            "tool_type: graph\npermissions: [rye.execute.tool.*]\nconfig:\n  start: a\n  state: {{ seen: 0 }}\n  hooks: [{{ event: graph_completed, action: {{ item_id: shop/note, params: {{ object: \"{object}\" }} }} }}]\n  nodes:\n    a: {{ action: {{ item_id: shop/check }}, assign: {{ object_title: \"${{result.title}}\" }}, next: z }}\n    z: {{ type: return, output: \"${{state.object_title}} ${{state.seen}}\" }}\n"
        );
        told(&graph, &[])
    };
    let found = of("${state.object.title}");
    let says = "hook 1 reads `state.object.title`, and nothing writes `object`; `state.object_title` is probably meant";
    assert!(found.contains(says), "{found}");
    for fine in [
        "${state.object_title}",
        "${state.object_title.name}",
        "${state.seen}",
        "${state._retries.a}",
        "${state.object || state.object_title}",
        "${state}",
        "${graph_id}",
    ] {
        let found = of(fine);
        assert!(!found.contains("nothing writes"), "{fine}: {found}");
    }
}

#[test]
fn a_hook_is_heard_by_its_action() {
    let told = |prints: &str| {
        let graph = "tool_type: graph\npermissions: [rye.execute.tool.*]\nconfig:\n  start: a\n  hooks:\n    - { event: error, action: { item_id: shop/again } }\n  nodes:\n    a: { action: { item_id: rye/bash, params: { command: \"date\" } }, assign: { now: \"${result.stdout}\" }, next: b }\n    b: { type: return, output: { now: \"${state.now}\" } }\n";
        let text = format!("import json\nprint(json.dumps({prints}))\n");
        super::tool_files::told(graph, &[(".ai/tools/shop/again.py", &text)])
            .contains("prints `retry` and no `action`")
    };
    assert!(told("{\"retry\": True, \"max_retries\": 2}"));
    for fine in [
        "{\"action\": \"retry\", \"max_retries\": 2}",
        "{\"noted\": True}",
        "{\"action\": \"retry\", \"retry\": True}",
    ] {
        assert!(!told(fine), "{fine}");
    }
}
