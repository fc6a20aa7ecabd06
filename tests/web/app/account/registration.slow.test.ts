import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { randomName, randomPhone } from '../../member-api/harness/member';
import type { Browser, Seen, Typed } from '../harness/browser';
import { configFile, openApp, type App } from '../harness/harness';
import { reading, sentence } from '../harness/sentences';

const PASSWORD = 'garden2026';

/** One store for all apps of this file: creating one takes longer than opening the app. */
let dataDir: string;
let app: App;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'registration-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
afterEach(() => app.close());

const open = async (config: object = {}) => {
  app = await openApp({ DATA_DIR: dataDir, CONFIG_FILE: configFile(config) });
};

/** The names of the visible fields. */
function fieldsOf(page: Seen): string[] {
  const names = page.$('main form input').toArray();
  return names
    .filter((input) => page.$(input).attr('type') !== 'hidden' && page.$(input).closest('[aria-hidden]').length === 0)
    .map((input) => page.$(input).attr('name') ?? '');
}

/** The error next to a field. */
function errorOf(page: Seen, field: string): string {
  const input = page.$(`main input[name=${field}]`);
  const ids = (input.attr('aria-describedby') ?? '').split(' ');
  const id = ids.find((candidate) => candidate.endsWith('-error'));
  return id && input.attr('aria-invalid') === 'true' ? page.$(`#${id}`).text() : '';
}

const newMember = (): Typed => ({
  username: randomName(),
  email: `${randomName()}@example.com`,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  adult: 'on',
});

async function register(browser: Browser, typed: Typed, form = '/register?by=email'): Promise<Seen> {
  await browser.get(form);
  return browser.post(form, typed);
}

const COMBINATIONS = [true, false].flatMap((email) =>
  [true, false].flatMap((phone) => [true, false].map((invite) => ({ email, phone, invite }))),
);

describe.each(COMBINATIONS)('with e-mail $email, phone $phone and invite code $invite in config.json', (on) => {
  const modes = [...(on.email ? ['email'] : []), ...(on.phone ? ['phone'] : [])];
  const start = () =>
    open({
      enableEmailRegister: on.email,
      enablePhoneRegister: on.phone,
      enableInviteCodeRegister: on.invite,
    });
  const asked = (mode?: string) => [
    'username',
    ...(mode ? [mode] : []),
    'password',
    'confirmPassword',
    ...(on.invite ? ['inviteCode'] : []),
    'adult',
  ];

  it('the form asks for what is open and for nothing else, and every field of it is required', async () => {
    await start();
    const browser = app.browser();
    const links = modes.length === 2 ? 2 : 0;
    for (const asks of [undefined, 'email', 'phone', 'pigeon']) {
      const form = asks ? `/register?by=${asks}` : '/register';
      const page = await browser.get(form);
      const shown = modes.includes(asks ?? '') ? asks : modes[0];
      expect(fieldsOf(page), form).toEqual(asked(shown));
      expect(page.$('main nav a[href^="/register?by="]'), form).toHaveLength(links);
      const answer = await browser.post(form, {});
      expect(answer.status).toBe(400);
      expect(answer.$('[role=alert] h2').text()).toBe('Please fill in all required fields.');
      for (const field of asked(shown)) expect(errorOf(answer, field), `${form} ${field}`).not.toBe('');
    }
  });

  it('somebody who fills it in is a member', async () => {
    await start();
    for (const mode of modes.length > 0 ? modes : [undefined]) {
      const browser = app.browser();
      const username = randomName();
      const contact = mode === 'phone' ? randomPhone() : `${username}@example.com`;
      const answer = await register(
        browser,
        {
          username,
          ...(mode ? { [mode]: contact } : {}),
          password: PASSWORD,
          confirmPassword: PASSWORD,
          ...(on.invite ? { inviteCode: 'GARDEN' } : {}),
          adult: 'on',
        },
        mode ? `/register?by=${mode}` : '/register',
      );
      expect(answer.status, answer.main).toBe(302);
      const profile = (await browser.get('/profile')).main;
      expect(profile).toContain(username);
      if (mode) expect(profile).toContain(contact);
    }
  });
});

describe('an invite code', () => {
  it('that nobody has is refused at its field, and the rest of the form is kept', async () => {
    await open({ enableInviteCodeRegister: true });
    for (const language of LANGUAGES) {
      const typed: Typed = { ...newMember(), inviteCode: 'NO-SUCH-CODE' };
      const page = await register(app.browser(reading(language)), typed);
      expect(page.status).toBe(400);
      expect(errorOf(page, 'inviteCode')).toBe(sentence(language, 'errors:invite.invalid'));
      for (const field of ['username', 'email', 'inviteCode'] as const)
        expect(page.$(`input[name=${field}]`).val()).toBe(typed[field]);
      expect(page.body).not.toContain(PASSWORD);
    }
  });

  it('can come with the link that invites', async () => {
    await open({ enableInviteCodeRegister: true });
    const page = await app.browser().get('/register?invite=GARDEN');
    expect(page.$('input[name=inviteCode]').val()).toBe('GARDEN');
  });
});

