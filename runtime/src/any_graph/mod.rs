//! A graph of any type as one type, so that all that is done with a whole graph (the command line, services, the run loop below
//! them) is compiled once, in this crate, and not once more in the crate of each agent.
//!
//! Its positions are nodes by number, its states and exits stand behind a pointer, and its output is JSON. What a program runs itself
//! ([`Run::new`](crate::Run::new)) keeps the graph's own types.

mod opaque;
mod typed;

pub(crate) use opaque::{Opaque, Position};

use crate::graph::needs::Needs;
use crate::graph::work::NodeWork;
use crate::run::Graph;
use crate::run::context::NodeContext;
use serde_json::Value;
use std::sync::Arc;
use typed::Typed;

/// A graph of any type. A clone is the same graph.
#[derive(Clone)]
pub(crate) struct AnyGraph(Arc<Unnamed>);

/// A graph as a trait object.
type Unnamed = dyn Graph<At = Position, State = Opaque, Exit = Opaque, Output = Value>;

impl AnyGraph {
    pub(crate) fn new<G: Graph + 'static>(graph: G) -> Self {
        Self::shared(Arc::new(graph))
    }

    pub(crate) fn shared<G: Graph + 'static>(graph: Arc<G>) -> Self {
        Self(Arc::new(Typed::new(graph)))
    }
}

/// The methods of a graph that stands before another one of the same types (in the field `$behind`), but those by which they differ:
/// `work` and `needs`.
macro_rules! stands_before {
    ($behind:tt) => {
        type At = $crate::any_graph::Position;
        type State = $crate::any_graph::Opaque;
        type Exit = $crate::any_graph::Opaque;
        type Output = serde_json::Value;

        fn about(&self) -> &$crate::graph::About {
            self.$behind.about()
        }

        fn first(&self) -> Self::At {
            self.$behind.first()
        }

        fn number(&self, at: Self::At) -> usize {
            self.$behind.number(at)
        }

        fn begin(
            &self,
            inputs: serde_json::Map<String, serde_json::Value>,
        ) -> Result<Self::State, $crate::value::failure::InputError> {
            self.$behind.begin(inputs)
        }

        fn commit(
            &self,
            state: &mut Self::State,
            exit: Self::Exit,
        ) -> Result<$crate::graph::Next<Self::At, Self::Output>, $crate::value::failure::Failure> {
            self.$behind.commit(state, exit)
        }

        fn default_host(&self) -> $crate::host::DefaultHost {
            self.$behind.default_host()
        }

        fn admits(
            &self,
            at: Self::At,
            state: &Self::State,
        ) -> Result<(), $crate::value::failure::MissingKey> {
            self.$behind.admits(at, state)
        }

        fn read_at(
            &self,
            kept: serde_json::Value,
        ) -> Result<Self::At, $crate::graph::journal_form::JournalFormError> {
            self.$behind.read_at(kept)
        }

        fn read_state(
            &self,
            kept: serde_json::Value,
        ) -> Result<Self::State, $crate::graph::journal_form::JournalFormError> {
            self.$behind.read_state(kept)
        }

        fn read_exit(
            &self,
            kept: serde_json::Value,
        ) -> Result<Self::Exit, $crate::graph::journal_form::JournalFormError> {
            self.$behind.read_exit(kept)
        }

        fn dir(&self) -> &str {
            self.$behind.dir()
        }

        fn inside(&self, map: Self::At, node: Self::At) -> bool {
            self.$behind.inside(map, node)
        }

        fn checkpoints(&self) -> $crate::graph::Checkpoints {
            self.$behind.checkpoints()
        }

        fn pauses(&self, at: Self::At) -> $crate::graph::Pauses {
            self.$behind.pauses(at)
        }

        fn handed(&self) -> &'static [&'static str] {
            self.$behind.handed()
        }

        fn on_interrupted(&self, at: Self::At) -> $crate::graph::OnInterrupted {
            self.$behind.on_interrupted(at)
        }

        fn combined(&self) -> Option<Vec<&str>> {
            self.$behind.combined()
        }

        fn item_key(&self, at: Self::At) -> &str {
            self.$behind.item_key(at)
        }

        fn item_state(
            &self,
            at: Self::At,
            state: &Self::State,
            item: serde_json::Value,
        ) -> Self::State {
            self.$behind.item_state(at, state, item)
        }

        fn bind_item(&self, at: Self::At, state: &mut Self::State, item: serde_json::Value) {
            self.$behind.bind_item(at, state, item);
        }

        fn item_result(&self, at: Self::At, state: &Self::State) -> Option<serde_json::Value> {
            self.$behind.item_result(at, state)
        }

        fn lifecycle(&self) -> Option<&dyn $crate::run::lifecycle::Lifecycle> {
            self.$behind.lifecycle()
        }

        fn guard(&self) -> Option<std::sync::Arc<dyn $crate::run::guard::Guard>> {
            self.$behind.guard()
        }

        fn exit_name(&self, exit: &Self::Exit) -> &str {
            self.$behind.exit_name(exit)
        }

        fn collect(
            &self,
            at: Self::At,
            state: &mut Self::State,
            results: Vec<serde_json::Value>,
        ) -> Result<(), $crate::value::failure::Failure> {
            self.$behind.collect(at, state, results)
        }
    };
}
#[cfg(feature = "restate")]
pub(crate) use stands_before;

