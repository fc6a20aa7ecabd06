import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { checkin, getMember } from '~/contract/calls/account';
import { getNextPeriod, placeOrder } from '~/contract/calls/draw';
import { setLimits, takePause } from '~/contract/calls/limits';
import { listProfiles, reportProfile, requestDate } from '~/contract/calls/meet';
import { listNotices, readNotice } from '~/contract/calls/news';
import { EXPORT_FILE, getExport, startExport } from '~/contract/calls/own-data';
import { sendMessage } from '~/contract/calls/service';
import { addNote } from '~/member-api/desk/members/notes.server';
import { suspendMember } from '~/member-api/desk/members/suspend.server';
import { tidy } from '~/member-api/housekeeping.server';
import { claimExport } from '~/member-api/own-data/exports.server';
import { exportsFolder, makeExports } from '~/member-api/own-data/make-exports.server';
import { PART_NAMES } from '~/member-api/own-data/readme';
import { insertMessage, placesTaken } from '~/member-api/service-desk/messages.server';
import { becomeMember, PASSWORD } from '../harness/member';
import { setOperatorStage } from '../operator/operator.stage';

const DAY = 86_400_000;
const { stage, askRecharge, askWithdrawal } = setOperatorStage();

type Member = { token: string };
const keyed = ({ token }: Member) => ({ token, key: randomUUID() });
const folder = () => exportsFolder(stage.instance.uploads);
const stateOf = async ({ token }: Member) => stage.client.get(getExport, {}, { token });
const start = ({ token }: Member, lang = 'en') =>
  stage.client.ask(startExport, { password: PASSWORD }, { token, lang });

async function idOf({ token }: Member): Promise<string> {
  return (await stage.client.get(getMember, {}, { token })).id ?? '';
}

