import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendMessage } from '~/contract/calls/service';
import { alertStaff } from '~/member-api/alerts/alerts.server';
import { checkLedger } from '~/member-api/ledger/check.server';
import type { Db } from '~/member-api/store/database.server';
import type { Browser } from '../app/harness/browser';
import { onPostgres } from '../member-api/harness/store-place';
import { openDeskApp, type OpenDesk } from './harness/desk';
import { addMember, type DeskMember } from './harness/members';

let open: OpenDesk;
let desk: Browser;
let member: DeskMember;
const start = async (env: Record<string, string> = {}) => {
  open = await openDeskApp(env);
  desk = await open.signedIn('owner', 'olga');
  member = await addMember(open);
};
afterEach(() => open.close());

const serviceOf = async () => {
  const api = await open.app.inside.memberApi;
  if (!api) throw new Error('No embedded member API');
  return api.service;
};

/** Makes each row that would be added to a table fail, as a full disk does. @returns what ends it */
async function breakTable(db: Db, table: string): Promise<() => Promise<unknown>> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  if (!onPostgres) {
    await run(`create trigger broken before insert on ${table} begin select raise(abort, 'disk full'); end`);
    return () => run('drop trigger broken');
  }
  await run(
    `create or replace function break_it() returns trigger language plpgsql as $$ begin raise 'disk full'; end $$`,
  );
  await run(`create trigger broken before insert on ${table} for each row execute function break_it()`);
  return () => run(`drop trigger broken on ${table}`);
}

describe('a store that fails', () => {
  beforeEach(() => start());

  it('in the middle of a decision leaves nothing half done, and a page that says so', async () => {
    const recharge = await member.askRecharge('100.00');
    const withdrawal = await member.askWithdrawal('100.00');
    await member.client.get(sendMessage, { text: 'Hello?' }, { token: member.token });
    const { db } = await serviceOf();
    const decisions: [page: string, action: string, typed: Record<string, string>, tables: string[]][] = [
      [
        `/desk/recharges/${recharge}`,
        'credit',
        {},
        ['funds_events', 'ledger_transfers', 'ledger_entries', 'audit_rows'],
      ],
      [
        `/desk/withdrawals/${withdrawal}`,
        'complete',
        { reference: 'B-1' },
        ['funds_events', 'ledger_entries', 'audit_rows'],
      ],
      [
        `/desk/conversations/${member.id}`,
        'answer',
        { text: 'Yes.' },
        ['once_answers', 'service_messages', 'audit_rows'],
      ],
      [`/desk/members/${member.id}`, 'suspend', { reason: 'second_account' }, ['suspensions', 'audit_rows']],
      [`/desk/members/${member.id}`, 'note', { text: 'A note.' }, ['member_notes', 'audit_rows']],
    ];
    const state = async () => ({
      balance: await member.balance(),
      recharges: await db.selectFrom('recharges').select(['id', 'status']).execute(),
      withdrawals: await db.selectFrom('withdrawals').select(['id', 'status', 'reference']).execute(),
      messages: await db.selectFrom('service_messages').select(['id', 'answered_at']).execute(),
      suspensions: await db.selectFrom('suspensions').select('id').execute(),
      notes: await db.selectFrom('member_notes').select('id').execute(),
      answers: await db.selectFrom('once_answers').select('key').where('member_id', '=', 'staff:olga').execute(),
      events: await db.selectFrom('funds_events').select('id').execute(),
    });
    for (const [page, action, typed, tables] of decisions) {
      const before = await state();
      // The log comes first: after the last failure the page has its form.
      for (const table of [...tables].reverse()) {
        await desk.get(page);
        const mend = await breakTable(db, table);
        const failed = await desk.post(`${page}?do=${action}`, typed);
        await mend();
        expect([page, table, failed.status]).toEqual([page, table, 500]);
        // Without its row in the audit log the form is not shown again: it would print private data.
        if (table === 'audit_rows') expect(failed.title).toContain('didn’t work');
        else expect(failed.$(`#${action} [role=alert]`).text().trim()).not.toBe('');
        expect(await state()).toEqual(before);
        expect(await checkLedger(db)).toMatchObject({ ok: true, differences: [] });
      }
      // The same form, with the same key, is carried out when the store is back.
      expect((await desk.post(`${page}?do=${action}`, typed)).status).toBe(303);
      expect(await state()).not.toEqual(before);
    }
  });

  it('altogether leaves a page in words and no look that is not recorded', async () => {
    const { db } = await serviceOf();
    const mend = await breakTable(db, 'audit_rows');
    const unseen = await desk.get(`/desk/members/${member.id}`);
    expect([unseen.status, unseen.title]).toEqual([500, expect.stringContaining('didn’t work')]);
    expect(unseen.main).not.toContain(member.username);
    await mend();
    const page = await desk.get(`/desk/members/${member.id}`);
    expect(page.status).toBe(200);
    await db.destroy();
    for (const answer of [
      await desk.get('/desk'),
      await desk.get(`/desk/members/${member.id}`),
      await desk.post(`/desk/members/${member.id}?do=note`, { text: 'A note.' }),
    ]) {
      expect(answer.status).toBe(503);
      expect(answer.main).toContain('Nothing was changed');
      expect(answer.main).toMatch(/Reference: \S+/);
    }
  });
});

