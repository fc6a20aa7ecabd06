import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CURRENCY_SYMBOLS } from '~/contract/language';
import { LANGUAGES, LANGUAGE_NAMES } from '~/i18n/language';
import type { Seen } from '../harness/browser';
import { sentence } from '../harness/sentences';
import { openStage, type Stage } from '../harness/stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const languageOf = (page: Seen) => page.$('html').attr('lang');

describe('the language of a page', () => {
  it.each([
    ['zh', 'zh-CN'],
    ['zh-CN', 'zh-CN'],
    ['zh-TW', 'zh-CN'],
    ['zh-Hans-CN', 'zh-CN'],
    ['zh-Hant-HK,zh;q=0.9,en;q=0.1', 'zh-CN'],
    ['ja-JP', 'ja'],
    ['ja', 'ja'],
    ['en-GB', 'en'],
    ['fr', 'en'],
    ['fr-FR,ja;q=0.8,en;q=0.5', 'ja'],
    ['de;q=0.9, zh-CN;q=0.3, ja;q=0.2', 'zh-CN'],
    ['*', 'en'],
    ['', 'en'],
    ['%%%;;;q=,,,', 'en'],
    ['x'.repeat(3000), 'en'],
    ['en;q=0, ja', 'ja'],
    ['ja;q=0', 'en'],
    ['ja;q=0, zh;q=0.1', 'zh-CN'],
  ])('for Accept-Language %j is %s', async (accepted, language) => {
    const page = await stage.app.browser().get('/login', { 'accept-language': accepted });
    expect(page.status).toBe(200);
    expect(languageOf(page)).toBe(language);
    expect(page.headers.get('content-language')).toBe(language);
    expect(page.$('h1').text()).toBe(sentence(language as 'en', 'account:login.title'));
  });

  it.each([
    ['ja', 'ja'],
    ['zh-cn', 'zh-CN'],
    ['ZH-CN', 'zh-CN'],
    ['en', 'en'],
    ['klingon', 'ja'],
    ['', 'ja'],
    ['%E0%A4%A', 'ja'],
  ])('is the one of the cookie %j, where that is a language: %s', async (cookie, language) => {
    const browser = stage.app.browser({ headers: { 'accept-language': 'ja' } });
    browser.jar.set('lang', cookie);
    expect(languageOf(await browser.get('/login'))).toBe(language);
  });

  it('stands in titles: the words of the page, then the brand', async () => {
    const PAGES = {
      '/login': 'account:login.title',
      '/register': 'account:register.title',
      '/about-operator': 'operator:title',
      '/preferences': 'shell:preferences',
    } as const;
    const MEMBER_PAGES = {
      '/home': 'home:title',
      '/movie': 'movie:title',
      '/meet': 'meet:title',
      '/vote': 'vote:title',
      '/profile': 'account:profile.title',
      '/logout': 'account:logout.title',
    } as const;
    for (const language of LANGUAGES) {
      const headers = { 'accept-language': language };
      const visitor = stage.app.browser({ headers });
      for (const [path, key] of Object.entries(PAGES))
        expect((await visitor.get(path)).title, path).toBe(`${sentence(language, key)} · Night Garden`);
      const member = await stage.member({ headers });
      for (const [path, key] of Object.entries(MEMBER_PAGES))
        expect((await member.get(path)).title, path).toBe(`${sentence(language, key)} · Night Garden`);
      expect((await member.get('/movie/detail/1')).title).toBe('Film 1 · Night Garden');
      expect((await member.get('/meet/detail/1')).title).toBe('Person 1 · Night Garden');
    }
  });

  it('never changes a number', async () => {
    const numbers = new Set<string>();
    for (const language of LANGUAGES) {
      const member = await stage.member({ headers: { 'accept-language': language } });
      const [shown = ''] = /\p{Sc}[\d,.]+/u.exec((await member.get('/profile')).main) ?? [];
      expect(shown.startsWith(CURRENCY_SYMBOLS[language])).toBe(true);
      numbers.add(shown.slice(1));
    }
    expect([...numbers]).toEqual(['1,234.50']);
  });
});

