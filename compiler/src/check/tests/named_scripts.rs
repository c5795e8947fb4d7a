//! Scripts and files of data that commands, servers, texts and scripts name by their paths.

use super::{Strictness, checked, count_told};
use crate::world::ListedFiles;

const ARGPARSE: &str = "import argparse\n\nparser = argparse.ArgumentParser()\nparser.add_argument(\"--file\", required=True)\nprint(parser.parse_args().file)\n";

/// The files of a project.
fn world() -> ListedFiles {
    ListedFiles::new([
        ("scripts/smoke.sh", "set -eu\ncurl \"$1\"\n"),
        ("scripts/links.py", ARGPARSE),
        ("web/package.json", "{\"scripts\": {\"build\": \"x\"}}"),
        ("web/Makefile", ".PHONY: site\nsite: a\n\ttrue\n"),
        ("web/justfile", "site folder:\n  true\n"),
        (
            "sql/open.sql",
            "SELECT a::int FROM b WHERE c >= :'from' AND d = ':x';\n",
        ),
        ("data/rates.json", "{\n  // EUR\n  \"usd\": 1\n}\n"),
        (
            "servers/start.sh",
            "cd \"$(dirname \"$0\")\"\nexec python3 servers/lookup.py\n",
        ),
        ("servers/lookup.py", "print(1)\n"),
    ])
}

/// What is told of a graph, with what to do about it.
fn told(graph: &str) -> Vec<String> {
    let report = checked(graph, &world(), Strictness::Optimistic);
    let found = report.diagnostics.iter();
    let found =
        found.filter(|one| ["tool-file", "source-not-found", "data-file"].contains(&one.code.name));
    found
        .map(|one| format!("{}; {}", one.message, one.help.join("; ")))
        .collect()
}

/// What is told of a command of Rye.
fn of_command(params: &str) -> String {
    told(&format!(
        "tool_type: graph\npermissions: [rye.execute.tool.*]\nconfig:\n  start: a\n  nodes:\n    a:\n      action: {{ item_id: rye/bash, params: {{ {params} }} }}\n      assign: {{ x: \"${{result.stdout}}\" }}\n      next: z\n    z: {{ type: return, output: \"${{state.x}}\" }}\n"
    ))
    .concat()
}

#[test]
fn a_script_is_looked_for_where_its_command_works() {
    for (params, part) in [
        (
            "command: \"bash scripts/smoke.sh x\", working_dir: web",
            "is not in `web`, where the command works",
        ),
        (
            "command: \"bash scripts/smoke.sh x\", working_dir: web",
            "write `../scripts/smoke.sh`",
        ),
        (
            "command: \"cd web && bash scripts/smoke.sh x\"",
            "is not in `web`",
        ),
        (
            "command: \"bash scripts/smok.sh x\"",
            "did you mean `scripts/smoke.sh`?",
        ),
        (
            "command: \"python3 scripts/report.py\"",
            "`scripts/report.py`, which is not there",
        ),
        (
            "command: \"python3 scripts/smoke.sh x\"",
            "is no script for `python3`",
        ),
    ] {
        let told = of_command(params);
        assert!(told.contains(part), "{params}: {told}");
    }
    for fine in [
        "command: \"bash scripts/smoke.sh x\"",
        "command: \"bash ../scripts/smoke.sh x\", working_dir: web",
        "command: \"cd web && bash ../scripts/smoke.sh x\"",
        "command: \"echo ls > scripts/made.sh && bash scripts/made.sh\"",
        "command: \"git clone x . && bash scripts/test.sh\"",
        "command: \"bash other/smoke.sh\"",
        "command: \"bash smok.sh\", working_dir: \"${state.x}\"",
    ] {
        assert_eq!(of_command(fine), "", "{fine}");
    }
}

