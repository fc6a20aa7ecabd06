import { beforeAll, expect, test } from 'vitest';
import * as content from '~/contract/calls/content';
import * as video from '~/contract/calls/video';
import { describeMemberApi, extended } from '../harness/harness';
import { becomeMember } from '../harness/member';

const filmIds = (list: readonly { vod_id: string }[]) => list.map(({ vod_id }) => vod_id);

describeMemberApi('content', (api) => {
  let token: string;
  beforeAll(async () => {
    ({ token } = await becomeMember(api()));
  });

  test('banners have a picture', async () => {
    const { list } = await api().get(content.listBanners, {}, { token });
    expect(list).not.toHaveLength(0);
    for (const { url } of list) expect(url).toMatch(/^(\/|https?:\/\/)\S+$/);
  });

  test('banners are for members alone', async () => {
    expect(await api().ask(content.listBanners, {})).toMatchObject({ code: 401 });
  });

  test('a film that does not exist is not found', async () => {
    expect(await api().ask(video.getFilm, { vod_id: 'nothing' })).toMatchObject({ reason: 'not_found' });
  });

  test('Home gets its four hot films of type 30', async () => {
    const { list } = await api().get(video.listFilms, video.HOT_FILMS, { token });
    expect(list).toHaveLength(4);
    const hits = list.map(({ vod_hits }) => vod_hits ?? 0);
    expect(hits).toEqual([...hits].sort((a, b) => b - a));
  });

  test('pages of films follow one another, in every category', async () => {
    const { list: types } = await api().get(video.listFilmTypes, {});
    expect(types.map(({ type_id }) => type_id)).toContain(video.HOT_FILMS.type_id);
    for (const { type_id } of types) {
      const ask = (page: number, limit: number) => api().get(video.listFilms, { page, limit, type_id, type: 'new' });
      const [whole, first, second] = await Promise.all([ask(1, 6), ask(1, 3), ask(2, 3)]);
      expect([...filmIds(first.list), ...filmIds(second.list)]).toEqual(filmIds(whole.list));
      expect(whole.total).toBeGreaterThanOrEqual(whole.list.length);
    }
  });

  extended('a film is found by its name, and opens with something to play', async () => {
    const { list } = await api().get(video.listFilms, { limit: 1 });
    const name = list[0]?.vod_name ?? '';
    const found = await api().get(video.listFilms, { wd: name.toUpperCase() });
    expect(filmIds(found.list)).toContain(list[0]?.vod_id);
    const film = await api().get(video.getFilm, { vod_id: list[0]?.vod_id ?? '' });
    expect(film.vod_name).toBe(name);
    expect(film.vod_play_url ?? film.sources?.[0]?.url).toMatch(/\S/);
  });

  extended('words that no film has find nothing', async () => {
    const { list, total } = await api().get(video.listFilms, { wd: "%_'; drop table films" });
    expect({ list, total }).toEqual({ list: [], total: 0 });
  });
});
