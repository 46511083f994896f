"""What pages are looked at on: a browser context's options."""

from __future__ import annotations

from typing import Any

DESK: dict[str, Any] = {}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
