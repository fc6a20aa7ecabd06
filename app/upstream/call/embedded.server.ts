import { logger } from '~/config/logger.server';
import { isEmbedded, settings } from '~/config/settings.server';
import { createLimiter } from '~/config/shared-limiter.server';
import { createMemberApi, type MemberApi } from '~/member-api/app.server';
import { memberApiSettings } from '~/member-api/settings';

declare global {
  // The development server reloads the build on every change; the store must stay open across reloads.

  var embeddedMemberApi: Promise<MemberApi> | undefined;
}

/** The embedded member API, or `undefined` when the operator has configured another one. Opened once per process. */
export const embeddedMemberApi: Promise<MemberApi> | undefined = isEmbedded
  ? (globalThis.embeddedMemberApi ??= createMemberApi({
      settings: memberApiSettings(settings.env, settings.client),
      log: logger.child({ part: 'member-api' }),
      createLimiter,
    }))
  : undefined;

// A store that cannot be opened (no disk, no permission) must stop the process: every page would fail.
embeddedMemberApi?.catch((error: unknown) => {
  logger.fatal({ err: error }, 'the embedded member API cannot start');
  process.exit(1);
});

/** Placeholder base URL for calls to the embedded API; nothing is ever sent there. */
export const EMBEDDED_BASE = 'http://embedded.invalid';
