//! Whether a store takes runs, and not only shows them.

use super::postgres::Found;
use super::stores::Dir;
use crate::patience::PATIENCE;
use graphwright::store::postgres::Postgres;
use graphwright::store::sqlite::{Settings, Sqlite};
use graphwright::store::{Store, StoreError};
use std::time::{Duration, Instant};

/// Why the store takes no runs.
async fn why(store: &dyn Store) -> String {
    match store.ready().await {
        Err(StoreError::Io { why, .. }) => why,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_file_that_can_be_read_and_not_written_is_not_ready() {
    let dir = Dir::new("locked");
    let file = dir.file();
    let at_once = Settings {
        busy_timeout: Duration::ZERO,
    };
    let store = Sqlite::open(&file, &at_once).expect("opens");
    store.ready().await.expect("it takes runs");
    let other = rusqlite::Connection::open(&file).expect("opens");
    other.execute_batch("BEGIN IMMEDIATE").expect("locked");
    let why = why(&store).await;
    assert!(why.contains("locked"), "{why}");
    other.execute_batch("ROLLBACK").expect("unlocked");
    store.ready().await.expect("it takes runs again");
}

#[tokio::test]
async fn a_server_that_takes_no_writes_is_not_ready() {
    // A server that somebody else needs is left as it is.
    let Some(Found::Own(server)) = Found::new("standby") else {
        return;
    };
    let store = Postgres::at(&server.url()).await.expect("opens");
    store.ready().await.expect("it takes runs");
    let connected = tokio_postgres::connect(&server.url(), tokio_postgres::NoTls).await;
    let (client, connection) = connected.expect("connects");
    let going = tokio::spawn(connection);
    for command in [
        "ALTER SYSTEM SET default_transaction_read_only = on",
        "SELECT pg_reload_conf()",
    ] {
        client.batch_execute(command).await.expect("done");
    }
    drop(client);
    going.await.expect("joined").expect("closed");
    // Its sessions hear of it one by one.
    let begun = Instant::now();
    while store.ready().await.is_ok() {
        assert!(begun.elapsed() < PATIENCE, "it says that it takes runs");
    }
    let why = why(&store).await;
    assert!(why.contains("takes no writes"), "{why}");
}
