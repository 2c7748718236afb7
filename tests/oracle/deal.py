"""One random position in the making: a lopsided deal, a lead, and replies right and wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from .aims import RECALLED, STANDS, UNKNOWN, Aim, aim
from .cards import (
    COPIES,
    FACES,
    RANKS,
    SUITS,
    TRUMPS,
    Cards,
    Trump,
    holds,
    in_order,
    parse,
    runs,
    show,
    trump_of,
    without,
)
from .follow import legal_replies
from .forms import parts
from .house import random_readings
from .readings import readings_of
from .ruff import ruff
from .table import SEATS
from .trick import rule_trick

Document = dict[str, Any]

#: Kind of lead -> weight; the pieces are singles (1), pairs (2) and tractors (4, 6, 8).
TWO_DECK_LEADS: dict[tuple[int, ...], int] = {
    (1,): 10,
    (2,): 11,
    (4,): 10,
    (6,): 5,
    (8,): 2,
    (1, 1): 6,
    (1, 1, 1): 5,
    (2, 1): 10,
    (2, 1, 1): 5,
    (2, 2): 6,
    (2, 2, 1): 5,
    (4, 1): 6,
    (4, 2): 5,
    (4, 1, 1): 3,
    (4, 2, 1): 2,
    (6, 1): 3,
    (6, 2): 1,
    (4, 4): 6,
    (6, 4): 1,
    (4, 4, 1): 2,
    (): 4,
}
ONE_DECK_LEADS: dict[tuple[int, ...], int] = {(1,): 25, (1, 1): 30, (1, 1, 1): 25, (1, 1, 1, 1): 12, (): 5}


class Deal:
    """One position in the making: the cards not yet placed, and what has been placed."""

    def __init__(self, random: Random, variant: str, *, readings: bool) -> None:
        """Choose level, trump, seats and leader; with ``readings`` the document carries values of readings."""
        self.random = random
        self.variant = variant
        self.level = random.choice(RANKS)
        self.suit = random.choices([*SUITS, "NT"], weights=[5, 5, 5, 5, 4])[0]
        self.trump: Trump = trump_of(self.level, self.suit)
        self.away: Cards = ()
        self.pool = Counter(dict.fromkeys(FACES, COPIES[variant]))
        names = ["N", "E", "S", "W"] if variant != "five" and random.random() < 0.15 else None
        self.named = names is not None
        self.seats = names or [f"P{number}" for number in range(1, SEATS[variant] + 1)]
        place = random.randrange(len(self.seats))
        self.leader = self.seats[place]
        self.others = self.seats[place + 1 :] + self.seats[:place]
        self.group = random.choices([*SUITS, TRUMPS], weights=[3, 3, 3, 3, 4])[0]
        self.aim: Aim | None = aim(random, one_deck=COPIES[variant] == 1)
        if self.aim and self.aim.role in ("ruff", "overruff") and self.group == TRUMPS:
            self.group = random.choice([suit for suit in SUITS if suit != self.suit])
        self.blocker: str | None = None
        self.with_readings = readings
        self.values: dict[str, str] = {}
        self.readings = readings_of(variant, {})

    @property
    def low(self) -> bool:
        """Return whether the throw should be low enough to be beaten."""
        return self.aim is not None and self.aim.thrown and self.aim.outcome != STANDS

    def document(self) -> Document | None:
        """Return the document, or ``None`` when the lead cannot be made from the group."""
        lead = self.lead()
        if not lead:
            return None
        if self.with_readings:
            self.values = random_readings(self.random, self.variant, self.trump, lead)
            self.readings = readings_of(self.variant, self.values)
        outcome = self.aim.outcome if self.aim and self.aim.thrown else None
        if outcome == STANDS or (outcome != RECALLED and self.random.random() < 0.7):
            self.put_high_cards_away(lead)
        hands = self.hands(lead, blocked=outcome == RECALLED)
        document = self.head()
        style = self.random.choices(["listed", "unknown", "as-played"], weights=[60, 25, 15])[0]
        often = 0.45
        if self.aim and (self.aim.hidden or outcome == UNKNOWN):
            style, often = "unknown", 0.7 if self.aim.hidden else 0.4
        shown = set() if self.blocker is None else {self.blocker}
        hidden = {seat for seat in self.others if style != "listed" and self.random.random() < often} - shown
        if style == "as-played":
            document["unlisted"] = style
        listed = {seat: hands[seat] for seat in self.seats if seat in hands and seat not in hidden}
        if listed:
            document["hands"] = {seat: show(cards) for seat, cards in listed.items()}
        gone = self.gone(lead, outcome)
        if gone:
            document["gone"] = show(gone)
        document["lead"] = {self.leader: show(lead)}
        self.play(document, lead, hands)
        return document

    def hands(self, lead: Cards, *, blocked: bool) -> dict[str, Cards]:
        """Deal the hands of the others and, mostly, of the leader; one of them beats the throw where it is to be
        recalled.
        """
        duel = len(lead) > 1 and self.random.random() < 0.2
        void = duel or (self.aim is not None and self.aim.role != "follow" and self.random.random() < 0.85)
        self.blocker = self.random.choice(self.others) if blocked else None
        hands = {self.blocker: self.blocking_hand(lead)} if self.blocker else {}
        hands = {seat: hands.get(seat) or self.hand(lead, void=void) for seat in self.others}
        if self.random.random() < 0.6:
            hands[self.leader] = in_order(lead + self.cluster(list(FACES), self.random.randint(0, 4)))
        if self.random.random() < 0.02:
            hands[self.leader] = in_order(without(lead, lead[:1]) + self.cluster(list(FACES), 2))
        return hands

    def blocking_hand(self, lead: Cards) -> Cards:
        """Return a hand that holds, if it can, a higher part than one of the throw."""
        part = self.random.choice(parts(self.trump, lead))
        above = [face for face in self.faces(self.group) if self.trump.tier[face] > part.top and self.pool[face]]
        if part.kind == "single":
            found: list[Cards] = [(face,) for face in above]
        else:
            doubles = in_order(face for face in self.faces(self.group) if self.pool[face] == 2)
            size = len(part.cards) // 2 + (part.kind == "tractor" and self.random.random() < 0.3)
            found = [run * 2 for run in runs(self.trump, doubles, size) if self.trump.tier[run[-1]] > part.top]
        block = self.take(self.random.choice(found)) if found else ()
        return in_order((*block, *self.cluster(list(FACES), len(lead) + self.random.randint(0, 3) - len(block))))

    def head(self) -> Document:
        """Return the first keys of the document."""
        document: Document = {"variant": self.variant, "level": self.level, "trump": self.suit}
        if self.with_readings:
            document["readings"] = self.values
        if self.named:
            document["seats"] = self.seats
        opponents_only = self.readings["throw.recall.whose-cards"] == "opponents" and self.variant == "five"
        if self.random.random() < 0.4 or opponents_only:
            document["dealer"] = self.random.choice([self.leader, *self.seats])
            if self.random.random() < 0.3:
                document["first_trick"] = True
                if self.random.random() < 0.8:
                    document["dealer"] = self.leader
        if opponents_only:
            others = [seat for seat in self.seats if seat != document["dealer"]]
            document["partner"] = self.random.choice([*others, "none"])
        return document

    def equal_cards(self) -> Cards:
        """Return a throw of trumps whose smallest cards are equal: off-suit level cards, mostly with something above
        them.
        """
        level = [suit + self.level for suit in SUITS if suit != self.suit]
        copies = self.random.choice([1, 1, COPIES[self.variant]])
        chosen = self.random.sample(level, self.random.randint(2, len(level)))
        above = [face for face in self.faces(TRUMPS) if self.trump.tier[face] > self.trump.tier[level[0]]]
        return in_order((*chosen * copies, *self.random.sample(above, self.random.randint(0, 2))))

    def faces(self, group: str) -> list[str]:
        """Return the faces of a group, lowest first."""
        return sorted(self.trump.among(group, FACES), key=lambda face: self.trump.tier[face])

    def take(self, cards: Cards) -> Cards:
        """Take cards from the pool."""
        self.pool.subtract(cards)
        return cards

    def lead(self) -> Cards:
        """Return a lead of a random kind, often of high cards; empty when the group does not hold it."""
        kinds = ONE_DECK_LEADS if COPIES[self.variant] == 1 else TWO_DECK_LEADS
        pieces = (
            self.aim.pieces(self.random)
            if self.aim
            else self.random.choices(list(kinds), weights=list(kinds.values()))[0]
        )
        if not pieces:
            other = self.random.choice([group for group in (*SUITS, TRUMPS) if group != self.group])
            mixed = [*self.cluster(self.faces(self.group), 2), *self.cluster(self.faces(other), 1)]
            return in_order(mixed) if len({self.trump.group[card] for card in mixed}) > 1 else ()
        if self.low and self.group == TRUMPS and self.random.random() < 0.5:
            return self.take(self.equal_cards())
        lead: Cards = ()
        for size in pieces:
            tries = self.random.choice([1, 8, 8] if pieces[1:] and not self.low else [1, 1, 2, 4])
            piece = self.piece(size, self.group, tries=tries)
            if not piece:
                return ()
            lead += self.take(piece)
        return in_order(lead)

    def mirror(self, lead: Cards, group: str) -> Cards:
        """Draw pieces of a group in the sizes of the lead's parts, as far as it has them; sometimes one is missing."""
        drawn: Cards = ()
        if len({self.trump.group[card] for card in lead}) == 1:
            for part in parts(self.trump, lead):
                if drawn and len(part.cards) > 1 and self.random.random() < 0.2:
                    continue
                longer = 2 if len(part.cards) > 2 and self.random.random() < 0.2 else 0
                drawn += self.take(self.piece(len(part.cards) + longer, group, tries=1))
        return drawn

    def piece(self, size: int, group: str, *, tries: int) -> Cards:
        """Return a single, pair or tractor of a group, the highest of a few tries."""
        faces = self.faces(group)
        if size == 1:
            found: list[Cards] = [(face,) for face in faces if self.pool[face]]
        else:
            doubles = in_order(face for face in faces if self.pool[face] == 2)
            found = [run * 2 for run in runs(self.trump, doubles, size // 2)]
        if not found:
            return ()
        return max(self.random.choices(found, k=tries), key=lambda cards: max(self.trump.tier[card] for card in cards))

    def put_high_cards_away(self, lead: Cards) -> None:
        """Take the cards above the lowest of the lead out of the deal, all or most, so that the throw stands."""
        lowest = min(self.trump.tier[card] for card in lead)
        remaining = self.random.choice([0.0, 0.0, 0.2])
        for face in self.faces(self.group):
            if self.trump.tier[face] > lowest:
                copies = max(0, self.pool[face] - (self.random.random() < remaining))
                self.away += self.take((face,) * copies)

    def cluster(self, faces: list[str], count: int) -> Cards:
        """Draw cards with the copies kept together and neighbours preferred."""
        drawn: list[str] = []
        last: str | None = None
        while len(drawn) < count:
            left = [face for face in faces if self.pool[face] > 0]
            if not left:
                break
            near = [face for face in left if last and self.trump.tier[face] - self.trump.tier[last] in (-1, 1)]
            near = [face for face in near if last and self.trump.group[face] == self.trump.group[last]]
            last = self.random.choice(near if near and self.random.random() < 0.6 else left)
            copies = self.pool[last] if self.random.random() < 0.7 else 1
            copies = min(copies, count - len(drawn))
            drawn += self.take((last,) * copies)
        return tuple(drawn)

    def hand(self, lead: Cards, *, void: bool) -> Cards:
        """Deal a hand that is long, short or void in the led group; a void one is often full of trumps."""
        size = len(lead)
        weights = [65, 30, 5] if self.aim and self.aim.role == "follow" else [47, 15, 38]
        plan = "void" if void else self.random.choices(["long", "short", "void"], weights=weights)[0]
        total = max(self.random.randint(3, 11), size) if self.random.random() < 0.97 else self.random.randint(1, size)
        inside = {"long": size + self.random.randint(0, 4), "short": self.random.randint(1, size), "void": 0}[plan]
        hand: Cards = ()
        if plan == "long" and self.random.random() < (
            0.8 if self.aim and self.aim.kind == "throw of tractors" else 0.4
        ):
            hand = self.mirror(lead, self.group)
            inside += self.random.randint(0, 3)
        hand += self.cluster(self.faces(self.group), min(inside, total + 2) - len(hand))
        ruffing = 0.95 if self.aim and self.aim.role == "overruff" else 0.6
        if plan == "void" and self.group != TRUMPS and self.random.random() < max(0.75, ruffing):
            hand = self.mirror(lead, TRUMPS) if self.random.random() < ruffing else ()
            hand += self.cluster(self.faces(TRUMPS), size + self.random.randint(0, 2) - len(hand))
        if len(hand) < total:
            rest = [face for face in FACES if self.trump.group[face] != self.group]
            hand += self.cluster(rest, total - len(hand))
        return in_order(hand)

    def gone(self, lead: Cards, outcome: str | None) -> Cards:
        """Return cards seen before: the high ones of the led group (to let a throw stand for certain), a few others, or
        none.
        """
        kind = self.random.choices(["none", "high", "some"], weights=[40, 0 if outcome == UNKNOWN else 35, 25])[0]
        if outcome == STANDS and self.aim and self.aim.hidden:
            kind = "high"
        if kind == "none":
            return ()
        left = in_order((+self.pool).elements())
        if kind == "some":
            return in_order(self.take(tuple(self.random.sample(left, min(len(left), self.random.randint(1, 6))))))
        lowest = min(self.trump.tier[card] for card in lead)
        high = tuple(card for card in self.trump.among(self.group, left) if self.trump.tier[card] > lowest)
        return in_order(self.away + self.take(high))

    def play(self, document: Document, lead: Cards, hands: Mapping[str, Cards]) -> None:
        """Add the replies: all of them in most positions, else the first few or none."""
        count = len(self.others) if self.random.random() < 0.65 else self.random.randrange(len(self.others))
        led = self.led(document, lead)
        plays: dict[str, str | list[str]] = {}
        for seat in self.others[:count]:
            plays[seat] = show(self.reply(hands[seat], lead, led))
        if plays:
            document["plays"] = plays

    def led(self, document: Document, lead: Cards) -> Cards:
        """Return what the replies answer: the lead, or what a recalled throw leaves (now and then it is overlooked)."""
        answer = rule_trick(document, wanted=())["lead"]
        if not answer["legal"] or self.random.random() < 0.03:
            return lead
        left = answer.get("led", "undetermined")
        if answer["recalled"] == "unknown" and self.random.random() < 0.4:
            return (min(lead, key=lambda card: self.trump.tier[card]),)
        if "led_any_of" in answer and answer["led_any_of"] != "undetermined":
            left = answer["led_any_of"][0]
        return parse(left) if left != "undetermined" else lead[:1]

    def reply(self, hand: Cards, lead: Cards, led: Cards) -> Cards:
        """Return a reply: mostly a legal one, a ruff where there is one, sometimes a deliberate mistake."""
        size = len(led)
        if len(hand) < size:
            return hand
        group = self.trump.group[led[0]]
        inside, trumps = self.trump.among(group, hand), self.trump.among(TRUMPS, hand)
        roll = self.random.random() * (0.25 if self.aim and self.aim.wrong else 1)
        if roll < 0.03:
            return self.wrong_count(hand, size)
        if roll < 0.07:
            return self.not_held(hand, size)
        if roll < 0.12:
            return in_order(self.random.sample(hand, size))
        if roll < 0.25 and inside:
            most = min(size, len(inside))
            kept_back = bool(
                self.aim and self.aim.wrong and len(hand) - len(inside) > size - most
            ) * self.random.randint(0, 1)
            filled = self.random.sample(inside, most - kept_back)
            return in_order([*filled, *self.random.sample(without(hand, inside), size - len(filled))])
        one_group = len({self.trump.group[card] for card in led}) == 1
        legal = legal_replies(self.trump, led, hand, self.readings) if one_group else ()
        if not legal:
            return in_order(self.random.sample(hand, size))
        if not inside and group != TRUMPS and len(trumps) >= size and roll < 0.95:
            ruffs = [reply for reply in legal if ruff(self.trump, led, reply, self.readings, short=False) is not None]
            in_trump = [reply for reply in legal if holds(trumps, reply)]
            legal = tuple(ruffs if ruffs and roll < 0.85 else in_trump or legal)
        return self.random.choice(legal)

    def wrong_count(self, hand: Cards, size: int) -> Cards:
        """Return a card too few or too many."""
        count = size + self.random.choice([-1, 1])
        return in_order(self.random.sample(hand, min(len(hand), max(1, count))))

    def not_held(self, hand: Cards, size: int) -> Cards:
        """Return a reply in which one card is not in the hand."""
        missing = [face for face in FACES if self.pool[face] > 0]
        kept = self.random.sample(hand, size - 1)
        extra = self.take((self.random.choice(missing),)) if missing else without(hand, kept)[:1]
        return in_order([*kept, *extra])
