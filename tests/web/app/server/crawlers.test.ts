import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { openApp, type App } from '../harness/harness';
import { signIn } from '../harness/stage';

const STRANGERS = ['/login', '/register', '/about-operator', '/report', '/preferences'];

describe('search engines', () => {
  let app: App;
  beforeAll(async () => {
    app = await openApp({ PUBLIC_ORIGIN: 'http://members.example' });
  });
  afterAll(() => app.close());

  it.each(LANGUAGES)('find pages of strangers, each described, under one address (%s)', async (lang) => {
    const browser = app.browser();
    browser.jar.set('lang', lang);
    const pages = await Promise.all(STRANGERS.map((path) => browser.get(`${path}?redirect=%2Fvote`)));
    const described = new Set(pages.map(({ $ }) => $('meta[name=description]').attr('content') ?? ''));
    expect(described.size).toBe(STRANGERS.length);
    expect(Math.min(...[...described].map((text) => text.length))).toBeGreaterThan(15);
    expect(pages.map(({ headers }) => headers.get('link'))).toEqual(
      STRANGERS.map((path) => `<http://members.example${path}>; rel="canonical"`),
    );
    expect(pages.map(({ headers }) => headers.get('x-robots-tag'))).toEqual(STRANGERS.map(() => null));
  });

  it('find no page of a member, and none that went wrong', async () => {
    const member = await signIn(app.browser());
    for (const path of ['/home', '/vote', '/profile', '/about-operator', '/no/page'])
      expect((await member.get(path)).headers.get('x-robots-tag'), path).toBe('noindex');
    expect((await app.browser().get('/unreadable')).headers.get('x-robots-tag')).toBe('noindex');
  });

  it('are told to leave calls and pictures alone', () => {
    expect(readFileSync('public/robots.txt', 'utf8')).toMatch(/^User-agent: \*\nDisallow: \/api\/\nDisallow: \/img$/m);
  });
});
