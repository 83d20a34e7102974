# shellcheck shell=bash
# What deploy/run, deploy/test and deploy/install share. Sourced, never run.

SKALD_ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"
SKALD_VENV="$SKALD_ROOT/.venv"
SKALD_OLDEST_PYTHON="3.11"

say() { printf 'skald: %s\n' "$*" >&2; }

# fail CODE MESSAGE...: each further argument is a line of its own.
fail() {
  local code="$1" line
  shift
  for line in "$@"; do say "$line"; done
  exit "$code"
}

# One set-up at a time in this place; the lock ends with the process, or with unlock_setup.
lock_setup() {
  exec 9<"$SKALD_ROOT"
  if command -v flock >/dev/null && ! flock -n 9; then
    say "another set-up is at work here, waiting for it"
    flock 9
  fi
}

unlock_setup() { exec 9<&-; }

pi_model() {
  local file="${SKALD_DEVICE_TREE_MODEL:-/proc/device-tree/model}"
  [ -r "$file" ] && tr -d '\0' <"$file"
}

is_pi() { [[ "$(pi_model)" == *"Raspberry Pi"* ]]; }

python_is_new_enough() {
  "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

# Prints the path of a Python that is new enough. On a Pi only the system's own will do,
# because numpy, OpenCV and the GPIO libraries belong to it.
find_python() {
  local name path seen="" names="${SKALD_PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}"
  if is_pi && [ -z "${SKALD_PYTHON:-}" ]; then names="/usr/bin/python3"; fi
  for name in $names; do
    path="$(command -v "$name" 2>/dev/null)" || continue
    if python_is_new_enough "$path"; then
      printf '%s\n' "$path"
      return
    fi
    seen="$seen $path ($("$path" -V 2>&1 | head -n 1))"
  done
  fail 3 "Python $SKALD_OLDEST_PYTHON or newer is needed; found:${seen:- none}." \
    "Debian 12, Raspberry Pi OS 12 and later have it: sudo apt install python3 python3-venv" \
    "Another one can be named: SKALD_PYTHON=/path/to/python3 deploy/run"
}

can_install() { [ "$(id -u)" = 0 ] || { command -v sudo >/dev/null && sudo -n true 2>/dev/null; }; }

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }

# apt_install PACKAGE...: installs Debian packages; false where that cannot be done.
apt_install() {
  command -v apt-get >/dev/null && can_install || return 1
  say "installing Debian packages: $*"
  as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q </dev/null >&2 &&
    as_root env DEBIAN_FRONTEND=noninteractive \
      apt-get install -y -q --no-install-recommends "$@" </dev/null >&2
}

need_venv_module() {
  local python="$1"
  "$python" -c 'import venv, ensurepip' >/dev/null 2>&1 && return
  if [ "${SKALD_MAY_INSTALL:-}" = 1 ] && apt_install python3-venv &&
    "$python" -c 'import venv, ensurepip' >/dev/null 2>&1; then return; fi
  fail 3 "$python cannot make a virtual environment. Get what is missing:" \
    "  sudo apt install python3-venv"
}

# The system's packages that a Pi needs: module and Debian package.
PI_PACKAGES="numpy=python3-numpy cv2=python3-opencv gpiozero=python3-gpiozero
lgpio=python3-lgpio picamera2=python3-picamera2"

need_pi_packages() {
  local python="$1" pair missing="" needed=""
  for pair in $PI_PACKAGES; do
    "$python" -c 'import importlib.util as u, sys; sys.exit(u.find_spec(sys.argv[1]) is None)' \
      "${pair%%=*}" 2>/dev/null && continue
    missing="$missing ${pair#*=}"
    [ "${pair%%=*}" = picamera2 ] || needed=1
  done
  [ -z "$missing" ] && return
  if [ -z "$needed" ]; then
    say "no Picamera2: only USB and network cameras will work. For a Pi camera module:" \
      "sudo apt install$missing"
    return
  fi
  fail 3 "On a Raspberry Pi these come from the system and are missing:$missing." \
    "  sudo apt install$missing"
}

