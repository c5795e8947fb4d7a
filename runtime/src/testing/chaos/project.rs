//! Runs of graphs of actions: they leave their trail in a project made for the trial, and go on from it.
//!
//! A process writes the files of a step one after the other. One that is killed in between leaves the first of them, and what
//! stood in the others before; so the trail is looked at each time before something happens, and a killed process may leave
//! one of the trails between that look and its end.

use super::directory::DirectoryCopy;
use super::invariants::{End, RUN, once};
use super::process::{ProcessWorld, SecondProcess, World};
use super::storm_host::{CallLog, Person};
use super::trial::{MOST, ROUGH};
use super::weather::{Dice, StormLevel, Weather};
use super::{Experiment, Order, Place, Trial};
use crate::dialects::rye;
use crate::dialects::rye::project::invoke::{CallResult, Settings, invoke};
use crate::dialects::rye::project::sign::Signer;
use crate::dialects::rye::project::{KeptRun, Layout, verify};
use crate::graph::Status;
use crate::host::HostParts;
use crate::run::Graph;
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Runs that a project keeps.
pub(super) struct Projects<'t, G> {
    tried: &'t Experiment<'t, G>,
    /// A directory for the project, empty in the beginning.
    copied: DirectoryCopy,
    graph: String,
}

/// The files of a run that are written with each step.
#[derive(Clone, Default)]
struct Trail {
    transcript: Vec<u8>,
    state: Option<Vec<u8>>,
    page: Option<Vec<u8>>,
    entry: Option<Vec<u8>>,
}

impl Trail {
    fn of(layout: &Layout) -> Self {
        Self {
            transcript: std::fs::read(layout.transcript()).unwrap_or_default(),
            state: std::fs::read(layout.state()).ok(),
            page: std::fs::read(layout.page()).ok(),
            entry: std::fs::read(layout.entry()).ok(),
        }
    }

    fn leave(&self, layout: &Layout) -> std::io::Result<()> {
        std::fs::write(layout.transcript(), &self.transcript)?;
        let rest = [
            (layout.state(), &self.state),
            (layout.page(), &self.page),
            (layout.entry(), &self.entry),
        ];
        for (path, bytes) in rest {
            match bytes {
                Some(bytes) => std::fs::write(path, bytes)?,
                // It may not be there now either.
                None => drop(std::fs::remove_file(path)),
            }
        }
        Ok(())
    }

    /// One of the trails on the way from this one to that.
    fn towards(&self, after: Self, weather: &Weather) -> Self {
        let Some(added) = after.transcript.get(self.transcript.len()..) else {
            return after;
        };
        if added.is_empty() || weather.below(2) == 0 {
            return after;
        }
        // Behind these lines the other files are written, in this order.
        let mut end = 0;
        let mut whole = false;
        for line in added.split_inclusive(|byte| *byte == b'\n') {
            end += line.len();
            let text = String::from_utf8_lossy(line);
            whole = text.contains("\"checkpoint_signature\"") || text.contains("\"graph_started\"");
            if whole {
                break;
            }
        }
        let most = u64::try_from(end + 1).unwrap_or(1);
        let cut = usize::try_from(weather.below(most)).unwrap_or_default();
        let last = whole && end == added.len() && weather.below(3) == 0;
        weather.tell(match last {
            true => "  state written, page and entry not".to_owned(),
            false => format!("  {cut} of {} bytes of the transcript written", added.len()),
        });
        let mut left = self.clone();
        left.transcript = after.transcript;
        match last {
            true => left.state = after.state,
            false => left.transcript.truncate(self.transcript.len() + cut),
        }
        left
    }
}

/// What is kept of a run.
struct ProjectRecord {
    kept: Option<KeptRun>,
    /// The steps that the state vouches for: number, node, what came next.
    steps: Vec<[Value; 3]>,
}

impl ProjectRecord {
    fn of(layout: &Layout, signer: &Signer) -> Result<Self, String> {
        let trail = Trail::of(layout);
        let Some(state) = &trail.state else {
            return Ok(Self {
                kept: None,
                steps: Vec::new(),
            });
        };
        let text = String::from_utf8_lossy(state);
        let body = signer
            .opened(&text)
            .map_err(|flaw| format!("the state {flaw}"))?;
        let kept = KeptRun::read(body).ok_or("the state cannot be read")?;
        let known = trail.transcript.get(..kept.transcript_bytes);
        let known = known.ok_or("the transcript is shorter than the state says")?;
        let steps = known.split(|byte| *byte == b'\n').filter_map(step);
        let mut steps: Vec<[Value; 3]> = steps.collect();
        // The last step of a process that was killed before it had kept the end is told twice.
        steps.dedup();
        Ok(Self {
            steps,
            kept: Some(kept),
        })
    }

