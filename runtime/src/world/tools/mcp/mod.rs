//! MCP servers as sources of tools.
//!
//! A server is started when a node that may use it asks for the first time, and serves all nodes and branches of all runs
//! of the host. One that ends is started again, with pauses where it ends again and again. They end when the host is closed, as the protocol wants it: their
//! input is closed, and who does not go is asked by a signal. Where the host is only dropped, on every other way out, the
//! process group that each leads is killed.

mod call;
mod calls;
mod config;
mod elicit;
mod http;
mod lines;
mod list;
mod output;
mod restarts;
mod session;
mod sse;
mod watch;

use super::{Limits, configuration, failed};
use crate::host::{CallError, ToolAbout, ToolOutput, ToolRequest};
use config::Server;
use restarts::Restarts;
use session::{Function, Session};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The servers that files describe.
#[derive(Default)]
pub(super) struct Servers {
    named: Vec<PathBuf>,
    user: Option<PathBuf>,
    /// By graphs themselves.
    declared: Mutex<Vec<Server>>,
    open: Mutex<BTreeMap<(PathBuf, String), Arc<Slot>>>,
}

/// The place of one server.
#[derive(Default)]
struct Slot(tokio::sync::Mutex<OpenServer>);

#[derive(Default)]
struct OpenServer {
    session: Option<Arc<Session>>,
    restarts: Restarts,
    /// Why it could not be opened the last time.
    why: Option<String>,
}

/// A function of a server that a whitelist names.
#[derive(Clone)]
pub(super) struct FoundFunction {
    server: Server,
    function: Function,
}

impl FoundFunction {
    /// As a model sees it.
    pub(super) fn about(&self) -> &ToolAbout {
        &self.function.about
    }

    /// The name that tells it apart from others.
    pub(super) fn long_name(&self) -> String {
        session::offered_name(&format!("{}_{}", self.server.name, self.function.name))
    }
}

impl Servers {
    /// And those that this process is told about: `GRAPHWRIGHT_MCP` and `graphwright/mcp.json` of the user's
    /// configuration.
    pub(super) fn and_env(&mut self) {
        let named = std::env::var_os("GRAPHWRIGHT_MCP").filter(|file| !file.is_empty());
        self.named.extend(named.map(PathBuf::from));
        self.user = configuration().map(|dir| dir.join("mcp.json"));
    }

    /// With the servers of a file, which must be there.
    pub(super) fn file(&mut self, file: PathBuf) {
        self.named.push(file);
    }

    /// With a server that a graph in this directory declares itself.
    pub(super) fn declare(&self, spec: &crate::graph::spec::ServerSpec, dir: &Path) {
        let server = Server::declared(spec, dir);
        let mut declared = self.declared.lock().unwrap_or_else(PoisonError::into_inner);
        declared.retain(|known| known.name != server.name || known.file != server.file);
        declared.push(server);
    }

    /// All servers. Of two with one name the first counts: those of the graph, files that were named, the file beside the graph, the user's.
    fn known(&self, dir: &Path) -> Result<Vec<Server>, CallError> {
        let own = dir.join(config::DECLARED);
        let declared = self.declared.lock().unwrap_or_else(PoisonError::into_inner);
        let mut servers: Vec<Server> = declared
            .iter()
            .filter(|server| server.file == own)
            .cloned()
            .collect();
        drop(declared);
        let beside = dir.join("mcp.json");
        let files = self.named.iter().chain([&beside]).chain(&self.user);
        for file in files {
            let found = match config::read(file)? {
                Some(found) => found,
                None if self.named.contains(file) => {
                    return Err(failed(format!(
                        "the file of MCP servers `{}` does not exist",
                        file.display()
                    )));
                }
                None => continue,
            };
            for server in found {
                if !servers.iter().any(|known| known.name == server.name) {
                    servers.push(server);
                }
            }
        }
        Ok(servers)
    }

    /// The names of all servers, for messages.
    pub(super) fn names(&self, dir: &Path) -> Vec<String> {
        let known = self.known(dir).unwrap_or_default();
        known
            .into_iter()
            .map(|server| format!("mcp:{}", server.name))
            .collect()
    }

    /// Whether there is a server of this name.
    ///
    /// # Errors
    /// If a file of servers cannot be read.
    pub(super) fn has(&self, name: &str, dir: &Path) -> Result<bool, CallError> {
        let known = self.known(dir)?;
        Ok(known.iter().any(|server| server.name == name))
    }

    /// Whether there are servers.
    ///
    /// # Errors
    /// If a file of servers cannot be read.
    pub(super) fn any(&self, dir: &Path) -> Result<bool, CallError> {
        self.known(dir).map(|known| !known.is_empty())
    }

    /// All functions of a server; `None` if there is no such server.
    pub(super) async fn of_server(
        &self,
        name: &str,
        dir: &Path,
    ) -> Result<Option<Vec<FoundFunction>>, CallError> {
        let known = self.known(dir)?;
        match known.into_iter().find(|server| server.name == name) {
            Some(server) => self.functions(&server).await.map(Some),
            None => Ok(None),
        }
    }

