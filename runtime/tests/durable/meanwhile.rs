//! A process takes a run over, and its lease ends while it still reads what there is: another process takes the next step.

use crate::toy::{Do, Toy, end};
use graphwright::codegen::LlmSpec;
use graphwright::codegen::{Limits, Next};
use graphwright::host::BoxFuture;
use graphwright::store::Memory;
use graphwright::store::{EffectRow, ExitRow, Lease, Origin, Resume, Row, Store, StoreError};
use graphwright::testing::{Interceptor, ScriptedWorld, StoreCall, StoreProxy, StoreReply, World};
use graphwright::{Run, RunError, Status};
use serde_json::Map;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, Waker};

/// A store of which another process takes the run over before one of the calls, and takes its next step.
struct Meanwhile {
    store: Memory,
    exit: ExitRow,
    /// How many calls come before the other process.
    calls: usize,
    seen: AtomicUsize,
    /// The lease of the other process, which lives on.
    other: Lease,
}

impl Meanwhile {
    /// Takes the step, unless it has been taken.
    fn goes_on(&self) {
        if !now(self.store.exits("r")).is_empty() {
            return;
        }
        self.store.expire("r");
        now(self.store.claim("r", &self.other, &[]));
        let exit = Row::Exit(self.exit.clone());
        now(self.store.append("r", &self.other, vec![exit]));
    }
}

impl Interceptor for Meanwhile {
    fn target(&self) -> &dyn Store {
        &self.store
    }

    fn call<'a, T: Send + 'a>(
        &'a self,
        _call: StoreCall,
        done: impl FnOnce() -> StoreReply<'a, T> + Send + 'a,
    ) -> StoreReply<'a, T> {
        if self.seen.fetch_add(1, Ordering::Relaxed) == self.calls {
            self.goes_on();
        }
        done()
    }
}

/// What the store in memory answers at once.
fn now<T>(mut done: BoxFuture<'_, Result<T, StoreError>>) -> T {
    match done.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(given) => given.expect("the store takes it"),
        Poll::Pending => panic!("it waits"),
    }
}

fn toy() -> Toy {
    let nodes = vec![
        ("once", Do::Llm(LlmSpec::DEFAULT), Next::Go(1)),
        ("done", Do::Pass, end()),
    ];
    Toy::new(Limits::default(), nodes)
}

