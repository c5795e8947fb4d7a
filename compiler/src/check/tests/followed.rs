//! What scripts are followed to do, against what their graphs say.

use super::{Strictness, UnknownWorld, checked};
use crate::world::script_tree::Statement;
use crate::world::{AgentFiles, ListedFiles, Presence, World};

/// A place where the trees of scripts are known.
struct Read(ListedFiles);

impl World for Read {
    fn directory(&self) -> Option<String> {
        None
    }
    fn file(&self, path: &str) -> Presence {
        self.0.file(path)
    }
    fn text(&self, path: &str) -> Option<String> {
        self.0.text(path)
    }
    fn script_tree(&self, path: &str) -> Option<Vec<Statement>> {
        let text = self.0.text(path)?;
        #[cfg(feature = "typescript")]
        if path.ends_with(".ts") {
            return crate::driver::typescript_tree(&text);
        }
        crate::driver::python_tree(&text)
    }
    fn agent(&self, name: &str) -> AgentFiles {
        self.0.agent(name)
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
    fn of_agent(&self, _name: &str) -> Box<dyn World> {
        Box::new(UnknownWorld)
    }
}

pub(super) fn all(graph: &str, files: &[(&str, &str)]) -> Vec<String> {
    let world = Read(ListedFiles::new(files.iter().copied()));
    let report = checked(graph, &world, Strictness::Optimistic);
    let found = report.diagnostics.iter();
    found
        .map(|found| format!("{}: {}", found.code.id, found.message))
        .collect()
}

/// What is said of a node that runs a script, which counts its rounds and goes on to one of two nodes.
fn said(script: &str) -> Vec<String> {
    let graph = "name: t\ninitial_state: { rounds: 0 }\nstart: ask\nnodes:\n  ask: { type: llm, prompt: \"{{initial_prompt}} {{rounds}}\", output_schema: { type: object, properties: { kind: { type: string, enum: [small, large] }, rows: { type: array, items: { type: string } } }, required: [kind, rows] }, fallback: done, next: work }\n  work: { type: script, script: work.py, timeout: 20, x-writes: { size: { type: integer }, rounds: { type: integer }, way: { type: string, enum: [a, b] } }, x-routes: [ask, to_small, to_large], fallback: done }\n  to_small: { type: end, output: \"{{size}} {{rounds}} {{way}}\" }\n  to_large: { type: end, output: \"{{size}} {{kind}} {{rows}}\" }\n  done: { type: end, output: x }\n";
    let begin = "import json, os, sys, time\nstate = json.loads(os.environ[\"GRAPH_STATE\"])\n";
    let text = format!("{begin}{script}\n");
    all(graph, &[("work.py", &text)])
}

/// A right end of a script.
const END: &str = "print(json.dumps({\"size\": 1, \"rounds\": state[\"rounds\"] + 1, \"way\": \"a\" if state[\"rows\"] else \"b\", \"_next\": \"ask\" if state[\"rounds\"] < 3 else f\"to_{state['kind']}\"}))";

fn is_told(script: &str, part: &str) {
    let found = said(script);
    let hits = found.iter().filter(|one| one.contains(part)).count();
    assert_eq!(hits, 1, "{part}\n{script}\n{found:#?}");
}

#[test]
fn a_script_that_does_what_its_graph_says_is_right() {
    assert_eq!(said(END), [""; 0]);
}

#[test]
fn what_a_function_compares_is_what_a_key_may_be() {
    let pick = |word: &str| {
        format!(
            "def is_big(kind):\n    return kind == \"{word}\"\nbig = is_big(state[\"kind\"])\n{END}"
        )
    };
    is_told(
        &pick("huge"),
        "compares `kind` with `huge` (line 4), which it never is",
    );
    assert_eq!(said(&pick("large")), [""; 0]);
    // A function that asks the same of several keys.
    let both = "def score(word):\n    return 2 if word == \"large\" else 1 if word == \"a\" else 0\nboth = score(state[\"kind\"]) + score(state[\"way\"])\n";
    assert_eq!(said(&format!("{both}{END}")), [""; 0]);
}

#[test]
fn a_loop_that_is_left_at_once_and_a_program_that_talks_are_told() {
    let first = "def first(rows):\n    for row in rows:\n        if row == \"a\":\n            return row\n        return \"b\"\nfirst(state[\"rows\"])\n";
    is_told(
        &format!("{first}{END}"),
        "leaves the loop in its first round: `return` stands in it (line 7)",
    );
    let copies = |options: &str| {
        format!("import subprocess\nsubprocess.run([\"cp\", \"{options}\", \"a\", \"b\"])\n{END}")
    };
    is_told(&copies("-rv"), "prints a text to standard output (line 4)");
    assert_eq!(said(&copies("-r")), [""; 0]);
}

#[test]
fn what_is_put_together_for_next_is_a_node() {
    is_told(
        &END.replace("f\"to_{", "f\"go_{"),
        "G0714: script `work.py` of node `work` may set `_next` to `go_",
    );
    is_told(
        &END.replace("f\"to_{state['kind']}\"", "f\"go_{len(state['rows'])}\""),
        "sets `_next` to `go_…` (line 3), and no node is called so",
    );
    let table = "SIZES = {\"small\": \"small\", \"large\": \"big\"}\n";
    let of_table = END.replace(
        "f\"to_{state['kind']}\"",
        "\"to_\" + SIZES[state[\"kind\"]]",
    );
    is_told(&format!("{table}{of_table}"), "may set `_next` to `to_big`");
    is_told(
        &END.replace("f\"to_{state['kind']}\"", "\"do\" + \"ne\""),
        "may set `_next` to `done` (line 3), which `x-routes` does not list",
    );
    is_told(
        &END.replace("\"ask\" if state[\"rounds\"] < 3 else ", ""),
        "lists `ask`",
    );
    let aside = END.replace(
        ", \"_next\": \"ask\" if state[\"rounds\"] < 3 else f\"to_{state['kind']}\"",
        "",
    );
    is_told(
        &format!("state[\"_next\"] = \"ask\"\n{aside}"),
        "sets `_next` (line 3) in what it does not print",
    );
    // A name that is replaced before it is printed leads nowhere.
    let replaced = "out = {\"_next\": \"later\"}\n";
    assert_eq!(
        said(&format!("{replaced}out[\"_next\"] = \"ask\"\n{END}")),
        [""; 0]
    );
}

#[test]
fn what_is_printed_fits_what_is_declared() {
    is_told(
        &END.replace("\"size\": 1", "\"size\": divmod(7, 2)"),
        "prints `size` as a list (line 3), and `x-writes` says an integer",
    );
    is_told(
        &END.replace("\"size\": 1", "\"size\": [1, 2] if state[\"rows\"] else 3"),
        "prints `size` as a list",
    );
    let other = "WAYS = (\"a\", \"c\")\n";
    let of_table = END.replace(
        "\"a\" if state[\"rows\"] else \"b\"",
        "WAYS[len(state[\"rows\"])]",
    );
    is_told(
        &format!("{other}{of_table}"),
        "prints \"c\" as `way` (line 4)",
    );
    is_told(
        &format!(
            "def made():\n    return {{\"size\": 1}}\n{}",
            END.replace("\"size\": 1, \"rounds\": state[\"rounds\"] + 1", "**made()")
        ),
        "declares `rounds`, which script `work.py` never prints",
    );
    // What the text shows, too, is told once.
    is_told(&END.replace("else \"b\"", "else \"c\""), "\"c\" as `way`");
    let first = "way = \"unset\"\nif state[\"rows\"]:\n    way = \"a\"\nelse:\n    way = \"b\"\n";
    let of_name = END.replace("\"a\" if state[\"rows\"] else \"b\"", "way");
    assert_eq!(said(&format!("{first}{of_name}")), [""; 0]);
}

#[test]
fn counters_pauses_and_words_are_told() {
    is_told(
        &format!(
            "seen = int(state.get(\"rounds\", 0))\n{}",
            END.replace("state[\"rounds\"] + 1", "seen")
        ),
        "G0720: script `work.py` of node `work` compares `rounds` and prints it as it was read (line 4)",
    );
    let ask = "import subprocess\nfor one in (1, 2, 3):\n    subprocess.run([\"sleep\", \"8\"])\n";
    is_told(
        &format!("{ask}{END}"),
        "sleeps 24 s in all, and may take 20 s",
    );
    let words = "import subprocess\nsubprocess.run([\"echo\", \"begun\"])\n";
    is_told(
        &format!("{words}{END}"),
        "prints a text to standard output (line 4)",
    );
    let usage = "if \"--help\" in sys.argv:\n    print(\"usage: work.py\")\n    sys.exit(0)\n";
    assert_eq!(said(&format!("{usage}{END}")), [""; 0]);
    is_told(
        "def made():\n    return [1]\nprint(json.dumps(made()))",
        "prints a list as JSON (line 5)",
    );
}

#[test]
fn lines_that_fail_each_time_are_told_once() {
    is_told(
        &format!("rows = state[\"rows\"]\nfor row in [1].sort():\n    pass\n{END}"),
        "goes through `None` (line 4)",
    );
    let table = "PRICES = {\"small\": 1}\n";
    is_told(
        &format!("{table}price = PRICES[\"large\"]\n{END}"),
        "takes `large` of a dictionary that has `small`",
    );
}

#[test]
fn keys_are_read_through_functions_and_files() {
    let helper =
        "import json, os\n\ndef load():\n    return json.loads(os.environ[\"GRAPH_STATE\"])\n";
    let graph = |script: &str| {
        let graph = "name: t\nstart: ask\nnodes:\n  ask: { type: llm, prompt: \"{{initial_prompt}}\", output_schema: { type: object, properties: { rows: { type: integer } }, required: [rows] }, fallback: done, next: work }\n  work: { type: script, script: work.py, x-writes: { size: { type: integer } }, fallback: done, next: done }\n  done: { type: end, output: \"{{initial_prompt}}\" }\n";
        all(graph, &[("work.py", script), ("helper.py", helper)])
    };
    let script = |key: &str| {
        format!(
            "import json\nfrom helper import load\n\ndef total(all):\n    return all[\"{key}\"] + 1\n\nprint(json.dumps({{\"size\": total(load())}}))\n"
        )
    };
    let told = |script: &str| {
        graph(script)
            .iter()
            .any(|one| one.contains("which nothing writes"))
    };
    assert!(told(&script("lines")), "{:?}", graph(&script("lines")));
    assert!(!told(&script("rows")));
}

#[test]
fn results_of_tools_have_the_values_that_they_are_followed_to_print() {
    let graph = |tool: &str, when: &str, params: &str| {
        let graph = format!(
            "tool_type: graph\npermissions: [rye.execute.tool.*]\nconfig_schema: {{ type: object, properties: {{ n: {{ type: integer }} }}, required: [n] }}\nconfig:\n  start: a\n  nodes:\n    a: {{ action: {{ item_id: shop/check, params: {params} }}, assign: {{ x: \"${{result.way}}\" }}, next: b }}\n    b: {{ type: gate, next: [{{ to: y, when: {{ path: state.x, op: eq, value: {when} }} }}, {{ to: z }}] }}\n    y: {{ type: return, output: \"${{state.x}}\" }}\n    z: {{ type: return, output: no }}\n"
        );
        all(&graph, &[(".ai/tools/shop/check.py", tool)])
    };
    let begin = "import json, sys\ngiven = json.load(sys.stdin)\n";
    let tool = format!(
        "{begin}ways = (\"in\", \"out\")\nprint(json.dumps({{\"way\": ways[given[\"number\"]]}}))\n"
    );
    assert_eq!(graph(&tool, "in", "{ number: \"${inputs.n}\" }"), [""; 0]);
    let never = graph(&tool, "inside", "{ number: \"${inputs.n}\" }");
    assert!(
        never.iter().any(|one| one.starts_with("G1308")),
        "{never:?}"
    );
    let near = graph(&tool, "in", "{ numbr: \"${inputs.n}\" }");
    assert!(
        near.iter()
            .any(|one| one.contains("`numbr`, which it does not read")
                || one.contains("no `number`")),
        "{near:?}"
    );
    let list = format!(
        "{begin}def made():\n    return [given[\"number\"]]\nout = made()\nprint(json.dumps(out))\n"
    );
    let none = graph(&list, "in", "{ number: \"${inputs.n}\" }");
    assert!(
        none.iter().any(|one| one.contains("a list as JSON")),
        "{none:?}"
    );
}

#[test]
fn files_of_tools_are_looked_into_in_each_dialect() {
    let broken = "SIZES = [3, 1]\n\n\ndef crate_for(length: int):\n    \"\"\"Gives the crate.\n\n    Args:\n        length: Its length.\n    \"\"\"\n    for size in SIZES.sort():\n        return size\n";
    let euler = "id: t\nname: t\nversion: \"1\"\nentry: pack\nfinalize: { artifact: a.md }\nx-tools: [crate_for]\nnodes:\n  - { id: pack, kind: llm, runner: { mode: execute }, artifacts: { primary: a.md } }\nedges:\n  - { from: pack, to: finalize }\n";
    for (text, told) in [
        (broken.to_owned(), true),
        (broken.replace("SIZES.sort()", "sorted(SIZES)"), false),
    ] {
        let found = all(euler, &[("tools.py", &text)]);
        let is_told = found.iter().any(|one| one.contains("goes through `None`"));
        assert_eq!(is_told, told, "{found:?}");
    }
}

#[cfg(feature = "typescript")]
#[test]
fn scripts_in_typescript_are_followed_too() {
    let graph = "name: t\nstart: work\nnodes:\n  work: { type: script, script: work.ts, x-writes: { size: { type: integer } }, x-routes: [small, large], fallback: done }\n  small: { type: end, output: \"{{size}}\" }\n  large: { type: end, output: \"{{size}} {{initial_prompt}}\" }\n  done: { type: end, output: x }\n";
    let script = |way: &str| {
        format!(
            "const state = JSON.parse(process.env.GRAPH_STATE!);\nconst sizes = [1, 2].map((n) => n * 2);\nconst way = (n: number) => (n > 3 ? \"small\" : \"{way}\");\nconsole.log(JSON.stringify({{ size: sizes.length, _next: way(state.initial_prompt.length) }}));\n"
        )
    };
    let told = |way: &str| all(graph, &[("work.ts", &script(way))]);
    assert_eq!(told("large"), [""; 0]);
    let found = told("huge");
    assert!(
        found.iter().any(|one| one.contains("`_next` to `huge`")),
        "{found:?}"
    );
}
