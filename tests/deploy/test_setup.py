"""deploy/run sets up what is missing, once, and says what it cannot get by itself."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.deploy.sandbox import Sandbox

pytestmark = pytest.mark.live


def pip_calls(sandbox: Sandbox) -> list[str]:
    return [call for call in sandbox.calls() if call.startswith("pip ")]


def test_the_first_start_installs_and_hands_all_arguments_on(sandbox: Sandbox) -> None:
    done = sandbox.run("deploy/run", "--camera", "my pictures", "--game", "open_table")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "skald run --camera my pictures --game open_table\n"
    (call,) = pip_calls(sandbox)
    assert "--editable .[wheels]" in call
    assert "installing" in done.stderr


def test_the_second_start_installs_nothing_and_says_nothing(sandbox: Sandbox) -> None:
    sandbox.run("deploy/run")
    sandbox.python(offline=True)
    again = sandbox.run("deploy/run", cwd=Path("/"))
    assert again.returncode == 0
    assert again.stderr == ""
    assert len(pip_calls(sandbox)) == 1


def test_changed_requirements_are_installed(sandbox: Sandbox) -> None:
    sandbox.run("deploy/run")
    project = sandbox.root / "pyproject.toml"
    project.write_text(project.read_text() + "\n# a new requirement\n")
    sandbox.run("deploy/run")
    assert len(pip_calls(sandbox)) == 2


def test_a_broken_environment_is_made_anew(sandbox: Sandbox) -> None:
    sandbox.run("deploy/run")
    (sandbox.root / ".venv/bin/python").unlink()
    done = sandbox.run("deploy/run")
    assert done.returncode == 0, done.stderr
    assert "making it anew" in done.stderr
    assert (sandbox.root / ".venv/bin/python").exists()


def test_a_project_that_was_moved_gets_a_new_environment(sandbox: Sandbox) -> None:
    sandbox.run("deploy/run")
    sandbox.root = Path(shutil.move(sandbox.root, sandbox.root.parent / "elsewhere"))
    done = sandbox.run("deploy/run")
    assert done.returncode == 0, done.stderr
    assert "making it anew" in done.stderr


def test_something_else_in_the_place_of_the_environment(sandbox: Sandbox) -> None:
    (sandbox.root / ".venv").write_text("not a folder")
    done = sandbox.run("deploy/run")
    assert done.returncode == 0, done.stderr


def test_an_old_python_is_named_with_the_remedy(sandbox: Sandbox) -> None:
    sandbox.python(too_old=True)
    done = sandbox.run("deploy/run")
    assert done.returncode == 3
    assert "3.11 or newer" in done.stderr
    assert "Python 3.9.2" in done.stderr
    assert "sudo apt install python3" in done.stderr


def test_a_missing_venv_module_is_named_with_the_remedy(sandbox: Sandbox) -> None:
    sandbox.python(no_venv=True)
    done = sandbox.run("deploy/run")
    assert done.returncode == 3
    assert "sudo apt install python3-venv" in done.stderr


def test_no_network_is_said_and_the_next_try_goes_on(sandbox: Sandbox) -> None:
    sandbox.python(offline=True)
    done = sandbox.run("deploy/run")
    assert done.returncode == 3
    assert "network" in done.stderr
    shutil.rmtree(sandbox.root / ".venv")
    sandbox.python()
    assert sandbox.run("deploy/run").returncode == 0


def test_a_pi_sees_the_systems_packages_and_gets_none_of_them_from_pip(sandbox: Sandbox) -> None:
    sandbox.pretend_pi()
    done = sandbox.run("deploy/run")
    assert done.returncode == 0, done.stderr
    assert any("--system-site-packages" in call for call in sandbox.calls())
    (call,) = pip_calls(sandbox)
    assert call.endswith("--editable .")
    for name in ("wheels", "numpy", "opencv", "gpiozero", "lgpio"):
        assert name not in call


def test_a_pi_without_the_systems_packages_names_them_in_one_line(sandbox: Sandbox) -> None:
    sandbox.pretend_pi()
    sandbox.python(missing="cv2 lgpio")
    done = sandbox.run("deploy/run")
    assert done.returncode == 3
    assert "sudo apt install python3-opencv python3-lgpio" in done.stderr
    assert pip_calls(sandbox) == []


def test_a_pi_without_picamera2_still_starts(sandbox: Sandbox) -> None:
    sandbox.pretend_pi()
    sandbox.python(missing="picamera2")
    done = sandbox.run("deploy/run")
    assert done.returncode == 0
    assert "sudo apt install python3-picamera2" in done.stderr


def test_numpy_from_pip_in_a_pis_environment_is_thrown_out(sandbox: Sandbox) -> None:
    sandbox.pretend_pi()
    sandbox.run("deploy/run")
    intruder = sandbox.root / ".venv/lib/python3.11/site-packages/numpy"
    intruder.mkdir(parents=True)
    (sandbox.root / ".venv/skald-run.stamp").unlink()
    done = sandbox.run("deploy/run")
    assert done.returncode == 0, done.stderr
    assert not intruder.exists()


def test_another_python_on_the_path_changes_nothing(sandbox: Sandbox) -> None:
    sandbox.run("deploy/run")
    sandbox.python(too_old=True)
    again = sandbox.run("deploy/run")
    assert again.returncode == 0
    assert again.stderr == ""


def test_an_environment_whose_python_was_upgraded_is_made_anew(sandbox: Sandbox) -> None:
    sandbox.run("deploy/run")
    python = sandbox.root / ".venv/bin/python"
    python.write_text(
        python.read_text()
        .replace('"-m pip --version"*) exit 0', '"-m pip --version"*) exit 1')
        .replace('"- "*) exit 0', '"- "*) exit 1')
    )
    done = sandbox.run("deploy/run")
    assert done.returncode == 0, done.stderr
    assert "making it anew" in done.stderr
