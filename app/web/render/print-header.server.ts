import { formatDateTime } from '~/i18n/format';
import type { RequestContext } from '../page/request-context.server';
import { publicOrigin } from '../session/request-info.server';

/** The header of a printed page: its address, and when it was printed. */
export function printHeaderOf({
  request,
  url,
  language,
}: Pick<RequestContext, 'request' | 'url' | 'language'>): string {
  return `${publicOrigin(request)}${url.pathname}${url.search} · ${formatDateTime(Date.now(), language)}`;
}
