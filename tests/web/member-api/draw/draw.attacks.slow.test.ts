import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { advance } from '~/member-api/draw/settle/advance.server';
import { makeChain } from '~/member-api/draw/chain/chain';
import { findChain, getLink } from '~/member-api/draw/chain/chain-store.server';
import { getDraw } from '~/member-api/draw/history.server';
import { readRecorded } from '~/member-api/draw/chain/recorded.server';
import { checkLedger } from '~/member-api/ledger/check.server';
import type { Service } from '~/member-api/service';
import { loadSealKey, seal } from '~/member-api/store/seal.server';
import { disarm } from '../survival/draw.disarm';
import { balances, bet, COMPLETE, fund, makeFolder, openService, PERIOD, play, START } from './draw.stage';

/** Attacks by an owner of the database and the key (rule X3): choosing a result after bets were placed. */
let folder: string;
let remove: () => void;
const hands = { now: START };
beforeEach(() => {
  ({ folder, remove } = makeFolder());
  hands.now = START;
});
afterEach(() => {
  remove();
});

/** A new process, without caches. */
async function during(work: (service: Service) => Promise<unknown>, draw = {}): Promise<string[]> {
  const { service, errors, close } = await openService({ folder, hands, draw });
  await work(service);
  await close();
  return errors;
}

/** Stores the links of the attacker's own chain, encrypted with the right key. @returns its s_0 */
async function reseal({ db }: Service, firstPeriod: number, length: number, only?: number[]): Promise<string> {
  const key = await loadSealKey(folder, 'draw.key', false);
  const { first, checkpoints } = await makeChain(randomBytes(32), length);
  for (const { link, value } of checkpoints) {
    if (only && !only.includes(link)) continue;
    const sealed = seal(key, `draw:${String(firstPeriod)}:${String(link)}`, value);
    await db
      .insertInto('draw_checkpoints')
      .values({ first_period: firstPeriod, link, sealed })
      .onConflict((conflict) => conflict.columns(['first_period', 'link']).doUpdateSet({ sealed }))
      .execute();
  }
  return first.toString('hex');
}

/** Checks that period p is drawn, and that nothing of it was paid or shown. */
async function expectRefused(service: Service, period: number) {
  await advance(service);
  expect(await balances(service)).toEqual([0, 0, 0]);
  const shown = await getDraw(service, String(period));
  expect(shown.status).toBe('review');
  expect(shown).not.toHaveProperty('numbers');
  expect(await checkLedger(service.db)).toMatchObject({ ok: true, differences: [] });
  return shown;
}

const PUBLISHED = ['draw_chains', 'draw_checkpoints', 'draw_periods', 'draw_orders', 'draws'] as const;
test.each(PUBLISHED)('the database lets nobody change or drop what was published in %s', async (table) => {
  await during(async (service) => {
    await advance(service);
    await play(service, 1);
    hands.now = START + PERIOD;
    await advance(service);
    const { db } = service;
    const columns = {
      draw_chains: { s0: 'x' },
      draw_checkpoints: { sealed: 'x' },
      draw_periods: { commitment: 'x' },
      draw_orders: { nonce: 'x' },
      draws: { bets_root: 'x' },
    };
    await expect(db.updateTable(table).set(columns[table]).execute()).rejects.toThrow(`refused by ${table}_fixed`);
    await expect(db.deleteFrom(table).execute()).rejects.toThrow(`refused by ${table}_stay`);
  });
});

test('a record of a period is not written afterwards', async () => {
  await during(async (service) => {
    hands.now = START;
    await advance(service);
    hands.now = START + 2 * PERIOD;
    await advance(service);
    const row = { period: 2, commitment: 'x', s0: 'x', chain_end: 5, next_s0: 'x', recorded_at: START };
    const write = service.db.insertInto('draw_periods').values(row).execute();
    await expect(write).rejects.toThrow('refused by draw_periods_ahead');
  });
});

