import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openUpstream, videoSuccess, type BadUpstream } from '../../../faults/bad-upstream';
import type { Browser } from '../harness/browser';
import { reading, sentence } from '../harness/sentences';
import { openStage, type Stage } from '../harness/stage';

let stage: Stage;
let videos: BadUpstream;
let member: Browser;

describe('films are read, whatever they come in', () => {
  beforeAll(async () => {
    videos = await openUpstream();
    stage = await openStage({ VIDEO_API_URL: videos.url });
    member = await stage.member();
  });
  afterAll(async () => {
    await stage.close();
    await videos.close();
  });
  afterEach(() => videos.heal());

  const FILM = { vod_id: '7', vod_name: 'Odd' };
  it.each([
    ['a bare list', [FILM]],
    ['list', { list: [FILM] }],
    ['rows', { rows: [FILM], total: '1' }],
    ['items', { items: [FILM] }],
    ['data', { data: [FILM] }],
    ['a page in data', { data: { data: [FILM], total: 1 } }],
    ['videos', { videos: [FILM] }],
    ['an object with numbers', { list: { 0: FILM, 2: { vod_id: 8 } } }],
    ['a list with rows that cannot be read', { list: [null, 'x', FILM] }],
  ])('in %s', async (_, data) => {
    videos.on('/getVideos', videoSuccess(data));
    expect((await member.get('/movie')).main).toContain('Odd');
    expect((await member.get('/movie')).$('main a[href="/movie/detail/7"]')).toHaveLength(1);
  });

  it.each([
    ['rows that cannot be read', { list: [{ name: 'x' }, 7] }],
    ['no list', { result: 'x' }],
    ['a text', 'x'],
  ])('but not as “no movies” from %s', async (_, data) => {
    videos.on('/getVideos', videoSuccess(data));
    const page = await (await stage.member(reading('ja'))).get('/movie?page=9');
    expect([page.status, page.main]).toEqual([502, expect.stringContaining(sentence('ja', 'errors:load.films'))]);
  });

  it.each([
    ['"1.2w"', { vod_hits: '1.2w' }, '12,000 views'],
    ['"1.2万次播放"', { vod_hits: '1.2万次播放' }, '12,000 views'],
    ['"12,345"', { vod_hits: '12,345' }, '12,345 views'],
    ['seconds', { vod_duration: 5700 }, '1:35:00'],
    ['seconds with a unit', { vod_duration: '5700s' }, '1:35:00'],
    ['minutes', { vod_duration: '95 min' }, '1:35:00'],
  ])('with numbers as %s', async (_, fields, words) => {
    videos.on('/getVideos', videoSuccess([{ ...FILM, ...fields }]));
    expect((await member.get('/movie')).main).toContain(words);
  });

  const [A, B] = ['https://one.example/a.mp4', 'https://one.example/b.mp4'];
  it.each([
    ['one address', A, 1, 1],
    ['a list of addresses', [A, B], 2, 1],
    ['a list as text', JSON.stringify([A, B]), 2, 1],
    [
      'addresses with qualities',
      [
        { url: A, quality: '720p' },
        { url: B, quality: '1080p' },
      ],
      2,
      1,
    ],
    [
      'episodes',
      [
        { name: 'E1', url: A },
        { name: 'E2', url: B },
      ],
      1,
      2,
    ],
    ['episodes by name', { E1: A, E2: B }, 1, 2],
    ['one thing with an address', { url: A }, 1, 1],
  ])('and play from %s', async (_, vod_play_url, files, episodes) => {
    videos.on('/getVideos', videoSuccess([{ ...FILM, vod_play_url }]));
    await member.get('/movie');
    const page = await member.get('/movie/detail/7');
    expect(page.$('video source').first().attr('src')).toBe(A);
    expect(page.$('video source')).toHaveLength(files);
    expect(Math.max(1, page.$('main nav[aria-label=Episodes] a').length)).toBe(episodes);
  });
});
