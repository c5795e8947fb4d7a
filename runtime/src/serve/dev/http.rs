//! The page over HTTP: its files, how the graph stands, and what it asks of runs beyond the routes of a service.

use super::compare::compare;
use super::editions::{Edition, Editions};
use super::run_views::{ForkRequest, RunView};
use crate::observe::spans::Caller;
use crate::serve::desk::{Job, ServeError};
use crate::serve::http::{
    Connector, HttpError, HttpResult, JsonBody, Parameters, RunName, authorized, listen, local,
    most_connections, spawn, still_here, text,
};
use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use futures_util::stream;
use hyper::service::Service as _;
use hyper_util::service::TowerToHyperService;
use serde::Deserialize;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// A port that was opened.
pub(super) struct OpenPort {
    listener: TcpListener,
    door: Connector,
}

/// A server that takes connections.
pub(super) struct PageServer {
    /// The address of the page.
    pub(super) address: String,
    pub(super) connections: JoinHandle<()>,
}

impl OpenPort {
    /// Opens a port of this machine alone. `GRAPHWRIGHT_TOKEN` is the secret of the page, if it is set.
    pub(super) async fn at(port: u16) -> Result<Self, String> {
        let door = Connector::with_token(None)?;
        let listener = listen(&port.to_string(), &door).await?;
        Ok(Self { listener, door })
    }

    pub(super) fn serve(self, editions: &Editions) -> Result<PageServer, String> {
        let at = self.listener.local_addr();
        let at = at.map_err(|error| error.to_string())?;
        let door = Arc::new(self.door);
        editions.opened_by(Arc::clone(&door));
        let router = router(editions.clone(), &door);
        let most = most_connections(None)?;
        let connections = spawn(self.listener, router, most, editions.closing());
        Ok(PageServer {
            address: format!("http://{at}/"),
            connections,
        })
    }
}

fn router(editions: Editions, door: &Arc<Connector>) -> axum::Router {
    let open = axum::Router::new()
        .route("/", get(page))
        .route("/dev.js", get(script))
        .route("/dev.css", get(style));
    let guarded = axum::Router::new()
        .route("/dev/events", get(events))
        .route("/dev/compare", get(compared))
        .route("/dev/runs/{run}/steps", get(steps))
        .route("/dev/runs/{run}/states/{step}", get(state))
        .route("/dev/runs/{run}/fork", post(fork))
        .route("/dev/runs/{run}/scenario", post(scenario))
        .layer(from_fn_with_state(Arc::clone(door), authorized));
    open.merge(guarded)
        .fallback(of_the_edition)
        .layer(from_fn_with_state(Arc::clone(door), local))
        .with_state(editions)
}

async fn page() -> Response {
    text("text/html; charset=utf-8", include_str!("page/index.html"))
}

async fn script() -> Response {
    text(
        "text/javascript; charset=utf-8",
        include_str!("page/dev.js"),
    )
}

async fn style() -> Response {
    text("text/css; charset=utf-8", include_str!("page/dev.css"))
}

/// The last graph that can be run.
fn now(editions: &Editions) -> Result<Arc<Edition>, HttpError> {
    editions.now().ok_or_else(|| {
        let message = "the graph has errors, so there is nothing to run yet; they are on the page";
        HttpError(StatusCode::CONFLICT, "conflict", message.to_owned())
    })
}

/// What a service offers for the last graph that can be run.
async fn of_the_edition(State(editions): State<Editions>, request: Request) -> Response {
    let path = request.uri().path();
    // The page needs them also where there is no graph yet.
    match path {
        "/app.js" => return crate::serve::http::script().await,
        "/app.css" => return crate::serve::http::style().await,
        _ => {}
    }
    let edition = match now(&editions) {
        Ok(edition) => edition,
        Err(error) => return error.into_response(),
    };
    let service = TowerToHyperService::new(edition.router.clone());
    match service.call(request).await {
        Ok(response) => response,
        Err(never) => match never {},
    }
}

/// How the graph stands, now and whenever that changes: server-sent events, each one JSON object.
async fn events(State(editions): State<Editions>) -> Response {
    type EditionSignals = (watch::Receiver<Arc<str>>, watch::Receiver<bool>);
    let following: EditionSignals = (editions.told(), editions.closing());
    let begun = (following, true);
    let frames = stream::unfold(begun, |((mut told, mut closing), is_first)| async move {
        let frame = if is_first {
            framed(&told.borrow_and_update())
        } else {
            tokio::select! {
                biased;
                _ = closing.wait_for(|closed| *closed) => return None,
                changed = told.changed() => {
                    changed.ok()?;
                    framed(&told.borrow_and_update())
                }
                comment = still_here() => comment,
            }
        };
        Some((Ok::<Bytes, Infallible>(frame), ((told, closing), false)))
    });
    text("text/event-stream", Body::from_stream(frames))
}

