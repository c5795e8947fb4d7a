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
