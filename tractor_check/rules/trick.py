"""The trick: lead, recall, replies, roles, winner and points put together (clauses throw.*, ruff.*, points.*)."""

# Annotations are not postponed here: each field of a named tuple would be compiled when the program starts.

from functools import lru_cache
from typing import Any, NamedTuple

from tractor_check.cards import FACE_POINTS, FACES, Cards, Rank
from tractor_check.profile import Profile
from tractor_check.rules.contest import FOLLOW, Contest, Reasons
from tractor_check.rules.follow import Demand, demand_of, is_legal
from tractor_check.rules.forms import members_reason, shape_reasons
from tractor_check.rules.lead import Lead, lead_of, may_be_thrown
from tractor_check.rules.recall import Thrown, test_lead
from tractor_check.rules.reply import judge_reply
from tractor_check.rules.ruff import Requirement, requirement_of
from tractor_check.ruling import ILLEGAL, LEGAL, NONE, UNDETERMINED, UNKNOWN, Reason, kept
from tractor_check.shapes import SINGLE, THROW
from tractor_check.table import Play, Position, setup_reasons
from tractor_check.trump import Trump


class Trick(NamedTuple):
    """A judged trick.

    Attributes:
        answer: the keys ``lead``, ``plays``, ``winner`` or ``leading``, and ``points`` of the answer.
        details: parts, roles and assumptions.
        reasons: the judged points.
        readings: bits of the readings consulted.
        demand: what the lead in force asks of followers, ``None`` after an illegal lead.
        thrown: what became of the lead, ``None`` after an illegal lead.
        contest: how the plays compare, ``None`` after an illegal lead.
    """

    answer: dict[str, Any]
    details: dict[str, Any]
    reasons: list[Reason]
    readings: int
    demand: Demand | None
    thrown: Thrown | None
    contest: Contest | None


def rule_trick(position: Position, profile: Profile, *, why: bool = True) -> Trick:
    """Return the ruling on a trick, under way or complete; without ``why`` its answer alone, and nothing that it rests
    on.
    """
    lead, found, readings = judge_lead(position, profile, why=why)
    if lead is None:
        return _after_illegal_lead(position, found, readings)
    reasons = found if why else None
    thrown = test_lead(position, lead, profile, why=why)
    basis = thrown.basis
    packed = basis.holding << basis.layout.base
    demand, need = _asked(position.trump, packed, profile, position.variant.packs == 1)
    contest = Contest(position, basis, need, profile)
    plays: dict[str, str] = {}
    roles: dict[str, str] = {}
    readings |= thrown.readings
    if reasons is not None:
        reasons += thrown.reasons
    faces = (thrown.led if thrown.led is not None else thrown.any_of[0]).faces
    for play in position.plays:
        verdict, more = _judge(position, demand, contest, thrown, play, reasons)
        readings |= more
        seat = play.seat
        faces += play.cards.faces
        plays[seat] = verdict
        if verdict == ILLEGAL:
            contest.spoil()
        else:
            roles[seat] = contest.enter(play, reasons)
    points, clauses = points_in(faces)
    answer = _answer(position, lead, thrown, plays, contest)
    answer["points"] = points
    details: dict[str, Any] = {}
    if reasons is not None:
        details = _details(position, lead, thrown, roles)
        if basis.shape == THROW and FOLLOW in roles.values():
            reasons.append(kept("derived.standing-throw-in-suit", "winner" if position.complete else "leading"))
        winner = answer.get("winner", NONE)
        if winner != NONE:
            reasons.append(_collects(winner, points))
        if points:
            reasons += _points_reasons(points, clauses)
    fields = (answer, details, found, readings | contest.readings, demand, thrown, contest)
    return tuple.__new__(Trick, fields)


def _details(position: Position, lead: Lead, thrown: Thrown, roles: dict[str, str]) -> dict[str, Any]:
    """Return the parts of the lead, what the test found and the roles of the replies."""
    play = position.lead
    parts = [play.cards] if lead.shape == SINGLE else list(_parts(position.trump, play.packed))
    details: dict[str, Any] = {"lead": {"parts": parts, **thrown.details}}
    if roles:
        details["plays"] = {seat: {"role": role} for seat, role in roles.items()}
    return details