async function download({ token }: Member): Promise<Record<string, string>> {
  const response = await stage.client.request(EXPORT_FILE, { headers: { token } });
  expect(response.status).toBe(200);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

async function readFiles(member: Member, lang = 'en') {
  await start(member, lang);
  await expect.poll(async () => (await stateOf(member)).state, { interval: 20 }).toBe('ready');
  return download(member);
}

/** Does one of everything, with a word in every free text. */
async function live(member: Member, word: string): Promise<void> {
  const { client } = stage;
  await client.get(sendMessage, { text: `${word} message` }, keyed(member));
  const profiles = (await client.get(listProfiles, {}, member)).list.map(({ id }) => id);
  await client.get(
    requestDate,
    { id: profiles[0] ?? '', contact: `${word}@contact.example`, message: `${word} wish` },
    keyed(member),
  );
  await client.get(reportProfile, { id: profiles[1] ?? '', reason: 'fake', text: `${word} report` }, keyed(member));
  await client.get(checkin, {}, member);
  const { list } = await client.get(listNotices, {}, member);
  await client.get(readNotice, { id: list[0]?.id ?? '' }, member);
  await client.get(setLimits, { stakeDaily: '50.00' }, member);
}

const rows = (files: Record<string, string>, name: string) =>
  JSON.parse(files[`${name}.json`] ?? '') as Record<string, unknown>[];

it('holds everything of the member, in JSON and in CSV', async () => {
  const { client, member } = stage;
  const { period } = await client.get(getNextPeriod, {}, member);
  await client.get(placeOrder, { period, option: 'rose', amount: '10.00' }, keyed(member));
  await live(member, '=own');
  const recharge = await askRecharge('100.00');
  const withdrawal = await askWithdrawal('200.00');
  await client.get(takePause, { kind: 'timeout', days: 1 }, member);

  const files = await readFiles(member);
  expect(Object.keys(files).sort()).toEqual(
    ['README.txt', ...PART_NAMES.flatMap((name) => [`${name}.json`, `${name}.csv`])].sort(),
  );
  expect(rows(files, 'profile')).toMatchObject([
    { username: member.username, email: member.email, phone: member.phone },
  ]);
  expect(rows(files, 'bets')).toMatchObject([{ period, option: 'rose', stake: '10.00', odds: 1.95, status: 'open' }]);
  expect(rows(files, 'recharges')).toMatchObject([{ id: recharge, amount: '100.00', status: 'reviewing' }]);
  expect(rows(files, 'withdrawals')).toMatchObject([
    { id: withdrawal, amount: '200.00', actualAmount: '198.00', events: [{ status: 'processing' }] },
  ]);
  expect(rows(files, 'payout-accounts')).toMatchObject([{ holderName: 'Ann Gardener', number: '•••• 4242' }]);
  expect(rows(files, 'customer-service')[0]).toMatchObject({ from: 'member', text: '=own message', picture: false });
  expect(rows(files, 'date-requests')).toMatchObject([{ contact: '=own@contact.example', message: '=own wish' }]);
  expect(rows(files, 'reports')).toMatchObject([{ reason: 'fake', text: '=own report' }]);
  expect(rows(files, 'limits')).toMatchObject([{ limit: 'stakeDaily', value: '50.00' }]);
  expect(rows(files, 'pauses')).toMatchObject([{ kind: 'timeout', days: 1 }]);
  expect(rows(files, 'check-ins')).toEqual([{ day: '2026-11-21' }]);
  expect(rows(files, 'announcements-read')).toHaveLength(1);
  expect(rows(files, 'security-log').map(({ event }) => event)).toEqual([
    'registered',
    'payment_password',
    'payout_added',
    'data_exported',
  ]);
  const ledger = rows(files, 'ledger').map(({ kind, amount }) => [kind, amount]);
  expect(ledger).toContainEqual(['bet_stake', '-10.00']);
  expect(ledger).toContainEqual(['withdrawal_hold', '200.00']);
  // The texts are no formulas, and the debits keep their signs.
  expect(files['customer-service.csv']).toContain(`,'=own message,`);
  expect(files['ledger.csv']).toContain(',available,bet_stake,-10.00,');
  expect(files['README.txt']).toContain('We never ask you to pay to withdraw.');
});

it('holds nothing of other members, and nothing that is for staff alone', async () => {
  const { client, member, instance } = stage;
  const { service } = instance;
  const other = await becomeMember(client);
  await live(member, 'mine');
  await live(other, 'secretother');
  await client.get(startExport, { password: PASSWORD }, { token: other.token });
  const by = { staff: { name: 'secretstaff', origin: '192.0.2.7' }, at: stage.clock };
  const memberId = await idOf(member);
  await addNote(service, memberId, 'secretnote of the desk', by);
  await suspendMember(service, memberId, { reason: 'second_account', note: 'secretnote too' }, by);
  await service.db.transaction().execute(async (trx) => {
    const place = (await placesTaken(trx, memberId)) + 1;
    const answer = {
      member_id: memberId,
      place,
      speaker: 'agent',
      actor: 'operator:secretstaff',
      at: stage.clock,
    } as const;
    await insertMessage(service, trx, answer, { text: 'An answer' });
  });
  await service.db.updateTable('withdrawals').set({ reference: 'secretref' }).execute();

  const files = await readFiles(member);
  const all = Object.values(files).join('\n');
  expect(all).toContain('mine message');
  expect(all).toContain('An answer');
  const secrets = ['secretother', other.username, other.email, other.phone, 'secretnote', 'secretstaff', 'secretref'];
  for (const secret of [...secrets, 'argon2', await idOf(other)]) expect(all, secret).not.toContain(secret);
});

it.each([
  ['zh-cn', '您的投注'],
  ['ja', 'ベットと'],
])('says what each file is, in %s', async (lang, words) => {
  expect((await readFiles(stage.member, lang))['README.txt']).toContain(words);
});

it('is complete over many pages', async () => {
  const { db } = stage.instance.service;
  const memberId = await idOf(stage.member);
  const days = Array.from({ length: 450 }, (_, index) => new Date(index * DAY).toISOString().slice(0, 10));
  await db
    .insertInto('checkins')
    .values(days.map((day) => ({ member_id: memberId, day })))
    .execute();
  const files = await readFiles(stage.member);
  expect(rows(files, 'check-ins')).toEqual(days.map((day) => ({ day })));
  expect(files['check-ins.csv']?.trimEnd().split('\r\n')).toHaveLength(451);
});

it('is readable by the app’s user alone, and deleted after a day', async () => {
  const { instance, member, client } = stage;
  await readFiles(member);
  const [name = ''] = readdirSync(folder());
  expect(statSync(join(folder(), name)).mode & 0o777).toBe(0o600);
  stage.clock += DAY - 1;
  expect((await stateOf(member)).state).toBe('ready');
  stage.clock += 1;
  expect((await stateOf(member)).state).toBe('none');
  expect((await client.request(EXPORT_FILE, { headers: { token: member.token } })).status).toBe(404);
  await tidy(instance.service, instance.uploads);
  expect(readdirSync(folder())).toEqual([]);
  expect(await instance.service.db.selectFrom('member_exports').selectAll().execute()).toEqual([]);
});

it('is made once at a time, and five times a day', async () => {
  const { db } = stage.instance.service;
  const id = async () => (await db.selectFrom('member_exports').select('id').executeTakeFirstOrThrow()).id;
  await readFiles(stage.member);
  await db
    .updateTable('member_exports')
    .set({ state: 'making', lease_until: stage.clock + DAY, until: null })
    .execute();
  const first = await id();
  expect((await start(stage.member)).data?.state).toBe('making');
  expect(await id()).toBe(first);
  await db
    .updateTable('member_exports')
    .set({ state: 'ready', until: stage.clock + DAY })
    .execute();
  for (let time = 2; time <= 5; time++) await readFiles(stage.member);
  expect((await start(stage.member)).reason).toBe('rate');
});

it('is begun again when a process was cut off, and left alone by the one that lost it', async () => {
  const { service } = stage.instance;
  await readFiles(stage.member);
  await service.db
    .updateTable('member_exports')
    .set({ state: 'making', worker: 'gone', lease_until: stage.clock + 1, attempts: 1, until: null })
    .execute();
  expect(await claimExport(service)).toBeUndefined();
  stage.clock += 2;
  await makeExports(service, folder());
  expect((await stateOf(stage.member)).state).toBe('ready');
  expect(Object.keys(await download(stage.member))).toContain('bets.json');
  // One claim at a time.
  await service.db.updateTable('member_exports').set({ state: 'making', lease_until: 0 }).execute();
  const claims = await Promise.all([claimExport(service), claimExport(service), claimExport(service)]);
  expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1);
});

