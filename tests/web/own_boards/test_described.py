"""The forms of shown boards are described with all that they send."""

from __future__ import annotations

import json

from assistant.boards.box import BoardBox
from tests.boards.samples import PROFILE
from tests.web.own_boards.forms import HERE
from tests.web.phones import Phone
from tests.web.test_openapi_forms import OF_EVERY_FORM, Form, Forms, described
from web.api.description import DESCRIPTION

PARTS = tuple(f"{sort}:{part.name}" for sort, part in PROFILE.parts)
PAGES = (
    "/own-boards",
    *(f"{HERE}{rest}" for rest in ("", "/corners", "/pieces", "/pieces/0", "/pieces/0/corners")),
    f"{HERE}/try",
    *(f"{HERE}?part={part}" for part in PARTS),
    f"{HERE}?add=slot",
)


def forms(host: Phone) -> list[Form]:
    """Every form of these pages."""
    pages = (host.get(path).get_data(as_text=True) for path in PAGES)
    found = [form for page in pages for form in Forms(page).found]
    return [form for form in found if form.action.startswith("/own-boards")]


def test_every_form_is_described_with_its_fields(host: Phone, board: BoardBox) -> None:
    host.form(f"{HERE}/rename", {"name": "Trial"})  # then there is something to take back
    seen, wrong = set(), {}
    for form in forms(host):
        pattern, operation = described(form.action)
        seen.add(pattern)
        schema = operation["requestBody"]["content"].get(form.encoding, {}).get("schema", {})
        unknown = form.fields - OF_EVERY_FORM - set(schema.get("properties", ()))
        missing = set(schema.get("required", ())) - form.fields
        if unknown or missing:
            wrong[form.action] = unknown, missing
        for parameter in operation.get("parameters", ()):
            if "enum" in parameter["schema"]:
                assert form.action.rsplit("/", 1)[1] in parameter["schema"]["enum"]
    assert wrong == {}
    paths = json.loads(DESCRIPTION.read_text())["paths"]
    own = {path for path in paths if path.startswith("/own-boards") and "post" in paths[path]}
    assert own - seen <= {"/own-boards/{ident}/pieces/{nth}/tile"}  # of a game with tiles only
