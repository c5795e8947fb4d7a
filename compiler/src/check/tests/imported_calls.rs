//! What scripts do through files beside them: helpers that print, ways that these name, variables and files that they share.

use super::count_told;
use super::followed::all;
use crate::world::ListedFiles;

const SHARED: &str = "import json, os\n\n\ndef state():\n    return json.loads(os.environ[\"GRAPH_STATE\"])\n\n\ndef emit(node, **keys):\n    print(json.dumps({**keys, \"_next\": node}))\n";

/// What is said of a graph whose script asks a person for what is missing, through a helper.
fn said(script: &str, shared: &str) -> Vec<String> {
    let graph = "name: t\ninitial_state: { rounds: 0, wish: \"\" }\nstart: work\nnodes:\n  work: { type: script, script: work.py, timeout: 20, fallback: nothing }\n  missing: { type: llm, prompt: \"Ask for {{wish}} {{initial_prompt}} {{rounds}}\", state_updates: { text: \"{{output}}\" }, fallback: nothing, next: done }\n  done: { type: end, output: \"{{text}}\" }\n  nothing: { type: end, output: x }\n";
    let text = format!("from shared import emit, state\n\ngiven = state()\n{script}\n");
    all(graph, &[("work.py", &text), ("shared.py", shared)])
}

#[test]
fn the_ways_that_a_helper_prints_are_known() {
    let right = "if given[\"rounds\"]:\n    emit(\"missing\", wish=\"more\", rounds=1)\nelse:\n    emit(\"nothing\")";
    assert_eq!(said(right, SHARED), [""; 0]);
    let lane = "way = \"miss\" if given[\"rounds\"] else \"noth\"\nemit(f\"{way}ing\", wish=\"more\", rounds=1)";
    assert_eq!(said(lane, SHARED), [""; 0]);
    let other = right.replace("wish=", "wishes=");
    let found = said(&other, SHARED);
    assert!(
        found.iter().any(|one| one.contains("`wishes`")),
        "{found:?}"
    );
    let unknown = said("emit(given[\"wish\"], wish=\"a\", rounds=1)", SHARED);
    assert!(
        unknown.iter().any(|one| one.contains("no declared way")),
        "{unknown:?}"
    );
}

#[test]
fn a_helper_that_prints_a_line_beside_the_object_is_told() {
    let script = "emit(\"missing\" if given[\"rounds\"] else \"nothing\", wish=\"more\", rounds=1)";
    let loud = |line: &str| {
        let shared = SHARED.replace(
            "    return json.loads(os.environ[\"GRAPH_STATE\"])",
            &format!(
                "    found = json.loads(os.environ[\"GRAPH_STATE\"])\n    {line}\n    return found"
            ),
        );
        let found = said(script, &shared);
        found
            .iter()
            .filter(|one| one.contains("where one JSON object is expected"))
            .count()
    };
    assert_eq!(loud("print(f\"{len(found)} keys of state read\")"), 1);
    assert_eq!(loud("print(f\"{found['wish']} is wished.\")"), 1);
    assert_eq!(
        loud("import sys; print(f\"{len(found)} keys read\", file=sys.stderr)"),
        0
    );
    assert_eq!(loud("pass"), 0);
}

#[cfg(feature = "typescript")]
#[test]
fn what_a_list_of_keys_leaves_out_is_not_printed() {
    let graph = "name: t\nstart: work\nnodes:\n  work: { type: script, script: work.ts, fallback: bad }\n  bad: { type: end, output: x }\n  small: { type: end, output: \"{{speed}} {{initial_prompt}}\" }\n  large: { type: end, output: \"{{speed}}\" }\n";
    let script = |keys: &str| {
        format!(
            "const state = JSON.parse(process.env.GRAPH_STATE!);\nconst found = state.initial_prompt ? {{ speed: 1, _next: \"small\" }} : {{ speed: 2, _next: \"large\" }};\nconsole.log(JSON.stringify(found, [{keys}]));\n"
        )
    };
    let told = |keys: &str| all(graph, &[("work.ts", &script(keys))]);
    assert_eq!(told("\"speed\", \"_next\""), [""; 0]);
    let found = told("\"speed\"");
    assert!(
        found
            .iter()
            .any(|one| one.contains("prints `speed` (line 3) and no `_next`")),
        "{found:?}"
    );
}

#[test]
fn an_empty_object_is_called_that() {
    let graph = "name: t\nstart: work\nnodes:\n  work: { type: script, script: work.py, fallback: bad }\n  bad: { type: end, output: \"{{initial_prompt}}\" }\n";
    let script = "import json\nway = \"_next\"\nprint(json.dumps({}))\n";
    let found = all(graph, &[("work.py", script)]);
    assert!(
        found
            .iter()
            .any(|one| one.contains("prints an empty object (line 3) and no `_next`")),
        "{found:?}"
    );
}

