//! What every door does: find the file, read it, run the stages, and hand on Rust or the findings.

mod outline;
mod surroundings;

pub use outline::{Outline, outline_file};

use crate::check::{CheckedProgram, Strictness};
use crate::codegen::{self, Origin, Place};
use crate::diag::{Diagnostic, FileReport, Level, Report, human};
use crate::driver::file;
use crate::ir::Dialect;
use crate::pipeline::{self, Outcome, Settings, Watch};
use crate::policy::{Labels, PolicyVerdict, UnwatchedReason};
use crate::registry::Levels;
use crate::source::{self, Sources};
use std::fmt;
use std::path::{Path, PathBuf};
use surroundings::world_of;

/// How a graph is compiled. The default asks for nothing.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The language; `None`: found out from the shape of the file.
    pub dialect: Option<Dialect>,
    /// Whether scripts are trusted with nothing that they do not declare.
    pub strict: bool,
    /// Which warnings are silenced or denied.
    pub levels: Levels,
    /// Capabilities granted to the graph.
    pub grants: Vec<String>,
    /// Where child agents are found; `None`: in the directory that holds the graph's own.
    pub agents_dir: Option<PathBuf>,
    /// Where tools are found; `None`: tools are not known, and not checked.
    pub tools_dir: Option<PathBuf>,
    /// Tools that no file declares.
    pub tools: Vec<String>,
    /// Where the generated module will live.
    pub home: Home,
    /// The file that lists MCP servers; `None`: they are not known, and not checked.
    pub mcp: Option<PathBuf>,
    /// The file that lists models, one per line; `None`: they are not known, and not checked.
    pub models: Option<PathBuf>,
    /// Files of policies, besides `policy.yaml` beside the graph.
    pub policies: Vec<PathBuf>,
    /// Which policies are worked out for watching.
    pub watch: Watch,
}

/// Where a generated module will live, which decides how it names the directory of its scripts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Home {
    /// Nobody knows: a file that is checked in somewhere.
    #[default]
    Anywhere,
    /// In a package with this root.
    Package(PathBuf),
    /// On this machine.
    Machine,
}

impl Home {
    fn place(&self, directory: &Path) -> Place {
        let absolute = || Place::Absolute(directory.to_string_lossy().into_owned());
        match self {
            Self::Anywhere => Place::Working,
            Self::Machine => absolute(),
            Self::Package(root) => match directory.strip_prefix(root) {
                Ok(inside) => Place::Package(inside.to_string_lossy().replace('\\', "/")),
                Err(_) => absolute(),
            },
        }
    }
}

impl Options {
    fn settings(&self) -> Settings {
        Settings {
            dialect: self.dialect,
            strictness: if self.strict {
                Strictness::Pessimistic
            } else {
                Strictness::Optimistic
            },
            levels: self.levels.clone(),
            watch: self.watch,
        }
    }
}

/// A graph that compiled.
#[derive(Debug)]
pub struct CompiledGraph {
    /// The generated module.
    pub rust: String,
    /// The name of the module, as the macro gives it.
    pub module: String,
    /// The name of the struct that is the graph.
    pub graph: String,
    /// What a build needs to know beyond the text: which parts of the runtime the graph uses.
    pub checked: CheckedProgram,
    /// Warnings.
    pub report: Report,
    /// What the findings point into.
    pub sources: Sources,
    /// Every file that was read: when one changes, the graph must be compiled again. Absolute.
    pub files: Vec<PathBuf>,
    /// The directory of the graph. Absolute.
    pub directory: PathBuf,
    /// The policies of the graph, with a verdict each.
    pub policies: Vec<PolicyVerdict>,
    /// What the policies say of tools and values.
    pub labels: Labels,
}

/// A graph that did not compile. Its `Debug` is its `Display`: the findings as a person reads them, because that is what
/// cargo shows of a build script that fails.
#[non_exhaustive]
pub struct CompileError {
    /// Why.
    pub failure: Failure,
    /// Every file that was read. Absolute.
    pub files: Vec<PathBuf>,
}

/// Why a graph did not compile.
#[derive(Debug)]
#[non_exhaustive]
pub enum Failure {
    /// It could not be read.
    Unreadable(String),
    /// It has errors.
    Faulty(Report, Sources),
}

impl CompileError {
    /// One message per error, rendered without colours.
    pub fn messages(&self) -> Vec<String> {
        match &self.failure {
            Failure::Unreadable(problem) => vec![problem.clone()],
            Failure::Faulty(report, sources) => messages(report, sources, Level::Error),
        }
    }

