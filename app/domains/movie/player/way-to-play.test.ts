import { describe, expect, it } from 'vitest';
import { atTime, wayToPlay } from './way-to-play';

const MP4 = { url: '/a.mp4', type: 'video/mp4' };
const HLS = { url: '/a.m3u8', type: 'application/vnd.apple.mpegurl' };
const OLD = { url: '/a.flv', type: 'video/x-flv' };
const UNKNOWN = { url: '/a', type: undefined };

const withoutHls = (type: string) => (type === 'video/mp4' ? 'maybe' : '');
const withHls = (type: string) => (type === OLD.type ? '' : 'maybe');

describe('a film is played', () => {
  it('by the browser alone where it can play one of its files', () => {
    expect(wayToPlay([HLS], withHls, true)).toBe('native');
    expect(wayToPlay([HLS, MP4], withoutHls, true)).toBe('native');
    expect(wayToPlay([UNKNOWN], withoutHls, true)).toBe('native');
  });

  it('by a script where there is HLS alone and the browser has none', () => {
    expect(wayToPlay([HLS], withoutHls, true)).toBe('script');
    expect(wayToPlay([OLD, { ...HLS, type: 'application/x-mpegURL' }], withoutHls, true)).toBe('script');
  });

  it('not at all where nothing helps', () => {
    expect(wayToPlay([HLS], withoutHls, false)).toBe('none');
    expect(wayToPlay([OLD], withHls, true)).toBe('none');
    expect(wayToPlay([], withHls, true)).toBe('none');
  });
});

it('an address leads to a place in a film', () => {
  expect(atTime('/a.mp4?x=1', 754)).toBe('/a.mp4?x=1#t=754');
  expect(atTime('/a.mp4#t=1', 754)).toBe('/a.mp4#t=754');
  expect([atTime('/a.mp4', 0), atTime('/a.mp4', undefined)]).toEqual(['/a.mp4', '/a.mp4']);
});
