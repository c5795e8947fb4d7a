//! Scripts that a command runs by their paths: whether they are there, whether they can work, and whether they are given what they ask for.

use super::code::{Code, LONGEST};
use super::data_file::{self, Surround};
use super::file::{FileDiagnostic, slip_of_shell, slips, unreadable};
use super::run_file::{Place, RunFile, all, directory, ends_as_script, joined, language, working};
use super::sourced_files::SourcedFiles;
use super::{arguments, inner_program, module_words, run_target, sql_variable};
use crate::diag::codes::{SOURCE_NOT_FOUND, TOOL_FILE};
use crate::diag::{Code as DiagnosticCode, Diagnostic, Level};
use crate::ir::Interpreter;
use crate::shell::{Command, feed, jq, names, slips as shell_slips};
use crate::source::{Span, line_of};
use crate::suggestion::nearest;
use crate::world::{Presence, World};
use std::collections::BTreeSet;

/// How deep scripts are followed that scripts run.
const DEEPEST: usize = 3;

/// What is wrong with what a command runs.
pub(in crate::dialect) struct RunDiagnostic {
    code: &'static DiagnosticCode,
    /// Where the text names it.
    pub at: usize,
    /// What the text has there.
    pub written: String,
    /// What the text does, as the end of a sentence about it: "runs `a.py`, which is not there".
    pub says: String,
    label: &'static str,
    help: String,
}

impl RunDiagnostic {
    /// The same, of who has the text: "node `a`".
    pub(in crate::dialect) fn told(self, owner: &str, at: Span) -> Diagnostic {
        let message = format!("{owner} {}", self.says).replace(crate::shell::VALUE, "${…}");
        let found = Diagnostic::new(self.code, at, message, self.label);
        found.level(Level::Warning).help(self.help)
    }
}

/// What stands around the commands of a graph.
pub(in crate::dialect) struct ScriptWorld<'w> {
    pub world: &'w dyn World,
    /// The directory of the project, as the world knows it; empty: that of the graph.
    pub root: &'w str,
    /// All that the graph says: what it names elsewhere may be made there.
    pub graph: &'w str,
    /// The files of which it has been told what is wrong with them.
    pub told: BTreeSet<String>,
    /// Whether it is told here which files the text itself reads into itself.
    pub follows_sources: bool,
}

impl<'w> ScriptWorld<'w> {
    pub(in crate::dialect) fn new(world: &'w dyn World, root: &'w str, graph: &'w str) -> Self {
        Self {
            world,
            root: if root == "." { "" } else { root },
            graph,
            told: BTreeSet::new(),
            follows_sources: true,
        }
    }

