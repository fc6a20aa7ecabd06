# Basic syntax only, so that old and rootless builders work. compose.yaml builds from the base by its digest.
ARG BASE=node:22-bookworm-slim
FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY remix.config.js tsconfig.json ./
COPY public ./public
COPY app ./app
RUN npm run build
# npm does not prune the TypeScript compiler, because it is an optional peer of a runtime dependency. Builds for musl do not run here.
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/typescript node_modules/.bin node_modules/@libsql/*-musl
# Lists what the image holds of others, and their licences. Then removes hls.js, which public/build has for browsers, the largest packages
# that build/index.js alone has, what build/tracing.js has of OpenTelemetry (prom-client needs its api), and source maps and types of
# packages, which are for development.
RUN node app/commands/notices.mjs build && cd node_modules && \
  rm -rf hls.js react-dom @zxing/text-encoding web-streams-polyfill web-encoding hono undici && cd .. && \
  find node_modules/@opentelemetry -mindepth 1 -maxdepth 1 ! -name api -exec rm -rf '{}' + && \
  find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
# Fills Node's compile cache. Later starts use it only with the same NODE_OPTIONS; see docs/decisions/0036.
# The user of the app writes it; in the image root owns it, because COPY --from keeps owners with some builders, and code that
# the app could overwrite would run at its next start.
RUN NODE_OPTIONS="--max-old-space-size=256 --max-semi-space-size=8" node app/commands/warm-up.mjs /app/build/compiled && \
  chown -R 0:0 /app/build
# docker build --build-arg REVISION="$(git rev-parse HEAD)": shown in the log, /readyz and metrics.
ARG REVISION=
RUN printf '%s' "$REVISION" > build/revision

# The base without npm, yarn and headers, which nothing needs that runs.
FROM ${BASE} AS system
RUN rm -rf /usr/local/lib/node_modules /usr/local/include /usr/local/share/* /usr/local/bin/npm /usr/local/bin/npx \
  /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn-* /usr/share/man /var/cache/* /var/lib/apt/lists/*

# As one layer: what a layer removes would stay in those below.
FROM scratch
COPY --from=system / /
# The version of package.json; a test compares them.
ARG VERSION=0.1.0
ARG REVISION=
LABEL org.opencontainers.image.title="night-garden" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$REVISION" \
  org.opencontainers.image.licenses="LicenseRef-UNLICENSED"
# package.json marks the build as ES modules. The runtime user owns only /data.
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/public ./public
COPY --from=build /app/build ./build
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
RUN mkdir /data && chown 1000:1000 /data
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/app/build/compiled
# Sized for 512 MB, whatever the machine has. The malloc settings return the memory of picture and password threads to the
# system at once, which glibc does not do by default; see docs/decisions/0031.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 NODE_OPTIONS="--max-old-space-size=256 --max-semi-space-size=8"
VOLUME ["/data"]
EXPOSE 3000
USER 1000:1000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node runs as process 1, so that it receives SIGTERM.
CMD ["node", "build/server.js"]
