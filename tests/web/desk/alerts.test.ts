import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { sendMessage } from '~/contract/calls/service';
import { alertStaff } from '~/member-api/alerts/alerts.server';
import { detectAlerts } from '~/member-api/alerts/detect.server';
import type { MemberApi } from '~/member-api/app.server';
import type { Client } from '../member-api/harness/client';
import { openInstance } from '../member-api/harness/harness';
import { onPostgres } from '../member-api/harness/store-place';
import { becomeMember } from '../member-api/harness/member';
import { openDeskApp } from './harness/desk';
import { closeReceivers, openMailServer, openReceiver } from './harness/receivers';

const SECRET = 'a secret that signs each call of a webhook';
const MINUTE = 60_000;
/** Whether a call was signed with the secret, for the time that it carries. */
function isGenuine({ headers, body }: { headers: Record<string, unknown>; body: string }): boolean {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  return headers['webhook-signature'] === `v1,${createHmac('sha256', SECRET).update(signed).digest('base64')}`;
}

let instance: MemberApi;
let client: Client;
let clock: number;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let mail: Awaited<ReturnType<typeof openMailServer>>;
const warnings: unknown[] = [];

beforeEach(async () => {
  receiver = await openReceiver();
  mail = await openMailServer();
  clock = Date.UTC(2026, 10, 21, 12);
  const alerts = {
    webhook: { url: receiver.url, secret: SECRET },
    email: { smtpUrl: mail.url, from: 'desk@garden.example', to: 'staff@garden.example' },
  };
  ({ instance, client } = await openInstance(
    { alerts, draw: { seconds: 86_400, closeSeconds: 10, soonSeconds: 30, chainLength: 4_096 } },
    () => clock,
  ));
  instance.service.log = { ...instance.service.log, warn: (entry: unknown) => void warnings.push(entry) };
});
afterEach(async () => {
  await instance.close();
  closeReceivers();
});

async function waitForAnswer() {
  const { token, username } = await becomeMember(client);
  await client.get(sendMessage, { text: 'My secret words' }, { token });
  return username;
}

it('tells of a conversation that waits, once over each channel, signed, with nothing of the member', async () => {
  const username = await waitForAnswer();
  await alertStaff(instance.service);
  expect(receiver.got).toHaveLength(0);
  clock += 16 * MINUTE;
  await Promise.all([alertStaff(instance.service), alertStaff(instance.service)]);
  await alertStaff(instance.service);
  expect([receiver.got.length, mail.mails.length]).toEqual([1, 1]);
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.got;
  expect(isGenuine({ headers, body })).toBe(true);
  expect(headers['webhook-timestamp']).toBe(String(clock / 1_000));
  expect(JSON.parse(body)).toMatchObject({ type: 'conversation_waits', data: { reference: expect.any(String) } });
  for (const text of [body, ...mail.mails]) {
    expect(text).not.toContain(username);
    expect(text).not.toContain('secret words');
  }
  expect(mail.mails[0]).toContain('To: staff@garden.example');
});

it('tries again with longer waits, does not follow redirects, and gives up', async () => {
  await waitForAnswer();
  receiver.state.status = 302;
  clock += 16 * MINUTE;
  const counts: number[] = [];
  for (const minutes of [0, 1, 5, 15, 60, 180, 360, 720, 1_440]) {
    clock += minutes * MINUTE;
    await alertStaff(instance.service);
    await alertStaff(instance.service);
    counts.push(receiver.got.length);
  }
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 8]);
  const { db } = instance.service;
  const row = await db.selectFrom('alert_deliveries').selectAll().where('channel', '=', 'webhook').executeTakeFirst();
  expect(row).toMatchObject({ attempts: 8, next_at: null, done_at: null, error: 'answered with HTTP 302' });
  expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