impl Graph for AnyGraph {
    stands_before!(0);

    fn work<'a>(
        &'a self,
        at: Position,
        state: &'a Opaque,
        cx: &'a mut NodeContext<'_>,
    ) -> NodeWork<'a, Opaque> {
        self.0.work(at, state, cx)
    }

    fn needs(&self) -> Needs {
        self.0.needs()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::journal_form::JournalFormError;
    use crate::graph::{About, Limits, Next, NodeAbout, NodeRole, Reads};
    use crate::run::Run;
    use crate::testing::scripted::World;
    use crate::value::failure::{Failure, InputError, MissingKey};
    use crate::world::Host;
    use serde::Serialize;
    use serde::de::Error as _;
    use serde_json::{Map, json};
    use std::borrow::Cow;
    use std::fmt::Debug;

    /// A graph of one node that ends with what the run began with.
    struct Echo<T>(About, T);

    impl<T> Echo<T> {
        fn new(id: Cow<'static, str>, state: T) -> Self {
            let node = NodeAbout {
                id,
                kind: "llm".into(),
                line: 1,
                reads: Reads::All,
                meaning: 0,
                role: NodeRole::Other,
            };
            let about = About {
                name: "echo".into(),
                description: "".into(),
                dialect: "loki".into(),
                fingerprint: 0,
                nodes: vec![node].into(),
                inputs: Cow::Borrowed(&[]),
                limits: Limits::default(),
                starters: Cow::Borrowed(&[]),
                models: Cow::Borrowed(&[]),
                env: Cow::Borrowed(&[]),
                secrets: Cow::Borrowed(&[]),
                files: Cow::Borrowed(&[]),
                abilities: Cow::Borrowed(&[]),
            };
            Self(about, state)
        }
    }

    impl<T> Graph for Echo<T>
    where
        T: Clone + Debug + Send + Sync + Serialize + serde::de::DeserializeOwned + 'static,
    {
        type At = usize;
        type State = T;
        type Exit = T;
        type Output = T;

        fn about(&self) -> &About {
            &self.0
        }

        fn first(&self) -> usize {
            0
        }

        fn number(&self, at: usize) -> usize {
            at
        }

        fn begin(&self, _: Map<String, Value>) -> Result<T, InputError> {
            Ok(self.1.clone())
        }

        fn work<'a>(
            &'a self,
            _: usize,
            state: &'a T,
            _: &'a mut NodeContext<'_>,
        ) -> NodeWork<'a, T> {
            NodeWork::new(async move { Ok(state.clone()) })
        }

        fn commit(&self, _: &mut T, exit: T) -> Result<Next<usize, T>, Failure> {
            Ok(Next::End(exit))
        }

        fn admits(&self, _: usize, _: &T) -> Result<(), MissingKey> {
            Ok(())
        }

        fn read_at(&self, kept: Value) -> Result<usize, JournalFormError> {
            match kept.as_str() == Some(self.0.nodes[0].id.as_ref()) {
                true => Ok(0),
                false => Err(JournalFormError::custom("no such node")),
            }
        }
    }

    fn any<T>(id: &str, state: T) -> AnyGraph
    where
        T: Clone + Debug + Send + Sync + Serialize + serde::de::DeserializeOwned + 'static,
    {
        AnyGraph::new(Echo::new(Cow::Owned(id.to_owned()), state))
    }

    async fn ran(graph: &AnyGraph, state: Opaque) -> crate::Outcome<AnyGraph> {
        let host = Host::scripted(World::default());
        Run::new(graph, state).host(&host).run().await.unwrap()
    }

    #[tokio::test]
    async fn a_run_comes_to_what_the_graph_makes() {
        let graph = any("say", vec![1, 2]);
        let outcome = ran(&graph, graph.begin(Map::new()).unwrap()).await;
        assert_eq!(outcome.output, Some(json!([1, 2])));
        assert_eq!(json!(outcome)["path"], json!(["say"]));
    }

    /// Nothing panics, and nothing goes on with what belongs elsewhere.
    #[tokio::test]
    async fn what_is_of_another_graph_is_refused() {
        let (numbers, text) = (any("say", 1), any("say", "a".to_owned()));
        let outcome = ran(&numbers, text.begin(Map::new()).unwrap()).await;
        let error = outcome.error.unwrap().to_string();
        assert!(error.contains("of another one"), "{error}");
        let mut state = numbers.begin(Map::new()).unwrap();
        assert!(numbers.commit(&mut state, Opaque::new("a")).is_err());
        assert!(
            numbers
                .collect(numbers.first(), &mut Opaque::new("a"), Vec::new())
                .is_err()
        );
    }

    #[test]
    fn a_position_is_kept_as_the_id_of_its_node() {
        let graph = any("say", 1);
        assert_eq!(json!(graph.first()), json!("say"));
        assert_eq!(graph.read_at(json!("say")).unwrap(), graph.first());
        assert!(graph.read_at(json!("sing")).is_err());
    }

    #[test]
    fn a_name_is_held_once_however_often_its_graph_is_read() {
        let first = any("said often", 1).first().id;
        let second = any("said often", 1).first().id;
        assert!(std::ptr::eq(first, second));
    }
}
