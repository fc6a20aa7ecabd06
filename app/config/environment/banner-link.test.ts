import { describe, expect, it } from 'vitest';
import { bannerLink } from './banner-link';

const ENV = {
  PUBLIC_ORIGIN: 'https://garden.example',
  LEGAL_TERMS_URL: 'https://legal.example/{lang}/terms',
  OPERATOR_COMPLAINTS: 'complaints@garden.example',
};

describe('a banner', () => {
  it.each([
    '/vote',
    '/movie/detail/3001',
    '/movie?type=30&order=new',
    'https://garden.example/vote',
    'https://legal.example/about',
  ])('leads to %s', (link) => {
    expect(bannerLink(ENV, link)).toBe(link);
  });

  it.each([
    undefined,
    '',
    'vote',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'http://garden.example/vote',
    'https://evil.example',
    'https://garden.example.evil.example/',
    'https://garden.example@evil.example/',
    'https://user:word@garden.example/',
    'https://garden.example:8443/',
    ' https://garden.example/',
  ])('does not lead to %j', (link) => {
    expect(bannerLink(ENV, link)).toBeUndefined();
  });

  it('leads to no other site where the settings name none', () => {
    expect(bannerLink({}, 'https://garden.example/vote')).toBeUndefined();
    expect(bannerLink({}, '/vote')).toBe('/vote');
  });
});
