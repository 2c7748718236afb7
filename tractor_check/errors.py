"""The one family of errors that this package raises on purpose."""

from __future__ import annotations


class TractorCheckError(Exception):
    """Base of every error with a message meant for the person who wrote the input."""


class NotationError(TractorCheckError):
    """A token that is not a card.

    Attributes:
        message: what is wrong, quoting the token.
        advice: what to write instead.
        token: the offending token as it was written.
        offset: index of the token's first character in the text.
    """

    def __init__(self, message: str, advice: str, token: str, offset: int) -> None:
        super().__init__(f"{message}; {advice}")
        self.message = message
        self.advice = advice
        self.token = token
        self.offset = offset


class ProfileError(TractorCheckError):
    """A reading or a value that a profile cannot hold; the message says which ones it can."""
