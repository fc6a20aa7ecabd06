import { randomUUID } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { getMember, login } from '~/contract/calls/account';
import { placeOrder, getNextPeriod } from '~/contract/calls/draw';
import { setLimits, takePause } from '~/contract/calls/limits';
import { sendMessage } from '~/contract/calls/service';
import { dropOldEvents } from '~/member-api/account/security-log.server';
import { findMemberCard } from '~/member-api/desk/members/card.server';
import { addNote } from '~/member-api/desk/members/notes.server';
import { listNewestMembers, searchMembers } from '~/member-api/desk/members/search.server';
import { suspendMember } from '~/member-api/desk/members/suspend.server';
import { readCursor, TIMELINE_KINDS, writeCursor, type TimelineKind } from '~/member-api/desk/members/timeline';
import { readTimeline, type TimelineItem } from '~/member-api/desk/members/timeline.server';
import { becomeMember } from '../harness/member';
import { HOUR, setOperatorStage } from '../operator/operator.stage';

const { stage, askRecharge, askWithdrawal } = setOperatorStage();
const by = () => ({ staff: { name: 'mei', origin: '192.0.2.7' }, at: stage.clock });
const session = () => ({ token: stage.member.token });
const keyed = () => ({ ...session(), key: randomUUID() });
const desk = () => stage.instance.service;
const memberId = async () => (await stage.client.get(getMember, {}, session())).id ?? '';

describe('the search', () => {
  const find = async (term: string) =>
    (await searchMembers(desk(), { term })).list.map(({ username, by: what }) => ({ username, by: what }));

  it('finds a member by the beginning of name and id, and by the whole e-mail or phone', async () => {
    const { username, email, phone } = stage.member;
    expect(await find(username.slice(0, 6).toUpperCase())).toContainEqual({ username, by: 'name' });
    expect(await find(` ${email.toUpperCase()}`)).toEqual([{ username, by: 'email' }]);
    expect(await find(email.slice(0, -1))).toEqual([]);
    // As it is stored, without its sign, with the prefix of calls abroad, and as it is written in Japan.
    for (const typed of [phone, phone.slice(1), `00${phone.slice(1)}`, `0${phone.slice(3, 5)}-${phone.slice(5)}`])
      expect(await find(typed), typed).toEqual([{ username, by: 'phone' }]);
    expect(await find(phone.slice(0, -1))).toEqual([]);
    expect(await find(await memberId())).toEqual([{ username, by: 'id' }]);
    expect(await find('nobody-at-all')).toEqual([]);
    expect(await find(' ')).toEqual([]);
    expect(await find("%' or 1=1 --")).toEqual([]);
  });

  it('finds a member by the id of a recharge, a withdrawal, a bet and a message', async () => {
    const { username } = stage.member;
    const { period } = await stage.client.get(getNextPeriod, {}, session());
    const bet = await stage.client.get(placeOrder, { period, option: 'rose', amount: '1.00' }, keyed());
    const message = await stage.client.get(sendMessage, { text: 'Hello' }, keyed());
    for (const id of [await askRecharge('100.00'), await askWithdrawal('100.00'), bet.id ?? '', message.id])
      expect(await find(id ?? '')).toEqual([{ username, by: 'reference' }]);
  });

  it('pages, fifty at a time', async () => {
    const { db } = desk();
    const member = await db.selectFrom('members').selectAll().limit(1).executeTakeFirstOrThrow();
    for (let n = 100; n < 220; n++) {
      const name = `zz${String(n)}`;
      const own = {
        id: `z-${name}`,
        username: name,
        username_key: name,
        email_key: null,
        phone_key: null,
        sealed: null,
      };
      await db
        .insertInto('members')
        .values({ ...member, ...own })
        .execute();
    }
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push(await searchMembers(desk(), { term: 'zz', page }));
    expect(pages.map(({ list }) => list.length)).toEqual([50, 50, 20, 0]);
    expect(pages.map(({ more }) => more)).toEqual([true, true, false, false]);
    expect(new Set(pages.flatMap(({ list }) => list.map(({ id }) => id))).size).toBe(120);
    expect(await listNewestMembers(desk())).toHaveLength(50);
  });
});

