import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { hang, status, videoSuccess } from '../../../faults/bad-upstream';
import { LIBRARY } from '../../../faults/film-library';
import { nativeFilms, plainFilms } from '../../../faults/native-films';
import { close, heal, linksOn, many, member, open, openWith, pagesAsked, stage, videos } from './films-plain.stage';
import { reading, sentence } from '../harness/sentences';

describe('a film of a service that has nothing but the list of films', () => {
  beforeAll(() => open(LIBRARY));
  afterAll(close);
  afterEach(heal);

  it('opens from Home and plays, with all that its row says', async () => {
    const [link = ''] = linksOn(await member.get('/home'));
    expect(link).toBe('/movie/detail/500');
    const page = await member.get(link);
    expect([page.status, page.$('h1').text()]).toEqual([200, 'Night Train']);
    expect(page.$('video source').attr('src')).toBe('https://one.example/1.m3u8');
    for (const words of [
      '纪录片',
      'Ines Halvard',
      'Petra Aldous, Oskar Venn',
      '2026',
      '1:35:00',
      'Views 12,345',
      '& more.',
    ])
      expect(page.main).toContain(words);
  });

  it('opens from the list that showed it without asking for anything but its details', async () => {
    const links = linksOn(await member.get('/movie?page=2'));
    videos.heal();
    expect((await member.get(links[3] ?? '')).status).toBe(200);
    expect(pagesAsked()).toEqual([]);
  });

  it('that lists do not have is not found, in words', async () => {
    const page = await member.get('/movie/detail/7');
    expect([page.status, page.main]).toEqual([404, expect.stringContaining('Movie not found.')]);
  });

  it('without a play address says so in one sentence', async () => {
    const row = { vod_id: 77, vod_name: 'Silent', vod_pic: '//pictures.example/77.jpg', director: 'Ines', is_hot: '1' };
    videos.on('/getVideos', videoSuccess({ rows: [row] }));
    const page = await member.get('/movie/detail/77');
    expect([page.status, page.$('video').length]).toEqual([200, 0]);
    for (const words of [sentence('en', 'movie:noSource'), 'Ines', 'Hot']) expect(page.main).toContain(words);
    expect(page.$('main img').attr('src')).toContain('http://pictures.example/77.jpg');
  });

  it.each([
    ['the call for its details fails, and says that', status(500), true],
    ['the call for its details is not there', status(404), false],
    ['the call for its details says nothing', videoSuccess(null), false],
  ])('stays where %s', async (_, behaviour, isLacking) => {
    videos.on('/getVideoDetail', behaviour);
    const page = await member.get('/movie/detail/480');
    expect([page.status, page.$('h1').text()]).toEqual([200, 'Film 21']);
    expect(page.main.includes(sentence('en', 'errors:load.film'))).toBe(isLacking);
  });

  it.each([
    [
      'its list',
      {
        list: [
          { vod_id: 500, vod_name: 'Another' },
          { vod_id: 480, vod_name: 'Film 21' },
        ],
      },
    ],
    ['another film', { vod_id: 500, vod_name: 'Another' }],
  ])('is not taken for another where the call for details takes no notice of the id and sends %s', async (_, sent) => {
    videos.on('/getVideoDetail', videoSuccess(sent));
    const page = await member.get('/movie/detail/480');
    expect([page.status, page.$('h1').text()]).toEqual([200, 'Film 21']);
    expect(page.$('video source').attr('src')).toBe('https://one.example/480.m3u8');
  });

  it('is shown by its details where the service has them', async () => {
    await member.get('/movie');
    videos.on('/getVideoDetail', nativeFilms(LIBRARY)['/getVideoDetail'] ?? hang);
    videos.on('/getVideos', status(500));
    const page = await member.get('/movie/detail/499');
    expect([page.status, page.$('h1').text()]).toEqual([200, '夜行电车']);
  });

  it('fails to load in words where neither can be had', async () => {
    videos.otherwise(status(502));
    const page = await member.get('/movie/detail/123456');
    expect([page.status, page.main]).toEqual([502, expect.stringContaining(sentence('en', 'errors:load.film'))]);
  });

  it('has no categories to choose from, and says so in a line', async () => {
    const page = await member.get('/movie');
    expect([page.status, page.main]).toEqual([200, expect.stringContaining(sentence('en', 'movie:noCategories'))]);
    expect(page.$('main nav[aria-label=Category]')).toHaveLength(0);
  });
});

