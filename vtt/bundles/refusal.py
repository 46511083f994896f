"""How a campaign's file is refused."""

from __future__ import annotations


class BundleRefused(Exception):
    """A file that is no campaign of ours, or not one that can be played here. Nothing of it was kept.

    The message is one sentence for the person whose file it is, with the place in it.
    """
