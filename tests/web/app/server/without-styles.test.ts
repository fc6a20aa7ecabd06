import { expect, it, vi } from 'vitest';
import { success, videoSuccess } from '../../../faults/bad-upstream';
import { FULL_ANSWERS, NOW } from '../harness/full-answers';
import { gluedWords } from '../harness/glued-words';
import { sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

/** The fullest pages; `plain-pages.test.ts` looks at all of them, in front of a service with little. */
const PAGES = [
  '/home',
  '/movie',
  '/movie/detail/7',
  '/meet',
  '/meet/detail/5',
  '/meet/requests',
  '/vote',
  '/vote/history',
  '/vote/bets',
  '/profile',
  '/profile/limits',
  '/profile/records',
  '/profile/announcements',
  '/profile/customer-service',
];

const stage = useStage();

it('words that are glued together are found', () => {
  expect(gluedWords('<p><b>77</b><span class="x">unread</span> <i>a</i> b</p><p>c</p>d')).toEqual([
    '77\uE000\uE000unread',
  ]);
});

it.each(PAGES)('without styles no word of %s is glued to the next one', async (path) => {
  const page = await (await stage.member()).get(path);
  expect(page.status).toBe(200);
  expect(gluedWords(page.$('body').html() ?? '')).toEqual([]);
});

/** The pages of a member who has something on each. */
const FILLED = [
  ...PAGES,
  '/vote/bets/41/o1',
  '/meet/blocks',
  '/profile/bank-card',
  '/profile/withdraw',
  '/profile/security/log',
  '/profile/announcements?page=2',
];
const NOTICES = Array.from({ length: 40 }, (_, id) => ({ id, title_en_us: `News ${id}`, text_en_us: 'Words' }));

it.each(FILLED)('without styles no word of %s is glued to the next one where a service fills it', async (path) => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  for (const [call, answer] of Object.entries(FULL_ANSWERS)) stage.upstream.on(call, answer);
  stage.upstream.on('/member/getuserbank', success([{ id: '1', kind: 'bank', cardNumber: '•••• 1111' }]));
  stage.upstream.on('/home/getNotice', success({ list: NOTICES }));
  const page = await (await stage.member()).get(path);
  expect(page.status).toBe(200);
  expect(gluedWords(page.$('body').html() ?? '')).toEqual([]);
});

it('without styles no letter stands before the name of a winner', async () => {
  const page = await (await stage.member()).get('/home');
  const rows = page.$('main ol > li').toArray();
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(page.$(row).text()).toMatch(/^\s*\S\*+\S /);
});

it('without styles the mark of a film is not glued to the next mark or to the title', async () => {
  const film = { vod_id: '3', vod_name: 'Where Lilies Sleep', isNew: true, isHot: true };
  stage.upstream.on('/getVideos', videoSuccess({ list: [film] }));
  stage.upstream.on('/getVideoDetail', videoSuccess(film));
  const member = await stage.member();
  for (const path of ['/home', '/movie', '/movie/detail/3']) {
    const page = await member.get(path);
    expect(page.main, path).toContain(sentence('en', 'movie:hot'));
    expect(gluedWords(page.$('body').html() ?? ''), path).toEqual([]);
  }
});
