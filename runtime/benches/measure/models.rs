//! What a model call costs beyond the bare HTTP client, and how long 100 calls of 50 ms take side by side.
//!
//! Bare client and provider take turns in the same process against the same server, which runs on a thread of its own. The
//! bare client does what every caller has to, and nothing more: it writes the same request from a text that it holds, sends
//! the same headers, looks at the status, reads the reply as JSON, and takes the answer, the reason why it ended and the
//! tokens used out of it.

use crate::Failing;
use crate::count::instructions;
use crate::table::{Amount, Goal, Row, median};
use graphwright::host::{Message, Model, Purpose, Request};
use graphwright::world::models::{Models, Settings, Variables};
use serde_json::{Value, json};
use std::error::Error;
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

type Refused = Box<dyn Error + Send + Sync>;

/// Calls in a row per block, and blocks of each kind.
const CALLS: u32 = 100;
const BLOCKS: u32 = 30;

/// Calls side by side, and how long the server thinks about each.
const ABREAST: u32 = 100;
const THINKS: Duration = Duration::from_millis(50);

pub(crate) async fn rows() -> Result<Vec<Row>, Failing> {
    measured().await.map_err(|problem| problem as Failing)
}

/// So many model calls in a row.
pub(crate) async fn called(calls: u32) -> Result<(), Failing> {
    let work = async {
        let server = Server::start()?;
        let provider = provider(&server.address, "now")?;
        let request = request();
        for _ in 0..calls {
            provider.complete(&request).await?;
        }
        Ok(())
    };
    work.await.map_err(|problem: Refused| problem as Failing)
}

/// The same by the bare client.
pub(crate) async fn called_by_hand(calls: u32) -> Result<(), Failing> {
    let work = async {
        let server = Server::start()?;
        let client = bare()?;
        let url = format!("http://{}/now/chat/completions", server.address);
        let question = question();
        for _ in 0..calls {
            post(&client, &url, &question).await?;
        }
        Ok(())
    };
    work.await.map_err(|problem: Refused| problem as Failing)
}

async fn measured() -> Result<Vec<Row>, Refused> {
    let server = Server::start()?;
    let fast = provider(&server.address, "now")?;
    let slow = provider(&server.address, "later")?;
    let bare = bare()?;
    let question = question();
    let url = |speed: &str| format!("http://{}/{speed}/chat/completions", server.address);
    let request = request();
    let now = url("now");

    let (mut plain, mut ours) = (Vec::new(), Vec::new());
    for _ in 0..BLOCKS {
        let begun = Instant::now();
        for _ in 0..CALLS {
            post(&bare, &now, &question).await?;
        }
        plain.push(begun.elapsed().as_secs_f64() / f64::from(CALLS));
        let begun = Instant::now();
        for _ in 0..CALLS {
            fast.complete(&request).await?;
        }
        ours.push(begun.elapsed().as_secs_f64() / f64::from(CALLS));
    }
    let one = Row::new("model call", Amount::Seconds(median(ours)))
        .beside("bare client", Amount::Seconds(median(plain)))
        .goal(Goal::Times(1.2))
        .counted_beside(
            instructions("model", CALLS),
            instructions("model-by-hand", CALLS),
        );

    let later = url("later");
    let (mut plain, mut ours) = (Vec::new(), Vec::new());
    for _ in 0..5 {
        let begun = Instant::now();
        let calls = (0..ABREAST).map(|_| post(&bare, &later, &question));
        futures_util::future::try_join_all(calls).await?;
        plain.push(begun.elapsed().as_secs_f64());
        let begun = Instant::now();
        let calls = (0..ABREAST).map(|_| slow.complete(&request));
        futures_util::future::try_join_all(calls).await?;
        ours.push(begun.elapsed().as_secs_f64());
    }
    let many = Row::new(
        "100 model calls of 50 ms side by side",
        Amount::Seconds(median(ours)),
    )
    .beside("bare client", Amount::Seconds(median(plain)))
    .goal(Goal::Times(1.2));
    Ok(vec![one, many])
}

/// A client that sends what the provider's does, with a set-up of TLS that plain HTTP does not use.
fn bare() -> Result<reqwest::Client, Refused> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let tls = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .with_root_certificates(rustls::RootCertStore::empty())
        .with_no_client_auth();
    let client = reqwest::Client::builder()
        .tcp_nodelay(true)
        .no_gzip()
        .user_agent("graphwright/0.1.0")
        .tls_backend_preconfigured(tls);
    Ok(client.build()?)
}

fn provider(address: &str, speed: &str) -> Result<Models, Refused> {
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
        messages: vec![Message::user(question())],
        tools: Vec::new(),
        schema: None,
        temperature: None,
        top_p: None,
        max_tokens: None,
        endpoint: None,
    }
}

fn question() -> String {
    "What is WebAssembly? ".repeat(20)
}

/// What a caller wants of a reply.
struct Answer {
    text: String,
    finish: String,
    tokens: [u64; 2],
}

async fn post(client: &reqwest::Client, url: &str, question: &str) -> Result<Answer, Refused> {
    let body = json!({"model": "model", "stream": false,
        "messages": [{"role": "user", "content": question}]});
    let request = client.post(url).bearer_auth("k");
    let request = request.header("idempotency-key", "run/0/1").json(&body);
    let reply: Value = request.send().await?.error_for_status()?.json().await?;
    let answer = answer(&reply).ok_or("the reply holds no answer")?;
    black_box((&answer.text, &answer.finish, answer.tokens));
    Ok(answer)
}

fn answer(reply: &Value) -> Option<Answer> {
    let choice = reply.get("choices")?.get(0)?;
    let text = choice.get("message")?.get("content")?.as_str()?;
    let finish = choice.get("finish_reason")?.as_str()?;
    let used = reply.get("usage")?;
    let tokens = |key: &str| used.get(key)?.as_u64();
    Some(Answer {
        text: text.to_owned(),
        finish: finish.to_owned(),
        tokens: [tokens("prompt_tokens")?, tokens("completion_tokens")?],
    })
}

/// A server that answers every request with the same reply; below `/later` after a while.
struct Server {
    address: String,
}

impl Server {
    fn start() -> Result<Self, Refused> {
        let socket = std::net::TcpListener::bind("127.0.0.1:0")?;
        socket.set_nonblocking(true)?;
        let address = socket.local_addr()?.to_string();
        std::thread::spawn(move || -> Result<(), Refused> {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()?;
            runtime.block_on(async {
                let listener = TcpListener::from_std(socket)?;
                loop {
                    let (stream, _) = listener.accept().await?;
                    tokio::spawn(serve(stream));
                }
            })
        });
        Ok(Self { address })
    }
}

async fn serve(mut stream: TcpStream) -> Result<(), Refused> {
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
