//! The flags that say how a graph is read: the same for every subcommand.

use clap::Args;
use clap::builder::PossibleValuesParser;
use graphwright_compiler::compile::Options;
use graphwright_compiler::ir::Dialect;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

#[derive(Clone, Debug, Args)]
pub(super) struct ReadingArgs {
    /// The language of the graph; found out from its shape if not given
    #[arg(long, value_parser = PossibleValuesParser::new(["loki", "rye", "kegal", "euler"]))]
    dialect: Option<String>,
    /// Trust scripts with nothing that they do not declare
    #[arg(long)]
    strict: bool,
    /// Makes a warning or a note an error, by its code or name; `warnings`: all warnings. Stronger than `--allow` of the same code
    #[arg(long, value_name = "CODE")]
    deny: Vec<String>,
    /// Silences a warning or a note, by its code or name; `warnings`: all of them that are not denied. Errors stay
    #[arg(long, value_name = "CODE")]
    allow: Vec<String>,
    /// Grants a capability to the graph
    #[arg(long, value_name = "CAPABILITY")]
    grant: Vec<String>,
    /// Where child agents are found; beside the graph's own directory if not given
    #[arg(long, value_name = "DIR")]
    agents_dir: Option<PathBuf>,
    /// Where tools are found
    #[arg(long, value_name = "DIR")]
    tools_dir: Option<PathBuf>,
    /// The MCP servers there are (`mcp.json`)
    #[arg(long, value_name = "FILE")]
    mcp: Option<PathBuf>,
    /// The models there are: a file with one `provider:name` per line, or `provider:*` for all of a provider
    #[arg(long, value_name = "FILE")]
    models: Option<PathBuf>,
    /// A file of policies that every run must keep, besides `policy.yaml` beside the graph; can be given several times
    #[arg(long, value_name = "FILE")]
    policy: Vec<PathBuf>,
}

impl ReadingArgs {
    /// What is said of runs, too: capabilities, directories of tools, files of MCP servers.
    pub(super) fn of_runs(&self) -> (Vec<String>, Vec<PathBuf>, Vec<PathBuf>) {
        let one = |path: &Option<PathBuf>| path.iter().cloned().collect();
        (self.grant.clone(), one(&self.tools_dir), one(&self.mcp))
    }

    /// Whether a file of MCP servers is named.
    pub(super) fn names_servers(&self) -> bool {
        self.mcp.is_some()
    }

    /// The words that say the same once more.
    pub(super) fn words(&self) -> Vec<OsString> {
        let mut words: Vec<OsString> = Vec::new();
        let mut add = |option: &str, value: &OsStr| words.extend([option.into(), value.to_owned()]);
        let texts = [
            ("--deny", &self.deny),
            ("--allow", &self.allow),
            ("--grant", &self.grant),
        ];
        for (option, values) in texts {
            values.iter().for_each(|value| add(option, value.as_ref()));
        }
        let files = [
            ("--agents-dir", &self.agents_dir),
            ("--tools-dir", &self.tools_dir),
            ("--mcp", &self.mcp),
            ("--models", &self.models),
        ];
        for (option, file) in files {
            file.iter().for_each(|file| add(option, file.as_ref()));
        }
        let policies = self.policy.iter();
        policies.for_each(|file| add("--policy", file.as_ref()));
        if let Some(dialect) = &self.dialect {
            add("--dialect", dialect.as_ref());
        }
        words.extend(self.strict.then(|| "--strict".into()));
        words
    }

    /// The options of the compiler.
    ///
    /// # Errors
    /// If `--allow` or `--deny` names a code that does not exist.
    pub(super) fn options(&self) -> Result<Options, String> {
        let mut options = Options {
            dialect: self.dialect.as_deref().and_then(Dialect::named),
            strict: self.strict,
            grants: self.grant.clone(),
            agents_dir: self.agents_dir.clone(),
            tools_dir: self.tools_dir.clone(),
            mcp: self.mcp.clone(),
            models: self.models.clone(),
            policies: self.policy.clone(),
            ..Options::default()
        };
        for code in &self.allow {
            if code == "warnings" {
                options.levels.allow_warnings();
                continue;
            }
            options
                .levels
                .allow(code)
                .map_err(|unknown| unknown.to_string())?;
        }
        for code in &self.deny {
            if code == "warnings" {
                options.levels.deny_warnings();
                continue;
            }
            options
                .levels
                .deny(code)
                .map_err(|unknown| unknown.to_string())?;
        }
        Ok(options)
    }
}