fn outside() -> ScriptedWorld {
    let world = World::from_json(r#"{"replies": {"once": ["Once."]}}"#);
    ScriptedWorld::new(world.expect("a world"))
}

/// A run as a process leaves it that dies in its first step, after the call that the step makes: its beginning, what the
/// call gave, and the exit that whoever takes the step will write.
async fn begun(toy: &Toy) -> (Origin, EffectRow, ExitRow) {
    let whole: Arc<dyn Store> = Arc::new(Memory::default());
    let run = Run::new(toy, Map::new()).id("r").store(&whole);
    let outcome = run.host(&outside().host()).run().await.expect("begins");
    assert_eq!(outcome.status, Status::Completed, "{:?}", outcome.error);
    let origin = whole.origin("r").await.expect("an origin");
    let mut effects = whole.effects("r").await.expect("effects");
    let mut exits = whole.exits("r").await.expect("exits");
    assert_eq!((effects.len(), exits.len()), (1, 2));
    (origin, effects.remove(0), exits.remove(0))
}

#[tokio::test]
async fn what_a_step_asked_for_is_known_whoever_takes_it_meanwhile() {
    let toy = toy();
    let (origin, effect, exit) = begun(&toy).await;
    let mut taken = 0;
    for calls in 0_usize.. {
        let store = Memory::default();
        let dead = Lease::new();
        now(store.create(&origin, &dead));
        now(store.append("r", &dead, vec![Row::Effect(effect.clone())]));
        drop(dead);
        let meanwhile = Arc::new(StoreProxy(Meanwhile {
            store,
            exit: exit.clone(),
            calls,
            seen: AtomicUsize::new(0),
            other: Lease::new(),
        }));
        let outside = outside();
        let store: Arc<dyn Store> = meanwhile.clone();
        let run = Run::continued(&toy, &store, "r").host(&outside.host());
        let ended = run.run().await.map(|outcome| outcome.status);
        assert_eq!(
            outside.model_calls("once"),
            0,
            "after {calls} calls the model was asked again: {ended:?}"
        );
        if meanwhile.0.seen.load(Ordering::Relaxed) <= calls {
            // The run was over before the other process came.
            assert_eq!(ended.ok(), Some(Status::Completed));
            break;
        }
        taken += 1;
    }
    // Looking at the run, what it began with, its exits, taking it, its open calls, the run again.
    assert!(taken >= 6, "the other process came {taken} times only");
}

#[tokio::test]
async fn a_question_that_was_answered_before_a_crash_takes_no_other_answer() {
    let nodes = vec![("ask", Do::Ask, Next::Go(1)), ("done", Do::Pass, end())];
    let toy = Toy::new(Limits::default(), nodes);
    let memory = Arc::new(Memory::default());
    let store: Arc<dyn Store> = memory.clone();
    let run = Run::new(&toy, Map::new()).id("r").store(&store);
    let mut host = outside().host();
    host.people = Arc::new(graphwright::world::people::Nobody);
    let outcome = run.host(&host).run().await.expect("begins");
    assert_eq!(outcome.status, Status::Waiting);
    let question = outcome.questions.first().expect("a question").id.clone();
    // Another process is told "yes", its node keeps that, and it dies.
    let dead = Lease::new();
    now(store.claim("r", &dead, &[(question.clone(), "yes".to_owned())]));
    let answer = EffectRow {
        call: question.clone(),
        branch: String::new(),
        step: 0,
        label: "ask".to_owned(),
        asked: String::new(),
        value: r#"{"Ok":"yes"}"#.to_owned(),
        made: 1,
    };
    now(store.append("r", &dead, vec![Row::Effect(answer)]));
    memory.expire("r");
    let late = Resume::new(&toy, &store, "r").answers([(question.as_str(), "no")]);
    let refused = late.host(&host).run().await.map(|outcome| outcome.status);
    let error = refused.expect_err("it was answered");
    assert!(
        matches!(error, RunError::Store(StoreError::Answered { .. })),
        "{error}"
    );
    // Without another answer it goes on with the first.
    let goes_on = Run::continued(&toy, &store, "r").host(&host).run().await;
    assert_eq!(goes_on.expect("goes on").status, Status::Completed);
}

#[tokio::test]
async fn an_answer_that_was_taken_in_time_is_not_late_because_the_process_died() {
    let nodes = vec![("ask", Do::Ask, Next::Go(1)), ("done", Do::Pass, end())];
    let toy = Toy::new(Limits::default(), nodes);
    let mut host = outside().host();
    host.people = Arc::new(graphwright::world::people::Nobody);
    for answers in [vec!["yes"], vec![]] {
        let memory = Arc::new(Memory::default());
        let store: Arc<dyn Store> = memory.clone();
        let run = Run::new(&toy, Map::new()).id("r").store(&store);
        // Its time is up as soon as it waits.
        let run = run.answer_within(std::time::Duration::from_millis(1));
        let outcome = run.host(&host).run().await.expect("begins");
        let question = outcome.questions.first().expect("a question").id.clone();
        let dead = Lease::new();
        let given: Vec<_> = answers
            .iter()
            .map(|answer| (question.clone(), (*answer).to_owned()))
            .collect();
        now(store.claim("r", &dead, &given));
        memory.expire("r");
        let due = outcome.questions.first().and_then(|question| question.due);
        while now(store.run("r")).updated <= due.expect("a time") {
            let dead = Lease::new();
            now(store.claim("r", &dead, &[]));
            memory.expire("r");
        }
        let goes_on = Resume::new(&toy, &store, "r").as_it_is().host(&host).run();
        let status = goes_on.await.expect("goes on").status;
        match answers.is_empty() {
            true => assert_eq!(status, Status::Failed),
            false => assert_eq!(status, Status::Completed),
        }
    }
}

#[tokio::test]
async fn an_answer_that_was_taken_is_not_lost_when_the_process_dies_before_its_node_asks() {
    let nodes = vec![("ask", Do::Ask, Next::Go(1)), ("done", Do::Pass, end())];
    let toy = Toy::new(Limits::default(), nodes);
    let mut host = outside().host();
    host.people = Arc::new(graphwright::world::people::Nobody);
    for again in ["as it is", "once more"] {
        let memory = Arc::new(Memory::default());
        let store: Arc<dyn Store> = memory.clone();
        let run = Run::new(&toy, Map::new()).id("r").store(&store);
        let outcome = run.host(&host).run().await.expect("begins");
        let question = outcome.questions.first().expect("a question").id.clone();
        // Another process is told "yes", and dies at once.
        let dead = Lease::new();
        now(store.claim("r", &dead, &[(question.clone(), "yes".to_owned())]));
        memory.expire("r");
        let late = Resume::new(&toy, &store, "r").answer("no");
        let refused = late.host(&host).run().await.map(|outcome| outcome.status);
        let error = refused.expect_err("it was answered");
        assert!(
            matches!(error, RunError::Store(StoreError::Answered { .. })),
            "{error}"
        );
        // Nobody is there who could be asked again.
        let resume = Resume::new(&toy, &store, "r");
        let run = match again {
            "as it is" => resume.as_it_is(),
            _ => resume.retry(),
        };
        let goes_on = run.host(&host).run().await;
        assert_eq!(goes_on.expect("goes on").status, Status::Completed);
        let kept = now(store.effects("r"));
        let taken = kept.iter().find(|effect| effect.label == "ask");
        let taken = taken.map(|effect| effect.value.as_str());
        assert_eq!(taken, Some(r#"{"Ok":"yes"}"#));
    }
}
