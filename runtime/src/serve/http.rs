//! Runs over HTTP: start, follow (server-sent events), answer, list, show, cancel. `GET /openapi.json` says it all.

mod connections;
mod door;
mod events;
mod extract;
mod list;
mod openapi;
mod readiness;

use super::Facts;
use super::desk::{Continuation, Job, Scheduler, ServeError, desk};
use super::hub::RunStage;
use super::work::RunSettings;
use crate::cli::args::{ServeArgs, View};
use crate::observe::spans::Caller;
use crate::run::journal::Store;
use axum::Json;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
pub(super) use door::Connector;
use extract::{Base, Wait, given};
#[cfg(not(feature = "dev"))]
use extract::{JsonBody, Parameters, RunName};
use readiness::Probe;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
#[cfg(feature = "dev")]
pub(super) use {
    connections::{most as most_connections, spawn},
    door::{authorized, listen, local},
    events::still_here,
    extract::{JsonBody, Parameters, RunName},
};

/// What handlers know.
#[derive(Clone)]
pub(super) struct HttpState {
    desk: Scheduler,
    facts: Arc<Facts>,
    svg: Option<Arc<str>>,
    door: Arc<Connector>,
    probe: Arc<Probe>,
    /// True when the server closes its streams, or gone with it.
    closing: watch::Receiver<bool>,
}

impl HttpState {
    pub(super) fn new(
        desk: &Scheduler,
        (facts, svg): (Facts, Option<Arc<str>>),
        door: Arc<Connector>,
        store: &Arc<dyn Store>,
        closing: watch::Receiver<bool>,
    ) -> Self {
        Self {
            desk: desk.clone(),
            facts: Arc::new(facts),
            svg,
            door,
            probe: Arc::new(Probe::new(Arc::clone(store))),
            closing,
        }
    }
}

/// Serves until Ctrl-C or SIGTERM.
pub(super) async fn serve(
    works: RunSettings<'_>,
    facts: Facts,
    address: &str,
    args: &ServeArgs,
) -> Result<ExitCode, String> {
    let door = Connector::of(args)?;
    let most = connections::most(args.max_connections)?;
    let listener = door::listen(address, &door).await?;
    let at = listener.local_addr().map_err(|error| error.to_string())?;
    let (desk, jobs) = desk();
    let (close, closing) = watch::channel(false);
    if !args.quiet {
        tell!(
            "serving {} at http://{at}/ (runs are kept in {})",
            facts.name,
            works.place
        );
    }
    let about = (facts, works.card.svg());
    let shared = HttpState::new(&desk, about, Arc::new(door), &works.store, closing.clone());
    let router = router(shared, args.max_body);
    let server = connections::spawn(listener, router, most, closing);
    let hub = desk.hub.clone();
    let grace = Duration::from_secs(args.grace);
    tokio::select! {
        () = works.drive(&hub, jobs) => {}
        () = stop(&desk, grace) => {}
    }
    close.send_replace(true);
    // Connections that nobody reads from must not hold the program.
    let _ = tokio::time::timeout(Duration::from_secs(2), server).await;
    Ok(ExitCode::SUCCESS)
}

/// Waits for a signal; then lets runs end, stops them after a while, and ends at the second signal.
async fn stop(desk: &Scheduler, grace: Duration) {
    crate::cli::signal().await;
    tell!(
        "stopping: runs may go on for {} s; once more to stop at once",
        grace.as_secs()
    );
    // The loop ends by itself when all is done.
    let _ = desk.jobs.send(Job::Stop).await;
    tokio::select! {
        () = tokio::time::sleep(grace) => desk.hub.interrupt_all(),
        _ = crate::cli::signal() => return,
    }
    // What was cancelled is kept, and then the loop ends; a run that does not listen is left behind.
    tokio::select! {
        () = tokio::time::sleep(Duration::from_secs(10)) => {}
        _ = crate::cli::signal() => {}
    }
}

pub(super) fn router(shared: HttpState, body: usize) -> axum::Router {
    let open = axum::Router::new()
        .route("/", get(page))
        .route("/app.js", get(script))
        .route("/app.css", get(style))
        .route("/health", get(health))
        .route("/ready", get(readiness::ready));
    let guarded = axum::Router::new()
        .route("/openapi.json", get(document))
        .route("/about", get(about))
        .route("/graph.svg", get(graph))
        .route("/runs", get(list::list).post(start))
        .route("/runs/{run}", get(row))
        .route("/runs/{run}/events", get(events::events))
        .route("/runs/{run}/show", get(show))
        .route("/runs/{run}/page", get(run_page))
        .route("/runs/{run}/graph.svg", get(run_graph))
        .route("/runs/{run}/answer", post(answer))
        .route("/runs/{run}/resume", post(resume))
        .route("/runs/{run}/cancel", post(cancel))
        .layer(axum::middleware::from_fn_with_state(
            Arc::clone(&shared.door),
            door::authorized,
        ));
    open.merge(guarded)
        .fallback(nothing)
        .method_not_allowed_fallback(not_that)
        .layer(axum::middleware::from_fn_with_state(
            Arc::clone(&shared.door),
            door::local,
        ))
        .layer(DefaultBodyLimit::max(body))
        .with_state(shared)
}

