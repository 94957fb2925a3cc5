"""Which challenges are accepted."""

from __future__ import annotations

from typing import Any

from dameo_bot.config import Challenges


def reason_to_decline(challenge: dict[str, Any], wanted: Challenges) -> str | None:
    """The server's code for the reason to decline a challenge; `None` to accept it."""
    if (challenge.get("variant") or {}).get("key") != "dameo":
        return "variant"
    if challenge.get("multiMatch"):
        return "generic"
    mode = "rated" if challenge.get("rated") else "casual"
    if mode not in wanted.modes:
        return "casual" if mode == "rated" else "rated"
    challenger = challenge.get("challenger") or {}
    is_bot = challenger.get("title") == "BOT"
    if ("bot" if is_bot else "human") not in wanted.opponents:
        return "nobot" if is_bot else "onlybot"
    if not wanted.min_rating <= int(challenger.get("rating") or 1500) <= wanted.max_rating:
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
