//! `AGENT serve --restate`: this process takes calls of a Restate server.

use super::args::{RunArgs, ServeArgs};
use super::signals::signal;
use super::{Agent, host};
use crate::restate::{Setup, endpoint_of, listen, serve};
use crate::run::journal::Prompts;
use crate::run::{CheckedHost, Extent, Graph, directory, outside};
use crate::value::text::printable;
use crate::world::Host;
use crate::world::http;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::net::{TcpListener, lookup_host};

/// How many scripted worlds are kept, for runs that go on.
const WORLDS: usize = 100;

impl Agent {
    /// Serves until it is asked to stop.
    pub(super) async fn restate(self, args: &ServeArgs) -> Result<ExitCode, String> {
        args.runs.money.here()?;
        let mut how = args.how();
        // Whoever is asked is not at this terminal.
        how.detach_on_ask = true;
        let given = host(&how, self.host.clone())?;
        let dir = self.directory(args.runs.folders.dir.as_deref());
        let dir = dir.unwrap_or_else(|| directory(&self.graph));
        let dir = std::path::absolute(&dir).unwrap_or(dir);
        let model = args.runs.model.clone().filter(|_| !how.rehearses());
        // What is missing is said before the server sends anything here.
        let (given, whole) = (Some(given.into()), Extent::Whole);
        let CheckedHost { host, lacks } =
            outside(given, &self.graph, whole, model.as_deref(), &dir)
                .map_err(|error| error.to_string())?;
        for lack in lacks {
            tell!(
                "warning: node `{}` may fail: {}",
                lack.node,
                printable(&lack.what)
            );
        }
        let setup = Setup {
            host: worlds(&how, &host.clone().into()),
            dir,
            model,
            answer_within: args
                .runs
                .answer_within
                .map(|seconds| Duration::from_secs(u64::from(seconds))),
            prompts: match args.runs.no_prompts {
                true => Prompts::LeftOut,
                false => Prompts::default(),
            },
            quiet: args.quiet,
        };
        let graph = &self.graph;
        let endpoint = endpoint_of(graph, &setup)?;
        let listener = listening(args.restate.as_deref().unwrap_or_default()).await?;
        let at = listener.local_addr().map_err(|error| error.to_string())?;
        let uri = args.uri.clone().unwrap_or_else(|| seen(at));
        if !args.quiet {
            tell!(
                "serving {} to Restate at {uri} (graph {:016x})",
                graph.about().name,
                graph.about().fingerprint
            );
            if args.register.is_none() {
                tell!("register it: restate deployments register {uri}");
            }
        }
        let stop = signal();
        let serving = serve(endpoint, listener, stop);
        let registering = async {
            match &args.register {
                Some(admin) => register(admin, &uri, args.quiet).await,
                None => Ok(()),
            }
        };
        let mut serving = std::pin::pin!(serving);
        tokio::select! {
            registered = registering => registered?,
            () = &mut serving => return Ok(ExitCode::SUCCESS),
        }
        tokio::select! {
            () = &mut serving => {}
            () = second_signal() => {}
        }
        host.close().await;
        Ok(ExitCode::SUCCESS)
    }
}

/// The outside of each run: one for all, or a scripted world for each.
fn worlds(how: &RunArgs, host: &Host) -> Arc<dyn Fn(&str) -> Host + Send + Sync> {
    let one = host.clone();
    if how.script.is_none() {
        return Arc::new(move |_| one.clone());
    }
    let how = how.clone();
    let known: Mutex<VecDeque<(String, Host)>> = Mutex::default();
    Arc::new(move |run| {
        let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, host)) = known.iter().find(|(id, _)| id == run) {
            return host.clone();
        }
        // The file was read when the program began, and may have gone since.
        let fresh = super::host(&how, None).unwrap_or_else(|_| one.clone());
        if known.len() >= WORLDS {
            known.pop_front();
        }
        known.push_back((run.to_owned(), fresh.clone()));
        fresh
    })
}

async fn second_signal() {
    signal().await;
    signal().await;
}

/// Takes an address: HOST:PORT, or PORT of this machine alone.
async fn listening(address: &str) -> Result<TcpListener, String> {
    let whole = match address.parse::<u16>() {
        Ok(port) => format!("127.0.0.1:{port}"),
        Err(_) => address.to_owned(),
    };
    let wrong = |why: String| format!("--restate {address}: {why}; expected HOST:PORT, or PORT");
    let mut found = lookup_host(&whole)
        .await
        .map_err(|error| wrong(error.to_string()))?;
    let at = found
        .next()
        .ok_or_else(|| wrong("there is no such host".to_owned()))?;
    listen(at).map_err(|error| format!("cannot listen at {at}: {error}"))
}

/// The address as the server of this machine sees it.
fn seen(at: SocketAddr) -> String {
    if at.ip().is_unspecified() {
        return format!("http://localhost:{}", at.port());
    }
    format!("http://{at}")
}

/// Tells the server of this address.
async fn register(admin: &str, uri: &str, quiet: bool) -> Result<(), String> {
    let client = http::client().map_err(|error| error.to_string())?;
    let url = format!("{}/deployments", admin.trim_end_matches('/'));
    let sent = client.post(&url).json(&json!({"uri": uri})).send().await;
    let response = sent.map_err(|error| format!("--register {admin}: {error}"))?;
    let status = response.status();
    let text = response.text().await.unwrap_or_default();
    if status.is_success() {
        if !quiet {
            tell!("registered with {admin}");
        }
        return Ok(());
    }
    let said: Option<Value> = serde_json::from_str(&text).ok();
    let message = said.as_ref().and_then(|said| said.get("message")?.as_str());
    Err(format!(
        "the Restate server at {admin} does not take {uri}: {}",
        message.unwrap_or(text.trim())
    ))
}