    fn has_ended(&self) -> bool {
        self.kept
            .as_ref()
            .is_some_and(|kept| kept.status.starts_with("completed") || kept.status == "error")
    }

    fn count(&self) -> u32 {
        self.kept.as_ref().map_or(0, |kept| kept.step_count)
    }
}

fn step(line: &[u8]) -> Option<[Value; 3]> {
    let event: Value = serde_json::from_slice(line).ok()?;
    let kind = event.get("event_type")?.as_str()?;
    if kind != "step_completed" && kind != "foreach_completed" {
        return None;
    }
    let payload = event.get("payload")?;
    let of = |name: &str| payload.get(name).cloned().unwrap_or_default();
    Some([of("step"), of("node"), of("next_node")])
}

impl<'t, G: Graph> Projects<'t, G> {
    pub(super) fn new(tried: &'t Experiment<'t, G>) -> Result<Self, String> {
        let workflow = rye::workflow(tried.graph).ok_or("it is no graph of actions")?;
        Ok(Self {
            copied: DirectoryCopy::of(None)?,
            graph: workflow.id.to_string(),
            tried,
        })
    }

    /// An empty project.
    fn project(&self) -> Result<(Layout, Signer), String> {
        let dir = self.copied.fresh()?;
        std::fs::create_dir(dir.join(".ai")).map_err(|error| error.to_string())?;
        let signer = Signer::open(&keys(&dir))?;
        let layout = Layout {
            project: dir,
            graph: self.graph.clone(),
            run: RUN.to_owned(),
        };
        Ok((layout, signer))
    }

    async fn run(&self, layout: &Layout, host: &HostParts, begun: bool) -> CallResult<G> {
        let mut settings = Settings::new(&layout.project, host.clone());
        settings.keys = keys(&layout.project);
        settings.quiet = true;
        let parameters: Map<String, Value> = if begun {
            [("resume_run_id".to_owned(), Value::from(RUN))]
                .into_iter()
                .collect()
        } else {
            settings.run_id = Some(RUN.to_owned());
            self.tried.inputs.clone()
        };
        invoke(self.tried.graph, parameters, settings).await
    }

    fn process(
        &self,
        layout: &Layout,
        (world, hosts): (&World, ProcessWorld),
        weather: &Weather,
        (begun, second): (bool, Option<SecondProcess>),
    ) -> Result<[Option<CallResult<G>>; 2], String> {
        let (one, two) = hosts.hosts();
        let ran = super::process::run(
            weather,
            second,
            self.run(layout, &one, begun),
            self.run(layout, &two, true),
        );
        drop((one, two));
        world.gone()?;
        ran.map(|(first, other)| [first, other])
    }

    fn end(&self, held: &ProjectRecord, output: Option<Value>) -> End {
        let kept = held.kept.clone().unwrap_or_default();
        End {
            phase: kept.status,
            output: output.unwrap_or_default(),
            error: kept.current_node.into(),
            state: json!([kept.state, held.steps]),
            files: std::collections::BTreeMap::new(),
        }
    }
}

fn keys(project: &Path) -> PathBuf {
    project.join(".keys")
}

fn output<G: Graph>(came: &Option<CallResult<G>>) -> Option<Value> {
    came.as_ref()?.value.get("output").cloned()
}

fn status<G: Graph>(came: &Option<CallResult<G>>) -> Option<Status> {
    let outcome = came.as_ref()?.outcome.as_ref();
    outcome.map(|outcome| outcome.status)
}

