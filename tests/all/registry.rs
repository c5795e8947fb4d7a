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
    let file = sources.add("graph.yaml", example.graph.as_str());
    let world = Listed::example(example);
    let settings = pipeline::Settings::default();
    let (_, _, report) = pipeline::check(file, &settings, &mut sources, &world);
    (report, sources)
}

#[test]
fn a_bad_example_fires_exactly_its_code() {
    let mut wrong = Vec::new();
    for code in registry::ALL {
        let (report, sources) = inspect(&code.page().wrong);
        let fired: BTreeSet<&str> = report
            .diagnostics
            .iter()
            .map(|found| found.code.id)
            .collect();
        let loud = report
            .diagnostics
            .iter()
            .any(|found| found.level == code.level);
        if fired != BTreeSet::from([code.id]) || !loud {
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
        let (report, sources) = inspect(&code.page().right);
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
        let (report, sources) = inspect(&code.page().wrong);
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
fn every_page_says_all_there_is_to_say() {
    for code in registry::ALL.iter().chain(registry::LATE) {
        let page = code.page();
        assert!(
            page.summary.ends_with('.') && page.why.len() > 80,
            "{code:?}"
        );
        let explained = registry::explain(code);
        assert!(
            explained.contains(code.id) && explained.contains(page.body),
            "{explained}"
        );
        // A page shows control characters as pictures.
        assert!(
            !explained.contains(|c: char| c.is_control() && c != '\n'),
            "{code:?}"
        );
        assert!(registry::index().contains(code.id));
    }
}

#[test]
fn each_page_is_listed_under_its_name() {
    let folder = cases::root().join("../compiler/src/diagnostics");
    let files = std::fs::read_dir(folder).unwrap();
    let files: BTreeSet<String> = files
        .map(|file| file.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    let codes = registry::ALL.iter().chain(registry::LATE);
    let listed: BTreeSet<String> = codes
        .map(|code| format!("{}-{}.md", code.id, code.name))
        .collect();
    assert_eq!(files, listed);
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
