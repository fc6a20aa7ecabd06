import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientConfig } from '~/contract/calls/account';
import { countryList } from '~/i18n/country-names';
import { LANGUAGES } from '~/i18n/language';
import { success } from '../../../faults/bad-upstream';
import { openApp, type App } from '../harness/harness';
import { reading, sentence } from '../harness/sentences';
import { openStage, OPERATOR, SECRET, signIn, type Stage } from '../harness/stage';

/** A member API that does not answer: pages for everybody do without. */
const NOBODY = 'http://127.0.0.1:9';

/** The rules that no configuration switches off, as members without scripts see them. Source: docs/product-rules.md. */

describe('the winners feed (X4)', () => {
  let stage: Stage;
  afterEach(() => stage.close());

  it.each(LANGUAGES)('says in its heading and in every row that it is simulated: %s', async (language) => {
    stage = await openStage();
    const page = await (await stage.member(reading(language))).get('/home');
    const word = sentence(language, 'home:simulated');
    const feed = page.$('section').filter((_, section) => page.$(section).find('ol').length > 0);
    expect(feed.find('h2').text()).toContain(word);
    const rows = feed.find('li').toArray();
    // The others are made in browsers.
    expect(rows).toHaveLength(5);
    for (const row of rows) expect(page.$(row).text()).toContain(word);
  });

  it('has the currency of the operator in every language, once one is named', async () => {
    stage = await openStage({ ...OPERATOR, CURRENCY: 'EUR' });
    for (const language of LANGUAGES) {
      const page = await (await stage.member(reading(language))).get('/home');
      for (const row of page.$('main ol li').toArray()) expect(page.$(row).text()).toMatch(/ €[\d,]+$/);
    }
  });

  it('can be switched off as a whole', async () => {
    stage = await openStage({ WINNERS_FEED: 'off' });
    const page = await (await stage.member()).get('/home');
    expect(page.status).toBe(200);
    expect(page.$('main ol')).toHaveLength(0);
    expect(page.main).not.toContain('won');
  });
});

describe('who runs this (X5)', () => {
  let app: App;
  afterEach(() => app.close());

  it.each(LANGUAGES)('is a demo without cash value until an operator is named: %s', async (language) => {
    app = await openApp();
    for (const path of ['/login', '/about-operator'])
      expect((await app.browser(reading(language)).get(path)).body).toContain(sentence(language, 'shell:demo'));
    expect((await app.browser(reading(language)).get('/about-operator')).main).toContain(
      sentence(language, 'operator:demo'),
    );
  });

  it.each(LANGUAGES)(
    'is shown signed out too, with all five facts, once an operator is named: %s',
    async (language) => {
      app = await openApp({ ...OPERATOR, API_BASE_URL: NOBODY, SESSION_SECRETS: SECRET });
      const browser = app.browser(reading(language));
      // The page's data contains all of it; only the visible text counts.
      for (const [path, part] of [
        ['/login', 'footer'],
        ['/about-operator', 'footer'],
        ['/about-operator', 'main'],
      ] as const) {
        const { $, text } = await browser.get(path);
        const read = $(part).find('script, style, template').remove().end();
        const links = read
          .find('a')
          .toArray()
          .map((link) => $(link).attr('href'));
        const { OPERATOR_LICENCE_URL: licence, OPERATOR_COUNTRIES: codes, ...named } = OPERATOR;
        const facts = { ...named, countries: countryList(codes.split(', '), language) };
        for (const fact of Object.values(facts)) expect(read.text(), `${part} of ${path}: ${fact}`).toContain(fact);
        expect(links, `${part} of ${path}`).toContain(licence);
        expect(text).not.toContain(sentence(language, 'shell:demo'));
      }
    },
  );

  it.each(LANGUAGES)('is whom those can ask who have forgotten their login password: %s', async (language) => {
    for (const [env, key] of [
      [{}, 'operator:forgotten.demo'],
      [{ ...OPERATOR, API_BASE_URL: NOBODY, SESSION_SECRETS: SECRET }, 'operator:forgotten.text'],
    ] as const) {
      app = await openApp(env);
      const browser = app.browser(reading(language));
      const login = await browser.get('/login');
      const href = login.$(`main p:contains("${sentence(language, 'account:login.forgotten')}") a`).attr('href') ?? '';
      expect((await browser.get(href)).main).toContain(sentence(language, key));
      if (key === 'operator:forgotten.demo') await app.close();
    }
  });

  it('decides the unit in demo mode, whatever an upstream calls it', async () => {
    const stage = await openStage();
    app = stage.app;
    stage.upstream.on('/member/getuserbalance', success({ balance: '12.50', unit: 'EUR' }));
    const page = await (await stage.member()).get('/profile');
    await stage.upstream.close();
    expect(page.main).toContain('$12.50 credits');
    expect(page.main).not.toContain('EUR');
  });
});