/// Something that was not done, as an answer.
pub(super) struct HttpError(
    pub(super) StatusCode,
    pub(super) &'static str,
    pub(super) String,
);

impl IntoResponse for HttpError {
    fn into_response(self) -> Response {
        let body = json!({"error": {"kind": self.1, "message": self.2}});
        let mut response = (self.0, Json(body)).into_response();
        if self.0 == StatusCode::TOO_MANY_REQUESTS {
            let soon = header::HeaderValue::from_static("1");
            response.headers_mut().insert(header::RETRY_AFTER, soon);
        }
        response
    }
}

impl From<ServeError> for HttpError {
    fn from(refused: ServeError) -> Self {
        let (status, kind) = match &refused {
            ServeError::Wrong(_) => (StatusCode::BAD_REQUEST, "wrong"),
            ServeError::Unknown(_) => (StatusCode::NOT_FOUND, "unknown"),
            ServeError::Conflict(_) => (StatusCode::CONFLICT, "conflict"),
            ServeError::Busy => (StatusCode::TOO_MANY_REQUESTS, "busy"),
            ServeError::Stopping => (StatusCode::SERVICE_UNAVAILABLE, "stopping"),
            ServeError::Failed(_) => (StatusCode::INTERNAL_SERVER_ERROR, "failed"),
        };
        Self(status, kind, refused.message())
    }
}

pub(super) type HttpResult = Result<Response, HttpError>;

async fn nothing() -> HttpError {
    let message = "there is nothing here; GET /openapi.json lists what there is".to_owned();
    HttpError(StatusCode::NOT_FOUND, "unknown", message)
}

async fn not_that() -> HttpError {
    let message = "this cannot be done here; GET /openapi.json lists what can".to_owned();
    HttpError(StatusCode::METHOD_NOT_ALLOWED, "wrong", message)
}

/// Only what this program brings is loaded and run by the page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; \
                      base-uri 'self'; form-action 'none'; frame-ancestors 'none'";

pub(super) fn text(kind: &'static str, body: impl Into<Body>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CACHE_CONTROL, "no-store"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    (headers, body.into()).into_response()
}

async fn page(Base(base): Base) -> Response {
    let page = include_str!("page/index.html");
    let kind = "text/html; charset=utf-8";
    if base.is_empty() {
        return text(kind, page);
    }
    // Its path need not end with a slash, and what it loads lies below it.
    let below = format!("<head>\n<base href=\"{base}/\">");
    text(kind, page.replacen("<head>", &below, 1))
}

pub(super) async fn script() -> Response {
    text(
        "text/javascript; charset=utf-8",
        include_str!("page/app.js"),
    )
}

pub(super) async fn style() -> Response {
    text("text/css; charset=utf-8", include_str!("page/app.css"))
}

/// Says that the program is there, and touches nothing else.
async fn health() -> Json<Value> {
    Json(json!({"status": "ok"}))
}

async fn document(State(shared): State<HttpState>, Base(base): Base) -> Json<Value> {
    let svg = shared.svg.as_deref();
    let mut document = openapi::document(&shared.facts, &shared.door, svg);
    if let (Some(document), false) = (document.as_object_mut(), base.is_empty()) {
        document.insert("servers".to_owned(), json!([{"url": base}]));
    }
    Json(document)
}

async fn about(State(shared): State<HttpState>) -> Json<Value> {
    let facts = &shared.facts;
    Json(json!({
        "name": facts.name, "description": facts.description, "conversation_starters": facts.starters, "prompt": facts.prompt,
        "inputs": facts.inputs, "picture": shared.svg.is_some(),
    }))
}

async fn graph(State(shared): State<HttpState>) -> HttpResult {
    match &shared.svg {
        Some(svg) => Ok(text("image/svg+xml", svg.to_string())),
        None => {
            let message = "this program was built without a picture of its graph".to_owned();
            Err(HttpError(StatusCode::NOT_FOUND, "unknown", message))
        }
    }
}

/// What begins a run.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Start {
    #[serde(default, deserialize_with = "given")]
    prompt: Option<String>,
    #[serde(default)]
    inputs: Map<String, Value>,
    #[serde(default, deserialize_with = "given")]
    run_id: Option<String>,
}

/// The trace that a request belongs to (W3C Trace Context).
fn caller(headers: &HeaderMap) -> Caller {
    Caller::of(|name| Some(headers.get(name)?.to_str().ok()?.to_owned()))
}

async fn start(
    State(shared): State<HttpState>,
    Parameters(wait): Parameters<Wait>,
    base: Base,
    headers: HeaderMap,
    JsonBody(body): JsonBody<Start>,
) -> HttpResult {
    let Start {
        prompt,
        mut inputs,
        run_id,
    } = body;
    let wait = wait.seconds()?;
    if let Some(text) = prompt {
        let Some(name) = &shared.facts.prompt else {
            let message = "this graph takes no prompt; its inputs are in GET /about".to_owned();
            return Err(ServeError::Wrong(message).into());
        };
        inputs.insert(name.clone(), text.into());
    }
    let begun = shared.desk.ask(|reply| Job::Start {
        inputs,
        id: run_id,
        people: None,
        watch: None,
        caller: caller(&headers),
        reply,
    });
    let run = begun.await?;
    under_way(&shared, &base, &run, wait).await
}

