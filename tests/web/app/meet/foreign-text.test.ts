import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { success, videoSuccess } from '../../../faults/bad-upstream';
import { reading } from '../harness/sentences';
import { openStage, type Stage } from '../harness/stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({}, true);
  const film = { vod_id: 7, vod_name: '夜の灯り', vod_director: 'Ann Reed', vod_content: '灯りがともる。' };
  stage.upstream.on('/getVideos', videoSuccess([film, { vod_id: 8, vod_name: 'Night Garden' }]));
  stage.upstream.on('/getVideoDetail', videoSuccess(film));
  stage.upstream.on('/meet/xuanfeiDetail', success({ id: 7, xuanfei_name: 'أمل', description: 'مرحبا 1' }));
  stage.upstream.on('/meet/xuanfeiList', success([{ id: 7, xuanfei_name: '王小明' }]));
});
afterAll(() => stage.close());

/** The marked texts of a page, with their language. */
async function marksOn(path: string, language: 'en' | 'zh-CN' | 'ja'): Promise<string[]> {
  const { $, status } = await (await stage.member(reading(language))).get(path);
  expect(status).toBe(200);
  return $('main [lang]')
    .toArray()
    .map((element) => `${$(element).attr('lang')} ${$(element).text()}`);
}

describe('words of an upstream that names no language', () => {
  it('are marked by what they are written in, on pages of another language', async () => {
    expect(await marksOn('/movie', 'en')).toEqual(['ja 夜の灯り']);
    expect(await marksOn('/movie/detail/7', 'zh-CN')).toEqual(['ja 夜の灯り', 'ja 灯りがともる。']);
    expect(await marksOn('/meet', 'en')).toEqual(['zh 王小明']);
  });

  it('are left as they are in a language that they may be in', async () => {
    expect(await marksOn('/movie', 'ja')).toEqual([]);
    expect(await marksOn('/meet', 'ja')).toEqual([]);
    expect(await marksOn('/meet', 'zh-CN')).toEqual([]);
  });
});

describe('words that are written from right to left', () => {
  it('do not turn a sentence of ours round, in titles and in labels', async () => {
    const member = await stage.member(reading('en'));
    const page = await member.get('/meet/detail/7/request');
    expect(page.$('h1').text()).toBe('Ask \u2068أمل\u2069 for a date');
    expect((await member.get('/meet/detail/7')).$('h1').text()).toBe('أمل');
  });

  it('begin on their own side where they are a paragraph', async () => {
    const { $ } = await (await stage.member(reading('en'))).get('/meet/detail/7');
    expect($('main p[dir="auto"]').text()).toBe('مرحبا 1');
  });
});

it('the name of an episode is marked', async () => {
  const episodes = 'はじめ$https://a.example/1.m3u8#つづき$https://a.example/2.m3u8';
  stage.upstream.on('/getVideoDetail', videoSuccess({ vod_id: 7, vod_name: 'Night Garden', vod_play_url: episodes }));
  expect(await marksOn('/movie/detail/7', 'en')).toEqual(['ja はじめ', 'ja つづき']);
});
