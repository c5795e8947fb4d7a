//! The command with its page, and a client of a few lines.

use serde_json::Value;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Longer than anything takes that does not hang.
const PATIENCE: Duration = Duration::from_secs(120);

/// A page, or a service, that is closed with the test.
pub struct Page {
    child: Mutex<Child>,
    at: String,
}

impl Page {
    /// What a command shows or serves, at the address that it tells.
    pub fn of(mut command: Command) -> Self {
        let mut child = command
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        // A warning may come before.
        while !line.contains("http://") {
            line.clear();
            assert!(lines.read_line(&mut line).unwrap() > 0, "it has ended");
        }
        let address = line.split("http://").nth(1).unwrap();
        let at = address.split('/').next().unwrap().to_owned();
        // Nobody reads what else it says.
        std::thread::spawn(move || std::io::copy(&mut lines, &mut std::io::sink()));
        let child = Mutex::new(child);
        Self { child, at }
    }

    pub fn url(&self) -> String {
        format!("http://{}/", self.at)
    }

    pub fn port(&self) -> String {
        self.at.split(':').nth(1).unwrap().to_owned()
    }

    fn open(&self, method: &str, path: &str, headers: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.at).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let host = match headers.contains("Host:") {
            true => String::new(),
            false => format!("Host: {}\r\n", self.at),
        };
        let body = if method == "GET" { "" } else { body };
        let request = format!(
            "{method} {path} HTTP/1.1\r\n{host}{headers}Connection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).unwrap();
        stream
    }

    /// The status and the body of an answer.
    pub fn asked(&self, method: &str, path: &str, headers: &str, body: &str) -> (u16, String) {
        let (head, body) = self.answer(method, path, headers, body);
        let status = head
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok());
        (status.unwrap_or_else(|| panic!("{head}")), body)
    }

    fn answer(&self, method: &str, path: &str, headers: &str, body: &str) -> (String, String) {
        let mut answer = String::new();
        let mut stream = self.open(method, path, headers, body);
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.to_owned(), body.to_owned())
    }

    pub fn head(&self, path: &str) -> String {
        self.answer("GET", path, "", "").0.to_ascii_lowercase()
    }

    pub fn get(&self, path: &str) -> String {
        let (status, body) = self.asked("GET", path, "", "");
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    pub fn json(&self, path: &str) -> Value {
        serde_json::from_str(&self.get(path)).unwrap()
    }

    pub fn post(&self, path: &str, body: &Value) -> Value {
        let (status, said) = self.asked("POST", path, "", &body.to_string());
        assert!((200..300).contains(&status), "{path}: {status} {said}");
        serde_json::from_str(&said).unwrap()
    }

    /// Waits until a run is at work no more.
    pub fn stopped(&self, run: &str) {
        let mut events = self.stream(&format!("/runs/{run}/events"), "");
        events.until(|event| event["event"] == "outcome");
    }

    /// How the graph stands, now and later.
    pub fn events(&self) -> Events {
        self.stream("/dev/events", "")
    }

    /// A stream of events.
    pub fn stream(&self, path: &str, headers: &str) -> Events {
        Events(BufReader::new(self.open("GET", path, headers, "")))
    }

    /// Ctrl-C.
    pub fn interrupt(&self) {
        let pid = self.child.lock().unwrap().id().to_string();
        let sent = Command::new("kill").args(["-INT", &pid]).status();
        assert!(sent.unwrap().success());
    }

    /// Its status, when it has ended.
    pub fn ended(&self) -> Option<i32> {
        self.child.lock().unwrap().wait().unwrap().code()
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let child = self.child.get_mut().unwrap();
        let _ = child.kill();
        let _ = child.wait();
    }
}

/// Server-sent events.
pub struct Events(BufReader<TcpStream>);

impl Events {
    fn next(&mut self, since: Instant) -> Option<Value> {
        loop {
            assert!(since.elapsed() < PATIENCE, "nothing of it was told");
            let mut line = String::new();
            if self.0.read_line(&mut line).unwrap() == 0 {
                return None;
            }
            if let Some(data) = line.strip_prefix("data: ") {
                return Some(serde_json::from_str(data).unwrap());
            }
        }
    }

    /// The next event of which this is true.
    pub fn until(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        let begun = Instant::now();
        let mut last = Value::Null;
        loop {
            let event = self
                .next(begun)
                .unwrap_or_else(|| panic!("the stream has ended: {last}"));
            if is_it(&event) {
                return event;
            }
            last = event;
        }
    }

    /// Reads what is left.
    pub fn end(&mut self) {
        let begun = Instant::now();
        while self.next(begun).is_some() {}
    }
}
