//! Signatures (Ed25519) over what runs leave behind, so that nobody changes it unseen.
//!
//! The key is made when it is first needed, and only its owner may read it. What is signed names the key that signed it;
//! whether that key is the one of this machine is said apart from whether the signature is right.

use crate::files::replace::beside;
use ring::digest::{Context, SHA256, digest};
use ring::rand::SystemRandom;
use ring::signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey};
use std::fmt;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The first words of the line that signs a document.
const MARK: &str = "<!-- graphwright:signed:";

/// SHA-256, as hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    hex(digest(&SHA256, bytes).as_ref())
}

/// A SHA-256 of what comes bit by bit: its value so far costs the same however much there was before.
#[derive(Clone)]
pub(super) struct Sha256(Context);

impl Sha256 {
    pub(super) fn new() -> Self {
        Self(Context::new(&SHA256))
    }

    pub(super) fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The hash of all that was added, as hexadecimal digits.
    pub(super) fn so_far(&self) -> String {
        hex(self.0.clone().finish().as_ref())
    }
}

/// Signs.
pub struct Signer {
    pair: Ed25519KeyPair,
}

impl fmt::Debug for Signer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Signer")
            .field("key", &self.key())
            .finish_non_exhaustive()
    }
}

/// What is wrong with a signature.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SignatureError {
    /// There is none.
    Unsigned,
    /// It cannot be read.
    Malformed,
    /// What it signs was changed.
    Changed,
    /// It is right, and made with another key: this one.
    Foreign(String),
}

impl fmt::Display for SignatureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsigned => f.write_str("is not signed"),
            Self::Malformed => f.write_str("has a signature that cannot be read"),
            Self::Changed => f.write_str("was changed after it was signed"),
            Self::Foreign(key) => write!(f, "is signed with another key ({key})"),
        }
    }
}

impl std::error::Error for SignatureError {}

impl Signer {
    /// Where the key is kept: `GRAPHWRIGHT_KEYS`, else in the configuration directory of the user.
    pub fn home() -> PathBuf {
        let named = |name: &str| {
            std::env::var_os(name)
                .filter(|value| !value.is_empty())
                .map(PathBuf::from)
        };
        named("GRAPHWRIGHT_KEYS").unwrap_or_else(|| {
            let config =
                named("XDG_CONFIG_HOME").or_else(|| named("HOME").map(|home| home.join(".config")));
            config
                .unwrap_or_else(std::env::temp_dir)
                .join("graphwright/keys")
        })
    }

    /// The key in a directory; it is made if there is none.
    ///
    /// # Errors
    /// If it cannot be read or made.
    pub fn open(home: &Path) -> Result<Self, String> {
        let file = home.join("signing.pk8");
        let failed =
            |error: &dyn fmt::Display| format!("the signing key {}: {error}", file.display());
        let bytes = match std::fs::read(&file) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                std::fs::create_dir_all(home).map_err(|error| failed(&error))?;
                make(&file).map_err(|error| failed(&error))?
            }
            Err(error) => return Err(failed(&error)),
        };
        let pair = Ed25519KeyPair::from_pkcs8(&bytes).map_err(|error| failed(&error))?;
        Ok(Self { pair })
    }

    /// The public half, as hexadecimal digits.
    pub fn key(&self) -> String {
        hex(self.pair.public_key().as_ref())
    }

    /// The signature of some bytes, as hexadecimal digits.
    pub fn sign(&self, bytes: &[u8]) -> String {
        hex(self.pair.sign(bytes).as_ref())
    }

    /// A document with a first line that signs the rest.
    pub fn signed(&self, date: &str, body: &str) -> String {
        let hash = sha256(body.as_bytes());
        let signature = self.sign(statement(date, &hash).as_bytes());
        format!("{MARK}{date}|{hash}|{signature}|{} -->\n{body}", self.key())
    }

    /// The body of a signed document.
    ///
    /// # Errors
    /// What is wrong with its signature.
    pub fn opened<'d>(&self, document: &'d str) -> Result<&'d str, SignatureError> {
        let (line, body) = document.split_once('\n').ok_or(SignatureError::Unsigned)?;
        let inside = line.strip_prefix(MARK).ok_or(SignatureError::Unsigned)?;
        let parts: Vec<&str> = inside
            .trim_end()
            .trim_end_matches("-->")
            .trim_end()
            .split('|')
            .collect();
        let [date, hash, signature, key] = parts.as_slice() else {
            return Err(SignatureError::Malformed);
        };
        if sha256(body.as_bytes()) != *hash {
            return Err(SignatureError::Changed);
        }
        self.verify(statement(date, hash).as_bytes(), signature, key)?;
        Ok(body)
    }

    /// Verifies a signature, and that it is of this key.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn verify(&self, bytes: &[u8], signature: &str, key: &str) -> Result<(), SignatureError> {
        let (Some(signature), Some(public)) = (unhex(signature), unhex(key)) else {
            return Err(SignatureError::Malformed);
        };
        UnparsedPublicKey::new(&ED25519, &public)
            .verify(bytes, &signature)
            .map_err(|_| SignatureError::Changed)?;
        if key == self.key() {
            Ok(())
        } else {
            Err(SignatureError::Foreign(key.to_owned()))
        }
    }
}

/// What is signed of a document: its date counts, too.
fn statement(date: &str, hash: &str) -> String {
    format!("{date}\n{hash}")
}

/// Makes a key. Of two that begin at once, the one that comes second uses the key of the first.
fn make(file: &Path) -> std::io::Result<Vec<u8>> {
    let fresh = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new())
        .map_err(|_| std::io::Error::other("no key could be made"))?;
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let draft = beside(file);
    options.open(&draft)?.write_all(fresh.as_ref())?;
    // Nobody sees a file that is not whole: a link is made of a file that is.
    let linked = std::fs::hard_link(&draft, file);
    let _ = std::fs::remove_file(&draft);
    match linked {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => Err(error),
        _ => std::fs::read(file),
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = text
        .chars()
        .map(|letter| {
            letter
                .to_digit(16)
                .and_then(|digit| u8::try_from(digit).ok())
        })
        .collect();
    let pairs = digits?;
    let (chunks, rest) = pairs.as_chunks::<2>();
    rest.is_empty()
        .then(|| chunks.iter().map(|[high, low]| high << 4 | low).collect())
}
