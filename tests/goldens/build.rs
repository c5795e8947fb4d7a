//! Makes a module of every golden, so that the compiler, the formatter and clippy see what graphwright writes, and a
//! function that runs each of them.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The goldens that are compiled for a Restate server, too: the run loop is compiled once more for each, which takes as long as all else
/// together. Each dialect is here, each way in which generated code writes what a server's journal holds of a graph (positions,
/// states, exits and what they carry), and what a server refuses. With `GRAPHWRIGHT_SERVED=all` it is all of them (`.ci/long`).
const SERVED: [&str; 25] = [
    "euler/judges",
    "euler/kinds-of-state",
    "euler/pauses",
    "euler/research",
    "kegal/boards",
    "kegal/controller",
    "kegal/fan",
    "kegal/histories",
    "kegal/hostile-ids",
    "loki/agents",
    "loki/branches-child",
    "loki/branches-loop",
    "loki/branches-nested",
    "loki/fork-reducers",
    "loki/held",
    "loki/hostile-names",
    "loki/interrupted",
    "loki/lookup",
    "loki/map-collected",
    "loki/questions",
    "loki/script-writes",
    "loki/time-limit",
    "loki/tolerated",
    "loki/typed-state",
    "rye/mail-desk",
];

fn main() -> io::Result<()> {
    let cases =
        PathBuf::from(env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?).join("../cases");
    println!("cargo::rerun-if-changed={}", cases.display());
    println!("cargo::rerun-if-env-changed=GRAPHWRIGHT_SERVED");
    let all_served = env::var("GRAPHWRIGHT_SERVED").is_ok_and(|asked| asked == "all");
    let mut modules = String::new();
    let mut arms = String::new();
    let mut served = String::new();
    let mut unknown = BTreeSet::from(SERVED);
    for dialect in sorted(&cases)? {
        for case in sorted(&dialect)? {
            let golden = case.join("expected.rs");
            let Some(graph) = struct_name(&golden) else {
                continue;
            };
            let name = format!("{}_{}", file_name(&dialect), file_name(&case)).replace('-', "_");
            let _ = writeln!(
                modules,
                "#[path = {:?}]\npub mod {name};",
                golden.display().to_string()
            );
            let key = format!("{}/{}", file_name(&dialect), file_name(&case));
            let arm = format!(
                "        {key:?} => Some(tasks::apart(task, {name}::{graph}::new()).await),\n"
            );
            arms.push_str(&arm);
            if unknown.remove(key.as_str()) || all_served {
                served.push_str(&arm);
            }
        }
    }
    if !unknown.is_empty() {
        return Err(io::Error::other(format!("no goldens: {unknown:?}")));
    }
    let chosen = |docs: &str, name: &str, arms: &str| {
        format!(
            "\n{docs}\npub(crate) async fn {name}<T: Task>(case: &str, task: T) -> Option<T::Done> {{\n    \
             match case {{\n{arms}        _ => None,\n    }}\n}}\n"
        )
    };
    let all = "/// Does it with the golden of a case. `None`: it has none.";
    let on_a_server = "/// Does it with the golden of a case. `None`: it has none, or none that is compiled for a server.\n\
                       #[cfg(feature = \"restate\")]";
    let text = [
        modules,
        chosen(all, "run", &arms),
        chosen(on_a_server, "run_served", &served),
    ]
    .concat();
    let out = PathBuf::from(env::var("OUT_DIR").map_err(io::Error::other)?).join("goldens.rs");
    fs::write(out, text)
}

fn sorted(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    if directory.is_dir() {
        for entry in fs::read_dir(directory)? {
            found.push(entry?.path());
        }
    }
    found.sort();
    found.retain(|path| path.is_dir());
    Ok(found)
}

fn file_name(path: &Path) -> String {
    path.file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default()
}

/// The struct that is the graph: the first `Graph for …` of the file.
fn struct_name(golden: &Path) -> Option<String> {
    let text = fs::read_to_string(golden).ok()?;
    let rest = text.split("Graph for ").nth(1)?;
    rest.split('<').next().map(str::to_owned)
}
