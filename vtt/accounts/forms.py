"""The forms by which an account is made and used."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.contrib.auth.forms import AuthenticationForm, UserCreationForm

from vtt.accounts.models import User


class SignUpForm(UserCreationForm):  # type: ignore[type-arg]  # generic for type checkers only
    """A name and a password, twice. Nothing more is asked, since nothing more is used."""

    class Meta(UserCreationForm.Meta):
        model = User
        fields: ClassVar = ("username",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = self.fields["username"]
        assert isinstance(name, forms.CharField)
        name.error_messages["unique"] = "That name is taken. Pick another."
        # A seat's name is at most this long, and a GM's seat is named after the account.
        name.max_length = 40
        name.widget.attrs["maxlength"] = 40
        name.validators.append(forms.CharField(max_length=40).validators[0])
        name.help_text = "Up to 40 letters, digits and @ . + - _ without spaces."
        self.fields["password1"].help_text = "At least 8 characters; not a common password, nor much like your name."
        self.fields["password2"].label = "Password again"
        self.fields["password2"].help_text = ""


class LogInForm(AuthenticationForm):
    """Name and password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Case does not matter in our names, so Django's own words would mislead.
        wrong = "There is no account of that name with that password."
        self.error_messages = {**self.error_messages, "invalid_login": wrong}
