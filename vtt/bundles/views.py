"""Handing campaigns out as files and taking them in."""

from __future__ import annotations

import re

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from vtt.accounts import throttle
from vtt.accounts.models import User
from vtt.bundles.packing import pack
from vtt.bundles.refusal import BundleRefused
from vtt.bundles.unpacking import unpack
from vtt.campaigns.views import hosting
from vtt.scenes.limits import MAX_FILE_BYTES, MEBIBYTE

IMPORT = throttle.Limit("import", 20, 60 * 60)


class ImportForm(forms.Form):
    """The file."""

    file = forms.FileField(
        label=gettext_lazy("Campaign file"),
        help_text=gettext_lazy("A ZIP archive as “Export” on a campaign's page makes it, up to 100 MiB."),
        widget=forms.FileInput({"accept": ".zip,application/zip"}),
        error_messages={"empty": gettext_lazy("The file is empty."), "required": gettext_lazy("Choose a file.")},
    )


@never_cache
@require_safe
def export(request: HttpRequest, campaign_id: str) -> HttpResponseBase:
    """The whole campaign as one file, for its GMs."""
    campaign = hosting(request, campaign_id).campaign
    stem = re.sub(r"[^\w-]+", "-", campaign.name).strip("-")[:60] or "campaign"
    name = f"{stem}-{timezone.now():%Y-%m-%d}.zip"
    return FileResponse(pack(campaign), as_attachment=True, filename=name, content_type="application/zip")


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def take_in(request: HttpRequest) -> HttpResponse:
    """Make a campaign from a file, whose host one becomes."""
    assert isinstance(request.user, User)
    form = ImportForm(request.POST or None, request.FILES or None)
    status = 200
    if request.method == "POST":
        form = ImportForm(request.POST, request.FILES)
        status = 400
        if form.is_valid():
            file = form.cleaned_data["file"]
            try:
                if file.size > MAX_FILE_BYTES:
                    raise BundleRefused(
                        _("The file is larger than %(most)s MiB.") % {"most": MAX_FILE_BYTES // MEBIBYTE}
                    )
                throttle.take((IMPORT, str(request.user.pk)))
                campaign = unpack(file, request.user)
            except throttle.TooMany as refusal:
                form.add_error(None, str(refusal))
                status = 429
            except BundleRefused as refusal:
                form.add_error("file", str(refusal))
            else:
                words = _(
                    "%(name)s is here, with all that was played. Its people's seats are free: "
                    "make each of them a link under “Manage”."
                )
                messages.success(request, words % {"name": campaign.name})
                return redirect("campaign", campaign.pk)
    return render(request, "bundles/import.html", {"form": form}, status=status)
