//! Items as text, and where the lines of a text stand.

/// How long a line is where a declaration is put on one.
pub(super) const WIDTH: usize = 96;

/// An item, as `prettyplease` lays it out.
pub(super) fn unparsed(item: syn::Item) -> String {
    prettyplease::unparse(&syn::File {
        shebang: None,
        frontmatter: None,
        attrs: Vec::new(),
        items: vec![item],
    })
}

/// For each line, whether it starts inside a string literal.
pub(super) fn string_lines(text: &str) -> Vec<bool> {
    let mut inside = false;
    let mut escaped = false;
    let mut starts = vec![false];
    let mut comment = false;
    let mut previous = ' ';
    for letter in text.chars() {
        match letter {
            '\n' => {
                comment = false;
                starts.push(inside);
            }
            _ if comment => {}
            '\\' if inside => {
                escaped = !escaped;
                previous = letter;
                continue;
            }
            // `'"'` is a character.
            '"' if !escaped && (inside || previous != '\'') => inside = !inside,
            '/' if !inside && previous == '/' => comment = true,
            _ => {}
        }
        escaped = false;
        previous = letter;
    }
    starts
}

/// Indents every line that does not start inside a string literal.
pub(super) fn indent(text: &str) -> String {
    let lines = text.lines().zip(string_lines(text));
    let shown = lines.map(|(line, inside)| {
        if inside || line.is_empty() {
            format!("{line}\n")
        } else {
            format!("    {line}\n")
        }
    });
    shown.collect()
}
