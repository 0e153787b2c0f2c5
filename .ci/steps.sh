# What .ci/run and .ci/nightly share: the services, the scratch folder, and steps whose costs are judged at the end.
#
# Takes from the environment, all optional:
#   PYTHON                    the Python to start with (python3)
#   PETITE_GUERRE_POSTGRES    a server on which databases may be made (postgres://postgres@127.0.0.1:5432/postgres)
#   PETITE_GUERRE_REDIS       a server that speaks Redis (redis://127.0.0.1:6379/0, else one out of a wheel)
#   PETITE_GUERRE_CHROMIUM    a Chromium (the machine's own)
# Databases and keys get names of their own and go away afterwards.
set -uo pipefail

PYTHON=${PYTHON:-python3}
scratch=$(mktemp -d "${TMPDIR:-/tmp}/petite-guerre-ci.XXXXXX")
bin=$PWD/.venv/bin
postgres=${PETITE_GUERRE_POSTGRES:-postgres://postgres@127.0.0.1:5432/postgres}
export PETITE_GUERRE_REQUIRE_SERVICES=1
# Part of the name of every database and every key of this run, so that a run cut short is swept as well.
export PETITE_GUERRE_TEST_RUN="ci$$_"
# Every process would compile its sources again, and half of the time goes into starting processes.
unset PYTHONDONTWRITEBYTECODE
failed=()
: >"$scratch/steps"

sweep() {
  # shellcheck disable=SC2046
  kill $(jobs -p) 2>/dev/null
  [ -x "$bin/python" ] && "$bin/python" - "$postgres" "${PETITE_GUERRE_REDIS:-redis://127.0.0.1:6379/0}" <<'PY'
import os
import sys

try:
    import psycopg
    import redis
except ImportError:  # nothing was installed, so nothing was made
    sys.exit()
run = os.environ["PETITE_GUERRE_TEST_RUN"]
try:
    with psycopg.connect(sys.argv[1], autocommit=True, connect_timeout=60) as server:
        for (name,) in server.execute("SELECT datname FROM pg_database").fetchall():
            if name.removeprefix("test_").startswith(f"petite_guerre_{run}"):
                server.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
except psycopg.Error as error:
    print(f"The databases of this run could not be swept: {error}", file=sys.stderr)
try:
    with redis.Redis.from_url(sys.argv[2], socket_timeout=60) as client:
        for key in client.scan_iter(match=f"petite-guerre-test-{run}*", count=1000):
            client.delete(key)
except redis.RedisError:  # then the tests had a server out of a wheel, which is gone
    pass
PY
  rm -rf "$scratch"
}
trap sweep EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

timed() {  # timed NAME COMMAND...: run it with its output, and note what it cost and whether it failed
  local name=$1 status
  shift
  TIMEFORMAT='%U %S %R'
  { time "$@" 2>&1; } 2>"$scratch/time of $name"
  status=$?
  tail -n 1 "$scratch/time of $name" | awk -v name="$name" '{ printf "%.1f %.1f %s\n", $1 + $2, $3, name }' \
    >>"$scratch/steps"
  [ $status = 0 ] || echo "$name" >>"$scratch/failed"
  return $status
}

step() {  # step NAME COMMAND...: run it, say what it cost, remember a failure and go on
  printf '\n=== %s\n' "$1"
  timed "$@" | tee "$scratch/log of $1"
  ended "$1"
}

aside() {  # aside NAME COMMAND...: run it beside the steps that follow, until `join` shows what it wrote
  timed "$@" >"$scratch/log of $1" &
  asides+=("$1")
}

join() {
  wait
  for name in "${asides[@]}"; do
    printf '\n=== %s\n' "$name"
    cat "$scratch/log of $name"
    ended "$name"
  done
  asides=()
}

ended() {
  local cost word=fine
  cost=$(awk -v name="$1" '{ spent = $1; clock = $2; sub(/^[^ ]+ [^ ]+ /, ""); if ($0 == name) print spent " s of the processor, " clock " s" }' \
    "$scratch/steps")
  if grep -qxF "$1" "$scratch/failed" 2>/dev/null; then
    word=FAILED
    failed+=("$1")
  fi
  printf -- '--- %s: %s (%s)\n' "$1" "$word" "$cost"
}

again() {  # again NAME: the end of a failed step's log, and then the tests that failed in a line each
  printf '\n=== %s failed; its last lines once more\n' "$1"
  tail -n 80 "$scratch/log of $1" | cut -c 1-400
  printf '\n--- what failed in %s\n' "$1"
  grep -E '^(FAILED|ERROR) ' "$scratch/log of $1" | cut -c 1-300 | sort -u | head -n 60
}

stop() {
  printf '%s\n' "$*" >&2
  exit 1
}

own() { env PETITE_GUERRE_VAR="$scratch/var" "$@"; }

browser() {
  for program in "${PETITE_GUERRE_CHROMIUM:-}" chromium chromium-browser google-chrome; do
    [ -n "$program" ] && command -v "$program" >/dev/null && return 0
  done
  return 1
}

install() {  # the packages of all groups, and a Chromium and a PostgreSQL to talk to
  if ! browser; then
    printf 'No Chromium here; asking apt for one.\n'
    if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
      (apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends chromium) \
        >"$scratch/apt.log" 2>&1 || tail -n 20 "$scratch/apt.log" >&2
    fi
    browser || stop "The browser tests need Chromium: install it, or name one in PETITE_GUERRE_CHROMIUM."
  fi
  "$PYTHON" bootstrap.py test server check compile docs || stop "The packages could not be installed, so nothing was checked."
  "$bin/python" - "$postgres" <<'PY' || stop "The suite needs PostgreSQL: start one, or name it in PETITE_GUERRE_POSTGRES."
import sys
import psycopg

with psycopg.connect(sys.argv[1], connect_timeout=10) as server:
    print(server.execute("SELECT version()").fetchone()[0])
PY
}

on_postgres() { env DATABASE_URL="${postgres%/*}/petite_guerre_${PETITE_GUERRE_TEST_RUN}apps" "$@"; }

copied() {  # copied COMMAND...: run it in a copy of the checkout, so that this one stays as it was
  mkdir -p "$scratch/copy" &&
    git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$scratch/copy" &&
    (cd "$scratch/copy" && "$@")
}

finish() {  # finish TIER: what failed, what was slow, and whether the tier kept within its budget
  "$bin/python" -m tests.budget "$1" "$scratch/steps" || failed+=("budget")
  if [ ${#failed[@]} -gt 0 ]; then
    for name in "${failed[@]}"; do [ "$name" = budget ] || again "$name"; done
    printf '\nFailed: %s\n' "${failed[*]}"
    exit 1
  fi
  printf '\nAll is well.\n'
}
