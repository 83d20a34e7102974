"""Somebody who has a keyboard and nothing else."""

from __future__ import annotations

from playwright.sync_api import Page, expect

MOST_STOPS = 90
END = "the end of the page"
_LOOKS, _BETWEEN_MS = 6, 200

_STOP = """wanted => {
  const at = document.activeElement;
  if (!at || at === document.body) {
    return { name: 'the end of the page', faults: [], reached: false };
  }
  const shown = at.closest('.tile') ?? (at.closest('.chip-choice') ? at.nextElementSibling : at);
  const style = getComputedStyle(shown);
  const box = shown.getBoundingClientRect();
  const faults = [];
  const isMarked = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  if (!isMarked) faults.push('not marked');
  const isBelow = box.bottom > innerHeight + 1 || box.right > innerWidth + 1;
  const isOut = box.top < 0 || box.left < 0 || isBelow;
  if (isOut && box.height < innerHeight) faults.push('out of sight');
  const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  if (over && over !== at && !shown.contains(over) && !over.contains(shown)) {
    faults.push(`under ${over.className || over.nodeName}`);
  }
  const name = at.getAttribute('aria-label') || at.labels?.[0]?.innerText || at.innerText || at.id;
  return { name: name.trim(), faults, reached: at.matches(wanted) };
}"""

_DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Keys:
    """Tab, Enter, Space, arrows and letters; each stop must be marked and in sight."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, *keys: str) -> None:
        """Presses keys one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, words: str) -> None:
        """Types over whatever is in the field."""
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(words)

    def stop(self, wanted: str = ":not(*)", *, back: bool = False) -> tuple[str, bool]:
        """One Tab: the name of what it comes to, and whether that is what was wanted."""
        self.press("Shift+Tab" if back else "Tab")
        # What the table changes just then moves the page: what is wrong must stay wrong.
        for _ in range(_LOOKS):
            self.page.evaluate(_DRAWN)
            found = self.page.evaluate(_STOP, wanted)
            if not found["faults"]:
                break
            self.page.wait_for_timeout(_BETWEEN_MS)
        assert found["faults"] == [], f"{found['name']!r} on {self.page.url}: {found['faults']}"
        return found["name"], found["reached"]

    def to(self, wanted: str, *, back: bool = False) -> None:
        """Tabs on until the control with this selector has the focus."""
        passed = []
        for _ in range(MOST_STOPS):
            name, reached = self.stop(wanted, back=back)
            if reached:
                return
            passed.append(name)
        raise AssertionError(f"{wanted} is not reached from the keyboard: {passed}")

    def choose(self, wanted: str, *, back: bool = False) -> None:
        """Tabs to a control and presses Enter on it."""
        self.to(wanted, back=back)
        self.press("Enter")

    def follow(self, wanted: str = "", *, back: bool = False) -> None:
        """Presses Enter, on a control if told, and waits for the page that this leads to."""
        if wanted:
            self.to(wanted, back=back)
        with self.page.expect_navigation():
            self.press("Enter")

    def is_at(self, wanted: str) -> None:
        """Waits until the control with this selector has the focus."""
        expect(self.page.locator(wanted)).to_be_focused()
