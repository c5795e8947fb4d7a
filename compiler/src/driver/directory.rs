//! The world around a graph that stands in a real directory.
//!
//! It remembers every file it was asked about, whether it was there or not: a build has to run again when one of them
//! changes, appears or disappears.

use super::file;
use super::interpreters::Interpreters;
use crate::world::script_tree::Statement;
use crate::world::{
    AgentFiles, Presence, ScriptDiagnostic, ScriptFile, ScriptForm, ScriptTake, World, WorldList,
    tool_files,
};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The files around one graph.
#[derive(Clone, Debug)]
pub struct Directory {
    /// The graph's own directory.
    own: PathBuf,
    /// The directory that holds the agents' directories.
    agents: PathBuf,
    /// The tools that all agents may use; `None`: they are not known.
    shared_tools: Option<BTreeSet<String>>,
    /// Those, and the agent's own.
    tools: Option<Vec<String>>,
    mcp_servers: Option<Vec<String>>,
    models: Option<Vec<String>>,
    grants: Vec<String>,
    /// What the lists were read from.
    lists: BTreeMap<WorldList, PathBuf>,
    /// The file that says what runs in flight depend on.
    lock: Option<PathBuf>,
    /// Files of policies that the caller names, with their texts.
    policies: Vec<(String, String)>,
    asked: Rc<RefCell<BTreeSet<PathBuf>>>,
    interpreters: Rc<Interpreters>,
}

impl Directory {
    /// The world of a graph in the directory `own`; agents are looked for beside it.
    pub fn new(own: impl Into<PathBuf>) -> Self {
        let own = own.into();
        // `graph.yaml` alone has the parent "": that is the current directory.
        let own = if own.as_os_str().is_empty() {
            PathBuf::from(".")
        } else {
            own
        };
        let agents = own.join("..");
        Self {
            own,
            agents,
            shared_tools: None,
            tools: None,
            mcp_servers: None,
            models: None,
            grants: Vec::new(),
            lists: BTreeMap::new(),
            lock: None,
            policies: Vec::new(),
            asked: Rc::default(),
            interpreters: Rc::default(),
        }
    }

    /// The same, with agents looked for in `agents`.
    #[must_use]
    pub fn with_agents(mut self, agents: impl Into<PathBuf>) -> Self {
        self.agents = agents.into();
        self
    }

    /// The same, with the tools that the files of the directory `tools` declare. A file is also known by its name, with
    /// and without the extension (`web_search.sh`, `web_search`). The tools that a graph's own directory declares
    /// (`tools.sh`, `tools.py`, `tools.ts`, `tools/`) are known to that graph.
    ///
    /// # Errors
    ///
    /// The directory cannot be listed.
    pub fn with_tools_in(mut self, tools: &Path) -> io::Result<Self> {
        self.lists.insert(WorldList::Tools, tools.to_path_buf());
        let mut names = self.shared_tools.take().unwrap_or_default();
        self.list_tools(tools, &mut names)?;
        self.shared_tools = Some(names);
        self.know_own_tools();
        Ok(self)
    }

    /// The same, with tools that no file declares: Rust functions of the program that runs the graph. They matter only
    /// where tools are known at all.
    #[must_use]
    pub fn with_tools(mut self, names: impl IntoIterator<Item = String>) -> Self {
        if let Some(shared) = &mut self.shared_tools {
            shared.extend(names);
            self.know_own_tools();
        }
        self
    }

    /// Adds the names that a directory of tools gives.
    fn list_tools(&self, tools: &Path, names: &mut BTreeSet<String>) -> io::Result<()> {
        self.asked.borrow_mut().insert(tools.to_path_buf());
        for entry in std::fs::read_dir(tools)? {
            let path = entry?.path();
            if !path.is_file() {
                continue;
            }
            let name = |part: Option<&std::ffi::OsStr>| part?.to_str().map(str::to_string);
            names.extend(name(path.file_name()));
            names.extend(name(path.file_stem()));
            self.asked.borrow_mut().insert(path.clone());
            if let Ok(text) = file::text(&path) {
                names.extend(tool_files::declared(&path, &text).tools);
            }
        }
        Ok(())
    }

