#!/bin/sh
# Makes the bucket and the user of the services, who may touch this bucket only. Changes nothing that is right already.
set -eu
read_secret() { cat "/run/secrets/$1"; }
mc alias set store http://minio:9000 "$(read_secret root-user)" "$(read_secret root-password)" >/dev/null
mc mb --ignore-existing store/sortie
cat >/tmp/policy.json <<'POLICY'
{
  "Version": "2012-10-17",
  "Statement": [
    { "Effect": "Allow", "Action": ["s3:ListBucket", "s3:GetBucketLocation"], "Resource": ["arn:aws:s3:::sortie"] },
    { "Effect": "Allow", "Action": ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"], "Resource": ["arn:aws:s3:::sortie/*"] }
  ]
}
POLICY
mc admin policy create store sortie /tmp/policy.json >/dev/null
mc admin user add store "$(read_secret access-key)" "$(read_secret secret-key)" >/dev/null
mc admin policy attach store sortie --user "$(read_secret access-key)" >/dev/null 2>&1 || true
mc admin user info store "$(read_secret access-key)"
