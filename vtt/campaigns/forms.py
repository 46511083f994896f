"""The forms about campaigns."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vtt.campaigns import names
from vtt.campaigns.models import Campaign, Role, Seat


class LineField(forms.CharField):
    """One line of text from a person, without anything that cannot be seen."""

    def to_python(self, value: Any) -> str:
        """The cleaned line; empty input stays empty, for ``required`` to judge."""
        text = super().to_python(value) or ""
        try:
            return names.clean_text(text, self.max_length or names.MAX_NAME) if text else ""
        except names.NameRefused as refusal:
            raise forms.ValidationError(str(refusal)) from refusal


class CampaignForm(forms.Form):
    """A new campaign: what it is called and which rules hold."""

    name = LineField(
        max_length=80,
        label=gettext_lazy("Name"),
        help_text=gettext_lazy("You and your players see it. Up to 80 characters."),
    )
    ruleset = forms.ChoiceField(
        widget=forms.RadioSelect,
        label=gettext_lazy("Ruleset"),
        help_text=gettext_lazy("It stays as it is chosen: what is played is judged by it."),
    )

    def __init__(self, *args: Any, rulesets: list[tuple[str, str, str]], **kwargs: Any) -> None:
        """With the id, title and summary of each ruleset."""
        super().__init__(*args, **kwargs)
        field = self.fields["ruleset"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [
            (key, format_html('<strong>{}</strong><br><span class="muted small">{}</span>', title, summary))
            for key, title, summary in rulesets
        ]
        field.initial = rulesets[0][0] if rulesets else None


class RenameForm(forms.Form):
    """Another name for a campaign."""

    name = LineField(max_length=80, label=gettext_lazy("Name of the campaign"))


class DeleteForm(forms.Form):
    """Asks for the campaign's name, so that nobody deletes a campaign by a slip of the hand."""

    name = LineField(
        max_length=80, label=gettext_lazy("Type the campaign's name"), widget=forms.TextInput({"autocomplete": "off"})
    )

    def __init__(self, campaign: Campaign, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.campaign = campaign

    def clean_name(self) -> str:
        """The name, if it is the right one. Case is let pass: the name stands right above the field."""
        name: str = self.cleaned_data["name"]
        if name.casefold() != self.campaign.name.casefold():
            raise forms.ValidationError(_("That is not the campaign's name. Nothing was deleted."))
        return name


class RoleForm(forms.Form):
    """Which part a seat plays."""

    role = forms.ChoiceField(widget=forms.RadioSelect, label=gettext_lazy("Part"))

    def __init__(self, seat: Seat, *args: Any, makes_gms: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["role"]
        assert isinstance(field, forms.ChoiceField)
        roles = [Role.PLAYER, Role.SPECTATOR]
        if makes_gms and seat.user_id is not None:
            roles.insert(0, Role.GM)
        field.choices = [(role.value, role.label) for role in roles]
        field.initial = seat.role


class JoinForm(forms.Form):
    """What an invite link asks: a name and, where there are free characters, which one to play."""

    name = LineField(
        max_length=names.MAX_NAME,
        label=gettext_lazy("Your name"),
        help_text=gettext_lazy("As the others at the table will see you."),
        widget=forms.TextInput({"autocomplete": "nickname", "autofocus": True, "spellcheck": "false"}),
    )
    character = forms.ChoiceField(
        # Browsers ask for one of them; whoever sends none gets none.
        widget=forms.RadioSelect({"required": True}),
        required=False,
        label=gettext_lazy("Your character"),
        error_messages={"invalid_choice": gettext_lazy("That character is not free any more. Pick another.")},
    )

    _NONE = "-"

    def __init__(self, *args: Any, characters: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["character"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [*characters, (self._NONE, _("None yet: the GM gives me one later"))]
        # Of several nobody but the newcomer knows which is theirs.
        field.initial = characters[0][0] if len(characters) == 1 else None
        if not characters:
            del self.fields["character"]

    def clean_character(self) -> str:
        """The id of the character, or nothing for none."""
        picked: str = self.cleaned_data["character"]
        return "" if picked == self._NONE else picked
