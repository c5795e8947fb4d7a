//! Slips in the texts of scripts that the graph around them shows.

use super::{Strictness, checked};
use crate::world::ListedFiles;

/// What is told under one of these names of a graph whose node `pick` runs a script.
fn told(names: &[&str], extra: &str, files: &[(&str, &str)]) -> Vec<String> {
    let (script, _) = files[0];
    let graph = format!(
        "name: t\nstart: ask\ninitial_state: {{ rounds: 0 }}\nnodes:\n  ask: {{ type: approval, question: \"Go on?\", options: [accept, accept with limits, refuse], routes: {{ accept: pick, accept with limits: pick, refuse: pick }}, on_other: pick, state_updates: {{ decision: \"{{{{choice}}}}\" }} }}\n  pick: {{ type: script, script: {script}, {extra} fallback: done, next: done }}\n  done: {{ type: end, output: x }}\n"
    );
    let world = ListedFiles::new(files.iter().copied());
    let report = checked(&graph, &world, Strictness::Optimistic);
    let found = report.diagnostics.iter();
    let found = found.filter(|one| names.contains(&one.code.name));
    found
        .map(|one| format!("{}; {}", one.message, one.help.join("; ")))
        .collect()
}

const PYTHON: &str = "import json, os\nstate = json.loads(os.environ[\"GRAPH_STATE\"])\n";

#[test]
fn a_count_from_zero_that_ends_a_strict_script_is_told() {
    let begin = "set -euo pipefail\nrounds=$(jq -r '.rounds' <<< \"$GRAPH_STATE\")\n";
    let end = "printf '{\"rounds\": %d}\\n' \"$rounds\"\n";
    let of = |step: &str| {
        told(
            &["shell-slip"],
            "",
            &[("s.sh", &format!("{begin}{step}{end}"))],
        )
    };
    for step in ["((rounds++))\n", "let rounds++\n"] {
        let told = of(step);
        assert!(
            told.len() == 1
                && told[0].contains("where `rounds` is 0, and `set -e` ends the script there"),
            "{step}: {told:?}"
        );
    }
    for step in [
        "((rounds++)) || true\n",
        "((++rounds))\n",
        "rounds=$((rounds + 1))\n",
        "if [ -f more ]; then\n  ((rounds++))\nfi\n",
    ] {
        assert_eq!(of(step), Vec::<String>::new(), "{step}");
    }
}

#[test]
fn a_program_in_a_script_that_misses_what_it_reads_is_told() {
    let of = |text: &str| {
        told(&["python-slip"], "", &[("s.sh", text)])
            .into_iter()
            .filter(|one| one.contains("the program of `python3` reads"))
            .collect::<Vec<String>>()
    };
    let unexported = "row=$(jq -c .row <<< \"$GRAPH_STATE\")\npython3 - <<'END'\nimport os\nprint('{\"a\": \"%s\"}' % os.environ['row'])\nEND\n";
    assert!(
        of(unexported).concat().contains("does not export"),
        "{:?}",
        of(unexported)
    );
    assert_eq!(
        of(&unexported.replace("row=$(", "export row\nrow=$(")),
        Vec::<String>::new()
    );
    let graph = "row=$(jq -c .row <<< \"$GRAPH_STATE\")\npython3 - <<'END'\nimport sys\nx = sys.argv[1]\nprint('{\"a\": \"%s\"}' % x)\nEND\n";
    assert!(
        of(graph).concat().contains("handed over no argument"),
        "{:?}",
        of(graph)
    );
}

#[test]
fn a_script_that_compares_with_no_answer_is_told() {
    let of = |path: &str, text: &str| told(&["script-compares"], "", &[(path, text)]);
    for (path, text) in [
        (
            "s.py",
            format!("{PYTHON}if state[\"decision\"] == \"accept with limit\":\n    print(\"{{}}\")\n"),
        ),
        (
            "s.py",
            format!("{PYTHON}word = state[\"decision\"].strip().lower()\nif word in (\"accept with limit\",):\n    print(\"{{}}\")\n"),
        ),
        (
            "s.ts",
            "const state = JSON.parse(process.env.GRAPH_STATE!);\nswitch (state.decision) {\n  case \"accept with limit\":\n    console.log(\"{}\");\n}\n".to_owned(),
        ),
        (
            "s.sh",
            "d=$(jq -r .decision <<< \"$GRAPH_STATE\")\ncase \"$d\" in\n  \"accept with limit\") echo '{}' ;;\nesac\n".to_owned(),
        ),
        (
            "s.sh",
            "jq -c 'if .decision == \"accept with limit\" then {a: 1} else {} end' <<< \"$GRAPH_STATE\"\n".to_owned(),
        ),
    ] {
        let told = of(path, &text);
        assert!(
            told.len() == 1 && told[0].contains("means `accept with limits`"),
            "{text} {told:?}"
        );
    }
    for (path, text) in [
        (
            "s.py",
            format!("{PYTHON}if state[\"decision\"] in (\"accept\", \"yes\", \"ok\"):\n    print(\"{{}}\")\n"),
        ),
        (
            "s.py",
            format!("{PYTHON}if state.get(\"decision\", \"none\") == \"none\":\n    print(\"{{}}\")\n"),
        ),
        (
            "s.py",
            format!("{PYTHON}if norm(state[\"decision\"]) == \"ACCEPT\":\n    print(\"{{}}\")\n"),
        ),
        (
            "s.sh",
            "d=$(jq -r .decision <<< \"$GRAPH_STATE\")\ncase \"$d\" in\n  accept*) echo '{}' ;;\n  refuse|no) echo '{}' ;;\nesac\n".to_owned(),
        ),
        (
            "s.sh",
            "jq -c '.rows[] | select(.decision == \"other\")' <<< \"$GRAPH_STATE\"\n".to_owned(),
        ),
    ] {
        assert_eq!(of(path, &text), [""; 0], "{text}");
    }
}

