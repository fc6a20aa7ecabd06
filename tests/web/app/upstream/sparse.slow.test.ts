import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { envelope, success, videoSuccess, type Behaviour } from '../../../faults/bad-upstream';
import type { Seen } from '../harness/browser';
import { GOOD_ANSWERS } from '../harness/good-answers';
import { reading } from '../harness/sentences';
import { openStage, type Stage } from '../harness/stage';

/** Every second row has all specified fields, the others have null instead; numbers are strings. */
const thinned = <Row extends object>(rows: readonly Row[], needed: readonly (keyof Row)[]): unknown[] =>
  rows.map((row, index) =>
    index % 2 === 0
      ? row
      : Object.fromEntries(
          Object.entries(row).map(([key, value]) => [key, needed.includes(key as keyof Row) ? value : null]),
        ),
  );

const ids = ['1', '2', '3', '4'];
const people = ids.map((id) => ({
  id,
  xuanfei_name: `Person ${id}`,
  avatar_2: `/people/${id}.jpg`,
  likes: `${id}2`,
  address: 'Harbour',
}));
const films = ids.map((id) => ({
  vod_id: id,
  vod_name: `Film ${id}`,
  vod_pic: `/films/${id}.jpg`,
  vod_duration: '5400',
  vod_hits: `${id}2345`,
}));

/** Only what the specification names, and half of the rows; any other call does not exist (404). */
const SPARSE: Readonly<Record<string, Behaviour>> = {
  '/member/info': success(null),
  '/member/getuserbalance': success({ balance: '1234.5' }),
  '/member/getuserbank': success(
    thinned(
      ids.map((id) => ({ id, cardNumber: '****1234', bankName: 'Bank' })),
      ['id'],
    ),
  ),
  '/member/isRecharge': success({ enabled: '1', min: null, max: '5000' }),
  '/bank/list': success(ids.map((id) => ({ id, name: `Bank ${id}`, code: null, accountNumber: null }))),
  '/home/bannerList': success(
    thinned(
      ids.map((id) => ({ id, url: `/banners/${id}.jpg`, name: 'Banner' })),
      ['url'],
    ),
  ),
  '/home/getNotice': success(ids.map((id) => ({ text_en_us: `Notice ${id}`, text_zh_cn: null, text_ja_jp: null }))),
  '/meet/xuanfeiAddress': success([
    { id: '1', name: 'Harbour' },
    { id: '2', name: null },
  ]),
  '/meet/xuanfeiList': success(thinned(people, ['id'])),
  '/meet/xuanfeiDetail': success({
    id: '2',
    xuanfei_name: null,
    height: '168',
    bust: null,
    photos: null,
    videos: null,
  }),
  '/System/getKefu': success({ url: null, name: null, hours: null, waitMinutes: null }),
  '/getVideos': videoSuccess(thinned(films, ['vod_id'])),
  '/getVideoTypes': envelope(404, 'no such call'),
  '/getVideoDetail': videoSuccess({ vod_id: '2', vod_name: null, vod_pic: null, vod_duration: '5400', vod_hits: null }),
  '/lottery/getnextperiod': success({ period: '42' }),
  '/lottery/getlatestdraw': success({ period: '41', numbers: '1,5,6', sum: '12', result: 'rose,smoke' }),
  '/lottery/getdrawlist': success([{ period: '41', numbers: ['1', '5', '6'], sum: '12', result: ['rose', null] }]),
  '/lottery/getodds': success([
    { option: 'rose', odds: '1.95', chance: null },
    { option: 'lily', odds: null },
  ]),
};
const KEPT = ['/member/login', '/member/logout'];

const PAGES = [
  '/home',
  '/movie',
  '/movie?q=film&page=2',
  '/movie/detail/2',
  '/movie/history',
  '/movie/favourites',
  '/meet',
  '/meet?region=1',
  '/meet/detail/2',
  '/meet/detail/2/request',
  '/meet/detail/2/report',
  '/meet/requests',
  '/meet/blocks',
  '/meet/safety',
  '/vote',
  '/vote/bets',
  '/vote/history',
  '/profile',
  '/profile/announcements',
  '/profile/customer-service',
  '/profile/bank-card',
  '/profile/bank-card/add',
  '/profile/recharge',
  '/profile/withdraw',
  '/profile/records',
  '/profile/records?kind=withdrawals',
  '/report',
  '/balances',
  '/profile/check-in',
  '/profile/second-step',
  '/profile/appeal',
  '/profile/limits',
  '/profile/limits/stop-card',
  '/profile/mail',
  '/profile/security',
  '/profile/security/logins',
  '/profile/security/log',
  '/profile/data',
  '/profile/close',
  '/profile/change-password',
  '/profile/payment-password',
  '/preferences',
  '/logout',
];

/** Pages that a service without our extensions does not have; they show a message. */
const ABSENT = ['/meet/detail/2/block', '/vote/verify?period=41'];

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  for (const path of Object.keys(GOOD_ANSWERS))
    if (!KEPT.includes(path)) stage.upstream.on(path, envelope(404, 'no such call'));
  for (const [path, answer] of Object.entries(SPARSE)) stage.upstream.on(path, answer);
});
afterAll(() => stage.close());

/** Checks a page's visible text: no program output, and no value without a label. */
function expectToReadWell(page: Seen, where: string): void {
  const { $, text } = page;
  expect(text, where).not.toMatch(/undefined|\bnull\b|NaN|\[object|Infinity|Invalid Date|\{\{/);
  const says = (element: Parameters<typeof $>[0]) =>
    $(element).text().trim() ||
    $(element).attr('aria-label')?.trim() ||
    $(element).find('img[alt!=""], svg title').length > 0;
  for (const name of ['h1', 'h2', 'h3', 'a', 'button', 'dt', 'dd', 'label', 'th'])
    for (const element of $(`main ${name}`).toArray())
      expect(says(element), `${where}: ${$.html(element)}`).toBeTruthy();
  for (const list of $('main ul, main ol').toArray())
    expect($(list).children('li').length, `${where}: an empty list ${$.html(list)}`).toBeGreaterThan(0);
  for (const image of $('main img').toArray()) expect($(image).attr('src'), where).toMatch(/^[/h]/);
}

describe.each(LANGUAGES)('a service with half of what is specified, in %s', (language) => {
  it.each(PAGES)('has a page that reads well: %s', async (path) => {
    const page = await (await stage.member(reading(language))).get(path);
    expect(page.status, page.main).toBe(200);
    expectToReadWell(page, path);
  });

  it.each(ABSENT)('says in words that it has none: %s', async (path) => {
    const page = await (await stage.member(reading(language))).get(path);
    expect(page.status, page.main).toBe(404);
    expectToReadWell(page, path);
  });

  it('has announcements that lead somewhere', async () => {
    const member = await stage.member(reading(language));
    const list = await member.get('/profile/announcements');
    const address = list.$('main a[href*="/announcements/detail/"]').first().attr('href');
    const page = await member.get(address ?? '');
    expect(page.status).toBe(200);
    expect(page.main).toContain('Notice 1');
    expectToReadWell(page, address ?? '');
  });
});
