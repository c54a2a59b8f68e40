#!/bin/sh
# Sees to programs that come with the system: silent where they are there, else installs Debian's packages of them.
# usage: tools/system.sh PACKAGE:PROGRAM:PURPOSE... (or PACKAGE:FILE:PURPOSE)
set -eu

for folder in /usr/lib/postgresql/*/bin; do
    PATH="$PATH:$folder" # Debian keeps PostgreSQL's server off the PATH.
done

missing=""
purposes=""
for need in "$@"; do
    package=${need%%:*}
    rest=${need#*:}
    program=${rest%%:*}
    command -v "$program" >/dev/null || [ -e "$program" ] || {
        missing="$missing $package"
        purposes="$purposes $package (${rest#*:}),"
    }
done
[ -n "$missing" ] || exit 0
purposes=${purposes%,}

as_root=""
[ "$(id -u)" -eq 0 ] || as_root=sudo

give_up() {
    echo "The tests need$purposes, which could not be installed here: $1." >&2
    exit 1
}

command -v apt-get >/dev/null || give_up "there is no apt-get; install it in the way of this system"
[ -z "$as_root" ] || command -v sudo >/dev/null || give_up "that takes root or sudo"

echo "The tests need$purposes: installing with apt-get."
$as_root apt-get update -qq || true # One source of many that does not answer need not matter.
# shellcheck disable=SC2086 # The words of both are meant apart.
$as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -qq --yes --no-install-recommends -o DPkg::Lock::Timeout=60 -o Dpkg::Use-Pty=0 $missing >/dev/null ||
    give_up "apt-get failed"
