"""axe on a page as browsers show it that run no scripts.

axe itself is a script that waits for timers, and these stand still in such a browser. What it
shows is taken as it stands, folds as they are, and opened in a second browser that runs
scripts, with none of the page's own in it and with all that only shows without them.
"""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route

from tests.browser.evening import WAIT_MS
from tests.browser.test_every_page import serious

_SCRIPTS = re.compile(r"<script\b[^>]*>.*?</script>", re.DOTALL)
_NOSCRIPT = re.compile(r"</?noscript>")
_REFRESH = re.compile(r'<meta http-equiv="refresh"[^>]*>')


def serious_without_scripts(page: Page) -> list[str]:
    """What axe finds serious or critical on a page of a browser that runs no scripts."""
    shown = page.content()
    assert "<script" in shown, "the project's own pages bring scripts"
    for gone in (_SCRIPTS, _NOSCRIPT, _REFRESH):
        shown = gone.sub("", shown)
    browser, here = page.context.browser, page.url
    assert browser is not None
    context = browser.new_context(
        viewport=page.viewport_size, color_scheme="light", reduced_motion="reduce"
    )

    def answer(route: Route) -> None:
        route.fulfill(body=shown, content_type="text/html; charset=utf-8")

    try:
        context.set_default_timeout(WAIT_MS)
        context.add_cookies(page.context.cookies())  # type: ignore[arg-type]
        context.route(here, answer)
        seen = context.new_page()
        seen.goto(here)
        return serious(seen)
    finally:
        context.close()
