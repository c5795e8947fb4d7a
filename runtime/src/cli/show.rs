//! What a run did, told from its journal.

mod calls;
mod html;
mod overlay;
mod pending_calls;
mod prompts;

use super::args::{ShowArgs, View};
use super::card::Card;
use super::continuation;
use super::runs::date;
use crate::any_graph::AnyGraph;
use crate::graph::{About, RunFailure};
use crate::host::Usage;
use crate::prompts::Visits;
use crate::purse::MoneySummary;
use crate::run::Graph;
use crate::run::context::run_context::MONEY;
use crate::run::executor::{Position, fold_seen};
use crate::run::journal::{Cost, ExitRow, RunRow, Store};
use crate::terminal::cost::paid;
use crate::value::text::printable;
use calls::{DetailChoice, RunRecords, ShownDetails, made_of};
use overlay::RunOverlay;
use pending_calls::{UnfinishedCalls, open_calls};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

/// One visit of a node.
#[derive(Serialize)]
struct Visit {
    branch: String,
    step: u32,
    node: String,
    /// Milliseconds since 1970.
    #[serde(skip)]
    left: u64,
    made: String,
    seconds: f64,
    exit: Value,
    #[serde(skip_serializing_if = "Usage::is_none")]
    usage: Usage,
    /// What went wrong in it, where the run went on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tolerated: Vec<RunFailure>,
    /// What of it matters to policies that are watched, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    watched: Vec<String>,
    /// What the step changed in the state; of a step before branches: what they changed together with it.
    #[serde(skip_serializing_if = "Map::is_empty")]
    changed: Map<String, Value>,
    #[serde(flatten)]
    beside: ShownDetails,
}

/// Shows a run of the store that the command line names.
pub(super) async fn kept(
    graph: &AnyGraph,
    card: &Card,
    args: &ShowArgs,
    dir: Option<PathBuf>,
) -> Result<ExitCode, String> {
    let store = continuation::needed(args.place.url.as_deref()).await?;
    show(graph, card, (args, dir), store.as_ref()).await
}

/// Shows a run of this store.
pub(super) async fn show(
    graph: &AnyGraph,
    card: &Card,
    (args, dir): (&ShowArgs, Option<PathBuf>),
    store: &dyn Store,
) -> Result<ExitCode, String> {
    if let Some(step) = args.at {
        return before(graph, store, args, step).await;
    }
    let view = super::graph::view(args)?;
    let wanted = DetailChoice::of(args, view);
    let story = RunStory::read(graph, store, (&args.run, dir), &wanted).await?;
    let mut text = story.view(graph.about(), card, view)?;
    if !text.ends_with('\n') {
        text.push('\n');
    }
    super::graph::put(args.output.as_deref(), &text)
}

/// A run as a program or a browser reads it.
#[cfg(any(feature = "serve-http", feature = "serve-mcp"))]
pub(crate) async fn view(
    graph: &AnyGraph,
    card: &Card,
    store: &dyn Store,
    (run, dir): (&str, Option<PathBuf>),
    view: View,
) -> Result<String, String> {
    let page = view == View::Html;
    let wanted = DetailChoice {
        effects: page,
        events: page,
    };
    let story = RunStory::read(graph, store, (run, dir), &wanted).await?;
    story.view(graph.about(), card, view)
}

/// All that is kept of a run but what was told, for a page that asks for it piece by piece.
#[cfg(feature = "dev")]
pub(crate) async fn whole(
    graph: &AnyGraph,
    store: &dyn Store,
    (run, dir): (&str, Option<PathBuf>),
) -> Result<Value, String> {
    let wanted = DetailChoice {
        effects: true,
        events: false,
    };
    let story = RunStory::read(graph, store, (run, dir), &wanted).await?;
    let mut whole = story.json();
    if let Some(whole) = whole.as_object_mut() {
        whole.insert("paid".to_owned(), paid(&story.usage).into());
    }
    Ok(whole)
}

/// The state before a step.
async fn before(
    graph: &AnyGraph,
    store: &dyn Store,
    args: &ShowArgs,
    step: u32,
) -> Result<ExitCode, String> {
    let read = continuation::read(graph, store, &args.run).await?;
    let (at, state) = crate::store::resume::before(graph, read.restored, step)?;
    let object = json!({"run_id": args.run, "step": step, "node": at, "state": state});
    let text = if args.json {
        object.to_string()
    } else {
        serde_json::to_string_pretty(&object).unwrap_or_default()
    };
    say!("{text}");
    Ok(ExitCode::SUCCESS)
}

