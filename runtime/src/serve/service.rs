//! A graph in a server of the program's own: a router, or an MCP service.

use super::Facts;
use super::backlog::Backlog;
use super::desk::{Scheduler, desk};
#[cfg(feature = "serve-http")]
use super::http::{Connector, HttpState, router as router_of};
#[cfg(feature = "serve-mcp-http")]
use super::mcp::Server;
use super::work::{Hosts, RunSettings};
use crate::cli::Agent;
#[cfg(feature = "serve-http")]
use crate::cli::args::MAX_BODY;
use crate::cli::args::{MAX_RUNS, RunArgs};
use crate::cli::card::Card;
use crate::run::Graph;
use crate::run::journal::Store;
use crate::value::boxed::BoxFuture;
use crate::world::Host;
#[cfg(feature = "serve-mcp-http")]
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
#[cfg(feature = "serve-mcp-http")]
use rmcp::transport::streamable_http_server::{
    StreamableHttpServerConfig as McpConfig, StreamableHttpService,
};
use std::future::pending;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::watch;

/// Runs of a graph over HTTP, as `AGENT serve --http` has them: the same routes, page, OpenAPI document and limits. It is nested
/// below any path, beside others and behind middleware of the program:
///
/// ```no_run
/// # fn doc<G: graphwright::Graph + 'static>(letters: G, bills: G) -> Result<(), Box<dyn std::error::Error>> {
/// # let store: std::sync::Arc<dyn graphwright::store::Store> = std::sync::Arc::new(graphwright::store::Memory::default());
/// use graphwright::{Host, serve};
///
/// let host = Host::from_env()?;
/// let app: axum::Router = axum::Router::new()
///     .nest("/letters", serve::router(letters, host.clone(), store.clone()))
///     .nest("/bills", serve::router(bills, host, store));
/// # Ok(())
/// # }
/// ```
///
/// Who may come in is decided by the program: a router has no bearer token of its own unless [`HttpService::token`] gives it one.
/// Questions wait for the callers, also where the host has people.
#[cfg(feature = "serve-http")]
pub fn router<G: Graph + 'static>(graph: G, host: Host, store: Arc<dyn Store>) -> axum::Router {
    Service::new(graph, host, store).router()
}

/// The graph as a tool of MCP clients that connect over HTTP: a `tower::Service`, for `route_service` of a router.
#[cfg(feature = "serve-mcp-http")]
pub type McpService = StreamableHttpService<Server, LocalSessionManager>;

/// A graph as a part of a server of the program's own, with other limits than [`router`] has.
///
/// The loop that drives its runs begins with the service, in the tokio runtime that is there, else with the first request. When all
/// that was made of the service is dropped, it begins nothing more, and ends when its runs have. Runs that are dropped with their
/// runtime are kept, and can be resumed.
pub struct Service {
    agent: Agent,
    host: Host,
    store: Arc<dyn Store>,
    card: Card,
    how: RunArgs,
    most: usize,
    backlog: Backlog,
    closing: Option<BoxFuture<'static, ()>>,
}

/// A [`Service`] over HTTP, and who may come in: what MCP clients do not meet.
#[cfg(feature = "serve-http")]
pub struct HttpService {
    service: Service,
    body: usize,
    door: Connector,
}

#[cfg(feature = "serve-http")]
impl HttpService {
    /// At most so many bytes in a request. Default: 1 MiB.
    #[must_use]
    pub fn max_body(mut self, bytes: usize) -> Self {
        self.body = bytes;
        self
    }

    /// What callers must send as a bearer token. Default: nothing.
    #[must_use]
    pub fn token(mut self, token: impl Into<String>) -> Self {
        self.door = Connector::Token(token.into());
        self
    }

    /// The service as a router.
    pub fn router(self) -> axum::Router {
        let Self {
            service,
            body,
            door,
        } = self;
        let store = Arc::clone(&service.store);
        let about = (
            Facts::of(&service.agent.graph, &service.card),
            service.card.svg(),
        );
        let (desk, closing) = service.begun();
        let shared = HttpState::new(&desk, about, Arc::new(door), &store, closing);
        router_of(shared, body)
    }
}

