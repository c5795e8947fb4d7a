//! Signatures (Ed25519) and hashes (SHA-256) of certificates.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ring::digest::{SHA256, digest};
use ring::signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;
use std::path::Path;

/// The key of a certificate under which its signature stands.
pub(super) const SIGNATURE: &str = "signature";

const ALGORITHM: &str = "ed25519";

/// SHA-256, as hexadecimal digits.
pub(super) fn sha256(bytes: &[u8]) -> String {
    hex(digest(&SHA256, bytes).as_ref())
}

/// What is signed: the certificate without spaces, its keys in their order.
pub(super) fn canonical(value: &Value) -> String {
    sorted(value).to_string()
}

fn sorted(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let mut entries: Vec<(&String, &Value)> = fields.iter().collect();
            entries.sort_unstable_by_key(|(key, _)| *key);
            let sorted = entries
                .into_iter()
                .map(|(key, value)| (key.clone(), sorted(value)));
            Value::Object(sorted.collect::<Map<_, _>>())
        }
        Value::Array(items) => items.iter().map(sorted).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
    }
}

/// Signs a text with the key of a file.
pub(super) fn sign(text: &str, file: &Path) -> Result<Value, String> {
    let bad = |why: &str| format!("the key `{}`: {why}", file.display());
    let bytes = std::fs::read(file).map_err(|error| bad(&error.to_string()))?;
    let bytes = match std::str::from_utf8(&bytes) {
        Ok(text) if text.contains("-----BEGIN") => pem(text).ok_or_else(|| {
            bad("no `PRIVATE KEY` in it that can be read; `openssl genpkey -algorithm ed25519` makes one")
        })?,
        Ok(_) | Err(_) => bytes,
    };
    let pair = Ed25519KeyPair::from_pkcs8_maybe_unchecked(&bytes).map_err(|_| {
        bad("no Ed25519 key in PKCS#8; `openssl genpkey -algorithm ed25519` makes one")
    })?;
    Ok(json!({
        "algorithm": ALGORITHM,
        "key": hex(pair.public_key().as_ref()),
        "value": hex(pair.sign(text.as_bytes()).as_ref()),
    }))
}

/// The bytes between the lines of a PEM file.
fn pem(text: &str) -> Option<Vec<u8>> {
    let (_, rest) = text.split_once("-----BEGIN PRIVATE KEY-----")?;
    let (body, _) = rest.split_once("-----END PRIVATE KEY-----")?;
    let body: String = body.split_whitespace().collect();
    STANDARD.decode(body).ok()
}

/// Verifies a signature; the key that made it.
pub(super) fn verify(text: &str, signed: &Value, wanted: Option<&str>) -> Result<String, String> {
    let field = |name: &str| signed.get(name).and_then(Value::as_str);
    let parts = (field("algorithm"), field("key"), field("value"));
    let (Some(ALGORITHM), Some(key), Some(value)) = parts else {
        return Err(format!(
            "its `{SIGNATURE}` cannot be read: it has an `algorithm`, `{ALGORITHM}`, a `key` and a `value`"
        ));
    };
    let (Some(public), Some(bytes)) = (unhex(key), unhex(value)) else {
        return Err(format!(
            "its `{SIGNATURE}` cannot be read: `key` and `value` are hexadecimal digits"
        ));
    };
    UnparsedPublicKey::new(&ED25519, &public)
        .verify(text.as_bytes(), &bytes)
        .map_err(|_| "it was changed after it was signed".to_owned())?;
    match wanted {
        Some(wanted) if !wanted.eq_ignore_ascii_case(key) => {
            Err(format!("it is signed with another key, {key}"))
        }
        Some(_) | None => Ok(key.to_owned()),
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes();
    let pair = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    if !digits.len().is_multiple_of(2) || !text.is_ascii() {
        return None;
    }
    digits.chunks(2).map(pair).collect()
}