@lru_cache(maxsize=1024)
def _collects(winner: str, points: int) -> Reason:
    """Return the reason that the winner takes the points of a trick (derived.winner-collects)."""
    return Reason("derived.winner-collects", True, "winner", None, {"seat": winner, "points": points})


@lru_cache(maxsize=4096)
def _asked(trump: Trump, packed: int, profile: Profile, one_deck: bool) -> tuple[Demand, Requirement]:
    """Return what the lead that ``packed`` makes asks of replies, and of ruffs; most leads come again and again."""
    lead = lead_of(trump, packed)
    assert lead is not None
    return demand_of(lead, profile, one_deck=one_deck), requirement_of(lead, profile)


def judge_lead(position: Position, profile: Profile, *, why: bool) -> tuple[Lead | None, list[Reason], int]:
    """Return the lead if it is legal (else ``None``), the reasons and the readings (lead.*, throw.one-suit)."""
    play, trump, variant = position.lead, position.trump, position.variant
    packed, hand = play.packed, play.hand
    one_deck = variant.packs == 1
    reasons = setup_reasons(variant, hands=bool(position.hands)) if why else []
    legal = True
    if hand is not None and (not packed or packed | hand != hand):
        legal = False
        reasons.append(Reason("not-in-hand", False, "lead", play.cards - trump.unpack(hand)))
    if position.first_trick:
        first = play.seat == position.dealer
        legal = legal and first
        reasons.append(
            Reason("lead.dealer-first", first, "lead", None, {"dealer": position.dealer, "leader": play.seat})
        )
    lead = lead_of(trump, packed)
    if lead is None:
        if packed:
            reasons += _mixed_groups(play, one_deck=one_deck)
        return None, reasons, 0
    allowed, readings = may_be_thrown(lead, profile)
    if not allowed:
        legal = False
        reasons.append(Reason("throw.one-suit", False, "lead", None, {"side_suits_only": True}))
    if why:
        reasons += _lead_reasons(trump, packed, allowed, one_deck, variant.partners_opposite)
    return lead if legal else None, reasons, readings


@lru_cache(maxsize=4096)
def _lead_reasons(trump: Trump, packed: int, allowed: bool, one_deck: bool, four: bool) -> tuple[Reason, ...]:
    """Return why a lead of one group may, or may not, be led, why it has its shape, and why its cards are trumps."""
    lead = lead_of(trump, packed)
    assert lead is not None
    types = "lead.types.one-deck" if one_deck else "lead.types.two-deck"
    reasons = [Reason(types, allowed, "lead", None, {"shape": lead.shape})]
    if lead.shape == THROW and allowed:
        reasons.append(kept("throw.one-suit", "lead"))
    if lead.size > 1 and one_deck:
        reasons.append(kept("pair.one-deck-impossible", "lead"))
    elif lead.size > 1:
        reasons += shape_reasons(trump, lead, "lead.shape")
    if lead.in_trumps:
        reasons += members_reason(trump, lead.holding, "lead", four=four)
    return tuple(reasons)


def _mixed_groups(play: Play, *, one_deck: bool) -> list[Reason]:
    """Return the reasons against a lead of more than one group (throw.mixed-groups)."""
    types = "lead.types.one-deck" if one_deck else "lead.types.two-deck"
    reasons = [
        Reason("throw.mixed-groups", False, "lead", play.cards),
        Reason("throw.one-suit", False, "lead", play.cards),
    ]
    reasons.append(Reason(types, False, "lead"))
    faces = play.cards.faces
    if not one_deck and len(faces) > 2 and all(faces.count(face) == 2 for face in set(faces)):
        reasons.append(Reason("tractor.one-suit-group", False, "lead", play.cards))
        ranks = sorted({face % 13 for face in faces})
        if len(ranks) == len(faces) // 2 and ranks == list(range(ranks[0], ranks[0] + len(ranks))):
            reasons.append(Reason("tractor.level-skip", False, "lead", play.cards))
    return reasons


def _after_illegal_lead(position: Position, reasons: list[Reason], readings: int) -> Trick:
    """Return the ruling when nothing that follows can be judged."""
    answer: dict[str, Any] = {"lead": {"legal": False}}
    if position.plays:
        answer["plays"] = {play.seat: UNKNOWN for play in position.plays}
    if position.complete:
        answer["winner"] = NONE
    answer["points"] = position.lead.cards.points + sum(play.cards.points for play in position.plays)
    return Trick(answer, {}, reasons, readings, None, None, None)


