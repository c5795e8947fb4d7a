//! The files that a shell script reads into itself: which functions they define, and whether they are there.

use super::code::LONGEST;
use super::run_file::{Place, directory, joined, working};
use super::shell::{hides_output, is_caught, is_decided};
use super::sourced_path::PathPlace;
use crate::shell::ShellDiagnostic;
use crate::shell::names;
use crate::shell::{Command, End, Word};
use crate::suggestion::nearest;
use crate::world::{Presence, World};
use std::collections::BTreeSet;

/// How many files are followed: nobody sources more by hand.
const MOST: usize = 16;

/// Files whose functions are known, and none of which has a name that scripts give.
const HELPERS: [&str; 2] = ["LLM_PROMPT_UTILS_FILE", "LLM_ROOT_DIR/utils"];

/// A file that a script reads into itself.
pub(in crate::dialect) struct SourcedText {
    /// Its path, from the directory of the graph.
    pub path: String,
    /// Where the script names it.
    pub at: usize,
    /// All of it.
    pub text: String,
    /// Whether the script may not come to that line, or goes on where the file cannot be read.
    pub is_spared: bool,
}

/// What a script sources.
#[derive(Default)]
pub(in crate::dialect) struct SourcedFiles {
    /// The files that are there.
    pub texts: Vec<SourcedText>,
    /// Whether it sources a file that nobody knows before a run.
    is_open: bool,
    /// The files that are not there.
    pub missing: Vec<ShellDiagnostic>,
    /// Whether the script ends with its first failure: `set -e`.
    pub ends_with_failure: bool,
}

/// A text that sources files.
struct SourcingText<'t> {
    script: &'t str,
    path: &'t str,
    text: &'t str,
    commands: &'t [Command<'t>],
    folder: Option<&'t str>,
    /// Where the script names it; `None`: it is the script itself.
    at: Option<usize>,
    /// As that of the text itself.
    is_spared: bool,
}

impl SourcedFiles {
    /// Whether one of them leads all output elsewhere, that of the script, too: `exec 3>&1 1>&2`.
    pub(in crate::dialect) fn lead_output(&self) -> bool {
        let mut texts = self.texts.iter();
        texts.any(|file| crate::shell::read(&file.text).is_ok_and(|read| hides_output(&read)))
    }

