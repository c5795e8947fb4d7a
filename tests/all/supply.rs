//! What graphwright is built from is held to the policy in `.ci/deny.toml`: licences, one version of each crate, one registry.
//! cargo-deny asks the same and more (known holes), but has to be installed; this is told by cargo alone, without a network.

use graphwright_tests::cases;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// How many crates a compiled agent is made of, where nothing is asked for: no clap, no SQLite, no HTTP, no TLS.
const BARE: usize = 31;

fn cargo(arguments: &[&str]) -> String {
    told(command(arguments))
}

fn command(arguments: &[&str]) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command
        .args(arguments)
        .args(["--locked", "--offline"])
        .current_dir(cases::root().join(".."));
    command
}

fn told(mut command: Command) -> String {
    let done = command.output().unwrap();
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{command:?}: {said}");
    String::from_utf8(done.stdout).unwrap()
}

/// Everything that is built for this machine, with all features; the workspace's own crates have no source.
fn packages() -> Vec<Value> {
    let rustc = Command::new("rustc").arg("-vV").output().unwrap();
    let rustc = String::from_utf8(rustc.stdout).unwrap();
    let host = rustc.lines().find_map(|line| line.strip_prefix("host: "));
    let told = cargo(&[
        "metadata",
        "--format-version",
        "1",
        "--all-features",
        "--filter-platform",
        host.unwrap(),
    ]);
    let metadata: Value = serde_json::from_str(&told).unwrap();
    let mut packages = metadata["packages"].as_array().unwrap().clone();
    let built = built();
    packages.retain(|package| {
        let version = text(package, "version").to_owned();
        built.contains(&(text(package, "name").to_owned(), version))
    });
    assert!(packages.len() > 100, "only {} crates", packages.len());
    packages
}

/// Names and versions of what is really built. What `cargo metadata` lists has more: crates that an optional part of another
/// would need which nobody asks for (`indexmap_1?/std`). cargo-deny leaves those out, too.
fn built() -> BTreeSet<(String, String)> {
    let tree = cargo(&[
        "tree",
        "--workspace",
        "--all-features",
        "--edges",
        "normal,build,dev",
        "--prefix",
        "none",
        "--format",
        "{p}",
    ]);
    let crates = tree.lines().filter_map(|line| {
        let (name, rest) = line.split_once(" v")?;
        let version = rest.split(' ').next()?;
        Some((name.to_owned(), version.to_owned()))
    });
    crates.collect()
}

fn text<'a>(package: &'a Value, field: &str) -> &'a str {
    package[field].as_str().unwrap_or_default()
}

/// The texts in quotes of a list of the policy.
fn policy(list: &str) -> Vec<String> {
    let file = std::fs::read_to_string(cases::root().join("../.ci/deny.toml")).unwrap();
    let begin = format!("\n{list} = [\n");
    let (_, rest) = file.split_once(&begin).unwrap();
    let (rest, _) = rest.split_once("\n]").unwrap();
    let lines = rest.lines().filter(|line| !line.trim().starts_with('#'));
    lines
        .filter_map(|line| Some(line.split('"').nth(1)?.to_owned()))
        .collect()
}

/// Whether a licence expression (SPDX, or the older `MIT/Apache-2.0`) can be met with these licences alone.
fn is_met(expression: &str, allowed: &[String]) -> bool {
    let expression = expression.replace(" / ", " OR ").replace('/', " OR ");
    let spaced = expression.replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut at = 0;
    let met = any(&words, &mut at, allowed);
    met && at == words.len()
}

fn any(words: &[&str], at: &mut usize, allowed: &[String]) -> bool {
    let mut met = all(words, at, allowed);
    while words.get(*at) == Some(&"OR") {
        *at += 1;
        met |= all(words, at, allowed);
    }
    met
}

fn all(words: &[&str], at: &mut usize, allowed: &[String]) -> bool {
    let mut met = one(words, at, allowed);
    while words.get(*at) == Some(&"AND") {
        *at += 1;
        met &= one(words, at, allowed);
    }
    met
}

