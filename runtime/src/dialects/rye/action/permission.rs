//! Whether an action may be called: fail-closed.

use crate::value::failure::{Failure, Kind};
use graphwright_rules::capability::is_always_allowed;
pub use graphwright_rules::capability::{capability, covers};

/// Lets a call pass that one of the patterns covers.
///
/// # Errors
/// If none does.
pub fn permit<P: AsRef<str>>(
    patterns: &[P],
    primary: &str,
    item_type: &str,
    item_id: &str,
) -> Result<(), Failure> {
    let needed = capability(primary, item_type, item_id);
    if is_always_allowed(item_id)
        || patterns
            .iter()
            .any(|pattern| covers(pattern.as_ref(), &needed))
    {
        return Ok(());
    }
    let message = if patterns.is_empty() {
        format!(
            "permission denied: no capabilities are granted, and {primary} of {item_type} `{item_id}` needs `{needed}`"
        )
    } else {
        format!("permission denied: `{needed}` is not covered by the capabilities of this run")
    };
    Err(Failure::new(Kind::Permission, message))
}

#[cfg(test)]
mod tests {
    use super::permit;

    #[test]
    fn nothing_is_allowed_that_nobody_allowed() {
        assert!(permit::<&str>(&[], "execute", "tool", "rye/bash").is_err());
        assert!(permit(&["rye.execute.tool.*"], "execute", "tool", "rye/bash").is_ok());
        assert!(permit(&["rye.execute.tool.*"], "fetch", "tool", "rye/bash").is_err());
        assert!(
            permit::<&str>(&[], "execute", "tool", "rye/agent/threads/internal/control").is_ok()
        );
    }
}
