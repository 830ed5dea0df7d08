"""Makes the app's few sounds: short, dry, like wood on wood.

python -m tools.sounds          # writes assets/sounds/*.wav
python -m tools.sounds --check  # says whether the files are still what this makes
"""

from __future__ import annotations

import argparse
import io
import math
import random
import struct
import wave

from mobile.resources import asset

FOLDER = asset("sounds")
RATE = 22_050
SOUNDS = {
    # a piece put down; points that come in (two of them, the second higher)
    "entry": ((0.0, 420.0),),
    "points": ((0.0, 520.0), (0.09, 780.0)),
}


def made(knocks: tuple[tuple[float, float], ...]) -> bytes:
    """Knocks, each a moment and a pitch, as a wave file."""
    length = round((max(start for start, _ in knocks) + 0.12) * RATE)
    noise = random.Random(1)
    samples = [0.0] * length
    for start, pitch in knocks:
        for n in range(round(start * RATE), length):
            t = n / RATE - start
            tone = math.sin(2 * math.pi * pitch * t) + 0.4 * math.sin(5.1 * math.pi * pitch * t)
            click = noise.uniform(-1, 1) * math.exp(-t * 900)
            samples[n] += 0.35 * (tone * math.exp(-t * 45) + click)
    stream = io.BytesIO()
    with wave.open(stream, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        whole = (round(32_000 * max(-1.0, min(1.0, sample))) for sample in samples)
        file.writeframes(b"".join(struct.pack("<h", value) for value in whole))
    return stream.getvalue()


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.sounds",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    check = parser.parse_args().check
    FOLDER.mkdir(exist_ok=True)
    stale = 0
    for name, knocks in SOUNDS.items():
        file, data = FOLDER / f"{name}.wav", made(knocks)
        if not check:
            file.write_bytes(data)
        elif not file.exists() or file.read_bytes() != data:
            print(f"{file.name} is not what this makes: run python -m tools.sounds")
            stale += 1
    return stale


if __name__ == "__main__":
    raise SystemExit(main())
