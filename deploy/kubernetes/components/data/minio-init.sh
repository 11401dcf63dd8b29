#!/bin/sh
# Makes the bucket, and for each program an account that reaches its own objects only; rights become those written here.
# Run by compose, by a cluster, and by npm start where minio and mc are installed.
set -eu
secrets=${SECRETS_DIR:-/run/secrets}
namespace=${NAMESPACE:-sortie}
read_secret() { cat "$secrets/$1"; }
mc alias set store "${STORE_URL:-http://minio:9000}" "$(read_secret root-user)" "$(read_secret root-password)" >/dev/null
mc mb --ignore-existing store/sortie

# account NAME PREFIX...: the same prefixes as in tools/local/src/infrastructure/object-rights.ts; a test compares the two.
account() {
  name=$1
  shift
  objects=
  lists=
  for prefix in "$@"; do
    objects="$objects${objects:+, }\"arn:aws:s3:::sortie/$namespace/$prefix*\""
    lists="$lists${lists:+, }\"$namespace/$prefix*\""
  done
  policy=${TMPDIR:-/tmp}/sortie-$name.json
  cat >"$policy" <<POLICY
{
  "Version": "2012-10-17",
  "Statement": [
    { "Effect": "Allow", "Action": ["s3:GetBucketLocation"], "Resource": ["arn:aws:s3:::sortie"] },
    {
      "Effect": "Allow", "Action": ["s3:ListBucket"], "Resource": ["arn:aws:s3:::sortie"],
      "Condition": { "StringLike": { "s3:prefix": [$lists] } }
    },
    { "Effect": "Allow", "Action": ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"], "Resource": [$objects] }
  ]
}
POLICY
  mc admin policy create store "sortie-$name" "$policy" >/dev/null
  mc admin user add store "$name" "$(read_secret "$name-password")" >/dev/null
  # Says no when it is attached already; what counts is asked next.
  mc admin policy attach store "sortie-$name" --user "$name" >/dev/null 2>&1 || true
  mc admin user info store "$name" | grep "sortie-$name"
}
account receipt receipts/ quarantine/ installation/
account report exports/ bulks/ expense-reports/
account backup ""

# The one account of all programs, of versions before.
if [ -e "$secrets/access-key" ]; then
  mc admin user remove store "$(read_secret access-key)" >/dev/null 2>&1 || true
fi
