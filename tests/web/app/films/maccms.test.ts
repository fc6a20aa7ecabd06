import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as films from '~/domains/movie/movie.api.server';
import type { Api } from '~/upstream/call/api';
import { openUpstream, text, type Behaviour, type BadUpstream } from '../../../faults/bad-upstream';
import { LIBRARY, type Library } from '../../../faults/film-library';
import { maccmsAnswer, maccmsFilms, PROVIDE } from '../../../faults/maccms';
import { sentence } from '../harness/sentences';
import { openStage, type Stage } from '../harness/stage';

let stage: Stage;
let videos: BadUpstream;
let api: Api;

async function open(behaviours: Readonly<Record<string, Behaviour>>, path = '') {
  videos = await openUpstream(behaviours);
  stage = await openStage({ VIDEO_API_KIND: 'maccms', VIDEO_API_URL: `${videos.url}${path}` });
  api = stage.app.inside.upstream.createApi({
    token: 'token-of-ann',
    language: 'ja',
    requestId: 'test',
    address: '203.0.113.7',
  });
}

afterEach(async () => {
  await stage.close();
  await videos.close();
});

const ENTRY = { vod_id: 7, vod_name: 'Night Train', vod_play_from: 'one', vod_play_url: 'HD$https://a.example/1.mp4' };
const only = (entry: object) => ({
  [PROVIDE]: maccmsAnswer({ total: 1, pagecount: 1, list: [{ ...ENTRY, ...entry }] }),
});
const asked = () => videos.received.map(({ query }) => Object.fromEntries(query));

describe('a MacCMS service', () => {
  beforeEach(() => open(maccmsFilms(LIBRARY)));

  it('is asked for JSON, and told nothing about the member', async () => {
    await films.listFilms(api, 'en', { page: 2, limit: 12, category: '30', words: '夜 & day' });
    await films.listCategories(api);
    await films.getFilm(api, 'en', '500').catch(() => undefined);
    expect(asked()).toEqual([
      { ac: 'videolist', at: 'json', pg: '2', pagesize: '12', t: '30', wd: '夜 & day' },
      { ac: 'list', at: 'json', pg: '1', pagesize: '1' },
      { ac: 'detail', at: 'json', ids: '500', pagesize: '1' },
    ]);
    for (const { path, headers } of videos.received) {
      expect(path).toBe(PROVIDE);
      for (const name of ['token', 'cookie', 'x-forwarded-for']) expect(headers).not.toHaveProperty(name);
    }
  });

  it('that is switched off answers a bare word, and is unavailable then', async () => {
    videos.otherwise(text('closed', 'text/html'));
    videos.on(PROVIDE, text('closed', 'text/html'));
    const page = await (await stage.member()).get('/movie');
    expect([page.status, page.main]).toEqual([
      503,
      expect.stringContaining(sentence('en', 'errors:upstream.unavailable')),
    ]);
  });

  it.each([
    ['XML', '<?xml version="1.0" encoding="utf-8"?><rss version="5.1"><list page="1"></list></rss>'],
    ['a refusal of our address in words', '域名未授权！'],
  ])('that answers with %s cannot be read', async (_, answer) => {
    videos.on(PROVIDE, text(answer));
    await expect(films.listFilms(api, 'en', { page: 1, limit: 12 })).rejects.toMatchObject({ kind: 'malformed' });
  });

  it('in an encoding that is not UTF-8 cannot be read, instead of being shown as question marks', async () => {
    const name = Buffer.from([0xd2, 0xb9, 0xd0, 0xd0]);
    const parts = [Buffer.from('{"code":1,"list":[{"vod_id":1,"vod_name":"'), name, Buffer.from('"}]}')];
    videos.on(PROVIDE, (response) => void response.writeHead(200).end(Buffer.concat(parts)));
    await expect(films.listFilms(api, 'en', { page: 1, limit: 12 })).rejects.toMatchObject({ kind: 'malformed' });
  });

  it('that takes no notice of an id has not the film that is asked for', async () => {
    videos.on(PROVIDE, maccmsAnswer({ list: [ENTRY, { ...ENTRY, vod_id: 8, vod_name: 'Day Train' }] }));
    await expect(films.getFilm(api, 'en', '9')).rejects.toMatchObject({ reason: 'not_found' });
    expect(await films.getFilm(api, 'en', '8')).toMatchObject({ name: 'Day Train' });
  });

  it('is told of in /readyz when it is off, which takes nobody out of service', async () => {
    videos.on(PROVIDE, text('closed'));
    const answer = await stage.app.browser().get('/readyz');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatch(/^ready\nvideo service does not answer\nversion \S+\n$/);
  });

  it('that answers is nothing to tell of', async () => {
    expect((await stage.app.browser().get('/readyz')).body).toMatch(/^ready\nversion \S+\n$/);
    expect((await stage.app.browser().get('/readyz')).body).toMatch(/^ready\nversion \S+\n$/);
    expect(videos.received).toHaveLength(1);
  });
});

