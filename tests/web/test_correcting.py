"""`GET /api/correction/<roll>`: what other values would change, as JSON."""

from __future__ import annotations

import json
from typing import Any

from jsonschema import Draft202012Validator
from msgspec.structs import replace

from tests.web.house import FakeTable
from tests.web.phones import Phone
from web.api.description import DESCRIPTION


def look(phone: Phone, roll: int, **query: Any) -> Any:
    return phone.client.get(
        f"/api/correction/{roll}",
        query_string=query,
        headers={"User-Agent": phone.agent},
        environ_overrides={"REMOTE_ADDR": phone.address},
    )


def test_a_roll_is_looked_at_as_it_stands_and_with_other_values(
    host: Phone, table: FakeTable
) -> None:
    roll = table.view().rolls[-1]
    stands = [die.value for die in roll.dice]
    whole = json.loads(DESCRIPTION.read_text())
    schema = {"$ref": "#/components/schemas/Correction", "components": whole["components"]}
    seen = look(host, roll.id).get_json()
    Draft202012Validator(schema).validate(seen)
    assert (seen["values"], seen["ready"], seen["changes"]) == (stands, False, [])
    others = [value % 6 + 1 for value in stands if isinstance(value, int)]
    seen = look(host, roll.id, values=others, lang="pl").get_json()
    Draft202012Validator(schema).validate(seen)
    assert (seen["values"], seen["ready"], seen["changes"]) == (others, True, ["Punkty"])
    assert table.orders == []


def test_only_the_host_and_who_rolled_may_look(
    host: Phone, ada: Phone, viewer: Phone, table: FakeTable
) -> None:
    roll = table.view().rolls[-1]
    assert look(viewer, roll.id).status_code == 403
    assert look(ada, roll.id).status_code == 200
    table.show(rolls=(replace(roll, seat="s2"),))
    assert look(ada, roll.id).status_code == 403
    assert look(host, 99).status_code == 404
    assert look(host, roll.id, values=[1] * 9).get_json()["field"] == "values"
