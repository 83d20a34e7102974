"""Why a camera is lost, in words for people, each with what is done or to be done about it."""

from __future__ import annotations

from assistant.words.camera_names import camera_name
from assistant.words.text import Text, text


def not_there(camera: str) -> Text:
    """The device is unplugged."""
    return text(
        "The camera {camera} is not there: plug it in, or choose another one.",
        camera=camera_name(camera),
    )


def order_failed(camera: str, error: Exception) -> Text:
    """The service failed at telling the child something."""
    return text(
        "Skald failed at telling {camera} what to do ({error}); it is started again.",
        camera=camera_name(camera),
        error=f"{type(error).__name__}: {error}",
    )


def nonsense(camera: str, error: Exception) -> Text:
    """What came over the wire is no message."""
    return text(
        "The process that reads {camera} sent nonsense ({error}); it is replaced.",
        camera=camera_name(camera),
        error=str(error),
    )


def ended(camera: str, status: int) -> Text:
    """The child ended by itself."""
    return text(
        "The process that reads {camera} ended (status {status}); it is started again.",
        camera=camera_name(camera),
        status=status,
    )


def never_ended(camera: str, seconds: int) -> Text:
    """The child closed its wire and went on living."""
    return text(
        "The process that reads {camera} broke off and did not end within {seconds} "
        "seconds; it is started again.",
        camera=camera_name(camera),
        seconds=seconds,
    )


def never_began(camera: str, seconds: int) -> Text:
    """The child said no first word."""
    return text(
        "The process that reads {camera} did not begin its work within {seconds} "
        "seconds; it is being started again.",
        camera=camera_name(camera),
        seconds=seconds,
    )


def read_too_long(camera: str, seconds: int) -> Text:
    """The child did not come back from a picture."""
    return text(
        "Reading a picture of {camera} took longer than {seconds} seconds; it is "
        "being started again.",
        camera=camera_name(camera),
        seconds=seconds,
    )


def no_picture(camera: str, seconds: int, *, cable: bool) -> Text:
    """The camera gives no picture; `cable` says that it hangs on one."""
    if not cable:
        return text(
            "No picture from {camera} for {seconds} seconds: this machine has too much to "
            "do; it is being started again.",
            camera=camera_name(camera),
            seconds=seconds,
        )
    return text(
        "No picture from {camera} for {seconds} seconds: check its cable; it is "
        "being started again.",
        camera=camera_name(camera),
        seconds=seconds,
    )
