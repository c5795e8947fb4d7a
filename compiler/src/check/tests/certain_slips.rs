//! Slips in the texts of scripts that are told only where they are certain.

use super::{Strictness, checked};
use crate::world::ListedFiles;

/// What is told under a name of a graph in which `ask` keeps what a person decides, and `pick` runs a script. `to`: where what is no option
/// leads.
fn told(name: &str, (start, to): (&str, &str), files: &[(&str, &str)]) -> Vec<String> {
    let (script, _) = files[0];
    let graph = format!(
        "name: t\nstart: {start}\ninitial_state: {{ rounds: 0, limit: 3 }}\nnodes:\n  ask: {{ type: approval, question: \"Go on?\", options: [accept, refuse], routes: {{ accept: pick, refuse: pick }}, {to} state_updates: {{ decision: \"{{{{choice}}}}\" }} }}\n  pick: {{ type: script, script: {script}, fallback: done, next: ask }}\n  done: {{ type: end, output: x }}\n"
    );
    let world = ListedFiles::new(files.iter().copied());
    let report = checked(&graph, &world, Strictness::Optimistic);
    let found = report.diagnostics.iter();
    let found = found.filter(|one| one.code.name == name);
    found
        .map(|one| {
            format!(
                "{}; {}; {}",
                one.message,
                one.primary.text,
                one.help.join("; ")
            )
        })
        .collect()
}

const PYTHON: &str = "import json, os\nstate = json.loads(os.environ[\"GRAPH_STATE\"])\n";
const TYPESCRIPT: &str = "const state = JSON.parse(process.env.GRAPH_STATE!);\n";

fn counted(path: &str, text: &str) -> String {
    told("script-counter", ("pick", ""), &[(path, text)]).concat()
}

#[test]
fn a_limit_that_is_passed_on_is_no_counter() {
    let jq = |other: &str, key: &str| {
        let text = format!(
            "jq -c '{{{key}: .{key}, x: (if {other} then \"a\" else \"b\" end)}}' <<< \"$GRAPH_STATE\"\n"
        );
        counted("s.sh", &text)
    };
    let typescript = |other: &str, key: &str| {
        let text = format!(
            "{TYPESCRIPT}const x = {other} ? \"a\" : \"b\";\nconsole.log(JSON.stringify({{ x, {key}: state.{key} }}));\n"
        );
        counted("s.ts", &text)
    };
    assert_eq!(jq(".limit > .rounds", "limit"), "");
    assert_eq!(typescript("state.limit > state.rounds", "limit"), "");
    for found in [
        jq(".rounds >= 3", "rounds"),
        jq(".rounds >= .limit", "rounds"),
        typescript("state.rounds >= 3", "rounds"),
        typescript("state.rounds >= MOST", "rounds"),
        typescript("state.rounds >= state.max_rounds", "rounds"),
    ] {
        assert!(found.contains("prints it as it was read"), "{found}");
    }
}

#[test]
fn a_number_that_begins_anew_is_told_with_what_would_keep_it() {
    let kept = |path: &str, counts: &str| match path {
        "s.py" => format!(
            "{PYTHON}{counts}way = \"done\" if rounds >= 3 else \"ask\"\nprint(json.dumps({{\"rounds\": rounds, \"_next\": way}}))\n"
        ),
        "s.ts" => format!(
            "{TYPESCRIPT}{counts}const way = rounds >= 3 ? \"done\" : \"ask\";\nconsole.log(JSON.stringify({{ rounds, _next: way }}));\n"
        ),
        _ => format!(
            "{counts}way=ask\nif [ \"$rounds\" -ge 3 ]; then\n  way=done\nfi\njq -nc --argjson rounds \"$rounds\" --arg way \"$way\" '{{rounds: $rounds, _next: $way}}'\n"
        ),
    };
    for (path, counts, parts) in [
        (
            "s.py",
            "rounds = 0\nrounds += 1\n",
            [
                "at 0 in each visit (line 3) and counts to 1 at most, so it never comes to 3",
                "`rounds = int(state[\"rounds\"])`",
            ],
        ),
        (
            "s.ts",
            "let rounds = 0;\nrounds++;\n",
            [
                "and counts to 1 at most",
                "`let rounds = Number(state.rounds);`",
            ],
        ),
        (
            "s.sh",
            "rounds=0\nrounds=$((rounds + 1))\n",
            [
                "and counts to 1 at most",
                "`rounds=$(jq -r '.rounds' <<< \"$GRAPH_STATE\")`",
            ],
        ),
        // Nothing is added, and it is kept for the next visit.
        (
            "s.py",
            "rounds = 1\n",
            [
                "at 1 in each visit (line 3), so it never comes to 3",
                "begin with what was kept",
            ],
        ),
    ] {
        let found = counted(path, &kept(path, counts));
        assert!(parts.iter().all(|part| found.contains(part)), "{found}");
    }
    let down = format!(
        "{PYTHON}left = 3\nleft -= 1\nway = \"done\" if left <= 0 else \"ask\"\nprint(json.dumps({{\"_next\": way}}))\n"
    );
    let found = counted("s.py", &down);
    let part = "and counts down to 2 at least, so it never comes to 0";
    assert!(found.contains(part), "{found}");
    let help = "let it begin with what the state keeps of the visit before";
    assert!(found.contains(help), "{found}");
    // Nothing keeps it, and nothing is added: a constant.
    let constant = format!(
        "{PYTHON}left = 3\nway = \"done\" if left <= 0 else \"ask\"\nprint(json.dumps({{\"_next\": way}}))\n"
    );
    assert_eq!(counted("s.py", &constant), "");
}

