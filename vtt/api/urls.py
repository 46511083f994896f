"""Addresses of the API and of the page that explains it."""

from __future__ import annotations

from django.urls import path

from vtt.api import pages, views

urlpatterns = [
    path("api/", pages.reference, name="api"),
    path("api/make-token/", pages.make_token, name="make_api_token"),
    path("api/revoke-token/<str:token_id>/", pages.revoke_token, name="revoke_api_token"),
    path("api/schema/", pages.Schema.as_view(), name="api_schema"),
    path("api/tokens/", views.ApiTokens.as_view(), name="api_tokens"),
    path("api/tokens/<str:token_id>/", views.OneApiToken.as_view(), name="api_token"),
    path("api/campaigns/", views.Campaigns.as_view(), name="api_campaigns"),
    path("api/campaigns/<str:campaign_id>/", views.OneCampaign.as_view(), name="api_campaign"),
    path("api/campaigns/<str:campaign_id>/seats/", views.Seats.as_view(), name="api_seats"),
    path("api/campaigns/<str:campaign_id>/view/", views.WholeView.as_view(), name="api_view"),
    path("api/campaigns/<str:campaign_id>/scenes/", views.Scenes.as_view(), name="api_scenes"),
    path("api/campaigns/<str:campaign_id>/scenes/<str:scene_id>/", views.OneScene.as_view(), name="api_scene"),
    path("api/campaigns/<str:campaign_id>/tokens/", views.Tokens.as_view(), name="api_table_tokens"),
    path("api/campaigns/<str:campaign_id>/tokens/<str:token_id>/", views.OneToken.as_view(), name="api_table_token"),
    path("api/campaigns/<str:campaign_id>/journal/", views.Journal.as_view(), name="api_journal"),
    path("api/campaigns/<str:campaign_id>/commands/", views.Commands.as_view(), name="api_commands"),
]
