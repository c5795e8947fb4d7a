//! The closed loop of diagnostics: registered ⇔ explained ⇔ the bad example fires exactly it ⇔ the good example is
//! silent ⇔ its message is held by a golden.

use graphwright_compiler::diag::{Code, Example, Report, human};
use graphwright_compiler::pipeline;
use graphwright_compiler::registry;
use graphwright_compiler::source::Sources;
use graphwright_compiler::world::Listed;
use graphwright_tests::cases;
use std::collections::BTreeSet;

fn inspect(example: &Example) -> (Report, Sources) {
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", example.graph);
    let world = Listed::example(example);
    let settings = pipeline::Settings::default();
    let (_, _, report) = pipeline::check(file, &settings, &mut sources, &world);
    (report, sources)
}

#[test]
fn a_bad_example_fires_exactly_its_code() {
    let mut wrong = Vec::new();
    for code in registry::ALL {
        let (report, sources) = inspect(&code.bad);
        let fired: BTreeSet<&str> = report
            .diagnostics
            .iter()
            .map(|found| found.code.id)
            .collect();
        if fired != BTreeSet::from([code.id]) {
            let shown = human::render(&report, &sources, human::Style::Plain);
            wrong.push(format!(
                "{} {}: fired {fired:?}\n{shown}",
                code.id, code.name
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_good_example_is_silent() {
    let mut wrong = Vec::new();
    for code in registry::ALL {
        let (report, sources) = inspect(&code.good);
        if !report.diagnostics.is_empty() {
            let shown = human::render(&report, &sources, human::Style::Plain);
            wrong.push(format!("{} {}:\n{shown}", code.id, code.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_message_is_held() {
    let mut differences = Vec::new();
    let mut known = BTreeSet::new();
    for code in registry::ALL {
        let (report, sources) = inspect(&code.bad);
        let file = format!("{}-{}.txt", code.id, code.name);
        let shown = human::render(&report, &sources, human::Style::Plain);
        differences.extend(cases::compare(
            &cases::root().join("messages/codes").join(&file),
            &shown,
        ));
        known.insert(file);
    }
    for entry in std::fs::read_dir(cases::root().join("messages/codes")).unwrap() {
        let name = entry.unwrap().file_name().to_string_lossy().into_owned();
        if !known.contains(&name) {
            differences.push(format!("messages/{name}: no code has this name"));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn ids_and_names_are_unique_and_in_order() {
    let ids: Vec<&str> = registry::ALL.iter().map(|code| code.id).collect();
    let mut sorted = ids.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(
        ids, sorted,
        "registry::ALL is in the order of the ids, each once"
    );
    let names: BTreeSet<&str> = registry::ALL.iter().map(|code| code.name).collect();
    assert_eq!(names.len(), ids.len());
}

#[test]
fn every_code_is_explained() {
    let complete =
        |code: &&&Code| !code.summary.trim().is_empty() && code.explanation.trim().len() > 80;
    let thin: Vec<&str> = registry::ALL
        .iter()
        .filter(|code| !complete(code))
        .map(|code| code.name)
        .collect();
    assert!(thin.is_empty(), "{thin:?}");
    for code in registry::ALL {
        let text = registry::explain(code);
        // A page shows control characters as pictures.
        let printable = |line: &&str| !line.contains(char::is_control);
        let mut lines = code.bad.graph.lines().filter(printable);
        assert!(
            text.contains(code.id) && lines.all(|line| text.contains(line)),
            "{text}"
        );
        assert!(registry::index().contains(code.id));
    }
}

#[test]
fn the_index_page_lists_what_there_is() {
    let page = cases::root().join("../compiler/DIAGNOSTICS.md");
    let difference = cases::compare(&page, &registry::index());
    assert_eq!(
        difference,
        None,
        "{}",
        difference.as_deref().unwrap_or_default()
    );
}
