"""Addresses of the pages to read."""

from __future__ import annotations

from django.urls import path

from vtt.reference import views

urlpatterns = [
    path("rules/", views.shelf, name="all_rules"),
    path("rules/<str:ruleset_id>/", views.book, name="rules"),
    path("first-steps/", views.first_steps, name="first_steps"),
]
