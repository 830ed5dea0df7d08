"""From a picture to dice: find candidates, read and judge each, choose what fits the roll."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from threading import Lock

import cv2
import numpy as np

from mobile.resources import asset
from mobile.vision.calibrate import Calibration
from mobile.vision.choose import assign
from mobile.vision.colours import ColourModel, Doubles, judge_bodies, measure, shares_of
from mobile.vision.crops import AROUND, blob, cut, pyramid, telling
from mobile.vision.find import Candidate, find
from mobile.vision.kinds import (
    COLOURS,
    MOST_DICE,
    Die,
    Expect,
    Floats,
    Group,
    Kind,
    Outline,
    Picture,
    Reading,
)
from mobile.vision.pictures import WORKING_SIDE

WEIGHTS = asset("dice")
LEAST_HEAT, MOST_CANDIDATES = 0.15, 40
CLASSES = 10  # not a top face, 1–6 pips, a plain colour, one hourglass, two
SURE = 0.8  # probability of a die by which the others of the roll are judged
SIZE_SLACK, SIZE_WEIGHT = 0.5, 8.0  # log sides; perspective is within the slack
WORTH_A_SECOND_LOOK = 0.03  # probability that a candidate is a top face
SURE_VALUE = 0.9  # share of a value that needs no look in grey
WELL_PLACED = 0.15  # sides off its place, or how much larger (log), that need no second look
CUT = 0.2  # how far, in sides, a top face may reach over the frame: pips lie farther inside
NEIGHBOUR = 0.8  # sides of a face
WORTH_JUDGING = -5.0  # log odds of finds that may be dice yet
MOST_FACE, MOST_BODY = 5.0, 1.0  # log odds that a face and a body add at most
ALIKE, DROPPED = 0.3, 2.0  # log sides; a find as large as the dice is the likelier to be one
PRINT_WEIGHT = 1.0  # how strongly faces without a body make others doubtful
HARDLY = 2.0  # log odds of a body below the least: from here on there is none
STRANGE, LEAST_STRANGE = 0.4, 0.1  # share of dice without pips: of all in a picture, of one
ALL_PLAIN, ONE_PLAIN = 0.9, 0.97  # share of the likeliest value that speaks for pips
PLAIN, FAINT_WEIGHT, MOST_LIFT = 9.0, 1.2, 3.0  # log odds: dice plain to see, help for faint ones
LEAST_SURE = 3  # dice that tell how plain a picture is
FAINT_DOUBT = 0.1  # how much less the values of faint dice are sure
STRAY = 0.25  # how often a die's colour is none of the roll's, beside one that is
# Any dice: plain faces and hourglasses are rare among them, and must be all but certain.
USUAL: dict[Kind, float] = {"pips": 1.0, "colour": 0.2, "hourglass": 0.2}
LEAST_ANY: dict[Kind, float] = {"pips": 0.5, "colour": 0.85, "hourglass": 0.8}


@dataclass(frozen=True)
class Score:
    """From evidence to probabilities, fitted on photos of sources not trained on."""

    heat: float = 3.0  # what the finder's log odds are worth beside the reader's
    bias: float = -0.5  # so that what lies about on junk pictures is let go
    sharpness: float = 1.0  # what the reader's log odds of values are worth
    body: float = 2.0  # what the judge's log odds of a body are worth
    least: float = 2.0  # log odds of a body that nearly every die has

    @classmethod
    def load(cls, path: Path) -> Score:
        data = json.loads(path.read_text(encoding="utf-8"))
        names = ("heat", "bias", "sharpness", "body", "least")
        return cls(*(float(data[name]) for name in names))

    def face(self, look: Look) -> float:
        """Log odds that a find is a die, by its face alone."""
        return self.heat * look.finder + look.reader + self.bias

    def die(self, look: Look, lift: float = 0.0) -> float:
        """Log odds that a find is a die: print may have a perfect face, but it has no body."""
        face = self.face(look) + lift
        if look.body is None:
            return face
        return min(face, MOST_FACE) + self.body * min(max(look.body - self.least, -6.0), MOST_BODY)

    def bodiless(self, look: Look) -> float:
        """How far a find is from having a body: 0 to 1."""
        if look.body is None:
            return 0.0
        return min(max((self.least - look.body) / HARDLY, 0.0), 1.0)


@dataclass(frozen=True)
class Look:
    """A candidate and what the networks say of it."""

    candidate: Candidate
    logits: Doubles  # log odds of the ten classes
    finder: float  # log odds of a die, less what a warmer neighbour has more
    reader: float  # log odds of a die
    rgb: Floats
    body: float | None = None  # the judge's log odds that a die is there at all; None: not judged
    strange: float = 0.0  # where there is a die, the share of one with numerals or symbols


@dataclass(frozen=True)
class Face:
    """A candidate after judging: how likely it is a die, of each kind, with each value."""

    candidate: Candidate
    die: float
    kinds: dict[Kind, float]  # shares of `die`, sum 1
    pips: Floats  # shares of 1–6
    double: float  # share of two hourglasses
    rgb: Floats
    strange: float = 0.0  # share of a die without pips, by the judge
    plain: float = 1.0  # share of the likeliest value, by the reader
    alone: float = 0.0  # how likely it would be a die if there were no print beside it


class DiceReader:
    """The networks and the colours; one is enough for an app, and may be used by any thread.

    What a folder of weights lacks is taken from those that ship.
    """

    def __init__(self, weights: Path = WEIGHTS) -> None:
        self._finder, self._reader, self._judge = (
            cv2.dnn.readNetFromONNX(str(_file(weights, f"{name}.onnx")))
            for name in ("finder", "reader", "judge")
        )
        self._score = Score.load(_file(weights, "score.json"))
        self._colours = ColourModel.load(WEIGHTS / "colours.json")
        self._lock = Lock()

    def read(
        self, picture: Picture, expected: Expect, calibration: Calibration | None = None
    ) -> Reading:
        """The dice in a picture (BGR); with the players' calibration, if there is one."""
        small, scale = _working_size(picture)
        faces = judge(self.looks(small), self._score)
        unread = without_pips(faces)
        rest = [face for face in faces if all(face is not one for one in unread)]
        chosen, certainty = fitting(rest, expected) if expected.groups else likely(rest)
        colours = calibration.model(self._colours) if calibration else self._colours
        dice = _dice(chosen, colours, scale)
        whole = certainty * math.prod(die.confidence for die in dice)
        ordered = sorted(dice, key=lambda die: (die.box[0], die.box[1]))
        asked = tuple(_outline(face.candidate, scale) for face in unread)
        return Reading(tuple(ordered), round(whole, 4), expected, asked)

    def looks(self, picture: Picture) -> list[Look]:
        """All candidates that lie in the picture as a whole, judged where that can matter."""
        levels = pyramid(picture)
        return self.judged(levels, self.finds(levels))

    def judged(self, levels: list[Picture], looks: list[Look]) -> list[Look]:
        """What is around each find: print and tokens have no body, no sides and no shadow."""
        worth = [n for n, look in enumerate(looks) if self._score.face(look) > WORTH_JUDGING]
        if not worth:
            return looks
        crops = [
            cut(levels, looks[n].candidate.centre, looks[n].candidate.side, cover=AROUND)
            for n in worth
        ]
        with self._lock:
            self._judge.setInput(blob(crops))
            out = np.array(self._judge.forward(), np.float64)
        judged = list(looks)
        for number, row in zip(worth, out, strict=True):
            judged[number] = with_body(looks[number], row)
        return judged

    def finds(self, levels: list[Picture]) -> list[Look]:
        """The candidates in a picture (given with its halves) as finder and reader see them."""
        picture = levels[0]
        with self._lock:
            found = find(self._finder, picture, LEAST_HEAT, MOST_CANDIDATES)
            if not found:
                return []
            found, logits = self._classes(levels, found)
        looks = []
        for candidate, row in zip(found, logits, strict=True):
            if _whole(candidate, picture):
                finder = _logit(candidate.heat) - _overshadowed(candidate, found)
                reader = _logit(1 - float(shares_of(row)[0]))
                rgb = measure(picture, candidate.outline())
                looks.append(Look(candidate, row, finder, reader, rgb))
        return looks

    def _classes(
        self, levels: list[Picture], found: Sequence[Candidate]
    ) -> tuple[list[Candidate], Doubles]:
        """Candidates moved to where the reader sees a face, and log odds of the ten classes.

        A face that was not in the middle of its crop is looked at again, and so is one whose
        value is unsure.
        """
        out = self._look([cut(levels, c.centre, c.side) for c in found])
        moved = list(found)
        again = []
        for number, (candidate, row) in enumerate(zip(found, out, strict=True)):
            if float(shares_of(row[:CLASSES])[0]) < 1 - WORTH_A_SECOND_LOOK:
                moved[number] = better_placed(candidate, row[CLASSES:])
                if float(np.abs(row[CLASSES:]).max()) > WELL_PLACED:
                    again.append(number)
        if again:
            out[again] = self._look([cut(levels, moved[n].centre, moved[n].side) for n in again])
        logits = out[:, :CLASSES]
        self._values_in_grey(levels, moved, logits)
        return moved, logits

    def _values_in_grey(
        self, levels: list[Picture], found: Sequence[Candidate], logits: Doubles
    ) -> None:
        """Pips that are hard to see in colour may be plain in a channel or between two."""
        unsure = [
            number
            for number, row in enumerate(logits)
            if float(shares_of(row)[0]) < 1 - WORTH_A_SECOND_LOOK
            and float(shares_of(row[1:7]).max()) < SURE_VALUE
        ]
        if not unsure:
            return
        crops = [cut(levels, found[n].centre, found[n].side) for n in unsure]
        grey = self._look([view for crop in crops for view in telling(crop)])[:, 1:7]
        for number, looks in zip(unsure, grey.reshape(len(unsure), -1, 6), strict=True):
            pips = logits[number, 1:7]
            logits[number, 1:7] = np.logaddexp.reduce(pips) + together(np.vstack([pips, looks]))

    def _look(self, crops: list[Picture]) -> Doubles:
        """Log odds of ten classes, and where the face is: off by so many sides, larger by (log)."""
        self._reader.setInput(blob(crops))
        return np.array(self._reader.forward(), np.float64)


