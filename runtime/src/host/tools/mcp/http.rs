//! Streamable HTTP: the client of the library, with an eye on what comes.

use super::watch::{LONGEST, Watch, request_id, too_long};
use crate::host::CallError;
use futures_util::StreamExt as _;
use futures_util::stream::BoxStream;
use reqwest::header::{HeaderName, HeaderValue};
use rmcp::model::{ClientJsonRpcMessage, RequestId, ServerJsonRpcMessage};
use rmcp::transport::common::client_side_sse::ExponentialBackoff;
use rmcp::transport::streamable_http_client::{
    SseError, StreamableHttpClient, StreamableHttpClientTransport,
    StreamableHttpClientTransportConfig, StreamableHttpError, StreamableHttpPostResponse,
};
use sse_stream::Sse;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

type Headers = HashMap<HeaderName, HeaderValue>;
type Failed = StreamableHttpError<reqwest::Error>;
type Events = BoxStream<'static, Result<Sse, SseError>>;

/// How often it is tried to go on with a stream that broke, and how long the first pause is; each is twice as long as the
/// one before. A server that is not back by then has failed.
const RESUMES: usize = 4;
const PAUSE: Duration = Duration::from_millis(200);

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
        http: crate::host::http::client()?,
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
    ///
    /// An error that does not say what it is about is one to what was sent. A server that was restarted refuses in this way
    /// a session that it does not know; others say it with the status 404, as the protocol wants it.
    fn answer(
        &self,
        message: ServerJsonRpcMessage,
        asked: &RequestId,
        in_session: bool,
    ) -> Result<ServerJsonRpcMessage, Failed> {
        let unexpected = |why: String| StreamableHttpError::UnexpectedServerResponse(why.into());
        let answered = match &message {
            ServerJsonRpcMessage::Response(response) => Some(&response.id),
            ServerJsonRpcMessage::Error(error) => match &error.id {
                Some(id) => Some(id),
                None => {
                    let why = error.error.message.to_string();
                    if !in_session {
                        return Err(unexpected(why));
                    }
                    self.watch.refuses(why);
                    return Err(StreamableHttpError::SessionExpired);
                }
            },
            ServerJsonRpcMessage::Request(_) | ServerJsonRpcMessage::Notification(_) => None,
        };
        // Some servers make a text of the number.
        match answered {
            Some(id) if id.to_string() == asked.to_string() => {
                self.watch.answered(asked);
                Ok(message)
            }
            Some(id) => Err(unexpected(format!(
                "it answered a request `{id}` instead of `{asked}`"
            ))),
            None => Err(unexpected("it did not answer what it was asked".to_owned())),
        }
    }
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
    ) -> Result<StreamableHttpPostResponse, Failed> {
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
    ) -> Result<StreamableHttpPostResponse, Failed> {
        self.watch.sends(&message);
        let asked = request_id(&message).cloned();
        let in_session = session.is_some();
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
            .await?;
        Ok(match (answer, asked) {
            (StreamableHttpPostResponse::Json(message, session), Some(asked)) => {
                let message = self.answer(message, &asked, in_session)?;
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
    ) -> Result<(), Failed> {
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
    ) -> Result<Events, Failed> {
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
    ) -> Result<Events, Failed> {
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
