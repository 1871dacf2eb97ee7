"""Entries of the set-up: cards and tokens with their state, and mana."""

import re
from collections.abc import Callable
from functools import partial

from interfaces.scenario import setup
from interfaces.scenario.building import BIGGEST, number
from interfaces.scenario.errors import Malformed, shown, unknown
from interfaces.scenario.grammar import language, parse_ref
from interfaces.scenario.names import TYPED, KnownNames
from interfaces.scenario.syntax import AnyRef

MOST_COPIES = 1_000
LONGEST_ENTRY = 400
COLOURS = ("white", "blue", "black", "red", "green", "colorless", "colourless")
TYPES = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")
SUPERTYPES = ("basic", "legendary", "snow", "world")
STATUSES = (
    "tapped",
    "summoning sick",
    "face down",
    "transformed",
    "KIND counter xN",
    "damage N",
    "controlled by PLAYER",
    "protected by PLAYER",
    "chosen VALUE",
)
TAIL = re.compile(
    r"(?: x(?P<count>[0-9]+))?(?: as (?P<label>\S+))?(?: \((?P<statuses>.*)\))?"
    r"(?: attached to (?P<host>.+?))?(?: exiled with (?P<exiler>.+?))?"
)
NAMED = re.compile(rf"(?P<name>.+?)(?P<tail>{TAIL.pattern})")
LABEL = re.compile(r"[^\W\d_][\w-]*")
COUNTER = re.compile(r"(?P<kind>\S.*?) counters?(?: x(?P<count>[0-9]+))?")
FLOATING = re.compile(r"\{(?:[0-9]{1,3}|[WUBRGC])\}")
PLAIN: dict[str, setup.Status] = {
    "tapped": setup.Tapped(),
    "summoning sick": setup.SummoningSick(),
    "face down": setup.FaceDown(),
    "transformed": setup.Transformed(),
}


def split_entry(text: str, names: KnownNames | None = None) -> tuple[str, str]:
    """The name that an entry begins with, and the rest; a known name where there is one."""
    text = _tidy(text)
    if quoted := re.match(r'"([^"]+)"(?= |$)', text):
        return quoted[1], text[quoted.end() :]
    known = names.starts(text) if names else None
    if known and TAIL.fullmatch(text, len(known)):
        return known, text[len(known) :]
    found = NAMED.fullmatch(text)
    if not found:
        raise Malformed("an empty entry, expected a name")
    return found["name"], found["tail"]


def _tidy(text: str) -> str:
    if len(text) > LONGEST_ENTRY:
        raise Malformed(f"an entry of {len(text)} characters, expected at most {LONGEST_ENTRY}")
    return " ".join(text.translate(TYPED).split())


def names_in_entry(text: str) -> tuple[str, ...]:
    """The name and label of an entry, before any name is known."""
    if text.startswith("token "):
        name, _, tail = _token_words(text.removeprefix("token "))
    else:
        name, tail = split_entry(text)
    found = TAIL.fullmatch(tail)
    label = found["label"] if found else None
    return (name, label) if label else (name,)


def parse_entry(text: str, line: int, names: KnownNames, players: tuple[str, ...]) -> setup.Entry:
    """One entry of a zone."""
    if text.startswith("token "):
        return _token(text.removeprefix("token "), line, names, players)
    name, tail = split_entry(text, names)
    if not names.trusting and name not in names.cards:
        raise names.unknown_card(name)
    parts = _Tail(tail, names, players)
    return setup.CardEntry(
        line, name, parts.count, parts.label, parts.statuses, attached_to=parts.host, exiled_with=parts.exiler
    )


class _Tail:
    """What follows the name of an entry."""

    def __init__(self, text: str, names: KnownNames, players: tuple[str, ...]) -> None:
        found = TAIL.fullmatch(text)
        if not found:
            raise Malformed(
                f"found {shown(text.strip())} after the name, expected xN, as LABEL, (STATUS, …), "
                "attached to LABEL or exiled with LABEL, in this order"
            )
        self.count = _copies(found["count"])
        self.label = _label(found["label"])
        self.statuses = _statuses(found["statuses"], players)
        self.host = _ref(found["host"], names)
        self.exiler = _ref(found["exiler"], names)


def _copies(text: str | None) -> int:
    count = number(text) if text else 1
    if not 1 <= count <= MOST_COPIES:
        raise Malformed(f"x{count} copies, expected x1 to x{MOST_COPIES}")
    return count


def _label(label: str | None) -> str | None:
    if label is None:
        return None
    if not LABEL.fullmatch(label):
        raise Malformed(f"{shown(label)} can't be a label, expected a letter, then letters, numbers and hyphens")
    if label in language():
        raise Malformed(f"{shown(label)} is a word of the language and can't be a label")
    return label


