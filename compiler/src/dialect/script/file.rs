//! What may be wrong with the file of a tool, whichever dialect names it.

use super::code::Code;
use super::{imports, lost_await};
use crate::diag::Diagnostic;
use crate::diag::codes::TOOL_FILE;
use crate::shell::slips::ShellDiagnostic;
use crate::source::Span;
use crate::source::line_of;
use crate::world::World;

/// How long a file is that is read, in bytes.
pub(in crate::dialect) const LONGEST: usize = 1 << 17;

/// Something that is wrong with a file.
pub(in crate::dialect) struct FileDiagnostic {
    /// What the file does: "uses the module `json` (line 3), which it does not import".
    does: String,
    label: &'static str,
    help: String,
}

impl FileDiagnostic {
    /// The same, of this file, told where the graph names it.
    pub(in crate::dialect) fn told(self, file: &str, at: Span) -> Diagnostic {
        let message = format!("{file} {}", self.does);
        Diagnostic::new(&TOOL_FILE, at, message, self.label).help(self.help)
    }
}

/// Where what runs the file cannot read it.
pub(in crate::dialect) fn unreadable(path: &str, world: &dyn World) -> Option<FileDiagnostic> {
    let (line, fault) = world.script_fault(path)?;
    Some(FileDiagnostic {
        does: format!("cannot be read by what runs it (line {line}): {fault}"),
        label: "fails each time",
        help: "mend that line".to_owned(),
    })
}

/// The slip that what runs the file tells of, and the modules that it uses and does not import.
pub(in crate::dialect) fn slips(path: &str, code: &Code, world: &dyn World) -> Vec<FileDiagnostic> {
    let slip = world.script_slip(path).map(|slip| FileDiagnostic {
        does: format!("{} (line {})", slip.does, slip.line),
        label: "not what it seems to be",
        help: slip.help,
    });
    let missing = imports::missing(code).into_iter();
    let missing = missing.map(|(module, line)| FileDiagnostic {
        does: format!("uses the module `{module}` (line {line}), which it does not import"),
        label: "fails when it comes to that line",
        help: format!("begin the file with `import {module}`"),
    });
    let awaited = lost_await::find(code).map(|found| {
        let (does, help) = found.told();
        FileDiagnostic {
            does,
            label: "undefined each time",
            help,
        }
    });
    slip.into_iter().chain(missing).chain(awaited).collect()
}

/// A slip in the text of a file for a shell.
pub(in crate::dialect) fn slip_of_shell(text: &str, slip: ShellDiagnostic) -> FileDiagnostic {
    let line = line_of(text, slip.at);
    FileDiagnostic {
        does: format!("has a slip in line {line}: {}", slip.says),
        label: "not what it seems to be",
        help: slip.help,
    }
}
