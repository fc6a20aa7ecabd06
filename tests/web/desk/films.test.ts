import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../app/harness/browser';
import { signIn } from '../app/harness/stage';
import { openDeskApp, type OpenDesk } from './harness/desk';
import { fill, openFiles } from './harness/forms';

const FILM = '/desk/films/1001';

let open: OpenDesk;
let desk: Browser;
let member: Browser;
beforeAll(async () => {
  open = await openDeskApp({ READ_CACHE_SECONDS: '0' });
  desk = await open.signedIn('content', 'mei');
  member = await signIn(open.app.browser());
});
afterAll(() => open.close());

const durationOf = async (id: string) => {
  const { duration } = await open.desk.db
    .selectFrom('films')
    .select('duration')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return duration;
};

it('saving what members read leaves the running time as it is, unless it is changed', async () => {
  const before = await durationOf('1001');
  expect(before % 60_000).not.toBe(0);
  const { $ } = await desk.get(FILM);
  expect($('#save-duration').val()).toMatch(/^00:0\d$/);
  expect((await fill(desk, FILM, 'save', { director: 'Cy Dow' })).status).toBe(303);
  expect(await durationOf('1001')).toBe(before);
  for (const [typed, seconds] of [
    ['1:35:07', 5_707],
    ['12:30', 750],
    ['95', 5_700],
    ['', 0],
  ] as const) {
    expect((await fill(desk, FILM, 'save', { duration: typed })).status, typed).toBe(303);
    expect(await durationOf('1001'), typed).toBe(seconds * 1_000);
  }
  for (const typed of ['ten', '1:75', '25:00:00', '-1']) {
    const refused = await fill(desk, FILM, 'save', { duration: typed });
    expect([refused.status, refused.$('#save-duration').val()], typed).toEqual([400, typed]);
    expect(refused.$('#save-duration-error').text()).toContain('12:30');
  }
});

/** Ids of the films on a page of the desk's list. */
const listed = async (query = '') =>
  (await desk.get(`/desk/films${query}`))
    .$('main ol a')
    .toArray()
    .map(({ attribs }) => attribs['href']?.split('/').at(-1) ?? '');

/** Ids of the members' list of new films. */
const newOnes = async () => {
  const { $ } = await member.get('/movie?sort=new');
  const ids = $('main a[href^="/movie/detail/"]')
    .toArray()
    .map(({ attribs }) => /\/movie\/detail\/(\w[\w-]*)/.exec(attribs['href'] ?? '')?.[1] ?? '');
  return [...new Set(ids)];
};

it('all films are reached by pages, and found by words', async () => {
  const { total } = await open.desk.db
    .selectFrom('films')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  expect(total).toBeGreaterThan(40);
  const seen: string[] = [];
  for (let page = 1, more = true; more; page += 1) {
    const ids = await listed(`?page=${String(page)}`);
    seen.push(...ids);
    more = (await desk.get(`/desk/films?page=${String(page)}`)).$(`nav a[href$="page=${String(page + 1)}"]`).length > 0;
  }
  expect(new Set(seen).size).toBe(total);
  expect(seen).toHaveLength(total);
  const name = (await desk.get(FILM)).$('h1').text();
  expect(await listed(`?q=${encodeURIComponent(name)}`)).toContain('1001');
  expect((await desk.get('/desk/films?q=zzzzzz')).main).toContain('No movies found.');
});

it('the list says in which category a film is, and how often it was played', async () => {
  const { db } = open.desk;
  await db.updateTable('films').set({ hits: 123_456 }).where('id', '=', '1001').execute();
  const film = await db.selectFrom('films').selectAll().where('id', '=', '1001').executeTakeFirstOrThrow();
  const category = await db
    .selectFrom('film_types')
    .selectAll()
    .where('id', '=', film.type_id)
    .executeTakeFirstOrThrow();
  const { $ } = await desk.get(`/desk/films?q=${encodeURIComponent(film.name_en)}`);
  const row = $('li:has(a[href="/desk/films/1001"])').text();
  expect(row).toContain(category.name_en);
  expect(row).toContain('Views 123,456');
});

it('an empty form says all that is missing at once', async () => {
  const { $, status } = await fill(desk, '/desk/films/new', 'add', {});
  expect([status, $('[role=alert] li').length]).toEqual([400, 3]);
  for (const field of ['name_en', 'category', 'film']) expect($(`#add-${field}-error`).text(), field).not.toBe('');
});

it('a film is moved to any place among the new ones, where members then see it', async () => {
  // Many films of the demo have the same date: between them is no room.
  for (const place of [1, 3, 40, 2]) {
    expect((await fill(desk, FILM, 'move', { place: String(place) })).status).toBe(303);
    const order = [...(await listed()), ...(await listed('?page=2'))];
    expect(order.indexOf('1001') + 1, String(place)).toBe(place);
    expect((await desk.get(FILM)).$('#move-place').val()).toBe(String(place));
  }
  expect((await newOnes()).slice(0, 3)).toEqual((await listed()).slice(0, 3));
  const others = (await listed()).filter((id) => id !== '1001');
  await fill(desk, FILM, 'move', { place: '10' });
  expect((await listed()).filter((id) => id !== '1001')).toEqual(others);
  for (const place of ['0', '101', 'first', '']) {
    const refused = await fill(desk, FILM, 'move', { place });
    expect([refused.status, refused.$('#move-place-error').length], place).toEqual([400, 1]);
  }
});

it('a form that adds a film with its file adds it once, however often it is sent', async () => {
  const bytes = readFileSync('public/demo/films/1001-180.mp4');
  const film = () => new File([bytes], 'tide.mp4', { type: 'video/mp4' });
  const category = (await desk.get('/desk/films/new')).$('[name=category] option').last().val() as string;
  const add = await openFiles(desk, '/desk/films/new', 'add');
  const typed = { film: film(), name_en: 'Twice', category };
  const first = add(typed);
  const answers = await Promise.all([first, add({ ...typed, film: film() })]);
  expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
  expect(answers[0].location).toMatch(/^\/desk\/films\/[\w-]+$/);
  const added = await open.desk.db.selectFrom('films').select('id').where('name_en', '=', 'Twice').execute();
  expect(added).toHaveLength(1);
  expect((await add({ ...typed, name_en: 'Other' })).status).toBe(409);
});
