"""Adding scenes and pictures, and handing the pictures out to whoever has a seat."""

from __future__ import annotations

import contextlib
import logging
import re
from collections.abc import Callable
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import get_conditional_response
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from rules.knowledge import scene_shown
from rules.table import Table
from vtt.campaigns.models import Role, Seat
from vtt.campaigns.seats import seat_of_request
from vtt.scenes import areas_map, limits
from vtt.scenes.export import SUFFIX, export_scene, scene_of_campaign
from vtt.scenes.models import Asset
from vtt.scenes.names import file_label, scene_name
from vtt.scenes.picture import EXTENSIONS, MEDIA_TYPES
from vtt.scenes.portraits import may_send, store_portrait
from vtt.scenes.refusal import SceneRefused
from vtt.scenes.serializers import PictureForm, SceneForm
from vtt.scenes.service import (
    AreasMap,
    BlankGrid,
    FootworkScene,
    FoundryScene,
    PlainPicture,
    Source,
    UniversalVtt,
    import_scene,
)
from vtt.scenes.uncovering import MEDIA_TYPE, uncover
from vtt.scenes.upload_view import UploadView, file_too_large, first_error
from vtt.tables.outcome import NoSuchTable
from vtt.tables.scene_views import picture_url, scene_shape
from vtt.tables.service import table_of
from vtt.tables.uncovered import covered, uncovered
from vtt.tables.uncovered import stamp as stamp_of
from vtt.tables.visibility import actor_of, audience_of

logger = logging.getLogger(__name__)

_EXTENSIONS = {media_type: EXTENSIONS[kind] for kind, media_type in MEDIA_TYPES.items()}
_YEAR = 365 * 24 * 60 * 60


class ScenesView(UploadView):
    """``POST`` adds a scene to the campaign's table."""

    @property
    def max_bytes(self) -> int:
        """A map with its picture."""
        return limits.MAX_FILE_BYTES

    def judge(self, seat: Seat) -> None:
        """Only a GM's."""
        if seat.role != Role.GM:
            raise SceneRefused("forbidden", _("Only the GM adds scenes."), "", 403)

    def post(self, request: Request, campaign_id: str) -> Response:
        """Add the scene; 201 with its id, its name and the report of the import."""
        form = SceneForm(data=self.form(request))
        if not form.is_valid():
            raise first_error(form.errors)
        fields = form.validated_data
        name = _name(fields)
        try:
            scene, report = import_scene(
                self.seat.campaign, self.seat, name, _source(fields), activate=fields["activate"] == "true"
            )
        except SceneRefused as refused:
            named = fields.get(refused.field) if refused.field in ("file", "picture") else None
            if named is not None:
                refused.message = f"{file_label(named.name)}: {refused.message}"
            raise
        body = {"scene": {"id": scene.id, "name": scene.name}, "report": msgspec.to_builtins(report)}
        return Response(body, status=201)


def _name(fields: dict[str, Any]) -> str:
    if fields["kind"] in ("footwork", "foundry") and not fields["name"].strip():
        return ""  # The scene in the file has a name.
    file = fields.get("file")
    return scene_name(fields["name"], file.name if file is not None else "")


def _source(fields: dict[str, Any]) -> Source:
    if fields["kind"] == "blank":
        return BlankGrid(fields["width"], fields["height"])
    if fields["kind"] == "areas":
        return _areas(fields)
    file = fields["file"]
    if fields["kind"] == "picture":
        if file.size > limits.MAX_PICTURE_BYTES:
            raise file_too_large(limits.MAX_PICTURE_BYTES)
        scale = fields["scale"] if fields["options"].areas else None
        return PlainPicture(file.read(), fields.get("cell_px"), fields.get("columns"), scale)
    if fields["kind"] == "footwork":
        return FootworkScene(file, fields["tokens"] == "true")
    if fields["kind"] == "foundry":
        if file.size > limits.MAX_SCENE_BYTES:
            raise file_too_large(limits.MAX_SCENE_BYTES)
        image = fields.get("picture")
        if image is not None and image.size > limits.MAX_PICTURE_BYTES:
            raise file_too_large(limits.MAX_PICTURE_BYTES, "picture")
        return FoundryScene(file.read(), None if image is None else image.read(), fields["tokens"] == "true")
    return UniversalVtt(file.read(), fields["options"])


