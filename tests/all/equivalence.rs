//! Compiled graphs do what the reference interpreter does, and both do what `runs.yaml` says.

use graphwright::codegen::{Graph, Value, to_value};
use graphwright_tests::cases::{self, Case};
use graphwright_tests::goldens::tasks::recorded;
use graphwright_tests::interpret::InterpretedGraph;
use graphwright_tests::runs::{self, Record, Recording, Scenario};
use std::time::{Duration, Instant};

#[tokio::test]
async fn compiled_graphs_do_what_interpreted_ones_do() {
    let mut wrong = Vec::new();
    let mut count = 0;
    let mut took = [Duration::ZERO; 2];
    for case in cases::all() {
        for scenario in runs::of(&case).unwrap() {
            count += 1;
            let (compiled, compiled_took) = timed(compiled(&case, &scenario)).await;
            let (interpreted, interpreted_took) = timed(interpreted(&case, &scenario)).await;
            took = [took[0] + compiled_took, took[1] + interpreted_took];
            let mut complain = |what: String| {
                wrong.push(format!("{} / {}: {what}", case.name, scenario.name));
            };
            match (compiled, interpreted) {
                (Ok(compiled), Ok(interpreted)) => {
                    if let Some(difference) = compiled.differs_from(&scenario.expect) {
                        complain(difference);
                    }
                    if let Some(difference) = compiled.difference(&interpreted) {
                        complain(format!("compiled and interpreted differ in {difference}"));
                    }
                    if let Some(difference) = reread(&case, &compiled.kept) {
                        complain(format!(
                            "what a compiled graph keeps is not read: {difference}"
                        ));
                    }
                }
                (compiled, interpreted) => {
                    complain(format!("{:?}, {:?}", compiled.err(), interpreted.err()))
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 0, "no case has runs");
    let [compiled, interpreted] = took;
    println!("{count} runs: {compiled:.0?} compiled, {interpreted:.0?} interpreted");
}

async fn timed<T>(task: impl Future<Output = T>) -> (T, Duration) {
    let begun = Instant::now();
    (task.await, begun.elapsed())
}

/// What the interpreted graph does not read, or does not read as it stands, of what the compiled one has kept: the state that the run
/// began with, and the exits.
fn reread(case: &Case, kept: &[String]) -> Option<String> {
    let found = case.inspect();
    let checked = found.checked.as_ref()?;
    let graph = InterpretedGraph::new(checked.program(), checked.facts());
    kept.iter().enumerate().find_map(|(number, text)| {
        let value: Value = serde_json::from_str(text).unwrap();
        let read = match number {
            0 => graph.read_state(value).map(|state| to_value(&state)),
            _ => graph.read_exit(value).map(|exit| to_value(&exit)),
        };
        match read.map(|read| read.to_string()) {
            Ok(read) if read == *text => None,
            Ok(read) => Some(format!("{text}, read as {read}")),
            Err(error) => Some(format!("{text}: {error}")),
        }
    })
}

/// The same run of both.
pub(crate) async fn both(
    case: &Case,
    scenario: &Scenario,
) -> (Result<Record, String>, Result<Record, String>) {
    (
        compiled(case, scenario).await,
        interpreted(case, scenario).await,
    )
}

async fn compiled(case: &Case, scenario: &Scenario) -> Result<Record, String> {
    recorded(&case.name, Recording::new(case, scenario)).await
}

/// With what it takes to read the graph.
async fn interpreted(case: &Case, scenario: &Scenario) -> Result<Record, String> {
    let found = case.inspect();
    let Some(checked) = &found.checked else {
        return Err("the graph has errors".to_owned());
    };
    let graph = InterpretedGraph::new(checked.program(), checked.facts());
    Recording::new(case, scenario).run(graph).await
}
