// Makes one tree of elements look like another while people are using it: focus,
// open folds and half-typed fields stay as they are.

const kept = new WeakMap();
const touched = new WeakSet();
let dragged = null;

document.addEventListener("input", (event) => {
  if (event.target.form) touched.add(event.target.form);
});

document.addEventListener("gotpointercapture", (event) => { dragged = event.target; });
document.addEventListener("lostpointercapture", () => { dragged = null; });

/** Leaves an element's attribute (or "text") to the script that draws it. */
export function keep(element, what) {
  kept.set(element, what);
}

/** Gives it back to the server's drawing. */
export function release(element) {
  kept.delete(element);
}

/** Forgets what was typed into a form, after it has been sent: it is as the server draws it now. */
export function untouch(form, fresh) {
  touched.delete(form);
  if (fresh) morph(form, fresh);
  for (const field of form.elements) {
    if (field.type === "number" || field.type === "text") field.value = field.defaultValue;
  }
}

/** Morphs the children of `old` into those of `fresh`. */
export function morph(old, fresh) {
  const left = [...old.childNodes];
  const pairs = [...fresh.childNodes].map((wanted) => [wanted, take(left, wanted)]);
  // First, so that what follows them stays where it is: moved it would lose finger and scrolling.
  // A form with a field named “remove” has no such method of its own.
  for (const gone of left) old.removeChild(gone);
  let here = old.firstChild;
  for (const [wanted, match] of pairs) {
    if (!match) {
      old.insertBefore(document.importNode(wanted, true), here);
      continue;
    }
    if (match === here) here = here.nextSibling;
    else bring(match, here);
    morphNode(match, wanted);
  }
}

// What holds the focus, or is being dragged, would lose it by being moved: then the others make way.
function bring(match, here) {
  const parent = match.parentNode;
  if (!match.contains(document.activeElement) && !(dragged && match.contains(dragged))) {
    parent.insertBefore(match, here);
    return;
  }
  const after = match.nextSibling;
  for (let node = here; node !== match;) {
    const next = node.nextSibling;
    parent.insertBefore(node, after);
    node = next;
  }
}

function take(left, wanted) {
  const at = left.findIndex((node) => node.nodeType === wanted.nodeType && node.nodeName === wanted.nodeName
    && (node.id || "") === (wanted.id || ""));
  return at < 0 ? null : left.splice(at, 1)[0];
}

function morphNode(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  const left = kept.get(old) ?? old.dataset.keep ?? "";
  if (left === "all") return;
  syncAttributes(old, fresh, left);
  syncField(old, fresh);
  if (left !== "text" && old.nodeName !== "TEXTAREA") morph(old, fresh);
}

function syncAttributes(old, fresh, left) {
  for (const { name, value } of [...fresh.attributes]) {
    if (name === left || stays(old, name)) continue;
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (name === left || stays(old, name) || fresh.hasAttribute(name)) continue;
    old.removeAttribute(name);
  }
}

function stays(old, name) {
  if (old.nodeName === "DETAILS") return name === "open";
  const typed = old.form && touched.has(old.form) && old.type !== "hidden";
  return Boolean(typed) && (name === "value" || name === "checked");
}

function syncField(old, fresh) {
  const isField = old.nodeName === "INPUT" || old.nodeName === "TEXTAREA" || old.nodeName === "SELECT";
  if (!isField) return;
  if (old.type !== "hidden" && (touched.has(old.form) || old === document.activeElement)) return;
  if (old.nodeName === "SELECT") {
    const chosen = [...fresh.options].find((option) => option.defaultSelected) ?? fresh.options[0];
    if (chosen) old.value = chosen.value;
  } else if (old.type === "radio" || old.type === "checkbox") {
    old.checked = fresh.defaultChecked;
  } else if (old.type !== "file" && old.value !== fresh.defaultValue) {
    old.value = fresh.defaultValue;
  }
}
