import { formatDateTime } from '~/i18n/format';
import type { Visit } from './visit.server';
import { publicOrigin } from './request-facts.server';

/** The header of a printed page: its address, and when it was printed. */
export function letterheadOf({ request, url, language }: Pick<Visit, 'request' | 'url' | 'language'>): string {
  return `${publicOrigin(request)}${url.pathname}${url.search} · ${formatDateTime(Date.now(), language)}`;
}
