//! Programs that have to be there.

pub(crate) use graphwright_rules::program::is_there;

/// How a program is had that is not there, after a semicolon.
pub(crate) fn how_to_get(program: &str) -> &'static str {
    match program {
        "python3" => {
            "; install Python 3 (Debian, Ubuntu: `apt install python3`; macOS: `brew install python`)"
        }
        "node" | "npx" => "; install Node.js (https://nodejs.org)",
        _ => "; install it, or add its directory to PATH",
    }
}
