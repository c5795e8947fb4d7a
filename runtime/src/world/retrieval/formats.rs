//! Texts out of files of several kinds.

use std::path::Path;

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Text,
    Markdown,
    Html,
    Pdf,
}

impl Format {
    /// By the extension; what has another one is text, or it is not.
    pub(super) fn of(path: &Path) -> Self {
        let extension = path.extension().and_then(|extension| extension.to_str());
        match extension.map(str::to_ascii_lowercase).as_deref() {
            Some("md" | "markdown" | "mdx") => Self::Markdown,
            Some("html" | "htm" | "xhtml") => Self::Html,
            Some("pdf") => Self::Pdf,
            Some(_) | None => Self::Text,
        }
    }

    /// By what a server says.
    #[cfg(feature = "http")]
    pub(super) fn of_media(kind: &str, path: &Path) -> Self {
        match kind.split(';').next().unwrap_or_default().trim() {
            "text/html" | "application/xhtml+xml" => Self::Html,
            "text/markdown" => Self::Markdown,
            "application/pdf" => Self::Pdf,
            _ => Self::of(path),
        }
    }

    /// The text in a file.
    pub(super) fn text(self, bytes: &[u8]) -> Result<String, String> {
        match self {
            Self::Text => plain(bytes).map(str::to_owned),
            Self::Markdown => plain(bytes).map(markdown),
            Self::Html => html(plain(bytes)?),
            Self::Pdf => pdf(bytes),
        }
    }
}

fn plain(bytes: &[u8]) -> Result<&str, String> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if bytes.contains(&0) {
        return Err("it is no text".to_owned());
    }
    std::str::from_utf8(bytes).map_err(|_| "it is no text in UTF-8".to_owned())
}

/// The words of a Markdown text, with headings, items and code, without comments, link targets and front matter.
fn markdown(text: &str) -> String {
    use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
    let options = Options::ENABLE_TABLES | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
    let mut words = String::new();
    let mut silent = false;
    for event in Parser::new_ext(text, options) {
        if let Event::Start(tag) = &event {
            silent |= matches!(tag, Tag::MetadataBlock(_));
            if let Tag::Heading { level, .. } = tag {
                words.push_str(match level {
                    HeadingLevel::H1 => "# ",
                    HeadingLevel::H2 => "## ",
                    HeadingLevel::H3 | HeadingLevel::H4 | HeadingLevel::H5 | HeadingLevel::H6 => {
                        "### "
                    }
                });
            } else if matches!(tag, Tag::Item) {
                words.push_str("- ");
            }
        } else if let Event::End(tag) = &event {
            silent &= !matches!(tag, TagEnd::MetadataBlock(_));
            words.push_str(gap(tag));
        } else if let Event::Text(text) | Event::Code(text) = &event {
            if !silent {
                words.push_str(text);
            }
        } else if matches!(event, Event::SoftBreak | Event::HardBreak) {
            words.push('\n');
        }
    }
    words
}

/// What stands between an element and the next.
fn gap(ended: &pulldown_cmark::TagEnd) -> &'static str {
    use pulldown_cmark::TagEnd;
    if matches!(
        ended,
        TagEnd::Paragraph
            | TagEnd::Heading(_)
            | TagEnd::CodeBlock
            | TagEnd::List(_)
            | TagEnd::Table
    ) {
        "\n\n"
    } else if matches!(ended, TagEnd::Item | TagEnd::TableRow | TagEnd::TableHead) {
        "\n"
    } else if matches!(ended, TagEnd::TableCell) {
        " | "
    } else {
        ""
    }
}

/// The words of a page as Markdown, without scripts and styles.
fn html(text: &str) -> Result<String, String> {
    let converter = htmd::HtmlToMarkdown::builder()
        .skip_tags(vec!["script", "style", "noscript", "template", "svg"])
        .build();
    converter
        .convert(text)
        .map_err(|error| format!("its HTML cannot be read: {error}"))
}

#[cfg(feature = "pdf")]
fn pdf(bytes: &[u8]) -> Result<String, String> {
    // The crate panics on some files; a document must not end the program.
    let bytes = bytes.to_vec();
    let reading = std::thread::Builder::new()
        .name("pdf".to_owned())
        .stack_size(16 * 1024 * 1024)
        .spawn(move || {
            pdf_extract::extract_text_from_mem(&bytes).map_err(|error| error.to_string())
        })
        .map_err(|error| error.to_string())?;
    match reading.join() {
        Ok(read) => read.map_err(|error| format!("its PDF cannot be read: {error}")),
        Err(_) => Err("its PDF cannot be read: the reader gave up".to_owned()),
    }
}

#[cfg(not(feature = "pdf"))]
fn pdf(_bytes: &[u8]) -> Result<String, String> {
    Err("PDF needs the feature `pdf`, which this program was built without".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_becomes_words() {
        let text = "---\ntitle: x\n---\n# Big *one*\n\nSee [here](https://x.y).\n<!-- no -->\n\n- a\n- b `c`\n\n```sh\nls\n```\n";
        let words = Format::Markdown.text(text.as_bytes()).unwrap();
        for part in ["# Big one", "See here.", "- a", "- b c", "ls"] {
            assert!(words.contains(part), "{part} in {words:?}");
        }
        for part in ["title", "https", "<!--", "*"] {
            assert!(!words.contains(part), "{part} in {words:?}");
        }
    }

    #[test]
    fn pages_become_words() {
        let text = "<html><head><style>p{}</style><script>alert(1)</script></head><body><h1>Hi</h1><p>a &amp; b</p></body>";
        let words = Format::Html.text(text.as_bytes()).unwrap();
        assert!(words.contains("# Hi") && words.contains("a & b"), "{words}");
        assert!(
            !words.contains("alert") && !words.contains("p{}"),
            "{words}"
        );
    }

    #[test]
    fn what_is_no_text_is_said_to_be_none() {
        assert_eq!(Format::Text.text(b"a\0b").unwrap_err(), "it is no text");
        assert!(
            Format::Text
                .text(b"\xff\xfe")
                .unwrap_err()
                .contains("UTF-8")
        );
        assert_eq!(Format::Text.text(b"\xef\xbb\xbfx").unwrap(), "x");
        assert!(Format::Pdf.text(b"%PDF-1.4 broken").is_err());
    }
}
