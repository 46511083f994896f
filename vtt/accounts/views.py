"""Signing up, in and out."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import login
from django.contrib.auth.views import LoginView, LogoutView, RedirectURLMixin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods
from django.views.generic import FormView

from vtt.accounts import links
from vtt.accounts.forms import LogInForm, SignUpForm

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
        login(self.request, form.save(), backend=_BACKEND)
        return super().form_valid(form)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The form and where to go after it."""
        return super().get_context_data(**kwargs) | {"next": self.get_redirect_url()}


class LogIn(LoginView):
    """Signs in with name and password. A wrong name and a wrong password get the same answer."""

    template_name = "accounts/log_in.html"
    form_class = LogInForm
    redirect_authenticated_user = True
    next_page = "lobby"


class LogOut(LogoutView):
    """Signs out, on POST only. A guest's seat cookies stay: they are no part of the session."""

    next_page = "lobby"


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
        return redirect(link.next)
    return render(request, "accounts/enter.html", {"person": link.user})
