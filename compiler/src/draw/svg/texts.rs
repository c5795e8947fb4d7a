//! How long texts get in a picture, and what is left of them where they are too long.
//!
//! Nobody knows here which font a browser takes, so widths are those of a wide one.

use super::super::Shape;
use super::layout::{Line, Rect};

/// How many letters of usual width a text is wide. Wide letters (CJK) count twice.
pub(super) fn letters(text: &str) -> f64 {
    text.chars()
        .map(|letter| match letter {
            letter if u32::from(letter) >= 0x1100 => 2.0,
            'm' | 'w' | 'M' | 'W' | '@' | '%' => 1.35,
            letter if letter.is_uppercase() => 1.15,
            _ => 1.0,
        })
        .sum()
}

/// As wide as the texts of a node need it.
pub(super) fn width(shape: &Shape) -> f64 {
    (letters(&shortened(&shape.id)) * 8.6)
        .max(letters(&shape.said()) * 6.4 + 10.0)
        .max(54.0)
        + 34.0
}

/// A text on one line that does not push everything else aside.
pub(super) fn shortened(text: &str) -> String {
    const MOST: usize = 36;
    let line: String = crate::hidden::visible(text)
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect();
    match line.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or_default()),
        None => line,
    }
}

/// Where the name of a region stands: at the top of its frame, where no way leads through it, if there is such a place.
pub(super) fn corner(label: &str, frame: &Rect, lines: &[Line]) -> (f64, f64) {
    let wide = letters(label) * 6.4;
    let left = frame.x + 8.0;
    let right = (frame.x + frame.w - 8.0 - wide).max(left);
    let y = frame.y + 14.0;
    let is_free = |x: &f64| {
        let room = [x - 4.0, y - 14.0, x + wide + 4.0, y + 6.0];
        let crosses = |(at, down): &(f64, f64)| {
            *at > x - 4.0 && *at < x + wide + 4.0 && *down > y - 14.0 && *down < y + 6.0
        };
        let mut near = lines.iter().filter(|line| line.may_cross(room));
        !near.any(|line| line.points.iter().any(crosses))
    };
    let places = [left, right, (left + right) / 2.0];
    (places.into_iter().find(is_free).unwrap_or(left), y)
}
