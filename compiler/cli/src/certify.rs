//! `graphwright certify PATH [--sign KEY] [--verify FILE [--key HEX]]`: what a graph may do at worst, as one signed document.

mod named_files;
mod signature;

use super::options::ReadingArgs;
use super::{Status, complain, print};
use clap::Args;
use graphwright_compiler::check::CheckedProgram;
use graphwright_compiler::compile::{CompiledGraph, inspect_file};
use graphwright_compiler::diag::human;
use graphwright_compiler::driver::{file, way};
use graphwright_compiler::flow::Bound;
use graphwright_compiler::ir::{Meaning, Program};
use graphwright_compiler::needs::Summary;
use graphwright_compiler::policy::{Account, Labels, PolicyVerdict, VisitedNode};
use serde_json::{Map, Value, json};
use signature::{SIGNATURE, canonical};
use std::path::{Path, PathBuf};

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// A graph file, or a directory that holds `graph.yaml`
    path: PathBuf,
    /// Signs the certificate with this key: a file with an Ed25519 key in PKCS#8, as `openssl genpkey -algorithm ed25519` makes it
    #[arg(long, value_name = "FILE", conflicts_with = "verify")]
    sign: Option<PathBuf>,
    /// Makes no certificate, but compares this one with what the sources say now, and verifies its signature
    #[arg(long, value_name = "FILE")]
    verify: Option<PathBuf>,
    /// The public key that must have signed it, as 64 hexadecimal digits
    #[arg(long, value_name = "HEX", requires = "verify")]
    key: Option<String>,
    #[command(flatten)]
    reading: ReadingArgs,
}

pub(super) fn certify(arguments: &Arguments) -> Status {
    let options = match arguments.reading.options() {
        Ok(options) => options,
        Err(problem) => return unusable(&problem),
    };
    let found = match inspect_file(&arguments.path, &options) {
        Ok(found) => found,
        Err(problem) => return unusable(&problem),
    };
    let Some(checked) = &found.checked else {
        complain(&human::render(
            &found.report,
            &found.sources,
            human::Style::Plain,
        ));
        complain("error: a graph with errors has no certificate\n");
        return Status::Faulty;
    };
    let subject = Subject {
        checked,
        files: &found.files,
        policies: &found.policies,
        labels: &found.labels,
    };
    let certificate = match certificate(&subject) {
        Ok(certificate) => certificate,
        Err(problem) => return unusable(&problem),
    };
    match &arguments.verify {
        Some(given) => verify(given, arguments.key.as_deref(), &certificate),
        None => write(certificate, arguments.sign.as_deref()),
    }
}

fn unusable(problem: &str) -> Status {
    complain(&format!("error: {problem}\n"));
    Status::Unusable
}

fn write(mut certificate: Value, key: Option<&Path>) -> Status {
    if let Some(key) = key {
        let signed = match signature::sign(&canonical(&certificate), key) {
            Ok(signed) => signed,
            Err(problem) => return unusable(&problem),
        };
        if let Some(fields) = certificate.as_object_mut() {
            fields.insert(SIGNATURE.to_owned(), signed);
        }
    }
    print(&format!("{certificate:#}\n"));
    Status::Fine
}

/// Compares a certificate with the one that the sources have now.
fn verify(given: &Path, key: Option<&str>, now: &Value) -> Status {
    let read = file::text(given).map_err(|error| error.to_string());
    let read = read.and_then(|text| {
        let read: Map<String, Value> =
            serde_json::from_str(&text).map_err(|error| error.to_string())?;
        Ok(read)
    });
    let mut was = match read {
        Ok(was) => was,
        Err(problem) => {
            return unusable(&format!(
                "`{}` is no certificate: {problem}",
                given.display()
            ));
        }
    };
    let signed = was.remove(SIGNATURE);
    let was = Value::Object(was);
    let by = match (signed, key) {
        (Some(signed), key) => match signature::verify(&canonical(&was), &signed, key) {
            Ok(by) => format!("signed by {by}"),
            Err(problem) => {
                complain(&format!("error: `{}`: {problem}\n", given.display()));
                return Status::Faulty;
            }
        },
        (None, Some(_)) => {
            complain(&format!("error: `{}` is not signed\n", given.display()));
            return Status::Faulty;
        }
        (None, None) => "not signed".to_owned(),
    };
    let mut changes = Vec::new();
    differences("", &was, now, &mut changes);
    if changes.is_empty() {
        print(&format!("{}: holds, {by}\n", given.display()));
        return Status::Fine;
    }
    print(&format!(
        "{}: the sources say something else now ({by}):\n",
        given.display()
    ));
    for change in &changes {
        print(&format!("  {change}\n"));
    }
    Status::Faulty
}

/// The most differences that are told.
const MOST: usize = 50;

fn differences(place: &str, was: &Value, now: &Value, out: &mut Vec<String>) {
    if was == now || out.len() >= MOST {
        return;
    }
    let inside = |part: &str| {
        if place.is_empty() {
            part.to_owned()
        } else {
            format!("{place}.{part}")
        }
    };
    match (was, now) {
        (Value::Object(was), Value::Object(now)) => {
            let more = now.keys().filter(|key| !was.contains_key(*key));
            for key in was.keys().chain(more) {
                let part = |all: &Map<String, Value>| all.get(key).cloned().unwrap_or_default();
                differences(&inside(key), &part(was), &part(now), out);
            }
        }
        (Value::Array(was), Value::Array(now)) if was.len() == now.len() => {
            for (number, (was, now)) in was.iter().zip(now).enumerate() {
                differences(&inside(&number.to_string()), was, now, out);
            }
        }
        _ => out.push(format!("{place}: was {was}, is {now}")),
    }
}

