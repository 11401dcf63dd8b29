#!/bin/sh
# Gives a Redis that runs the accounts of redis.conf, whose passwords and rights may be newer than its start.
set -eu
secrets=${SECRETS_DIR:-/run/secrets}
REDISCLI_AUTH=$(cat "$secrets/password")
export REDISCLI_AUTH
answers=$(sed -n 's/^user \([^ ]*\) /ACL SETUSER \1 reset /p' "$secrets/redis.conf" |
  redis-cli -h "${REDIS_HOST:-redis}" -p "${REDIS_PORT:-6379}")
# redis-cli ends well whatever it was answered.
if echo "$answers" | grep -v '^OK$'; then exit 1; fi
