import { formatTimeOfDay } from '~/i18n/format';
import type { Api } from '~/upstream/api';
import { withLastGood } from '~/upstream/last-good.server';
import type { MemberVisit } from './visit.server';

/**
 * The upstream client for a page of lists, with stale copies as the fallback during an outage.
 *
 * @returns with `asOf`, the time of day in UTC of the oldest stale list; call it when all of them are loaded
 */
export function lastGood({ api, session, language }: MemberVisit): { api: Api; asOf: () => string | undefined } {
  const lists = withLastGood(api, { token: session.token, language });
  return {
    api: lists.api,
    asOf: () => {
      const at = lists.asOf();
      return at === undefined ? undefined : `${formatTimeOfDay(at, 'UTC')} UTC`;
    },
  };
}
