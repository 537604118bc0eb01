# Parkho: one image for the API, the worker and the commands. `docker compose up` builds it.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /parkho
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY stores/package.json stores/
COPY projections/package.json projections/
COPY demo/package.json demo/
COPY backend/package.json backend/
COPY frontend/package.json frontend/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

FROM packages AS build
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && find . -path '*/dist/*' -not -path '*/node_modules/*' \( -name '*.spec.*' -o -name '*.d.ts' \) -delete

FROM packages AS runtime
# The commit, shown on the console's Operations screen: docker build --build-arg COMMIT=$(git rev-parse --short HEAD)
ARG COMMIT=
ENV NODE_ENV=production COMMIT=$COMMIT
# Only the server's dependencies: the frontend is built. The compiler and the types are peers of packages and unused.
RUN npm ci --ignore-scripts --omit=dev -w contracts -w stores -w projections -w demo -w backend \
    && npm cache clean --force \
    && rm -r node_modules/typescript node_modules/@typescript node_modules/@types \
    && find node_modules \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
COPY --from=build /parkho/contracts/dist contracts/dist
COPY --from=build /parkho/stores/dist stores/dist
COPY --from=build /parkho/projections/dist projections/dist
COPY --from=build /parkho/demo/dist demo/dist
COPY --from=build /parkho/demo/pictures demo/pictures
COPY --from=build /parkho/backend/dist backend/dist
COPY --from=build /parkho/backend/fonts backend/fonts
COPY --from=build /parkho/frontend/dist frontend/dist
RUN mkdir /data && chown node:node /data
ENV DATA_DIR=/data HOST=0.0.0.0 PORT=3000
# As in scripts/prepare.mjs.
ENV MALLOC_ARENA_MAX=2
# Commands (docs/commands.md) are npm scripts, and containers of docker-compose.yml can write only to /tmp.
ENV NPM_CONFIG_CACHE=/tmp/npm NPM_CONFIG_UPDATE_NOTIFIER=false
USER node
EXPOSE 3000
CMD ["node", "backend/dist/main.js"]
