# The shop as an image: docs/operations.md, "In containers". The version of Node is the one that package.json pins; the digest
# is that of the image itself, for all architectures, so that a tag that was moved brings nothing else.
ARG NODE_IMAGE=node:26.10.0-bookworm-slim@sha256:662933cf47f013bc8e4beb31a6116448427a82057ba7c42c97e4c5ba766504c2

FROM ${NODE_IMAGE} AS build
WORKDIR /src
COPY . .
RUN npm run build -- /out

FROM ${NODE_IMAGE}
COPY --from=build /out /app
RUN ln -s /app/gangway.mjs /usr/local/bin/gangway \
 && install -d -o node -g node -m 700 /data /backups
# One heap for all threads of glibc saves a sixth of the memory after load (docs/performance.md).
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    GANGWAY_COMMAND=gangway \
    MALLOC_ARENA_MAX=1
USER node
WORKDIR /data
VOLUME ["/data", "/backups"]
EXPOSE 3000
# Whether the process answers: a database that is away is no reason to restart the shop. Proxies ask for "ready".
HEALTHCHECK --interval=15s --timeout=5s --start-period=2m CMD ["gangway", "health", "live"]
ENTRYPOINT ["node", "--max-semi-space-size=4", "--heap-growing-percent=60", "/app/gangway.mjs"]
CMD ["start"]
