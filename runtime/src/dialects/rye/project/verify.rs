//! Whether what a run left was changed since.
//!
//! Each file is signed for itself, which does not show that one was cut short or put back to an earlier time. So they also
//! vouch for each other: the state says how long the transcript was and what it held, and the receipts say what the state
//! was in the end.

use super::objects::Objects;
use super::sign::{Sha256, SignatureError, Signer, sha256};
use super::{KeptRun, Layout};
use serde::Serialize;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// What was found about one thing that a run left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VerifyResult {
    /// `transcript`, `state`, `page` or `receipts`.
    pub what: &'static str,
    /// The file.
    pub file: PathBuf,
    /// What is wrong with it; `None`: nothing.
    pub flaw: Option<String>,
}

/// Looks at all that a run left.
///
/// # Errors
/// If the run left nothing.
pub fn run(layout: &Layout, signer: &Signer) -> Result<Vec<VerifyResult>, String> {
    let file = layout.transcript();
    let bytes = match std::fs::read(&file) {
        Ok(bytes) => bytes,
        Err(_) if !layout.state().exists() => {
            return Err(format!(
                "there is no run `{}` of `{}`",
                layout.run, layout.graph
            ));
        }
        Err(_) => Vec::new(),
    };
    let state = document(&layout.state(), signer);
    let kept = state.as_deref().ok().and_then(KeptRun::read);
    let running = crate::dialects::rye::actions::is_running(&layout.project, &layout.run);
    let over = kept
        .as_ref()
        .filter(|kept| kept.status != "running" && !running);
    let mut found = vec![VerifyResult {
        what: "transcript",
        file,
        flaw: self::transcript(&bytes, kept.as_ref(), signer)
            .and_then(|covered| unvouched(&bytes, covered, over, running))
            .err(),
    }];
    let flaw = match (&state, &kept) {
        (Err(flaw), _) => Some(flaw.clone()),
        (Ok(_), None) => Some("cannot be read".to_owned()),
        (Ok(_), Some(_)) => None,
    };
    found.push(VerifyResult {
        what: "state",
        file: layout.state(),
        flaw,
    });
    found.push(VerifyResult {
        what: "page",
        file: layout.page(),
        flaw: page(&layout.page(), over, signer).err(),
    });
    let objects = Objects::of(&layout.project);
    let file = objects.reference(&layout.run);
    if over.is_some() || file.exists() {
        let flaw = receipts(&objects, layout, over, signer).err();
        found.push(VerifyResult {
            what: "receipts",
            file,
            flaw,
        });
    }
    Ok(found)
}

/// Follows the signatures of a transcript, each of which signs all lines before it, and compares it with what the state
/// says of it. Gives up to where they vouch for it, in bytes.
///
/// # Errors
/// What is wrong, with the line.
pub fn transcript(bytes: &[u8], kept: Option<&KeptRun>, signer: &Signer) -> Result<usize, String> {
    let mut at = 0;
    let mut covered = 0;
    let mut hash = Sha256::new();
    for (number, line) in (1..).zip(bytes.split_inclusive(|byte| *byte == b'\n')) {
        at += line.len();
        let Some(signature) = checkpoint(line) else {
            hash.add(line);
            continue;
        };
        let before = hash.so_far();
        hash.add(line);
        let part = |name: &str| {
            signature
                .get(name)
                .and_then(Value::as_str)
                .unwrap_or_default()
        };
        if before != part("hash") {
            return Err(format!(
                "something before line {number} {}",
                SignatureError::Changed
            ));
        }
        signer
            .verify(part("hash").as_bytes(), part("signature"), part("key"))
            .map_err(|flaw| format!("the part before line {number} {flaw}"))?;
        covered = at;
    }
    if let Some(kept) = kept {
        let length = kept.transcript_bytes;
        let Some(known) = bytes.get(..length) else {
            return Err(format!(
                "was cut short: the state was signed when it had {length} bytes, and it has {}",
                bytes.len()
            ));
        };
        if sha256(known) != kept.transcript_hash {
            return Err(SignatureError::Changed.to_string());
        }
        covered = covered.max(length);
    }
    if covered == 0 && !bytes.is_empty() {
        return Err(SignatureError::Unsigned.to_string());
    }
    Ok(covered)
}