#[test]
fn a_script_is_given_what_it_asks_for() {
    for (command, part) in [
        (
            "bash scripts/smoke.sh",
            "reads `$1` (line 2) and fails without it",
        ),
        (
            "python3 scripts/links.py a.json",
            "requires the option `--file`",
        ),
        ("python3 scripts/links.py a.json", "write `--file a.json`"),
        (
            "python3 scripts/links.py --files=a.json",
            "has no option `--files`",
        ),
    ] {
        let told = of_command(&format!("command: \"{command}\""));
        assert!(told.contains(part), "{command}: {told}");
    }
    for fine in [
        "bash scripts/smoke.sh '${state.x}'",
        "python3 scripts/links.py --file '${state.x}'",
    ] {
        assert_eq!(of_command(&format!("command: \"{fine}\"")), "", "{fine}");
    }
}

#[test]
fn what_is_run_by_its_name_stands_in_the_file_of_that_directory() {
    for (command, part) in [
        (
            "npm run build:site",
            "`web/package.json` has no `build:site`",
        ),
        (
            "make sites",
            "runs `make sites`, and `web/Makefile` has no `sites`",
        ),
        ("just sites x", "`web/justfile` has no `sites`"),
        (
            "psql -v since=x -f ../sql/open.sql",
            "which reads `:'from'` (line 1), and sets `since`",
        ),
    ] {
        let told = of_command(&format!("command: \"{command}\", working_dir: web"));
        assert!(told.contains(part), "{command}: {told}");
    }
    for fine in [
        "npm run build",
        "npm run other -w shop",
        "npm test",
        "make -j 4 site A=1",
        "just site x",
        "psql -v from=x -f ../sql/open.sql",
    ] {
        let told = of_command(&format!("command: \"{fine}\", working_dir: web"));
        assert_eq!(told, "", "{fine}");
    }
    assert_eq!(of_command("command: \"npm run build:site\""), "");
}

#[test]
fn a_server_starts_scripts_that_are_there() {
    let graph = |args: &str| {
        told(&format!(
            "models: [{{ llm: ollama, model: m }}]\nmcp_servers: [{{ id: lookup, transport: stdio, command: bash, args: [{args}] }}]\nprompts: [{{ template: {{ prompt_template: {{ t: go }} }} }}]\nnodes:\n  - {{ id: a, model: 0, temperature: 0.0, max_tokens: 9, show: true, mcp_servers: [lookup], prompt: {{ template: 0 }} }}\nedges: [{{ node: a }}]\n"
        ))
    };
    let found = graph("servers/start.sh").concat();
    let part = "MCP server `lookup` runs `servers/start.sh`, which runs `servers/lookup.py` (line 2), which is not in `servers`";
    assert!(found.contains(part), "{found}");
    assert!(found.contains("write `lookup.py`"), "{found}");
    assert_eq!(graph("-c, 'echo {}'"), [""; 0]);
}

#[test]
fn a_file_of_data_is_what_a_script_takes_it_for() {
    let count = |script: &str, data: &str| {
        let graph = "name: t\nstart: a\nnodes:\n  a: { type: script, script: a.sh, fallback: done, next: done }\n  done: { type: end, output: \"{{initial_prompt}}\" }\n";
        let files = [("a.sh", script), ("data/rates.json", data)];
        count_told(graph, &files, "data-file")
    };
    let remark = "{\n  // EUR\n  \"usd\": 1\n}\n";
    let reads = "jq -c '{usd: .usd}' data/rates.json\n";
    assert_eq!(count(reads, remark), 1);
    assert_eq!(count(reads, "{\"usd\": 1}"), 0);
    assert_eq!(
        count("cd data\njq -c '{usd: .usd}' rates.json\n", remark),
        1
    );
    for fine in [
        "curl x > data/rates.json\njq -c '{usd: .usd}' data/rates.json\n",
        "grep -v // data/rates.json | jq -c '{usd: .usd}'\n",
        "jq -R -c '{a: .}' data/rates.json\n",
    ] {
        assert_eq!(count(fine, remark), 0, "{fine}");
    }
}
