//! What the graph names by path or URL: prompt files, pictures, documents, histories.
//!
//! All relative paths are relative to the graph's directory. A prompt file is read when the graph is
//! compiled, because its placeholders are checked then.

use super::ast::{Data, Graph, Node, Template, Turns};
use super::read;
use super::template::{self, Damage, ParsedTemplate};
use crate::diag::codes::{
    AUTO_HISTORY_URL, HISTORY_TURNS, INVALID_MEDIA, PROMPT_WITHOUT_SOURCE, REMOTE_PROMPT,
    SOURCE_NOT_FOUND, UNKNOWN_KEY, UNSUPPORTED_FILE, URI_SCHEME,
};
use crate::diag::{Diagnostic, Level, Report};
use crate::ir::stage::{Media, MediaKind, MediaSource};
use crate::source::Sources;
use crate::source::Spanned;
use crate::syntax::{self, nearest, nearest_word};
use crate::world::{Presence, World};
use std::collections::BTreeMap;
use std::path::Path;

/// The prompts, read.
#[derive(Debug, Default)]
pub(super) struct Prompts {
    /// By index; `None`: it could not be read, and the report says why.
    pub(super) all: Vec<Option<ParsedTemplate>>,
    /// Those behind URLs, by index.
    pub(super) remote: BTreeMap<usize, Spanned<String>>,
    /// The texts of the first compaction prompt.
    pub(super) compact: Option<(String, String)>,
    /// Where the first compaction prompt is, if it is behind a URL.
    pub(super) compact_url: Option<Spanned<String>>,
}

impl Prompts {
    /// The template of a node, if it could be read.
    pub(super) fn of(&self, node: &Node) -> Option<&ParsedTemplate> {
        let template = node.prompt.as_ref()?.template.as_ref()?;
        let number = usize::try_from(template.value).ok()?;
        self.all.get(number)?.as_ref()
    }
}

/// The content of a prompt, as far as it is known.
enum PromptContent {
    Here(Template),
    There(Spanned<String>),
}

/// Reads all prompts.
pub(super) fn prompts(
    graph: &Graph,
    sources: &mut Sources,
    world: &dyn World,
    report: &mut Report,
) -> Prompts {
    let mut found = Prompts::default();
    for (number, data) in graph.prompts.iter().enumerate() {
        let before = report.diagnostics.len();
        let loaded = template(&format!("prompt {number}"), data, sources, world, report);
        let mut told = report.diagnostics.iter().skip(before);
        let is_misread = told.any(|one| one.code.id == UNKNOWN_KEY.id);
        found.all.push(match loaded {
            Some(PromptContent::Here(template)) => {
                let mut parsed = template::parse(&template, sources, report);
                // Its texts stand under the key that is told.
                if is_misread && template.system.is_empty() && template.user.is_empty() {
                    parsed.damage = Damage::Some;
                }
                Some(parsed)
            }
            Some(PromptContent::There(url)) => {
                found.remote.insert(number, url);
                None
            }
            None => None,
        });
    }
    for (number, data) in graph.compact_prompts.iter().enumerate() {
        let loaded = template(
            &format!("compaction prompt {number}"),
            data,
            sources,
            world,
            report,
        );
        match loaded.filter(|_| number == 0) {
            Some(PromptContent::Here(template)) => found.compact = Some(template::raw(&template)),
            Some(PromptContent::There(url)) => found.compact_url = Some(url),
            None => {}
        }
    }
    found
}

/// The template of a prompt: `template` wins over `uri`.
fn template(
    owner: &str,
    data: &Data,
    sources: &mut Sources,
    world: &dyn World,
    report: &mut Report,
) -> Option<PromptContent> {
    if let Some(template) = &data.template {
        return Some(PromptContent::Here(template.clone()));
    }
    let Some(uri) = &data.uri else {
        let message = format!("{owner} has neither `template` nor `uri`");
        let found = Diagnostic::new(&PROMPT_WITHOUT_SOURCE, data.span, message, "nothing to ask");
        report.add(found.help("write the prompt under `template`, or name its file with `uri`"));
        return None;
    };
    match kind(uri) {
        Ok(_) if !is_prompt_file(&uri.value) => {
            report.add(unsupported(owner, uri));
            None
        }
        Ok(Place::Url) => {
            let message = format!(
                "{owner} stands behind the URL `{}`, so its placeholders are checked only when a run starts",
                uri.value
            );
            let found = Diagnostic::new(
                &REMOTE_PROMPT,
                uri.span,
                message,
                "not known when the graph is compiled",
            );
            report.add(
                found.help("save the file beside the graph and name that, to have it checked now"),
            );
            Some(PromptContent::There(uri.clone()))
        }
        Ok(Place::Path) if uri.value.contains("${") => {
            let message = format!(
                "{owner} names its file by an environment variable: `{}`",
                uri.value
            );
            let witness = "not known when the graph is compiled";
            let found = Diagnostic::new(&SOURCE_NOT_FOUND, uri.span, message, witness);
            report.add(found.help("prompts are compiled in: name the file by its path; in the text of a prompt `${VAR}` is looked up when the graph runs"));
            None
        }
        Ok(Place::Path) => file(owner, uri, sources, world, report).map(PromptContent::Here),
        Err(found) => {
            report.add(found);
            None
        }
    }
}

