import type { MinorUnits } from '~/contract/amount';
import { checkPath, rootOf } from '~/contract/balance-tree';
import { NIGHTS_ON_PAGE } from '~/contract/calls/balances';
import { REPORT_DAY } from '~/contract/calls/report';
import { DAY_MS } from '~/contract/time';
import { UTC, type Clock } from '~/i18n/clock';
import { formatDate, formatDays, formatMinute } from '~/i18n/format';
import type { Translator } from '~/i18n/translate';
import type { Night, OwnPath } from './balances.api.server';

/** What writes figures as text. */
interface Writer {
  i18n: Translator;
  clock: Clock;
  amount: (minor: MinorUnits) => string;
}

/** What the operator states to hold for members. `day`: `2026-11-01`. */
interface FundsHeld {
  amount: MinorUnits;
  day: string;
  where: string;
}

const inUtc = (clock: Clock, at: number) => formatDate(at, { ...clock, zone: UTC });

/** Whether each root is that of its night and of the root before it. @param nights newest first */
export const isChain = (nights: readonly Night[]): boolean =>
  nights.every(
    (night, index) => rootOf(night) === night.root && (index === 0 || nights[index - 1]?.previous === night.root),
  );

/**
 * The nights that were not published, as texts: between those of a list, and after the newest one. Several in a row are one text.
 *
 * @param nights newest first
 * @param until ms UTC: later nights are not looked for
 */
export function absentNights(nights: readonly Night[], until: number, clock: Clock): string[] {
  return nights.flatMap(({ at }, index) => {
    const [first, last] = [at + DAY_MS, (nights[index - 1]?.at ?? until) - DAY_MS];
    return first <= last ? [formatDays(first, last, { ...clock, zone: UTC })] : [];
  });
}

/** A night as a page shows it. */
export const nightView = (night: Night, { clock, amount }: Writer) => ({
  day: inUtc(clock, night.at),
  total: amount(night.total),
  root: night.root,
  made: formatMinute(night.madeAt, clock),
});

/** What the operator states to hold beside what is owed, as sentences. @param held `undefined` if it states nothing */
export function statedLines(held: FundsHeld | undefined, owed: MinorUnits, writer: Writer): string[] {
  const { t } = writer.i18n;
  if (!held) return [t('balances:stated.none')];
  const amounts = { amount: writer.amount(held.amount), owed: writer.amount(owed) };
  return [
    t('balances:stated.held', { ...amounts, day: inUtc(writer.clock, Date.parse(held.day)), where: held.where }),
    t(held.amount < owed ? 'balances:stated.less' : 'balances:stated.enough', amounts),
    t('balances:stated.unproven'),
  ];
}

/** The day before which older nights are asked for, if there may be any. */
export const olderThan = (nights: readonly Night[]): string | undefined =>
  nights.length < NIGHTS_ON_PAGE ? undefined : nights.at(-1)?.night;

/** How a member is counted, as the statement says it. */
interface OwnCount {
  title: string;
  kind: 'success' | 'warning' | undefined;
  lines: string[];
  /** The night of the path, which may be downloaded; nothing without one. `day`: `2026-11-24`, if the service writes it so. */
  path: { day: string | undefined } | undefined;
}

/** What of the counted balance is held and staked. Nothing binds these to the path: where they don't add up to it, they are not used. */
function splitOf({ available, held = 0, staked = 0 }: OwnPath, counted: MinorUnits) {
  const rest = available ?? counted - held - staked;
  const addsUp = [rest, held, staked].every((part) => part >= 0) && rest + held + staked === counted;
  return addsUp ? { held, staked } : { held: 0, staked: 0 };
}

/**
 * How a member is counted.
 *
 * @param found what the service sent; `failed` if it did not answer
 * @param balance the statement's balance in minor units at a moment, if the statement covers it: without stakes of undecided bets
 * @param isEmbedded whether the root comes from the row of the published night itself
 */
export function ownCount(
  found: OwnPath | 'none' | 'failed' | undefined,
  balance: (at: number) => MinorUnits | undefined,
  { isEmbedded, ...writer }: Writer & { isEmbedded: boolean },
): OwnCount {
  const { t } = writer.i18n;
  const open = { title: t('balances:own.question'), kind: undefined, path: undefined };
  if (found === undefined) return { ...open, lines: [t('balances:own.unoffered')] };
  if (found === 'none' || found === 'failed') return { ...open, lines: [t(`balances:own.${found}`)] };
  const { night, at, total, name } = found;
  const path = { day: REPORT_DAY.test(night) ? night : undefined };
  const counted = checkPath(found);
  if (counted === undefined) return { ...open, kind: 'warning', lines: [t('balances:own.fails')], path };
  const lines = [
    t('balances:own.counted', {
      amount: writer.amount(counted),
      total: writer.amount(total),
      day: inUtc(writer.clock, at),
    }),
  ];
  lines.push(t('balances:own.name', { name }), t(isEmbedded ? 'balances:own.published' : 'balances:own.compare'));
  const { held, staked } = splitOf(found, counted);
  if (held > 0) lines.push(t('balances:own.held', { amount: writer.amount(held) }));
  if (staked > 0) lines.push(t('balances:own.staked', { amount: writer.amount(staked) }));
  const own = balance(at);
  if (own === undefined || own === counted - staked)
    return {
      title: t('balances:own.title'),
      kind: 'success',
      lines: own === undefined ? lines : [...lines, t('balances:own.same')],
      path,
    };
  const differs = t('balances:own.differs', { balance: writer.amount(own) });
  return { ...open, kind: 'warning', lines: [...lines, differs], path };
}
