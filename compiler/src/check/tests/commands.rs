//! Commands of shells whose failure, or whose output, is another one than their authors mean.

use super::actions::{codes, said};
use super::count_told;

/// The codes of what is said of a node with this command that has a way for its failure.
fn codes_of(command: &str, more: &str) -> Vec<String> {
    let nodes = format!(
        "    a: {{ action: {{ item_id: rye/bash, params: {{ command: \"{command}\"{more} }} }}, on_error: bad, next: z }}\n    bad: {{ type: return, output: bad }}\n    z: {{ type: return }}\n"
    );
    codes(&said(&nodes))
        .into_iter()
        .map(str::to_owned)
        .collect()
}

#[test]
fn a_failure_that_is_lost_is_told_also_beside_a_limit_of_time() {
    for command in [
        "make test 2>&1 | tee test.log",
        "make test | tail -n 50",
        "make test; true",
        "make test || true",
        "make test; echo done",
        "zcat -f a.log.gz > a.log || echo 'no log yet' >&2",
        "./report.sh > report.md || true",
        "sort -u names.txt > sorted.txt || :",
        "jq .items a.json >> b.json || exit 0",
        "tar -xzf a.tgz; true",
    ] {
        let found = codes_of(command, ", timeout: 90");
        assert_eq!(found, ["warning tolerant-command"], "{command}");
    }
    for command in [
        "make test > test.log 2>&1",
        "bash -o pipefail -c 'make test | tee test.log'",
        "git describe | tail -n 1",
        "zcat -f a.log.gz > a.log || exit 1",
        "grep -n error a.log > errors.txt || true",
        "./report.sh >&2 || true",
        "./report.sh > /dev/null || true",
        "date > stamp.txt || true",
        "tar -tf a.tgz | head -n 3",
    ] {
        let found = codes_of(command, ", timeout: 90");
        assert!(found.is_empty(), "{command}: {found:?}");
    }
}

#[test]
fn what_a_pipe_prints_may_lead_where_its_failure_leads() {
    let counted = |other: &str| {
        let nodes = format!(
            "    a: {{ action: {{ item_id: rye/bash, params: {{ command: \"find d -type f | awk 'END {{ printf NR }}'\" }} }}, assign: {{ n: \"${{result.stdout}}\" }}, on_error: bad, next: [{{ to: {other}, when: {{ path: state.n, op: eq, value: \"0\" }} }}, {{ to: z }}] }}\n    bad: {{ type: return, output: bad }}\n    none: {{ type: return, output: none }}\n    z: {{ type: return }}\n"
        );
        let found = said(&nodes);
        codes(&found).contains(&"warning tolerant-command")
    };
    assert!(counted("none"));
    assert!(!counted("bad"));
}

#[test]
fn an_if_without_else_is_told_where_nothing_asks_what_it_printed() {
    let bare = "if ./bin/pumps --all; then echo up; fi";
    for more in ["", ", timeout: 90"] {
        assert_eq!(codes_of(bare, more), ["warning tolerant-command"], "{more}");
    }
    let fails = "if ./bin/pumps --all; then echo up; else exit 1; fi";
    assert!(codes_of(fails, "").is_empty());
    let judged = "    a: { action: { item_id: rye/bash, params: { command: \"if ./bin/pumps; then echo up; fi\", timeout: 9 } }, assign: { up: \"${result.stdout}\" }, on_error: bad, next: [{ to: z, when: { path: state.up, op: contains, value: up } }, { to: bad }] }\n    bad: { type: return, output: bad }\n    z: { type: return }\n";
    let shown = "    a: { action: { item_id: rye/bash, params: { command: \"if ./bin/pumps; then echo up; fi\", timeout: 9 } }, assign: { up: \"${result.stdout}\" }, on_error: bad, next: z }\n    bad: { type: return, output: bad }\n    z: { type: return, output: \"It is ${state.up}\" }\n";
    for graph in [judged, shown] {
        let found = said(graph);
        assert!(
            !codes(&found).contains(&"warning tolerant-command"),
            "{found:?}"
        );
    }
}

#[test]
fn a_way_that_only_a_limit_of_time_leads_to_is_a_note() {
    let judged = "python3 sieve.py --batch 7; true";
    let found = codes_of(judged, ", timeout: 90");
    assert_eq!(found, ["note tolerant-command"]);
    assert_eq!(codes_of(judged, ""), ["warning tolerant-command"]);
    let gone = codes_of("pkill -u scale weighd; true", ", timeout: 90");
    assert!(gone.is_empty(), "{gone:?}");
}

