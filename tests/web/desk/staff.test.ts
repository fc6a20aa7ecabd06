import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brotliCompressSync } from 'node:zlib';
import { PAGES } from '~/desk/pages';
import { addStaff } from '~/member-api/desk/staff/staff.server';
import { SHELL } from '~/member-api/desk/audit/audit.server';
import { secretOfInvitation } from '~/member-api/desk/staff/totp.server';
import { codeAt } from '~/member-api/one-time-codes/totp';
import { openDeskApp, PASSWORD, type OpenDesk } from './harness/desk';

let open: OpenDesk;
beforeAll(async () => {
  open = await openDeskApp();
});
afterAll(() => open.close());

const signInPath = '/desk/sign-in?do=sign-in';

describe('somebody who is not signed in', () => {
  it('is led to the sign-in and back to the page', async () => {
    const seen = await open.browser().get('/desk/staff?x=1');
    expect([seen.status, seen.location]).toEqual([303, '/desk/sign-in?back=%2Fdesk%2Fstaff%3Fx%3D1']);
  });

  it('is told the same of a wrong name, password or code, which is not shown again', async () => {
    const { name, code } = await open.login('desk', 'ann');
    const browser = open.browser();
    await browser.get('/desk/sign-in');
    const tries = [
      { name: 'nobody', password: PASSWORD, code: code() },
      { name, password: 'another password', code: code() },
      { name, password: PASSWORD, code: '000000' },
    ];
    for (const typed of tries) {
      const seen = await browser.post(signInPath, typed);
      expect(seen.status).toBe(403);
      expect(seen.main).toContain('That name, password or code isn’t correct.');
      expect(seen.$('[name=name]').val()).toBe(typed.name);
      expect(seen.$('[name=password]').val()).toBeUndefined();
      expect(seen.$('[name=code]').val()).toBeUndefined();
    }
    const rows = await open.desk.db
      .selectFrom('audit_rows')
      .select(['staff', 'detail'])
      .where('act', '=', 'staff.sign_in_refused')
      .orderBy('seq')
      .execute();
    // Not the name that was typed: it may be a password.
    expect(rows.map(({ staff, detail }) => [staff, detail])).toEqual([
      ['unknown', '{"wrong":"name"}'],
      ['ann', '{"wrong":"password"}'],
      ['ann', '{"wrong":"code"}'],
    ]);
  });

  it('cannot fill the audit log, and hides no attempts on a login by attempts on others', async () => {
    const { name, code } = await open.login('desk', 'target');
    const attempt = async (typed: string) => {
      // Each from another network.
      const browser = open.browser();
      await browser.get('/desk/sign-in');
      return browser.post(signInPath, { name: typed, password: 'another password', code: code() });
    };
    for (let at = 0; at < 15; at++) await attempt(`guess-${String(at)}`);
    for (let at = 0; at < 12; at++) expect((await attempt(name)).status).toBe(at < 10 ? 403 : 429);
    const count = async (staff: string) => {
      const rows = open.desk.db.selectFrom('audit_rows').select('seq').where('act', '=', 'staff.sign_in_refused');
      return (await rows.where('staff', '=', staff).execute()).length;
    };
    expect([await count('unknown'), await count(name)]).toEqual([10, 10]);
  });

  it('signs in with a code once', async () => {
    const { name, code } = await open.login('desk', 'once');
    const typed = { name: name.toUpperCase(), password: PASSWORD, code: code() };
    const [first, second] = [open.browser(), open.browser()];
    for (const browser of [first, second]) await browser.get('/desk/sign-in?back=/desk/account');
    const answers = await Promise.all(
      [first, second].map((browser) => browser.post('/desk/sign-in?back=%2Fdesk%2Faccount&do=sign-in', typed)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 403]);
    expect(answers.find(({ status }) => status === 303)?.location).toBe('/desk/account');
  });

  it('is not led to another site after the sign-in', async () => {
    const { name, code } = await open.login('desk', 'led');
    const browser = open.browser();
    await browser.get('/desk/sign-in');
    const seen = await browser.post('/desk/sign-in?back=//evil.example&do=sign-in', {
      name,
      password: PASSWORD,
      code: code(),
    });
    expect(seen.location).toBe('/desk');
  });
});

