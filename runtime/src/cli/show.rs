//! What a run did, told from its journal.

use super::args::Show;
use super::kept;
use super::runs::date;
use crate::drive::{Cost, Position, fold_from};
use crate::graph::Graph;
use crate::host::Usage;
use crate::store::{EffectRow, EventRow, ExitRow, RunRow, Store, StoreError};
use crate::text::printable;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::process::ExitCode;

/// One visit of a node.
#[derive(Serialize)]
struct Visit {
    lane: String,
    step: u32,
    node: String,
    made: String,
    seconds: f64,
    exit: Value,
    #[serde(skip_serializing_if = "Usage::is_none")]
    usage: Usage,
    /// What the step changed in the state; of a step before branches: what they changed together with it.
    #[serde(skip_serializing_if = "Map::is_empty")]
    changed: Map<String, Value>,
    #[serde(flatten)]
    beside: Beside,
}

/// What is shown on demand.
#[derive(Serialize)]
struct Beside {
    /// What calls to the outside gave.
    #[serde(skip_serializing_if = "Option::is_none")]
    effects: Option<Vec<Made>>,
    /// What was told before the node was left.
    #[serde(skip_serializing_if = "Option::is_none")]
    events: Option<Vec<Value>>,
}

impl Beside {
    fn print(&self, indent: &str) {
        for event in self.events.iter().flatten() {
            let word = |key: &str| event.get(key).and_then(Value::as_str).unwrap_or_default();
            let text = [word("text"), word("message")].concat();
            let what = if text.is_empty() {
                word("event").to_owned()
            } else {
                text
            };
            let line = what.lines().next().unwrap_or_default();
            println!("{indent}      {}  {}", word("made"), printable(line));
        }
        for effect in self.effects.iter().flatten() {
            let Made { call, label, .. } = effect;
            println!(
                "{indent}      {label} {call}: {}",
                short(&effect.value, 200)
            );
        }
    }
}

/// What a call to the outside gave.
#[derive(Serialize)]
struct Made {
    call: String,
    label: String,
    made: String,
    value: Value,
}

/// What was kept of a run beside its exits, as far as it is wanted.
struct Kept {
    effects: Option<Vec<EffectRow>>,
    events: Option<Vec<EventRow>>,
}

impl Kept {
    async fn read(store: &dyn Store, args: &Show) -> Result<Self, StoreError> {
        Ok(Self {
            effects: match args.effects {
                true => Some(store.effects(&args.run).await?),
                false => None,
            },
            events: match args.events {
                true => Some(store.events(&args.run).await?),
                false => None,
            },
        })
    }

    /// The effects of a step; they are taken out.
    fn effects_of(&mut self, lane: &str, step: u32) -> Option<Vec<Made>> {
        let all = self.effects.as_mut()?;
        let of_step = all.extract_if(.., |effect| effect.lane == lane && effect.step == step);
        Some(of_step.map(made).collect())
    }

    /// What was told before so many exits had been made; it is taken out.
    fn events_before(&mut self, seq: u32) -> Option<Vec<Value>> {
        let all = self.events.as_mut()?;
        let before = all.extract_if(.., |event| event.after < seq);
        Some(before.map(|event| event_of(&event)).collect())
    }
}

fn made(effect: EffectRow) -> Made {
    Made {
        call: effect.call,
        label: effect.label,
        made: date(effect.made),
        value: serde_json::from_str(&effect.value).unwrap_or_default(),
    }
}

fn event_of(event: &EventRow) -> Value {
    let mut told: Value = serde_json::from_str(&event.event).unwrap_or_default();
    if let Some(told) = told.as_object_mut() {
        told.insert("made".to_owned(), date(event.made).into());
    }
    told
}

