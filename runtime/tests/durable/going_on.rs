//! Runs that stopped and go on: at questions, after failures, cancelled, with a graph that changed.

use super::questions::Silent;
use super::stores::Dir;
use crate::brief::{At, BriefWriter, Exit, State};
use crate::patience::PATIENCE;
use graphwright::store::Memory;
use graphwright::store::answers::{Answers, assign};
use graphwright::store::sqlite::Sqlite;
use graphwright::store::{
    Durability, Lease, Mismatch, NodePart, Phase, RestoreError, Store, StoreError,
};
use graphwright::terminal::{Detail, Narration, Style};
use graphwright::testing::{ScriptedWorld, World};
use graphwright::world::people::Nobody;
use graphwright::{Cancel, Graph, Host, Outcome, Run, RunError, Status};
use serde_json::{Map, Value, json};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

pub const DRAFT: &str = r#"{"title": "T", "body": "B"}"#;

pub fn world(world: Value) -> World {
    serde_json::from_value(world).expect("a world")
}

pub fn inputs() -> Map<String, Value> {
    json!({"initial_prompt": "WebAssembly"})
        .as_object()
        .cloned()
        .expect("an object")
}

pub fn memory() -> Arc<dyn Store> {
    Arc::new(Memory::default())
}

/// A host that drafts and passes the gate once, and asks nobody.
pub fn until_review() -> Host {
    let mut host = Host::scripted(world(json!({
        "replies": {"draft": [DRAFT]}, "scripts": {"gate": [{"stdout": "{\"attempts\": 7}"}]},
    })));
    host.people = Arc::new(Nobody);
    host
}

async fn waiting(store: &Arc<dyn Store>) -> Outcome<BriefWriter> {
    let graph = BriefWriter::new();
    let run = Run::with_inputs(&graph, inputs())
        .host(&until_review())
        .store(store);
    let outcome = run.id("r").run().await.expect("begins");
    assert_eq!(outcome.status, Status::Waiting);
    outcome
}

