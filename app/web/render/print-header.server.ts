import { formatDateTime } from '~/i18n/format';
import type { RequestContext } from '../page/request-context.server';
import { publicOrigin } from '../session/request-info.server';

/** The header of a printed page: its address, and when it was printed. */
export function printHeaderOf(visit: Pick<RequestContext, 'app' | 'request' | 'url' | 'clock'>): string {
  const { url, clock } = visit;
  return `${publicOrigin(visit)}${url.pathname}${url.search} · ${formatDateTime(Date.now(), clock)}`;
}
