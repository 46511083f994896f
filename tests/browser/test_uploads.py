"""Maps that are not taken: what the GM reads instead, in a form that is still there to try again."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import FilePayload, expect

from tests.browser.host import Host
from tests.browser.maps import universal_vtt
from tests.browser.people import Enter
from tests.vtt.scenes.makers import hollow_png
from vtt.scenes.bodies import MAX_BODY


def test_why_a_file_is_not_taken(enter: Enter, host: Host, tmp_path: Path) -> None:
    endless = tmp_path / "endless.dd2vtt"
    with endless.open("wb") as file:
        file.truncate(MAX_BODY + 50_000_000)
    gm = enter("gm", host.state)
    page = gm.page
    page.goto(host.campaign().table)
    page.get_by_role("button", name="Import a map or start with a blank grid").click()
    dialog = page.get_by_role("dialog")
    field, problem = dialog.get_by_label("File"), dialog.get_by_role("alert")
    with gm.forgiving("413|400"):
        for given, words in (
            (endless, "at most 100 MiB are taken at once"),
            (map_file(b"{"), "cellar.dd2vtt: The file is not complete JSON"),
            (map_file(b"GIF89a"), "cellar.dd2vtt: The file is not valid JSON"),
        ):
            field.set_input_files(given)
            dialog.get_by_role("button", name="Import").click()
            expect(problem).to_contain_text(words, timeout=60_000)
        dialog.get_by_text("Picture", exact=True).click()
        field.set_input_files({"name": "vast.png", "mimeType": "image/png", "buffer": hollow_png(16_000, 16_000)})
        dialog.get_by_role("button", name="Import").click()
        expect(problem).to_contain_text("vast.png: the picture is 16000 × 16000, 256 million pixels")
    dialog.get_by_text("Universal VTT", exact=True).click()
    field.set_input_files(map_file(universal_vtt()))
    dialog.get_by_role("button", name="Import").click()
    expect(page.get_by_role("heading", name="The map is here")).to_be_visible()


def map_file(content: bytes) -> FilePayload:
    """A file to choose."""
    return {"name": "cellar.dd2vtt", "mimeType": "application/octet-stream", "buffer": content}
