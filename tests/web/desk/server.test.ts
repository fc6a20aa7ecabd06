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