#[test]
fn a_script_with_a_fallback_is_told_that_it_loses_a_failure() {
    let told = |script: &str, fallback: &str| {
        let graph = format!(
            "name: t\nstart: a\nnodes:\n  a: {{ type: script, script: count.sh, x-writes: [n], {fallback}next: done }}\n  done: {{ type: end, output: \"{{{{n}}}}\" }}\n  bad: {{ type: end, output: bad }}\n"
        );
        count_told(&graph, &[("count.sh", script)], "tolerant-command")
    };
    let tee = "set -eu\nmake check | tee check.log >&2\njq -n '{n: 1}'\n";
    let plain = "make check >&2\necho '{\"n\": 1}'\n";
    let curl = "set -e\ncurl -sS -o a.json https://example.org/a\necho '{\"n\": 1}'\n";
    for script in [tee, plain, curl] {
        assert_eq!(told(script, "fallback: bad, "), 1, "{script}");
        assert_eq!(told(script, ""), 0, "{script}");
    }
    for script in [
        tee.replace("-eu", "-euo pipefail"),
        plain.replace("make", "set -e; make"),
        curl.replace("-sS", "-fsS"),
    ] {
        assert_eq!(told(&script, "fallback: bad, "), 0, "{script}");
    }
}

#[test]
fn a_page_of_an_error_that_is_kept_is_a_note() {
    let found = codes_of("curl -sS -o a.json https://example.org/a", ", timeout: 9");
    assert_eq!(found, ["note tolerant-command"]);
}

#[test]
fn a_number_is_not_compared_with_a_number_and_a_name() {
    let found = |command: &str, when: &str| {
        said(&format!(
            "    a:\n      action: {{ item_id: rye/bash, params: {{ command: \"{command}\" }} }}\n      assign: {{ n: \"${{result.stdout}}\" }}\n      next: [{{ to: z, when: {{ path: state.n, {when} }} }}, {{ to: b }}]\n    b: {{ type: return, output: {{ n: \"${{state.n}}\" }} }}\n    z: {{ type: return }}\n"
        ))
    };
    let told = |all: &[String]| {
        all.iter()
            .any(|one| one.contains("prints the name of the file"))
    };
    for when in [
        "op: eq, value: \"0\"",
        "op: regex, value: '^\\s*0\\s*$'",
        "op: regex, value: '^[0-9]+$'",
    ] {
        let all = found("mkdir -p a && wc -l a/b.txt", when);
        assert!(all.len() == 1 && told(&all), "{when}: {all:?}");
        let all = found("wc -l < a.txt", when);
        assert!(!told(&all), "{when}: {all:?}");
    }
    for when in [
        "op: regex, value: '^0'",
        "op: contains, value: \"0 \"",
        "op: eq, value: \"0 a.txt\\n\"",
    ] {
        assert!(!told(&found("wc -l a.txt", when)), "{when}");
    }
}

#[test]
fn a_file_that_nothing_makes_is_told_beside_one_that_is_written() {
    let files: [(&str, &str); 1] = [("notes/a.md", "a")];
    let told = |issues: &str, mailed: &str| {
        let write = |id: &str, path: &str, next: &str| {
            format!(
                "    {id}: {{ action: {{ item_id: rye/file-system/write, params: {{ path: {path}, content: \"of {id}\" }} }}, next: {next} }}\n"
            )
        };
        let graph = format!(
            "tool_type: graph\npermissions: [rye.execute.tool.*]\nconfig:\n  start: tidy\n  nodes:\n    tidy: {{ action: {{ item_id: rye/bash, params: {{ command: \"find reports -name '*.tmp' -delete\" }} }}, next: write_summary }}\n{}{}    mail: {{ action: {{ item_id: mail/send, params: {{ to: x, attachments: [reports/summary.md, {mailed}] }} }}, next: z }}\n    z: {{ type: return }}\n",
            write("write_summary", "reports/summary.md", "write_issues"),
            write("write_issues", issues, "mail"),
        );
        count_told(&graph, &files, "unwritten-artifact")
    };
    assert_eq!(told("reports/issues.md", "reports/issues.md"), 0);
    assert_eq!(told("reports/summary.md", "reports/issues.md"), 1);
    assert_eq!(told("reports/issue.md", "reports/issues.md"), 1);
    assert_eq!(told("reports/summary.md", "reports/other.md"), 0);
    assert_eq!(told("reports/summary.md", "notes/a.md"), 0);
    assert_eq!(told("reports/issues.md", "build/list.md"), 0);
}

