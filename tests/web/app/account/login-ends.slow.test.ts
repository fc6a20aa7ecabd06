import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import zhCN from '~/i18n/zh-CN';
import { text } from '../../../faults/bad-upstream';
import type { Browser, Seen } from '../harness/browser';
import { PICTURE, useFaultsStage, type TestedForm } from '../honesty/faults.stage';
import { sendWithFile } from '../harness/send-file';
import { reading, sentence } from '../harness/sentences';
import { signIn } from '../harness/stage';

const { stage, forms, browser, found, sealed } = useFaultsStage({ TRUST_PROXY: '1' });
afterEach(() => stage().upstream.heal());

const OVER = text('{"code":401,"msg":"over"}');

/** Signs in again on the login page to which a form has redirected. */
async function signInAgain(member: Browser, login: Seen, username = 'demo', password = 'garden2026') {
  await member.get(login.location);
  return member.post(login.location, { username, password });
}

/** Everything in a cookie that can be read without a key, compressed or not. */
function readableIn(value: string): string {
  const parts = decodeURIComponent(value)
    .split('.')
    .map((part) => Buffer.from(part, 'base64url'));
  return [value, ...parts.flatMap((part) => [part.toString(), unpacked(part)])].join('\n');
}

function unpacked(part: Buffer): string {
  try {
    return brotliDecompressSync(part).toString();
  } catch {
    return '';
  }
}

/** The values in a page's form. */
function heldBy(page: Seen): Record<string, string> {
  const fields = page.$('main form').toArray();
  return Object.assign(
    {},
    ...fields.map((form) =>
      Object.fromEntries(
        page
          .$(form)
          .serializeArray()
          .map(({ name, value }) => [name, value]),
      ),
    ),
  ) as Record<string, string>;
}

/** Opens a form and submits it after the session has expired. */
async function sendTooLate(form: TestedForm, member = browser()) {
  const opened = await member.get(form.path);
  stage().upstream.otherwise(OVER);
  const login = await form.send(member, opened);
  stage().upstream.heal();
  return { member, opened, login };
}

const formAt = (path: string) => forms().find((form) => form.path === path)!;
/** The longest text that a form accepts. */
const LONG = Object.values(zhCN.service).concat(Object.values(zhCN.limits)).join('').slice(0, 2_000);
const NOTE = sentence('en', 'account:kept.all');

