# Functions that shell tools find in LLM_PROMPT_UTILS_FILE, for a run that nobody watches.
info() { printf '%s\n' "$*"; }
warn() { printf '%s\n' "$*"; }
error() { printf '%s\n' "$*"; }
debug() { printf '%s\n' "$*"; }
trace() { printf '%s\n' "$*"; }
for _colour in black red green yellow blue magenta cyan white bold; do
  eval "$_colour() { printf '%s\n' \"\$*\"; }"
done
unset _colour
# Nobody can be asked here: what needs a yes is done only if AUTO_CONFIRM says so beforehand.
guard_operation() {
  if [[ "${AUTO_CONFIRM:-}" != true && "${AUTO_CONFIRM:-}" != 1 ]]; then
    printf '%s\n' "refused: ${1:-this operation} needs a confirmation; set AUTO_CONFIRM=true to allow it" >&2
    exit 1
  fi
}
guard_path() {
  case "$(realpath -m -- "$1")/" in
    "$(pwd -P)"/*) ;;
    *) guard_operation "${2:-access to $1}" ;;
  esac
}
