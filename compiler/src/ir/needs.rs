//! What the work of each kind of node uses of the outside. This is the one list of it: what `check --needs` prints, what `run`
//! looks for before it builds and what the generated module looks for before its first node are all made of it.

use super::stage::{Begin, MediaSource, ModelAt, Speak, Stage, Turns};
use super::{
    Action, Agent, AgentConfig, Child, Judge, Llm, Mode, Program, Retrieve, Runner, Script, Tool,
    Work,
};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// Something outside that a node uses.
#[derive(Clone, Debug)]
pub struct Need<'p> {
    /// The node, or the step of a controller.
    pub node: &'p str,
    /// What it is.
    pub what: What<'p>,
    /// When a run looks for it.
    pub looked: Looked,
}

/// What a node uses.
#[derive(Clone, Debug)]
pub enum What<'p> {
    /// A model by its name; `None`: the caller's.
    Model(Option<Cow<'p, str>>),
    /// A model that the graph itself has a key for.
    Opened(Cow<'p, str>),
    /// An entry of a whitelist: a tool, or `mcp:<server>`.
    Tool(Cow<'p, str>),
    /// A knowledge base.
    Base(&'p Retrieve),
    /// A file, and the program that runs it.
    Script(&'p Script),
    /// A program.
    Program(&'p str),
    /// What a thread carries out; `None`: known in a run only.
    Directive(Option<&'p str>),
    /// A file, a directory or an address that is read.
    Document(&'p str),
    /// A graph that it runs: the index in [`Program::children`].
    Graph(usize),
}

/// When a run looks for what a node uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looked {
    /// Before its first node: the generated module names it.
    First,
    /// Before its first node, with the knowledge base that it is for.
    WithBase,
    /// In its first node, which begins a staged conversation.
    Beginning,
    /// When the node uses it.
    Used,
}

impl Work {
    /// What it uses of the outside; `node` is the id of its node in this program.
    pub fn needs<'p>(&'p self, program: &'p Program, node: &'p str) -> Vec<Need<'p>> {
        let list = match self {
            Self::Llm(llm) => llm.needs(),
            Self::Agent(agent) => agent.needs(),
            Self::Script(script) => vec![(What::Script(script), Looked::First)],
            Self::Retrieve(retrieve) => retrieve.needs(),
            Self::Action(action) => action.needs(),
            Self::ForEach(each) => each.action.needs(),
            Self::Runner(runner) => runner.needs(),
            Self::Judge(judge) => judge.needs(),
            Self::Stage(stage) => return stage.needs(program, node),
            Self::Ask(_)
            | Self::Map(_)
            | Self::Finish(_)
            | Self::Pass
            | Self::Return(_)
            | Self::Publish(_) => Vec::new(),
        };
        let of_node = |(what, looked)| Need { node, what, looked };
        list.into_iter().map(of_node).collect()
    }

    /// The directory of what it uses, seen from that of its graph; `None`: the same.
    pub fn elsewhere(&self) -> Option<String> {
        match self {
            Self::Agent(agent) => Some(format!("../{}", agent.name)),
            Self::Llm(_)
            | Self::Script(_)
            | Self::Ask(_)
            | Self::Retrieve(_)
            | Self::Map(_)
            | Self::Finish(_)
            | Self::Action(_)
            | Self::Pass
            | Self::ForEach(_)
            | Self::Return(_)
            | Self::Runner(_)
            | Self::Judge(_)
            | Self::Publish(_)
            | Self::Stage(_) => None,
        }
    }
}

/// What something uses, and when a run looks for it.
type Used<'p> = Vec<(What<'p>, Looked)>;

fn model(name: Option<&str>) -> (What<'_>, Looked) {
    (What::Model(name.map(Cow::Borrowed)), Looked::First)
}

fn entry(tool: &Tool) -> Cow<'_, str> {
    match tool {
        Tool::Named(name, _) => Cow::Borrowed(name),
        Tool::Server(name, _) => Cow::Owned(format!("mcp:{name}")),
    }
}

fn named<S>(model: Option<&(String, S)>) -> Option<&str> {
    model.map(|(name, _)| name.as_str())
}

impl Llm {
    fn needs(&self) -> Used<'_> {
        let tools = self.tools.iter().map(entry);
        let tools = tools.map(|tool| (What::Tool(tool), Looked::First));
        let model = model(named(self.model.as_ref()));
        std::iter::once(model).chain(tools).collect()
    }
}

impl Agent {
    fn needs(&self) -> Used<'_> {
        match &self.child {
            Child::Graph(at) => vec![(What::Graph(*at), Looked::First)],
            Child::Config(config) => config.needs(),
            Child::Unknown => Vec::new(),
        }
    }
}

impl AgentConfig {
    fn needs(&self) -> Used<'_> {
        let tools = self.tools.iter().map(|tool| Cow::Borrowed(tool.as_str()));
        let tools = tools.map(|tool| (What::Tool(tool), Looked::First));
        let model = model(self.model.as_deref());
        std::iter::once(model).chain(tools).collect()
    }
}

impl Retrieve {
    fn needs(&self) -> Used<'_> {
        let documents = self.documents.iter();
        let documents = documents.map(|(path, _)| (What::Document(path), Looked::WithBase));
        let models = [&self.build.embedding_model, &self.build.reranker_model];
        let models = models.into_iter().flatten().map(|name| {
            let name = Cow::Borrowed(name.as_str());
            (What::Model(Some(name)), Looked::WithBase)
        });
        let base = (What::Base(self), Looked::First);
        std::iter::once(base)
            .chain(documents)
            .chain(models)
            .collect()
    }
}

