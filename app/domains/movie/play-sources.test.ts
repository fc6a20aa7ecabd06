import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FilmSource } from './movie.api.server';
import { readPlaySources } from './play-sources';
import { parseUrl } from '~/contract/wire/parse-url';

/** Resolves URLs like the app does. */
function addressOf(address: string): string | undefined {
  const url = parseUrl(address, 'https://films.example/');
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : undefined;
}

const A = 'https://a.example/1.m3u8';
const B = 'https://b.example/2.mp4';

const read = (addresses: string | undefined, from?: string, notes?: string) =>
  readPlaySources({ addresses, from, notes }, addressOf);
const urlsOf = (sources: FilmSource[]) =>
  sources.map(({ episodes }) => episodes.flatMap(({ versions }) => versions.map(({ url }) => url)));
const episodesOf = (addresses: string, from?: string) =>
  read(addresses, from).flatMap(({ episodes }) => episodes.map(({ title, versions }) => [title, versions[0]?.url]));
const typeOf = (address: string, from?: string) => read(`x$${address}`, from)[0]?.episodes[0]?.versions[0]?.type;

describe('the sources of a film', () => {
  it('are parted by $$$ and named by their players, or by what is remarked about these', () => {
    const named = (from?: string, notes?: string) => read(`x$${A}$$$x$${B}`, from, notes).map(({ name }) => name);
    expect(named('one$$$two')).toEqual(['one', 'two']);
    expect(named('one$$$two', 'Fast$$$')).toEqual(['Fast', 'two']);
    expect(named('one$$$two', '$$$')).toEqual(['one', 'two']);
    expect(named()).toEqual([undefined, undefined]);
  });

  it('may be named with commas by a service that filters by players', () => {
    expect(read(`x$${A}$$$x$${B}`, 'one,two').map(({ name }) => name)).toEqual(['one', 'two']);
    expect(read(`x$${A}`, 'one,two').map(({ name }) => name)).toEqual(['one,two']);
  });

  it('that have more names than addresses are those with addresses, and the other way round', () => {
    expect(read(`x$${A}`, 'one$$$two$$$three').map(({ name }) => name)).toEqual(['one']);
    expect(read(`x$${A}$$$x$${B}`, 'one').map(({ name }) => name)).toEqual(['one', undefined]);
    expect(read(`$$$x$${B}`, 'one$$$two').map(({ name }) => name)).toEqual(['two']);
  });

  it('of nothing are none', () => {
    for (const nothing of [
      undefined,
      '',
      ' ',
      '$$$',
      '#',
      '$',
      '第01集$',
      '第01集$#第02集$',
      'XMTM0NTczNDExMg==',
      'a$b$c',
    ])
      expect(read(nothing, 'youku'), nothing).toEqual([]);
  });

  it('that a browser plays come before pages about the film', () => {
    expect(urlsOf(read(`x$https://v.example/id.html$$$x$${A}`, 'qq$$$m3u8'))).toEqual([
      [A],
      ['https://v.example/id.html'],
    ]);
  });
});

describe('an episode', () => {
  it.each([
    [
      'has a title and an address',
      `第01集$${A}#第02集$${B}`,
      [
        ['第01集', A],
        ['第02集', B],
      ],
    ],
    [
      'may lack its title',
      `${A}#$${B}`,
      [
        [undefined, A],
        [undefined, B],
      ],
    ],
    ['without an address is none', `第01集$#第02集$${B}#第03集`, [['第02集', B]]],
    ['may be followed by nothing', `第01集$${A}#`, [['第01集', A]]],
    ['may be torn from the next by $$$$', `第01集$$$$第01集$${A}`, [['第01集', A]]],
    ['may have lost the sign between title and address', `第01集${A}`, [['第01集', A]]],
    [
      'may stand on a line of its own',
      `第01集$${A}\r\n第02集$${B}\n`,
      [
        ['第01集', A],
        ['第02集', B],
      ],
    ],
    ['may have blanks around it', ` 第01集 $ ${A} `, [['第01集', A]]],
  ])('%s', (_, addresses, episodes) => {
    expect(episodesOf(addresses)).toEqual(episodes);
  });
});

