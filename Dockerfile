# Plain syntax, so that any builder of the last ten years and any rootless one takes it.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY remix.config.js tsconfig.json ./
COPY public ./public
COPY app ./app
RUN npm run build
# Pruning keeps the TypeScript compiler, because a package of the app can use one that is there.
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/typescript node_modules/.bin
# What Node compiles at a start is kept for every start of the image, which must have the same options; see docs/decisions/0036.
RUN NODE_OPTIONS="--max-old-space-size=256 --max-semi-space-size=4" node app/commands/warm-up.mjs /app/build/compiled

FROM node:22-bookworm-slim
# package.json says that the build is made of ES modules. Nothing here belongs to the user that runs it but /data.
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/public ./public
COPY --from=build /app/build ./build
RUN mkdir /data && chown 1000:1000 /data
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/app/build/compiled
# For 512 MB. What pictures and passwords take is given back at once, which the C library by itself does not do, and garbage
# is collected as if the machine were no larger; see docs/decisions/0031.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 NODE_OPTIONS="--max-old-space-size=256 --max-semi-space-size=4"
VOLUME ["/data"]
EXPOSE 3000
USER 1000:1000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is process 1, so that a stop of the container reaches it.
CMD ["node", "build/server.js"]
