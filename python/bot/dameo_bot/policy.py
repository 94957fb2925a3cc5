"""Which challenges are accepted."""

from __future__ import annotations

from typing import Any

from dameo_bot.config import Challenges
from dameo_bot.places import Opponent


def challenger_of(challenge: dict[str, Any]) -> Opponent:
    """Who challenges."""
    challenger = challenge.get("challenger") or {}
    return Opponent(str(challenger.get("id") or "").lower(), challenger.get("title") == "BOT")


def reason_to_decline(challenge: dict[str, Any], wanted: Challenges) -> str | None:
    """The server's code for the reason to decline a challenge; `None` to accept it."""
    if (challenge.get("variant") or {}).get("key") != "dameo":
        return "variant"
    if challenge.get("multiMatch"):
        return "generic"
    challenger = challenger_of(challenge)
    if not wanted.is_wanted(challenger.id):
        return "generic"
    mode = "rated" if challenge.get("rated") else "casual"
    if mode not in wanted.modes:
        return "casual" if mode == "rated" else "rated"
    if ("bot" if challenger.is_bot else "human") not in wanted.opponents:
        return "nobot" if challenger.is_bot else "onlybot"
    rating = (challenge.get("challenger") or {}).get("rating")
    if not wanted.min_rating <= int(rating or 1500) <= wanted.max_rating:
        return "generic"
    control = challenge.get("timeControl") or {}
    if control.get("type") != "clock":
        return None if wanted.correspondence else "timecontrol"
    initial, increment = int(control.get("limit") or 0), int(control.get("increment") or 0)
    if initial < wanted.min_initial or increment < wanted.min_increment:
        return "toofast"
    if initial > wanted.max_initial or increment > wanted.max_increment:
        return "tooslow"
    return None
