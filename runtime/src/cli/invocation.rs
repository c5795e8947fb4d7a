//! How this program is called again: by a person, and by itself.

use std::ffi::OsString;
use std::sync::OnceLock;

/// What the program was told about it.
static TOLD: OnceLock<Invocation> = OnceLock::new();

/// How a program is called whose own command line is not all of that of its process.
pub(super) struct Invocation {
    /// What a person types before the arguments.
    pub(super) typed: String,
    /// What stands before the arguments when the program starts itself.
    #[cfg_attr(
        not(feature = "project"),
        expect(dead_code, reason = "only actions of a project start it again")
    )]
    pub(super) before: Vec<OsString>,
}

impl Invocation {
    /// Makes it that of this process, unless there is one.
    pub(super) fn tell(self) {
        // The first one counts: a process is one program.
        let _ = TOLD.set(self);
    }
}

/// What a person types to call this program again: what it was told, what they typed, else its name.
pub(super) fn invoked(name: &str) -> String {
    if let Some(told) = TOLD.get() {
        return told.typed.clone();
    }
    let typed = std::env::args().next().filter(|typed| !typed.is_empty());
    typed.unwrap_or_else(|| name.to_owned())
}

/// The same, where that is a command of `graphwright` and not a file, whose name would do.
pub(super) fn within() -> Option<String> {
    Some(invoked("")).filter(|typed| typed.starts_with("graphwright "))
}

/// This program once more, up to its arguments.
///
/// # Errors
/// If nobody knows where it is.
#[cfg(feature = "project")]
pub(super) fn again() -> std::io::Result<std::process::Command> {
    let mut command = std::process::Command::new(std::env::current_exe()?);
    if let Some(told) = TOLD.get() {
        command.args(&told.before);
    }
    Ok(command)
}
