//! What it takes to emit a graph grows with its branches, and no faster.
//!
//! Memory is looked at, and not time: on one machine it is the same each time, however busy that is.

use super::fresh;
use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// Says on standard output how much memory the program that it starts took at most, and whom that started, in KiB.
const MEASURED: &str = "
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
";

/// What came of emitting a graph with so many branches.
#[derive(Debug)]
struct Emitted {
    /// The memory that it took, in KiB.
    memory: i64,
    /// How long the text is.
    length: i64,
}

fn graph(branches: usize) -> String {
    let mut text = String::from("name: many\nstart: ask\nreducers: { said: append }\nnodes:\n");
    let mut names = Vec::new();
    for branch in 0..branches {
        let _ = writeln!(
            text,
            "  b{branch}: {{ type: llm, prompt: \"{branch} {{{{initial_prompt}}}}\", state_updates: {{ said: \"{{{{output}}}}\" }}, next: done }}"
        );
        names.push(format!("b{branch}"));
    }
    let _ = writeln!(
        text,
        "  ask: {{ type: llm, prompt: go, next: [{}] }}",
        names.join(", ")
    );
    text.push_str("  done: { type: end, output: \"{{said}}\" }\n");
    text
}

fn emitted(directory: &Path, branches: usize) -> Emitted {
    let file = directory.join(format!("{branches}.yaml"));
    std::fs::write(&file, graph(branches)).unwrap();
    let made = directory.join(format!("{branches}.rs"));
    let output = Command::new("python3")
        .args(["-c", MEASURED, env!("CARGO_BIN_EXE_graphwright"), "emit"])
        .arg(&file)
        .arg("-o")
        .arg(&made)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}");
    let memory = String::from_utf8_lossy(&output.stdout);
    let length = std::fs::metadata(made).unwrap().len();
    Emitted {
        memory: memory.trim().parse().unwrap(),
        length: i64::try_from(length).unwrap(),
    }
}

#[test]
fn twice_the_branches_take_twice_as_much() {
    /// What a branch may take, in KiB; it takes 37 where nothing is optimized.
    const MOST: i64 = 50;
    let directory = fresh("many-branches");
    let [half, whole] = [500, 1000].map(|many| emitted(&directory, many));
    let more = whole.memory - half.memory;
    assert!(more < 500 * MOST, "{half:?} {whole:?}");
    println!("{} KiB a branch", more / 500);
    // The numbers in names get longer, too.
    assert!(whole.length < half.length * 205 / 100, "{half:?} {whole:?}");
}