fn file(
    owner: &str,
    uri: &Spanned<String>,
    sources: &mut Sources,
    world: &dyn World,
    report: &mut Report,
) -> Option<Template> {
    let Some(text) = world.text(&uri.value) else {
        report.add(missing(owner, uri, world));
        return None;
    };
    let graph = sources.path(uri.span.file).parent().map(Path::to_path_buf);
    let path = graph.unwrap_or_default().join(&uri.value);
    let read = sources.add(path, text);
    let (root, found) = syntax::read(read, sources);
    report.extend(found);
    Some(read::prompt_file(
        &format!("`{}`", uri.value),
        &root?,
        report,
    ))
}

/// Whether a path or URL ends as prompt files do.
fn is_prompt_file(uri: &str) -> bool {
    let path = match uri.split_once("://") {
        Some((_, rest)) => rest.split(['?', '#']).next().unwrap_or(rest),
        None => uri,
    };
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').is_some_and(|(_, end)| {
        let mut known = ["yml", "yaml", "json"].iter();
        known.any(|known| end.eq_ignore_ascii_case(known))
    })
}

fn unsupported(owner: &str, uri: &Spanned<String>) -> Diagnostic {
    let message = format!(
        "{owner} names the file `{}`, which is neither YAML nor JSON",
        uri.value
    );
    let witness = "cannot be read as a prompt";
    Diagnostic::new(&UNSUPPORTED_FILE, uri.span, message, witness)
        .help("prompt files end in `.yml`, `.yaml` or `.json`")
}

fn missing(owner: &str, uri: &Spanned<String>, world: &dyn World) -> Diagnostic {
    let (what, witness) = match world.file(&uri.value) {
        Presence::Directory => ("is a directory", "a directory"),
        Presence::Special => ("is a pipe, a socket or a device", "no regular file"),
        Presence::Absent => ("does not exist", "no file is there"),
        Presence::File | Presence::Unknown => ("cannot be read", "cannot be read here"),
    };
    let message = format!("{owner} names the file `{}`, which {what}", uri.value);
    let found = Diagnostic::new(&SOURCE_NOT_FOUND, uri.span, message, witness);
    let there = world.siblings(&uri.value);
    let others = there.iter().filter(|name| **name != uri.value);
    match nearest(&uri.value, others.map(String::as_str)) {
        Some(near) => found.did_you_mean(uri.span, near),
        None => found.help("the path is relative to the directory of the graph file"),
    }
}

/// What a `uri` or `path` is.
enum Place {
    Path,
    Url,
}

/// Only `https://` is allowed besides paths.
fn kind(uri: &Spanned<String>) -> Result<Place, Diagnostic> {
    let Some(scheme) = scheme(&uri.value) else {
        return Ok(Place::Path);
    };
    if scheme.eq_ignore_ascii_case("https") && uri.value.contains("://") {
        return Ok(Place::Url);
    }
    let message = format!(
        "`{}` is reached by `{scheme}`, which is not allowed",
        uri.value
    );
    let found = Diagnostic::new(&URI_SCHEME, uri.span, message, "only `https` is allowed");
    // `http` is no slip, but another way.
    if let Some(near) =
        nearest_word(scheme, ["https"]).filter(|_| !scheme.eq_ignore_ascii_case("http"))
    {
        let meant = uri.value.replacen(scheme, near.name, 1);
        return Err(found.did_you_mean_in(uri.span, near, meant));
    }
    Err(found.help("use an `https://` URL, or a path for a file on this machine; one that begins with `./` may hold a colon"))
}