describe('a MacCMS service of an older kind', () => {
  it('has pages as long as it likes, of which none is left out and none comes twice', async () => {
    await open(maccmsFilms(LIBRARY, { pageSize: 20 }));
    const [first, second] = await Promise.all([1, 2].map((page) => films.listFilms(api, 'en', { page, limit: 12 })));
    expect([first?.films.length, first?.more, second?.films.length, second?.more]).toEqual([20, true, 10, false]);
    const seen = [...(first?.films ?? []), ...(second?.films ?? [])].map(({ id }) => id);
    expect(seen).toEqual(LIBRARY.films.map(({ id }) => id));
    expect(await films.listHotFilms(api, 'en')).toHaveLength(4);
  });

  it('that lists no pictures is asked for the details, once', async () => {
    await open(maccmsFilms(LIBRARY, { withoutVideolist: true }));
    const list = await films.listFilms(api, 'en', { page: 1, limit: 2 });
    expect(list.films[0]).toMatchObject({
      poster: expect.stringContaining('500.jpg'),
      duration: '1:35:00',
      views: 12_345,
    });
    expect(asked().map(({ ac, ids }) => [ac, ids])).toEqual([
      ['videolist', undefined],
      ['detail', '500,499'],
    ]);
  });

  it('whose details say less than its list keeps what the list said', async () => {
    const list = [{ vod_id: 7, vod_name: 'Night Train', vod_hits: 4321 }];
    const details = [{ vod_id: 7, vod_name: '', vod_hits: null, vod_pic: 'https://pictures.example/7.jpg' }];
    await open({
      [PROVIDE]: (response, request) =>
        maccmsAnswer({ list: request.query.get('ac') === 'detail' ? details : list })(response, request),
    });
    expect((await films.listFilms(api, 'en', { page: 1, limit: 12 })).films).toMatchObject([
      { name: 'Night Train', views: 4321, poster: expect.stringContaining('7.jpg') },
    ]);
  });

  it('that has no pictures at all lists its films without', async () => {
    await open(maccmsFilms(LIBRARY, { without: ['vod_pic', 'vod_hits', 'vod_duration'] }));
    const { films: list } = await films.listFilms(api, 'en', { page: 1, limit: 12 });
    expect(list).toHaveLength(12);
    expect(list[0]).toMatchObject({ name: 'Night Train', poster: undefined, duration: undefined, views: undefined });
    const page = await (await stage.member()).get('/movie');
    expect([page.status, page.main]).toEqual([200, expect.stringContaining('Night Train')]);
    expect(page.main).not.toMatch(/undefined|null|NaN/);
  });

  it.each([
    [
      'is asked there, with what its address asks for',
      '/cms/inc/json.php?key=k&ac=detail',
      { key: 'k', ac: 'videolist' },
    ],
    ['is asked with the slash that it was given', '/api.php/provide/vod', { ac: 'videolist' }],
  ])('at another address %s', async (_, path, query) => {
    const [pathname = ''] = path.split('?');
    await open({ [pathname]: maccmsAnswer({ list: [ENTRY] }) }, path);
    expect((await films.listFilms(api, 'en', { page: 1, limit: 12 })).films).toHaveLength(1);
    expect(asked()[0]).toMatchObject(query);
  });
});

