//! `graphwright new NAME [--dialect D]`: a project that builds, runs offline and passes its own test.

use super::{Status, complain, print};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use std::path::{Path, PathBuf};

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// The directory of the project; the graph is called as it is
    name: PathBuf,
    /// The language of the graph; `graphwright guide language` says which to take [default: loki, the one to begin with]
    #[arg(long, value_parser = dialects())]
    dialect: Option<String>,
}

/// The languages, and what each is for.
fn dialects() -> PossibleValuesParser {
    let named = [
        (
            "loki",
            "a state machine of models, scripts, people and searches",
        ),
        (
            "rye",
            "actions in a project: commands, files, tools, with permissions",
        ),
        ("kegal", "a conversation of models that hand their words on"),
        (
            "euler",
            "a plan with judges, approvals of tool calls, and files as results",
        ),
    ];
    PossibleValuesParser::new(named.map(|(name, what)| PossibleValue::new(name).help(what)))
}

/// The files of a project: name and text, in which `NAME` stands for the name.
type Files = &'static [(&'static str, &'static str)];

const LOKI: Files = &[
    ("graph.yaml", include_str!("new/loki/graph.yaml")),
    ("scripts/count.py", include_str!("new/loki/count.py")),
    (
        "published.scenario.yaml",
        include_str!("new/loki/published.scenario.yaml"),
    ),
    (
        "rejected.scenario.yaml",
        include_str!("new/loki/rejected.scenario.yaml"),
    ),
    ("world.yaml", include_str!("new/loki/world.yaml")),
    ("README.md", include_str!("new/loki/README.md")),
];
const RYE: Files = &[
    ("graph.yaml", include_str!("new/rye/graph.yaml")),
    (
        "some.scenario.yaml",
        include_str!("new/rye/some.scenario.yaml"),
    ),
    (
        "many.scenario.yaml",
        include_str!("new/rye/many.scenario.yaml"),
    ),
    ("world.yaml", include_str!("new/rye/world.yaml")),
    ("README.md", include_str!("new/rye/README.md")),
];
const KEGAL: Files = &[
    ("graph.yaml", include_str!("new/kegal/graph.yaml")),
    (
        "answered.scenario.yaml",
        include_str!("new/kegal/answered.scenario.yaml"),
    ),
    ("world.yaml", include_str!("new/kegal/world.yaml")),
    ("README.md", include_str!("new/kegal/README.md")),
];
const EULER: Files = &[
    ("graph.yaml", include_str!("new/euler/graph.yaml")),
    (
        "finished.scenario.yaml",
        include_str!("new/euler/finished.scenario.yaml"),
    ),
    ("world.yaml", include_str!("new/euler/world.yaml")),
    ("README.md", include_str!("new/euler/README.md")),
];

pub(super) fn new(arguments: &Arguments) -> Status {
    let dialect = arguments.dialect.as_deref().unwrap_or("loki");
    let files = match dialect {
        "rye" => RYE,
        "kegal" => KEGAL,
        "euler" => EULER,
        _ => LOKI,
    };
    match create(&arguments.name, files) {
        Ok(()) => {
            let path = arguments.name.display();
            let next = match dialect {
                "loki" => " \"Wasm in one line\"",
                "kegal" => " \"What is Wasm?\"",
                "euler" => " --input \"task=Should we use Wasm?\"",
                _ => "",
            };
            print(&format!(
                "created {path}\n\n  graphwright check {path}\n  graphwright test {path}\n  graphwright run {path}{next} --script \
                 {path}/world.yaml\n  graphwright build {path} -o agent\n\n`graphwright guide {dialect}` explains the language{}.\n",
                other(arguments)
            ));
            Status::Fine
        }
        Err(problem) => {
            complain(&format!("error: {problem}\n"));
            Status::Unusable
        }
    }
}

/// What is said to somebody who did not choose.
fn other(arguments: &Arguments) -> &'static str {
    match arguments.dialect {
        Some(_) => "",
        None => {
            ", which is the one to begin with; `graphwright guide language` says when to take another one with `--dialect`"
        }
    }
}

fn create(path: &Path, files: Files) -> Result<(), String> {
    let name = path
        .file_name()
        .and_then(|name| name.to_str())
        .ok_or_else(|| format!("`{}` is no name for a project", path.display()))?;
    let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    if !name.chars().all(fits) || !name.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
        return Err(format!(
            "`{name}` is no name for a project: it begins with a letter and holds letters, digits, `-` and `_`"
        ));
    }
    // What is there is somebody's work.
    let full = std::fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_some());
    if full || path.is_file() {
        return Err(format!(
            "`{}` exists already; choose another name, or remove it first",
            path.display()
        ));
    }
    for (file, text) in files {
        let file = path.join(file);
        let text = text.replace("NAME", name);
        let parent = file.parent().map_or(Ok(()), std::fs::create_dir_all);
        parent
            .and_then(|()| std::fs::write(&file, text))
            .map_err(|error| format!("cannot write `{}`: {error}", file.display()))?;
    }
    Ok(())
}
