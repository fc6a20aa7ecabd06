import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { memoryLimiter } from '~/config/limiter';
import { placeOrder } from '~/member-api/draw/orders.server';
import { PATTERNS, type Pattern } from '~/contract/calls/draw';
import { availableAccount } from '~/member-api/ledger/accounts';
import { getMemberBalance, post } from '~/member-api/ledger/ledger.server';
import type { MemberCaller, Service } from '~/member-api/service';
import type { MemberApiSettings } from '~/member-api/settings';
import type { Db } from '~/member-api/store/database.server';
import { openStoreOf } from '../harness/store-place';

/** When the draw begins in these tests. */
export const START = Date.UTC(2026, 10, 21, 8, 30);
/** Length of a period in these tests unless they say otherwise. */
export const PERIOD = 180_000;

/** A clock as short as the real one allows, for processes that run on real time. */
export const SHORT_DRAW = { seconds: 2, closeSeconds: 1, soonSeconds: 1 };
/** When the first period is complete. */
export const COMPLETE = START + PERIOD + 3_000;
/** Who plays in {@link play}. */
const MEMBERS = ['ann', 'bea', 'cho'];

/** A clock that stands still until it is set. */
interface Hands {
  now: number;
}

interface Options {
  hands?: Hands;
  /** Folder of the database; in memory when there is none. */
  folder?: string;
  draw?: Partial<MemberApiSettings['draw']>;
  plugin?: KyselyPlugin;
  /** A store that is open already, in place of the folder's. */
  store?: Db;
}

/** One process of the member API, as far as the draw needs it, with a clock that a test sets. */
export async function openService({ hands = { now: START }, folder, draw, plugin, store: shared }: Options = {}) {
  const errors: string[] = [];
  const store = shared ?? (await openStoreOf(folder ?? ':memory:'));
  const quiet = () => undefined;
  const service: Service = {
    db: plugin ? store.withPlugin(plugin) : store,
    now: () => hands.now,
    createLimiter: memoryLimiter,
    log: { debug: quiet, info: quiet, warn: quiet, error: (_: unknown, text?: string) => errors.push(text ?? '') },
    settings: {
      dataDir: folder ?? ':memory:',
      draw: { seconds: 180, closeSeconds: 10, soonSeconds: 30, chainLength: 4096, ...draw },
      demoReviewSeconds: 0,
      payoutHoldHours: 24,
      demo: true,
      announcementFeed: true,
      brandName: 'Night Garden',
      minimumAge: 18,
      passwordMin: 6,
      passwordMax: 20,
      registration: { email: true, phone: true, inviteCode: false },
    },
  };
  return { service, hands, errors, close: () => store.destroy() };
}

/** A folder for a database that several processes share. */
export function makeFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'draw-'));
  return {
    folder,
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A signed-in member. */
export function caller(memberId: string, idempotencyKey?: string): MemberCaller {
  return {
    memberId,
    sessionId: `session of ${memberId}`,
    idempotencyKey,
    lang: 'en',
    address: '127.0.0.1',
    device: null,
  };
}

/** The leaf of an order as the wire tells it, of which the stake is given in minor units. */
export function leafOfWire(order: { [field: string]: unknown }, stake: number): string {
  const { id, period, option, nonce, commitment, s0 } = order;
  return ['v2', id, period, option, stake, nonce, commitment, s0].join('|');
}

/** Makes a member, unless there is one: only an open account can bet. */
async function enrol({ db }: Pick<Service, 'db'>, memberId: string): Promise<void> {
  const unset = {
    email_key: null,
    phone_key: null,
    sealed: null,
    avatar: null,
    payment_hash: null,
    payment_locked_until: null,
  };
  const names = { id: memberId, username: memberId, username_key: memberId, invited_by: null };
  await db
    .insertInto('members')
    .values({ ...unset, ...names, password_hash: '', payment_failures: 0, created_at: START })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Gives a member credits, in minor units. */
export async function fund(service: Service, memberId: string, amount: number): Promise<void> {
  await enrol(service, memberId);
  await service.db.transaction().execute((trx) =>
    post(trx, {
      kind: 'demo_credits',
      ref: randomUUID(),
      at: service.now(),
      entries: [
        { account: 'house:demo-credits', amount: -amount },
        { account: availableAccount(memberId), amount },
      ],
    }),
  );
}

/** Makes a member who signed in at a time; see {@link caller}. */
export async function signIn({ db }: Pick<Service, 'db'>, memberId: string, at: number): Promise<void> {
  await enrol({ db }, memberId);
  const session = { id: caller(memberId).sessionId, member_id: memberId, created_at: at, seen_at: at };
  await db.insertInto('sessions').values(session).execute();
}

/** Places a bet, in minor units. */
export function bet(service: Service, memberId: string, period: number, option: Pattern, amount: number, key?: string) {
  return placeOrder(service, caller(memberId, key), { period: String(period), option, amount });
}

/** Three members stake 10.00 each on every pattern, all that they have, so that exactly half of the twelve orders win. */
export async function play(service: Service, period: number): Promise<void> {
  for (const member of MEMBERS) {
    await fund(service, member, 4_000);
    for (const option of PATTERNS) await bet(service, member, period, option, 1_000);
  }
}

/** What the members of {@link play} have, in minor units. */
export function balances(service: Service): Promise<number[]> {
  return Promise.all(MEMBERS.map(async (member) => (await getMemberBalance(service.db, member)).balance));
}
