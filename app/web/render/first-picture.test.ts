import { expect, it } from 'vitest';
import { firstPicture } from './first-picture';

const IMG =
  '<img class="x" src="/img?src=/a.jpg&amp;s=1&amp;w=720" srcSet="/img?src=/a.jpg&amp;s=1&amp;w=320 320w" sizes="100vw" alt="" fetchpriority="high"/>';

it('the picture that comes first is named with its choice of sizes', () => {
  expect(firstPicture(`<img src="/b.jpg" fetchpriority="low"/>${IMG}`)).toBe(
    '</img?src=/a.jpg&s=1&w=720>; rel=preload; as=image; fetchpriority=high; imagesrcset="/img?src=/a.jpg&s=1&w=320 320w"; imagesizes="100vw"',
  );
});

it('a picture without a choice of sizes is named alone', () => {
  expect(firstPicture('<img src="/a.jpg" fetchpriority="high"/>')).toBe(
    '</a.jpg>; rel=preload; as=image; fetchpriority=high',
  );
});

it('no picture is named where none comes first, or its address could end the header', () => {
  for (const html of [
    '',
    '<img src="/a.jpg" loading="lazy"/>',
    '<img src="/a>;b.jpg" fetchpriority="high"/>',
    '<img src="/é.jpg" fetchpriority="high"/>',
  ])
    expect(firstPicture(html)).toBeUndefined();
});
