import { formatHourMinute } from '~/i18n/format';
import type { Api } from '~/upstream/call/api';
import type { MemberContext } from './request-context.server';

/**
 * The upstream client for a page of lists, with stale copies as the fallback during an outage.
 *
 * @returns with `asOf`, the time of day of the oldest stale list; call it when all of them are loaded
 */
export function withStaleFallback({ app, api, session, clock }: MemberContext): {
  api: Api;
  asOf: () => string | undefined;
} {
  const lists = app.upstream.createStaleFallback(api, { token: session.token, language: clock.language });
  return {
    api: lists.api,
    asOf: () => {
      const at = lists.asOf();
      return at === undefined ? undefined : formatHourMinute(at, clock);
    },
  };
}
