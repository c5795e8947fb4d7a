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
            "command: \"bash script/smoke.sh x\"",
            "did you mean `scripts/smoke.sh`?",
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
        (
            "command: \". scripts/smok.sh && true\"",
            "it reads the file `scripts/smok.sh` into itself, which is not there",
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

#[test]
fn a_script_that_prints_nothing_gives_no_value() {
    let graph = "tool_type: graph\npermissions: [rye.execute.tool.*]\nconfig:\n  start: a\n  nodes:\n    a:\n      action: { item_id: rye/bash, params: { command: \"mkdir -p x && python3 links.py\" } }\n      assign: { x: \"${result.stdout}\" }\n      next: z\n    z: { type: return, output: \"${state.x}\" }\n";
    let count = |script: &str| count_told(graph, &[("links.py", script)], "silent-command");
    assert_eq!(count("import json\nopen(\"x\", \"w\").write(\"a\")\n"), 1);
    assert_eq!(count("print(\"a\")\n"), 0);
    assert_eq!(count("import tqdm\ntqdm.run()\n"), 0);
}

/// What is told of a KeGAL graph whose node has this prompt, with these files.
fn of_kegal(entries: &str, node: &str, files: &[(&str, &str)], code: &str) -> usize {
    let graph = format!(
        "models: [{{ llm: ollama, model: m }}]\n{entries}nodes:\n  - {{ id: a, model: 0, temperature: 0.0, max_tokens: 9, show: true, {node} }}\n  - {{ id: b, model: 0, temperature: 0.0, max_tokens: 9, show: true, prompt: {{ template: 1 }} }}\nedges: [{{ node: a }}, {{ node: b }}]\n"
    );
    count_told(&graph, files, code)
}

#[test]
fn a_table_of_tools_has_each_of_them_under_its_name() {
    let entries = "tools: [{ name: price, description: \"Price\", parameters: {}, required: [] }, { name: stock, description: \"Stock\", parameters: {}, required: [] }]\nprompts: [{ template: { prompt_template: { t: go } } }, { template: { prompt_template: { t: stay } } }]\n";
    let count = |table: &str| {
        let file = format!(
            "\"\"\"Tools.\"\"\"\n\n\ndef price():\n    \"\"\"Price.\"\"\"\n    return 1\n\n\ndef stock():\n    \"\"\"Stock.\"\"\"\n    return 2\n\n\n{table}\n"
        );
        let node = "tools: [price, stock], prompt: { template: 0 }";
        of_kegal(entries, node, &[("tools.py", file.as_str())], "tool-file")
    };
    assert_eq!(
        count("tool_executors = {\"price\": stock, \"stock\": price}"),
        2
    );
    assert_eq!(
        count("tool_executors = {\"price\": price, \"stocks\": stock}"),
        1
    );
    for fine in [
        "tool_executors = {\"price\": price, \"stock\": stock}",
        "tool_executors = {\"price\": price, **more}",
        "tool_executors = {\"price\": lambda: stock(), \"stock\": stock}",
        "x = 1",
    ] {
        assert_eq!(count(fine), 0, "{fine}");
    }
    // One that nobody calls is no tool's function.
    let waits = "async def fetch():\n    return 3\n\n\ntool_executors = {\"price\": PRICE, \"stock\": stock}";
    assert_eq!(count(&waits.replace("PRICE", "fetch")), 1);
    assert_eq!(count(&waits.replace("PRICE", "price")), 0);
}

#[test]
fn a_text_names_the_tools_of_a_server_whose_file_is_there() {
    let server =
        "server = X()\n\n\n@server.tool()\ndef search_manual(word: str) -> str:\n    return word\n";
    let count = |text: &str, file: &str| {
        let entries = format!(
            "mcp_servers: [{{ id: m, transport: stdio, command: python3, args: [s.py] }}]\nprompts: [{{ template: {{ prompt_template: {{ t: \"{text}\" }} }} }}, {{ template: {{ prompt_template: {{ t: stay }} }} }}]\n"
        );
        let node = "mcp_servers: [m], prompt: { template: 0 }";
        of_kegal(&entries, node, &[("s.py", file)], "foreign-tool")
    };
    assert_eq!(count("Look it up with lookup_manual.", server), 1);
    assert_eq!(count("Look it up with search_manual.", server), 0);
    assert_eq!(count("Fill in the field next_step.", server), 0);
    assert_eq!(count("Fill the object with next_step and why.", server), 0);
    let open = format!("{server}server.add_tool(more)\n");
    assert_eq!(count("Look it up with lookup_manual.", &open), 0);
}

#[test]
fn a_prompt_that_stands_twice_takes_the_place_of_another() {
    let entries = "prompts: [{ uri: p/a.yml }, { uri: p/a.yml }]\n";
    let text = "prompt_template: { t: go }\n";
    let count =
        |files: &[(&str, &str)]| of_kegal(entries, "prompt: { template: 0 }", files, "same file");
    assert_eq!(count(&[("p/a.yml", text), ("p/b.yml", text)]), 1);
    assert_eq!(count(&[("p/a.yml", text), ("p/other.yml", text)]), 0);
}

/// What is told of a text of euleragent beside these files.
fn of_text(text: &str) -> String {
    let graph = format!(
        "id: graph.t\nversion: 1\ncategory: research\ndescription: An example.\nnodes:\n  - id: write\n    kind: llm\n    runner: {{ mode: execute }}\n    system_append: \"{text}\"\n    artifacts: {{ primary: note.md }}\nedges:\n  - {{ from: write, to: finalize, when: \"true\" }}\nfinalize: {{ artifact: note.md }}\n"
    );
    let world = ListedFiles::new([
        ("words.csv", "english;deutsch\na;b\n"),
        ("check.md", "# Points\n\n1. A\n2. B\n"),
        (
            "rubric.md",
            "The weights add up to 1.\n\n| mark | weight |\n|---|---|\n| a | 0.5 |\n| b | 0.4 |\n",
        ),
        (
            "schemas/brief.json",
            "{\"properties\": {\"title\": {}, \"sources\": {\"maxItems\": 3}}}",
        ),
        ("scripts/links.py", ARGPARSE),
    ]);
    let report = checked(&graph, &world, Strictness::Optimistic);
    let codes = ["data-file", "source-not-found", "tool-file"];
    let found = report.diagnostics.iter();
    let found = found.filter(|one| codes.contains(&one.code.name));
    found.map(|one| one.message.clone()).collect()
}

#[test]
fn a_text_and_the_files_that_it_names_say_the_same() {
    for (text, part) in [
        (
            "Take the column `german` of words.csv.",
            "takes the column `german`",
        ),
        (
            "Go through all three points of check.md.",
            "speaks of 3 points",
        ),
        ("Score it by rubric.md.", "add up to 0.9"),
        (
            "It has the keys title and links and keeps to schemas/brief.json.",
            "asks for the key `links`",
        ),
        (
            "Name at least five sources. Keep to schemas/brief.json.",
            "`maxItems: 3`",
        ),
        ("Read word.csv.", "names `word.csv`, which is not there"),
        (
            "Propose `python3 scripts/links.py note.md`.",
            "requires the option `--file`",
        ),
        (
            "Propose `python3 scripts/link.py note.md`.",
            "which is not there",
        ),
    ] {
        let told = of_text(text);
        assert!(told.contains(part), "{text}: {told}");
    }
    for fine in [
        "Take the columns `english` and `deutsch` of words.csv.",
        "Go through both points of check.md.",
        "Go through the two points of check.md.",
        "It has the keys title and sources and keeps to schemas/brief.json.",
        "Name at least two sources. Keep to schemas/brief.json.",
        "Read report.csv.",
        "Propose `python3 scripts/links.py --file note.md`.",
        "Never propose `python3 scripts/links.py note.md`.",
        "The runbook of last year says `python3 scripts/old.py`, which is out of date.",
        "`bash scripts/setup.sh` is run by the installer.",
        "Without the option (`python3 scripts/links.py`) it fails, so give it one.",
    ] {
        assert_eq!(of_text(fine), "", "{fine}");
    }
}
