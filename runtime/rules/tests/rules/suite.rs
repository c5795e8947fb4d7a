//! What is said here of values and JSON Schemas is what the official JSON-Schema-Test-Suite says, where
//! `GRAPHWRIGHT_SCHEMA_SUITE` names its directory `tests`.

use graphwright_rules::schema::check;
use serde_json::Value;
use std::path::{Path, PathBuf};

const DRAFTS: [&str; 2] = ["draft7", "draft2020-12"];

/// Files about what is optional, of keywords that we know. The others are about formats and contents, which are annotations, about
/// regular expressions of JavaScript, and about references by URI.
const OPTIONAL: [&str; 6] = [
    "anchor.json",
    "bignum.json",
    "dependencies-compatibility.json",
    "float-overflow.json",
    "non-bmp-regex.json",
    "refOfUnknownKeyword.json",
];

/// Where we refuse what the suite calls valid, and why that is meant. We accept nothing that it calls invalid.
struct Exception {
    why: &'static str,
    is: fn(&Refused) -> bool,
}

const EXCEPTIONS: [Exception; 4] = [
    Exception {
        why: "references lead to places and anchors of the same document, and to no URI: nothing is fetched",
        is: |case| case.said.contains("refers to `") && !case.said.contains("refers to `#"),
    },
    Exception {
        why: "what a `$dynamicRef` leads to depends on who refers to its schema: it is refused",
        is: |case| case.said.contains("refers by `$dynamicRef`"),
    },
    Exception {
        why: "what stands beside a `$ref` counts, as it does since 2019-09, also in draft 7",
        is: |case| case.draft == "draft7" && case.group.starts_with("ref overrides any sibling"),
    },
    Exception {
        why: "a metaschema that takes keywords away is not read: all of them count",
        is: |case| {
            case.file == "vocabulary.json" && case.group.contains("no validation vocabulary")
        },
    },
];

/// Something valid that we refuse.
struct Refused {
    draft: &'static str,
    file: String,
    group: String,
    test: String,
    said: String,
}

fn files(suite: &Path, draft: &str) -> Vec<PathBuf> {
    let of = |directory: PathBuf| {
        let entries = std::fs::read_dir(&directory).unwrap();
        let paths = entries.map(|entry| entry.unwrap().path());
        paths.filter(|path| path.extension().is_some_and(|end| end == "json"))
    };
    let optional = of(suite.join(draft).join("optional"));
    let known = optional.filter(|path| OPTIONAL.iter().any(|name| path.ends_with(name)));
    let mut files: Vec<PathBuf> = of(suite.join(draft)).chain(known).collect();
    files.sort();
    files
}

fn text(value: &Value, field: &str) -> String {
    value[field].as_str().unwrap_or_default().to_owned()
}

#[test]
fn schemas_say_what_the_official_suite_says() {
    let Some(suite) = std::env::var_os("GRAPHWRIGHT_SCHEMA_SUITE").map(PathBuf::from) else {
        eprintln!("SKIPPED: GRAPHWRIGHT_SCHEMA_SUITE names no JSON-Schema-Test-Suite");
        return;
    };
    let mut used = [0; EXCEPTIONS.len()];
    let mut wrong = Vec::new();
    let mut cases = 0;
    for (draft, path) in DRAFTS.iter().flat_map(|draft| {
        files(&suite, draft)
            .into_iter()
            .map(move |path| (*draft, path))
    }) {
        let groups: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
        for (group, test) in groups.as_array().unwrap().iter().flat_map(|group| {
            let tests = group["tests"].as_array().unwrap().iter();
            tests.map(move |test| (group, test))
        }) {
            cases += 1;
            let said = check(&group["schema"], &test["data"]);
            let case = Refused {
                draft,
                file: path.file_name().unwrap().to_string_lossy().into_owned(),
                group: text(group, "description"),
                test: text(test, "description"),
                said: said
                    .as_ref()
                    .err()
                    .map_or_else(String::new, |said| said.join("; ")),
            };
            if test["valid"] == said.is_ok() {
                continue;
            }
            let exception = EXCEPTIONS.iter().position(|row| (row.is)(&case));
            match exception.filter(|_| said.is_err()) {
                Some(row) => used[row] += 1,
                None => wrong.push(format!(
                    "{draft}/{}: {}: {}: valid is {}, and we say: {}",
                    case.file, case.group, case.test, test["valid"], case.said
                )),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for (row, used) in EXCEPTIONS.iter().zip(used) {
        assert!(used > 0, "not needed any more: {}", row.why);
    }
    assert!(cases > 2000, "only {cases} cases were found");
}