impl Service {
    /// A service of this graph, whose runs reach this host and are kept in this store.
    pub fn new<G: Graph + 'static>(graph: G, host: Host, store: Arc<dyn Store>) -> Self {
        Self {
            agent: Agent::new(graph),
            host: host.with_people(crate::world::people::Nobody),
            store,
            card: Card::default(),
            how: RunArgs {
                quiet: true,
                ..RunArgs::default()
            },
            most: MAX_RUNS,
            backlog: Backlog::Told,
            closing: None,
        }
    }

    /// At most so many runs at once; those that wait for a person do not count. Default: 8.
    #[must_use]
    pub fn max_runs(mut self, runs: usize) -> Self {
        self.most = runs.max(1);
        self
    }

    /// When this ends, nothing more is begun, and streams of events end, so that a server which is shut down gracefully does not
    /// wait for whoever follows a run: hand it the signal that the server gets. Default: never.
    #[must_use]
    pub fn closing(mut self, signal: impl Future<Output = ()> + Send + 'static) -> Self {
        self.closing = Some(Box::pin(signal));
        self
    }

    /// Goes on with runs whose process died, the oldest first. Default: it waits until somebody asks for that.
    #[must_use]
    pub fn resume_interrupted(mut self) -> Self {
        self.backlog = Backlog::Resumed;
        self
    }

    /// Where scripts and child agents are found, as [`Run::dir`](crate::Run::dir) says.
    #[must_use]
    pub fn dir(mut self, dir: impl Into<PathBuf>) -> Self {
        self.how.folders.dir = Some(dir.into());
        self
    }

    /// The model of nodes that name none: `provider:name`.
    #[must_use]
    pub fn model(mut self, model: impl Into<String>) -> Self {
        self.how.model = Some(model.into());
        self
    }

    /// Pictures of the graph and the types of its inputs, as `graphwright build` writes them (JSON). Default: none.
    #[must_use]
    pub fn card(mut self, card: &str) -> Self {
        self.card = Card::read(Some(card));
        self
    }

    /// The service over HTTP, where more is to be said than [`Service::router`] says.
    #[cfg(feature = "serve-http")]
    pub fn http(self) -> HttpService {
        HttpService {
            service: self,
            body: MAX_BODY,
            door: Connector::Program,
        }
    }

    /// The service as a router.
    #[cfg(feature = "serve-http")]
    pub fn router(self) -> axum::Router {
        self.http().router()
    }

    /// The service as a tool of MCP clients over HTTP. Who may connect is decided by the program. It answers to hosts of this machine, unless `config` says more.
    #[cfg(feature = "serve-mcp-http")]
    pub fn mcp(mut self, config: McpConfig) -> McpService {
        let streams = config.cancellation_token.clone();
        self.closing = self.closing.map(|signal| {
            let both = async move {
                signal.await;
                streams.cancel();
            };
            Box::pin(both) as BoxFuture<'static, ()>
        });
        let facts = Facts::of(&self.agent.graph, &self.card);
        let (desk, _) = self.begun();
        let server = Server::new(&desk, facts);
        StreamableHttpService::new(move || Ok(server.clone()), Arc::default(), config)
    }

    /// Begins to drive the runs.
    fn begun(self) -> (Scheduler, watch::Receiver<bool>) {
        let (desk, jobs) = desk();
        let (close, closing) = watch::channel(false);
        let hub = desk.hub.clone();
        // The signal keeps no service alive.
        let stop = desk.stopper();
        let signal = self.closing.unwrap_or_else(|| Box::pin(pending()));
        desk.driver.hold(Box::pin(async move {
            let works = RunSettings {
                agent: &self.agent,
                card: &self.card,
                place: self.store.place(),
                store: self.store,
                how: self.how,
                hosts: Hosts::Shared(self.host),
                most: self.most,
                backlog: self.backlog,
            };
            let closed = async {
                signal.await;
                close.send_replace(true);
                stop.stop().await;
                pending::<()>().await;
            };
            tokio::select! {
                () = works.drive(&hub, jobs) => {}
                () = closed => {}
            }
        }));
        (desk, closing)
    }
}
