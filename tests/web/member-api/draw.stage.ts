import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { placeOrder } from '~/member-api/draw/orders.server';
import type { Pattern } from '~/contract/draw';
import { availableAccount } from '~/member-api/ledger/accounts';
import { post } from '~/member-api/ledger/ledger.server';
import type { MemberCaller, Service } from '~/member-api/service';
import type { MemberApiSettings } from '~/member-api/settings';
import { openStore, type Db } from '~/member-api/store/database.server';

/** When the draw begins in these tests. */
export const START = Date.UTC(2026, 10, 21, 8, 30);
/** Length of a period in these tests unless they say otherwise. */
export const PERIOD = 180_000;

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
  const store = shared ?? (await openStore(folder === undefined ? ':memory:' : join(folder, 'member.sqlite')));
  const quiet = () => undefined;
  const service: Service = {
    db: plugin ? store.withPlugin(plugin) : store,
    now: () => hands.now,
    log: { debug: quiet, info: quiet, warn: quiet, error: (_: unknown, text?: string) => errors.push(text ?? '') },
    settings: {
      dataDir: folder ?? ':memory:',
      draw: { seconds: 180, closeSeconds: 10, soonSeconds: 30, chainLength: 4096, ...draw },
      demoReviewSeconds: 0,
      payoutHoldHours: 24,
      demo: true,
      unit: 'credits',
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
  return { memberId, sessionId: `session of ${memberId}`, idempotencyKey, lang: 'en', address: '127.0.0.1' };
}

/** Gives a member credits, in minor units. */
export async function fund(service: Service, memberId: string, amount: number): Promise<void> {
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

/** Places a bet, in minor units. */
export function bet(service: Service, memberId: string, period: number, option: Pattern, amount: number, key?: string) {
  return placeOrder(service, caller(memberId, key), { period: String(period), option, amount });
}
