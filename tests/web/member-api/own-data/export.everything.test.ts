import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { FILE_CONTENTS, getExport } from '~/contract/calls/own-data';
import { setOperatorStage } from '../operator/operator.stage';
import { everythingOf, WORD } from './everything.stage';

const acts = setOperatorStage();
const { stage } = acts;
const { db, session, live, download, begin } = everythingOf(acts);

/** The part of the file that has the rows of a table. */
const IN_FILE: Readonly<Record<string, string>> = {
  sessions: 'sign-ins',
  member_logins: 'security-log',
  passkeys: 'passkeys',
  password_resets: 'resets',
  second_step_codes: 'security',
  stop_cards: 'security',
  member_mail: 'emails',
  push_subscriptions: 'notifications',
  invite_codes: 'profile',
  checkins: 'check-ins',
  play_limits: 'limits',
  limit_answers: 'limit-answers',
  play_pauses: 'pauses',
  suspensions: 'suspensions',
  suspension_appeals: 'suspensions',
  notice_reads: 'announcements-read',
  film_favourites: 'favourite-films',
  film_history: 'watched-films',
  film_history_choices: 'watch-history',
  ledger_accounts: 'ledger',
  member_credits: 'ledger',
  balance_owed: 'balance-paths',
  draw_orders: 'bets',
  withdrawals: 'withdrawals',
  recharges: 'recharges',
  payout_accounts: 'payout-accounts',
  service_messages: 'customer-service',
  uploads: 'pictures-sent',
  date_requests: 'date-requests',
  profile_reports: 'reports',
  profile_blocks: 'blocked-profiles',
  member_closings: 'closing',
};

/** Tables of members that are in no part, and why. */
const NOT_IN_FILE: Readonly<Record<string, string>> = {
  audit_rows: 'acts of staff',
  draw_days: 'sums of the bets',
  draw_totals: 'sums of the bets',
  funds_days: 'sums of recharges and withdrawals',
  funds_totals: 'sums of recharges and withdrawals',
  login_tickets: 'secrets, for ten minutes',
  member_exports: 'the file itself',
  member_notes: 'notes of staff, which members never see',
  once_answers: 'answers to forms, for a week',
  outbox: 'which emails and notifications wait to be sent, for two days at most',
  passkey_challenges: 'secrets, for five minutes',
  service_conversations: 'how staff sort conversations',
};

it('the file has a part for every table of members, or a reason is written down why not', async () => {
  const tables = await db().introspection.getTables();
  const ofMembers = tables.filter(({ columns }) => columns.some(({ name }) => name === 'member_id'));
  expect(ofMembers.map(({ name }) => name).sort()).toEqual(
    [...Object.keys(IN_FILE), ...Object.keys(NOT_IN_FILE)].sort(),
  );

  const memberId = await live();
  await begin(memberId).catch(() => undefined);
  const files = unzipSync(await download());
  const rowsOf = (part: string) => JSON.parse(strFromU8(files[`${part}.json`] ?? new Uint8Array())) as unknown[];
  for (const part of new Set(Object.values(IN_FILE)))
    expect(rowsOf(part).length, part).toBeGreaterThanOrEqual(part === 'closing' ? 0 : 1);
});

it('protections are told, and no secret of them', async () => {
  const { member } = stage;
  const memberId = await live();
  const files = unzipSync(await download());
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  expect(JSON.parse(textOf('security.json'))).toMatchObject([
    { secondStep: true, recoveryCodesLeft: 10, paymentPassword: false, stopCard: true },
  ]);
  expect(JSON.parse(textOf('passkeys.json'))).toMatchObject([{ name: `${WORD} key`, address: 'members.example' }]);
  expect(JSON.parse(textOf('sign-ins.json'))).toHaveLength(1);
  expect(JSON.parse(textOf('resets.json'))).toMatchObject([{ kind: 'payment' }]);
  const all = Object.keys(files).map(textOf).join('\n');
  const rows = await Promise.all([
    db().selectFrom('second_steps').select('sealed as secret').execute(),
    db().selectFrom('second_step_codes').select('code_hash as secret').execute(),
    db().selectFrom('stop_cards').select('token_hash as secret').execute(),
    db().selectFrom('sessions').select('id as secret').where('member_id', '=', memberId).execute(),
    db().selectFrom('login_tickets').select('id as secret').execute(),
    db().selectFrom('members').select('password_hash as secret').where('id', '=', memberId).execute(),
  ]);
  for (const { secret } of rows.flat()) expect(all).not.toContain(secret);
  for (const secret of [member.token, `${WORD}-id`, `${WORD} note`, 'public_key']) expect(all).not.toContain(secret);
});

it('the service says what the file holds, what it leaves out, and for how long it is kept', async () => {
  expect(await stage.client.get(getExport, {}, session())).toMatchObject({
    state: 'none',
    keptHours: 24,
    contains: FILE_CONTENTS,
    leavesOut: ['passwords', 'pictures', 'other_members', 'staff_notes'],
  });
});
