//! A SQLite file that other programs use, too.

use super::stores::{Dir, exit, origin};
use crate::patience::{PATIENCE, until};
use graphwright::store::sqlite::Sqlite;
use graphwright::store::{Filter, Lease, Phase, Store, StoreError};
use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;
use std::time::Instant;

/// Another program that keeps a file locked.
struct Lock(rusqlite::Connection);

impl Lock {
    fn on(dir: &Dir) -> Self {
        let file = rusqlite::Connection::open(dir.file()).expect("opens");
        file.execute_batch("BEGIN IMMEDIATE").expect("locked");
        Self(file)
    }

    fn release(self) {
        self.0.execute_batch("ROLLBACK").expect("released");
    }
}

/// Asks once how far something is.
async fn begun<T>(work: std::pin::Pin<&mut impl Future<Output = T>>) -> bool {
    let mut work = Some(work);
    poll_fn(|context| {
        let work = work.take().expect("asked once");
        Poll::Ready(work.poll(context).is_pending())
    })
    .await
}

#[tokio::test]
async fn who_waits_for_a_locked_file_holds_nobody_up() {
    let dir = Dir::new("locked");
    let store = Sqlite::at(&dir.file()).expect("opens");
    let lease = Lease::new();
    let lock = Lock::on(&dir);
    // There is one thread for both: what lets go of the file comes to its turn only if the store does not block.
    let origin = origin("r");
    let (created, ()) = tokio::join!(store.create(&origin, &lease), async move { lock.release() });
    assert_eq!(created, Ok(()));
    assert_eq!(store.run("r").await.expect("a run").phase, Phase::Running);
}

#[tokio::test]
async fn what_is_being_written_is_written_though_nobody_waits_any_more() {
    let dir = Dir::new("dropped");
    let store = Sqlite::at(&dir.file()).expect("opens");
    let lease = Lease::new();
    store.create(&origin("r"), &lease).await.expect("created");
    let lock = Lock::on(&dir);
    {
        let rows = vec![exit("", 0, 1), exit("", 1, 2)];
        let mut append = pin!(store.append("r", &lease, rows));
        assert!(begun(append.as_mut()).await, "the file is locked");
    }
    lock.release();
    assert_eq!(store.exits("r").await.expect("exits").len(), 2);
}

#[tokio::test]
async fn how_long_is_waited_is_a_setting() {
    let dir = Dir::new("busy");
    let url = format!("sqlite:{}?busy_timeout=50ms", dir.file());
    let store = graphwright::store::open(&url).await.expect("opens");
    let store = store.expect("a store");
    let lock = Lock::on(&dir);
    let refused = store.create(&origin("r"), &Lease::new()).await;
    let message = refused.expect_err("locked").to_string();
    assert!(message.contains("locked for 50ms"), "{message}");
    assert!(message.contains("?busy_timeout="), "{message}");
    // Readers do not wait for whoever writes.
    let all = Filter::default();
    assert_eq!(store.list(&all).await.map(|runs| runs.len()), Ok(0));
    lock.release();
    // What brings the log into the file may have it for that long, too.
    let begun = Instant::now();
    let lease = Lease::new();
    while let Err(refused) = store.create(&origin("r"), &lease).await {
        assert!(begun.elapsed() < PATIENCE, "{refused}");
    }
}

#[tokio::test]
async fn many_who_find_a_file_locked_do_not_wait_one_after_the_other() {
    let dir = Dir::new("many-locked");
    let url = format!("sqlite:{}?busy_timeout=1s", dir.file());
    let store = graphwright::store::open(&url).await.expect("opens");
    let store = store.expect("a store");
    let lock = Lock::on(&dir);
    let lease = Lease::new();
    let origins: Vec<_> = (0..200).map(|at| origin(&format!("r{at}"))).collect();
    let all = origins.iter().map(|origin| store.create(origin, &lease));
    let all = futures_util::future::join_all(all);
    // Their times one after the other would be minutes.
    let told = tokio::time::timeout(PATIENCE, all).await.expect("answers");
    assert!(told.iter().all(Result::is_err));
    lock.release();
}

#[test]
fn a_file_that_stays_locked_is_not_waited_for_again_and_again() {
    let dir = Dir::new("opened-while-locked");
    drop(Sqlite::at(&dir.file()).expect("made"));
    let lock = rusqlite::Connection::open(dir.file()).expect("opens");
    let exclusive = "PRAGMA locking_mode = exclusive; BEGIN EXCLUSIVE";
    lock.execute_batch(exclusive).expect("locked");
    let url = format!("sqlite:{}?busy_timeout=1s", dir.file());
    let (told, opened) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        let opened = runtime
            .expect("a runtime")
            .block_on(graphwright::store::open(&url));
        let _ = told.send(opened.map(drop));
    });
    // Its time for each of its pauses would be minutes.
    let opened = opened.recv_timeout(PATIENCE).expect("an answer");
    let refused = opened.expect_err("locked").to_string();
    assert!(refused.contains("locked"), "{refused}");
}

#[tokio::test]
async fn settings_that_there_are_not_are_named() {
    let dir = Dir::new("settings");
    for (settings, wrong) in [
        ("busy=5s", "no setting `busy`; there are: busy_timeout"),
        ("busy_timeout=soon", "`busy_timeout=soon`: expected a time"),
    ] {
        let url = format!("sqlite:{}?{settings}", dir.file());
        let error = graphwright::store::open(&url).await.map(drop);
        let error = error.expect_err("refused");
        assert!(matches!(error, StoreError::Setting(_)), "{error:?}");
        assert!(error.to_string().contains(wrong), "{error}");
    }
    assert!(!std::path::Path::new(&dir.file()).exists());
}

#[tokio::test]
async fn when_nothing_is_written_the_log_is_brought_into_the_file() {
    let dir = Dir::new("idle");
    let store = Sqlite::at(&dir.file()).expect("opens");
    let lease = Lease::new();
    store.create(&origin("r"), &lease).await.expect("created");
    let copy = dir.0.join("copy.db");
    until("the file alone holds the run", || {
        std::fs::copy(dir.file(), &copy).expect("copied");
        let file = rusqlite::Connection::open(&copy).expect("opens");
        let count = file.query_row("SELECT count(*) FROM runs", [], |row| row.get(0));
        count == Ok(1)
    });
}
