"""New values for ``expect:`` → stretches of a YAML text to replace, in the style in which each was written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import yaml

from tractor_check.clauses import rests_on
from tractor_check.comparison import differences, same
from tractor_check.ruling import Ruling
from tractor_check.running import Result
from tractor_check.yaml_words import flow, scalar


class Splice(NamedTuple):
    """A stretch of a text, by index, and what comes in its place."""

    begin: int
    end: int
    text: str


def spliced(text: str, splices: Iterable[Splice]) -> str:
    """Return a text with stretches of it replaced."""
    for splice in sorted(splices, reverse=True):
        text = text[: splice.begin] + splice.text + text[splice.end :]
    return text


def scenario_nodes(text: str) -> Iterator[Any]:
    """Yield the mapping node of every scenario of a text, in order."""
    for root in yaml.compose_all(text, Loader=yaml.SafeLoader):
        if isinstance(root, yaml.MappingNode):
            members = _value(root, "scenarios")
            yield from members.value if members is not None else [root]


def _value(mapping: Any, key: str) -> Any:
    """Return the value node under a key, ``None`` if there is none."""
    return next((value for name, value in mapping.value if name.value == key), None)


def splices_for(result: Result, node: Any, text: str) -> Iterator[Splice]:
    """Yield what has to be replaced under the ``expect`` of one scenario."""
    scenario, ruling, expect = result.scenario, result.ruling, _value(node, "expect")
    if scenario is None or ruling is None or scenario.expect is None or not isinstance(expect, yaml.MappingNode):
        return
    answer = dict(ruling.answer)
    for difference in differences(scenario, ruling):
        if difference.path == "because":
            answer["because"] = _because(scenario.expect["because"], ruling)
        elif difference.path == "depends_on":
            answer["depends_on"] = [use.id for use in ruling.readings if use.decisive]
    yield from _under(expect, "", scenario.expect, answer, text)


def _because(expected: list[str], ruling: Ruling) -> list[str]:
    """Return the clauses that fail: those expected that still do, then the others in the order of the ruling."""
    failing = list(dict.fromkeys(reason.clause for reason in ruling.reasons if not reason.holds))
    still = [clause for clause in expected if set(rests_on(clause)) & set(failing)]
    return still + [
        clause for clause in failing if clause not in {each for name in still for each in (name, *rests_on(name))}
    ]


def _under(node: Any, path: str, expected: Mapping[str, Any], answer: Mapping[str, Any], text: str) -> Iterator[Splice]:
    """Yield the replacements below a mapping: only for keys that are there and have another answer."""
    for key_node, value_node in node.value:
        key = key_node.value
        place = f"{path}.{key}" if path else key
        if key not in answer or key not in expected:
            continue
        ours, theirs = expected[key], answer[key]
        if isinstance(ours, Mapping) and isinstance(theirs, Mapping):
            if isinstance(value_node, yaml.MappingNode):
                yield from _under(value_node, place, ours, theirs, text)
        elif not same(place, ours, theirs):
            block = isinstance(value_node, yaml.SequenceNode) and not value_node.flow_style
            if (
                block
                and value_node.value
                and isinstance(ours, (list, tuple))
                and isinstance(theirs, (list, tuple))
                and theirs
            ):
                yield from _items(value_node, list(ours), list(theirs), text)
            else:
                yield _replaced(key_node, value_node, theirs, text)


def _items(node: Any, ours: list[Any], theirs: list[Any], text: str) -> Iterator[Splice]:
    """Yield the replacements in a list with an item a line: items that stay are left alone, others change or go."""
    left = list(theirs)
    stay = []
    for item in ours:
        stay.append(item in left)
        if item in left:
            left.remove(item)
    dash = "\n" + " " * node.start_mark.column + "- "
    for item_node, kept in zip(node.value, stay, strict=True):
        if kept:
            continue
        begin, end = item_node.start_mark.index, _content_end(item_node)
        if left:
            yield Splice(begin, end, _written(left.pop(0), inside=False))
            continue
        begin = text.rindex("-", 0, begin)
        line_start, line_end = text.rfind("\n", 0, begin) + 1, text.find("\n", end) + 1 or len(text)
        alone = not (text[line_start:begin] + text[end:line_end]).strip()
        yield Splice(line_start, line_end, "") if alone else Splice(begin, end + _blanks(text[end:]), "")
    if left:
        end = text.find("\n", _content_end(node.value[-1]) - 1)
        place = end if end >= 0 else len(text)
        yield Splice(place, place, "".join(dash + _written(item, inside=False) for item in left))


def _replaced(key: Any, node: Any, value: Any, text: str) -> Splice:
    """Return the replacement of one value, in the style in which it was written."""
    inside = not _on_its_own_line(text, key.start_mark.index)
    is_block = isinstance(node, yaml.CollectionNode) and not node.flow_style
    if isinstance(node, yaml.ScalarNode) and node.style not in ("|", ">"):
        return Splice(node.start_mark.index, node.end_mark.index, _written(value, inside=inside, style=node.style))
    if not is_block and isinstance(node, yaml.CollectionNode):
        return Splice(node.start_mark.index, node.end_mark.index, _written(value, inside=inside))
    colon = text.index(":", key.end_mark.index) + 1
    end = colon + len(text[colon : _content_end(node)].rstrip())
    return Splice(colon, end, f" {_written(value, inside=inside)}")


def _on_its_own_line(text: str, index: int) -> bool:
    """Return whether a key begins its line: then it does not stand in brackets."""
    return not text[text.rfind("\n", 0, index) + 1 : index].strip(" -")


def _content_end(node: Any) -> int:
    """Return the index after the last character of a node."""
    while isinstance(node, (yaml.MappingNode, yaml.SequenceNode)) and node.value and not node.flow_style:
        node = node.value[-1][1] if isinstance(node, yaml.MappingNode) else node.value[-1]
    return int(node.end_mark.index)


def _written(value: Any, *, inside: bool, style: str | None = None) -> str:
    """Return a value as the file writes such values."""
    if isinstance(value, (list, tuple, Mapping)):
        return flow(value)
    if style == "'" and isinstance(value, str):
        return "'" + value.replace("'", "''") + "'"
    if style == '"' and isinstance(value, str) and not set(value) & set('"\\\n'):
        return f'"{value}"'
    plain_level = isinstance(value, str) and value.isdigit()
    return value if plain_level else scalar(value, inside=inside)


def _blanks(text: str) -> int:
    """Return how many blanks a text begins with."""
    return len(text) - len(text.lstrip(" "))
