//! `graphwright new NAME [--dialect D | --example E] [--policy]`: a project that builds, runs offline and passes its own tests.

mod examples;
mod question;
mod templates;
mod tour;

use super::{Status, complain, print};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use examples::EXAMPLES;
use std::path::{Path, PathBuf};
use templates::TEMPLATES;
use tour::{STEPS, TONE};

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// The directory of the project; the graph is called as it is
    name: PathBuf,
    /// The language of the graph: asked for at a terminal, else loki, the one to begin with; `graphwright guide language` says which to take
    #[arg(long, value_parser = dialects())]
    dialect: Option<String>,
    /// Begins with a copy of an example, or of a step of the tour
    #[arg(long, value_name = "EXAMPLE", value_parser = examples(), conflicts_with = "dialect")]
    example: Option<String>,
    /// Also writes the start of a policy: what no run may do, which `check` proves
    #[arg(long, conflicts_with = "example")]
    policy: bool,
}

/// The languages, and what each is for.
fn dialects() -> PossibleValuesParser {
    let named = TEMPLATES.iter();
    PossibleValuesParser::new(named.map(|one| PossibleValue::new(one.dialect).help(one.about)))
}

fn examples() -> PossibleValuesParser {
    let named = EXAMPLES.iter().chain(&STEPS);
    let one = named.map(|one| PossibleValue::new(one.name).help(one.about));
    let all = PossibleValue::new("tour")
        .help("all steps of the tour, as `graphwright guide tour` uses them");
    PossibleValuesParser::new(one.chain([all]))
}

/// Files of a project: path and bytes.
type Files = &'static [(&'static str, &'static [u8])];

/// What coding agents are told; `DIALECT` stands for the language.
const AGENTS: &str = include_str!("new/AGENTS.md");

/// A file that is to be written.
struct File {
    path: String,
    bytes: Vec<u8>,
}

/// A project that is to be written, and what is said of it.
struct Project {
    dialect: &'static str,
    files: Vec<File>,
    /// What to do with it; `PATH` stands for its directory.
    commands: String,
    /// The last line.
    told: String,
}

pub(super) fn new(arguments: &Arguments) -> Status {
    match made(arguments) {
        Ok(text) => {
            print(&text);
            Status::Fine
        }
        Err(problem) => {
            complain(&format!("error: {problem}\n"));
            Status::Unusable
        }
    }
}

/// Writes the project, and says what to do with it.
fn made(arguments: &Arguments) -> Result<String, String> {
    let name = name_of(&arguments.name)?;
    let project = match &arguments.example {
        Some(example) if example == "tour" => of_tour(),
        Some(example) => of_example(example, name),
        None => of_template(arguments, name)?,
    };
    write(&arguments.name, &project)?;
    let path = arguments.name.display().to_string();
    let commands = project.commands.replace("PATH", &path);
    Ok(format!("created {path}\n\n{commands}\n{}\n", project.told))
}

/// What to do with a graph; `run` follows `graphwright run PATH`.
fn commands(run: &str, files: &[File]) -> String {
    let is_tested = files
        .iter()
        .any(|file| file.path.ends_with(".scenario.yaml"));
    let test = match is_tested {
        true => "  graphwright test PATH\n",
        false => "",
    };
    format!(
        "  graphwright check PATH\n{test}  graphwright run PATH{run} --script PATH/world.yaml --interpret\n  \
         graphwright build PATH -o agent\n"
    )
}

fn of_template(arguments: &Arguments, name: &str) -> Result<Project, String> {
    let chosen = match &arguments.dialect {
        Some(dialect) => Some(dialect.clone()),
        None => question::dialect()?,
    };
    let known = TEMPLATES
        .iter()
        .find(|one| Some(one.dialect) == chosen.as_deref());
    let template = known.unwrap_or(&templates::FIRST);
    let mut files: Vec<File> = named(template.files, "NAME", name);
    if arguments.policy {
        let bytes = template.policy.into();
        files.push(File {
            path: "policy.yaml".to_owned(),
            bytes,
        });
    }
    let other = match chosen {
        Some(_) => "",
        None => {
            ", which is the one to begin with; `graphwright guide language` says when to take another one with `--dialect`"
        }
    };
    Ok(Project {
        dialect: template.dialect,
        commands: commands(template.run, &files),
        files,
        told: format!(
            "`graphwright guide {}` explains the language{other}.",
            template.dialect
        ),
    })
}

