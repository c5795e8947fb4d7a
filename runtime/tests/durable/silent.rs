//! A Postgres server that falls silent: nothing waits for it for ever, and nothing is lost.

use super::postgres::{Found, Server};
use super::proxy::{Proxy, WriteFault};
use super::stores::Dir;
use super::walk::{Recorder, State, Walk};
use graphwright::host::{BoxFuture, CallError, ScriptCall, Scripts};
use graphwright::store::postgres::Postgres;
use graphwright::store::{
    Ending, EventRow, ExitRow, Lease, Origin, Parts, Phase, Row, RunCommand, Store, StoreError,
};
use graphwright::{Host, Run, Status};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;
use tokio::process::Command;

/// A server that nobody else uses, and a proxy before it.
async fn silenceable(name: &str) -> Option<(Server, Arc<Proxy>)> {
    let Some(Found::Own(server)) = Found::new(name) else {
        return None;
    };
    let proxy = Arc::new(Proxy::before(&server).await);
    Some((server, proxy))
}

/// Makes the calls of the graph, and silences the server with one of them.
struct Silencing {
    calls: Recorder,
    proxy: Arc<Proxy>,
    /// The call, as it is written behind the id of the run.
    at: &'static str,
}

impl Scripts for Silencing {
    fn run<'a>(&'a self, call: ScriptCall<'a>) -> BoxFuture<'a, Result<String, CallError>> {
        if call.key.ends_with(self.at) {
            self.proxy.silence();
        }
        self.calls.run(call)
    }
}

fn host(dir: &Dir, proxy: &Arc<Proxy>) -> Host {
    let calls = Recorder {
        file: dir.0.join("effects"),
        pause: Duration::from_millis(1),
    };
    Host::bare().with_scripts(Silencing {
        calls,
        proxy: Arc::clone(proxy),
        at: "r/3/1",
    })
}

fn origin(id: &str) -> Origin {
    Origin {
        id: id.to_owned(),
        graph: "g".to_owned(),
        fingerprint: "f".to_owned(),
        parts: Parts::default(),
        inputs: serde_json::Map::new(),
        start: "{}".to_owned(),
        at: None,
        parent: None,
        created: 1,
    }
}

/// Whether all exits of a run are there, each once.
async fn is_whole(store: &dyn Store, run: &str) {
    let exits = store.exits(run).await.expect("exits");
    let orders: BTreeSet<u32> = exits.iter().map(|exit| exit.seq).collect();
    let count = u32::try_from(exits.len()).expect("few");
    assert_eq!(orders, (1..=count).collect(), "{exits:#?}");
}

#[tokio::test]
async fn a_server_that_lets_nobody_in_is_not_waited_for() {
    let Some((_server, proxy)) = silenceable("silent-open").await else {
        return;
    };
    proxy.silence();
    let url = proxy.url("connect_timeout=200ms");
    let error = Postgres::at(&url).await.map(drop).expect_err("refused");
    assert!(matches!(error, StoreError::Open { .. }), "{error:?}");
    assert!(
        error.to_string().contains("let nobody in for 200ms"),
        "{error}"
    );
}

#[tokio::test]
async fn a_run_goes_on_when_a_silent_server_is_back() {
    let Some((server, proxy)) = silenceable("silent-back").await else {
        return;
    };
    let dir = Dir::new("silent-back");
    drop(Postgres::at(&server.url()).await.expect("opens"));
    let url = proxy.url("connect_timeout=2s&statement_timeout=2s");
    let store: Arc<dyn Store> = Arc::new(Postgres::at(&url).await.expect("opens"));
    let graph = Walk::new();
    let host = host(&dir, &proxy);
    let state = State {
        rounds: 3,
        ..State::default()
    };
    let run = Run::new(&graph, state).host(&host).store(&store).id("r");
    let (outcome, ()) = tokio::join!(run.run(), async {
        // The run tries again, and again.
        proxy.takes(2).await;
        proxy.speak();
    });
    let outcome = outcome.expect("begins");
    assert_eq!(outcome.status, Status::Completed, "{:?}", outcome.error);
    let direct = Postgres::at(&server.url()).await.expect("opens");
    is_whole(&direct, "r").await;
    let effects = std::fs::read_to_string(dir.0.join("effects")).expect("effects");
    let calls: BTreeSet<&str> = effects.lines().collect();
    assert_eq!(
        calls.len(),
        effects.lines().count(),
        "a call was made twice"
    );
}

