"""The ruling for a referee at the table, as text: verdict first, then the position, why, what would be legal, what
happens next, how far it is settled.

Meant to be read within half a minute at 80 columns: one labelled row for each thing that a referee has to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tractor_check import messages
from tractor_check.cards import Cards
from tractor_check.clauses import wording
from tractor_check.messages.readings import reading_sentence
from tractor_check.messages.reasons import sentence
from tractor_check.messages.setting import Setting, setting_of
from tractor_check.messages.speech import Speech, speech
from tractor_check.profile import UNSET
from tractor_check.reports.drawing import drawing
from tractor_check.reports.ruling_asking import questions
from tractor_check.reports.ruling_layout import coloured, rows, wrapped
from tractor_check.reports.ruling_next import next_steps, settlement, would_be_legal
from tractor_check.reports.ruling_parts import part
from tractor_check.reports.ruling_reasons import Chosen, beside, chosen
from tractor_check.reports.ruling_settled import compared, is_open, sheet
from tractor_check.reports.ruling_verdicts import reply_verdict, verdicts
from tractor_check.ruling import ILLEGAL, UNDETERMINED, Reason, Ruling
from tractor_check.scenario import Scenario

Rows = Iterator[tuple[str, str]]


def ruling_text(
    scenario: Scenario,
    ruling: Ruling,
    *,
    lang: str = "en",
    width: int = 80,
    color: bool = False,
    brief: bool = False,
    slip: bool = False,
    tried: Sequence[tuple[Scenario, Ruling]] = (),
    register_digest: str = "",
) -> str:
    """Return the ruling as text without a newline at the end.

    Args:
        scenario: what was asked.
        ruling: the ruling on it.
        lang: ``en``, ``ko``, ``ja`` or ``zh``.
        width: columns to fill at most.
        color: whether to colour suits and the verdict.
        brief: one line only: verdict, main reason, and a warning where a reading decides.
        slip: a ruling to hand over: with the hands, every reading consulted, version, profile and register.
        tried: further replies, each as the scenario with it in place and its ruling.
        register_digest: digest of the clause register, for the slip.
    """
    spoken = speech(lang)
    setting = setting_of(scenario, ruling)
    if brief:
        text = _brief(scenario, ruling, setting, spoken)
    else:
        view = _View(scenario, ruling, setting, spoken, width, slip=slip, digest=register_digest)
        text = "\n".join(view.lines(tried))
    return coloured(text) if color else text


def _brief(scenario: Scenario, ruling: Ruling, setting: Setting, spoken: Speech) -> str:
    """Return verdict, main reason and a warning in one line."""
    parts = verdicts(scenario, ruling, spoken)
    if ruling.faults:
        parts += [messages.fault_sentence(fault, spoken.language) for fault in ruling.faults]
    parts += questions(scenario, ruling, spoken)
    found = chosen(ruling)
    parts += [sentence(reason, setting, spoken.language) for reason in _telling(found)]
    if is_open(ruling) or ruling.answer.get("settle") == UNDETERMINED:
        parts.append(sheet(scenario, ruling, spoken))
        open_ = [use for use in ruling.readings if use.value == UNSET]
        parts += [reading_sentence(use, spoken.language) for use in open_]
    *first, last = parts
    return spoken.say("; ").join([*(text.rstrip(".。") for text in first), last])


def _telling(found: Chosen) -> tuple[Reason, ...]:
    """Return the reason for one line: what fails, else what decides who is ahead, else what stands."""
    reasons = found.main if any(not reason.holds for reason in found.main) else (*found.ahead, *found.main)
    return reasons[:1]


class _View:
    """One ruling being written out."""

    __slots__ = ("_digest", "_found", "_ruling", "_scenario", "_setting", "_slip", "_spoken", "_width")

    def __init__(
        self,
        scenario: Scenario,
        ruling: Ruling,
        setting: Setting,
        spoken: Speech,
        width: int,
        *,
        slip: bool,
        digest: str,
    ) -> None:
        self._scenario = scenario
        self._ruling = ruling
        self._setting = setting
        self._spoken = spoken
        self._width = width
        self._slip = slip
        self._digest = digest
        self._found: Chosen = chosen(ruling)

    def lines(self, tried: Sequence[tuple[Scenario, Ruling]]) -> list[str]:
        """Return the whole text line by line."""
        scenario, ruling, spoken = self._scenario, self._ruling, self._spoken
        lines = [line for verdict in verdicts(scenario, ruling, spoken) for line in wrapped(verdict, self._width)]
        if ruling.faults:
            return [*lines, "", *rows(self._faults(), self._width)]
        lines += ["", *drawing(scenario, ruling, self._setting, spoken, self._width), ""]
        return lines + rows([*self._rows(), *self._tried(tried), *self._closing()], self._width)

    def _rows(self) -> Rows:
        """Yield the rows of the ruling itself."""
        scenario, ruling, spoken = self._scenario, self._ruling, self._spoken
        if self._slip:
            yield from self._hands()
        yield from ((spoken.say("Ask"), text) for text in questions(scenario, ruling, spoken))
        yield from self._why()
        for seat, verdict in part(ruling.answer, "plays").items():
            if verdict == ILLEGAL:
                yield from ((spoken.say("Legal"), text) for text in would_be_legal(scenario, ruling, seat, spoken))
        steps = next_steps(scenario, ruling, self._setting, spoken)
        if steps:
            yield spoken.say("Next"), spoken.sentences(steps)
        points = ruling.answer.get("points")
        if isinstance(points, int) and points and "winner" not in ruling.answer:
            yield spoken.say("Points"), spoken.say("On the table: {points}.", points=points)
        yield from settlement(scenario, ruling, spoken)
        yield from self._readings()

    def _why(self) -> Rows:
        """Yield the reasons in sentences, the main ones with the words of their clause; kept duties by their ids."""
        spoken, found = self._spoken, self._found
        name, cited = spoken.say("Why"), set[str]()
        quoted = self._quoted()
        for reason in (*found.main, *beside(found)):
            yield name, self._sentence(reason)
            if reason.clause not in cited and (reason in quoted or not (found.main or cited)):
                yield from self._clause(reason)
                cited.add(reason.clause)
            name = ""
        for text in compared(self._scenario, self._ruling, spoken):
            yield name, text
            name = ""
        if found.also:
            yield spoken.say("Also"), " ".join(dict.fromkeys(f"[{reason.clause}]" for reason in found.also))
        if found.kept and self._slip:
            yield spoken.say("Kept"), " ".join(dict.fromkeys(f"[{reason.clause}]" for reason in found.kept))

    def _quoted(self) -> tuple[Reason, ...]:
        """Return the main reasons that the words of their clause follow: of a trick those that fail, if any does."""
        main = self._found.main
        failing = tuple(reason for reason in main if not reason.holds)
        return failing if failing and "lead" in self._ruling.answer and "settle" not in self._ruling.answer else main

    def _sentence(self, reason: Reason) -> str:
        """Return a reason as a sentence that begins with a capital letter."""
        return self._capital(sentence(reason, self._setting, self._spoken.language))

    def _capital(self, text: str) -> str:
        """Return a sentence with a capital letter at its beginning; seats and keys stay as they are written."""
        return text if text.startswith((*self._scenario.seats, "`")) else text[:1].upper() + text[1:]

    def _clause(self, reason: Reason) -> Rows:
        """Yield the words of a reason's clause, unless the sentence was in the same words."""
        language = self._spoken.language
        words = wording(reason.clause, language)
        if words is None or (reason.clause == "wrong-count" and reason.about.startswith("reveal.")):
            return
        said = sentence(reason, self._setting, language, cite=False)
        if words.rstrip(".。").casefold() != said.casefold():
            yield "", self._spoken.say("“{text}”", text=words)

    def _hands(self) -> Rows:
        """Yield the title, and the hands given."""
        title = _in_language(self._scenario.title, self._spoken.language)
        yield self._spoken.say("Case"), f"{self._scenario.id}: {title}" if title else self._scenario.id
        for seat, held in self._scenario.hands.items():
            yield self._spoken.say("Hand"), f"{seat}: {self._spoken.cards(held)}"
        if len(self._scenario.gone):
            yield self._spoken.say("Gone"), self._spoken.cards(self._scenario.gone)

    def _readings(self) -> Rows:
        """Yield how far the sheets settle the ruling and the readings that decide; on a slip all consulted."""
        ruling, spoken = self._ruling, self._spoken
        uses, language = ruling.readings, spoken.language
        yield spoken.say("Sheet"), sheet(self._scenario, ruling, spoken)
        telling = [use for use in uses if use.decisive or use.departs or not use.default]
        for use in uses if self._slip else telling:
            yield "", reading_sentence(use, language, ruling, meaning=self._slip)
        if "decisive_pairs" in ruling.details:
            from tractor_check.messages.alternatives import pair_sentences  # few rulings have any

            yield from (("", text) for text in pair_sentences(ruling, language))
        others = [use.id for use in uses if use not in telling]
        if others and not self._slip:
            yield "", spoken.say("Also consulted: {ids}", ids=spoken.items(others))

    def _tried(self, tried: Sequence[tuple[Scenario, Ruling]]) -> Rows:
        """Yield the verdict on every other reply tried, with its first reason."""
        spoken = self._spoken
        for other, ruling in tried:
            for seat in _changed(self._scenario, other):
                yield spoken.say("Tried"), self._try(other, ruling, seat)

    def _try(self, other: Scenario, ruling: Ruling, seat: str) -> str:
        """Return the verdict on another reply of ``seat``, with the first reason against it."""
        spoken = self._spoken
        if ruling.faults:
            return spoken.say("; ").join(messages.fault_sentence(fault, spoken.language) for fault in ruling.faults)
        text = reply_verdict(other, ruling, seat, spoken)
        reasons = [reason for reason in chosen(ruling).main if reason.about == f"plays.{seat}" and not reason.holds]
        setting = setting_of(other, ruling)
        return spoken.say("; ").join([text, *(sentence(reason, setting, spoken.language) for reason in reasons[:1])])

    def _closing(self) -> Rows:
        """Yield the note of the scenario, and on a slip what the ruling was made with."""
        spoken = self._spoken
        note = _in_language(self._scenario.note, spoken.language)
        if note:
            yield spoken.say("Note"), note
        if self._slip:
            from tractor_check import __version__

            made = spoken.say("version {version}; profile {profile}", version=__version__, profile=self._ruling.profile)
            digest = spoken.say("; register {digest}", digest=self._digest) if self._digest else ""
            yield spoken.say("Made by"), f"tractor-check, {made}{digest}"

    def _faults(self) -> Rows:
        """Yield the faults, each with the words of the clause that it breaks."""
        spoken = self._spoken
        name = spoken.say("Fault")
        for fault in self._ruling.faults:
            yield name, self._capital(messages.fault_sentence(fault, spoken.language))
            words = wording(fault.clause, spoken.language) if fault.clause is not None else None
            if words is not None:
                yield "", f"{spoken.say('“{text}”', text=words)} [{fault.clause}]"
            name = ""


def _in_language(text: str | Mapping[str, str] | None, language: str) -> str | None:
    """Return a text of the scenario in ``language``, in English or whatever there is where that is missing."""
    if text is None or isinstance(text, str):
        return text
    return text.get(language) or text.get("en") or next(iter(text.values()), None)


def _changed(scenario: Scenario, other: Scenario) -> list[str]:
    """Return the seats whose replies differ between two scenarios; the last of ``other`` if none does."""
    nothing: Cards | None = None
    seats = [seat for seat, played in other.plays.items() if scenario.plays.get(seat, nothing) != played]
    return seats or list(other.plays)[-1:]
