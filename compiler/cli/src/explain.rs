//! `graphwright explain CODE | --list`

use super::{Status, complain, print};
use clap::Args;
use graphwright_compiler::registry::{self, UnknownCode};

#[derive(Clone, Debug, Args)]
#[group(required = true, multiple = false)]
pub(super) struct Arguments {
    /// A code (`G0401`), its name (`unassigned-read`), or the code that a dialect publishes
    code: Option<String>,
    /// Lists all codes
    #[arg(long)]
    list: bool,
}

pub(super) fn explain(arguments: &Arguments) -> Status {
    let Some(name) = &arguments.code else {
        print(&registry::index());
        return Status::Fine;
    };
    match registry::find(name) {
        Some(code) => {
            print(&registry::explain(code));
            Status::Fine
        }
        None => {
            complain(&format!("error: {}\n", UnknownCode::new(name)));
            Status::Unusable
        }
    }
}
