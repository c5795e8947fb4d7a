//! Putting a host together part by part.

#[cfg(feature = "models")]
use super::models;
use super::{absent, agents, people, scripts, tools};
use crate::dialects::rye::facade::actions;
use crate::host::artifacts::Artifacts;
use crate::host::{
    Actions, Agents, CallError, Clock, Environment, HostParts, Model, People, Retrieval, Scripts,
    ToolAbout, Tools, clock,
};
use crate::world::FilesInMemory;
use crate::world::artifacts::Folder;
use serde_json::Value;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// Everything outside of a run, put together. Its [parts](HostParts) can be changed one by one.
///
/// [`Run::host`](crate::Run::host) takes it.
#[derive(Clone, Debug)]
pub struct Host(pub(crate) HostParts);

impl Deref for Host {
    type Target = HostParts;

    fn deref(&self) -> &HostParts {
        &self.0
    }
}

impl DerefMut for Host {
    fn deref_mut(&mut self) -> &mut HostParts {
        &mut self.0
    }
}

impl AsRef<HostParts> for Host {
    fn as_ref(&self) -> &HostParts {
        &self.0
    }
}

impl From<Host> for HostParts {
    fn from(host: Host) -> Self {
        host.0
    }
}

impl From<HostParts> for Host {
    fn from(parts: HostParts) -> Self {
        Self(parts)
    }
}

impl Host {
    /// The world as this process finds it: real scripts, the person at the terminal (or the lines of standard input),
    /// with the feature `models` the model providers that the environment and the configuration file name
    /// (`models::Models::from_env`).
    ///
    /// Tools are those of [`tools::Toolbox::from_env`], knowledge bases those beside the graph (with the feature `retrieval`),
    /// with the vectors and the order of the same providers.
    ///
    /// # Errors
    /// If the configuration file cannot be read or understood.
    pub fn from_env() -> Result<Self, CallError> {
        #[cfg(feature = "models")]
        let model = Arc::new(models::Models::from_env()?);
        #[cfg(not(feature = "models"))]
        let model = Arc::new(absent::NoModel);
        Ok(Self(HostParts {
            retrieval: library(&model),
            model,
            tools: Arc::new(tools::Toolbox::from_env()),
            scripts: Arc::new(scripts::Processes::default()),
            people: Arc::new(people::Console::default()),
            agents: Arc::new(agents::AgentFiles),
            actions: actions(),
            web: Arc::new(crate::world::network::Network),
            artifacts: Arc::new(Folder::from_env()),
            clock: Arc::new(clock::System),
            rehearsal: false,
            environment: Environment::Real,
        }))
    }

    /// Puts a host together part by part, beginning with real scripts and nobody to ask.
    pub fn builder() -> Builder {
        Builder {
            host: HostParts {
                model: Arc::new(absent::NoModel),
                tools: Arc::new(absent::NoTools),
                scripts: Arc::new(scripts::Processes::default()),
                people: Arc::new(people::Nobody),
                retrieval: Arc::new(absent::NoRetrieval),
                agents: Arc::new(agents::AgentFiles),
                actions: actions(),
                web: Arc::new(crate::world::network::Network),
                artifacts: Arc::new(FilesInMemory::default()),
                clock: Arc::new(clock::System),
                rehearsal: false,
                environment: Environment::Real,
            },
            toolbox: None,
        }
    }
}

/// Knowledge bases, if this program can have them, with the models that the providers have for them.
#[cfg(all(feature = "retrieval", feature = "models"))]
fn library(models: &Arc<models::Models>) -> Arc<dyn Retrieval> {
    let library = crate::world::retrieval::Library::new()
        .embedder(Arc::clone(models))
        .reranker(Arc::clone(models));
    Arc::new(library)
}

#[cfg(all(feature = "retrieval", not(feature = "models")))]
fn library<M>(_none: &M) -> Arc<dyn Retrieval> {
    Arc::new(crate::world::retrieval::Library::new())
}

#[cfg(not(feature = "retrieval"))]
fn library<M>(_any: &M) -> Arc<dyn Retrieval> {
    Arc::new(absent::NoRetrieval)
}

/// Puts a [`Host`] together.
#[derive(Debug)]
pub struct Builder {
    pub(crate) host: HostParts,
    pub(crate) toolbox: Option<tools::Toolbox>,
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
    pub fn web(mut self, web: impl crate::host::web::Web + 'static) -> Self {
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
        Host(self.host)
    }
}
