"""A copy of the project's scripts in a strange place, with stand-ins for the system's commands."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).parents[2]

FAKE_PYTHON = """#!/bin/sh
# Stand-in for Python: says its version, makes environments out of itself, notes what pip is told.
log() {{ printf '%s\\n' "$*" >>'{log}'; }}
case "$1 $2 $3" in
  "-c import sys; sys.exit(sys.version_info < (3, 11))"*) exit {too_old} ;;
  "-c import venv"*) exit {no_venv} ;;
  "-c import importlib.util as u"*) case " {missing} " in *" $3 "*) exit 1 ;; esac; exit 0 ;;
  "-c "*) echo "3.11 fake" ;;
  "-V  ") echo "Python 3.9.2" ;;
  "-m venv "*)
    log "python $*"
    for target; do :; done
    case "$*" in *--system-site-packages*) system=true ;; *) system=false ;; esac
    mkdir -p "$target/bin"
    cp "$0" "$target/bin/python"
    printf 'include-system-site-packages = %s\\n' "$system" >"$target/pyvenv.cfg"
    printf 'VIRTUAL_ENV="%s"\\n' "$target" >"$target/bin/activate"
    printf '#!/bin/sh\\n' >"$target/bin/pip"
    chmod +x "$target/bin/pip"
    ;;
  "-m pip --version"*) exit 0 ;;
  "-m pip install"*)
    log "pip $*"
    [ -z '{offline}' ] || exit 1
    target="$(dirname "$0")"
    printf '#!/bin/sh\\necho "skald $*"\\n' >"$target/skald"
    chmod +x "$target/skald"
    ;;
  "- "*) exit 0 ;;
  *) log "python $*" ;;
esac
"""

NOTED_COMMAND = """#!/bin/sh
printf '%s\\n' "{name} $*" >>'{log}'
"""


@dataclass
class Sandbox:
    """A project in `root`; commands in `bin` come first on the path and note their calls."""

    root: Path
    bin: Path
    log: Path
    model: Path

    def python(
        self,
        *,
        too_old: bool = False,
        no_venv: bool = False,
        missing: str = "",
        offline: bool = False,
    ) -> None:
        """Puts a stand-in Python on the path."""
        script = FAKE_PYTHON.format(
            log=self.log,
            too_old=int(too_old),
            no_venv=int(no_venv),
            missing=missing,
            offline="yes" if offline else "",
        )
        self.executable("python3", script)

    def note(self, *names: str) -> None:
        """Puts commands on the path that do nothing but note their calls."""
        for name in names:
            self.executable(name, NOTED_COMMAND.format(name=name, log=self.log))

    def executable(self, name: str, script: str) -> None:
        """Puts a script on the path."""
        file = self.bin / name
        file.write_text(script, encoding="utf-8")
        file.chmod(0o755)

    def pretend_pi(self) -> None:
        """From now on this is a Raspberry Pi."""
        self.model.write_bytes(b"Raspberry Pi 4 Model B Rev 1.4\0")

    def calls(self) -> list[str]:
        """What has been called so far, oldest first."""
        return self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []

    def run(
        self, script: str, *arguments: str, cwd: Path | None = None, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        """Runs a script of the project with a nearly empty environment."""
        return subprocess.run(
            [str(self.root / script), *arguments],
            cwd=cwd or self.bin,
            env={
                "PATH": f"{self.bin}:/usr/bin:/bin",
                "SKALD_DEVICE_TREE_MODEL": str(self.model),
                "SKALD_PYTHON": "python3",
                **environment,
            },
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )


def make_sandbox(folder: Path) -> Sandbox:
    """A sandbox in `folder`, whose project's path has a space in it."""
    root = folder / "my games" / "skald"
    (folder / "bin").mkdir()
    root.mkdir(parents=True)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(PROJECT / name, root)
    shutil.copytree(PROJECT / "deploy", root / "deploy")
    for room in ("assistant", "vision", "hardware", "web"):
        (root / room).mkdir()
        (root / room / "__init__.py").touch()
        (root / room / "__pycache__").mkdir()
    return Sandbox(root, folder / "bin", folder / "calls", folder / "model")
