"""What the YAML parser objects to, in plain words with what to write."""

from __future__ import annotations

from tractor_check.loading.text_faults import MAX_DEPTH

# By a part of libyaml's own message.
_SAYINGS = (
    ("could not find expected ':'", "this line has no key", "write key: value, with a colon and a blank after the key"),
    (
        "mapping values are not allowed",
        "a colon that cannot stand here",
        "put the text in quotes, or start a new line for the next key",
    ),
    ("found unexpected ':'", "a colon that cannot stand here", "put the text in quotes"),
    ("found character that cannot start any token", "a character that cannot begin a value", "put the text in quotes"),
    ("comment or line break", "text behind | or >", "begin the text on the next line, or put it in quotes"),
    ("directive", "a line that begins with %", "put the text in quotes"),
    ("block sequence entries are not", "a '- ' that cannot stand here", "begin the list on a new line, or use quotes"),
    ("mapping keys are not", "a '? ' that cannot stand here", "write key: value, or put the text in quotes"),
    ("alphabetic or numeric", "a character that cannot begin a value", "put the text in quotes"),
    ("non-alphabetical", "a character that cannot begin a value", "put the text in quotes"),
    ("found character '%'", "a line that begins with %", "put the text in quotes"),
    ("found unexpected end of stream", "the text ends inside quotes", "close the quotes"),
    (
        "did not find expected key",
        "this does not fit the lines above it",
        "check the indentation, the quotes and the brackets",
    ),
    (
        "did not find expected '-' indicator",
        "this does not fit the list above it",
        "begin the item with '- ' below the items above it",
    ),
    (
        "did not find expected ',' or '}'",
        "the { above is not closed, or a comma is missing",
        "write {key: value, key: value}",
    ),
    ("did not find expected ',' or ']'", "the [ above is not closed, or a comma is missing", "write [item, item]"),
    ("did not find expected node content", "something is missing here", "write a value"),
    (
        "did not find expected <document start>",
        "this does not belong to the document above",
        "begin a new document with ---",
    ),
    ("maximum nesting depth", "nested too deeply", f"a scenario has at most {MAX_DEPTH} levels"),
    ("surrogate", "half of a character", "write the whole character"),
    ("Unicode character", "an escape that is no character", "write the character itself"),
    ("hexdecimal", "an escape that is not finished", "write \\\\ for a backslash, or use single quotes"),
    ("indentation indicator", "a 0 behind | or >", "leave it out"),
    ("document indicator", "the document ends inside quotes", "close the quotes"),
    ("tab character", "a tab", "write blanks"),
    ("unknown escape", "an escape that YAML does not know", "write \\\\ for a backslash, or use single quotes"),
    ("block end", "this does not fit the lines above it", "check the indentation"),
    ("undefined alias", "an alias", "write the value out; what scenarios share goes under given"),
    ("anchor", "an anchor", "write the value out; what scenarios share goes under given"),
    ("tag", "a tag", "write the plain value"),
)


def in_words(problem: str) -> tuple[str, str]:
    """Return message and advice for libyaml's ``problem``."""
    known = ((said, write) for part, said, write in _SAYINGS if part in problem)
    return next(known, (f"not YAML: {problem.strip()}", "check this line"))