it('tells of every conversation that waits, the longest first, however many there are', async () => {
  const { db } = instance.service;
  const { username } = await becomeMember(client);
  const one = db.selectFrom('members').selectAll().where('username', '=', username);
  const facts = { ...(await one.executeTakeFirstOrThrow()), email_key: null, phone_key: null, sealed: null };
  const ids = Array.from({ length: 130 }, (_, at) => `member-${String(at).padStart(3, '0')}`);
  await db
    .insertInto('members')
    .values(ids.map((id) => ({ ...facts, id, username: id, username_key: id })))
    .execute();
  const rest = { speaker: 'member', sealed: null, image: null, answered_at: null, waited: null, actor: null } as const;
  // Two messages each, those of the last member the oldest.
  const messages = ids.flatMap((member_id, at) =>
    [1, 2].map((place) => ({
      id: `${member_id}-${String(place)}`,
      member_id,
      place,
      at: clock - at * MINUTE,
      ...rest,
    })),
  );
  await db.insertInto('service_messages').values(messages).execute();
  const told = async () =>
    (await db.selectFrom('alerts').select('reference').orderBy('id').execute()).map((one) => one.reference);
  clock += 16 * MINUTE;
  const channels = ['webhook'] as const;
  await detectAlerts(instance.service, channels);
  expect((await told())[0]).toBe('member-129-1');
  expect(await told()).toHaveLength(100);
  await detectAlerts(instance.service, channels);
  await detectAlerts(instance.service, channels);
  expect((await told()).sort()).toEqual(ids.map((id) => `${id}-1`));
});

it('tells of a ledger that does not add up and of a draw under review', async () => {
  const { db } = instance.service;
  await db
    .insertInto('ledger_checks')
    .values({ at: clock + 1, ms: 1, ok: 0, differences: 1 })
    .execute();
  const review = { period: 7, bets_root: '', bets_count: 1, closed_at: clock, leaf_version: null, review_since: clock };
  const rest = { numbers: null, sum: null, drawn_at: null, settled_at: null, voided_at: null };
  // Nobody may write a draw of a period that was not announced: the database refuses it.
  await sql.raw(`drop trigger draws_known${onPostgres ? ' on draws' : ''}`).execute(db);
  await db
    .insertInto('draws')
    .values({ ...review, ...rest })
    .execute();
  await alertStaff(instance.service);
  const told = receiver.got.map(({ body }) => JSON.parse(body) as { type: string; data: { reference: string } });
  expect(told.map(({ type, data }) => [type, data.reference]).sort()).toEqual([
    ['draw_review', '7'],
    ['ledger_differs', String(clock + 1)],
  ]);
});

it('sends one event once over each channel, from two processes on one store', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
  const { alerts } = instance.service.settings;
  const now = () => clock;
  const both = await Promise.all([1, 2].map(() => openInstance({ dataDir: folder, ...(alerts && { alerts }) }, now)));
  const [{ client: first }] = both as [(typeof both)[0], (typeof both)[0]];
  for (let event = 0; event < 5; event++) {
    const { token } = await becomeMember(first);
    await first.get(sendMessage, { text: 'Hello' }, { token });
  }
  clock += 16 * MINUTE;
  const turn = () => Promise.all(both.map(({ instance: { service } }) => alertStaff(service)));
  receiver.state.status = 500;
  await turn();
  expect([receiver.got.length, mail.mails.length]).toEqual([5, 5]);
  receiver.state.status = 200;
  clock += MINUTE;
  await turn();
  await turn();
  expect([receiver.got.length, mail.mails.length]).toEqual([10, 5]);
  // A receiver tells attempts of one delivery by their id, and refuses a call that was recorded: its time is signed.
  expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(5);
  for (const call of receiver.got) expect(isGenuine(call)).toBe(true);
  const [old, young] = [receiver.got[0]!, receiver.got.at(-1)!];
  const moved = { ...old, headers: { ...old.headers, 'webhook-timestamp': young.headers['webhook-timestamp'] } };
  expect(isGenuine(moved)).toBe(false);
  for (const one of both) await one.instance.close();
  rmSync(folder, { recursive: true });
});

let opened: Awaited<ReturnType<typeof openDeskApp>> | undefined;
afterAll(() => opened?.close());

it('is listed at the desk, and sent again by an owner', async () => {
  const own = await openReceiver();
  opened = await openDeskApp({ ALERT_WEBHOOK_URL: own.url, ALERT_WEBHOOK_SECRET: SECRET });
  const { service } = (await opened.app.inside.memberApi)!;
  await service.db
    .insertInto('ledger_checks')
    .values({ at: service.now() + 60_000, ms: 1, ok: 0, differences: 1 })
    .execute();
  await alertStaff(service);
  const owner = await opened.signedIn('owner');
  expect((await owner.get('/desk/alerts')).main).toContain('delivered');
  expect((await owner.post('/desk/alerts?do=again', {})).status).toBe(303);
  await alertStaff(service);
  expect(own.got).toHaveLength(2);
  const auditor = await opened.signedIn('auditor');
  expect((await auditor.get('/desk/alerts')).$('main form')).toHaveLength(0);
});