def with_body(look: Look, row: Doubles) -> Look:
    """A look with the judge's word: log odds of no die, a die to be read, one without pips."""
    body = float(np.logaddexp(row[1], row[2]) - row[0])
    return replace(look, body=body, strange=float(shares_of(row[1:])[1]))


def _file(weights: Path, name: str) -> Path:
    return weights / name if (weights / name).exists() else WEIGHTS / name


@lru_cache(maxsize=1)
def default_reader() -> DiceReader:
    return DiceReader()


def read_dice(
    picture: Picture, expected: Expect, calibration: Calibration | None = None
) -> Reading:
    """The dice in a picture (BGR), as far as they can be made out."""
    return default_reader().read(picture, expected, calibration)


def judge(looks: Sequence[Look], score: Score) -> list[Face]:
    """What the looks amount to, the likeliest face first."""
    bodies = [look for look in looks if look.body is None or look.body > score.least]
    lift = _lift([score.face(look) for look in bodies])
    sharpness = score.sharpness / (1 + FAINT_DOUBT * lift)
    print_ = _print_about(looks, score)
    faces = [
        _face(look, score.die(look, lift), print_ * score.bodiless(look), sharpness)
        for look in looks
    ]
    return _apart(_alike(faces))


def _print_about(looks: Sequence[Look], score: Score) -> float:
    """What faces without a body take from the log odds of finds that have hardly one.

    Where pips are printed, or dominoes lie, the next face that is found is likely one more of them.
    A single face without a body may be a die that is hard to see.
    """
    printed = [look for look in looks if look.body is not None and look.body < 0 < score.face(look)]
    return PRINT_WEIGHT * math.log(max(len(printed), 1))


