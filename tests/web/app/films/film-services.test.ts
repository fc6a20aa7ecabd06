import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as films from '~/domains/movie/movie.api.server';
import type { Api } from '~/upstream/call/api';
import { openUpstream, text, type BadUpstream } from '../../../faults/bad-upstream';
import { LIBRARY, pageOf } from '../../../faults/film-library';
import { maccmsFilms, PROVIDE } from '../../../faults/maccms';
import { nativeFilms } from '../../../faults/native-films';
import type { Browser } from '../harness/browser';
import { MALFORMED_ANSWERS, SAID, SAID_PLAINLY, TRANSPORT_FAILURES, type Failure } from '../harness/failures';
import { TOKEN } from '../harness/good-answers';
import { sentence } from '../harness/sentences';
import { openStage, type Stage } from '../harness/stage';

/** Differences between the two kinds of video services: configuration, and missing features. */
const KINDS = [
  {
    kind: 'native',
    answers: nativeFilms(LIBRARY),
    lists: '/getVideos',
    details: '/getVideoDetail',
    /** A response without films, with the flaws of real services. */
    nothing: '{"code":"1","msg":null,"data":{"list":null,"total":"0"}}',
    said: JSON.stringify({ code: 0, msg: SAID }),
    sorts: ['new', 'hot'],
    home: 'hotFilms',
    /** Number of the category on Home. */
    homeCategory: '30',
  },
  {
    kind: 'maccms',
    answers: maccmsFilms(LIBRARY),
    lists: PROVIDE,
    details: PROVIDE,
    nothing: '\uFEFF{"code":"1","msg":"数据列表","page":"1","pagecount":"0","limit":"20","total":"0","list":null}',
    said: JSON.stringify({ code: 1001, msg: SAID }),
    sorts: ['new'],
    home: 'newFilms',
    homeCategory: undefined,
  },
] as const;

const namesOf = (films: readonly { name?: string | undefined }[]) => films.map(({ name }) => name);
const [FIRST] = LIBRARY.films;
if (!FIRST) throw new Error('The library has no films');

