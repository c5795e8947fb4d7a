//! What there is to say of a command whose failure is lost, for all dialects.

use crate::shell::lost_failure::{Loss, LostStatus};
use crate::shell::slips::shown;

/// What `curl` does without `-f`.
pub(in crate::dialect) const CURL_SUCCEEDS: &str =
    "`curl` succeeds whatever code the server answers with, and keeps the page of the error";
pub(in crate::dialect) const CURL_LABEL: &str = "has no `-f`";
pub(in crate::dialect) const CURL_HELP: &str =
    "write `curl -f …`: it fails then where the server answers with 400 or more";

/// The parts of a message.
pub(in crate::dialect) struct LostText {
    /// The command.
    pub command: String,
    /// Why its failure is lost.
    pub why: String,
    /// What to write.
    pub help: String,
}

impl LostText {
    pub(in crate::dialect) fn of(found: &LostStatus<'_>) -> Self {
        let command = format!("`{}`", shown(found.command));
        let (why, help) = match found.loss {
            Loss::Pipe(last) => (
                format!("the exit code of a pipe is that of its last part, `{}`", shown(last)),
                "write `set -o pipefail` before it (a shell such as `bash` knows it), or lead the output to a file with `>`".to_owned(),
            ),
            Loss::Or(last) => (
                format!("`|| {}` succeeds in its place", shown(last)),
                format!("leave out `|| {}`", shown(last)),
            ),
            Loss::Plain(last) => (
                format!("what comes behind it goes on, and `{}` succeeds", shown(last)),
                "join them with `&&`, or begin with `set -e`".to_owned(),
            ),
        };
        Self { command, why, help }
    }
}