#[test]
fn a_counter_that_is_not_kept_or_begins_anew_is_told() {
    let of = |body: &str| {
        let text = format!("{PYTHON}{body}");
        told(&["script-counter"], "", &[("s.py", &text)]).concat()
    };
    let way = "way = \"done\" if rounds >= 3 else \"ask\"\n";
    let kept = "print(json.dumps({\"rounds\": rounds, \"_next\": way}))\n";
    let lost = "print(json.dumps({\"_next\": way}))\n";
    let anew = of(&format!("rounds = 0\nrounds += 1\n{way}{kept}"));
    assert!(
        anew.contains("begins `rounds` at 0") && anew.contains("never comes to 3"),
        "{anew}"
    );
    let constant = of(&format!("rounds = 1\n{way}{kept}"));
    assert!(constant.contains("begins `rounds` at 1"), "{constant}");
    for count in [
        "rounds = int(state[\"rounds\"]) + 1\n",
        "rounds = state[\"rounds\"]\nrounds += 1\n",
    ] {
        let told = of(&format!("{count}{way}{lost}"));
        assert!(told.contains("nothing keeps"), "{count} {told}");
        assert_eq!(of(&format!("{count}{way}{kept}")), "", "{count}");
    }
    for body in [
        "way = \"done\" if state[\"rounds\"] >= 3 else \"ask\"\nprint(json.dumps({\"rounds\": state[\"rounds\"], \"_next\": way}))\n"
            .to_owned(),
        format!(
            "rounds = state[\"rounds\"] + 1\n{way}print(json.dumps({{\"rounds\": state[\"rounds\"], \"_next\": way}}))\n"
        ),
        format!("rounds = state[\"rounds\"]\nrounds =+ 1\n{way}{kept}"),
        format!("rounds = state[\"rounds\"]\nrounds = 0\nrounds += 1\n{way}{kept}"),
    ] {
        assert_ne!(of(&body), "", "{body}");
    }
    let other = |path: &str, text: &str| told(&["script-counter"], "", &[(path, text)]).concat();
    let typescript = "const state = JSON.parse(process.env.GRAPH_STATE!);\nconst rounds = Number(state.rounds);\nconst way = rounds >= 3 ? \"done\" : \"ask\";\nconsole.log(JSON.stringify({ rounds, _next: way }));\n";
    assert!(other("s.ts", typescript).contains("prints it as it was read (line 4)"));
    for (from, to) in [
        ("Number(state.rounds)", "Number(state.rounds) + 1"),
        ("{ rounds, ", "{ rounds: rounds + 1, "),
        ("{ rounds, ", "{ "),
    ] {
        let text = typescript.replace(from, to);
        assert!(!other("s.ts", &text).contains("as it was read"), "{text}");
    }
    let jq = "jq -c '{rounds: .rounds, _next: (if .rounds >= 3 then \"done\" else \"ask\" end)}' <<< \"$GRAPH_STATE\"\n";
    assert!(other("s.sh", jq).contains("prints it as it was read (line 1)"));
    for (from, to) in [
        ("rounds: .rounds", "rounds: (.rounds + 1)"),
        ("rounds: .rounds, ", ""),
        (".rounds >= 3", ".tries >= 3"),
    ] {
        assert_eq!(other("s.sh", &jq.replace(from, to)), "", "{from}");
    }
    // A constant, and a number that is not compared.
    assert_eq!(
        of(
            "LIMIT = 3\nx = len(state)\nway = \"done\" if x > LIMIT else \"ask\"\nprint(json.dumps({\"_next\": way}))\n"
        ),
        ""
    );
    assert_eq!(
        of(
            "rounds = int(state[\"rounds\"]) + 1\nprint(json.dumps({\"text\": f\"round {rounds}\"}))\n"
        ),
        ""
    );
}

