//! Putting a host together part by part.

use super::actions::Actions;
use super::{
    Agents, CallError, Clock, Host, Model, People, Retrieval, Scripts, ToolAbout, Tools, tools,
};
use crate::artifacts::Artifacts;
use serde_json::Value;
use std::sync::Arc;

/// Puts a [`Host`] together.
#[derive(Debug)]
pub struct Builder {
    pub(super) host: Host,
    pub(super) toolbox: Option<tools::Toolbox>,
}

impl Builder {
    /// Who answers model calls.
    #[must_use]
    pub fn model(mut self, model: impl Model + 'static) -> Self {
        self.host.model = Arc::new(model);
        self
    }

    /// Who answers tool calls, in place of all tools named so far.
    #[must_use]
    pub fn tools(mut self, tools: impl Tools + 'static) -> Self {
        self.toolbox = None;
        self.host.tools = Arc::new(tools);
        self
    }

    /// A function that models may call: its name, what it is for, the JSON Schema of its arguments, and the function.
    #[must_use]
    pub fn tool<F, W>(
        self,
        name: impl Into<String>,
        description: impl Into<String>,
        parameters: serde_json::Value,
        function: F,
    ) -> Self
    where
        F: Fn(Value) -> W + Send + Sync + 'static,
        W: Future<Output = Result<Value, CallError>> + Send + 'static,
    {
        let about = ToolAbout {
            name: name.into(),
            description: description.into(),
            parameters,
        };
        self.with_toolbox(|toolbox| toolbox.function(about, function))
    }

    /// A directory whose files are tools.
    #[must_use]
    pub fn tools_dir(self, dir: impl Into<std::path::PathBuf>) -> Self {
        self.with_toolbox(|toolbox| toolbox.directory(dir))
    }

    /// A file of MCP servers (`mcp.json`), which must be there.
    #[cfg(feature = "mcp")]
    #[must_use]
    pub fn mcp(self, file: impl Into<std::path::PathBuf>) -> Self {
        self.with_toolbox(|toolbox| toolbox.mcp(file))
    }

    fn with_toolbox(mut self, change: impl FnOnce(tools::Toolbox) -> tools::Toolbox) -> Self {
        self.toolbox = Some(change(self.toolbox.unwrap_or_default()));
        self
    }

    /// Who runs scripts.
    #[must_use]
    pub fn scripts(mut self, scripts: impl Scripts + 'static) -> Self {
        self.host.scripts = Arc::new(scripts);
        self
    }

    /// Who answers questions.
    #[must_use]
    pub fn people(mut self, people: impl People + 'static) -> Self {
        self.host.people = Arc::new(people);
        self
    }

    /// Who searches knowledge bases.
    #[must_use]
    pub fn retrieval(mut self, retrieval: impl Retrieval + 'static) -> Self {
        self.host.retrieval = Arc::new(retrieval);
        self
    }

    /// Who runs agents.
    #[must_use]
    pub fn agents(mut self, agents: impl Agents + 'static) -> Self {
        self.host.agents = Arc::new(agents);
        self
    }

    /// Who answers actions.
    #[must_use]
    pub fn actions(mut self, actions: impl Actions + 'static) -> Self {
        self.host.actions = Arc::new(actions);
        self
    }

    /// Who fetches what a graph names by URL.
    #[must_use]
    pub fn web(mut self, web: impl super::web::Web + 'static) -> Self {
        self.host.web = Arc::new(web);
        self
    }

    /// Where the files of runs go.
    #[must_use]
    pub fn artifacts(mut self, artifacts: impl Artifacts + 'static) -> Self {
        self.host.artifacts = Arc::new(artifacts);
        self
    }

    /// What time it is.
    #[must_use]
    pub fn clock(mut self, clock: impl Clock + 'static) -> Self {
        self.host.clock = Arc::new(clock);
        self
    }

    /// The host.
    pub fn build(mut self) -> Host {
        if let Some(toolbox) = self.toolbox {
            self.host.tools = Arc::new(toolbox);
        }
        self.host
    }
}