/// The payload of a line that signs those before it.
fn checkpoint(line: &[u8]) -> Option<Value> {
    let mut event: Value = serde_json::from_slice(line).ok()?;
    let signs = event.get("event_type").and_then(Value::as_str) == Some("checkpoint_signature");
    signs.then(|| event.get_mut("payload").map(Value::take))?
}

/// Lines that nobody vouches for: none may be there, unless the run is still writing.
fn unvouched(
    bytes: &[u8],
    covered: usize,
    over: Option<&KeptRun>,
    running: bool,
) -> Result<(), String> {
    if running {
        return Ok(());
    }
    if let Some(kept) = over.filter(|kept| bytes.len() > kept.transcript_bytes) {
        let behind = lines(bytes, kept.transcript_bytes);
        return Err(format!("has {behind} behind the end of the run"));
    }
    match lines(bytes, covered).as_str() {
        "no line" => Ok(()),
        behind => Err(format!("ends with {behind} that nothing signs")),
    }
}

fn lines(bytes: &[u8], from: usize) -> String {
    let rest = bytes.get(from..).unwrap_or_default();
    match rest.split_inclusive(|byte| *byte == b'\n').count() {
        0 => "no line".to_owned(),
        1 => "1 line".to_owned(),
        many => format!("{many} lines"),
    }
}

/// The body of a signed file.
fn document(file: &Path, signer: &Signer) -> Result<String, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("cannot be read: {error}"))?;
    let body = signer.opened(&text).map_err(|flaw| flaw.to_string())?;
    Ok(body.to_owned())
}

/// The page is that of the end of the run.
fn page(file: &Path, over: Option<&KeptRun>, signer: &Signer) -> Result<(), String> {
    let body = document(file, signer)?;
    let date = body
        .lines()
        .find_map(|line| line.strip_prefix("updated_at: "));
    match over {
        Some(kept) if date != Some(kept.updated_at.as_str()) => {
            Err("is not of the same time as the state".to_owned())
        }
        Some(_) | None => Ok(()),
    }
}

/// Follows the hashes from the run to all that it holds.
fn receipts(
    objects: &Objects,
    layout: &Layout,
    over: Option<&KeptRun>,
    signer: &Signer,
) -> Result<(), String> {
    let text = std::fs::read_to_string(objects.reference(&layout.run))
        .map_err(|error| format!("cannot be read: {error}"))?;
    let reference: Value =
        serde_json::from_str(&text).map_err(|_| "cannot be read: it is no JSON".to_owned())?;
    let part = |name: &str| {
        reference
            .get(name)
            .and_then(Value::as_str)
            .unwrap_or_default()
    };
    signer
        .verify(part("hash").as_bytes(), part("signature"), part("key"))
        .map_err(|flaw| flaw.to_string())?;
    let object = |hash: &str| {
        objects
            .get(hash)
            .ok_or_else(|| format!("leads to the object {hash}, which is missing or was changed"))
    };
    let field = |object: &Value, name: &str| object.get(name).cloned().unwrap_or_default();
    let snapshot = object(part("hash"))?;
    let state = object(field(&snapshot, "state_hash").as_str().unwrap_or_default())?;
    let hashes = snapshot.get("node_receipts").and_then(Value::as_array);
    for hash in hashes.into_iter().flatten().filter_map(Value::as_str) {
        let receipt = object(hash)?;
        object(
            field(&receipt, "node_result_hash")
                .as_str()
                .unwrap_or_default(),
        )?;
    }
    let of_this_run = field(&snapshot, "graph_run_id") == layout.run.as_str();
    let of_this_state = over.is_none_or(|kept| {
        field(&snapshot, "status") == kept.status.as_str() && field(&state, "state") == kept.state
    });
    if of_this_run && of_this_state {
        Ok(())
    } else {
        Err("are not of the same time as the state".to_owned())
    }
}