/// The scheme of a URI, which needs no slashes: `data:text/plain,x`. One letter is the drive of a path.
fn scheme(uri: &str) -> Option<&str> {
    let (scheme, _) = uri.split_once(':')?;
    let mut letters = scheme.chars();
    let is_scheme = letters
        .next()
        .is_some_and(|first| first.is_ascii_alphabetic())
        && scheme.len() > 1
        && letters.all(|letter| letter.is_ascii_alphanumeric() || "+-.".contains(letter));
    is_scheme.then_some(scheme)
}

/// Checks pictures, documents and histories.
pub(super) fn check(graph: &Graph, world: &dyn World, report: &mut Report) {
    let lists = [
        ("image", &graph.images, MediaKind::Image),
        ("document", &graph.documents, MediaKind::Document),
    ];
    let exchanged = exchanged_media(graph, world);
    let is_exchanged = exchanged.is_some();
    report.diagnostics.extend(exchanged);
    for (what, list, media) in lists.into_iter().filter(|_| !is_exchanged) {
        for (number, data) in list.iter().enumerate() {
            look(&format!("{what} {number}"), data, media, world, report);
        }
    }
    for scope in &graph.history {
        let Turns::File { path, auto } = &scope.turns else {
            continue;
        };
        match kind(path) {
            Ok(Place::Url) if *auto => {
                let message = format!(
                    "chat history `{}` is to be added to, and stands behind a URL",
                    scope.name.value
                );
                let found = Diagnostic::new(
                    &AUTO_HISTORY_URL,
                    path.span,
                    message,
                    "nothing can be written there",
                );
                report.add(found.help("name a local file, or take `auto: true` away"));
            }
            Ok(Place::Path) => report
                .diagnostics
                .extend(no_turns(&scope.name.value, path, world)),
            Ok(Place::Url) => {}
            Err(found) => report.add(found),
        }
    }
}

/// A file of a chat history that holds something else than a list of turns.
fn no_turns(name: &str, path: &Spanned<String>, world: &dyn World) -> Option<Diagnostic> {
    let text = world.text(&path.value)?;
    // One that is empty, or no JSON at all, is another matter.
    let value: serde_json::Value = serde_json::from_str(&text).ok()?;
    let is_turn =
        |turn: &serde_json::Value| turn.get("role").is_some() && turn.get("content").is_some();
    let (what, fits) = match &value {
        serde_json::Value::Array(turns) => (
            "a list with something else than `{role, content}`",
            turns.iter().all(is_turn),
        ),
        serde_json::Value::Object(_) => ("an object", false),
        serde_json::Value::Null
        | serde_json::Value::Bool(_)
        | serde_json::Value::Number(_)
        | serde_json::Value::String(_) => ("no list", false),
    };
    let message = format!(
        "chat history `{name}` is read from `{}`, which holds {what}",
        path.value
    );
    let found = Diagnostic::new(
        &HISTORY_TURNS,
        path.span,
        message,
        "no turns of a conversation",
    );
    (!fits).then(|| {
        found.help("let the file hold a list: `[{\"role\": \"user\", \"content\": \"…\"}]`")
    })
}

fn look(owner: &str, data: &Data, media: MediaKind, world: &dyn World, report: &mut Report) {
    if let Some(uri) = &data.uri {
        match kind(uri) {
            Ok(Place::Path) if !uri.value.contains("${") => {
                let there = world.file(&uri.value);
                if matches!(there, Presence::Absent | Presence::Directory) {
                    report.add(missing(owner, uri, world));
                } else if let Some(found) = other_kind(owner, uri, media) {
                    report.add(found);
                }
            }
            Ok(Place::Path | Place::Url) => {}
            Err(found) => report.add(found),
        }
        return;
    }
    let (witness, span) = match &data.base64 {
        None => ("neither `uri` nor `base64`", data.span),
        Some(data) if !is_base64(&data.value) => ("not Base64", data.span),
        Some(data) if media == MediaKind::Document && !is_pdf(&data.value) => {
            ("no PDF: it does not begin with `%PDF-`", data.span)
        }
        Some(_) => return,
    };
    let message = format!("{owner} has no data that can be sent: {witness}");
    let found = Diagnostic::new(&INVALID_MEDIA, span, message, "not usable");
    report.add(found.help("name a file with `uri`, or give its bytes in Base64 under `base64`"));
}

