//! What scripts compare rounds with, what they are given, and what their graph says of it.

use super::{Strictness, checked, count_told, names};
use crate::world::ListedFiles;

/// What is told of a graph whose script is this, with some settings and a text at its end.
fn told(file: &'static str, script: &str, settings: &str, end: &str) -> Vec<String> {
    let world = ListedFiles::new([(file, script)]);
    let graph = format!(
        "name: t\nstart: a\n{settings}\nnodes:\n  a: {{ type: llm, prompt: \"{{{{initial_prompt}}}} {{{{attempts}}}}\", state_updates: {{ text: \"{{{{output}}}}\" }}, fallback: done, next: look }}\n  look: {{ type: script, script: {file}, x-writes: {{ attempts: {{ type: integer }} }}, x-routes: [a, done], fallback: done }}\n  done: {{ type: end, output: \"{{{{text}}}} {end}\" }}\ninitial_state: {{ attempts: 0, text: \"\" }}\n"
    );
    names(&checked(&graph, &world, Strictness::Optimistic))
}

fn python(compare: &str) -> String {
    format!(
        "import json\nimport os\n\npath = os.environ.get(\"GRAPH_STATE_FILE\")\nstate = json.load(open(path)) if path else json.loads(os.environ[\"GRAPH_STATE\"])\nattempts = int(state.get(\"attempts\") or 0) + 1\nif {compare}:\n    target = \"a\"\nelse:\n    target = \"done\"\nprint(json.dumps({{\"_next\": target, \"attempts\": attempts}}))\n"
    )
}

fn of_python(compare: &str, settings: &str, end: &str) -> Vec<String> {
    told("look.py", &python(compare), settings, end)
}

#[test]
fn a_limit_of_a_script_is_one_that_a_run_comes_to() {
    let few = "settings: { max_loop_iterations: 10 }";
    assert!(of_python("attempts < 30", few, "")[0].contains("impossible-number"));
    assert!(of_python("attempts < 1", "", "")[0].contains("script-compares"));
    for compare in [
        "attempts < 3",
        "attempts <= 3",
        "attempts < 3 * 20",
        "len(state) < 30",
    ] {
        assert_eq!(of_python(compare, few, ""), [""; 0], "{compare}");
    }
}

#[test]
fn what_a_script_counts_by_one_comes_to_its_limit() {
    let told = |script: &str, first: &str| {
        let script = format!(
            "import json, os\ns = json.loads(os.environ.get(\"GRAPH_STATE\") or open(os.environ[\"GRAPH_STATE_FILE\"]).read())\nprint(json.dumps({{{script}}}))\n"
        );
        let nodes = "  a: { type: script, script: s.py, x-writes: { asked: { type: integer } }, x-routes: [a, done], fallback: done }\n  done: { type: end, output: \"{{asked}}\" }\n";
        let head = format!(
            "settings: {{ max_loop_iterations: 5, x-allow-cycles: true }}\ninitial_state: {{ asked: {first} }}\n"
        );
        has(
            &of_nodes(&head, nodes, &[("s.py", &script)]),
            "impossible-number",
        )
    };
    let counts =
        "\"asked\": s[\"asked\"] + 1, \"_next\": \"a\" if s[\"asked\"] + 1 < 8 else \"done\"";
    assert!(told(counts, "0"));
    assert!(!told(counts, "4"));
    assert!(!told(&counts.replace("8", "5"), "0"));
    let adds = counts.replace(
        "\"asked\": s[\"asked\"] + 1",
        "\"asked\": s[\"asked\"] + s[\"n\"]",
    );
    assert!(!told(&adds.replace("+ 1 < 8", "< 8"), "0"));
}