def _areas(fields: dict[str, Any]) -> AreasMap:
    file = fields.get("file")
    if file is not None and file.size > limits.MAX_OUTLINE_BYTES:
        raise file_too_large(limits.MAX_OUTLINE_BYTES)
    text = fields["outline"]
    data = file.read() if file is not None else text.encode() if text.strip() else None
    return AreasMap(data, "file" if file is not None else "outline", fields["scale"], fields["width"], fields["height"])


class OutlineView(UploadView):
    """``POST`` tells what an outline would make. Nothing is kept of it."""

    @property
    def max_bytes(self) -> int:
        """Its text, and no file."""
        return limits.MAX_OUTLINE_BYTES

    def judge(self, seat: Seat) -> None:
        """Only a GM's."""
        if seat.role != Role.GM:
            raise SceneRefused("forbidden", _("Only the GM adds scenes."), "", 403)

    def post(self, request: Request, campaign_id: str) -> Response:
        """Read the outline; 200 with its size in cells, its map of areas and where its borders are drawn.

        Half written it is no error that it cannot be read: then 200 with the ``problem``, in words.
        """
        text = str(self.form(request).get("outline", ""))
        try:
            made = areas_map.from_file("", text.encode(), "outline")
        except SceneRefused as refused:
            return Response({"problem": refused.message})
        return Response(scene_shape(made.scene))


class SeatPace(SimpleRateThrottle):
    """So many pictures a minute from one seat."""

    scope = "token_pictures"
    rate = f"{limits.TOKEN_PICTURES_A_MINUTE}/min"

    def get_cache_key(self, request: Request, view: APIView) -> str:
        """One count for each seat."""
        assert isinstance(view, UploadView)
        return self.cache_format % {"scope": self.scope, "ident": view.seat.pk}


class PicturesView(UploadView):
    """``POST`` adds a token's picture to the campaign, and puts it on a token if one is named."""

    throttle_classes = (SeatPace,)

    @property
    def max_bytes(self) -> int:
        """A token's picture."""
        return limits.MAX_TOKEN_PICTURE_BYTES

    def judge(self, seat: Seat) -> None:
        """Not a spectator's."""
        if seat.role == Role.SPECTATOR:
            raise SceneRefused("forbidden", _("Spectators only watch."), "", 403)

    def post(self, request: Request, campaign_id: str) -> Response:
        """Check and store the picture; 201 with where it is."""
        form = PictureForm(data=self.form(request))
        if not form.is_valid():
            raise first_error(form.errors)
        file, token = form.validated_data["file"], form.validated_data["token"]
        may_send(self.seat, token)
        try:
            asset = store_portrait(self.seat, file.read(), file.name, token)
        except SceneRefused as refused:
            if refused.field == "file":
                refused.message = f"{file_label(file.name)}: {refused.message}"
            raise
        body = {
            "asset": asset.pk,
            "url": picture_url(self.seat.campaign_id, asset.pk),
            "width": asset.width,
            "height": asset.height,
        }
        return Response(body, status=201)


@never_cache
@require_safe
def chart_export(request: HttpRequest, campaign_id: str, scene_id: str) -> HttpResponse:
    """A map of areas as JSON, to the GM."""
    return _to_the_gm(request, campaign_id, ".json", "application/json", lambda seat: _chart_of(seat, scene_id))


def _chart_of(seat: Seat, scene_id: str) -> tuple[str, bytes]:
    scene = scene_of_campaign(seat.campaign, scene_id)
    return scene.name, areas_map.exported(scene)


@never_cache
@require_safe
def scene_export(request: HttpRequest, campaign_id: str, scene_id: str) -> HttpResponse:
    """One scene as one file, to the GM. ``?tokens=false`` leaves the tokens out, ``?sheets=false`` their sheets."""

    def export(seat: Seat) -> tuple[str, bytes]:
        tokens, sheets = (_flag(request, name) for name in ("tokens", "sheets"))
        return export_scene(seat.campaign, scene_id, tokens=tokens, sheets=sheets)

    return _to_the_gm(request, campaign_id, SUFFIX, "application/zip", export)


def _to_the_gm(
    request: HttpRequest, campaign_id: str, suffix: str, content_type: str, export: Callable[[Seat], tuple[str, bytes]]
) -> HttpResponse:
    """A scene as a file of its name."""
    seat = seat_of_request(request, campaign_id)
    try:
        if seat is None:
            raise SceneRefused("no_such_campaign", _("There is no such campaign."), "", 404)
        if seat.role != Role.GM:
            raise SceneRefused("forbidden", _("Only the GM exports scenes."), "", 403)
        name, data = export(seat)
    except SceneRefused as refused:
        error = {"code": refused.code, "message": refused.message}
        return JsonResponse({"error": error}, status=refused.status)
    stem = re.sub(r'[\\/:*?"<>|%]', "_", name)
    headers = {"Content-Disposition": content_disposition_header(True, f"{stem}{suffix}") or "attachment"}
    return HttpResponse(data, content_type=content_type, headers=headers)


