#!/bin/sh
# Usage: deploy/debian.sh run|test
# Makes sure that the Debian packages listed for that purpose are there: installs them as root,
# otherwise prints the one command that does and exits 1.
set -eu

purpose=$1
list=$(dirname "$0")/debian-packages.txt
python=${PYTHON:-python3}

if ! command -v apt-get >/dev/null; then
    echo "This is no Debian: what '$purpose' needs must be there already (see $list)." >&2
    exit 0
fi

installed() {
    case $(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null) in
        installed) return 0 ;;
    esac
    # A Python that is not Debian's may bring the module itself.
    [ "$1" = python3-venv ] && "$python" -c 'import ensurepip' 2>/dev/null
}

missing=
for package in $(sed -n "s/^$purpose  *//p" "$list"); do
    installed "$package" || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" -ne 0 ]; then
    echo "Some Debian packages are missing. Please run: sudo apt-get install -y$missing" >&2
    exit 1
fi
echo "Installing from Debian:$missing" >&2
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
# shellcheck disable=SC2086 # one argument for each package is meant
apt-get install -y -qq --no-install-recommends $missing >/dev/null
