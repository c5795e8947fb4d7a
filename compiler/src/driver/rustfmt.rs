//! Generated Rust as `rustfmt` lays it out, for files that people read.

use std::io::Write as _;
use std::process::{Command, Stdio};

/// What `rustfmt` is given at once, in bytes: it takes thirty times as much memory.
const PIECE: usize = 1 << 20;

/// A longer text nobody reads: it stays as it is, which `rustfmt` takes longer to improve than all else takes to write it.
const READ: usize = 16 << 20;

/// The text, formatted if there is a `rustfmt`; else, and where it is very long, as it is, which means the same.
pub fn format(text: String) -> String {
    if text.len() > READ {
        return text;
    }
    in_pieces(&text, PIECE)
        .or_else(|| formatted(&text))
        .unwrap_or(text)
}

/// Formats item after item, of which some are taken together; `None`: it is one piece, or one cannot be formatted. A text that
/// looks as if an item began in it is a piece that cannot.
fn in_pieces(text: &str, size: usize) -> Option<String> {
    let pieces = pieces(text, size);
    if pieces.len() < 2 {
        return None;
    }
    let formatted: Option<Vec<String>> = pieces.into_iter().map(formatted).collect();
    // The blank line between two is at the end of the first.
    formatted.map(|pieces| pieces.join("\n"))
}

/// Parts that begin with an item, behind a blank line.
fn pieces(text: &str, size: usize) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(cut) = first_item(rest, size) {
        let (piece, more) = rest.split_at(cut);
        pieces.push(piece);
        rest = more;
    }
    pieces.push(rest);
    pieces
}

/// Where the first item begins that is as far behind.
fn first_item(text: &str, behind: usize) -> Option<usize> {
    let mut at = 0;
    let mut blank = false;
    for line in text.split_inclusive('\n') {
        let begins = ["/// ", "pub mod ", "#["]
            .iter()
            .any(|it| line.starts_with(it));
        if at >= behind.max(1) && blank && begins {
            return Some(at);
        }
        blank = line == "\n";
        at += line.len();
    }
    None
}

fn formatted(text: &str) -> Option<String> {
    let program = std::env::var_os("RUSTFMT").unwrap_or_else(|| "rustfmt".into());
    let mut child = Command::new(program)
        .args(["--edition", "2024", "--quiet"])
        // The layout is ours: a `rustfmt.toml` of whoever calls does not count.
        .current_dir(std::env::temp_dir())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut input = child.stdin.take()?;
    let owned = text.to_owned();
    // A thread, so that neither side waits for the other's full pipe.
    let writer = std::thread::spawn(move || input.write_all(owned.as_bytes()));
    let output = child.wait_with_output().ok()?;
    writer.join().ok()?.ok()?;
    let formatted = String::from_utf8(output.stdout).ok()?;
    (output.status.success() && !formatted.is_empty()).then_some(formatted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_formatted_as_the_whole_is() {
        let mut text = String::from("//! A module.\n\nuse b::B;\nuse a::A;\n");
        for number in 0..40 {
            text.push_str(&format!(
                "\n/// Node {number}.\npub mod n{number} {{ pub fn f()->u32{{\n\n\n {number} }} }}\n"
            ));
        }
        assert!(pieces(&text, 300).len() > 5);
        assert_eq!(pieces(&text, 300).concat(), text);
        let Some(whole) = formatted(&text) else {
            println!("SKIPPED: no rustfmt here");
            return;
        };
        assert_ne!(whole, text);
        assert_eq!(in_pieces(&text, 300), Some(whole));
    }

    #[test]
    fn a_text_that_looks_like_an_item_is_no_end_of_a_piece() {
        let text = "const A: &str = \"a\n\n/// b\npub mod c {\n\n/// d\n\";\nconst  B: u8 = 1;\n";
        assert!(pieces(text, 1).len() > 1);
        if formatted("").is_none() && formatted("fn  a() {}\n").is_none() {
            println!("SKIPPED: no rustfmt here");
            return;
        }
        assert_eq!(in_pieces(text, 1), None);
        assert!(format(text.to_owned()).ends_with("const B: u8 = 1;\n"));
    }
}
