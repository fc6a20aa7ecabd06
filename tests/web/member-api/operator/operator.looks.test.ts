import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as meet from '~/contract/calls/meet';
import { sendMessage } from '~/contract/calls/service';
import { setOperatorStage } from './operator.stage';

const { stage, operator, askRecharge, askWithdrawal } = setOperatorStage();

const session = () => ({ token: stage.member.token, key: randomUUID() });
/** Acts in the audit log whose member is ours, or that list them. */
const acts = async () => {
  const { db } = stage.instance.service;
  const { id } = await db
    .selectFrom('members')
    .select('id')
    .where('username', '=', stage.member.username)
    .executeTakeFirstOrThrow();
  const rows = await db.selectFrom('audit_rows').selectAll().orderBy('seq').execute();
  return rows.filter(({ member_id, detail }) => member_id === id || detail.includes(id));
};

test('each command that prints private data writes down the look, and none of the data', async () => {
  const recharge = await askRecharge('100.00');
  const withdrawal = await askWithdrawal('100.00');
  const { list } = await stage.client.get(meet.listProfiles, { page: 1, limit: 1, suiji: 0 }, session());
  const profile = list[0]?.id ?? '';
  const asked = { id: profile, contact: 'LINE private', message: 'Private words' };
  const { id: request = '' } = await stage.client.get(meet.requestDate, asked, session());
  const reported = { id: profile, reason: 'fake' as const, text: 'Private words' };
  const { id: report = '' } = await stage.client.get(meet.reportProfile, reported, session());
  await stage.client.get(sendMessage, { text: 'Private words' }, session());
  const { username, email } = stage.member;
  for (const [line, printed, expected] of [
    [`recharges show ${recharge}`, 'uploads', ['recharge.look']],
    [`recharges show ${recharge} --json`, 'uploads', ['recharge.look']],
    [`withdrawals show ${withdrawal}`, '4242424242424242', ['withdrawal.look', 'withdrawal.card']],
    [`withdrawals show ${withdrawal} --json`, '4242', ['withdrawal.look']],
    [`requests show ${request}`, 'LINE private', ['date_request.look']],
    [`requests show ${request} --json`, 'LINE private', ['date_request.look']],
    [`reports show ${report}`, 'Private words', ['report.look']],
    ['reports list --json', 'Private words', ['report.list']],
    ['messages list', 'Private words', ['conversation.list']],
    ['messages list --json', 'Private words', ['conversation.list']],
    [`messages show ${username}`, 'Private words', ['conversation.look']],
    [`members list --search ${username}`, email, ['member.search']],
    ['members list --json', email, ['member.search']],
    [`members show ${username}`, email, ['member.look']],
  ] as const) {
    const before = (await acts()).length;
    const { code, out } = await operator(line);
    expect([code, out], line).toEqual([0, expect.stringContaining(printed)]);
    const rows = (await acts()).slice(before);
    expect(
      rows.map(({ act, staff }) => [act, staff]),
      line,
    ).toEqual(expected.map((act) => [act, 'shell']));
    // Ids and hashes are random, and may hold any digits.
    const written = rows.map(({ subject, detail }) => [subject, detail]);
    expect(JSON.stringify(written), line).not.toMatch(/42424242|[Pp]rivate|@/);
  }
});

test('a reset of a password is in the audit log, without the password', async () => {
  const { username } = stage.member;
  await operator(`members reset-payment-password ${username} --as mei --reason forgotten`);
  const { out } = await operator(`members reset-login-password ${username} --as mei --reason known_to_others`);
  const password = / is (\S+)\n/.exec(out)?.[1] ?? '';
  expect(password).toMatch(/^\w{4}-/);
  const rows = await acts();
  expect(rows.map(({ act, staff, detail }) => [act, staff, JSON.parse(detail) as unknown])).toEqual([
    ['member.reset_payment_password', 'shell', { as: 'mei', reason: 'forgotten' }],
    ['member.reset_login_password', 'shell', { as: 'mei', reason: 'known_to_others' }],
  ]);
  expect(JSON.stringify(rows)).not.toContain(password);
  // A reset that changes nothing is none.
  await operator(`members reset-payment-password ${username} --as mei --reason forgotten`);
  expect(await acts()).toHaveLength(2);
});
