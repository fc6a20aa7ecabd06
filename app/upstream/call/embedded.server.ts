import type { Log } from '~/config/observing/logger.server';
import type { Settings } from '~/config/settings.server';
import { createSharedLimiters } from '~/config/shared-limiter.server';
import type { SharedStore } from '~/config/shared-store.server';
import { createMemberApi, type MemberApi } from '~/member-api/app.server';
import { memberApiSettings, type MemberApiSettings } from '~/member-api/settings';

interface Options {
  settings: Settings;
  log: Log;
  store: SharedStore | undefined;
  /** The length of new hash chains, for tests; the published one by default. */
  chainLength?: MemberApiSettings['draw']['chainLength'];
}

/** Opens the embedded member API on the store that the settings name. */
export function openEmbedded({ settings, log, store, chainLength }: Options): Promise<MemberApi> {
  const own = memberApiSettings(settings.env, settings.client);
  return createMemberApi({
    settings: chainLength === undefined ? own : { ...own, draw: { ...own.draw, chainLength } },
    log: log.child({ part: 'member-api' }),
    createLimiter: createSharedLimiters(store),
  });
}

/** Placeholder base URL for calls to the embedded API; nothing is ever sent there. */
export const EMBEDDED_BASE = 'http://embedded.invalid';

export type { MemberApi };
