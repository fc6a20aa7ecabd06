import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paths } from './paths';
import { readFilmQuery, readId, readMeetsQuery, readMoviesQuery } from './paths.schema';

const SITE = 'https://members.example';
const url = (path: string) => new URL(path, SITE);

describe('an address of the app', () => {
  it('carries any value and gives it back', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (wanted) => {
        expect(url(paths.login(wanted)).searchParams.get('redirect') ?? '/').toBe(wanted);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[\w.:-]{1,64}$/), (id) => {
        fc.pre(id !== '.' && id !== '..');
        const [, , , part = ''] = url(paths.movie(id)).pathname.split('/');
        expect(readId(decodeURIComponent(part))).toBe(id);
      }),
    );
  });

  it('has no empty parameters', () => {
    expect(paths.movies()).toBe('/movie');
    expect(paths.movies({ category: '', page: 2 })).toBe('/movie?page=2');
    expect(paths.login('/')).toBe('/login');
    expect(paths.register('phone', '/vote')).toBe('/register?by=phone&redirect=%2Fvote');
  });

  it('of a list reads back as it was built', () => {
    expect(readMoviesQuery(url(paths.movies({ category: '30', sort: 'hot', q: '夜 & day', page: 2 })))).toEqual({
      category: '30',
      sort: 'hot',
      typed: '夜 & day',
      words: '夜 & day',
      page: 2,
    });
    expect(readFilmQuery(url(paths.movie('7', { source: 2, episode: 3, quality: 1, t: 0 })))).toEqual({
      source: 2,
      episode: 3,
      quality: 1,
      t: 0,
    });
    expect(readMeetsQuery(url(paths.meets({ region: '港', page: 3, seed: '9' })))).toEqual({
      region: '港',
      page: 3,
      seed: '9',
    });
  });
});

describe('parameters that make no sense', () => {
  it.each(['0', '-1', '1.5', 'x', '', '1e9', 'NaN', '<script>'])('page %j is the first page', (page) => {
    expect(readMoviesQuery(url(`/movie?page=${encodeURIComponent(page)}`)).page).toBe(1);
  });

  it.each(['0', '-1', '1.5', 'x', '', '1e9'])('source %j is none, nor is it an episode or a quality', (value) => {
    const query = encodeURIComponent(value);
    expect(readFilmQuery(url(`/movie/detail/7?source=${query}&episode=${query}&quality=${query}`))).toEqual({});
  });

  it.each(['', '-1', '1.5', 'x', '86401'])('second %j is none', (value) => {
    expect(readFilmQuery(url(`/movie/detail/7?t=${value}`)).t).toBeUndefined();
  });

  it('an order that there is not is none', () => {
    expect(readMoviesQuery(url('/movie?sort=best')).sort).toBeUndefined();
  });

  it('words of blanks are none, and those that are too long are kept for the form alone', () => {
    expect(readMoviesQuery(url('/movie?q=%20%00%0A'))).toMatchObject({ typed: '', words: undefined });
    const long = 'x'.repeat(101);
    expect(readMoviesQuery(url(`/movie?q=${long}`))).toMatchObject({ typed: long, words: undefined });
  });

  it.each(['', '  ', 'x'.repeat(65)])('category %j is none', (category) => {
    expect(readMoviesQuery(url(`/movie?category=${category}`)).category).toBeUndefined();
  });

  it.each(['', ' ', 'x'.repeat(33)])('seed %j is none', (seed) => {
    expect(readMeetsQuery(url(`/meet?seed=${seed}`)).seed).toBeUndefined();
  });

  it.each([undefined, '', ' ', 'a\u0000b', 'a\nb', 'x'.repeat(65)])('id %j is none', (id) => {
    expect(readId(id)).toBeUndefined();
  });
});
