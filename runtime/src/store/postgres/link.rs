//! The connections to the server, which are made again when they break.
//!
//! A server that is restarted or falls silent, or a network that is gone for a moment, must not cost a run: what was being
//! said is said again on a new connection. It may have been heard the first time, so every write says how its second time
//! is told from somebody else's first ([`Time`]).

use super::session::Session;
use super::settings::{Address, Settings};
use super::{InnerError, TABLES, VERSION, tls};
use crate::run::journal::StoreError;
use crate::value::boxed::BoxFuture;
use deadpool_postgres::{
    Connect, Manager, ManagerConfig, Pool, PoolError, RecyclingMethod, Runtime, TimeoutType,
    Timeouts,
};
use std::iter::repeat;
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio::time::Instant;
use tokio_postgres::error::SqlState;
use tokio_postgres::tls::MakeTlsConnect;
use tokio_postgres::{Client, Config, NoTls, Socket};
use tokio_postgres_rustls::MakeRustlsConnect;

/// How long is waited before each further attempt; the last pause again and again.
const PAUSES: [Duration; 5] = [
    Duration::from_millis(50),
    Duration::from_millis(250),
    Duration::from_secs(1),
    Duration::from_secs(2),
    Duration::from_secs(4),
];

/// Whether something is done for the first time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Time {
    /// It is.
    First,
    /// The connection broke the time before: it may be done already, or still be under way.
    Again,
}

/// The connections.
pub(super) struct Link {
    work: Line,
    /// Signs of life have a connection of their own: a slow statement must not make a living run look dead.
    beats: Line,
    retry_timeout: Duration,
    pub(super) place: String,
}

impl Link {
    /// Connections to the database of this URL, in which the tables are made if they are not there.
    pub(super) async fn open(url: &str) -> Result<Self, StoreError> {
        let Address {
            settings,
            config,
            place,
        } = Settings::read(url)?;
        let open = |trouble: InnerError| StoreError::Open {
            place: place.clone(),
            why: trouble.why(),
        };
        let link = Self {
            work: Line::new(&config, &settings)?,
            beats: Line::new(&config, &settings.of_beats())?,
            retry_timeout: settings.retry_timeout,
            place: place.clone(),
        };
        let found = link.prepared().await.map_err(open)?;
        if found != VERSION {
            return Err(StoreError::Version {
                place,
                found,
                known: VERSION,
            });
        }
        Ok(link)
    }

    /// Makes the tables that are not there, and gives their format.
    async fn prepared(&self) -> Result<i64, InnerError> {
        let session = self.session().await?;
        session.all(TABLES).await?;
        let query = "SELECT version FROM graphwright.format";
        let row = session.query_opt(query, &[]).await?;
        Ok(row.ok_or(InnerError::Missing)?.try_get(0)?)
    }

    /// A connection, for one statement or transaction.
    pub(super) async fn session(&self) -> Result<Session, InnerError> {
        self.work.session().await
    }

    /// The connection for signs of life.
    pub(super) async fn beat(&self) -> Result<Session, InnerError> {
        self.beats.session().await
    }

    /// Does something, and does it again where the connection broke or the server fell silent. The last attempt begins at
    /// the latest when the time for that is over.
    pub(super) async fn patiently<'a, T>(
        &self,
        work: impl Fn(Time) -> BoxFuture<'a, Result<T, InnerError>>,
    ) -> Result<T, InnerError> {
        let begun = Instant::now();
        let mut time = Time::First;
        let mut pauses = PAUSES.into_iter().chain(repeat(Duration::from_secs(8)));
        loop {
            let trouble = match work(time).await {
                Err(trouble) if trouble.is_passing() => trouble,
                done => return done,
            };
            // What else is idle is as old, and may be as dead: one statement must not try each of them.
            self.work.forget_idle();
            let pause = pauses.next().unwrap_or_default();
            if begun.elapsed() + pause > self.retry_timeout {
                return Err(InnerError::Gone {
                    why: trouble.why(),
                    tried: begun.elapsed(),
                });
            }
            tokio::time::sleep(pause).await;
            time = Time::Again;
        }
    }
}

/// Some connections that are used alike.
struct Line {
    pool: Pool,
    settings: Settings,
}

