import { formatDateTime } from '~/i18n/format';
import type { Visit } from './visit.server';
import { publicOrigin } from './request-facts.server';

/** What a printed page says of itself: the address at which it can be seen again, and when it was made. */
export function letterheadOf({ request, url, language }: Pick<Visit, 'request' | 'url' | 'language'>): string {
  return `${publicOrigin(request)}${url.pathname}${url.search} · ${formatDateTime(Date.now(), language)}`;
}
