import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CALLS } from '~/contract/all-calls';
import { getNextPeriod, placeOrder } from '~/contract/calls/draw';
import * as funds from '~/contract/calls/funds';
import { blockProfile, listProfiles, requestDate } from '~/contract/calls/meet';
import { listNotices } from '~/contract/calls/news';
import { sendMessage } from '~/contract/calls/service';
import { addFavourite } from '~/contract/calls/watching';
import { addNote } from '~/member-api/desk/members/notes.server';
import { suspendMember } from '~/member-api/desk/members/suspend.server';
import { finishClosings } from '~/member-api/closing/finish.server';
import { answerConversation } from '~/member-api/service-desk/desk.server';
import { sealLedger } from '~/member-api/ledger/chain.server';
import { checkLedger } from '~/member-api/ledger/check.server';
import { getMemberBalance } from '~/member-api/ledger/ledger.server';
import { CARD, newPicture, PASSWORD, PAYMENT_PASSWORD } from '../harness/member';
import { setOperatorStage } from '../operator/operator.stage';
import { createBrowser } from '../push/push-receiver';
import { COOLING_OFF, everythingOf } from './everything.stage';

const acts = setOperatorStage();
const { stage } = acts;
const { db, session, keyed, idOf, live, leave, begin, houseKeep } = everythingOf(acts);

