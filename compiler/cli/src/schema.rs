//! `graphwright schema NAME`: a JSON Schema of a language, with which editors complete and underline, or of what the command prints.
//!
//! That of a language says what keys there are and what they hold. What a graph means, `graphwright check` says.

use super::{Status, complain, print};
use clap::Args;
use clap::builder::PossibleValuesParser;
use graphwright_compiler::compile::write_if_changed;
use graphwright_compiler::ir::Dialect;
use std::path::PathBuf;

/// What `certify` prints.
const CERTIFICATE: &str = "certificate";
/// What agents print of what they are made of.
const SBOM: &str = "sbom";

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// The language of the graphs; `certificate`: what `graphwright certify` prints; `sbom`: what agents print of what
    /// they are made of
    #[arg(value_parser = PossibleValuesParser::new(["loki", "rye", "kegal", "euler", CERTIFICATE, SBOM]))]
    of: String,
    /// Where to write it; stdout if not given
    #[arg(short, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(super) fn schema(arguments: &Arguments) -> Status {
    let text = match Dialect::named(&arguments.of) {
        Some(dialect) => text(dialect),
        None if arguments.of == SBOM => include_str!("schemas/sbom.json"),
        None => include_str!("schemas/certificate.json"),
    };
    match &arguments.output {
        None => print(text),
        Some(file) => {
            if let Err(error) = write_if_changed(file, text) {
                complain(&format!(
                    "error: cannot write `{}`: {error}\n",
                    file.display()
                ));
                return Status::Unusable;
            }
        }
    }
    Status::Fine
}

/// The schema of a dialect.
pub(super) fn text(dialect: Dialect) -> &'static str {
    match dialect {
        Dialect::Loki => include_str!("schemas/loki.json"),
        Dialect::Rye => include_str!("schemas/rye.json"),
        Dialect::Kegal => include_str!("schemas/kegal.json"),
        Dialect::Euler => include_str!("schemas/euler.json"),
    }
}
