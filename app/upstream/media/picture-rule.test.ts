import { describe, expect, test } from 'vitest';
import { createPictureRule } from './picture-rule';

const rule = createPictureRule(
  ['http://member-api:8080', 'https://api.example'],
  ['cdn.example', '*.pics.example', 'xn--bcher-kva.example'],
);

describe('a picture is fetched', () => {
  test.each([
    'http://member-api:8080/a.jpg',
    'https://api.example/a.jpg?x=1',
    'https://api.example:443/a.jpg',
    'HTTPS://API.EXAMPLE/a.jpg',
  ])('from an origin that is configured: %s', (address) => {
    expect(rule(new URL(address))).toBe('configured');
  });

  test.each([
    'https://cdn.example/a.jpg',
    'http://cdn.example/a.jpg',
    'http://cdn.example:80/a.jpg',
    'https://CDN.Example/a.jpg',
    'https://a.pics.example/a.jpg',
    'https://a.b.pics.example/a.jpg',
    'https://bücher.example/a.jpg',
  ])('from a host that is listed: %s', (address) => {
    expect(rule(new URL(address))).toBe('listed');
  });
});

describe('a picture is not fetched', () => {
  test.each([
    'https://other.example/a.jpg',
    'https://cdn.example.evil.example/a.jpg',
    'https://evilcdn.example/a.jpg',
    'https://cdn.example./a.jpg',
    'https://pics.example/a.jpg',
    'https://evilpics.example/a.jpg',
    'https://a.cdn.example/a.jpg',
    'https://cdn.example:8443/a.jpg',
    'http://cdn.example:443/a.jpg',
    'http://cdn.example:22/a.jpg',
    'https://api.example:8443/a.jpg',
    'http://api.example:8080/a.jpg',
    'https://member-api:8080/a.jpg',
    'http://member-api/a.jpg',
    'http://member-api:6379/a.jpg',
    'https://user@cdn.example/a.jpg',
    'https://:secret@cdn.example/a.jpg',
    'https://user:secret@api.example/a.jpg',
    'https://cdn.example@evil.example/a.jpg',
    'https://evil.example#@cdn.example/a.jpg',
    'https://evil.example\\@cdn.example/a.jpg',
    'ftp://cdn.example/a.jpg',
    'file:///etc/passwd',
    'file://cdn.example/etc/passwd',
    'gopher://cdn.example/',
    'data:image/png;base64,AA==',
    'blob:https://cdn.example/1',
    'javascript:alert(1)',
    'ws://cdn.example/a.jpg',
  ])('from anywhere else: %s', (address) => {
    expect(rule(new URL(address))).toBeUndefined();
  });
});