describe('betting closed, and then somebody with the key', () => {
  test('(a) exchanges the chain and its s_0: the orders name another one', async () => {
    await during(async (service) => {
      await advance(service);
      await play(service, 1);
      hands.now = START + PERIOD - 5_000;
      await advance(service);
      await disarm(service.db);
      const s0 = await reseal(service, 0, 4096);
      await service.db.updateTable('draw_chains').set({ s0 }).execute();
    });
    hands.now = COMPLETE;
    await during(async (service) => {
      const shown = await expectRefused(service, 1);
      expect(shown.commitment, 'what was recorded is what is shown').not.toBe(shown.chain?.s0);
    });
  });

  test('(a) exchanges chain, s_0 and the record: the orders still name another one', async () => {
    await during(async (service) => {
      await advance(service);
      await play(service, 1);
      hands.now = START + PERIOD - 5_000;
      await advance(service);
      await disarm(service.db);
      const s0 = await reseal(service, 0, 4096);
      await service.db.updateTable('draw_chains').set({ s0 }).execute();
      await service.db.updateTable('draw_periods').set({ commitment: s0, s0 }).execute();
    });
    hands.now = COMPLETE;
    await during((service) => expectRefused(service, 1));
  });

  test.each([[[2048]], [[1024, 2048]]])("(a') exchanges the stored links %j and leaves s_0", async (links) => {
    const opens = START + 1_099 * PERIOD;
    hands.now = START;
    await during(advance);
    hands.now = opens;
    await during(async (service) => {
      await advance(service);
      await play(service, 1_100);
      hands.now = opens + PERIOD - 5_000;
      await advance(service);
      await disarm(service.db);
      await reseal(service, 0, 4096, links);
    });
    hands.now = opens + PERIOD + 3_000;
    const errors = await during((service) => expectRefused(service, 1_100));
    expect(errors).toEqual(expect.arrayContaining(['a draw could not be settled']));
  });

  test("(a') exchanges the links of a later period: it takes no bets", async () => {
    await during(async (service) => {
      await advance(service);
      await disarm(service.db);
      await reseal(service, 0, 4096, [2048]);
    });
    hands.now = START + 1_099 * PERIOD;
    await during(async (service) => {
      await expect(play(service, 1_100)).rejects.toMatchObject({ reason: 'not_found' });
    });
  });

  test('(b) cuts the chain short and puts another one after it, published long ago by its own word', async () => {
    await during(advance);
    hands.now = START + 3 * PERIOD;
    await during(async (service) => {
      await advance(service);
      const { db } = service;
      await disarm(db);
      const key = await loadSealKey(folder, 'draw.key', false);
      const sealed = seal(key, 'draw:0:5', (await getLink(service, 5)).seed);
      await db.insertInto('draw_checkpoints').values({ first_period: 0, link: 5, sealed }).execute();
      await db.updateTable('draw_chains').set({ length: 5 }).execute();
      const forged = { first_period: 5, length: 4096, published_at: START - 5_000 * PERIOD };
      await db
        .insertInto('draw_chains')
        .values({ ...forged, s0: '' })
        .execute();
      const s0 = await reseal(service, 5, 4096);
      await db.updateTable('draw_chains').set({ s0 }).where('first_period', '=', 5).execute();
    });
    hands.now = START + 5 * PERIOD;
    await during(async (service) => {
      await advance(service);
      await fund(service, 'dan', 1_000);
      await expect(bet(service, 'dan', 6, 'rose', 1_000)).rejects.toMatchObject({ reason: 'not_found' });
      // A forged record lets a bet in, but the bet is not paid.
      await disarm(service.db);
      const [link, last] = [await getLink(service, 6), await readRecorded(service.db, 5)];
      const forged = { period: 6, commitment: link.commitment.toString('hex'), chain_end: 4_101, next_s0: null };
      const { s0 = '' } = (await findChain(service, 6)) ?? {};
      await service.db
        .insertInto('draw_periods')
        .values({ ...forged, s0, recorded_at: last?.recorded_at ?? hands.now })
        .execute();
      await play(service, 6);
    });
    hands.now = START + 6 * PERIOD + 3_000;
    await during(async (service) => {
      const { chain } = await expectRefused(service, 6);
      expect(chain).toMatchObject({ firstPeriod: '5', announcedIn: '6' });
    });
  });

  test('(c) changes one nonce: no win becomes a void in silence', async () => {
    await during(async (service) => {
      await advance(service);
      await play(service, 1);
      hands.now = START + PERIOD - 5_000;
      await advance(service);
      const change = service.db.updateTable('draw_orders').set({ nonce: 'ab' }).where('member_id', '=', 'ann');
      await expect(change.execute()).rejects.toThrow('refused by draw_orders_fixed');
      await disarm(service.db);
      await change.execute();
      hands.now = COMPLETE;
      const { seed, commitment } = await expectRefused(service, 1);
      // Its seed is still published, so that every member can verify what was won.
      const opened = createHash('sha256').update(Buffer.from(String(seed), 'hex'));
      expect(opened.digest('hex')).toBe(commitment);
    });
  });
});