    /// One message per warning, rendered without colours.
    pub fn warnings(&self) -> Vec<String> {
        match &self.failure {
            Failure::Unreadable(_) => Vec::new(),
            Failure::Faulty(report, sources) => messages(report, sources, Level::Warning),
        }
    }
}

impl CompiledGraph {
    /// One message per warning, rendered without colours.
    pub fn warnings(&self) -> Vec<String> {
        messages(&self.report, &self.sources, Level::Warning)
    }
}

fn messages(report: &Report, sources: &Sources, level: Level) -> Vec<String> {
    let of_level = report.diagnostics.iter();
    let one = |found: &Diagnostic| {
        let one = Report {
            diagnostics: vec![found.clone()],
        };
        let text = human::render(&one, sources, human::Style::Plain);
        text.trim_end().to_owned()
    };
    of_level
        .filter(|found| found.level == level)
        .map(one)
        .collect()
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.failure {
            Failure::Unreadable(problem) => f.write_str(problem),
            Failure::Faulty(report, sources) => {
                f.write_str(&human::render(report, sources, human::Style::Plain))
            }
        }
    }
}

impl fmt::Debug for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

impl std::error::Error for CompileError {}

/// What was found in a graph, whether it compiles or not.
#[derive(Debug)]
pub struct Inspection {
    /// The graph's file, as it was named.
    pub path: PathBuf,
    /// Its language, if it was found out.
    pub dialect: Option<Dialect>,
    /// The checked program, if there are no errors.
    pub checked: Option<CheckedProgram>,
    /// All findings, with the levels the caller wants.
    pub report: Report,
    /// What the findings point into.
    pub sources: Sources,
    /// Every file that was read. Absolute.
    pub files: Vec<PathBuf>,
    /// Every file and directory that was looked for beside the graph, whether it is there or not: when one changes, appears or
    /// disappears, there may be other findings.
    pub looked_for: Vec<PathBuf>,
    /// The policies of the graph, with a verdict each.
    pub policies: Vec<PolicyVerdict>,
    /// Where all policies are worked out for watching: those that cannot be, and why.
    pub unwatched: Vec<(String, UnwatchedReason)>,
    /// What the policies say of tools and values.
    pub labels: Labels,
}

impl Inspection {
    /// For the machine formats.
    pub fn file_report(&self) -> FileReport<'_> {
        FileReport {
            path: &self.path,
            dialect: self.dialect.map(Dialect::name),
            report: &self.report,
            sources: &self.sources,
        }
    }

    /// One line: what was found.
    pub fn summary(&self) -> String {
        let count = |level| {
            self.report
                .diagnostics
                .iter()
                .filter(|found| found.level == level)
                .count()
        };
        let some = [Level::Error, Level::Warning, Level::Note]
            .into_iter()
            .map(|level| (count(level), level.name()))
            .filter(|(count, _)| *count > 0);
        let some = some.map(|(count, what)| match count {
            1 => format!("1 {what}"),
            _ => format!("{count} {what}s"),
        });
        let mut some: Vec<String> = some.collect();
        if !self
            .report
            .diagnostics
            .iter()
            .any(|found| found.level != Level::Note)
        {
            some.insert(0, "no faults found".to_owned());
        }
        format!("{}: {}", self.path.display(), some.join(", "))
    }
}

/// What a caller gets who asks for the check only, in the form of the Rye documentation: whether there are errors, the
/// messages, and how many nodes there are.
pub fn validation(checked: Option<&CheckedProgram>, report: &Report) -> serde_json::Value {
    let messages = |level| -> Vec<&str> {
        let found = report
            .diagnostics
            .iter()
            .filter(|found| found.level == level);
        found.map(|found| found.message.as_str()).collect()
    };
    let nodes = checked.map(|checked| checked.program().nodes.len());
    serde_json::json!({
        "success": !report.has_errors(),
        "errors": messages(Level::Error),
        "warnings": messages(Level::Warning),
        "node_count": nodes,
    })
}

