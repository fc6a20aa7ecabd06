import { randomUUID } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { appealSuspension, getMember, login } from '~/contract/calls/account';
import { getNextPeriod, placeOrder } from '~/contract/calls/draw';
import * as funds from '~/contract/calls/funds';
import { listProfiles, reportProfile, requestDate } from '~/contract/calls/meet';
import { listMessages, sendMessage } from '~/contract/calls/service';
import type { SUSPENSION_REASONS } from '~/contract/suspensions';
import { checkAudit } from '~/member-api/desk/audit/audit.server';
import { decideAppeal, findAppeal, listAppeals } from '~/member-api/desk/members/appeals.server';
import { listNotes } from '~/member-api/desk/members/notes.server';
import { endLogins, liftSuspension, suspendMember } from '~/member-api/desk/members/suspend.server';
import { PASSWORD } from '../harness/member';
import { setOperatorStage } from '../operator/operator.stage';

const { stage, askRecharge, askWithdrawal } = setOperatorStage();
const by = () => ({ staff: { name: 'mei', origin: '192.0.2.7' }, at: stage.clock });
const session = () => ({ token: stage.member.token });
const keyed = () => ({ ...session(), key: randomUUID() });
const desk = () => stage.instance.service;

async function memberId(): Promise<string> {
  return (await stage.client.get(getMember, {}, session())).id ?? '';
}

async function suspend(reason: (typeof SUSPENSION_REASONS)[number] = 'second_account', note?: string) {
  return suspendMember(desk(), await memberId(), { reason, note }, by());
}

const appeal = (text: string) => stage.client.ask(appealSuspension, { text }, keyed());

describe('a suspended member', () => {
  it('cannot bet, recharge, ask for a date or report, and reads why and since when', async () => {
    const { client } = stage;
    await suspend('abuse_of_people');
    const { period } = await client.get(getNextPeriod, {}, session());
    const profile = (await client.get(listProfiles, {}, session())).list[0]?.id ?? '';
    const { list } = await client.get(funds.listBanks, {}, session());
    const recharge = { bankId: list[0]?.id ?? '', amount: '100.00', screenshot: 'none' };
    for (const refused of [
      await client.ask(placeOrder, { period, option: 'rose', amount: '1.00' }, keyed()),
      await client.ask(funds.recharge, recharge, keyed()),
      await client.ask(requestDate, { id: profile, contact: 'ann@example.com' }, keyed()),
      await client.ask(reportProfile, { id: profile, reason: 'fake' }, keyed()),
    ]) {
      expect(refused.reason).toBe('suspended');
      expect(refused.raw).toMatchObject({ why: 'abuse_of_people', since: new Date(stage.clock).toISOString() });
    }
  });

  it('signs in, reads, withdraws, and writes to the desk', async () => {
    const { client } = stage;
    await suspend();
    await client.get(login, { username: stage.member.username, password: PASSWORD });
    expect(await askWithdrawal('100.00')).not.toBe('');
    await client.get(funds.getStatement, { month: '2026-11' }, session());
    await client.get(sendMessage, { text: 'Why?' }, keyed());
    expect((await client.get(listMessages, {}, session())).list.length).toBeGreaterThan(0);
  });

  it('plays again once it is lifted, and is told until when it was', async () => {
    await suspend();
    const since = stage.clock;
    stage.clock += 60_000;
    expect(await liftSuspension(desk(), await memberId(), {}, by())).toBe(true);
    expect(await liftSuspension(desk(), await memberId(), {}, by())).toBe(false);
    await askRecharge('100.00');
    const { suspension } = await stage.client.get(getMember, {}, session());
    expect(suspension).toMatchObject({ reason: 'second_account', since, until: stage.clock });
    stage.clock += 31 * 86_400_000;
    const token = (await stage.client.get(login, { username: stage.member.username, password: PASSWORD })).token;
    expect((await stage.client.get(getMember, {}, { token })).suspension).toBeUndefined();
  });

  test('is suspended once, with a note that only staff read', async () => {
    const id = await memberId();
    expect(await suspend('false_pictures', 'Two pictures from one phone')).toBeDefined();
    expect(await suspend()).toBeUndefined();
    const notes = await listNotes(desk(), id, { limit: 10 });
    expect(notes).toMatchObject([{ staff: 'mei', text: 'Two pictures from one phone' }]);
    const rows = await desk().db.selectFrom('member_notes').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('phone');
    const answer = await stage.client.ask(getMember, {}, session());
    expect(JSON.stringify(answer.raw)).not.toMatch(/mei|phone":"Two/);
    expect(await checkAudit(desk().db)).toMatchObject({ ok: true, rows: 1 });
  });
});

describe('an appeal', () => {
  it('is taken once, is encrypted, waits in the queue, and is answered in words', async () => {
    expect((await appeal('I did nothing')).reason).toBe('not_found');
    await suspend();
    expect((await appeal('I did nothing')).reason).toBeUndefined();
    expect((await appeal('Again')).reason).toBe('exists');
    expect(JSON.stringify(await desk().db.selectFrom('suspension_appeals').selectAll().execute())).not.toContain('did');
    const { list, total } = await listAppeals(desk(), { limit: 10 });
    expect(total).toBe(1);
    expect(await findAppeal(desk(), list[0]?.id ?? '')).toMatchObject({ text: 'I did nothing', status: 'waiting' });
    const decided = { accept: false, words: 'Two accounts use one phone.' };
    expect(await decideAppeal(desk(), list[0]?.id ?? '', decided, by())).toBe(true);
    const { suspension } = await stage.client.get(getMember, {}, session());
    expect(suspension?.until).toBeUndefined();
    expect(suspension?.appeal).toMatchObject({ status: 'declined', answer: decided.words, decidedAt: stage.clock });
    expect((await listAppeals(desk(), { limit: 10 })).total).toBe(0);
    expect((await listAppeals(desk(), { status: 'declined', limit: 10 })).total).toBe(1);
  });

  it('that is accepted lifts the suspension; of many who decide, one does', async () => {
    await suspend();
    await appeal('I did nothing');
    const id = (await listAppeals(desk(), { limit: 1 })).list[0]?.id ?? '';
    const decisions = await Promise.all(
      Array.from({ length: 10 }, (_, n) => decideAppeal(desk(), id, { accept: n % 2 === 0, words: 'Yes' }, by())),
    );
    expect(decisions.filter(Boolean)).toHaveLength(1);
    const { suspension } = await stage.client.get(getMember, {}, session());
    expect(suspension?.until === undefined).toBe(suspension?.appeal?.status === 'declined');
  });

  it('counts as accepted when the suspension is lifted, and the next suspension can be appealed again', async () => {
    await suspend();
    await appeal('I did nothing');
    await liftSuspension(desk(), await memberId(), {}, by());
    expect((await stage.client.get(getMember, {}, session())).suspension?.appeal?.status).toBe('accepted');
    await suspend();
    expect((await appeal('Again')).reason).toBeUndefined();
  });
});

test('all logins of a member end at once', async () => {
  const id = await memberId();
  await stage.client.get(login, { username: stage.member.username, password: PASSWORD });
  expect(await endLogins(desk().db, id, by())).toBe(2);
  expect((await stage.client.ask(getMember, {}, session())).code).toBe(401);
});