describe('a receipt', () => {
  beforeEach(() => start());

  it('whose file is missing or damaged leaves a page that says so, and a decision that works', async () => {
    const { db } = open.desk;
    const picture = await sharp({
      create: {
        width: 900,
        height: 1200,
        channels: 3,
        background: 'white',
        noise: { type: 'gaussian', mean: 120, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    const id = await member.askRecharge('100.00', picture);
    const { screenshot } = await db
      .selectFrom('recharges')
      .select('screenshot')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const file = join(open.desk.uploads, screenshot);
    const page = `/desk/recharges/${id}`;
    const whole = await desk.get(`${page}/picture`);
    // A part of the picture is better than none.
    truncateSync(file, 20_000);
    expect((await desk.get(page)).$('img.d-picture')).toHaveLength(1);
    const part = await desk.get(`${page}/picture`);
    expect([part.status, part.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Buffer.from(part.bytes).equals(Buffer.from(whole.bytes))).toBe(false);
    const spoil = [() => writeFileSync(file, 'no picture'), () => writeFileSync(file, ''), () => rmSync(file)];
    for (const now of spoil) {
      now();
      expect((await desk.get(`${page}/picture`)).status).toBe(404);
      const seen = await desk.get(page);
      expect(seen.status).toBe(200);
      expect(seen.main).toContain('its file is missing or damaged');
      expect(seen.$('img.d-picture')).toHaveLength(0);
    }
    expect((await desk.post(`${page}?do=credit`, {})).status).toBe(303);
    expect((await member.balance()).available).toBe(110_000);
  });
});

describe('alerts that cannot be sent', () => {
  // Nothing listens on the discard port.
  const GONE = { webhook: 'http://127.0.0.1:9/hook', smtp: 'smtp://127.0.0.1:9' };
  beforeEach(() =>
    start({
      ALERT_WEBHOOK_URL: GONE.webhook,
      ALERT_WEBHOOK_SECRET: 'a secret that signs each call of a webhook',
      SMTP_URL: GONE.smtp,
      ALERT_EMAIL_FROM: 'desk@garden.example',
      ALERT_EMAIL_TO: 'staff@garden.example',
    }),
  );

  it('are tried again, and pages work meanwhile', async () => {
    const service = await serviceOf();
    await member.client.get(sendMessage, { text: 'Hello?' }, { token: member.token });
    const later = (minutes: number) => ({ ...service, now: () => Date.now() + minutes * 60_000 });
    await alertStaff(later(16));
    const deliveries = () =>
      service.db
        .selectFrom('alert_deliveries')
        .select(['channel', 'attempts', 'done_at', 'next_at', 'error'])
        .orderBy('channel')
        .execute();
    expect(await deliveries()).toEqual(
      ['email', 'webhook'].map((channel) => ({
        ...{ channel, attempts: 1, done_at: null },
        next_at: expect.any(Number),
        error: expect.stringContaining('ECONNREFUSED'),
      })),
    );
    const page = await desk.get('/desk/alerts');
    expect(page.main).toContain('tried 1 time, trying again');
    await desk.get(`/desk/conversations/${member.id}`);
    expect((await desk.post(`/desk/conversations/${member.id}?do=answer`, { text: 'Yes.' })).status).toBe(303);
    await alertStaff(later(18));
    expect((await deliveries()).map(({ attempts }) => attempts)).toEqual([2, 2]);
  });
});