def _lift(odds: Sequence[float]) -> float:
    """What a faint picture adds to the log odds of all its finds.

    Dice of one roll are about equally plain to see: where even the sure ones show little, a find
    that shows less may be a die, too; among dice that are plain it is none.
    """
    sure = [one for one in odds if one > _logit(SURE)]
    if len(sure) < LEAST_SURE:
        return 0.0
    return min(max(FAINT_WEIGHT * (PLAIN - float(np.median(sure))), 0.0), MOST_LIFT)


@dataclass(frozen=True)
class Choice:
    """A face taken as a die of a kind (for players' dice: of a body colour)."""

    face: Face
    kind: Kind
    certainty: float
    body: str | None = None


def likely(faces: Sequence[Face]) -> tuple[list[Choice], float]:
    """Any dice: those that are likely enough by themselves, and how sure the rest are none."""
    chosen: list[Choice] = []
    left: list[Face] = []
    rest = 1.0
    for face in faces:
        shares = {kind: share * USUAL[kind] for kind, share in face.kinds.items()}
        kind = max(shares, key=lambda k: shares[k])
        likely = face.die * shares[kind] / sum(shares.values())
        if likely >= LEAST_ANY[kind] and len(chosen) < MOST_DICE:
            chosen.append(Choice(face, kind, likely))
        else:
            left.append(face)
    sides = [math.log(choice.face.candidate.side) for choice in chosen]
    usual = float(np.median(sides)) if sides else 0.0
    for face in left:
        alike = bool(sides) and abs(math.log(face.candidate.side) - usual) < ALIKE
        rest *= (1 - face.alone * face.kinds["pips"]) ** (DROPPED if alike else 1.0)
    return chosen, rest


