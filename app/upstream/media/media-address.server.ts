import type { Call } from '~/contract/call';
import { settings } from '~/config/settings.server';

/** Placeholder origin of this site for resolving URLs; the embedded API is mounted below it. */
const HERE = 'http://here.invalid';

/**
 * Makes a media address from the upstream usable in a page: relative ones are resolved against the service that sent
 * them.
 *
 * @param value as received
 * @param service which service sent it
 * @returns an http(s) address or a path of this site; `undefined` for anything else (`javascript:`, `data:`, nonsense)
 */
export function mediaAddress(value: string | undefined, service: Call['service']): string | undefined {
  if (!value) return undefined;
  const base = (service === 'video' ? settings.videoMediaBaseUrl : settings.apiBaseUrl) ?? `${HERE}/api`;
  if (!URL.canParse(value.trim(), `${base}/`)) return undefined;
  const url = new URL(value.trim(), `${base}/`);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  return url.origin === HERE ? url.href.slice(HERE.length) : url.href;
}
