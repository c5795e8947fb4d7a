//! What a model call costs beyond the bare HTTP client, and how long 100 calls of 50 ms take side by side.
//!
//! A plain program, because what is compared are whole calls over a socket: `cargo bench -p graphwright --features models
//! --bench model_calls`. Bare client and provider take turns in the same process against the same server, which runs on a
//! thread of its own. The bare client sends a request of the same size and reads the reply as JSON.

use graphwright::host::models::{Models, Settings, Variables};
use graphwright::host::{Message, Model, Purpose, Request};
use serde_json::{Value, json};
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

type Failed = Box<dyn Error + Send + Sync>;

/// Calls in a row per block, and blocks of each kind.
const CALLS: usize = 200;
const BLOCKS: usize = 20;

/// Calls side by side, and how long the server thinks about each.
const ABREAST: usize = 100;
const THINKS: Duration = Duration::from_millis(50);

fn main() -> Result<(), Failed> {
    let server = Server::start()?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(measure(&server))
}

async fn measure(server: &Server) -> Result<(), Failed> {
    let fast = provider(&server.address, "now")?;
    let slow = provider(&server.address, "later")?;
    let bare = reqwest::Client::builder().tcp_nodelay(true).build_bare()?;
    let url = |speed: &str| format!("http://{}/{speed}/chat/completions", server.address);
    let request = request();

    let (mut plain, mut ours) = (Vec::new(), Vec::new());
    for _ in 0..BLOCKS {
        let begun = Instant::now();
        for _ in 0..CALLS {
            post(&bare, &url("now")).await?;
        }
        plain.push(per_call(begun));
        let begun = Instant::now();
        for _ in 0..CALLS {
            fast.complete(&request).await?;
        }
        ours.push(per_call(begun));
    }
    let (plain, ours) = (median(plain), median(ours));
    println!("one after the other, median of {BLOCKS} blocks of {CALLS} calls:");
    println!("  bare client    {plain:8.1} µs a call");
    println!("  provider       {ours:8.1} µs a call");
    println!("  overhead       {:8.1} µs a call", ours - plain);

    let later = url("later");
    for round in ["new connections", "kept connections"] {
        let before = server.accepted();
        let begun = Instant::now();
        let calls = (0..ABREAST).map(|_| post(&bare, &later));
        futures_util::future::try_join_all(calls).await?;
        let plain = begun.elapsed();
        let middle = server.accepted();
        let begun = Instant::now();
        let calls = (0..ABREAST).map(|_| slow.complete(&request));
        futures_util::future::try_join_all(calls).await?;
        let ours = begun.elapsed();
        println!(
            "{ABREAST} calls of {} ms side by side, {round}:",
            THINKS.as_millis()
        );
        println!(
            "  bare client    {plain:8.1?}, {} connections made",
            middle - before
        );
        println!(
            "  provider       {ours:8.1?}, {} connections made",
            server.accepted() - middle
        );
    }
    Ok(())
}

/// A client with the TLS set-up of the provider, which plain HTTP does not use.
trait Bare {
    fn build_bare(self) -> Result<reqwest::Client, Failed>;
}

impl Bare for reqwest::ClientBuilder {
    fn build_bare(self) -> Result<reqwest::Client, Failed> {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let tls = rustls::ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .with_root_certificates(rustls::RootCertStore::empty())
            .with_no_client_auth();
        Ok(self.tls_backend_preconfigured(tls).build()?)
    }
}

fn provider(address: &str, speed: &str) -> Result<Models, Failed> {
    let settings = format!(
        "providers: {{house: {{type: openai-compatible, base_url: 'http://{address}/{speed}', api_key: k}}}}"
    );
    Ok(Models::new(
        Settings::parse(&settings)?,
        Variables::only([]),
    )?)
}

fn request() -> Request {
    Request {
        node: "ask".to_owned(),
        key: "run/0/1".to_owned(),
        model: Some("house:model".to_owned()),
        purpose: Purpose::Answer,
        messages: vec![Message::user("What is WebAssembly? ".repeat(20))],
        tools: Vec::new(),
        schema: None,
        temperature: None,
        top_p: None,
        max_tokens: None,
        endpoint: None,
    }
}

async fn post(client: &reqwest::Client, url: &str) -> Result<Value, Failed> {
    let body = json!({"model": "model", "stream": false,
        "messages": [{"role": "user", "content": "What is WebAssembly? ".repeat(20)}]});
    let request = client.post(url).bearer_auth("k").json(&body);
    Ok(request.send().await?.json().await?)
}

fn per_call(begun: Instant) -> f64 {
    begun.elapsed().as_secs_f64() * 1e6 / CALLS as f64
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// A server that answers every request with the same reply; below `/later` after a while.
struct Server {
    address: String,
    accepted: Arc<AtomicUsize>,
}

impl Server {
    fn start() -> Result<Self, Failed> {
        let socket = std::net::TcpListener::bind("127.0.0.1:0")?;
        socket.set_nonblocking(true)?;
        let address = socket.local_addr()?.to_string();
        let accepted = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&accepted);
        std::thread::spawn(move || -> Result<(), Failed> {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()?;
            runtime.block_on(async {
                let listener = TcpListener::from_std(socket)?;
                loop {
                    let (stream, _) = listener.accept().await?;
                    count.fetch_add(1, Ordering::Relaxed);
                    tokio::spawn(serve(stream));
                }
            })
        });
        Ok(Self { address, accepted })
    }

    fn accepted(&self) -> usize {
        self.accepted.load(Ordering::Relaxed)
    }
}

async fn serve(mut stream: TcpStream) -> Result<(), Failed> {
    stream.set_nodelay(true)?;
    let body = json!({"choices": [{"index": 0, "finish_reason": "stop",
        "message": {"role": "assistant", "content": "A portable binary format. ".repeat(20)}}],
        "usage": {"prompt_tokens": 100, "completion_tokens": 100, "total_tokens": 200}})
    .to_string();
    let answer = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut buffer = Vec::new();
    loop {
        let (length, later) = loop {
            let text = String::from_utf8_lossy(&buffer).to_ascii_lowercase();
            if let Some((head, _)) = text.split_once("\r\n\r\n") {
                let body = head
                    .lines()
                    .find_map(|line| line.strip_prefix("content-length: "))
                    .and_then(|length| length.trim().parse::<usize>().ok())
                    .unwrap_or_default();
                let length = head.len() + 4 + body;
                if buffer.len() >= length {
                    break (length, head.starts_with("post /later"));
                }
            }
            if stream.read_buf(&mut buffer).await? == 0 {
                return Ok(());
            }
        };
        buffer.drain(..length);
        if later {
            tokio::time::sleep(THINKS).await;
        }
        stream.write_all(answer.as_bytes()).await?;
    }
}
