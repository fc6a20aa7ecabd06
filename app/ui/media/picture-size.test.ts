import { describe, expect, it } from 'vitest';
import { pictureAt, pictureSources, stillAt } from './picture-size';

const SRC = '/img?src=/demo/a.webp&s=x';

describe('a picture', () => {
  it('in a card comes as wide as a phone shows it, or twice that, as a desktop shows it', () => {
    expect(pictureSources(SRC, 'card', false)).toEqual({
      src: `${SRC}&w=160`,
      srcSet: `${SRC}&w=160 160w, ${SRC}&w=320 320w`,
      sizes: '(min-width: 72rem) 17rem, 10rem',
    });
  });

  it('as wide as the column comes in up to twice that', () => {
    const { src, srcSet } = pictureSources(SRC, 'column', false);
    expect([src, srcSet?.split(', ').length]).toEqual([`${SRC}&w=320`, 3]);
  });

  it('of a person on its page comes twice as wide on a desktop as on a phone', () => {
    expect(pictureSources(SRC, 'portrait', false)).toEqual({
      src: `${SRC}&w=160`,
      srcSet: `${SRC}&w=160 160w, ${SRC}&w=320 320w`,
      sizes: '(min-width: 72rem) 20rem, 9rem',
    });
  });

  it('in lite mode is the smallest one, and there is no choice', () => {
    expect(pictureSources(SRC, 'card', true)).toEqual({ src: `${SRC}&w=160&q=low` });
    expect(pictureSources(SRC, 'column', true)).toEqual({ src: `${SRC}&w=320&q=low` });
  });

  it('in a player is cut to its ratio, also in lite mode', () => {
    expect(stillAt(SRC, false)).toBe(`${SRC}&w=720&c=wide`);
    expect(stillAt(SRC, true)).toBe(`${SRC}&w=320&q=low&c=wide`);
  });

  it('that cannot be made smaller stays as it is', () => {
    const own = 'https://cdn.example/a.jpg?w=1';
    expect(stillAt(own, false)).toBe(own);
    expect(pictureSources(own, 'card', true)).toEqual({ src: own });
    expect(pictureAt(own, 160)).toBe(own);
  });
});
