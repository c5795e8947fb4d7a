//! The guide for contributors is true: it is short, and every file that it names is there.

use graphwright_tests::cases;

/// Two screens.
const LINES: usize = 80;

/// What stands between backticks and looks like a path of this project, up to the first part that stands for any name.
fn paths(text: &str) -> impl Iterator<Item = &str> {
    let quoted = text.split('`').skip(1).step_by(2);
    let roots = [
        "compiler/",
        "runtime/",
        "tests/",
        ".ci/",
        "macros/",
        "examples/",
    ];
    quoted
        .filter(move |word| roots.iter().any(|root| word.starts_with(root)))
        .map(|word| word.split('<').next().unwrap_or(word))
}

#[test]
fn every_file_that_it_names_is_there() {
    let root = cases::root().join("..");
    let guide = std::fs::read_to_string(root.join("CONTRIBUTING.md")).unwrap();
    let named: Vec<&str> = paths(&guide).collect();
    assert!(named.len() > 25, "{named:?}");
    let gone: Vec<&str> = named
        .into_iter()
        .filter(|path| !root.join(path).exists())
        .collect();
    assert!(
        gone.is_empty(),
        "CONTRIBUTING.md names what is not there: {gone:?}"
    );
}

#[test]
fn it_fits_on_two_screens() {
    let root = cases::root().join("..");
    let guide = std::fs::read_to_string(root.join("CONTRIBUTING.md")).unwrap();
    let lines = guide.lines().count();
    assert!(lines <= LINES, "CONTRIBUTING.md has {lines} lines");
}
