import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { inlineCodeNotAllowed } from '../harness/inline-code';
import { openApp, type App } from '../harness/harness';
import { reading, sentence } from '../harness/sentences';
import { signIn } from '../harness/stage';

/** The icons and their width in pixels. */
const ICONS = { 'favicon.png': 96, 'apple-touch-icon.png': 180, '192.png': 192, '512.png': 512, 'maskable.png': 512 };

interface Manifest {
  short_name: string;
  icons: { src: string; sizes: string; purpose: string }[];
}

async function iconOf(app: App, path: string) {
  const { status, headers, bytes } = await app.browser().get(path);
  expect([status, headers.get('content-type')], path).toEqual([200, 'image/png']);
  const { data, info } = await sharp(Buffer.from(bytes)).raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels;
    return `#${data.subarray(at, at + 3).toString('hex')}`;
  };
  return { size: `${info.width}x${info.height}`, pixel };
}

describe('a brand of an operator’s own', () => {
  const RULES =
    "@media screen{:root{--ground:#101018;--accent:#ffb454;--on-accent:#201400}:root[data-theme='light']{--accent:#8a3b00}}@media screen and (prefers-color-scheme:light){:root[data-theme='system']{--accent:#8a3b00}}";
  let app: App;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'brand-'));
    writeFileSync(
      join(folder, 'icon.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#f00" d="M0 0h8v8H0z"/></svg>',
    );
    app = await openApp({
      BRAND_NAME: 'Extraordinary Lake',
      BRAND_COLORS: 'dark.ground=#101018 dark.accent=#ffb454 dark.on-accent=#201400 light.accent=#8a3b00',
      BRAND_ICONS: folder,
      LEGAL_TERMS_URL: 'https://garden.example/{lang}/terms',
      LEGAL_PRIVACY_URL: 'https://garden.example/privacy?lang={lang}',
      LEGAL_PLAY_URL: 'https://help.example/play',
    });
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has its two words in every title and above every page', async () => {
    const member = await signIn(app.browser());
    for (const path of ['/home', '/profile', '/nowhere']) {
      const { $, title } = await member.get(path);
      expect(title).toMatch(/ · Extraordinary Lake$/);
      expect($('header').text().trim()).toBe('Extraordinary Lake');
    }
  });

  it('has its colours on every page, as the policy of the page allows', async () => {
    for (const [path, status] of [
      ['/login', 200],
      ['/nowhere.png', 404],
      ['/unreadable', 400],
    ] as const) {
      const { body, $, headers, status: answered } = await app.browser().get(path);
      expect(answered).toBe(status);
      expect(body, path).toContain(RULES);
      expect(inlineCodeNotAllowed($, headers.get('content-security-policy') ?? ''), path).toEqual([]);
    }
  });

  it('has its colours around a page, in either appearance', async () => {
    const browser = app.browser();
    const around = async () => (await browser.get('/login')).$('meta[name=theme-color]').attr('content');
    expect(await around()).toBe('#101018');
    await browser.post('/preferences', { theme: 'light' });
    expect(await around()).toBe('#f6f4ec');
  });

  it('has its words and colours on pages that are answered before any is drawn', () => {
    const { staticPage, BARE_POLICY } = app.inside.staticPages;
    const page = staticPage('Busy', []);
    expect(page).toContain('--accent: #ffb454;');
    expect(page).toContain('<meta name="theme-color" content="#101018">');
    expect(page).toContain('<span>Extraordinary <b>Lake</b></span>');
    expect(BARE_POLICY).not.toContain('unsafe');
  });

  it('has its icons in every size, and on its ground where a launcher would cut them', async () => {
    for (const [name, size] of Object.entries(ICONS)) {
      const { pixel, ...icon } = await iconOf(app, `/icons/${name}`);
      expect(icon.size, name).toBe(`${size}x${size}`);
      expect(pixel(size / 2, size / 2), name).toBe('#ff0000');
      const isCut = ['apple-touch-icon.png', 'maskable.png'].includes(name);
      expect(pixel(size / 12, size / 12), name).toBe(isCut ? '#101018' : '#ff0000');
    }
  });

  it.each(LANGUAGES)('says what an installed app is, in the language of the page: %s', async (language) => {
    const page = await app.browser(reading(language)).get('/login');
    const { body, headers } = await app.browser().get(page.$('link[rel=manifest]').attr('href') ?? '');
    expect(headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    expect(JSON.parse(body)).toMatchObject({
      id: '/',
      name: 'Extraordinary Lake',
      // Short enough for the label below an icon.
      short_name: 'Extraordinary',
      description: sentence(language, 'shell:about'),
      lang: language,
      dir: 'ltr',
      start_url: '/home',
      scope: '/',
      display: 'standalone',
      background_color: '#101018',
      theme_color: '#101018',
    });
    expect(page.headers.get('content-security-policy')).toContain("manifest-src 'self'");
  });

  it.each(LANGUAGES)('leads to the operator’s own words wherever they are due: %s', async (language) => {
    const browser = app.browser(reading(language));
    const wanted = [
      [`https://garden.example/${language}/terms`, sentence(language, 'shell:terms')],
      [`https://garden.example/privacy?lang=${language}`, sentence(language, 'shell:privacy')],
      ['https://help.example/play', sentence(language, 'shell:play')],
    ];
    for (const [path, place] of [
      ['/login', 'footer'],
      ['/about-operator', 'main'],
      ['/register', 'main form'],
    ] as const) {
      const { $ } = await browser.get(path);
      const links = $(`${place} a[rel~=external]`).toArray();
      expect(
        links.map((link) => [$(link).attr('href'), $(link).text()]),
        path,
      ).toEqual(wanted);
    }
    expect((await browser.get('/register')).main).toContain(sentence(language, 'account:register.terms'));
  });
});

