//! The functions that models may call: Rust functions of the program, files of tools, and functions of MCP servers.
//!
//! A node's whitelist is resolved to what is offered to its model, and a call is looked for among the same offers again.
//! So the whitelist holds at run time whatever a model asks for. What a tool gives is data: it is cut to a size and
//! handed to the model as it is, and nothing in it is expanded.

mod bash;
mod builtin;
mod declaration;
mod files;
mod function;
mod listing;
mod lookup;
#[cfg(feature = "mcp")]
mod mcp;
mod python;
mod run;
mod signature;
mod single_function;
#[cfg(feature = "typed-tools")]
mod typed_function;
mod typescript;

use crate::host::{CallError, ToolAbout, ToolOutput, ToolRequest, Tools, Whitelist};
use crate::value::boxed::BoxFuture;
use crate::value::failure::Kind;
use declaration::DeclaredTool;
use function::Function;
pub use listing::served;
use serde_json::Value;
pub(crate) use single_function::with_function;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
#[cfg(feature = "typed-tools")]
pub(crate) use typed_function::typed;

/// What one tool call may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How long it may take.
    pub time: Duration,
    /// How much of its result is kept, in bytes.
    pub output: usize,
}

impl Default for Limits {
    /// Five minutes, 256 KiB.
    fn default() -> Self {
        Self {
            time: Duration::from_secs(300),
            output: 256 * 1024,
        }
    }
}

/// Tools from all sources. For one name the first source that has it counts: the agent's own file of tools, functions
/// of the program, directories of tools in their order, MCP servers in theirs.
#[derive(Default)]
pub struct Toolbox {
    functions: Vec<Arc<Function>>,
    files: files::Files,
    limits: Limits,
    #[cfg(feature = "mcp")]
    servers: mcp::Servers,
}

impl Toolbox {
    /// Nothing but what a graph brings along: `tools.sh`, `tools.py`, `tools.ts` and `tools/` in its own directory.
    pub fn new() -> Self {
        Self::default()
    }

    /// The tools that this process is told about: those in the directories of `GRAPHWRIGHT_TOOLS_DIR` (as in `PATH`) and
    /// in `graphwright/tools` of the user's configuration, and the MCP servers of the file that `GRAPHWRIGHT_MCP` names and
    /// of `graphwright/mcp.json` there.
    pub fn from_env() -> Self {
        Self::new().and_env()
    }

    /// With the sources of [`Toolbox::from_env`], behind those that were named so far.
    #[must_use]
    pub fn and_env(mut self) -> Self {
        let named = std::env::var_os("GRAPHWRIGHT_TOOLS_DIR").unwrap_or_default();
        for dir in std::env::split_paths(&named).filter(|dir| !dir.as_os_str().is_empty()) {
            self.files.required(dir);
        }
        if let Some(dir) = configuration().map(|dir| dir.join("tools")) {
            self.files.optional(dir);
        }
        #[cfg(feature = "mcp")]
        self.servers.and_env();
        self
    }

    /// With the servers of a file in the usual form of `mcp.json`; it must be there.
    #[cfg(feature = "mcp")]
    #[must_use]
    pub fn mcp(mut self, file: impl Into<PathBuf>) -> Self {
        self.servers.file(file.into());
        self
    }

    /// With a function of the program.
    #[must_use]
    pub fn function<F, W>(mut self, about: ToolAbout, function: F) -> Self
    where
        F: Fn(Value) -> W + Send + Sync + 'static,
        W: Future<Output = Result<Value, CallError>> + Send + 'static,
    {
        self.functions
            .push(Arc::new(Function::new(about, function)));
        self
    }

    /// With the files of a directory (`.sh`, `.py`, `.ts`).
    #[must_use]
    pub fn directory(mut self, dir: impl Into<PathBuf>) -> Self {
        self.files.required(dir.into());
        self
    }

    /// With these limits for each call.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// What a whitelist stands for, in its order.
    async fn offers(&self, wanted: &Whitelist<'_>) -> Result<Vec<Offer>, CallError> {
        let mut offers: Vec<Offer> = Vec::new();
        for name in wanted.names {
            for mut offer in self.named(name, wanted).await? {
                if is_taken(&offers, &offer.about.name) {
                    offer.tell_apart();
                }
                if !is_taken(&offers, &offer.about.name) {
                    offers.push(offer);
                }
            }
        }
        Ok(offers)
    }