/// The run that has begun or goes on; as it is after a while, if the caller waits.
async fn under_way(shared: &HttpState, base: &Base, run: &str, wait: Option<f64>) -> HttpResult {
    let location = [(header::LOCATION, format!("{}/runs/{run}", base.0))];
    let Some(seconds) = wait else {
        let body = Json(json!({"run_id": run, "status": "running"}));
        return Ok((StatusCode::ACCEPTED, location, body).into_response());
    };
    let stopped = async {
        let Some(mut follow) = shared.desk.hub.follow(run) else {
            return;
        };
        while shared.desk.hub.stage(run) == Some(RunStage::Working) {
            if follow.count.changed().await.is_err() {
                return;
            }
        }
    };
    // Still at work: the caller sees so in the status.
    let _ = tokio::time::timeout(Duration::from_secs_f64(seconds), stopped).await;
    let name = run.to_owned();
    let row = shared
        .desk
        .ask(|reply| Job::Row { run: name, reply })
        .await?;
    Ok((location, Json(row)).into_response())
}

async fn row(State(shared): State<HttpState>, RunName(run): RunName) -> HttpResult {
    let row = shared.desk.ask(|reply| Job::Row { run, reply }).await?;
    Ok(Json(row).into_response())
}

async fn seen(shared: &HttpState, run: String, view: View) -> Result<String, HttpError> {
    Ok(shared
        .desk
        .ask(|reply| Job::Show { run, view, reply })
        .await?)
}

async fn show(State(shared): State<HttpState>, RunName(run): RunName) -> HttpResult {
    let json = seen(&shared, run, View::Json).await?;
    Ok(text("application/json", json))
}

async fn run_page(State(shared): State<HttpState>, RunName(run): RunName) -> HttpResult {
    let html = seen(&shared, run, View::Html).await?;
    Ok(text("text/html; charset=utf-8", html))
}

async fn run_graph(State(shared): State<HttpState>, RunName(run): RunName) -> HttpResult {
    if shared.svg.is_none() {
        return graph(State(shared)).await;
    }
    let svg = seen(&shared, run, View::Svg).await?;
    Ok(text("image/svg+xml", svg))
}

/// Answers to questions.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    /// To the only question.
    #[serde(default, deserialize_with = "given")]
    answer: Option<String>,
    /// Which question `answer` is for, by id or node.
    #[serde(default, deserialize_with = "given")]
    question: Option<String>,
    /// To several questions, by id or node.
    #[serde(default)]
    answers: BTreeMap<String, String>,
}

async fn answer(
    State(shared): State<HttpState>,
    RunName(run): RunName,
    Parameters(wait): Parameters<Wait>,
    base: Base,
    headers: HeaderMap,
    JsonBody(body): JsonBody<Answer>,
) -> HttpResult {
    let Answer {
        answer,
        question,
        mut answers,
    } = body;
    let wait = wait.seconds()?;
    let only = match (answer, question) {
        (Some(text), Some(question)) => {
            if answers.insert(question, text).is_some() {
                let message = "one question is given two answers".to_owned();
                return Err(ServeError::Wrong(message).into());
            }
            None
        }
        (Some(text), None) => Some(text),
        (None, Some(_)) => {
            let message = "`question` without `answer`".to_owned();
            return Err(ServeError::Wrong(message).into());
        }
        (None, None) if answers.is_empty() => {
            let message = "give an `answer`, or `answers` by question".to_owned();
            return Err(ServeError::Wrong(message).into());
        }
        (None, None) => None,
    };
    let job = shared.desk.ask(|reply| Job::Resume {
        what: Continuation {
            run,
            answers,
            answer: only,
            ..Continuation::default()
        },
        caller: caller(&headers),
        reply,
    });
    let run = job.await?;
    under_way(&shared, &base, &run, wait).await
}

async fn resume(
    State(shared): State<HttpState>,
    RunName(run): RunName,
    Parameters(wait): Parameters<Wait>,
    base: Base,
    headers: HeaderMap,
) -> HttpResult {
    let wait = wait.seconds()?;
    let job = shared.desk.ask(|reply| Job::Resume {
        what: Continuation {
            run,
            ..Continuation::default()
        },
        caller: caller(&headers),
        reply,
    });
    let run = job.await?;
    under_way(&shared, &base, &run, wait).await
}

async fn cancel(State(shared): State<HttpState>, RunName(run): RunName) -> HttpResult {
    let name = run.clone();
    let status = shared
        .desk
        .ask(|reply| Job::Cancel { run: name, reply })
        .await?;
    let body = Json(json!({"run_id": run, "status": status}));
    Ok((StatusCode::ACCEPTED, body).into_response())
}
