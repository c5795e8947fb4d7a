//! Names that one part of a Loki graph uses otherwise than another, or where they mean nothing.

use super::{Strictness, checked, count_told, names};
use crate::world::{ListedFiles, UnknownWorld};

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

#[test]
fn a_seed_that_no_script_names_and_nothing_reads_is_told() {
    let graph = "name: t\ninitial_state: { tone: warm, lang: de }\nstart: note\nnodes:\n  note: { type: script, script: note.py, x-routes: [], next: draft, fallback: done }\n  draft: { type: llm, prompt: \"Write in {{lang}}.\", state_updates: { text: \"{{output}}\" }, next: done }\n  done: { type: end, output: \"{{text}}\" }\n";
    let prints = |value: &str| format!("{HEAD}print(json.dumps({{\"n\": {value}}}))\n");
    let found = told(graph, "note.py", &prints("1"));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("`tone`"), "{found:?}");
    assert_eq!(told(graph, "note.py", &prints("state[\"tone\"]")), [""; 0]);
    // It may read any key.
    assert_eq!(told(graph, "note.py", &prints("len(state)")), [""; 0]);
}

#[test]
fn a_script_is_told_that_results_are_not_in_the_state() {
    let graph = "name: t\nstart: ask\nnodes:\n  ask: { type: approval, question: \"Go?\", options: [go, stop], routes: { go: note, stop: done }, on_other: done }\n  note: { type: script, script: note.py, x-routes: [], next: done, fallback: done }\n  done: { type: end, output: \"{{initial_prompt}}\" }\n";
    let world = |key: &str| {
        let script = format!("{HEAD}print(json.dumps({{\"n\": state.get(\"{key}\")}}))\n");
        let world = ListedFiles::new([("note.py", script.as_str())]);
        names(&checked(graph, &world, Strictness::Optimistic))
    };
    assert!(
        world("choice")
            .iter()
            .any(|one| one.contains("reads `choice`"))
    );
    assert!(world("initial_prompt").is_empty());
}