    async fn named(&self, name: &str, wanted: &Whitelist<'_>) -> Result<Vec<Offer>, CallError> {
        let own = self.files.own(wanted.dir)?;
        if let Some(server) = name.strip_prefix("mcp:") {
            return self.of_server(server, wanted).await;
        }
        if let Some(tool) = own.iter().find(|tool| tool.name == name) {
            return Ok(vec![Offer::file(tool)]);
        }
        if let Some(function) = self
            .functions
            .iter()
            .find(|function| function.about.name == name)
        {
            return Ok(vec![Offer::function(function)]);
        }
        let found = self.files.named(name, wanted.dir)?;
        if !found.is_empty() {
            return Ok(found.iter().map(Offer::file).collect());
        }
        #[cfg(feature = "mcp")]
        if let Some(found) = self.servers.named(name, wanted.dir).await? {
            return Ok(vec![Offer::served(found)]);
        }
        if let Some(offer) = self.built_in(name, wanted).await? {
            return Ok(vec![offer]);
        }
        Err(self.unknown(name, wanted, &own))
    }

    #[cfg(feature = "mcp")]
    async fn of_server(
        &self,
        server: &str,
        wanted: &Whitelist<'_>,
    ) -> Result<Vec<Offer>, CallError> {
        match self.servers.of_server(server, wanted.dir).await? {
            Some(found) => Ok(found.into_iter().map(Offer::served).collect()),
            None => Err(self.no_server(server, wanted)),
        }
    }

    #[cfg(feature = "mcp")]
    fn no_server(&self, server: &str, wanted: &Whitelist<'_>) -> CallError {
        let known = match self.servers.names(wanted.dir) {
            known if known.is_empty() => {
                "no servers are known; describe it in `mcp.json`".to_owned()
            }
            known => format!("there are: {}", known.join(", ")),
        };
        failed(format!(
            "`tools` of node `{}` names the MCP server `{server}`, which does not exist; {known} (beside the graph, in \
             GRAPHWRIGHT_MCP, or in the configuration directory)",
            wanted.node
        ))
    }

    #[cfg(not(feature = "mcp"))]
    #[expect(
        clippy::unused_async,
        reason = "with the feature `mcp` it waits for the server"
    )]
    async fn of_server(
        &self,
        server: &str,
        wanted: &Whitelist<'_>,
    ) -> Result<Vec<Offer>, CallError> {
        Err(self.no_server(server, wanted))
    }

    #[cfg(not(feature = "mcp"))]
    #[expect(
        clippy::unused_self,
        reason = "with the feature `mcp` it names those that there are"
    )]
    fn no_server(&self, server: &str, wanted: &Whitelist<'_>) -> CallError {
        failed(format!(
            "`tools` of node `{}` names the MCP server `{server}`, and this program was built without the feature `mcp`",
            wanted.node
        ))
    }

    fn unknown(&self, name: &str, wanted: &Whitelist<'_>, own: &[DeclaredTool]) -> CallError {
        const MOST: usize = 40;
        let functions = self.functions.iter().map(|function| &function.about.name);
        let mut known: Vec<String> = own
            .iter()
            .map(|tool| tool.name.clone())
            .chain(functions.cloned())
            .chain(self.files.names(wanted.dir))
            .collect();
        #[cfg(feature = "mcp")]
        known.extend(self.servers.names(wanted.dir));
        known.dedup();
        let known = match known.len() {
            0 => "there are no tools here".to_owned(),
            1..=MOST => format!("there are: {}", known.join(", ")),
            many => format!("there are {many} others"),
        };
        let places = self.files.places(wanted.dir);
        failed(format!(
            "`tools` of node `{}` names `{name}`, which does not exist; {known} (looked in {places})",
            wanted.node
        ))
    }

    async fn called(&self, call: &ToolRequest<'_>) -> Result<ToolOutput, CallError> {
        let offers = self.offers(&call.among).await?;
        let Some(offer) = offers
            .into_iter()
            .find(|offer| offer.about.name == call.name)
        else {
            return Err(failed(format!(
                "tool `{}` is not in the `tools` of node `{}`",
                call.name, call.node
            )));
        };
        fits(&offer.about, call.arguments)?;
        let value = match offer.source {
            Source::Function(function) => function.call(call.arguments, &self.limits).await,
            Source::File(tool) => run::call(&tool, call, &self.limits).await,
            Source::BuiltIn(tool) => {
                let dir = call.work_dir.unwrap_or(call.among.dir);
                builtin::call(tool, call.arguments, dir, &self.limits).await
            }
            #[cfg(feature = "mcp")]
            Source::Served(found) => {
                return self.servers.call(&found, call, self.limits).await;
            }
        };
        value.map(ToolOutput::from)
    }
}

