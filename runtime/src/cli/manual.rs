//! `AGENT completions SHELL` and `AGENT man`, made from the command line of this very graph.

#[cfg(feature = "manual")]
use super::args::Args;
use super::card::Card;
use crate::graph::About;
use std::process::ExitCode;

#[cfg(feature = "manual")]
pub(super) fn completions(about: &About, card: &Card, shell: &str) -> Result<ExitCode, String> {
    let shell: clap_complete::Shell = shell.parse().map_err(|_| {
        format!("`{shell}` is no shell that can be completed; there are bash, elvish, fish, powershell and zsh")
    })?;
    if let Some(typed) = super::invocation::within() {
        return Err(format!(
            "a shell completes what follows the name of a program, and `{typed}` is none; make one with \
             `graphwright build PATH -o AGENT`, and ask that: AGENT completions {shell}"
        ));
    }
    // What is typed is the name of the file, which may be another than that of the graph.
    let typed = super::invoked(&about.name);
    let name = std::path::Path::new(&typed).file_name();
    let name = name.map_or(typed.clone(), |name| name.to_string_lossy().into_owned());
    let command = completable(&Args::described(about, card));
    super::graph::put(None, &script(shell, command, &name))
}

/// What can be completed of a command line: no prompt, which a shell would take a command for, and no command that is hidden.
#[cfg(feature = "manual")]
fn completable(command: &clap::Command) -> clap::Command {
    let options = command
        .get_arguments()
        .filter(|option| !option.is_positional());
    let commands = command
        .get_subcommands()
        .filter(|command| !command.is_hide_set());
    clap::Command::new(command.get_name().to_owned())
        .args(options.cloned())
        .subcommands(commands.cloned())
}

/// The script. That for bash holds functions and keys made from the name, in which `-` and `__` would be taken for the gaps between
/// commands; so it is written for a name without them, and the last lines, which register it, say the real one.
#[cfg(feature = "manual")]
fn script(shell: clap_complete::Shell, mut command: clap::Command, name: &str) -> String {
    let plain: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    let plain = format!("agent{plain}");
    let bash = shell == clap_complete::Shell::Bash;
    let mut script = Vec::new();
    let given = if bash { &plain } else { name };
    clap_complete::generate(shell, &mut command, given, &mut script);
    let script = String::from_utf8_lossy(&script).into_owned();
    if !bash {
        return script;
    }
    let registers = |line: &str| line.trim_start().starts_with("complete ");
    let lines = script.lines().map(|line| match line.strip_suffix(&plain) {
        Some(start) if registers(line) => format!("{start}{}\n", super::shell::quoted(name)),
        Some(_) | None => format!("{line}\n"),
    });
    lines.collect()
}

/// One page for all: a reader of `AGENT man` has no pages of its commands beside it.
#[cfg(feature = "manual")]
pub(super) fn man(about: &About, card: &Card) -> Result<ExitCode, String> {
    let mut page = Vec::new();
    let command = Args::described(about, card);
    written(command, &mut page).map_err(|error| error.to_string())?;
    super::graph::put(None, &String::from_utf8_lossy(&page))
}

#[cfg(feature = "manual")]
fn written(command: clap::Command, page: &mut Vec<u8>) -> std::io::Result<()> {
    let name = command.get_name().to_owned();
    let commands: Vec<_> = command.get_subcommands().cloned().collect();
    let main = clap_mangen::Man::new(command);
    main.render_title(page)?;
    main.render_name_section(page)?;
    main.render_synopsis_section(page)?;
    main.render_description_section(page)?;
    main.render_options_section(page)?;
    page.extend(b".SH COMMANDS\n");
    for command in commands
        .into_iter()
        .filter(|command| !command.is_hide_set())
    {
        let own = command.get_name().to_owned();
        let section = clap_mangen::Man::new(command.bin_name(format!("{name} {own}")));
        let mut text = Vec::new();
        section.render_synopsis_section(&mut text)?;
        section.render_description_section(&mut text)?;
        section.render_options_section(&mut text)?;
        page.extend(format!(".SS {own}\n").bytes());
        // Its sections are paragraphs of ours.
        for line in String::from_utf8_lossy(&text).lines() {
            let gap = line.starts_with(".SH ");
            page.extend(if gap { b".PP" } else { line.as_bytes() });
            page.push(b'\n');
        }
    }
    main.render_extra_section(page)
}

#[cfg(not(feature = "manual"))]
pub(super) fn completions(_: &About, _: &Card, _: &str) -> Result<ExitCode, String> {
    Err(MISSING.to_owned())
}

#[cfg(not(feature = "manual"))]
pub(super) fn man(_: &About, _: &Card) -> Result<ExitCode, String> {
    Err(MISSING.to_owned())
}

#[cfg(not(feature = "manual"))]
const MISSING: &str =
    "this program was built without completions and manual (feature `manual` of graphwright)";
