//! What people meet on the first day: no cargo, no linker, nobody who reads, a disk that is full.

use super::{example, fresh, text, write};
use std::process::{Command, Stdio};

#[test]
fn a_cargo_that_is_not_there_is_told_with_the_way_out() {
    let cache = fresh("cargo-not-there");
    let built = Command::new(env!("CARGO_BIN_EXE_graphwright"))
        .args(["build", &example("link-check"), "-o", "unused"])
        .env("CARGO", "/nowhere/cargo")
        .env("GRAPHWRIGHT_CACHE", cache)
        .output()
        .unwrap();
    assert_eq!(built.status.code(), Some(2));
    let said = text(&built.stderr);
    assert!(said.contains("cannot start `/nowhere/cargo`"), "{said}");
    assert!(said.contains("https://rustup.rs"), "{said}");
}

/// A cargo that says what the real one says without a linker.
#[cfg(unix)]
#[test]
fn a_linker_that_is_not_there_is_told_with_the_way_out() {
    use std::os::unix::fs::PermissionsExt as _;
    let directory = fresh("linker");
    let cargo = directory.join("cargo");
    std::fs::write(
        &cargo,
        "#!/bin/sh\necho 'error: linker `cc` not found' >&2\necho '  = note: No such file or directory' >&2\nexit 101\n",
    )
    .unwrap();
    std::fs::set_permissions(&cargo, std::fs::Permissions::from_mode(0o755)).unwrap();
    let built = Command::new(env!("CARGO_BIN_EXE_graphwright"))
        .args(["build", &example("link-check"), "-o", "unused"])
        .env("CARGO", &cargo)
        .env("GRAPHWRIGHT_CACHE", &directory)
        .output()
        .unwrap();
    assert_eq!(built.status.code(), Some(2));
    let said = text(&built.stderr);
    assert!(said.contains("linker `cc` not found"), "{said}");
    assert!(said.contains("apt install build-essential"), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_nobody_reads_is_no_failure_and_output_that_is_lost_is_one() {
    let graph = example("link-check");
    let printing: [&[&str]; 5] = [
        &["emit", graph.as_str()],
        &["draw", graph.as_str()],
        &["schema", "loki"],
        &["explain", "--list"],
        &["man"],
    ];
    for arguments in printing {
        let run = |stdout: Stdio| {
            let output = Command::new(env!("CARGO_BIN_EXE_graphwright"))
                .args(arguments)
                .stdin(Stdio::null())
                .stdout(stdout)
                .output()
                .unwrap();
            (output.status.code(), text(&output.stderr).to_owned())
        };
        let (reader, closed) = std::io::pipe().unwrap();
        drop(reader);
        assert_eq!(
            run(closed.into()),
            (Some(0), String::new()),
            "{arguments:?}"
        );
        let full = std::fs::File::options()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let (code, told) = run(full.into());
        assert_eq!(code, Some(2), "{arguments:?}");
        assert!(
            told.starts_with("error: cannot write the output: "),
            "{arguments:?}: {told}"
        );
    }
}

/// Before anything is built: cargo would say that it is not there.
#[test]
fn a_place_that_cannot_be_written_is_told_before_the_build() {
    let directory = fresh("unwritable");
    let file = directory.join("file");
    std::fs::write(&file, "").unwrap();
    let below = file.join("below").display().to_string();
    let told = |output: &str, cache: &str| {
        let built = Command::new(env!("CARGO_BIN_EXE_graphwright"))
            .args(["build", &example("link-check"), "-o", output])
            .env("CARGO", "/nowhere/cargo")
            .env("GRAPHWRIGHT_CACHE", cache)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        assert_eq!(built.status.code(), Some(2));
        text(&built.stderr).to_owned()
    };
    let cache = fresh("unwritable-cache").display().to_string();
    let said = told(&below, &cache);
    assert!(
        said.contains(&format!("cannot write `{below}`")) && said.contains("with `-o FILE`"),
        "{said}"
    );
    let wanted = directory.join("agent");
    let said = told(&wanted.display().to_string(), &below);
    assert!(
        said.contains("cannot write `") && said.contains("with GRAPHWRIGHT_CACHE"),
        "{said}"
    );
    let left: Vec<_> = std::fs::read_dir(&directory).unwrap().collect();
    assert_eq!(left.len(), 1, "nothing is left behind: {left:?}");
}

#[test]
fn without_cargo_a_build_says_what_to_install() {
    let directory = fresh("no-cargo");
    let graph = write(
        &directory,
        "name: w\nversion: \"1.0\"\nstart: done\nnodes:\n  done: { type: end, output: bye }\n",
    );
    // An empty CARGO is none.
    for cargo in [None, Some("")] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_graphwright"));
        command
            .args(["build", &graph])
            .env("GRAPHWRIGHT_CACHE", directory.join("cache"))
            .env("PATH", &directory)
            .env_remove("CARGO")
            .stdin(Stdio::null());
        if let Some(cargo) = cargo {
            command.env("CARGO", cargo);
        }
        let output = command.output().unwrap();
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(
            told.contains("cannot start `cargo`") && told.contains("https://rustup.rs"),
            "{told}"
        );
    }
}

/// A cargo that says how it was called, and makes what it was asked for.
#[cfg(unix)]
#[test]
fn an_agent_for_another_machine_is_built_by_cargo_for_it() {
    use std::os::unix::fs::PermissionsExt as _;
    let directory = fresh("another-machine");
    let cargo = directory.join("cargo");
    let script = r#"#!/bin/bash
printf '%s\n' "$@" > "$(dirname "$0")/called"
while [ "$1" != --manifest-path ]; do shift; done
name=$(sed -n 's/^name = "\(agent-.*\)"/\1/p' "$2")
place="$(dirname "$0")/target/x86_64-unknown-linux-musl/release"
mkdir -p "$place" && echo static > "$place/$name"
"#;
    std::fs::write(&cargo, script).unwrap();
    std::fs::set_permissions(&cargo, std::fs::Permissions::from_mode(0o755)).unwrap();
    let output = directory.join("agent");
    let machine = "x86_64-unknown-linux-musl";
    let built = Command::new(env!("CARGO_BIN_EXE_graphwright"))
        .args(["build", &example("link-check"), "--target", machine, "-o"])
        .arg(&output)
        .env("CARGO", &cargo)
        .env("GRAPHWRIGHT_CACHE", &directory)
        .output()
        .unwrap();
    assert_eq!(built.status.code(), Some(0), "{}", text(&built.stderr));
    assert_eq!(std::fs::read_to_string(&output).unwrap(), "static\n");
    let called = std::fs::read_to_string(directory.join("called")).unwrap();
    assert!(
        called.contains(&format!("--release\n--target\n{machine}\n")),
        "{called}"
    );
}