#[test]
fn a_variable_that_a_sourced_file_calls_otherwise_is_told() {
    let graph = "name: t\nstart: work\nnodes:\n  work: { type: script, script: s/work.sh, next: done }\n  done: { type: end, output: \"{{fee}} {{initial_prompt}}\" }\n";
    let script = "set -euo pipefail\nsource \"$(dirname \"$0\")/common.sh\"\njq -n --argjson fee \"$((3 * FEE_PERCENT))\" '{fee: $fee}'\n";
    let told_at = |place: &str, script: &str, common: &str| {
        let files = [
            ("s/work.sh", script),
            (place, common),
            ("s/other.sh", "echo \"$RATES_OFALL\"\n"),
            ("s/lib/other.sh", "echo \"$TAXES_OFALL\"\n"),
        ];
        count_told(graph, &files, "shell-variable")
    };
    let told = |script: &str, common: &str| told_at("s/common.sh", script, common);
    assert_eq!(told(script, "FEE_PERCENTAGE=4\n"), 1);
    assert_eq!(
        told(
            &script.replace("$((3 * FEE_PERCENT))", "$FEE_PERCENT"),
            "FEE_PERCNT=4\n"
        ),
        1
    );
    assert_eq!(told(script, "FEE_PERCENT=4\n"), 0);
    assert_eq!(told(script, "export FEE_PERCENTAGE=4\n"), 0);
    assert_eq!(
        told(
            script,
            "FEE_PERCENTAGE=4\nuse() { echo \"$FEE_PERCENTAGE\"; }\n"
        ),
        0
    );
    assert_eq!(told(script, "VAT=4\n"), 0);
    assert_eq!(
        told(
            &script.replace("FEE_PERCENT", "RATES_OF"),
            "RATES_OFALL=4\n"
        ),
        0
    );
    // What lies beside a file that is sourced may read what that sets.
    let apart = script.replace("/common.sh", "/lib/common.sh");
    for (name, set, count) in [
        ("TAXES_OF", "TAXES_OFALL", 0),
        ("COSTS_OF", "COSTS_OFALL", 1),
    ] {
        let script = apart.replace("FEE_PERCENT", name);
        let found = told_at("s/lib/common.sh", &script, &format!("{set}=4\n"));
        assert_eq!(found, count, "{name}");
    }
    assert_eq!(
        told(
            &script.replace("$((3 * FEE_PERCENT))", "${FEE_PERCENT:-4}"),
            "FEE_PERCENTAGE=4\n"
        ),
        0
    );
    assert_eq!(told(script, "FEE_PERCENTAGE=4\nsource \"$SETTINGS\"\n"), 0);
    // Another one, and one whose name is made while the script runs.
    assert_eq!(told(script, "FEE_PERCENT_OLD=4\n"), 0);
    let made = "for of in PERCENT; do declare -g \"FEE_$of=4\"; done\nFEE_PERCENTAGE=4\n";
    assert_eq!(told(script, made), 0);
}

const EULER: &str = "id: t\nname: t\nversion: \"1\"\nentry: pack\nfinalize: { artifact: a.md }\nx-tools: [crate_for]\nnodes:\n  - { id: pack, kind: llm, runner: { mode: execute }, artifacts: { primary: a.md } }\nedges:\n  - { from: pack, to: finalize }\n";

#[test]
fn a_function_that_says_nothing_is_no_tool_of_euleragent() {
    let told = |file: &str, text: &str| {
        let found = all(EULER, &[(file, text)]);
        found
            .iter()
            .filter(|one| one.contains("so it is no tool"))
            .count()
    };
    let python = "def size(a):\n    \"\"\"The size.\"\"\"\n    return a\n\n\ndef crate_for(length: int):\n    # The crate.\n    return length\n";
    assert_eq!(told("tools.py", python), 1);
    assert_eq!(
        told(
            "tools.py",
            &python.replace("# The crate.", "\"\"\"The crate.\"\"\"")
        ),
        0
    );
    assert_eq!(told("tools.py", &python.replace("crate_for", "crates")), 0);
    let typescript = "/** The size. */\nexport function size(a: number) {\n  return a;\n}\n\nexport function crate_for(length: number) {\n  return length;\n}\n";
    assert_eq!(told("tools.ts", typescript), 1);
    let shell = "# @cmd The size.\nsize() { echo 1; }\ncrate_for() { echo 2; }\neval \"$(argc --argc-eval \"$0\" \"$@\")\"\n";
    assert_eq!(told("tools.sh", shell), 1);
    assert_eq!(
        told(
            "tools.sh",
            &shell.replace("crate_for()", "# @cmd The crate.\ncrate_for()")
        ),
        0
    );
}

#[test]
fn what_jq_takes_of_a_file_has_to_be_there() {
    let told = |program: &str| {
        let text = format!(
            "# @cmd The crate.\n# @option --length! <INT> Its length.\ncrate_for() {{ jq -r {program} data/rates.json; }}\neval \"$(argc --argc-eval \"$0\" \"$@\")\"\n"
        );
        let world = ListedFiles::new([
            ("tools.sh", text.as_str()),
            (
                "data/rates.json",
                "{\"usd\": {\"rate\": 1}, \"all\": [{\"a\": 1}]}",
            ),
        ]);
        let report = super::checked(EULER, &world, super::Strictness::Optimistic);
        let found = report.diagnostics.iter();
        found.filter(|one| one.code.name == "data-file").count()
    };
    for wrong in ["'.usd.rat'", ".eur", "'.all[].b'", "'.all[] | .b'"] {
        assert_eq!(told(wrong), 1, "{wrong}");
    }
    for right in [
        ".usd.rate",
        "'.all[].a'",
        "'.eur // 1'",
        "'.eur?'",
        "'.[]'",
        "'to_entries[].key'",
    ] {
        assert_eq!(told(right), 0, "{right}");
    }
}
