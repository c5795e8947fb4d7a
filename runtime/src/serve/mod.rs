//! `AGENT serve`: the graph for programs and browsers (HTTP), and for agents (MCP).
//!
//! Requests come in on any task; runs are driven by one loop (`work`) that owns the graph, so that nothing asks of a graph to be
//! more than it is. A run that asks somebody stops, is kept, and goes on when it is answered: who waits costs nothing, and a server
//! that was restarted can still be answered. Limits, lists and errors are told in
//! [the page about services](crate::guide::serve).

mod backlog;
mod desk;
#[cfg(feature = "dev")]
#[doc(hidden)]
pub mod dev;
mod hub;
mod late_answers;
mod list;
#[cfg(feature = "project")]
mod project;
#[cfg(any(feature = "serve-http", feature = "serve-mcp-http"))]
mod service;
mod work;

#[cfg(feature = "serve-http")]
mod http;
#[cfg(feature = "serve-mcp")]
mod mcp;

#[cfg(feature = "serve-mcp-http")]
pub use rmcp::transport::streamable_http_server::StreamableHttpServerConfig as McpConfig;
#[cfg(feature = "serve-mcp-http")]
pub use service::McpService;
#[cfg(any(feature = "serve-http", feature = "serve-mcp-http"))]
pub use service::Service;
#[cfg(feature = "serve-http")]
pub use service::{HttpService, router};

use crate::any_graph::AnyGraph;
use crate::cli::args::{RunArgs, ServeArgs};
use crate::cli::card::Card;
use crate::cli::input_names::Names;
use crate::cli::{Agent, continuation, host};
use crate::run::{Extent, Graph};
use crate::value::text::printable;
use crate::world::Host;
use serde_json::{Map, Value, json};
use std::process::ExitCode;
use std::sync::Arc;

/// What is said about the graph to whoever connects.
#[derive(Clone)]
pub(crate) struct Facts {
    pub(crate) name: String,
    pub(crate) description: String,
    #[cfg_attr(
        not(feature = "serve-http"),
        expect(dead_code, reason = "only HTTP asks for it")
    )]
    pub(crate) starters: Vec<String>,
    /// The name of the input that a bare prompt fills.
    #[cfg_attr(
        not(feature = "serve-http"),
        expect(dead_code, reason = "only HTTP asks for it")
    )]
    pub(crate) prompt: Option<String>,
    /// The inputs as one JSON Schema.
    pub(crate) inputs: Value,
}

impl Facts {
    fn of(graph: &AnyGraph, card: &Card) -> Self {
        let about = graph.about();
        let mut properties = Map::new();
        let mut required = Vec::new();
        for input in about.inputs.iter() {
            let known = card.inputs.get(input.name.as_ref()).cloned();
            let mut schema = known.unwrap_or_else(|| match input.prompt {
                true => json!({"type": "string"}),
                false => json!({}),
            });
            let purpose = input.description.trim();
            if let (Some(schema), false) = (schema.as_object_mut(), purpose.is_empty()) {
                schema
                    .entry("description")
                    .or_insert_with(|| purpose.into());
            }
            if input.required {
                required.push(input.name.to_string());
            }
            properties.insert(input.name.to_string(), schema);
        }
        let mut inputs = json!({
            "type": "object", "properties": properties,
        });
        if let Some(inputs) = inputs.as_object_mut() {
            Names::of(graph).publish(inputs);
            if !required.is_empty() {
                inputs.insert("required".to_owned(), json!(required));
            }
        }
        let prompt = about.inputs.iter().find(|input| input.prompt);
        Self {
            name: about.name.to_string(),
            description: about.description.trim().to_owned(),
            starters: about.starters.iter().map(ToString::to_string).collect(),
            prompt: prompt.map(|input| input.name.to_string()),
            inputs,
        }
    }
}

impl Agent {
    /// The project that the graph acts in, if it acts in one.
    fn acts_in(&self, how: &RunArgs) -> Option<String> {
        #[cfg(feature = "project")]
        if crate::dialects::rye::workflow(&self.graph).is_some() {
            return Some(self.acting(how).project.display().to_string());
        }
        let _ = how;
        None
    }