fn one(words: &[&str], at: &mut usize, allowed: &[String]) -> bool {
    let word = words.get(*at);
    // Beyond the end, too: an expression that stops too early is none.
    *at += 1;
    let Some(word) = word else {
        return false;
    };
    if *word == "(" {
        let met = any(words, at, allowed);
        *at += 1;
        return met;
    }
    let mut name = (*word).to_owned();
    if words.get(*at) == Some(&"WITH") {
        let exception = words.get(*at + 1).copied().unwrap_or_default();
        name = format!("{name} WITH {exception}");
        *at += 2;
    }
    allowed.contains(&name)
}

#[test]
fn licence_expressions_are_understood() {
    let allowed = ["MIT".to_owned(), "ISC".to_owned(), "A WITH e".to_owned()];
    for met in [
        "MIT",
        "GPL-3.0 OR MIT",
        "GPL-3.0/MIT",
        "(GPL-3.0 OR MIT) AND ISC",
        "A WITH e",
    ] {
        assert!(is_met(met, &allowed), "{met}");
    }
    for not in [
        "",
        "GPL-3.0",
        "MIT AND GPL-3.0",
        "A",
        "MIT OR",
        "GPL-3.0 OR (MIT AND A)",
        "MIT)",
    ] {
        assert!(!is_met(not, &allowed), "{not}");
    }
}

#[test]
fn every_licence_is_allowed_and_every_allowed_one_is_needed() {
    let allowed = policy("allow");
    let packages = packages();
    let refused: Vec<String> = packages
        .iter()
        .filter(|package| !is_met(text(package, "license"), &allowed))
        .map(|package| format!("{}: `{}`", text(package, "name"), text(package, "license")))
        .collect();
    assert!(
        refused.is_empty(),
        "not in `allow` of .ci/deny.toml:\n  {}",
        refused.join("\n  ")
    );
    for (index, licence) in allowed.iter().enumerate() {
        let mut others = allowed.clone();
        others.remove(index);
        let needed = packages
            .iter()
            .any(|package| !is_met(text(package, "license"), &others));
        assert!(
            needed || licence == "MIT",
            "nothing needs `{licence}` any more"
        );
    }
}

