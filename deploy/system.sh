# shellcheck shell=bash
# Where an installed Skald lives, and how deploy/install and deploy/uninstall act.
# DESTDIR puts everything under another root (tests, images); DRY_RUN=1 only tells.

DESTDIR="${DESTDIR:-}"
DRY_RUN="${DRY_RUN:-}"
SKALD_USER=skald
SKALD_OPT=/opt/skald
SKALD_STATE=/var/lib/skald
SKALD_UNIT=/etc/systemd/system/skald.service
SKALD_DEFAULTS=/etc/default/skald
SKALD_COMMAND=/usr/local/bin/skald

# act COMMAND...: does it, or only tells it on a dry run.
act() {
  if [ -n "$DRY_RUN" ]; then
    local word
    printf 'would run:'
    for word in "$@"; do
      if [[ "$word" =~ ^[A-Za-z0-9_./=,:+-]+$ ]]; then printf ' %s' "$word"; else printf ' %q' "$word"; fi
    done
    printf '\n'
  else
    "$@"
  fi
}

# put FILE MODE: writes standard input to FILE, unless it holds the same already.
put() {
  local file="$DESTDIR$1" mode="$2" content
  content="$(cat)"
  if [ -f "$file" ] && [ "$(cat "$file")" = "$content" ]; then
    say "$file is as it should be"
  elif [ -n "$DRY_RUN" ]; then
    printf 'would write %s:\n' "$file"
    printf '    %s\n' "${content//$'\n'/$'\n    '}"
  else
    say "writing $file"
    mkdir -p "$(dirname "$file")"
    printf '%s\n' "$content" >"$file.new"
    chmod "$mode" "$file.new"
    mv -- "$file.new" "$file"
  fi
}

need_root() {
  if [ "$(id -u)" = 0 ] || [ -n "$DRY_RUN$DESTDIR" ]; then return; fi
  fail 3 "This changes the system: sudo deploy/$1" \
    "To see first what it would do: deploy/$1 --dry-run"
}

need_systemd() {
  command -v systemctl >/dev/null ||
    fail 3 "There is no systemd here. deploy/run starts Skald without it."
}