/// Waits until the run has taken so many steps.
async fn takes(store: &Arc<dyn Store>, steps: u64) {
    let begun = Instant::now();
    while store.run("r").await.map_or(0, |row| row.steps) < steps {
        assert!(begun.elapsed() < PATIENCE, "never: {steps} steps");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

fn refused(result: Result<Outcome<BriefWriter>, RunError>) -> RunError {
    result
        .map(|outcome| panic!("accepted: {outcome:?}"))
        .expect_err("refused")
}

#[tokio::test]
async fn a_question_is_answered_from_elsewhere() {
    let dir = Dir::new("answered");
    let store: Arc<dyn Store> = Arc::new(Sqlite::at(&dir.file()).expect("opens"));
    waiting(&store).await;
    drop(store);
    let store: Arc<dyn Store> = Arc::new(Sqlite::at(&dir.file()).expect("opens"));
    let row = store.run("r").await.expect("a run");
    assert_eq!(
        (row.phase, row.questions.len(), row.steps),
        (Phase::Waiting, 1, 2)
    );
    assert_eq!(row.questions[0].id, "2/1");
    let given = assign(&row.questions, &["no".to_owned()]).expect("clear");
    let host = Host::bare().with_people(Answers::new(given, Arc::new(Nobody)));
    let graph = BriefWriter::new();
    let outcome = Run::continued(&graph, &store, "r")
        .host(&host)
        .run()
        .await
        .expect("continues");
    assert_eq!(outcome.output.as_deref(), Some("No brief for: WebAssembly"));
    assert_eq!(
        (outcome.state.attempts, outcome.usage.calls, outcome.steps),
        (7, 1, 4)
    );
    assert_eq!(outcome.path, ["draft", "gate", "review", "rejected"]);
    assert_eq!(store.run("r").await.expect("a run").phase, Phase::Completed);
    let error = refused(Run::continued(&graph, &store, "r").host(&host).run().await);
    assert_eq!(error, RunError::Over("r".to_owned()));
}

#[tokio::test]
async fn a_failed_node_is_tried_again_and_only_that_one() {
    let store = memory();
    let graph = BriefWriter::new();
    let failing = Host::scripted(world(json!({
        "replies": {"draft": [DRAFT]}, "scripts": {"gate": [{"exit": 1}]},
    })));
    let run = Run::with_inputs(&graph, inputs())
        .host(&failing)
        .store(&store)
        .id("r");
    let outcome = run.run().await.expect("begins");
    assert_eq!(outcome.status, Status::Failed);
    assert_eq!(store.run("r").await.expect("a run").phase, Phase::Failed);
    let scripted = ScriptedWorld::new(world(json!({
        "scripts": {"gate": [{"stdout": "{}"}]}, "answers": {"review": ["yes"]},
    })));
    let outcome = Run::continued(&graph, &store, "r")
        .host(&scripted.host())
        .run()
        .await
        .expect("continues");
    assert_eq!(outcome.output.as_deref(), Some("# T\n\nB"), "{outcome:?}");
    assert_eq!(scripted.model_calls("draft"), 0);
}

#[tokio::test]
async fn somebody_else_stops_a_run_and_it_goes_on_later() {
    let store = memory();
    let graph = BriefWriter::new();
    let mut host = until_review();
    host.people = Arc::new(Silent);
    let (outcome, ()) = tokio::join!(
        Run::with_inputs(&graph, inputs())
            .host(&host)
            .store(&store)
            .id("r")
            .run(),
        async {
            takes(&store, 2).await;
            let busy = Run::continued(&graph, &store, "r")
                .host(&until_review())
                .run()
                .await;
            assert!(matches!(
                refused(busy),
                RunError::Store(StoreError::Busy { .. })
            ));
            assert_eq!(store.cancel("r").await, Ok(Phase::Running));
        }
    );
    assert_eq!(outcome.expect("begins").status, Status::Cancelled);
    assert_eq!(store.run("r").await.expect("a run").phase, Phase::Cancelled);
    let host = Host::scripted(world(json!({"answers": {"review": ["yes"]}})));
    let outcome = Run::continued(&graph, &store, "r")
        .host(&host)
        .run()
        .await
        .expect("continues");
    assert_eq!(outcome.status, Status::Completed, "{outcome:?}");
}

#[tokio::test]
async fn a_run_that_is_taken_over_stops_by_itself() {
    let store = memory();
    let graph = BriefWriter::new();
    let mut host = until_review();
    host.people = Arc::new(Silent);
    let cancel = Cancel::new();
    let thief = async {
        takes(&store, 2).await;
        // As after a term without a sign of life: the row names another owner.
        store.remove("r").await.expect_err("is owned");
        let lease = Lease::new();
        assert!(store.claim("r", &lease, &[]).await.is_err());
        cancel.cancel();
    };
    let run = Run::with_inputs(&graph, inputs())
        .host(&host)
        .store(&store)
        .cancel(&cancel);
    let (outcome, ()) = tokio::join!(run.id("r").run(), thief);
    assert_eq!(outcome.expect("begins").status, Status::Cancelled);
}

#[tokio::test]
async fn names_of_runs_are_checked_and_taken_once() {
    let store = memory();
    let graph = BriefWriter::new();
    for wrong in ["", "a/b", "-x", "ä", &"x".repeat(101)] {
        let run = Run::with_inputs(&graph, inputs())
            .host(&until_review())
            .store(&store)
            .id(wrong);
        assert_eq!(
            refused(run.run().await),
            RunError::Store(StoreError::Name(wrong.to_owned()))
        );
    }
    waiting(&store).await;
    let run = Run::with_inputs(&graph, inputs())
        .host(&until_review())
        .store(&store)
        .id("r");
    assert_eq!(
        refused(run.run().await),
        RunError::Store(StoreError::Exists("r".to_owned()))
    );
}

#[tokio::test]
async fn a_late_journal_is_whole_when_the_run_stops() {
    for durability in [Durability::Async, Durability::Exit] {
        let store = memory();
        let graph = BriefWriter::new();
        let run = Run::with_inputs(&graph, inputs())
            .host(&until_review())
            .store(&store)
            .id("r");
        let outcome = run.durability(durability).run().await.expect("begins");
        assert_eq!(outcome.status, Status::Waiting);
        assert_eq!(store.exits("r").await.expect("exits").len(), 2);
        assert_eq!(store.effects("r").await.expect("effects").len(), 2);
    }
}

/// The same graph in another version, which may hide what it had.
struct Changed {
    graph: BriefWriter,
    about: graphwright::codegen::About,
}

impl Changed {
    fn new() -> Self {
        let graph = BriefWriter::new();
        let mut about = graph.about().clone();
        about.fingerprint ^= 1;
        Self { graph, about }
    }
}

impl Graph for Changed {
    type At = At;
    type State = State;
    type Exit = Exit;
    type Output = String;

    fn about(&self) -> &graphwright::codegen::About {
        &self.about
    }
    fn first(&self) -> At {
        self.graph.first()
    }
    fn number(&self, at: At) -> usize {
        self.graph.number(at)
    }
    fn begin(&self, inputs: Map<String, Value>) -> Result<State, graphwright::codegen::InputError> {
        self.graph.begin(inputs)
    }
    fn work<'a>(
        &'a self,
        at: At,
        state: &'a State,
        cx: &'a mut graphwright::NodeContext<'_>,
    ) -> graphwright::codegen::NodeWork<'a, Exit> {
        self.graph.work(at, state, cx)
    }
    fn commit(
        &self,
        state: &mut State,
        exit: Exit,
    ) -> Result<graphwright::codegen::Next<At, String>, graphwright::Failure> {
        self.graph.commit(state, exit)
    }
    fn admits(&self, at: At, state: &State) -> Result<(), graphwright::codegen::MissingKey> {
        self.graph.admits(at, state)
    }
}

