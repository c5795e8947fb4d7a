//! What may stand on the command line.

mod approval_args;
mod folders;
mod graph_options;
mod money;
mod remote;
pub(crate) mod serve;
mod show;
mod test_args;
mod usage_error;

pub(super) use approval_args::{ApprovalArgs, DecisionArgs};
pub(crate) use folders::Folders;
pub(crate) use money::Money;
pub(super) use remote::Remote;
#[cfg(feature = "serve-http")]
pub(crate) use serve::MAX_BODY;
#[cfg(any(feature = "serve-http", feature = "serve-mcp-http"))]
pub(crate) use serve::MAX_RUNS;
pub(crate) use serve::ServeArgs;
pub(super) use show::ShowArgs;
pub(super) use test_args::{Chaos, ExploreArgs, Test};

use super::card::{Card, type_in_words};
use super::status;
use crate::graph::{About, InputAbout};
use crate::run::journal::{Durability, Phase};
use crate::store::Retention;
use crate::world::people::InputEnd;
use clap::{CommandFactory, FromArgMatches, Parser};
use std::ffi::OsString;
use std::path::PathBuf;

/// The command line of a compiled agent.
#[derive(Clone, Debug, Parser)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_help_heading = "Commands"
)]
pub(super) struct Args {
    #[command(subcommand)]
    pub(super) command: Option<Command>,
    /// The request; one that is called like a command stands behind --
    pub(super) prompt: Option<String>,
    /// An input of the graph; a value that is JSON is taken as such where the graph allows it
    #[arg(long = "input", value_name = "KEY=VALUE", value_parser = pair)]
    pub(super) inputs: Vec<(String, String)>,
    /// Inputs as one JSON or YAML object: a file, the object itself, or - for standard input
    #[arg(long = "inputs", value_name = "FILE|OBJECT|-")]
    pub(super) file: Option<String>,
    /// The name of the run
    #[arg(long, value_name = "ID")]
    pub(super) run_id: Option<String>,
    /// Start the run in the background, and print its name at once (graphs of actions)
    #[arg(long)]
    pub(super) background: bool,
    #[command(flatten)]
    pub(super) how: RunArgs,
}

/// How a graph is run.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct RunArgs {
    /// Print one JSON object that says all about the run
    #[arg(long)]
    pub(crate) json: bool,
    /// Give a file or a program the output with all of its characters, also those that steer a terminal or turn text round
    #[arg(long, conflicts_with = "json")]
    pub(crate) raw: bool,
    /// Write what happens as JSON lines; with - they go to standard output, the outcome last
    #[arg(long, value_name = "FILE|-", conflicts_with = "json")]
    pub(crate) events: Option<String>,
    /// No narration
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Also tell what each node took
    #[arg(long, short, conflicts_with = "quiet")]
    pub(crate) verbose: bool,
    /// Answer everything outside from this file (a scripted world, or a scenario) instead of the real world
    #[arg(long, value_name = "FILE")]
    pub(crate) script: Option<PathBuf>,
    /// Write what models, people, tools, scripts and all else outside answer into this file, without secrets, so that --script
    /// repeats the run; a file `NAME.scenario.yaml` becomes a test for `graphwright test`
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// The model of nodes that name none; `rehearsal` makes up what models, scripts, tools and all else outside answer
    #[arg(long, value_name = "PROVIDER:NAME")]
    pub(crate) model: Option<String>,
    /// In a rehearsal, really run the scripts: they may change things
    #[arg(long, requires = "model")]
    pub(crate) with_scripts: bool,
    /// Answer the next question; may be given several times. When a run that waits is resumed, ID=TEXT answers one of
    /// several questions
    #[arg(long = "answer", value_name = "TEXT")]
    pub(crate) answers: Vec<String>,
    /// Stop where a person is needed instead of asking
    #[arg(long)]
    pub(crate) detach_on_ask: bool,
    /// What it means that standard input ends before a question is answered; no option, for `resume` decides it.
    #[arg(skip)]
    pub(crate) silence: InputEnd,
    /// Fail if a person does not answer within so many seconds
    #[arg(long, value_name = "SECONDS")]
    pub(crate) answer_within: Option<u32>,
    #[command(flatten)]
    pub(crate) money: Money,
    #[command(flatten)]
    pub(crate) place: Place,
    #[command(flatten)]
    pub(crate) remote: Remote,
    /// Where artifacts and logs go, each run in a directory of its own [default: GRAPHWRIGHT_ARTIFACTS, else in the state
    /// directory; in memory for runs with --script]
    #[arg(long, value_name = "DIR")]
    pub(crate) artifacts: Option<PathBuf>,
    /// Stay where proposals wait, until all are decided with `approve` and `deny`
    #[arg(long)]
    pub(crate) wait: bool,
    /// When a step counts as kept: sync (before the next begins), async (in batches), exit (when the run stops) [default:
    /// sync; exit for graphs with `checkpointer: memory`]
    #[arg(long, value_name = "MODE")]
    pub(crate) durability: Option<Durability>,
    /// Keep no definitions of tools with the run: what models were asked is then shown without them; of a graph of actions,
    /// write down nothing of what threads asked
    #[arg(long)]
    pub(crate) no_prompts: bool,
    /// After the run, remove runs of this graph that are over and not to be kept: 30d (days), 200 (the latest), or 30d,200
    /// [default: what GRAPHWRIGHT_RETAIN says, else all are kept]
    #[arg(long, value_name = "WHAT")]
    pub(crate) retain: Option<Retention>,
    /// Write the results of all nodes as a JSON document
    #[arg(long, value_name = "FILE")]
    pub(crate) save_json: Option<PathBuf>,
    /// Write the results of all nodes as a Markdown report
    #[arg(long, value_name = "FILE")]
    pub(crate) save_markdown: Option<PathBuf>,
    /// Only words in the Markdown report: no tokens, times and data
    #[arg(long, requires = "save_markdown")]
    pub(crate) only_content: bool,
    #[command(flatten)]
    pub(crate) folders: Folders,
    /// Let the run call what this pattern covers, too (graphs of actions)
    #[arg(long = "grant", value_name = "CAPABILITY")]
    pub(crate) grants: Vec<String>,
    /// A directory whose files are tools; may be given several times, and counts before GRAPHWRIGHT_TOOLS_DIR
    #[arg(long = "tools-dir", value_name = "DIR", conflicts_with = "script")]
    pub(crate) tools_dirs: Vec<PathBuf>,
    /// A file of MCP servers (mcp.json); may be given several times, and counts before GRAPHWRIGHT_MCP
    #[arg(long = "mcp", value_name = "FILE", conflicts_with = "script")]
    pub(crate) mcp: Vec<PathBuf>,
}