def _ref(text: str | None, names: KnownNames) -> AnyRef | None:
    return parse_ref(text, names) if text else None


def _statuses(text: str | None, players: tuple[str, ...]) -> tuple[setup.Status, ...]:
    if text is None:
        return ()
    # a chosen name may have a comma of its own: only a comma before another status separates
    pieces: list[str] = []
    for piece in text.split(","):
        status = piece.strip()
        if pieces and pieces[-1].startswith("chosen ") and not _is_status(status, players):
            pieces[-1] += f", {status}"
        else:
            pieces.append(status)
    return tuple(_status(piece, players) for piece in pieces)


def _is_status(text: str, players: tuple[str, ...]) -> bool:
    try:
        _status(text, players)
    except Malformed:
        return False
    return True


def _status(text: str, players: tuple[str, ...]) -> setup.Status:
    if text in PLAIN:
        return PLAIN[text]
    with_value: dict[str, Callable[[str], setup.Status]] = {
        "damage ": _damage,
        "controlled by ": partial(_of_player, setup.UnderControlOf, players),
        "protected by ": partial(_of_player, setup.ProtectedBy, players),
        "chosen ": lambda value: setup.Chosen(value.strip('"')),
    }
    for start, made in with_value.items():
        if text.startswith(start):
            return made(text.removeprefix(start))
    if counter := COUNTER.fullmatch(text):
        return setup.Counters(counter["kind"], number(counter["count"] or "1"))
    raise unknown("status", text, STATUSES)


def _damage(text: str) -> setup.Status:
    if not re.fullmatch("[0-9]+", text):
        raise Malformed(f"found {shown(text)} after damage, expected a number")
    return setup.MarkedDamage(number(text))


def _of_player(made: Callable[[str], setup.Status], players: tuple[str, ...], name: str) -> setup.Status:
    if name not in players:
        raise unknown("player", name, players)
    return made(name)


# --- Tokens ---


def _token_words(text: str) -> tuple[str, list[str], str]:
    """The name, the words that describe the token, and the rest of the entry."""
    found = NAMED.fullmatch(_tidy(text))
    words = found["name"].split() if found else []
    known = (*COLOURS, *TYPES, *SUPERTYPES)
    ends = next((at for at, word in enumerate(words) if "/" in word or word.strip(",") in known), None)
    if not ends or not found:
        raise Malformed(f"found token {shown(text)}, expected token NAME P/T COLOURS TYPES")
    return " ".join(words[:ends]).strip('"'), words[ends:], found["tail"]


def _token(text: str, line: int, names: KnownNames, players: tuple[str, ...]) -> setup.TokenEntry:
    name, words, tail = _token_words(text)
    power = toughness = None
    if "/" in words[0]:
        if not re.fullmatch(r"[0-9]{1,6}/[0-9]{1,6}", words[0]):
            raise Malformed(f"found {shown(words[0])}, expected power/toughness such as 2/2")
        power, toughness = map(int, words.pop(0).split("/"))
    kinds = [word.strip(",") for word in words if word not in ("and", "—", "-")]
    colours = tuple(kind for kind in kinds if kind in COLOURS and not kind.startswith("colo"))
    types = tuple(kind.lower() for kind in kinds if kind.lower() in (*TYPES, *SUPERTYPES))
    subtypes = tuple(kind for kind in kinds if kind not in COLOURS and kind.lower() not in (*TYPES, *SUPERTYPES))
    if wrong := next((kind for kind in subtypes if not kind[:1].isupper()), None):
        raise unknown("colour or type", wrong, (*COLOURS[:6], *TYPES, *SUPERTYPES))
    if power is not None and not set(types) & set(TYPES):
        types = (*types, "creature")
    parts = _Tail(tail, names, players)
    return setup.TokenEntry(
        line,
        name,
        power,
        toughness,
        colours,
        types,
        subtypes,
        count=parts.count,
        label=parts.label,
        statuses=parts.statuses,
        attached_to=parts.host,
    )


# --- Mana ---


def parse_mana(text: str) -> tuple[str, ...]:
    """Floating mana, one symbol each; a number is that much colourless."""
    symbols = re.findall(r"\{[^{}]*\}|\S", text)
    pool: list[str] = []
    for symbol in symbols:
        if not FLOATING.fullmatch(symbol):
            raise Malformed(f"found {shown(symbol)}, expected floating mana such as {{2}}{{U}}")
        inside = symbol[1:-1]
        pool.extend("C" * int(inside) if inside.isdigit() else inside)
    if len(pool) > BIGGEST:
        raise Malformed(f"{len(pool)} floating mana, expected at most {BIGGEST}")
    return tuple(pool)
