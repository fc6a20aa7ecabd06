import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { publishDueNights } from '~/member-api/balances/publish.server';
import { findOwnBalance, type OwnBalance } from '~/member-api/balances/path.server';
import { availableAccount, frozenAccount } from '~/member-api/ledger/accounts';
import { post, type Transfer } from '~/member-api/ledger/ledger.server';
import type { Db } from '~/member-api/store/database.server';
import { openStoreOf } from '../harness/store-place';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** The midnight before the first night of a test. */
export const FIRST = Date.UTC(2026, 8, 1);

export const nameOf = (member: number) => `member-${String(member).padStart(6, '0')}`;

/** Adds members without anything. */
export async function addMembers(db: Db, count: number, from = 0): Promise<void> {
  for (let start = from; start < from + count; start += 500)
    await db
      .insertInto('members')
      .values(
        Array.from({ length: Math.min(500, from + count - start) }, (_, index) => {
          const id = nameOf(start + index);
          return {
            ...{ id, username: id, username_key: id, email_key: null, phone_key: null, sealed: null, avatar: null },
            ...{ password_hash: 'x', password_until: null, payment_hash: null, payment_failures: 0 },
            ...{ payment_locked_until: null, invited_by: null, created_at: FIRST, closed_at: null },
          };
        }),
      )
      .execute();
}

/** One authority is asked to stamp each root; in these tests it never answers. */
const settings = { stamps: { urls: ['https://tsa.example/'], roots: undefined } };

/** A store with twelve members. */
export function setBalanceStage() {
  const stage = {} as { folder: string; db: Db; stores: Db[]; logged: unknown[] };
  let number = 0;
  /** When nights were last looked for. */
  let looked = FIRST;
  /** What each process, by its store, found at earlier looks. */
  const tried = new Map<Db, Map<number, 'few' | 'failed'>>();
  const open = async () => {
    const db = await openStoreOf(stage.folder);
    stage.stores.push(db);
    return db;
  };
  beforeEach(async () => {
    stage.folder = mkdtempSync(join(tmpdir(), 'balances-'));
    stage.stores = [];
    stage.logged = [];
    stage.db = await open();
    await addMembers(stage.db, 12);
  });
  afterEach(async () => {
    for (const store of stage.stores) await store.destroy();
    rmSync(stage.folder, { recursive: true });
  });
  const move = (at: number, kind: Transfer['kind'], entries: Transfer['entries']) =>
    stage.db.transaction().execute((trx) => post(trx, { kind, ref: `ref-${String((number += 1))}`, at, entries }));
  const available = (member: number) => availableAccount(nameOf(member));
  return {
    stage,
    /** The same store, as another process opens it. */
    open,
    /** A top-up, or money that leaves again below zero. */
    give: (at: number, member: number, amount: number) =>
      move(at, amount > 0 ? 'recharge' : 'credit_taken', [
        { account: 'external:recharge', amount: -amount },
        { account: available(member), amount },
      ]),
    /** Holds an amount for a withdrawal. */
    hold: (at: number, member: number, amount: number) =>
      move(at, 'withdrawal_hold', [
        { account: available(member), amount: -amount },
        { account: frozenAccount(nameOf(member)), amount },
      ]),
    /** A bet in a period. */
    bet: async (at: number, member: number, period: number, stake: number) => {
      await move(at, 'bet_stake', [
        { account: available(member), amount: -stake },
        { account: 'house:draw', amount: stake },
      ]);
      await stage.db
        .insertInto('draw_orders')
        .values({
          ...{ id: `bet-${String((number += 1))}`, member_id: nameOf(member), period, option: 'rose' as const, stake },
          ...{ odds: 195, nonce: 'n', commitment: 'c', s0: 's', status: 'open' as const, payout: 0, at, proof: null },
        })
        .execute();
    },
    /** A closed draw. @param settled nothing while it waits */
    draw: (period: number, closed: number, settled: number | null, bets = 1) =>
      stage.db
        .insertInto('draws')
        .values({
          ...{ period, bets_root: 'r', bets_count: bets, closed_at: closed, leaf_version: 2, numbers: null, sum: null },
          ...{ drawn_at: settled, settled_at: settled, review_since: null, voided_at: null },
        })
        .execute(),
    /**
     * The store as another process has it, whose queries a test sees as JSON.
     *
     * @param asks is called before each query, and may throw
     * @param answered is called after each, and is waited for
     */
    watching: (asks?: (query: string) => void, answered?: (query: string) => Promise<unknown>, db = stage.db): Db => {
      const asked = new WeakMap<object, string>();
      return db.withPlugin({
        transformQuery: ({ node, queryId }) => {
          const query = JSON.stringify(node);
          asked.set(queryId, query);
          asks?.(query);
          return node;
        },
        transformResult: async ({ result, queryId }) => {
          await answered?.(asked.get(queryId) ?? '');
          return result;
        },
      });
    },
    /** A process looks whether nights are due. @returns how many it published */
    look: (at: number, db = stage.db) => {
      looked = at;
      const found = tried.get(db) ?? new Map<number, 'few' | 'failed'>();
      tried.set(db, found);
      const error = (about: unknown) => void stage.logged.push(about);
      return publishDueNights({ db, now: () => at, settings, log: { error } }, found);
    },
    /** A member's path in the newest night, or in the newest up to one. */
    pathOf: (member: number, until?: number): Promise<OwnBalance | undefined> =>
      findOwnBalance(
        { db: stage.db, now: () => looked },
        nameOf(member),
        until === undefined ? undefined : until / DAY,
      ),
    nights: () => stage.db.selectFrom('balance_nights').selectAll().orderBy('night').execute(),
  };
}