/** Entered values, the invalid field, and its error. */
const WRONG: readonly (readonly [string, Typed, string, string, Record<string, number>?])[] = [
  ['no username', { username: '' }, 'username', 'required'],
  ['a username of blanks', { username: '   ' }, 'username', 'required'],
  ['a username of two letters', { username: 'ab' }, 'username', 'username.too_short'],
  ['a username with a blank inside', { username: 'a b c' }, 'username', 'username.format'],
  ['an e-mail that is none', { email: 'ann@' }, 'email', 'email.format'],
  [
    'a password of five characters',
    { password: '12345', confirmPassword: '12345' },
    'password',
    'password.length',
    { min: 6, max: 20 },
  ],
  [
    'a password of 21 characters',
    { password: 'x'.repeat(21), confirmPassword: 'x'.repeat(21) },
    'password',
    'password.length',
    { min: 6, max: 20 },
  ],
  ['passwords that differ', { confirmPassword: 'another-one' }, 'confirmPassword', 'password.mismatch'],
  ['no second password', { confirmPassword: '' }, 'confirmPassword', 'required'],
  ['the box for adults left empty', { adult: undefined }, 'adult', 'adult.required', { age: 18 }],
];

describe('registering', () => {
  it('with wrong input comes back with the sentence at its field and in the summary, in three languages', async () => {
    await open();
    for (const language of LANGUAGES)
      for (const [what, wrong, field, key, values] of WRONG) {
        const page = await register(app.browser(reading(language)), { ...newMember(), ...wrong });
        const said = sentence(language, `errors:${key}`, values);
        expect(page.status, what).toBe(400);
        expect(errorOf(page, field), `${language}: ${what}`).toContain(said);
        const id = page.$(`input[name=${field}]`).attr('id');
        // Apart from its field, the sentence of what is missing names it.
        const label = page.$(`label[for="${id}"]`).first().text();
        const named = key === 'required' ? sentence(language, 'errors:requiredNamed', { label }) : said;
        expect(page.$(`[role=alert] a[href="#${id}"]`).text(), what).toContain(named);
        expect(page.$('input[type=password][value]'), 'passwords are not sent back').toHaveLength(0);
      }
  });

  it('says the messages of the specification in its words', () => {
    expect(sentence('en', 'errors:fill_in')).toBe('Please fill in all required fields.');
    expect(sentence('en', 'errors:password.mismatch')).toBe('Passwords do not match.');
    expect(sentence('en', 'errors:password.length', { min: 6, max: 20 })).toBe('Password should be 6-20 characters.');
  });

  it.each(LANGUAGES)('tells what a username may be before it is sent: %s', async (language) => {
    await open();
    const page = await app.browser(reading(language)).get('/register');
    const ids = page.$('input[name=username]').attr('aria-describedby')!;
    expect(page.$(`#${ids}`).text()).toBe(sentence(language, 'account:register.usernameHint'));
  });

  it('by a phone number that is none is refused at its field', async () => {
    await open();
    for (const phone of ['12', 'call me', '+81 90', '+999 123 456 789']) {
      const typed = { ...newMember(), email: undefined, phone };
      const page = await register(app.browser(), typed, '/register?by=phone');
      expect(page.status, phone).toBe(400);
      expect(errorOf(page, 'phone'), phone).toBe(sentence('en', 'errors:phone.format'));
      expect(page.$('input[name=phone]').val()).toBe(phone);
    }
  });

  it.each([6, 20])('with a password of %i characters, of whatever script, works', async (length) => {
    await open();
    for (const character of ['x', '月', '🌹']) {
      const password = character.repeat(length);
      const answer = await register(app.browser(), { ...newMember(), password, confirmPassword: password });
      expect(answer.status, answer.main).toBe(302);
    }
  });

  it('holds to the bounds and the age that config.json sets', async () => {
    await open({ passwordMin: 8, passwordMax: 12, minimumAge: 21 });
    const browser = app.browser();
    const page = await register(browser, {
      ...newMember(),
      password: '1234567',
      confirmPassword: '1234567',
      adult: undefined,
    });
    expect(errorOf(page, 'password')).toBe('Password should be 8-12 characters.');
    expect(errorOf(page, 'adult')).toBe('Please confirm that you are 21 or older.');
    expect(page.main).toContain('I am 21 or older');
    expect((await register(browser, newMember())).status).toBe(302);
  });

  it.each(['username', 'email'] as const)('with a %s that is taken is refused at that field', async (field) => {
    await open();
    const first = newMember();
    expect((await register(app.browser(), first)).status).toBe(302);
    const page = await register(app.browser(), { ...newMember(), [field]: first[field] });
    expect([page.status, errorOf(page, field)]).toEqual([400, 'This is already registered.']);
  });

  it('leads on to the page that was wanted', async () => {
    await open();
    const browser = app.browser();
    const login = await browser.get('/vote');
    const link = (await browser.get(login.location)).$('main a[href^="/register"]').attr('href')!;
    const answer = await register(browser, newMember(), link);
    expect([answer.status, answer.location]).toEqual([302, '/vote']);
  });
});