#[tokio::test]
async fn a_run_on_a_server_that_stays_silent_stops_and_can_be_resumed() {
    let Some((server, proxy)) = silenceable("silent-stop").await else {
        return;
    };
    let dir = Dir::new("silent-stop");
    drop(Postgres::at(&server.url()).await.expect("opens"));
    let url = proxy.url("connect_timeout=2s&statement_timeout=2s&retry_timeout=4s");
    let store: Arc<dyn Store> = Arc::new(Postgres::at(&url).await.expect("opens"));
    let graph = Walk::new();
    let host = host(&dir, &proxy);
    let state = State {
        rounds: 3,
        ..State::default()
    };
    let run = Run::new(&graph, state).host(&host).store(&store).id("r");
    let outcome = run.run().await.expect("begins");
    assert_eq!(outcome.status, Status::Failed);
    let message = outcome.error.expect("a reason").message;
    assert!(
        message.contains("postgres://postgres@127.0.0.1"),
        "{message}"
    );
    assert!(message.contains("for 2s"), "{message}");
    assert!(message.contains("`resume` continues"), "{message}");

    proxy.speak();
    let scripts = Recorder {
        file: dir.0.join("effects"),
        pause: Duration::ZERO,
    };
    let host = Host::bare().with_scripts(scripts);
    let again = Run::continued(&graph, &store, "r").host(&host);
    let outcome = again.run().await.expect("goes on");
    assert_eq!(outcome.status, Status::Completed, "{:?}", outcome.error);
    is_whole(store.as_ref(), "r").await;
    let row = store.run("r").await.expect("the run");
    assert_eq!(row.phase, Phase::Completed);
}

#[tokio::test]
async fn a_slow_statement_keeps_neither_signs_of_life_nor_others_waiting() {
    let Some(Found::Own(server)) = Found::new("slow-statement") else {
        return;
    };
    let store = Postgres::at(&server.url()).await.expect("opens");
    let lease = Lease::new();
    store.create(&origin("slow"), &lease).await.expect("made");
    let (other, connection) = tokio_postgres::connect(&server.url(), tokio_postgres::NoTls)
        .await
        .expect("a connection");
    tokio::spawn(connection);
    other
        .batch_execute("BEGIN; LOCK TABLE graphwright.events IN ACCESS EXCLUSIVE MODE")
        .await
        .expect("locked");
    let rows = vec![Row::Event(EventRow {
        after: 0,
        made: 1,
        event: "{}".to_owned(),
    })];
    let mut slow = store.append("slow", &lease, rows);
    // It has reached the server when that says that it waits.
    let waits = "SELECT count(*) FROM pg_locks WHERE NOT granted";
    while other
        .query_one(waits, &[])
        .await
        .expect("a count")
        .get::<_, i64>(0)
        == 0
    {
        tokio::select! {
            done = &mut slow => panic!("it does not wait: {done:?}"),
            () = tokio::task::yield_now() => {}
        }
    }
    assert_eq!(store.renew("slow", &lease).await, Ok(RunCommand::GoOn));
    let row = store.run("slow").await.expect("the run");
    assert_eq!(row.phase, Phase::Running);
    other.batch_execute("COMMIT").await.expect("unlocked");
    assert_eq!(slow.await, Ok(()));
    assert_eq!(store.events("slow").await.expect("events").len(), 1);
}