    /// The function that a name means: `<server>_<function>`, or the name of a function of the first server that has it.
    ///
    /// A server that cannot be started is asked for in vain, and the others are asked all the same; its failure is
    /// handed on only if nobody has the function.
    pub(super) async fn named(
        &self,
        name: &str,
        dir: &Path,
    ) -> Result<Option<FoundFunction>, CallError> {
        let known = self.known(dir)?;
        let (likely, others): (Vec<Server>, Vec<Server>) = known.into_iter().partition(|server| {
            name.strip_prefix(&server.name)
                .is_some_and(|rest| rest.starts_with('_'))
        });
        let mut unusable = None;
        for server in likely.iter().chain(&others) {
            match self.functions(server).await {
                Ok(functions) => {
                    let mut functions = functions.into_iter();
                    let found = functions.find(|found| {
                        let function = &found.function;
                        function.name == name
                            || function.about.name == name
                            || found.long_name() == name
                    });
                    if found.is_some() {
                        return Ok(found);
                    }
                    unusable = unusable.or(self.refused(name, server).await);
                }
                Err(error) => unusable = unusable.or(Some(error)),
            }
        }
        unusable.map_or(Ok(None), Err)
    }

    /// What the server of an entry (`mcp:<server>`, or `<server>_<function>`) needs of the environment and does not find.
    pub(super) fn unset(&self, name: &str, dir: &Path) -> Vec<CallError> {
        let server = self.of_entry(name, dir);
        server.as_ref().map_or_else(Vec::new, config::unset)
    }

    /// The program of the server of an entry, if it is not there.
    pub(super) fn absent(&self, name: &str, dir: &Path) -> Option<String> {
        config::missing_program(&self.of_entry(name, dir)?)
    }

    fn of_entry(&self, name: &str, dir: &Path) -> Option<Server> {
        let known = self.known(dir).unwrap_or_default();
        let is_of = |server: &&Server| match name.strip_prefix("mcp:") {
            Some(wanted) => server.name == wanted,
            None => name
                .strip_prefix(&server.name)
                .is_some_and(|rest| rest.starts_with('_')),
        };
        known.iter().find(is_of).cloned()
    }

    /// Says goodbye to all servers, at once, and waits until they have ended or their time is up.
    pub(super) async fn close(&self) {
        let slots: Vec<Arc<Slot>> = {
            let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
            open.values().map(Arc::clone).collect()
        };
        let mut ending = tokio::task::JoinSet::new();
        for slot in slots {
            if let Some(session) = slot.0.lock().await.session.take() {
                ending.spawn(async move { session.close().await });
            }
        }
        ending.join_all().await;
    }

    async fn functions(&self, server: &Server) -> Result<Vec<FoundFunction>, CallError> {
        let session = self.session(server).await?;
        let functions = session.functions().iter();
        let found: Vec<FoundFunction> = functions
            .map(|function| FoundFunction {
                server: server.clone(),
                function: function.clone(),
            })
            .collect();
        match session.refused().first() {
            Some(refused) if found.is_empty() => Err(failed(refused.told(server))),
            Some(_) | None => Ok(found),
        }
    }

    /// Why a function that a server lists cannot be offered, if the name means one.
    async fn refused(&self, name: &str, server: &Server) -> Option<CallError> {
        let session = self.session(server).await.ok()?;
        let refused = session.refused().iter().find(|refused| {
            let long = session::offered_name(&format!("{}_{}", server.name, refused.name));
            refused.name == name || long == name
        });
        refused.map(|refused| failed(refused.told(server)))
    }

    /// Calls a function. One that finds its server dead starts it again.
    pub(super) async fn call(
        &self,
        found: &FoundFunction,
        call: &ToolRequest<'_>,
        limits: Limits,
    ) -> Result<ToolOutput, CallError> {
        let session = self.session(&found.server).await?;
        session
            .call((&found.server, &found.function.name), call, limits)
            .await
    }

    async fn session(&self, server: &Server) -> Result<Arc<Session>, CallError> {
        let slot = {
            let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
            let key = (server.file.clone(), server.name.clone());
            Arc::clone(open.entry(key).or_default())
        };
        let mut opened = slot.0.lock().await;
        if let Some(session) = opened.session.as_ref().filter(|session| !session.is_over()) {
            return Ok(Arc::clone(session));
        }
        if let Some(ended) = opened.session.take() {
            opened.why = ended.why();
        }
        if let Err(left) = opened.restarts.start(tokio::time::Instant::now()) {
            let why = opened.why.as_ref();
            let why = why.map_or_else(String::new, |why| format!(": {why}"));
            return Err(failed(format!(
                "MCP server `{}` of `{}` has ended {} times within five minutes, and is not started again for another {}s{why}",
                server.name,
                server.file.display(),
                opened.restarts.count(),
                left.as_millis().div_ceil(1000),
            )));
        }
        let session = Session::open(server).await;
        opened.why = session.as_ref().err().map(ToString::to_string);
        let session = Arc::new(session?);
        opened.session = Some(Arc::clone(&session));
        Ok(session)
    }
}
