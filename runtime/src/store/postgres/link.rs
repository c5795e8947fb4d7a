//! The connection to the server, which is made again when it breaks.
//!
//! A server that is restarted, or a network that is gone for a moment, must not cost a run: what was being said is said
//! again on a new connection. It may have been heard the first time, so every write says how its second time is told from
//! somebody else's first ([`Time`]).

use super::{TABLES, Trouble, VERSION, told, without_password};
use crate::host::Boxed;
use crate::store::StoreError;
use std::time::Duration;
use tokio::sync::{Mutex, MutexGuard};
use tokio_postgres::error::SqlState;
use tokio_postgres::{Client, NoTls};

/// How long is waited before each further attempt.
const PAUSES: [Duration; 6] = [
    Duration::from_millis(50),
    Duration::from_millis(250),
    Duration::from_secs(1),
    Duration::from_secs(2),
    Duration::from_secs(4),
    Duration::from_secs(8),
];

/// Whether something is done for the first time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Time {
    /// It is.
    First,
    /// The connection broke the time before: it may be done already.
    Again,
}

/// A connection.
pub(super) struct Link {
    client: Mutex<Client>,
    /// Holds the password, and so is never shown.
    url: String,
    pub(super) place: String,
}

impl Link {
    /// The connection to the database of this URL, in which the tables are made if they are not there.
    pub(super) async fn open(url: &str) -> Result<Self, StoreError> {
        let place = without_password(url);
        let open = |error: tokio_postgres::Error| StoreError::Open {
            place: place.clone(),
            why: told(&error),
        };
        let client = connected(url).await.map_err(open)?;
        client.batch_execute(TABLES).await.map_err(open)?;
        let row = client
            .query_one("SELECT version FROM graphwright.format", &[])
            .await
            .map_err(open)?;
        let found: i64 = row.try_get(0).map_err(open)?;
        if found != VERSION {
            return Err(StoreError::Version {
                place,
                found,
                known: VERSION,
            });
        }
        Ok(Self {
            client: Mutex::new(client),
            url: url.to_owned(),
            place,
        })
    }

    /// The connection, for one statement or transaction.
    pub(super) async fn client(&self) -> Result<MutexGuard<'_, Client>, Trouble> {
        let mut client = self.client.lock().await;
        if client.is_closed() {
            *client = connected(&self.url).await?;
        }
        Ok(client)
    }

    /// Does something, and does it again where the connection broke.
    pub(super) async fn patiently<'a, T>(
        &self,
        work: impl Fn(Time) -> Boxed<'a, Result<T, Trouble>>,
    ) -> Result<T, Trouble> {
        let mut time = Time::First;
        for pause in PAUSES {
            match work(time).await {
                Err(Trouble::Sql(error)) if is_broken(&error) => {
                    tokio::time::sleep(pause).await;
                    time = Time::Again;
                }
                done => return done,
            }
        }
        work(time).await
    }
}

async fn connected(url: &str) -> Result<Client, tokio_postgres::Error> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
    // The connection ends with the client; what goes wrong with it, its statements report.
    drop(tokio::spawn(async move { connection.await.ok() }));
    Ok(client)
}

/// Whether an error is about the connection and not about what was said.
fn is_broken(error: &tokio_postgres::Error) -> bool {
    let states = [
        SqlState::ADMIN_SHUTDOWN,
        SqlState::CRASH_SHUTDOWN,
        SqlState::CANNOT_CONNECT_NOW,
        SqlState::CONNECTION_FAILURE,
        SqlState::CONNECTION_EXCEPTION,
        SqlState::CONNECTION_DOES_NOT_EXIST,
    ];
    match error.code() {
        Some(code) => states.contains(code),
        // The server says nothing any more: it is gone, or it cannot be reached.
        None => error.is_closed() || has_io(error),
    }
}

fn has_io(error: &(dyn std::error::Error + 'static)) -> bool {
    let mut next = Some(error);
    while let Some(error) = next {
        if error.is::<std::io::Error>() {
            return true;
        }
        next = error.source();
    }
    false
}
