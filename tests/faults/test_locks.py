"""B56: what is locked is locked whichever way one comes."""

from __future__ import annotations

from rules.commands import SetSettings
from tests.faults import invariants
from tests.vtt.tables.tables_kit import Room, watch
from vtt.tables.server import TableServer


async def test_b56_a_pause_holds_every_way_to_move(calm: Room, tables: TableServer) -> None:
    """Each kind of movement by raw frame: refused while paused, taken at once afterwards."""
    ana, gm = await watch(calm, calm.ana), await watch(calm, calm.gm)
    assert (await ana.command("move", token="t-ana", path=[[1, 2]]))["type"] == "ack"
    ways: list[tuple[str, dict[str, object]]] = [
        ("move", {"token": "t-ana", "path": [[1, 3]]}),
        ("move_group", {"legs": [{"token": "t-ana", "path": [[1, 2]]}]}),
        ("undo", {}),
    ]
    assert (await gm.command("set_settings", settings={"paused": True}))["type"] == "ack"
    for kind, fields in ways:
        refused = await ana.command(kind, **fields)
        assert refused["type"] == "rejected" and refused["code"] in ("paused", "not_yours_to_undo"), kind
        await ana.send(type="preview", id=1, command={"type": "move", "token": "t-ana", "path": [[1, 3]]})
        assert (await ana.until("preview"))["rejection"]["code"] == "paused", "and the preview says so beforehand"
    assert (await invariants.hold(calm, tables, [(calm.ana, ana), (calm.gm, gm)])).tokens["t-ana"].at == (1, 2)
    table = await tables.live(calm.id)
    from vtt.tables import service

    assert (await table.submit(service.actor_of(calm.gm), lambda _: SetSettings({"paused": False}), "on")).accepted
    for kind, fields in ways:
        assert (await ana.command(kind, **fields))["type"] == "ack", kind
    await ana.leave()
    await gm.leave()