impl fmt::Debug for Toolbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let functions: Vec<&str> = self
            .functions
            .iter()
            .map(|function| function.about.name.as_str())
            .collect();
        f.debug_struct("Toolbox")
            .field("functions", &functions)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

impl Tools for Toolbox {
    fn about<'a>(
        &'a self,
        wanted: Whitelist<'a>,
    ) -> BoxFuture<'a, Result<Vec<ToolAbout>, CallError>> {
        Box::pin(async move {
            let offers = self.offers(&wanted).await?;
            Ok(offers.into_iter().map(|offer| offer.about).collect())
        })
    }

    fn declare(&self, server: &crate::graph::spec::ServerSpec, dir: &Path) {
        #[cfg(feature = "mcp")]
        self.servers.declare(server, dir);
        #[cfg(not(feature = "mcp"))]
        let _ = (server, dir);
    }

    fn call<'a>(&'a self, call: ToolRequest<'a>) -> BoxFuture<'a, Result<ToolOutput, CallError>> {
        Box::pin(async move { self.called(&call).await })
    }

    fn check(&self, wanted: Whitelist<'_>) -> Result<(), CallError> {
        self.checked(&wanted)
    }

    fn absent(&self, wanted: Whitelist<'_>) -> Vec<String> {
        self.absent_programs(&wanted)
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        #[cfg(feature = "mcp")]
        return Box::pin(self.servers.close());
        #[cfg(not(feature = "mcp"))]
        Box::pin(std::future::ready(()))
    }
}

/// The tools that the directory of an agent declares itself, by name.
///
/// # Errors
/// If a file of tools is there and cannot be read.
pub fn own_names(dir: &Path) -> Result<Vec<String>, CallError> {
    let tools = files::Files::default().own(dir)?;
    Ok(tools.iter().map(|tool| tool.name.clone()).collect())
}

/// Something that a model may call, and what it stands for.
struct Offer {
    about: ToolAbout,
    source: Source,
}

enum Source {
    Function(Arc<Function>),
    File(DeclaredTool),
    BuiltIn(builtin::BuiltInTool),
    #[cfg(feature = "mcp")]
    Served(mcp::FoundFunction),
}

impl Offer {
    fn file(tool: &DeclaredTool) -> Self {
        Self {
            about: tool.about(),
            source: Source::File(tool.clone()),
        }
    }

    #[cfg(feature = "mcp")]
    fn served(found: mcp::FoundFunction) -> Self {
        Self {
            about: found.about().clone(),
            source: Source::Served(found),
        }
    }

    /// Gives a function of a server whose name is taken the name of its server, too.
    fn tell_apart(&mut self) {
        #[cfg(feature = "mcp")]
        if let Source::Served(found) = &self.source {
            self.about.name = found.long_name();
        }
    }

    fn function(function: &Arc<Function>) -> Self {
        Self {
            about: function.about.clone(),
            source: Source::Function(Arc::clone(function)),
        }
    }
}

fn is_taken(offers: &[Offer], name: &str) -> bool {
    offers.iter().any(|known| known.about.name == name)
}

/// What a model gives must be what the tool declares: it is told, and may try again.
fn fits(about: &ToolAbout, arguments: &Value) -> Result<(), CallError> {
    let nothing = Value::Object(serde_json::Map::new());
    // A call without arguments is often written as null.
    let given = if arguments.is_null() {
        &nothing
    } else {
        arguments
    };
    crate::value::schema::check(&about.parameters, given).map_err(|complaints| {
        failed(format!(
            "the arguments of tool `{}` do not fit: {}",
            about.name,
            complaints.join("; ")
        ))
    })
}

/// The beginning of a text, with a note if there is more.
fn cut(text: &str, limit: usize) -> String {
    if text.len() <= limit {
        return text.to_owned();
    }
    let mut end = limit;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let kept = text.get(..end).unwrap_or_default();
    format!("{kept}\n[cut after {end} bytes]")
}

/// Where this user keeps settings of graphwright.
fn configuration() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let home = set("XDG_CONFIG_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(set("HOME")?).join(".config")))?;
    Some(home.join("graphwright"))
}

fn failed(message: String) -> CallError {
    CallError::new(Kind::Model, message)
}