    /// Follows the files that a script at `path` sources, one by one, as far as their paths are written out. `folder`: where it works, if that is known.
    pub(in crate::dialect) fn of(
        (path, text): (&str, &str),
        commands: &[Command<'_>],
        folder: Option<&str>,
        world: &dyn World,
    ) -> Self {
        let ends = |command: &Command<'_>| command.sets_option('e', "errexit");
        let mut found = Self {
            ends_with_failure: commands.iter().any(ends),
            ..Self::default()
        };
        if text.contains("eval ") && text.contains("$(curl") {
            found.is_open = true;
        }
        let script = SourcingText {
            script: path,
            path,
            text,
            commands,
            folder,
            at: None,
            is_spared: false,
        };
        found.follow(&script, world);
        found
    }

    /// Whether all that is sourced is known before a run.
    pub(super) fn is_known(&self) -> bool {
        !self.is_open && self.missing.is_empty()
    }

    fn follow(&mut self, by: &SourcingText<'_>, world: &dyn World) {
        let sources = |command: &Command<'_>| matches!(command.name(), "source" | ".");
        if !by.commands.iter().any(sources) {
            return;
        }
        let variables = PathPlace::of(by.script, by.path, by.folder, by.commands);
        let place = Place {
            folder: by.folder.unwrap_or(""),
            own: Some(directory(by.path)),
        };
        let works: Vec<(&Command<'_>, String)> = match by.folder {
            Some(_) => working(by.text, by.commands, place),
            None => Vec::new(),
        };
        for command in by.commands {
            let [_, file, ..] = command.called() else {
                continue;
            };
            if !sources(command) || HELPERS.iter().any(|helper| file.text.contains(helper)) {
                continue;
            }
            let known = works.iter().find(|(one, _)| one.at == command.at);
            let folder = known.map(|(_, folder)| folder.as_str());
            let path = variables.path(file.text, folder);
            let Some((path, is_own)) = path.filter(|_| self.texts.len() < MOST) else {
                self.is_open = true;
                continue;
            };
            let at = by.at.unwrap_or(file.at);
            let is_spared = by.is_spared
                || command.in_function
                || is_decided(by.text, command)
                || is_caught(by.text, command);
            match world.text(&path) {
                Some(text) if text.len() > LONGEST => self.is_open = true,
                Some(text) => {
                    let file = SourcedText {
                        path,
                        at,
                        text,
                        is_spared,
                    };
                    self.add(by, file, world);
                }
                None => {
                    self.is_open = true;
                    if world.file(&path) == Presence::Absent {
                        let gone = GoneFile {
                            file,
                            path: &path,
                            is_own,
                            at,
                        };
                        self.missing.extend(gone.told(by, command, world));
                    }
                }
            }
        }
    }

    fn add(&mut self, by: &SourcingText<'_>, file: SourcedText, world: &dyn World) {
        let is_known = self.texts.iter().any(|one| one.path == file.path);
        if is_known || file.path == by.script {
            return;
        }
        let (path, text, at) = (file.path.clone(), file.text.clone(), file.at);
        let is_spared = file.is_spared;
        self.texts.push(file);
        match crate::shell::read(&text) {
            Ok(commands) if by.at.is_none() => {
                let inner = SourcingText {
                    path: &path,
                    text: &text,
                    commands: &commands,
                    at: Some(at),
                    is_spared,
                    ..*by
                };
                self.follow(&inner, world);
            }
            Ok(_) => {}
            Err(_) => self.is_open = true,
        }
    }

    /// Calls of functions and programs by a name that is nearly another one.
    pub(in crate::dialect) fn misspelt(
        &self,
        text: &str,
        commands: &[Command<'_>],
    ) -> Vec<ShellDiagnostic> {
        let mut functions: BTreeSet<&str> = names::functions(text);
        functions.extend(
            self.texts
                .iter()
                .flat_map(|file| names::functions(&file.text)),
        );
        if self.is_open {
            functions.retain(|name| !name.contains('_'));
        }
        names::misspelt(commands, &functions)
    }
}

/// A file that is not there.
struct GoneFile<'f> {
    file: &'f Word<'f>,
    path: &'f str,
    /// Whether its path counts from the directory of the script.
    is_own: bool,
    at: usize,
}

impl GoneFile<'_> {
    /// What there is to say, unless the script asks whether it is there, or may make it.
    fn told(
        &self,
        by: &SourcingText<'_>,
        command: &Command<'_>,
        world: &dyn World,
    ) -> Option<ShellDiagnostic> {
        let written = self.file.text.trim_matches(['"', '\'']);
        let name = written.rsplit('/').next().unwrap_or(written);
        let names = |other: &&Command<'_>| {
            other.at != command.at && other.text.contains(name)
                || ["[", "[[", "test"].contains(&other.name()) && other.text.contains(written)
        };
        if command.end == End::Or || by.commands.iter().any(|other| names(&other)) {
            return None;
        }
        let siblings = world.siblings(self.path);
        let near = nearest(self.path, siblings.iter().map(String::as_str));
        let folder = directory(by.path);
        let is_there = |path: &str| world.file(path) == Presence::File;
        let inner = written.trim_start_matches("./");
        let moved = match self.is_own {
            false => is_there(&joined(folder, inner)).then(|| {
                format!("the path counts from the directory of the graph: write `\"$(dirname \"$0\")/{inner}\"`")
            }),
            true => {
                let below = self.path.strip_prefix(folder).unwrap_or(self.path);
                let below = below.trim_start_matches('/');
                let is_moved = !folder.is_empty() && by.folder == Some("") && is_there(below);
                is_moved.then(|| format!("that path counts from the directory of the script: write `{below}`"))
            }
        };
        // What is no script may be made before a run.
        let is_script = [".sh", ".bash"].iter().any(|end| name.ends_with(end));
        const MADE: [&str; 9] = [
            "build",
            "dist",
            "vendor",
            "node_modules",
            "target",
            "out",
            "tmp",
            "venv",
            "generated",
        ];
        let mut parts = self.path.split('/');
        let is_made =
            parts.any(|part| MADE.contains(&part) || part.starts_with('.') && part != "..");
        if is_made || near.is_none() && moved.is_none() && !is_script {
            return None;
        }
        let says = match by.at {
            None => format!(
                "it reads the file `{}` into itself, which is not there",
                self.path
            ),
            Some(_) => format!(
                "`{}`, which it reads into itself, does so with the file `{}`, which is not there",
                by.path, self.path
            ),
        };
        let help = match (moved, near) {
            (Some(moved), _) => moved,
            (None, Some(near)) => format!("did you mean `{}`?", near.name),
            (None, None) if self.is_own => {
                "name a file that is there, from the directory of the script".to_owned()
            }
            (None, None) => "name a file that is there, from where the script works".to_owned(),
        };
        Some(ShellDiagnostic {
            at: self.at,
            says,
            help,
        })
    }
}
