import { readAmount } from '~/contract/amount';
import { readLimitPeriod } from '~/contract/limits/limit-periods';
import { readTime } from '~/contract/time';
import type { Clock } from '~/i18n/clock';
import { errorCode } from '~/i18n/error-text';
import { formatMoment } from '~/i18n/format';
import type { UpstreamError } from '~/upstream/call/upstream-error';
import type { Bet } from './bet.schema';
import { closedCode, restCode, type BetFacts, type ClosedCodes } from './bet.view';

/** Codes for a bet that the member API refused because its period has closed; nothing was charged. */
const CLOSED: ClosedCodes = { plain: 'bet.closed', next: 'bet.closed_next', wait: 'bet.closed_wait' };

/** Codes by field; the empty name is the form as a whole. */
interface BetRefusal {
  errors: Record<string, string[]>;
  status: number;
}

/** A code with its values, or a general code if a value is unknown. */
function coded(code: string, values: Readonly<Record<string, string | undefined>>, otherwise: string): string {
  return Object.values(values).includes(undefined) ? otherwise : errorCode(code, values);
}

function limitCode({ data }: UpstreamError, write: (minor: number) => string): string {
  const left = readAmount(data.left);
  const { which } = data;
  if ((which !== 'stake' && which !== 'loss') || left === undefined) return 'reason.limit';
  return restCode(which, { amount: Math.max(0, left), period: readLimitPeriod(data.period) }, write);
}

/**
 * The errors for a bet that the member API refused. Each says what the member needs to know to continue.
 *
 * @param facts loaded after the refusal
 * @returns `undefined` for an error that is not specific to bets
 */
export function betRefusal(
  error: UpstreamError,
  bet: Bet,
  facts: BetFacts,
  clock: Clock,
  write: (minor: number) => string,
): BetRefusal | undefined {
  const form = (code: string, status = 400) => ({ errors: { '': [code] }, status });
  const amount = (code: string) => ({ errors: { amount: [code] }, status: 400 });
  if (error.kind !== 'refused') return undefined;
  if (error.code === 409 || error.reason === 'duplicate') return form('form.sent_before', 409);
  const { min, max } = facts.odds?.find(({ pattern }) => pattern === bet.pattern) ?? {};
  const text = (minor: number | undefined) => (minor === undefined ? undefined : write(minor));
  switch (error.reason) {
    case 'period_closed':
      return form(closedCode(CLOSED, bet.period, facts.period, clock));
    case 'not_found':
      return form(errorCode('bet.not_found', { period: bet.period }), 404);
    case 'amount_low':
      return amount(coded('bet.amount_low', { min: text(min) }, 'reason.amount_low'));
    case 'amount_high':
      return amount(coded('bet.amount_high', { max: text(max) }, 'reason.amount_high'));
    case 'balance':
      return amount(coded('bet.balance', { available: text(facts.available) }, 'reason.balance'));
    case 'limit':
      return amount(limitCode(error, write));
    case 'excluded': {
      const until = readTime(error.data.until);
      return form(
        coded(
          'bet.excluded',
          { until: until === undefined ? undefined : formatMoment(until, clock) },
          'reason.excluded',
        ),
      );
    }
    default:
      return undefined;
  }
}
