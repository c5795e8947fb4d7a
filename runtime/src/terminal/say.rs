//! Lines on standard output and standard error.
//!
//! Those of the standard library panic where nobody reads any more: `AGENT runs | head -1` would end in one, and a run would break
//! off in the middle because its terminal was closed. Here a reader that has gone away is nobody's fault. Any other reason not to
//! write the output is: it is told once, and the program fails ([`is_lost`]).

use std::fmt::Arguments;
use std::io::Write as _;

/// A line on standard output.
#[cfg(feature = "cli")]
macro_rules! say {
    ($($text:tt)*) => {
        $crate::terminal::say::output(&format!("{}\n", format_args!($($text)*)))
    };
}

/// A line on standard error.
macro_rules! tell {
    ($($text:tt)*) => {
        $crate::terminal::say::aside(format_args!($($text)*))
    };
}

/// Writes to standard error, in one piece, so that nothing comes in between.
pub(crate) fn aside(line: Arguments<'_>) {
    let line = line.to_string();
    #[cfg(feature = "cli")]
    let line = log::formed(log::form(), None, line);
    // Who would be told that nobody can be told?
    let _ = std::io::stderr().write_all(format!("{line}\n").as_bytes());
}

#[cfg(feature = "cli")]
pub(crate) mod log;

#[cfg(feature = "cli")]
pub(crate) use to_stdout::{is_lost, output};

#[cfg(feature = "cli")]
mod to_stdout {
    use std::io::{ErrorKind, Write as _};
    use std::sync::atomic::{AtomicBool, Ordering};

    static LOST: AtomicBool = AtomicBool::new(false);

    /// Writes to standard output at once.
    pub(crate) fn output(text: &str) {
        let mut stdout = std::io::stdout();
        let written = stdout
            .write_all(text.as_bytes())
            .and_then(|()| stdout.flush());
        if let Err(error) = written
            && error.kind() != ErrorKind::BrokenPipe
            && !LOST.swap(true, Ordering::Relaxed)
        {
            tell!("error: cannot write the output: {error}");
        }
    }

    /// Whether something could not be written to standard output although somebody reads it.
    pub(crate) fn is_lost() -> bool {
        LOST.load(Ordering::Relaxed)
    }
}
