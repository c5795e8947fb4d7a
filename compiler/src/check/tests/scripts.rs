//! What is known of a graph whose scripts declare nothing, from their texts.

use super::{Strictness, checked};
use crate::world::ListedFiles;

const SCRIPT: &str = "import json\nprint(json.dumps({\"lane\": 1, \"_next\": \"repair\"}))\n";

/// One that leads nowhere.
const LANE: &str = "import json\nprint(json.dumps({\"lane\": 1}))\n";

fn said(nodes: &str, script: &str) -> Vec<String> {
    let world = ListedFiles::new([("pick.py", script)]);
    let graph = format!("name: t\nstart: a\nnodes:\n{nodes}");
    let report = checked(&graph, &world, Strictness::Optimistic);
    let one = |found: &crate::diag::Diagnostic| format!("{:?} {}", found.level, found.code.name);
    report.diagnostics.iter().map(one).collect()
}

const ASK: &str = "  a: { type: llm, prompt: p, output_schema: { type: object, properties: { n: { type: integer }, list: { type: array, items: { type: string } } }, required: [n, list] }, state_updates: { text: \"{{output.list}}\" }, fallback: done, next: pick }\n  pick: { type: script, script: pick.py, fallback: done, next: repair }\n  done: { type: end, output: x }\n";

#[test]
fn a_path_into_a_key_that_no_script_names_is_told() {
    let read = |path: &str, script: &str| {
        let repair = format!("  repair: {{ type: llm, prompt: \"{{{{{path}}}}}\", next: done }}\n");
        said(&format!("{ASK}{repair}"), script)
    };
    for path in ["n[0]", "list.first", "text[0]"] {
        assert_eq!(read(path, SCRIPT), ["Warning no-such-part"], "{path}");
    }
    assert_eq!(read("n[0]", "print('{\"n\": [1]}')"), [""; 0]);
    assert_eq!(read("list[0]", SCRIPT), [""; 0]);
}

#[test]
fn a_map_over_a_text_and_a_scoped_name_are_told() {
    let map = "  repair: { type: map, over: \"{{text}}\", as: it, branch: b, collect_into: all, next: end }\n  b: { type: llm, prompt: \"{{it}}\", state_updates: { output: \"{{output}}\" } }\n  end: { type: end, output: \"{{all}}\" }\n";
    assert_eq!(
        said(&format!("{ASK}{map}"), SCRIPT),
        ["Warning map-over-not-list"]
    );
    let scoped = "  repair: { type: llm, prompt: \"{{output}}\", next: done }\n";
    assert_eq!(
        said(&format!("{ASK}{scoped}"), SCRIPT),
        ["Warning scoped-name"]
    );
    assert_eq!(
        said(&format!("{ASK}{scoped}"), "print('{\"output\": 1}')"),
        [""; 0]
    );
}

#[test]
fn a_key_that_one_way_misses_and_no_script_names_is_told() {
    let nodes = "  a: { type: script, script: pick.py, fallback: judge, next: repair }\n  judge: { type: llm, prompt: p, output_schema: { type: object, properties: { reason: { type: string } }, required: [reason] }, fallback: done, next: repair }\n  repair: { type: llm, prompt: \"{{reason}}\", next: done }\n  done: { type: end, output: x }\n";
    assert_eq!(said(nodes, SCRIPT), ["Warning unassigned-read"]);
    assert_eq!(said(nodes, "print('{\"reason\": 1}')"), [""; 0]);
}

