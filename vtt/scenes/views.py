"""Adding scenes, and handing out their pictures to whoever has a seat."""

from __future__ import annotations

import logging
import re
from typing import Any

import msgspec
from django.core.exceptions import SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError
from django.utils.cache import get_conditional_response
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import APIException, MethodNotAllowed
from rest_framework.parsers import MultiPartParser
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from vtt.campaigns.models import Role, Seat
from vtt.campaigns.seats import seat_of_request
from vtt.scenes import limits
from vtt.scenes.models import Asset
from vtt.scenes.names import file_label, scene_name
from vtt.scenes.picture import EXTENSIONS, MEDIA_TYPES
from vtt.scenes.refusal import SceneRefused
from vtt.scenes.serializers import SceneForm
from vtt.scenes.service import BlankGrid, PlainPicture, Source, UniversalVtt, import_scene
from vtt.scenes.uploads import BoundedUploadHandler

logger = logging.getLogger(__name__)

_FORM_BYTES = limits.MEBIBYTE
"""Room for the form around the file."""

_EXTENSIONS = {media_type: EXTENSIONS[kind] for kind, media_type in MEDIA_TYPES.items()}
_YEAR = 365 * 24 * 60 * 60


class CheckedSession(SessionAuthentication):
    """The session's user, and always a look at the CSRF token: REST framework's own looks only if there is a user."""

    def authenticate(self, request: Request) -> tuple[Any, None]:
        """Who asks, or PermissionDenied for another site's form."""
        self.enforce_csrf(request)
        return request._request.user, None


class ScenesView(APIView):
    """``POST`` adds a scene to the campaign's table."""

    authentication_classes = (CheckedSession,)
    permission_classes = ()
    parser_classes = (MultiPartParser,)
    renderer_classes = (JSONRenderer,)
    http_method_names = ("post",)

    seat: Seat
    upload: BoundedUploadHandler

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Judge who asks, then the length, and only then let the body be read (the CSRF check reads it)."""
        if request.method != "POST":
            raise MethodNotAllowed(str(request.method))
        seat = seat_of_request(request._request, kwargs["campaign_id"])
        if seat is None:
            raise SceneRefused("no_such_campaign", "There is no such campaign.", "", 404)
        if seat.role != Role.GM:
            raise SceneRefused("forbidden", "Only the GM adds scenes.", "", 403)
        self.seat = seat
        try:
            length = int(request.META.get("CONTENT_LENGTH") or -1)
        except ValueError:
            length = -1
        if length < 0:
            raise SceneRefused("no_length", "The upload does not say how long it is (Content-Length).", "", 411)
        if length > limits.MAX_FILE_BYTES + _FORM_BYTES:
            raise _file_too_large(limits.MAX_FILE_BYTES)
        self.upload = BoundedUploadHandler(limits.MAX_FILE_BYTES)
        request._request.upload_handlers = [self.upload]
        super().initial(request, *args, **kwargs)

    def post(self, request: Request, campaign_id: str) -> Response:
        """Add the scene; 201 with its id, its name and the report of the import."""
        data = request.data
        if self.upload.too_large:
            raise _file_too_large(limits.MAX_FILE_BYTES)
        form = SceneForm(data=data)
        if not form.is_valid():
            raise _first_error(form.errors)
        fields = form.validated_data
        file = fields.get("file")
        name = scene_name(fields["name"], file.name if file is not None else "")
        try:
            scene, report = import_scene(
                self.seat.campaign, self.seat, name, _source(fields), activate=fields["activate"] == "true"
            )
        except SceneRefused as refused:
            if file is not None and refused.field == "file":
                refused.message = f"{file_label(file.name)}: {refused.message}"
            raise
        body = {"scene": {"id": scene.id, "name": scene.name}, "report": msgspec.to_builtins(report)}
        return Response(body, status=201)

    def handle_exception(self, exc: Exception) -> Response:
        """Every refusal in one shape. What is a bug stays one."""
        if isinstance(exc, SceneRefused):
            return _error(exc.code, exc.message, exc.status, exc.field)
        if isinstance(exc, Http404):
            return _error("not_found", "There is no such thing.", 404)
        if isinstance(exc, APIException):
            codes = exc.get_codes()
            detail = exc.detail
            text = str(detail) if isinstance(detail, str) else "The request was not understood."
            response = _error(codes if isinstance(codes, str) else "bad_request", text, exc.status_code)
            response.exception = True
            return response
        if isinstance(exc, (SuspiciousOperation, MultiPartParserError)):
            return _error("bad_request", "The form was not understood.", 400)
        raise exc


def _source(fields: dict[str, Any]) -> Source:
    if fields["kind"] == "blank":
        return BlankGrid(fields["width"], fields["height"])
    file = fields["file"]
    if fields["kind"] == "picture":
        if file.size > limits.MAX_PICTURE_BYTES:
            raise _file_too_large(limits.MAX_PICTURE_BYTES)
        return PlainPicture(file.read(), fields.get("cell_px"), fields.get("columns"))
    return UniversalVtt(file.read(), fields["options"])


def _file_too_large(limit: int) -> SceneRefused:
    return SceneRefused("too_large", f"The file is larger than {limit // limits.MEBIBYTE} MiB.", "file", 413)


def _first_error(errors: Any) -> SceneRefused:
    field, texts = next(iter(errors.items()))
    return SceneRefused("bad_value", f"{field}: {texts[0]}", field)


def _error(code: str, message: str, status: int, field: str = "") -> Response:
    error = {"code": code, "message": message} | ({"field": field} if field else {})
    return Response({"error": error}, status=status)


@require_safe
def scene_picture(request: HttpRequest, campaign_id: str, asset_id: str) -> HttpResponse:
    """A picture of this campaign, to its seats. Whatever else is asked for does not exist."""
    seat = seat_of_request(request, campaign_id)
    asset = None
    if seat is not None and re.fullmatch(r"[A-Za-z0-9_-]{1,32}", asset_id):
        asset = Asset.objects.filter(pk=asset_id, campaign=seat.campaign_id).first()
    if asset is None:
        return HttpResponse("There is no such picture.\n", content_type="text/plain", status=404)
    response = HttpResponse(content_type=asset.media_type)
    response["ETag"] = f'"{asset.digest}"'
    # What an asset holds never changes. Private: a shared cache must not serve it to those without a seat.
    response["Cache-Control"] = f"private, max-age={_YEAR}, immutable"
    response["Vary"] = "Cookie"
    response["X-Content-Type-Options"] = "nosniff"
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    response["Cross-Origin-Resource-Policy"] = "same-origin"
    extension = _EXTENSIONS.get(asset.media_type, "bin")
    stem = re.sub(r'[\\/:*?"<>|%]', "_", asset.name)
    response["Content-Disposition"] = content_disposition_header(False, f"{stem}.{extension}") or "inline"
    conditional = get_conditional_response(request, response["ETag"], None, response)
    if conditional is not response and conditional is not None:
        return conditional
    try:
        with asset.file.open("rb") as file:
            response.content = file.read()
    except OSError:
        logger.error("The file of asset %s is gone: %s", asset.pk, asset.file.name)
        return HttpResponse("There is no such picture.\n", content_type="text/plain", status=404)
    return response
