import { describe, expect, it } from 'vitest';
import type { FilmSource, FilmVersion } from './movie.api.server';
import { playback } from './playback.view';

const version = (url: string, more: Partial<FilmVersion> = {}): FilmVersion => ({
  url,
  label: undefined,
  type: 'video/mp4',
  bytes: undefined,
  height: undefined,
  ...more,
});
const source = (name: string | undefined, ...episodes: [string | undefined, ...FilmVersion[]][]): FilmSource => ({
  name,
  episodes: episodes.map(([title, ...versions]) => ({ title, versions })),
});

const SIZES = source(undefined, [
  undefined,
  version('/a-360.mp4', { label: '360p', bytes: 12_345_678 }),
  version('/a-180.mp4', { height: 180, bytes: 1 }),
]);
const SERIES = [
  source('one', ['E1', version('https://one.example/1.mp4')], ['E2', version('https://one.example/2.mp4')]),
  source('two', ['E2', version('https://two.example/2.mp4')]),
];
const PAGE = version('https://v.example/x.html', { type: 'text/html' });

const filesOf = (...of: Parameters<typeof playback>) => playback(...of)?.files.map(({ url }) => url);

describe('what is played of a film', () => {
  it('is what the browser can play first, unless a quality is asked for', () => {
    expect(filesOf([SIZES], {})).toEqual(['/a-360.mp4', '/a-180.mp4']);
    expect(filesOf([SIZES], { quality: 2 })).toEqual(['/a-180.mp4']);
    expect(playback([SIZES], { quality: 2 })).toMatchObject({ quality: 2, fallback: { source: 1, episode: 1 } });
  });

  it('is the smallest first where data is saved, and what does not say its size last', () => {
    const unknown = source(undefined, [undefined, version('/b'), ...(SIZES.episodes[0]?.versions ?? [])]);
    expect(filesOf([unknown], {}, true)).toEqual(['/a-180.mp4', '/a-360.mp4', '/b']);
    expect(filesOf([unknown], { quality: 1 }, true)).toEqual(['/b']);
  });

  it('is the first of whatever is asked for and is not there', () => {
    expect(playback(SERIES, { source: 9, episode: 9, quality: 9 })).toMatchObject({
      source: 1,
      episode: 1,
      quality: undefined,
      files: [{ url: 'https://one.example/1.mp4' }],
    });
  });

  it('is nothing where there is nothing', () => {
    expect(playback([], {})).toBeUndefined();
    expect(playback([source('one')], {})).toBeUndefined();
    expect(playback([source('one', ['E1'])], {})).toBeUndefined();
  });

  it('is a link where it is a page of somebody else', () => {
    expect(playback([source('qq', [undefined, PAGE])], {})).toMatchObject({
      files: [],
      qualities: [],
      pages: [{ url: 'https://v.example/x.html', host: 'v.example' }],
      fallback: undefined,
    });
    expect(playback([source('qq', [undefined, PAGE, version('/a.mp4')])], {})).toMatchObject({
      files: [{ url: '/a.mp4' }],
      qualities: [{ number: 1 }],
    });
  });
});

