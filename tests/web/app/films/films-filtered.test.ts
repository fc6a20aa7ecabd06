import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { hang, videoSuccess, type BadUpstream } from '../../../faults/bad-upstream';
import { LIBRARY } from '../../../faults/film-library';
import { nativeFilms } from '../../../faults/native-films';
import { close, heal, linksOn, many, member, open, pagesAsked, stage, videos } from './films-plain.stage';
import { reading, sentence } from '../harness/sentences';

describe('a service that takes no notice of what is looked for', () => {
  beforeAll(() => open(LIBRARY, { longest: 10 }));
  afterAll(close);
  afterEach(heal);

  it.each(LANGUAGES)('is searched here, which the page says: %s', async (language) => {
    const reader = await stage.member(reading(language));
    const page = await reader.get('/movie?q=NIGHT%20train');
    expect(linksOn(page)).toEqual(['/movie/detail/500']);
    expect(page.main).toContain(sentence(language, 'movie:looked.all', { films: 30 }));
    expect(page.$('main a[rel=next]')).toHaveLength(0);
  });

  it('has pages of what was found, and no others', async () => {
    const first = await member.get('/movie?q=film');
    const second = await member.get('/movie?q=film&page=2');
    expect([linksOn(first).length, first.$('main a[rel=next]').length]).toEqual([12, 1]);
    expect([linksOn(second).length, second.$('main a[rel=next]').length]).toEqual([8, 0]);
    expect(new Set([...linksOn(first), ...linksOn(second)]).size).toBe(20);
    const beyond = await member.get('/movie?q=film&page=3');
    expect(beyond.main).toContain(sentence('en', 'movie:beyond', { page: 3 }));
  });

  it('is said to have nothing where nothing fits', async () => {
    const page = await member.get('/movie?q=zebra');
    expect(page.main).toContain(sentence('en', 'movie:search.none', { words: 'zebra' }));
    expect(page.main).toContain(sentence('en', 'movie:looked.all', { films: 30 }));
  });

  it('has its films put into categories by what they say of themselves', async () => {
    videos.on(
      '/getVideoTypes',
      videoSuccess([
        { type_id: 31, type_name: '纪录片' },
        { type_id: 5, type_name: 'Opera' },
      ]),
    );
    const page = await member.get('/movie?category=31');
    expect(linksOn(page)).toEqual(
      LIBRARY.films.filter((_, index) => index % 3 === 0).map(({ id }) => `/movie/detail/${id}`),
    );
    expect(page.main).toContain(sentence('en', 'movie:sorted.all', { films: 30 }));
    const none = await member.get('/movie?category=5');
    expect(none.main).toContain(sentence('en', 'movie:unsorted'));
  });
});

it('a search that does not reach the end says how far it looked', async () => {
  await open(many, { longest: 5 });
  const page = await member.get('/movie?q=story%207');
  expect(linksOn(page).length).toBeGreaterThan(1);
  expect(page.main).toContain(sentence('en', 'movie:looked.first', { films: 100 }));
  await close();
});

describe('what a service takes no notice of', () => {
  afterEach(close);
  const filters = ({ received }: BadUpstream) =>
    received.filter(({ path }) => path === '/getVideos').map(({ query }) => [query.get('wd'), query.get('type_id')]);

  it('is asked once, by a word that no film has: a search that finds nearly everything proves nothing', async () => {
    await open(LIBRARY);
    const behaviour = nativeFilms(LIBRARY)['/getVideos'] ?? hang;
    // The service also searches descriptions, and all of them contain “the”.
    videos.on('/getVideos', (response, request) =>
      behaviour(response, request.query.get('wd') === 'the' ? { ...request, query: new URLSearchParams() } : request),
    );
    expect((await member.get('/movie?q=the')).main).not.toContain('looked through');
    const [first, probe] = filters(videos);
    expect([first, probe?.[1]]).toEqual([['the', null], null]);
    expect(probe?.[0]).toMatch(/^[0-9a-f]{32}$/);
    videos.received.length = 0;
    const page = await member.get('/movie?q=the');
    expect([linksOn(page).length, filters(videos)]).toEqual([12, [['the', null]]]);
  });

  it.each(LANGUAGES)(
    'being categories alone, words go to it, and the page says what it lacks: %s',
    async (language) => {
      await open(LIBRARY);
      const named = LIBRARY.films.map((film) => ({
        vod_id: film.id,
        vod_name: film.name,
        type_id: film.categoryId,
      }));
      videos.on('/getVideos', (response, request) => {
        const words = request.query.get('wd');
        videoSuccess(named.filter(({ vod_name: name }) => !words || name.includes(words)))(response, request);
      });
      const reader = await stage.member(reading(language));
      const all = await reader.get('/movie?category=31');
      expect([linksOn(all).length, all.main]).toEqual([
        10,
        expect.stringContaining(sentence(language, 'movie:sorted.all', { films: 30 })),
      ]);
      videos.received.length = 0;
      const some = await reader.get('/movie?category=31&q=Film%202');
      expect(linksOn(some)).toEqual(['/movie/detail/479', '/movie/detail/476', '/movie/detail/473']);
      expect(some.main).toContain(sentence(language, 'movie:sorted.all', { films: 10 }));
      expect(filters(videos)).toContainEqual(['Film 2', null]);
    },
  );
});

it('a service that searches in more than names is believed, and is not asked twice', async () => {
  await open(LIBRARY);
  const behaviour = nativeFilms(LIBRARY)['/getVideos'] ?? hang;
  const spelled = videoSuccess({ list: [{ vod_id: 1, vod_name: '月光下的船' }], total: 1 });
  videos.on('/getVideos', (response, request) =>
    (request.query.get('wd')?.startsWith('yue') ? spelled : behaviour)(response, request),
  );
  for (const [words, questions] of [
    ['yueguang', 2],
    ['yue', 1],
  ]) {
    videos.received.length = 0;
    const page = await member.get(`/movie?q=${words}`);
    expect(linksOn(page)).toEqual(['/movie/detail/1']);
    expect(page.main).not.toContain('looked through');
    expect(pagesAsked()).toHaveLength(Number(questions));
  }
  await close();
});