#[test]
fn nodes_that_scripts_name_are_one_finding_and_others_by_themselves() {
    let nodes = "  a: { type: script, script: pick.py, fallback: done }\n  repair: { type: llm, prompt: p, next: check }\n  check: { type: llm, prompt: p, next: done }\n  other: { type: llm, prompt: p, next: done }\n  done: { type: end, output: x }\n";
    assert_eq!(said(nodes, SCRIPT), ["Warning unreachable-node"]);
    let made = "way = open('way.txt').read()  # repair\nprint('{\"_next\": \"' + way + '\", \"repair\": 1}')";
    assert_eq!(
        said(nodes, made),
        ["Note unreachable-node", "Warning unreachable-node"]
    );
    assert_eq!(
        said(nodes, "print('{\"_next\": \"' + way + '\"}')"),
        ["Warning unreachable-node"]
    );
    let named = "nodes = ['repair', 'other']\nprint('{}')";
    assert_eq!(said(nodes, named), ["Note unreachable-node"]);
    let ends = "  a: { type: script, script: pick.py }\n  repair: { type: end, output: x }\n  praise: { type: end, output: y }\n";
    assert_eq!(
        said(ends, made),
        ["Warning no-reachable-end", "Warning unreachable-node"]
    );
    assert_eq!(said(ends, "print('{}')"), ["Warning no-reachable-end"]);
}

#[test]
fn a_variable_that_a_script_may_write_is_not_hidden() {
    let nodes = "  a: { type: script, script: pick.py, fallback: done, next: done }\n  done: { type: end, output: \"{{lane}}\" }\ninitial_state: { lane: x }\nvariables: [{ name: lane, description: d }]\n";
    assert_eq!(said(nodes, LANE), [""; 0]);
    assert_eq!(said(nodes, "print('{}')"), ["Warning shadowed-variable"]);
}

#[test]
fn an_end_that_reads_a_part_of_what_it_has_just_written_as_text_is_told() {
    let nodes = "  a: { type: script, script: pick.py, fallback: done, next: done }\n  done: { type: end, state_updates: { outcome: ready }, output: \"{{outcome.code}} {{outcome}}\" }\n";
    assert_eq!(said(nodes, LANE), ["Warning no-such-part"]);
}

#[test]
fn a_key_that_is_not_among_those_that_scripts_print_is_told() {
    let nodes = "  a: { type: script, script: pick.py, fallback: done, next: use }\n  use: { type: llm, prompt: \"{{seat_count}}\", next: done }\n  done: { type: end, output: x }\n";
    assert_eq!(said(nodes, LANE), ["Warning never-written"]);
    assert_eq!(said(nodes, "print(open('x.json').read())"), [""; 0]);
    assert_eq!(
        said(nodes, "import json\nprint(json.dumps({'seat_count': 1}))\n"),
        [""; 0]
    );
}

#[test]
fn a_script_that_other_files_help_may_print_any_key() {
    let world = ListedFiles::new([("pick.py", LANE), ("json.py", "seat_count = 1")]);
    let graph = "name: t\nstart: a\nnodes:\n  a: { type: script, script: pick.py, fallback: done, next: done }\n  done: { type: end, output: \"{{total}}\" }\n";
    let report = checked(graph, &world, Strictness::Optimistic);
    assert!(report.diagnostics.is_empty(), "{report:?}");
}

#[test]
fn a_script_that_is_longer_than_people_write_is_not_read() {
    let nodes = "  a: { type: script, script: pick.py, fallback: done, next: done }\n  done: { type: end, output: x }\n";
    let wrong = "print({'lane': 1})\n";
    assert_eq!(said(nodes, wrong), ["Warning script-output"]);
    let long = format!("{wrong}{}", "x = 1\n".repeat(30_000));
    assert_eq!(said(nodes, &long), [""; 0]);
}

/// The messages about the shell in a script that lies beside these files.
fn of_shell(script: &str, files: &[(&'static str, &'static str)]) -> Vec<String> {
    let world = ListedFiles::new(files.iter().copied().chain([("s/pick.sh", script)]));
    let graph = "name: t\nstart: a\nnodes:\n  a: { type: script, script: s/pick.sh, next: done }\n  done: { type: end, output: x }\n";
    let report = checked(graph, &world, Strictness::Optimistic);
    let found = report
        .diagnostics
        .iter()
        .filter(|found| found.code.name == "shell-slip");
    found.map(|found| found.message.clone()).collect()
}

