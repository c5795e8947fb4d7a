//! What stands between a program and its database, and can fall silent as a broken network does: it takes connections and
//! bytes, and passes nothing on.

use super::postgres::Server;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

/// Whether what comes in goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mood {
    Passes,
    Silent,
}

/// What becomes of the last that is said on a connection.
#[derive(Clone, Copy, Debug)]
pub enum WriteFault {
    /// It is heard, and the connection is silent from then on.
    Heard,
    /// It is not heard, and the connection is silent from then on.
    Unheard,
    /// It is held back, like everything on all connections, until the proxy speaks again.
    Held,
}

/// What happens when this word is said next.
struct Trap {
    word: &'static str,
    fate: WriteFault,
}

/// What all connections know.
struct Shared {
    socket: PathBuf,
    delay: Duration,
    trap: Mutex<Option<Trap>>,
    mood: watch::Sender<Mood>,
}

/// A proxy in front of a server.
pub struct Proxy {
    at: SocketAddr,
    /// How many connections were taken.
    taken: watch::Receiver<usize>,
    shared: Arc<Shared>,
}

impl Proxy {
    pub async fn before(server: &Server) -> Self {
        Self::slowly(server, Duration::ZERO).await
    }

    /// One that holds back what the server says for so long.
    pub async fn slowly(server: &Server, delay: Duration) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let at = listener.local_addr().expect("an address");
        let (count, taken) = watch::channel(0);
        let shared = Arc::new(Shared {
            socket: server.socket(),
            delay,
            trap: Mutex::new(None),
            mood: watch::Sender::new(Mood::Passes),
        });
        let all = Arc::clone(&shared);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                count.send_modify(|count| *count += 1);
                tokio::spawn(between(client, Arc::clone(&all)));
            }
        });
        Self { at, taken, shared }
    }

    /// The URL of the database behind it.
    pub fn url(&self, settings: &str) -> String {
        format!("postgres://postgres@{}/postgres?{settings}", self.at)
    }

    pub fn silence(&self) {
        self.shared.mood.send_replace(Mood::Silent);
    }

    pub fn speak(&self) {
        self.shared.mood.send_replace(Mood::Passes);
    }

    /// Waits until it is silent.
    pub async fn falls_silent(&self) {
        let mut moods = self.shared.mood.subscribe();
        let silent = moods.wait_for(|mood| *mood == Mood::Silent).await;
        drop(silent.expect("the proxy is there"));
    }

    /// Silences the connection on which this word is said next, or all.
    pub fn cut_at(&self, word: &'static str, fate: WriteFault) {
        *self.shared.trap.lock().expect("the trap") = Some(Trap { word, fate });
    }

    /// Whether the word was not said yet.
    pub fn is_armed(&self) -> bool {
        self.shared.trap.lock().expect("the trap").is_some()
    }

    /// Waits until so many more connections were taken than when this was called.
    pub async fn takes(&self, more: usize) {
        let mut taken = self.taken.clone();
        let wanted = *taken.borrow() + more;
        taken
            .wait_for(|taken| *taken >= wanted)
            .await
            .expect("the proxy is there");
    }
}

impl Shared {
    /// What becomes of these bytes, if their connection is to be silenced with them.
    fn caught(&self, bytes: &[u8]) -> Option<WriteFault> {
        let mut trap = self.trap.lock().expect("the trap");
        let word = trap.as_ref()?.word.as_bytes();
        let said = bytes.windows(word.len()).any(|part| part == word);
        said.then(|| trap.take().map(|trap| trap.fate)).flatten()
    }
}

async fn between(client: TcpStream, shared: Arc<Shared>) {
    let Ok(server) = UnixStream::connect(&shared.socket).await else {
        return;
    };
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();
    let moods = shared.mood.subscribe();
    let (cut, is_cut) = watch::channel(false);
    let said = |bytes: &[u8]| {
        let fate = shared.caught(bytes);
        match fate {
            Some(WriteFault::Heard | WriteFault::Unheard) => drop(cut.send_replace(true)),
            Some(WriteFault::Held) => drop(shared.mood.send_replace(Mood::Silent)),
            None => {}
        }
        match fate {
            Some(WriteFault::Unheard) => Next::Hold,
            Some(WriteFault::Heard | WriteFault::Held) | None => Next::Pass,
        }
    };
    let answered = |_: &[u8]| match *is_cut.borrow() {
        true => Next::Hold,
        false => Next::Pass,
    };
    tokio::join!(
        pass(from_client, to_server, moods.clone(), Duration::ZERO, said),
        pass(from_server, to_client, moods, shared.delay, answered),
    );
}

/// What is done with bytes.
enum Next {
    Pass,
    /// Nothing, for ever.
    Hold,
}

async fn pass(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut moods: watch::Receiver<Mood>,
    delay: Duration,
    next: impl Fn(&[u8]) -> Next,
) {
    let mut bytes = vec![0; 16 * 1024];
    loop {
        let count = from.read(&mut bytes).await.unwrap_or(0);
        tokio::time::sleep(delay).await;
        if let Next::Hold = next(&bytes[..count]) {
            std::future::pending::<()>().await;
        }
        // The end of a connection is held back, too.
        if moods.wait_for(|mood| *mood == Mood::Passes).await.is_err() {
            return;
        }
        if count == 0 || to.write_all(&bytes[..count]).await.is_err() {
            // The other side has gone already where this fails.
            drop(to.shutdown().await);
            return;
        }
    }
}
