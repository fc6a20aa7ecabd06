import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStaff } from '~/member-api/desk/staff/staff.server';
import { SHELL } from '~/member-api/desk/audit/audit.server';
import { openDeskApp, PASSWORD, type OpenDesk } from './harness/desk';

let open: OpenDesk;
beforeAll(async () => {
  open = await openDeskApp({ TRUST_PROXY: '1' });
});
afterAll(() => open.close());

const lastAct = () =>
  open.desk.db.selectFrom('audit_rows').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow();

describe('a header that names no host', () => {
  it.each([
    ['x-forwarded-host', 'a:99999'],
    ['x-forwarded-host', 'a:99999999999999999999'],
    ['host', 'desk.example:99999'],
  ])('is answered with a page, and the next request too: %s: %s', async (name, value) => {
    for (const who of [open, open.app]) {
      const seen = await who.browser().get('/desk/sign-in', { [name]: value });
      expect(seen.status).toBeLessThan(500);
      expect(seen.$('h1')).toHaveLength(1);
    }
    expect((await open.browser().get('/desk/sign-in')).status).toBe(200);
  });
});

it('takes the address of staff from no header, even where members come through a proxy', async () => {
  const { name, code } = await open.login('desk', 'forger');
  const browser = open.browser({ headers: { 'x-forwarded-for': '6.6.6.6' }, address: '127.9.9.9' });
  await browser.get('/desk/sign-in');
  await browser.post('/desk/sign-in?do=sign-in', { name, password: PASSWORD, code: code() });
  expect(await lastAct()).toMatchObject({ act: 'staff.sign_in', staff: name, origin: '127.9.9.9' });
  expect((await browser.get('/desk/account')).main).toContain('127.9.9.9');
});

it('takes the address from the proxies of DESK_TRUST_PROXY', async () => {
  const other = await openDeskApp({ DESK_TRUST_PROXY: '1' });
  const { name, code } = await other.login('desk');
  const browser = other.browser({ headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' } });
  await browser.get('/desk/sign-in');
  await browser.post('/desk/sign-in?do=sign-in', { name, password: PASSWORD, code: code() });
  const { origin } = await other.desk.db
    .selectFrom('audit_rows')
    .select('origin')
    .where('act', '=', 'staff.sign_in')
    .executeTakeFirstOrThrow();
  expect(origin).toBe('203.0.113.7');
  await other.close();
});

it('writes no invitation into the log, whether it is valid or not', async () => {
  const token =
    (await addStaff(open.desk.db, { name: 'invited', role: 'desk' }, { staff: SHELL, at: open.desk.now() })) ?? '';
  const browser = open.browser();
  const path = `/desk/join?invitation=${token}`;
  expect((await browser.get(path)).main).toContain('Welcome, invited');
  expect((await browser.post(`${path}&do=join`, { password: PASSWORD, repeat: PASSWORD, code: '1' })).status).toBe(400);
  await browser.get('/desk/join?invitation=not-valid-at-all');
  expect(open.app.log()).toContain('"path":"/desk/join"');
  for (const one of [token, 'not-valid-at-all']) expect(open.app.log()).not.toContain(one);
});

it('gives no login a name that stands in the audit log for something else', async () => {
  const owner = await open.signedIn('owner');
  for (const name of ['shell', 'Plan', 'unknown']) {
    await owner.get('/desk/staff');
    const seen = await owner.post('/desk/staff?do=add', { name, role: 'desk' });
    expect([seen.status, seen.$('#add-name-error').text()]).toEqual([400, expect.stringContaining('shell, plan')]);
  }
});