describe('a draw that proves nothing (X8)', () => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.close());

  it.each(LANGUAGES)('says above all that it cannot be checked: %s', async (language) => {
    for (const commitment of [undefined, null, '', '-', 0, 'ab']) {
      stage.upstream.on('/lottery/getnextperiod', success({ period: '7', commitment }));
      const page = await (await stage.member(reading(language))).get('/vote');
      expect(page.status).toBe(200);
      expect(page.main, String(commitment)).toContain(sentence(language, 'vote:uncheckable'));
    }
    stage.upstream.on('/lottery/getnextperiod', success({ period: '7', commitment: 'ab'.repeat(32) }));
    const page = await (await stage.member(reading(language))).get('/vote');
    expect(page.main).not.toContain(sentence(language, 'vote:uncheckable'));
  });

  it.each(LANGUAGES)(
    'is promised to no stranger, of whose draws nobody knows yet what they prove: %s',
    async (language) => {
      const browser = stage.app.browser(reading(language));
      const { body } = await browser.get(`/manifest.webmanifest?lang=${language}`);
      expect(body).toContain(sentence(language, 'shell:about'));
      const said = [body];
      for (const path of ['/login', '/register', '/about-operator', '/preferences']) {
        const { $ } = await browser.get(path);
        said.push($('meta[name=description]').attr('content') ?? '', $('h1').parent().text());
      }
      expect(said.join()).not.toMatch(/anyone|verif|人人|任何人|核对|誰でも|確かめ|検証/);
    },
  );
});

describe('meeting somebody (X2)', () => {
  let stage: Stage;
  afterEach(() => stage.close());

  it.each(LANGUAGES)('costs nothing, says the list and every profile: %s', async (language) => {
    stage = await openStage();
    const member = await stage.member(reading(language));
    for (const path of ['/meet', '/meet/detail/1'])
      expect((await member.get(path)).main, path).toContain(sentence(language, 'meet:freeHint'));
  });
});

describe('a withdrawal (X1)', () => {
  let stage: Stage;
  afterEach(() => stage.close());

  it('is asked for by a member who has never bet, in real-money mode too', async () => {
    stage = await openStage(OPERATOR);
    const { upstream } = stage;
    upstream.on(
      '/member/getuserbank',
      success([{ id: '7', bankName: 'Bank', cardNumber: '**** 1234', isDefault: true }]),
    );
    upstream.on('/game/orders', success({ list: [], total: 0 }));
    upstream.on('/game/summary', success({ lifetime: { staked: '0.00', won: '0.00', net: '0.00' } }));
    upstream.on('/member/withdraw', success({ id: '900' }));
    upstream.on('/member/withdrawals', success({ list: [] }));
    const member = await stage.member();
    await member.get('/profile/withdraw');
    const entered = await member.post('/profile/withdraw', { amount: '300' });
    expect(entered.status, entered.main).toBe(302);
    await member.get(entered.location);
    const asked = await member.post(entered.location, { payPassword: '246810' });
    expect(asked.location, asked.main).toBe('/profile/withdraw/900');
    expect(upstream.received.filter(({ path }) => path === '/member/withdraw')).toHaveLength(1);
  });
});

describe('of age (X10)', () => {
  it('is whom the member API says, where it asks for more than the app', async () => {
    const stage = await openStage();
    stage.upstream.on('/config.json', success({ minimumAge: 21 }));
    const browser = stage.app.browser();
    const page = await browser.get('/register?by=email');
    expect(page.main).toContain('I am 21 or older');
    const answer = await browser.post('/register?by=email', { username: 'ann' });
    expect(answer.status).toBe(400);
    expect(answer.main).toContain('Please confirm that you are 21 or older.');
    await stage.close();
  });

  it.each([0, 13, 17, 17.5, '13'])('is never less than 18 in config.json: %j', (minimumAge) => {
    expect(clientConfig.safeParse({ minimumAge }).success).toBe(false);
  });

  it('is 18 in every config.json that says nothing else', async () => {
    const app = await openApp();
    for (const path of ['/config.json', '/api/config.json'])
      expect(JSON.parse((await app.browser().get(path)).body), path).toMatchObject({ minimumAge: 18 });
    await app.close();
  });

  it('is 18 where the member API asks for less or says nothing', async () => {
    const stage = await openStage();
    stage.upstream.on('/config.json', success({ minimumAge: 16 }));
    expect((await stage.app.browser().get('/register')).main).toContain('I am 18 or older');
    await stage.close();
  });

  it('must be confirmed by whoever registers with the embedded API', async () => {
    const app = await openApp();
    const browser = app.browser();
    await browser.get('/register?by=email');
    const answer = await browser.post('/register?by=email', {
      username: 'not-yet',
      email: 'not-yet@example.org',
      password: 'lantern-42',
      confirmPassword: 'lantern-42',
    });
    expect(answer.status).toBe(400);
    expect(answer.main).toContain('Please confirm that you are 18 or older.');
    await expect(signIn(app.browser(), 'not-yet', 'lantern-42')).rejects.toThrow();
    await app.close();
  });
});