impl<G: Graph> Place for Projects<'_, G> {
    fn calm(&self, seed: u64, order: Order) -> Result<(End, u64), String> {
        let (layout, signer) = self.project()?;
        let world = World::at_pace(seed, order.pace);
        let (weather, made) = (world.weather(order.turns, StormLevel::Calm), Arc::default());
        let inner = self.tried.host(seed);
        let hosts = world.around(inner, Person::There, &weather, &made);
        let came = self.process(&layout, (&world, hosts), &weather, (false, None))?;
        let held = ProjectRecord::of(&layout, &signer)?;
        if held.has_ended() {
            return Ok((self.end(&held, output(&came[0])), weather.moments()));
        }
        let [first, _] = came;
        let told = first.map(|came| came.value.to_string());
        Err(format!(
            "without any fault it does not end: {}",
            told.unwrap_or_default()
        ))
    }

    fn rough(
        &self,
        seed: u64,
        moments: u64,
        dice: &mut Dice,
        trial: &mut Trial,
    ) -> Result<End, String> {
        let (layout, signer) = self.project()?;
        let world = World::new(seed);
        let mut came_to = None;
        for process in 0..MOST {
            let before = ProjectRecord::of(&layout, &signer)?;
            if before.has_ended() {
                whole(&layout, &signer)?;
                return Ok(self.end(&before, came_to));
            }
            let sea = match process < ROUGH {
                true => StormLevel::Rough {
                    end: (!dice.once_in(4)).then(|| 1 + dice.below(moments + moments / 4 + 4)),
                },
                false => StormLevel::Calm,
            };
            let begun = before.kept.is_some();
            let second =
                (sea != StormLevel::Calm && begun && dice.once_in(3)).then(|| SecondProcess {
                    after: dice.below(moments.max(1)),
                    expires: false,
                });
            trial
                .story
                .push(format!("process {process}: {sea:?}, second {second:?}"));
            let seen = Arc::new(Mutex::new(Trail::of(&layout)));
            let weather = world.open_weather(dice.next(), sea);
            let (place, last) = (layout.clone(), Arc::clone(&seen));
            let weather = Arc::new(weather.watched(Box::new(move || {
                *last.lock().unwrap_or_else(PoisonError::into_inner) = Trail::of(&place);
            })));
            let made = Arc::new(CallLog::default());
            let inner = self.tried.host(seed);
            let hosts = world.around(inner, Person::There, &weather, &made);
            let came = self.process(&layout, (&world, hosts), &weather, (begun, second));
            let left = if weather.was_killed() {
                let seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
                seen.towards(Trail::of(&layout), &weather).leave(&layout)
            } else {
                Ok(())
            };
            trial.story.extend(weather.story());
            trial.moments += weather.moments();
            trial.processes += 1;
            left.map_err(|error| format!("the trail cannot be written: {error}"))?;
            let came = came?;
            let after = ProjectRecord::of(&layout, &signer)?;
            trial.story.push(format!("  {} steps", after.count()));
            refused(&came)?;
            if !after.steps.starts_with(&before.steps) {
                return Err("a step was lost, or is another one now".to_owned());
            }
            not_again(&before, &made)?;
            once([status(&came[0]), status(&came[1])])?;
            came_to = output(&came[0]).or(output(&came[1])).or(came_to);
        }
        Err(format!(
            "after {MOST} processes, most of them without faults, it has not ended"
        ))
    }
}

/// The first process is never refused; one beside it may be.
fn refused<G: Graph>(came: &[Option<CallResult<G>>; 2]) -> Result<(), String> {
    let [first, other] = came;
    let why = first.as_ref().and_then(|came| came.refused.as_ref());
    if let (Some(why), None) = (why, other) {
        return Err(format!("it cannot be continued: {why}"));
    }
    let trouble = came.iter().flatten().find_map(|came| came.trouble.as_ref());
    trouble.map_or(Ok(()), |trouble| {
        Err(format!("it could not be written down: {trouble}"))
    })
}

/// No step is taken again that the state vouches for. Calls are named by their step, from 0.
fn not_again(before: &ProjectRecord, made: &CallLog) -> Result<(), String> {
    let calls = made.calls();
    let again = calls.iter().find(|key| {
        let call = key
            .strip_prefix(RUN)
            .and_then(|call| call.strip_prefix('/'));
        let step = call.and_then(|call| call.split('/').next());
        let step = step.and_then(|step| step.parse::<u32>().ok());
        step.is_some_and(|step| step < before.count())
    });
    again.map_or(Ok(()), |key| {
        Err(format!(
            "the call `{key}` was made again, though its step is kept"
        ))
    })
}

/// What a run that has ended left is signed, and all of it fits.
fn whole(layout: &Layout, signer: &Signer) -> Result<(), String> {
    let found = verify::run(layout, signer)?;
    let flaw = found.iter().find_map(|finding| {
        let flaw = finding.flaw.as_ref()?;
        Some(format!("in the end, the {} {flaw}", finding.what))
    });
    flaw.map_or(Ok(()), Err)
}
