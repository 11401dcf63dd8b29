# syntax=docker/dockerfile:1.9
# The object store and its client, from their source: MinIO has published no image since September 2025, and what was
# mended after that, CVE-2025-62506 among it, is in the source only.
#   docker build -f deploy/docker/minio.Dockerfile -t sortie/minio deploy/docker
ARG GO_IMAGE=golang:1.26.8-bookworm
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

# Go checks both against its database of checksums.
FROM ${GO_IMAGE} AS built
ENV CGO_ENABLED=0 GOBIN=/built GOFLAGS=-trimpath
RUN --mount=type=cache,target=/go/pkg/mod --mount=type=cache,target=/root/.cache/go-build \
    go install -ldflags="-s -w" github.com/minio/minio@v0.0.0-20260212201848-7aac2a2c5b7c \
    && go install -ldflags="-s -w" github.com/minio/mc@v0.0.0-20250313080218-cf909e1063a9

# The programs' own base: a shell for minio-init.sh, and no layer that is not there already.
FROM ${NODE_IMAGE}
COPY --from=built /built/minio /built/mc /usr/local/bin/
VOLUME /data
EXPOSE 9000 9001
STOPSIGNAL SIGTERM
USER 1000:1000
ENTRYPOINT ["minio"]