    /// Adds the tools of the agent's own directory to those that all may use.
    fn know_own_tools(&mut self) {
        let Some(mut names) = self.shared_tools.clone() else {
            return;
        };
        for file in tool_files::OWN {
            let path = self.own.join(file);
            self.asked.borrow_mut().insert(path.clone());
            if let Ok(text) = file::text(&path) {
                names.extend(tool_files::declared(&path, &text).tools);
            }
        }
        // Most graphs have none.
        let _ = self.list_tools(&self.own.join("tools"), &mut names);
        self.tools = Some(names.into_iter().collect());
    }

    /// The same, with all the MCP servers there are.
    #[must_use]
    pub fn with_mcp_servers(mut self, names: impl IntoIterator<Item = String>) -> Self {
        self.mcp_servers = Some(names.into_iter().collect());
        self
    }

    /// The same, with all the models there are.
    #[must_use]
    pub fn with_models(mut self, names: impl IntoIterator<Item = String>) -> Self {
        self.models = Some(names.into_iter().collect());
        self
    }

    /// The same, with patterns of capabilities that the graph is granted.
    #[must_use]
    pub fn with_grants(mut self, patterns: impl IntoIterator<Item = String>) -> Self {
        self.grants = patterns.into_iter().collect();
        self
    }

    /// The same, with the file that a list was read from: it is watched, and named where something is not in it.
    #[must_use]
    pub fn read_from(mut self, list: WorldList, file: &Path) -> Self {
        self.asked.borrow_mut().insert(file.to_path_buf());
        self.lists.insert(list, file.to_path_buf());
        self
    }

    /// The same, with the policies of this file besides those that stand beside the graph.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn with_policies(mut self, path: &Path) -> io::Result<Self> {
        self.asked.borrow_mut().insert(path.to_path_buf());
        let text = file::text(path)?;
        self.policies.push((path.display().to_string(), text));
        Ok(self)
    }

    /// The same, with the lock of the graph in this file, if it is there.
    #[must_use]
    pub fn with_lock(mut self, file: impl Into<PathBuf>) -> Self {
        self.lock = Some(file.into());
        self
    }

    /// Every file and directory that was asked about so far, by this world and those of its agents, in order.
    pub fn asked(&self) -> Vec<PathBuf> {
        self.asked.borrow().iter().cloned().collect()
    }

    fn look(&self, path: &Path) -> Presence {
        self.asked.borrow_mut().insert(path.to_path_buf());
        match std::fs::metadata(path) {
            Ok(found) if found.is_dir() => Presence::Directory,
            Ok(found) if file::special(&found).is_some() => Presence::Special,
            Ok(_) => Presence::File,
            Err(error) if absent(&error) => Presence::Absent,
            // Something is there that we may not look at: not for a compiler to judge.
            Err(_) => Presence::Unknown,
        }
    }
}

fn absent(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory | io::ErrorKind::InvalidInput
    )
}

impl World for Directory {
    fn directory(&self) -> Option<String> {
        let whole = self.own.canonicalize().ok()?;
        let name = whole.file_name()?.to_str()?;
        // Where agents are kept elsewhere, one of them may have this name and be another.
        let known = self.agents.join(name).canonicalize().ok()?;
        (known == whole).then(|| name.to_string())
    }

    fn file(&self, path: &str) -> Presence {
        self.look(&self.own.join(path))
    }

    fn text(&self, path: &str) -> Option<String> {
        let path = self.own.join(path);
        self.asked.borrow_mut().insert(path.clone());
        readable(&path)
    }

    fn script_fault(&self, path: &str) -> Option<(usize, String)> {
        self.interpreters.fault(&self.own.join(path))
    }

    fn script_slip(&self, path: &str) -> Option<ScriptDiagnostic> {
        self.interpreters.slip(&self.own.join(path))
    }

    fn script_quiet_end(&self, path: &str) -> Option<usize> {
        self.interpreters.quiet_end(&self.own.join(path))
    }

    fn script_repeated_output(&self, path: &str) -> Option<usize> {
        self.interpreters.repeated_output(&self.own.join(path))
    }