impl Line {
    fn new(config: &Config, settings: &Settings) -> Result<Self, StoreError> {
        let hosts = config.get_hosts().len().max(config.get_hostaddrs().len());
        let all_hosts = u32::try_from(hosts.max(1)).unwrap_or(1);
        let timeouts = Timeouts {
            wait: Some(settings.statement_timeout),
            create: Some(settings.connect_timeout * all_hosts),
            recycle: None,
        };
        let door = Connector {
            statement_timeout: settings.statement_timeout,
            tls: tls::connector(settings, config.get_ssl_negotiation())?,
        };
        let fast = ManagerConfig {
            recycling_method: RecyclingMethod::Fast,
        };
        let mut config = config.clone();
        config.connect_timeout(settings.connect_timeout);
        let pool = Pool::builder(Manager::from_connect(config, door, fast))
            .max_size(settings.connections)
            .timeouts(timeouts)
            .runtime(Runtime::Tokio1)
            .build();
        Ok(Self {
            pool: pool.map_err(|error| StoreError::Setting(error.to_string()))?,
            settings: settings.clone(),
        })
    }

    async fn session(&self) -> Result<Session, InnerError> {
        let Settings {
            connect_timeout,
            statement_timeout,
            connections,
            ..
        } = self.settings;
        match self.pool.get().await {
            Ok(client) => Ok(Session::new(client, statement_timeout)),
            Err(PoolError::Backend(error)) => Err(error.into()),
            Err(PoolError::Timeout(TimeoutType::Wait)) => Err(InnerError::Silent(format!(
                "all {connections} connections were busy for {statement_timeout:?}"
            ))),
            Err(PoolError::Timeout(TimeoutType::Create | TimeoutType::Recycle)) => Err(
                InnerError::Silent(format!("the server let nobody in for {connect_timeout:?}")),
            ),
            Err(
                error @ (PoolError::Closed
                | PoolError::NoRuntimeSpecified
                | PoolError::PostCreateHook(_)),
            ) => Err(InnerError::Silent(error.to_string())),
        }
    }

    fn forget_idle(&self) {
        drop(self.pool.retain(|_, _| false));
    }
}

/// How connections are made.
struct Connector {
    statement_timeout: Duration,
    tls: Option<MakeRustlsConnect>,
}

impl Connect for Connector {
    fn connect(
        &self,
        config: &Config,
    ) -> BoxFuture<'_, Result<(Client, JoinHandle<()>), tokio_postgres::Error>> {
        let config = config.clone();
        let millis = self.statement_timeout.as_millis();
        Box::pin(async move {
            let (client, task) = match &self.tls {
                None => connected(&config, NoTls).await?,
                Some(tls) => connected(&config, tls.clone()).await?,
            };
            // What is left behind by a program that was cut off must not hold its rows.
            client
                .batch_execute(&format!(
                    "SET statement_timeout = {millis}; SET idle_in_transaction_session_timeout = {millis}"
                ))
                .await?;
            Ok((client, task))
        })
    }
}

async fn connected<T>(
    config: &Config,
    tls: T,
) -> Result<(Client, JoinHandle<()>), tokio_postgres::Error>
where
    T: MakeTlsConnect<Socket, Stream: Send + 'static>,
{
    let (client, connection) = config.connect(tls).await?;
    // What goes wrong with the connection, its statements report.
    let task = tokio::spawn(async move { drop(connection.await) });
    Ok((client, task))
}

/// Whether an error is about the connection and not about what was said, or about what else is under way.
pub(super) fn is_broken(error: &tokio_postgres::Error) -> bool {
    let states = [
        SqlState::ADMIN_SHUTDOWN,
        SqlState::CRASH_SHUTDOWN,
        SqlState::CANNOT_CONNECT_NOW,
        SqlState::CONNECTION_FAILURE,
        SqlState::CONNECTION_EXCEPTION,
        SqlState::CONNECTION_DOES_NOT_EXIST,
        SqlState::TOO_MANY_CONNECTIONS,
        SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT,
        // The server kept to the time limit.
        SqlState::QUERY_CANCELED,
        SqlState::T_R_DEADLOCK_DETECTED,
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
