//! Whether what a run left was changed since.

use super::Layout;
use super::sign::{Flaw, Signer, sha256};
use serde_json::Value;

/// What was found about one thing that a run left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// `state`, `page` or `transcript`.
    pub what: &'static str,
    /// The file.
    pub file: std::path::PathBuf,
    /// What is wrong with it; `None`: nothing.
    pub flaw: Option<String>,
}

/// Looks at all that a run left.
///
/// # Errors
/// If the run left nothing, or the key cannot be opened.
pub fn run(layout: &Layout, signer: &Signer) -> Result<Vec<Finding>, String> {
    let transcript = layout.transcript();
    let bytes = std::fs::read(&transcript)
        .map_err(|error| format!("there is no transcript of run `{}`: {error}", layout.run))?;
    let mut found = vec![Finding {
        what: "transcript",
        file: transcript,
        flaw: self::transcript(&bytes, signer).err(),
    }];
    for (what, file) in [("state", layout.state()), ("page", layout.page())] {
        let flaw = match std::fs::read_to_string(&file) {
            Err(error) => Some(format!("cannot be read: {error}")),
            Ok(text) => signer.opened(&text).err().map(|flaw| flaw.to_string()),
        };
        found.push(Finding { what, file, flaw });
    }
    Ok(found)
}

/// Follows the signatures of a transcript: each signs all lines before it. Lines behind the last one are not signed yet.
///
/// # Errors
/// What is wrong, with the line.
pub fn transcript(bytes: &[u8], signer: &Signer) -> Result<(), String> {
    let mut at = 0;
    let mut signed = 0;
    for (number, line) in bytes.split_inclusive(|byte| *byte == b'\n').enumerate() {
        let before = bytes.get(..at).unwrap_or_default();
        at += line.len();
        let number = number + 1;
        let event: Value =
            serde_json::from_slice(line).map_err(|_| format!("line {number} is no event"))?;
        if event.get("event_type").and_then(Value::as_str) != Some("checkpoint_signature") {
            continue;
        }
        let part = |name: &str| {
            let value = event.get("payload").and_then(|payload| payload.get(name));
            value.and_then(Value::as_str).unwrap_or_default().to_owned()
        };
        if sha256(before) != part("hash") {
            return Err(format!("something before line {number} {}", Flaw::Changed));
        }
        signer
            .verify(part("hash").as_bytes(), &part("signature"), &part("key"))
            .map_err(|flaw| format!("the part before line {number} {flaw}"))?;
        signed += 1;
    }
    if signed == 0 && at > 0 {
        Err(Flaw::Unsigned.to_string())
    } else {
        Ok(())
    }
}