#[test]
fn a_function_that_no_sourced_file_defines_is_told() {
    let script = |call: &str, file: &str| {
        format!(
            "source \"$(dirname \"$0\")/../{file}\"\nx=$({call})\nprintf '{{\"x\": \"%s\"}}' \"$x\"\n"
        )
    };
    let files = [("lib.sh", "find_page() {\n  ls\n}\n")];
    let told = of_shell(&script("find_pgae", "lib.sh"), &files);
    assert!(
        told.len() == 1 && told[0].contains("`find_pgae` is nothing"),
        "{told:?}"
    );
    assert_eq!(of_shell(&script("find_page", "lib.sh"), &files), [""; 0]);
    // What an unknown file defines is not known.
    let open = "source \"$HOME/x.sh\"\n".to_owned() + &script("find_pages", "lib.sh");
    assert_eq!(of_shell(&open, &files), [""; 0]);
    let gone = of_shell(&script("find_page", "libs.sh"), &files);
    assert!(
        gone.len() == 1 && gone[0].contains("`libs.sh` into itself"),
        "{gone:?}"
    );
}

#[test]
fn a_state_that_is_read_where_none_is_is_told_once() {
    let script = "#!/usr/bin/env bash\nstate=\"$(cat)\"\njq -n --arg s \"$state\" '{s: $s}'\n";
    let world = ListedFiles::new([("pick.sh", script)]);
    let graph = "name: t\nstart: a\nnodes:\n  a: { type: script, script: pick.sh, fallback: done, next: done }\n  done: { type: end, output: x }\n";
    let report = checked(graph, &world, Strictness::Optimistic);
    let names = report.diagnostics.iter().map(|found| found.code.name);
    assert_eq!(names.collect::<Vec<_>>(), ["script-state"]);
}

#[test]
fn what_a_script_asks_about_may_be_missing() {
    let graph = |reads: &str, required: &str| {
        format!(
            "  ask: {{ type: llm, prompt: p, output_schema: {{ type: object, properties: {{ day: {{ type: string }} }}, required: [{required}] }}, next: pick }}\n  pick: {{ type: script, script: pick.py, x-reads: [{reads}], x-writes: {{ day: {{ type: string }} }}, x-routes: [], next: done, fallback: done }}\n  done: {{ type: end, output: x }}\n"
        )
    };
    let said = |reads: &str, required: &str, script: &str| {
        let head = "import json, os\nstate = json.loads(os.environ[\"GRAPH_STATE\"])\n";
        let world = ListedFiles::new([("pick.py", format!("{head}{script}").as_str())]);
        let graph = format!("name: t\nstart: ask\nnodes:\n{}", graph(reads, required));
        let report = checked(&graph, &world, Strictness::Optimistic);
        super::names(&report)
    };
    let asks = "print(json.dumps({\"day\": state.get(\"day\") or \"today\"}))\n";
    let takes = "print(json.dumps({\"day\": state[\"day\"]}))\n";
    for required in ["", "day"] {
        assert_eq!(said("day", required, asks), [""; 0], "{required}");
    }
    let found = said("day", "", takes);
    assert_eq!(found.len(), 1, "{found:?}");
    // The node that reads has left nothing out.
    assert!(
        found[0].contains("optional-read") && !found[0].contains("`pick` may"),
        "{found:?}"
    );
    assert!(said("day", "day", takes)[0].contains("missing-after-failure"));
    let typo = said("dya", "day", &asks.replace("get(\"day\")", "get(\"dya\")"));
    assert!(typo[0].contains("`dya`"), "{typo:?}");
}

#[test]
fn a_script_that_ends_on_one_way_and_prints_nothing_fails_there() {
    let script = |end: &str| {
        format!(
            "#!/usr/bin/env bash\nstate=$(cat \"$GRAPH_STATE_FILE\")\nif [ -z \"$state\" ]; then\n  exit {end}\nfi\necho '{{}}'\n"
        )
    };
    let told = |end: &str| {
        let text = script(end);
        let world = ListedFiles::new([("pick.sh", text.as_str())]);
        let graph = "name: t\nstart: a\nnodes:\n  a: { type: script, script: pick.sh, next: done }\n  done: { type: end, output: x }\n";
        let found = super::names(&checked(graph, &world, Strictness::Optimistic));
        found.iter().any(|one| one.contains("script-output"))
    };
    assert!(told("0"));
    assert!(!told("1"));
}

