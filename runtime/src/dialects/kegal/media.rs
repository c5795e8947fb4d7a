//! Pictures and documents on their way to a model.

use super::spec::{MediaKind, MediaSource, MediaSpec};
use crate::files::allowed;
use crate::host::{Attachment, AttachmentData};
use base64::prelude::{BASE64_STANDARD, BASE64_STANDARD_NO_PAD, Engine as _};
use std::path::Path;

/// The largest file that is sent, in bytes.
const LARGEST: u64 = 32 << 20;

/// Loads a picture or document. `place`: its path or URL, with the values of variables.
///
/// # Errors
/// If it cannot be read, or is no document that can be sent.
pub fn attachment_at(spec: &MediaSpec, place: &str, dir: &Path) -> Result<Attachment, String> {
    let what = match spec.kind {
        MediaKind::Image => "picture",
        MediaKind::Document => "document",
    };
    match spec.source {
        // A path that is a variable may turn out to be a URL.
        MediaSource::Url(_) | MediaSource::File(_) if place.contains("://") => {
            allowed(place)?;
            Ok(Attachment {
                media_type: by_name(place, spec.kind).to_owned(),
                name: name(place),
                content: AttachmentData::Url(place.to_owned()),
            })
        }
        MediaSource::Base64(text) => {
            let data = text.strip_prefix("base64:").unwrap_or(text);
            let first = decoded(data);
            Ok(Attachment {
                media_type: kind(&first, None, spec.kind)
                    .map_err(|problem| format!("a {what} in the graph {problem}"))?,
                name: None,
                content: AttachmentData::Base64(data.to_owned()),
            })
        }
        MediaSource::Url(_) | MediaSource::File(_) => {
            let file = dir.join(place);
            let failed = |error: &dyn std::fmt::Display| {
                format!("cannot read the {what} `{}`: {error}", file.display())
            };
            let bytes = crate::files::read(&file, LARGEST).map_err(|error| failed(&error))?;
            let media_type = kind(&bytes, Some(place), spec.kind);
            Ok(Attachment {
                media_type: media_type
                    .map_err(|problem| format!("the {what} `{}` {problem}", file.display()))?,
                name: name(place),
                content: AttachmentData::Base64(BASE64_STANDARD.encode(&bytes)),
            })
        }
    }
}

/// A picture or document that was fetched.
///
/// # Errors
/// If it is no document that can be sent.
pub(crate) fn attachment_of(
    spec: &MediaSpec,
    url: &str,
    bytes: &[u8],
) -> Result<Attachment, String> {
    let media_type = kind(bytes, Some(url), spec.kind);
    Ok(Attachment {
        media_type: media_type.map_err(|problem| format!("the document `{url}` {problem}"))?,
        name: name(url),
        content: AttachmentData::Base64(BASE64_STANDARD.encode(bytes)),
    })
}

fn name(path: &str) -> Option<String> {
    let name = path.rsplit('/').next().filter(|name| !name.is_empty())?;
    Some(name.split(['?', '#']).next().unwrap_or(name).to_owned())
}

/// What data is by its first bytes, else by its name.
fn kind(bytes: &[u8], path: Option<&str>, wanted: MediaKind) -> Result<String, String> {
    const KNOWN: [(&[u8], &str); 5] = [
        (b"\x89PNG\r\n\x1a\n", "image/png"),
        (b"\xff\xd8\xff", "image/jpeg"),
        (b"GIF8", "image/gif"),
        (b"BM", "image/bmp"),
        (b"%PDF-", "application/pdf"),
    ];
    let known = KNOWN
        .iter()
        .find(|(start, _)| bytes.starts_with(start))
        .map(|(_, name)| *name);
    let webp = bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP".as_slice());
    let found = if webp { Some("image/webp") } else { known };
    match (wanted, found) {
        (MediaKind::Document, Some("application/pdf")) => Ok("application/pdf".to_owned()),
        (MediaKind::Document, _) => Err("is no PDF: it does not begin with `%PDF-`".to_owned()),
        (MediaKind::Image, Some(found)) if found.starts_with("image/") => Ok(found.to_owned()),
        (MediaKind::Image, _) => Ok(by_name(path.unwrap_or_default(), wanted).to_owned()),
    }
}

fn by_name(path: &str, wanted: MediaKind) -> &'static str {
    let path = path
        .split(['?', '#'])
        .next()
        .unwrap_or(path)
        .to_ascii_lowercase();
    match (wanted, path.rsplit('.').next().unwrap_or_default()) {
        (MediaKind::Document, _) => "application/pdf",
        (MediaKind::Image, "png") => "image/png",
        (MediaKind::Image, "gif") => "image/gif",
        (MediaKind::Image, "webp") => "image/webp",
        (MediaKind::Image, "bmp") => "image/bmp",
        (MediaKind::Image, _) => "image/jpeg",
    }
}

/// The first bytes of Base64: as many as it takes to know what the data is. People break its lines, and leave its end out.
fn decoded(text: &str) -> Vec<u8> {
    let digits = text.bytes().filter(|byte| !byte.is_ascii_whitespace());
    let digits: Vec<u8> = digits.take_while(|byte| *byte != b'=').take(24).collect();
    BASE64_STANDARD_NO_PAD.decode(digits).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_bytes_are_read_with_or_without_an_end() {
        for (coded, plain) in [
            ("", ""),
            ("Zg==", "f"),
            ("Zm8", "fo"),
            (" Zm9v\nYmFy", "foobar"),
            ("Zm9vYmFyZm9vYmFyZm9vYmFyZm9v", "foobarfoobarfoobar"),
            ("no base64!", ""),
        ] {
            assert_eq!(decoded(coded), plain.as_bytes(), "{coded}");
        }
    }

    #[test]
    fn the_type_follows_the_data() {
        let spec = |kind, text| MediaSpec {
            kind,
            source: MediaSource::Base64(text),
        };
        let png = attachment_at(
            &spec(MediaKind::Image, "base64:iVBORw0KGgo="),
            "",
            Path::new(""),
        )
        .unwrap();
        assert_eq!(
            (png.media_type.as_str(), png.content),
            ("image/png", AttachmentData::Base64("iVBORw0KGgo=".into()))
        );
        let none = attachment_at(&spec(MediaKind::Document, "aGVsbG8="), "", Path::new(""));
        assert!(none.unwrap_err().contains("no PDF"));
    }
}
