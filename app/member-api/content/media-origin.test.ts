import { expect, it } from 'vitest';
import { mediaOrigin } from './media-origin';

it.each([
  ['https://films.example/a.mp4', 'https://films.example'],
  ['https://Films.Example:8443/a.mp4?b', 'https://films.example:8443'],
  ['https://münchen.example/a', 'https://xn--mnchen-3ya.example'],
])('%s comes from %s', (address, origin) => {
  expect(mediaOrigin(address)).toBe(origin);
});

it.each([
  '/content/a.mp4',
  'http://films.example/a',
  'javascript:alert(1)',
  'data:video/mp4,a',
  'https://user@films.example/',
  'https://:secret@films.example/',
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'https://localhost/a',
  // Browsers would read these as more than one source or directive.
  'https://a;script-src.example/',
  "https://a'b.example/",
  'https://*.example/',
  'https://a,b.example/',
  `https://${'a'.repeat(80)}.example/`,
])('%s names no origin for a policy', (address) => {
  expect(mediaOrigin(address)).toBeUndefined();
});
