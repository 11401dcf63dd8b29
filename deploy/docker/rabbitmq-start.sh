#!/bin/sh
# The image reads settings from /etc only, where nothing can be written; its own start follows.
set -eu
export RABBITMQ_CONFIG_FILES=/tmp/rabbitmq-conf
mkdir -p "$RABBITMQ_CONFIG_FILES"
cp /etc/rabbitmq/conf.d/*.conf /run/secrets/20-sortie.conf "$RABBITMQ_CONFIG_FILES"
exec docker-entrypoint.sh rabbitmq-server
