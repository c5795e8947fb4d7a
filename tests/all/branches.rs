//! What can only be seen from outside of a fork: what is stopped, what is paid for once, how much works at once.

use graphwright::codegen::{Graph, Map, Value, to_value};
use graphwright::host::{BoxFuture, CallError, Model, Reply, Request};
use graphwright::observe::{Event, Observer};
use graphwright::store::{JournalEntry, JournalInMemory};
use graphwright::testing::{ScriptedWorld, World};
use graphwright::{Host, Outcome, Run, Status};
use graphwright_core::run::executor::{Position, fold};
use graphwright_tests::{cases, goldens};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A copy of the scripts of a case, in a directory that goes with the test.
struct Workplace(PathBuf);

impl Workplace {
    fn of(case: &str, test: &str) -> Self {
        let from = cases::root().join("cases").join(case).join("scripts");
        let dir = std::env::temp_dir().join(format!(
            "graphwright-branches-{test}-{}",
            std::process::id()
        ));
        std::fs::create_dir_all(dir.join("scripts")).unwrap();
        for script in std::fs::read_dir(from).unwrap() {
            let script = script.unwrap();
            std::fs::copy(script.path(), dir.join("scripts").join(script.file_name())).unwrap();
        }
        Self(dir)
    }
}

impl Drop for Workplace {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn world(value: Value) -> World {
    serde_json::from_value(value).unwrap()
}

/// Whether a process still does something: it is there, and no corpse.
fn lives(pid: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let state = stat
        .rsplit(") ")
        .next()
        .and_then(|rest| rest.chars().next());
    !matches!(state, None | Some('Z' | 'X'))
}

/// Runs a graph with real scripts until two of three branches have come through, then resumes it from every prefix of
/// its journal.
async fn two_of_three<G: Graph>(graph: G) {
    let said = json!({"replies": {"begin": ["b"], "middle": ["m"], "join": ["j"]}});
    let place = Workplace::of("loki/branches-first", "first");
    let kept = JournalInMemory::default();
    let outcome = Run::with_inputs(&graph, Map::new())
        .host(&Host::scripted(world(said.clone())))
        .dir(&place.0)
        .journal(&kept)
        .run()
        .await
        .unwrap();
    assert_eq!(outcome.status, Status::Completed, "{:?}", outcome.error);
    assert_eq!(to_value(&outcome.output), json!(r#"["m","echo","echo"]"#));
    assert_eq!(
        to_value(&outcome.state)["answers"],
        json!(["m", "echo", "echo"])
    );
    assert!(outcome.path.contains(&"slow".into()), "it was under way");
    let names: Vec<Value> = kept
        .entries()
        .iter()
        .map(|entry| to_value(&entry.at))
        .collect();
    assert!(!names.contains(&json!("slow")), "{names:?}");
    let pids = std::fs::read_to_string(place.0.join("pids")).unwrap();
    for _ in 0..6_000 {
        if !pids.split_whitespace().any(lives) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let left: Vec<&str> = pids.split_whitespace().filter(|pid| lives(pid)).collect();
    assert_eq!(left, [""; 0], "the script and what it started are stopped");

    let entries = kept.entries();
    for count in 0..=entries.len() {
        let place = Workplace::of("loki/branches-first", &format!("resumed-{count}"));
        let scripted = ScriptedWorld::new(world(said.clone()));
        let past: Vec<_> = entries.iter().take(count).cloned().collect();
        let open = matches!(names.get(..count), Some(names) if !names.contains(&json!("join")))
            && two_are_through(&graph, past.clone()).is_none();
        let begun = graph.begin(Map::new()).unwrap();
        let resumed = Run::resume(&graph, begun, past)
            .host(&scripted.host())
            .dir(&place.0)
            .run()
            .await
            .unwrap();
        assert_eq!(
            to_value(&resumed.state),
            to_value(&outcome.state),
            "after {count}: {:?}",
            resumed.error
        );
        assert_eq!(
            place.0.join("pids").exists(),
            open,
            "after {count}: the slow one starts again only while it is wanted"
        );
    }
}

/// The position, unless the fork is still open or has not begun.
fn two_are_through<G: Graph>(graph: &G, past: Vec<JournalEntry<G::At, G::Exit>>) -> Option<G::At> {
    match fold(graph, graph.first(), graph.begin(Map::new()).unwrap(), past)
        .unwrap()
        .position
    {
        Position::At(at) if at != graph.first() => Some(at),
        Position::At(_) | Position::Inside(_) | Position::Ended(_) => None,
    }
}

#[tokio::test]
async fn who_is_not_waited_for_is_stopped_and_never_committed() {
    two_of_three(goldens::loki_branches_first::BranchesFirst::new()).await;
}

/// Runs a graph of which two branches fail, and resumes it in a world that has nothing to say to who was asked already.
async fn failing<G: Graph>(graph: G) {
    let kept = JournalInMemory::default();
    let first =
        json!({"replies": {"begin": ["b"], "second": ["s"], "third": ["t"], "last": ["l"]}});
    let failed = Run::with_inputs(&graph, Map::new())
        .host(&Host::scripted(world(first)))
        .journal(&kept)
        .run()
        .await
        .unwrap();
    let error = failed.error.as_ref().unwrap();
    let others: Vec<&str> = error
        .others
        .iter()
        .map(|other| other.node.as_str())
        .collect();
    assert_eq!((error.node.as_str(), others), ("first", vec!["after"]));
    let names: Vec<Value> = kept
        .entries()
        .iter()
        .map(|entry| to_value(&entry.at))
        .collect();
    assert_eq!(names.len(), 4, "{names:?}");

    let begun = graph.begin(Map::new()).unwrap();
    let folded = fold(&graph, graph.first(), begun.clone(), kept.entries()).unwrap();
    let Position::Inside(at) = folded.position else {
        panic!("not inside of the fork");
    };
    assert_eq!((to_value(&at), folded.steps), (json!("begin"), 1));
    assert_eq!(
        to_value(&folded.state).get("log"),
        None,
        "the state at the fork"
    );

    let second = ScriptedWorld::new(world(
        json!({"agents": {"branches-worker": ["one", "two"]}}),
    ));
    let resumed = Run::resume(&graph, begun.clone(), kept.entries())
        .host(&second.host())
        .journal(&kept)
        .run()
        .await
        .unwrap();
    assert_eq!(
        to_value(&resumed.output),
        json!(r#"["one","s","two","t","l"]"#),
        "{:?}",
        resumed.error
    );
    assert_eq!(second.requests(), [], "nothing is paid for twice");
    let folded = fold(&graph, graph.first(), begun, kept.entries()).unwrap();
    assert_eq!(to_value(&folded.state), to_value(&resumed.state));
    assert!(matches!(folded.position, Position::Ended(_)));
}

#[tokio::test]
async fn siblings_of_a_failure_are_kept_and_not_paid_for_again() {
    failing(goldens::loki_branches_failing::BranchesFailing::new()).await;
}

/// A model that knows how many calls are under way.
struct Counting {
    model: Arc<dyn Model>,
    now: AtomicUsize,
    most: AtomicUsize,
}

impl Model for Counting {
    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, CallError>> {
        Box::pin(async move {
            let now = self.now.fetch_add(1, Ordering::SeqCst) + 1;
            self.most.fetch_max(now, Ordering::SeqCst);
            let reply = self.model.complete(request).await;
            self.now.fetch_sub(1, Ordering::SeqCst);
            reply
        })
    }
}

/// Runs a graph whose branches are graphs with branches.
async fn counted<G: Graph>(graph: G, limit: u32) -> (usize, Value) {
    let late = |text: &str| json!({"text": text, "delay_ms": 50});
    let mut replies = Map::new();
    replies.insert("begin".into(), json!(["go"]));
    // Ends while the branches of the children are under way, and not in the moment when they begin.
    replies.insert("third".into(), json!([{"text": "T", "delay_ms": 75}]));
    for parent in ["left", "right", "again"] {
        for node in ["open", "a", "b", "c"] {
            replies.insert(format!("{parent}/{node}"), json!([late(node), late(node)]));
        }
    }
    let scripted = ScriptedWorld::new(world(json!({"replies": replies})));
    let model = Arc::new(Counting {
        model: Arc::new(scripted.clone()),
        now: AtomicUsize::new(0),
        most: AtomicUsize::new(0),
    });
    let mut host = scripted.host();
    host.model = Arc::clone(&model) as Arc<dyn Model>;
    let mut limits = graph.about().limits.clone();
    limits.concurrency = Some(limit);
    let outcome: Outcome<G> = Run::with_inputs(&graph, Map::new())
        .host(&host)
        .limits(limits)
        .run()
        .await
        .unwrap();
    assert_eq!(outcome.status, Status::Completed, "{:?}", outcome.error);
    (model.most.load(Ordering::SeqCst), to_value(&outcome.output))
}

#[tokio::test]
async fn the_limit_of_a_run_holds_in_the_graphs_it_runs() {
    let mut outputs = Vec::new();
    // Six branches of children and one of the graph itself; a child has at most three.
    for (limit, most) in [(1, 1), (2, 2), (4, 4), (9, 7)] {
        let (at_once, output) =
            counted(goldens::loki_branches_child::BranchesChild::new(), limit).await;
        assert_eq!(at_once, most, "of {limit}");
        outputs.push(output);
    }
    outputs.dedup();
    assert_eq!(outputs.len(), 1, "{outputs:?}");
}

/// How long the virtual clock of a scripted world says that a run took.
async fn timed<G: Graph>(graph: G, world: &World, dir: &Path) -> Duration {
    let host = ScriptedWorld::new(world.clone()).host();
    let begun = host.clock.now();
    let outcome = Run::with_inputs(&graph, Map::new())
        .host(&host)
        .dir(dir)
        .run()
        .await
        .unwrap();
    assert_eq!(outcome.status, Status::Completed, "{:?}", outcome.error);
    host.clock.now().duration_since(begun)
}

#[tokio::test]
async fn branches_do_not_wait_for_each_other_step_by_step() {
    let filled = |mut value: Value, wait: u64| {
        value["delay_ms"] = json!(wait);
        json!([value])
    };
    let zero = json!({"json": {"log": "", "items": [], "text": "", "total": 0, "high": 0, "low": 0, "info": {}, "last": ""}});
    // long + longer + longest: 10 + 1000 + 10; short: 1000. In lock-step: 1000 + 1000 + 10.
    let replies = json!({
        "begin": [zero], "join": [zero],
        "long": filled(zero.clone(), 10), "longer": filled(zero.clone(), 1000),
        "longest": [{"text": "x", "delay_ms": 10}], "short": filled(zero.clone(), 1000),
    });
    let world = world(json!({"replies": replies}));
    let time = timed(
        goldens::loki_branches::Branches::new(),
        &world,
        Path::new("."),
    )
    .await;
    let (ideal, lock_step) = (Duration::from_millis(1020), Duration::from_millis(2010));
    assert!(time >= ideal && time < lock_step, "{time:?}");
}

/// What models say, and where.
#[derive(Clone, Default)]
struct Heard(Arc<Mutex<Vec<(String, String)>>>);

impl Observer for Heard {
    fn event(&self, event: &Event<'_>) {
        if let Event::Words { node, branch, .. } | Event::Asked { node, branch, .. } = event {
            let heard = ((*node).to_owned(), (*branch).to_owned());
            self.0.lock().unwrap().push(heard);
        }
    }

    fn wants_words(&self) -> bool {
        true
    }
}

#[tokio::test]
async fn what_branches_say_carries_their_branch() {
    let heard = Heard::default();
    let host = Host::scripted(World::default()).rehearsing();
    let graph = goldens::loki_branches::Branches::new();
    let run = Run::with_inputs(&graph, Map::new()).watch(heard.clone());
    let outcome = run.host(&host).run().await.unwrap();
    assert_eq!(outcome.status, Status::Completed, "{:?}", outcome.error);
    let heard = heard.0.lock().unwrap().clone();
    let branches = |node: &str| -> Vec<&str> {
        let of_node = heard.iter().filter(|(name, _)| name == node);
        let mut branches: Vec<&str> = of_node.map(|(_, branch)| branch.as_str()).collect();
        branches.dedup();
        branches
    };
    assert_eq!(branches("begin"), [""]);
    assert_eq!(
        (branches("long"), branches("longest")),
        (vec!["1.0/"], vec!["1.0/"])
    );
    assert_eq!(branches("short"), ["1.1/"]);
    assert_eq!(branches("join"), [""]);
}