it('ends as failed when it cannot be made, and leaves no file', async () => {
  const { instance, member } = stage;
  const { service } = instance;
  rmSync(folder(), { recursive: true, force: true });
  mkdirSync(instance.uploads, { recursive: true });
  writeFileSync(folder(), 'in the way');
  const quiet = { ...service, log: { ...service.log, error: () => undefined } };
  await service.db
    .insertInto('member_exports')
    .values({
      member_id: await idOf(member),
      id: 'a'.repeat(32),
      state: 'making',
      language: 'en',
      done: 0,
      total: 0,
      asked_at: stage.clock,
      attempts: 0,
      worker: null,
      // The instance's own job looks only at what is due.
      lease_until: stage.clock + 1_000,
      size: null,
      until: null,
    })
    .execute();
  for (let attempt = 1; attempt <= 3; attempt++) {
    expect((await stateOf(member)).state).toBe('making');
    stage.clock += 61_000;
    await makeExports(quiet, folder());
  }
  expect((await stateOf(member)).state).toBe('failed');
  rmSync(folder());
  expect((await readFiles(member))['README.txt']).toBeDefined();
});

it('is taken up three times at most where making it ends the process, and can be asked for again', async () => {
  const { service } = stage.instance;
  await readFiles(stage.member);
  const due = { state: 'making', worker: null, lease_until: stage.clock + 1_000, attempts: 0, until: null } as const;
  await service.db.updateTable('member_exports').set(due).execute();
  for (let attempt = 1; attempt <= 3; attempt++) {
    stage.clock += 61_000;
    // The process that claims it says nothing any more.
    expect((await claimExport(service))?.attempts).toBe(attempt);
    expect((await stateOf(stage.member)).state).toBe('making');
  }
  stage.clock += 61_000;
  expect(await claimExport(service)).toBeUndefined();
  expect((await stateOf(stage.member)).state).toBe('failed');
  expect((await readFiles(stage.member))['README.txt']).toBeDefined();
});