    fn script_takes(&self, path: &str) -> Vec<ScriptTake> {
        self.interpreters.takes(&self.own.join(path))
    }

    fn script_forms(&self, path: &str) -> Vec<ScriptForm> {
        self.interpreters.forms(&self.own.join(path))
    }

    fn script_files(&self, path: &str) -> Vec<ScriptFile> {
        self.interpreters.files(&self.own.join(path))
    }

    fn script_tree(&self, path: &str) -> Option<Vec<Statement>> {
        self.interpreters.tree(&self.own.join(path))
    }

    fn program_slip(&self, program: &str) -> Option<ScriptDiagnostic> {
        self.interpreters.of_program(program)
    }

    fn agent(&self, name: &str) -> AgentFiles {
        let directory = self.agents.join(name);
        let graph = directory.join("graph.yaml");
        let config = directory.join("config.yaml");
        match (self.look(&config), self.look(&graph)) {
            (Presence::File, Presence::File) => AgentFiles::Both,
            (Presence::File, _) => match readable(&config) {
                Some(text) => AgentFiles::Config {
                    path: shown(&config),
                    text,
                },
                None => AgentFiles::Unknown,
            },
            (_, Presence::File) => match readable(&graph) {
                Some(text) => AgentFiles::Graph {
                    path: shown(&graph),
                    text,
                },
                None => AgentFiles::Unknown,
            },
            _ => match self.look(&directory) {
                Presence::Directory => AgentFiles::Undefined,
                Presence::File | Presence::Special | Presence::Absent => AgentFiles::Missing,
                Presence::Unknown => AgentFiles::Unknown,
            },
        }
    }

    fn agent_directory(&self, name: &str) -> String {
        let way = way(&self.own, &self.agents);
        format!("{}/{name}", way.as_deref().unwrap_or(".."))
    }

    fn tools(&self) -> Option<&[String]> {
        self.tools.as_deref()
    }

    fn mcp_servers(&self) -> Option<&[String]> {
        self.mcp_servers.as_deref()
    }

    fn models(&self) -> Option<&[String]> {
        self.models.as_deref()
    }

    fn grants(&self) -> &[String] {
        &self.grants
    }

    /// In `.ai/tools` of the project that the graph lies in, else beside the graph: by its whole id, or its last part.
    fn graph_tool(&self, id: &str) -> Option<(String, String)> {
        if !id.split('/').all(crate::world::is_plain_name) {
            return None;
        }
        let shared = project_of(&self.own).join(".ai/tools");
        let last = id.rsplit('/').next().unwrap_or(id);
        let siblings = [id, last].map(|name| self.own.join(format!("{name}.yaml")));
        let mut places = [shared.join(format!("{id}.yaml"))]
            .into_iter()
            .chain(siblings);
        let found = places.find(|path| self.look(path) == Presence::File)?;
        Some((shown(&found), readable(&found)?))
    }

    fn project(&self) -> String {
        project_of(&self.own).display().to_string()
    }

    fn siblings(&self, path: &str) -> Vec<String> {
        let written = path.rsplit_once('/').map_or("", |(written, _)| written);
        let before = path.get(..path.len() - path.rsplit('/').next().map_or(0, str::len));
        listed(&self.own.join(written))
            .map(|name| format!("{}{name}", before.unwrap_or_default()))
            .collect()
    }

    fn agents(&self) -> Vec<String> {
        let defined = |name: &String| {
            let directory = self.agents.join(name);
            ["graph.yaml", "config.yaml"]
                .iter()
                .any(|file| directory.join(file).is_file())
        };
        listed(&self.agents).filter(defined).collect()
    }

    fn source_of(&self, list: WorldList) -> Option<String> {
        if list == WorldList::Agents {
            return Some(shown(&self.agents));
        }
        self.lists.get(&list).map(|file| shown(file))
    }

    fn shown(&self, path: &str) -> Option<String> {
        let path = path.strip_prefix("./").unwrap_or(path);
        Some(shown(&self.own.join(path)))
    }

