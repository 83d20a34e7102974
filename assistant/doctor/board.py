"""The board itself: clock, power, temperature, memory."""

from __future__ import annotations

import shutil
import subprocess
import time

from assistant.doctor.machine import Finding, Machine, broken, look, ok
from assistant.words.text import Text, text

COMMAND_LIMIT_S = 3.0
HOT_C = 75.0
TOO_HOT_C = 84.0
"""A Pi slows down from 80 to 85 degrees C on (Raspberry Pi documentation, thermal control)."""

LITTLE_MEMORY_MB = 150
UNDER_VOLTAGE_NOW = 1 << 0
THROTTLED_NOW = 1 << 2
UNDER_VOLTAGE_SINCE_START = 1 << 16
"""Bits of `vcgencmd get_throttled` (Raspberry Pi documentation, vcgencmd)."""

FIRST_YEAR = 2026
STRONGER_SUPPLY = text("use the Pi's own power supply and a short cable")


def told(command: str, *arguments: str) -> str | None:
    """What a command prints; None where it is not there, fails or hangs."""
    path = shutil.which(command)
    if path is None:
        return None
    try:
        done = subprocess.run(  # noqa: S603 - fixed commands, no shell
            [path, *arguments],
            capture_output=True,
            text=True,
            timeout=COMMAND_LIMIT_S,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip()


def clock(machine: Machine) -> Finding:
    """Wall time is only a label in the history, but people read it."""
    now = _moment(time.localtime())
    set_it = text("connect to the network once, or: sudo date -s '2026-12-31 20:00'")
    if time.localtime().tm_year < FIRST_YEAR:
        return look(text("the clock says {now}, which cannot be", now=now), set_it)
    synchronised = (
        machine.path("/run/systemd/timesync/synchronized").exists()
        or told("timedatectl", "show", "--property=NTPSynchronized", "--value") == "yes"
    )
    if synchronised:
        return ok(text("{now}, set by the network", now=now))
    if machine.found("/sys/class/rtc/rtc*"):
        return ok(text("{now}, kept by this machine's own clock", now=now))
    if machine.is_pi or machine.path("/etc/fake-hwclock.data").exists():
        return look(
            text("{now}, but this board forgets the time without power or network", now=now),
            set_it,
        )
    return ok(text("{now}, not compared with the network", now=now))


def _moment(at: time.struct_time) -> Text:
    """Date and time; each language puts them in its own order."""
    return text(
        "{day:02}/{month:02}/{year} {hour:02}:{minute:02}",
        day=at.tm_mday,
        month=at.tm_mon,
        year=at.tm_year,
        hour=at.tm_hour,
        minute=at.tm_min,
    )


def power(machine: Machine) -> Finding:
    """Under-voltage spoils cards and pictures."""
    if not machine.is_pi:
        return ok(text("no Raspberry Pi: not measured"))
    throttled = told("vcgencmd", "get_throttled")
    bits = int(throttled.partition("=")[2], 16) if throttled and "=" in throttled else None
    alarms = machine.each("/sys/class/hwmon/hwmon*/in0_lcrit_alarm")
    if "1" in alarms or (bits is not None and bits & UNDER_VOLTAGE_NOW):
        return broken(text("the voltage is too low now"), STRONGER_SUPPLY)
    if bits is not None and bits & UNDER_VOLTAGE_SINCE_START:
        return look(text("the voltage was too low since the start"), STRONGER_SUPPLY)
    if bits is None and not alarms:
        return look(text("the voltage cannot be read here"))
    if bits is not None and bits & THROTTLED_NOW:
        return look(text("the processor is slowed down now"), text("give the Pi more air"))
    return ok(text("the voltage is right"))


def temperature(machine: Machine) -> Finding:
    """The hottest sensor."""
    readings = [
        int(words) / 1000 for words in machine.each("/sys/class/thermal/thermal_zone*/temp")
    ]
    if not readings:
        return ok(text("no sensor: not measured"))
    hottest = max(readings)
    found = text("{degrees} °C", degrees=round(hottest))
    cool = text("give the board more air: open the case, add a heat sink or a fan")
    if hottest >= TOO_HOT_C:
        return broken(found, cool)
    return look(found, cool) if hottest >= HOT_C else ok(found)


def memory(machine: Machine) -> Finding:
    """Memory that programs can still have."""
    lines = (machine.words("/proc/meminfo") or "").splitlines()
    sizes = {line.split(":")[0]: int(line.split()[1]) // 1024 for line in lines if ":" in line}
    free, total = sizes.get("MemAvailable"), sizes.get("MemTotal")
    if free is None or total is None:
        return ok(text("not measured"))
    found = text("{free} of {total} MB free", free=free, total=total)
    if free < LITTLE_MEMORY_MB:
        return look(found, text("close other programs"))
    return ok(found)