impl Runner {
    /// The tools that must be there are the one that it has to propose, and those that the graph names. Other built-in ones
    /// are not offered where the host does not have them, and artifacts the run writes itself.
    fn needs(&self) -> Used<'_> {
        let forced = match &self.mode {
            Mode::Plan { tool, .. } => tool.as_deref(),
            Mode::Execute => None,
        };
        let tools = self.tools.iter().map(entry).map(|tool| {
            let looked = match tool.as_ref() {
                "file.write" | "shell.exec" => Looked::Used,
                "web.search" if forced != Some("web.search") => Looked::Used,
                _ => Looked::First,
            };
            (What::Tool(tool), looked)
        });
        let model = model(named(self.model.as_ref()));
        std::iter::once(model).chain(tools).collect()
    }
}

impl Judge {
    fn needs(&self) -> Used<'_> {
        vec![model(named(self.model.as_ref()))]
    }
}

impl Action {
    /// What it calls; its id may be known in a run only.
    pub fn needs(&self) -> Used<'_> {
        if let Some(at) = self.child {
            return vec![(What::Graph(at), Looked::First)];
        }
        let item = self.item.constant_text().unwrap_or_default();
        let used = |what| (what, Looked::Used);
        match (self.primary.as_str(), self.kind.as_str(), item) {
            ("execute", "tool", "rye/bash" | "rye/bash/bash") => vec![used(What::Program("sh"))],
            ("execute", "tool", "rye/agent/threads/thread_directive") => {
                let names = ["directive_id", "directive_name", "directive"];
                let mut names = names.iter();
                let named = names.find_map(|key| self.params.constant_field(key));
                // It may name another model than the caller's.
                let model = self.params.constant_field("model").map(Cow::Borrowed);
                vec![used(What::Directive(named)), used(What::Model(model))]
            }
            ("execute", "directive", item) if !item.is_empty() => {
                vec![used(What::Directive(Some(item))), used(What::Model(None))]
            }
            ("execute", "tool", item) if !item.is_empty() && !item.starts_with("rye/") => {
                vec![used(What::Tool(Cow::Borrowed(item)))]
            }
            _ => Vec::new(),
        }
    }
}

impl Stage {
    fn needs<'p>(&'p self, program: &'p Program, node: &'p str) -> Vec<Need<'p>> {
        if let Self::Begin(begin) = self {
            return begin.needs(program, node);
        }
        let models = program.begun().map_or(&[][..], |begin| &begin.models);
        let asked = self.speaks().into_iter().filter_map(|speak| {
            Some(Need {
                node: &speak.id,
                what: What::of(models.get(speak.model)?),
                looked: Looked::Beginning,
            })
        });
        asked.collect()
    }
}

impl Begin {
    fn needs<'p>(&'p self, program: &'p Program, node: &'p str) -> Vec<Need<'p>> {
        let tools = self
            .tools
            .iter()
            .map(|(tool, _)| Cow::Borrowed(tool.as_str()));
        let servers = self.servers.iter();
        let entries = servers.map(|server| Cow::Owned(format!("mcp:{}", server.id)));
        let programs = self.servers.iter().map(|server| server.command.as_str());
        let programs = programs.filter(|command| !command.is_empty());
        let prompts = self.prompts.iter().map(|prompt| prompt.url.as_str());
        let media = self.media.iter().filter_map(|media| match &media.source {
            MediaSource::File(place) | MediaSource::Url(place) => Some(place.as_str()),
            MediaSource::Base64(_) => None,
        });
        let scopes = self.scopes.iter().filter_map(|scope| match &scope.source {
            Turns::Url(url) => Some(url.as_str()),
            Turns::Inline(_) | Turns::File { .. } => None,
        });
        // It looks for all models, also for those that no node asks.
        let asked: BTreeSet<usize> = program.speaks().map(|speak| speak.model).collect();
        let others = self.models.iter().enumerate();
        let others = others.filter(|(at, _)| !asked.contains(at));
        let all = tools
            .chain(entries)
            .map(What::Tool)
            .chain(programs.map(What::Program))
            .chain(prompts.chain(media).chain(scopes).map(What::Document))
            .chain(others.map(|(_, model)| What::of(model)));
        let looked = Looked::Beginning;
        all.map(|what| Need { node, what, looked }).collect()
    }
}

impl What<'_> {
    /// A model that a staged conversation describes: where it is, and perhaps a key for it.
    fn of(model: &ModelAt) -> Self {
        let name = Cow::Owned(format!("{}:{}", model.provider, model.name));
        if model.api_key.is_some() || model.access_key.is_some() {
            Self::Opened(name)
        } else {
            Self::Model(Some(name))
        }
    }
}

impl Stage {
    /// Those who talk to a model in it.
    fn speaks(&self) -> Vec<&Speak> {
        match self {
            Self::Speak(speak) => vec![speak],
            Self::React(react) => {
                let steps = react.agents.iter().flat_map(|agent| &agent.steps);
                std::iter::once(&react.speak).chain(steps).collect()
            }
            Self::Begin(_) | Self::Report(_) => Vec::new(),
        }
    }
}

impl Program {
    fn stages(&self) -> impl Iterator<Item = &Stage> {
        self.nodes.iter().filter_map(|node| {
            if let Work::Stage(stage) = &node.work {
                Some(stage)
            } else {
                None
            }
        })
    }

    fn speaks(&self) -> impl Iterator<Item = &Speak> {
        self.stages().flat_map(Stage::speaks)
    }

    /// What a staged conversation says at its beginning.
    fn begun(&self) -> Option<&Begin> {
        self.stages().find_map(|stage| {
            if let Stage::Begin(begin) = stage {
                Some(&**begin)
            } else {
                None
            }
        })
    }
}
