import { describe, expect, it } from 'vitest';
import { videoServiceOf } from './video-service';

const maccms = (VIDEO_API_URL: string) => videoServiceOf({ VIDEO_API_KIND: 'maccms', VIDEO_API_URL }, undefined);

describe('the video service', () => {
  it('is where the member API is, unless it has an address of its own', () => {
    const native = (VIDEO_API_URL?: string, apiBaseUrl?: string) =>
      videoServiceOf({ VIDEO_API_KIND: 'native', VIDEO_API_URL }, apiBaseUrl).baseUrl;
    expect(native()).toBeUndefined();
    expect(native(undefined, 'https://member.example')).toBe('https://member.example');
    expect(native('https://films.example/v1/', 'https://member.example')).toBe('https://films.example/v1');
  });

  it.each([
    ['https://films.example', 'https://films.example/api.php/provide/vod/'],
    ['https://films.example/', 'https://films.example/api.php/provide/vod/'],
    ['https://films.example?key=k', 'https://films.example/api.php/provide/vod/?key=k'],
    ['https://films.example/api.php/provide/vod', 'https://films.example/api.php/provide/vod'],
    ['https://films.example/api.php/provide/vod/?ac=list#top', 'https://films.example/api.php/provide/vod/?ac=list'],
    ['https://films.example/inc/apijson.php', 'https://films.example/inc/apijson.php'],
  ])('of MacCMS may be named by its site or by its whole address: %s', (written, asked) => {
    expect(maccms(written).baseUrl).toBe(asked);
  });

  it.each([
    ['https://films.example', 'https://films.example'],
    ['https://films.example/api.php/provide/vod/from/x/', 'https://films.example'],
    ['https://films.example/cinema/api.php/provide/vod/', 'https://films.example/cinema'],
    ['https://films.example/inc/apijson.php', 'https://films.example'],
  ])('of MacCMS has its uploads beside api.php: %s', (written, site) => {
    expect(maccms(written).mediaBaseUrl).toBe(site);
  });
});