#[test]
fn nothing_is_put_into_the_names_of_models_and_tools() {
    let said = |model: &str, tool: &str| {
        let graph = format!(
            "name: t\nmodel: \"{model}\"\nstart: a\nnodes:\n  a: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", tools: [\"{tool}\"], state_updates: {{ text: \"{{{{output}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}}\" }}\n"
        );
        count_told(&graph, &[], "literal-reference")
    };
    assert_eq!(said("${MODEL}", "web"), 1);
    assert_eq!(said("{{initial_prompt}}", "{{initial_prompt}}"), 2);
    assert_eq!(said("openai:gpt-4o", "web"), 0);
}

#[test]
fn a_name_in_single_braces_before_a_bracket_is_told() {
    let said = |text: &str| {
        let graph = format!(
            "name: t\nstart: a\nnodes:\n  a: {{ type: llm, prompt: p, output_schema: {{ type: object, properties: {{ urgency: {{ type: string }} }}, required: [urgency] }}, fallback: done, next: b }}\n  b: {{ type: script, script: note.py, x-routes: [], fallback: done, next: c }}\n  c: {{ type: llm, prompt: \"{text}\", state_updates: {{ text: \"{{{{output}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"x\" }}\n"
        );
        let script = format!("{HEAD}print(json.dumps({{\"n\": state[\"urgency\"]}}))\n");
        count_told(&graph, &[("note.py", &script)], "literal-reference")
    };
    assert_eq!(said("A request (urgency {urgency}): answer it."), 1);
    assert_eq!(said("A request (urgency {{urgency}}): answer it."), 0);
    assert_eq!(said("Write f(urgency){urgency}x."), 0);
}

#[test]
fn an_entry_reads_what_another_kept_in_the_round_before() {
    let said = |full: &str, next: &str| {
        let graph = format!(
            "name: t\nsettings: {{ x-allow-cycles: true, max_loop_iterations: 5 }}\nstart: a\nnodes:\n  a: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", state_updates: {{ reply: \"{{{{output}}}}\", full: \"{full}\" }}, next: b, fallback: done }}\n  b: {{ type: approval, question: \"{{{{full}}}} Go?\", options: [go, again], routes: {{ go: done, again: {next} }}, on_other: done }}\n  done: {{ type: end, output: \"{{{{reply}}}}\" }}\n"
        );
        count_told(&graph, &[], "earlier-value")
    };
    assert_eq!(said("{{reply}} (warm)", "a"), 1);
    assert_eq!(said("{{output}} (warm)", "a"), 0);
    // A copy keeps what was; and without a way back there is no round before.
    assert_eq!(said("{{reply}}", "a"), 0);
    assert_eq!(said("{{reply}} (warm)", "done"), 0);
}

#[test]
fn the_key_that_routes_is_called_so_in_typescript_too() {
    let said = |line: &str| {
        let graph = "name: t\nstart: a\nnodes:\n  a: { type: script, script: a.ts, next: done, fallback: done }\n  b: { type: llm, prompt: \"{{initial_prompt}}\", next: done }\n  done: { type: end, output: x }\n";
        let script = format!(
            "const state = JSON.parse(process.env.GRAPH_STATE!);\nconst out: Record<string, unknown> = {{ n: 1 }};\n{line}\nconsole.log(JSON.stringify(out));\n"
        );
        count_told(graph, &[("a.ts", &script)], "script-route")
    };
    assert_eq!(said("out.next = \"b\";"), 1);
    assert_eq!(said("out._next = \"b\";"), 0);
}

#[test]
fn a_tool_that_no_list_has_is_told_where_there_is_a_list() {
    let said = |before: &str| {
        let graph = format!(
            "name: t\n{before}start: a\nnodes:\n  a: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", tools: [look_up], state_updates: {{ text: \"{{{{output}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}}\" }}\n"
        );
        count_told(&graph, &[], "unknown-tool")
    };
    assert_eq!(said("global_tools: [web_search.sh]\n"), 1);
    assert_eq!(said("global_tools: [look_up.sh]\n"), 0);
    assert_eq!(
        said("global_tools: [web_search.sh]\nmcp_servers: [files]\n"),
        0
    );
    assert_eq!(said(""), 0);
}

#[test]
fn a_script_looks_for_a_word_that_the_model_is_asked_for() {
    let said = |asks: &str, script: &str| {
        let graph = format!(
            "name: t\nstart: a\nnodes:\n  a: {{ type: llm, prompt: \"Is {{{{initial_prompt}}}} right? {asks}\", state_updates: {{ verdict: \"{{{{output}}}}\" }}, next: b, fallback: done }}\n  b: {{ type: script, script: b.py, x-routes: [a], next: done, fallback: done }}\n  done: {{ type: end, output: x }}\n"
        );
        let script =
            format!("{HEAD}{script}\nprint(json.dumps({{\"_next\": \"a\"}} if bad else {{}}))\n");
        count_told(&graph, &[("b.py", &script)], "script-compares")
    };
    let equal = "bad = state[\"verdict\"].strip() == \"REJECT\"";
    let inside = "bad = \"REJECT\" in state[\"verdict\"]";
    for script in [equal, inside] {
        assert_eq!(said("Answer PASS or FAIL.", script), 1, "{script}");
        assert_eq!(said("Answer PASS/FAIL only.", script), 1, "{script}");
        assert_eq!(said("Answer PASS or REJECT.", script), 0, "{script}");
        // What the model is to write is not said.
        assert_eq!(said("Say why.", script), 0, "{script}");
    }
    let other = "bad = os.environ.get(\"MODE\") == \"REJECT\"";
    assert_eq!(said("Answer PASS or FAIL.", other), 0);
}

#[test]
fn a_field_of_a_node_and_the_request_are_called_by_their_keys() {
    let said = |first: &str, prompt: &str| {
        let graph = format!(
            "name: t\nstart: read\nnodes:\n  read: {{ type: llm, prompt: \"{first}\", output_schema: {{ type: object, properties: {{ damage: {{ type: string }} }}, required: [damage] }}, fallback: done, next: draft }}\n  draft: {{ type: llm, prompt: \"{prompt}\", state_updates: {{ text: \"{{{{output}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}}\" }}\n"
        );
        let report = checked(&graph, &UnknownWorld, Strictness::Optimistic);
        let found = report.diagnostics.iter();
        let found = found.filter(|one| one.code.name == "never-written");
        let helps: Vec<String> = found
            .flat_map(|one| {
                let fixes = one.fixes.iter().map(|fix| fix.replacement.clone());
                one.help.iter().cloned().chain(fixes)
            })
            .collect();
        helps.join("; ")
    };
    let advice = |prompt: &str| said("{{initial_prompt}}", prompt);
    let asked = |prompt: &str| said(prompt, "{{damage}}");
    assert!(advice("{{read.damage}}").contains("damage"));
    assert!(!advice("{{read.damage}}").contains("state_updates"));
    // Something else reads the request, so this may be a key of its own.
    assert!(!advice("{{question}}").contains("initial_prompt"));
    assert!(asked("{{user_input}}").contains("initial_prompt"));
}

#[test]
fn the_key_that_routes_is_looked_for_in_what_is_printed() {
    let graph = "name: t\nstart: a\nnodes:\n  a: { type: script, script: a.py, next: done, fallback: done }\n  b: { type: llm, prompt: \"{{initial_prompt}}\", next: done }\n  done: { type: end, output: x }\n";
    let said = |script: &str| {
        let script = format!("{HEAD}{script}");
        count_told(graph, &[("a.py", &script)], "prints `next`")
    };
    assert_eq!(said("print(json.dumps({\"next\": \"b\"}))\n"), 1);
    for fine in [
        "print(json.dumps({\"rows\": [{\"text\": 1, \"next\": \"b\"}]}))\n",
        "STEPS = {\"next\": \"b\", \"previous\": \"a\"}\nprint(json.dumps({\"_next\": STEPS[state[\"word\"]]}))\n",
    ] {
        assert_eq!(said(fine), 0, "{fine}");
    }
}

#[test]
fn a_knowledge_base_has_a_file_of_its_own() {
    let told = |ids: [&str; 2], document: &str| {
        let rag = |id: &str, key: &str, next: &str| {
            format!(
                "  {id}: {{ type: rag, documents: [./{document}], query: \"{{{{initial_prompt}}}}\", state_updates: {{ {key}: \"{{{{output.context}}}}\" }}, next: {next} }}\n"
            )
        };
        let [one, two] = ids;
        let graph = format!(
            "name: t\nstart: {one}\nnodes:\n{}{}  done: {{ type: end, output: \"{{{{x}}}} {{{{y}}}}\" }}\n",
            rag(one, "x", two),
            rag(two, "y", "done")
        );
        super::count_told(&graph, &[], "keeps its knowledge base")
    };
    assert_eq!(told(["a", "b"], "notes.md"), 0);
    assert_eq!(told(["graph", "b"], "notes.md"), 1);
    assert_eq!(told(["a", "policy"], "notes.md"), 1);
    assert_eq!(told(["a/b", "c/b"], "notes.md"), 1);
    assert_eq!(told(["notes", "b"], "notes.yaml"), 1);
}
