//! Lists of runs, page by page.
//!
//! A list is short: it holds how runs stand, not what they came to, and the beginning of what they ask. A page ends with a
//! cursor, which names the last run of it and when that was begun; so what is begun meanwhile moves nothing.

use super::desk::ServeError;
use super::work::RunSettings;
use crate::run::Graph;
use crate::run::journal::{Detail, Filter, INTERRUPTED, Phase, RunRow};
use serde_json::{Value, json};

/// How much of a question a list tells.
const QUESTION: usize = 500;

/// How much of a prompt a list tells, and up to how long a page does so: each prompt is read by itself.
const PROMPT: usize = 200;
const PROMPTS: u32 = 100;

/// Which runs are listed.
pub(super) struct Page {
    /// Those that stand here.
    pub(super) standing: Option<RunStanding>,
    /// At most so many.
    pub(super) limit: u32,
    /// Those after this place.
    pub(super) after: Option<Cursor>,
}

/// Where a run stands, as lists tell it apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RunStanding {
    /// As its phase says; one that is running has somebody who runs it.
    Phase(Phase),
    /// Its process died.
    Interrupted,
}

impl RunStanding {
    /// All words for it.
    #[cfg_attr(
        not(feature = "serve-http"),
        expect(dead_code, reason = "only HTTP asks for it")
    )]
    pub(super) const NAMES: [&str; 7] = [
        "running",
        "waiting",
        "completed",
        "completed_with_errors",
        "failed",
        "cancelled",
        INTERRUPTED,
    ];

    #[cfg_attr(
        not(feature = "serve-http"),
        expect(dead_code, reason = "only HTTP asks for it")
    )]
    pub(super) fn named(name: &str) -> Option<Self> {
        match name {
            INTERRUPTED => Some(Self::Interrupted),
            name => Phase::named(name).map(Self::Phase),
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Phase(phase) => phase.name(),
            Self::Interrupted => INTERRUPTED,
        }
    }

    /// As the store knows it: whether somebody runs a run is known only when it is looked at.
    fn phase(self) -> Phase {
        match self {
            Self::Phase(phase) => phase,
            Self::Interrupted => Phase::Running,
        }
    }
}

/// A place in a list: when its run was begun, as its list says so, and the name of the run.
pub(super) struct Cursor {
    pub(super) begun: String,
    pub(super) run: String,
}

impl Cursor {
    /// A cursor as it stands in a URL.
    #[cfg_attr(
        not(feature = "serve-http"),
        expect(dead_code, reason = "only HTTP asks for it")
    )]
    pub(super) fn read(text: &str) -> Option<Self> {
        let (begun, run) = text.split_once('~')?;
        Some(Self {
            begun: begun.to_owned(),
            run: run.to_owned(),
        })
    }

    fn text(&self) -> String {
        format!("{}~{}", self.begun, self.run)
    }
}

/// A page of rows, of which there is one more than asked for if another page follows.
pub(super) fn paged(
    mut rows: Vec<Value>,
    limit: u32,
    cursor: impl FnOnce(&Value) -> Cursor,
) -> Value {
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let more = rows.len() > limit;
    rows.truncate(limit);
    match rows.last().filter(|_| more).map(cursor) {
        Some(next) => json!({"runs": rows, "next": next.text()}),
        None => json!({"runs": rows}),
    }
}

/// A field of a row that is a text.
pub(super) fn text<'r>(row: &'r Value, key: &str) -> &'r str {
    row.get(key).and_then(Value::as_str).unwrap_or_default()
}

impl RunSettings<'_> {
    /// The latest runs of this graph that the store holds.
    pub(super) async fn list(&self, page: &Page) -> Result<Value, ServeError> {
        let after = match &page.after {
            None => None,
            Some(cursor) => match cursor.begun.parse() {
                Ok(begun) => Some((begun, cursor.run.clone())),
                Err(_) => return Err(wrong_cursor()),
            },
        };
        let phase = page.standing.map(RunStanding::phase);
        // Those that nobody runs are among those that are running, which are few.
        let most = match phase {
            Some(Phase::Running) => None,
            Some(_) | None => Some(page.limit.saturating_add(1)),
        };
        let filter = Filter {
            graph: Some(self.agent.graph.about().name.to_string()),
            phase,
            most,
            after,
            detail: Detail::Summary,
        };
        let mut rows = self.store.list(&filter).await?;
        if let Some(standing) = page.standing {
            rows.retain(|row| row.status() == standing.name());
        }
        let cursor = |row: &Value| Cursor {
            begun: row.get("created").map(Value::to_string).unwrap_or_default(),
            run: text(row, "run_id").to_owned(),
        };
        let mut rows: Vec<Value> = rows.into_iter().map(summary).collect();
        if page.limit <= PROMPTS {
            for row in &mut rows {
                self.prompted(row).await;
            }
        }
        Ok(paged(rows, page.limit, cursor))
    }

    /// Says with which prompt a run began, where its graph takes one.
    async fn prompted(&self, row: &mut Value) {
        let inputs = &self.agent.graph.about().inputs;
        let Some(input) = inputs.iter().find(|input| input.prompt) else {
            return;
        };
        // A run that was removed meanwhile has none.
        let Ok(origin) = self.store.origin(text(row, "run_id")).await else {
            return;
        };
        let prompt = origin
            .inputs
            .get(&*input.name)
            .map(crate::value::text::shown);
        if let (Some(prompt), Some(row)) = (prompt, row.as_object_mut()) {
            row.insert("prompt".to_owned(), beginning(prompt, PROMPT).into());
        }
    }
}

/// A cursor that no list gave.
pub(super) fn wrong_cursor() -> ServeError {
    ServeError::Wrong("`after` is not the `next` of a page of this list".to_owned())
}

/// The first letters of a text.
fn beginning(mut text: String, most: usize) -> String {
    if let Some((end, _)) = text.char_indices().nth(most) {
        text.truncate(end);
        text.push('…');
    }
    text
}

/// A run as a list tells of it.
fn summary(mut row: RunRow) -> Value {
    for question in &mut row.questions {
        question.question = beginning(std::mem::take(&mut question.question), QUESTION);
    }
    row.to_json()
}