describe('a login that ends while a form is sent', () => {
  it('leads from every form back to it, with what was typed and without what is secret', async () => {
    const wrong: string[] = [];
    for (const form of forms()) {
      const { member, opened, login } = await sendTooLate(form);
      const say = (what: string) => wrong.push(`${form.path.slice(0, 50)}: ${what}`);
      // A form without an upstream call does not detect that the session has expired.
      if (form.goesOn && !login.location.startsWith('/login')) continue;
      if (login.location !== `/login?redirect=${encodeURIComponent(form.firstPage)}`) say(`leads to ${login.location}`);
      // Without input, no page says that input was saved.
      const isTyped = Object.keys(form.entered).length > 0;
      const asking = await member.get(login.location);
      if (asking.main.includes(sentence('en', 'account:login.kept')) !== isTyped) say('the login page says otherwise');
      const back = await signInAgain(member, login);
      if (back.location !== form.firstPage) say(`leads on to ${back.location}`);
      const page = await member.get(back.location);
      if (page.status !== 200) say(`status ${page.status}`);
      const held = heldBy(page);
      for (const [name, value] of Object.entries(form.entered)) if (held[name] !== value) say(`lost ${name}`);
      for (const value of Object.values(form.secrets)) if (page.body.includes(value)) say(`shows ${value}`);
      // A form with an unknown outcome keeps its key, so that it runs once.
      const { formKey } = heldBy(opened);
      if (isTyped && formKey !== undefined && held['formKey'] !== formKey) say('has another key');
      if (page.main.includes(NOTE) !== isTyped) say(isTyped ? 'says nothing of it' : 'says that something is kept');
      if (member.jar.has('entries')) say('keeps it for longer');
    }
    expect(wrong).toEqual([]);
  });

  it('says on the login page that what was entered is kept, and shows it once', async () => {
    for (const language of LANGUAGES) {
      const { member, login } = await sendTooLate(formAt('/profile/bank-card/add'), browser(reading(language)));
      const asking = await member.get(login.location);
      expect(asking.main).toContain(sentence(language, 'account:login.kept'));
      expect(asking.body).not.toContain('Pier Road');
      await signInAgain(member, login);
      const page = await member.get('/profile/bank-card/add');
      expect(page.main).toContain(sentence(language, 'account:kept.all'));
      expect(page.$('[role=alert]'), 'nothing is wrong with it').toHaveLength(0);
      const again = await member.get('/profile/bank-card/add');
      expect(again.main).not.toContain(sentence(language, 'account:kept.all'));
      expect(again.body).not.toContain('Pier Road');
    }
  });

  it('shows it on no other page, and in no other form', async () => {
    const { member, login } = await sendTooLate(formAt('/profile/bank-card/add'));
    await signInAgain(member, login);
    for (const path of ['/profile/bank-card/add?kind=btc', '/profile/customer-service'])
      expect((await member.get(path)).main).not.toContain(NOTE);
    expect((await member.get('/profile/bank-card/add')).main).toContain(NOTE);
  });

  it('shows it to no other account, which takes it away', async () => {
    const other = stage().app.browser();
    await other.get('/register');
    const account = { username: 'somebody', email: 'somebody@example.com' };
    const secret = { password: 'garden2027', confirmPassword: 'garden2027' };
    expect((await other.post('/register', { ...account, ...secret, adult: 'on' })).status).toBe(302);

    const { member, login } = await sendTooLate(formAt('/profile/customer-service'));
    expect(member.jar.has('entries')).toBe(true);
    const back = await signInAgain(member, login, 'somebody', 'garden2027');
    expect(back.location).toBe('/profile/customer-service');
    const page = await member.get(back.location);
    expect(page.body).not.toContain('Where is my card?');
    expect(page.main).not.toContain(NOTE);
    expect(member.jar.has('entries')).toBe(false);
  });

  it('is forgotten when the member signs out', async () => {
    const { member, login } = await sendTooLate(formAt('/profile/customer-service'));
    await signInAgain(member, login);
    await member.get('/logout');
    await member.post('/logout', {});
    expect(member.jar.has('entries')).toBe(false);
  });

  it('is kept where scripts and other pages cannot read it, for a quarter of an hour', async () => {
    for (const secure of [false, true]) {
      const headers: Record<string, string> = secure
        ? { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }
        : {};
      const member = secure ? await signIn(stage().app.browser({ headers })) : browser();
      const { login } = await sendTooLate(formAt('/profile/customer-service'), member);
      const cookie = login.cookies.find(({ name }) => name === (secure ? '__Host-entries' : 'entries'));
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'lax', path: '/', maxAge: 900 });
      expect(cookie?.secure ?? false).toBe(secure);
      expect(readableIn(cookie?.value ?? '')).not.toContain('Where is my card?');
    }
  });

  it('could be read by this test if it were packed alone', () => {
    const text = JSON.stringify({ text: 'Where is my card?' });
    for (const part of [Buffer.from(text), brotliCompressSync(text)])
      expect(readableIn(`x.${part.toString('base64url')}.y`)).toContain('Where is my card?');
  });

  it.each([
    ['changed', (value: string) => `${value.slice(0, -6)}AAAAAA`],
    ['cut off', (value: string) => value.slice(0, 60)],
    ['nonsense', () => 'x'],
  ])('is of no use when it is %s', async (_, change) => {
    const { member, login } = await sendTooLate(formAt('/profile/customer-service'));
    member.jar.set('entries', change(member.jar.get('entries') ?? ''));
    await signInAgain(member, login);
    const page = await member.get('/profile/customer-service');
    expect([page.status, page.main.includes(NOTE)]).toEqual([200, false]);
  });

  it('leaves out what is too long for a browser to keep, and says so', async () => {
    // Random data, which compression does not shorten.
    const noise = Array.from({ length: 100 }, (_, at) => createHash('sha256').update(String(at)).digest('base64'));
    const path = `${found['person']}/report`;
    const member = browser();
    await member.get(path);
    stage().upstream.otherwise(OVER);
    const login = await member.post(path, { reason: 'fake', text: noise.join('') });
    stage().upstream.heal();
    expect(login.headers.getSetCookie().every((cookie) => cookie.length <= 3_500)).toBe(true);
    expect((await member.get(login.location)).main).toContain(sentence('en', 'account:login.keptCut'));
    await signInAgain(member, login);
    const page = await member.get(path);
    expect(page.main).toContain(sentence('en', 'account:kept.cut'));
    expect(heldBy(page)).toMatchObject({ reason: 'fake', text: '' });
  });

  it('keeps a long message whole', async () => {
    const path = `${found['person']}/report`;
    const member = browser();
    await member.get(path);
    stage().upstream.otherwise(OVER);
    const login = await member.post(path, { reason: 'fake', text: LONG });
    stage().upstream.heal();
    await signInAgain(member, login);
    expect(heldBy(await member.get(path))['text']).toBe(LONG);
  });

  it('loses nothing either when the form was answered and only its page was too late', async () => {
    const member = browser();
    await member.get('/profile/bank-card/add');
    stage().upstream.otherwise(OVER);
    const login = await member.post('/profile/bank-card/add', {
      ...formAt('/profile/bank-card/add').typed,
      phone: '1',
    });
    stage().upstream.heal();
    expect(login.location).toBe('/login?redirect=%2Fprofile%2Fbank-card%2Fadd');
    await signInAgain(member, login);
    expect(heldBy(await member.get('/profile/bank-card/add'))).toMatchObject({ bankName: 'Harbour Bank', phone: '1' });
  });

  it('leads a script to the login page in the same way, from where forms are sent with a picture as well', async () => {
    const member = browser();
    const opened = await member.get('/profile/recharge');
    stage().upstream.otherwise(OVER);
    const typed = { bankId: found['account'] ?? '', amount: '77.30' };
    const picture = { field: 'screenshot', name: 'paid.jpg', bytes: undefined };
    const sent = await sendWithFile(member, opened, '/profile/recharge/send', typed, { ...picture, bytes: PICTURE });
    stage().upstream.heal();
    const { location } = JSON.parse(sent.body) as { location: string };
    expect(location).toBe('/login?redirect=%2Fprofile%2Frecharge');
    await member.get(location);
    await member.post(location, { username: 'demo', password: 'garden2026' });
    expect(heldBy(await member.get('/profile/recharge'))).toMatchObject(typed);
  });

  it('goes on to place a bet once', async () => {
    const { member, login } = await sendTooLate(formAt(sealed['/vote'] ?? ''));
    await signInAgain(member, login);
    await member.get('/vote');
    const check = await member.post('/vote', {});
    expect(check.location).toMatch(/^\/vote\/check\?/);
    await member.get(check.location);
    const [one, other] = await Promise.all([member.post(check.location, {}), member.post(check.location, {})]);
    expect(one.location).toMatch(/^\/vote\/bets\//);
    expect(other.location).toBe(one.location);
    expect((await member.get('/vote/bets')).$('main a[href^="/vote/bets/"]').length).toBe(1);
  });
});
