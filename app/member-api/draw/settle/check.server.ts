import { availableAccount } from '../../ledger/accounts';
import type { Service } from '../../service';
import type { Db } from '../../store/database.server';
import { findChain, getLink } from '../chain/chain-store.server';
import { publishedAt } from '../beacon/network';
import { findNetwork, readNamedRound, type NamedRound } from '../beacon/rounds.server';
import { isSignedRound } from '../beacon/signature';
import { timesOf } from '../clock';
import { readClock } from '../clock-store.server';
import { leafOf, leafVersionOf } from './close.server';
import type { DrawTables } from '../draw.tables';
import { merkleTree } from '../merkle';
import { payoutOf, PUBLISHED_HUNDREDTHS, statusOf, type OrderStatus } from '../odds';
import { drawOutcome, type Outcome } from '../outcome';
import { pathsOf, type Paths } from '../proofs.server';
import { findNotice, firstRecorded, readRecorded } from '../chain/recorded.server';
import { recheckDraw, recheckRoot } from '../recheck';

/** A period's orders in the order of its tree, each with what the ledger debited for it. */
async function listChecked(db: Db, period: number) {
  return db
    .selectFrom('draw_orders as order')
    .leftJoin('ledger_transfers as transfer', (join) =>
      join.onRef('transfer.ref', '=', 'order.id').on('transfer.kind', '=', 'bet_stake'),
    )
    .leftJoin('ledger_entries as entry', (join) =>
      join.onRef('entry.transfer_id', '=', 'transfer.id').on('entry.amount', '<', 0),
    )
    .select(['order.id', 'order.member_id', 'order.period', 'order.option', 'order.stake', 'order.odds'])
    .select(['order.commitment', 'order.s0', 'order.beacon', 'order.beacon_round'])
    .select(['order.nonce', 'order.status', 'order.payout', 'order.at', 'entry.account_id as account', 'entry.amount'])
    .where('order.period', '=', period)
    .orderBy('order.id')
    .execute();
}

/** An order with its status and payout by the period's outcome, in minor units. */
export type CheckedOrder = Awaited<ReturnType<typeof listChecked>>[number] & {
  settled: { status: OrderStatus; payout: number };
};

/** A closed and drawn period with everything that must agree before a payout. */
export interface CheckedPeriod {
  outcome: Outcome;
  /** The random number that it was drawn with, if its period names a round. */
  randomness: string | undefined;
  orders: CheckedOrder[];
  /** The audit path of each order. */
  pathOf: Paths;
  /** Failed checks; payouts require that this is empty. */
  differences: string[];
}

const isOfLedger = ({ account, amount, member_id, stake }: CheckedOrder) =>
  account === availableAccount(member_id) && amount === -stake;

const isStillTrue = ({ status, payout, settled }: CheckedOrder) =>
  status === 'open' || (status === settled.status && payout === settled.payout);

/** What a seed and a chain must match: the SHA-256 of the seed by the second derivation, and s_0. */
interface Opened {
  commitment: string;
  s0: string;
}

const isOpened = ({ commitment, s0 }: { [field in keyof Opened]: string | null }, opened: Opened) =>
  commitment === opened.commitment && s0 === opened.s0;

/**
 * Checks that the seed matches the record and the commitments of every order, and that the chain was announced in time. Orders
 * without a commitment are from before periods were recorded, and may only be in periods up to the first recorded one.
 */
async function commitmentDifferences(service: Service, period: number, orders: CheckedOrder[], seeded: string) {
  const chain = await findChain(service, period);
  const opened = { commitment: seeded, s0: chain?.s0 ?? '' };
  const recorded = await readRecorded(service.db, period);
  const mayLack = period <= (await firstRecorded(service.db));
  const isPlacedUnder = (order: CheckedOrder) => (leafVersionOf(order) === 1 ? mayLack : isOpened(order, opened));
  return [
    recorded !== undefined && !isOpened(recorded, opened) && 'recorded commitment',
    !orders.every(isPlacedUnder) && 'commitment of the orders',
    chain !== undefined && (await findNotice(service, chain))?.isGood === false && 'notice of the chain',
  ];
}

/**
 * Checks that the round is the one that every order names, lies after the close, and has this signature. A round in a record that was
 * made up could be one that was known before the bets.
 */
async function roundDifferences(service: Service, period: number, orders: CheckedOrder[], named?: NamedRound) {
  const isNamed = ({ beacon, beacon_round }: CheckedOrder) =>
    (beacon ?? undefined) === named?.chain && (beacon_round ?? undefined) === named?.round;
  const network = named && findNetwork(service, named.chain);
  const { drawsAt } = timesOf(await readClock(service), period);
  return [
    !orders.every(isNamed) && 'round of the orders',
    named && !(network && publishedAt(network, named.round) >= drawsAt) && 'time of the round',
    named && !(network && isSignedRound(network, named.round, named.signature ?? '')) && 'signature of the round',
  ];
}

/**
 * Derives a period's outcome and checks everything that must agree before a payout: the second, independent derivation; the
 * earlier record; the root and number of orders at close; the commitment of each order; who paid how much for each by the ledger;
 * and that each has a ratio that was offered at some time. If the period named a round, also that round.
 *
 * @throws Error while a named round is not stored: no other source ever decides such a period
 */
export async function checkPeriod(service: Service, row: DrawTables['draws']): Promise<CheckedPeriod> {
  const { seed, commitment } = await getLink(service, row.period);
  const named = await readNamedRound(service.db, row.period);
  if (named && named.signature === undefined) throw new Error('The random number of the period is not known yet');
  const randomness = named?.randomness;
  const outcome = drawOutcome(seed, row.period, randomness);
  const numbers = outcome.numbers.join(',');
  const second = await recheckDraw(seed.toString('hex'), row.period, named?.signature);
  const orders = (await listChecked(service.db, row.period)).map((order) => {
    const payout = outcome.result.includes(order.option) ? payoutOf(order.stake, order.odds) : 0;
    return { ...order, settled: { status: statusOf(order.stake, payout), payout } };
  });
  const leaves = orders.map(leafOf);
  const differences = [
    second.commitment !== commitment.toString('hex') && 'commitment',
    second.numbers !== numbers && 'numbers',
    second.result.join() !== outcome.result.join() && 'result',
    (row.numbers ?? numbers) !== numbers && 'recorded numbers',
    row.numbers !== null && (row.randomness ?? undefined) !== randomness && 'recorded random number',
    (merkleTree(leaves).root !== row.bets_root || recheckRoot(leaves) !== row.bets_root) && 'root of the orders',
    orders.length !== row.bets_count && 'number of orders',
    !orders.every(isOfLedger) && 'stakes in the ledger',
    !orders.every(({ odds }) => PUBLISHED_HUNDREDTHS.includes(odds)) && 'payout ratios',
    !orders.every(isStillTrue) && 'orders that were settled before',
    ...(await commitmentDifferences(service, row.period, orders, second.commitment)),
    ...(await roundDifferences(service, row.period, orders, named)),
  ].filter((difference) => typeof difference === 'string');
  return { outcome, randomness, orders, pathOf: pathsOf(orders), differences };
}
