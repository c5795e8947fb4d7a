//! Forms of dates that nobody writes: the day and the month in each other's place, minutes in a date.

/// The forms, and what is meant.
const FORMS: [(&str, &str); 14] = [
    ("%Y-%d-%m", "%Y-%m-%d"),
    ("%Y/%d/%m", "%Y/%m/%d"),
    ("%Y.%d.%m", "%Y.%m.%d"),
    ("%Y%d%m", "%Y%m%d"),
    ("%Y-%M-%d", "%Y-%m-%d"),
    ("%Y%M%d", "%Y%m%d"),
    ("%Y/%M/%d", "%Y/%m/%d"),
    ("%d.%M.%Y", "%d.%m.%Y"),
    ("%d/%M/%Y", "%d/%m/%Y"),
    ("%d-%M-%Y", "%d-%m-%Y"),
    ("%d.%M.%y", "%d.%m.%y"),
    ("%I:%m", "%I:%M"),
    ("%H:%m", "%H:%M"),
    ("%Y-%m-%D", "%Y-%m-%d"),
];

/// The first such form of a text: where it stands, the form, and what is meant.
pub(in crate::dialect) fn odd(text: &str) -> Option<(usize, &'static str, &'static str)> {
    let mut forms = FORMS.iter();
    forms.find_map(|(form, meant)| Some((text.find(form)?, *form, *meant)))
}

#[cfg(test)]
mod tests {
    use super::odd;

    #[test]
    fn a_day_stands_behind_its_month() {
        assert_eq!(odd("date +%Y-%d-%m"), Some((6, "%Y-%d-%m", "%Y-%m-%d")));
        assert_eq!(
            odd("t.strftime('%H:%m')").map(|found| found.2),
            Some("%H:%M")
        );
        assert_eq!(odd("%d.%M.%Y").map(|found| found.2), Some("%d.%m.%Y"));
        for fine in ["date +%Y-%m-%d", "date +%d-%m-%Y", "date +%Y%m%d-%H%M"] {
            assert_eq!(odd(fine), None, "{fine}");
        }
    }
}
