import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import type { Browser } from '../harness/browser';
import { openApp, type App } from '../harness/harness';
import { reading, sentence } from '../harness/sentences';
import { signIn } from '../harness/stage';

let app: App;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

let members = 0;

/** A new member of the embedded member API, without a payment password. */
async function newMember(options: Parameters<App['browser']>[0] = {}): Promise<{ browser: Browser; name: string }> {
  members += 1;
  const name = `member${members}`;
  const browser = app.browser(options);
  await browser.get('/register');
  const answer = await browser.post('/register', {
    username: name,
    email: `${name}@example.com`,
    password: 'garden2026',
    confirmPassword: 'garden2026',
    adult: 'on',
  });
  expect(answer.status, answer.main).toBe(302);
  browser.jar.delete('flash');
  return { browser, name };
}

const CHANGE = '/profile/change-password';
const PAYMENT = '/profile/payment-password';

async function change(browser: Browser, oldPassword: string, newPassword: string, confirmPassword = newPassword) {
  await browser.get(CHANGE);
  return browser.post(CHANGE, { oldPassword, newPassword, confirmPassword });
}

async function pay(browser: Browser, typed: Record<string, string>, path = PAYMENT) {
  await browser.get(path);
  return browser.post(path, { confirmPassword: typed['newPassword'], ...typed });
}

describe('changing the login password', () => {
  it('signs other devices out and keeps this one signed in', async () => {
    const { browser, name } = await newMember();
    const other = await signIn(app.browser(), name, 'garden2026');
    const answer = await change(browser, 'garden2026', 'lantern2027');
    expect(answer.location, answer.main).toBe('/profile');
    const page = await browser.get('/profile');
    expect(page.status).toBe(200);
    expect(page.$('[role=status]').text()).toBe('Your password has been changed. Other devices have been signed out.');
    expect((await other.get('/profile')).location).toContain('/login');
    await signIn(app.browser(), name, 'lantern2027');
  });

  it('leaves nothing that the cookie before it opens, in this device either', async () => {
    const { browser, name } = await newMember();
    const copy = app.browser();
    for (const [cookie, value] of browser.jar) copy.jar.set(cookie, value);
    expect((await copy.get('/profile')).status).toBe(200);
    await change(browser, 'garden2026', 'lantern2027');
    expect((await browser.get('/profile')).main).toContain(name);
    expect((await copy.get('/profile')).location).toContain('/login');
  });

  it.each(LANGUAGES)(
    'says a wrong current password next to its field, and sends no password back: %s',
    async (language) => {
      const { browser } = await newMember(reading(language));
      const answer = await change(browser, 'not-the-one', 'lantern2027');
      expect(answer.status).toBe(400);
      const said = sentence(language, 'errors:oldPassword.invalid');
      expect(answer.$('#change-password-oldPassword-error').text()).toBe(said);
      for (const typed of ['not-the-one', 'lantern2027']) expect(answer.body).not.toContain(typed);
    },
  );

  it.each([
    ['short', 'short', 'newPassword', 'Password should be 6-20 characters.'],
    ['x'.repeat(21), 'x'.repeat(21), 'newPassword', 'Password should be 6-20 characters.'],
    ['lantern2027', 'lantern2028', 'confirmPassword', 'Passwords do not match.'],
    ['garden2026', 'garden2026', 'newPassword', 'The new password is the same as the current one.'],
  ])('to %s, confirmed by %s, is refused at %s', async (wanted, confirmed, field, said) => {
    const { browser } = await newMember();
    const answer = await change(browser, 'garden2026', wanted, confirmed);
    expect(answer.status).toBe(400);
    expect(answer.$(`#change-password-${field}-error`).text()).toBe(said);
  });

  it('names the wait, in words and for machines, after too many wrong ones', async () => {
    const { browser } = await newMember();
    let answer = await change(browser, 'wrong-0', 'lantern2027');
    for (let tries = 1; answer.status === 400 && tries < 30; tries += 1)
      answer = await change(browser, `wrong-${tries}`, 'lantern2027');
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.main).toMatch(/Please wait \d+ (second|minute)s? and try again/);
  });
});

describe('the payment password', () => {
  it('is set with the login password, and leads back to where it was needed', async () => {
    const { browser } = await newMember();
    const path = `${PAYMENT}?redirect=%2Fprofile%2Fwithdraw%3Fwithdrawal%3Dx`;
    const page = await browser.get(path);
    expect(page.main).toContain(sentence('en', 'security:payment.isUnset'));
    expect(page.$('input[inputmode=numeric]')).toHaveLength(2);
    const answer = await pay(browser, { password: 'garden2026', newPassword: '２８４９１７' }, path);
    expect(answer.location, answer.main).toBe('/profile/withdraw?withdrawal=x');
    expect((await browser.get('/profile')).$('[role=status]').text()).toBe('Your payment password has been set.');
    expect((await browser.get(PAYMENT)).main).toContain(sentence('en', 'security:payment.old'));
    expect((await pay(browser, { oldPassword: '284917', newPassword: '730518' })).location).toBe('/profile');
  });

  it('never leads to another site', async () => {
    const { browser } = await newMember();
    const path = `${PAYMENT}?redirect=%2F%2Fevil.example`;
    expect((await pay(browser, { password: 'garden2026', newPassword: '284917' }, path)).location).toBe('/');
  });

  it.each(LANGUAGES)('says next to the field what is wrong, and sends no digit back: %s', async (language) => {
    const { browser } = await newMember(reading(language));
    const at = (answer: Awaited<ReturnType<typeof pay>>, field: string) => {
      expect(answer.status).toBe(400);
      return answer.$(`#payment-password-${field}-error`).text();
    };
    const weak = await pay(browser, { password: 'garden2026', newPassword: '123456' });
    expect(at(weak, 'newPassword')).toBe(sentence(language, 'errors:payment.run'));
    const notMe = await pay(browser, { password: 'not-the-one', newPassword: '284917' });
    expect(at(notMe, 'password')).toBe(sentence(language, 'errors:password.invalid'));
    for (const typed of ['not-the-one', '284917']) expect(notMe.body).not.toContain(typed);
    await pay(browser, { password: 'garden2026', newPassword: '284917' });
    const wrong = await pay(browser, { oldPassword: '999998', newPassword: '730518' });
    expect(at(wrong, 'oldPassword')).toBe(sentence(language, 'errors:oldPassword.payment'));
  });

  it('is locked after five wrong ones, with the wait next to the field', async () => {
    const { browser } = await newMember();
    await pay(browser, { password: 'garden2026', newPassword: '284917' });
    for (let tries = 0; tries < 5; tries += 1)
      expect((await pay(browser, { oldPassword: '999998', newPassword: '730518' })).status).toBe(400);
    const locked = await pay(browser, { oldPassword: '284917', newPassword: '730518' });
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(locked.$('#payment-password-oldPassword-error').text()).toContain('Please wait 15 minutes');
  });
});
