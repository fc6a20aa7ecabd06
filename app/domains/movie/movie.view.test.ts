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
  description: 'One,\nand on.\n\nTwo',
  sources: [],
  picture: undefined,
  captions: [],
};

describe('a film', () => {
  it('shows its views short for eyes and whole for ears', () => {
    expect(filmCard(FILM, 'en').views).toEqual({ short: '1.2w', count: 12_345 });
    expect(filmCard({ ...FILM, views: undefined }, 'en').views).toBeUndefined();
    expect(filmCard({ ...FILM, views: 0 }, 'en').views).toEqual({ short: '0', count: 0 });
  });

  it('is told in paragraphs', () => {
    expect(filmPage(FILM, 'en').paragraphs).toEqual(['One,\nand on.', 'Two']);
    expect(filmPage({ ...FILM, description: undefined }, 'en').paragraphs).toEqual([]);
  });
});

describe('captions', () => {
  const captions = (...tags: (string | undefined)[]) =>
    tags.map((language, index) => ({ url: `/${index}.vtt`, language, label: undefined }));
  const tracksOf = (...tags: (string | undefined)[]) =>
    filmPage({ ...FILM, captions: captions(...tags) }, 'zh-CN').tracks.map(({ language, isDefault }) => [
      language,
      isDefault,
    ]);

  it('in the member’s language come first and are shown without being asked for', () => {
    expect(tracksOf('en', 'zh_cn', 'ja')).toEqual([
      ['zh-cn', true],
      ['en', false],
      ['ja', false],
    ]);
    expect(tracksOf('zh-TW', 'zh-CN')).toEqual([
      ['zh-CN', true],
      ['zh-TW', false],
    ]);
  });

  it('in the same language of another country are better than none', () => {
    expect(tracksOf('en', 'zh-TW')).toEqual([
      ['zh-TW', true],
      ['en', false],
    ]);
  });

  it('in other languages are shown when they are asked for', () => {
    expect(tracksOf('en', undefined)).toEqual([
      ['en', false],
      [undefined, false],
    ]);
  });

  it('are called by their language where the service does not name them', () => {
    const film = { ...FILM, captions: captions('ja', undefined, 'no language') };
    expect(filmPage(film, 'en').tracks.map(({ label }) => label)).toEqual(['Japanese', undefined, undefined]);
  });

  it('of another site are links, since no film can show them', () => {
    const url = 'https://captions.example/1.vtt';
    const page = filmPage({ ...FILM, captions: [{ url, language: 'en', label: 'English' }] }, 'en');
    expect([page.tracks, page.captionFiles.map((file) => file.url)]).toEqual([[], [url]]);
  });
});