describe('an invitation', () => {
  const invite = async (name: string) => {
    const token = await addStaff(open.desk.db, { name, role: 'desk' }, { staff: SHELL, at: open.desk.now() });
    return { token: token ?? '', path: `/desk/join?invitation=${token ?? ''}` };
  };

  it('sets password and codes once, and shows recovery codes that sign in once', async () => {
    const { token, path } = await invite('mei');
    const browser = open.browser();
    const page = await browser.get(path);
    expect(page.main).toContain('Welcome, mei');
    const secret = await secretOfInvitation(open.desk, token);
    const typed = { password: PASSWORD, repeat: PASSWORD, code: codeAt(secret, open.desk.now()) };
    const done = await browser.post(`${path}&do=join`, typed);
    expect(done.status).toBe(200);
    const codes = done
      .$('li')
      .toArray()
      .map((one) => done.$(one).text());
    expect(codes).toHaveLength(10);
    // A button for the language would leave the page, and with it the codes.
    expect(done.$('form')).toHaveLength(0);
    expect((await browser.get(path)).main).toContain('This link isn’t valid');
    for (const expected of [303, 403]) {
      await browser.get('/desk/sign-in');
      const seen = await browser.post(signInPath, { name: 'mei', password: PASSWORD, code: codes[0]?.toUpperCase() });
      expect(seen.status).toBe(expected);
      browser.jar.clear();
    }
  });

  it('says what is wrong next to its field', async () => {
    const { path } = await invite('kim');
    const browser = open.browser();
    await browser.get(path);
    const seen = await browser.post(`${path}&do=join`, { password: 'short', repeat: 'other', code: '1' });
    expect(seen.status).toBe(400);
    expect(seen.$('#join-password-error').text()).toBe('Use at least 12 characters.');
    const wrong = await browser.post(`${path}&do=join`, { password: PASSWORD, repeat: PASSWORD, code: '123456' });
    expect(wrong.$('#join-code-error').text()).toContain('The code isn’t correct.');
  });
});

describe('the staff page', () => {
  it('adds somebody with a link that is shown once, and refuses a name that is taken', async () => {
    const owner = await open.signedIn('owner', 'boss');
    await owner.get('/desk/staff');
    const made = await owner.post('/desk/staff?do=add', { name: 'Zoe', role: 'content' });
    expect(made.main).toContain('/desk/join?invitation=');
    await owner.get('/desk/staff');
    const taken = await owner.post('/desk/staff?do=add', { name: 'zoe', role: 'content' });
    expect(taken.status).toBe(409);
    expect(taken.$('#add-name-error').text()).toBe('That name is already taken.');
    expect(taken.$('[name=name][type!=hidden]').val()).toBe('zoe');
  });

  it('closes a login at once', async () => {
    const owner = await open.signedIn('owner', 'closer');
    const other = await open.signedIn('desk', 'leaving');
    await owner.get('/desk/staff');
    const seen = await owner.post('/desk/staff?do=state', { name: 'leaving', closed: 'yes' });
    expect(seen.status).toBe(303);
    expect((await other.get('/desk')).location).toContain('/desk/sign-in');
  });

  it('refuses forms of other roles', async () => {
    const desk = await open.signedIn('desk', 'curious');
    await desk.get('/desk/account');
    const seen = await desk.post('/desk/staff?do=add', { name: 'friend', role: 'owner' });
    expect(seen.status).toBe(403);
  });
});

