import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as content from '~/contract/calls/content';
import { LANGUAGES, NOTICE_SUFFIXES, WIRE_LANGUAGES } from '~/contract/language';
import * as meet from '~/contract/calls/meet';
import * as news from '~/contract/calls/news';
import * as service from '~/contract/calls/service';
import * as video from '~/contract/calls/video';
import { clientOf, openInstance } from '../harness/harness';
import { becomeMember } from '../harness/member';

const PUBLIC = fileURLToPath(new URL('../../../../public', import.meta.url));
const fileOf = (url: string) => `${PUBLIC}${url}`;

describe('the content of the demo', () => {
  let opened: Awaited<ReturnType<typeof openInstance>>;
  let token: string;
  const api = () => clientOf(opened.instance);
  beforeAll(async () => {
    opened = await openInstance();
    ({ token } = await becomeMember(api()));
  });
  afterAll(() => opened.instance.close());

  async function everyProfile() {
    const { list } = await api().get(meet.listProfiles, { limit: 100 }, { token });
    return Promise.all(list.map(({ id }) => api().get(meet.getProfile, { id }, { token })));
  }

  async function everyFilm() {
    const { list } = await api().get(video.listFilms, { limit: 100 });
    return Promise.all(list.map(({ vod_id }) => api().get(video.getFilm, { vod_id })));
  }

  test('is three banners, eight announcements, 48 profiles in six regions and 48 films in six categories', async () => {
    const totals = await Promise.all([
      api().get(content.listBanners, {}, { token }),
      api().get(news.listNotices, {}, { token }),
      api().get(meet.listRegions, {}, { token }),
      api().get(meet.listProfiles, {}, { token }),
      api().get(video.listFilmTypes, {}),
      api().get(video.listFilms, {}),
    ]);
    expect(totals.map(({ total }) => total)).toEqual([3, 8, 6, 48, 6, 48]);
  });

  test('has banners that lead to two films and the draw', async () => {
    const { list } = await api().get(content.listBanners, {}, { token });
    expect(list.map(({ link }) => link)).toEqual(['/movie/detail/3005', '/movie/detail/2001', '/vote']);
    for (const vod_id of ['3005', '2001']) expect((await api().get(video.getFilm, { vod_id })).vod_name).toMatch(/\S/);
  });

  test('has two important announcements, each in every language', async () => {
    const { list } = await api().get(news.listNotices, {}, { token });
    expect(list.map(({ important }) => important)).toEqual([true, true, ...Array<boolean>(6).fill(false)]);
    for (const notice of list)
      for (const suffix of Object.values(NOTICE_SUFFIXES))
        for (const text of [notice[`text_${suffix}`], notice[`title_${suffix}`]]) expect(text, suffix).toMatch(/\S/);
  });

  test('speaks the language that is asked for', async () => {
    const names = await Promise.all(
      WIRE_LANGUAGES.map(async (lang) => {
        const [banners, regions, types, film, desk] = await Promise.all([
          api().get(content.listBanners, {}, { token, lang }),
          api().get(meet.listRegions, {}, { token, lang }),
          api().get(video.listFilmTypes, {}, { lang }),
          api().get(video.getFilm, { vod_id: '3001' }, { lang }),
          api().get(service.getService, {}, { token, lang }),
        ]);
        return [
          banners.list[0]?.name,
          regions.list[0]?.name,
          types.list[2]?.type_name,
          film.vod_name,
          film.vod_content,
          desk.name,
        ];
      }),
    );
    for (let index = 0; index < 6; index++)
      expect(new Set(names.map((row) => row[index])).size).toBe(WIRE_LANGUAGES.length);
  });

  test('finds a film by its name in each of the three languages', async () => {
    for (const wd of ['moon gate', 'gate', '月洞门', '洞门', '月の門'])
      expect(
        (await api().get(video.listFilms, { wd })).list.map(({ vod_id }) => vod_id),
        wd,
      ).toContain('3001');
  });

  test('finds a film whatever the case and the width in which its name is typed', async () => {
    for (const wd of ['MOON GATE', 'Ｍｏｏｎ　ｇａｔｅ', ' moon  gate ', 'Moon'])
      expect(
        (await api().get(video.listFilms, { wd })).list.map(({ vod_id }) => vod_id),
        wd,
      ).toContain('3001');
  });

  test('searches, sorts and pages within a category, and counts what it finds', async () => {
    const ask = (more: object) => api().get(video.listFilms, { type_id: '40', wd: 'the', ...more });
    const all = await api().get(video.listFilms, { limit: 100, type_id: '40' });
    const meant = all.list.filter(({ vod_name = '' }) => /\bthe\b/i.test(vod_name));
    expect(meant.length).toBeGreaterThan(2);
    for (const type of ['new', 'hot'] as const) {
      const whole = await ask({ type, limit: 100 });
      expect(whole.total).toBe(meant.length);
      expect(new Set(whole.list.map(({ vod_id }) => vod_id))).toEqual(new Set(meant.map(({ vod_id }) => vod_id)));
      const pages = await Promise.all([1, 2, 3, 4].map((page) => ask({ type, limit: 1, page })));
      expect(pages.flatMap(({ list }) => list)).toEqual(whole.list.slice(0, 4));
      for (const { total } of pages) expect(total).toBe(meant.length);
    }
    const views = (await ask({ type: 'hot', limit: 100 })).list.map(({ vod_hits = 0 }) => vod_hits);
    expect(views).toEqual([...views].sort((a, b) => b - a));
  });

  test('has films that play from a second place, one in each category', async () => {
    const second = (await everyFilm()).flatMap(({ vod_play_url = '' }) => vod_play_url.split('$$$').slice(1));
    expect(second).toHaveLength(6);
    for (const url of second) expect((await stat(fileOf(url))).size, url).toBeGreaterThan(0);
  });

  test('shows people who are made up, say so, and have two or three photos', async () => {
    for (const profile of await everyProfile()) {
      expect(profile.provenance).toBe('demo profile');
      expect(profile.height).toBeGreaterThan(150);
      expect([2, 3]).toContain(profile.photos?.length);
      for (const url of [profile.avatar_2 ?? '', ...(profile.photos ?? [])])
        expect((await stat(fileOf(url))).size, url).toBeLessThanOrEqual(12_000);
    }
  });

  test('has one film in parts, each with its sound alone', async () => {
    const series = (await everyFilm()).filter(({ vod_audio_url }) => vod_audio_url !== undefined);
    expect(series).toHaveLength(1);
    for (const addresses of [series[0]?.vod_play_url ?? '', series[0]?.vod_audio_url ?? '']) {
      const parts = addresses.split('#').map((part) => part.replace(/^\$/, ''));
      expect(new Set(parts).size).toBe(3);
      for (const url of parts) expect((await stat(fileOf(url))).size, url).toBeGreaterThan(10_000);
    }
  });

  test('says of every film what its files really are', async () => {
    for (const film of await everyFilm()) {
      expect((await stat(fileOf(film.vod_pic ?? ''))).size).toBeLessThanOrEqual(17_000);
      expect(film.vod_duration).toMatch(/^00:(0[6-9]|10)$/);
      if (film.vod_audio_url !== undefined) continue;
      const files = film.sources?.filter(({ type }) => type === 'video/mp4') ?? [];
      expect(files.map(({ height }) => height)).toEqual([360, 180]);
      expect(film.vod_play_url?.split('$$$')[0]).toBe(files[0]?.url);
      for (const { url, bytes } of files) expect((await stat(fileOf(url))).size, url).toBe(bytes);
    }
  });

  test('has captions in every language that end before the film does', async () => {
    for (const film of await everyFilm()) {
      if (film.vod_audio_url !== undefined) continue;
      expect(film.tracks?.map(({ lang }) => lang)).toEqual(LANGUAGES);
      const seconds = Number(film.vod_duration?.slice(-2));
      for (const { url } of film.tracks ?? []) {
        const text = await readFile(fileOf(url), 'utf8');
        expect(text.startsWith('WEBVTT\n')).toBe(true);
        const ends = [...text.matchAll(/--> 00:(\d\d\.\d{3})/g)].map((match) => Number(match[1]));
        expect(ends).toHaveLength(3);
        expect(Math.max(...ends)).toBeLessThan(seconds);
      }
    }
  });

  test('has one film that is streamed in pieces, all of which are there', async () => {
    const streamed = (await everyFilm()).filter(
      ({ sources }) => sources?.[0]?.type === 'application/vnd.apple.mpegurl',
    );
    expect(streamed).toHaveLength(1);
    const url = streamed[0]?.sources?.[0]?.url ?? '';
    const linesOf = async (path: string) =>
      (await readFile(fileOf(path), 'utf8')).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const folder = url.slice(0, url.lastIndexOf('/'));
    const variants = await linesOf(url);
    expect(variants).toHaveLength(2);
    for (const variant of variants) {
      const pieces = await linesOf(`${folder}/${variant}`);
      expect(pieces.length).toBeGreaterThan(1);
      for (const piece of pieces) expect((await stat(fileOf(`${folder}/${piece}`))).size).toBeGreaterThan(0);
    }
  });

  test('a member’s Home shows four people in an order of chance', async () => {
    const asked = Array.from({ length: 8 }, () =>
      api().get(meet.listProfiles, { page: 1, limit: 4, suiji: 1 }, { token }),
    );
    const shown = (await Promise.all(asked)).flatMap(({ list }) => list.map(({ id }) => id));
    expect(new Set(shown).size).toBeGreaterThan(8);
  });
});