/// Whether an agent whose database falls silent as this is said ends when it is asked to, and what of it can be resumed.
#[cfg(feature = "cli")]
async fn ends_on_ctrl_c(name: &str, said: &'static str) {
    let Some((_server, proxy)) = silenceable(name).await else {
        return;
    };
    let dir = Dir::new(name);
    let world = dir.0.join("world.json");
    let replies = json!({
        "replies": {"draft": [{"json": {"title": "T", "body": "B"}}]},
        "scripts": {"gate": [{"stdout": "{\"attempts\": 1}"}]},
    });
    std::fs::write(&world, replies.to_string()).expect("a file");
    let agent = |arguments: &[&str]| {
        let tests = std::env::current_exe().expect("a program");
        let target = tests.ancestors().nth(2).expect("a target directory");
        let mut command = Command::new(target.join("examples").join("brief-writer"));
        command
            .args(arguments)
            .args(["--detach-on-ask", "--quiet", "--store", &proxy.url("")])
            .arg("--script")
            .arg(&world)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command.spawn().expect("starts")
    };
    proxy.cut_at(said, WriteFault::Held);
    let child = agent(&["Wasm", "--run-id", "r"]);
    proxy.falls_silent().await;
    let id = child.id().expect("it is there");
    let id = rustix::process::Pid::from_raw(i32::try_from(id).expect("an id")).expect("an id");
    rustix::process::kill_process(id, rustix::process::Signal::INT).expect("signalled");
    let output = child.wait_with_output().await.expect("ends");
    // Its own limits are longer, and are told in other words.
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        told.contains("no answer for 5 s after the run was asked"),
        "{told}"
    );
    assert!(!output.status.success(), "{told}");

    proxy.speak();
    let again = match said {
        FIRST_STEP => agent(&["resume", "r"]),
        _ => agent(&["Wasm", "--run-id", "r2"]),
    };
    let output = again.wait_with_output().await.expect("ends");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(3), "{told}");
}

#[cfg(feature = "cli")]
const BEGINNING: &str = "INSERT INTO graphwright.runs";
#[cfg(feature = "cli")]
const FIRST_STEP: &str = "INSERT INTO graphwright.exits";

#[cfg(feature = "cli")]
#[tokio::test]
async fn a_signal_ends_a_program_whose_server_is_silent_when_a_run_begins() {
    ends_on_ctrl_c("signal-begin", BEGINNING).await;
}

#[cfg(feature = "cli")]
#[tokio::test]
async fn a_signal_ends_a_program_whose_server_is_silent_in_the_middle() {
    ends_on_ctrl_c("signal-step", FIRST_STEP).await;
}

/// Does everything that writes, and loses a connection each time: what was said last on it is heard or not, and never
/// answered.
async fn done_once(fate: WriteFault) {
    let Some((server, proxy)) = silenceable(&format!("silent-{fate:?}")).await else {
        return;
    };
    // What a new database needs is made in any time.
    drop(Postgres::at(&server.url()).await.expect("opens"));
    let url = proxy.url("statement_timeout=1s");
    let store = Postgres::at(&url).await.expect("opens");
    let cut = || proxy.cut_at("COMMIT", fate);
    let lease = Lease::new();
    cut();
    assert_eq!(store.create(&origin("r"), &lease).await, Ok(()));
    drop(lease);
    let lease = Lease::new();
    cut();
    assert_eq!(store.claim("r", &lease, &[]).await, Ok(()));
    let rows = (0..3).map(|step| {
        Row::Exit(ExitRow {
            branch: String::new(),
            step,
            seq: step + 1,
            node: "n".to_owned(),
            exit: "{}".to_owned(),
            cost: "{}".to_owned(),
            made: 1,
        })
    });
    cut();
    assert_eq!(store.append("r", &lease, rows.collect()).await, Ok(()));
    let ending = Ending {
        phase: Phase::Failed,
        questions: Vec::new(),
        outcome: Value::Null,
    };
    cut();
    assert_eq!(store.release("r", &lease, &ending).await, Ok(()));
    assert_eq!(store.run("r").await.expect("the run").steps, 3);
    is_whole(&store, "r").await;
    cut();
    assert_eq!(store.remove("r").await, Ok(()));
    assert!(!proxy.is_armed(), "nothing was cut");
    let gone = store.run("r").await.map(drop).expect_err("removed");
    assert!(matches!(gone, StoreError::Missing { .. }), "{gone:?}");
}

#[tokio::test]
async fn what_was_heard_and_not_answered_is_done_once() {
    done_once(WriteFault::Heard).await;
}

#[tokio::test]
async fn what_was_not_heard_is_done_once() {
    done_once(WriteFault::Unheard).await;
}