#[test]
fn what_is_counted_and_not_kept_is_told() {
    let text = format!(
        "{PYTHON}rounds = int(state[\"rounds\"]) + 1\nway = \"done\" if rounds >= 3 else \"ask\"\nprint(json.dumps({{\"_next\": way}}))\n"
    );
    let found = counted("s.py", &text);
    for part in [
        "counts `rounds` (line 3) and compares it, and nothing keeps what it has counted",
        "begins with the same number each time",
        "print it: `rounds` with its next value",
    ] {
        assert!(found.contains(part), "{found}");
    }
}

#[test]
fn a_word_that_no_option_is_may_be_what_a_person_writes() {
    let of = |to: &str, word: &str| {
        let text = format!(
            "{PYTHON}way = \"done\" if state[\"decision\"] == \"{word}\" else \"ask\"\nprint(json.dumps({{\"_next\": way}}))\n"
        );
        told("script-compares", ("pick", to), &[("s.py", &text)]).concat()
    };
    assert_eq!(of("on_other: pick,", "later"), "");
    let found = of("on_other: pick,", "acept");
    let parts = [
        "with `acept` (line 3), which is none of the answers of `ask`",
        "no option gives it",
        "probably means `accept`",
    ];
    assert!(parts.iter().all(|part| found.contains(part)), "{found}");
    let found = of("", "later");
    let parts = [
        "with `later` (line 3), which is none of the answers of `ask`",
        "never holds",
        "are: accept, refuse",
    ];
    assert!(parts.iter().all(|part| found.contains(part)), "{found}");
}

#[test]
fn a_file_that_may_be_made_before_a_run_is_not_missed() {
    let of = |text: &str| {
        let files = [("s.sh", text), (".envs", "A=1\n"), ("lib.sh", "a=1\n")];
        told("shell-slip", ("pick", ""), &files).concat()
    };
    assert_eq!(of("set -a\n. ./.env\nset +a\necho '{}'\n"), "");
    let found = of(". ./libs.sh\necho '{}'\n");
    assert!(found.contains("did you mean `lib.sh`?"), "{found}");
}

#[test]
fn what_somebody_wrote_is_run_by_no_shell() {
    let of = |key: &str, script: &'static str| {
        let world = crate::world::ListedFiles::new([("show.py", script)]);
        let graph = format!(
            "name: t\nstart: a\nnodes:\n  a: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", output_schema: {{ type: object, properties: {{ key: {key} }}, required: [key] }}, fallback: done, next: b }}\n  b: {{ type: script, script: show.py, x-writes: [shown], x-routes: [], fallback: done, next: done }}\n  done: {{ type: end, output: \"{{{{shown}}}}\" }}\n"
        );
        let found = super::names(&super::checked(
            &graph,
            &world,
            super::Strictness::Optimistic,
        ));
        found
            .iter()
            .filter(|one| one.contains("into a command of a shell"))
            .count()
    };
    let direct = "import json, os, subprocess\nstate = json.loads(os.environ[\"GRAPH_STATE\"])\nout = subprocess.run(f\"show {state['key']}\", shell=True)\nprint(json.dumps({\"shown\": out.returncode}))\n";
    let named = "import json, os, subprocess\nstate = json.loads(os.environ[\"GRAPH_STATE\"])\ncommand = f\"show '{state['key']}'\"\nout = subprocess.run(command, shell=True)\nprint(json.dumps({\"shown\": out.returncode}))\n";
    let quoted = "import json, os, shlex, subprocess\nstate = json.loads(os.environ[\"GRAPH_STATE\"])\nout = subprocess.run(f\"show {shlex.quote(state['key'])}\", shell=True)\nprint(json.dumps({\"shown\": out.returncode}))\n";
    for script in [direct, named] {
        assert_eq!(of("{ type: string }", script), 1, "{script}");
        // Out of these nothing breaks.
        assert_eq!(of("{ type: integer }", script), 0, "{script}");
        assert_eq!(of("{ type: string, enum: [a, b] }", script), 0, "{script}");
    }
    assert_eq!(of("{ type: string }", quoted), 0);
}

#[test]
fn a_key_stands_in_no_script() {
    let of = |token: &'static str| {
        let script: &'static str = Box::leak(
            format!("curl -fsS -H \"Authorization: Bearer {token}\" https://silos.example\njq -n '{{n: 1}}'\n")
                .into_boxed_str(),
        );
        let world = crate::world::ListedFiles::new([("silos.sh", script)]);
        let graph = "name: t\nstart: a\nnodes:\n  a: { type: script, script: silos.sh, x-writes: [n], x-routes: [], fallback: done, next: done }\n  done: { type: end, output: \"{{n}} {{initial_prompt}}\" }\n";
        let found = super::names(&super::checked(
            graph,
            &world,
            super::Strictness::Optimistic,
        ));
        found
            .iter()
            .filter(|one| one.contains("secret-in-text"))
            .count()
    };
    let token: &'static str = Box::leak(
        ["ghp_aZ7kQ2mVx9LrT4", "wNc8JdYb3Hs6PfGu1Eo5Ri"]
            .concat()
            .into_boxed_str(),
    );
    assert_eq!(of(token), 1);
    assert_eq!(of("$SILO_TOKEN"), 0);
}