/// Continues the run of another version after something in its rows was changed.
async fn with_rows(
    change: impl Fn(&mut graphwright::store::Origin, &mut Vec<graphwright::store::ExitRow>),
) -> Result<(), RestoreError> {
    let store = memory();
    waiting(&store).await;
    let mut origin = store.origin("r").await.expect("an origin");
    let mut exits = store.exits("r").await.expect("exits");
    change(&mut origin, &mut exits);
    graphwright_core::run::journal::restore::restore(&Changed::new(), &origin, &exits).map(drop)
}

#[tokio::test]
async fn a_changed_graph_continues_what_fits_it() {
    let store = memory();
    waiting(&store).await;
    let host = Host::scripted(world(json!({"answers": {"review": ["yes"]}})));
    let graph = Changed::new();
    let outcome = Run::continued(&graph, &store, "r")
        .host(&host)
        .run()
        .await
        .expect("continues");
    assert_eq!(outcome.status, Status::Completed);
    // A key that the graph had not yet: it starts as it starts in a new run.
    let older = with_rows(|origin, _| origin.start = "{\"initial_prompt\":\"p\"}".to_owned()).await;
    assert_eq!(older, Ok(()));
}

/// What is written to it, for all who have it.
#[derive(Clone, Default)]
struct Shown(Arc<Mutex<Vec<u8>>>);

impl Shown {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().expect("nobody panicked").clone()).expect("UTF-8")
    }
}

