//! One call of a function: what the server says and asks until it has answered.

use super::calls::{CallInProgress, PendingRequest, ServerQuestion};
use super::elicit;
use crate::host::{ToolContact, ToolProgress};
use rmcp::model::{
    CallToolRequest, CallToolRequestParams, ClientRequest, InputRequest, InputRequiredResult,
    InputResponses, ProgressNotificationParam, ServerResult,
};
use rmcp::service::{Peer, PeerRequestOptions, RoleClient, ServiceError};
use serde_json::json;
use std::pin::pin;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::Instant;

/// How long a server that has no question and no answer is left alone.
const PAUSE: Duration = Duration::from_millis(250);

/// A call.
pub(super) struct FunctionCall<'c> {
    /// The server, as the person of the run knows it.
    pub(super) server: &'c str,
    pub(super) contact: &'c dyn ToolContact,
    pub(super) under_way: CallInProgress,
    /// How much time the server has left. What it waits for a person does not count.
    pub(super) left: Duration,
}

impl FunctionCall<'_> {
    /// Makes it, or makes it again with what the server wanted to know. `None`: it took too long.
    pub(super) async fn make(
        &mut self,
        peer: &Peer<RoleClient>,
        params: CallToolRequestParams,
    ) -> Option<Result<ServerResult, ServiceError>> {
        let request = ClientRequest::CallToolRequest(CallToolRequest::new(params));
        let options = PeerRequestOptions::no_options();
        let sent = match peer.send_request_with_option(request, options).await {
            Ok(sent) => sent,
            Err(error) => return Some(Err(error)),
        };
        let token = sent.progress_token.clone();
        let waited = PendingRequest::new(peer, sent.id.clone());
        let mut answer = pin!(sent.await_response());
        loop {
            let begun = Instant::now();
            let event = tokio::select! {
                biased;
                told = self.under_way.progress.recv() => Event::Progress(told),
                answer = &mut answer => {
                    waited.answered();
                    return Some(answer);
                }
                Some(wants) = self.under_way.wants.recv() => Event::Wants(wants),
                () = tokio::time::sleep(self.left) => return None,
            };
            self.left = self.left.saturating_sub(begun.elapsed());
            match event {
                Event::Progress(Ok(told)) if told.progress_token == token => self.tell(&told),
                // Of another call, or forgotten because there was so much of it.
                Event::Progress(Ok(_) | Err(RecvError::Lagged(_) | RecvError::Closed)) => {}
                Event::Wants(ServerQuestion { params, reply }) => {
                    let asking = elicit::ask(self.contact, self.server, &params);
                    tokio::select! {
                        // Whoever asked may not wait any more.
                        result = asking => drop(reply.send(result)),
                        answer = &mut answer => {
                            waited.answered();
                            return Some(answer);
                        }
                    }
                }
            }
        }
    }

    fn tell(&self, told: &ProgressNotificationParam) {
        self.contact.progress(&ToolProgress {
            done: told.progress,
            total: told.total,
            text: told.message.as_deref().unwrap_or_default(),
        });
    }

    /// Asks the person of the run what the server wants to know before it goes on.
    pub(super) async fn respond(
        &self,
        params: &mut CallToolRequestParams,
        asks: InputRequiredResult,
    ) -> Result<(), String> {
        let requests = asks.input_requests.unwrap_or_default();
        if requests.is_empty() {
            tokio::time::sleep(PAUSE).await;
        }
        let mut responses = InputResponses::new();
        for (name, request) in requests {
            let response = if let InputRequest::Elicitation(request) = request {
                let result = elicit::ask(self.contact, self.server, &request.params).await;
                serde_json::to_value(result).unwrap_or_default()
            } else if let InputRequest::ListRoots(_) = request {
                json!({"roots": []})
            } else {
                return Err("it wants a model to be asked, and sampling is not offered".to_owned());
            };
            responses.insert(name, response);
        }
        params.input_responses = (!responses.is_empty()).then_some(responses);
        params.request_state = asks.request_state;
        Ok(())
    }
}

/// What happens while an answer is waited for.
enum Event {
    Progress(Result<ProgressNotificationParam, RecvError>),
    Wants(ServerQuestion),
}
