//! A graph made of data: nodes that write, fail, wait, ask or run a script, joined in any shape.

use graphwright::codegen::*;

/// What a node does.
#[derive(Clone, Debug)]
pub enum Do {
    /// Nothing.
    Pass,
    /// Writes this under its own id.
    Write(Value),
    /// Reads a key and writes it under its own id.
    Copy(&'static str),
    /// Fails the run.
    Fail(&'static str),
    /// Lets time pass, then writes how many nodes were working beside it.
    Pause(u64),
    /// Asks a person.
    Ask,
    /// Runs a script and writes what it printed.
    Script(ScriptSpec),
    /// Asks a model and writes what it said, or what went wrong.
    Llm(LlmSpec),
    /// Runs forever without waiting for anything outside.
    Hang,
}

pub type State = Map<String, Value>;

/// Node, and what it writes.
pub type Exit = (usize, Option<Value>);

/// A graph made of data.
pub struct Toy {
    about: About,
    nodes: Vec<(Do, Next<usize, Value>)>,
    working: std::sync::atomic::AtomicUsize,
    /// How many nodes were at work at once, at most.
    pub most: std::sync::atomic::AtomicUsize,
    dir: String,
}

impl Toy {
    pub fn new(limits: Limits, nodes: Vec<(&'static str, Do, Next<usize, Value>)>) -> Self {
        let abouts = nodes.iter().map(|(id, _, _)| NodeAbout {
            id: Cow::Borrowed(id),
            kind: Cow::Borrowed("toy"),
            line: 1,
            reads: Reads::All,
            meaning: 0,
            role: NodeRole::Other,
        });
        Self {
            about: About {
                name: Cow::Borrowed("toy"),
                description: Cow::Borrowed(""),
                dialect: Cow::Borrowed("loki"),
                fingerprint: 1,
                nodes: Cow::Owned(abouts.collect()),
                inputs: Cow::Borrowed(&[]),
                limits,
                starters: Cow::Borrowed(&[]),
                models: Cow::Borrowed(&[]),
                env: Cow::Borrowed(&[]),
                secrets: Cow::Borrowed(&[]),
                files: Cow::Borrowed(&[]),
                abilities: Cow::Borrowed(&[]),
            },
            nodes: nodes
                .into_iter()
                .map(|(_, work, next)| (work, next))
                .collect(),
            working: Default::default(),
            most: Default::default(),
            dir: String::new(),
        }
    }

    pub fn in_dir(mut self, dir: &std::path::Path) -> Self {
        self.dir = dir.display().to_string();
        self
    }
}

/// Branches with these entries.
pub fn fork(entries: &[usize], join: Option<usize>) -> Next<usize, Value> {
    Next::Fork(Fork {
        branches: entries.iter().copied().map(Branch::new).collect(),
        join,
        first: None,
    })
}

/// The end, with the list of all that was written, in the order of the commits.
pub fn end() -> Next<usize, Value> {
    Next::End(Value::Null)
}

impl Toy {
    /// What has to be waited for.
    async fn wait(
        &self,
        at: usize,
        state: &State,
        cx: &mut NodeContext<'_>,
    ) -> Result<Exit, Interrupt> {
        use std::sync::atomic::Ordering::SeqCst;
        let write = match &self.nodes[at].0 {
            Do::Pass | Do::Write(_) | Do::Copy(_) | Do::Fail(_) => None,
            Do::Pause(millis) => {
                let working = self.working.fetch_add(1, SeqCst) + 1;
                self.most.fetch_max(working, SeqCst);
                tokio::time::sleep(Duration::from_millis(*millis)).await;
                self.working.fetch_sub(1, SeqCst);
                Some(state.get("item").cloned().unwrap_or(Value::Null))
            }
            Do::Ask => Some(
                cx.choose(&ChoiceSpec { options: &["yes"] }, "ok?".to_owned())
                    .await?
                    .into(),
            ),
            Do::Script(spec) => Some(Value::Object(cx.script(spec, state).await?.read()?.out)),
            Do::Llm(spec) => Some(match cx.llm(spec, Ask::new("hello")).await? {
                Ok(text) => text.into(),
                Err(failure) => failure.message.into(),
            }),
            Do::Hang => std::future::pending().await,
        };
        Ok((at, write))
    }
}

impl Graph for Toy {
    type At = usize;
    type State = State;
    type Exit = Exit;
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
        &self.dir
    }

    fn begin(&self, inputs: State) -> Result<State, InputError> {
        Ok(inputs)
    }

    fn work<'a>(
        &'a self,
        at: usize,
        state: &'a State,
        cx: &'a mut NodeContext<'_>,
    ) -> NodeWork<'a, Exit> {
        let done = match &self.nodes[at].0 {
            Do::Pass => None,
            Do::Write(value) => Some(value.clone()),
            Do::Copy(key) => Some(state.get(*key).cloned().unwrap_or(Value::Null)),
            Do::Fail(message) => return NodeWork::stopped(Failure::new(Kind::Io, *message)),
            Do::Pause(_) | Do::Ask | Do::Script(_) | Do::Llm(_) | Do::Hang => {
                return NodeWork::new(self.wait(at, state, cx));
            }
        };
        NodeWork::done((at, done))
    }

    fn commit(&self, state: &mut State, (at, write): Exit) -> Result<Next<usize, Value>, Failure> {
        let id = self.about.nodes[at].id.to_string();
        if let Some(value) = write {
            if value == "poison" {
                return Err(Failure::new(Kind::Reducer, "cannot be written"));
            }
            state.insert(id.clone(), value);
        }
        let log = state
            .entry("log")
            .or_insert_with(|| Value::Array(Vec::new()));
        reduce::append("log", log, Value::String(id))?;
        let next = self.nodes[at].1.clone();
        Ok(match next {
            Next::End(_) => Next::End(state.get("log").cloned().unwrap_or_default()),
            next @ (Next::Go(_) | Next::Fork(_) | Next::Each(_) | Next::ItemDone) => next,
        })
    }

    fn admits(&self, _at: usize, _state: &State) -> Result<(), MissingKey> {
        Ok(())
    }

    fn bind_item(&self, _at: usize, state: &mut State, item: Value) {
        state.shift_remove("result");
        state.insert("item".to_owned(), item);
    }

    fn item_key(&self, _at: usize) -> &str {
        "result"
    }

    fn item_result(&self, _at: usize, state: &State) -> Option<Value> {
        state.get("result").cloned()
    }

    fn collect(&self, _at: usize, state: &mut State, results: Vec<Value>) -> Result<(), Failure> {
        state.insert("all".to_owned(), Value::Array(results));
        Ok(())
    }
}
