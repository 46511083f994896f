"""The tables app."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """Live play: the journal, the tables it folds to, and the sockets that watch them."""

    name = "vtt.tables"
    label = "tables"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hear of seats and campaigns that come and go."""
        from django.contrib.auth.signals import user_logged_out

        from vtt.accounts.signals import password_changed
        from vtt.campaigns import presence, signals

        signals.seat_taken.connect(_seats, dispatch_uid="tables.seat_taken")
        signals.seat_changed.connect(_seat_changed, dispatch_uid="tables.seat_changed")
        signals.seat_adopted.connect(_adopted, dispatch_uid="tables.seat_adopted")
        signals.knocks_changed.connect(_knocks, dispatch_uid="tables.knocks_changed")
        presence.looked_up_by(_online)
        signals.seat_removed.connect(_seat_gone, dispatch_uid="tables.seat_removed")
        signals.campaign_removed.connect(_gone, dispatch_uid="tables.campaign_removed")
        user_logged_out.connect(_signed_out, dispatch_uid="tables.signed_out")
        password_changed.connect(_new_password, dispatch_uid="tables.new_password")


def _seats(campaign_id: str, **more: Any) -> None:
    from vtt.tables import service

    service.refresh_seats(campaign_id)


def _seat_gone(campaign_id: str, seat_id: str, **more: Any) -> None:
    from vtt.tables import service

    # First the sockets: whoever is thrown out must not move anything meanwhile.
    service.refresh_seats(campaign_id)
    service.release(campaign_id, seat_id)


def _gone(campaign_id: str, **more: Any) -> None:
    from vtt.tables import service

    service.forget(campaign_id)


def _signed_out(user: Any = None, **more: Any) -> None:
    from vtt.tables import service

    if user is not None:
        service.signed_out(str(user.pk))


def _new_password(user: Any, **more: Any) -> None:
    from vtt.tables import service

    service.signed_out(str(user.pk), back=True)


def _seat_changed(campaign_id: str, seat_id: str, role: str, **more: Any) -> None:
    from vtt.tables import service

    service.refresh_seats(campaign_id)
    if role == "spectator":
        # Spectators play nothing: their characters are free for others.
        service.release(campaign_id, seat_id)


def _adopted(campaign_id: str, seat_id: str, **more: Any) -> None:
    from vtt.tables import service

    service.reseat(campaign_id, seat_id)


def _knocks(campaign_id: str, **more: Any) -> None:
    from vtt.tables import service

    service.refresh_knocks(campaign_id)


def _online(campaign_id: str) -> frozenset[str]:
    from vtt.tables import service

    return service.online(campaign_id)
