"""A close look at a YAML document that is not plain: what is refused, and where every value stands."""

from __future__ import annotations

import re
from typing import Any

from yaml import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    MarkedYAMLError,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
    YAMLError,
)
from yaml._yaml import CParser

from tractor_check.loading.places import MOST_FINDINGS, MOST_PLACES, Examined, Place
from tractor_check.loading.problems import UNREADABLE, Finding, Path
from tractor_check.loading.text_faults import MAX_DEPTH
from tractor_check.loading.yaml_sayings import in_words
from tractor_check.loading.yaml_text import typed

_NOWHERE = "\0"
_USE_GIVEN = "write the value out; what scenarios share goes under given"


class _StopError(Exception):
    """The rest of the document is not worth reading."""


def examine(text: str) -> Examined:
    """Return the data, the places and the faults of writing of one document.

    Args:
        text: the document, decoded, with at most one document in it.
    """
    return _Examiner(text).examined()


class _Examiner:
    """One pass over the events of a document."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.parser: Any = CParser(text)
        self.result = Examined(UNREADABLE, {}, [], set())

    def examined(self) -> Examined:
        """Return the result of the pass."""
        directive = re.match(r"(?:[^\S\n]*(?:#.*)?\n)*(%\S*)", self.text)
        if directive:
            line = self.text.count("\n", 0, directive.start(1)) + 1
            self._add((), f"a directive ({directive[1]})", "leave the line out", (line, 1))
            return self.result
        data: Any = UNREADABLE
        try:
            self.parser.get_event()
            self.parser.get_event()
            data = self._value(self.parser.get_event(), ())
            self.parser.get_event()
            after = self.parser.get_event()
            if not isinstance(after, StreamEndEvent):
                self._add(
                    (),
                    "a second document without a mark",
                    "begin it with ---",
                    (after.start_mark.line + 1, after.start_mark.column + 1),
                )
        except MarkedYAMLError as error:
            data = self._syntax(error)
        except (_StopError, YAMLError):
            data = UNREADABLE
        if data is UNREADABLE and not self.result.findings:
            self._add((), "this document has faults and is too long to say where", "split it", (1, 1))
        return self.result._replace(data=data)

    def _add(self, path: Path, message: str, advice: str, place: tuple[int, int] | None = None) -> None:
        """Keep a finding (an anchor or alias once by its name); stop when there are very many."""
        if message.startswith("an a") and any(finding.message == message for finding in self.result.findings):
            return
        self.result.findings.append(Finding(path, message, advice, place=place))
        if len(self.result.findings) >= MOST_FINDINGS:
            raise _StopError

    def _syntax(self, error: MarkedYAMLError) -> Any:
        """Keep what the parser itself objects to, in plain words."""
        mark = error.problem_mark or error.context_mark
        message, advice = in_words(f"{error.problem or ''} {error.context or ''}")
        if mark is None:
            self.result.findings.append(Finding((), message, advice, place=(1, 1)))
        else:
            self.result.findings.append(Finding((), message, advice, place=(mark.line + 1, mark.column + 1)))
        return UNREADABLE

    def _value(self, event: Any, path: Path, key: tuple[int, int] | None = None) -> Any:
        """Return the value that begins with ``event`` and note its place and faults."""
        start = (event.start_mark.line + 1, event.start_mark.column + 1)
        if len(path) > MAX_DEPTH:
            self._add(path, "nested too deeply", f"a scenario has at most {MAX_DEPTH} levels", start)
            raise _StopError
        self.result.places[path] = Place(start, key or start)
        if len(self.result.places) > MOST_PLACES:
            raise _StopError
        if isinstance(event, AliasEvent):
            self.result.silenced.add(path)
            self._add(path, f"an alias (*{event.anchor})", _USE_GIVEN, start)
            return None
        if event.anchor is not None:
            self._add(path, f"an anchor (&{event.anchor})", _USE_GIVEN, start)
        if event.tag is not None:
            self._add(path, f"a tag ({event.tag})", "write the plain value", start)
        if isinstance(event, ScalarEvent):
            return self._scalar(event, path)
        if isinstance(event, SequenceStartEvent):
            return self._sequence(path)
        assert isinstance(event, MappingStartEvent)
        return self._mapping(bool(event.flow_style), path)

    def _scalar(self, event: Any, path: Path) -> Any:
        """Return a scalar's value; in one-line texts note where the first character stands."""
        raw = self.text[event.start_mark.index : event.end_mark.index]
        if event.value and raw[1:-1] == event.value and not event.implicit[0]:
            self.result.places[path] = self.result.places[path]._replace(shift=1)
        elif raw == event.value:
            self.result.places[path] = self.result.places[path]._replace(shift=0)
        return typed(event.value) if event.implicit[0] else event.value

    def _sequence(self, path: Path) -> list[Any]:
        """Return the items up to the end of the list."""
        items: list[Any] = []
        while not isinstance(event := self.parser.get_event(), SequenceEndEvent):
            items.append(self._value(event, (*path, len(items))))
        return items

    def _mapping(self, flow: bool, path: Path) -> dict[str, Any]:
        """Return the entries up to the end of the mapping."""
        mapping: dict[str, Any] = {}
        before = ""
        slips: dict[str, tuple[tuple[int, int], list[str]]] = {}
        while not isinstance(event := self.parser.get_event(), MappingEndEvent):
            start = (event.start_mark.line + 1, event.start_mark.column + 1)
            if not isinstance(event, ScalarEvent):
                self._odd_key(event, path, start)
                continue
            value_event = self.parser.get_event()
            if flow and _nothing(value_event):
                if not self._colon_after(event):
                    if before and not re.search(r":\S", event.value):
                        slips.setdefault(before, (start, []))[1].append(event.value)
                    else:
                        self._slip(event.value, path, start)
                    continue
                self._add((*path, event.value), f"'{event.value}' has no value", "write one after the colon", start)
                self.result.silenced.add((*path, event.value))
            name = self._key(event, path, start)
            known = name is None or name in mapping
            value = self._value(value_event, (*path, _NOWHERE if name is None or known else name), start)
            if known and name is not None:
                self._add(path, f"the key '{name}' stands here twice", "keep one of the two", start)
            elif name is not None:
                mapping[name] = value
                before = name
        for name, (start, rest) in slips.items():
            self.result.silenced.add(path)
            cards = " ".join([str(mapping[name]), *rest])
            self._add(
                path,
                f"inside {{ }} a comma ends the value, so '{rest[0]}' is read as a key of its own",
                f"write {name}: {cards}",
                start,
            )
        return mapping

    def _odd_key(self, event: Any, path: Path, start: tuple[int, int]) -> None:
        """Pass over an entry whose key is an alias, a list or a mapping, and note it."""
        if isinstance(event, AliasEvent):
            self._add(path, f"an alias (*{event.anchor})", _USE_GIVEN, start)
        else:
            self._value(event, (*path, _NOWHERE), start)
            self._add(path, "a key that is no text", "write a plain word before the colon", start)
        self._value(self.parser.get_event(), (*path, _NOWHERE), start)

    def _key(self, event: Any, path: Path, start: tuple[int, int]) -> str | None:
        """Return a key if it is text; note what is wrong with it if not."""
        if event.anchor is not None:
            self._add(path, f"an anchor (&{event.anchor})", _USE_GIVEN, start)
        if event.value == "<<":
            self._add(path, "a merge (<<)", _USE_GIVEN, start)
            return None
        key = typed(event.value) if event.implicit[0] else event.value
        if not isinstance(key, str):
            self._add(
                path, f"the key {event.value or '(empty)'} is not text", f"write it in quotes: '{event.value}'", start
            )
            self.result.silenced.add(path)
            return None
        return key

    def _colon_after(self, event: Any) -> bool:
        """Return whether a colon follows the key ``event``."""
        return self.text[event.end_mark.index : event.end_mark.index + 200].lstrip()[:1] == ":"

    def _slip(self, written: str, path: Path, start: tuple[int, int]) -> None:
        """Note an entry of a flow mapping that has no value."""
        self.result.silenced.add(path)
        head, colon, tail = written.partition(":")
        if colon and tail:
            self._add(path, f"no blank after the colon in '{written}'", f"write {head}: {tail.strip()}", start)
        else:
            self._add(path, f"'{written}' has no value", f"write {written}: and a value", start)


def _nothing(event: Any) -> bool:
    """Return whether the value was left out."""
    return (
        isinstance(event, ScalarEvent)
        and event.value == ""
        and event.implicit[0]
        and event.anchor is None
        and event.tag is None
    )