#[test]
fn a_file_that_a_script_reads_into_itself_has_to_be_there() {
    let lib = ("lib/common.sh", "note() { echo \"$*\" >&2; }\n");
    let of = |path: &str, text: &str| told(&["shell-slip"], "", &[(path, text), lib]).concat();
    for (path, text, part) in [
        (
            "s.sh",
            "source lib/commons.sh\n",
            "did you mean `lib/common.sh`?",
        ),
        (
            "s.sh",
            ". ./lib/comon.sh\n",
            "did you mean `lib/common.sh`?",
        ),
        (
            "bin/s.sh",
            "here=$(cd \"$(dirname \"$0\")\" && pwd)\n. \"$here/../lib/commons.sh\"\n",
            "did you mean `lib/common.sh`?",
        ),
        (
            "bin/s.sh",
            "source \"$(dirname \"$0\")/lib/common.sh\"\n",
            "that path counts from the directory of the script: write `lib/common.sh`",
        ),
        (
            "lib/s.sh",
            "source common.sh\n",
            "write `\"$(dirname \"$0\")/common.sh\"`",
        ),
    ] {
        let told = of(path, &format!("{text}echo '{{}}'\n"));
        assert!(
            told.contains("is not there") && told.contains(part),
            "{text} {told}"
        );
    }
    for (path, text) in [
        ("s.sh", "source lib/common.sh\n"),
        (
            "bin/s.sh",
            "cd \"$(dirname \"$0\")/..\"\nsource lib/common.sh\n",
        ),
        ("s.sh", "[ -f lib/own.sh ] && source lib/own.sh\n"),
        ("s.sh", "source lib/own.sh || true\n"),
        ("s.sh", "source .venv/bin/activate\n"),
        (
            "s.sh",
            "curl -so lib/new.sh https://x.example\nsource lib/new.sh\n",
        ),
        ("s.sh", "source \"$HOME/common.sh\"\n"),
    ] {
        assert_eq!(of(path, &format!("{text}echo '{{}}'\n")), "", "{text}");
    }
}

#[test]
fn a_file_beside_a_script_that_prints_words_is_told() {
    let of = |files: &[(&str, &str)]| told(&["script-output"], "", files).concat();
    let script = "source lib/c.sh\nlog \"Looking\"\necho '{}'\n";
    let loud = of(&[
        ("s.sh", script),
        ("lib/c.sh", "log() { echo \"[log] $*\"; }\n"),
    ]);
    assert!(
        loud.contains("calls `log` (line 2)") && loud.contains("(line 1 of `lib/c.sh`)"),
        "{loud}"
    );
    assert_eq!(
        of(&[
            ("s.sh", script),
            ("lib/c.sh", "log() { echo \"[log] $*\" >&2; }\n")
        ]),
        ""
    );
    let script =
        format!("{PYTHON}from common import log\nlog(\"looking\")\nprint(json.dumps({{}}))\n");
    let loud = of(&[
        ("s.py", &script),
        ("common.py", "def log(text):\n    print(\"[log]\", text)\n"),
    ]);
    assert!(loud.contains("calls `log` (line 4)"), "{loud}");
    let quiet = "import sys\n\n\ndef log(text):\n    print(\"[log]\", text, file=sys.stderr)\n";
    assert_eq!(of(&[("s.py", &script), ("common.py", quiet)]), "");
}

#[test]
fn a_variable_that_is_handed_on_under_another_name_is_told() {
    let of = |handed: &str, text: &str| {
        let extra = format!("x-env: [{handed}],");
        told(&["variable-withheld"], &extra, &[("s.sh", text)]).concat()
    };
    let text = "curl -fsS -H \"x: $FORGE_API_TOKEN\" https://x.example > /dev/null\necho '{}'\n";
    let found = of("FORGE_TOKEN", text);
    assert!(
        found.contains("reads the variable FORGE_API_TOKEN (line 1)"),
        "{found}"
    );
    assert_eq!(of("FORGE_API_TOKEN", text), "");
    // A program that the script starts may read it.
    assert_eq!(of("GH_TOKEN", text), "");
    assert_eq!(
        of("FORGE_TOKEN", "gh api user > /dev/null\necho '{}'\n"),
        ""
    );
    let other = format!("export FORGE_TOKEN=\"${{FORGE_API_TOKEN:-$FORGE_TOKEN}}\"\n{text}");
    assert_eq!(of("FORGE_TOKEN", &other), "");
}

