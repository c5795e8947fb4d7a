//! What exists outside the text: scripts, other agents, tools, models.
//!
//! The compiler below the driver does no IO. What it wants to know about the outside it asks a [`World`], and a world may
//! answer "I do not know": then the check that asked is skipped, so that a graph can be compiled anywhere.

pub(crate) mod mcp_file;
mod script_reads;
pub mod script_tree;
pub(crate) mod tool_files;

pub use script_reads::{
    FileForm, Kind, ScriptFile, ScriptForm, ScriptStep, ScriptTake, TextForm, ValueKind,
};

use crate::providers::Settings;
use std::collections::BTreeMap;
use std::rc::Rc;

/// What is known about the outside of one graph. Paths are relative to the graph's own directory.
pub trait World {
    /// The name by which other agents know the graph: that of its own directory, if it is among theirs.
    fn directory(&self) -> Option<String>;
    /// Whether something stands at `path`.
    fn file(&self, path: &str) -> Presence;
    /// The text of the file at `path`; `None`: it cannot be read, or it is not known.
    fn text(&self, path: &str) -> Option<String> {
        let _ = path;
        None
    }
    /// The line at which the script at `path` cannot be read by what runs it, and what that says. `None`: it can, or it is not known.
    fn script_fault(&self, path: &str) -> Option<(usize, String)> {
        let _ = path;
        None
    }
    /// Where the script at `path` fails or does something else than it seems to. `None`: nowhere, or it is not known.
    fn script_slip(&self, path: &str) -> Option<ScriptDiagnostic> {
        let _ = path;
        None
    }
    /// The line at which the script at `path`, which prints elsewhere, ends well on one way and has printed nothing. `None`: nowhere, or it is not
    /// known.
    fn script_quiet_end(&self, path: &str) -> Option<usize> {
        let _ = path;
        None
    }
    /// The line at which the script at `path` prints an object in each round of a loop. `None`: nowhere, or it is not known.
    fn script_repeated_output(&self, path: &str) -> Option<usize> {
        let _ = path;
        None
    }
    /// What the lines of the script at `path` ask of the values that it is handed, as far as its text shows it.
    fn script_takes(&self, path: &str) -> Vec<ScriptTake> {
        let _ = path;
        Vec::new()
    }
    /// The forms by which the lines of the script at `path` read texts that it is handed.
    fn script_forms(&self, path: &str) -> Vec<ScriptForm> {
        let _ = path;
        Vec::new()
    }
    /// The files that the script at `path` reads, as far as their paths are written out.
    fn script_files(&self, path: &str) -> Vec<ScriptFile> {
        let _ = path;
        Vec::new()
    }
    /// The tree of the script at `path`. `None`: it cannot be read, or it is not known.
    fn script_tree(&self, path: &str) -> Option<Vec<script_tree::Statement>> {
        let _ = path;
        None
    }
    /// What is wrong with the text of a Python program. `None`: nothing, or it is not known.
    fn program_slip(&self, program: &str) -> Option<ScriptDiagnostic> {
        let _ = program;
        None
    }
    /// What stands under the name of an agent, beside the graph's own directory.
    fn agent(&self, name: &str) -> AgentFiles;
    /// Where the directory of an agent is, from the graph's own; with `/`.
    fn agent_directory(&self, name: &str) -> String {
        format!("../{name}")
    }
    /// The tools that a node may name.
    fn tools(&self) -> Option<&[String]>;
    /// The MCP servers that a node may name.
    fn mcp_servers(&self) -> Option<&[String]>;
    /// Whether [`World::tools`] holds the functions of MCP servers, too. Mostly it cannot: who offers what is known when
    /// the servers run.
    fn knows_mcp_functions(&self) -> bool {
        false
    }
    /// The models that a node may name: `provider:name`, or `provider:*` for all of a provider.
    fn models(&self) -> Option<&[String]>;
    /// The graph tool of this id (Rye): the path as a person would write it, and the text.
    fn graph_tool(&self, id: &str) -> Option<(String, String)> {
        let _ = id;
        None
    }
    /// The directory of the project that the graph acts in (Rye), as other paths are: from the graph's own.
    fn project(&self) -> String {
        ".".to_owned()
    }
    /// The patterns of capabilities that whoever compiles the graph grants it.
    fn grants(&self) -> &[String] {
        &[]
    }
    /// What a list was read from, as a person would name it.
    fn source_of(&self, _list: WorldList) -> Option<String> {
        None
    }
    /// The paths of what stands in the directory of `path`, spelled like `path`, in order: what may have been meant by it.
    fn siblings(&self, _path: &str) -> Vec<String> {
        Vec::new()
    }
    /// The names of the agents there are, in order, as far as they can be listed.
    fn agents(&self) -> Vec<String> {
        Vec::new()
    }
    /// The file at `path`, as a person would name it.
    fn shown(&self, _path: &str) -> Option<String> {
        None
    }
    /// What stands in the `graph.lock` beside the graph: what its runs in flight depend on.
    fn lock(&self) -> Option<String> {
        None
    }
    /// The files of policies that every run of the graph must keep, as a person would name them, with their texts; `None`: something is
    /// there that cannot be read.
    fn policies(&self) -> Vec<(String, Option<String>)> {
        let beside = self.text("policy.yaml");
        let beside = beside.map(|text| ("policy.yaml".to_owned(), Some(text)));
        beside.into_iter().collect()
    }
    /// The world as the agent `name` sees it: its own directory is the one that [`World::agent`] looked at.
    fn of_agent(&self, name: &str) -> Box<dyn World>;
}

