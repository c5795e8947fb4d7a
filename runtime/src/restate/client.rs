//! Talks to runs through the server's ingress.

use super::history::History;
use super::names;
use super::wire::{GivenAnswer, KnownRun, RUNNING, RunPosition, handler};
use crate::graph::About;
use crate::world::http;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use std::time::{Duration, Instant};

/// How long is waited between two looks at a run, at first and at most.
const LOOKS: (Duration, Duration) = (Duration::from_millis(20), Duration::from_millis(500));

/// How long the server may take for an answer. No handler that is called here waits for anything.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long a registration may take to be known.
const SETTLING: Duration = Duration::from_secs(2);

/// The ingress of a Restate server, for the runs of one graph.
#[derive(Clone, Debug)]
pub struct Ingress {
    client: reqwest::Client,
    url: String,
    service: String,
}

impl Ingress {
    /// The ingress at this URL (`http://localhost:8080`).
    ///
    /// # Errors
    /// If it is no URL of HTTP, or there is no HTTP client.
    pub fn new(url: &str, about: &About) -> Result<Self, String> {
        let plain = url.trim_end_matches('/');
        let known = reqwest::Url::parse(plain).ok();
        if !known.is_some_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host()) {
            return Err(format!(
                "`{url}` is not where a Restate server takes calls; its ingress is http://HOST:8080 unless it was told otherwise"
            ));
        }
        Ok(Self {
            client: http::client().map_err(|error| error.to_string())?,
            url: plain.to_owned(),
            service: names::workflow(about),
        })
    }

    /// Begins a run; if there is one of this name, it is that one.
    ///
    /// # Errors
    /// If the server cannot be reached, or does not know the graph.
    pub async fn start(&self, run: &str, inputs: &Map<String, Value>) -> Result<(), String> {
        let way = format!("{}/send", handler::RUN);
        let body = json!(inputs);
        let begun = Instant::now();
        loop {
            let answered = self.sent(run, &way, &body).await?;
            // What was registered a moment ago may not be known everywhere in the server yet.
            if answered.0 == 404 && begun.elapsed() < SETTLING {
                tokio::time::sleep(LOOKS.0).await;
                continue;
            }
            return self.read::<Value>(answered).map(drop);
        }
    }

    /// Where a run stands; `None`: there is no such run.
    ///
    /// # Errors
    /// If the server cannot be reached, or does not know the graph.
    pub async fn stand(&self, run: &str) -> Result<Option<RunPosition>, String> {
        self.look(run, handler::STAND).await
    }

    /// What a run did; `None`: there is no such run.
    ///
    /// # Errors
    /// As [`Ingress::stand`].
    pub async fn history(&self, run: &str) -> Result<Option<History>, String> {
        let told: Option<KnownRun> = self.look(run, handler::HISTORY).await?;
        Ok(told.map(History::new))
    }

    /// Answers questions of a run: `ID=TEXT`, or `TEXT` where there is one question.
    ///
    /// # Errors
    /// If the run does not ask that, or the server cannot be reached.
    pub async fn answer(&self, run: &str, answer: Option<&str>) -> Result<(), String> {
        let given = json!(GivenAnswer {
            answer: answer.map(str::to_owned),
            ..GivenAnswer::default()
        });
        let _: Value = self.post(run, handler::ANSWER, &given).await?;
        Ok(())
    }

    /// Has a run cancelled.
    ///
    /// # Errors
    /// If it is over, or the server cannot be reached.
    pub async fn cancel(&self, run: &str) -> Result<(), String> {
        let _: Value = self.post(run, handler::CANCEL, &Value::Null).await?;
        Ok(())
    }

    /// Waits until a run stops: at its end, or at a question. `after`: where it stood when it was begun or answered; what
    /// it does since is waited for.
    ///
    /// # Errors
    /// If the server cannot be reached.
    pub async fn stopped(&self, run: &str, after: Option<u64>) -> Result<RunPosition, String> {
        let (mut pause, most) = LOOKS;
        loop {
            match self.stand(run).await? {
                Some(stand)
                    if stand.status != RUNNING && after.is_none_or(|turn| stand.turn > turn) =>
                {
                    return Ok(stand);
                }
                Some(_) => {}
                None => self.refused(run).await?,
            }
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(most);
        }
    }

    /// Why a run that was begun does not stand anywhere: it was refused.
    async fn refused(&self, run: &str) -> Result<(), String> {
        let url = format!(
            "{}/restate/workflow/{}/{run}/output",
            self.url, self.service
        );
        let Ok(response) = self.client.get(url).timeout(PATIENCE).send().await else {
            return Ok(());
        };
        // Not ready: it has only just begun.
        let status = response.status().as_u16();
        if !matches!(status, 400 | 500) {
            return Ok(());
        }
        let text = response.text().await.unwrap_or_default();
        self.read::<Value>((status, text)).map(drop)
    }

    async fn look<T: DeserializeOwned>(
        &self,
        run: &str,
        handler: &str,
    ) -> Result<Option<T>, String> {
        match self.sent(run, handler, &Value::Null).await? {
            (404, text) if text.contains("there is no run") => Ok(None),
            answered => self.read(answered).map(Some),
        }
    }

    async fn post<T: DeserializeOwned>(
        &self,
        run: &str,
        handler: &str,
        body: &Value,
    ) -> Result<T, String> {
        let answered = self.sent(run, handler, body).await?;
        self.read(answered)
    }

    async fn sent(&self, run: &str, handler: &str, body: &Value) -> Result<(u16, String), String> {
        crate::run::journal::check_name(run).map_err(|error| error.to_string())?;
        let url = format!("{}/{}/{run}/{handler}", self.url, self.service);
        let unreachable = |error: reqwest::Error| {
            let why = error.without_url();
            let why = std::error::Error::source(&why).map_or(why.to_string(), ToString::to_string);
            format!(
                "the Restate server at {} cannot be reached: {why}",
                self.url
            )
        };
        let sent = self.client.post(url).json(body).timeout(PATIENCE).send();
        let response = match sent.await {
            Ok(response) => response,
            // The server took the call, and found nobody who does what it asks for.
            Err(error) if error.is_timeout() => {
                return Err(format!(
                    "the Restate server at {} has no answer after {} s; does a process of `serve --restate` run for `{}`?",
                    self.url,
                    PATIENCE.as_secs(),
                    self.service
                ));
            }
            Err(error) => return Err(unreachable(error)),
        };
        let status = response.status().as_u16();
        Ok((status, response.text().await.map_err(unreachable)?))
    }

    fn read<T: DeserializeOwned>(&self, (status, text): (u16, String)) -> Result<T, String> {
        if (200..300).contains(&status) {
            return serde_json::from_str(&text).map_err(|error| {
                format!("the Restate server said what nobody understands: {error}")
            });
        }
        let said: Option<Value> = serde_json::from_str(&text).ok();
        let message = said.as_ref().and_then(|said| said.get("message")?.as_str());
        let message = message.unwrap_or(text.trim());
        if status == 404 && message.contains("not found") {
            return Err(format!(
                "the Restate server at {} does not know `{}`: start `serve --restate ADDR`, and register it: \
                 restate deployments register http://ADDR ({message})",
                self.url, self.service
            ));
        }
        Err(message.to_owned())
    }
}