#[test]
fn there_is_one_version_of_each_crate_but_for_those_that_are_named() {
    let mut versions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in packages() {
        let (name, version) = (text(&package, "name"), text(&package, "version"));
        let found = versions.entry(name.to_owned()).or_default();
        found.insert(version.to_owned());
    }
    let skipped = policy("skip");
    let is_skipped = |name: &str, version: &str| {
        skipped.iter().any(|skip| {
            let (other, prefix) = skip.split_once('@').unwrap();
            let rest = version.strip_prefix(prefix);
            other == name && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
    };
    for (name, found) in &versions {
        let counted = found.iter().filter(|version| !is_skipped(name, version));
        assert!(
            counted.count() <= 1,
            "{name} comes in versions {found:?}; keep one, or say in `skip` of .ci/deny.toml what holds the others back"
        );
    }
    for skip in &skipped {
        let (name, _) = skip.split_once('@').unwrap();
        let needed = versions.get(name).is_some_and(|found| found.len() > 1);
        assert!(needed, "`{skip}` needs not be skipped any more");
    }
}

#[test]
fn nothing_comes_from_elsewhere_or_is_refused() {
    let refused = policy("deny");
    for package in packages() {
        let (name, source) = (text(&package, "name"), text(&package, "source"));
        assert!(
            source.is_empty() || source == "registry+https://github.com/rust-lang/crates.io-index",
            "{name} comes from {source}"
        );
        assert!(
            !refused.iter().any(|other| other == name),
            "{name} is refused"
        );
    }
}

/// Only one version of the compiler is at hand; that nothing needs a newer one than is promised can be told without it.
/// (That our own code uses nothing newer is told by clippy: `incompatible_msrv`, with `rust-version` of the workspace.)
#[test]
fn no_dependency_needs_a_newer_compiler_than_we_promise() {
    let number = |version: &str| {
        let mut parts = version
            .split('.')
            .map(|part| part.parse::<u32>().unwrap_or(0));
        let mut next = || parts.next().unwrap_or(0);
        (next(), next(), next())
    };
    let packages = packages();
    let own = packages
        .iter()
        .find(|package| text(package, "name") == "graphwright");
    let promised = text(own.unwrap(), "rust_version");
    assert!(!promised.is_empty(), "no `rust-version`");
    for package in &packages {
        let needed = text(package, "rust_version");
        assert!(
            number(needed) <= number(promised),
            "{} needs Rust {needed}, and we promise {promised}",
            text(package, "name")
        );
    }
}

/// Where the crates below the compiler have other features for macros and build scripts than for programs, cargo compiles it twice.
#[test]
fn the_compiler_is_compiled_once() {
    let graph = planned(&["--workspace"]);
    let mut below: BTreeMap<(&str, &str), Vec<&Value>> = BTreeMap::new();
    for unit in graph["units"].as_array().unwrap() {
        let is_lib = unit["target"]["kind"][0] == "lib" && unit["mode"] == "build";
        if is_lib {
            let package = text(unit, "pkg_id");
            let name = unit["target"]["name"].as_str().unwrap_or_default();
            below
                .entry((name, package))
                .or_default()
                .push(&unit["features"]);
        }
    }
    below.retain(|_, features| features.len() > 1);
    assert!(
        !below
            .keys()
            .any(|(name, _)| *name == "graphwright_compiler"),
        "twice, with these features, which `build-dependencies` of tests/goldens can make one: {below:#?}"
    );
}

/// What cargo would compile for the tests of these packages.
fn planned(packages: &[&str]) -> Value {
    let mut test = command(&["test", "--all-features", "--no-run"]);
    // It is told by an option that is not stable. Nothing is compiled so.
    test.args(packages)
        .args(["--unit-graph", "-Zunstable-options"])
        .env("RUSTC_BOOTSTRAP", "1");
    serde_json::from_str(&told(test)).unwrap()
}

#[test]
fn after_an_edit_of_the_runtime_nothing_is_compiled_that_other_tests_do_not_need() {
    let config = std::fs::read_to_string(cases::root().join("../.cargo/config.toml")).unwrap();
    let (_, alias) = config.split_once("quick-runtime = [").unwrap();
    let words = alias.split(']').next().unwrap().split('"');
    let words: Vec<&str> = words.skip(1).step_by(2).collect();
    let packages = words.windows(2).filter(|pair| pair[0] == "-p").flatten();
    let packages: Vec<&str> = packages.copied().collect();
    assert!(packages.contains(&"graphwright"), "{words:?}");
    let units = |graph: &Value| {
        let unit = |unit: &Value| {
            let (target, features) = (&unit["target"]["name"], &unit["features"]);
            format!("{target} {} {} {features}", unit["pkg_id"], unit["mode"])
        };
        let units = graph["units"].as_array().unwrap().iter();
        units.map(unit).collect::<BTreeSet<String>>()
    };
    let all = units(&planned(&["--workspace"]));
    let quick = units(&planned(&packages));
    let own: Vec<&String> = quick.difference(&all).collect();
    assert!(own.is_empty(), "{own:#?}");
}

#[test]
fn what_nobody_asks_for_is_not_built_in() {
    let tree = cargo(&[
        "tree",
        "--package",
        "graphwright",
        "--no-default-features",
        "--edges",
        "normal",
        "--prefix",
        "none",
        "--format",
        "{p}",
    ]);
    let crates: BTreeSet<&str> = tree
        .lines()
        .filter_map(|line| line.split(' ').next())
        .filter(|name| !name.is_empty())
        .collect();
    assert!(crates.contains("tokio"), "{crates:?}");
    assert!(
        crates.len() <= BARE,
        "{} crates, and there were {BARE}: {crates:?}",
        crates.len()
    );
}
