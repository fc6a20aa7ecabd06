import { expect, it } from 'vitest';
import { paths } from '~/paths';
import { lacksTitle } from './poster-title';

it('only the demo’s own posters lack their title', () => {
  for (const poster of ['/demo/films/3001.webp', paths.img('/demo/films/3001.webp', 'signature')])
    expect(lacksTitle(poster), poster).toBe(true);
  for (const poster of [
    undefined,
    '/content/abc.jpg',
    paths.img('/content/abc.jpg', 'signature'),
    'https://films.example/demo/films/3001.webp',
    paths.img('https://films.example/demo/films/3001.webp', 'signature'),
    '/demo/banners/garden-720.webp',
  ])
    expect(lacksTitle(poster), poster).toBe(false);
});
