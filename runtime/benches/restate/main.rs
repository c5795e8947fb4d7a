//! What a run on a Restate server costs, against the embedded store and against bare calls of services; and what a second process
//! brings to a fork of twenty branches that compute.
//!
//! `GRAPHWRIGHT_RESTATE=DIR cargo bench -p graphwright --features restate --bench restate`, where DIR has @restatedev/restate-server
//! from npm. With arguments it is one of the processes: `twenty PORT`.

#[path = "../../tests/ports.rs"]
mod ports;
#[path = "../../tests/outside/restate/server.rs"]
mod server;

use graphwright::host::{BoxFuture, CallError, Model, Reply, Request};
use graphwright::restate::{Ingress, Setup, endpoint, listen, serve};
use graphwright::store::Store;
use graphwright::store::sqlite::Sqlite;
use graphwright::testing::World;
use graphwright::{Graph, Host, Run};
use restate_sdk::endpoint::Endpoint;
use serde_json::Map;
use server::Server;
use std::io::Error;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command};
use std::sync::Arc;
use std::time::{Duration, Instant};

graphwright::graph!("benches/restate/chain.yaml");
graphwright::graph!("benches/restate/twenty.yaml");

/// How many nodes a run of the chain enters.
const NODES: u32 = 10;

/// How many runs are timed one after the other, and at once.
const RUNS: u32 = 20;

/// A model that computes for so long and says `ok`.
struct BusyGuard(Duration);

impl Model for BusyGuard {
    fn complete<'a>(&'a self, _: &'a Request) -> BoxFuture<'a, Result<Reply, CallError>> {
        Box::pin(async move {
            let begun = Instant::now();
            while begun.elapsed() < self.0 {
                std::hint::spin_loop();
            }
            Ok(Reply {
                text: "ok".to_owned(),
                ..Reply::default()
            })
        })
    }
}

fn host(busy: Duration) -> Host {
    let mut host = Host::scripted(World::default());
    host.model = Arc::new(BusyGuard(busy));
    host.clock = Arc::new(graphwright::host::clock::System);
    host
}

fn setup(busy: Duration) -> Setup {
    let host = host(busy);
    Setup {
        host: Arc::new(move |_| host.clone()),
        dir: PathBuf::from("."),
        model: None,
        answer_within: None,
        prompts: graphwright::store::Prompts::default(),
        quiet: true,
    }
}

mod bare {
    //! As few lines as services on Restate can have: what the same calls cost without a graph.

    use super::NODES;
    use restate_sdk::context::RequestTarget;
    use restate_sdk::prelude::*;

    pub struct Bare;

    #[restate_sdk::service]
    impl Bare {
        #[handler]
        async fn node(&self, _ctx: Context<'_>, text: String) -> Result<String, TerminalError> {
            Ok(text)
        }

        #[handler]
        async fn chain(&self, ctx: Context<'_>, mut text: String) -> Result<String, TerminalError> {
            for _ in 0..NODES {
                let node = RequestTarget::service("Bare", "node");
                text = ctx.request::<String, String>(node, text).call().await?;
            }
            Ok(text)
        }
    }
}

fn main() -> std::io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [graph, port] = words.as_slice()
        && graph == "twenty"
    {
        let port = port.parse().map_err(Error::other)?;
        return one_thread()?.block_on(desk(port));
    }
    let Some(server) = Server::start("bench")? else {
        return Ok(());
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()?;
    runtime.block_on(async {
        embedded(&server).await?;
        on_the_server(&server).await?;
        without_a_graph(&server).await
    })?;
    runtime.block_on(processes(&server))
}

fn one_thread() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
}

/// One process that works for the nodes of the fork.
async fn desk(port: u16) -> std::io::Result<()> {
    let graph = Arc::new(twenty::Twenty::new());
    let endpoint = endpoint(&graph, &setup(Duration::from_millis(50))).map_err(Error::other)?;
    let listener = listen(SocketAddr::from(([127, 0, 0, 1], port)))?;
    serve(endpoint, listener, std::future::pending::<()>()).await;
    Ok(())
}

fn print(what: &str, one: Duration, all: Duration) {
    let node = one.as_secs_f64() * 1000.0 / f64::from(RUNS * NODES);
    let rate = f64::from(RUNS) / all.as_secs_f64();
    println!("{what:42} {node:8.3} ms per node   {rate:8.1} runs/s, {RUNS} at once");
}

