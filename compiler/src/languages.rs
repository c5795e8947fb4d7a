//! Languages that texts are written in, and how names of files say them.

/// A language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Language {
    /// As a sentence names it: `French`.
    pub(crate) name: &'static str,
    /// As the name of a file says it: `fr`.
    pub(crate) code: &'static str,
}

const fn language(name: &'static str, code: &'static str) -> Language {
    Language { name, code }
}

/// Those that are known here.
pub(crate) const LANGUAGES: [Language; 25] = [
    language("Arabic", "ar"),
    language("Bulgarian", "bg"),
    language("Chinese", "zh"),
    language("Czech", "cs"),
    language("Danish", "da"),
    language("Dutch", "nl"),
    language("English", "en"),
    language("Finnish", "fi"),
    language("French", "fr"),
    language("German", "de"),
    language("Greek", "el"),
    language("Hindi", "hi"),
    language("Hungarian", "hu"),
    language("Italian", "it"),
    language("Japanese", "ja"),
    language("Korean", "ko"),
    language("Norwegian", "no"),
    language("Polish", "pl"),
    language("Portuguese", "pt"),
    language("Romanian", "ro"),
    language("Russian", "ru"),
    language("Spanish", "es"),
    language("Swedish", "sv"),
    language("Turkish", "tr"),
    language("Ukrainian", "uk"),
];

/// The language that a word names, in any letter case.
pub(crate) fn spoken(word: &str) -> Option<Language> {
    let mut all = LANGUAGES.into_iter();
    all.find(|language| language.name.eq_ignore_ascii_case(word))
}