/** Every row of every table but those of the draw’s clock and of the background. */
async function everyRow(): Promise<Record<string, string[]>> {
  // The background would otherwise do it between two looks.
  await sealLedger(db());
  const tables = await db().introspection.getTables();
  const all: Record<string, string[]> = {};
  for (const { name, isView } of tables) {
    if (isView || /^(kysely_|draws$|draw_(chains|checkpoints|clock|periods)|ledger_checks)/.test(name)) continue;
    const rows = await db()
      .selectFrom(name as 'sessions')
      .selectAll()
      .execute();
    all[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return all;
}

/** A plausible request for each call that changes something of a member, by its path. */
async function requests(): Promise<Record<string, Record<string, unknown>>> {
  const { client } = stage;
  const { period } = await client.get(getNextPeriod, {}, session());
  const bank = (await client.get(funds.listBanks, {}, session())).list[0]?.id ?? '';
  const account = (await client.get(funds.listPayoutAccounts, {}, session())).list[0]?.id ?? '';
  const [first = '', , , fourth = ''] = (await client.get(listProfiles, {}, session())).list.map(({ id }) => id);
  const notice = (await client.get(listNotices, {}, session())).list[1]?.id ?? '';
  const { data } = await client.upload(funds.uploadImage, await newPicture(), session());
  const session_ = await db().selectFrom('sessions').select('id').executeTakeFirstOrThrow();
  return {
    '/member/appeal': { text: 'It was not me' },
    '/member/setpwd': { kind: 'login', oldPassword: PASSWORD, newPassword: 'orchard2026' },
    '/member/checkin': {},
    '/member/savebtc': CARD,
    '/member/deletebank': { id: account },
    '/member/withdraw': { amount: '100.00', bankId: account, payPassword: PAYMENT_PASSWORD },
    '/member/recharge': { bankId: bank, amount: '100.00', screenshot: data?.url ?? '' },
    '/member/limits': { stakeDaily: '20.00' },
    '/member/limits/asked': { answer: 'kept' },
    '/member/timeout': { kind: 'exclusion', days: 365 },
    '/member/export': { password: PASSWORD },
    '/member/closing': { password: PASSWORD },
    '/member/closing/cancel': {},
    '/member/passkeys/begin': { code: '000000', origin: 'https://members.example' },
    '/member/passkeys': { name: 'Key', response: '{}' },
    '/member/passkeys/delete': { id: 'none' },
    '/member/second-step/begin': { password: PASSWORD },
    '/member/second-step/confirm': { code: '000000' },
    '/member/second-step/recovery-codes': { code: '000000' },
    '/member/second-step/off': { password: PASSWORD, code: '000000' },
    '/member/logins': { id: session_.id },
    '/member/mail': { email: 'late@example.com', answers: true, withdrawals: true, logins: true },
    '/member/mail/confirm': { code: '00000000' },
    '/member/push': { ...createBrowser('https://push.example').keys, answers: true, withdrawals: true, logins: true },
    '/member/push/remove': { id: 'none' },
    '/member/stop-card': {},
    '/member/stop-card/revoke': {},
    '/game/saveorder': { period, option: 'rose', amount: '1.00' },
    '/home/readNotice': { id: notice },
    '/home/confirmNotice': { id: notice },
    '/meet/request': { id: first, contact: 'late@example.com', message: 'late' },
    '/meet/revoke': { id: first },
    '/meet/report': { id: first, reason: 'fake', text: 'late' },
    '/meet/block': { id: fourth },
    '/meet/unblock': { id: fourth },
    '/System/messages': { text: 'late words' },
    '/video/favourite': { vod_id: '1001', vod_name: 'late' },
    '/video/unfavourite': { vod_id: '1001' },
    '/video/position': { vod_id: '1001', seconds: 3 },
    '/video/history': { on: true },
    '/video/forget': {},
  };
}

/** Calls by POST that read. */
const READING = ['/home/bannerList', '/home/getNotice', '/meet/xuanfeiList', '/meet/xuanfeiDetail', '/member/logout'];

it('a call whose login was checked before the account was erased changes nothing, whichever it is', async () => {
  const { client, instance } = stage;
  const asked = await requests();
  const writing = Object.values(CALLS).filter(
    ({ method, access, upload, path }) =>
      method === 'POST' && access !== 'anyone' && !upload && !READING.includes(path),
  );
  // A new call stands here before it is sent: its request above is missing.
  expect(writing.map(({ path }) => path).filter((path) => !(path in asked))).toEqual([]);

  const memberId = await live();
  const login = await db().selectFrom('sessions').selectAll().where('member_id', '=', memberId).executeTakeFirst();
  await leave(memberId, 0);
  await begin(memberId);
  stage.clock += COOLING_OFF;
  await houseKeep();
  // The router has seen this login a moment ago: from here on each call is one that was under way.
  if (login)
    await db()
      .insertInto('sessions')
      .values({ ...login, new_login: null, seen_at: stage.clock })
      .execute();
  const before = await everyRow();
  const files = readdirSync(instance.uploads).sort();
  for (const call of writing) {
    const { code } = await client.ask(call, asked[call.path], keyed());
    const now = await everyRow();
    for (const [table, rows] of Object.entries(now)) expect(rows, `${call.path}: ${table}`).toEqual(before[table]);
    expect([200, 400, 401, 404, 409, 429], call.path).toContain(code);
  }
  const upload = await client.upload(funds.uploadImage, await newPicture(), session());
  expect(upload.code).toBe(401);
  expect(await everyRow()).toEqual(before);
  expect(readdirSync(instance.uploads).sort()).toEqual(files);
});

it('staff write nothing to or about an account that was erased', async () => {
  const { service } = stage.instance;
  const memberId = await idOf();
  await leave(memberId, 0);
  await begin(memberId);
  stage.clock += COOLING_OFF;
  await houseKeep();
  const before = await everyRow();
  const staff = { name: 'mei', origin: '192.0.2.7' };
  const by = { staff, at: stage.clock };
  for (const act of [
    () => addNote(service, memberId, 'late', by),
    () => suspendMember(service, memberId, { reason: 'second_account', note: 'late' }, by),
    () => answerConversation(service, memberId, { text: 'late', actor: 'operator:mei', staff }),
  ])
    await expect(act()).rejects.toThrow('not_found');
  expect(await everyRow()).toEqual(before);
});

it('a message, bet, recharge, request, account and picture in flight are whole or nothing when the account is erased', async () => {
  const { client, instance } = stage;
  const { service, uploads } = instance;
  const memberId = await idOf();
  const { period } = await client.get(getNextPeriod, {}, session());
  const bank = (await client.get(funds.listBanks, {}, session())).list[0]?.id ?? '';
  const profile = (await client.get(listProfiles, {}, session())).list[0]?.id ?? '';
  const picture = await client.upload(funds.uploadImage, await newPicture(), session());
  const fresh = await newPicture();
  await leave(memberId, 0);
  await begin(memberId);
  stage.clock += COOLING_OFF;
  const recharge = { bankId: bank, amount: '100.00', screenshot: picture.data?.url ?? '' };
  const late = [
    () => client.ask(sendMessage, { text: 'late' }, keyed()),
    () => client.ask(placeOrder, { period, option: 'rose', amount: '1.00' }, keyed()),
    () => client.ask(funds.recharge, recharge, keyed()),
    () => client.ask(requestDate, { id: profile, contact: 'late@example.com' }, keyed()),
    () => client.ask(blockProfile, { id: profile }, session()),
    () => client.ask(funds.savePayoutAccount, { ...CARD, cardNumber: '4111 1111 1111 1111' }, session()),
    () => client.ask(addFavourite, { vod_id: '1001' }, session()),
    () => client.upload(funds.uploadImage, fresh, session()),
  ];
  const answers = await Promise.all([
    ...late.map((act) => act()),
    finishClosings(service, uploads),
    ...late.map((act) => act()),
  ]);
  for (const answer of answers) if (answer) expect([200, 400, 401, 404]).toContain(answer.code);
  await houseKeep();

  const member = await db().selectFrom('members').select('closed_at').where('id', '=', memberId).executeTakeFirst();
  expect(member?.closed_at).not.toBeNull();
  for (const table of [
    'service_messages',
    'date_requests',
    'profile_blocks',
    'film_favourites',
    'once_answers',
  ] as const)
    expect(await db().selectFrom(table).select('member_id').where('member_id', '=', memberId).execute()).toEqual([]);
  const accounts = await db().selectFrom('payout_accounts').selectAll().where('member_id', '=', memberId).execute();
  expect(accounts.flatMap(({ sealed, number_key }) => [sealed, number_key]).filter(Boolean)).toEqual([]);
  const rows = await db().selectFrom('uploads').select('name').where('member_id', '=', memberId).execute();
  for (const { name } of rows) expect(existsSync(join(uploads, name))).toBe(false);
  expect(readdirSync(uploads).filter((name) => name.endsWith('.jpg'))).toEqual([]);
  expect((await getMemberBalance(db(), memberId)).balance).toBe(0);
  expect(await checkLedger(db())).toMatchObject({ ok: true, differences: [] });
});

it('while the account is being closed, nothing new begins with money or other people, and all else goes on', async () => {
  const { client } = stage;
  const asked = await requests();
  await leave(await idOf(), 0);
  await begin(await idOf());
  const stopped = ['/game/saveorder', '/member/recharge', '/meet/request'];
  const all = Object.values(CALLS).filter(({ path, method }) => method === 'POST' && path in asked);
  const refused: string[] = [];
  for (const call of all.filter(({ path }) => path !== '/member/closing/cancel' && path !== '/member/logins')) {
    const answer = await client.ask(call, asked[call.path], { ...session(), key: randomUUID() });
    const token = (answer.raw as { token?: unknown } | null)?.token;
    if (call.path === '/member/setpwd' && typeof token === 'string') stage.member.token = token;
    if (answer.reason === 'closing') refused.push(call.path);
    expect(answer.code, call.path).not.toBe(401);
  }
  expect(refused.sort()).toEqual(stopped.sort());
});