# What an environment holds: any change of it means installing again.
setup_stamp() {
  local venv="$1" what="$2"
  {
    cat "$SKALD_ROOT/pyproject.toml"
    printf '%s\n' "$venv" "$what" "$(is_pi && echo system)"
    "$venv/bin/python" -c 'import sys; print(sys.version, sys.base_prefix)' 2>/dev/null
  } | sha256sum | cut -d ' ' -f 1
}

# Whether the environment starts and finds the project and what it stands on.
venv_works() {
  local venv="$1"
  [ -x "$venv/bin/python" ] && [ -x "$venv/bin/pip" ] && "$venv/bin/python" - >/dev/null 2>&1 <<'PY'
import importlib.util as util
import sys

modules = ("assistant", "babel", "cheroot", "click", "flask", "msgspec", "segno", "numpy", "cv2",
           "gpiozero")
sys.exit(sys.version_info < (3, 11) or any(util.find_spec(name) is None for name in modules))
PY
}

# Nothing that belongs to a Pi's system stands in the environment as well.
venv_is_clean() {
  local venv="$1"
  ! compgen -G "$venv/lib/python*/site-packages/numpy" >/dev/null &&
    ! compgen -G "$venv/lib/python*/site-packages/cv2" >/dev/null &&
    ! compgen -G "$venv/lib/python*/site-packages/gpiozero" >/dev/null &&
    ! compgen -G "$venv/lib/python*/site-packages/lgpio*" >/dev/null
}

# Whether VENV was made at this very place by a Python that still works, and sees the system's
# packages on a Pi only, where they must be the system's Python's.
venv_can_stay() {
  local venv="$1" system=false
  if is_pi; then
    system=true
    venv_is_clean "$venv" && [ "$(base_of "$venv/bin/python")" = "$(base_of "$(find_python)")" ] ||
      return 1
  fi
  grep -qsi "^include-system-site-packages = $system" "$venv/pyvenv.cfg" &&
    grep -qsF "$venv" "$venv/bin/activate" &&
    python_is_new_enough "$venv/bin/python" &&
    "$venv/bin/python" -m pip --version >/dev/null 2>&1
}

base_of() { "$1" -c 'import sys; print(sys.base_prefix)' 2>/dev/null; }

# make_venv VENV PURPOSE EXTRAS [REQUIREMENT...]: makes, mends or leaves alone.
# EXTRAS are comma-separated; `wheels` is left out on a Pi by the caller (see wheels).
make_venv() {
  local venv="$1" purpose="$2" extras="$3" python options=() quiet=(--quiet --quiet)
  shift 3
  local file="$venv/skald-$purpose.stamp" name="${venv##*/}"
  if grep -qsx "$(setup_stamp "$venv" "$extras $*")" "$file" && venv_works "$venv"; then return; fi
  if [ -t 2 ]; then quiet=(); fi
  if [ -e "$venv" ] && ! venv_can_stay "$venv"; then
    say "the environment in $name no longer works, making it anew"
    rm -rf -- "$venv"
  fi
  if [ ! -e "$venv" ]; then
    python="$(find_python)" || exit $?
    need_venv_module "$python"
    if is_pi; then options=(--system-site-packages); fi
    say "making the environment $name (some seconds)"
    "$python" -m venv "${options[@]}" "$venv" ||
      fail 3 "No environment could be made in $venv. Is the disk full or read-only?" \
        "On Debian: sudo apt install python3-venv"
  fi
  rm -f -- "$file"
  if is_pi; then need_pi_packages "$venv/bin/python"; fi
  say "installing what Skald stands on (a minute or two, the first time only)"
  (cd "$SKALD_ROOT" && "$venv/bin/python" -m pip install --disable-pip-version-check "${quiet[@]}" \
    --editable ".${extras:+[$extras]}" "$@" </dev/null >&2) ||
    fail 3 "The installation did not finish; the lines above say why." \
      "Most often the network is missing. Then run the same command again: it goes on from here."
  venv_works "$venv" ||
    fail 3 "The environment in $name does not work. Remove that folder and try again."
  if is_pi; then
    venv_is_clean "$venv" ||
      fail 3 "numpy, OpenCV or GPIO packages got into $name; on a Pi they must be the system's."
  fi
  setup_stamp "$venv" "$extras $*" >"$file"
}

# The extra that brings numpy, OpenCV and gpiozero as wheels: everywhere but on a Pi.
wheels() { is_pi || echo wheels; }