#[test]
fn a_file_that_one_script_hands_to_another_has_one_name() {
    let told = |writes: &str, reads: &str| {
        let graph = "name: t\nstart: a\nnodes:\n  a: { type: script, script: a.py, x-writes: [n], fallback: done, next: b }\n  b: { type: script, script: b.py, x-writes: [m], fallback: done, next: done }\n  done: { type: end, output: \"{{n}} {{m}}\" }\n";
        let a = format!(
            "import json\nwith open(\"raw.csv\") as f, open(\"{writes}\", \"w\", newline=\"\") as g:\n    g.write(f.read())\nprint(json.dumps({{\"n\": 1}}))\n"
        );
        let b = format!(
            "import json\nprint(json.dumps({{\"m\": len(open(\"{reads}\", newline=\"\").read())}}))\n"
        );
        let files = [
            ("a.py", a.as_str()),
            ("b.py", b.as_str()),
            ("raw.csv", "1"),
            ("work/old.csv", "1"),
        ];
        count_told(graph, &files, "unwritten-artifact")
    };
    assert_eq!(told("work/sales.csv", "work/sales.csv"), 0);
    assert_eq!(told("work/sale.csv", "work/sales.csv"), 1);
    assert_eq!(told("work/sales.json", "work/sales.csv"), 1);
    assert_eq!(told("work/sales.csv", "work/old.csv"), 0);
    assert_eq!(told("work/sales.csv", "work/prices.csv"), 0);
}

#[test]
fn two_nodes_of_one_action_are_held_against_each_other() {
    let told = |environment: &str, more: &str| {
        let nodes = format!(
            "    a: {{ action: {{ item_id: deploy/run, params: {{ environment: {environment}{more} }} }}, next: deploy_production }}\n    deploy_production: {{ action: {{ item_id: deploy/run, params: {{ environment: production }} }}, next: z }}\n    z: {{ type: return }}\n"
        );
        let nodes = nodes.replacen(
            "    a:",
            "    a: { type: gate, next: deploy_staging }\n    deploy_staging:",
            1,
        );
        let found = said(&nodes);
        found
            .iter()
            .filter(|one| one.contains("is called for `staging`"))
            .count()
    };
    assert_eq!(told("production", ""), 1);
    assert_eq!(told("staging", ""), 0);
    assert_eq!(told("production", ", target: staging"), 0);
}

#[test]
fn an_answer_that_a_question_shows_is_one_that_its_rule_takes() {
    let told = |question: &str, rule: &str| {
        let graph = format!(
            "name: t\nstart: a\nnodes:\n  a: {{ type: input, question: \"{question}\", validation: \"len(input) {rule}\", state_updates: {{ day: \"{{{{input}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{day}}}}\" }}\n"
        );
        count_told(&graph, &[], "question-text")
    };
    let day = "On which day do you travel (YYYY-MM-DD, for instance 2027-03-09)?";
    let number = "Which number (such as AB-10427) has the order? It has 8 characters.";
    assert_eq!(told(day, "== 10"), 0);
    assert_eq!(told(day, "== 8"), 1);
    assert_eq!(told(day, "< 8"), 1);
    assert_eq!(told(number, "== 8"), 0);
    assert_eq!(told(number, "== 10"), 1);
    assert_eq!(told("What is it about (such as web3)?", ">= 10"), 0);
    assert_eq!(told(day, "> 10"), 1);
}

#[test]
fn a_part_of_one_is_not_shown_in_percent() {
    let told = |most: &str, text: &str| {
        let graph = format!(
            "name: t\nstart: a\nnodes:\n  a: {{ type: script, script: a.sh, x-writes: {{ large: {{ type: number, minimum: 0, maximum: {most} }} }}, fallback: bad, next: b }}\n  b: {{ type: llm, prompt: \"{text}\", fallback: bad, next: done }}\n  done: {{ type: end, output: ok }}\n  bad: {{ type: end, output: bad }}\n"
        );
        count_told(&graph, &[("a.sh", "./more\n")], "other-number")
    };
    assert_eq!(told("1", "Large orders made {{large}} percent of it."), 1);
    assert_eq!(told("1", "Large orders made {{large}}% of it."), 1);
    assert_eq!(told("100", "Large orders made {{large}} percent of it."), 0);
    assert_eq!(told("1", "Large orders made {{large}} of it."), 0);
    assert_eq!(told("1", "It is in the {{large}} percentile."), 0);
}

#[test]
fn what_a_node_has_staged_is_neither_shown_nor_pushed_by_the_next() {
    let told = |add: &str, between: &str, last: &str| {
        let nodes = format!(
            "    a: {{ action: {{ item_id: rye/bash, params: {{ command: \"{add}\" }} }}, on_error: z, next: b }}\n    b: {{ action: {{ item_id: rye/bash, params: {{ command: \"{between}\" }} }}, on_error: z, next: c }}\n    c: {{ action: {{ item_id: rye/bash, params: {{ command: \"{last}\" }} }}, assign: {{ x: \"${{result.stdout}}\" }}, on_error: z, next: z }}\n    z: {{ type: return, output: \"${{state.x}}\" }}\n"
        );
        let said = said(&nodes);
        let found = codes(&said).into_iter();
        found.filter(|code| *code == "warning shell-slip").count()
    };
    assert_eq!(told("npm update", "git add -A", "git diff --name-only"), 1);
    assert_eq!(told("git add -A", "npm test", "git push -q"), 1);
    for (add, between, last) in [
        ("npm update", "git add -A", "git diff --cached --name-only"),
        ("git add -A", "npm run fmt", "git diff --name-only"),
        ("git add -A", "git commit -qm x", "git push -q"),
        ("git add -A", "bash release.sh", "git push -q"),
        ("git add -A", "npm test", "git commit -qm x && git push -q"),
        ("git pull -q", "npm test", "git push -q"),
    ] {
        assert_eq!(told(add, between, last), 0, "{add}; {between}; {last}");
    }
}

