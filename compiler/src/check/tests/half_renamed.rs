//! Keys that one side of a graph calls otherwise than the other, where a first value hides it.

use super::{Strictness, checked, names};
use crate::world::ListedFiles;

const HEAD: &str = "import json, os\nstate = json.loads(os.environ[\"GRAPH_STATE\"])\n";

fn told(graph: &str, file: &str, script: &str) -> Vec<String> {
    let world = ListedFiles::new([(file, script)]);
    let all = names(&checked(graph, &world, Strictness::Optimistic));
    let unused = all.into_iter().filter(|one| one.contains("unused-key"));
    unused.collect()
}

#[test]
fn a_script_that_prints_another_spelling_of_a_seed_is_told() {
    let graph = "name: t\ninitial_state: { refinement: \"\" }\nstart: note\nnodes:\n  note: { type: script, script: note.py, x-routes: [], next: draft, fallback: done }\n  draft: { type: llm, prompt: \"Mind {{refinement}}.\", state_updates: { text: \"{{output}}\" }, next: done }\n  done: { type: end, output: \"{{text}}\" }\n";
    let prints = |key: &str| format!("{HEAD}print(json.dumps({{\"{key}\": 1}}))\n");
    for slip in ["refinements", "refinments", "refinement_text"] {
        let found = told(graph, "note.py", &prints(slip));
        assert_eq!(found.len(), 1, "{slip}: {found:?}");
        assert!(found[0].contains(slip), "{found:?}");
    }
    for fine in ["refinement", "words"] {
        assert_eq!(told(graph, "note.py", &prints(fine)), [""; 0], "{fine}");
    }
    // Somebody reads it, or the seed is printed, too.
    let read = graph.replace("{{text}}", "{{text}} {{refinements}}");
    assert_eq!(told(&read, "note.py", &prints("refinements")), [""; 0]);
    let both = "print(json.dumps({\"refinement\": 1, \"refinements\": 2}))\n";
    assert_eq!(told(graph, "note.py", &format!("{HEAD}{both}")), [""; 0]);
}

#[test]
fn a_key_that_is_printed_under_another_name_at_one_place_is_told() {
    let graph = "name: t\ninitial_state: { attempts: 0 }\nstart: gate\nnodes:\n  gate: { type: script, script: SCRIPT, x-routes: [done], next: gate, fallback: done }\n  done: { type: end, output: \"{{attempts}} attempts\" }\n";
    let python = "n = state.get(\"attempts\", 0) + 1\nif n > 3:\n    print(json.dumps({\"attempts\": n, \"_next\": \"done\"}))\nelse:\n    print(json.dumps({\"attempt\": n}))\n";
    let shell = "n=$(jq -r '.attempts // 0' <<< \"$GRAPH_STATE\")\nif (( n > 3 )); then\n  jq -n --argjson n \"$n\" '{\"attempts\": $n, \"_next\": \"done\"}'\n  exit 0\nfi\njq -n --argjson n \"$((n + 1))\" '{\"attempt\": $n}'\n";
    let python = format!("{HEAD}{python}");
    for (file, script) in [("gate.py", python.as_str()), ("gate.sh", shell)] {
        let graph = graph.replace("SCRIPT", file);
        let found = told(&graph, file, script);
        assert_eq!(found.len(), 1, "{file}: {found:?}");
        assert!(found[0].contains("`attempt`"), "{found:?}");
        let right = script.replace("\"attempt\"", "\"attempts\"");
        assert_eq!(told(&graph, file, &right), [""; 0], "{file}");
    }
}

#[test]
fn a_word_more_at_the_end_of_a_property_is_told_where_a_seed_hides_it() {
    let graph = "name: t\ninitial_state: { complexity_score: 0 }\nstart: plan\nnodes:\n  plan: { type: llm, prompt: p, output_schema: { type: object, properties: { KEY: { type: integer } }, required: [KEY] }, next: gate, fallback: done }\n  gate: { type: script, script: gate.sh, x-routes: [], next: done, fallback: done }\n  done: { type: end, output: \"{{complexity_score}}\" }\n";
    let script = "complexity=$(jq -r '.complexity_score // 0' <<< \"$GRAPH_STATE\")\nif (( complexity > 3 )); then echo '{\"ok\": 1}'; else echo \"{\\\"ok\\\": ${complexity}}\"; fi\n";
    let wrong = told(&graph.replace("KEY", "complexity"), "gate.sh", script);
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    let right = told(&graph.replace("KEY", "complexity_score"), "gate.sh", script);
    assert_eq!(right, [""; 0]);
}
