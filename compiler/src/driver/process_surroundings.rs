//! What is around a run that this process would start: its environment, its programs, the files of the user's configuration.

use super::file;
use crate::providers::Settings;
use crate::source::Sources;
use crate::syntax;
use crate::world::{Server, Surroundings, mcp_file};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// The surroundings of this process, for a graph in a directory.
#[derive(Debug)]
pub struct ProcessSurroundings {
    dir: PathBuf,
    settings: Option<Settings>,
    /// Whether the files of servers that are found are all there are.
    servers: Servers,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Servers {
    AsFound,
    /// Files that are read first may say something else.
    Others,
}

impl ProcessSurroundings {
    /// For a graph in this directory.
    pub fn of(dir: &Path) -> Self {
        Self {
            dir: dir.to_path_buf(),
            settings: settings(),
            servers: Servers::AsFound,
        }
    }

    /// The same, where the caller names files of servers, so that nothing is known about them.
    #[must_use]
    pub fn with_other_servers(mut self) -> Self {
        self.servers = Servers::Others;
        self
    }
}

impl Surroundings for ProcessSurroundings {
    fn is_set(&self, variable: &str) -> bool {
        std::env::var_os(variable).is_some()
    }

    fn variable(&self, name: &str) -> Option<String> {
        variable(name)
    }

    fn has_program(&self, name: &str) -> bool {
        graphwright_rules::program::is_there(name)
    }

    fn settings(&self) -> Option<&Settings> {
        self.settings.as_ref()
    }

    fn servers(&self, dir: &str) -> Option<Vec<Server>> {
        if self.servers == Servers::Others {
            return None;
        }
        let named = variable("GRAPHWRIGHT_MCP").map(PathBuf::from);
        let beside = self.dir.join(dir).join("mcp.json");
        let user = home(".config").map(|dir| dir.join("graphwright").join("mcp.json"));
        let mut servers: Vec<Server> = Vec::new();
        // What cannot be read, or has to be there and is not, is told by the run, which says why.
        if named.as_ref().is_some_and(|file| !file.exists()) {
            return None;
        }
        for path in named.into_iter().chain([beside]).chain(user) {
            if !path.exists() {
                continue;
            }
            for server in described(&path)? {
                if !servers.iter().any(|known| known.name == server.name) {
                    servers.push(server);
                }
            }
        }
        Some(servers)
    }
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// What the configuration file says, as the runtime finds it. Only a file that is not there, and need not be, says nothing.
fn settings() -> Option<Settings> {
    let default = variable("GRAPHWRIGHT_MODEL");
    let named = variable("GRAPHWRIGHT_CONFIG").map(PathBuf::from);
    let usual = || configuration().map(|dir| dir.join("config.yaml"));
    let Some(path) = named.clone().or_else(usual) else {
        let nowhere = "the file that GRAPHWRIGHT_CONFIG names".to_string();
        return Some(Settings::new(Value::Null, nowhere, default));
    };
    let shown = path.display().to_string();
    if named.is_none() && !path.is_file() {
        return Some(Settings::new(Value::Null, shown, default));
    }
    let text = file::text(&path).ok()?;
    let mut sources = Sources::default();
    let id = sources.add(&path, text.as_str());
    let (root, report) = syntax::read(id, &sources);
    let json = match root.filter(|_| syntax::is_whole(&report)) {
        Some(root) => root.to_json(),
        None if text.trim().is_empty() => Value::Null,
        None => return None,
    };
    Some(Settings::new(json, shown, default))
}

/// Where the configuration of providers is.
fn configuration() -> Option<PathBuf> {
    let directory = if cfg!(windows) {
        variable("APPDATA").map(PathBuf::from)
    } else if cfg!(target_os = "macos") {
        home("Library/Application Support")
    } else {
        home(".config")
    };
    Some(directory?.join("graphwright"))
}

/// The user's directory of configurations, where the environment does not say it: this one below the home directory.
fn home(usual: &str) -> Option<PathBuf> {
    let named = variable("XDG_CONFIG_HOME").map(PathBuf::from);
    named.or_else(|| Some(PathBuf::from(variable("HOME")?).join(usual)))
}

/// The servers of an `mcp.json` that are in use.
fn described(path: &Path) -> Option<Vec<Server>> {
    let json: Value = serde_json::from_str(&file::text(path).ok()?).ok()?;
    let servers = mcp_file::servers(&json)?.iter();
    let used = servers.filter(|(_, server)| server.get("disabled") != Some(&Value::Bool(true)));
    let shown = path.display().to_string();
    let all = used.map(|(name, server)| {
        let single = ["command", "cwd", "url"];
        let single = single.iter().filter_map(|key| server.get(key));
        let lists = server.get("args").and_then(Value::as_array);
        let maps = ["env", "headers"].iter();
        let maps = maps.filter_map(|key| server.get(key)?.as_object());
        let texts = single
            .chain(lists.into_iter().flatten())
            .chain(maps.flat_map(|map| map.values()));
        Server {
            name: name.clone(),
            file: shown.clone(),
            texts: texts
                .filter_map(Value::as_str)
                .map(str::to_string)
                .collect(),
        }
    });
    Some(all.collect())
}
