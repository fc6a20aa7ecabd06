import { brotliCompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { appealSuspension, getMember, login } from '~/contract/calls/account';
import { getStatement } from '~/contract/calls/funds';
import { getSecondStep } from '~/contract/calls/second-step';
import { sendMessage } from '~/contract/calls/service';
import { LANGUAGES } from '~/i18n/language';
import { checkAudit } from '~/member-api/desk/audit/audit.server';
import { TIMELINE_KINDS } from '~/member-api/desk/members/timeline';
import { checkLedger } from '~/member-api/ledger/check.server';
import type { Browser } from '../app/harness/browser';
import { sentence } from '../app/harness/sentences';
import { turnOnSecondStep } from '../member-api/second-step/steps';
import { openDeskApp, type OpenDesk } from './harness/desk';
import { addMember, type DeskMember } from './harness/members';

let open: OpenDesk;
let desk: Browser;
let auditor: Browser;
beforeAll(async () => {
  open = await openDeskApp();
  desk = await open.signedIn('desk', 'mei');
  auditor = await open.signedIn('auditor', 'aud');
});
afterEach(async () => {
  expect(await checkLedger(open.desk.db)).toMatchObject({ ok: true, differences: [] });
  expect(await checkAudit(open.desk.db)).toMatchObject({ ok: true });
});
afterAll(() => open.close());

const at = ({ id }: DeskMember) => `/desk/members/${id}`;
const session = ({ token }: DeskMember) => ({ token, key: crypto.randomUUID() });
const actsOn = async ({ id }: DeskMember) =>
  (await open.desk.db.selectFrom('audit_rows').select(['act', 'staff']).where('member_id', '=', id).execute()).map(
    ({ act, staff }) => `${staff} ${act}`,
  );
const said = async (location: string) => (await desk.get(location)).$('.d-done').text();

describe('the second step of a member', () => {
  it('is turned off by staff with a reason, and written down', async () => {
    const member = await addMember(open);
    await turnOnSecondStep(member.client, member.token, Date.now());
    expect((await desk.get(at(member))).main).toContain('Turn off two-step sign-in');
    expect((await auditor.get(at(member))).main).not.toContain('Turn off two-step sign-in');
    const empty = await desk.post(`${at(member)}?do=resetStep`, {});
    expect([empty.status, empty.$('#resetStep-reason-error').text()]).toEqual([400, 'Choose one.']);
    const done = await desk.post(`${at(member)}?do=resetStep`, { reason: 'forgotten' });
    expect(await said(done.location)).toBe('Two-step sign-in is off.');
    expect(await member.client.get(getSecondStep, {}, session(member))).toMatchObject({ on: false });
    const again = await desk.post(`${at(member)}?do=resetStep`, { reason: 'forgotten' });
    expect(await said(again.location)).toBe('Two-step sign-in was already off. Nothing was changed.');
    expect((await actsOn(member)).filter((act) => act === 'mei member.reset_second_step')).toHaveLength(1);
  });
});

describe('a suspension', () => {
  it('needs a reason, is seen by the member, and lifted again', async () => {
    const member = await addMember(open);
    await desk.get(at(member));
    const empty = await desk.post(`${at(member)}?do=suspend`, { note: 'Two accounts, one phone' });
    expect(empty.status).toBe(400);
    expect(empty.$('#suspend-reason-error').text()).not.toBe('');
    expect(empty.$('#suspend-note').val()).toBe('Two accounts, one phone');
    const done = await desk.post(`${at(member)}?do=suspend`, { reason: 'second_account', note: 'Two accounts' });
    expect([done.status, done.location]).toEqual([303, at(member)]);
    const page = await desk.get(at(member));
    expect(page.main).toContain('Member suspended.');
    expect(page.main).toContain('Two accounts');
    expect((await member.client.get(getMember, {}, session(member))).suspension?.reason).toBe('second_account');
    const lifted = await desk.post(`${at(member)}?do=lift`, {});
    expect(await said(lifted.location)).toBe('Suspension lifted.');
    const again = await desk.post(`${at(member)}?do=lift`, {});
    expect(await said(again.location)).toContain('someone else got there first.');
    expect(await actsOn(member)).toEqual(
      expect.arrayContaining(['mei member.look', 'mei member.suspend', 'mei member.lift']),
    );
  });

  it('is appealed against: the queue, the words, the answer that the member reads', async () => {
    const member = await addMember(open);
    await desk.get(at(member));
    await desk.post(`${at(member)}?do=suspend`, { reason: 'used_by_others' });
    await member.client.get(appealSuspension, { text: 'It was\nme <b>' }, session(member));
    expect((await desk.get('/desk')).main).toContain('Appeals');
    const queue = await desk.get('/desk/appeals');
    const href = queue.$('a[href^="/desk/appeals/"]').attr('href') ?? '';
    const page = await desk.get(href);
    expect(page.$('.d-words').text()).toBe('It was\nme <b>');
    const empty = await desk.post(`${href}?do=decide`, { decision: 'decline', words: ' ' });
    expect([empty.status, empty.$('#decide-words-error').text() === '']).toEqual([400, false]);
    expect(empty.$('[name=decision][checked]').val()).toBe('decline');
    const long = await desk.post(`${href}?do=decide`, { decision: 'decline', words: 'x'.repeat(301) });
    expect(long.status).toBe(400);
    const done = await desk.post(`${href}?do=decide`, { decision: 'accept', words: 'Sorry, it was a mistake.' });
    expect([done.status, done.location]).toEqual([303, '/desk/appeals']);
    const { suspension } = await member.client.get(getMember, {}, session(member));
    expect(suspension?.appeal).toMatchObject({ status: 'accepted', answer: 'Sorry, it was a mistake.' });
    expect(suspension?.until).toBeDefined();
    const late = await desk.post(`${href}?do=decide`, { decision: 'decline', words: 'No' });
    expect(await said(late.location)).toContain('someone else got there first.');
    expect((await desk.get('/desk/appeals?status=accepted')).main).toContain(member.username);
  });
});

describe('a correction', () => {
  const check = (member: DeskMember, way: string, amount: string, reason?: string) =>
    desk.post(`${at(member)}/credit?do=${way}`, { amount, reason });

  it('shows the new balance first, and is posted once however often the form is sent', async () => {
    const member = await addMember(open);
    await desk.get(`${at(member)}/credit`);
    const step = await check(member, 'give', '１０.５', 'goodwill');
    expect(step.status).toBe(303);
    const page = await desk.get(step.location);
    expect(page.main).toContain('1,010.50');
    const path = `${step.location}&do=post`;
    const first = await desk.post(path, {});
    expect([first.status, first.location]).toEqual([303, at(member)]);
    const again = await desk.post(path, { formKey: String(page.$('[name=formKey]').val()) });
    expect(again.status).toBe(303);
    expect((await member.balance()).available).toBe(101_050);
    const { entries } = await member.client.get(
      getStatement,
      { month: new Date().toISOString().slice(0, 7) },
      session(member),
    );
    expect(entries.at(-1)).toMatchObject({ kind: 'credit_given', amount: 1_050, reason: 'goodwill' });
  });

  it('says next to the field what is wrong, and keeps what was typed', async () => {
    const member = await addMember(open);
    await desk.get(`${at(member)}/credit`);
    for (const [typed, words] of [
      ['', ''],
      ['much', ''],
      ['0', 'above zero'],
      ['100000.01', 'above zero'],
      ['1000.01', 'There aren’t that many credits'],
    ] as const) {
      const seen = await check(member, 'take', typed, 'mistake');
      expect(seen.status).toBeGreaterThanOrEqual(400);
      expect(seen.$('#take-amount-error').text()).toContain(words);
      expect(seen.$('#take-amount').val() ?? '').toBe(typed);
    }
    const noReason = await check(member, 'take', '10', '');
    expect(noReason.$('#take-reason-error').text()).not.toBe('');
    expect((await desk.get(`${at(member)}/credit/check?way=give&amount=-1&reason=goodwill`)).status).toBe(303);
    expect((await desk.get(`${at(member)}/credit/check?way=take&amount=1&reason=prize`)).status).toBe(303);
  });

  it('that would go below zero meanwhile changes nothing', async () => {
    const member = await addMember(open);
    await desk.get(`${at(member)}/credit`);
    const step = await check(member, 'take', '1000', 'mistake');
    await desk.get(step.location);
    await member.askWithdrawal('100.00');
    const seen = await desk.post(`${step.location}&do=post`, {});
    expect(seen.status).toBe(409);
    expect(seen.main).toContain('There aren’t that many credits available.');
    expect(await member.balance()).toMatchObject({ available: 90_000, frozen: 10_000 });
  });
});

it('ends all logins of a member', async () => {
  const member = await addMember(open);
  await desk.get(at(member));
  const done = await desk.post(`${at(member)}?do=end`, {});
  expect(await said(done.location)).toBe('Sessions ended: 1');
  expect((await member.client.ask(getMember, {}, session(member))).code).toBe(401);
});

it('keeps notes, once per form', async () => {
  const member = await addMember(open);
  const page = await desk.get(at(member));
  const typed = { text: 'Called twice', formKey: String(page.$('[name=formKey]').val()) };
  for (let times = 0; times < 2; times++) expect((await desk.post(`${at(member)}?do=note`, typed)).status).toBe(303);
  expect((await desk.get(at(member))).main.split('Called twice')).toHaveLength(2);
  expect((await desk.post(`${at(member)}?do=note`, { text: '  ' })).status).toBe(400);
});

it('shows the timeline, whole and by kind, page by page, without words of the conversation', async () => {
  const member = await addMember(open);
  await member.client.ask(login, { username: member.username, password: 'a wrong one' });
  await member.askRecharge('100.00');
  for (let n = 0; n < 45; n++) await member.client.get(sendMessage, { text: `A secret ${String(n)}` }, session(member));
  await desk.get(at(member));
  await desk.post(`${at(member)}?do=suspend`, { reason: 'abuse_of_draw', note: 'A note' });
  const first = await desk.get(`${at(member)}/timeline`);
  expect(first.$('ol > li')).toHaveLength(40);
  const second = await desk.get(first.$('a[rel=next]').attr('href') ?? '');
  expect(second.$('ol > li').length).toBeGreaterThan(5);
  expect(first.main + second.main).not.toContain('secret');
  expect(second.main).toContain('Wrong password');
  for (const kind of TIMELINE_KINDS) {
    const page = await desk.get(`${at(member)}/timeline?kind=${kind}`);
    expect(page.status).toBe(200);
    expect(page.$('nav a[aria-current=true]')).toHaveLength(1);
  }
  expect((await desk.get(`${at(member)}/timeline?kind=none&after=zzz`)).status).toBe(200);
});

it('an auditor reads all of it and changes nothing', async () => {
  const member = await addMember(open);
  await auditor.get(at(member));
  for (const path of [at(member), `${at(member)}/timeline`, '/desk/members', '/desk/appeals']) {
    const page = await auditor.get(path);
    expect(page.status, path).toBe(200);
    expect(page.$('main form[method=post]:not(#find)'), path).toHaveLength(0);
  }
  expect((await auditor.get(`${at(member)}/credit`)).status).toBe(403);
  expect((await auditor.post(`${at(member)}?do=suspend`, { reason: 'second_account' })).status).toBe(403);
  expect(await actsOn(member)).toContain('aud member.look');
});

it.each(LANGUAGES)('is whole in each language, without scripts and below 8 kB: %s', async (language) => {
  const member = await addMember(open);
  const browser = await open.signedIn('desk', `reads-${language.toLowerCase()}`);
  browser.jar.set('lang', language);
  await desk.get(at(member));
  await desk.post(`${at(member)}?do=suspend`, { reason: 'false_pictures' });
  const answered = { decision: 'decline', words: 'No' };
  await member.client.get(appealSuspension, { text: 'Please' }, session(member));
  const appeal = (await desk.get('/desk/appeals')).$('a[href^="/desk/appeals/"]').attr('href') ?? '';
  for (const path of [
    '/desk',
    '/desk/members',
    at(member),
    `${at(member)}/timeline`,
    `${at(member)}/credit`,
    `${at(member)}/credit/check?way=take&amount=5.00&reason=credited_twice`,
    '/desk/appeals',
    appeal,
  ]) {
    const page = await browser.get(path, { 'accept-language': language });
    expect(page.status, path).toBe(200);
    expect(page.text, path).not.toMatch(/undefined|\[object|\{\{|NaN|deskMembers|errors:/);
    expect(page.$('script'), path).toHaveLength(0);
    expect(page.$('h1'), path).toHaveLength(1);
    expect(brotliCompressSync(page.bytes).byteLength, path).toBeLessThan(8_000);
  }
  const page = await browser.get(at(member), { 'accept-language': language });
  expect(page.main).toContain(sentence(language, 'errors:suspended.false_pictures'));
  await desk.get(appeal);
  await desk.post(`${appeal}?do=decide`, answered);
});