/// A line of a script that cannot do what it is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptDiagnostic {
    /// Its number.
    pub line: usize,
    /// What the script does there, as the end of "the script …".
    pub does: String,
    /// What to do.
    pub help: String,
}

/// What is around a run, as far as it can be seen before it begins.
pub trait Surroundings {
    /// Whether a variable of the environment is set.
    fn is_set(&self, variable: &str) -> bool;
    /// The value of a variable; `None`: it is not set, empty, or no text.
    fn variable(&self, name: &str) -> Option<String>;
    /// Whether the system finds a program.
    fn has_program(&self, name: &str) -> bool;
    /// What the configuration says about models; `None`: it cannot be read.
    fn settings(&self) -> Option<&Settings>;
    /// All MCP servers that there are for a graph in this directory, seen from the graph's; `None`: it is not known which.
    fn servers(&self, dir: &str) -> Option<Vec<Server>>;
}

/// An MCP server of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server {
    /// Its name.
    pub name: String,
    /// The file that describes it.
    pub file: String,
    /// What may hold `${VAR}` in it: address or command, arguments, variables, headers.
    pub texts: Vec<String>,
}

/// A list that a world may have of what is outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WorldList {
    /// [`World::tools`].
    Tools,
    /// [`World::mcp_servers`].
    McpServers,
    /// [`World::models`].
    Models,
    /// [`World::agent`].
    Agents,
}

/// Whether something is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// A file.
    File,
    /// A directory.
    Directory,
    /// A pipe, a socket or a device: something that is neither.
    Special,
    /// Nothing.
    Absent,
    /// It is not known.
    Unknown,
}

/// What the directory of an agent holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AgentFiles {
    /// It is not known.
    Unknown,
    /// There is no such directory.
    Missing,
    /// There is a directory, with neither `graph.yaml` nor `config.yaml`.
    Undefined,
    /// A model with instructions and tools, described by a `config.yaml`.
    Config {
        /// Its path, as a person would write it.
        path: String,
        /// What it says.
        text: String,
    },
    /// A graph.
    Graph {
        /// The path, as a person would write it.
        path: String,
        /// What it says.
        text: String,
    },
    /// Both files, which is a mistake: nobody can tell which one counts.
    Both,
}