async fn embedded(server: &Server) -> std::io::Result<()> {
    let graph = chain::Chain::new();
    let file = server.dir.join("runs.sqlite");
    let store: Arc<dyn Store> =
        Arc::new(Sqlite::at(&file.to_string_lossy()).map_err(Error::other)?);
    let host = host(Duration::ZERO);
    let run = || {
        Run::with_inputs(&graph, Map::new())
            .host(&host)
            .store(&store)
            .run()
    };
    let begun = Instant::now();
    for _ in 0..RUNS {
        drop(run().await.map_err(Error::other)?);
    }
    let one = begun.elapsed();
    let begun = Instant::now();
    let all = (0..RUNS).map(|_| run());
    for done in futures_util::future::join_all(all).await {
        drop(done.map_err(Error::other)?);
    }
    print("graph, embedded SQLite", one, begun.elapsed());
    Ok(())
}

fn address() -> std::io::Result<SocketAddr> {
    Ok(SocketAddr::from(([127, 0, 0, 1], ports::own()?)))
}

async fn on_the_server(server: &Server) -> std::io::Result<()> {
    let graph = Arc::new(chain::Chain::new());
    let endpoint = endpoint(&graph, &setup(Duration::ZERO)).map_err(Error::other)?;
    let at = address()?;
    tokio::spawn(serve(endpoint, listen(at)?, std::future::pending::<()>()));
    server::register(&server.admin, at)?;
    let url = format!("http://{}", server.ingress);
    let ingress = Ingress::new(&url, graph.about()).map_err(Error::other)?;
    ingress
        .start("warm", &Map::new())
        .await
        .map_err(Error::other)?;
    ingress.stopped("warm", None).await.map_err(Error::other)?;
    timed(
        "graph, Restate",
        &url,
        |number| format!("chain/run-{number}/run"),
        "{}",
    )
    .await
}

async fn without_a_graph(server: &Server) -> std::io::Result<()> {
    let endpoint = Endpoint::builder().bind(bare::Bare).build();
    let at = address()?;
    tokio::spawn(serve(endpoint, listen(at)?, std::future::pending::<()>()));
    server::register(&server.admin, at)?;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let url = format!("http://{}", server.ingress);
    timed(
        "as many bare calls in one service, Restate",
        &url,
        |_| "Bare/chain".to_owned(),
        "\"ok\"",
    )
    .await
}

/// Calls the server over HTTP, as whoever starts runs does: one after the other, and at once.
async fn timed(
    what: &str,
    url: &str,
    path: impl Fn(u32) -> String,
    body: &'static str,
) -> std::io::Result<()> {
    let client = reqwest::Client::new();
    let call = |number: u32| {
        let call = client
            .post(format!("{url}/{}", path(number)))
            .header("content-type", "application/json")
            .body(body);
        async move {
            let done = call
                .send()
                .await
                .and_then(reqwest::Response::error_for_status);
            done.map(drop).map_err(Error::other)
        }
    };
    let begun = Instant::now();
    for number in 0..RUNS {
        call(number).await?;
    }
    let one = begun.elapsed();
    let begun = Instant::now();
    for done in futures_util::future::join_all((RUNS..2 * RUNS).map(call)).await {
        done?;
    }
    print(what, one, begun.elapsed());
    Ok(())
}

/// Processes that end with this one.
struct Desks(Vec<Child>);

impl Drop for Desks {
    fn drop(&mut self) {
        for child in &mut self.0 {
            drop(child.kill());
            drop(child.wait());
        }
    }
}

async fn processes(server: &Server) -> std::io::Result<()> {
    let at = address()?;
    let url = format!("http://{}", server.ingress);
    let graph = twenty::Twenty::new();
    let ingress = Ingress::new(&url, graph.about()).map_err(Error::other)?;
    let mut desks = Desks(Vec::new());
    for count in 1..=2 {
        let program = std::env::current_exe()?;
        let arguments = ["twenty".to_owned(), at.port().to_string()];
        desks.0.push(Command::new(program).args(arguments).spawn()?);
        tokio::time::sleep(Duration::from_secs(1)).await;
        if count == 1 {
            server::register(&server.admin, at)?;
        }
        let mut times = Vec::new();
        for number in 0..6 {
            let run = format!("fork-{count}-{number}");
            let begun = Instant::now();
            ingress
                .start(&run, &Map::new())
                .await
                .map_err(Error::other)?;
            ingress.stopped(&run, None).await.map_err(Error::other)?;
            times.push(begun.elapsed());
        }
        // The first ones open connections.
        let best = times.iter().skip(1).min().copied().unwrap_or_default();
        let all: Vec<u128> = times.iter().map(Duration::as_millis).collect();
        println!(
            "20 branches of 50 ms computing each, {count} process(es): best {} ms of {all:?}",
            best.as_millis()
        );
    }
    Ok(())
}
