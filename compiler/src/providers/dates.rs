//! The dates at the end of the names of models: `gpt-4.1-2025-04-14`, `claude-sonnet-4-5-20250929`, `gemini-2.5-flash-preview-05-20`.

/// What is wrong with a date.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum DateSlip {
    /// It is written otherwise by the maker: the whole name.
    Written(String),
    /// There is no such day.
    None,
}

/// A part of a name that is a date.
struct Date<'n> {
    /// What stands before it, with its dash.
    before: &'n str,
    year: Option<u32>,
    month: u32,
    day: u32,
    /// What stands behind it.
    behind: &'n str,
}

/// What is wrong with the date of a model of this maker.
pub(super) fn slip(maker: &str, name: &str) -> Option<DateSlip> {
    let date = find(maker, name)?;
    if date.is_day() {
        let written = date.written(maker);
        return (written != name).then_some(DateSlip::Written(written));
    }
    // Month and day were exchanged.
    let turned = Date {
        month: date.day,
        day: date.month,
        ..date
    };
    Some(match turned.is_day() {
        true => DateSlip::Written(turned.written(maker)),
        false => DateSlip::None,
    })
}

/// The date of a name, if it has one in full, or as its maker writes it.
fn find<'n>(maker: &str, name: &'n str) -> Option<Date<'n>> {
    let parts: Vec<(usize, &str)> = parts(name);
    let at = |index: usize| parts.get(index).copied();
    let split = |(begin, _): (usize, &str), (last, text): (usize, &str)| {
        Some((name.get(..begin)?, name.get(last + text.len()..)?))
    };
    // Names of Gemini have no years, but for `preview-09-2025`.
    let has_years = ["anthropic", "openai"].contains(&maker);
    (0..parts.len()).find_map(|index| {
        let first = at(index)?;
        let (second, third) = (at(index + 1), at(index + 2));
        if let Some(whole) = digits(first.1, 8).filter(|_| has_years) {
            let (before, behind) = split(first, first)?;
            return dated(
                before,
                whole / 10_000,
                whole / 100 % 100,
                whole % 100,
                behind,
            );
        }
        if has_years
            && let (Some(second), Some(third)) = (second, third)
            && let (Some(year), Some(month), Some(day)) =
                (digits(first.1, 4), digits(second.1, 2), digits(third.1, 2))
        {
            let (before, behind) = split(first, third)?;
            return dated(before, year, month, day, behind);
        }
        // `preview-05-20`; `preview-09-2025` has no day.
        let is_preview = |text: &str| matches!(text, "preview" | "exp");
        if maker == "gemini"
            && let (Some(second), Some(third)) = (second, third)
            && let (Some(month), Some(day)) = (digits(second.1, 2), digits(third.1, 2))
            && is_preview(first.1)
            && at(index + 3).is_none()
        {
            let (before, behind) = split(second, third)?;
            let year = None;
            return Some(Date {
                before,
                year,
                month,
                day,
                behind,
            });
        }
        None
    })
}

/// A date of this century. Other numbers are no dates.
fn dated<'n>(
    before: &'n str,
    year: u32,
    month: u32,
    day: u32,
    behind: &'n str,
) -> Option<Date<'n>> {
    (2000..2100).contains(&year).then_some(Date {
        before,
        year: Some(year),
        month,
        day,
        behind,
    })
}

/// The parts between the dashes, with their places.
fn parts(name: &str) -> Vec<(usize, &str)> {
    let mut at = 0;
    let mut parts = Vec::new();
    for part in name.split('-') {
        parts.push((at, part));
        at += part.len() + 1;
    }
    parts
}

fn digits(text: &str, count: usize) -> Option<u32> {
    let plain = text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| plain)
}

impl Date<'_> {
    fn is_day(&self) -> bool {
        // What has no year may be of a leap year.
        let leap = self
            .year
            .is_none_or(|year| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
        let days = match self.month {
            2 if leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => 0,
        };
        (1..=days).contains(&self.day)
    }

    /// The name with the date as its maker writes it.
    fn written(&self, maker: &str) -> String {
        let Self {
            before,
            year,
            month,
            day,
            behind,
        } = self;
        match (year, maker) {
            (Some(year), "anthropic") => format!("{before}{year}{month:02}{day:02}{behind}"),
            (Some(year), _) => format!("{before}{year}-{month:02}-{day:02}{behind}"),
            (None, _) => format!("{before}{month:02}-{day:02}{behind}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{DateSlip, slip};

    #[test]
    fn dates_that_are_none_or_written_otherwise_are_seen() {
        for (maker, name, meant) in [
            (
                "openai",
                "gpt-4.1-mini-2025-14-04",
                Some("gpt-4.1-mini-2025-04-14"),
            ),
            ("openai", "gpt-4o-2024-06-31", None),
            ("openai", "gpt-4o-2025-02-29", None),
            ("openai", "gpt-4.1-20250414", Some("gpt-4.1-2025-04-14")),
            ("openai", "gpt-4.1-20251404", Some("gpt-4.1-2025-04-14")),
            (
                "anthropic",
                "claude-sonnet-4-5-20252909",
                Some("claude-sonnet-4-5-20250929"),
            ),
            (
                "anthropic",
                "claude-sonnet-4-5-2025-09-29",
                Some("claude-sonnet-4-5-20250929"),
            ),
            ("anthropic", "claude-opus-4-20251314", None),
            (
                "anthropic",
                "anthropic.claude-sonnet-4-5-20252909-v1:0",
                Some("anthropic.claude-sonnet-4-5-20250929-v1:0"),
            ),
            (
                "gemini",
                "gemini-2.5-flash-preview-20-05",
                Some("gemini-2.5-flash-preview-05-20"),
            ),
            ("gemini", "gemini-2.5-pro-exp-13-25", None),
        ] {
            let meant = meant.map_or(DateSlip::None, |meant| DateSlip::Written(meant.to_owned()));
            assert_eq!(slip(maker, name), Some(meant), "{name}");
        }
    }

    #[test]
    fn dates_that_there_are_and_other_numbers_are_left() {
        for (maker, name) in [
            ("openai", "gpt-4.1-mini-2025-04-14"),
            ("openai", "gpt-4o-2024-02-29"),
            ("openai", "gpt-4-0613"),
            ("openai", "gpt-4-1106-preview"),
            ("openai", "gpt-4o-realtime-preview-2024-10-01"),
            ("openai", "ft:gpt-4o-mini-2024-07-18:acme::1"),
            ("anthropic", "claude-3-5-sonnet-20241022"),
            ("gemini", "gemini-2.5-flash-preview-09-2025"),
            ("gemini", "gemini-2.5-flash-preview-05-20"),
            ("gemini", "gemini-2.0-flash-001"),
            ("gemini", "gemini-2.5-flash-20250520"),
            ("gemini", "gemini-2.5-flash-2025-05-20"),
            ("openai", "gpt-house-12345678"),
        ] {
            assert_eq!(slip(maker, name), None, "{name}");
        }
    }
}