/// JSON has no line breaks.
fn framed(event: &str) -> Bytes {
    format!("data: {event}\n\n").into()
}

async fn look(editions: &Editions, run: String, look: RunView) -> Result<Value, HttpError> {
    let edition = now(editions)?;
    let looked = edition.desk.ask(|reply| Job::Look { run, look, reply });
    Ok(looked.await?)
}

async fn steps(State(editions): State<Editions>, RunName(run): RunName) -> HttpResult {
    let steps = look(&editions, run, RunView::Steps).await?;
    Ok(Json(steps).into_response())
}

async fn state(
    State(editions): State<Editions>,
    Path((run, step)): Path<(String, u32)>,
) -> HttpResult {
    let state = look(&editions, run, RunView::State(step)).await?;
    Ok(Json(state).into_response())
}

/// Where a run begins anew.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fork {
    step: u32,
    /// Keys of the state that are different, each as a text.
    #[serde(default)]
    set: std::collections::BTreeMap<String, String>,
}

async fn fork(
    State(editions): State<Editions>,
    RunName(run): RunName,
    JsonBody(body): JsonBody<Fork>,
) -> HttpResult {
    let what = ForkRequest {
        run,
        step: body.step,
        set: body.set.into_iter().collect(),
    };
    let edition = now(&editions)?;
    let begun = edition.desk.ask(|reply| Job::Fork {
        what,
        caller: Caller::default(),
        reply,
    });
    let run = begun.await?;
    let body = Json(json!({"run_id": run, "status": "running"}));
    Ok((StatusCode::ACCEPTED, body).into_response())
}

/// What a scenario is called.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Scenario {
    name: String,
}

async fn scenario(
    State(editions): State<Editions>,
    RunName(run): RunName,
    JsonBody(body): JsonBody<Scenario>,
) -> HttpResult {
    let edition = now(&editions)?;
    let file = scenario_file(&edition.file, &body.name)?;
    let written = look(&editions, run, RunView::Scenario(file)).await?;
    Ok((StatusCode::CREATED, Json(written)).into_response())
}

/// The file of a scenario of this graph, which `graphwright test` finds: beside `graph.yaml` all are its own, others bear its name.
fn scenario_file(graph: &std::path::Path, name: &str) -> Result<PathBuf, ServeError> {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_ ".contains(letter);
    let name = name.trim();
    if name.is_empty() || name.len() > 80 || !name.chars().all(plain) {
        return Err(ServeError::Wrong(
            "the name of a scenario has letters, digits, spaces, `-` and `_`, at most 80 of them"
                .to_owned(),
        ));
    }
    let name = name.replace(' ', "-");
    let stem = graph.file_stem().unwrap_or_default().to_string_lossy();
    Ok(graph.with_file_name(match &*stem {
        "graph" => format!("{name}.scenario.yaml"),
        stem => format!("{stem}.{name}.scenario.yaml"),
    }))
}

/// Which runs are compared.
#[derive(Deserialize)]
struct RunPair {
    one: String,
    other: String,
}

async fn compared(
    State(editions): State<Editions>,
    Parameters(both): Parameters<RunPair>,
) -> HttpResult {
    let one = look(&editions, both.one, RunView::Steps).await?;
    let other = look(&editions, both.other, RunView::Steps).await?;
    Ok(Json(compare(&one, &other)).into_response())
}

#[cfg(test)]
mod tests {
    use super::scenario_file;
    use std::path::Path;

    #[test]
    fn a_scenario_stands_beside_its_graph_and_nowhere_else() {
        let file = |graph: &str, name: &str| {
            scenario_file(Path::new(graph), name).map(|file| file.display().to_string())
        };
        assert_eq!(
            file("/a/graph.yaml", " the first ").unwrap(),
            "/a/the-first.scenario.yaml"
        );
        assert_eq!(
            file("/a/desk.yaml", "x").unwrap(),
            "/a/desk.x.scenario.yaml"
        );
        for name in ["", " ", "../x", "a/b", "a.b", "ü", &"x".repeat(81)] {
            assert!(file("/a/graph.yaml", name).is_err(), "{name}");
        }
    }
}