/// Reads a graph and reports everything that is wrong with it.
///
/// # Errors
/// If the file cannot be read.
pub fn inspect_file(path: &Path, options: &Options) -> Result<Inspection, String> {
    let path = graph_file(path);
    let bytes = file::beginning(&path).map_err(|error| cannot_read(&path, &error))?;
    let directory = directory_of(&path)?;
    let world = world_of(&directory, options)?.with_lock(path.with_extension("lock"));
    let mut sources = Sources::default();
    let (found, decoded) = match source::decode(&bytes) {
        Ok(text) => (sources.add(path.clone(), text), None),
        Err(problem) => {
            let file = sources.add(path.clone(), problem.readable.clone());
            (file, Some(crate::syntax::not_text(file, &problem)))
        }
    };
    let settings = options.settings();
    let outcome = match decoded {
        Some(fault) => Outcome {
            dialect: options.dialect,
            checked: None,
            report: Report {
                diagnostics: vec![fault],
            },
            policies: Vec::new(),
            unwatched: Vec::new(),
            labels: Labels::default(),
        },
        None => pipeline::inspect(found, &settings, &mut sources, &world),
    };
    let Outcome {
        dialect,
        checked,
        report,
        policies,
        unwatched,
        labels,
    } = outcome;
    let mut files = vec![absolute(&path)?];
    // What was asked for and is not there cannot be watched.
    let looked_for = world.asked();
    files.extend(looked_for.iter().filter(|file| file.is_file()).cloned());
    Ok(Inspection {
        path,
        dialect,
        checked,
        report,
        sources,
        files,
        looked_for,
        policies,
        unwatched,
        labels,
    })
}

/// Compiles a graph to Rust.
///
/// # Errors
/// If the file cannot be read, or the graph has errors.
pub fn compile_file(path: &Path, options: &Options) -> Result<CompiledGraph, CompileError> {
    let inspected = inspect_file(path, options).map_err(|problem| CompileError {
        failure: Failure::Unreadable(problem),
        files: Vec::new(),
    })?;
    let Inspection {
        path,
        checked,
        report,
        sources,
        files,
        policies,
        labels,
        ..
    } = inspected;
    let Some(checked) = checked else {
        return Err(CompileError {
            failure: Failure::Faulty(report, sources),
            files,
        });
    };
    let directory = directory_of(&path).map_err(|problem| CompileError {
        failure: Failure::Unreadable(problem),
        files: files.clone(),
    })?;
    let origin = Origin {
        path: shown(&path),
        place: options.home.place(&directory),
    };
    let rust = codegen::generate(&checked, &origin, &|span| sources.start(span).line);
    Ok(CompiledGraph {
        rust,
        module: codegen::module_name(checked.program()),
        graph: codegen::struct_name(checked.program()),
        checked,
        report,
        sources,
        files,
        directory,
        policies,
        labels,
    })
}

/// Writes a file unless it holds this text already, so that nothing that depends on it is built again.
///
/// # Errors
/// If it cannot be written.
pub fn write_if_changed(path: &Path, text: &str) -> std::io::Result<()> {
    if std::fs::read(path).is_ok_and(|before| before == text.as_bytes()) {
        return Ok(());
    }
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent)?;
    }
    std::fs::write(path, text)
}

/// The graph that a path names: the file, or `graph.yaml`, `graph.yml` or `graph.json` in the directory.
fn graph_file(path: &Path) -> PathBuf {
    if !path.is_dir() {
        return path.to_path_buf();
    }
    let usual = path.join("graph.yaml");
    let others = ["graph.yml", "graph.json"].map(|name| path.join(name));
    let found = others
        .into_iter()
        .find(|other| other.is_file() && !usual.is_file());
    found.unwrap_or(usual)
}

fn cannot_read(path: &Path, error: &std::io::Error) -> String {
    let path = path.display();
    if error.kind() == std::io::ErrorKind::NotFound {
        return format!("cannot read `{path}`: there is no such file");
    }
    format!("cannot read `{path}`: {error}")
}

fn directory_of(path: &Path) -> Result<PathBuf, String> {
    let whole = absolute(path)?;
    Ok(whole.parent().unwrap_or(&whole).to_path_buf())
}

fn absolute(path: &Path) -> Result<PathBuf, String> {
    std::path::absolute(path).map_err(|error| cannot_read(path, &error))
}

/// The file as the header names it: its name and the directory it stands in, whatever machine this is.
fn shown(path: &Path) -> String {
    let name = path
        .file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default();
    let parent = std::path::absolute(path).ok().and_then(|whole| {
        whole
            .parent()
            .and_then(Path::file_name)
            .map(|name| name.to_string_lossy().into_owned())
    });
    match parent {
        Some(parent) => format!("{parent}/{name}"),
        None => name,
    }
}
