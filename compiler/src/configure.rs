//! The door for build scripts.
//!
//! ```no_run
//! fn main() -> Result<(), graphwright_compiler::CompileError> {
//!     graphwright_compiler::configure().compile(&["agents/triage/graph.yaml"])
//! }
//! ```
//!
//! The module is written to `OUT_DIR` and included with `graphwright::include_graph!("triage")`.

use crate::compile::{
    CompileError, CompiledGraph, Failure, Home, Options, compile_file, write_if_changed,
};
use crate::diag::{Report, human};
use crate::ir::Dialect;
use crate::registry::UnknownCode;
use std::path::{Path, PathBuf};

/// A builder with the options of `graphwright check`.
pub fn configure() -> Configure {
    Configure::default()
}

/// How the graphs of a build script are compiled.
#[derive(Clone, Debug, Default)]
pub struct Configure {
    options: Options,
    out_dir: Option<PathBuf>,
}

impl Configure {
    /// The language of the graphs; found out from their shape if not set.
    #[must_use]
    pub fn dialect(mut self, dialect: Dialect) -> Self {
        self.options.dialect = Some(dialect);
        self
    }

    /// Trusts scripts with nothing that they do not declare.
    #[must_use]
    pub fn strict(mut self) -> Self {
        self.options.strict = true;
        self
    }

    /// Warnings count as errors.
    #[must_use]
    pub fn deny_warnings(mut self) -> Self {
        self.options.levels.deny_warnings();
        self
    }

    /// Silences a warning, by its code or name.
    ///
    /// # Errors
    /// If there is no such code.
    pub fn allow(mut self, code: &str) -> Result<Self, UnknownCode> {
        self.options.levels.allow(code)?;
        Ok(self)
    }

    /// Makes the warnings of a code errors, by its code or name. Stronger than [`allow`](Self::allow) of the same code.
    ///
    /// # Errors
    /// If there is no such code.
    pub fn deny(mut self, code: &str) -> Result<Self, UnknownCode> {
        self.options.levels.deny(code)?;
        Ok(self)
    }

    /// Grants a capability to the graphs.
    #[must_use]
    pub fn grant(mut self, capability: impl Into<String>) -> Self {
        self.options.grants.push(capability.into());
        self
    }

    /// Where child agents are found; in the directory that holds the graph's own if not set.
    #[must_use]
    pub fn agents_dir(mut self, directory: impl Into<PathBuf>) -> Self {
        self.options.agents_dir = Some(directory.into());
        self
    }

    /// Where tools are found; not checked if not set.
    #[must_use]
    pub fn tools_dir(mut self, directory: impl Into<PathBuf>) -> Self {
        self.options.tools_dir = Some(directory.into());
        self
    }

    /// A tool that no file declares, because the program that runs the graph brings it along as a Rust function. Matters
    /// only with [`tools_dir`](Self::tools_dir).
    #[must_use]
    pub fn tool(mut self, name: impl Into<String>) -> Self {
        self.options.tools.push(name.into());
        self
    }

    /// The file that lists MCP servers; not checked if not set.
    #[must_use]
    pub fn mcp(mut self, file: impl Into<PathBuf>) -> Self {
        self.options.mcp = Some(file.into());
        self
    }

    /// The file that lists models, one `provider:name` per line (`provider:*`: all of a provider); not checked if not set.
    #[must_use]
    pub fn models(mut self, file: impl Into<PathBuf>) -> Self {
        self.options.models = Some(file.into());
        self
    }

    /// Where the modules are written; `OUT_DIR` if not set.
    #[must_use]
    pub fn out_dir(mut self, directory: impl Into<PathBuf>) -> Self {
        self.out_dir = Some(directory.into());
        self
    }

    /// Compiles graphs, each to `<name>.rs`, and tells cargo which files to watch. Warnings are shown as cargo warnings.
    ///
    /// # Errors
    /// The first graph that does not compile, after all have been tried and shown.
    pub fn compile(&self, paths: &[impl AsRef<Path>]) -> Result<(), CompileError> {
        let mut first: Option<CompileError> = None;
        let mut options = self.options.clone();
        if let Some(root) = std::env::var_os("CARGO_MANIFEST_DIR") {
            options.home = Home::Package(PathBuf::from(root));
        }
        for path in paths {
            let path = path.as_ref();
            tell(&format!("rerun-if-changed={}", path.display()));
            match compile_file(path, &options).and_then(|compiled| self.write(&compiled)) {
                Ok(()) => {}
                Err(failed) => {
                    watch(&failed.files);
                    if first.is_none() {
                        first = Some(failed);
                    } else {
                        eprintln!("{failed}");
                    }
                }
            }
        }
        first.map_or(Ok(()), Err)
    }

    fn write(&self, compiled: &CompiledGraph) -> Result<(), CompileError> {
        watch(&compiled.files);
        warn(compiled);
        let fail = |problem: String| CompileError {
            failure: Failure::Unreadable(problem),
            files: compiled.files.clone(),
        };
        let directory = self
            .out_dir
            .clone()
            .or_else(|| std::env::var_os("OUT_DIR").map(PathBuf::from))
            .ok_or_else(|| {
                fail("there is no OUT_DIR: call this from a build script, or set `out_dir`".into())
            })?;
        let file = directory.join(format!("{}.rs", compiled.module));
        let text = format!("{}\n", as_outer(&compiled.rust, &compiled.module));
        write_if_changed(&file, &text)
            .map_err(|error| fail(format!("cannot write `{}`: {error}", file.display())))
    }
}

/// The module as `include!` can take it: inner documentation is only allowed inside a module's braces.
fn as_outer(rust: &str, module: &str) -> String {
    format!("pub mod {module} {{\n{rust}}}")
}

fn watch(files: &[PathBuf]) {
    for file in files {
        tell(&format!("rerun-if-changed={}", file.display()));
    }
}

fn warn(compiled: &CompiledGraph) {
    for found in &compiled.report.diagnostics {
        let one = Report {
            diagnostics: vec![found.clone()],
        };
        for line in human::render(&one, &compiled.sources, human::Style::Plain)
            .trim_end()
            .lines()
        {
            tell(&format!("warning={line}"));
        }
    }
}

/// A line to cargo.
#[expect(
    clippy::print_stdout,
    reason = "this is how a build script speaks to cargo"
)]
fn tell(line: &str) {
    println!("cargo::{line}");
}