    /// Says at once what every run would fail of. What is missing may come while the service runs, so it is no reason not to start.
    fn warn_of_missing(&self, shared: Option<&Host>, how: &RunArgs) {
        let dir = self.directory(how.folders.dir.as_deref());
        let dir = dir.unwrap_or_else(|| crate::run::directory(&self.graph));
        let model = how.model.as_deref().filter(|_| !how.rehearses());
        let checked = shared.map(|host| {
            let host = Some(host.clone().into());
            crate::run::outside(host, &self.graph, Extent::Whole, model, &dir)
        });
        match checked {
            Some(Err(error)) => tell!(
                "warning: runs will fail until this is there: {}",
                printable(&error.to_string())
            ),
            Some(Ok(outside)) => {
                for lack in outside.lacks {
                    let what = printable(&lack.what).into_owned();
                    tell!("warning: node `{}` may fail: {what}", lack.node);
                }
            }
            None => {}
        }
    }

    /// Serves until it is asked to stop.
    pub(crate) async fn serve(&self, card: &Card, args: &ServeArgs) -> Result<ExitCode, String> {
        let mut how = args.how();
        // Whoever is asked is not at this terminal.
        how.detach_on_ask = true;
        let (store, project) = match self.acts_in(&how) {
            // Such runs leave their files there, and nothing else.
            Some(project) => (None, Some(project)),
            None => (continuation::store(&how).await?, None),
        };
        let store = match store {
            Some(store) => store,
            None => crate::store::open("memory:")
                .await
                .map_err(|error| error.to_string())?
                .ok_or(
                    "runs that are served must be kept somewhere: give another --store than none",
                )?,
        };
        // A scripted world is used up by a run, so each gets its own; the real one is shared.
        let shared: Option<Host> = match how.script {
            Some(_) => None,
            None => Some(host(&how, self.host.clone())?),
        };
        self.warn_of_missing(shared.as_ref(), &how);
        let works = work::RunSettings {
            agent: self,
            card,
            store: Arc::clone(&store),
            how,
            hosts: shared.map_or(work::Hosts::OfEach, work::Hosts::Shared),
            place: project.unwrap_or_else(|| store.place()),
            most: args.max_runs,
            backlog: backlog::Backlog::of(args),
        };
        let facts = Facts::of(&self.graph, card);
        match (&args.http, args.mcp) {
            (Some(address), false) => serve_http(works, facts, address, args).await,
            (None, true) => serve_mcp(works, facts).await,
            (Some(_), true) => {
                Err("--mcp speaks on standard input and output, and --http on a port: start one program for each".to_owned())
            }
            (None, false) => {
                Err("say what to serve: --http 127.0.0.1:8080, or --mcp for clients that start this program".to_owned())
            }
        }
    }
}

#[cfg(feature = "serve-http")]
async fn serve_http(
    works: work::RunSettings<'_>,
    facts: Facts,
    address: &str,
    args: &ServeArgs,
) -> Result<ExitCode, String> {
    http::serve(works, facts, address, args).await
}

#[cfg(not(feature = "serve-http"))]
#[expect(clippy::unused_async, reason = "with the feature it waits")]
async fn serve_http(
    _: work::RunSettings<'_>,
    _: Facts,
    _: &str,
    _: &ServeArgs,
) -> Result<ExitCode, String> {
    Err(missing("serve-http"))
}

#[cfg(feature = "serve-mcp")]
async fn serve_mcp(works: work::RunSettings<'_>, facts: Facts) -> Result<ExitCode, String> {
    mcp::serve(works, facts).await
}

#[cfg(not(feature = "serve-mcp"))]
#[expect(clippy::unused_async, reason = "with the feature it waits")]
async fn serve_mcp(_: work::RunSettings<'_>, _: Facts) -> Result<ExitCode, String> {
    Err(missing("serve-mcp"))
}

#[cfg(not(all(feature = "serve-http", feature = "serve-mcp")))]
fn missing(part: &str) -> String {
    format!(
        "this program was built without this service; build it with `graphwright build PATH --with {part}` (feature `{part}` of the \
         crate graphwright)"
    )
}
