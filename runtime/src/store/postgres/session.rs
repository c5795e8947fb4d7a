//! One connection of the pool, on which each statement has a limit.
//!
//! A server that falls silent never answers, and no limit that it is told of helps then: the limit is kept here, too. A
//! connection on which an answer is outstanding, or a transaction is open, says nothing about what comes next on it, so
//! whoever drops it then, because the time is up or the work was dropped, closes it.

use super::InnerError;
use deadpool_postgres::Object;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

/// A connection, for one piece of work.
pub(super) struct Session {
    /// Always there until the session is dropped.
    client: Option<Object>,
    limit: Duration,
    /// Whether an answer is outstanding, or a transaction is open.
    unsettled: AtomicBool,
    in_transaction: AtomicBool,
}

type Values<'a> = &'a [&'a (dyn ToSql + Sync)];

impl Session {
    pub(super) fn new(client: Object, limit: Duration) -> Self {
        Self {
            client: Some(client),
            limit,
            unsettled: AtomicBool::new(false),
            in_transaction: AtomicBool::new(false),
        }
    }

    pub(super) async fn query(
        &self,
        query: &str,
        values: Values<'_>,
    ) -> Result<Vec<Row>, InnerError> {
        self.answer(async |client| {
            let statement = client.prepare_cached(query).await?;
            client.query(&statement, values).await
        })
        .await
    }

    /// The first row.
    pub(super) async fn query_opt(
        &self,
        query: &str,
        values: Values<'_>,
    ) -> Result<Option<Row>, InnerError> {
        let mut rows = self.query(query, values).await?.into_iter();
        Ok(rows.next())
    }

    /// How many rows there were.
    pub(super) async fn execute(&self, order: &str, values: Values<'_>) -> Result<u64, InnerError> {
        self.answer(async |client| {
            let statement = client.prepare_cached(order).await?;
            client.execute(&statement, values).await
        })
        .await
    }

    /// Several orders without values, all or none.
    pub(super) async fn all(&self, orders: &str) -> Result<(), InnerError> {
        self.in_transaction.store(true, Ordering::Relaxed);
        self.say(orders).await?;
        self.in_transaction.store(false, Ordering::Relaxed);
        Ok(())
    }

    /// Begins a transaction. One that is not committed ends with the connection.
    pub(super) async fn begin(&self) -> Result<(), InnerError> {
        self.in_transaction.store(true, Ordering::Relaxed);
        self.say("BEGIN").await
    }

    pub(super) async fn commit(&self) -> Result<(), InnerError> {
        self.say("COMMIT").await?;
        self.in_transaction.store(false, Ordering::Relaxed);
        Ok(())
    }

    async fn say(&self, orders: &str) -> Result<(), InnerError> {
        self.answer(async |client| client.batch_execute(orders).await)
            .await
    }

    async fn answer<T>(
        &self,
        ask: impl AsyncFnOnce(&Object) -> Result<T, tokio_postgres::Error>,
    ) -> Result<T, InnerError> {
        let Some(client) = &self.client else {
            return Err(InnerError::Silent("the connection is closed".to_owned()));
        };
        self.unsettled.store(true, Ordering::Relaxed);
        let answer = tokio::time::timeout(self.limit, ask(client)).await;
        let answer = answer.map_err(|_| {
            InnerError::Silent(format!("the server gave no answer for {:?}", self.limit))
        })?;
        self.unsettled.store(false, Ordering::Relaxed);
        Ok(answer?)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let spoilt = *self.unsettled.get_mut() || *self.in_transaction.get_mut();
        if let (Some(client), true) = (self.client.take(), spoilt) {
            drop(Object::take(client));
        }
    }
}
