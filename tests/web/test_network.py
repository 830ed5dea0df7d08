"""Where phones find this device."""

from __future__ import annotations

import subprocess

import pytest

from mobile.web import network


@pytest.mark.parametrize(
    ("interfaces", "usual", "expected"),
    [
        ([("lo", "127.0.0.1"), ("wlan0", "192.168.1.5")], "192.168.1.5", ["192.168.1.5"]),
        # A hotspot of a tablet that is in the mobile network: no phone of the room is there.
        ([("rmnet0", "10.3.2.1"), ("ap0", "192.168.43.1")], "10.3.2.1", ["192.168.43.1"]),
        (
            [("docker0", "172.17.0.1"), ("eth1", "10.0.0.2"), ("eth0", "10.0.0.3")],
            "10.0.0.3",
            ["10.0.0.3", "10.0.0.2"],
        ),
        ([("eth0", "10.0.0.2"), ("wlp3s0", "10.0.1.2")], "10.0.0.2", ["10.0.1.2", "10.0.0.2"]),
        ([("lo", "127.0.0.1")], "", []),
        ([], "192.168.1.5", ["192.168.1.5"]),
        ([], "", []),
    ],
)
def test_the_likeliest_address_comes_first(
    monkeypatch: pytest.MonkeyPatch,
    interfaces: list[tuple[str, str]],
    usual: str,
    expected: list[str],
) -> None:
    monkeypatch.setattr(network, "_interfaces", lambda: iter(interfaces))
    monkeypatch.setattr(network, "_usual", lambda: usual)
    assert network.own_addresses() == expected


def test_the_interfaces_of_this_machine_are_listed() -> None:
    found = list(network._interfaces())
    assert not found or any(address.startswith("127.") for _, address in found)


def test_the_wifi_is_named_where_the_system_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(*_args: object, **_more: object) -> subprocess.CompletedProcess[bytes]:
        return subprocess.CompletedProcess([], 0, b"    SSID : castle\r\n    BSSID : 00\r\n")

    monkeypatch.setattr(network.subprocess, "run", told)
    monkeypatch.setattr(network.sys, "platform", "win32")
    assert network.wifi_name() == "castle"
    monkeypatch.setattr(network.sys, "platform", "android")
    assert network.wifi_name() == ""


def test_a_system_without_such_a_command_has_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_args: object, **_more: object) -> None:
        raise FileNotFoundError

    monkeypatch.setattr(network.subprocess, "run", missing)
    assert network.wifi_name() == ""