def _flag(request: HttpRequest, name: str) -> bool:
    value = request.GET.get(name, "true")
    if value not in ("true", "false"):
        raise SceneRefused("bad_value", _("%(name)s: expected true or false.") % {"name": name}, "", 400)
    return value == "true"


@require_safe
def scene_picture(request: HttpRequest, campaign_id: str, asset_id: str) -> HttpResponse:
    """A picture of this campaign, to its seats. Whatever else is asked for does not exist."""
    seat = seat_of_request(request, campaign_id)
    asset = None
    if seat is not None and re.fullmatch(r"[A-Za-z0-9_-]{1,32}", asset_id):
        asset = Asset.objects.filter(pk=asset_id, campaign=seat.campaign_id).first()
    if seat is None or asset is None or not _seen_whole(seat, asset):
        return _no_picture()

    def whole() -> bytes:
        with asset.file.open("rb") as file:
            data: bytes = file.read()
        return data

    return _shown(request, asset, asset.digest, asset.media_type, whole)


@require_safe
def uncovered_picture(request: HttpRequest, campaign_id: str, scene_id: str, stamp: str) -> HttpResponse:
    """As much of a scene's picture as players may see, to those who are shown the scene (AR-18).

    Where the ``stamp`` is that of another time, it is what they may see now.
    """
    seat = seat_of_request(request, campaign_id)
    table = _table_of(seat)
    scene = table.scenes.get(scene_id) if table is not None else None
    if seat is None or table is None or scene is None or scene.picture is None:
        return _no_picture()
    if seat.role != Role.GM and scene_id != scene_shown(table, actor_of(audience_of(seat.role, seat.pk))):
        return _no_picture()
    shown = uncovered(scene)
    asset = Asset.objects.filter(pk=scene.picture.asset, campaign=seat.campaign_id).first()
    if shown is None or not shown.outlines or asset is None:
        return _no_picture()
    now = stamp_of(scene, shown)
    response = _shown(request, asset, now, MEDIA_TYPE, lambda: uncover(asset, scene, shown))
    if stamp != now:
        response["Cache-Control"] = "private, no-store"
    return response


def _table_of(seat: Seat | None) -> Table | None:
    with contextlib.suppress(NoSuchTable):
        return None if seat is None else table_of(seat.campaign_id)
    return None


def _seen_whole(seat: Seat, asset: Asset) -> bool:
    """Whether nothing of the picture is kept from the seat."""
    if seat.role == Role.GM:
        return True
    table = _table_of(seat)
    return table is None or not covered(table, asset.pk)


def _no_picture() -> HttpResponse:
    return HttpResponse("There is no such picture.\n", content_type="text/plain", status=404)


def _shown(
    request: HttpRequest, asset: Asset, digest: str, media_type: str, content: Callable[[], bytes]
) -> HttpResponse:
    """A picture that never changes, to be kept by whoever asked for it and run by nobody."""
    response = HttpResponse(content_type=media_type)
    response["ETag"] = f'"{digest}"'
    # What an asset holds never changes. Private: a shared cache must not serve it to those without a seat.
    response["Cache-Control"] = f"private, max-age={_YEAR}, immutable"
    response["Vary"] = "Cookie"
    response["X-Content-Type-Options"] = "nosniff"
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    response["Cross-Origin-Resource-Policy"] = "same-origin"
    extension = _EXTENSIONS.get(media_type, "bin")
    stem = re.sub(r'[\\/:*?"<>|%]', "_", asset.name)
    response["Content-Disposition"] = content_disposition_header(False, f"{stem}.{extension}") or "inline"
    conditional = get_conditional_response(request, response["ETag"], None, response)
    if conditional is not response and conditional is not None:
        return conditional
    try:
        response.content = content()
    except OSError:
        logger.error("The file of asset %s is gone: %s", asset.pk, asset.file.name)
        return _no_picture()
    except SceneRefused as refused:
        logger.error("Asset %s cannot be cut: %s", asset.pk, refused.message)
        return HttpResponse("The picture cannot be made now.\n", content_type="text/plain", status=503)
    return response
