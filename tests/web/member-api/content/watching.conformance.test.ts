import { describe, expect, test } from 'vitest';
import * as watching from '~/contract/calls/watching';
import { describeMemberApi } from '../harness/harness';
import { becomeMember } from '../harness/member';

const FILM = { vod_id: '1001', vod_name: 'A film', vod_pic: '/demo/films/1001.webp' };
const OTHER = { vod_id: '1002', vod_name: 'Another film' };
const ids = ({ list }: { list: readonly { vod_id: string }[] }) => list.map(({ vod_id }) => vod_id);

describeMemberApi('films that members keep', (api) => {
  const start = async () => {
    const { token } = await becomeMember(api());
    return {
      token,
      kept: (vod_id = FILM.vod_id) => api().get(watching.getKeptFilm, { vod_id }, { token }),
      favourites: () => api().get(watching.listFavourites, {}, { token }),
      positions: (input = {}) => api().get(watching.listPositions, input, { token }),
      choose: (on: boolean) => api().get(watching.setHistory, { on }, { token }),
      keep: (seconds: number, film = FILM) => api().get(watching.keepPosition, { ...film, seconds }, { token }),
    };
  };

  describe('favourites', () => {
    test('stand once on the list, newest first, as they were sent', async () => {
      const { token, favourites, kept } = await start();
      expect(await favourites()).toMatchObject({ list: [], total: 0 });
      for (const film of [FILM, OTHER, FILM]) await api().get(watching.addFavourite, film, { token });
      const { list, total } = await favourites();
      expect(total).toBe(2);
      expect(list.find(({ vod_id }) => vod_id === FILM.vod_id)).toMatchObject(FILM);
      expect(await kept()).toMatchObject({ favourite: true });
    });

    test('can be taken back, more than once', async () => {
      const { token, favourites, kept } = await start();
      await api().get(watching.addFavourite, FILM, { token });
      for (let time = 0; time < 2; time++)
        await api().get(watching.removeFavourite, { vod_id: FILM.vod_id }, { token });
      expect((await favourites()).list).toEqual([]);
      expect(await kept()).toMatchObject({ favourite: false });
    });

    test('need an id', async () => {
      const { token } = await start();
      expect(await api().ask(watching.addFavourite, { vod_id: '' }, { token })).toMatchObject({ reason: 'invalid' });
    });
  });

  describe('the history', () => {
    test('is off until the member turns it on: nothing is stored before', async () => {
      const { keep, positions, kept } = await start();
      expect(await keep(12)).toEqual({ kept: false });
      expect(await positions()).toMatchObject({ history: false, list: [], total: 0 });
      expect(await kept()).toMatchObject({ history: false });
      expect((await kept()).position).toBeUndefined();
    });

    test('keeps where the member stopped last, once per film', async () => {
      const { token, choose, keep, positions, kept } = await start();
      await choose(true);
      expect(await keep(12)).toEqual({ kept: true });
      await keep(5, { ...FILM, vod_id: '1002' });
      const place = { source: 2, episode: 3, part: '3', seconds: 40 };
      await api().get(watching.keepPosition, { ...FILM, ...place }, { token });
      const { list, total, history } = await positions();
      expect([history, total]).toEqual([true, 2]);
      expect(list.find(({ vod_id }) => vod_id === FILM.vod_id)).toMatchObject({ ...FILM, ...place });
      expect((await kept()).position).toMatchObject(place);
    });

    test('tells films that were stopped in the middle from those that ended', async () => {
      const { choose, keep, positions } = await start();
      await choose(true);
      await keep(12);
      await keep(9, { ...FILM, vod_id: '1002' });
      await keep(0);
      expect(ids(await positions({ unfinished: true }))).toEqual(['1002']);
      expect(ids(await positions()).sort()).toEqual(['1001', '1002']);
    });

    test('can lose one film, or all of them, and stays on', async () => {
      const { token, choose, keep, positions } = await start();
      await choose(true);
      for (const vod_id of ['1001', '1002', '1003']) await keep(9, { ...FILM, vod_id });
      await api().get(watching.forgetFilms, { vod_id: '1002' }, { token });
      expect(ids(await positions()).sort()).toEqual(['1001', '1003']);
      await api().get(watching.forgetFilms, {}, { token });
      expect(await positions()).toMatchObject({ history: true, list: [], total: 0 });
    });

    test('is deleted when it is turned off', async () => {
      const { choose, keep, positions, kept } = await start();
      await choose(true);
      await keep(12);
      await choose(false);
      await choose(true);
      expect(await positions()).toMatchObject({ history: true, list: [], total: 0 });
      expect((await kept()).position).toBeUndefined();
    });

    test('refuses a position that no film has', async () => {
      const { token } = await start();
      for (const seconds of [-1, 1.5, 86_401])
        expect(await api().ask(watching.keepPosition, { ...FILM, seconds }, { token })).toMatchObject({
          reason: 'invalid',
        });
    });
  });
});
