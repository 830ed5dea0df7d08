#!/usr/bin/env bash
# The README's two commands on a machine that has nothing: a fresh Debian or Ubuntu in a folder,
# what is committed here cloned into it, the tests, then the app on a virtual screen.
#
#   sudo tools/fresh_machine.sh bookworm /var/tmp/bookworm
#
# Needs debootstrap, Xvfb and xdotool. MIRROR and pip's own PIP_… variables are taken from the
# environment. The folder stays, for looking around; a second run wants another one.
set -euo pipefail

if [ $# -ne 2 ] || [ -e "$2" ]; then
    echo "usage: $0 SUITE FOLDER (which must not exist yet)" >&2
    exit 2
fi
suite=$1
machine=$(realpath -m "$2")
project=$(realpath "$(dirname "$0")/..")

# The mounts live and end with this script.
if [ -z "${FRESH_MACHINE_MOUNTS-}" ]; then
    FRESH_MACHINE_MOUNTS=own exec unshare --mount --propagation private "$0" "$suite" "$machine"
fi

main() {
    make_machine
    timed "test, first run" inside /srv/castlepad/castlepad test
    timed "test, second run" inside /srv/castlepad/castlepad test
    rm -rf "$machine/srv/castlepad/.venv"
    timed "app, first start" start_app
    timed "app, second start" start_app
}

make_machine() {
    debootstrap --variant=minbase --include=git,ca-certificates "$suite" "$machine" ${MIRROR:+"$MIRROR"}
    cp /etc/resolv.conf "$machine/etc/"
    [ -z "${PIP_CERT-}" ] || cp "$PIP_CERT" "$machine/etc/ssl/certs/pip.crt"
    mkdir -p /tmp/.X11-unix "$machine/tmp/.X11-unix"
    mount -t proc proc "$machine/proc"
    mount --bind /dev "$machine/dev"
    mount --bind /tmp/.X11-unix "$machine/tmp/.X11-unix"
    git clone --quiet "$project" "$machine/srv/castlepad"
}

inside() {
    local settings=() name
    for name in DISPLAY "${!PIP_@}"; do
        [ -z "${!name-}" ] || settings+=("$name=${!name}")
    done
    [ -z "${PIP_CERT-}" ] || settings+=(PIP_CERT=/etc/ssl/certs/pip.crt)
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
    "$@"
    echo "== $suite: $name: $((SECONDS - began)) s"
}

main