describe('an address', () => {
  it.each([
    ['with $ in it', 'https://a.example/1.mp4?sign=a$b&t=$1'],
    ['with # in it', 'https://a.example/#/play/1'],
    ['with #t= in it', 'https://a.example/1.mp4#t=10'],
    ['with | in it', 'https://a.example/a|b.mp4'],
    ['with another one in it', 'https://a.example/?url=https://b.example/1.m3u8'],
  ])('%s stays whole', (_, address) => {
    expect(episodesOf(`HD$${address}#HD2$${B}`)).toEqual([
      ['HD', address],
      ['HD2', B],
    ]);
  });

  it.each([
    ['the name of its player', `${A}$ckm3u8`, A],
    ['a second address', `${A}$${B}`, A],
    ['what other programs send along', `${A}|User-Agent=x&Referer=https://b.example`, A],
    ['a sign', `${A}$`, A],
    ['entities', 'https://a.example/1.mp4?a=1&amp;b=2', 'https://a.example/1.mp4?a=1&b=2'],
  ])('is read without %s', (_, address, whole) => {
    expect(episodesOf(`HD$${address}`, 'ckm3u8')).toEqual([['HD', whole]]);
  });

  it('may lack its host or its scheme', () => {
    expect(
      episodesOf('HD$//a.example/1.mp4#HD$/upload/1.mp4#HD$upload/2.mp4#upload/3.m3u8').map(([, url]) => url),
    ).toEqual([
      'https://a.example/1.mp4',
      'https://films.example/upload/1.mp4',
      'https://films.example/upload/2.mp4',
      'https://films.example/upload/3.m3u8',
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'data:video/mp4;base64,AA',
    'ftp://a.example/1.mp4',
    'thunder://QUFo',
    'magnet:?xt=1',
  ])('of a kind that no page may lead to is none: %s', (address) => {
    expect(read(`HD$${address}`)).toEqual([]);
  });
});

describe('the type of a film', () => {
  it.each([
    ['https://a.example/index.m3u8?sign=1', 'any', 'application/vnd.apple.mpegurl'],
    ['https://a.example/play/77', 'CKm3u8', 'application/vnd.apple.mpegurl'],
    ['https://a.example/1.MP4', 'qq', 'video/mp4'],
    ['https://v.example/v_show/id_XMTM0==.html', 'youku', 'text/html'],
    ['https://v.example/x/cover/77', 'qq', 'text/html'],
    ['https://cdn.example/share/7c581b412887d3dd', 'kuyun', 'text/html'],
    ['https://a.example/play/77', 'any', undefined],
  ])('at %s of player %s is %s', (address, player, type) => {
    expect(typeOf(address, player)).toBe(type);
  });
});

it('no text whatever throws, and none leads anywhere but to a web address', () => {
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '$',
      '$$$',
      '#',
      '|',
      '\n',
      'https://a.example/1.mp4',
      '//a',
      'javascript:',
      'x.m3u8',
      'http://',
      '&amp;',
      '/',
    ),
  );
  const text = fc.array(part, { maxLength: 40 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, text, (addresses, from, notes) => {
      for (const url of urlsOf(readPlaySources({ addresses, from, notes }, addressOf)).flat())
        expect(new URL(url).protocol).toMatch(/^https?:$/);
    }),
    { numRuns: 1000 },
  );
});

it('a text of any length is read in a time that grows no faster than it', () => {
  for (const unit of ['$', '#', 'a$', '//', '$$$', 'x$https://a.example/1.mp4#', '$/', 'a.', 'a.mp4?', '.mp4.'])
    expect(read(unit.repeat(100_000 / unit.length))).toBeDefined();
  expect(read(`${'a.mp4?'.repeat(100_000)}$x`)).toEqual([]);
  expect(episodesOf(`a${'$ '.repeat(200_000)}b$${A}`)).toEqual([[`a${'$ '.repeat(200_000)}b`, A]]);
  expect(episodesOf(`a${' '.repeat(200_000)}b$${A}`)).toEqual([['a b', A]]);
});
