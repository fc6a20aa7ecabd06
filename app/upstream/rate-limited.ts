import { refusalData, type RefusalData } from '~/contract/envelope';
import type { Answer } from './transport.server';

/** The HTTP status, and the code in an envelope, of a service that was asked too often. */
export const RATE_LIMITED = 429;

/** How long a `Retry-After` asks to wait, in seconds: it names them, or a date. `undefined` when it can be read as neither. */
export function secondsOf(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

/**
 * What a refusal for too many requests says: the wait from its data, else from its header, and a reason in any case.
 *
 * @param data of its envelope, where it has one
 */
export function rateRefusal({ retryAfter }: Pick<Answer, 'retryAfter'>, data: RefusalData | undefined): RefusalData {
  const wait = refusalData.parse({ retryAfter: data?.retryAfter ?? secondsOf(retryAfter) });
  return { ...data, reason: data?.reason ?? 'rate', retryAfter: wait.retryAfter };
}