#[test]
fn results_have_a_name_of_their_own() {
    let of = |collect: &str, said: &str| {
        let nodes = format!(
            "  a: {{ type: map, over: \"{{{{list}}}}\", as: one, branch: work, collect_into: {collect}, next: sum }}\n  work: {{ type: llm, prompt: \"{{{{one}}}}\", state_updates: {{ output: \"{{{{output}}}}\" }} }}\n  sum: {{ type: llm, prompt: \"{said}: {{{{list}}}}\", state_updates: {{ text: \"{{{{output}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}} {{{{{collect}}}}}\" }}\n"
        );
        has(
            &of_nodes("initial_state: { list: [x] }\n", &nodes, &[]),
            "map-name-clash",
        )
    };
    assert!(of("list", "The reviews as they were written"));
    assert!(!of("list", "The verdicts"));
    assert!(!of("all", "The reviews as they were written"));
    let rye = |collect: &str| {
        let graph = format!(
            "tool_type: graph\npermissions: [rye.execute.tool.*]\nconfig_schema: {{ type: object, properties: {{ names: {{ type: array, items: {{ type: string }} }} }} }}\nconfig:\n  start: a\n  nodes:\n    a: {{ type: foreach, over: \"${{inputs.names}}\", as: one, collect: {collect}, action: {{ item_id: x/y, params: {{ name: \"${{one}}\" }} }}, next: z }}\n    z: {{ type: return, output: \"${{state.{collect}}}\" }}\n"
        );
        super::count_told(&graph, &[], "map-name-clash")
    };
    assert_eq!(rye("one"), 1);
    assert_eq!(rye("all"), 0);
}

#[test]
fn a_text_speaks_of_the_rounds_that_its_script_counts() {
    let compare = "attempts < 3";
    assert!(of_python(compare, "", "failed after five attempts")[0].contains("other-number"));
    for fine in [
        "failed after three attempts",
        "failed after 4 tries",
        "failed after five minutes",
        "of at most five pages",
    ] {
        assert_eq!(of_python(compare, "", fine), [""; 0], "{fine}");
    }
    let bash = "state=${GRAPH_STATE:-$(cat \"$GRAPH_STATE_FILE\")}\nn=$(jq -r '.attempts // 0' <<< \"$state\")\nn=$((n + 1))\nif ((n > 3)); then to=done; else to=a; fi\njq -n --arg to \"$to\" --argjson n \"$n\" '{_next: $to, attempts: $n}'\n";
    let found = told("look.sh", bash, "", "failed after nine attempts");
    assert!(
        found.iter().any(|one| one.contains("other-number")),
        "{found:?}"
    );
}

#[test]
fn a_variable_that_a_script_reads_is_one_that_the_graph_gives() {
    let of = |line: &str, settings: &str| {
        let script = format!("import os\n{line}\n{}", python("attempts < 3"));
        told("look.py", &script, settings, "")
    };
    let given = "variables: [{ name: region, description: where, default: EU }]";
    let found = of("area = os.environ[\"LLM_AGENT_VAR_AREA\"]", given);
    assert!(
        found.iter().any(|one| one.contains("script-read")),
        "{found:?}"
    );
    for fine in [
        "area = os.environ[\"LLM_AGENT_VAR_REGION\"]",
        "area = os.environ[\"LLM_AGENT_VAR_\" + name]",
        "# LLM_AGENT_VAR_AREA is not there",
    ] {
        let found = of(fine, given);
        assert!(
            !found.iter().any(|one| one.contains("script-read")),
            "{fine}: {found:?}"
        );
    }
}

#[test]
fn a_function_of_node_is_imported() {
    let rest = "const path = process.env.GRAPH_STATE_FILE;\nconst state = JSON.parse(path ? readFileSync(path, \"utf8\") : process.env.GRAPH_STATE ?? \"{}\");\nconst attempts = (state.attempts ?? 0) + 1;\nconsole.log(JSON.stringify({ _next: attempts < 3 ? \"a\" : \"done\", attempts }));\n";
    let of = |begin: &str, rest: &str| {
        let found = told("look.ts", &format!("{begin}{rest}"), "", "");
        found
            .iter()
            .filter(|one| one.contains("script-import"))
            .count()
    };
    assert_eq!(of("", rest), 1);
    assert_eq!(of("import { readFileSync } from \"node:fs\";\n", rest), 0);
    assert_eq!(of("const { readFileSync } = require(\"fs\");\n", rest), 0);
    assert_eq!(
        of(
            "import * as fs from \"node:fs\";\n",
            &rest.replace("readFileSync", "fs.readFileSync")
        ),
        0
    );
    assert_eq!(
        of(
            "function readFileSync(path: string, form: string) { return \"{}\"; }\n",
            rest
        ),
        0
    );
}

