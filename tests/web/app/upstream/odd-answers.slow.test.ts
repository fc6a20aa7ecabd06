import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { success, text, videoSuccess } from '../../../faults/bad-upstream';
import type { Browser } from '../harness/browser';
import { openStage, type Stage } from '../harness/stage';

let stage: Stage;
let member: Browser;
beforeAll(async () => {
  stage = await openStage();
  member = await stage.member();
});
afterAll(() => stage.close());
afterEach(() => stage.upstream.heal());

const NONSENSE = /undefined|null|NaN|\[object/;
const PAGES = ['/home', '/movie', '/meet', '/vote', '/profile', '/movie/detail/1', '/meet/detail/1'];

async function see(path: string) {
  const page = await member.get(path);
  expect(page.text, path).not.toMatch(NONSENSE);
  return page;
}

describe('an answer that is odd', () => {
  it('keeps all digits of a long id, as a number or as text', async () => {
    stage.upstream.on(
      '/getVideos',
      text('{"code":1,"data":[{"vod_id":9007199254740993123,"vod_name":"Long"},{"vod_id":"9007199254740993124"}]}'),
    );
    const page = await see('/movie');
    expect(page.$('a[href="/movie/detail/9007199254740993123"]').text()).toContain('Long');
    expect(page.$('a[href="/movie/detail/9007199254740993124"]')).toHaveLength(1);
    await see('/movie/detail/9007199254740993123');
    expect(stage.upstream.received.at(-1)?.query.get('vod_id')).toBe('9007199254740993123');
  });

  it('is read where its numbers are text', async () => {
    stage.upstream.on('/getVideos', (response, request) => {
      const id = Number(request.query.get('page'));
      text(`{"code":"1","data":{"list":[{"vod_id":"${id}","vod_hits":"123456"}],"total":"99"}}`)(response, request);
    });
    const page = await see('/movie');
    expect(page.main).toContain('12.3w');
    expect(page.$('a[href="/movie?page=2"]')).toHaveLength(1);
  });

  it.each([
    ['"1234567890123.45"', '$1,234,567,890,123.45'],
    ['1234567890123.45', '$1,234,567,890,123.45'],
    ['12.5', '$12.50'],
    ['"0.1"', '$0.10'],
    ['-3', '−$3.00'],
  ])('shows the balance %s to the cent', async (balance, shown) => {
    stage.upstream.on('/member/getuserbalance', text(`{"code":200,"data":{"balance":${balance},"unit":"credits"}}`));
    expect((await see('/profile')).main).toContain(`${shown} credits`);
  });

  it('shows no balance where what came is none, and says so', async () => {
    for (const balance of ['"much"', 'null', '{}', '1e21', '"12,34,x"']) {
      stage.upstream.on('/member/getuserbalance', text(`{"code":200,"data":{"balance":${balance}}}`));
      const page = await see('/profile');
      expect([page.status, page.main]).toEqual([200, expect.stringContaining('Your balance couldn’t be loaded.')]);
    }
  });

  it('is a list too when it is a bare array', async () => {
    stage.upstream.on('/meet/xuanfeiList', success([{ id: 5, xuanfei_name: 'Bare Birch' }]));
    stage.upstream.on('/meet/xuanfeiAddress', success([{ id: 5, name: 'Bare Bay' }]));
    const page = await see('/meet');
    expect(page.main).toContain('Bare Birch');
    expect(page.main).toContain('Bare Bay');
  });

  it('with one id for two accounts is two choices of a form', async () => {
    const account = { id: 'a b', accountName: 'Garden', accountNumber: '1' };
    stage.upstream.on('/member/isRecharge', success({ enabled: true }));
    stage.upstream.on('/bank/list', success(['Hill Bank', 'Lake Bank'].map((name) => ({ ...account, name }))));
    const { $ } = await see('/profile/recharge');
    const ids = $('main input[name=bankId]')
      .map((_, radio) => $(radio).attr('id'))
      .get();
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).not.toMatch(/\s/);
  });

  it('loses only those entries that cannot be read', async () => {
    stage.upstream.on(
      '/getVideos',
      videoSuccess({ list: [null, 7, 'x', {}, { vod_id: null }, { vod_id: 8, vod_name: 'Whole' }] }),
    );
    const page = await see('/movie');
    expect(page.$('main a[href^="/movie/detail/"]')).toHaveLength(1);
    expect(page.main).toContain('Whole');
  });

  it('shows a stand-in where a field is missing, null, empty or of another type', async () => {
    for (const value of [undefined, null, '', {}, [], true]) {
      const film = { vod_id: 1, vod_name: value, vod_pic: value, vod_duration: value, vod_hits: value, isNew: value };
      const person = { id: 1, xuanfei_name: value, avatar_2: value, likes: value, address: value, photos: value };
      const notice = { text_en_us: value };
      stage.upstream.on('/getVideos', videoSuccess([film]));
      stage.upstream.on('/getVideoDetail', videoSuccess({ ...film, sources: value, vod_content: value }));
      stage.upstream.on('/meet/xuanfeiList', success([person]));
      stage.upstream.on('/meet/xuanfeiDetail', success({ ...person, height: value, description: value }));
      stage.upstream.on('/home/getNotice', success([notice]));
      stage.upstream.on('/home/bannerList', success([{ url: value, name: value }]));
      stage.upstream.on('/member/info', success({ username: value, email: value, createdAt: value }));
      for (const path of PAGES) expect((await see(path)).status, path).toBe(200);
      expect((await see('/movie')).main).toContain('Untitled');
      expect((await see('/meet')).main).toContain('Anonymous');
    }
  });

  it('of wrong types from top to bottom takes no page down', async () => {
    for (const data of [null, 0, 'x', true, [], {}, { list: {} }, { list: 'x' }, [[[]]], { list: [[], null] }]) {
      stage.upstream.otherwise((response, request) =>
        (request.path.startsWith('/getVideo') ? videoSuccess : success)(data)(response, request),
      );
      for (const path of PAGES) {
        const page = await see(path);
        expect(path.includes('/detail/') ? [200, 404] : [200, 502], `${path} with ${JSON.stringify(data)}`).toContain(
          page.status,
        );
        expect(page.$('nav a[href="/home"]'), path).toHaveLength(1);
      }
    }
    expect(stage.app.logLines().filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  it('puts no address into a page that a browser would run', async () => {
    const evil = [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'java\tscript:alert(1)',
    ];
    for (const url of evil) {
      stage.upstream.on('/home/bannerList', success([{ url }]));
      stage.upstream.on('/getVideos', videoSuccess([{ vod_id: 1, vod_pic: url }]));
      stage.upstream.on(
        '/getVideoDetail',
        videoSuccess({ vod_id: 1, vod_play_url: url, sources: [{ url }], tracks: [{ url }] }),
      );
      stage.upstream.on('/meet/xuanfeiDetail', success({ id: 1, photos: [url], videos: [url] }));
      for (const path of ['/home', '/movie/detail/1', '/meet/detail/1'])
        expect((await see(path)).body, path).not.toMatch(/(src|href|poster)="\s*(javascript|data|vbscript|java\s)/i);
    }
  });

  it('with markup in its texts shows the markup as text', async () => {
    const attack = '<img src=x onerror=alert(1)></script><script>alert(2)</script>';
    stage.upstream.on('/home/getNotice', success([{ text_en_us: attack }]));
    stage.upstream.on('/meet/xuanfeiList', success([{ id: 1, xuanfei_name: attack, address: attack }]));
    for (const path of ['/home', '/meet']) {
      const page = await see(path);
      expect(page.$('img[onerror]')).toHaveLength(0);
      expect(
        page
          .$('script:not([src])')
          .toArray()
          .map((script) => page.$(script).html() ?? ''),
      ).not.toContain('alert(2)');
      expect(page.main).toContain('<img src=x onerror=alert(1)>');
    }
  });
});