/** Does one thing of each kind, a minute apart. */
async function liveALife() {
  const id = await memberId();
  const { client } = stage;
  const after = async (run: () => Promise<unknown>) => {
    stage.clock += 60_000;
    await run();
  };
  const { period } = await client.get(getNextPeriod, {}, session());
  await after(() => client.ask(login, { username: stage.member.username, password: 'wrong one' }));
  await after(() => askRecharge('100.00'));
  await after(() => askWithdrawal('100.00'));
  for (let n = 0; n < 5; n++)
    await after(() => client.get(placeOrder, { period, option: 'rose', amount: '1.00' }, keyed()));
  await after(() => client.get(sendMessage, { text: 'A secret question' }, keyed()));
  await after(() => client.get(setLimits, { stakeDaily: '900.00', lossDaily: '900.00' }, session()));
  await after(() => addNote(desk(), id, 'Called by phone', by()));
  await after(() => suspendMember(desk(), id, { reason: 'used_by_others' }, by()));
  await after(() => client.get(takePause, { kind: 'timeout', days: 1 }, session()));
  return id;
}

async function walk(id: string, limit: number, kind?: TimelineKind): Promise<TimelineItem[]> {
  const items: TimelineItem[] = [];
  let cursor = '';
  for (let page = 0; page < 50; page++) {
    const read = await readTimeline(desk(), id, { kind, cursor: readCursor(cursor), limit });
    items.push(...read.items);
    if (!read.next) return items;
    expect(read.items).toHaveLength(limit);
    cursor = writeCursor(read.next);
  }
  throw new Error('the timeline does not end');
}

describe('the timeline', () => {
  it('has all that happened, newest first, and no word of the conversation', async () => {
    const id = await liveALife();
    const items = await walk(id, 100);
    expect(items.map(({ at }) => at)).toEqual(items.map(({ at }) => at).sort((a, b) => b - a));
    expect([...new Set(items.map(({ kind }) => kind))].sort()).toEqual([...TIMELINE_KINDS].sort());
    expect(JSON.stringify(items)).not.toContain('secret');
    expect(items).toContainEqual(expect.objectContaining({ kind: 'notes', text: 'Called by phone', staff: 'mei' }));
    expect(items).toContainEqual(expect.objectContaining({ kind: 'logins', outcome: 'refused' }));
    expect(items).toContainEqual(expect.objectContaining({ kind: 'logins', outcome: 'registered' }));
    expect(items).toContainEqual(expect.objectContaining({ kind: 'limits', limit: 'lossDaily', value: 90_000 }));
    expect(items).toContainEqual(expect.objectContaining({ kind: 'acts', act: 'member.suspend', staff: 'mei' }));
  });

  it('is the same in pages of any length, whole and by kind', async () => {
    const id = await liveALife();
    const whole = await walk(id, 100);
    for (const limit of [1, 2, 7]) expect(await walk(id, limit)).toEqual(whole);
    for (const kind of TIMELINE_KINDS)
      expect(await walk(id, 2, kind), kind).toEqual(whole.filter((item) => item.kind === kind));
  });

  it('takes any cursor', async () => {
    const id = await memberId();
    for (const text of [
      '',
      'zzz',
      'a-1',
      `a${'9'.repeat(30)}`,
      "a1'; drop table members",
      'x-',
      'x1-9.n.l',
      'a1e-9',
      't1e99',
    ])
      await readTimeline(desk(), id, { cursor: readCursor(text), limit: 5 });
  });
});

test('the card of a member has balances, state and what waits', async () => {
  const id = await liveALife();
  expect(await findMemberCard(desk(), id, stage.clock)).toMatchObject({
    username: stage.member.username,
    frozen: 10_000,
    staked: 500,
    withdrawalsWaiting: 1,
    rechargesWaiting: 1,
    logins: 1,
    hasPaymentPassword: true,
    suspension: { reason: 'used_by_others', staff: 'mei' },
    pause: { kind: 'timeout' },
  });
  expect(await findMemberCard(desk(), 'nobody', stage.clock)).toBeUndefined();
});

test('attempts to sign in are kept for 90 days, those with unknown names for an hour', async () => {
  const { db } = desk();
  await stage.client.ask(login, { username: 'nobody-here', password: 'wrong one' });
  await becomeMember(stage.client);
  const count = async () => (await db.selectFrom('member_logins').select('id').execute()).length;
  const all = await count();
  stage.clock += 2 * HOUR;
  await dropOldEvents(desk());
  expect(await count()).toBe(all - 1);
  stage.clock += 91 * 24 * HOUR;
  await dropOldEvents(desk());
  expect(await count()).toBe(0);
});
