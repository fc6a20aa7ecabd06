import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listRecharges } from '~/contract/calls/funds';
import { checkLedger } from '~/member-api/ledger/check.server';
import { checkAudit } from '~/member-api/desk/audit/audit.server';
import { claim } from '~/member-api/desk/claims/claims.server';
import type { Browser } from '../app/harness/browser';
import { newPicture } from '../member-api/harness/member';
import { openDeskApp, type OpenDesk } from './harness/desk';
import { addMember, type DeskMember } from './harness/members';

let open: OpenDesk;
let desk: Browser;
let member: DeskMember;
beforeAll(async () => {
  open = await openDeskApp();
  desk = await open.signedIn('desk', 'mei');
  member = await addMember(open);
});
afterEach(async () => {
  expect(await checkLedger(open.desk.db)).toMatchObject({ ok: true, differences: [] });
  expect(await checkAudit(open.desk.db)).toMatchObject({ ok: true });
});
afterAll(() => open.close());

const lastAct = () =>
  open.desk.db.selectFrom('audit_rows').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst();
const recharge = (id: string) => `/desk/recharges/${id}`;

describe('a recharge', () => {
  it('is credited once, under the name of the login, and the next one opens', async () => {
    const [first, second] = [await member.askRecharge('100.00'), await member.askRecharge('120.00')];
    const before = await member.balance();
    const home = await desk.get('/desk');
    expect(home.main).toContain('2 to do');
    const page = await desk.get(recharge(first));
    expect(page.$('[name=received]').val()).toBe('100.00');
    expect(await lastAct()).toMatchObject({ act: 'recharge.look', staff: 'mei', member_id: member.id, subject: first });
    const done = await desk.post(`${recharge(first)}?do=credit`, {});
    expect([done.status, done.location]).toEqual([303, recharge(second)]);
    expect((await desk.get(done.location)).main).toContain('’s top-up was credited with $100.00.');
    expect((await member.balance()).available).toBe((before.available ?? 0) + 10_000);
    const acts = await open.desk.db.selectFrom('audit_rows').selectAll().where('act', '=', 'recharge.credit').execute();
    expect(acts).toMatchObject([{ staff: 'mei', subject: first, member_id: member.id }]);
    const again = await desk.post(`${recharge(first)}?do=credit`, { received: '100.00' });
    expect((await desk.get(again.location)).main).toMatch(/Top-up by \w+: someone else got there first\./);
    await desk.get(recharge(second));
    await desk.post(`${recharge(second)}?do=reject`, { reason: 'not_received' });
    expect((await member.balance()).available).toBe((before.available ?? 0) + 10_000);
  });

  it('is credited as received, which the member sees', async () => {
    const id = await member.askRecharge('200.00');
    const before = await member.balance();
    await desk.get(recharge(id));
    for (const [received, said] of [
      ['none', 'amount'],
      ['0', 'above zero'],
      ['50001', 'above zero'],
    ]) {
      const seen = await desk.post(`${recharge(id)}?do=credit`, { received });
      expect(seen.status).toBe(400);
      expect(seen.$('#credit-received-error').text()).toContain(said);
      expect(seen.$('[name=received]').val()).toBe(received);
    }
    await desk.get(recharge(id));
    await desk.post(`${recharge(id)}?do=credit`, { received: '150.50' });
    expect((await member.balance()).available).toBe((before.available ?? 0) + 15_050);
    const { list } = await member.client.get(listRecharges, {}, { token: member.token });
    expect(list.find((one) => one.id === id)).toMatchObject({ amount: 20_000, actualAmount: 15_050 });
    expect((await desk.get(recharge(id))).main).toContain('$200.00');
  });

  it('is credited once when 20 people approve it at once', async () => {
    const id = await member.askRecharge('300.00');
    const before = await member.balance();
    const staff = await Promise.all(Array.from({ length: 20 }, (_, at) => open.signedIn('desk', `many-${String(at)}`)));
    for (const one of staff) await one.get(recharge(id));
    const answers = await Promise.all(staff.map((one) => one.post(`${recharge(id)}?do=credit`, {})));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(303));
    expect((await member.balance()).available).toBe((before.available ?? 0) + 30_000);
    const acts = await open.desk.db
      .selectFrom('audit_rows')
      .select('staff')
      .where('act', '=', 'recharge.credit')
      .where('subject', '=', id)
      .execute();
    expect(acts).toHaveLength(1);
  });

  it('shows pictures that look alike, and asks to have looked at them', async () => {
    const picture = await receipt(40);
    const first = await member.askRecharge('110.00', await sharp(picture).png().toBuffer());
    const other = await addMember(open);
    const copy = await sharp(picture).resize(420).modulate({ brightness: 1.05 }).jpeg({ quality: 60 }).toBuffer();
    const second = await other.askRecharge('110.00', copy);
    const page = await desk.get(recharge(second));
    expect(page.main).toContain('Looks similar');
    expect(page.$(`a[href="${recharge(first)}"]`).text()).toBe(member.username);
    // What tells two payments from one: beside it, the amount and the time.
    expect(page.$(`li:has(a[href="${recharge(first)}"])`).text()).toContain('$110.00');
    expect(page.$(`li:has(a[href="${recharge(first)}"]) time`)).toHaveLength(1);
    const refused = await desk.post(`${recharge(second)}?do=credit`, {});
    expect(refused.status).toBe(400);
    expect(refused.$('#credit-seen-error').text()).not.toBe('');
    await desk.get(recharge(second));
    const done = await desk.post(`${recharge(second)}?do=credit`, { seen: 'on' });
    expect(done.status).toBe(303);
    // A phone's own format, at another size.
    const heic = readFileSync(new URL('../member-api/fixtures/receipt.heic', import.meta.url));
    const third = await (await addMember(open)).askRecharge('110.00', heic);
    expect(
      (await desk.get(recharge(third))).$('a[href^="/desk/recharges/"]:contains("' + other.username + '")'),
    ).toHaveLength(1);
    const unlike = await other.askRecharge('110.00', await receipt(77));
    expect((await desk.get(recharge(unlike))).main).not.toContain('Looks similar');
  });

  it('says who is on it, and is taken over', async () => {
    const id = await member.askRecharge('130.00', await newPicture());
    const ann = await open.signedIn('desk', 'ann');
    await ann.get(recharge(id));
    const list = await desk.get('/desk/recharges');
    expect(list.main).toContain('ann is on it until');
    // The titles of the columns say these words too.
    expect(list.$('.d-titles').text()).toMatch(/Waiting On it/);
    expect(list.$('li:last-child .d-said').text()).toBe('Waiting is on it .');
    expect(list.$('.d-nav [aria-current=page]').attr('href')).toBe('/desk');
    const lookOf = async (browser: Browser) =>
      (await browser.get(recharge(id))).$('form#credit button').attr('class') ?? '';
    expect((await desk.get(recharge(id))).main).toContain('ann is on it until');
    expect([await lookOf(ann), await lookOf(desk)]).toEqual([
      expect.stringContaining('primary'),
      expect.stringContaining('quiet'),
    ]);
    const taken = await desk.post(`${recharge(id)}?do=take`, {});
    expect(taken.location).toBe(recharge(id));
    expect((await desk.get(recharge(id))).main).not.toContain('is on it');
    expect((await ann.get(recharge(id))).main).toContain('mei is on it');
  });

  it('is free again ten minutes after somebody opened it', async () => {
    const id = await member.askRecharge('135.00');
    const record = { kind: 'recharge', id } as const;
    const minute = 60_000;
    const heldFor = (ms: number) =>
      claim(open.desk.db, record, { name: 'gone', at: open.desk.now() - ms, takeOver: true });
    await heldFor(9 * minute);
    expect((await desk.get('/desk/recharges')).main).toContain('gone is on it until');
    expect((await desk.get(recharge(id))).main).toContain('gone is on it');
    await heldFor(10 * minute);
    expect((await desk.get('/desk/recharges')).main).not.toContain('gone is on it');
    expect((await desk.get(recharge(id))).main).not.toContain('is on it');
    const other = await open.signedIn('desk', 'next-one');
    expect((await other.get(recharge(id))).main).toContain('mei is on it');
  });

  it('shows its picture turned, and to staff alone', async () => {
    const id = await member.askRecharge(
      '140.00',
      await sharp(await receipt(3))
        .resize(300, 200, { fit: 'fill' })
        .png()
        .toBuffer(),
    );
    const sizeOf = async (query: string) => {
      const { bytes, headers } = await desk.get(`${recharge(id)}/picture${query}`);
      expect(headers.get('content-type')).toBe('image/jpeg');
      const { width, height } = await sharp(bytes).metadata();
      return [width, height];
    };
    const [width, height] = await sizeOf('');
    expect(await sizeOf('?turn=90')).toEqual([height, width]);
    expect((await open.browser().get(`${recharge(id)}/picture`)).status).toBe(303);
    expect((await (await open.signedIn('content', 'writer')).get(`${recharge(id)}/picture`)).status).toBe(403);
    expect((await desk.get('/desk/recharges/none/picture')).status).toBe(404);
  });

  it('is looked at and not decided by an auditor', async () => {
    const id = await member.askRecharge('150.00');
    const auditor = await open.signedIn('auditor');
    const page = await auditor.get(recharge(id));
    expect(page.$('main form')).toHaveLength(0);
    await auditor.get('/desk/account');
    expect((await auditor.post(`${recharge(id)}?do=credit`, { received: '150.00' })).status).toBe(403);
  });
});