#[test]
fn a_key_that_a_program_of_jq_sets_is_no_read_of_nothing() {
    let read = |program: &str| {
        let script = format!("jq '{program}' <<< \"$GRAPH_STATE\"\n");
        let world = ListedFiles::new([("pick.sh", script.as_str())]);
        let graph = "name: t\nstart: a\nnodes:\n  a: { type: script, script: pick.sh, fallback: z, next: done }\n  done: { type: end, output: \"{{x}}\" }\n  z: { type: end, output: z }\n";
        let report = checked(graph, &world, Strictness::Optimistic);
        let codes = report.diagnostics.iter().map(|found| found.code.id);
        codes.collect::<Vec<_>>()
    };
    for program in [
        ".x = (.initial_prompt | length) | .y = 1",
        ".words = (.initial_prompt | split(\" \")) | .n = (.words | length) | {x: .n}",
        ".words //= 5 | {x: .words}",
        ".meta.size += 3 | {x: .meta}",
    ] {
        assert_eq!(read(program), [""; 0], "{program}");
    }
    for program in [
        "{x: .words}",
        "if .words == 1 then {x: 2} else {x: 3} end",
        "{x: .words // 1}",
    ] {
        assert_eq!(read(program), ["G0715"], "{program}");
    }
}

#[test]
fn a_default_that_a_failed_script_leaves_out_is_asked_without() {
    let ask = |question: &str, default: &str, output: &str| {
        let script = "print('{\"lane\": 1}')";
        let nodes = format!(
            "  a: {{ type: script, script: pick.py, next: ask }}\n  ask: {{ type: input, question: \"{question}\", default: \"{default}\", state_updates: {{ answer: \"{{{{input}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{output}\" }}\n"
        );
        said(&nodes, script)
    };
    assert_eq!(ask("Which?", "{{lane}}", "{{answer}}"), [""; 0]);
    let told = ["Warning missing-after-failure"];
    assert_eq!(ask("Which?", "lane {{lane}}", "{{answer}}"), told);
    assert_eq!(ask("Is it {{lane}}?", "{{lane}}", "{{answer}}"), told);
    assert_eq!(ask("Which?", "{{lane}}", "{{answer}} {{lane}}"), told);
}

#[test]
fn a_key_that_a_failure_leaves_out_is_an_empty_text_at_an_end() {
    let world = ListedFiles::new([("pick.py", "print('{\"lane\": 1}')")]);
    let notes = |node: &str| {
        let graph = format!(
            "name: t\nstart: a\nnodes:\n  a: {{ type: script, script: pick.py, next: b }}\n  b: {{ {node}: \"{{{{lane}}}}\" }}\n"
        );
        let report = checked(&graph, &world, Strictness::Optimistic);
        let found = report
            .diagnostics
            .iter()
            .find(|found| found.code.id == "G0403");
        found.unwrap().notes.join(" ")
    };
    let says = "a missing key is an empty text here";
    assert!(notes("type: end, output").contains(says));
    assert!(!notes("type: llm, prompt").contains(says));
}

#[test]
fn a_text_that_jq_makes_is_no_list_for_a_map() {
    let graph = "name: t\nstart: a\nnodes:\n  a: { type: script, script: a.sh, fallback: done, next: m }\n  m: { type: map, over: \"{{xs}}\", as: x, branch: b, output_key: o, collect_into: all, next: done }\n  b: { type: llm, prompt: \"{{x}}\", state_updates: { o: \"{{output}}\" } }\n  done: { type: end, output: \"{{all:-}}\" }\n";
    let told = |option: &str| {
        let script = format!("xs=$(cat list.json)\njq -nc {option} xs \"$xs\" '{{\"xs\": $xs}}'\n");
        super::count_told(graph, &[("a.sh", &script)], "jq-program")
    };
    assert_eq!(told("--arg"), 1);
    assert_eq!(told("--argjson"), 0);
}