describe('the classes of MacCMS', () => {
  const library = (categories: Library['categories']) => maccmsFilms({ ...LIBRARY, categories });

  it('that hold others are left out, since they would show nothing', async () => {
    await open(
      library([
        { id: '1', name: '电影' },
        { id: '2', name: '综艺 &amp; 秀' },
        { id: '6', name: '动作片', parentId: '1' },
        { id: '7', name: ' &nbsp; ' },
      ]),
    );
    expect(await films.listCategories(api)).toEqual([
      { id: '2', name: '综艺 & 秀' },
      { id: '6', name: '动作片' },
    ]);
  });

  it('may be none', async () => {
    await open(library([]));
    expect(await films.listCategories(api)).toEqual([]);
    const page = await (await stage.member()).get('/movie');
    expect([page.status, page.main]).toEqual([200, expect.stringContaining('Night Train')]);
  });
});

describe('a film of MacCMS', () => {
  const posterOf = async (vod_pic: string, path = '') => {
    await open(
      { ...only({ vod_pic }), [`${path}${PROVIDE}`]: only({ vod_pic })[PROVIDE] },
      path && `${path}${PROVIDE}`,
    );
    return (await films.getFilm(api, 'en', '7')).poster;
  };

  it.each([
    ['a whole address', 'https://pictures.example/1.jpg', '', 'https://pictures.example/1.jpg'],
    ['an address without a scheme', '//pictures.example/1.jpg', '', 'http://pictures.example/1.jpg'],
    ['the scheme of MacCMS', 'mac://pictures.example/1.jpg', '', 'http://pictures.example/1.jpg'],
    ['a path', '/upload/1.jpg', '', '{site}/upload/1.jpg'],
    ['a path from the site’s folder', 'upload/1.jpg', '/cinema', '{site}/cinema/upload/1.jpg'],
  ])('has its picture at %s', async (_, written, path, whole) => {
    const poster = await posterOf(written, path);
    expect(decodeURIComponent(poster ?? '')).toContain(whole.replace('{site}', videos.url));
  });

  it.each(['javascript:alert(1)', 'data:image/png;base64,AA', ''])('has no picture at %j', async (written) => {
    expect(await posterOf(written)).toBeUndefined();
  });

  it('has numbers and texts however they are written', async () => {
    await open(
      only({
        vod_id: '7',
        vod_name: ' Tom &amp; <b>Jerry</b> ',
        vod_hits: '4321',
        vod_duration: 95,
        vod_year: 2018,
        vod_time_add: String(Math.floor(Date.now() / 1000) - 86_400),
        vod_content: '',
        vod_blurb: 'A short&nbsp;line',
        vod_director: null,
        vod_actor: '',
        type_name: '动作片',
      }),
    );
    expect(await films.getFilm(api, 'en', '7')).toMatchObject({
      name: 'Tom & Jerry',
      views: 4321,
      duration: '1:35:00',
      released: '2018',
      isNew: true,
      description: 'A short line',
      director: undefined,
      actors: undefined,
      category: '动作片',
    });
  });

  it('that only plays on somebody’s site is a page there and no film', async () => {
    await open(only({ vod_play_from: 'qq', vod_play_url: '正片$https://v.example/x/cover/77.html' }));
    const { sources } = await films.getFilm(api, 'en', '7');
    expect(sources[0]?.episodes[0]?.versions[0]).toMatchObject({
      url: 'https://v.example/x/cover/77.html',
      type: 'text/html',
    });
  });

  it('without anything to play says so', async () => {
    await open(only({ vod_play_url: '第01集$#第02集$' }));
    const page = await (await stage.member()).get('/movie/detail/7');
    expect([page.status, page.main]).toEqual([200, expect.stringContaining(sentence('en', 'movie:noSource'))]);
  });
});
