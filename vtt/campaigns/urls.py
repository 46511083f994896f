"""Addresses of the lobby and of the campaign pages."""

from __future__ import annotations

from django.urls import path

from vtt.campaigns import people, views

urlpatterns = [
    path("", views.lobby, name="lobby"),
    path("campaigns/new/", views.new, name="new_campaign"),
    path("campaigns/<str:campaign_id>/", views.campaign, name="campaign"),
    path("campaigns/<str:campaign_id>/rename/", views.rename, name="rename_campaign"),
    path("campaigns/<str:campaign_id>/delete/", views.delete, name="delete_campaign"),
    path("campaigns/<str:campaign_id>/invites/<str:role>/renew/", views.renew_invite, name="renew_invite"),
    path("campaigns/<str:campaign_id>/door/setting/", people.set_door, name="set_door"),
    path("campaigns/<str:campaign_id>/device/", people.device, name="device"),
    path("campaigns/<str:campaign_id>/adopt/", people.adopt, name="adopt"),
    path("campaigns/<str:campaign_id>/seats/<str:seat_id>/", people.seat, name="seat"),
    path("campaigns/<str:campaign_id>/seats/<str:seat_id>/link/", people.link, name="seat_link"),
    path("campaigns/<str:campaign_id>/seats/<str:seat_id>/owner/", people.hand_over, name="hand_over"),
    path("take/<str:secret>/", people.take, name="take"),
    path("campaigns/<str:campaign_id>/seats/<str:seat_id>/remove/", views.remove_seat, name="remove_seat"),
]
