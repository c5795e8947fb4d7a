//! Whatever models, people, tools, scripts and actions answer: a compiled machine does what the reference interpreter does.

use super::Verdict;
use crate::cases::{self, Case};
use crate::goldens::tasks::recorded;
use crate::interpret::InterpretedGraph;
use crate::runs::{self, Recording, Scenario};
use graphwright::codegen::Value;
use graphwright_compiler::ir::Work;
use std::sync::OnceLock;

/// A scenario of a case, with everything outside scripted.
struct Scene {
    case: Case,
    inspected: graphwright_compiler::Inspection,
    scenario: Scenario,
}

/// Those of all cases. Scenarios in which a script really runs are none of them: a process per input is too slow, and what
/// it does with a hostile state is its own affair.
fn scenes() -> &'static [Scene] {
    static SCENES: OnceLock<Vec<Scene>> = OnceLock::new();
    SCENES.get_or_init(|| {
        let mut scenes = Vec::new();
        for case in cases::all() {
            let scenarios = runs::of(&case).unwrap_or_default();
            for scenario in scenarios {
                let inspected = case.inspect();
                if inspected
                    .checked
                    .as_ref()
                    .is_some_and(|checked| is_scripted(checked.program(), &scenario))
                {
                    scenes.push(Scene {
                        case: case.clone(),
                        inspected,
                        scenario,
                    });
                }
            }
        }
        scenes
    })
}

fn is_scripted(program: &graphwright_compiler::ir::Program, scenario: &Scenario) -> bool {
    let mut nodes = program.nodes.iter();
    let scripted = nodes.all(|node| {
        !matches!(node.work, Work::Script(_)) || scenario.world.scripts.contains_key(&node.id)
    });
    scripted && program.children.is_empty()
}

/// Replaces answers of a scenario. The first byte chooses it; then come a byte that chooses an answer, one that says how long
/// its new text is, and the text; and so on. A text that is JSON also stands as what it means.
///
/// # Panics
/// If a machine panics, or compiled and interpreted graph part.
pub fn replies(bytes: &[u8]) -> Verdict {
    let Some((scene, rest)) = bytes.split_first() else {
        return Verdict::Refused;
    };
    let scenes = scenes();
    let Some(scene) = scenes.get(usize::from(*scene) % scenes.len().max(1)) else {
        return Verdict::Refused;
    };
    let Some(scenario) = changed(&scene.scenario, rest) else {
        return Verdict::Refused;
    };
    let Some(checked) = &scene.inspected.checked else {
        return Verdict::Refused;
    };
    let recording = Recording::new(&scene.case, &scenario);
    let (compiled, interpreted) = super::wait(async {
        let compiled = recorded(&scene.case.name, recording.clone()).await;
        let interpreted = InterpretedGraph::new(checked.program(), checked.facts());
        (compiled, recording.run(interpreted).await)
    });
    let difference = match (&compiled, &interpreted) {
        (Ok(compiled), Ok(interpreted)) => compiled.difference(interpreted),
        (Err(_), Err(_)) => None,
        _ => Some(format!(
            "{:?}, {:?}",
            compiled.as_ref().err(),
            interpreted.as_ref().err()
        )),
    };
    assert!(
        difference.is_none(),
        "{} / {}: compiled and interpreted differ in {}\n{:?}",
        scene.case.name,
        scene.scenario.name,
        difference.unwrap_or_default(),
        scenario.world
    );
    Verdict::Compiled
}

/// The scenario with other answers. `None`: that is no world.
fn changed(scenario: &Scenario, mut bytes: &[u8]) -> Option<Scenario> {
    let mut world = serde_json::to_value(&scenario.world).ok()?;
    while let Some(([answer, length], rest)) = bytes.split_first_chunk::<2>() {
        let (text, rest) = rest
            .split_at_checked(usize::from(*length))
            .unwrap_or((rest, &[]));
        bytes = rest;
        let text = String::from_utf8_lossy(text);
        let count = answers(&mut world, &mut |_| false);
        if count == 0 {
            return None;
        }
        let mut left = usize::from(*answer) % count;
        answers(&mut world, &mut |value| {
            let found = left == 0;
            if found {
                // Replies are texts whatever they say; elsewhere JSON is what it means.
                *value = match (value.is_string(), serde_json::from_str(&text)) {
                    (false, Ok(meant)) => meant,
                    _ => Value::String(text.clone().into_owned()),
                };
            }
            left = left.wrapping_sub(1);
            found
        });
    }
    Some(Scenario {
        world: serde_json::from_value(world).ok()?,
        ..scenario.clone()
    })
}

/// Visits what is answered, inside out, until `visit` says that it has enough; says how many there were.
fn answers(world: &mut Value, visit: &mut impl FnMut(&mut Value) -> bool) -> usize {
    let mut count = 0;
    let Some(sections) = world.as_object_mut() else {
        return 0;
    };
    for (name, section) in sections {
        if !matches!(
            name.as_str(),
            "replies" | "answers" | "tools" | "scripts" | "actions" | "agents" | "retrieval"
        ) {
            continue;
        }
        for list in section.as_object_mut().into_iter().flatten() {
            for answer in list.1.as_array_mut().into_iter().flatten() {
                if leaves(answer, &mut count, visit) {
                    return count;
                }
            }
        }
    }
    count
}

fn leaves(
    value: &mut Value,
    count: &mut usize,
    visit: &mut impl FnMut(&mut Value) -> bool,
) -> bool {
    let found = match value {
        Value::Array(items) => items.iter_mut().any(|item| leaves(item, count, visit)),
        Value::Object(fields) => fields.values_mut().any(|field| leaves(field, count, visit)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    };
    if found {
        return true;
    }
    *count += 1;
    visit(value)
}
