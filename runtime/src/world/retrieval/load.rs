//! Reading what a node searches: files, directories, patterns, addresses.
//!
//! The order is that of `documents`, and inside a directory that of the paths, so that the same files always make the same
//! knowledge base.

use super::digest;
use super::formats::Format;
use std::path::{Path, PathBuf};

/// The largest document that is read, in bytes.
const LARGEST: u64 = 32 * 1024 * 1024;

/// How deep directories are followed.
const DEPTH: usize = 32;

/// A document and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Document {
    /// As a person would write it.
    pub(super) source: String,
    pub(super) text: String,
    pub(super) digest: String,
}

/// What was read, and what was left out and why.
#[derive(Debug, Default)]
pub(super) struct LoadedDocuments {
    pub(super) documents: Vec<Document>,
    pub(super) skipped: Vec<String>,
}

/// Whether an entry of `documents` is an address.
pub(super) fn is_address(entry: &str) -> bool {
    entry.starts_with("http://") || entry.starts_with("https://")
}

/// A file that an entry stands for.
pub(super) struct FoundFile {
    pub(super) source: String,
    pub(super) path: PathBuf,
    /// Whether the entry names this very file: then it must be one that can be read.
    named: bool,
}

/// The files that an entry stands for.
pub(super) fn find(dir: &Path, entry: &str) -> Result<Vec<FoundFile>, String> {
    if let Some((loader, _)) = entry.split_once(':').filter(|(loader, _)| loader.len() > 1) {
        return Err(format!(
            "`{entry}` wants the loader `{loader}`, which is not known; documents are files, directories, patterns and \
             http(s) addresses"
        ));
    }
    let entry = entry.trim_end_matches('/');
    if entry.contains(['*', '?', '{']) {
        return pattern(dir, entry);
    }
    let path = dir.join(entry);
    let about = std::fs::metadata(&path)
        .map_err(|error| format!("cannot read `{entry}` ({}): {error}", path.display()))?;
    if about.is_dir() {
        return below(&path, entry);
    }
    Ok(vec![FoundFile {
        source: entry.to_owned(),
        path,
        named: true,
    }])
}

/// All files of a directory that are not hidden.
fn below(path: &Path, entry: &str) -> Result<Vec<FoundFile>, String> {
    let mut files = Vec::new();
    walk(path, "", DEPTH, &mut files)?;
    files.sort();
    Ok(files
        .into_iter()
        .map(|relative| FoundFile {
            source: format!("{entry}/{relative}"),
            path: path.join(&relative),
            named: false,
        })
        .collect())
}

fn walk(root: &Path, relative: &str, depth: usize, into: &mut Vec<String>) -> Result<(), String> {
    let dir = root.join(relative);
    let cannot = |error: std::io::Error| format!("cannot list `{}`: {error}", dir.display());
    let Some(depth) = depth.checked_sub(1) else {
        return Ok(());
    };
    for entry in std::fs::read_dir(&dir).map_err(cannot)? {
        let entry = entry.map_err(cannot)?;
        // A name that is no Unicode cannot be a source that is told to a model.
        let Ok(name) = entry.file_name().into_string() else {
            continue;
        };
        if name.starts_with('.') {
            continue;
        }
        let below = if relative.is_empty() {
            name
        } else {
            format!("{relative}/{name}")
        };
        // Links are not followed: they may lead in circles, and out of the directory.
        let kind = entry.file_type().map_err(cannot)?;
        if kind.is_dir() {
            walk(root, &below, depth, into)?;
        } else if kind.is_file() {
            into.push(below);
        }
    }
    Ok(())
}

/// `docs/**/*.{md,txt}`
fn pattern(dir: &Path, entry: &str) -> Result<Vec<FoundFile>, String> {
    let steps: Vec<&str> = entry.split('/').collect();
    let fixed = steps
        .iter()
        .take_while(|step| !step.contains(['*', '?', '{']))
        .count();
    let (base, rest) = steps.split_at_checked(fixed).unwrap_or((&[], &steps));
    let base = if base.is_empty() {
        "."
    } else {
        &base.join("/")
    };
    let patterns = alternatives(&rest.join("/"));
    let root = dir.join(base);
    if !root.is_dir() {
        return Err(format!(
            "cannot search `{entry}`: `{}` is no directory",
            root.display()
        ));
    }
    let mut found = below(&root, base)?;
    found.retain(|file| {
        let relative = file.source.get(base.len() + 1..).unwrap_or_default();
        patterns
            .iter()
            .any(|pattern| fits(pattern.as_bytes(), relative.as_bytes()))
    });
    Ok(found)
}

/// `a{b,c}d` as `abd` and `acd`.
fn alternatives(pattern: &str) -> Vec<String> {
    let parts = pattern
        .split_once('{')
        .and_then(|(before, rest)| Some((before, rest.split_once('}')?)));
    match parts {
        Some((before, (inside, after))) => inside
            .split(',')
            .flat_map(|choice| alternatives(&format!("{before}{choice}{after}")))
            .collect(),
        None => vec![pattern.to_owned()],
    }
}