#[test]
fn another_counter_and_another_measure_are_not_meant() {
    for fine in [
        "failed after eight rounds",
        "up to 40 times as many tokens",
        "up to 40 times faster",
    ] {
        assert_eq!(of_python("attempts < 3", "", fine), [""; 0], "{fine}");
    }
}

#[test]
fn a_limit_may_be_a_constant_of_the_script_or_a_seed() {
    let few = "settings: { max_loop_iterations: 10 }";
    let of = |compare: &str, before: &str, seed: &str| {
        let script =
            python(compare).replace("attempts = int(", &format!("{before}attempts = int("));
        let graph = format!(
            "name: t\nstart: a\n{few}\nnodes:\n  a: {{ type: llm, prompt: \"{{{{initial_prompt}}}} {{{{attempts}}}}\", state_updates: {{ text: \"{{{{output}}}}\" }}, fallback: done, next: look }}\n  look: {{ type: script, script: look.py, x-writes: {{ attempts: {{ type: integer }} }}, x-routes: [a, done], fallback: done }}\n  done: {{ type: end, output: \"{{{{text}}}} of {{{{most}}}}\" }}\ninitial_state: {{ attempts: 0, text: \"\", most: {seed} }}\n"
        );
        count_told(&graph, &[("look.py", &script)], "impossible-number")
    };
    assert_eq!(of("attempts < MOST", "MOST = 30\n", "3"), 1);
    assert_eq!(of("attempts < MOST", "MOST = 3\n", "30"), 0);
    let read = "most = int(state.get(\"most\", 3))\n";
    assert_eq!(of("attempts < most", read, "30"), 1);
    assert_eq!(of("attempts < most", read, "3"), 0);
}

