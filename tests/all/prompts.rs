//! What is shown of the prompts of a kept run is what its models were asked: for all cases of the dialects whose runs a store keeps.

use graphwright_tests::cases;
use graphwright_tests::goldens::tasks::shown::shown;
use graphwright_tests::runs;
use std::collections::BTreeSet;

#[tokio::test]
async fn prompts_are_shown_as_they_were_asked() {
    let mut wrong = Vec::new();
    let mut dialects = BTreeSet::new();
    let mut count = 0;
    for case in cases::all() {
        // Graphs of actions keep their trail in a project.
        let dialect = case.name.split('/').next().unwrap_or_default().to_owned();
        if dialect == "rye" {
            continue;
        }
        for scenario in runs::of(&case).unwrap() {
            match shown(&case, &scenario).await {
                Ok(0) => {}
                Ok(prompts) => {
                    count += prompts;
                    dialects.insert(dialect.clone());
                }
                Err(problem) => {
                    wrong.push(format!("{} / {}: {problem}", case.name, scenario.name));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} are wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert_eq!(dialects.len(), 3, "{dialects:?}");
    assert!(count > 100, "only {count} prompts");
}
