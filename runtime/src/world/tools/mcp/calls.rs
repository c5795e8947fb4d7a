//! The calls of a conversation that are under way, and what the server says while it works on them.

use rmcp::ClientHandler;
use rmcp::model::{
    CancelledNotificationParam, ClientConfig, ElicitRequestParams, ElicitResult, ElicitationAction,
    ErrorData, ProgressNotificationParam, RequestId,
};
use rmcp::service::{NotificationContext, Peer, RequestContext, RoleClient};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{broadcast, mpsc, oneshot};

/// So many messages about progress wait for a call that is slow to tell them; older ones are forgotten.
const PROGRESS: usize = 64;

/// What this side of a conversation answers.
pub(super) struct ClientAnswers {
    pub(super) config: ClientConfig,
    pub(super) calls: Arc<Calls>,
}

impl ClientHandler for ClientAnswers {
    fn get_info(&self) -> ClientConfig {
        self.config.clone()
    }

    async fn create_elicitation(
        &self,
        params: ElicitRequestParams,
        _context: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        Ok(self.calls.elicit(params).await)
    }

    async fn on_progress(
        &self,
        told: ProgressNotificationParam,
        _context: NotificationContext<RoleClient>,
    ) {
        // Nobody may be waiting for anything.
        let _ = self.calls.progress.send(told);
    }
}

/// A question of a server to a person, and where the answer goes.
pub(super) struct ServerQuestion {
    pub(super) params: ElicitRequestParams,
    pub(super) reply: oneshot::Sender<ElicitResult>,
}

/// The calls under way.
pub(super) struct Calls {
    open: Mutex<OpenCalls>,
    progress: broadcast::Sender<ProgressNotificationParam>,
}

#[derive(Default)]
struct OpenCalls {
    next: u64,
    calls: BTreeMap<u64, (String, mpsc::Sender<ServerQuestion>)>,
}

impl Calls {
    pub(super) fn new() -> Self {
        Self {
            open: Mutex::default(),
            progress: broadcast::Sender::new(PROGRESS),
        }
    }

    /// A call of this run begins. It is over when what this gives is dropped.
    pub(super) fn begin(self: &Arc<Self>, run: &str) -> CallInProgress {
        let (sender, wants) = mpsc::channel(1);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let number = open.next;
        open.next += 1;
        open.calls.insert(number, (run.to_owned(), sender));
        CallInProgress {
            number,
            wants,
            progress: self.progress.subscribe(),
            calls: Arc::clone(self),
        }
    }

    /// Whoever is asked: a request does not say which call it is made for, so it is clear only where all calls are of one
    /// run.
    fn asked(&self) -> Option<mpsc::Sender<ServerQuestion>> {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let mut calls = open.calls.values();
        let (run, first) = calls.next()?;
        calls.all(|(other, _)| other == run).then(|| first.clone())
    }

    async fn elicit(&self, params: ElicitRequestParams) -> ElicitResult {
        let nobody = || ElicitResult::new(ElicitationAction::Cancel);
        let Some(asked) = self.asked() else {
            return nobody();
        };
        let (reply, answer) = oneshot::channel();
        if asked.send(ServerQuestion { params, reply }).await.is_err() {
            return nobody();
        }
        answer.await.unwrap_or_else(|_| nobody())
    }
}

/// A call that is under way.
pub(super) struct CallInProgress {
    number: u64,
    /// What the server wants to know from the person of the run.
    pub(super) wants: mpsc::Receiver<ServerQuestion>,
    /// How far the server is with this call, and with others.
    pub(super) progress: broadcast::Receiver<ProgressNotificationParam>,
    calls: Arc<Calls>,
}

impl Drop for CallInProgress {
    fn drop(&mut self) {
        let mut open = self
            .calls
            .open
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        open.calls.remove(&self.number);
    }
}

/// A request that is cancelled when this is dropped before it was answered.
pub(super) struct PendingRequest {
    peer: Peer<RoleClient>,
    id: Option<RequestId>,
}

impl PendingRequest {
    pub(super) fn new(peer: &Peer<RoleClient>, id: RequestId) -> Self {
        Self {
            peer: peer.clone(),
            id: Some(id),
        }
    }

    /// It was answered.
    pub(super) fn answered(mut self) {
        self.id = None;
    }
}

impl Drop for PendingRequest {
    fn drop(&mut self) {
        let (Some(id), Ok(runtime)) = (self.id.take(), tokio::runtime::Handle::try_current())
        else {
            return;
        };
        let peer = self.peer.clone();
        let why = "nobody waits for it any more".to_owned();
        runtime.spawn(async move {
            let params = CancelledNotificationParam::new(Some(id), Some(why));
            // A server that has ended needs no cancellation.
            let _ = peer.notify_cancelled(params).await;
        });
    }
}
