//! The `graphwright` command: one file per subcommand, and nothing that is not about the command line.

mod bounds;
mod build;
mod capabilities;
mod card;
mod certify;
mod check;
mod compile;
mod dev;
mod draw;
mod emit;
mod explain;
mod guide;
mod ignore_file;
mod interpret;
mod lock;
mod manual;
mod mend;
mod needs;
mod new;
mod options;
mod overview;
mod package;
mod parts;
mod policies;
mod policy;
mod preflight;
mod progress;
mod run;
mod sbom;
mod schema;
mod source_fields;
mod standalone;
mod test;

use clap::{CommandFactory, Parser, Subcommand};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// Compiles agent graphs written in YAML into typed Rust state machines.
#[derive(Debug, Parser)]
#[command(name = "graphwright", version, arg_required_else_help = true, after_help = STATUSES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// What the statuses of [`Status`] and of an agent mean, for `--help` and the manual.
const STATUSES: &str = "Exit status:
  0  all is well
  1  a graph has errors, or warnings that are denied, or a test failed, or a run broke a policy
  2  the command line is wrong, or something could not be read, written or built
`run` ends as the agent does: 0 completed, 1 failed, 2 not begun, 3 waits for a person, 4 cancelled or out of time, 6 stopped by a policy";

#[derive(Debug, Subcommand)]
enum Command {
    /// Reports everything that is wrong with graphs, before anything runs
    #[command(visible_alias = "validate")]
    Check(check::Arguments),
    /// Writes the common form of a graph as JSON: nodes, edges, state, groups, and the names of the machine
    Compile(compile::Arguments),
    /// Lists the graphs in a directory
    List(overview::ListArgs),
    /// Shows how a graph is built
    Show(overview::ShowArgs),
    /// Explains a diagnostic: what it means, a bad graph, a good graph
    Explain(explain::Arguments),
    /// Shows the guide: how to begin, the languages, a tour, how to run agents in production
    Guide(guide::Arguments),
    /// Writes the generated Rust
    Emit(emit::Arguments),
    /// Draws a graph, and says why its nodes wait for each other
    Draw(draw::Arguments),
    /// Writes down what runs in flight depend on, or checks that a change does not break them
    Lock(lock::Arguments),
    /// Certifies what a graph may do at worst: sources, bounds, effects, flows, policies; signs that, and verifies it
    Certify(certify::Arguments),
    /// Builds an agent as one native binary
    Build(build::Arguments),
    /// Builds an agent (once) and runs it; with --interpret it runs at once, without Rust
    Run(run::Arguments),
    /// Shows a graph in the browser while it is written: findings when it is saved, and runs to watch, without Rust
    Dev(dev::Arguments),
    /// Runs the scenarios beside a graph, offline
    Test(test::Arguments),
    /// Shows what the policies of a graph remember of a run; holds runs that were kept against them
    Policy(policy::Arguments),
    /// Makes a project that builds, runs offline and passes its own test
    New(new::Arguments),
    /// Prints the JSON Schema of a language, for editors
    Schema(schema::Arguments),
    /// Prints a completion script for a shell
    Completions(manual::Completions),
    /// Prints the manual page
    Man(manual::ManualArgs),
}

/// The exit statuses of the command (they are an interface).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    /// Everything is fine.
    Fine = 0,
    /// The graph has errors, or warnings that are denied, or a test failed.
    Faulty = 1,
    /// The command line is wrong, or a file could not be read or written.
    Unusable = 2,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status as u8)
    }
}

/// Runs the command with the arguments of the process.
pub fn main() -> ExitCode {
    let code = run_command();
    match LOST.load(Ordering::Relaxed) {
        true => Status::Unusable.into(),
        false => code,
    }
}

fn run_command() -> ExitCode {
    let words: Vec<_> = std::env::args_os().collect();
    let parsed = Arguments::try_parse_from(&words).or_else(|error| {
        let help = error.kind() == clap::error::ErrorKind::DisplayHelp;
        match run::asking_the_agent(&words).filter(|_| help) {
            Some(words) => Arguments::try_parse_from(words),
            None => Err(error),
        }
    });
    let arguments = match parsed {
        Ok(arguments) => arguments,
        Err(error) => {
            let status = if error.use_stderr() {
                Status::Unusable
            } else {
                Status::Fine
            };
            // A closed pipe is nobody's fault.
            let _ = error.print();
            if let Some(tip) = run::tip(&error) {
                complain(&tip);
            }
            return status.into();
        }
    };
    match arguments.command {
        Command::Check(arguments) => check::check(&arguments).into(),
        Command::Compile(arguments) => compile::compile(&arguments).into(),
        Command::List(arguments) => overview::list(&arguments).into(),
        Command::Show(arguments) => overview::show(&arguments).into(),
        Command::Explain(arguments) => explain::explain(&arguments).into(),
        Command::Guide(arguments) => guide::guide(&arguments).into(),
        Command::Emit(arguments) => emit::emit(&arguments).into(),
        Command::Draw(arguments) => draw::draw(&arguments).into(),
        Command::Lock(arguments) => lock::lock(&arguments).into(),
        Command::Certify(arguments) => certify::certify(&arguments).into(),
        Command::Build(arguments) => build::build(&arguments).into(),
        Command::Run(arguments) => run::run(&arguments),
        Command::Dev(arguments) => dev::dev(&arguments),
        Command::Test(arguments) => test::test(&arguments).into(),
        Command::Policy(arguments) => policy::policy(&arguments).into(),
        Command::New(arguments) => new::new(&arguments).into(),
        Command::Schema(arguments) => schema::schema(&arguments).into(),
        Command::Completions(arguments) => {
            manual::completions(Arguments::command(), &arguments).into()
        }
        Command::Man(arguments) => manual::man(Arguments::command(), &arguments).into(),
    }
}

/// Whether something could not be printed although somebody reads it.
static LOST: AtomicBool = AtomicBool::new(false);

/// Prints to stdout. A reader that has gone away is nobody's fault; any other reason is told, and the command fails.
fn print(text: &str) {
    use std::io::Write as _;
    let mut stdout = anstream::stdout();
    let printed = stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush());
    if let Err(error) = printed
        && error.kind() != std::io::ErrorKind::BrokenPipe
        && !LOST.swap(true, Ordering::Relaxed)
    {
        complain(&format!("error: cannot write the output: {error}\n"));
    }
}

/// Prints to stderr.
fn complain(text: &str) {
    use std::io::Write as _;
    let _ = anstream::stderr().write_all(text.as_bytes());
}
