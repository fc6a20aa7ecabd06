import { expect, it } from 'vitest';
import { zoneOf } from './preferences.server';

const zoneIn = (cookie: string) => zoneOf(new Request('https://members.example/', { headers: { cookie } }));

it('times are in the zone that the browser names', () => {
  expect(zoneIn('lang=ja; zone=Asia/Tokyo')).toBe('Asia/Tokyo');
  expect(zoneIn('zone=America/Argentina/ComodRivadavia')).toBe('America/Catamarca');
  expect(zoneIn('zone=Etc/GMT+5')).toBe('Etc/GMT+5');
  expect(zoneIn('zone=Asia%2FShanghai')).toBe('Asia/Shanghai');
});

it('each name of a zone is that zone, whichever browsers use', () => {
  expect(zoneIn('zone=Asia/Calcutta')).toBe(zoneIn('zone=Asia/Kolkata'));
  expect(zoneIn('zone=asia/tokyo')).toBe('Asia/Tokyo');
  expect(['UTC', 'Etc/UTC', 'GMT'].map((name) => zoneIn(`zone=${name}`))).toEqual(['UTC', 'UTC', 'UTC']);
});

it.each([
  ['none', ''],
  ['an empty one', 'zone='],
  ['another', 'zones=Asia/Tokyo'],
  ['of no place', 'zone=Asia/Nowhere'],
  ['with a path', 'zone=../../etc/passwd'],
  ['with a path in it', 'zone=Asia/../Tokyo'],
  ['with a NUL', 'zone=%00'],
  ['with markup', 'zone=%3Cb%3E'],
  ['with an offset', 'zone=+09:00'],
  ['with a line break', 'zone=Asia/Tokyo%0D%0ASet-Cookie:a=b'],
  ['with a broken escape', 'zone=%E0%A4%A'],
  ['of an object’s own field', 'zone=__proto__'],
  ['of 5,000 letters', `zone=${'A'.repeat(5_000)}`],
  ['of a zone 20 times', `zone=Asia/${'Tokyo'.repeat(20)}`],
])('a cookie that names no zone means UTC: %s', (_what, cookie) => {
  expect(zoneIn(cookie)).toBe('UTC');
});