/// All that is told of a run.
struct RunStory {
    row: RunRow,
    place: String,
    visits: Vec<Visit>,
    /// The state before the first step, and after each.
    states: Vec<Value>,
    usage: Usage,
    /// What the run may spend, and has spent, if that is limited.
    spending: Option<MoneySummary>,
    /// Calls of nodes that were not left: they failed, wait, or are under way.
    open: Vec<UnfinishedCalls>,
    position: Value,
    state: Value,
    /// What belongs to no exit: calls of the step under way, and what was told since.
    rest: ShownDetails,
    /// What the journal lacks; nothing that came after it is shown.
    gap: Option<String>,
}

impl RunStory {
    async fn read(
        graph: &AnyGraph,
        store: &dyn Store,
        (run, dir): (&str, Option<PathBuf>),
        wanted: &DetailChoice,
    ) -> Result<Self, String> {
        let row = store.run(run).await.map_err(|error| error.to_string())?;
        let continuation::ReadableRun {
            restored,
            exits,
            gap,
        } = continuation::read(graph, store, run).await?;
        let mut kept = RunRecords::read(store, run, wanted)
            .await
            .map_err(|error| error.to_string())?;
        let mut states: Vec<Value> = Vec::new();
        let effects = kept.effects.as_ref();
        let mut asking = effects.map(|effects| Visits::of(effects, &exits));
        let folded = fold_seen(
            graph,
            restored.at,
            restored.state,
            restored.entries,
            |branch, step, at, state| {
                if branch.is_main() {
                    states.push(serde_json::to_value(state).unwrap_or_default());
                }
                if let Some(asking) = &mut asking {
                    asking.seen(graph, (branch, step), at, state);
                }
            },
        )
        .map_err(|failure| failure.message)?;
        if let Some(asking) = &asking {
            let dir = dir.unwrap_or_else(|| crate::run::directory(graph));
            kept.prompts = prompts::prompts(graph, (run, dir), (asking, &kept), store).await?;
        }
        let position = match &folded.position {
            Position::At(at) => json!(at),
            Position::Inside(at) => json!({ "inside": at }),
            Position::Ended(_) => Value::Null,
        };
        let visits = visits(exits, &states, &mut kept);
        let rest = kept.rest();
        let mut usage = Usage::default();
        for visit in &visits {
            usage.add(&visit.usage);
        }
        let open = store.open_effects(run).await;
        let open = open.map_err(|error| error.to_string())?;
        let money = open.iter().filter(|row| row.label == MONEY);
        let money = money.filter_map(|row| crate::run::journal::json::read(&row.value).ok());
        let spending = MoneySummary::of(&money.collect::<Vec<Value>>());
        let open = open_calls(&open);
        for calls in &open {
            usage.add(&calls.usage);
        }
        Ok(Self {
            row,
            place: store.place(),
            visits,
            states,
            usage,
            spending,
            open,
            position,
            state: serde_json::to_value(&folded.state).unwrap_or_default(),
            rest,
            gap,
        })
    }

    fn view(&self, about: &About, card: &Card, view: View) -> Result<String, String> {
        let told = RunOverlay {
            row: &self.row,
            visits: &self.visits,
            next: &self.position,
            gap: self.gap.as_deref(),
        };
        match view {
            View::Svg => overlay::picture(about, card, &told),
            View::Html => Ok(html::page(about, card, &told, &self.states, &self.usage)),
            View::Json => Ok(self.json().to_string()),
            View::Text => {
                let mut text = String::new();
                tell(self, &mut text);
                self.rest.tell("", &mut text);
                Ok(text)
            }
        }
    }

    fn json(&self) -> Value {
        let mut object = json!({
            "run": self.row.to_json(), "store": self.place, "steps": self.visits, "usage": self.usage, "next": self.position,
            "state": self.state,
        });
        for (key, rest) in [
            ("gap", self.gap.as_ref().map(|gap| json!(gap))),
            ("spending", self.spending.map(|spending| json!(spending))),
            ("open", (!self.open.is_empty()).then(|| json!(self.open))),
            (
                "open_effects",
                self.rest.effects.as_ref().map(|rest| json!(rest)),
            ),
            (
                "late_events",
                self.rest.events.as_ref().map(|rest| json!(rest)),
            ),
        ] {
            if let (Some(object), Some(rest)) = (object.as_object_mut(), rest) {
                object.insert(key.to_owned(), rest);
            }
        }
        object
    }
}

