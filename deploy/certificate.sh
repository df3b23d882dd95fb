#!/bin/sh
# Usage: deploy/certificate.sh DIRECTORY NAME...
# Makes a certificate for a hall: NAME is what phones type, an address such as 192.168.1.10 or a name
# such as touke.lan. Phones trust DIRECTORY/authority.crt; the web server uses server.crt and
# server.key. The authority's own key is never kept, so nobody can make it vouch for anything else.
set -eu

directory=$1
shift
[ $# -gt 0 ] || { echo "Name at least one address or name of this machine." >&2; exit 2; }

names=
for name in "$@"; do
    case $name in
        *[!0-9.]*) names="$names,DNS:$name" ;;
        *) names="$names,IP:$name" ;;
    esac
done

umask 077
mkdir -p "$directory"
secret=$(mktemp -d)
trap 'rm -rf "$secret"' EXIT

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 60 \
    -subj "/CN=Touke $1" -keyout "$secret/authority.key" -out "$directory/authority.crt" \
    -addext basicConstraints=critical,CA:TRUE,pathlen:0 -addext keyUsage=critical,keyCertSign \
    2>/dev/null
openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes \
    -subj "/CN=$1" -keyout "$directory/server.key" -out "$secret/request" 2>/dev/null
printf 'subjectAltName=%s\nextendedKeyUsage=serverAuth\nbasicConstraints=CA:FALSE\n' \
    "${names#,}" >"$secret/extensions"
openssl x509 -req -days 60 -in "$secret/request" -extfile "$secret/extensions" \
    -CA "$directory/authority.crt" -CAkey "$secret/authority.key" -CAcreateserial \
    -CAserial "$secret/serial" -out "$directory/server.crt" 2>/dev/null
echo "$directory/authority.crt: install on the phones as a trusted authority (CA)."