def fitting(faces: Sequence[Face], expected: Expect) -> tuple[list[Choice], float]:
    """The dice the game expects, as far as they are there: print beside them takes none away."""
    groups = expected.groups
    bodies = judge_bodies([face.rgb for face in faces])
    odds = [
        [face.alone * face.kinds[g.kind] * _of_colour(body, g.body, groups) for g in groups]
        for face, body in zip(faces, bodies, strict=True)
    ]
    picks, certainty = assign(odds, [group.count for group in groups])
    chosen = [
        Choice(faces[number], groups[place].kind, sure, groups[place].body)
        for (number, place), sure in zip(picks, certainty, strict=True)
    ]
    return chosen, 1.0


def _of_colour(shares: Mapping[str, float], body: str | None, groups: Sequence[Group]) -> float:
    """The share of a body colour, where dice of other colours than the roll's are rarely about."""
    if body is None:
        return 1.0
    colours = {group.body for group in groups}
    weights = {name: s * (1 if name in colours else STRAY) for name, s in shares.items()}
    return weights[body] / sum(weights.values())


def without_pips(faces: Sequence[Face]) -> list[Face]:
    """Dice with numerals or symbols: the players are asked what they show.

    Dice of one roll are alike, so all of them are judged together. Coloured dice look strange now
    and then, but then their pips are plain.
    """
    dice = [face for face in faces if face.die > 0.5 and face.kinds["pips"] > 0.5]
    if not dice or float(np.median([face.strange for face in dice])) < STRANGE:
        return []
    if float(np.median([face.plain for face in dice])) > ALL_PLAIN:
        return []
    return [face for face in dice if face.strange > LEAST_STRANGE and face.plain < ONE_PLAIN]


def _dice(chosen: Sequence[Choice], colours: ColourModel, scale: float) -> list[Die]:
    coloured = [c.face.rgb for c in chosen if c.kind == "colour"]
    whites = [c.face.rgb for c in chosen if c.kind != "colour"]
    shares = iter(colours.judge(coloured, whites))
    guesses = judge_bodies([c.face.rgb for c in chosen])
    dice = []
    for choice, guess in zip(chosen, guesses, strict=True):
        face, body = choice.face, choice.body
        if choice.kind == "pips":
            value: int | str = int(face.pips.argmax()) + 1
            share = float(face.pips.max())
            body = body or max(guess, key=lambda name: guess[name])
        elif choice.kind == "colour":
            row = next(shares)
            value, share = COLOURS[int(row.argmax())], float(row.max())
        else:
            value = 2 if face.double > 0.5 else 1
            share = max(face.double, 1 - face.double)
        dice.append(_die(choice, value, choice.certainty * share, scale, body))
    return dice


def _working_size(picture: Picture) -> tuple[Picture, float]:
    """At most 1280 pixels long, and how many of its pixels make one of those."""
    longest = max(picture.shape[:2])
    if longest <= WORKING_SIDE:
        return picture, 1.0
    scale = longest / WORKING_SIDE
    size = (round(picture.shape[1] / scale), round(picture.shape[0] / scale))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8), scale


