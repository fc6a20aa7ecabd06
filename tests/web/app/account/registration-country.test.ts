import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { envelope, success } from '../../../faults/bad-upstream';
import { REGISTRATION } from '../harness/anonymous-forms';
import { reading, sentence } from '../harness/sentences';
import { OPERATOR, openStage, useStage, type Stage } from '../harness/stage';

const stage = useStage(OPERATOR);
const registered = () =>
  stage.upstream.received.flatMap(({ path, body }) =>
    path === '/member/register' ? [JSON.parse(body) as Record<string, unknown>] : [],
  );

describe('registering in real-money mode', () => {
  it.each([
    ['en', ['Japan', 'Malta', 'Another country']],
    ['zh-CN', ['马耳他', '日本', '其他国家或地区']],
    ['ja', ['マルタ', '日本', 'その他の国・地域']],
  ] as const)('asks where the member lives, with nothing chosen: %s', async (language, names) => {
    const page = await stage.app.browser(reading(language)).get('/register');
    // The service has a rule of its own for usernames.
    expect(page.$('input[name=username]').attr('aria-describedby')).toBeUndefined();
    const select = page.$('main select[name=country]');
    expect(page.$(`label[for="${select.attr('id') ?? ''}"]`).text()).toBe(
      sentence(language, 'account:register.country'),
    );
    const options = select
      .find('option')
      .toArray()
      .map((option) => page.$(option));
    expect(options.map((option) => option.text())).toEqual([
      sentence(language, 'account:register.countryNone'),
      ...names,
    ]);
    expect(options.filter((option) => option.attr('selected') !== undefined && option.attr('value') !== '')).toEqual(
      [],
    );
  });

  it('sends the country to the service', async () => {
    const browser = stage.app.browser();
    await browser.get('/register');
    const answer = await browser.post('/register', { ...REGISTRATION, country: 'MT' });
    expect(answer.status, answer.main).toBe(302);
    expect(registered().at(-1)).toMatchObject({ country: 'MT', username: REGISTRATION.username });
  });

  it.each(LANGUAGES)(
    'refuses another country next to the field, keeps what was typed, and sends nothing: %s',
    async (language) => {
      const before = stage.upstream.received.length;
      const browser = stage.app.browser(reading(language));
      for (const country of ['other', 'DE', 'jp', '<script>']) {
        await browser.get('/register');
        const answer = await browser.post('/register', { ...REGISTRATION, country });
        expect(answer.status, country).toBe(400);
        const select = answer.$('main select[name=country]');
        expect(select.attr('aria-invalid')).toBe('true');
        const described = (select.attr('aria-describedby') ?? '').split(' ').map((id) => answer.$(`#${id}`).text());
        expect(described.join()).toContain(sentence(language, 'errors:country.invalid'));
        expect(answer.$('main input[name=username]').attr('value')).toBe(REGISTRATION.username);
        if (country === 'other') expect(select.find('option[selected]').attr('value')).toBe('other');
      }
      expect(stage.upstream.received.slice(before).filter(({ method }) => method === 'POST')).toEqual([]);
    },
  );

  it('asks for it where it is missing', async () => {
    const browser = stage.app.browser();
    await browser.get('/register');
    const answer = await browser.post('/register', REGISTRATION);
    expect([answer.status, answer.$('main [aria-invalid=true]').attr('name')]).toEqual([400, 'country']);
  });

  it('shows at the field that the service refuses the country', async () => {
    stage.upstream.on('/member/register', envelope(400, 'No', { reason: 'invalid', fields: { country: 'invalid' } }));
    const browser = stage.app.browser();
    await browser.get('/register');
    const answer = await browser.post('/register', { ...REGISTRATION, country: 'MT' });
    expect(answer.$('main select[name=country]').attr('aria-invalid')).toBe('true');
    expect(answer.main).toContain(sentence('en', 'errors:country.invalid'));
  });
});

describe('registering in the demo', () => {
  let demo: Stage;
  beforeAll(async () => {
    demo = await openStage();
  });
  afterAll(() => demo.close());

  it('asks for no country, and sends none on', async () => {
    demo.upstream.on('/member/register', success({ user: { username: 'ann' }, token: 'a-token' }));
    const browser = demo.app.browser();
    expect((await browser.get('/register')).$('main select')).toHaveLength(0);
    expect((await browser.post('/register', { ...REGISTRATION, country: 'JP' })).status).toBe(302);
    const sent = demo.upstream.received.find(({ path }) => path === '/member/register');
    expect(JSON.parse(sent?.body ?? '{}')).not.toHaveProperty('country');
  });
});
