//! The names of models.

/// A name without the date or the word that marks one version of a model.
pub fn undated(model: &str) -> &str {
    if let Some(name) = model.strip_suffix("-latest") {
        return name;
    }
    let digits = |part: &str, count: usize| {
        part.len() == count && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    let parts: Vec<&str> = model.rsplitn(4, '-').collect();
    match (parts.as_slice(), model.rsplit_once('-')) {
        (_, Some((name, date))) if digits(date, 8) => name,
        ([day, month, year, name], _) if digits(day, 2) && digits(month, 2) && digits(year, 4) => {
            name
        }
        _ => model,
    }
}