fn fits(pattern: &[u8], path: &[u8]) -> bool {
    if let Some(rest) = pattern.strip_prefix(b"**/") {
        let deeper = path.iter().position(|byte| *byte == b'/');
        let deeper = deeper.and_then(|at| path.get(at + 1..));
        return fits(rest, path) || deeper.is_some_and(|path| fits(pattern, path));
    }
    match (pattern.split_first(), path.split_first()) {
        (None, None) => true,
        (Some((b'*', rest)), found) => {
            let more = found.filter(|(byte, _)| **byte != b'/');
            fits(rest.strip_prefix(b"*").unwrap_or(rest), path)
                || more.is_some_and(|(_, tail)| fits(pattern, tail))
        }
        (Some((b'?', rest)), Some((byte, tail))) => *byte != b'/' && fits(rest, tail),
        (Some((wanted, rest)), Some((byte, tail))) => wanted == byte && fits(rest, tail),
        (None, Some(_)) | (Some(_), None) => false,
    }
}

/// Reads files. Inside directories, what is no text is left out; a file that is named must be readable.
pub(super) fn read(files: Vec<FoundFile>) -> Result<LoadedDocuments, String> {
    let mut loaded = LoadedDocuments::default();
    for file in files {
        match document(&file) {
            Ok(document) => loaded.documents.push(document),
            Err(why) if file.named => return Err(format!("cannot use `{}`: {why}", file.source)),
            Err(why) => loaded.skipped.push(format!("{}: {why}", file.source)),
        }
    }
    Ok(loaded)
}

fn document(file: &FoundFile) -> Result<Document, String> {
    let bytes = bytes(&file.path)?;
    Ok(Document {
        source: file.source.clone(),
        text: Format::of(&file.path).text(&bytes)?,
        digest: digest::of(&bytes),
    })
}

/// The bytes of a document.
pub(super) fn bytes(path: &Path) -> Result<Vec<u8>, String> {
    crate::files::read(path, LARGEST)
}

/// What a file is now; `None` if it cannot be read.
pub(super) fn digest_of(path: &Path) -> Option<String> {
    bytes(path).ok().map(|bytes| digest::of(&bytes))
}

/// Reads what stands at an address.
#[cfg(feature = "http")]
pub(super) async fn fetch(address: &str) -> Result<Document, String> {
    let cannot =
        |error: reqwest::Error| format!("cannot read `{address}`: {}", error.without_url());
    let client = crate::world::http::client().map_err(|error| error.message)?;
    let reply = client
        .get(address)
        .timeout(std::time::Duration::from_secs(60))
        .send()
        .await
        .map_err(cannot)?;
    if !reply.status().is_success() {
        return Err(format!(
            "cannot read `{address}`: HTTP {}",
            reply.status().as_u16()
        ));
    }
    let kind = reply
        .headers()
        .get(reqwest::header::CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok())
        .unwrap_or_default()
        .to_owned();
    let format = Format::of_media(&kind, Path::new(reply.url().path()));
    let mut reply = reply;
    let mut bytes = Vec::new();
    while let Some(chunk) = reply.chunk().await.map_err(cannot)? {
        bytes.extend_from_slice(&chunk);
        if u64::try_from(bytes.len()).unwrap_or(u64::MAX) > LARGEST {
            return Err(format!(
                "cannot use `{address}`: it is larger than {LARGEST} bytes"
            ));
        }
    }
    let text = format
        .text(&bytes)
        .map_err(|why| format!("cannot use `{address}`: {why}"))?;
    Ok(Document {
        source: address.to_owned(),
        text,
        digest: digest::of(&bytes),
    })
}

#[cfg(not(feature = "http"))]
#[expect(
    clippy::unused_async,
    reason = "with the feature `http` it waits for the network"
)]
pub(super) async fn fetch(address: &str) -> Result<Document, String> {
    Err(format!(
        "cannot read `{address}`: this program was built without the feature `http`"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_choose_files() {
        for (pattern, path, expected) in [
            ("*.md", "a.md", true),
            ("*.md", "b/a.md", false),
            ("**/*.md", "a.md", true),
            ("**/*.md", "b/c/a.md", true),
            ("b/?.md", "b/a.md", true),
            ("b/?.md", "b/aa.md", false),
            ("**/c/*", "b/c/a", true),
            ("**", "b/a", false),
        ] {
            assert_eq!(
                fits(pattern.as_bytes(), path.as_bytes()),
                expected,
                "{pattern} {path}"
            );
        }
        assert_eq!(alternatives("*.{md,txt}"), ["*.md", "*.txt"]);
        assert_eq!(alternatives("a{b,c}d"), ["abd", "acd"]);
    }
}