fn visits(exits: Vec<ExitRow>, states: &[Value], kept: &mut RunRecords) -> Vec<Visit> {
    let mut visit = |exit: ExitRow| {
        let cost: Cost = crate::run::journal::json::read(&exit.cost).unwrap_or_default();
        let step = usize::try_from(exit.step).unwrap_or(usize::MAX);
        let changed = match (states.get(step), states.get(step.saturating_add(1))) {
            (Some(before), Some(after)) if exit.branch.is_empty() => difference(before, after),
            _ => Map::new(),
        };
        Visit {
            beside: ShownDetails {
                effects: kept.effects_of(&exit.branch, exit.step),
                events: kept.events_before(exit.seq),
            },
            branch: exit.branch,
            step: exit.step,
            node: exit.node,
            left: exit.made,
            made: date(exit.made),
            seconds: cost.seconds,
            exit: crate::run::journal::json::read(&exit.exit).unwrap_or_default(),
            usage: cost.usage,
            tolerated: [cost.tolerated, cost.handled].concat(),
            watched: crate::policy::happening::words(&cost.watched),
            changed,
        }
    };
    exits.into_iter().map(&mut visit).collect()
}

/// The keys that have another value after than before; null: they are gone.
pub(crate) fn difference(before: &Value, after: &Value) -> Map<String, Value> {
    let (Some(before), Some(after)) = (before.as_object(), after.as_object()) else {
        return Map::new();
    };
    let new = after
        .iter()
        .filter(|(key, value)| before.get(*key) != Some(value))
        .map(|(key, value)| (key.clone(), value.clone()));
    let gone = before
        .keys()
        .filter(|key| !after.contains_key(*key))
        .map(|key| (key.clone(), Value::Null));
    new.chain(gone).collect()
}

fn tell(story: &RunStory, out: &mut String) {
    let RunStory {
        row,
        visits,
        usage,
        open,
        position,
        ..
    } = story;
    let status = row.status();
    let _ = writeln!(
        out,
        "{} of {}: {status}, begun {}",
        row.id,
        row.graph,
        date(row.created)
    );
    if let Some((parent, step)) = &row.parent {
        let _ = writeln!(out, "forked from {parent} at step {step}");
    }
    for visit in visits {
        let indent = "  ".repeat(visit.branch.matches('/').count());
        let _ = writeln!(
            out,
            "{indent}{}{}  {}  {:.3}s  {}",
            visit.branch,
            visit.step,
            visit.node,
            visit.seconds,
            short(&visit.exit, 100)
        );
        for problem in &visit.tolerated {
            let went_wrong = printable(&problem.to_string()).into_owned();
            let _ = writeln!(out, "{indent}      went on after: {went_wrong}");
        }
        for what in &visit.watched {
            let _ = writeln!(out, "{indent}      policies saw: {}", printable(what));
        }
        for (key, value) in &visit.changed {
            let key = printable(key);
            let _ = writeln!(out, "{indent}      {key} = {}", short(value, 100));
        }
        visit.beside.tell(&indent, out);
    }
    if let Some(gap) = &story.gap {
        let _ = writeln!(
            out,
            "gap: {gap}; what came after it is not shown, and `fork` goes on from a step before it"
        );
    }
    if !position.is_null() {
        let _ = writeln!(out, "next: {}", short(position, 100));
    }
    for calls in open {
        let _ = writeln!(out, "made at step {} so far: {}", calls.step, calls.words());
    }
    for question in &row.questions {
        let _ = writeln!(
            out,
            "{} ({}) asks: {}",
            question.id,
            question.node,
            printable(question.question.trim())
        );
    }
    let outcome = |key: &str| row.outcome.as_ref().and_then(|outcome| outcome.get(key));
    if let Some(message) = outcome("error").and_then(|error| error.get("message")?.as_str()) {
        let _ = writeln!(out, "error: {}", printable(message));
    }
    if let Some(output) = outcome("output").filter(|output| !output.is_null()) {
        let _ = writeln!(out, "output: {}", short(output, 1000));
    }
    if let Some(paid) = paid(usage) {
        let _ = writeln!(out, "{paid}");
    }
    if let Some(spending) = &story.spending {
        let _ = writeln!(out, "{}", spending.words());
    }
}

/// A value on one line, cut where it gets long.
fn short(value: &Value, most: usize) -> String {
    // JSON has no control characters, but it has those that turn text round.
    let text = value.to_string();
    let text = printable(&text).into_owned();
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::short;
    use serde_json::json;

    #[test]
    fn what_turns_text_round_is_shown_as_an_escape() {
        let value = json!({"mail": "pay \u{202e}evil\u{2066}"});
        assert_eq!(
            short(&value, 100),
            "{\"mail\":\"pay \\u{202e}evil\\u{2066}\"}"
        );
    }
}
