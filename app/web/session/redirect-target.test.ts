import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redirectTarget, returnTarget } from './redirect-target';

const SITE = 'https://members.example';

/** Where a browser would end up. */
const resolved = (path: string) => new URL(path, SITE);

/** Open redirects: links that try to look like a path of this site. */
const TRICKS = [
  'https://evil.example',
  'http://evil.example/home',
  'HTTPS://evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/////evil.example/%2f..',
  '//evil.example/..;/home',
  '//evil.example%2fhome',
  '//members.example@evil.example',
  '//members.example:x@evil.example',
  '\\\\evil.example',
  '\\evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\/evil.example',
  '\\/\\/evil.example',
  '/\\\\evil.example',
  '/.\\evil.example',
  '/home\\..\\..\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/\r\n/evil.example',
  '/\u0000/evil.example',
  '/\u000b/evil.example',
  '/\u001f/evil.example',
  '/\u007f/evil.example',
  '\t//evil.example',
  '\n//evil.example',
  ' //evil.example',
  ' https://evil.example',
  '/ /evil.example',
  '/home\r\nSet-Cookie: session=x',
  '/home\nLocation: https://evil.example',
  '/%0d%0aSet-Cookie:session=x',
  '/%0a/evil.example',
  '/%09/evil.example',
  '/%00/evil.example',
  '/%20/evil.example',
  '/%2fevil.example',
  '/%2Fevil.example',
  '%2f%2fevil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/%5Cevil.example',
  '/%5c%5cevil.example',
  '/%252fevil.example',
  '/%25252fevil.example',
  '/%255cevil.example',
  '/%2e%2e//evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/./\\evil.example',
  '/home/..//evil.example',
  '/home/%2e%2e//evil.example',
  '/home/../..//evil.example',
  '/./%2fevil.example',
  '/../%2fevil.example',
  '/%2e/%2fevil.example',
  '/%252e%252e/%2fevil.example',
  '/home/..%2f%2fevil.example',
  '/%',
  '/%zz',
  '/%c0%af/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://members.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://members.example/x',
  'evil.example',
  'evil.example//home',
  'home',
  './home',
  '../home',
  '?redirect=//evil.example',
  '#//evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\evil.example',
  ':',
  ':443/home',
  '@evil.example',
  '．／／evil.example',
  '',
  ' ',
  `/${'a'.repeat(2000)}`,
] as const;

describe('where a member is sent after signing in', () => {
  it.each(TRICKS)('is never another site: %j leads to the root', (trick) => {
    expect(redirectTarget(trick)).toBe('/');
    expect(returnTarget(trick)).toBe('/');
  });

  it('is never another site, whatever anybody writes', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '..',
      '%2f',
      '%5c',
      '%25',
      '\t',
      '\n',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      'home',
      'https:',
      ' ',
    );
    const tricky = fc
      .array(fc.oneof(part, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 8 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(
        fc.oneof(
          tricky,
          tricky.map((rest) => `/${rest}`),
        ),
        (wanted) => {
          for (const target of [redirectTarget(wanted), returnTarget(wanted)]) {
            expect(resolved(target).origin).toBe(SITE);
            expect(target).toMatch(/^\/(?![/\\])/);
            expect(target).not.toMatch(/[\u0000-\u0020\\]/); // eslint-disable-line no-control-regex -- they are looked for
            // Also safe behind a proxy that decodes once more.
            expect(resolved(decodeURIComponent(resolved(target).pathname)).origin).toBe(SITE);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  it.each([
    '/home',
    '/movie?category=30&page=2',
    '/meet/detail/7#photos',
    '/meet?region=%E6%B8%AF&seed=1%2F2',
    '/movie?next=//evil.example',
    '/movie?q=https%3A%2F%2Fx',
    '/profile/announcements/detail/19',
    '/%E6%98%A0%E7%94%BB',
    '/loginx',
  ])('is the page that was wanted: %s', (wanted) => {
    expect(redirectTarget(wanted)).toBe(wanted);
  });

  it('is the page that a browser would make of it', () => {
    expect(redirectTarget('/movie/../meet/./x')).toBe('/meet/x');
    expect(redirectTarget('/映画')).toBe('/%E6%98%A0%E7%94%BB');
  });

  it.each([
    '/login',
    '/login?redirect=/x',
    '/register',
    '/logout',
    '/session/import',
    '/preferences',
    '/api/x',
    '/healthz',
    '/readyz',
    '/movie/../logout',
  ])('is no page that makes no sense then: %s', (wanted) => {
    expect(redirectTarget(wanted)).toBe('/');
  });

  it('is the root when nothing was wanted', () => {
    expect([null, undefined].map(redirectTarget)).toEqual(['/', '/']);
  });
});

describe('where a choice leads back to', () => {
  it.each(['/login?redirect=%2Fvote', '/register?by=phone', '/logout', '/preferences', '/home'])(
    'is the page on which it was made, %s included',
    (page) => {
      expect(returnTarget(page)).toBe(page);
    },
  );

  it.each(['/session/import', '/api/member/info', '/healthz', '/readyz'])('is a page: not %s', (address) => {
    expect(returnTarget(address)).toBe('/');
  });
});
