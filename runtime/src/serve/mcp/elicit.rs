//! The user of the client, who is asked through it.

use crate::host::{AskError, People, Query};
use crate::value::boxed::BoxFuture;
use crate::world::people::Nobody;
use rmcp::model::{ElicitRequestParams, ElicitResult, ElicitationAction, ProtocolVersion};
use rmcp::service::{Peer, RequestContext, RoleServer};
use serde_json::{Map, json};
use std::sync::Arc;

/// How the user of a client can be asked.
pub(super) enum Elicitation {
    /// Not at all: the model is given the question, and a tool to answer it with.
    None,
    /// By requests to the client while the call is under way (protocols before 2026-07-28).
    Requests(Arc<dyn People>),
    /// By a result that says what is missing; the client calls again with it.
    Results,
}

impl Elicitation {
    /// What the client of a call declares.
    pub(super) fn of(context: &RequestContext<RoleServer>) -> Self {
        let declared = context
            .client_capabilities()
            .and_then(|capabilities| capabilities.elicitation);
        // A client that names no way knows only forms.
        let forms = declared.is_some_and(|ways| ways.form.is_some() || ways.url.is_none());
        if !forms {
            return Self::None;
        }
        match context.protocol_version() {
            Some(version) if version >= ProtocolVersion::V_2026_07_28 => Self::Results,
            Some(_) | None => Self::Requests(Arc::new(McpPeople(context.peer.clone()))),
        }
    }

    /// Who is asked while a call is under way.
    pub(super) fn people(&self) -> Option<Arc<dyn People>> {
        match self {
            Self::Requests(people) => Some(Arc::clone(people)),
            Self::None | Self::Results => None,
        }
    }
}

/// The form that asks a question. `None`: it cannot be put into one.
pub(super) fn form(
    question: &str,
    options: &[&str],
    complaint: &str,
) -> Option<ElicitRequestParams> {
    let mut properties = Map::new();
    let mut required = vec!["answer"];
    if options.is_empty() {
        let answer = json!({"type": "string", "title": "Answer"});
        properties.insert("answer".to_owned(), answer);
    } else {
        let answer = json!({"type": "string", "title": "Answer", "enum": options});
        properties.insert("answer".to_owned(), answer);
        let other = json!({"type": "string", "title": "Other", "description": "Instead of the answers above, your own."});
        properties.insert("other".to_owned(), other);
        required.clear();
    }
    let message = match complaint.is_empty() {
        true => question.trim().to_owned(),
        false => format!("{complaint}\n\n{}", question.trim()),
    };
    let params = json!({
        "mode": "form", "message": message,
        "requestedSchema": {"type": "object", "properties": properties, "required": required},
    });
    serde_json::from_value(params).ok()
}

/// What the user answered. `None`: they declined.
pub(super) fn answer(result: ElicitResult) -> Option<String> {
    if result.action != ElicitationAction::Accept {
        return None;
    }
    let content = result.content?;
    let text = |key: &str| content.get(key).map(crate::value::text::shown);
    let own = text("other").filter(|text| !text.trim().is_empty());
    own.or_else(|| text("answer"))
}

/// The user, by requests.
struct McpPeople(Peer<RoleServer>);

impl People for McpPeople {
    fn ask<'a>(&'a self, query: Query<'a>) -> BoxFuture<'a, Result<String, AskError>> {
        Box::pin(async move {
            let mut complaint = String::new();
            // Somebody who cannot find an answer that fits should not be asked for ever.
            for _ in 0..5 {
                let Some(params) = form(query.question, query.options, &complaint) else {
                    break;
                };
                let result = self.0.create_elicitation(params).await;
                let Some(answer) = result.ok().and_then(answer) else {
                    break;
                };
                match query.check(&answer) {
                    Ok(()) => return Ok(answer),
                    Err(why) => complaint = why,
                }
            }
            // Who does not want to answer now can do so later: the run is kept.
            Nobody.ask(query).await
        })
    }
}