impl Args {
    /// Reads a command line, program name first.
    ///
    /// # Errors
    /// The exit status, where help or a complaint was printed instead.
    pub(super) fn read(
        about: &About,
        card: &Card,
        words: impl IntoIterator<Item = OsString>,
    ) -> Result<Self, u8> {
        let words: Vec<OsString> = words.into_iter().collect();
        let mut command = Self::described(about, card);
        let within = super::invocation::within();
        if let Some(typed) = &within {
            command = command.bin_name(typed);
        }
        let parsed = command
            .clone()
            .try_get_matches_from(&words)
            .and_then(|matches| Self::from_arg_matches(&matches));
        match parsed {
            Ok(args) => match args.misplaced(&command, &words) {
                Some(name) => {
                    let typed = within.as_deref().unwrap_or(&about.name);
                    tell!(
                        "error: `{name}` is a command, and its options stand behind it: {typed} {name} --option\n(as a prompt it \
                         stands behind --: {typed} -- {name})"
                    );
                    Err(status::USAGE)
                }
                None => Ok(args),
            },
            Err(error) => {
                let status = if error.use_stderr() { status::USAGE } else { 0 };
                let typed = within.as_deref().unwrap_or(&about.name);
                usage_error::print(&command, &error, typed);
                Err(status)
            }
        }
    }
}

impl Args {
    /// The command that was taken for a prompt, because options stand before it.
    pub(super) fn misplaced(&self, command: &clap::Command, words: &[OsString]) -> Option<&str> {
        let prompt = self.prompt.as_deref().filter(|_| self.command.is_none())?;
        let meant = words.iter().any(|word| word == "--");
        (!meant && command.find_subcommand(prompt).is_some()).then_some(prompt)
    }

    /// The command line of this graph, with what the graph says about itself.
    pub(super) fn described(about: &About, card: &Card) -> clap::Command {
        let command = Self::command()
            .name(about.name.to_string())
            .about(about.description.trim().to_owned())
            .after_help(after_help(about, card));
        graph_options::fitting(command, about)
    }
}

/// Where runs are kept.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Place {
    /// Where runs are kept: sqlite:PATH, postgres://…, memory: or none [default: sqlite: in the state directory; none for
    /// runs with --script or --model rehearsal]
    #[arg(long = "store", value_name = "URL")]
    pub(super) url: Option<String>,
}

