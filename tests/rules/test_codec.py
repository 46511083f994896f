"""Reading and writing what is on the wire and on disk."""

from __future__ import annotations

import subprocess
import sys

BUILD = """
import gc
gc.set_threshold(1)
import msgspec
from rules import codec, scenario
from rules.ruleset import rulesets
for kind in (codec.all_commands(), codec.all_foreseen(), scenario.Scenario):
    msgspec.json.Decoder(kind)
for ruleset in rulesets().values():
    for kind in (ruleset.sheet, ruleset.status, ruleset.options, *ruleset.commands):
        msgspec.json.Decoder(kind)
codec.decode_command({"type": "move", "token": "ana", "path": ["hall", [1, 2]]})
codec.decode_command('{"type": "place", "token": "ana", "at": "hall"}')
codec.decode_events(b'[{"type": "placed", "token": "ana", "at": null, "scene": "s", "place": "hall"}]')
table = scenario.table_of(scenario.read(b'{"ruleset": "areas", "scene": {"space": "areas", "areas": [{"id": "hall"}]},'
                                        b'"tokens": [{"id": "ana", "at": "hall"}]}'))
assert codec.decode_table(codec.encode_table(table)) == table
print("built")
"""


def test_decoders_can_be_built_while_garbage_is_collected():
    """In a process of its own: where msgspec goes wrong at that, it does not raise but takes the process along."""
    done = subprocess.run([sys.executable, "-c", BUILD], capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, "built"), done.stderr
