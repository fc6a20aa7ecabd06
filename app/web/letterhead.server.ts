import { settings } from '~/config/settings.server';
import { formatDateTime } from '~/i18n/format';
import type { Visit } from './page.server';

/** What a printed page says of itself: the address at which it can be seen again, and when it was made. */
export function letterheadOf({ url, language }: Pick<Visit, 'url' | 'language'>): string {
  const origin = settings.env.PUBLIC_ORIGIN ?? url.origin;
  return `${origin}${url.pathname}${url.search} · ${formatDateTime(Date.now(), language)}`;
}