    /// What is wrong with what the commands of a text run.
    pub(in crate::dialect) fn check(
        &mut self,
        text: &str,
        commands: &[Command<'_>],
        place: Place<'_>,
    ) -> Vec<RunDiagnostic> {
        self.followed(text, commands, place, 0)
    }

    fn followed(
        &mut self,
        text: &str,
        commands: &[Command<'_>],
        place: Place<'_>,
        depth: usize,
    ) -> Vec<RunDiagnostic> {
        let mut found = Vec::new();
        // What a script runs is told with the line of that script.
        let line = |at: usize| match depth {
            0 => String::new(),
            _ => format!(" (line {})", line_of(text, at)),
        };
        for run in all(text, commands, place) {
            let start = found.len();
            found.extend(self.of_run(&run, depth));
            for one in found.iter_mut().skip(start) {
                one.at = run.at;
                one.written = run.written.to_owned();
                one.says = format!("runs `{}`{}, which {}", run.written, line(run.at), one.says);
            }
        }
        if self.follows_sources || depth > 0 {
            let path = joined(place.own.unwrap_or(place.folder), "-");
            let script = (path.as_str(), text);
            let sourced = SourcedFiles::of(script, commands, Some(place.folder), self.world);
            let word = |at: usize| text.get(at..)?.split_whitespace().next();
            found.extend(sourced.missing.into_iter().map(|one| RunDiagnostic {
                code: &SOURCE_NOT_FOUND,
                at: one.at,
                written: word(one.at).unwrap_or("").to_owned(),
                says: format!("has a slip{}: {}", line(one.at), one.says),
                label: "no such file",
                help: one.help,
            }));
        }
        for (command, folder) in working(text, commands, place) {
            let target = run_target::check(command, &folder, self.world);
            let variable = || sql_variable::check(command, &folder, self.world);
            found.extend(target.or_else(variable).map(|one| RunDiagnostic {
                code: &TOOL_FILE,
                says: format!("{}{}", one.says, line(one.at)),
                at: one.at,
                written: one.written,
                label: "fails each time",
                help: one.help,
            }));
        }
        found
    }

    /// What is wrong with one script, each as the end of "which …".
    fn of_run(&mut self, run: &RunFile<'_>, depth: usize) -> Vec<RunDiagnostic> {
        if self.world.file(&run.path) == Presence::Absent {
            return self.absent(run).into_iter().collect();
        }
        let Some(language) = language(&run.path) else {
            return Vec::new();
        };
        let text = self
            .world
            .text(&run.path)
            .filter(|text| text.len() <= LONGEST);
        let Some(text) = text.filter(|text| !text.trim().is_empty()) else {
            return Vec::new();
        };
        if let Some(other) = run.runner.filter(|runner| *runner != language) {
            let help = format!("run it with `{}`", runner_of(language));
            let does = format!("is no script for `{}`", runner_of(other));
            return vec![told(&TOOL_FILE, does, "cannot be read by it", help)];
        }
        let code = Code::of(&text, language);
        let given = run.given.as_deref();
        let unfit = given.and_then(|given| arguments::check(&text, &code, given));
        let mut found: Vec<RunDiagnostic> = unfit
            .filter(|unfit| self.told.insert(format!("{} {}", run.path, unfit.does)))
            .map(|unfit| {
                told(
                    &TOOL_FILE,
                    unfit.does,
                    "does not fit what it asks for",
                    unfit.help,
                )
            })
            .into_iter()
            .collect();
        if !self.told.insert(run.path.clone()) {
            return found;
        }
        let around = Surround {
            world: self.world,
            folder: &run.folder,
            texts: &[self.graph],
        };
        let module = run.is_by_node.then(|| module_words::find(&run.path, &code));
        let faults = of_file(&run.path, &text, &code, self.world).into_iter();
        let faults = module.flatten().into_iter().chain(faults);
        let data = data_file::check(&run.path, (&text, &code), around);
        found.extend(faults.chain(data).map(|fault| {
            let (code, does, label, help) = fault.parts();
            told(code, does, label, help)
        }));
        if language == Interpreter::Bash && depth < DEEPEST {
            found.extend(self.inside(run, &text, depth));
        }
        found
    }

    /// What is wrong with what a script for a shell runs itself.
    fn inside(&mut self, run: &RunFile<'_>, text: &str, depth: usize) -> Vec<RunDiagnostic> {
        let commands = crate::shell::read(text).unwrap_or_default();
        let place = Place {
            folder: &run.folder,
            own: Some(directory(&run.path)),
        };
        self.followed(text, &commands, place, depth + 1)
    }

    /// A script that is not there, where it is certain enough that it should be.
    fn absent(&self, run: &RunFile<'_>) -> Option<RunDiagnostic> {
        let world = self.world;
        let below = run.folder.strip_prefix(self.root).unwrap_or("");
        let below = below.trim_start_matches('/');
        let is_there = |path: &str| world.file(path) == Presence::File;
        let does = match below {
            "" => "is not there".to_owned(),
            below => format!("is not in `{below}`, where the command works"),
        };
        let label = "no such file";
        let inner = run
            .written
            .strip_prefix(below)
            .and_then(|rest| rest.strip_prefix('/'));
        if let Some(inner) = inner.filter(|inner| is_there(&joined(&run.folder, inner))) {
            return Some(told(
                &SOURCE_NOT_FOUND,
                does,
                label,
                format!("write `{inner}`"),
            ));
        }
        if !below.is_empty() && is_there(&joined(self.root, run.written)) {
            let up = "../".repeat(below.split('/').count());
            let help = format!(
                "it is in the directory above: write `{up}{}`, or let the command work there",
                run.written
            );
            return Some(told(&SOURCE_NOT_FOUND, does, label, help));
        }
        if self.is_made(run) {
            return None;
        }
        let beside = world.siblings(&run.path);
        let end = ends_as_script(&run.path)?;
        let like = || {
            beside
                .iter()
                .map(String::as_str)
                .filter(|name| ends_as_script(name) == Some(end))
        };
        if let Some(near) = nearest(&run.path, like()) {
            let before = run.path.strip_suffix(run.written).unwrap_or("");
            let near = near.name.strip_prefix(before).unwrap_or(near.name);
            return Some(told(
                &SOURCE_NOT_FOUND,
                does,
                label,
                format!("did you mean `{near}`?"),
            ));
        }
        let folder = directory(&run.path);
        if let Some(near) = self.in_near_folder(run, folder) {
            return Some(told(
                &SOURCE_NOT_FOUND,
                does,
                label,
                format!("did you mean `{near}`?"),
            ));
        }
        // A folder that holds no scripts may be another than the one that is meant.
        let has_scripts = beside.iter().any(|name| ends_as_script(name).is_some());
        let is_known = match run.written.contains('/') {
            true => world.file(folder) == Presence::Directory && has_scripts,
            false => like().next().is_some(),
        };
        let help = "write the file, or name one that is there; the path counts from where the command works";
        is_known.then(|| told(&SOURCE_NOT_FOUND, does, label, help.to_owned()))
    }

    /// The path with the folder that is meant, where a folder is not there and one with nearly its name holds the script.
    fn in_near_folder(&self, run: &RunFile<'_>, folder: &str) -> Option<String> {
        let world = self.world;
        if folder.is_empty() || world.file(folder) != Presence::Absent {
            return None;
        }
        let name = run.path.rsplit('/').next()?;
        let beside = world.siblings(folder);
        let holds = |folder: &&str| world.file(&joined(folder, name)) == Presence::File;
        let near = nearest(folder, beside.iter().map(String::as_str).filter(holds))?;
        let before = run.path.strip_suffix(run.written).unwrap_or("");
        let meant = joined(near.name, name);
        Some(meant.strip_prefix(before).unwrap_or(&meant).to_owned())
    }

    /// Whether something of the graph may make a file: it brings files from elsewhere, or names it where it does not run it.
    fn is_made(&self, run: &RunFile<'_>) -> bool {
        const BRINGS: [&str; 9] = [
            "git clone",
            "git checkout",
            "git pull",
            "git worktree",
            "unzip",
            "tar ",
            "curl ",
            "wget ",
            "rsync ",
        ];
        let name = run.written.rsplit('/').next().unwrap_or(run.written);
        let mut places = self.graph.match_indices(name);
        BRINGS.iter().any(|brings| self.graph.contains(brings))
            || places.any(|(at, _)| !is_run(self.graph.get(..at).unwrap_or("")))
    }
}

/// Whether a text ends with what runs the file whose name comes then.
fn is_run(before: &str) -> bool {
    let path = |letter: char| letter.is_alphanumeric() || "_-./".contains(letter);
    let command = before.trim_end_matches(path);
    let words = command.split_whitespace().rev().take(3);
    let runs = [
        "python", "python3", "bash", "sh", "node", "tsx", "source", ".",
    ];
    let is_runner = |word: &str| {
        let word = word.trim_matches(|letter: char| !letter.is_alphanumeric() && letter != '.');
        runs.contains(&word)
    };
    { words }.any(is_runner)
}

fn told(
    code: &'static DiagnosticCode,
    does: String,
    label: &'static str,
    help: String,
) -> RunDiagnostic {
    RunDiagnostic {
        code,
        at: 0,
        written: String::new(),
        says: does,
        label,
        help,
    }
}

fn runner_of(language: Interpreter) -> &'static str {
    match language {
        Interpreter::Python => "python3",
        Interpreter::Bash => "bash",
        Interpreter::TypeScript => "npx tsx",
    }
}

/// What is wrong with the text of a script, whoever runs it.
fn of_file(path: &str, text: &str, code: &Code, world: &dyn World) -> Vec<FileDiagnostic> {
    if let Some(fault) = unreadable(path, world) {
        return vec![fault];
    }
    let mut found = slips(path, code, world);
    if code.interpreter == Interpreter::Bash {
        let mut commands = crate::shell::read(text).unwrap_or_default();
        // Whoever runs it may give it something to read.
        feed(&mut commands);
        let mut all = shell_slips::find(text, &commands);
        let sources = |command: &Command<'_>| matches!(command.name(), "source" | ".");
        if !commands.iter().any(sources) {
            all.extend(names::misspelt(&commands, &names::functions(text)));
        }
        all.extend(jq::slips(text, &commands));
        all.extend(inner_program::slips((text, &commands), &[], world));
        found.extend(all.into_iter().map(|slip| slip_of_shell(text, slip)));
    }
    found
}
