#!/usr/bin/env bash
# npm run try:image: the built image at work as it is meant to run: unprivileged, without capabilities, its root read-only.
#   DATABASE_URL=postgres://…/an-empty-database npm run try:image
# IMAGE (etalase), ENGINE ("docker", or "podman" with options of its own) and ENGINE_RUN_OPTIONS are taken from the environment.
set -euo pipefail

image=${IMAGE:-etalase}
read -ra engine <<<"${ENGINE:-docker}"
read -ra run_options <<<"${ENGINE_RUN_OPTIONS:-}"
port=${PORT:-3950}
internal_port=${INTERNAL_PORT:-3951}
name=etalase-try-$$
: "${DATABASE_URL:?names an empty database that the container can reach}"

run() {
  "${engine[@]}" run --network host --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges \
    --env PORT="$port" --env INTERNAL_PORT="$internal_port" --env PLATFORM_DOMAIN=toko.test --env SANDBOX_PAYMENTS=1 \
    --env APP_SECRET=only-for-this-trial-only-for-this-trial "${run_options[@]}" "$@"
}
inside() { "${engine[@]}" exec "$name" "$@"; }
well() { printf '✔ %s\n' "$*"; }
fail() { printf '✖ %s\n' "$*" >&2; exit 1; }
answers() { curl --silent --output /dev/null --write-out '%{http_code}' --header "Host: $1" "http://127.0.0.1:$port$2"; }

said=$(run --rm "$image" 2>&1) && fail 'without DATABASE_URL it starts'
grep -q 'set DATABASE_URL' <<<"$said" || fail "without DATABASE_URL it says: $said"
well 'without DATABASE_URL it says that it needs one'

trap '"${engine[@]}" rm --force "$name" >/dev/null 2>&1 || true' EXIT
begun=$EPOCHREALTIME
run --detach --name "$name" --env DATABASE_URL="$DATABASE_URL" "$image" >/dev/null
for _ in $(seq 600); do
  curl --silent --fail --output /dev/null "http://127.0.0.1:$internal_port/readyz" && break
  sleep 0.1
done
curl --silent --fail --output /dev/null "http://127.0.0.1:$internal_port/readyz" || fail 'it does not become ready'
well "ready after $(bc <<<"$EPOCHREALTIME - $begun") s, the empty database migrated"

[ "$(inside id -u)" = 10001 ] || fail 'it runs as another user'
inside touch /app/x 2>/dev/null && fail 'its root can be written'
inside grep -q '^CapEff:\s*0*$' /proc/1/status || fail 'it has capabilities'
well 'user 10001, no capabilities, a root that cannot be written'

inside etalase shop apply server/demo/shop.json >/dev/null
[ "$(answers demo.toko.test /)" = 200 ] || fail 'the storefront does not answer'
[ "$(answers console.toko.test /)" = 200 ] || fail 'the console does not answer'
picture=$(curl --silent --header 'Host: demo.toko.test' "http://127.0.0.1:$port/api/v1/products" |
  grep -o 'https://demo.toko.test/media/[^"]*' | head -1 || true)
[ "$(answers demo.toko.test "${picture#https://demo.toko.test}")" = 200 ] || fail 'there is no picture'
well 'a shop by "etalase shop apply": storefront, console and a picture of it'

begun=$EPOCHREALTIME
"${engine[@]}" stop --time 40 "$name" >/dev/null
[ "$("${engine[@]}" inspect --format '{{.State.ExitCode}}' "$name")" = 0 ] || fail 'it does not end well'
well "ended by itself $(bc <<<"$EPOCHREALTIME - $begun") s after SIGTERM, with 0"
