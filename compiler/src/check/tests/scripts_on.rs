//! Scripts of nodes that say nowhere where a run goes on.

use super::{Strictness, checked, names};
use crate::world::ListedFiles;

fn told(nodes: &str, script: &'static str) -> usize {
    let world = ListedFiles::new([("pick.py", script)]);
    let graph = format!(
        "name: t\nstart: a\nnodes:\n{nodes}  done: {{ type: end, output: \"{{{{initial_prompt}}}}\" }}\n"
    );
    let all = names(&checked(&graph, &world, Strictness::Optimistic));
    all.iter()
        .filter(|one| one.contains("script-route") && one.contains("`next`"))
        .count()
}

const ALONE: &str = "  a: { type: script, script: pick.py, fallback: done }\n";
const NONE: &str = "import json\nprint(json.dumps({\"n\": 1}))\n";
const SOME: &str = "import json\nif x:\n    print(json.dumps({\"n\": 1}))\nelse:\n    print(json.dumps({\"_next\": \"done\"}))\n";

#[test]
fn a_node_without_next_needs_a_script_that_names_one() {
    assert_eq!(told(ALONE, NONE), 1);
    assert_eq!(told(ALONE, SOME), 1);
    for fine in [
        "import json\nprint(json.dumps({\"_next\": \"done\"}))\n",
        "import json, sys\nif x:\n    print(json.dumps({\"error\": \"no n\"}))\n    sys.exit(1)\nprint(json.dumps({\"_next\": \"done\"}))\n",
        "import json\nout = {\"n\": 1}\nout[\"_next\"] = \"done\"\nprint(json.dumps(out))\n",
        "print(open(\"x.json\").read())\n",
        "import json\nprint(json.dumps({**given, \"n\": 1}))\n",
    ] {
        assert_eq!(told(ALONE, fine), 0, "{fine}");
    }
    let on = "  a: { type: script, script: pick.py, fallback: done, next: done }\n";
    assert_eq!(told(on, NONE) + told(on, SOME), 0);
    let item = "  a: { type: map, over: \"{{list}}\", as: it, branch: b, collect_into: all, output_key: n, next: done }\n  b: { type: script, script: pick.py, x-writes: [n] }\n";
    assert_eq!(told(item, NONE), 0);
}

#[test]
fn a_script_of_a_branch_reads_the_item() {
    let of = |script: &'static str| {
        let world = ListedFiles::new([("pick.py", script)]);
        let graph = "name: t\nstart: a\ninitial_state: { list: [1, 2] }\nnodes:\n  a: { type: map, over: \"{{list}}\", as: it, branch: b, collect_into: all, output_key: n, next: done }\n  b: { type: script, script: pick.py, x-writes: [n], x-routes: [] }\n  done: { type: end, output: \"{{all}} {{initial_prompt}}\" }\n";
        let found = names(&checked(graph, &world, Strictness::Optimistic));
        found.iter().filter(|one| one.contains("idle-map")).count()
    };
    let head = "import json, os\ndef load():\n    return json.loads(os.environ[\"GRAPH_STATE\"])\n\nstate = load()\n";
    let with = |body: &str| -> &'static str { Box::leak(format!("{head}{body}").into_boxed_str()) };
    let first = with("it = state[\"list\"][0]\nprint(json.dumps({\"n\": it}))\n");
    assert_eq!(of(first), 1);
    for fine in [
        "print(json.dumps({\"n\": state[\"it\"]}))\n",
        "print(json.dumps({\"n\": sum(state.values())}))\n",
        "print(json.dumps({\"n\": made(state)}))\n",
    ] {
        assert_eq!(of(with(fine)), 0, "{fine}");
    }
}

#[test]
fn a_key_that_typescript_takes_out_by_name_is_read() {
    let of = |script: &'static str| {
        let world = ListedFiles::new([("pick.ts", script)]);
        let graph = "name: t\nstart: a\ninitial_state: { weight_kg: 3 }\nnodes:\n  a: { type: script, script: pick.ts, x-writes: [n], x-routes: [], fallback: done, next: done }\n  done: { type: end, output: \"{{n}} {{weight_kg}} {{initial_prompt}}\" }\n";
        let found = names(&checked(graph, &world, Strictness::Optimistic));
        found
            .iter()
            .filter(|one| one.contains("which nothing writes"))
            .count()
    };
    let wrong = "const state = JSON.parse(process.env.GRAPH_STATE!);\nconst { weight } = state;\nconsole.log(JSON.stringify({ n: weight / 2 }));\n";
    let right = "const state = JSON.parse(process.env.GRAPH_STATE!);\nconst { weight_kg: weight } = state;\nconsole.log(JSON.stringify({ n: weight / 2 }));\n";
    assert_eq!(of(wrong), 1);
    assert_eq!(of(right), 0);
}
