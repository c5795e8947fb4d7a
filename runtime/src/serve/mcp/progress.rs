//! What a client is told while a run works.

use crate::observe::{Event, Observer};
use rmcp::model::{ProgressNotificationParam, ProgressToken};
use rmcp::service::{Peer, RoleServer};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// Tells the client which node is entered. A client that is slower than the run is not told of each.
pub(super) struct NodeProgress {
    steps: mpsc::Sender<String>,
}

impl NodeProgress {
    pub(super) fn begin(peer: Peer<RoleServer>, token: ProgressToken) -> (Self, JoinHandle<()>) {
        let (steps, mut told) = mpsc::channel::<String>(64);
        let telling = tokio::spawn(async move {
            let mut count = 0.0;
            while let Some(message) = told.recv().await {
                count += 1.0;
                let progress =
                    ProgressNotificationParam::new(token.clone(), count).with_message(message);
                // A client that has gone away is noticed elsewhere.
                let _ = peer.notify_progress(progress).await;
            }
        });
        (Self { steps }, telling)
    }
}

impl Observer for NodeProgress {
    fn event(&self, event: &Event<'_>) {
        if let Event::Entered { node, kind, .. } = event {
            let _ = self.steps.try_send(format!("{node} ({kind})"));
        }
    }
}
