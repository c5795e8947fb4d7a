//! The conformance runner: every vector under `CONFORMANCE_DIR` (by default `../shared/conformance`, seen from the root
//! of the project) through the real compiler, and its graphs on the real run loop.
//!
//! Compiling one Rust module per vector would take many minutes, so graphs run through the reference interpreter. That
//! compiled graphs do the same is what the equivalence tests show. The runner knows kinds of problems and areas, and no
//! vector: what an area does not explain is a failure.

mod euler;
mod fields;
mod finding;
mod kegal;
mod kinds;
mod known;
mod loki;
mod matchers;
mod rye;
pub(crate) mod vectors;
mod workplace;

use known::Known;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use vectors::Vector;

/// All dialects.
const DIALECTS: [&str; 4] = ["loki", "rye", "kegal", "euler"];

/// How long one vector may take.
const LIMIT: Duration = Duration::from_secs(150);

/// How many vectors run at once.
const THREADS: usize = 2;

#[test]
fn every_vector_behaves_as_written() {
    let directory = vectors::directory();
    if !directory.is_dir() {
        println!(
            "conformance: skipped, because {} does not exist (CONFORMANCE_DIR names another place); our own vectors are run",
            directory.display()
        );
        return;
    }
    held(&directory, &Known::read());
}

/// Vectors of our own, written from the source documents, so that a clone has some of every area of every dialect.
#[test]
fn every_vector_of_our_own_behaves_as_written() {
    held(&vectors::own(), &Known::none());
}

/// Runs all vectors below a directory, and fails if one does.
fn held(directory: &Path, known: &Known) {
    let mut broken = Vec::new();
    let mut all = Vec::new();
    for dialect in DIALECTS {
        let vectors = vectors::load(directory, dialect);
        let report = run_all(&vectors);
        let failed = report.iter().filter(|result| result.is_err()).count();
        for (vector, result) in vectors.iter().zip(&report) {
            let listed = known.lists(dialect, &vector.id);
            match result {
                Err(difference) => {
                    let mark = if listed { " known" } else { "" };
                    // One line, whatever the difference is about.
                    let difference = difference.replace('\n', "\\n");
                    let (id, area) = (&vector.id, &vector.area);
                    println!("FAIL{mark} {dialect} {id} ({area}): {difference}");
                }
                Ok(()) if listed => broken.push(format!(
                    "{dialect} {}: listed as a known failure, and passes",
                    vector.id
                )),
                Ok(()) => {}
            }
        }
        if std::env::var_os("CONFORMANCE_AREAS").is_some() {
            areas(&vectors, &report);
        }
        println!(
            "{dialect}: {} passed, {failed} failed",
            report.len() - failed
        );
        if failed > 0 {
            broken.push(format!("{dialect}: {failed} vectors failed"));
        }
        all.extend(vectors.into_iter().map(|vector| (dialect, vector.id)));
    }
    broken.extend(known.unknown(&all));
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// One line per area, for whoever works on one.
fn areas(vectors: &[Vector], report: &[Result<(), String>]) {
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (vector, result) in vectors.iter().zip(report) {
        let (passed, of) = counts.entry(&vector.area).or_default();
        *passed += usize::from(result.is_ok());
        *of += 1;
    }
    for (area, (passed, of)) in counts {
        println!("  {area}: {passed} of {of}");
    }
}

/// Runs vectors on [`THREADS`] threads; the results are in the order of the vectors.
fn run_all(vectors: &[Vector]) -> Vec<Result<(), String>> {
    let queue = Mutex::new(vectors.iter().enumerate());
    let results = Mutex::new(BTreeMap::new());
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                loop {
                    let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some((number, vector)) = next else {
                        return;
                    };
                    let result = limited(vector.clone());
                    results
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .insert(number, result);
                }
            });
        }
    });
    results
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner)
        .into_values()
        .collect()
}

/// Runs one vector on a thread of its own, so that one that hangs or panics is a failure of that vector only.
fn limited(vector: Vector) -> Result<(), String> {
    let (give, take) = mpsc::channel();
    let running = std::thread::Builder::new()
        .name(format!("vector {}", vector.id))
        // A graph may be deep, and the frames of a debug build are large.
        .stack_size(16 << 20)
        .spawn(move || give.send(run(&vector)))
        .map_err(|error| format!("no thread: {error}"))?;
    match take.recv_timeout(LIMIT) {
        Ok(result) => result,
        Err(RecvTimeoutError::Timeout) => Err(format!("took longer than {}s", LIMIT.as_secs())),
        Err(RecvTimeoutError::Disconnected) => {
            let panic = running.join().err();
            let said = panic.as_ref().and_then(|panic| {
                panic
                    .downcast_ref::<String>()
                    .cloned()
                    .or_else(|| panic.downcast_ref::<&str>().map(|said| (*said).to_owned()))
            });
            Err(format!("panicked: {}", said.unwrap_or_default()))
        }
    }
}

fn run(vector: &Vector) -> Result<(), String> {
    match vector.dialect.as_str() {
        "loki" => loki::run(vector),
        "rye" => rye::run(vector),
        "euler" => euler::run(vector),
        "kegal" => kegal::run(vector),
        _ => Err("dialect not implemented".to_owned()),
    }
}

/// The folder of the test suite.
fn root() -> PathBuf {
    graphwright_tests::cases::root()
}

/// The file beside this one, as the text of the contract names it.
fn beside(name: &str) -> PathBuf {
    root().join("all/conformance").join(name)
}
