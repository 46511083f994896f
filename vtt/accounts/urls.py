"""Addresses of the account pages."""

from __future__ import annotations

from django.urls import path

from vtt.accounts import languages, views

urlpatterns = [
    path("sign-up/", views.SignUp.as_view(), name="sign_up"),
    path("log-in/", views.LogIn.as_view(), name="log_in"),
    path("log-out/", views.LogOut.as_view(), name="log_out"),
    path("account/", views.account, name="account"),
    path("account/password/", views.change_password, name="change_password"),
    path("forgotten/", views.forgotten, name="forgotten"),
    path("forgotten/<str:uidb64>/<str:token>/", views.NewPassword.as_view(), name="new_password"),
    path("language/", languages.speak, name="speak"),
    path("enter/<str:token>/", views.enter, name="enter"),
]
