//! What is done and looked at before cargo is started, which takes minutes, and what stays where it is stopped.

use super::{example, fresh, text};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A program in place of cargo, and a build cache of its own.
struct Place {
    directory: PathBuf,
    cargo: PathBuf,
}

impl Place {
    fn new(name: &str, script: &str) -> Self {
        use std::os::unix::fs::PermissionsExt as _;
        let directory = fresh(name);
        let cargo = directory.join("cargo");
        std::fs::write(&cargo, format!("#!/bin/sh\n{script}\n")).unwrap();
        std::fs::set_permissions(&cargo, std::fs::Permissions::from_mode(0o755)).unwrap();
        Self { directory, cargo }
    }

    fn graphwright(&self, arguments: &[&str], variables: &[(&str, &str)]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_graphwright"));
        command
            .args(arguments)
            .env("CARGO", &self.cargo)
            .env("GRAPHWRIGHT_CACHE", self.directory.join("cache"))
            .env("HOME", &self.directory)
            .env_remove("XDG_CONFIG_HOME")
            .env_remove("GRAPHWRIGHT_RUNTIME")
            .envs(variables.iter().copied())
            .stdin(Stdio::null());
        command.output().unwrap()
    }
}

#[test]
fn a_build_that_is_killed_leaves_nothing_behind() {
    let place = Place::new("killed", "kill -9 $PPID");
    let out = place.directory.join("out");
    std::fs::create_dir_all(&out).unwrap();
    let binary = out.join("agent").display().to_string();
    let built = place.graphwright(&["build", &example("link-check"), "-o", &binary], &[]);
    assert_eq!(built.status.code(), None, "it was killed");
    let left: Vec<_> = std::fs::read_dir(&out).unwrap().collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn an_agent_begins_with_the_versions_that_were_tested() {
    let place = Place::new("versions", "exit 101");
    place.graphwright(&["build", &example("link-check"), "-o", "unused"], &[]);
    let agents = place.directory.join("cache/agents");
    let agent = std::fs::read_dir(agents).unwrap().next().unwrap().unwrap();
    let lock = std::fs::read_to_string(agent.path().join("Cargo.lock")).unwrap();
    let tested = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../Cargo.lock");
    assert!(lock == std::fs::read_to_string(tested).unwrap());
}

#[test]
fn a_test_that_builds_says_so_where_nobody_sees_a_terminal() {
    let place = Place::new("says-so", "echo '   Compiling x v1.0.0' >&2; exit 101");
    let tested = place.graphwright(&["test", "--compiled", &example("link-check")], &[]);
    let said = text(&tested.stderr);
    assert!(said.contains("building link-check …\n"), "{said}");
}

fn script(place: &Place, graph: &str) -> String {
    let directory = place.directory.join("needy");
    std::fs::create_dir_all(directory.join("scripts")).unwrap();
    std::fs::write(directory.join("scripts/look.py"), "print('{}')\n").unwrap();
    std::fs::write(directory.join("graph.yaml"), graph).unwrap();
    directory.display().to_string()
}

const ALWAYS: &str = "name: needy
start: look
nodes:
  look: { type: script, script: scripts/look.py, x-writes: { n: { type: integer } }, next: done }
  done: { type: end, output: \"done\" }
";

const PERHAPS: &str = "name: needy
start: ask
nodes:
  ask: { type: approval, question: Look?, options: [\"yes\", \"no\"], routes: { \"yes\": look, \"no\": done }, on_other: done }
  look: { type: script, script: scripts/look.py, x-writes: { n: { type: integer } }, next: done }
  done: { type: end, output: \"done\" }
";

/// The program is not there: what every run needs is told before anything is built.
#[test]
fn a_program_that_every_run_needs_is_looked_for_before_the_build() {
    let place = Place::new("programs", "echo 'error: cargo was started' >&2; exit 101");
    let empty = place.directory.join("empty");
    std::fs::create_dir_all(&empty).unwrap();
    let path = format!("{}", empty.display());
    let run = |graph: &str, more: &[&str]| {
        let directory = script(&place, graph);
        let mut arguments = vec!["run", directory.as_str()];
        arguments.extend(more);
        let run = place.graphwright(&arguments, &[("PATH", &path)]);
        text(&run.stderr).to_owned()
    };
    let told = run(ALWAYS, &["hello"]);
    let missing =
        "node `look` runs `scripts/look.py`, which needs `python3`, and that is not on the PATH";
    assert!(told.contains(missing), "{told}");
    assert!(!told.contains("cargo was started"), "{told}");
    // Not every run needs it, or not this one.
    for (graph, more) in [
        (PERHAPS, &["hello"][..]),
        (ALWAYS, &["hello", "--script", "world.yaml"]),
        (ALWAYS, &["--model", "rehearsal"]),
        (ALWAYS, &["runs"]),
    ] {
        let told = run(graph, more);
        assert!(!told.contains("python3"), "{more:?}: {told}");
        assert!(told.contains("cargo was started"), "{more:?}: {told}");
    }
}

const ASKS: &str = "name: needy
start: ask
nodes:
  ask: { type: llm, model: \"anthropic:claude-sonnet-4-6\", prompt: hi, tools: [\"mcp:files\"], next: other }
  other: { type: llm, prompt: hi, next: done }
  done: { type: end, output: \"done\" }
";

/// No key, no default model, no variable of a server: told before anything is built, as the agent would tell it.
#[test]
fn what_models_and_servers_need_is_looked_for_before_the_build() {
    let place = Place::new("keys", "echo 'error: cargo was started' >&2; exit 101");
    let directory = script(&place, ASKS);
    let servers = r#"{"mcpServers": {"files": {"command": "x", "env": {"KEY": "${GW_NO_KEY}", "OF": "${GW_NO_OTHER:-x}"}}}}"#;
    std::fs::write(format!("{directory}/mcp.json"), servers).unwrap();
    let unset = [
        ("ANTHROPIC_API_KEY", ""),
        ("GRAPHWRIGHT_MODEL", ""),
        ("GRAPHWRIGHT_CONFIG", ""),
        ("GRAPHWRIGHT_MCP", ""),
    ];
    let run = |more: &[&str], variables: &[(&str, &str)]| {
        let mut arguments = vec!["run", directory.as_str(), "hello"];
        arguments.extend(more);
        let all: Vec<(&str, &str)> = unset.iter().chain(variables).copied().collect();
        text(&place.graphwright(&arguments, &all).stderr).to_owned()
    };
    let told = run(&[], &[]);
    for missing in [
        "error: the model `anthropic:claude-sonnet-4-6` cannot be asked: provider `anthropic`: no key is set: set ANTHROPIC_API_KEY\n",
        "error: a node names no model, and neither does the caller",
        "error: MCP server `files` needs the environment variable GW_NO_KEY, which is not set",
        "`--model rehearsal`",
    ] {
        assert!(told.contains(missing), "{missing}: {told}");
    }
    assert!(!told.contains("cargo was started"), "{told}");
    assert!(!told.contains("GW_NO_OTHER"), "{told}");

    let key = ("ANTHROPIC_API_KEY", "sk-x");
    let server = ("GW_NO_KEY", "x");
    // A server that no file has.
    let others = servers.replace("files", "fles");
    std::fs::write(format!("{directory}/mcp.json"), others).unwrap();
    let told = run(&["--model", "ollama:qwen"], &[key]);
    let missing = "error: `tools` of node `ask` names the MCP server `files`, which does not exist; there are: mcp:fles (";
    assert!(told.contains(missing), "{told}");
    assert!(!told.contains("cargo was started"), "{told}");
    // Where the graph says what is done then, the run goes that way, and what servers need keeps none from being built.
    let with_fallback = ASKS.replace("next: other }", "fallback: other, next: other }");
    std::fs::write(format!("{directory}/graph.yaml"), with_fallback).unwrap();
    let told = run(&["--model", "ollama:qwen"], &[key]);
    assert!(told.contains("cargo was started"), "{told}");
    std::fs::write(format!("{directory}/graph.yaml"), ASKS).unwrap();
    std::fs::write(format!("{directory}/mcp.json"), servers).unwrap();
    let told = run(&["--model", "ollama:qwen"], &[server]);
    assert_eq!(told.matches("error: ").count(), 1, "{told}");
    let told = run(&["--model=house:small"], &[key, server]);
    assert!(
        told.contains("provider `house`, which is not known"),
        "{told}"
    );
    // The configuration file knows it, and how it is opened.
    let config = place.directory.join(".config/graphwright");
    std::fs::create_dir_all(&config).unwrap();
    let house = "providers:\n  house: { type: openai-compatible, base_url: \"http://x/v1\", api_key: \"${GW_HOUSE}\" }\ndefault_model: house:small\n";
    std::fs::write(config.join("config.yaml"), house).unwrap();
    let told = run(&[], &[key, server]);
    let missing = "the model `house:small` cannot be asked: provider `house`: `api_key` needs GW_HOUSE, which is not set";
    assert!(told.contains(missing), "{told}");
    for (more, variables) in [
        (&[][..], &[key, server, ("GW_HOUSE", "x")][..]),
        (&["--model", "ollama:qwen"], &[key, server]),
        (&["--model", "ollama:qwen", "--mcp", "other.json"], &[key]),
        (&["--script", "world.yaml"], &[]),
        (&["--model", "rehearsal"], &[]),
    ] {
        let told = run(more, variables);
        assert!(told.contains("cargo was started"), "{more:?}: {told}");
    }
}

/// The parts of the runtime that an agent is built with, where its node runs an agent with this `config.yaml`.
fn parts(name: &str, config: &str) -> String {
    let place = Place::new(name, "exit 101");
    for (file, what) in [
        (
            "agents/main/graph.yaml",
            "name: main\nstart: ask\nnodes:\n  ask: { type: agent, agent: scout, prompt: hi, next: done }\n  done: { type: end, output: done }\n",
        ),
        ("agents/scout/config.yaml", config),
    ] {
        let path = place.directory.join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, what).unwrap();
    }
    let graph = place.directory.join("agents/main").display().to_string();
    let built = place.graphwright(&["build", &graph, "-o", "unused"], &[]);
    let agents = std::fs::read_dir(place.directory.join("cache/agents"));
    let agent = agents
        .unwrap_or_else(|_| panic!("{}", text(&built.stderr)))
        .next();
    let manifest = agent.unwrap().unwrap().path().join("Cargo.toml");
    let manifest = std::fs::read_to_string(manifest).unwrap();
    let line = manifest
        .lines()
        .find(|line| line.starts_with("graphwright = "));
    line.unwrap().to_owned()
}

#[test]
fn an_agent_without_tools_brings_no_client_of_mcp() {
    let plain = "model: anthropic:claude-sonnet-4-6\ninstructions: Be short.\n";
    let bare = parts("bare-agent", plain);
    assert!(
        bare.contains("\"models\"") && !bare.contains("\"mcp\""),
        "{bare}"
    );
    // A tool that is named may be a function of a server.
    for tools in ["mcp_servers: [files]\n", "global_tools: [web_search.sh]\n"] {
        let with = parts("agent-with-tools", &format!("{plain}{tools}"));
        assert!(with.contains("\"mcp\""), "{with}");
    }
}

#[test]
fn a_runtime_that_is_none_is_refused_before_cargo_is_asked() {
    let place = Place::new("runtime", r#"touch "$HOME/started"; exit 101"#);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for wrong in [place.directory.clone(), root] {
        let wrong = wrong.display().to_string();
        let variables = [("GRAPHWRIGHT_RUNTIME", &*wrong)];
        let built = place.graphwright(
            &["build", &example("link-check"), "-o", "unused"],
            &variables,
        );
        let said = text(&built.stderr);
        let expected = format!(
            "GRAPHWRIGHT_RUNTIME is `{wrong}`, and there is no crate `graphwright`; name the directory `runtime`"
        );
        assert!(said.contains(&expected), "{said}");
        assert_eq!(built.status.code(), Some(2), "{said}");
    }
    assert!(
        !place.directory.join("started").exists(),
        "cargo was started"
    );
}
