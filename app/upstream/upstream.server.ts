import type { Keys } from '~/config/secrets/keys.server';
import type { Log } from '~/config/observing/logger.server';
import type { Tracing } from '~/config/observing/tracing';
import { createParts } from '~/config/parts';
import { isEmbedded, type Settings } from '~/config/settings.server';
import type { SharedStore } from '~/config/shared-store.server';
import type { MemberApi } from './call/embedded.server';
import { createKeptLimits } from './cache/kept-limits.server';
import { createParsedAnswers } from './cache/parsed-answers.server';
import { createSharedReads } from './cache/shared-read.server';
import { createStaleFallbacks } from './cache/stale-fallback.server';
import { createVerifiedTokens } from './cache/verified-tokens.server';
import { createTimeouts } from './call/call-timeout.server';
import { createCircuits } from './call/circuit.server';
import { createApi } from './call/client.server';
import { createReadiness } from './call/readiness.server';
import { createServiceConfig } from './call/service-config.server';
import { createTransport } from './call/transport.server';
import { createUnreadableLog } from './call/unreadable-fields.server';
import { createOffers } from './call/unsupported-calls.server';
import { createMediaAddresses } from './media/media-addresses.server';
import type { Upstream } from './upstream';

interface Options {
  settings: Settings;
  keys: Keys;
  log: Log;
  store: SharedStore | undefined;
  /** The embedded member API, if there is no other. */
  memberApi: Promise<MemberApi> | undefined;
  tracing?: Tracing | undefined;
}

/** Creates the upstream of an app: what calls the member API and the video service, with all caches of what they send. */
export function createUpstream({ settings, keys, log, store, memberApi, tracing }: Options): Upstream {
  const { env } = settings;
  const embedded = isEmbedded(settings);
  const transport = createTransport(memberApi);
  const timeouts = createTimeouts(env);
  const upstream: Upstream = {
    settings,
    log,
    tracing,
    isEmbedded: embedded,
    createApi: (access) => createApi(upstream, access),
    part: createParts(() => upstream),
    keptLimits: createKeptLimits({ isEmbedded: embedded, folder: env.DATA_DIR, keys, store, log }),
    ...transport,
    ...createCircuits({ env, log }),
    ...createMediaAddresses(settings, keys),
    ...createOffers(),
    ...createReadiness({
      settings,
      memberApi,
      exchange: transport.exchange,
      createApi: (access) => createApi(upstream, access),
    }),
    ...createServiceConfig({ settings, exchange: transport.exchange, log }),
    ...createSharedReads({
      isEmbedded: embedded,
      seconds: env.READ_CACHE_SECONDS,
      createApi: (access) => createApi(upstream, access),
    }),
    ...createStaleFallbacks(timeouts),
    ...timeouts,
    ...createUnreadableLog(log),
    ...createParsedAnswers(),
    ...createVerifiedTokens(),
  };
  return upstream;
}
