#!/usr/bin/env bash
# The README's two commands on a machine that has nothing: a fresh Debian or Ubuntu in a folder,
# what is committed here cloned into it, the tests, then the app on a virtual screen.
#
#   sudo tools/fresh_machine.sh trixie /var/tmp/trixie
#
# With a bundle or a wheel, only that goes there: a round of the Dice Game is touched, the dice of a
# picture are read and the page for phones is fetched. `./castlepad test` has what this needs here.
#
#   sudo tools/fresh_machine.sh bookworm /var/tmp/bookworm dist/castlepad-0.2.0-linux-x86_64.tar.gz
#
# Needs debootstrap, Xvfb and xdotool, and installs them where apt can. The mirror is that of this
# machine's own apt sources, or MIRROR. pip is configured as it is here. The folder stays, for
# looking around; a second run wants another one. Ends with 3 if no fresh machine could be made.
set -euo pipefail

if [ $# -lt 2 ] || [ $# -gt 3 ] || [ -e "$2" ]; then
    echo "usage: $0 SUITE FOLDER [BUNDLE or WHEEL] (the folder must not exist yet)" >&2
    exit 2
fi
suite=$1
machine=$(realpath -m "$2")
package=${3:+$(realpath "$3")}
project=$(realpath "$(dirname "$0")/..")
needs="debootstrap:debootstrap Xvfb:xvfb xdotool:xdotool curl:curl" # program:package

cannot() {
    echo "fresh machine: $*" >&2
    exit 3
}

# The mounts live and end with this script.
if [ -z "${FRESH_MACHINE_MOUNTS-}" ]; then
    [ "$(id -u)" -eq 0 ] || cannot "this needs root"
    unshare --mount true 2>/dev/null || cannot "this system does not allow mounts"
    FRESH_MACHINE_MOUNTS=own exec unshare --mount --propagation private "$0" "$suite" "$machine" ${package:+"$package"}
fi

main() {
    install_needs
    make_machine
    case $package in
    "") use_checkout ;;
    *.whl) use_wheel ;;
    *) use_bundle ;;
    esac
}

use_checkout() {
    git clone --quiet "$project" "$machine/srv/castlepad"
    timed "test, first run" inside /srv/castlepad/castlepad test
    timed "test --quick, second run" inside /srv/castlepad/castlepad test --quick
    rm -rf "$machine/srv/castlepad/.venv"
    timed "app, first start" start_app
    timed "app, second start" start_app
}

install_needs() {
    local need packages=()
    for need in $needs; do
        command -v "${need%:*}" >/dev/null || packages+=("${need#*:}")
    done
    [ ${#packages[@]} -gt 0 ] || return 0
    {
        command -v apt-get >/dev/null && apt-get update &&
            apt-get install -y --no-install-recommends "${packages[@]}" </dev/null
    } >&2 || cannot "${packages[*]} could not be installed"
}

make_machine() {
    local mirror=${MIRROR-}
    [ -n "$mirror" ] || mirror=$(own_mirror)
    timed "debootstrap" debootstrap --variant=minbase --include=git,ca-certificates \
        "$suite" "$machine" ${mirror:+"$mirror"} || cannot "debootstrap failed"
    cp /etc/resolv.conf "$machine/etc/"
    mkdir -p /tmp/.X11-unix "$machine/tmp/.X11-unix"
    mount -t proc proc "$machine/proc"
    mount --bind /dev "$machine/dev"
    mount --bind /tmp/.X11-unix "$machine/tmp/.X11-unix"
    pass_pip_on
}

# What every desktop has.
desktop="libgl1 libegl1"

use_bundle() {
    # shellcheck disable=SC2086  # the packages are words
    fetch $desktop
    if inside sh -c 'command -v python3'; then
        echo "there is a Python" >&2
        return 1
    fi
    mkdir "$machine/opt/castlepad"
    timed "unpacking" tar -xzf "$package" -C "$machine/opt/castlepad" --strip-components 1
    try_out /opt/castlepad/castlepad
}

use_wheel() {
    # shellcheck disable=SC2086
    fetch $desktop pipx
    cp "$package" "$machine/root/"
    timed "pipx install" inside pipx install "/root/$(basename "$package")"
    try_out /root/.local/bin/castlepad
}

fetch() {
    inside apt-get update
    inside env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" </dev/null
} >&2

# A round by touch, the dice of a picture, the page for phones.
try_out() {
    local program=$1 python="${PYTHON:-$project/.venv/bin/python} -P" port=$((20000 + RANDOM % 20000)) served
    export PYTHONPATH=$project
    cat >"$machine.start" <<END
#!/bin/sh
exec chroot $machine env -i HOME=/root PATH=/usr/bin:/bin "DISPLAY=\${DISPLAY-}" LANGUAGE=en $program "\$@"
END
    chmod +x "$machine.start"
    # shellcheck disable=SC2086  # the command is words
    timed "a round by touch" $python -m tools.one_round "$machine/root/.config" "$machine.png" "$machine.start"
    cp "$project/tests/vision/same_reading/dice-game.jpg" "$machine/root/"
    timed "dice" "$machine.start" dice --expect dice-game /root/dice-game.jpg
    "$machine.start" serve --address 127.0.0.1 --port $port &
    served=$!
    until curl --fail --silent --output "$machine.html" "http://127.0.0.1:$port/"; do
        kill -0 "$served"
        sleep 0.2
    done
    kill "$served"
    wait "$served" || true
    echo "== $suite: the page for phones: $(wc -c <"$machine.html") bytes"
}

# Where this machine gets packages of the suite's distribution from; nothing if it has no such source.
own_mirror() {
    local distribution
    command -v apt-get >/dev/null || return 0
    case $(readlink "/usr/share/debootstrap/scripts/$suite") in
    sid) distribution=Debian ;;
    *) distribution=Ubuntu ;;
    esac
    [ -n "$(sources)" ] || apt-get update >&2 || true
    sources | awk -v name="$distribution" '$1 == name && $2 == name && !found++ { print $3 }'
}

