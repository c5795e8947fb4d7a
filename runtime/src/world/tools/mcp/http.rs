//! Streamable HTTP: the client of the library, with an eye on what comes.

use super::watch::{LONGEST, Watch, request_id, too_long};
use crate::host::CallError;
use futures_util::StreamExt as _;
use futures_util::stream::BoxStream;
use reqwest::header::{ACCEPT, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use rmcp::model::{
    ClientJsonRpcMessage, ClientRequest, ErrorData, RequestId, ServerJsonRpcMessage,
};
use rmcp::transport::common::client_side_sse::ExponentialBackoff;
use rmcp::transport::streamable_http_client::{
    SseError, StreamableHttpClient, StreamableHttpClientTransport,
    StreamableHttpClientTransportConfig, StreamableHttpError, StreamableHttpPostResponse,
};
use serde_json::Value;
use sse_stream::Sse;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

type Headers = HashMap<HeaderName, HeaderValue>;
type StreamError = StreamableHttpError<reqwest::Error>;
type Events = BoxStream<'static, Result<Sse, SseError>>;

/// How often it is tried to go on with a stream that broke, and how long the first pause is; each is twice as long as the
/// one before. A server that is not back by then has failed.
const RESUMES: usize = 4;
const PAUSE: Duration = Duration::from_millis(200);

/// How long a list that has come is waited for once more.
const AGAIN: Duration = Duration::from_secs(5);

/// The way to a server.
pub(super) fn transport(
    url: &str,
    headers: &Headers,
    watch: &Arc<Watch>,
) -> Result<StreamableHttpClientTransport<Client>, CallError> {
    let mut config = StreamableHttpClientTransportConfig::with_uri(url);
    config = config.custom_headers(headers.clone());
    config.max_sse_event_size = LONGEST;
    let mut resumes = ExponentialBackoff::default();
    resumes.max_times = Some(RESUMES);
    resumes.base_duration = PAUSE;
    config.retry_config = Arc::new(resumes);
    let client = Client {
        http: crate::world::http::client()?,
        watch: Arc::clone(watch),
    };
    Ok(StreamableHttpClientTransport::with_client(client, config))
}

/// The HTTP client of the library, and the eye.
#[derive(Clone)]
pub(super) struct Client {
    http: reqwest::Client,
    watch: Arc<Watch>,
}

impl Client {
    /// Events, until the first that breaks the protocol.
    fn watched(&self, events: Events) -> Events {
        let watch = Arc::clone(&self.watch);
        // Who reads it believes it only if nothing is wrong with it.
        let watched = events.inspect(move |event| match event {
            Ok(event) => {
                let data = event.data.as_ref();
                if let Some(Err(why)) = data.map(|data| watch.read(data.as_bytes())) {
                    watch.breaks(why);
                }
            }
            // The library ends the stream then, and does not say why.
            Err(error) if error.to_string().contains("exceeded the maximum size") => {
                watch.breaks(too_long());
            }
            Err(_) => {}
        });
        watched.boxed()
    }

    /// Whether an answer that came at once is one to this request.
    fn answer(
        &self,
        message: ServerJsonRpcMessage,
        asked: &RequestId,
        in_session: bool,
    ) -> Result<ServerJsonRpcMessage, StreamError> {
        // Some servers make a text of the number.
        let is_asked = |id: &RequestId| id.to_string() == asked.to_string();
        let answered = match &message {
            ServerJsonRpcMessage::Response(response) => Some(&response.id),
            ServerJsonRpcMessage::Error(error) => {
                let is_ours = error.id.as_ref().is_some_and(is_asked);
                if !is_ours || is_about_session(&error.error) {
                    return Err(self.refused(error.error.message.to_string(), in_session));
                }
                Some(asked)
            }
            ServerJsonRpcMessage::Request(_) | ServerJsonRpcMessage::Notification(_) => None,
        };
        match answered {
            Some(id) if is_asked(id) => {
                self.watch.answered(asked);
                Ok(message)
            }
            Some(id) => Err(unexpected(format!(
                "it answered a request `{id}` instead of `{asked}`"
            ))),
            None => Err(unexpected("it did not answer what it was asked".to_owned())),
        }
    }

    /// A request for a list of functions, to be sent once more; `None`: the message is another one.
    fn again(
        &self,
        uri: &str,
        message: &ClientJsonRpcMessage,
        session: Option<&str>,
        authorization: Option<&str>,
        headers: &Headers,
    ) -> Option<reqwest::RequestBuilder> {
        let ClientJsonRpcMessage::Request(request) = message else {
            return None;
        };
        let ClientRequest::ListToolsRequest(_) = &request.request else {
            return None;
        };
        let mut message = serde_json::to_value(message).ok()?;
        *message.get_mut("id")? = format!("{} again", request.id).into();
        let headers = HeaderMap::from_iter(headers.clone());
        let mut again = self.http.post(uri).json(&message).headers(headers);
        again = again.header(ACCEPT, "application/json, text/event-stream");
        if let Some(session) = session {
            again = again.header("Mcp-Session-Id", session);
        }
        if let Some(authorization) = authorization {
            again = again.bearer_auth(authorization);
        }
        Some(again)
    }

    /// Reads a list of functions as the server wrote it: of an answer in plain JSON, the library hands on only the fields that it
    /// knows itself. The list has come already, so nothing depends on what goes wrong here.
    async fn lists(&self, again: reqwest::RequestBuilder) {
        if let Ok(Some(list)) = tokio::time::timeout(AGAIN, plain(again)).await {
            self.watch.lists(&list);
        }
    }

    /// A message that the server refused before it looked at it.
    ///
    /// A server that was started anew refuses the sessions of the one before: some with the status 404, as the protocol wants
    /// it, some with 400 and an error that does not say what it is about. The library begins another session then, and sends
    /// the message once more.
    fn refused(&self, why: String, in_session: bool) -> StreamError {
        if !in_session {
            return unexpected(why);
        }
        self.watch.refuses(why);
        StreamableHttpError::SessionExpired
    }
}

/// An answer in plain JSON that is not too long.
async fn plain(request: reqwest::RequestBuilder) -> Option<Value> {
    let mut answer = request.send().await.ok()?;
    let kind = answer.headers().get(CONTENT_TYPE)?.as_bytes();
    if !kind.starts_with(b"application/json") {
        return None;
    }
    let mut text = Vec::new();
    while let Some(part) = answer.chunk().await.ok()? {
        if text.len() + part.len() > LONGEST {
            return None;
        }
        text.extend_from_slice(&part);
    }
    serde_json::from_slice(&text).ok()
}

fn unexpected(why: String) -> StreamError {
    StreamableHttpError::UnexpectedServerResponse(why.into())
}

/// Whether an error is one of those with which servers refuse a session.
fn is_about_session(error: &ErrorData) -> bool {
    matches!(error.code.0, -32000 | -32001) && error.message.to_lowercase().contains("session")
}

impl StreamableHttpClient for Client {
    type Error = reqwest::Error;

    async fn post_message(
        &self,
        uri: Arc<str>,
        message: ClientJsonRpcMessage,
        session: Option<Arc<str>>,
        authorization: Option<String>,
        headers: Headers,
    ) -> Result<StreamableHttpPostResponse, StreamError> {
        self.post_message_with_max_sse_event_size(
            uri,
            message,
            session,
            authorization,
            headers,
            LONGEST,
        )
        .await
    }

    async fn post_message_with_max_sse_event_size(
        &self,
        uri: Arc<str>,
        message: ClientJsonRpcMessage,
        session: Option<Arc<str>>,
        authorization: Option<String>,
        headers: Headers,
        longest: usize,
    ) -> Result<StreamableHttpPostResponse, StreamError> {
        self.watch.sends(&message);
        let asked = request_id(&message).cloned();
        let in_session = session.is_some();
        let again = self.again(
            &uri,
            &message,
            session.as_deref(),
            authorization.as_deref(),
            &headers,
        );
        let answer = self
            .http
            .post_message_with_max_sse_event_size(
                uri,
                message,
                session,
                authorization,
                headers,
                longest,
            )
            .await;
        let answer = match answer {
            Err(StreamableHttpError::UnexpectedServerResponse(why))
                if asked.is_some() && why.starts_with("HTTP 400") =>
            {
                return Err(self.refused(why.into_owned(), in_session));
            }
            answer => answer?,
        };
        Ok(match (answer, asked) {
            (StreamableHttpPostResponse::Json(message, session), Some(asked)) => {
                let message = self.answer(message, &asked, in_session)?;
                if let Some(again) = again {
                    self.lists(again).await;
                }
                StreamableHttpPostResponse::Json(message, session)
            }
            (StreamableHttpPostResponse::Sse(events, session), _) => {
                StreamableHttpPostResponse::Sse(self.watched(events), session)
            }
            (answer, _) => answer,
        })
    }

    async fn delete_session(
        &self,
        uri: Arc<str>,
        session: Arc<str>,
        authorization: Option<String>,
        headers: Headers,
    ) -> Result<(), StreamError> {
        let http = &self.http;
        http.delete_session(uri, session, authorization, headers)
            .await
    }

    async fn get_stream(
        &self,
        uri: Arc<str>,
        session: Option<Arc<str>>,
        last_event: Option<String>,
        authorization: Option<String>,
        headers: Headers,
    ) -> Result<Events, StreamError> {
        self.get_stream_with_max_sse_event_size(
            uri,
            session,
            last_event,
            authorization,
            headers,
            LONGEST,
        )
        .await
    }

    async fn get_stream_with_max_sse_event_size(
        &self,
        uri: Arc<str>,
        session: Option<Arc<str>>,
        last_event: Option<String>,
        authorization: Option<String>,
        headers: Headers,
        longest: usize,
    ) -> Result<Events, StreamError> {
        let events = self
            .http
            .get_stream_with_max_sse_event_size(
                uri,
                session,
                last_event,
                authorization,
                headers,
                longest,
            )
            .await?;
        Ok(self.watched(events))
    }
}
