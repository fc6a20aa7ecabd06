import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { envelope, status, success } from '../../../faults/bad-upstream';
import { reading, sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

const stage = useStage();
const TOKEN = 'tOKen_-'.repeat(7).slice(0, 43);
const PAGE = '/profile/limits/stop-card';
const STOP = `/stop/${TOKEN}`;
const CHECK = `${STOP}/timeout/7`;

const offers = () => {
  stage.upstream.on('/member/stop-card', (response, request) =>
    success(request.method === 'POST' ? { token: TOKEN } : { exists: true, since: '2026-11-20T08:30:00.000Z' })(
      response,
      request,
    ),
  );
  stage.upstream.on('/member/stop-card/revoke', success({ exists: false }));
  stage.upstream.on('/stop-card/use', success({ begun: true }));
};
const used = () =>
  stage.upstream.received
    .filter(({ path }) => path === '/stop-card/use')
    .map(({ body }) => JSON.parse(body) as unknown);
/** Anyone with a phone: no login. */
const stranger = (options = {}) => stage.app.browser(options);

describe('making the card', () => {
  it.each(LANGUAGES)('the answer shows link and QR code once: %s', async (language) => {
    offers();
    const browser = await stage.member(reading(language));
    const page = await browser.get(PAGE);
    expect(page.main).toContain(sentence(language, 'stopCard:canOnly'));
    expect(page.body).not.toContain(TOKEN);
    const made = await browser.post(PAGE, { act: 'make' });
    expect([made.status, made.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(made.main).toContain(`http://members.example${STOP}`);
    expect(made.$(`main svg[role=img][aria-label="${sentence(language, 'stopCard:made.qr')}"] path`)).toHaveLength(1);
    expect(made.main).toContain(sentence(language, 'stopCard:made.lead'));
    expect((await browser.get(PAGE)).body).not.toContain(TOKEN);
    // Neither a cookie nor the log has it.
    expect([...browser.jar.values()].join()).not.toContain(TOKEN);
    expect(stage.app.log()).not.toContain(TOKEN);
  });

  it('is linked from the play limits', async () => {
    stage.upstream.on('/member/limits', success({ current: {} }));
    expect((await (await stage.member()).get('/profile/limits')).$(`main a[href="${PAGE}"]`)).toHaveLength(1);
  });

  it('says that there is one and since when, and what the service says of it', async () => {
    offers();
    const rules = ['ends_at_once', 'pauses_go_on', 'hashed', 'dances'];
    stage.upstream.on(
      '/member/stop-card',
      success({ exists: true, since: '2026-11-25T10:00:00Z', token: TOKEN, rules }),
    );
    const browser = await stage.member();
    const page = await browser.get(PAGE);
    expect(page.main).toContain('made on');
    expect(page.main).toContain('2026');
    for (const key of ['endsAtOnce', 'goesOn', 'hashed'])
      expect(page.main).toContain(sentence('en', `stopCard:${key}`));
    expect((await browser.post(PAGE, { act: 'make' })).main).toContain(sentence('en', 'stopCard:made.old'));
  });

  it.each(LANGUAGES)('promises nothing that the service does not say: %s', async (language) => {
    offers();
    const browser = await stage.member(reading(language));
    const page = await browser.get(PAGE);
    const made = await browser.post(PAGE, { act: 'make' });
    const check = await stranger(reading(language)).get(CHECK);
    const unsaid = ['stopCard:endsAtOnce', 'stopCard:goesOn', 'stopCard:hashed', 'stopCard:made.old'] as const;
    for (const key of [...unsaid, 'stopCard:check.longer', 'limits:pause.fixed', 'limits:pause.blocks'] as const)
      for (const { main } of [page, made, check]) expect(main, key).not.toContain(sentence(language, key));
    expect(check.main).toContain(sentence(language, 'stopCard:check.foreign'));
  });

  it('is withdrawn, and says so', async () => {
    offers();
    const browser = await stage.member();
    await browser.get(PAGE);
    const answer = await browser.post(PAGE, { act: 'withdraw' });
    expect(answer.location).toBe(PAGE);
    expect((await browser.get(PAGE)).text).toContain('Your stop card has been cancelled');
  });

  it.each([undefined, '', 'use', 'make;withdraw'])('refuses the act %j and calls nothing', async (act) => {
    offers();
    const browser = await stage.member();
    await browser.get(PAGE);
    const before = stage.upstream.received.filter(({ method }) => method === 'POST').length;
    expect((await browser.post(PAGE, { act })).status).toBe(400);
    expect(stage.upstream.received.filter(({ method }) => method === 'POST')).toHaveLength(before);
  });

  it.each(LANGUAGES)('where the service doesn’t have stop cards, one sentence says so: %s', async (language) => {
    const page = await (await stage.member(reading(language))).get(PAGE);
    expect(page.status).toBe(200);
    expect(page.main).toContain(sentence(language, 'stopCard:none'));
    expect(page.$('main form')).toHaveLength(0);
    for (const path of ['/profile/limits/pause/timeout', '/profile/customer-service'])
      expect(page.$(`main a[href="${path}"]`), path).toHaveLength(1);
  });

  it('without a clear answer, says what to do', async () => {
    offers();
    const browser = await stage.member();
    await browser.get(PAGE);
    stage.upstream.on('/member/stop-card', status(502));
    const answer = await browser.post(PAGE, { act: 'make' });
    expect(answer.status).toBe(502);
    expect(answer.main).toContain('To be safe, make another card');
    expect(answer.$('main svg[role=img]')).toHaveLength(0);
  });

  it.each(['', 'short', '../../evil', 'a b'.repeat(20), 7])(
    'shows no link to a token that is none: %j',
    async (token) => {
      offers();
      const browser = await stage.member();
      await browser.get(PAGE);
      stage.upstream.on('/member/stop-card', success({ token }));
      const answer = await browser.post(PAGE, { act: 'make' });
      expect(answer.status).toBe(502);
      expect(answer.$('main a[href^="/stop/"], main svg[role=img]')).toHaveLength(0);
    },
  );
});

describe('using the card, without signing in', () => {
  it.each(LANGUAGES)('choose, confirm, done: %s', async (language) => {
    offers();
    const browser = stranger(reading(language));
    const page = await browser.get(STOP);
    expect(page.status).toBe(200);
    expect(page.main).toContain(sentence(language, 'stopCard:use.lead'));
    expect(page.$('main input[type=radio]')).toHaveLength(7);
    expect(page.$('main input[checked]')).toHaveLength(0);
    const chosen = await browser.post(STOP, { pause: 'timeout-7' });
    expect(chosen.location).toBe(CHECK);
    const check = await browser.get(CHECK);
    expect(check.main).toContain(sentence(language, 'stopCard:check.foreign'));
    expect(check.main).toContain(sentence(language, 'shell:staffNeverAsk'));
    expect(used()).toEqual([]);
    const done = await browser.post(CHECK, {});
    expect(done.status).toBe(200);
    expect(done.main).toContain(sentence(language, 'stopCard:done.title'));
    expect(used()).toEqual([{ token: TOKEN, kind: 'timeout', days: 7 }]);
  });

  it('a self-exclusion needs its tick', async () => {
    offers();
    const browser = stranger();
    await browser.get(`${STOP}/exclusion/184`);
    const refused = await browser.post(`${STOP}/exclusion/184`, {});
    expect([refused.status, refused.$('[aria-invalid=true]').attr('name')]).toEqual([400, 'sure']);
    expect(used()).toEqual([]);
    expect((await browser.post(`${STOP}/exclusion/184`, { sure: 'on' })).main).toContain('The break has started');
  });

  it('opening any of its pages calls nothing and begins nothing', async () => {
    offers();
    const before = stage.upstream.received.length;
    for (const path of [STOP, CHECK, `${STOP}/exclusion/1827`]) {
      expect((await stranger().get(path)).status).toBe(200);
      expect((await stranger().send(path, { method: 'HEAD' })).status).toBe(200);
    }
    expect(
      stage.upstream.received.slice(before).filter(({ path }) => path.includes('stop-card') || path.includes('member')),
    ).toEqual([]);
  });

  it('no length is asked for again, next to the field', async () => {
    const browser = stranger();
    await browser.get(STOP);
    for (const pause of ['', 'timeout-2', 'exclusion-7', '<b>']) {
      const answer = await browser.post(STOP, { pause });
      expect(answer.status).toBe(400);
      expect(answer.main).toContain('Please choose how long.');
    }
  });

  it('without a form token nothing begins', async () => {
    offers();
    const answer = await stranger().send(CHECK, { method: 'POST', body: new URLSearchParams({ sure: 'on' }) });
    expect(answer.status).toBe(403);
    expect(used()).toEqual([]);
  });

  it.each([
    ['an unknown one', envelope(404, 'Not found', { reason: 'not_found' })],
    ['one of a service without stop cards', status(404)],
    ['one that the service takes for a login', envelope(401, 'Login expired', null)],
  ] as const)('a card that is not valid, %s, is told so with 404 and where help is', async (_, behaviour) => {
    offers();
    stage.upstream.on('/stop-card/use', behaviour);
    const browser = stranger();
    await browser.get(CHECK);
    const answer = await browser.post(CHECK, {});
    expect(answer.status).toBe(404);
    expect(answer.main).toContain('This stop card isn’t valid');
    expect(answer.main).toContain('Where to get help');
    expect(answer.main).toContain('a gambling advice service');
    expect(answer.$('main form')).toHaveLength(0);
  });

  it.each(['/stop/x', `/stop/${TOKEN}%20`, `/stop/${'x'.repeat(201)}`, '/stop/%3Cb%3E/timeout/7'])(
    '%s is no card, with the same page',
    async (path) => {
      const page = await stranger().get(path);
      expect(page.status).toBe(404);
      expect(page.main).toContain('This stop card isn’t valid');
      expect(page.main).toContain('Where to get help');
    },
  );

  it.each([`${STOP}/timeout/8`, `${STOP}/holiday/7`, `${STOP}/exclusion/1`])('%s is not found', async (path) => {
    expect((await stranger().get(path)).status).toBe(404);
  });

  it('without a clear answer, says so, and that trying again does no harm', async () => {
    offers();
    stage.upstream.on('/stop-card/use', status(504));
    const browser = stranger();
    await browser.get(CHECK);
    const answer = await browser.post(CHECK, {});
    expect(answer.status).toBe(504);
    expect(answer.main).toContain('We can’t tell whether the break has started. It’s safe to try again.');
    expect(answer.main).not.toContain('The break has started');
    expect(answer.$('main form')).toHaveLength(1);
  });

  it('shows only what the form says, whatever the service answers', async () => {
    offers();
    stage.upstream.on(
      '/stop-card/use',
      success({ begun: true, name: 'Ann Gardener', balance: '77.00', until: '2031-01-01T00:00:00.000Z' }),
    );
    const browser = stranger();
    await browser.get(CHECK);
    const answer = await browser.post(CHECK, {});
    expect(answer.body).not.toMatch(/Gardener|77\.00|2031/);
  });

  it('sends no login along, and a member’s own login stays', async () => {
    offers();
    const browser = await stage.member();
    await browser.get(CHECK);
    await browser.post(CHECK, {});
    const call = stage.upstream.received.find(({ path }) => path === '/stop-card/use');
    expect(call?.headers.token).toBeUndefined();
    expect(browser.hasSession()).toBe(true);
  });

  it('is limited by address', async () => {
    offers();
    stage.upstream.on('/stop-card/use', envelope(404, 'Not found', { reason: 'not_found' }));
    const browser = stranger();
    await browser.get(CHECK);
    const statuses = new Set<number>();
    for (let at = 0; at < 61; at += 1) statuses.add((await browser.post(CHECK, {})).status);
    expect([...statuses]).toEqual([404, 429]);
  });
});
