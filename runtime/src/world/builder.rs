//! Putting a host together part by part.

#[cfg(feature = "models")]
use super::models;
use super::{agents, missing_parts, people, scripts, tools};
use crate::dialects::rye::facade::actions;
use crate::host::artifacts::Artifacts;
use crate::host::{
    Actions, Agents, CallError, Clock, Environment, HostParts, Model, People, Retrieval, Scripts,
    ToolAbout, Tools, clock,
};
use crate::purse::Budgets;
use crate::world::FilesInMemory;
use crate::world::artifacts::Folder;
use serde_json::Value;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// Everything outside of a run, put together. Its [parts](HostParts) can be changed one by one:
///
/// ```no_run
/// # fn doc() -> Result<(), graphwright::host::CallError> {
/// use graphwright::{Host, world::people::Nobody};
///
/// let host = Host::from_env()?.with_people(Nobody);
/// # Ok(())
/// # }
/// ```
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
        let model = Arc::new(missing_parts::NoModel);
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
            purse: Arc::new(Budgets::default()),
            rehearsal: false,
            environment: Environment::Real,
        }))
    }

    /// Real scripts and the network, nobody to ask, and nothing else: its parts are added one by one.
    pub fn bare() -> Self {
        Self(HostParts {
            model: Arc::new(missing_parts::NoModel),
            tools: Arc::new(missing_parts::NoTools),
            scripts: Arc::new(scripts::Processes::default()),
            people: Arc::new(people::Nobody),
            retrieval: Arc::new(missing_parts::NoRetrieval),
            agents: Arc::new(agents::AgentFiles),
            actions: actions(),
            web: Arc::new(crate::world::network::Network),
            artifacts: Arc::new(FilesInMemory::default()),
            clock: Arc::new(clock::System),
            purse: Arc::new(Budgets::default()),
            rehearsal: false,
            environment: Environment::Real,
        })
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
    Arc::new(missing_parts::NoRetrieval)
}

impl Host {
    /// Another who answers model calls.
    #[must_use]
    pub fn with_model(mut self, model: impl Model + 'static) -> Self {
        self.model = Arc::new(model);
        self
    }

    /// Others that answer tool calls, in place of all tools: a [`Toolbox`](tools::Toolbox), for one.
    #[must_use]
    pub fn with_tools(mut self, tools: impl Tools + 'static) -> Self {
        self.tools = Arc::new(tools);
        self
    }

    /// One more function that models may call: its name, what it is for, the JSON Schema of its arguments, and the function. It
    /// comes before other tools of its name.
    #[must_use]
    pub fn with_tool<F, W>(
        mut self,
        name: impl Into<String>,
        description: impl Into<String>,
        parameters: Value,
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
        self.tools = tools::with_function(Arc::clone(&self.tools), about, function);
        self
    }

    /// One more function that models may call, with arguments and a reply of types of the program: the schema is that of the
    /// arguments, and what does not fit it is told to the model, as errors of the function are.
    #[cfg(feature = "typed-tools")]
    #[must_use]
    pub fn with_typed_tool<A, R, E, F, W>(
        self,
        name: impl Into<String>,
        description: impl Into<String>,
        function: F,
    ) -> Self
    where
        A: serde::de::DeserializeOwned + schemars::JsonSchema,
        R: serde::Serialize,
        E: std::fmt::Display,
        F: Fn(A) -> W + Send + Sync + 'static,
        W: Future<Output = Result<R, E>> + Send + 'static,
    {
        let (schema, function) = tools::typed(function);
        self.with_tool(name, description, schema, function)
    }

    /// Others that run scripts.
    #[must_use]
    pub fn with_scripts(mut self, scripts: impl Scripts + 'static) -> Self {
        self.scripts = Arc::new(scripts);
        self
    }

    /// Others that answer questions.
    #[must_use]
    pub fn with_people(mut self, people: impl People + 'static) -> Self {
        self.people = Arc::new(people);
        self
    }

    /// Others that search knowledge bases.
    #[must_use]
    pub fn with_retrieval(mut self, retrieval: impl Retrieval + 'static) -> Self {
        self.retrieval = Arc::new(retrieval);
        self
    }

    /// Others that run agents.
    #[must_use]
    pub fn with_agents(mut self, agents: impl Agents + 'static) -> Self {
        self.agents = Arc::new(agents);
        self
    }

    /// Others that answer actions.
    #[must_use]
    pub fn with_actions(mut self, actions: impl Actions + 'static) -> Self {
        self.actions = Arc::new(actions);
        self
    }

    /// Another way to fetch what a graph names by URL.
    #[must_use]
    pub fn with_web(mut self, web: impl crate::host::web::Web + 'static) -> Self {
        self.web = Arc::new(web);
        self
    }

    /// Another place for the files of runs.
    #[must_use]
    pub fn with_artifacts(mut self, artifacts: impl Artifacts + 'static) -> Self {
        self.artifacts = Arc::new(artifacts);
        self
    }

    /// Another clock.
    #[must_use]
    pub fn with_clock(mut self, clock: impl Clock + 'static) -> Self {
        self.clock = Arc::new(clock);
        self
    }
}