/// One picture among the documents, and one document among the pictures.
fn exchanged_media(graph: &Graph, world: &dyn World) -> Option<Diagnostic> {
    let other = |list: &[Data], media: MediaKind, is_meant: fn(&str) -> bool| {
        let mut wrong = list.iter().enumerate().filter_map(|(number, data)| {
            let uri = data.uri.as_ref()?;
            other_kind("", uri, media).map(|_| (number, uri))
        });
        let (number, uri) = wrong.next()?;
        let end = uri.value.rsplit_once('.')?.1.to_ascii_lowercase();
        (wrong.next().is_none() && is_meant(&end)).then(|| (number, uri.clone()))
    };
    let all_there = |list: &[Data]| {
        list.iter().all(|data| {
            let uri = data.uri.as_ref();
            uri.is_some_and(|uri| {
                !matches!(
                    world.file(&uri.value),
                    Presence::Absent | Presence::Directory
                )
            })
        })
    };
    if !all_there(&graph.images) || !all_there(&graph.documents) {
        return None;
    }
    let (image, pdf) = other(&graph.images, MediaKind::Image, |end| end == "pdf")?;
    let (document, picture) = other(&graph.documents, MediaKind::Document, |end| {
        ["png", "jpg", "jpeg", "gif", "webp"].contains(&end)
    })?;
    let message = format!(
        "image {image} is `{}`, a document, and document {document} is `{}`, a picture",
        pdf.value, picture.value
    );
    let found = Diagnostic::new(&INVALID_MEDIA, pdf.span, message, "no picture");
    let found = found
        .level(Level::Warning)
        .label(picture.span, "no document");
    Some(found.help("exchange the two"))
}

/// A file whose name says that it is no picture, or no document.
fn other_kind(owner: &str, uri: &Spanned<String>, media: MediaKind) -> Option<Diagnostic> {
    const PICTURES: [&str; 7] = ["png", "jpg", "jpeg", "gif", "webp", "bmp", "svg"];
    const TEXTS: [&str; 20] = [
        "txt", "md", "csv", "json", "yml", "yaml", "xml", "html", "py", "sh", "ts", "js", "rs",
        "doc", "docx", "xls", "xlsx", "ppt", "pptx", "zip",
    ];
    let name = uri.value.rsplit('/').next()?;
    let end = name.rsplit_once('.')?.1.to_ascii_lowercase();
    let is_other = match media {
        MediaKind::Image => end == "pdf" || TEXTS.contains(&end.as_str()),
        MediaKind::Document => PICTURES.contains(&end.as_str()) || TEXTS.contains(&end.as_str()),
    };
    let (what, wants) = match media {
        MediaKind::Image => ("picture", "PNG, JPEG, GIF or WebP"),
        MediaKind::Document => ("document", "PDF"),
    };
    let message = format!("{owner} is `{}`, which is no {what}", uri.value);
    let found = Diagnostic::new(&INVALID_MEDIA, uri.span, message, format!("no {what}"));
    is_other.then(|| {
        found.level(Level::Warning).help(format!(
            "name a file that is {wants}, or put the text into a prompt"
        ))
    })
}

/// The data without the prefix that some write.
pub(super) fn base64(text: &str) -> String {
    let text = text.strip_prefix("base64:").unwrap_or(text);
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

fn is_base64(text: &str) -> bool {
    let data = base64(text);
    let digits = data.trim_end_matches('=');
    let padding = data.len() - digits.len();
    let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '/');
    !digits.is_empty()
        && padding <= 2
        && digits.chars().all(allowed)
        && data.len().is_multiple_of(4)
}

/// Whether the first bytes are `%PDF-`: six and a half digits in Base64.
fn is_pdf(text: &str) -> bool {
    let data = base64(text);
    data.strip_prefix("JVBERi")
        .is_some_and(|rest| rest.starts_with(['0', '1', '2', '3']))
}

/// A picture or document as the common form has it.
pub(super) fn media(data: &Data, kind: MediaKind) -> Media {
    let source = match (&data.uri, &data.base64) {
        (Some(uri), _) if uri.value.contains("://") => MediaSource::Url(uri.value.clone()),
        (Some(uri), _) => MediaSource::File(uri.value.clone()),
        (None, Some(data)) => MediaSource::Base64(base64(&data.value)),
        (None, None) => MediaSource::Base64(String::new()),
    };
    Media { kind, source }
}
