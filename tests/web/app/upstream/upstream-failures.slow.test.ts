import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { TABS } from '~/tabs';
import { envelope, type Behaviour } from '../../../faults/bad-upstream';
import { isSessionName, type Seen } from '../harness/browser';
import { MALFORMED_ANSWERS, SAID, SAID_PLAINLY, SPEECHLESS, TRANSPORT_FAILURES } from '../harness/failures';
import { reading, sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

const stage = useStage({}, true);

const FAILURES = [...TRANSPORT_FAILURES, ...MALFORMED_ANSWERS, SPEECHLESS];

/** HTTP 429 with the page of a proxy. */
const tooMany =
  (wait?: () => string): Behaviour =>
  (response) =>
    void response.writeHead(429, wait ? { 'retry-after': wait() } : {}).end('<h1>Slow down</h1>');

describe('a list page whose upstream fails', () => {
  it.each(FAILURES)('with %s says so in the language of the member and offers to try again', async (...failure) => {
    const [, behaviour, key, status] = failure;
    for (const language of LANGUAGES) {
      const member = await stage.member(reading(language));
      stage.upstream.on('/getVideos', behaviour);
      const page = await member.get('/movie?page=2');
      expect(page.status).toBe(status);
      expect(page.main).toContain(sentence(language, `errors:${key}`, { path: '/getVideos' }));
      expect(page.$('main a[href="/movie?page=2"]').text()).toBe(sentence(language, 'errors:retry'));
      expect(page.$('html').attr('lang')).toBe(language);
      // The frame stands: all tabs are there.
      for (const [, path] of TABS) expect(page.$(`nav a[href="${path}"]`)).toHaveLength(1);
      stage.upstream.heal();
    }
  });

  it('says the reference under which the failure stands in the log', async () => {
    const member = await stage.member();
    stage.upstream.on('/getVideos', envelope(500));
    const page = await member.get('/movie');
    const [, id = ''] = /Reference: ([\w-]{36})/.exec(page.main) ?? [];
    expect(stage.app.logLines()).toContainEqual(
      expect.objectContaining({
        requestId: id,
        calls: expect.arrayContaining([
          expect.objectContaining({ call: 'GET /getVideos', kind: 'refused', code: 500 }),
        ]) as unknown,
      }),
    );
    expect(stage.upstream.received.at(-1)?.headers['x-request-id']).toBe(id);
  });

  it('shows what the upstream says itself, as text and not as markup', async () => {
    const member = await stage.member();
    stage.upstream.on('/getVideos', envelope(500, SAID));
    const page = await member.get('/movie');
    expect(page.status).toBe(400);
    expect(page.$('main [data-said]').text()).toBe(`The service says: “${SAID_PLAINLY}”`);
    expect(page.$('main b')).toHaveLength(0);
  });

  it('prefers our own words to those of the upstream where it gives a reason that we know', async () => {
    const member = await stage.member({ headers: { 'accept-language': 'ja' } });
    stage.upstream.on('/getVideos', envelope(429, 'Slow down', { reason: 'rate', retryAfter: 30 }));
    const page = await member.get('/movie');
    expect(page.status).toBe(429);
    expect(page.headers.get('retry-after')).toBe('30');
    expect(page.main).toContain('操作の回数が多すぎます。30 秒待ってからもう一度お試しください。');
    expect(page.main).not.toContain('Slow down');
  });

  it.each([
    ['as the status', tooMany(), null, 'a while'],
    ['as the status, with seconds', tooMany(() => '90'), '90', '2 minutes'],
    [
      'as the status, with a date',
      tooMany(() => new Date(Date.now() + 3_600_000).toUTCString()),
      /^3[56]\d\d$/,
      '60 minutes',
    ],
    ['as the code', envelope(429, 'Slow down'), null, 'a while'],
    ['as the code, with a wait', envelope(429, 'Slow down', { retryAfter: 90 }), '90', '2 minutes'],
  ])('says %s that it was asked too often', async (_, behaviour, header, wait) => {
    const said = `Too many requests. Please wait ${wait} and try again.`;
    const expectWait = ({ status, headers, main }: Seen) => {
      expect(status).toBe(429);
      const named = headers.get('retry-after');
      if (header instanceof RegExp) expect(named).toMatch(header);
      else expect(named).toBe(header);
      expect(main).toContain(said);
    };
    const member = await stage.member();
    stage.upstream.on('/getVideos', behaviour);
    expectWait(await member.get('/movie'));
    const browser = stage.app.browser();
    await browser.get('/login');
    stage.upstream.on('/member/login', behaviour);
    const form = await browser.post('/login', { username: 'ann', password: 'secret-of-ann' });
    expectWait(form);
    expect(form.$('input[name=username]').val()).toBe('ann');
  });

  it('keeps the rest of the page when only its filter fails', async () => {
    const member = await stage.member();
    stage.upstream.on('/getVideoTypes', envelope(500));
    const page = await member.get('/movie');
    expect(page.status).toBe(200);
    expect(page.main).toContain('Failed to load categories.');
    expect(page.main).toContain('Film 4');
  });

  it('says that a film or a person is not there when the upstream has none', async () => {
    const member = await stage.member();
    stage.upstream.on('/getVideoDetail', envelope(404, 'nope', { reason: 'not_found' }));
    stage.upstream.on('/meet/xuanfeiDetail', envelope(404, 'nope', { reason: 'not_found' }));
    const film = await member.get('/movie/detail/77');
    expect([film.status, film.main]).toEqual([404, expect.stringContaining('Movie not found.')]);
    const person = await member.get('/meet/detail/77');
    expect([person.status, person.main]).toEqual([404, expect.stringContaining('We couldn’t find this profile.')]);
    for (const nothing of [null, [], {}]) {
      stage.upstream.on('/getVideoDetail', envelope(1, 'Done', nothing));
      stage.upstream.on('/meet/xuanfeiDetail', envelope(200, 'Done', nothing));
      const pages = await Promise.all(['/movie/detail/77', '/meet/detail/77'].map((path) => member.get(path)));
      expect(
        pages.map(({ status }) => status),
        JSON.stringify(nothing),
      ).toEqual([404, 404]);
      expect(pages[0]?.main).toContain('Movie not found.');
    }
    const nonsense = await member.get('/movie/detail/a%00b');
    expect([nonsense.status, nonsense.main]).toEqual([400, expect.stringContaining('Invalid movie ID.')]);
  });
});

describe.each([
  { form: '/login', call: '/member/login', typed: { username: 'ann' }, secrets: { password: 'secret-of-ann' } },
  {
    form: '/register?by=email',
    call: '/member/register',
    typed: { username: 'ann', email: 'ann@example.com', adult: 'on' },
    secrets: { password: 'secret-of-ann', confirmPassword: 'secret-of-ann' },
  },
])('the form $form', ({ form, call, typed, secrets }) => {
  it.each(FAILURES)('whose upstream answers with %s comes back with all but the passwords', async (...failure) => {
    const [what, behaviour, key, status] = failure;
    for (const language of LANGUAGES) {
      const browser = stage.app.browser(reading(language));
      await browser.get(form);
      stage.upstream.on(call, behaviour);
      const page = await browser.post(form, { ...typed, ...secrets });
      expect(page.status).toBe(status);
      const own = call === '/member/login' ? 'errors:reason.credentials' : 'errors:failed.register';
      const said = what === SPEECHLESS[0] ? sentence(language, own) : undefined;
      expect(page.$('[role=alert]').text()).toContain(said ?? sentence(language, `errors:${key}`, { path: call }));
      expect(page.$('input[name=username]').val()).toBe('ann');
      if ('email' in typed) {
        expect(page.$('input[name=email]').val()).toBe('ann@example.com');
        expect(page.$('input[name=adult]').prop('checked')).toBe(true);
      }
      expect(page.body).not.toContain('secret-of-ann');
      expect(page.cookies.filter(({ name }) => isSessionName(name))).toEqual([]);
      stage.upstream.heal();
    }
  });

  it('names the reference of the failure', async () => {
    const browser = stage.app.browser();
    await browser.get(form);
    stage.upstream.on(call, envelope('fine'));
    const page = await browser.post(form, { ...typed, ...secrets });
    const [, id = ''] = /Reference: ([\w-]{36})/.exec(page.main) ?? [];
    expect(id).not.toBe('');
    expect(stage.upstream.received.at(-1)?.headers['x-request-id']).toBe(id);
    expect(stage.app.log()).toContain(id);
  });

  it('shows what the upstream says itself, as text and not as markup', async () => {
    const browser = stage.app.browser();
    await browser.get(form);
    stage.upstream.on(call, envelope(500, SAID));
    const page = await browser.post(form, { ...typed, ...secrets });
    expect(page.status).toBe(400);
    expect(page.$('[role=alert] [data-said]').text()).toBe(`The service says: “${SAID_PLAINLY}”`);
  });

  it('tells how long to wait when the upstream does', async () => {
    const browser = stage.app.browser();
    await browser.get(form);
    stage.upstream.on(call, envelope(400, 'locked', { reason: 'locked', retryAfter: 840 }));
    const page = await browser.post(form, { ...typed, ...secrets });
    expect([page.status, page.headers.get('retry-after')]).toEqual([429, '840']);
    expect(page.main).toContain('Too many attempts. Please wait 14 minutes and try again.');
  });

  it('puts errors that the upstream finds in fields next to those fields', async () => {
    const browser = stage.app.browser();
    await browser.get(form);
    stage.upstream.on(call, envelope(400, 'no', { reason: 'invalid', fields: { username: 'exists' } }));
    const page = await browser.post(form, { ...typed, ...secrets });
    const field = page.$('input[name=username]');
    expect(field.attr('aria-invalid')).toBe('true');
    expect(page.$(`#${field.attr('aria-describedby') ?? ''}`).text()).toContain('This is already registered.');
  });
});

describe('an upstream that is not there at all', () => {
  it('is told to members as a network error, on pages and in forms', async () => {
    const member = await stage.member();
    const visitor = stage.app.browser();
    await visitor.get('/login');
    await stage.upstream.close();
    const page = await member.get('/movie');
    expect([page.status, page.main]).toEqual([502, expect.stringContaining('Network error')]);
    const form = await visitor.post('/login', { username: 'ann', password: 'secret-of-ann' });
    expect([form.status, form.main]).toEqual([502, expect.stringContaining('Network error')]);
  });
});

it('no password and no token is in any line of the log', () => {
  expect(stage.app.logLines().length).toBeGreaterThan(100);
  expect(stage.app.log()).not.toMatch(/secret-of-ann|upstream-token/);
});
