//! One line per thing that is measured, on the terminal as it is known, and as a table in a file.

use std::fmt;
use std::path::{Path, PathBuf};

/// How much of something.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Amount {
    /// Of time.
    Seconds(f64),
    /// Of room.
    Bytes(f64),
}

impl Amount {
    fn number(self) -> f64 {
        match self {
            Self::Seconds(number) | Self::Bytes(number) => number,
        }
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (number, units) = match *self {
            Self::Seconds(seconds) => (seconds * 1e9, ["ns", "µs", "ms", "s"]),
            Self::Bytes(bytes) => (bytes, ["B", "kB", "MB", "GB"]),
        };
        let mut number = number;
        let mut shown = units[0];
        for unit in units.iter().skip(1) {
            if number < 1000.0 {
                break;
            }
            number /= 1000.0;
            shown = unit;
        }
        let digits = if number < 10.0 { 2 } else { 1 };
        write!(f, "{number:.digits$} {shown}")
    }
}

/// What is wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Goal {
    /// At most this much.
    Most(Amount),
    /// At most so many times the limit.
    Times(f64),
}

/// What was measured.
pub(crate) struct Row {
    /// What it is.
    pub what: String,
    /// What it costs.
    pub ours: Amount,
    /// What it could not cost less than, and what that is.
    pub limit: Option<(&'static str, Amount)>,
    /// What is wanted.
    pub goal: Option<Goal>,
    /// Instructions: ours, and those of the limit.
    pub instructions: Option<(f64, Option<f64>)>,
}

impl Row {
    /// A line without a goal.
    pub(crate) fn new(what: impl Into<String>, ours: Amount) -> Self {
        Self {
            what: what.into(),
            ours,
            limit: None,
            goal: None,
            instructions: None,
        }
    }

    /// Beside a limit.
    pub(crate) fn beside(mut self, name: &'static str, limit: Amount) -> Self {
        self.limit = Some((name, limit));
        self
    }

    /// With a goal.
    pub(crate) fn goal(mut self, goal: Goal) -> Self {
        self.goal = Some(goal);
        self
    }

    /// With instructions, if they could be counted.
    pub(crate) fn counted(mut self, ours: Option<f64>) -> Self {
        self.instructions = ours.map(|ours| (ours, None));
        self
    }

    /// With instructions, and those of the limit.
    pub(crate) fn counted_beside(self, ours: Option<f64>, limit: Option<f64>) -> Self {
        let mut row = self.counted(ours);
        row.instructions = row.instructions.map(|(ours, _)| (ours, limit));
        row
    }

    fn ratio(&self) -> Option<f64> {
        self.limit
            .map(|(_, limit)| self.ours.number() / limit.number())
    }

    fn is_missed(&self) -> bool {
        match (self.goal, self.ratio()) {
            (Some(Goal::Most(most)), _) => self.ours.number() > most.number(),
            (Some(Goal::Times(times)), Some(ratio)) => ratio > times,
            (Some(Goal::Times(_)) | None, _) => false,
        }
    }

    /// What, ours, the limit, the ratio, the goal, instructions.
    fn cells(&self) -> [String; 6] {
        let goal = match self.goal {
            Some(Goal::Most(most)) => format!("≤ {most}"),
            Some(Goal::Times(times)) => format!("≤ {times:.1} ×"),
            None => String::new(),
        };
        let missed = if self.is_missed() { ", missed" } else { "" };
        [
            self.what.clone(),
            self.ours.to_string(),
            self.limit
                .map_or_else(String::new, |(name, limit)| format!("{limit} ({name})")),
            self.ratio()
                .map_or_else(String::new, |ratio| format!("{ratio:.2}")),
            format!("{goal}{missed}"),
            match self.instructions {
                None => String::new(),
                Some((ours, None)) => format!("{ours:.0}"),
                Some((ours, Some(limit))) => format!("{ours:.0} / {limit:.0}"),
            },
        ]
    }
}

const HEAD: [&str; 6] = ["what", "ours", "limit", "ratio", "goal", "instructions"];

/// All lines.
#[derive(Default)]
pub(crate) struct Table(Vec<Row>);

impl Table {
    /// Adds a line, and shows it.
    pub(crate) fn add(&mut self, row: Row) {
        if self.0.is_empty() {
            show(&HEAD.map(str::to_owned));
        }
        show(&row.cells());
        self.0.push(row);
    }

    /// How many goals are missed.
    pub(crate) fn missed(&self) -> usize {
        self.0.iter().filter(|row| row.is_missed()).count()
    }

    /// As a file.
    pub(crate) fn markdown(&self) -> String {
        let mut text = format!(
            "# Measurements\n\nWritten by `cargo bench -p graphwright --features models,sqlite --bench measure -- --write \
             compiler/BENCHMARKS.md`.\nA limit is what the same thing costs without graphwright, in the same run; a ratio is how \
             many times that ours costs.\nInstructions are ours / those of the limit, counted by valgrind.\n\n{}\n\n",
            machine()
        );
        let line = |cells: &[String; 6]| format!("| {} |\n", cells.join(" | "));
        text.push_str(&line(&HEAD.map(str::to_owned)));
        text.push_str("|---|---:|---:|---:|---:|---:|\n");
        for row in &self.0 {
            text.push_str(&line(&row.cells()));
        }
        text.push_str(BELOW);
        text
    }
}

/// What is measured otherwise.
const BELOW: &str = include_str!("below.md");

fn show(cells: &[String; 6]) {
    let [what, ours, limit, ratio, goal, instructions] = cells;
    println!("{what:<46} {ours:>9}  {limit:<32} {ratio:>7}  {goal:<18} {instructions}");
}

/// The machine and the compiler, as far as the system tells.
fn machine() -> String {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let field = |text: &str, name: &str| {
        let line = text.lines().find(|line| line.starts_with(name))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    };
    let processor = field(&read("/proc/cpuinfo"), "model name");
    let memory = field(&read("/proc/meminfo"), "MemTotal")
        .and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut said = vec![format!(
        "{cores} cores of {}",
        processor.unwrap_or_else(|| std::env::consts::ARCH.to_owned())
    )];
    said.extend(memory.map(|kilobytes| format!("{} GB of memory", kilobytes.div_ceil(1 << 20))));
    said.push(std::env::consts::OS.to_owned());
    format!("Machine: {}.", said.join(", "))
}

/// The folder of the workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The middle one of several.
pub(crate) fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(f64::NAN)
}
