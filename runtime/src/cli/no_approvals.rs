//! The approvals queue in a program whose graph proposes nothing.

use super::args::{ApprovalArgs, DecisionArgs};
use std::process::ExitCode;

const NONE: &str = "no node of this graph proposes tool calls, so nothing waits for approval";

/// Lists nothing.
pub(super) fn list(_: &str, args: &ApprovalArgs) -> Result<ExitCode, String> {
    if args.json {
        say!("{}", serde_json::json!({ "approvals": [] }));
    } else {
        tell!("{NONE}");
    }
    Ok(ExitCode::SUCCESS)
}

/// Approves nothing.
pub(super) fn approve(_: &str, _: &DecisionArgs) -> Result<ExitCode, String> {
    Err(NONE.to_owned())
}

/// Denies nothing.
pub(super) fn deny(_: &str, _: &DecisionArgs, _: &str) -> Result<ExitCode, String> {
    Err(NONE.to_owned())
}