sources() {
    # shellcheck disable=SC2016  # these are apt's variables
    apt-get indextargets --format '$(ORIGIN) $(LABEL) $(REPO_URI)'
}

# pip's files, and the local folders they and its variables name: indexes and wheels.
pass_pip_on() {
    local file word folder files=(/etc/xdg/pip/pip.conf /etc/pip.conf) # the last one counts
    files+=("$HOME/.pip/pip.conf" "$HOME/.config/pip/pip.conf" "${PIP_CONFIG_FILE-}")
    cert=
    for file in "${files[@]}"; do
        [ -f "$file" ] || continue
        folder=$(dirname "$file")
        mkdir -p "$machine${folder/#$HOME//root}"
        cp "$file" "$machine${folder/#$HOME//root}/"
        cert=$(sed -n 's/^ *cert *= *//p' "$file" | tail -n 1 | grep . || echo "$cert")
    done
    cert=${PIP_CERT:-$cert}
    [ -z "$cert" ] || cp "$cert" "$machine/etc/ssl/certs/pip.crt"
    for word in $(cat "${files[@]}" 2>/dev/null) $(env | sed -n 's/^PIP_[A-Z_]*=//p'); do
        folder=${word#file://}
        if [ "${folder#/}" = "$folder" ] || [ ! -d "$folder" ]; then
            continue
        fi
        folder=${folder%/simple} # an index, whose files lie beside it
        mkdir -p "$machine$folder"
        mountpoint -q "$machine$folder" || mount --bind "$folder" "$machine$folder"
    done
}

inside() {
    local settings=() name
    for name in DISPLAY PYTEST_ADDOPTS http_proxy https_proxy no_proxy "${!PIP_@}"; do
        [ -z "${!name-}" ] || settings+=("$name=${!name}")
    done
    [ -z "$cert" ] || settings+=(PIP_CERT=/etc/ssl/certs/pip.crt)
    chroot "$machine" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin "${settings[@]}" "$@"
}

# Until the window is there.
start_app() {
    local screen app display
    # Without -noreset it starts anew whenever xdotool, at first its only client, leaves.
    exec {number}< <(exec Xvfb -displayfd 1 -noreset -screen 0 1280x800x24 2>/dev/null)
    screen=$!
    read -r -u "$number" display
    export DISPLAY=:$display
    inside /srv/castlepad/castlepad &
    app=$!
    until xdotool search --onlyvisible --class . >/dev/null 2>&1; do
        if ! kill -0 "$app"; then
            kill "$screen"
            echo "the app ended before its window was there" >&2
            return 1
        fi
        sleep 0.1
    done
    # The app ends with its screen.
    kill "$screen"
    wait "$app" || true
    unset DISPLAY
}

timed() {
    local name=$1 began=$SECONDS
    shift
    "$@" || return
    echo "== $suite: $name: $((SECONDS - began)) s"
}

main
