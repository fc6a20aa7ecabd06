import { createKeys, type Keys } from '~/config/secrets/keys.server';
import { createLog, type Log } from '~/config/observing/logger.server';
import { paletteRules } from '~/config/palette';
import { createParts, type Parts } from '~/config/parts';
import type { Settings } from '~/config/settings.server';
import { createSharedLimiters } from '~/config/shared-limiter.server';
import type { Tracing } from '~/config/observing/tracing';
import { openSharedStore, type SharedStore } from '~/config/shared-store.server';
import type { LiveWatch } from '~/upstream/cache/live-watch.server';
import { openEmbedded, type MemberApi } from '~/upstream/call/embedded.server';
import { withTimeout } from '~/upstream/call/with-timeout';
import type { Upstream } from '~/upstream/upstream';
import { createUpstream } from '~/upstream/upstream.server';
import { createGuards, type Guards } from './form/form-guards.server';
import { createRateLimits, type RateLimits } from './form/rate-limit.server';
import { createAnsweredIds, type AnsweredIds } from './idempotency/answered-ids.server';
import { createIdempotencyStore } from './idempotency/idempotency-store.server';
import { createIdempotency, type Idempotency } from './idempotency/idempotency.server';
import { createRenderCache, type RenderCache } from './render/render-cache.server';
import { createRefusals, type Refusals } from './server/client-error.server';
import { createShutdown, type Shutdown } from './server/graceful-shutdown.server';
import { createStaticPages, type StaticPages } from './server/files/static-page.server';
import { type DefinedCookie } from './session/cookie.server';
import { createSealing, type Sealing } from './session/encrypted-value.server';
import { createFlashCookie } from './session/flash.server';
import { createReadMarksCookie } from './session/read-marks.server';
import { SESSION_COOKIE } from './session/session-cookie';
import { createSessions, type Sessions } from './session/session.server';
import { createSignedOut, type SignedOut } from './session/signed-out.server';

/**
 * An app: its settings, and all that follows from them or is remembered while it runs. Requests reach it through their load
 * context. Two apps in one process share nothing but the metrics.
 */
export interface App {
  settings: Settings;
  log: Log;
  keys: Keys;
  /** The Redis of REDIS_URL. */
  store: SharedStore | undefined;
  /** The embedded member API, if there is no other. */
  memberApi: Promise<MemberApi> | undefined;
  upstream: Upstream;
  tracing: Tracing | undefined;
  sessions: Sessions;
  signedOut: SignedOut;
  sealing: Sealing;
  cookies: { flash: DefinedCookie; readMarks: DefinedCookie };
  guards: Guards;
  rateLimits: RateLimits;
  idempotency: Idempotency;
  answeredIds: AnsweredIds;
  /** Renders a page, or takes it from the render cache. */
  renderCached: RenderCache['renderCached'];
  compressRendered: RenderCache['compressRendered'];
  /** The operator's colours as CSS, which are not in the built stylesheet. */
  brandRules: string;
  staticPages: StaticPages;
  answerRefused: Refusals['answerRefused'];
  shutdown: Shutdown;
  /** Watches that have had subscribers, see live-events. */
  watches: Set<LiveWatch>;
  /** Callbacks that end the open streams of the proxy check. */
  trialStreams: Set<() => void>;
  /** What one route or domain has once per app: a cache, a cookie, a watch. */
  part: Parts<App>;
  /** Ends what runs in the background, and closes the store. */
  close: () => Promise<void>;
}

/** A request, and the app that it is for. */
export interface AppRequest {
  app: App;
  request: Request;
}

/** What an app is given instead of making it. */
export interface AppOptions {
  /** By default it writes to standard output. */
  log?: Log;
  /** An embedded member API that is open already. */
  memberApi?: Promise<MemberApi> | undefined;
  /** A Redis that is open already. */
  store?: SharedStore | undefined;
  /** Precedes the names of cookies: browsers send those of a host to all its ports. */
  cookiePrefix?: string;
  /** Records requests and calls. */
  tracing?: Tracing | undefined;
  /** That of the process, if another app has it already. */
  shutdown?: Shutdown;
  /** The length of new hash chains of the embedded draw, for tests. */
  chainLength?: number;
}

/** How long a process that stops goes on sending spans, in ms, while it closes its store. */
const SEND_MS = 2_000;

/** Creates an app. It reads nothing but the settings, and does not wait for the member API or Redis. */
export async function createApp(settings: Settings, options: AppOptions = {}): Promise<App> {
  const { env } = settings;
  const { log = createLog(env), tracing, chainLength, cookiePrefix = '', shutdown = createShutdown(log) } = options;
  const keys = createKeys(settings.secrets);
  const store = options.store ?? (await openSharedStore(env.REDIS_URL, { keys, log }));
  const memberApi =
    settings.apiBaseUrl === undefined
      ? (options.memberApi ?? openEmbedded({ settings, log, store, ...(chainLength !== undefined && { chainLength }) }))
      : undefined;
  const upstream = createUpstream({ settings, keys, log, store, memberApi, tracing });
  const { isEmbedded } = upstream;
  const signedOut = createSignedOut({ store, log, isStopping: shutdown.isStopping });
  const sealing = createSealing(keys.sealingFor('sealed'));
  const staticPages = createStaticPages(env);
  const app: App = {
    settings,
    log,
    keys,
    store,
    memberApi,
    upstream,
    tracing,
    sessions: createSessions(keys.sealingFor('session'), signedOut.isSignedOut, `${cookiePrefix}${SESSION_COOKIE}`),
    signedOut,
    sealing,
    cookies: { flash: createFlashCookie(keys, `${cookiePrefix}flash`), readMarks: createReadMarksCookie(keys) },
    guards: createGuards(keys, `${cookiePrefix}csrf`),
    rateLimits: createRateLimits(createSharedLimiters(store)),
    idempotency: createIdempotency({
      isEmbedded,
      isShared: store !== undefined,
      shared: createIdempotencyStore({ store, keys, sealing }),
    }),
    answeredIds: createAnsweredIds(store),
    ...createRenderCache(),
    brandRules: paletteRules(env.BRAND_COLORS),
    staticPages,
    ...createRefusals(staticPages),
    shutdown,
    watches: new Set(),
    trialStreams: new Set(),
    part: createParts(() => app),
    close: async () => {
      const sent = tracing && withTimeout(SEND_MS, tracing.close()).catch(() => undefined);
      upstream.endServiceConfigWatch();
      signedOut.endRetries();
      await (await memberApi)?.close();
      store?.close();
      await upstream.closeConnections();
      await sent;
    },
  };
  return app;
}
