//! Results of calls that are remembered only where the same is asked.

use super::stores::Dir;
use super::walk::{Recorder, State, Walk};
use graphwright::host::{BoxFuture, CallError, ScriptCall, Scripts};
use graphwright::store::Memory;
use graphwright::store::Store;
use graphwright::{Host, Kind, Run, Status};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Fails where one node makes its second call.
struct Failing(Recorder);

impl Scripts for Failing {
    fn run<'a>(&'a self, call: ScriptCall<'a>) -> BoxFuture<'a, Result<String, CallError>> {
        if call.node == "long" && call.path == "two" {
            return Box::pin(async { Err(CallError::new(Kind::Script, "no")) });
        }
        self.0.run(call)
    }
}

fn recorder(file: &Path) -> Recorder {
    Recorder {
        file: file.to_owned(),
        pause: Duration::ZERO,
    }
}

/// How often the first call of `long` is made when a run that failed at its second goes on with this in every call.
async fn made_again(salt: &'static str) -> usize {
    let dir = Dir::new(&format!("asked-{salt}"));
    let file = dir.0.join("effects");
    let store: Arc<dyn Store> = Arc::new(Memory::default());
    let mut graph = Walk::new();
    let state = State {
        rounds: 1,
        ..State::default()
    };
    let failing = Host::bare().with_scripts(Failing(recorder(&file)));
    let begin = Run::new(&graph, state).host(&failing).store(&store).id("r");
    let outcome = begin.run().await.expect("begins");
    assert_eq!(outcome.status, Status::Failed);
    std::fs::remove_file(&file).expect("the file of effects");
    graph.salt = salt;
    let host = Host::bare().with_scripts(recorder(&file));
    let run = Run::continued(&graph, &store, "r").host(&host);
    let outcome = run.run().await.expect("continues");
    assert_eq!(outcome.status, Status::Completed, "{outcome:?}");
    let effects = std::fs::read_to_string(&file).expect("effects");
    // Step 0 is `count`; its second branch begins with `long`.
    effects.lines().filter(|key| *key == "r/1.1/0/1").count()
}

#[tokio::test]
async fn a_call_that_asks_for_the_same_is_not_made_again() {
    assert_eq!(made_again("").await, 0);
}

#[tokio::test]
async fn a_call_that_asks_for_something_else_is_made_again() {
    assert_eq!(made_again("changed").await, 1);
}
