"""The scripts themselves: executable, without faults that shellcheck knows, no strange hosts."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest

from tests.deploy.sandbox import PROJECT

SCRIPTS = ("deploy/run", "deploy/test", "deploy/setup", "deploy/install", "deploy/uninstall",
           "deploy/translate", ".ci/run")  # fmt: skip


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_can_be_run(script: str) -> None:
    assert os.access(PROJECT / script, os.X_OK)


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="no shellcheck here")
def test_shellcheck_finds_nothing() -> None:
    done = subprocess.run(
        ["shellcheck", "-x", *SCRIPTS], cwd=PROJECT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
