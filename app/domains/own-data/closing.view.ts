import { ERASED, KEPT, STOPPED } from '~/contract/calls/own-data';
import type { Clock } from '~/i18n/clock';
import { formatMoment } from '~/i18n/format';
import type { Translator } from '~/i18n/translate';
import type { Closing } from './own-data.api.server';
import { said } from './said.view';

/** Writes an amount in minor units. */
type Write = (minor: number) => string;

/**
 * What the page says of a closing that has begun: only what the service states.
 *
 * @param now ms UTC
 */
function begunText(
  { closing, until, waits }: Closing & { waits: boolean },
  { t }: Translator,
  clock: Clock,
  now: number,
) {
  if (!closing) return undefined;
  const day = until === undefined ? undefined : { until: formatMoment(until, clock) };
  const isOver = until !== undefined && until <= now;
  if (waits) {
    const when = day && t(isOver ? 'ownData:close.waitsOver' : 'ownData:close.waitsUntil', day);
    return [t('ownData:close.begunPlain'), t('ownData:close.waits'), ...(when ? [when] : [])];
  }
  if (!day) return [t('ownData:close.begunPlain')];
  return [t(isOver ? 'ownData:close.begunOver' : 'ownData:close.begun', day)];
}

/**
 * A closing as its page prints it. What closing means here is printed only as far as the service says it.
 *
 * @param now ms UTC
 */
export function closingView(found: Closing, texts: Translator, clock: Clock, now: number, write: Write) {
  const { t } = texts;
  const { closing, balance, remainder, withdrawals, recharges, bets, coolingOffDays } = found;
  const open = {
    balance: balance ? write(balance) : undefined,
    withdrawals: withdrawals || undefined,
    recharges: recharges || undefined,
    bets: bets || undefined,
  };
  const isOpen = Object.values(open).some((one) => one !== undefined);
  const waits = closing && (found.waits ?? isOpen);
  const amount = remainder ? write(remainder) : '';
  const later = coolingOffDays === undefined ? '' : ` ${t('ownData:close.restLater')}`;
  return {
    lead:
      coolingOffDays === undefined ? t('ownData:close.leadPlain') : t('ownData:close.lead', { days: coolingOffDays }),
    begun: begunText({ ...found, waits }, texts, clock, now),
    keep: t(coolingOffDays === undefined ? 'ownData:close.keepPlain' : 'ownData:close.keepText'),
    open: isOpen ? open : undefined,
    /** Whether it can be begun, or a rest that came in since can be given up: only where the service says that it waits for that. */
    canClose: !isOpen && (!closing || (found.waits === true && remainder !== undefined)),
    remainder: remainder
      ? {
          minor: String(remainder),
          text: amount,
          hint: closing ? t('ownData:close.restWaits', { amount }) : t('ownData:close.rest', { amount }) + later,
        }
      : undefined,
    stops: said(found.stops, STOPPED, (word) => t(`ownDataFacts:stops.${word}`)),
    erases: said(found.erases, ERASED, (word) => t(`ownDataFacts:erases.${word}`)),
    keeps: said(found.keeps, KEPT, (word) => t(`ownDataFacts:keeps.${word}`)),
  };
}

/**
 * The note on the profile of a member who closes the account, as far as the service says when.
 *
 * @param until ms UTC
 * @param now ms UTC
 */
export function closingNote(
  { until, waits }: { until?: number | undefined; waits?: boolean | undefined },
  { t }: Translator,
  clock: Clock,
  now: number,
): string {
  if (waits) return t('ownData:close.noteWaits');
  if (until === undefined || until <= now) return t('ownData:close.notePlain');
  return t('ownData:close.note', { until: formatMoment(until, clock) });
}
