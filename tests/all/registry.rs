//! The closed loop of diagnostics: listed ⇔ on a page ⇔ its wrong example fires exactly it ⇔ its right example is silent ⇔ its message is
//! held by a golden ⇔ `--fix` does what the page says.

use crate::mistakes::{self, mistakes};
use graphwright_compiler::diag::{Example, FixCoverage, Report, fix, human};
use graphwright_compiler::ir::Dialect;
use graphwright_compiler::pipeline;
use graphwright_compiler::registry;
use graphwright_compiler::source::Sources;
use graphwright_compiler::world::ListedFiles;
use graphwright_tests::cases;
use std::collections::BTreeSet;

fn inspect(example: &Example) -> (Report, Sources) {
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", example.graph.as_str());
    let world = ListedFiles::example(example);
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
        assert!(page.summary.ends_with('.'), "{code:?}");
        for said in [page.why, page.stays, page.cure] {
            assert!(
                said.len() > 8 && said.ends_with(['.', '`']),
                "{code:?}: {said}"
            );
        }
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
fn the_dialect_of_an_example_stands_on_its_page() {
    let mut wrong = Vec::new();
    for code in registry::ALL.iter().chain(registry::LATE) {
        let page = code.page();
        let known = |name: &&str| Dialect::named(name).is_some();
        assert!(page.dialects.iter().all(known), "{code:?}");
        for example in [&page.wrong, &page.right] {
            let mut sources = Sources::default();
            let file = sources.add("graph.yaml", example.graph.as_str());
            let world = ListedFiles::example(example);
            let settings = pipeline::Settings::default();
            let (dialect, ..) = pipeline::check(file, &settings, &mut sources, &world);
            if let Some(dialect) = dialect
                && !page.dialects.contains(&dialect.name())
            {
                wrong.push(format!("{code:?}: {}", dialect.name()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn fix_mends_what_its_page_says_and_leaves_the_rest() {
    let mut wrong = Vec::new();
    for code in registry::ALL {
        let page = code.page();
        let mended = mended(code.page().wrong);
        let (left, _) = inspect(&mended);
        let text = &mended.graph;
        let is_mended = page.mends == FixCoverage::Example;
        if is_mended && !left.diagnostics.is_empty() {
            wrong.push(format!("{code:?} is not mended:\n{text}"));
        }
        if !is_mended && *text != page.wrong.graph {
            wrong.push(format!(
                "{code:?} is changed, and its page does not say `fix: yes`:\n{text}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_fix_mends_in_some_cases_is_shown_by_a_mistake() {
    let mut mended: BTreeSet<&str> = BTreeSet::new();
    for path in mistakes() {
        let mut text = std::fs::read_to_string(&path).unwrap();
        let reports = mistakes::mend(&mut text, |text| mistakes::inspect(&path, text), &path);
        for (before, after) in reports.iter().zip(reports.iter().skip(1)) {
            mended.extend(safe(before).filter(|code| !safe(after).any(|left| left == *code)));
        }
    }
    let mut wrong = Vec::new();
    for code in registry::ALL {
        match (code.page().mends, mended.contains(code.id)) {
            (FixCoverage::Some, false) => wrong.push(format!(
                "{code:?}: its page says `fix: some`, and no graph of messages/mistakes shows it"
            )),
            (FixCoverage::Never, true) => wrong.push(format!(
                "{code:?} is mended in messages/mistakes, and its page says `fix: no`"
            )),
            (FixCoverage::Example | FixCoverage::Some | FixCoverage::Never, _) => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The codes of findings whose edits are safe.
fn safe(report: &Report) -> impl Iterator<Item = &'static str> {
    let mendable = report
        .diagnostics
        .iter()
        .filter(|found| found.is_mendable());
    mendable.map(|found| found.code.id)
}

/// An example after all edits that are safe.
fn mended(mut example: Example) -> Example {
    for _ in 0..10 {
        let (report, sources) = inspect(&example);
        let Some(file) = fix::mend(&report, &sources).into_iter().next() else {
            return example;
        };
        let path = sources.path(file.file);
        let mut beside = example.files.iter_mut();
        match beside.find(|(name, _)| path.ends_with(name)) {
            Some((_, text)) => *text = file.text,
            None => example.graph = file.text,
        }
    }
    panic!("no end of edits:\n{}", example.graph);
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
    // What of it finds how much is told by the test that plants mistakes.
    let told = std::fs::read_to_string(cases::root().join("messages/planted.md")).unwrap();
    let difference = cases::compare(
        &page,
        &format!("# All diagnostics\n\n{}\n{told}", registry::index()),
    );
    assert_eq!(
        difference,
        None,
        "{}",
        difference.as_deref().unwrap_or_default()
    );
}