describe('our own brand', () => {
  let app: App;
  beforeAll(async () => {
    app = await openApp({ LEGAL_PRIVACY_URL: 'https://garden.example/privacy' });
  });
  afterAll(() => app.close());

  it('adds no colours to pages', async () => {
    expect((await app.browser().get('/login')).$('style')).toHaveLength(0);
  });

  it('has a moon for an icon, in every size', async () => {
    for (const [name, size] of Object.entries(ICONS)) {
      const { pixel, ...icon } = await iconOf(app, `/icons/${name}`);
      expect(icon.size, name).toBe(`${size}x${size}`);
      expect(pixel(Math.round(size * 0.25), Math.round(size * 0.6)), name).toBe('#f0c878');
    }
  });

  it('has an icon under the name that browsers try first, and under no made-up one', async () => {
    const { headers, bytes } = await app.browser().get('/favicon.ico');
    expect(headers.get('content-type')).toBe('image/x-icon');
    expect(Buffer.from(bytes.subarray(0, 4)).toString('hex')).toBe('00000100');
    for (const name of ['nothing.png', '193.png', '__proto__', 'constructor'])
      expect((await app.browser().get(`/icons/${name}`)).status, name).toBe(404);
  });

  it('has a manifest with icons that are as large as it says', async () => {
    const { short_name, icons } = JSON.parse((await app.browser().get('/manifest.webmanifest')).body) as Manifest;
    expect(short_name).toBe('Night Garden');
    expect(icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable']);
    for (const { src, sizes } of icons) expect((await iconOf(app, src)).size).toBe(sizes);
  });

  it('has a manifest that whoever keeps it for others tells by its language', async () => {
    const named = await app.browser(reading('ja')).get('/manifest.webmanifest?lang=en');
    expect([named.headers.get('content-language'), named.headers.get('vary')]).toEqual(['en', 'Accept-Encoding']);
    const plain = await app.browser(reading('ja')).get('/manifest.webmanifest');
    expect(plain.headers.get('content-language')).toBe('ja');
    expect(plain.headers.get('vary')).toContain('Accept-Language');
  });

  it('leads only to those words of the operator that there are', async () => {
    const { $, main } = await app.browser().get('/register');
    expect($('main form a')).toHaveLength(1);
    expect(main).not.toContain(sentence('en', 'account:register.terms'));
  });
});