describe('a choice', () => {
  it('of a language is a form on every page, keeps for a year, and comes back to the same page', async () => {
    const member = await stage.member();
    const page = await member.get('/movie?category=30&page=2');
    for (const language of LANGUAGES)
      expect(page.$(`button[name=language][value="${language}"]`).text()).toBe(LANGUAGE_NAMES[language]);
    const answer = await member.post('/preferences', { language: 'zh-CN' });
    expect([answer.status, answer.location]).toEqual([302, '/movie?category=30&page=2#preferences']);
    expect(answer.cookies).toContainEqual(
      expect.objectContaining({ name: 'lang', value: 'zh-CN', maxAge: 31_536_000, sameSite: 'lax', path: '/' }),
    );
    const back = await member.get(answer.location);
    expect(languageOf(back)).toBe('zh-CN');
    expect(back.$('button[name=language][aria-pressed=true]').text()).toBe('简体中文');
  });

  it('can be made before signing in, without losing the page that was wanted', async () => {
    const browser = stage.app.browser();
    await browser.get('/login?redirect=%2Fvote');
    expect((await browser.post('/preferences', { language: 'ja' })).location).toBe(
      '/login?redirect=%2Fvote#preferences',
    );
  });

  it('of colours is dark at first, light when chosen, and stays', async () => {
    const member = await stage.member();
    expect((await member.get('/home')).$('html').attr('data-theme')).toBe('dark');
    for (const theme of ['light', 'dark']) {
      expect((await member.get('/home')).$('button[name=theme]').attr('value')).toBe(theme);
      await member.post('/preferences', { theme });
      expect((await member.get('/meet')).$('html').attr('data-theme')).toBe(theme);
    }
  });

  it('of colours can be left to the device, without scripts: dark, or light where the device is', async () => {
    const member = await stage.member();
    const page = await member.get('/preferences');
    expect(page.$('button[name=theme][aria-pressed=true]').text()).toContain('Dark');
    expect(page.$('button[name=theme][value=system]').text()).toBe('Same as device');
    await member.post('/preferences', { theme: 'system' });
    const { $ } = await member.get('/preferences');
    expect($('html').attr('data-theme')).toBe('system');
    expect($('button[name=theme][aria-pressed=true]').text()).toContain('Same as device');
    const colors = $('meta[name=theme-color]').toArray();
    expect(colors.map((meta) => [$(meta).attr('content'), $(meta).attr('media')])).toEqual([
      ['#f6f4ec', '(prefers-color-scheme: light)'],
      ['#0f171b', undefined],
    ]);
  });

  it.each([{ language: 'fr' }, { theme: 'pink' }, { lite: 'maybe' }, { theme: '__proto__' }])(
    'that there is not, like %j, changes nothing and says so',
    async (typed) => {
      const member = await stage.member();
      await member.get('/home');
      const page = await member.post('/preferences', typed);
      expect(page.status).toBe(400);
      expect(page.$('[role=alert]').text()).toContain('This choice isn’t available.');
      expect(page.cookies).toEqual([]);
    },
  );

  it('leads nowhere but to pages of this site', async () => {
    const member = await stage.member();
    for (const [back, target] of [
      ['//evil.example', '/'],
      ['https://evil.example', '/'],
      ['/\\evil.example', '/'],
      ['/api/member/info', '/'],
      ['/profile?x=1#y', '/profile?x=1'],
      [undefined, '/'],
    ] as const) {
      await member.get('/home');
      expect((await member.post('/preferences', { theme: 'light', back })).location, back).toBe(
        `${target}#preferences`,
      );
    }
  });

  it('cannot be made by another page', async () => {
    const answer = await stage.app
      .browser()
      .send('/preferences', { method: 'POST', body: new URLSearchParams({ language: 'ja' }) });
    expect(answer.status).toBe(403);
    expect(answer.cookies.map(({ name }) => name)).toEqual(['csrf']);
  });
});

describe('the page of language and appearance', () => {
  it('has a heading for each setting, its choices by name, and says which one is on', async () => {
    const member = await stage.member();
    const settings = async () => {
      const page = await member.get('/preferences');
      return page
        .$('main section')
        .toArray()
        .map((section) => [
          page.$(section).find('h2').text(),
          page.$(section).find('button').length,
          page.$(section).find('button[aria-pressed=true]').text(),
        ]);
    };
    expect(await settings()).toEqual([
      ['Language', 3, '✓ English'],
      ['Theme', 3, '✓ Dark'],
      ['Data use', 2, '✓ Standard'],
    ]);
    await member.post('/preferences', { theme: 'light' });
    await member.post('/preferences', { lite: 'on' });
    expect((await settings()).map(([, , on]) => on)).toEqual(['✓ English', '✓ Light', '✓ Lite mode']);
  });
});

describe('lite mode', () => {
  it('sends no script at all, to who chooses it or whose browser asks to save data', async () => {
    const chosen = await stage.member();
    await chosen.get('/home');
    await chosen.post('/preferences', { lite: 'on' });
    const saving = await stage.member({ headers: { 'save-data': 'on' } });
    for (const member of [chosen, saving])
      for (const path of ['/home', '/movie', '/vote', '/profile', '/nowhere', '/preferences', '/logout']) {
        const { body, $ } = await member.get(path);
        expect(body, path).not.toMatch(/<script/i);
        expect($('link[rel=modulepreload]'), path).toHaveLength(0);
      }
    expect((await stage.app.browser({ headers: { 'save-data': 'on' } }).get('/login')).body).not.toMatch(/<script/i);
  });

  it('is off otherwise, and who switches it off gets scripts even while saving data', async () => {
    expect((await (await stage.member()).get('/home')).body).toMatch(/<script/);
    const member = await stage.member({ headers: { 'save-data': 'on' } });
    const page = await member.get('/home');
    expect(page.$('button[name=lite]').attr('value')).toBe('off');
    await member.post('/preferences', { lite: 'off' });
    expect((await member.get('/home')).body).toMatch(/<script/);
  });
});