describe('a withdrawal', () => {
  const path = (id: string) => `/desk/withdrawals/${id}`;

  it('shows the number on demand, which is recorded', async () => {
    const id = await member.askWithdrawal('100.00');
    expect((await desk.get(path(id))).main).toContain('•••• 4242');
    expect((await desk.get(`${path(id)}?card=1`)).main).toContain('4242424242424242');
    expect(await lastAct()).toMatchObject({ act: 'withdrawal.card', staff: 'mei', subject: id });
    const auditor = await open.signedIn('auditor', 'second-auditor');
    expect((await auditor.get(`${path(id)}?card=1`)).main).not.toContain('4242424242424242');
  });

  it('is listed with the time it was promised by, as long as it waits', async () => {
    const id = await member.askWithdrawal('100.00');
    const { $ } = await desk.get('/desk/withdrawals');
    expect($('.d-titles').text()).toContain('Promised by');
    const due = $(`li:has(a[href="${path(id)}"]) time`).attr('datetime');
    expect((await desk.get(path(id))).$(`time[datetime="${due ?? ''}"]`)).toHaveLength(1);
    expect((await desk.get('/desk/withdrawals?status=completed')).main).not.toContain('Promised by');
    expect((await desk.get('/desk/recharges')).main).not.toContain('Promised by');
    await desk.get(path(id));
    await desk.post(`${path(id)}?do=cancel`, { reason: 'member_asked' });
  });

  it('is completed with a reference, failed or cancelled, once', async () => {
    const [first, second] = [await member.askWithdrawal('100.00'), await member.askWithdrawal('100.00')];
    const before = await member.balance();
    await desk.get(path(first));
    const none = await desk.post(`${path(first)}?do=complete`, { reference: ' ' });
    expect(none.$('#complete-reference-error').text()).not.toBe('');
    await desk.get(path(first));
    await desk.post(`${path(first)}?do=complete`, { reference: 'B-17' });
    expect((await desk.get(path(first))).main).toContain('B-17');
    expect((await member.balance()).frozen).toBe((before.frozen ?? 0) - 10_000);
    await desk.get(path(second));
    const unnamed = await desk.post(`${path(second)}?do=fail`, {});
    expect(unnamed.status).toBe(400);
    await desk.get(path(second));
    await desk.post(`${path(second)}?do=fail`, { reason: 'account_closed' });
    expect((await member.balance()).available).toBe((before.available ?? 0) + 10_000);
    await desk.get(path(second));
    const late = await desk.post(`${path(second)}?do=cancel`, { reason: 'member_asked' });
    expect((await desk.get(late.location)).main).toContain('someone else got there first.');
  });
});

/** A picture with edges, different for each seed. */
function receipt(seed: number): Promise<Buffer> {
  const bars = Array.from({ length: 14 }, (_, at) => {
    const value = (seed * 31 + at * 97) % 255;
    return `<rect x="${String((value * 3) % 500)}" y="${String(at * 56)}" width="${String(60 + (value % 200))}" height="48" fill="rgb(${String(value)},${String(value)},${String(value)})"/>`;
  }).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="white"/>${bars}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
