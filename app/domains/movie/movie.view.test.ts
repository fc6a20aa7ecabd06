import { describe, expect, it } from 'vitest';
import type { FilmDetail } from './movie.api.server';
import { filmCard, filmPage } from './movie.view';

const FILM: FilmDetail = {
  id: '7',
  name: 'Night Train',
  poster: '/p.jpg',
  duration: '01:30:00',
  views: 12_345,
  isNew: true,
  isHot: false,
  category: 'Drama',
  director: 'A. Director',
  actors: undefined,
  released: '2026',
  description: 'One',
  sources: [
    {
      name: undefined,
      episodes: [
        {
          title: undefined,
          versions: [
            { url: '/a.mp4', label: '720p', type: 'video/mp4', bytes: 12_345_678, height: 720 },
            { url: '/b.mp4', label: undefined, type: undefined, bytes: undefined, height: undefined },
          ],
        },
      ],
    },
  ],
  captions: [],
};

describe('a film', () => {
  it('shows its views short for eyes and whole for ears', () => {
    expect(filmCard(FILM, 'en').views).toEqual({ short: '1.2w', count: 12_345 });
    expect(filmCard({ ...FILM, views: undefined }, 'en').views).toBeUndefined();
    expect(filmCard({ ...FILM, views: 0 }, 'en').views).toEqual({ short: '0', count: 0 });
  });

  it('names each of its sources, with what playing it costs', () => {
    expect(filmPage(FILM, 'en').sources).toEqual([
      { url: '/a.mp4', type: 'video/mp4', label: '720p', megabytes: '12.3' },
      { url: '/b.mp4', type: undefined, label: '2', megabytes: undefined },
    ]);
  });

  it.each([
    [0, '0.1'],
    [49_999, '0.1'],
    [150_000, '0.2'],
    [1_000_000, '1.0'],
    [4_200_000_000, '4200.0'],
  ])('of %i bytes costs %s MB: never nothing', (bytes, megabytes) => {
    const versions = [{ url: '/a.mp4', label: undefined, type: undefined, bytes, height: undefined }];
    const sources = [{ name: undefined, episodes: [{ title: undefined, versions }] }];
    expect(filmPage({ ...FILM, sources }, 'en').sources[0]?.megabytes).toBe(megabytes);
  });
});
