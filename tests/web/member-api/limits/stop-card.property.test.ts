import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getLimits, takePause } from '~/contract/calls/limits';
import { makeStopCard, stopByCard } from '~/contract/calls/stop-card';
import type { MemberApi } from '~/member-api/app.server';
import { startSession } from '~/member-api/account/sessions.server';
import type { Client } from '../harness/client';
import { openInstance } from '../harness/harness';
import { becomeMember } from '../harness/member';
import { DAY, HOUR, START } from './limits.stage';

// What the holder of a card can do with it, whatever they send: make the pause of its member stricter, and nothing else.

const draw = { seconds: 21_600, closeSeconds: 10, soonSeconds: 30, chainLength: 4_096 };
let clock = START;
let instance: MemberApi;
let client: Client;
beforeAll(async () => {
  ({ instance, client } = await openInstance({ draw }, () => clock));
});
afterAll(() => instance.close());

/** Every row of the store, by table; the draw's clock goes on by itself. */
async function everything(): Promise<Map<string, string>> {
  const { db } = instance.service;
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !/^(draw|kysely)/.test(name));
  const rows = new Map<string, string>();
  for (const name of tables) {
    const { rows: found } = await sql`select * from ${sql.table(name)}`.execute(db);
    rows.set(name, JSON.stringify(found.map((row) => JSON.stringify(row)).sort()));
  }
  return rows;
}

const signIn = async (memberId: string) => startSession(instance.service.db, memberId, clock);
const pauseOf = async (memberId: string) => {
  const token = await signIn(memberId);
  const { pause } = await client.get(getLimits, {}, { token });
  await instance.service.db.deleteFrom('sessions').where('member_id', '=', memberId).execute();
  return pause;
};

async function newMember() {
  const { token, username } = await becomeMember(client);
  const { id } = await instance.service.db
    .selectFrom('members')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return { id, token };
}

const use = fc.record({
  card: fc.constantFrom('mine' as const, 'replaced' as const, 'none' as const, 'hash' as const),
  kind: fc.constantFrom('timeout' as const, 'exclusion' as const),
  days: fc.constantFrom<number>(1, 7, 30, 42, 184, 366, 1_827, 2, 41, 0, -1),
  wait: fc.constantFrom(0, 1, HOUR, DAY, 40 * DAY),
});

const longest = (kind: 'timeout' | 'exclusion', days: number) => ({ card: 'mine' as const, kind, days, wait: 0 });

test('no sequence of uses changes anything but the pause and its log, and that only to a stricter one', async () => {
  let longer = 0;
  let networks = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(use, { minLength: 1, maxLength: 12 }), async (uses) => {
      const { id, token } = await newMember();
      const replaced = (await client.get(makeStopCard, {}, { token })).token;
      const mine = (await client.get(makeStopCard, {}, { token })).token;
      const hash = (
        await instance.service.db
          .selectFrom('stop_cards')
          .selectAll()
          .where('member_id', '=', id)
          .executeTakeFirstOrThrow()
      ).token_hash;
      await instance.service.db.deleteFrom('sessions').where('member_id', '=', id).execute();
      const cards = { mine, replaced, none: 'B'.repeat(43), hash };
      for (const { card, kind, days, wait } of uses) {
        clock += wait;
        const before = [await pauseOf(id), await everything()] as const;
        // An address of its own each time, so that no rate limit decides.
        const address = `10.0.${(networks += 1) >> 8}.${networks & 255}`;
        const answer = await client.ask(stopByCard, { token: cards[card], kind, days }, { address });
        const after = [await pauseOf(id), await everything()] as const;
        const changed = [...after[1]].filter(([name, rows]) => before[1].get(name) !== rows).map(([name]) => name);
        // The log of the member whose card it is may have one entry more, and none changes.
        expect(changed.filter((name) => name !== 'play_pauses' && name !== 'member_logins')).toEqual([]);
        const log = [before, after].map(([, rows]) => JSON.parse(rows.get('member_logins') ?? '[]') as string[]);
        const added = (log[1] ?? []).filter((row) => !log[0]?.includes(row)).map((row) => JSON.parse(row) as object);
        expect(log[1]).toHaveLength((log[0]?.length ?? 0) + added.length);
        expect(added.length).toBeLessThanOrEqual(1);
        if (added[0]) expect(added[0]).toMatchObject({ member_id: id, outcome: 'stop_card_used' });
        if (answer.code !== 200) {
          expect(changed).toEqual([]);
          continue;
        }
        expect(card).toBe('mine');
        expect(answer.raw).toEqual({ begun: true });
        expect(after[0]?.until).toBeGreaterThanOrEqual(Math.max(before[0]?.until ?? 0, clock + days * DAY));
        if (before[0]?.kind === 'exclusion') expect(after[0]?.kind).toBe('exclusion');
        if (changed.length > 0) longer += 1;
      }
    }),
    { numRuns: 15, examples: [[[longest('timeout', 42), longest('exclusion', 184)]]] },
  );
  // Those of the example at least: a test without longer pauses would hold nothing.
  expect(longer).toBeGreaterThanOrEqual(2);
});

test('the answer is the same for a member with a pause and without, suspended or not, byte for byte', async () => {
  const answers = new Set<string>();
  for (const state of ['new', 'paused', 'suspended', 'signed out']) {
    const { id, token } = await newMember();
    const card = (await client.get(makeStopCard, {}, { token })).token;
    if (state === 'paused') await client.ask(takePause, { kind: 'exclusion', days: 1_827 }, { token });
    if (state === 'signed out') await instance.service.db.deleteFrom('sessions').where('member_id', '=', id).execute();
    if (state === 'suspended')
      await instance.service.db
        .insertInto('suspensions')
        .values({
          id: `suspended-${id}`,
          member_id: id,
          reason: 'second_account',
          at: clock,
          staff: 'ann',
          lifted_at: null,
          lifted_by: null,
        })
        .execute();
    const answer = await client.request('stop-card/use', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token: card, kind: 'timeout', days: 7 }),
    });
    answers.add(`${answer.status} ${await answer.text()}`);
    expect((await pauseOf(id))?.until, state).toBeGreaterThanOrEqual(clock + 7 * DAY);
  }
  expect(answers.size).toBe(1);
});

test('the token is stored nowhere, only its hash', async () => {
  const { token } = await newMember();
  const card = (await client.get(makeStopCard, {}, { token })).token;
  expect(Buffer.from(card, 'base64url')).toHaveLength(32);
  for (const [name, rows] of await everything()) expect(rows.includes(card), name).toBe(false);
});

test('tokens that are no card are limited by address, and cards of others go on', async () => {
  const { token } = await newMember();
  const card = (await client.get(makeStopCard, {}, { token })).token;
  const send = (sent: string, address: string) =>
    client.request('stop-card/use', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      body: JSON.stringify({ token: sent, kind: 'timeout', days: 7 }),
    });
  const reasons = new Set<string>();
  for (let at = 0; at < 35; at += 1) {
    const { data } = (await (await send(`C${String(at).padStart(42, 'C')}`, '198.51.100.7')).json()) as {
      data: { reason: string };
    };
    reasons.add(data.reason);
  }
  expect([...reasons]).toEqual(['not_found', 'rate']);
  expect(((await (await send(card, '198.51.100.8')).json()) as { code: number }).code).toBe(200);
});
