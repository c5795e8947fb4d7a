//! How a workload is timed, and the line that says so.

use serde::Serialize;
use std::error::Error;
use std::io::Write;
use std::time::Instant;

/// Whatever went wrong.
pub type Failing = Box<dyn Error>;

/// One line of the report. Times are in seconds unless the name says otherwise.
#[derive(Serialize)]
struct Line<'a> {
    workload: &'a str,
    variant: &'a str,
    /// What is counted: steps, calls, texts.
    units: u32,
    /// The median of all runs.
    wall_s: f64,
    wall_first: f64,
    wall_min: f64,
    /// Processor time per run, with that of child processes.
    cpu_s: f64,
    /// Of the median run.
    per_unit_us: f64,
}

/// Runs `once` as often as is asked for and prints how long it took.
///
/// # Errors
/// If it fails, or nothing can be printed.
pub async fn measure(
    workload: &str,
    variant: &str,
    units: u32,
    once: impl AsyncFn() -> Result<(), Failing>,
) -> Result<(), Failing> {
    let runs = std::env::var("BENCH_RUNS").ok();
    let runs: u32 = runs.and_then(|runs| runs.parse().ok()).unwrap_or(5).max(1);
    let before = processor_seconds();
    let mut times = Vec::new();
    for _ in 0..runs {
        let begun = Instant::now();
        once().await?;
        times.push(begun.elapsed().as_secs_f64());
    }
    let cpu_s = (processor_seconds() - before) / f64::from(runs);
    let wall_first = times.first().copied().unwrap_or_default();
    times.sort_by(f64::total_cmp);
    let wall_s = times.get(times.len() / 2).copied().unwrap_or_default();
    let line = Line {
        workload,
        variant,
        units,
        wall_s,
        wall_first,
        wall_min: times.first().copied().unwrap_or_default(),
        cpu_s,
        per_unit_us: wall_s * 1e6 / f64::from(units),
    };
    let mut stdout = std::io::stdout();
    writeln!(stdout, "{}", serde_json::to_string(&line)?)?;
    stdout.flush()?;
    Ok(())
}

/// The processor time of this process to the nanosecond, and that of its children to the hundredth where the system tells.
fn processor_seconds() -> f64 {
    let own = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    let own = std::time::Duration::new(
        own.tv_sec.try_into().unwrap_or_default(),
        own.tv_nsec.try_into().unwrap_or_default(),
    );
    own.as_secs_f64() + children().unwrap_or_default()
}

/// Fields 16 and 17 of `/proc/self/stat`, behind the name in parentheses: user and system time in hundredths of a second.
fn children() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let (_, fields) = stat.rsplit_once(") ")?;
    let mut times = fields.split(' ').skip(13).take(2).map(str::parse::<f64>);
    Some((times.next()?.ok()? + times.next()?.ok()?) / 100.0)
}
