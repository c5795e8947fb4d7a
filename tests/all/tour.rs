//! The tour of the guide: each of its graphs runs offline, and comes to what the page shows; and the worlds and scenarios that pages of
//! the guide show can be read. `compiler/cli/tests/cli/guide` holds the rest of the guide.

#[expect(dead_code, reason = "other tests of pages look at more of them")]
#[path = "../../compiler/cli/tests/cli/guide/page.rs"]
pub(super) mod page;

use graphwright::testing::{Expect, Scenario, ScenarioResult, World};
use graphwright_compiler::compile::{Options, inspect_file};
use graphwright_tests::interpret::InterpretedGraph;
use page::{Page, root};
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};

/// A command of the page, and what it shows of it.
#[derive(Debug)]
struct Shown {
    graph: PathBuf,
    prompt: String,
    world: PathBuf,
    output: String,
}

fn guide() -> PathBuf {
    root().join("compiler/guide")
}

fn tour() -> Page {
    Page::read(&guide().join("src/tour.md"))
}

/// `$ graphwright run GRAPH "PROMPT" --script WORLD -q`, and the lines below it.
fn shown(page: &Page) -> Vec<Shown> {
    let mut found = Vec::new();
    for sample in page.samples() {
        let Some((command, output)) = sample.lines.split_first() else {
            continue;
        };
        let Some(run) = command.strip_prefix("$ graphwright run ") else {
            continue;
        };
        let parts: Vec<&str> = run.split('"').collect();
        let [graph, prompt, rest] = parts.as_slice() else {
            panic!("{run}");
        };
        let world = rest.trim().strip_prefix("--script ").unwrap();
        let world = world.strip_suffix(" -q").unwrap();
        found.push(Shown {
            graph: guide().join(graph.trim()).join("graph.yaml"),
            prompt: (*prompt).to_owned(),
            world: guide().join(world),
            output: output.join("\n"),
        });
    }
    found
}

/// Runs a graph as a scenario says. What is wrong with the graph is a failure of the test.
pub(super) async fn played(graph: &Path, scenario: &Scenario) -> ScenarioResult {
    let found = inspect_file(graph, &Options::default()).unwrap();
    assert!(
        found.report.diagnostics.is_empty(),
        "{}: {:?}",
        graph.display(),
        found.report.diagnostics
    );
    let checked = found.checked.unwrap();
    let graph_at_work = InterpretedGraph::new(checked.program(), checked.facts());
    scenario.play(&graph_at_work, graph.parent()).await
}

#[tokio::test]
async fn each_step_comes_to_what_is_shown() {
    let steps = shown(&tour());
    assert_eq!(steps.len(), 10);
    for step in steps {
        let world = std::fs::read_to_string(&step.world).unwrap();
        let scenario = Scenario {
            name: String::new(),
            grant: Vec::new(),
            expect: Expect::default(),
            inputs: Map::from_iter([("initial_prompt".to_owned(), Value::from(&*step.prompt))]),
            world: World::from_yaml(&world).unwrap(),
        };
        let result = played(&step.graph, &scenario).await;
        let name = step.graph.display();
        assert_eq!(result.outcome["status"], "completed", "{name}: {result:?}");
        let output = result.outcome["output"].as_str().unwrap_or_default();
        assert_eq!(output.trim_end(), step.output, "{name}");
        assert!(
            result.left_over.is_empty(),
            "{name}: {:?}",
            result.left_over
        );
    }
}

#[tokio::test]
async fn the_scenarios_of_the_tour_pass() {
    let mut count = 0;
    for step in std::fs::read_dir(guide().join("tour")).unwrap() {
        let step = step.unwrap().path();
        for file in std::fs::read_dir(&step).unwrap() {
            let file = file.unwrap().path();
            if !file.to_string_lossy().ends_with(".scenario.yaml") {
                continue;
            }
            let text = std::fs::read_to_string(&file).unwrap();
            let scenario = Scenario::from_yaml(&text).unwrap();
            let result = played(&step.join("graph.yaml"), &scenario).await;
            let name = file.display();
            assert!(result.differences.is_empty(), "{name}: {result:?}");
            count += 1;
        }
    }
    assert_eq!(count, 2);
}

#[test]
fn shown_worlds_and_scenarios_can_be_read() {
    let mut count = 0;
    for page in Page::all() {
        for sample in page.samples() {
            let text = sample.lines.join("\n");
            if sample.words != ["yaml", "data"] || !text.contains("replies:") {
                continue;
            }
            let read = match text.contains("expect:") {
                true => Scenario::from_yaml(&text).map(|_| ()),
                false => World::from_yaml(&text)
                    .map(|_| ())
                    .map_err(|error| error.to_string()),
            };
            assert_eq!(read, Ok(()), "{}:{}", page.name(), sample.first);
            count += 1;
        }
    }
    assert!(count > 2, "{count}");
}