fn of_example(wanted: &str, name: &str) -> Project {
    let mut all = EXAMPLES.iter().chain(&STEPS);
    let known = all.find(|one| one.name == wanted);
    let example = known.unwrap_or(&examples::FIRST);
    let mut files: Vec<File> = named(example.files, "", "");
    // The graph is called as its directory, where it says how it is called.
    for file in files.iter_mut().filter(|file| file.path == "graph.yaml") {
        let text = String::from_utf8_lossy(&file.bytes);
        let own = text.lines().find(|line| line.starts_with("name: "));
        let own = own.map(|line| text.replacen(line, &format!("name: {name}"), 1));
        file.bytes = own.unwrap_or_else(|| text.into_owned()).into();
    }
    let runs_tone = |file: &File| String::from_utf8_lossy(&file.bytes).contains("agent: tone");
    if files.iter().any(runs_tone) {
        files.extend(named(TONE, "", "").into_iter().map(|file| File {
            path: format!("../{}", file.path),
            ..file
        }));
    }
    Project {
        dialect: example.dialect,
        commands: commands(example.run, &files),
        files,
        told: format!(
            "{}, and `graphwright guide {}` explains the language.",
            example.told, example.dialect
        ),
    }
}

/// All steps of the tour, each in a directory of its own.
fn of_tour() -> Project {
    let mut files = named(TONE, "", "");
    let mut commands = String::new();
    for step in &STEPS {
        let place = step.name.trim_start_matches("tour/");
        commands.push_str(&format!(
            "  graphwright run PATH/{place}{} --script PATH/{place}/world.yaml --interpret\n",
            step.run
        ));
        let own = named(step.files, "", "").into_iter().map(|file| File {
            path: format!("{place}/{}", file.path),
            ..file
        });
        files.extend(own);
    }
    Project {
        dialect: "loki",
        files,
        commands,
        told: "`graphwright guide tour` explains them.".to_owned(),
    }
}

/// The files, with a name in the place of the word that stands for it.
fn named(files: Files, word: &str, name: &str) -> Vec<File> {
    let bytes = |bytes: &[u8]| match (word, std::str::from_utf8(bytes)) {
        ("", _) | (_, Err(_)) => bytes.to_vec(),
        (word, Ok(text)) => text.replace(word, name).into(),
    };
    files
        .iter()
        .map(|(path, text)| File {
            path: (*path).to_owned(),
            bytes: bytes(text),
        })
        .collect()
}

fn name_of(path: &Path) -> Result<&str, String> {
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
    Ok(name)
}

/// Where a file of the project goes.
fn target(path: &Path, file: &File) -> PathBuf {
    match file.path.strip_prefix("../") {
        Some(beside) => path.with_file_name(beside),
        None => path.join(&file.path),
    }
}

fn write(path: &Path, project: &Project) -> Result<(), String> {
    let agents = File {
        path: "AGENTS.md".to_owned(),
        bytes: AGENTS.replace("DIALECT", project.dialect).into(),
    };
    // What is beside it may serve others, too.
    let beside = project.files.iter().map(|file| (file, target(path, file)));
    for (file, target) in beside.filter(|(file, _)| file.path.starts_with("../")) {
        if target.exists() && std::fs::read(&target).ok().as_ref() != Some(&file.bytes) {
            return Err(format!(
                "`{}` exists already, and is another agent than the one that is needed; choose another place",
                target.display()
            ));
        }
    }
    for file in project.files.iter().chain([&agents]) {
        let target = target(path, file);
        let parent = target.parent().map_or(Ok(()), std::fs::create_dir_all);
        parent
            .and_then(|()| std::fs::write(&target, &file.bytes))
            .map_err(|error| format!("cannot write `{}`: {error}", target.display()))?;
    }
    Ok(())
}
