"""Signing up, in and out."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import LoginView, LogoutView, PasswordResetConfirmView, RedirectURLMixin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods
from django.views.generic import FormView

from vtt.accounts import links, resetting, throttle
from vtt.accounts.arriving import arrive
from vtt.accounts.forms import (
    ChangePasswordForm,
    EmailForm,
    ForgottenForm,
    LogInForm,
    NewPasswordForm,
    SignUpForm,
)
from vtt.accounts.mailer import in_terminal
from vtt.accounts.models import User
from vtt.accounts.signals import password_changed

# Named, because a person who did not come through ``authenticate`` carries no backend of their own.
_BACKEND = "django.contrib.auth.backends.ModelBackend"


@method_decorator([sensitive_post_parameters(), never_cache], name="dispatch")
class SignUp(RedirectURLMixin, FormView):  # type: ignore[type-arg]  # generic for type checkers only
    """Makes an account and signs its owner in."""

    template_name = "accounts/sign_up.html"
    form_class = SignUpForm
    next_page = "lobby"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Send whoever is signed in on their way: a second account is seldom what they want."""
        if request.user.is_authenticated:
            return redirect(self.get_success_url())
        return super().dispatch(request, *args, **kwargs)

    def form_valid(self, form: SignUpForm) -> HttpResponse:
        """Store the account, sign in, go on to ``next``."""
        try:
            throttle.take((throttle.SIGN_UP, throttle.address(self.request)))
        except throttle.TooMany as refusal:
            form.add_error(None, f"{refusal} {_('Many accounts were made from your network.')}")
            return _busy(self.form_invalid(form), refusal.seconds)
        user = form.save()
        login(self.request, user, backend=_BACKEND)
        response = super().form_valid(form)
        arrive(self.request, response, user)
        return response

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The form and where to go after it."""
        return super().get_context_data(**kwargs) | {"next": self.get_redirect_url()}


class LogIn(LoginView):
    """Signs in with name and password. A wrong name and a wrong password get the same answer."""

    template_name = "accounts/log_in.html"
    form_class = LogInForm
    redirect_authenticated_user = True
    next_page = "lobby"

    def form_valid(self, form: Any) -> HttpResponse:
        """Sign in, and have the browser remember that this account was here."""
        response = super().form_valid(form)
        arrive(self.request, response, form.get_user())
        return response

    def form_invalid(self, form: Any) -> HttpResponse:
        """Say what is wrong; after too many tries also to programs."""
        response = super().form_invalid(form)
        return response if form.wait is None else _busy(response, form.wait)


class LogOut(LogoutView):
    """Signs out, on POST only. A guest's seat cookies stay: they are no part of the session."""

    next_page = "lobby"


@never_cache
@login_required
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """One's own account: where letters go, and the way to a new password."""
    assert isinstance(request.user, User)
    form = EmailForm(
        request.user, request.POST if request.method == "POST" else None, initial={"email": request.user.email}
    )
    if request.method == "POST" and form.is_valid():
        request.user.email = form.cleaned_data["email"]
        request.user.save(update_fields=["email"])
        kept = bool(request.user.email)
        messages.success(request, _("Your e-mail is kept.") if kept else _("Your e-mail is gone from here."))
        return redirect("account")
    context = {"form": form, "passwords": ChangePasswordForm(request.user), "in_terminal": in_terminal()}
    return render(request, "accounts/account.html", context)


@never_cache
@login_required
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def change_password(request: HttpRequest) -> HttpResponse:
    """A new password for whoever knows the old one. Every other browser is signed out by it."""
    assert isinstance(request.user, User)
    form = ChangePasswordForm(request.user, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        user = form.save()
        update_session_auth_hash(request, user)
        password_changed.send_robust(sender=User, user=user)
        messages.success(request, _("Your password is new. Every other browser is logged out."))
        return redirect("account")
    return render(request, "accounts/change_password.html", {"form": form})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def forgotten(request: HttpRequest) -> HttpResponse:
    """Have a letter sent with a link to a new password. The answer is the same whoever is asked for."""
    form = ForgottenForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data["who"]
        here = throttle.address(request)
        try:
            throttle.take((throttle.RESET_ADDRESS, here), (throttle.RESET_ACCOUNT, said.casefold()))
        except throttle.TooMany as refusal:
            form.add_error(None, str(refusal))
            page = render(request, "accounts/forgotten.html", {"form": form, "in_terminal": in_terminal()})
            return _busy(page, refusal.seconds)
        for user in resetting.people(said):
            resetting.send(request, user)
        return render(request, "accounts/forgotten_sent.html", {"in_terminal": in_terminal()})
    return render(request, "accounts/forgotten.html", {"form": form, "in_terminal": in_terminal()})


class NewPassword(PasswordResetConfirmView):
    """Sets a new password by a link from a letter, and signs in."""

    template_name = "accounts/new_password.html"
    form_class = NewPasswordForm
    post_reset_login = True
    post_reset_login_backend = _BACKEND

    def form_valid(self, form: Any) -> HttpResponse:
        """Store it; whoever was in with the old one is out."""
        response = super().form_valid(form)
        assert isinstance(self.user, User)
        password_changed.send_robust(sender=User, user=self.user)
        arrive(self.request, response, self.user)
        messages.success(self.request, _("Your password is new, and you are logged in."))
        return response

    def get_success_url(self) -> str:
        """The lobby."""
        return reverse("lobby")


def _busy(response: HttpResponse, seconds: int) -> HttpResponse:
    response.status_code = 429
    response["Retry-After"] = str(seconds)
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """Sign in by a link. Opening it only asks, so a chat program's preview of the link does not spend it."""
    link = links.read(token)
    if link is None:
        return render(request, "accounts/enter_spent.html", status=404)
    if request.user == link.user:
        return redirect(link.next)
    if not link.usable or (request.method == "POST" and not links.use(link)):
        return render(request, "accounts/enter_spent.html", status=410)
    if request.method == "POST":
        login(request, link.user, backend=_BACKEND)
        response = redirect(link.next)
        arrive(request, response, link.user)
        return response
    return render(request, "accounts/enter.html", {"person": link.user})
