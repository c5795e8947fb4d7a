//! W2: a text with 20 references, made 10,000 times by a node that asks it as a question.

use super::steps::{is, real};
use crate::measure::{Failing, measure};
use crate::setting;
use graphwright::host::{AskError, BoxFuture, People, Query};
use std::process::{Command, ExitCode};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

graphwright::include_graph!("template");

/// What the graph was compiled from.
const TEXT: &str = include_str!(concat!(env!("OUT_DIR"), "/template.txt"));
const STATE: &str = include_str!(concat!(env!("OUT_DIR"), "/state.json"));

const TEXTS: u32 = 10_000;

/// Answers `again` until enough questions were asked.
#[derive(Default)]
struct AskingTime {
    asked: AtomicU32,
    last: Mutex<String>,
}

impl People for AskingTime {
    fn ask<'a>(&'a self, query: Query<'a>) -> BoxFuture<'a, Result<String, AskError>> {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed) + 1;
        let answer = if asked < TEXTS { "again" } else { "stop" };
        if asked == TEXTS {
            let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
            query.question.clone_into(&mut last);
        }
        Box::pin(async move { Ok(answer.to_owned()) })
    }
}

/// W2.
///
/// # Errors
/// If the data cannot be read, or the text is not the one that is expected.
pub async fn run() -> Result<ExitCode, Failing> {
    let Some(expected) = expected()? else {
        return rebuilt();
    };
    let graph = template::Template::new();
    measure("W2", "compiled", TEXTS, async || {
        let people = Arc::new(AskingTime::default());
        let mut host = real();
        host.people = Arc::clone(&people) as Arc<dyn People>;
        graph.start("").host(&host).run().await?.into_output()?;
        let last = people.last.lock().unwrap_or_else(PoisonError::into_inner);
        is(&last, &expected)
    })
    .await?;
    Ok(ExitCode::SUCCESS)
}

/// The text that is expected; `None`: the data is not what the graph was compiled from.
fn expected() -> Result<Option<String>, Failing> {
    let Some(data) = setting::data() else {
        return Ok(Some(include_str!("../../data/w2_expected.txt").to_owned()));
    };
    let read = |name: &str| {
        let path = data.join(name);
        std::fs::read_to_string(&path)
            .map_err(|error| format!("cannot read {}: {error}", path.display()))
    };
    let state: serde_json::Value = serde_json::from_str(&read("w2_state.json")?)?;
    let compiled: serde_json::Value = serde_json::from_str(STATE)?;
    let same = read("w2_template.txt")? == TEXT && state == compiled;
    Ok(if same {
        Some(read("w2_expected.txt")?)
    } else {
        None
    })
}

/// Builds this program again, with the graph of the data that is there now, and lets that one run.
fn rebuilt() -> Result<ExitCode, Failing> {
    if std::env::var_os("BENCH_REBUILT").is_some() {
        return Err("the graph of W2 could not be compiled from the data".into());
    }
    eprintln!("the template is not the one that was compiled; building again");
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let status = Command::new(option_env!("CARGO").unwrap_or("cargo"))
        .args([
            "run",
            "--quiet",
            "--release",
            "--manifest-path",
            manifest,
            "W2",
        ])
        .env("BENCH_REBUILT", "1")
        .status()?;
    Ok(
        match status.code().and_then(|code| u8::try_from(code).ok()) {
            Some(code) => ExitCode::from(code),
            None => ExitCode::FAILURE,
        },
    )
}
