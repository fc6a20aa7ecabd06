import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { ROUTES } from '../../../routes';
import { LOGIN, openForm, REGISTRATION } from '../harness/anonymous-forms';
import type { Browser, Seen, Typed } from '../harness/browser';
import { sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

const stage = useStage();

const PUBLIC_FORMS: readonly { form: string; typed: Typed; names: readonly string[] }[] = [
  { form: '/login', typed: LOGIN, names: ['username', 'password', 'csrf'] },
  { form: '/register?by=email', typed: REGISTRATION, names: ['username', 'email', 'confirmPassword', 'adult'] },
  { form: '/register?by=phone', typed: LOGIN, names: ['phone', 'password'] },
  { form: '/preferences', typed: { theme: 'light', lite: undefined }, names: ['language', 'theme', 'lite', 'back'] },
  { form: '/session/import', typed: { token: 'x' }, names: ['token'] },
];

/** Names that would keep a path parser busy for seconds, or overflow its stack. */
const MONSTROUS = (name: string) => [
  `${name}[300000000]`,
  `${name}[4294967295]`,
  `${name}[100000000].a[100000000]`,
  `${name}${'[0]'.repeat(5_000)}`,
  'a[0]'.repeat(5_000),
  `${name}${'.a'.repeat(10_000)}`,
];

/** Unusual names: parts of paths in any order. */
const strangeName = (names: readonly string[]) =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...names, '[', ']', '.', '[]', '[0]', '[999999999]', '.length', '__proto__', '__intent__', ' '),
        fc.string({ maxLength: 5 }),
        fc.nat().map((index) => `[${index}]`),
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(''))
    .filter((name) => !/^[A-Za-z][\w-]*$/.test(name));

/** Sends the form of an address with one additional field, in either encoding. */
function sendWith(browser: Browser, page: Seen, form: string, typed: Typed, name: string, asMultipart: boolean) {
  const body = asMultipart ? new FormData() : new URLSearchParams();
  for (const field of page.$('main form').first().serializeArray()) body.set(field.name, field.value);
  for (const [field, value] of Object.entries(typed)) if (value !== undefined) body.set(field, value);
  body.append(name, 'x');
  return browser.send(form, { method: 'POST', body });
}

describe.each(PUBLIC_FORMS)('the form $form with a field whose name is a path', ({ form, typed, names }) => {
  it('is not taken, changes nothing and is answered at once, however the name is made', async () => {
    const browser = await openForm(stage, form);
    const page = await browser.get(form === '/session/import' ? '/login' : form);
    await fc.assert(
      fc.asyncProperty(strangeName(names), fc.boolean(), async (name, asMultipart) => {
        const answer = await sendWith(browser, page, form, typed, name, asMultipart);
        expect([name, answer.status]).toEqual([name, 400]);
        expect(answer.cookies.map((cookie) => cookie.name)).not.toContain('theme');
      }),
      { numRuns: 60, examples: MONSTROUS(names[0] ?? 'a').flatMap((name) => [[name, false] as const, [name, true]]) },
    );
    expect(browser.hasSession()).toBe(false);
    // Calls that the page itself needs are allowed.
    expect(stage.upstream.received.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(stage.app.log()).not.toContain('unexpected error');
  });
});

it('a form with such a field says so in three languages, with what was typed and what can be sent again', async () => {
  for (const language of LANGUAGES) {
    const browser = await openForm(stage, '/login', language);
    const page = await browser.post('/login', { ...LOGIN, 'username[1000000000]': 'x' });
    expect(page.status).toBe(400);
    expect(page.$('[role=alert]').text()).toContain(sentence(language, 'errors:form.unreadable'));
    expect(page.$('input[name=username]').val()).toBe('ann');
    expect(page.body).not.toContain('1000000000');
    expect((await browser.post('/login', LOGIN)).status).toBe(302);
  }
});

it('no form of a member takes such a field either', async () => {
  const member = await stage.member();
  const { $ } = await member.get('/preferences');
  const csrf = String($('input[name=csrf]').first().val());
  const statuses = new Set<number>();
  for (const pattern of ROUTES.filter((route) => !/^\/(api|proxy-check)\b/.test(route))) {
    const address = pattern.replace(/:\w+/g, '7').replace('*', 'x');
    for (const name of MONSTROUS('amount')) {
      const answer = await member.send(address, { method: 'POST', body: new URLSearchParams({ csrf, [name]: 'x' }) });
      statuses.add(answer.status);
      expect([302, 400, 403, 404, 405, 415], `${address} ${answer.status} ${name.slice(0, 40)}`).toContain(
        answer.status,
      );
    }
  }
  expect(statuses).toContain(400);
});

it('a form with thousands of fields of one name is not taken, as urlencoded as little as in parts', async () => {
  const browser = await openForm(stage, '/preferences');
  const body = new URLSearchParams(Array.from({ length: 5_000 }, () => ['theme', '']));
  expect((await browser.send('/preferences', { method: 'POST', body })).status).toBe(400);
});

it('every field of every form that is drawn has a name that is taken', async () => {
  const member = await stage.member();
  const names = new Set<string>();
  for (const browser of [stage.app.browser(), member])
    for (const pattern of ROUTES.filter((route) => !/^\/(api|img)/.test(route) && !/events$/.test(route))) {
      const { $ } = await browser.get(pattern.replace(/:\w+/g, '7').replace('*', 'x'));
      for (const field of $('form[method=post] :is(input, select, textarea, button)[name]').toArray())
        names.add($(field).attr('name') ?? '');
    }
  expect(names.size).toBeGreaterThan(20);
  for (const name of names) expect(name).toMatch(/^[A-Za-z][\w-]*$/);
});