/// Whether `name` can be the name of an agent's directory: one step, and none that leads elsewhere.
pub fn is_plain_name(name: &str) -> bool {
    !name.is_empty() && name != "." && name != ".." && !name.contains(['/', '\\', '\0'])
}

/// A path without detours: `./a.md` and `b/../a.md` are `a.md`.
pub fn plain_path(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => drop(parts.pop()),
            other => parts.push(other),
        }
    }
    let whole = parts.join("/");
    if path.starts_with('/') {
        format!("/{whole}")
    } else {
        whole
    }
}

/// Knows nothing: no check of the outside is made.
#[derive(Clone, Copy, Debug, Default)]
pub struct UnknownWorld;

impl World for UnknownWorld {
    fn directory(&self) -> Option<String> {
        None
    }

    fn file(&self, _path: &str) -> Presence {
        Presence::Unknown
    }

    fn agent(&self, _name: &str) -> AgentFiles {
        AgentFiles::Unknown
    }

    fn tools(&self) -> Option<&[String]> {
        None
    }

    fn mcp_servers(&self) -> Option<&[String]> {
        None
    }

    fn models(&self) -> Option<&[String]> {
        None
    }

    fn of_agent(&self, _name: &str) -> Box<dyn World> {
        Box::new(Self)
    }
}

/// A world that is a list: these files exist and no others.
#[derive(Clone, Debug)]
pub struct ListedFiles {
    /// Path from an imagined root, in which the graph stands at `agents/main/`, to text.
    files: Rc<BTreeMap<String, String>>,
    /// The graph's own directory in that root.
    own: String,
    tools: Option<Vec<String>>,
    mcp_servers: Option<Vec<String>>,
    models: Option<Vec<String>>,
}

impl ListedFiles {
    /// The files beside a graph: path (which may begin with `../`) and text.
    pub fn new<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let own = "agents/main".to_string();
        let files = files
            .into_iter()
            .map(|(path, text)| (join(&own, path), text.to_string()))
            .collect();
        Self {
            files: Rc::new(files),
            own,
            tools: None,
            mcp_servers: None,
            models: None,
        }
    }

    /// The same, with all the tools there are.
    #[must_use]
    pub fn with_tools(mut self, names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.tools = Some(names.into_iter().map(Into::into).collect());
        self
    }

    /// The same, with all the MCP servers there are.
    #[must_use]
    pub fn with_mcp_servers(mut self, names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.mcp_servers = Some(names.into_iter().map(Into::into).collect());
        self
    }

    /// The same, with all the models there are.
    #[must_use]
    pub fn with_models(mut self, names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.models = Some(names.into_iter().map(Into::into).collect());
        self
    }

    /// The world of an example of the registry.
    pub fn example(example: &crate::diag::Example) -> Self {
        let files = example.files.iter();
        let mut world = Self::new(files.map(|(path, text)| (*path, text.as_str())));
        let owned = |names: &Vec<&str>| names.iter().map(ToString::to_string).collect();
        world.tools = example.tools.as_ref().map(owned);
        world.mcp_servers = example.mcp_servers.as_ref().map(owned);
        world.models = example.models.as_ref().map(owned);
        world
    }

    fn at(&self, path: &str) -> Presence {
        let inside = format!("{path}/");
        if self.files.contains_key(path) {
            Presence::File
        } else if self
            .files
            .range(inside.clone()..)
            .next()
            .is_some_and(|(found, _)| found.starts_with(&inside))
        {
            Presence::Directory
        } else {
            Presence::Absent
        }
    }
}

impl World for ListedFiles {
    fn directory(&self) -> Option<String> {
        self.own.rsplit('/').next().map(str::to_string)
    }

    fn file(&self, path: &str) -> Presence {
        self.at(&join(&self.own, path))
    }

    fn siblings(&self, path: &str) -> Vec<String> {
        let (written, name) = path.rsplit_once('/').unwrap_or(("", path));
        let directory = join(&self.own, written);
        let inside = self.files.keys().filter_map(|file| {
            let file = file.strip_prefix(&directory)?.strip_prefix('/')?;
            file.split('/').next()
        });
        let before = path.strip_suffix(name).unwrap_or_default();
        let mut names: Vec<String> = inside.map(|file| format!("{before}{file}")).collect();
        names.dedup();
        names
    }

