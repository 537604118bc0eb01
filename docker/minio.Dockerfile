# MinIO from its source: its makers withdrew their images from the public registries in September 2026.
# The Go checksum database holds what this version is, so the build gets exactly that or fails.
FROM golang:1.26.5-alpine3.24 AS build
RUN CGO_ENABLED=0 GOBIN=/out go install -trimpath -ldflags='-s -w' \
    github.com/minio/minio@v0.0.0-20260212201848-7aac2a2c5b7c

FROM alpine:3.22
COPY --from=build /out/minio /usr/local/bin/minio
RUN adduser -D -u 1000 minio && mkdir /data && chown minio:minio /data
USER minio
EXPOSE 9000
ENTRYPOINT ["minio"]
CMD ["server", "/data"]
