import { MOST_STAMPS } from '../../../../public/verify.mjs';
import { writeAmount } from '~/contract/amount';
import { writeTime } from '~/contract/time';
import type { Translator } from '~/i18n/translate';
import type { DrawProof } from '../draw.api.server';
import type { DrawWitnesses } from '../proof/witness.server';
import { witnessSentences } from '../proof/witness.view';
import { ratioText } from '../draw.view';
import type { Order } from './orders.api.server';
import { orderState } from './order-state';
import { isSettled } from './receipt.view';

/** The data of a receipt. */
interface ReceiptFacts {
  order: Order;
  /** The period's proof, as far as published; `undefined` if the service publishes none. */
  draw: DrawProof | undefined;
  /** The public address of the service. */
  service: string;
  /** ms UTC */
  issuedAt: number;
  /** The unit of amounts, in the member's language. */
  unit: string;
  /** The address of this receipt. */
  url: string;
  /** The page that explains how to check it. */
  verifyUrl: string;
  /** What outside witnesses show, see `checkWitnesses`. */
  witnesses: DrawWitnesses;
  /** Contradictions in its data, as sentences in the member's language. */
  doubts: readonly string[];
}

/** A value takes one line, whatever the service sends: a line break could fake another field. */
const oneLine = (value: string) =>
  value
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 24_500);

const hex = (value: string | undefined) => value?.toLowerCase();
const time = (ms: number | undefined) => (ms === undefined ? undefined : writeTime(ms));

/** The time-stamps of a digest, a line each, and who is still asked for one. */
function stampLines(key: string, witness: DrawProof['witness']): Record<string, string> {
  // What a service sends cannot add a field, and what is no token the verifier must see and refuse.
  const hostOf = (authority: string) => authority.replace(/[\s\p{Cc}]+/gu, '_').slice(0, 260);
  const lines = (witness?.stamps ?? [])
    .slice(0, MOST_STAMPS)
    .map(({ authority, token }, i) => [
      `${key}-stamp-${String(i + 1)}`,
      `${hostOf(authority)} ${token.replace(/[^A-Za-z0-9+/]+/g, '').slice(0, 24_000) || 'none'}`,
    ]);
  const awaited = (witness?.awaited ?? []).slice(0, MOST_STAMPS).map(hostOf).join(' ');
  return { ...(Object.fromEntries(lines) as Record<string, string>), ...(awaited && { [`${key}-awaited`]: awaited }) };
}

/** The lines for the verifier, `undefined` if unknown. Keys and formats as public/verify.mjs parses them. */
function machineLines({ order, draw, service, issuedAt, unit }: ReceiptFacts) {
  const payout = isSettled(order) ? order.payout : undefined;
  // A result under review is never shown. Once it is void, its seed shows what would have been won.
  const drawn = draw?.status === 'review' && draw.voidedAt === undefined ? undefined : draw;
  const state = orderState(order);
  return {
    format: 'draw receipt 2',
    service,
    issued: time(issuedAt),
    period: order.period,
    order: order.id,
    pattern: order.pattern,
    stake: writeAmount(order.stake),
    unit,
    'stake-minor': String(order.stake),
    odds: order.ratio === undefined ? undefined : ratioText(order.ratio),
    placed: time(order.at),
    nonce: hex(order.nonce),
    'leaf-version': String(order.leafVersion),
    'order-commitment': hex(order.commitment),
    'order-s0': hex(order.s0),
    'order-beacon-chain': hex(order.beacon?.chain),
    'order-beacon-round': order.beacon?.round,
    commitment: hex(draw?.commitment),
    'chain-first-period': draw?.chain?.firstPeriod,
    'chain-length': draw?.chain && String(draw.chain.length),
    'chain-s0': hex(draw?.chain?.s0),
    'chain-announced': draw?.chain?.announcedIn,
    ...stampLines('chain-s0', draw?.chain?.witness),
    'next-chain-first-period': draw?.nextChain?.firstPeriod,
    'next-chain-s0': hex(draw?.nextChain?.s0),
    'beacon-chain': hex(draw?.beacon?.chain),
    'beacon-round': draw?.beacon?.round,
    'beacon-signature': hex(draw?.beacon?.signature),
    opens: time(draw?.opensAt),
    closes: time(draw?.closesAt),
    draws: time(draw?.drawsAt),
    'bets-root': hex(draw?.betsRoot),
    'bets-count': draw?.betsCount === undefined ? undefined : String(draw.betsCount),
    ...stampLines('bets-root', draw?.witness),
    'leaf-index': order.proof && String(order.proof.index),
    'leaf-count': order.proof && String(order.proof.size),
    'audit-path': order.proof && (order.proof.path.map(hex).join(' ') || 'none'),
    seed: hex(drawn?.seed),
    numbers: drawn?.numbers?.join(' '),
    sum: drawn?.sum === undefined ? undefined : String(drawn.sum),
    winning: drawn?.result?.join(' '),
    // The verifier has no status for an unstated payout.
    status: state === 'unstated' ? undefined : state,
    payout: payout === undefined ? undefined : writeAmount(payout),
    'payout-minor': payout === undefined ? undefined : String(payout),
  };
}

/** What is still to come, and when to fetch the receipt again. */
function pendingLines({ order, draw, url }: ReceiptFacts, { t }: Translator): string[] {
  const at = (ms: number | undefined) => (ms === undefined ? '' : ` (${writeTime(ms)})`);
  if (!draw || (!draw.commitment && !draw.seed)) return [t('verify:file.noProof')];
  // A result that a void draw does not have will not be published later.
  if (order.status === 'refunded' && (draw.status === 'review' || !draw.seed)) return [t('verify:file.void')];
  return [
    ...(order.proof && draw.betsRoot ? [] : [t('verify:file.noOrders', { at: at(draw.closesAt), url })]),
    ...(draw.status === 'review'
      ? [t('verify:file.review', { url })]
      : draw.status === 'waiting'
        ? [t('verify:file.waiting', { url })]
        : draw.seed && isSettled(order)
          ? []
          : [t('verify:file.noDraw', { at: at(draw.drawsAt), url })]),
  ];
}

/**
 * A receipt as a text file: lines with `#` for the member, in their language, and `key: value` lines for a verifier.
 *
 * @param texts the language's instance
 * @returns UTF-8 text; public/verify.mjs reads it
 */
export function receiptText(facts: ReceiptFacts, texts: Translator): string {
  const { order, unit } = facts;
  const { t } = texts;
  const state = orderState(order);
  const people = [
    t('verify:file.title'),
    t('verify:file.bet', {
      period: order.period,
      pattern: t(`vote:${order.pattern}`),
      stake: `${writeAmount(order.stake)} ${unit}`,
      status: state ? t(`verify:order_${state}`) : '–',
    }),
    ...facts.doubts,
    ...witnessSentences(facts.witnesses, texts),
    t('verify:file.how', { url: facts.verifyUrl }),
    ...pendingLines(facts, texts),
  ];
  const machine = Object.entries(machineLines(facts)).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [`${key}: ${oneLine(value)}`],
  );
  return [...people.map((line) => `# ${oneLine(line)}`), '', ...machine, ''].join('\n');
}

/** A file name that is valid on every system, whatever characters a service's ids have. */
export function receiptName(period: string, id: string): string {
  const safe = (text: string) => text.replace(/[^A-Za-z0-9-]+/g, '_').slice(0, 64);
  return `receipt-${safe(period)}-${safe(id)}.txt`;
}
