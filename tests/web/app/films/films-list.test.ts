import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { status, videoSuccess } from '../../../faults/bad-upstream';
import type { Browser } from '../harness/browser';
import { reading, sentence } from '../harness/sentences';
import { openStage, type Stage } from '../harness/stage';

let stage: Stage;
let member: Browser;
beforeAll(async () => {
  stage = await openStage({}, true);
  member = await stage.member();
});
afterAll(() => stage.close());
afterEach(() => stage.upstream.heal());

const askedFor = (path: string) => {
  const call = stage.upstream.received.findLast((received) => received.path === path);
  return Object.fromEntries(call?.query ?? []);
};
const addressesOn = (page: Awaited<ReturnType<Browser['get']>>, within = 'main') =>
  page
    .$(`${within} a`)
    .toArray()
    .map((link) => page.$(link).attr('href'));

describe('the list of films', () => {
  it('is the same for an address, whatever was looked at before: category, order, words and page are in it', async () => {
    const page = await member.get('/movie?category=30&sort=hot&q=film&page=2');
    expect(askedFor('/getVideos')).toMatchObject({ type_id: '30', type: 'hot', wd: 'film' });
    const pages = stage.upstream.received.flatMap(({ path, query }) =>
      path === '/getVideos' ? query.get('page') : [],
    );
    expect(pages[0]).toBe('2');
    const links = addressesOn(page);
    for (const link of [
      '/movie?sort=hot&q=film',
      '/movie?category=30&sort=new&q=film',
      '/movie?category=30&q=film',
      '/movie?category=30&sort=hot&q=film',
      '/movie',
    ])
      expect(links).toContain(link);
    expect(page.$('main form[method=get] input[name=q]').attr('value')).toBe('film');
    expect(
      page
        .$('main form input[type=hidden]')
        .toArray()
        .map((field) => page.$(field).attr('name')),
    ).toEqual(['category', 'sort']);
    expect(
      page
        .$('main [aria-current]')
        .toArray()
        .map((link) => page.$(link).text()),
    ).toEqual(['Drama', 'Most watched']);
  });

  it('asks for no order that nobody has chosen', async () => {
    for (const path of ['/movie', '/movie?sort=best']) {
      await member.get(path);
      expect(askedFor('/getVideos'), path).not.toHaveProperty('type');
    }
  });

  it('says the whole number of views where it shows a short one', async () => {
    stage.upstream.on(
      '/getVideos',
      videoSuccess([{ vod_id: 1, vod_hits: 12_345, vod_duration: '95', isNew: 1, isHot: '1' }]),
    );
    const card = (await member.get('/movie')).$('main a[href="/movie/detail/1"]');
    expect(card.find('[aria-hidden]').text()).toContain('1.2w');
    expect(card.text()).toContain('12,345 views');
    for (const words of ['1:35:00', 'New', 'Hot']) expect(card.text()).toContain(words);
  });

  it.each(LANGUAGES)('says in words that nothing was found, or that there is no such page: %s', async (language) => {
    const reader = await stage.member(reading(language));
    stage.upstream.on('/getVideos', videoSuccess({ list: [], total: 0 }));
    const none = await reader.get('/movie?q=%E5%A4%9C');
    expect([none.status, none.main]).toEqual([
      200,
      expect.stringContaining(sentence(language, 'movie:search.none', { words: '夜' })),
    ]);
    expect((await reader.get('/movie')).main).toContain(sentence(language, 'movie:empty'));
    const beyond = await reader.get('/movie?category=30&page=9');
    expect(beyond.main).toContain(sentence(language, 'movie:beyond', { page: 9 }));
    expect(addressesOn(beyond)).toContain('/movie?category=30');
  });

  it('refuses words that are too long next to their field, and keeps them there', async () => {
    const long = 'x'.repeat(101);
    const page = await member.get(`/movie?category=30&q=${long}`);
    expect([page.status, page.$('#q-error').text()]).toEqual([400, sentence('en', 'errors:too_long')]);
    expect(page.$('#q').attr('value')).toBe(long);
    expect(askedFor('/getVideos')).toEqual({});
  });

  it('can be tried again when it fails, with everything that was chosen', async () => {
    // A new session has no earlier list that could be shown as a stale fallback.
    member = await stage.member();
    stage.upstream.on('/getVideos', status(500));
    const page = await member.get('/movie?category=30&sort=hot&q=a%26b&page=2');
    expect(page.status).toBe(502);
    expect(addressesOn(page)).toContain('/movie?category=30&sort=hot&q=a%26b&page=2');
    stage.upstream.heal();
    member = await stage.member();
    stage.upstream.on('/getVideoTypes', status(500));
    const rest = await member.get('/movie?sort=hot');
    expect([rest.status, rest.main]).toEqual([200, expect.stringContaining(sentence('en', 'errors:load.categories'))]);
    expect(rest.main).toContain('Film 4');
  });

  it('has the chosen one of many categories first in their line', async () => {
    const types = Array.from({ length: 40 }, (_, id) => ({ type_id: id + 1, type_name: `Type ${id + 1}` }));
    stage.upstream.on('/getVideoTypes', videoSuccess(types));
    const page = await member.get('/movie?category=7');
    const choices = page.$(`nav[aria-label="${sentence('en', 'movie:category')}"] a`);
    expect(choices).toHaveLength(41);
    expect(choices.eq(1).text()).toBe('Type 7');
    expect(choices.eq(1).attr('aria-current')).toBe('true');
  });
});