describe.each(KINDS)('films of a service of kind $kind', (service) => {
  let stage: Stage;
  let videos: BadUpstream;
  let api: Api;
  let member: Browser;

  beforeAll(async () => {
    videos = await openUpstream(service.answers);
    stage = await openStage({ VIDEO_API_KIND: service.kind, VIDEO_API_URL: videos.url }, true);
    const { upstream } = stage.app.inside;
    api = upstream.createApi({ token: TOKEN, language: 'en', requestId: 'suite', address: '203.0.113.7' });
    member = await stage.member();
  });
  afterEach(() => {
    videos.heal();
    stage.upstream.heal();
  });
  afterAll(async () => {
    await stage.close();
    await videos.close();
  });

  const inLibrary = (question: { categoryId?: string; words?: string }) =>
    pageOf(LIBRARY, { page: 1, size: 100, ...question }).rows.map(({ name }) => name);

  describe('in a list', () => {
    it('have a name, a picture, a running time and views', async () => {
      const list = await films.listFilms(api, 'en', { page: 1, limit: 2 });
      expect(list).toEqual({
        films: [
          {
            id: '500',
            name: 'Night Train',
            poster: expect.stringContaining('pictures.example'),
            duration: '1:35:00',
            views: 12_345,
            isNew: false,
            isHot: false,
          },
          expect.objectContaining({ id: '499', name: '夜行电车', poster: expect.stringContaining('499.jpg') }),
        ],
        total: 30,
        more: true,
        // MacCMS says how many films there are, and not how many of them are on a page.
        ...(service.kind === 'native' && { last: 15 }),
      });
    });

    it('come in pages that follow one another and end', async () => {
      const seen: (string | undefined)[] = [];
      let page = 0;
      let more = true;
      while (more && page < 10) {
        page += 1;
        const list = await films.listFilms(api, 'en', { page, limit: 12 });
        seen.push(...namesOf(list.films));
        ({ more } = list);
      }
      expect([page, seen]).toEqual([3, inLibrary({})]);
      expect(await films.listFilms(api, 'en', { page: 4, limit: 12 })).toEqual({ films: [], total: 30, more: false });
    });

    it('are those of a category', async () => {
      const { films: found, more } = await films.listFilms(api, 'en', { page: 1, limit: 50, category: '31' });
      expect([namesOf(found), more]).toEqual([inLibrary({ categoryId: '31' }), false]);
    });

    it.each(['night', '夜', '路面', 'Film 1', 'LETTER FROM'])('are those with %s in their name', async (words) => {
      const { films: found, total } = await films.listFilms(api, 'en', { page: 1, limit: 50, words: ` ${words} ` });
      expect(namesOf(found)).toEqual(inLibrary({ words }));
      expect(total).toBe(found.length);
      expect(found).not.toEqual([]);
    });

    it('are those of a category with words in their name', async () => {
      const { films: found } = await films.listFilms(api, 'en', {
        page: 1,
        limit: 50,
        category: '30',
        words: 'Film 2',
      });
      expect(namesOf(found)).toEqual(inLibrary({ categoryId: '30', words: 'Film 2' }));
    });

    it('are none where nothing is found', async () => {
      const none = { films: [], total: 0, more: false };
      expect(await films.listFilms(api, 'en', { page: 1, limit: 12, words: 'a&b=c+d%20#$' })).toEqual(none);
      videos.on(service.lists, text(service.nothing));
      expect(await films.listFilms(api, 'en', { page: 1, limit: 12 })).toEqual(none);
    });

    it('are all of them for words that are none', async () => {
      expect((await films.listFilms(api, 'en', { page: 1, limit: 12, words: '  ' })).total).toBe(30);
    });

    it('can be sorted as far as the service can', async () => {
      expect(films.filmSorts(api)).toEqual(service.sorts);
      for (const sort of ['new', 'hot'] as const)
        expect((await films.listFilms(api, 'en', { page: 1, limit: 12, sort })).films).toHaveLength(12);
    });

    it('have the categories that films are in', async () => {
      expect(await films.listCategories(api)).toEqual([
        { id: '30', name: 'Drama' },
        { id: '31', name: '纪录片' },
      ]);
    });
  });

  describe('one by one', () => {
    it('have everything that their page shows', async () => {
      expect(await films.getFilm(api, 'en', '500')).toEqual({
        id: '500',
        name: 'Night Train',
        poster: expect.stringContaining('pictures.example'),
        picture: 'https://pictures.example/500.jpg',
        duration: '1:35:00',
        views: 12_345,
        isNew: false,
        isHot: false,
        category: '纪录片',
        categoryId: '31',
        director: 'Ines Halvard',
        actors: 'Petra Aldous, Oskar Venn',
        released: '2026',
        description: 'About Night Train & more.\n\nThe end.',
        sources: [['one', 'application/vnd.apple.mpegurl', 'm3u8'] as const, ['two', 'video/mp4', 'mp4'] as const].map(
          ([name, type, ending]) => ({
            name,
            episodes: ['第01集', '第02集'].map((title, index) => ({
              title,
              versions: [{ url: `https://${name}.example/${String(index + 1)}.${ending}`, type }],
            })),
          }),
        ),
        captions: [],
      });
    });

    it.each(['499', '471'])('open from their id: %s', async (id) => {
      const film = await films.getFilm(api, 'en', id);
      expect(film).toMatchObject({ id, name: LIBRARY.films.find((one) => one.id === id)?.name });
      expect(film.sources).toHaveLength(1);
    });

    it.each(['501', '0', 'nothing', '5,500', "500' or 1"])(
      'are not found where the service has none: %s',
      async (id) => {
        await expect(films.getFilm(api, 'en', id)).rejects.toMatchObject({ kind: 'refused', reason: 'not_found' });
      },
    );
  });

  describe('when the service fails', () => {
    const KIND_OF_KEY = (key: string) => key.replace('upstream.', '');

    it.each<Failure>([...TRANSPORT_FAILURES, ...MALFORMED_ANSWERS])('by %s', async (_, behaviour, key) => {
      videos.otherwise(behaviour);
      const failure = { kind: KIND_OF_KEY(key), requestId: 'suite' };
      await expect(films.listFilms(api, 'en', { page: 1, limit: 12 })).rejects.toMatchObject(failure);
      await expect(films.getFilm(api, 'en', '9999'), 'a film that no list has shown').rejects.toMatchObject(failure);
    });

    it('in words of its own, those are told', async () => {
      videos.otherwise(text(service.said));
      await expect(films.listFilms(api, 'en', { page: 1, limit: 12 })).rejects.toMatchObject({
        kind: 'refused',
        said: { serviceSays: SAID_PLAINLY },
      });
      await expect(films.listCategories(api)).rejects.toMatchObject({ said: { serviceSays: SAID_PLAINLY } });
    });
  });

  describe('on pages', () => {
    it('are listed, by category too', async () => {
      const all = await member.get('/movie');
      expect([all.status, all.main]).toEqual([200, expect.stringContaining('Night Train')]);
      expect(all.main).toContain('纪录片');
      const some = await member.get('/movie?category=31');
      expect(some.main).toContain('Night Train');
      expect(some.main).not.toContain('夜行电车');
    });

    it('are on Home, called what they are', async () => {
      const home = await member.get('/home');
      const [first] = inLibrary(service.homeCategory ? { categoryId: service.homeCategory } : {});
      expect(home.main).toContain(sentence('en', `home:${service.home}`));
      expect(home.main).toContain(first);
    });

    it('have a page of their own, on which nothing of the service’s markup is left', async () => {
      const page = await member.get('/movie/detail/500');
      expect([page.status, page.title]).toEqual([200, expect.stringContaining('Night Train')]);
      expect(page.main).toContain('About Night Train & more.');
      expect(page.main).not.toContain('alert(1)');
      expect(page.main).not.toMatch(/undefined|null|NaN|\$/);
      const other = await member.get('/movie/detail/500?source=2');
      expect(other.$('video source').attr('src')).toBe('https://two.example/1.mp4');
    });

    it('are not found, fail, and fail to load in words', async () => {
      const missing = await member.get('/movie/detail/9999');
      expect([missing.status, missing.$('h1').text()]).toEqual([404, 'Movie not found.']);
      expect(missing.title).toContain('Movie not found.');
      member = await stage.member();
      videos.otherwise(text('<html>'));
      for (const [path, key] of [
        ['/movie', 'errors:load.films'],
        ['/movie/detail/9999', 'errors:load.film'],
      ] as const) {
        const page = await member.get(path);
        expect([page.status, page.main]).toEqual([502, expect.stringContaining(sentence('en', key))]);
      }
      const home = await member.get('/home');
      expect([home.status, home.main]).toEqual([200, expect.stringContaining(sentence('en', 'errors:load.films'))]);
    });
  });

  it('are asked for without the token of the member', async () => {
    await films.listFilms(api, 'en', { page: 1, limit: 12 });
    await films.listCategories(api);
    await films.getFilm(api, 'en', '500');
    await member.get('/movie');
    expect(videos.received.length).toBeGreaterThan(4);
    expect(JSON.stringify(videos.received)).not.toContain(TOKEN);
  });
});