#[test]
fn a_query_that_is_the_name_of_a_key_is_a_word() {
    let of = |query: &str| {
        let graph = format!(
            "name: t\nstart: a\nnodes:\n  a: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", state_updates: {{ summary: \"{{{{output}}}}\" }}, fallback: done, next: look }}\n  look: {{ type: rag, documents: [a.md], query: \"{query}\", state_updates: {{ found: \"{{{{output}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{summary}}}} {{{{found}}}}\" }}\n"
        );
        count_told(&graph, &[], "literal-reference")
    };
    assert_eq!(of("summary"), 1);
    assert_eq!(of("{{summary}}"), 0);
    assert_eq!(of("prices"), 0);
}

/// What is told of a model that may call a tool, with this description, these settings and this prompt.
fn of_model(doc: &str, settings: &str, prompt: &str) -> Vec<String> {
    let graph = format!(
        "name: t\nstart: a\nnodes:\n  a: {{ type: llm, description: \"{doc}\", {settings}, prompt: \"{{{{initial_prompt}}}} {prompt}\", tools: [find], state_updates: {{ text: \"{{{{output}}}}\" }}, fallback: done, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}}\" }}\ninitial_state: {{ text: \"\" }}\n"
    );
    names(&checked(
        &graph,
        &ListedFiles::new([]),
        Strictness::Optimistic,
    ))
}

#[test]
fn a_text_of_a_node_speaks_of_the_limits_that_the_node_has() {
    for (doc, settings, prompt) in [
        ("Gets five minutes.", "timeout: 30", ""),
        ("Tried 18446744073709551615 times.", "max_attempts: 2", ""),
        ("Tried five times.", "max_attempts: 2", ""),
        ("At most three rounds of tools.", "max_iterations: 8", ""),
        ("", "max_attempts: 2", "Try up to 6 times."),
    ] {
        let told = of_model(doc, settings, prompt);
        assert!(
            told.iter().any(|one| one.contains("other-number")),
            "{doc} {settings} {prompt}: {told:?}"
        );
    }
    for (doc, settings, prompt) in [
        ("Gets five minutes.", "timeout: 300", ""),
        ("Reads the talk of five minutes.", "timeout: 30", ""),
        ("", "timeout: 30", "Plan a walk of at most three hours."),
        ("Tried three times.", "max_attempts: 2", ""),
        ("Sums up the five rounds.", "max_iterations: 3", ""),
        ("", "max_iterations: 8", "Take at most three rounds."),
        ("", "max_iterations: 3", "The game has ten rounds."),
        ("", "max_iterations: 3", "Plan at most ten steps."),
        ("", "max_attempts: 2", "Rewrite the text up to 6 times."),
        ("About ten rounds of it.", "max_iterations: 3", ""),
    ] {
        let told = of_model(doc, settings, prompt);
        assert_eq!(told, [""; 0], "{doc} {settings} {prompt}");
    }
}

/// What is told of these nodes, behind the first.
fn of_nodes(head: &str, nodes: &str, files: &[(&'static str, &str)]) -> Vec<String> {
    let graph = format!("name: t\nstart: a\n{head}nodes:\n{nodes}");
    let world = ListedFiles::new(files.iter().copied());
    names(&checked(&graph, &world, Strictness::Optimistic))
}

fn has(told: &[String], name: &str) -> bool {
    told.iter().any(|one| one.contains(name))
}

#[test]
fn the_item_of_a_map_hides_no_key() {
    let of = |item: &str, state: &str| {
        of_nodes(
            &format!("initial_state: {{ list: [x], {state} }}\n"),
            &format!(
                "  a: {{ type: input, question: \"What?\", state_updates: {{ topic: \"{{{{input}}}}\" }}, next: each }}\n  each: {{ type: map, over: \"{{{{list}}}}\", as: {item}, branch: work, collect_into: all, next: done }}\n  work: {{ type: llm, prompt: \"{{{{{item}}}}}\", state_updates: {{ output: \"{{{{output}}}}\" }} }}\n  done: {{ type: end, output: \"{{{{all}}}} {{{{topic}}}}\" }}\n"
            ),
            &[],
        )
    };
    assert!(has(&of("topic", "x: 1"), "map-name-clash"));
    assert!(has(&of("place", "place: here"), "map-name-clash"));
    assert!(!has(&of("place", "place: \"\""), "map-name-clash"));
    assert!(!has(&of("place", "x: 1"), "map-name-clash"));
}

#[test]
fn a_model_is_not_asked_to_route_or_spoken_to_in_a_description() {
    let of = |head: &str, field: &str| {
        of_nodes(
            head,
            &format!(
                "  a: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", {field} state_updates: {{ text: \"{{{{output}}}}\" }}, fallback: done, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}}\" }}\ninitial_state: {{ text: \"\" }}\n"
            ),
            &[],
        )
    };
    let schema = |name: &str| {
        format!(
            "output_schema: {{ type: object, properties: {{ {name}: {{ type: string }} }}, required: [{name}] }},"
        )
    };
    assert!(has(&of("", &schema("_next")), "idle-choice"));
    assert!(!has(&of("", &schema("decision")), "idle-choice"));
    let description = "description: \"You are a writer.\",";
    assert!(has(&of("", description), "unused-entry"));
    assert!(!has(
        &of("", &format!("{description} instructions: \"Be brief.\",")),
        "unused-entry"
    ));
    assert!(!has(
        &of("", "description: \"Writes to you.\","),
        "unused-entry"
    ));
    let tools = "global_tools: [find.sh]\n";
    assert!(has(&of(tools, ""), "unused-entry"));
    assert!(!has(&of(tools, "tools: [find],"), "unused-entry"));
}

#[test]
fn keys_are_no_variables_of_the_environment() {
    let of = |file: &'static str, text: &str| {
        of_nodes(
            "initial_state: { topic: x }\n",
            &format!(
                "  a: {{ type: script, script: {file}, x-writes: [slug], fallback: done, next: done }}\n  done: {{ type: end, output: \"{{{{slug}}}} {{{{topic}}}}\" }}\n"
            ),
            &[(file, text)],
        )
    };
    let python = |name: &str| {
        format!("import json, os\nprint(json.dumps({{\"slug\": os.environ.get({name})}}))\n")
    };
    assert!(has(&of("s.py", &python("\"topic\"")), "script-state"));
    assert!(!has(&of("s.py", &python("topic")), "script-state"));
    assert!(!has(&of("s.py", &python("\"LANG\"")), "script-state"));
    let bash = "slug=$(printf '%s' \"$topic\" | tr a b)\njq -nc --arg s \"$slug\" '{slug: $s}'\n";
    assert!(has(&of("s.sh", bash), "shell-variable"));
    let set = "printf -v topic '%s' x\njq -nc --arg s \"$topic\" '{slug: $s}'\n";
    assert!(!has(&of("s.sh", set), "shell-variable"));
}

#[test]
fn a_constant_of_a_script_is_no_other_number_than_its_key() {
    let of = |script: &str| {
        let told = of_nodes(
            "initial_state: { max_tries: 5 }\n",
            "  a: { type: script, script: s.py, x-writes: [slug], fallback: done, next: done }\n  done: { type: end, output: \"{{slug}} {{max_tries}}\" }\n",
            &[("s.py", script)],
        );
        has(&told, "other-number")
    };
    let script =
        |first: &str| format!("import json\n{first}\nprint(json.dumps({{\"slug\": 1}}))\n");
    assert!(of(&script("MAX_TRIES = 3")));
    assert!(!of(&script("MAX_TRIES = 5")));
    assert!(!of(&script(
        "MAX_TRIES = 3\nmost = state.get(\"max_tries\", MAX_TRIES)"
    )));
}

#[test]
fn what_has_a_good_score_is_not_done_again() {
    let of = |sign: &str, said: &str| {
        let nodes = format!(
            "  a: {{ type: llm, prompt: \"{{{{initial_prompt}}}} {{{{text}}}}\", fallback: done, state_updates: {{ text: \"{{{{output}}}}\" }}, next: rate }}\n  rate: {{ type: llm, prompt: \"Rate: {{{{text}}}}\", fallback: done, output_schema: {{ type: object, properties: {{ score: {{ type: integer, minimum: 1, maximum: 10, description: \"{said}\" }} }}, required: [score] }}, next: gate }}\n  gate: {{ type: script, script: s.py, x-writes: {{ rounds: {{ type: integer }} }}, x-routes: [revise, done], fallback: done }}\n  revise: {{ type: llm, prompt: \"Mend: {{{{text}}}}\", fallback: done, state_updates: {{ text: \"{{{{output}}}}\" }}, next: rate }}\n  done: {{ type: end, output: \"{{{{text}}}}\" }}\n"
        );
        let script = format!(
            "import json, os\ns = json.loads(os.environ.get(\"GRAPH_STATE\") or open(os.environ[\"GRAPH_STATE_FILE\"]).read())\nprint(json.dumps({{\"rounds\": s[\"rounds\"] + 1, \"_next\": \"done\" if s[\"score\"] {sign} 7 or s[\"rounds\"] >= 2 else \"revise\"}}))\n"
        );
        let head = "settings: { x-allow-cycles: true }\ninitial_state: { rounds: 0, text: \"\" }\n";
        has(
            &of_nodes(head, &nodes, &[("s.py", &script)]),
            "way-against-name",
        )
    };
    assert!(of("<", "1 is useless, 10 is faultless"));
    assert!(!of(">=", "1 is useless, 10 is faultless"));
    assert!(!of("<", "How many faults it has"));
}