/// What can be done with runs that are kept, and before a run.
#[derive(Clone, Debug, clap::Subcommand)]
pub(super) enum Command {
    /// List the runs of this graph
    Runs(Runs),
    /// Tell what a run did, step by step
    Show(ShowArgs),
    /// Continue a run: answered, after a failure (the failed node is tried again), cancelled, or killed
    Resume {
        /// The run
        run: String,
        #[command(flatten)]
        how: Box<RunArgs>,
    },
    /// Take another way from a step of a run, as a new run
    Fork {
        /// The run
        run: String,
        /// The step that is done again, as `show` numbers them
        #[arg(long, value_name = "STEP")]
        at: u32,
        /// A key of the state that is to be different; the value is JSON, or else text
        #[arg(long = "set", value_name = "KEY=VALUE", value_parser = pair)]
        set: Vec<(String, String)>,
        /// The name of the new run
        #[arg(long, value_name = "ID")]
        run_id: Option<String>,
        #[command(flatten)]
        how: Box<RunArgs>,
    },
    /// Run one node alone with a state from a file, and print how it ended and the state after it
    Step {
        /// The node
        node: String,
        /// The state before it, as a JSON or YAML object: a file, the object itself, or - for standard input
        #[arg(
            long,
            value_name = "FILE|OBJECT|-",
            required_unless_present = "resume_from"
        )]
        state: Option<String>,
        /// Take the state of this run, and --state for what is different in it (graphs of actions)
        #[arg(long, value_name = "RUN")]
        resume_from: Option<String>,
        #[command(flatten)]
        how: Box<RunArgs>,
    },
    /// List the tool calls that wait for approval
    Approvals(ApprovalArgs),
    /// Approve tool calls that a run proposes, also while it waits in another process
    Approve(DecisionArgs),
    /// Deny tool calls that a run proposes
    Deny {
        #[command(flatten)]
        decide: DecisionArgs,
        /// Why, for the log and the model
        #[arg(long, value_name = "TEXT", default_value = "")]
        reason: String,
    },
    /// Tell whether what a run left in its project was changed since (graphs of actions)
    Verify {
        /// The run
        run: String,
        #[command(flatten)]
        how: Box<RunArgs>,
    },
    /// Run scenario files, and print what came of each as JSON; see `graphwright test`
    #[command(hide = true)]
    Test(Test),
    /// Walk all ways through the graph without models or people; see `graphwright test --explore`
    #[command(hide = true)]
    Explore(ExploreArgs),
    /// Try runs in storms, in which everything goes wrong that can; see `graphwright test --chaos`
    #[command(hide = true)]
    Chaos(Chaos),
    /// Replay the exits of all kept runs of this graph, and print where they part as JSON; see `graphwright test --replay`
    #[command(hide = true)]
    Replay {
        /// Where they are kept
        store: String,
    },
    /// Build the knowledge bases of rag nodes, which the first search would do otherwise
    Index(Index),
    /// Draw the graph
    Graph(DrawArgs),
    /// Serve the graph: over HTTP, as a tool of MCP clients, or to a Restate server
    Serve(Box<ServeArgs>),
    /// Print a completion script for a shell: bash, elvish, fish, powershell or zsh
    Completions {
        /// The shell
        shell: String,
    },
    /// Print what the graph may do at worst, as it was certified when this program was built
    Certificate,
    /// Print what this program is made of, as CycloneDX: crates, models, files, and what is called
    Sbom,
    /// Print the manual page
    Man,
    /// Ask whoever runs a run to stop; it can be resumed
    Cancel {
        /// The run
        run: String,
        /// The project that the run works in (graphs of actions)
        #[arg(long = "dir", value_name = "DIR")]
        project: Option<PathBuf>,
        #[command(flatten)]
        place: Place,
        #[command(flatten)]
        remote: Remote,
    },
}

/// How the graph is drawn.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct DrawArgs {
    /// How the picture is written down [default: as the name of the file ends, else mermaid]
    #[arg(long, value_enum)]
    pub(super) format: Option<Form>,
    /// Where to write it; standard output if not given
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

/// How a picture is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Form {
    Mermaid,
    Dot,
    Svg,
    Text,
}

/// How a run is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum View {
    /// Lines
    Text,
    /// One JSON object
    Json,
    /// The picture of the graph with the way of the run and its times
    Svg,
    /// One page for a browser: timeline, states, differences, costs
    Html,
}

