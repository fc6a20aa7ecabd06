import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openUpstream, videoSuccess, type BadUpstream } from '../../../faults/bad-upstream';
import { LIBRARY } from '../../../faults/film-library';
import { nativeFilms } from '../../../faults/native-films';
import type { Browser } from '../harness/browser';
import { openStage, type Stage } from '../harness/stage';

let stage: Stage;
let videos: BadUpstream;
let member: Browser;
beforeAll(async () => {
  videos = await openUpstream(nativeFilms(LIBRARY));
  stage = await openStage({ VIDEO_API_URL: videos.url });
  member = await stage.member();
});
afterEach(() => videos.heal());
afterAll(async () => {
  await stage.close();
  await videos.close();
});

const serve = (...service: Parameters<typeof nativeFilms>) => {
  for (const [path, behaviour] of Object.entries(nativeFilms(...service))) videos.on(path, behaviour);
};
/** The addresses of the films on each page, following the links to the next page. */
async function followed(): Promise<(string | undefined)[][]> {
  const pages: (string | undefined)[][] = [];
  let path: string | undefined = '/movie';
  while (path !== undefined && pages.length < 20) {
    const { $ }: Awaited<ReturnType<Browser['get']>> = await member.get(path);
    const links = $('main a[href^="/movie/detail/"]');
    pages.push(links.toArray().map((link) => $(link).attr('href')));
    path = $('main a[rel=next]').attr('href');
  }
  return pages;
}

const ALL = LIBRARY.films.map(({ id }) => `/movie/detail/${id}`);

describe('the pages of films lead to the last film, each of them once,', () => {
  it.each([
    ['of a service that makes pages as long as they are asked for', {}, 3],
    ['of one that tells no total', { withoutTotal: true }, 3],
    ['of one whose pages are shorter', { longest: 10 }, 3],
    ['of one whose pages are so short that the total seems reached before', { longest: 5 }, 6],
    ['of one whose pages are shorter and that tells no total', { longest: 10, withoutTotal: true }, 3],
    ['of one that sends everything at once', { withoutPages: true }, 3],
  ])('%s', async (_, ways, pages) => {
    serve(LIBRARY, ways);
    const seen = await followed();
    expect([seen.length, seen.flat()]).toEqual([pages, ALL]);
  });
});

it('a film that no link can lead to is left out, in the list and on Home', async () => {
  const ids = ['..', '.', 'x'.repeat(65), 'line\nbreak', 'a/b?c'];
  videos.on('/getVideos', videoSuccess(ids.map((id) => ({ vod_id: id, vod_name: 'Night Train' }))));
  for (const path of ['/movie', '/home']) {
    const { $ } = await member.get(path);
    const links = $('main a')
      .toArray()
      .map((link) => $(link).attr('href') ?? '');
    expect(
      links.filter((href) => /^\/movie\/detail\/\S/.test(href)),
      path,
    ).toEqual(['/movie/detail/a%2Fb%3Fc']);
  }
});

it('a film leads to the list of its category', async () => {
  const [film] = LIBRARY.films;
  const { $ } = await member.get(`/movie/detail/${film!.id}`);
  const name = LIBRARY.categories.find(({ id }) => id === film!.categoryId)!.name;
  const link = $('main a[href^="/movie?category="]');
  expect(link.text()).toBe(`More in ${name}`);
  const list = await member.get(link.attr('href')!);
  expect(list.$('main nav a[aria-current=true]').first().text().trim()).toBe(name);
});