    fn lock(&self) -> Option<String> {
        let file = self.lock.as_ref()?;
        match self.look(file) {
            Presence::File => readable(file),
            Presence::Directory | Presence::Special | Presence::Absent | Presence::Unknown => None,
        }
    }

    fn policies(&self) -> Vec<(String, Option<String>)> {
        let path = self.own.join("policy.yaml");
        let beside = match self.look(&path) {
            Presence::File => Some(words(&path)),
            // A link that leads nowhere was meant to lead to policies.
            Presence::Absent => path.is_symlink().then_some(None),
            Presence::Directory | Presence::Special | Presence::Unknown => Some(None),
        };
        let shown = self
            .shown("policy.yaml")
            .unwrap_or_else(|| path.display().to_string());
        let beside = beside.map(|text| (shown, text));
        let named = self.policies.iter();
        let named = named.map(|(path, text)| (path.clone(), Some(text.clone())));
        beside.into_iter().chain(named).collect()
    }

    fn of_agent(&self, name: &str) -> Box<dyn World> {
        let mut world = Self {
            own: self.agents.join(name),
            lock: None,
            policies: Vec::new(),
            ..self.clone()
        };
        world.know_own_tools();
        Box::new(world)
    }
}

/// How a file or directory is reached from a directory, with `/`; `None`: one of them is not there, or they have no root in common.
pub fn way(from: &Path, to: &Path) -> Option<String> {
    let (from, to) = (from.canonicalize().ok()?, to.canonicalize().ok()?);
    let (mut from, mut to) = (from.components().peekable(), to.components().peekable());
    let mut common = 0_usize;
    while from.peek().is_some() && from.peek() == to.peek() {
        from.next();
        to.next();
        common += 1;
    }
    if common == 0 {
        return None;
    }
    let up = from.map(|_| "..".to_owned());
    let down = to.map(|part| part.as_os_str().to_string_lossy().into_owned());
    let way: Vec<String> = up.chain(down).collect();
    Some(match way.is_empty() {
        true => ".".to_owned(),
        false => way.join("/"),
    })
}

/// The project that a directory belongs to, as runs find it: the nearest one above that has a folder `.ai`, else the directory
/// itself. The `.ai` of a home directory is the user's, and makes no project of all that is there.
pub fn project_of(own: &Path) -> PathBuf {
    let whole = std::path::absolute(own).unwrap_or_else(|_| own.to_path_buf());
    let home = std::env::var_os("HOME").map(PathBuf::from);
    let above = whole.ancestors().find(|above| {
        let is_home = home.as_deref() == Some(*above) && *above != whole;
        !is_home && above.join(".ai").is_dir()
    });
    above.map_or_else(|| whole.clone(), Path::to_path_buf)
}

/// The file as a person would name it: without detours, and from the current directory where it is below that. Of one
/// that is not there, the part that is.
fn shown(path: &Path) -> String {
    let mut there = path;
    let mut rest = PathBuf::new();
    let whole = loop {
        if let Ok(whole) = there.canonicalize() {
            break if rest.as_os_str().is_empty() {
                whole
            } else {
                whole.join(&rest)
            };
        }
        let (Some(parent), Some(name)) = (there.parent(), there.file_name()) else {
            return path.display().to_string();
        };
        rest = if rest.as_os_str().is_empty() {
            PathBuf::from(name)
        } else {
            Path::new(name).join(rest)
        };
        there = if parent.as_os_str().is_empty() {
            Path::new(".")
        } else {
            parent
        };
    };
    let here = std::env::current_dir().and_then(|here| here.canonicalize());
    let below = here.ok().and_then(|here| whole.strip_prefix(here).ok());
    let below = below.filter(|below| !below.as_os_str().is_empty());
    below.unwrap_or(&whole).display().to_string()
}

/// The names in a directory, in order; none if it cannot be listed.
fn listed(directory: &Path) -> impl Iterator<Item = String> {
    let entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
    let names: BTreeSet<String> = entries
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    names.into_iter()
}