pub(super) async fn show<G: Graph>(graph: &G, args: &Show) -> Result<ExitCode, String> {
    let store = kept::needed(args.place.url.as_deref()).await?;
    let row = store
        .run(&args.run)
        .await
        .map_err(|error| error.to_string())?;
    let restored = kept::read(graph, store.as_ref(), &args.run).await?;
    if let Some(step) = args.at {
        let (at, state) = restored.before(graph, step)?;
        let object = json!({"run_id": args.run, "step": step, "node": at, "state": state});
        let text = if args.json {
            object.to_string()
        } else {
            serde_json::to_string_pretty(&object).unwrap_or_default()
        };
        println!("{text}");
        return Ok(ExitCode::SUCCESS);
    }
    let mut states: Vec<Value> = Vec::new();
    let folded = fold_from(
        graph,
        restored.at,
        restored.state,
        restored.entries,
        |_, _, state| states.push(serde_json::to_value(state).unwrap_or_default()),
    )
    .map_err(|failure| failure.message)?;
    let position = match &folded.position {
        Position::At(at) => json!(at),
        Position::Inside(at) => json!({ "inside": at }),
        Position::Ended(_) => Value::Null,
    };
    let mut kept = Kept::read(store.as_ref(), args)
        .await
        .map_err(|error| error.to_string())?;
    let visits = visits(store.as_ref(), &args.run, &states, &mut kept).await?;
    // What belongs to no exit: calls of the step under way, and what was told since.
    let rest = Beside {
        effects: kept
            .effects
            .map(|open| open.into_iter().map(made).collect()),
        events: kept.events.map(|late| late.iter().map(event_of).collect()),
    };
    let mut usage = Usage::default();
    for visit in &visits {
        usage.add(&visit.usage);
    }
    if args.json {
        let mut told = json!({
            "run": row, "store": store.place(), "steps": visits, "usage": usage, "next": position, "state": folded.state,
        });
        for (key, rest) in [
            ("open_effects", rest.effects.map(|rest| json!(rest))),
            ("late_events", rest.events.map(|rest| json!(rest))),
        ] {
            if let (Some(told), Some(rest)) = (told.as_object_mut(), rest) {
                told.insert(key.to_owned(), rest);
            }
        }
        println!("{told}");
    } else {
        print(&row, &visits, &usage, &position);
        rest.print("");
    }
    Ok(ExitCode::SUCCESS)
}

async fn visits(
    store: &dyn Store,
    run: &str,
    states: &[Value],
    kept: &mut Kept,
) -> Result<Vec<Visit>, String> {
    let mut exits: Vec<ExitRow> = store.exits(run).await.map_err(|error| error.to_string())?;
    exits.sort_by_key(|exit| exit.seq);
    let mut visit = |exit: ExitRow| {
        let cost: Cost = serde_json::from_str(&exit.cost).unwrap_or_default();
        let step = usize::try_from(exit.step).unwrap_or(usize::MAX);
        let changed = match (states.get(step), states.get(step.saturating_add(1))) {
            (Some(before), Some(after)) if exit.lane.is_empty() => difference(before, after),
            _ => Map::new(),
        };
        Visit {
            beside: Beside {
                effects: kept.effects_of(&exit.lane, exit.step),
                events: kept.events_before(exit.seq),
            },
            lane: exit.lane,
            step: exit.step,
            node: exit.node,
            made: date(exit.made),
            seconds: cost.seconds,
            exit: serde_json::from_str(&exit.exit).unwrap_or_default(),
            usage: cost.usage,
            changed,
        }
    };
    Ok(exits.into_iter().map(&mut visit).collect())
}

/// The keys that have another value after than before; null: they are gone.
fn difference(before: &Value, after: &Value) -> Map<String, Value> {
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

fn print(row: &RunRow, visits: &[Visit], usage: &Usage, position: &Value) {
    let status = if row.is_interrupted() {
        "interrupted"
    } else {
        row.phase.name()
    };
    println!(
        "{} of {}: {status}, begun {}",
        row.id,
        row.graph,
        date(row.created)
    );
    if let Some((parent, step)) = &row.parent {
        println!("forked from {parent} at step {step}");
    }
    for visit in visits {
        let indent = "  ".repeat(visit.lane.matches('/').count());
        println!(
            "{indent}{}{}  {}  {:.3}s  {}",
            visit.lane,
            visit.step,
            visit.node,
            visit.seconds,
            short(&visit.exit, 100)
        );
        for (key, value) in &visit.changed {
            println!("{indent}      {key} = {}", short(value, 100));
        }
        visit.beside.print(&indent);
    }
    if !position.is_null() {
        println!("next: {}", short(position, 100));
    }
    for question in &row.questions {
        println!(
            "{} ({}) asks: {}",
            question.id,
            question.node,
            printable(question.question.trim())
        );
    }
    let outcome = |key: &str| row.outcome.as_ref().and_then(|outcome| outcome.get(key));
    if let Some(message) = outcome("error").and_then(|error| error.get("message")?.as_str()) {
        println!("error: {}", printable(message));
    }
    if let Some(output) = outcome("output").filter(|output| !output.is_null()) {
        println!("output: {}", short(output, 1000));
    }
    println!(
        "{} model calls, {} tokens read, {} written",
        usage.calls, usage.input_tokens, usage.output_tokens
    );
}

/// A value on one line, cut where it gets long.
fn short(value: &Value, most: usize) -> String {
    // JSON has no control characters; texts that are shown as they are go through `printable`.
    let text = value.to_string();
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}
