//! Commands that print for people, where a script is to print JSON.

/// Programs that print for people, with what keeps them quiet.
const REPORTS: [&str; 59] = [
    "command -V",
    "command -v",
    "type",
    "which",
    "docker ps",
    "git cherry-pick",
    "git describe",
    "git init",
    "git ls-files",
    "git remote -v",
    "git revert",
    "git rev-parse",
    "git rm",
    "git stash",
    "hostname",
    "md5sum",
    "popd",
    "pushd",
    "seq",
    "sha256sum",
    "terraform plan",
    "uname",
    "wc",
    "apt-get install",
    "cargo test",
    "df",
    "docker build",
    "docker pull",
    "docker push",
    "du",
    "git diff",
    "git merge",
    "git pull",
    "git reset --hard",
    "go test",
    "kubectl apply",
    "npm ci",
    "pnpm install",
    "ps",
    "terraform apply",
    "tree",
    "unzip",
    "yarn install",
    "zip",
    "ls",
    "pwd",
    "date",
    "whoami",
    "git status",
    "git log",
    "git commit",
    "git branch",
    "git show",
    "npm test",
    "npm install",
    "npm run",
    "make",
    "pip install",
    "pytest",
];

/// Programs that print each file where they are told to.
const VERBOSE: [&str; 6] = ["cp", "mkdir", "mv", "rm", "rsync", "tar"];

/// What a program prints that is known to print for people.
pub(super) fn reported(command: &str) -> Option<(&'static str, &'static str)> {
    let is_one = |program: &&str| {
        command
            .strip_prefix(*program)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\n']))
    };
    let quiet = [" -q", " --quiet", " -s", " --silent", "&>"];
    // `zip -rq`
    let has = |letter: char| {
        let mut options = command.split_whitespace().skip(1);
        options.any(|word| {
            let short = word.strip_prefix('-').filter(|rest| !rest.starts_with('-'));
            short.is_some_and(|short| short.contains(letter))
        })
    };
    let is_quiet = quiet.iter().any(|option| command.contains(option)) || has('q');
    let reports = REPORTS.iter().any(is_one) && !is_quiet;
    let lists = VERBOSE.iter().any(is_one) && (has('v') || command.contains(" --verbose"));
    // `tar cvf`
    let first = command
        .strip_prefix("tar ")
        .and_then(|rest| rest.split_whitespace().next());
    let lists =
        lists || first.is_some_and(|options| !options.starts_with('-') && options.contains('v'));
    (reports || lists).then_some((
        "what a program says to people",
        "lead it to standard error: `… >&2`",
    ))
}
