import { afterAll, beforeAll, expect, it } from 'vitest';
import { deskMetrics, ledgerMetrics, securityMetrics } from '~/config/observing/metrics.server';
import { appealSuspension } from '~/contract/calls/account';
import { listProfiles, reportProfile, requestDate } from '~/contract/calls/meet';
import { sendMessage } from '~/contract/calls/service';
import { startLedgerChecks } from '~/member-api/desk/books/ledger-check.server';
import { QUEUE_NAMES } from '~/member-api/desk/queues.server';
import { measureWaiting } from '~/member-api/desk/waiting.server';
import type { Browser } from '../app/harness/browser';
import { openDeskApp, type OpenDesk } from './harness/desk';
import { addMember, type DeskMember } from './harness/members';

let open: OpenDesk;
let owner: Browser;
let member: DeskMember;
beforeAll(async () => {
  open = await openDeskApp();
  owner = await open.signedIn('owner', 'olga');
  member = await addMember(open);
});
afterAll(() => open.close());

const serviceOf = async () => {
  const api = await open.app.inside.memberApi;
  if (!api) throw new Error('No embedded member API');
  return api.service;
};

/** What the metrics say of each queue, a minute from now: how many wait, and for how long in seconds. */
async function measured() {
  const service = await serviceOf();
  await measureWaiting({ ...service, now: () => Date.now() + 60_000 });
  const read = async (gauge: 'waiting' | 'oldest') =>
    new Map((await deskMetrics()[gauge].get()).values.map(({ labels, value }) => [labels.queue, value]));
  const [waiting, oldest] = [await read('waiting'), await read('oldest')];
  return Object.fromEntries(QUEUE_NAMES.map((queue) => [queue, [waiting.get(queue), (oldest.get(queue) ?? 0) >= 60]]));
}

const all = (count: number) => Object.fromEntries(QUEUE_NAMES.map((queue) => [queue, [count, count > 0]]));

it('desk_waiting and desk_oldest_seconds tell what waits in every queue, until staff have decided', async () => {
  const session = { token: member.token };
  expect(await measured()).toEqual(all(0));
  const recharge = await member.askRecharge('100.00');
  const withdrawal = await member.askWithdrawal('100.00');
  const { list } = await member.client.get(listProfiles, { page: 1, limit: 2, suiji: 0 }, session);
  const [first, second] = list;
  const asked = { id: first?.id ?? '', contact: 'ann@example.com', message: 'A walk?' };
  const request = await member.client.get(requestDate, asked, session);
  const told = { id: second?.id ?? '', reason: 'money', text: 'Asked for a loan' } as const;
  const report = await member.client.get(reportProfile, told, session);
  await member.client.get(sendMessage, { text: 'Hello?' }, session);
  await owner.get(`/desk/members/${member.id}`);
  await owner.post(`/desk/members/${member.id}?do=suspend`, { reason: 'second_account' });
  await member.client.get(appealSuspension, { text: 'Why?' }, session);
  expect(await measured()).toEqual(all(1));

  const appeal = (await owner.get('/desk/appeals')).$('a[href^="/desk/appeals/"]').attr('href') ?? '';
  const decisions: [page: string, action: string, typed: Record<string, string>][] = [
    [`/desk/recharges/${recharge}`, 'reject', { reason: 'not_received' }],
    [`/desk/withdrawals/${withdrawal}`, 'fail', { reason: 'account_closed' }],
    [`/desk/requests/${request.id ?? ''}`, 'forward', {}],
    [`/desk/reports/${report.id ?? ''}`, 'decide', { outcome: 'no_breach' }],
    [`/desk/conversations/${member.id}`, 'answer', { text: 'Yes.' }],
    [appeal, 'decide', { decision: 'accept', words: 'Sorry.' }],
  ];
  for (const [page, action, typed] of decisions) {
    await owner.get(page);
    const done = await owner.post(`${page}?do=${action}`, typed);
    expect([page, done.status, done.main]).toEqual([page, 303, '']);
  }
  expect(await measured()).toEqual(all(0));
});

it('ledger_check_ok is 1 while the ledger adds up, and 0 when a check has found that it does not', async () => {
  const service = await serviceOf();
  const check = async () => {
    await service.db.deleteFrom('ledger_checks').execute();
    await startLedgerChecks(service).stop();
    const { ok, checkedAt } = ledgerMetrics();
    const last = await service.db.selectFrom('ledger_checks').select('at').executeTakeFirstOrThrow();
    expect((await checkedAt.get()).values[0]?.value).toBe(last.at / 1_000);
    return (await ok.get()).values[0]?.value;
  };
  const change = (sign: '+' | '-') =>
    service.db
      .updateTable('ledger_accounts')
      .set((eb) => ({ balance: eb('balance', sign, 1) }))
      .where('id', '=', `member:${member.id}:available`)
      .execute();
  expect(await check()).toBe(1);
  await change('+');
  expect(await check()).toBe(0);
  await change('-');
  expect(await check()).toBe(1);
});

it('logins_failed_total counts a sign-in of staff that was refused, and none that was right', async () => {
  const failed = async () =>
    (await securityMetrics().failed.get()).values.find(({ labels }) => labels.of === 'staff')?.value ?? 0;
  const before = await failed();
  const browser = open.browser();
  await browser.get('/desk/sign-in');
  const refused = await browser.post('/desk/sign-in?do=sign-in', { name: 'olga', password: 'wrong', code: '123456' });
  expect(refused.status).toBe(403);
  await open.signedIn('auditor', 'aya');
  expect((await failed()) - before).toBe(1);
});