def _judge(
    position: Position, demand: Demand, contest: Contest, thrown: Thrown, play: Play, reasons: Reasons
) -> tuple[str, int]:
    """Return the verdict on one reply and the readings consulted; its reasons are added to ``reasons``."""
    count, hand = len(play.cards.faces), play.hand
    if count != demand.size:
        if reasons is not None:
            reasons += _wrong_count(position, demand, thrown, play, count)
        return ILLEGAL, 0
    if hand is None:
        return UNKNOWN, 0
    if reasons is None:
        legal, readings = is_legal(demand, hand, play.packed), 0
    else:
        legal, found, readings = judge_reply(position.trump, demand, play, hand, position.variant.partners_opposite)
        reasons += found
    if not legal:
        return ILLEGAL, readings
    if demand.shape == SINGLE or (hand >> demand.base) & demand.mask:
        return LEGAL, readings
    refused, readings = contest.refuses(play)
    if not refused:
        return LEGAL, readings
    if reasons is not None:
        about = f"plays.{play.seat}"
        reasons += [Reason(clause, False, about) for clause in (refused[0], "follow.void.discard-or-ruff")]
    return ILLEGAL, readings


def _wrong_count(position: Position, demand: Demand, thrown: Thrown, play: Play, count: int) -> list[Reason]:
    """Return why a reply of another number of cards than led is illegal."""
    about = f"plays.{play.seat}"
    facts = {"size": demand.size, "played": count}
    if thrown.taken_back and count == len(position.lead.cards):
        return [Reason("throw.recall.taken-back", False, about, None, facts)]
    return [Reason(clause, False, about, None, facts) for clause in ("wrong-count", "derived.trick-size")]


def _answer(position: Position, lead: Lead, thrown: Thrown, plays: dict[str, str], contest: Contest) -> dict[str, Any]:
    """Return the answer without its points."""
    about_lead: dict[str, Any] = {"legal": True, "shape": lead.shape, "recalled": thrown.recalled}
    if thrown.recalled is False:
        about_lead["led"] = thrown.led
    elif "undetermined" in thrown.details:
        about_lead["led"] = UNDETERMINED
    elif thrown.led is not None:
        about_lead["led"] = thrown.led
    else:
        about_lead["led_any_of"] = list(thrown.any_of)
    if thrown.recalled is True:
        if thrown.returned is not None and "undetermined" not in thrown.details:
            about_lead["returned"] = thrown.returned
        about_lead["penalty"] = thrown.penalty
    answer: dict[str, Any] = {"lead": about_lead}
    if plays:
        answer["plays"] = plays
    if not position.complete:
        answer["leading"] = contest.ahead
    else:
        answer["winner"] = NONE if contest.spoilt else contest.ahead
    return answer


_COUNTING = (("points.five", 5, "5"), ("points.ten", 10, "10"), ("points.king", 10, "K"))
_NO_POINTS = bytes(face for face in range(FACES) if not FACE_POINTS[face])
_RANK_OF_FACE = bytes(face % 13 for face in range(256))


def points_in(faces: bytes) -> tuple[int, tuple[str, ...]]:
    """Return the card points of these faces and the clauses that make them (points.five, points.ten, points.king)."""
    return _points_of(faces.translate(_RANK_OF_FACE, _NO_POINTS))


@lru_cache(maxsize=4096)
def _points_of(ranks: bytes) -> tuple[int, tuple[str, ...]]:
    """Return the card points of these ranks, of which all count, and the clauses that make them."""
    points, clauses = 0, []
    for clause, each, rank in _COUNTING:
        count = ranks.count(Rank(rank).number)
        if count:
            points += each * count
            clauses.append(clause)
    return points, tuple(clauses)


@lru_cache(maxsize=1024)
def _points_reasons(points: int, clauses: tuple[str, ...]) -> tuple[Reason, ...]:
    """Return the reasons for the card points of a trick."""
    return tuple(Reason(clause, True, "points", None, {"points": points}) for clause in clauses)


@lru_cache(maxsize=4096)
def _parts(trump: Trump, packed: int) -> tuple[Cards, ...]:
    """Return the parts of a lead as cards."""
    lead = lead_of(trump, packed)
    assert lead is not None
    return tuple(trump.cards_in(lead.layout, part.holding) for part in lead.parts)