impl std::io::Write for Shown {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("nobody panicked").extend(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The graph with a script beside it, and a draft that means this.
fn with_script(meaning: u64) -> Changed {
    let graph = BriefWriter::new();
    let mut about = graph.about().clone();
    about.files = vec!["gate.sh".into()].into();
    about.nodes.to_mut()[0].meaning = meaning;
    about.fingerprint = meaning;
    Changed { graph, about }
}

#[tokio::test]
async fn what_is_another_version_is_told_with_the_difference() {
    let dir = Dir::new("version");
    let script = dir.0.join("gate.sh");
    let store: Arc<dyn Store> = Arc::new(
        Sqlite::open(
            &dir.file(),
            &graphwright::store::sqlite::Settings::default(),
        )
        .expect("a store"),
    );
    std::fs::write(&script, "echo '{\"attempts\": 7}'").expect("a script");
    let begun = with_script(1);
    for run in ["same", "script", "node", "both"] {
        let began = Run::with_inputs(&begun, inputs()).host(&until_review());
        let outcome = began.store(&store).dir(&dir.0).id(run).run().await;
        assert_eq!(outcome.expect("begins").status, Status::Waiting);
    }
    let host = Host::scripted(world(
        json!({"answers": {"review": ["yes", "yes", "yes", "yes"]}}),
    ));
    let told = async |run: &str, graph: &Changed| {
        let shown = Shown::default();
        let watch = Narration::new(shown.clone(), Style::Plain, Detail::Steps);
        let going = Run::continued(graph, &store, run).host(&host).dir(&dir.0);
        let outcome = going.watch(watch).run().await;
        assert_eq!(outcome.expect("goes on").status, Status::Completed);
        let events = store.events(run).await.expect("events");
        let kept = events
            .iter()
            .filter(|row| row.event.contains("\"changed\""));
        (shown.text(), kept.count())
    };
    let (text, kept) = told("same", &begun).await;
    assert!(!text.contains("changed"), "{text}");
    assert_eq!(kept, 0);
    let (text, kept) = told("node", &with_script(2)).await;
    assert!(
        text.contains("the graph has changed since run `node` began"),
        "{text}"
    );
    assert!(text.contains("  node `draft` (llm) was changed"), "{text}");
    assert!(!text.contains("gate.sh"), "{text}");
    assert_eq!(kept, 1);
    std::fs::write(&script, "echo '{\"attempts\": 8}'").expect("a script");
    let (text, kept) = told("script", &begun).await;
    assert!(
        text.contains("  the file `gate.sh` holds something else"),
        "{text}"
    );
    assert!(!text.contains("draft` (llm) was changed"), "{text}");
    assert_eq!(kept, 1);
    std::fs::remove_file(&script).expect("removed");
    let (text, _) = told("both", &with_script(2)).await;
    assert!(text.contains("  node `draft` (llm) was changed"), "{text}");
    assert!(text.contains("  the file `gate.sh` is gone"), "{text}");
}

#[tokio::test]
async fn what_does_not_fit_is_refused_with_what_changed() {
    let why = |result: Result<(), RestoreError>| {
        let error = result.expect_err("refused");
        (error.to_string(), error.why)
    };
    let (_, other) = why(with_rows(|origin, _| origin.graph = "other".to_owned()).await);
    assert!(matches!(other, Mismatch::Graph { .. }));
    let gone = with_rows(|origin, exits| {
        origin.parts.nodes.push(NodePart {
            id: "outline".to_owned(),
            kind: "llm".to_owned(),
            meaning: String::new(),
        });
        exits[0].node = "outline".to_owned();
    });
    let (message, node) = why(gone.await);
    assert_eq!(
        node,
        Mismatch::Node {
            node: "outline".to_owned(),
            at: "0".to_owned()
        }
    );
    assert!(
        message.contains("node `outline` (llm) was removed"),
        "{message}"
    );
    let exit = with_rows(|_, exits| exits[0].exit = "{\"draft\":{\"skipped\":{}}}".to_owned());
    let (message, exit) = why(exit.await);
    assert!(matches!(exit, Mismatch::Exit { .. }), "{message}");
    assert!(message.contains("unknown variant `skipped`"), "{message}");
    let writes = with_rows(|_, exits| {
        exits[0].exit =
            "{\"draft\":{\"done\":{\"title\":\"T\",\"body\":\"B\",\"score\":5}}}".to_owned();
    });
    let (_, writes) = why(writes.await);
    assert!(matches!(writes, Mismatch::Writes { keys, .. } if keys == ["score"]));
    let (_, gap) = why(with_rows(|_, exits| drop(exits.remove(0))).await);
    assert!(matches!(gap, Mismatch::Gap(_)));
    let (message, way) = why(with_rows(|_, exits| exits[1].node = "review".to_owned()).await);
    assert!(matches!(way, Mismatch::Way(_)), "{message}");
    let hole = with_rows(|_, exits| {
        exits[0].exit = "{\"gate\":{\"review\":{}}}".to_owned();
        exits[0].node = "gate".to_owned();
        exits.truncate(1);
    });
    let (message, way) = why(hole.await);
    assert!(matches!(way, Mismatch::Way(_)), "{message}");
    let start = with_rows(|origin, _| origin.start = "{\"initial_prompt\":5}".to_owned());
    assert!(matches!(why(start.await).1, Mismatch::Start(_)));
    let keys =
        with_rows(|origin, _| origin.start = "{\"initial_prompt\":\"p\",\"mood\":1}".to_owned());
    let (message, _) = why(keys.await);
    assert!(message.contains("no longer keeps `mood`"), "{message}");
}