#[test]
fn a_program_of_jq_reads_of_the_state_what_schemas_have() {
    let graph = "name: t\nstart: read\nnodes:\n  read: { type: llm, prompt: \"{{initial_prompt}}\", output_schema: { type: object, properties: { names: { type: array, items: { type: string } }, offers: { type: array, items: { type: object, properties: { price: { type: number }, vendor: { type: string } } } } }, required: [names, offers] }, fallback: done, next: a }\n  a: { type: script, script: a.sh, fallback: done, next: done }\n  done: { type: end, output: \"{{best:-}}\" }\n";
    let told = |command: &str| {
        let script = format!(
            "state=\"$GRAPH_STATE\"\nbest=$({command})\njq -nc --arg best \"$best\" '{{\"best\": $best}}'\n"
        );
        super::count_told(graph, &[("a.sh", &script)], "script-compares")
    };
    assert_eq!(told("jq -r '.offers[0].vendr' <<<\"$state\""), 1);
    assert_eq!(
        told("jq -r '.offers | map(.prize) | add' <<<\"$GRAPH_STATE\""),
        1
    );
    assert_eq!(told("echo \"$state\" | jq -r '.names[] | .vendor'"), 1);
    assert_eq!(told("jq -r '.offers.vendor' \"$GRAPH_STATE_FILE\""), 1);
    for fine in [
        "jq -r '.offers[0].vendor' <<<\"$state\"",
        "jq -r '.offers[0].rating' <<<\"$state\"",
        "jq -r '.offers[0].vendr' <<<\"$other\"",
        "jq -r '.offers[0].vendr // \"none\"' <<<\"$state\"",
        "jq -r '.names[] | length' <<<\"$state\"",
    ] {
        assert_eq!(told(fine), 0, "{fine}");
    }
}

#[test]
fn a_misspelt_length_of_typescript_is_told() {
    let graph = "name: t\nstart: a\nnodes:\n  a: { type: script, script: a.ts, fallback: done, next: done }\n  done: { type: end, output: \"{{n:-}} {{initial_prompt}}\" }\n";
    let told = |read: &str| {
        let script =
            format!("const xs = [1, 2];\nconsole.log(JSON.stringify({{ n: xs{read} }}));\n");
        super::count_told(graph, &[("a.ts", &script)], "undefined each time")
            + super::count_told(graph, &[("a.ts", &script)], "reads `.lenght`")
    };
    assert!(told(".lenght") > 0);
    assert_eq!(told(".length"), 0);
}

#[test]
fn an_object_in_each_round_and_one_on_standard_error_are_told() {
    let told = |name: &str, script: &str, part: &str| {
        let graph = format!(
            "name: t\nstart: a\nnodes:\n  a: {{ type: script, script: {name}, next: done }}\n  done: {{ type: end, output: \"{{{{n:-}}}} {{{{initial_prompt}}}}\" }}\n"
        );
        super::count_told(&graph, &[(name, script)], part)
    };
    let round = "for f in a b; do\n  jq -nc --arg f \"$f\" '{n: $f}'\n";
    let part = "in each round of a loop (line 2)";
    assert_eq!(told("a.sh", &format!("{round}done\n"), part), 1);
    assert_eq!(told("a.sh", &format!("{round}  break\ndone\n"), part), 0);
    let part = "prints nothing, where one JSON object";
    let aside = "const n = 1;\nconsole.error(JSON.stringify({ n }));\n";
    assert_eq!(told("a.ts", aside, part), 1);
    let both = format!("{aside}console.log(JSON.stringify({{ n }}));\n");
    assert_eq!(told("a.ts", &both, part), 0);
}
