"""The addresses of the scenes app."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
