"""The four suits and the joker's star as paths, so that no font or emoji decides how they look."""

from __future__ import annotations

from urllib.parse import quote

PATHS: dict[str, str] = {
    "S": "M50 5C57 24 91 41 91 64c0 12-9 20-19 20-7 0-13-3-17-9 1 9 5 15 11 20H34c6-5 10-11 11-20-4 6-10 9-17 9"
    "C18 84 9 76 9 64 9 41 43 24 50 5z",
    "H": "M50 93C21 68 7 52 7 33 7 18 18 9 30 9c9 0 16 5 20 13C54 14 61 9 70 9c12 0 23 9 23 24 0 19-14 35-43 60z",
    "C": "M50 6a20 20 0 0 1 15 34 20 20 0 1 1-11 35c1 9 5 15 11 20H35c6-5 10-11 11-20a20 20 0 1 1-11-35"
    "A20 20 0 0 1 50 6z",
    "D": "M50 4C59 22 70 37 86 50 70 63 59 78 50 96 41 78 30 63 14 50 30 37 41 22 50 4z",
    "L": "M50 5 61 38 96 38 68 59 79 93 50 72 21 93 32 59 4 38 39 38z",
}
PATHS["B"] = PATHS["L"]


def mask_rules() -> str:
    """Return the style rules that draw each kind of card with its sign."""
    rules = []
    for kind, path in PATHS.items():
        svg = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'><path d='{path}'/></svg>"
        rules.append(f'.cards .{kind}{{--sign:url("data:image/svg+xml,{quote(svg, safe="/:=")}")}}')
    return "\n".join(rules)
