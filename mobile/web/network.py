"""The network of this device: where phones find it. Nothing is sent."""

from __future__ import annotations

import re
import socket
import struct
import subprocess
import sys
from collections.abc import Iterator

ADDRESSES = 0x8912
"""SIOCGIFCONF of Linux and Android: the addresses of all interfaces."""
ROOM = 40 * 64
UNREACHABLE = re.compile(r"lo|rmnet|ccmni|pdp|v4-|tun|ppp|docker|br-|veth|virbr|dummy")
"""Interfaces on which no phone of the room can be: the mobile network, tunnels, containers."""
RADIO = re.compile(r"wl|ap|swlan|softap")
PATIENCE = 2
"""Seconds for the system to say what its Wi-Fi is called."""
ASKS = {
    "linux": (["iwgetid", "--raw"], r"(.+)"),
    "darwin": (["networksetup", "-getairportnetwork", "en0"], r"Network: (.+)"),
    "win32": (["netsh", "wlan", "show", "interfaces"], r"\bSSID\s*: (.+)"),
}


def own_addresses() -> list[str]:
    """Where other devices may find this one, the likeliest first."""
    usual, found = _usual(), list(_interfaces())
    if not found:
        return [usual] if usual else []  # a system that does not list its interfaces
    found = [each for each in found if not UNREACHABLE.match(each[0])]
    found.sort(key=lambda each: (not RADIO.match(each[0]), each[1] != usual))
    return list(dict.fromkeys(address for _, address in found))


def _usual() -> str:
    """The address with which this device goes to others; empty where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return ""


def _interfaces() -> Iterator[tuple[str, str]]:
    """Names and addresses, where the system lists them."""
    try:
        import array
        import fcntl
    except ImportError:
        return  # Windows
    room = array.array("B", bytes(ROOM))
    asked = struct.pack("iL", ROOM, room.buffer_info()[0])
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            length = struct.unpack("iL", fcntl.ioctl(probe, ADDRESSES, asked))[0]
        except OSError:
            return
    entry = 40 if struct.calcsize("P") == 8 else 32
    for at in range(0, length, entry):
        part = room[at : at + entry].tobytes()
        name = part[:16].partition(b"\0")[0].decode("ascii", "replace")
        yield name, socket.inet_ntoa(part[20:24])


def wifi_name() -> str:
    """What the Wi-Fi of this device is called, where the system says so; Android does not."""
    command, pattern = ASKS.get(sys.platform, ([], ""))
    if not command:
        return ""
    try:
        done = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=True)
    except (OSError, subprocess.SubprocessError):
        return ""
    found = re.search(pattern, done.stdout.decode("utf-8", "replace"))
    return found[1].strip() if found else ""