describe('a link to a film, opened at a process that has shown no list', () => {
  afterEach(close);

  it('is followed page by page, once for all who ask at a time', async () => {
    // A visit that comes late, when the others have their answer, finds it in the cache.
    await openWith({ READ_CACHE_SECONDS: '5' }, many);
    const id = many.films[350]?.id ?? '';
    const pages = await Promise.all([1, 2, 3].map(() => member.get(`/movie/detail/${id}`)));
    expect(pages.map((page) => [page.status, page.$('h1').text()])).toEqual(Array(3).fill([200, 'Story 351']));
    const walked = videos.received
      .filter(({ query }) => query.get('limit') === '100')
      .map(({ query }) => query.get('page'));
    expect([walked.length, new Set(walked)]).toEqual([4, new Set(['1', '2', '3', '4'])]);
  });

  it('ends where the service shows the same page again', async () => {
    await open(LIBRARY, { withoutTotal: true, withoutPages: true });
    const page = await member.get('/movie/detail/7');
    expect([page.status, page.main]).toEqual([404, expect.stringContaining('Movie not found.')]);
    expect(pagesAsked().length).toBeLessThan(4);
  });

  it.each(LANGUAGES)('says how far was looked where there is no end: %s', async (language) => {
    await open(many, { longest: 5 });
    const reader = await stage.member(reading(language));
    const page = await reader.get('/movie/detail/7');
    expect([page.status, page.main]).toEqual([
      404,
      expect.stringContaining(sentence(language, 'errors:film.unreached', { films: 100 })),
    ]);
    expect(pagesAsked().length).toBeLessThan(25);
  });

  it('looks no longer than a page may take', async () => {
    await open(many, { longest: 5 });
    videos.on('/getVideos', (response, request) => {
      if (request.query.get('page') === '3') return;
      plainFilms(many, { longest: 5 })['/getVideos']?.(response, request);
    });
    const started = performance.now();
    const page = await member.get('/movie/detail/7');
    expect([page.status, page.main]).toEqual([404, expect.stringContaining('first 10 movies')]);
    expect(performance.now() - started).toBeLessThan(8_000);
  });
});

describe('a film that a list has shown', () => {
  afterEach(() => vi.restoreAllMocks());
  afterEach(close);
  const minutesLater = (minutes: number) => {
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + minutes * 60_000);
  };

  it('is looked for again after ten minutes: films are withdrawn, and signed addresses end', async () => {
    await open(LIBRARY);
    await member.get('/movie');
    videos.on('/getVideos', videoSuccess([{ vod_id: 499, vod_name: 'Renewed' }]));
    expect((await member.get('/movie/detail/499')).$('h1').text()).toBe('夜行电车');
    minutesLater(11);
    expect((await member.get('/movie/detail/499')).$('h1').text()).toBe('Renewed');
    expect((await member.get('/movie/detail/500')).status).toBe(404);
  });

  it('stays for two hours where the lists fail', async () => {
    await open(LIBRARY);
    await member.get('/movie');
    videos.on('/getVideos', status(500));
    minutesLater(11);
    expect((await member.get('/movie/detail/500')).$('h1').text()).toBe('Night Train');
    vi.restoreAllMocks();
    minutesLater(121);
    expect((await member.get('/movie/detail/500')).status).toBe(502);
  });
});

it('an id that no list has is looked for once in a minute', async () => {
  await open(many, { longest: 5 });
  expect((await member.get('/movie/detail/7')).status).toBe(404);
  videos.received.length = 0;
  expect((await member.get('/movie/detail/7')).status).toBe(404);
  expect(pagesAsked()).toEqual([]);
  await close();
});
