//! Files that are none: pipes without an end, devices, sockets, and links that lead elsewhere. Whoever names one is told, and
//! nothing waits for it.

use super::fresh;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const LOKI: &str = "name: a
start: a
nodes:
  a: { type: script, script: go.sh, next: done }
  done: { type: end, output: finished }
";

const KEGAL: &str = "models: [{ llm: openai, model: gpt-4o, api_key: \"${KEY}\" }]
prompts: [{ uri: ./prompt.yml }]
nodes: [{ id: a, model: 0, prompt: { template: 0 } }]
";

/// A command that would wait for ever is ended, and fails.
fn graphwright(arguments: &[&str]) -> Output {
    Command::new("timeout")
        .args(["150", env!("CARGO_BIN_EXE_graphwright")])
        .args(arguments)
        .env(
            "GRAPHWRIGHT_CACHE",
            Path::new(env!("CARGO_TARGET_TMPDIR")).join("graphwright-cache"),
        )
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// What is said of something that is refused.
fn refused(arguments: &[&str]) -> String {
    let output = graphwright(arguments);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let code = output.status.code();
    assert!(
        matches!(code, Some(1 | 2)),
        "{code:?} {arguments:?}: {said}"
    );
    said
}

fn place(name: &str) -> PathBuf {
    fresh(&format!("special/{name}"))
}

fn fifo(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status().unwrap();
    assert!(made.success());
}

#[test]
fn a_graph_that_is_no_file_is_refused_at_once() {
    let place = place("graph");
    let [pipe, device, socket] = ["pipe", "device", "socket"].map(|name| place.join(name));
    fifo(&pipe);
    symlink("/dev/zero", &device).unwrap();
    let _listening = UnixListener::bind(&socket).unwrap();
    for (path, kind) in [(pipe, "a FIFO"), (device, "a device"), (socket, "a socket")] {
        let path = path.display().to_string();
        let said = refused(&["check", &path]);
        let wanted = format!("cannot read `{path}`: it is {kind}, and only regular files are read");
        assert!(said.contains(&wanted), "{said}");
    }
}

#[test]
fn no_more_is_read_of_a_file_than_a_graph_may_have() {
    let path = place("large").join("graph.yaml");
    let file = std::fs::File::create(&path).unwrap();
    // More than any machine could hold; it takes no space.
    file.set_len(1 << 42).unwrap();
    let said = refused(&["check", &path.display().to_string()]);
    assert!(
        said.contains("the file has more than 4 MiB, which is the most that is read"),
        "{said}"
    );
}

#[test]
fn what_a_graph_names_is_looked_at_before_it_is_read() {
    let place = place("named");
    let graph = place.join("graph.yaml");
    let path = graph.display().to_string();
    fifo(&place.join("go.sh"));
    std::fs::write(&graph, LOKI).unwrap();
    let said = refused(&["check", &path]);
    assert!(
        said.contains("script node `a` runs `go.sh`, which is a pipe, a socket or a device"),
        "{said}"
    );
    fifo(&place.join("prompt.yml"));
    std::fs::write(&graph, KEGAL).unwrap();
    let said = refused(&["check", &path]);
    assert!(
        said.contains("names the file `./prompt.yml`, which is a pipe, a socket or a device"),
        "{said}"
    );
    fifo(&place.join("models.txt"));
    let models = place.join("models.txt").display().to_string();
    let said = refused(&["check", &path, "--models", &models]);
    assert!(said.contains("it is a FIFO"), "{said}");
}

#[test]
fn a_scenario_that_is_no_file_is_refused_at_once() {
    let place = place("scenario");
    let graph = place.join("graph.yaml");
    std::fs::write(&graph, LOKI).unwrap();
    std::fs::write(place.join("go.sh"), "echo '{}'").unwrap();
    fifo(&place.join("one.scenario.yaml"));
    let output = graphwright(&["test", &graph.display().to_string()]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        !output.status.success() && said.contains("it is a FIFO"),
        "{said}"
    );
}

#[test]
fn a_script_outside_of_the_directory_is_worth_a_warning() {
    let place = place("outside/graph");
    let graph = place.join("graph.yaml");
    std::fs::write(place.join("../x.sh"), "echo '{}'").unwrap();
    for (script, is_outside) in [
        ("../x.sh", true),
        ("./a/../../x.sh", true),
        ("a/../y.sh", false),
    ] {
        std::fs::create_dir_all(place.join("a")).unwrap();
        std::fs::write(place.join("y.sh"), "echo '{}'").unwrap();
        std::fs::write(&graph, LOKI.replace("go.sh", script)).unwrap();
        let output = graphwright(&["check", &graph.display().to_string()]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{said}");
        assert_eq!(
            said.contains("warning[G0712]"),
            is_outside,
            "{script}: {said}"
        );
    }
}

#[test]
fn a_binary_that_stands_alone_holds_nothing_from_elsewhere() {
    let place = place("alone/graph");
    let graph = place.join("graph.yaml").display().to_string();
    std::fs::write(place.join("graph.yaml"), LOKI).unwrap();
    std::fs::write(place.join("go.sh"), "echo '{}'").unwrap();
    std::fs::write(place.join("../secret"), "secret").unwrap();
    let binary = place.join("../agent").display().to_string();
    let build = || refused(&["build", "--standalone", &graph, "-o", &binary]);
    let odd = place.join("odd");
    for target in ["../secret", "/etc/passwd", "/etc", "/dev/zero"] {
        symlink(target, &odd).unwrap();
        let said = build();
        let wanted = format!(
            "`{}` is a link that leads out of the graph's directory",
            odd.display()
        );
        assert!(said.contains(&wanted), "{said}");
        std::fs::remove_file(&odd).unwrap();
    }
    symlink("nowhere", &odd).unwrap();
    let said = build();
    assert!(
        said.contains("odd`: ") && said.contains("it is a link"),
        "{said}"
    );
    std::fs::remove_file(&odd).unwrap();
    fifo(&odd);
    let said = build();
    assert!(
        said.contains("odd` is a FIFO, and only regular files"),
        "{said}"
    );
    std::fs::remove_file(&odd).unwrap();
    let _listening = UnixListener::bind(&odd).unwrap();
    let said = build();
    assert!(
        said.contains("odd` is a socket, and only regular files"),
        "{said}"
    );
}
