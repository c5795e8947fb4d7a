//! A graph of one node, and what its work gives.

use graphwright::codegen::*;
use graphwright::{Host, Outcome};
use std::path::Path;

/// What the node does.
#[derive(Clone, Copy, Debug)]
pub enum Do {
    Agent(AgentSpec),
    #[cfg(feature = "retrieval")]
    Retrieve(RetrieveSpec),
}

/// The graph.
pub struct Single {
    about: About,
    work: Do,
    prompt: String,
    needs: Needs,
}

impl Single {
    /// And it needs this before its node.
    pub fn needing(mut self, needs: Needs) -> Self {
        self.needs = needs;
        self
    }

    pub fn new(work: Do, prompt: &str) -> Self {
        Self {
            about: About {
                name: Cow::Borrowed("single"),
                description: Cow::Borrowed(""),
                dialect: Cow::Borrowed("loki"),
                fingerprint: 1,
                nodes: Cow::Owned(vec![NodeAbout {
                    id: Cow::Borrowed("look"),
                    kind: Cow::Borrowed("single"),
                    line: 1,
                    reads: Reads::All,
                    meaning: 0,
                    role: NodeRole::Other,
                }]),
                inputs: Cow::Borrowed(&[]),
                limits: Limits::default(),
                starters: Cow::Borrowed(&[]),
                models: Cow::Borrowed(&[]),
                env: Cow::Borrowed(&[]),
                secrets: Cow::Borrowed(&[]),
                files: Cow::Borrowed(&[]),
                abilities: Cow::Borrowed(&[]),
            },
            work,
            prompt: prompt.to_owned(),
            needs: Needs::default(),
        }
    }
}

/// Runs a graph in a directory.
pub async fn run<G: Graph>(graph: G, host: &Host, dir: &Path) -> Outcome<G> {
    let state = graph.begin(Map::new()).expect("no inputs");
    Run::new(&graph, state)
        .host(host)
        .dir(dir)
        .run()
        .await
        .expect("begins")
}

/// A graph whose one node runs another graph.
pub struct Nest<G> {
    about: About,
    inner: G,
}

impl<G: Graph> Nest<G> {
    pub fn new(inner: G) -> Self {
        Self {
            about: inner.about().clone(),
            inner,
        }
    }
}

const BESIDE: AgentSpec = AgentSpec {
    name: "nested",
    dir: ".",
    ..AgentSpec::DEFAULT
};

impl Graph for Single {
    type At = usize;
    type State = Map<String, Value>;
    type Exit = Value;
    type Output = Value;

    fn about(&self) -> &About {
        &self.about
    }

    fn needs(&self) -> Needs {
        self.needs.clone()
    }

    fn first(&self) -> usize {
        0
    }

    fn number(&self, at: usize) -> usize {
        at
    }

    fn dir(&self) -> &str {
        ""
    }

    fn begin(&self, inputs: Self::State) -> Result<Self::State, InputError> {
        Ok(inputs)
    }

    fn work<'a>(
        &'a self,
        _at: usize,
        _state: &'a Self::State,
        cx: &'a mut NodeContext<'_>,
    ) -> NodeWork<'a, Value> {
        NodeWork::new(async move {
            let prompt = self.prompt.clone();
            match self.work {
                Do::Agent(spec) => Ok(cx.agent(&spec, prompt).await?.into()),
                #[cfg(feature = "retrieval")]
                Do::Retrieve(spec) => {
                    let found = cx.retrieve(&spec, prompt).await?;
                    Ok(serde_json::to_value(found).expect("JSON"))
                }
            }
        })
    }

    fn commit(&self, _state: &mut Self::State, exit: Value) -> Result<Next<usize, Value>, Failure> {
        Ok(Next::End(exit))
    }

    fn admits(&self, _at: usize, _state: &Self::State) -> Result<(), MissingKey> {
        Ok(())
    }
}

impl<G: Graph> Graph for Nest<G> {
    type At = usize;
    type State = Map<String, Value>;
    type Exit = Value;
    type Output = Value;

    fn about(&self) -> &About {
        &self.about
    }

    fn first(&self) -> usize {
        0
    }

    fn number(&self, at: usize) -> usize {
        at
    }

    fn dir(&self) -> &str {
        ""
    }

    fn begin(&self, inputs: Self::State) -> Result<Self::State, InputError> {
        Ok(inputs)
    }

    fn work<'a>(
        &'a self,
        _at: usize,
        _state: &'a Self::State,
        cx: &'a mut NodeContext<'_>,
    ) -> NodeWork<'a, Value> {
        NodeWork::new(async move {
            let prompt = "nested".to_owned();
            let done = cx.graph(&BESIDE, &self.inner, prompt, Map::new()).await?;
            Ok(done.into())
        })
    }

    fn commit(&self, _state: &mut Self::State, exit: Value) -> Result<Next<usize, Value>, Failure> {
        Ok(Next::End(exit))
    }

    fn admits(&self, _at: usize, _state: &Self::State) -> Result<(), MissingKey> {
        Ok(())
    }
}