    fn agents(&self) -> Vec<String> {
        let siblings = join(&self.own, "..") + "/";
        let names = self.files.keys().filter_map(|file| {
            let (name, file) = file.strip_prefix(&siblings)?.split_once('/')?;
            matches!(file, "graph.yaml" | "config.yaml").then(|| name.to_string())
        });
        names.collect()
    }

    fn text(&self, path: &str) -> Option<String> {
        self.files.get(&join(&self.own, path)).cloned()
    }

    fn agent(&self, name: &str) -> AgentFiles {
        let directory = join(&self.own, &format!("../{name}"));
        let config = self.files.get(&format!("{directory}/config.yaml"));
        let graph = self.files.get(&format!("{directory}/graph.yaml"));
        match (config, graph) {
            (Some(_), Some(_)) => AgentFiles::Both,
            (Some(text), None) => AgentFiles::Config {
                path: format!("../{name}/config.yaml"),
                text: text.clone(),
            },
            (None, Some(text)) => AgentFiles::Graph {
                path: format!("../{name}/graph.yaml"),
                text: text.clone(),
            },
            (None, None) if self.at(&directory) == Presence::Directory => AgentFiles::Undefined,
            (None, None) => AgentFiles::Missing,
        }
    }

    fn tools(&self) -> Option<&[String]> {
        self.tools.as_deref()
    }

    fn mcp_servers(&self) -> Option<&[String]> {
        self.mcp_servers.as_deref()
    }

    fn knows_mcp_functions(&self) -> bool {
        true
    }

    fn graph_tool(&self, id: &str) -> Option<(String, String)> {
        let path = join(&self.own, &format!("{id}.yaml"));
        self.files
            .get(&path)
            .map(|text| (path.clone(), text.clone()))
    }

    fn models(&self) -> Option<&[String]> {
        self.models.as_deref()
    }

    fn lock(&self) -> Option<String> {
        let path = format!("{}/graph.lock", self.own);
        self.files.get(&path).cloned()
    }

    fn of_agent(&self, name: &str) -> Box<dyn World> {
        Box::new(Self {
            own: join(&self.own, &format!("../{name}")),
            ..self.clone()
        })
    }
}

/// `path` as seen from `base`, without `.` and `..`.
fn join(base: &str, path: &str) -> String {
    let mut steps: Vec<&str> = base.split('/').collect();
    for step in path.split('/') {
        match step {
            "" | "." => {}
            ".." => {
                steps.pop();
            }
            name => steps.push(name),
        }
    }
    steps.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_knows_files_directories_and_neighbours() {
        let world = ListedFiles::new([
            ("scripts/a.py", ""),
            ("../scout/config.yaml", ""),
            ("../g/graph.yaml", "name: g"),
        ]);
        assert_eq!(world.file("./scripts/a.py"), Presence::File);
        assert_eq!(world.file("scripts/"), Presence::Directory);
        assert_eq!(world.file("script"), Presence::Absent);
        assert_eq!(
            world.agent("scout"),
            AgentFiles::Config {
                path: "../scout/config.yaml".into(),
                text: String::new(),
            }
        );
        assert_eq!(world.agent("ghost"), AgentFiles::Missing);
        let child = world.of_agent("g");
        assert_eq!(child.directory().as_deref(), Some("g"));
        assert_eq!(
            child.agent("scout"),
            AgentFiles::Config {
                path: "../scout/config.yaml".into(),
                text: String::new(),
            }
        );
    }

    #[test]
    fn an_agent_is_one_step_away() {
        assert!(is_plain_name("scout"));
        for name in ["", ".", "..", "../x", "a/b", "a\\b"] {
            assert!(!is_plain_name(name), "{name}");
        }
    }
}
