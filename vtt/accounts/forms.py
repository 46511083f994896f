"""The forms by which an account is made and used."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.contrib.auth.forms import (
    AuthenticationForm,
    PasswordChangeForm,
    SetPasswordForm,
    SetPasswordMixin,
    UserCreationForm,
)
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vtt.accounts import devices, throttle
from vtt.accounts.models import User

_PASSWORD_HELP = gettext_lazy("At least 8 characters; not a common password, nor much like your name.")


class AtItsField(SetPasswordMixin):  # type: ignore[type-arg]  # generic for type checkers only
    """Says what is wrong with a password where it is typed first; Django says it where it is typed again."""

    def validate_password_for_user(self, user: User, password_field_name: str = "password2") -> None:  # noqa: S107
        """Add what is wrong to the first of the two fields."""
        super().validate_password_for_user(user, password_field_name.replace("2", "1"))


class SignUpForm(AtItsField, UserCreationForm):  # type: ignore[type-arg]  # generic for type checkers only
    """A name and a password, twice. Nothing more is asked, since nothing more is used."""

    class Meta(UserCreationForm.Meta):
        model = User
        fields: ClassVar = ("username",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = self.fields["username"]
        assert isinstance(name, forms.CharField)
        name.error_messages["unique"] = _("That name is taken. Pick another.")
        # A seat's name is at most this long, and a GM's seat is named after the account.
        name.max_length = 40
        name.widget.attrs["maxlength"] = 40
        name.validators.append(forms.CharField(max_length=40).validators[0])
        name.help_text = _("Up to 40 letters, digits and @ . + - _ without spaces.")
        self.fields["password1"].help_text = _PASSWORD_HELP
        self.fields["password2"].label = _("Password again")
        self.fields["password2"].help_text = ""


class LogInForm(AuthenticationForm):
    """Name and password. Says no without looking where there were too many tries."""

    wait: int | None = None
    """Seconds to wait, after too many tries."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Case does not matter in our names, so Django's own words would mislead.
        wrong = _("There is no account of that name with that password.")
        self.error_messages = {**self.error_messages, "invalid_login": wrong}

    def clean(self) -> dict[str, Any]:
        """Look whether name and password are right, counting the tries."""
        name = self.cleaned_data.get("username")
        if self.request is None or not name:
            return super().clean()
        here = throttle.address(self.request)
        pair = f"{name.casefold()}|{here}"
        limits = [(throttle.LOGIN_HERE, pair), (throttle.LOGIN_ADDRESS, here)]
        if not devices.knows(self.request, name):
            limits.append((throttle.LOGIN_ACCOUNT, name.casefold()))
        try:
            throttle.take(*limits)
        except throttle.TooMany as refusal:
            self.wait = refusal.seconds
            raise forms.ValidationError(str(refusal)) from refusal
        cleaned: dict[str, Any] = super().clean()
        throttle.forgive(throttle.LOGIN_HERE, pair)
        return cleaned


class NewPasswordForm(AtItsField, SetPasswordForm):  # type: ignore[type-arg]  # generic for type checkers only
    """A new password, twice."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _name_passwords(self)


class ChangePasswordForm(AtItsField, PasswordChangeForm):
    """The password as it is, and a new one, twice."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["old_password"].label = _("Password now")
        self.fields["old_password"].widget.attrs.pop("autofocus", None)
        _name_passwords(self)


class EmailForm(forms.Form):
    """An address for letters, and the password, since whoever has the letters has the account."""

    email = forms.EmailField(
        label=gettext_lazy("E-mail"),
        required=False,
        max_length=254,
        help_text=gettext_lazy("Only for a link to set a new password. Leave it empty to take it away."),
        widget=forms.EmailInput({"autocomplete": "email"}),
    )
    password = forms.CharField(
        label=gettext_lazy("Password"),
        strip=False,
        widget=forms.PasswordInput({"autocomplete": "current-password"}),
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password(self) -> str:
        """The password, if it is the right one."""
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError(_("That is not your password. Nothing was changed."))
        return password


class ForgottenForm(forms.Form):
    """Whose password is forgotten."""

    who = forms.CharField(
        label=gettext_lazy("Username or e-mail"),
        max_length=254,
        widget=forms.TextInput({"autocomplete": "username", "autofocus": True, "autocapitalize": "none"}),
    )


def _name_passwords(form: forms.Form) -> None:
    form.fields["new_password1"].label = _("New password")
    form.fields["new_password1"].help_text = _PASSWORD_HELP
    form.fields["new_password2"].label = _("New password again")
    form.fields["new_password2"].help_text = ""