#[test]
fn a_function_that_gives_a_name_which_is_no_node_is_told() {
    let of = |path: &str, text: &str| told(&["script-route"], "", &[(path, text)]).concat();
    let typescript = "function way(kind: string): string {\n  switch (kind) {\n    case \"x\":\n      return \"aks\";\n    default:\n      return \"done\";\n  }\n}\nconsole.log(JSON.stringify({ _next: way(kind) }));\n";
    let arrow = "const way = (kind: string) => (kind === \"x\" ? \"aks\" : \"done\");\nconsole.log(JSON.stringify({ _next: way(kind) }));\n";
    let table = "const ways: Record<string, string> = { x: \"aks\", y: \"done\" };\nconsole.log(JSON.stringify({ _next: ways[kind] }));\n";
    let shell = "way() {\n  case \"$1\" in\n    x) echo aks ;;\n    *) echo done ;;\n  esac\n}\nnext=$(way \"$kind\")\njq -n --arg next \"$next\" '{_next: $next}'\n";
    let python = "import json\n\n\ndef way(kind):\n    if kind:\n        return \"aks\"\n    return \"done\"\n\n\nprint(json.dumps({\"_next\": way(kind)}))\n";
    for (path, text) in [
        ("s.ts", typescript),
        ("s.ts", arrow),
        ("s.ts", table),
        ("s.sh", shell),
        ("s.py", python),
    ] {
        let found = of(path, text);
        assert!(
            found.contains("`aks`") && found.contains("means `ask`"),
            "{text} {found}"
        );
        assert_eq!(of(path, &text.replace("aks", "ask")), "", "{text}");
    }
}

#[test]
fn a_key_that_is_printed_under_another_form_of_its_name_is_told() {
    let of = |key: &str, says: &str| {
        let graph = format!(
            "name: t\nstart: pick\ninitial_state: {{ fee_text: no fee, branch: Central }}\nnodes:\n  pick: {{ type: script, script: s.py, fallback: done, next: done }}\n  done: {{ type: end, output: \"{says} {{{{branch}}}}\" }}\n"
        );
        let script = format!("import json\nprint(json.dumps({{\"{key}\": \"3 euros\"}}))\n");
        let world = ListedFiles::new([("s.py", script.as_str())]);
        let report = checked(&graph, &world, Strictness::Optimistic);
        let found = report.diagnostics.iter();
        let found = found.filter(|one| one.message.contains("which nothing reads"));
        found.map(|one| one.help.join("; ")).collect::<String>()
    };
    let told = of("fee", "It costs {{fee_text}}.");
    assert!(told.contains("means `fee_text`"), "{told}");
    assert_eq!(of("fee_text", "It costs {{fee_text}}."), "");
    assert_eq!(of("fee", "{{fee}}: it costs {{fee_text}}."), "");
    assert_eq!(of("late", "It costs {{fee_text}}."), "");
}

#[test]
fn a_list_of_the_state_that_is_spread_hides_no_key() {
    let of = |path: &str, text: &str| {
        let graph = format!(
            "name: t\nstart: pick\ninitial_state: {{ running_order: \"\", order: {{}} }}\nnodes:\n  pick: {{ type: script, script: {path}, fallback: done, next: done }}\n  done: {{ type: end, output: \"{{{{running_order}}}}\" }}\n"
        );
        let world = ListedFiles::new([(path, text)]);
        let report = checked(&graph, &world, Strictness::Optimistic);
        let found = report.diagnostics.iter();
        let found = found.filter(|one| one.message.contains("which nothing reads"));
        found.map(|one| one.help.join("; ")).collect::<String>()
    };
    let script = |key: &str, spread: &str| {
        format!(
            "const state = JSON.parse(process.env.GRAPH_STATE!);\nconst rows = [...state.rows].sort();\nconsole.log(JSON.stringify({{ {spread}{key}: rows.join(\"\\n\") }}));\n"
        )
    };
    let told = of("s.ts", &script("runningOrder", ""));
    assert!(told.contains("means `running_order`"), "{told}");
    assert_eq!(of("s.ts", &script("running_order", "")), "");
    assert_eq!(of("s.ts", &script("runningOrder", "...state, ")), "");
    assert_eq!(of("s.ts", &script("runningOrder", "...state.order, ")), "");
}

#[test]
fn a_function_that_waits_longer_than_the_script_may_is_told() {
    let of =
        |path: &str, text: &str| told(&["script-sleeps"], "timeout: 20,", &[(path, text)]).concat();
    let pause = "const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));\nawait pause(40_000);\nconsole.log(JSON.stringify({}));\n";
    let found = of("s.ts", pause);
    assert!(found.contains("sleeps 40 s (line 2)"), "{found}");
    assert_eq!(of("s.ts", &pause.replace("40_000", "4_000")), "");
    let shell = "pause() {\n  sleep \"$1\"\n}\npause 40\necho '{}'\n";
    assert!(of("s.sh", shell).contains("sleeps 40 s (line 4)"));
    assert_eq!(of("s.sh", &shell.replace("40", "4")), "");
}