def _overshadowed(candidate: Candidate, found: Sequence[Candidate]) -> float:
    """How much warmer a find beside it is: beside the side of a die is its top face.

    The top faces of two dice that touch are about an edge apart.
    """
    own = _logit(candidate.heat)
    near = [
        _logit(other.heat) - own
        for other in found
        if other is not candidate
        and float(np.hypot(*(other.centre - candidate.centre)))
        < NEIGHBOUR * max(other.side, candidate.side)
        and 0.5 < other.side / candidate.side < 2
    ]
    return max(0.0, *near) if near else 0.0


def _face(look: Look, odds: float, doubt: float, sharpness: float) -> Face:
    p = shares_of(look.logits)
    pips, glasses = (shares_of(row * sharpness) for row in (look.logits[1:7], look.logits[8:10]))
    total = float(p[1:].sum())
    return Face(
        look.candidate,
        _share(odds - doubt),
        {
            "pips": float(p[1:7].sum()) / total,
            "colour": float(p[7]) / total,
            "hourglass": float(p[8:10].sum()) / total,
        },
        np.asarray(pips, np.float32),
        float(glasses[1]),
        look.rgb,
        look.strange,
        float(shares_of(look.logits[1:7]).max()),
        _share(odds),
    )


def together(looks: Doubles) -> Doubles:
    """Log probabilities from several looks at one thing, the surer ones counting more."""
    logs = looks - np.logaddexp.reduce(looks, axis=1, keepdims=True)
    weights = np.exp(2 * logs.max(1))
    mean = weights @ logs / weights.sum()
    return np.asarray(mean - np.logaddexp.reduce(mean))


def better_placed(candidate: Candidate, place: Doubles) -> Candidate:
    """The candidate at the place and in the size the reader gives it."""
    dx, dy, larger = np.clip(place, -0.5, 0.5)
    code = candidate.code.copy()
    code[0] += np.float32(larger)
    centre = candidate.centre + np.array([dx, dy], np.float32) * np.float32(candidate.side)
    return replace(candidate, centre=centre, side=candidate.side * math.exp(larger), code=code)


def _share(odds: float) -> float:
    """A probability of its log odds."""
    return 1 / (1 + math.exp(-min(max(odds, -30.0), 30.0)))


def _logit(p: float) -> float:
    within = min(max(p, 1e-6), 1 - 1e-6)
    return math.log(within / (1 - within))


def _apart(faces: Sequence[Face]) -> list[Face]:
    """The likelier of two faces that cannot both be there."""
    kept: list[Face] = []
    for face in faces:
        a = face.candidate
        if all(
            float(np.hypot(*(a.centre - b.candidate.centre))) > 0.6 * max(a.side, b.candidate.side)
            for b in kept
        ):
            kept.append(face)
    return kept


def _alike(faces: list[Face]) -> list[Face]:
    """Dice of one roll are of much the same size: a find that is far off is likely none.

    The likeliest come first.
    """
    sides = [math.log(face.candidate.side) for face in faces if face.die > SURE]
    usual = float(np.median(sides)) if sides else 0.0
    out = []
    for face in faces:
        off = max(0.0, abs(math.log(face.candidate.side) - usual) - SIZE_SLACK) if sides else 0.0
        die, alone = (_share(_logit(p) - SIZE_WEIGHT * off**2) for p in (face.die, face.alone))
        out.append(replace(face, die=die, alone=alone))
    return sorted(out, key=lambda face: -face.die)


def _whole(candidate: Candidate, picture: Picture) -> bool:
    """The top face is not cut by the frame: what lies half outside was not meant to be read."""
    height, width = picture.shape[:2]
    slack = CUT * candidate.side
    outline = candidate.outline()
    low, high = outline.min(0), outline.max(0)
    inside = low.min() > -slack and high[0] < width + slack and high[1] < height + slack
    return bool(inside)


def _die(
    choice: Choice, value: int | str, confidence: float, scale: float, body: str | None
) -> Die:
    outline = _outline(choice.face.candidate, scale)
    lo, hi = np.min(outline, 0), np.max(outline, 0)
    return Die(
        choice.kind,
        value,
        round(float(confidence), 4),
        (math.floor(lo[0]), math.floor(lo[1]), math.ceil(hi[0]), math.ceil(hi[1])),
        outline,
        body,
    )


def _outline(candidate: Candidate, scale: float) -> Outline:
    corners = candidate.outline() * np.float32(scale)
    return tuple((round(float(x), 1), round(float(y), 1)) for x, y in corners)