describe('the account page', () => {
  it('lists the open sessions and ends them', async () => {
    const browser = await open.signedIn('desk', 'signs-out');
    const page = await browser.get('/desk/account');
    expect(page.main).toContain('This device');
    const seen = await browser.post('/desk/account?do=end', {});
    expect(seen.location).toBe('/desk/sign-in');
    expect((await browser.get('/desk')).location).toContain('/desk/sign-in');
  });
});

describe('the sessions of others', () => {
  it('are seen and ended by an owner, under the owner’s name', async () => {
    const owner = await open.signedIn('owner', 'ends-others');
    const other = await open.signedIn('desk', 'left-open');
    const staff = await owner.get('/desk/staff');
    const path = staff.$('a[href="/desk/staff/left-open"]').attr('href') ?? '';
    const page = await owner.get(path);
    expect(page.$('h1').text()).toBe('Signed-in devices: left-open');
    expect(page.main).not.toContain('This device');
    const done = await owner.post(`${path}?do=end`, {});
    expect(done.location).toBe(path);
    expect((await owner.get(path)).main).toContain('None.');
    expect((await other.get('/desk')).location).toContain('/desk/sign-in');
    const row = await open.desk.db
      .selectFrom('audit_rows')
      .select(['staff', 'detail'])
      .where('act', '=', 'staff.session_end')
      .orderBy('seq', 'desc')
      .executeTakeFirst();
    expect(row).toEqual({ staff: 'ends-others', detail: '{"name":"left-open"}' });
    expect((await owner.get('/desk/staff/nobody')).location).toBe('/desk/staff');
  });

  it('are not ended with the form of another login', async () => {
    const owner = await open.signedIn('owner', 'mixes-up');
    const other = await open.signedIn('desk', 'mixed-up');
    const session = (await owner.get('/desk/staff/mixed-up')).$('[name=session]').val();
    const mine = await open.signedIn('desk', 'tries');
    await mine.get('/desk/account');
    await mine.post('/desk/account?do=end', { session: String(session) });
    expect((await other.get('/desk')).status).toBe(200);
  });
});

it('sends pages without a script, under a policy that allows none', async () => {
  const browser = await open.signedIn('owner', 'policy');
  for (const path of ['/desk', '/desk/account', '/desk/staff', '/desk/none']) {
    const seen = await browser.get(path);
    expect(seen.headers.get('content-security-policy')).toContain("script-src 'none'");
    expect(seen.$('script')).toHaveLength(0);
    expect(brotliCompressSync(seen.bytes).byteLength).toBeLessThan(8_000);
  }
});

it('keeps forms of other origins out', async () => {
  const browser = await open.signedIn('owner', 'origin');
  await browser.get('/desk/staff');
  const seen = await browser.post(
    '/desk/staff?do=add',
    { name: 'evil', role: 'owner' },
    { origin: 'http://evil.example' },
  );
  expect(seen.status).toBe(403);
});

it('uses cookies of its own', async () => {
  const browser = await open.signedIn('desk', 'cookies');
  expect(
    [...browser.jar.keys()].filter((name) => /session|csrf|flash/.test(name)).every((name) => name.startsWith('desk-')),
  ).toBe(true);
});

it('does not exist on the members’ port', async () => {
  const members = open.app.browser();
  for (const { path } of PAGES) {
    const address = path.replace(/:\w+/g, 'none');
    expect((await members.get(address)).status).toBe(404);
    const sent = await members.send(address, { method: 'POST', body: new URLSearchParams({ name: 'x' }) });
    expect([404, 405]).toContain(sent.status);
  }
});

it('speaks three languages, and keeps language and colours', async () => {
  const browser = await open.signedIn('owner', 'polyglot');
  for (const [language, title] of [
    ['ja', 'スタッフ'],
    ['zh-CN', '员工'],
    ['en', 'Staff'],
  ] as const) {
    await browser.get('/desk/staff');
    const back = await browser.post('/desk/preferences?do=set', { language });
    expect(back.location).toBe('/desk/staff');
    expect((await browser.get('/desk/staff')).$('h1').text()).toBe(title);
  }
});
