//! A project: the directory that actions work in, and what runs leave in its `.ai` folder.

#[cfg(all(feature = "project", feature = "cli"))]
pub(crate) mod conversations;
#[cfg(feature = "project")]
mod history;
#[cfg(feature = "project")]
pub mod invoke;
#[cfg(feature = "project")]
mod log;
#[cfg(feature = "project")]
mod manner;
#[cfg(feature = "project")]
pub(crate) mod names;
#[cfg(feature = "project")]
#[doc(hidden)]
pub mod objects;
#[cfg(feature = "project")]
mod page;
mod progress;
#[cfg(feature = "project")]
mod resume;
#[cfg(feature = "project")]
pub mod sign;
#[cfg(feature = "project")]
mod single_step;
#[cfg(all(feature = "project", feature = "dev"))]
pub(crate) mod steps;
#[cfg(feature = "project")]
pub mod verify;

pub use progress::{StepProgress, Tick};

use serde_json::Value;
use std::path::{Component, Path, PathBuf};

/// Where a run leaves what.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The project.
    pub project: PathBuf,
    /// The graph: `<category>/<name>`.
    pub graph: String,
    /// The run.
    pub run: String,
}

impl Layout {
    /// The state to go on from.
    pub fn state(&self) -> PathBuf {
        self.project.join(format!(
            ".ai/knowledge/graphs/{}/{}.md",
            self.graph, self.run
        ))
    }

    /// What happened, one JSON object per line.
    pub fn transcript(&self) -> PathBuf {
        self.thread().join("transcript.jsonl")
    }

    /// The page for people.
    pub fn page(&self) -> PathBuf {
        self.project.join(format!(
            ".ai/knowledge/agent/threads/{}/{}.md",
            self.graph, self.run
        ))
    }

    /// The entry in the registry of threads.
    pub fn entry(&self) -> PathBuf {
        self.thread().join("thread.json")
    }

    /// What a run in the background says on stderr.
    pub fn background(&self) -> PathBuf {
        self.thread().join("async.log")
    }

    /// What the run spends, if that is limited: JSON lines.
    pub fn money(&self) -> PathBuf {
        self.thread().join("money.jsonl")
    }

    /// Gives up the name of a run that did not begin.
    #[cfg(feature = "project")]
    fn give_up(&self) {
        // What is not empty stays.
        let _ = std::fs::remove_dir(self.thread());
    }

    fn thread(&self) -> PathBuf {
        self.project.join(".ai/state/threads").join(&self.run)
    }
}

/// What is kept of a run between its steps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeptRun {
    /// `running`, `completed`, `completed_with_errors`, `error` or `cancelled`.
    pub status: String,
    /// The node that comes next.
    pub current_node: Option<String>,
    /// How many steps were taken.
    pub step_count: u32,
    /// How often the next one was begun.
    pub attempts: u32,
    /// When the run began.
    pub started_at: String,
    /// When this was written.
    pub updated_at: String,
    /// How long the transcript was, in bytes, when this was written.
    pub transcript_bytes: usize,
    /// The hash of the transcript up to there: a transcript that is cut short does not fit.
    pub transcript_hash: String,
    /// The state, with what the caller gave.
    pub state: Value,
}

impl KeptRun {
    /// The knowledge item: front matter and the state.
    pub fn document(&self, layout: &Layout) -> String {
        let state = serde_json::to_string_pretty(&self.state).unwrap_or_default();
        let node = self.current_node.as_deref().unwrap_or_default();
        let attempts = match self.attempts {
            0 => String::new(),
            attempts => format!("attempts: {attempts}\n"),
        };
        format!(
            "---\nid: {run}\ngraph_id: {graph}\ngraph_run_id: {run}\nstatus: {}\ncurrent_node: {}\nstep_count: {}\n{attempts}\
             started_at: {}\nupdated_at: {}\ntranscript_bytes: {}\ntranscript_hash: {}\n---\n\n```json\n{state}\n```\n",
            self.status,
            Value::from(node),
            self.step_count,
            self.started_at,
            self.updated_at,
            self.transcript_bytes,
            self.transcript_hash,
            run = layout.run,
            graph = layout.graph,
        )
    }

    /// Reads what [`KeptRun::document`] wrote. `None`: it is something else.
    pub fn read(document: &str) -> Option<Self> {
        let (front, body) = document.strip_prefix("---\n")?.split_once("\n---\n")?;
        let field = |name: &str| {
            let line = front
                .lines()
                .find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
            line.unwrap_or_default().to_owned()
        };
        let json = body.trim().strip_prefix("```json\n")?.strip_suffix("```")?;
        let node: String = serde_json::from_str(&field("current_node")).ok()?;
        Some(Self {
            status: field("status"),
            current_node: Some(node).filter(|node| !node.is_empty()),
            step_count: field("step_count").parse().ok()?,
            // A run that was kept by an earlier version does not say.
            attempts: field("attempts").parse().unwrap_or_default(),
            started_at: field("started_at"),
            updated_at: field("updated_at"),
            transcript_bytes: field("transcript_bytes").parse().ok()?,
            transcript_hash: field("transcript_hash"),
            state: serde_json::from_str(json).ok()?,
        })
    }
}

/// The project that a directory belongs to: the nearest one above that has a folder `.ai`, which the directory may lie
/// in; else the directory itself. The `.ai` of a home directory is the user's, and makes no project of all that is there.
pub fn root(dir: &Path) -> PathBuf {
    let whole = std::path::absolute(dir).unwrap_or_else(|_| dir.to_path_buf());
    let home = std::env::var_os("HOME").map(PathBuf::from);
    let above = whole.ancestors().find(|above| {
        let is_home = home.as_deref() == Some(*above) && *above != whole;
        !is_home && above.join(".ai").is_dir()
    });
    above.map_or_else(|| whole.clone(), Path::to_path_buf)
}

/// A path that lies inside of a project, whatever links are on the way.
///
/// # Errors
/// If it leads out of the project, or does not exist where a link would have to be followed.
pub fn inside(root: &Path, path: &str) -> Result<PathBuf, String> {
    let out = || format!("`{path}` lies outside of the project {}", root.display());
    let root = root
        .canonicalize()
        .map_err(|error| format!("the project {} cannot be read: {error}", root.display()))?;
    let mut real = if Path::new(path).is_absolute() {
        PathBuf::from("/")
    } else {
        root.clone()
    };
    let mut missing = false;
    for part in Path::new(path).components() {
        match part {
            Component::Prefix(_) => return Err(out()),
            Component::RootDir | Component::CurDir => {}
            Component::ParentDir => {
                // Behind something that does not exist `..` leads nowhere that could be looked at.
                if missing || !real.pop() {
                    return Err(out());
                }
            }
            Component::Normal(name) => {
                real.push(name);
                match real.canonicalize() {
                    Ok(found) => real = found,
                    // A link that leads nowhere would be followed when the file is made.
                    Err(_) if real.is_symlink() => return Err(out()),
                    Err(_) => missing = true,
                }
            }
        }
    }
    if real.starts_with(&root) {
        Ok(real)
    } else {
        Err(out())
    }
}
