import { refusalData, type RefusalData } from '~/contract/envelope';
import type { Answer } from './transport.server';

/** The HTTP status, and the envelope code, of a rate limit. */
export const RATE_LIMITED = 429;

/** The wait of a `Retry-After` header in seconds: it holds seconds or a date. `undefined` when it is neither. */
export function secondsOf(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

/**
 * The refusal data of a rate limit: the wait from the envelope, else from the header, and always a reason.
 *
 * @param data of the envelope, if there is one
 */
export function rateRefusal({ retryAfter }: Pick<Answer, 'retryAfter'>, data: RefusalData | undefined): RefusalData {
  const wait = refusalData.parse({ retryAfter: data?.retryAfter ?? secondsOf(retryAfter) });
  return { ...data, reason: data?.reason ?? 'rate', retryAfter: wait.retryAfter };
}