/// Which knowledge bases are built.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct Index {
    /// The rag nodes; all if none is named
    #[arg(value_name = "NODE")]
    pub(super) nodes: Vec<String>,
    /// Also build those again that are there
    #[arg(long)]
    pub(super) rebuild: bool,
    /// Where the graph's documents are
    #[arg(long, value_name = "DIR")]
    pub(super) dir: Option<PathBuf>,
    /// Say only what is wrong
    #[arg(long, short)]
    pub(super) quiet: bool,
}

/// Which runs are listed, or removed.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct Runs {
    /// Also those of other graphs
    #[arg(long)]
    pub(super) all: bool,
    /// Those with this status: running, waiting, completed, completed_with_errors, failed, cancelled
    #[arg(long, value_name = "STATUS", value_parser = phase)]
    pub(super) status: Option<Phase>,
    /// At most so many
    #[arg(long, value_name = "N", default_value = "50")]
    pub(super) limit: u32,
    /// Remove runs that are over: completed, failed or cancelled, older than --days, or not among the latest --keep
    #[arg(long)]
    pub(super) prune: bool,
    /// With --prune: remove those that stopped so many days ago
    #[arg(long, value_name = "DAYS", requires = "prune")]
    pub(super) days: Option<u64>,
    /// With --prune: leave the latest so many
    #[arg(long, value_name = "N", requires = "prune")]
    pub(super) keep: Option<usize>,
    /// Write a copy of the store to this file, which must not be there; runs may go on meanwhile
    #[arg(long, value_name = "FILE", conflicts_with_all = ["prune", "restore", "status", "all"])]
    pub(super) backup: Option<PathBuf>,
    /// Put such a copy in place of the store, which must hold no runs
    #[arg(long, value_name = "FILE", conflicts_with_all = ["prune", "status", "all"])]
    pub(super) restore: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(super) json: bool,
    /// The project that the runs worked in (graphs of actions)
    #[arg(long = "dir", value_name = "DIR")]
    pub(super) project: Option<PathBuf>,
    #[command(flatten)]
    pub(super) place: Place,
}

impl RunArgs {
    /// Whether model answers are to be made up.
    pub(crate) fn rehearses(&self) -> bool {
        self.model.as_deref() == Some("rehearsal")
    }

    /// Whether somebody reads what is told beside the outcome.
    pub(super) fn narrates(&self) -> bool {
        !self.quiet && !self.json && self.events.is_none()
    }
}

fn phase(name: &str) -> Result<Phase, String> {
    Phase::named(name).ok_or_else(|| {
        "expected running, waiting, completed, completed_with_errors, failed or cancelled"
            .to_owned()
    })
}

fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.is_empty() => Ok((key.to_owned(), value.to_owned())),
        Some(_) | None => Err("expected KEY=VALUE".to_owned()),
    }
}

/// What [`status`] means, for `--help` and the manual.
const STATUSES: &str = "Exit status:
  0  the run completed, or what was asked for was done
  1  the run failed
  2  nothing was begun: the command line is wrong, or something is missing that every run needs
  3  the run waits for a person
  4  the run was cancelled, or took too long
  5  a call of a model could have taken more than the run may spend
  6  the run came to what a policy forbids, and was stopped
";

/// The exit statuses, the inputs of the graph, and the prompts that it suggests.
fn after_help(about: &About, card: &Card) -> String {
    let mut text = STATUSES.to_owned();
    if !about.inputs.is_empty() {
        text.push_str("Inputs:\n");
        for input in about.inputs.iter() {
            text.push_str(&format!("  {}\n", line(input, card)));
        }
    }
    if !about.starters.is_empty() {
        text.push_str("Try:\n");
        for starter in about.starters.iter() {
            text.push_str(&format!("  {starter}\n"));
        }
    }
    text
}

/// `depth: integer [default: 3]  RunArgs deep to look`
fn line(input: &InputAbout, card: &Card) -> String {
    let mut line = input.name.to_string();
    if input.prompt {
        line.push_str(" (PROMPT)");
    }
    let schema = card.inputs.get(input.name.as_ref());
    if let Some(schema) = schema {
        line.push_str(&format!(": {}", type_in_words(schema)));
    }
    if input.required {
        line.push_str(", required");
    }
    if let Some(default) = schema.and_then(|schema| schema.get("default")) {
        let default = default.to_string();
        if default != "\"\"" && default.chars().count() <= 40 {
            line.push_str(&format!(" [default: {default}]"));
        }
    }
    let purpose = input.description.trim();
    if !purpose.is_empty() {
        line.push_str(&format!("  {purpose}"));
    }
    line
}
