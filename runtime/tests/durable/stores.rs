//! What every store must do, on every store.

use graphwright::Question;
use graphwright::store::Memory;
use graphwright::store::sqlite::Sqlite;
use graphwright::store::{
    EffectRow, Ending, EventRow, ExitRow, Filter, Lease, NodePart, Origin, Parts, Phase, Row,
    RunCommand, Store, StoreError,
};
use serde_json::json;
use std::path::PathBuf;
use std::time::Duration;

/// A directory that is removed with the test.
pub struct Dir(pub PathBuf);

impl Dir {
    pub fn new(name: &str) -> Self {
        let dir = std::env::temp_dir().join(format!("gw-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&dir).expect("a directory");
        Self(dir)
    }

    pub fn file(&self) -> String {
        self.0.join("runs.db").display().to_string()
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        // What cannot be removed lies in the directory for temporary files.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub fn origin(id: &str) -> Origin {
    Origin {
        id: id.to_owned(),
        graph: "g".to_owned(),
        fingerprint: "00".to_owned(),
        parts: Parts {
            nodes: vec![NodePart {
                id: "a".to_owned(),
                kind: "llm".to_owned(),
                meaning: "00000000000000ff".to_owned(),
            }],
            files: [("gate.sh".to_owned(), "1-2".to_owned())].into(),
        },
        inputs: json!({"k": [1, 2.5, "ü"]})
            .as_object()
            .cloned()
            .unwrap_or_default(),
        start: "{\"k\":1}".to_owned(),
        at: Some("a".to_owned()),
        parent: Some(("other".to_owned(), 3)),
        created: 1_000,
    }
}

pub fn exit(branch: &str, step: u32, seq: u32) -> Row {
    Row::Exit(exit_row(branch, step, seq))
}

fn exit_row(branch: &str, step: u32, seq: u32) -> ExitRow {
    ExitRow {
        branch: branch.to_owned(),
        step,
        seq,
        node: "a".to_owned(),
        exit: "{\"done\":\"'quoted' \\\\ ü\"}".to_owned(),
        cost: "{}".to_owned(),
        made: 5,
    }
}

fn effect(branch: &str, step: u32, call: &str, value: &str) -> Row {
    Row::Effect(EffectRow {
        call: call.to_owned(),
        branch: branch.to_owned(),
        step,
        label: "model".to_owned(),
        asked: "0f".to_owned(),
        value: value.to_owned(),
        made: 6,
    })
}

pub(super) fn ending(phase: Phase) -> Ending {
    Ending {
        phase,
        questions: vec![Question {
            node: "a".to_owned(),
            question: "Well?".to_owned(),
            options: vec!["yes".to_owned()],
            id: "0/1".to_owned(),
            due: Some(7),
            ..Question::default()
        }],
        outcome: json!({"output": 5}),
    }
}

/// Everything, in one go: the parts build on each other.
pub async fn suite(store: &dyn Store) {
    keeps_what_it_is_given(store).await;
    lets_one_process_write(store).await;
    keeps_an_end(store).await;
    super::one_answer::taken(store).await;
    takes_orders(store).await;
    lists_and_forgets(store).await;
}

async fn keeps_what_it_is_given(store: &dyn Store) {
    let lease = Lease::new();
    store.create(&origin("one"), &lease).await.expect("created");
    assert_eq!(
        store.create(&origin("one"), &lease).await,
        Err(StoreError::Exists("one".to_owned()))
    );
    let rows = vec![
        exit("", 0, 1),
        effect("1.0/", 0, "1.0/0/1", "{\"Ok\":1}"),
        exit("1.0/", 0, 2),
        effect("1.1/", 0, "1.1/0/10", "{\"Ok\":10}"),
        effect("1.1/", 0, "1.1/0/2", "{\"Err\":2}"),
        Row::Event(EventRow {
            after: 2,
            made: 3,
            event: "{}".to_owned(),
        }),
    ];
    store.append("one", &lease, rows).await.expect("kept");
    store
        .append(
            "one",
            &lease,
            vec![effect("1.1/", 0, "1.1/0/2", "{\"Ok\":2}")],
        )
        .await
        .expect("kept again");
    store
        .append("one", &lease, vec![exit("", 1, 3)])
        .await
        .expect("kept");

    assert_eq!(store.origin("one").await.expect("an origin"), origin("one"));
    let exits = store.exits("one").await.expect("exits");
    assert_eq!(
        exits,
        [
            exit_row("", 0, 1),
            exit_row("", 1, 3),
            exit_row("1.0/", 0, 2)
        ]
    );
    let calls = |effects: Vec<EffectRow>| -> Vec<(String, String)> {
        effects
            .into_iter()
            .map(|effect| (effect.call, effect.value))
            .collect()
    };
    let open = calls(store.open_effects("one").await.expect("effects"));
    let expected = [("1.1/0/2", "{\"Ok\":2}"), ("1.1/0/10", "{\"Ok\":10}")];
    assert_eq!(
        open,
        expected.map(|(call, value)| (call.to_owned(), value.to_owned()))
    );
    assert_eq!(store.effects("one").await.expect("effects").len(), 3);
    assert_eq!(store.events("one").await.expect("events").len(), 1);
    all_rows_or_none(store, &lease).await;
}

async fn all_rows_or_none(store: &dyn Store, lease: &Lease) {
    let half = vec![exit("", 2, 4), exit("", 1, 5)];
    assert_eq!(
        store.append("one", lease, half).await,
        Err(StoreError::Lost("one".to_owned()))
    );
    assert_eq!(store.run("one").await.expect("a run").steps, 3);
    store
        .release("one", lease, &ending(Phase::Waiting))
        .await
        .expect("released");
    let row = store.run("one").await.expect("a run");
    assert_eq!((row.phase, row.owner), (Phase::Waiting, None));
    assert_eq!(row.questions, ending(Phase::Waiting).questions);
    assert_eq!(row.outcome, Some(json!({"output": 5})));
    assert_eq!(row.parent, Some(("other".to_owned(), 3)));
    for missing in [
        store.run("no").await.map(drop),
        store.origin("no").await.map(drop),
        store.claim("no", lease, &[]).await,
        store.remove("no").await,
    ] {
        assert!(
            matches!(missing, Err(StoreError::Missing { .. })),
            "{missing:?}"
        );
    }
}

/// Two people answer one question: the second finds a run that has reached its end, and must not take it back to work.
async fn keeps_an_end(store: &dyn Store) {
    for (run, phase) in [
        ("ended", Phase::Completed),
        ("lived", Phase::CompletedWithErrors),
    ] {
        let first = Lease::new();
        store.create(&origin(run), &first).await.expect("created");
        let ended = store.release(run, &first, &ending(phase)).await;
        ended.expect("released");
        let second = store.claim(run, &Lease::new(), &[]).await;
        assert_eq!(second, Err(StoreError::Over(run.to_owned())));
        assert_eq!(store.run(run).await.expect("there").phase, phase);
        store.remove(run).await.expect("removed");
    }
}

async fn lets_one_process_write(store: &dyn Store) {
    let first = Lease::new();
    store.create(&origin("two"), &first).await.expect("created");
    let second = Lease::new();
    let busy = store.claim("two", &second, &[]).await;
    assert!(matches!(busy, Err(StoreError::Busy { .. })), "{busy:?}");
    assert!(matches!(
        store.remove("two").await,
        Err(StoreError::Busy { .. })
    ));
    let lost = Err(StoreError::Lost("two".to_owned()));
    assert_eq!(
        store.append("two", &second, vec![exit("", 0, 1)]).await,
        lost
    );
    assert_eq!(
        store.run("two").await.expect("a run").owner.as_deref(),
        Some(first.owner())
    );

    drop(first);
    assert!(store.run("two").await.expect("a run").is_interrupted());
    store
        .claim("two", &second, &[])
        .await
        .expect("taken over from the dead");
    store
        .append("two", &second, vec![exit("", 0, 1)])
        .await
        .expect("kept");

    // Its term has passed when it is asked for.
    let short = Lease::for_term(Duration::ZERO);
    store
        .create(&origin("three"), &short)
        .await
        .expect("created");
    store
        .claim("three", &second, &[])
        .await
        .expect("taken over after its term");
    let late = Err(StoreError::Lost("three".to_owned()));
    assert_eq!(
        store.append("three", &short, vec![exit("", 0, 1)]).await,
        late
    );
    let late = store.renew("three", &short).await.map(drop);
    assert_eq!(late, Err(StoreError::Lost("three".to_owned())));
    let late = store.release("three", &short, &ending(Phase::Failed)).await;
    assert_eq!(late, Err(StoreError::Lost("three".to_owned())));
    assert_eq!(store.renew("three", &second).await, Ok(RunCommand::GoOn));
}

async fn takes_orders(store: &dyn Store) {
    let lease = Lease::new();
    store
        .create(&origin("four"), &lease)
        .await
        .expect("created");
    assert_eq!(store.cancel("four").await, Ok(Phase::Running));
    assert_eq!(store.renew("four", &lease).await, Ok(RunCommand::Stop));
    store
        .release("four", &lease, &ending(Phase::Cancelled))
        .await
        .expect("released");
    store.claim("four", &lease, &[]).await.expect("claimed");
    assert_eq!(store.renew("four", &lease).await, Ok(RunCommand::GoOn));
    store
        .release("four", &lease, &ending(Phase::Completed))
        .await
        .expect("released");
    assert_eq!(store.cancel("four").await, Ok(Phase::Completed));
    assert_eq!(store.cancel("one").await, Ok(Phase::Cancelled));
}

async fn lists_and_forgets(store: &dyn Store) {
    let mut later = origin("later");
    (later.graph, later.created) = ("h".to_owned(), 2_000);
    let lease = Lease::new();
    store.create(&later, &lease).await.expect("created");
    let ids = |rows: Vec<graphwright::store::RunRow>| -> Vec<String> {
        rows.into_iter().map(|row| row.id).collect()
    };
    let all = Filter::default();
    let listed = ids(store.list(&all).await.expect("runs"));
    assert_eq!(listed, ["later", "two", "three", "one", "four"]);
    let some = Filter {
        graph: Some("g".to_owned()),
        phase: Some(Phase::Cancelled),
        most: Some(1),
        ..Filter::default()
    };
    assert_eq!(ids(store.list(&some).await.expect("runs")), ["one"]);
    super::pages::pages(store, &listed).await;
    store.remove("one").await.expect("removed");
    store.shrink().await.expect("shrunk");
    assert!(matches!(
        store.exits("one").await.map(|exits| exits.len()),
        Ok(0) | Err(StoreError::Missing { .. })
    ));
    assert_eq!(ids(store.list(&all).await.expect("runs")).len(), 4);
    store
        .create(&origin("one"), &lease)
        .await
        .expect("created anew");
    assert_eq!(store.exits("one").await.map(|exits| exits.len()), Ok(0));
    assert_eq!(
        store.effects("one").await.map(|effects| effects.len()),
        Ok(0)
    );
}

#[tokio::test]
async fn memory() {
    suite(&Memory::default()).await;
}

#[tokio::test]
async fn a_sqlite_file() {
    let dir = Dir::new("suite");
    suite(&Sqlite::at(&dir.file()).expect("opens")).await;
    let again = Sqlite::at(&dir.file()).expect("opens again");
    assert_eq!(
        again.run("four").await.expect("a run").phase,
        Phase::Completed
    );
}

#[cfg(unix)]
#[test]
fn a_new_file_is_private_with_its_directory() {
    use std::os::unix::fs::PermissionsExt;
    let dir = Dir::new("private");
    let file = dir.0.join("state/graphwright/runs.db");
    let store = Sqlite::at(&file.display().to_string()).expect("opens");
    let mode = |path: &std::path::Path| {
        std::fs::metadata(path)
            .expect("is there")
            .permissions()
            .mode()
            & 0o777
    };
    assert_eq!(mode(&file), 0o600);
    assert_eq!(mode(file.parent().expect("a parent")), 0o700);
    assert_eq!(mode(&file.with_file_name("runs.db-wal")), 0o600);
    drop(store);
}

#[test]
fn what_cannot_be_opened_says_what_to_do() {
    let dir = Dir::new("first-day");
    let text = dir.0.join("text.db");
    std::fs::write(
        &text,
        "not a database, but long enough to look like something else entirely\n".repeat(20),
    )
    .expect("a file");
    let message = |path: &std::path::Path| {
        Sqlite::at(&path.display().to_string())
            .map(drop)
            .expect_err("refused")
            .to_string()
    };
    assert!(
        message(&text).contains("something else than runs of graphwright"),
        "{}",
        message(&text)
    );
    assert!(message(&text).contains("--store sqlite:PATH"));
    let below = text.join("runs.db");
    assert!(
        message(&below).contains("cannot make the directory"),
        "{}",
        message(&below)
    );

    let other = dir.0.join("other.db");
    rusqlite::Connection::open(&other)
        .and_then(|file| file.execute_batch("CREATE TABLE t (x)"))
        .expect("a table");
    assert!(
        message(&other).contains("something else"),
        "{}",
        message(&other)
    );

    let newer = dir.0.join("newer.db");
    drop(Sqlite::at(&newer.display().to_string()).expect("opens"));
    rusqlite::Connection::open(&newer)
        .and_then(|file| file.execute_batch("PRAGMA user_version = 3"))
        .expect("a newer format");
    assert!(
        message(&newer).contains("has format 3, and this program knows format 2"),
        "{}",
        message(&newer)
    );
}

#[tokio::test]
async fn a_file_of_the_first_format_is_brought_up_to_date() {
    let dir = Dir::new("format-1");
    let lease = Lease::new();
    {
        let store = Sqlite::at(&dir.file()).expect("opens");
        store.create(&origin("r"), &lease).await.expect("created");
        let rows = vec![effect("", 0, "0/1", "{\"Ok\":1}")];
        store.append("r", &lease, rows).await.expect("kept");
    }
    rusqlite::Connection::open(dir.file())
        .and_then(|file| {
            file.execute_batch("ALTER TABLE effects DROP COLUMN asked; PRAGMA user_version = 1")
        })
        .expect("an older format");
    let store = Sqlite::at(&dir.file()).expect("opens");
    let effects = store.effects("r").await.expect("effects");
    assert_eq!((effects.len(), effects[0].asked.as_str()), (1, ""));
    let rows = vec![effect("", 1, "1/1", "{\"Ok\":2}")];
    store.append("r", &lease, rows).await.expect("kept");
    assert_eq!(store.effects("r").await.expect("effects")[1].asked, "0f");
}

#[tokio::test]
async fn urls_name_stores() {
    let dir = Dir::new("urls");
    for url in ["memory:".to_owned(), format!("sqlite:{}", dir.file())] {
        assert!(
            graphwright::store::open(&url)
                .await
                .expect("opens")
                .is_some()
        );
    }
    assert!(
        graphwright::store::open("none")
            .await
            .expect("is none")
            .is_none()
    );
    for wrong in ["mysql://x", "runs.db", "memory:x"] {
        let error = graphwright::store::open(wrong)
            .await
            .map(drop)
            .expect_err("refused");
        assert_eq!(error, StoreError::Url(wrong.to_owned()));
    }
}