/// The text of a file. One that is not UTF-8 is handed on with its faulty bytes replaced; the YAML then shows where.
/// `None`: it may not be read, which is not for a compiler to judge.
/// The text of a file, if it is text.
fn words(path: &Path) -> Option<String> {
    String::from_utf8(file::beginning(path).ok()?).ok()
}

fn readable(path: &Path) -> Option<String> {
    let bytes = file::beginning(path).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A fresh directory below the system's temporary one, removed with its contents at the end.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!(
                "graphwright-directory-{name}-{}",
                std::process::id()
            ));
            let _ = std::fs::remove_dir_all(&path);
            std::fs::create_dir_all(&path).unwrap();
            Self(path)
        }

        fn write(&self, path: &str, text: &str) {
            let path = self.0.join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_directory_knows_its_files_and_its_neighbours() {
        let scratch = Scratch::new("neighbours");
        scratch.write("main/scripts/a.py", "");
        scratch.write("scout/config.yaml", "");
        scratch.write("child/graph.yaml", "name: child\n");
        scratch.write("both/graph.yaml", "");
        scratch.write("both/config.yaml", "");
        scratch.write("notes/readme.md", "");
        let world = Directory::new(scratch.0.join("main"));
        assert_eq!(world.directory().as_deref(), Some("main"));
        assert_eq!(world.file("scripts/a.py"), Presence::File);
        assert_eq!(world.file("scripts"), Presence::Directory);
        assert_eq!(world.file("scripts/b.py"), Presence::Absent);
        assert!(matches!(world.agent("scout"), AgentFiles::Config { .. }));
        assert!(
            matches!(world.agent("child"), AgentFiles::Graph { text, .. } if text == "name: child\n")
        );
        assert_eq!(world.agent("both"), AgentFiles::Both);
        assert_eq!(world.agent("notes"), AgentFiles::Undefined);
        assert_eq!(world.agent("ghost"), AgentFiles::Missing);
        assert!(matches!(
            world.of_agent("child").agent("scout"),
            AgentFiles::Config { .. }
        ));
    }

    #[test]
    fn every_question_is_remembered() {
        let scratch = Scratch::new("asked");
        scratch.write("main/graph.yaml", "");
        let world = Directory::new(scratch.0.join("main"));
        let _ = world.file("missing.py");
        let _ = world.of_agent("ghost").file("also.py");
        let asked = world.asked();
        assert_eq!(asked.len(), 2);
        assert!(asked.iter().any(|path| path.ends_with("main/missing.py")));
        assert!(asked.iter().any(|path| path.ends_with("ghost/also.py")));
    }

    #[test]
    fn each_agent_knows_its_own_tools() {
        let scratch = Scratch::new("own-tools");
        scratch.write("tools/web_search.sh", "# @describe Search.\n");
        scratch.write("main/tools.sh", "# @cmd Check.\ncheck-url() { :; }\n");
        scratch.write("main/tools/count.py", "def run(n: int): ...\n");
        scratch.write(
            "child/tools.py",
            "def score(n: int):\n    \"\"\"Score it.\"\"\"\n",
        );
        let world = Directory::new(scratch.0.join("main"));
        assert_eq!(world.tools(), None);
        let world = world
            .with_tools_in(&scratch.0.join("tools"))
            .unwrap()
            .with_tools(["double".to_string()]);
        let tools = [
            "check_url",
            "count",
            "count.py",
            "double",
            "web_search",
            "web_search.sh",
        ];
        assert_eq!(world.tools().unwrap(), tools);
        let child = world.of_agent("child");
        let tools = ["double", "score", "web_search", "web_search.sh"];
        assert_eq!(child.tools().unwrap(), tools);
    }

    #[test]
    fn tools_are_the_files_of_a_directory() {
        let scratch = Scratch::new("tools");
        scratch.write("tools/web_search.sh", "");
        let world = Directory::new(scratch.0.join("main"))
            .with_tools_in(&scratch.0.join("tools"))
            .unwrap();
        assert_eq!(
            world.tools(),
            Some(&["web_search".to_string(), "web_search.sh".to_string()][..])
        );
        assert!(
            Directory::new(&scratch.0)
                .with_tools_in(&scratch.0.join("none"))
                .is_err()
        );
    }
}
