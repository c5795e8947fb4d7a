//! A run that is cut after any exit and resumed ends as if it had not been cut, and nothing outside happens twice.

use graphwright_tests::cases;
use graphwright_tests::goldens::tasks::recorded;
use graphwright_tests::runs::{self, Recording};

#[tokio::test]
async fn a_run_that_is_cut_anywhere_ends_the_same() {
    let mut wrong = Vec::new();
    for case in cases::all() {
        for scenario in runs::of(&case).unwrap() {
            if scenario.waits() {
                // What is under way when the run is cut is asked for again, and a list of replies is used up by it.
                continue;
            }
            let recording = Recording::new(&case, &scenario);
            let Ok(whole) = recorded(&case.name, recording.clone()).await else {
                wrong.push(format!("{} / {}: does not run", case.name, scenario.name));
                continue;
            };
            for after in 0..whole.states.len() {
                let cut = recording.clone().cut(after);
                let difference = match recorded(&case.name, cut).await {
                    Ok(cut) => whole.clone().unordered().difference(&cut.unordered()),
                    Err(problem) => Some(problem),
                };
                if let Some(difference) = difference {
                    wrong.push(format!(
                        "{} / {}, cut after {after}: {difference}",
                        case.name, scenario.name
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
