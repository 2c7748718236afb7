"""Files, folders and hostile texts: a clear answer for each, in little time and memory."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tractor_check.loading import Invalid, Loaded, load_path, load_paths, scenario_files

GOOD = "id: a\nvariant: four-80\nlead: {P1: D 3}\n"
LINE = '{"variant":"four-80","lead":{"P1":"D3"}}\n'

#: Peak memory of this process itself in KiB, as an expression.
#: On Linux ru_maxrss would carry over that of the process that started it.
PEAK_KIB = (
    "int(next(line for line in open('/proc/self/status') if line.startswith('VmHWM')).split()[1])"
    if Path("/proc/self/status").exists()
    else "resource.getrusage(resource.RUSAGE_SELF).ru_maxrss"
)


def said(path: Path, content: str | bytes) -> list[str]:
    """Return the problems of a file with this content, without its name."""
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    found = [problem for one in load_path(path) if isinstance(one, Invalid) for problem in one.problems]
    return [f"{one.line}:{one.col}: {one.text}" if one.line else one.text for one in found]


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        (
            "a.yaml",
            b"\xef\xbb\xbf" + GOOD.encode(),
            "1:1: the file is UTF-8 with a byte order mark; save it as UTF-8 without a byte order mark",
        ),
        ("a.yaml", GOOD.encode("utf-16"), "1:1: the file is UTF-16; save it as UTF-8 without a byte order mark"),
        (
            "a.json",
            LINE.encode("utf-16-be"),
            "1:1: the file looks like UTF-16; save it as UTF-8 without a byte order mark",
        ),
        ("a.yaml", GOOD.encode("utf-32"), "1:1: the file is UTF-32; save it as UTF-8 without a byte order mark"),
        ("a.yaml", GOOD.encode() + b"title: a\xff\n", "4:9: the byte 0xFF is not UTF-8; save the file as UTF-8"),
        ("a.json", b'{"id":"\xe9"}', "1:8: the byte 0xE9 is not UTF-8; save the file as UTF-8"),
        ("a.yaml", b"title: \xed\xa0\x80\n", "1:8: the byte 0xED is not UTF-8; save the file as UTF-8"),
        ("a.yaml", GOOD + 'title: "\\ud800"\n', "4:11: an escape that is no character; write the character itself"),
        ("a.json", '{"id":"\\ud800"}', None),
        ("a.yaml", GOOD + "title: a\0b\n", "4:9: the character U+0000 is not text; take it out"),
        ("a.yaml", GOOD + 'title: "a\\0b"\n', "4:8: the text has U+0000 in it, which is not text; take it out"),
        ("a.yaml", GOOD + "title: a\x1b[31m\n", "4:9: the character U+001B is not text; take it out"),
        (
            "a.json",
            '{"id":"a","title":"\\u001b[31m",' + LINE[1:],
            "1:19: the text has U+001B in it, which is not text; take it out",
        ),
        (
            "a.jsonl",
            '{"title":"\\u0000",' + LINE[1:],
            "1:10: the text has U+0000 in it, which is not text; take it out",
        ),
        ("a.jsonl", '{"title":"\u009b31m",' + LINE[1:], "1:11: the character U+009B is not text; take it out"),
        ("a.yaml", "id: a\n\tvariant: five\n", "2:1: a tab; write blanks"),
        ("a.yaml", GOOD.replace(": D", ":\tD"), "3:11: a tab; write blanks"),
        ("a.yaml", GOOD.replace("\n", "\r\n"), "1:6: a line ends with CR; save the file with LF line ends"),
        ("a.jsonl", LINE.replace("\n", "\r\n") * 9, "1:41: a line ends with CR; save the file with LF line ends"),
        ("a.yaml", "[" * 10_000, "1:1001: nested too deeply; a scenario has at most 40 levels"),
        ("a.yaml", "- " * 10_000, "1:83: nested too deeply; a scenario has at most 40 levels"),
        ("a.yaml", "? " * 10_000, "1:83: nested too deeply; a scenario has at most 40 levels"),
        ("a.json", "[" * 10_000, None),
        ("a.jsonl", '{"a":' * 10_000, None),
        (
            "a.json",
            '{"id":"a","x-a":' + "[" * 300 + "]" * 300 + "," + LINE[1:],
            "1:56: nested too deeply; a scenario has at most 40 levels",
        ),
        ("a.yaml", "", "the file is empty; write a scenario, or leave the file out"),
        ("a.yaml", "# only\n\n# comments\n", "the file is empty; write a scenario, or leave the file out"),
        ("a.json", " \n", "the file is empty; write a scenario, or leave the file out"),
        ("a.jsonl", "\n\n", "the file is empty; write a scenario, or leave the file out"),
        ("a.txt", GOOD, "this is not a scenario file by its name; end it in .yaml, .yml, .json, .jsonl"),
    ],
)
def test_a_hostile_file_gets_a_clear_answer(
    tmp_path: Path, name: str, content: str | bytes, problem: str | None
) -> None:
    problems = said(tmp_path / name, content)
    assert problems
    assert problem is None or problem in problems


def test_an_alias_bomb_is_refused_by_name(tmp_path: Path) -> None:
    bomb = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 10))
    problems = said(tmp_path / "a.yaml", bomb)
    assert "2:10: an alias (*a0); write the value out; what scenarios share goes under given" in problems
    assert len(problems) < 40


def test_wrong_line_ends_are_said_once(tmp_path: Path) -> None:
    assert said(tmp_path / "a.jsonl", "x\r\n" * 100)[1:] == [
        "1:1: the rest of the file was not read; mend what is wrong above first"
    ]


def test_a_document_or_line_over_a_megabyte_is_refused_and_the_lines_after_it_are_read(tmp_path: Path) -> None:
    long = "x" * 1_000_001
    big = "this document is over 1 MB or 100,000 lines; "
    big += "write many scenarios one a line in a .jsonl file, or split the file"
    assert said(tmp_path / "a.yaml", f"{GOOD}---\ntitle: {long}\n") == [f"4:1: {big}"]
    assert said(tmp_path / "a.yaml", "a:\n" + "- 1\n" * 100_001) == [f"1:1: {big}"]
    assert said(tmp_path / "a.json", f'"{long}"') == [f"1:1: {big}"]
    assert said(tmp_path / "a.jsonl", f"{LINE}{long * 2}\nx\n{LINE}")[:1] == [
        "2:1: this line is over 1 MB; split the scenario"
    ]
    assert [one.line for one in load_path(tmp_path / "a.jsonl")] == [1, 2, 3, 4]


def garbage(count: int) -> bytes:
    return random.Random(1).randbytes(1_000_000) * count


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("random.yaml", lambda: garbage(100)),
        ("empty-lines.yaml", lambda: b"\n" * 100_000_000),
        ("documents.yaml", lambda: b"---\na: 1\n" * 11_000_000),
        ("letters.jsonl", lambda: b"a" * 100_000_000),
        ("lines.jsonl", lambda: b"x\n" * 50_000_000),
        ("empty-lines.jsonl", lambda: b"\n" * 100_000_000),
        ("braces.json", lambda: b"{" * 100_000_000),
        ("items.yaml", lambda: b"a: [" + b"x, " * 300_000 + b"]"),
        ("cards.yaml", lambda: b"hands: {P2: [" + b"D3, " * 240_000 + b"]}"),
        ("numbers.json", lambda: b'{"a":[' + b"1," * 490_000 + b"1]}"),
        ("set.json", lambda: b'{"scenarios":[' + b'{"id":1},' * 90_000 + b"{}]}"),
    ],
)
def test_much_garbage_takes_little_time_and_memory(tmp_path: Path, name: str, content: Callable[[], bytes]) -> None:
    path = tmp_path / name
    path.write_bytes(content())
    code = (
        "import sys, resource; from tractor_check.loading import load_path; results = list(load_path(sys.argv[1])); "
        "usage = resource.getrusage(resource.RUSAGE_SELF); "
        f"print(len(results), usage.ru_utime + usage.ru_stime, {PEAK_KIB} // 1024)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True, timeout=60
    )
    path.unlink()
    count, seconds, megabytes = done.stdout.split()
    assert 1 <= int(count) <= 250
    assert int(megabytes) < 200
    assert float(seconds) < 6  # about one second on an idle machine; the room is for slow and busy ones


def test_folders_are_walked_sorted_without_hidden_entries_and_links_to_folders(tmp_path: Path) -> None:
    for name in ("b.yaml", "a/z.json", "a/y.jsonl", "c.yml", ".hidden.yaml", ".git/x.yaml", "a.txt", "d/e/f.yaml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(LINE)
    (tmp_path / "link").symlink_to(tmp_path / "a", target_is_directory=True)
    (tmp_path / "d" / "loop").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "e.yaml").symlink_to(tmp_path / "b.yaml")
    (tmp_path / "g.yaml").mkdir()
    found = [os.path.relpath(one, tmp_path) for one in scenario_files([tmp_path]) if isinstance(one, str)]
    assert found == ["a/y.jsonl", "a/z.json", "b.yaml", "c.yml", "d/e/f.yaml"]


def test_a_file_named_twice_is_read_once(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(GOOD)
    assert len(list(load_paths([tmp_path, tmp_path / "a.yaml", tmp_path]))) == 1


def test_a_folder_without_scenario_files_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("x")
    (result,) = load_paths([tmp_path])
    assert isinstance(result, Invalid)
    assert str(result.problems[0]) == (
        f"{tmp_path}: no scenario files in this folder; "
        "put files ending in .yaml, .yml, .json, .jsonl there, or name another"
    )


def test_paths_that_lead_nowhere(tmp_path: Path) -> None:
    (tmp_path / "loop.yaml").symlink_to(tmp_path / "loop.yaml")
    (tmp_path / "broken.yaml").symlink_to(tmp_path / "gone.yaml")
    os.mkfifo(tmp_path / "pipe.yaml")
    texts = {Path(one.file).name: one.problems[0].text for one in load_paths([tmp_path]) if isinstance(one, Invalid)}
    assert texts == {
        "broken.yaml": "there is no such file or folder; check the path",
        "loop.yaml": "these links lead round in a circle; name the file itself",
        "pipe.yaml": "this is not a plain file; name a file, or - for standard input",
    }
    (missing,) = load_paths(["no/such/file.yaml"])
    assert isinstance(missing, Invalid)
    assert str(missing.problems[0]) == "no/such/file.yaml: there is no such file or folder; check the path"


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may read everything")
def test_an_unreadable_file_and_folder(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(GOOD)
    (tmp_path / "a.yaml").chmod(0)
    (tmp_path / "b").mkdir(mode=0)
    assert [one.problems[0].message for one in load_paths([tmp_path]) if isinstance(one, Invalid)] == [
        "this may not be read"
    ] * 2


def test_an_unreadable_file_does_not_hide_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.yaml").write_text(GOOD)
    (tmp_path / "b.yaml").write_text(GOOD)
    really = open

    def guarded(path: str, mode: str) -> object:
        if path.endswith("a.yaml"):
            raise PermissionError(13, "Permission denied")
        return really(path, mode)

    monkeypatch.setattr("tractor_check.loading.files.open", guarded, raising=False)
    first, second = load_paths([tmp_path])
    assert isinstance(first, Invalid)
    assert first.problems[0].text == "this may not be read; check its permissions"
    assert isinstance(second, Loaded)


def test_a_file_that_changes_while_it_is_read_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(LINE * 2)
    results = []
    for result in load_path(path):
        results.append(result)
        with path.open("a") as stream:
            stream.write(" ")
    assert isinstance(results[-1], Invalid)
    assert results[-1].problems[0].text == "the file changed while it was read; run again when nobody writes to it"


def test_a_million_lines_take_flat_memory(tmp_path: Path) -> None:
    def peak(lines: int) -> int:
        path = tmp_path / "a.jsonl"
        path.write_text(LINE * lines)
        code = (
            "import sys, resource; from tractor_check.loading import load_path; "
            "[0 for one in load_path(sys.argv[1]) if not one]; "
            f"print({PEAK_KIB})"
        )
        done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True)
        return int(done.stdout) // 1024

    assert peak(100_000) <= peak(1000) + 5


def test_a_name_that_is_no_text_is_shown_all_the_same(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/\xff.yaml"
    with open(name, "w") as stream:
        stream.write("id: A\n")
    (result,) = load_paths([tmp_path])
    assert result.file.endswith("/\N{REPLACEMENT CHARACTER}.yaml")