#[test]
fn a_command_does_what_its_node_says() {
    let told = |id: &str, doc: &str, command: &str| {
        let nodes = format!(
            "    a: {{ type: gate, next: {id} }}\n    {id}: {{ description: \"{doc}\", action: {{ item_id: rye/bash, params: {{ command: \"{command}\" }} }}, next: z }}\n    z: {{ type: return }}\n"
        );
        let said = said(&nodes);
        said.iter().filter(|one| one.contains("shell-slip")).count()
    };
    let old = "Deletes backups that are older than 30 days";
    assert_eq!(told("clear", old, "find b -mtime -30 -delete"), 1);
    assert_eq!(told("clear", old, "find b -mtime +30 -delete"), 0);
    assert_eq!(
        told("publish", "", "rsync -a --delete live/ build/html/"),
        1
    );
    assert_eq!(
        told("publish", "", "rsync -a --delete build/html/ live/"),
        0
    );
    let script = |id: &str, script: &str| {
        let graph = format!(
            "name: t\nstart: {id}\nnodes:\n  {id}: {{ type: script, script: a.sh, next: done }}\n  done: {{ type: end, output: x }}\n"
        );
        count_told(&graph, &[("a.sh", script)], "shell-slip")
    };
    assert_eq!(
        script("delete_old", "find b -mtime -30 -delete\necho '{}'\n"),
        1
    );
    assert_eq!(
        script("delete_old", "find b -mtime +30 -delete\necho '{}'\n"),
        0
    );
}

#[test]
fn a_file_is_there_and_an_image_has_its_tag_when_they_are_sent() {
    let told = |first: &str, second: &str, third: &str| {
        let node = |id: &str, command: &str, next: &str| {
            format!(
                "    {id}: {{ action: {{ item_id: rye/bash, params: {{ command: \"{command}\" }} }}, next: {next} }}\n"
            )
        };
        let nodes = node("a", first, "b")
            + &node("b", second, "c")
            + &node("c", third, "z")
            + "    z: { type: return }\n";
        let said = said(&nodes);
        let found = said.iter().filter(|one| one.contains("unwritten-artifact"));
        found.count()
    };
    let make = "gzip -kf out/digest.md";
    let send = "curl -fsS -T out/digest.md.gz https://example.org/";
    assert_eq!(told(make, "rm -rf out", send), 1);
    assert_eq!(told(make, "rm -rf out/", "cp out/a.md live/"), 1);
    for (first, second, third) in [
        (make, send, "rm -rf out"),
        (make, "rm -rf out", "cp a.md out/"),
        (make, "rm -rf out", "mkdir out && cp out/a.md live/"),
        (make, "rm -rf output", send),
        ("ls", "rm -rf out", send),
    ] {
        assert_eq!(told(first, second, third), 0, "{first}; {second}; {third}");
    }
    let build = "docker build -t shop/api:${inputs.word} .";
    assert_eq!(told(build, "ls", "docker push shop/api:latest"), 1);
    for (second, third) in [
        ("ls", "docker push shop/api:${inputs.word}"),
        (
            "docker tag shop/api:${inputs.word} shop/api:latest",
            "docker push shop/api:latest",
        ),
        ("ls", "docker push shop/web:latest"),
    ] {
        assert_eq!(told(build, second, third), 0, "{second}; {third}");
    }
}

#[test]
fn one_search_for_each_fits_into_the_number_of_calls() {
    let told = |calls: u8, text: &str| {
        let graph = format!(
            "models: [{{ llm: ollama, model: m }}]\ntools:\n  - {{ name: look, description: Looks, parameters: {{ q: {{ type: string, description: What }} }}, required: [q] }}\nprompts:\n  - template: {{ prompt_template: {{ t: \"{text} {{user_message}}\" }} }}\nnodes:\n  - {{ id: a, model: 0, temperature: 0, max_tokens: 900, max_tool_calls: {calls}, show: true, tools: [look], prompt: {{ template: 0, user_message: true }} }}\n"
        );
        count_told(&graph, &[], "other-number")
    };
    let each = "Make one search for each of the six countries.";
    assert_eq!(told(4, each), 1);
    assert_eq!(told(6, each), 0);
    assert_eq!(told(4, "Note one search for each of the six countries."), 0);
}
