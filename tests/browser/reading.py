"""How words stand on a page: whether they are broken, and whether they can be told apart."""

from __future__ import annotations

from playwright.sync_api import Locator

_BROKEN = r"""(all) => all.flatMap((one) => {
  const found = [], texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const said = texts.currentNode;
    for (const word of said.data.matchAll(/\S+/g)) {
      range.setStart(said, word.index);
      range.setEnd(said, word.index + word[0].length);
      if (range.getClientRects().length > 1) found.push(word[0]);
    }
  }
  return found;
})"""

_CONTRASTS = r"""(all) => all.map((one) => {
  const channels = (colour) => colour.match(/[\d.]+/g).map(Number);
  const bright = ([red, green, blue]) => [red, green, blue].map((part) => part / 255)
    .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  let ground = one;
  while (channels(getComputedStyle(ground).backgroundColor)[3] === 0) ground = ground.parentElement;
  let shows = 1;
  for (let node = one; node; node = node.parentElement) shows *= getComputedStyle(node).opacity;
  const [under, over] = [getComputedStyle(ground).backgroundColor, getComputedStyle(one).color]
    .map(channels);
  const mixed = over.slice(0, 3).map((part, at) => part * shows + under[at] * (1 - shows));
  const [dark, light] = [bright(mixed), bright(under)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
})"""


def broken_words(elements: Locator) -> list[str]:
    """Words of these elements that do not stand on one line."""
    found: list[str] = elements.evaluate_all(_BROKEN)
    return found


def contrasts(elements: Locator) -> list[float]:
    """The contrast of each to what lies under it, with everything that fades it."""
    found: list[float] = elements.evaluate_all(_CONTRASTS)
    return found
