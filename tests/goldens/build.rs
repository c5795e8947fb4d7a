//! Makes a module of every golden, so that the compiler, the formatter and clippy see what graphwright writes, and a
//! function that runs each of them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let cases =
        PathBuf::from(env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?).join("../cases");
    println!("cargo::rerun-if-changed={}", cases.display());
    let mut modules = String::new();
    let mut arms = String::new();
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
            let _ = writeln!(
                arms,
                "        {key:?} => Some(tasks::apart(task, {name}::{graph}::new()).await),"
            );
        }
    }
    let text = format!(
        "{modules}\n/// Does it with the golden of a case. `None`: it has none.\n\
         pub(crate) async fn run<T: Task>(case: &str, task: T) -> Option<T::Done> {{\n    \
         match case {{\n{arms}        _ => None,\n    }}\n}}\n"
    );
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
