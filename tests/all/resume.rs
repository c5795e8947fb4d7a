//! A run that is cut after any exit and resumed ends as if it had not been cut, and nothing outside happens twice.

use graphwright_tests::runs::{self, Recording};
use graphwright_tests::{cases, goldens};

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
            let Some(Ok(whole)) = goldens::run(&case.name, recording.clone()).await else {
                wrong.push(format!("{} / {}: does not run", case.name, scenario.name));
                continue;
            };
            for after in 0..whole.states.len() {
                let cut = recording.clone().cut(after);
                let difference = match goldens::run(&case.name, cut).await {
                    Some(Ok(cut)) => whole.clone().unordered().difference(&cut.unordered()),
                    Some(Err(problem)) => Some(problem),
                    None => Some("the case has no golden".to_owned()),
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