describe('what there is to choose', () => {
  it('names each quality with what it costs', () => {
    expect(playback([SIZES], {})?.qualities).toEqual([
      { number: 1, label: '360p', megabytes: 12.3 },
      { number: 2, label: '180p', megabytes: 0.1 },
    ]);
  });

  it.each([
    [0, 0.1],
    [49_999, 0.1],
    [150_000, 0.2],
    [1_000_000, 1],
    [4_200_000_000, 4200],
  ])('of %i bytes costs %s MB: never nothing', (bytes, megabytes) => {
    expect(playback([source(undefined, [undefined, version('/a', { bytes })])], {})?.qualities[0]).toMatchObject({
      megabytes,
    });
  });

  it('of a height alone, or of a playlist, has no size: only the service can state it', () => {
    for (const unstated of [
      { height: 720 },
      { label: '360P' },
      { label: 'HLS', type: 'application/vnd.apple.mpegurl' },
    ]) {
      const film = [source(undefined, [undefined, version('/a', unstated)])];
      expect(playback(film, {})?.qualities[0]?.megabytes).toBeUndefined();
    }
  });

  it('leads to the same episode at another source, by its title', () => {
    expect(playback(SERIES, { source: 1, episode: 2 })).toMatchObject({
      sources: [
        { number: 1, label: 'one', part: { source: 1, episode: 2 } },
        { number: 2, label: 'two', part: { source: 2, episode: 1 } },
      ],
      episodes: [
        { number: 1, label: 'E1' },
        { number: 2, label: 'E2' },
      ],
      fallback: { source: 2, episode: 1 },
    });
  });

  it.each([
    ['by the number in its title', ['第01集', '第02集', '第03集'], ['3', '02'], 2, ['2', 2]],
    ['by its title where that has several numbers', ['S2E1', 'S2E2'], ['S2E2'], 2, ['S2E2', 1]],
    ['by its place where titles say nothing', ['HD', 'HD'], [undefined, undefined], 2, ['2', 2]],
    ['by its place in a film of one piece, whatever that is called', ['1080P'], ['HD'], 1, ['1', 1]],
    ['by its place where the other source has no such title', ['Pilot', 'End'], ['A', 'B'], 2, ['End', 2]],
  ] as const)('names an episode %s', (_, titles, others, episode, [name, there]) => {
    const of = (all: readonly (string | undefined)[]) =>
      source(undefined, ...all.map((title): [string | undefined, FilmVersion] => [title, version('/x.mp4')]));
    const played = playback([of(titles), of(others)], { episode });
    expect([played?.name, played?.sources[1]?.part.episode]).toEqual([name, there]);
  });

  it('goes around the sources when one is dead, past those that are pages', () => {
    const three = [SIZES, source('qq', [undefined, PAGE]), source('two', [undefined, version('/c')])];
    expect(playback(three, { source: 1 })?.fallback).toEqual({ source: 3, episode: 1 });
    expect(playback(three, { source: 3 })?.fallback).toEqual({ source: 1, episode: 1 });
    expect(playback([SIZES], {})?.fallback).toBeUndefined();
  });

  it('shows thirty episodes at a time', () => {
    const many = source(
      'one',
      ...Array.from({ length: 65 }, (_, n): [string, FilmVersion] => [`E${n + 1}`, version(`/${n}`)]),
    );
    expect(playback([many], { episode: 31 })).toMatchObject({
      episodeCount: 65,
      ranges: [
        { first: 1, last: 30 },
        { first: 31, last: 60 },
        { first: 61, last: 65 },
      ],
    });
    expect(playback([many], { episode: 65 })?.episodes.map(({ number }) => number)).toEqual([61, 62, 63, 64, 65]);
  });
});

describe('parts of a film', () => {
  const version = (url: string, type: string) => ({ url, type, label: undefined, bytes: 1_000_000, height: undefined });
  const [picture, sound] = [version('/1.mp4', 'video/mp4'), version('/1.aac', 'audio/aac')];
  const film = (...versions: (typeof picture)[]) => [
    {
      name: undefined,
      episodes: [
        { title: 'One', versions },
        { title: 'Two', versions },
      ],
    },
  ];

  it('is offered beside the picture, and plays when it is asked for', () => {
    expect(playback(film(picture, sound), {})).toMatchObject({ sound: 'offered', files: [{ url: '/1.mp4' }] });
    expect(playback(film(picture, sound), { sound: 1 })).toMatchObject({
      sound: 'playing',
      files: [{ url: '/1.aac' }],
    });
  });

  it('is all there is of some films, and missing from others', () => {
    expect(playback(film(sound), {})).toMatchObject({ sound: 'only', files: [{ url: '/1.aac' }] });
    expect(playback(film(picture), { sound: 1 })).toMatchObject({ sound: undefined, files: [{ url: '/1.mp4' }] });
  });

  it('has a next episode, the last one has none', () => {
    expect(playback(film(picture), {})?.next).toEqual({ number: 2, label: 'Two' });
    expect(playback(film(picture), { episode: 2 })?.next).toBeUndefined();
  });

  it('and films can be saved, playlists cannot', () => {
    const playlist = version('/1.m3u8', 'application/vnd.apple.mpegurl');
    expect(playback(film(playlist, picture), {})?.downloads).toMatchObject([{ url: '/1.mp4', megabytes: 1 }]);
  });
});
