//! What a graph may spend that another graph runs, where several processes work for one run: nobody counts it there, so it spends
//! nothing.

use super::service::UNLIMITED;
use crate::graph::Spending;
use crate::host::purse::{Account, Purse};
use crate::host::{BoxFuture, CallError, HostParts, Model, Reply, Request};
use crate::value::failure::Kind;
use std::sync::Arc;

/// Lets graphs with a limit ask no model.
pub(super) struct NoBudget;

impl Purse for NoBudget {
    fn hold(&self, host: &HostParts, account: Account) -> Option<HostParts> {
        (account.graph != Spending::default()).then(|| HostParts {
            model: Arc::new(Self),
            ..host.clone()
        })
    }
}

impl Model for NoBudget {
    fn complete<'a>(&'a self, _request: &'a Request) -> BoxFuture<'a, Result<Reply, CallError>> {
        Box::pin(async { Err(CallError::new(Kind::Budget, UNLIMITED)) })
    }
}