/// A graph that is certified.
struct Subject<'c> {
    checked: &'c CheckedProgram,
    files: &'c [PathBuf],
    policies: &'c [PolicyVerdict],
    labels: &'c Labels,
}

/// The certificate of a graph that an agent is built of.
///
/// # Errors
/// If a file that the graph reads cannot be read.
pub(super) fn of(compiled: &CompiledGraph) -> Result<Value, String> {
    certificate(&Subject {
        checked: &compiled.checked,
        files: &compiled.files,
        policies: &compiled.policies,
        labels: &compiled.labels,
    })
}

fn certificate(found: &Subject<'_>) -> Result<Value, String> {
    let program = found.checked.program();
    let account = Account::of(program, found.checked.facts(), found.labels);
    Ok(json!({
        "certificate": "1",
        "graph": program.name,
        "dialect": program.dialect.name(),
        "meaning": format!("{:016x}", Meaning::of(program).graph),
        "compiler": env!("CARGO_PKG_VERSION"),
        "sources": sources(found, program)?,
        "worst_case": worst(&account, program),
        "needs": super::needs::json(found.checked),
        "effects": effects(&account),
        "flows": account.flows.iter().map(flow).collect::<Vec<_>>(),
        "policies": found.policies.iter().map(policy).collect::<Vec<_>>(),
    }))
}

/// A verdict without its place: a line that moves changes nothing.
fn policy(judged: &PolicyVerdict) -> Value {
    json!({
        "id": judged.id,
        "verdict": judged.verdict.name(),
        "level": judged.level.name(),
        "path": path(judged),
        "reason": judged.reason,
    })
}

fn path(judged: &PolicyVerdict) -> Vec<String> {
    judged.path.iter().map(VisitedNode::spelled).collect()
}

/// The hash of each file that was read, by its path from the directory of the graph.
fn sources(found: &Subject<'_>, program: &Program) -> Result<Map<String, Value>, String> {
    let graph = found.files.first().map(PathBuf::as_path);
    let directory = graph.and_then(Path::parent).unwrap_or(Path::new("."));
    let mut hashes = Map::new();
    let documents = documents(program, directory)?;
    let named = named_files::named(found.files, directory);
    for path in found.files.iter().chain(&documents).chain(&named) {
        // What tests a graph is no part of it.
        if path.to_string_lossy().ends_with(".scenario.yaml") {
            continue;
        }
        let bytes = std::fs::read(path)
            .map_err(|error| format!("cannot read `{}`: {error}", path.display()))?;
        let below = path.strip_prefix(directory).ok();
        let below = below.map(|name| name.to_string_lossy().replace('\\', "/"));
        let name = below.or_else(|| way(directory, path));
        let name = name.unwrap_or_else(|| path.display().to_string());
        hashes.insert(name, format!("sha256:{}", signature::sha256(&bytes)).into());
    }
    Ok(hashes)
}

/// The most files of documents that are hashed.
const MOST_DOCUMENTS: usize = 10_000;

/// The files that the graph searches, as far as they lie beside it.
fn documents(program: &Program, directory: &Path) -> Result<Vec<PathBuf>, String> {
    let needs = Summary::of(program);
    let mut open: Vec<PathBuf> = needs
        .documents
        .iter()
        .map(|at| directory.join(at))
        .collect();
    let mut files = Vec::new();
    while let Some(path) = open.pop() {
        let failed = |error: std::io::Error| format!("cannot read `{}`: {error}", path.display());
        if path.is_file() {
            files.push(path);
        } else if path.is_dir() {
            for entry in std::fs::read_dir(&path).map_err(failed)? {
                open.push(entry.map_err(failed)?.path());
            }
        }
        if files.len() + open.len() > MOST_DOCUMENTS {
            return Err(format!(
                "the graph searches more than {MOST_DOCUMENTS} files, which is more than a certificate can hold"
            ));
        }
    }
    files.sort();
    Ok(files)
}

fn worst(account: &Account, program: &Program) -> Value {
    let reasons = |bound: &Bound| match bound {
        Bound::AtMost(_) => Vec::new(),
        Bound::Unknown(why) => {
            let mut words: Vec<String> = why.iter().map(|one| one.words(program)).collect();
            words.dedup();
            words
        }
    };
    let most = |bound: &Bound| match bound {
        Bound::AtMost(most) => Some(*most),
        Bound::Unknown(_) => None,
    };
    let seconds = most(&account.millis).map(|millis| Value::from(millis.div_ceil(1000)));
    // What a call costs, no graph says; but a run may be stopped before it has spent more.
    let limits = &program.limits;
    json!({
        "visits": most(&account.visits),
        "model_calls": most(&account.model_calls),
        "seconds": seconds,
        "cost_usd": limits.max_cost,
        "tokens": limits.max_tokens,
        "unbounded": {
            "visits": reasons(&account.visits),
            "model_calls": reasons(&account.model_calls),
            "seconds": reasons(&account.millis),
        },
    })
}

fn effects(account: &Account) -> Vec<Value> {
    let one = |effect: &graphwright_compiler::policy::Effect| {
        json!({
            "calls": effect.what,
            "effects": effect.effects.unwrap_or("unknown"),
            "nodes": effect.nodes,
        })
    };
    account.effects.iter().map(one).collect()
}

fn flow(judged: &PolicyVerdict) -> Value {
    json!({
        "from": judged.id,
        "stays_inside": judged.verdict.name(),
        "path": path(judged),
        "reason": judged.reason,
    })
}
