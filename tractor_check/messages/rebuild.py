"""Bring the catalogues up to date and compile them: ``python -m tractor_check.messages.rebuild`` (needs Babel).

New entries come in empty, stale ones go, translations stay. No dates are written: the same texts give the same files.
"""

from __future__ import annotations

import io
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tractor_check.messages.language import LANGUAGES
from tractor_check.messages.speech import DOMAIN

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

PACKAGE = Path(__file__).parent.parent
LOCALE = Path(__file__).parent / "locale"
PLACES = ("messages", "reports")
KEYWORDS: dict[str, tuple[int, ...] | None] = {"N_": None, "say": None, "count": (1, 2)}
TRANSLATIONS = tuple(language for language in LANGUAGES if language != "en")


def template() -> Catalog:
    """Return a catalogue of all texts of the package, untranslated."""
    from babel.messages.catalog import Catalog
    from babel.messages.extract import extract

    found = Catalog()
    for place in PLACES:
        for path in sorted((PACKAGE / place).glob("*.py")):
            with path.open("rb") as source:
                for _line, message, _comments, _context in extract("python", source, keywords=KEYWORDS):
                    found.add(message)
    return found


def path_of(language: str, ending: str) -> Path:
    """Return the path of a language's catalogue, ``po`` or ``mo``."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.{ending}"


def catalogue(language: str) -> Catalog:
    """Return the catalogue of a language as it is on disk, empty if there is none."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import read_po

    path = path_of(language, "po")
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as source:
        return read_po(source, locale=language, domain=DOMAIN)


def po_bytes(found: Catalog) -> bytes:
    """Return a catalogue as a ``.po`` file, without dates and places."""
    from babel.messages.pofile import write_po

    written = io.BytesIO()
    write_po(written, found, width=0, no_location=True, omit_header=True, ignore_obsolete=True)
    return _header(found) + written.getvalue()


def mo_bytes(found: Catalog) -> bytes:
    """Return a catalogue compiled, without dates."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    plain = read_po(io.BytesIO(po_bytes(found)), locale=found.locale, domain=DOMAIN)
    plain.revision_date = plain.creation_date = datetime(2000, 1, 1, tzinfo=UTC)
    written = io.BytesIO()
    write_mo(written, plain)
    return written.getvalue()


def _header(found: Catalog) -> bytes:
    """Return the header entry that gettext needs: language, encoding, plural forms."""
    lines = (
        'msgid ""',
        'msgstr ""',
        f'"Language: {found.locale}\\n"',
        '"MIME-Version: 1.0\\n"',
        '"Content-Type: text/plain; charset=utf-8\\n"',
        '"Content-Transfer-Encoding: 8bit\\n"',
        f'"Plural-Forms: {found.plural_forms}\\n"',
        "",
        "",
    )
    return "\n".join(lines).encode()


def main() -> int:
    """Rewrite every catalogue; return 1 while entries are empty."""
    texts = template()
    empty = 0
    for language in TRANSLATIONS:
        found = catalogue(language)
        found.update(texts, no_fuzzy_matching=True)
        missing = [entry.id for entry in found if entry.id and not _filled(entry.string)]
        path_of(language, "po").parent.mkdir(parents=True, exist_ok=True)
        path_of(language, "po").write_bytes(po_bytes(found))
        path_of(language, "mo").write_bytes(mo_bytes(found))
        print(f"{language}: {len(found)} entries, {len(missing)} empty", file=sys.stderr)
        empty += len(missing)
    return 1 if empty else 0


def _filled(text: object) -> bool:
    """Return whether a translation is there, in every plural form."""
    return all(text) if isinstance(text, (tuple, list)) else bool(text)


if __name__ == "__main__":
    raise SystemExit(main())
